"""Legal moves as a list that can be read: a few one by one, many by what they have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from companion.game import Move

MOST = 40
"""Moves that are told one by one before they are grouped."""

Words = Callable[[Move], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Offer:
    """A line of the list: one move, or several under a word that they share."""

    words: tuple[str, ...]
    moves: tuple[Move, ...]

    @property
    def move(self) -> Move | None:
        """The move, if it is one."""
        return self.moves[0] if len(self.moves) == 1 else None

    @property
    def label(self) -> str:
        """What the list has for it."""
        return " ".join(self.words)


def own_words(move: Move) -> tuple[str, ...]:
    """A move's words, for a list of one player's moves."""
    return move.words


def named_words(move: Move) -> tuple[str, ...]:
    """A move's words behind its player's name, for a list of several players' moves."""
    return (move.player or "", *move.words)


def offers(moves: Sequence[Move], words: Words = own_words, most: int = MOST, inside: bool = False) -> list[Offer]:
    """Moves as a list: each by itself, or the short ones, and the longer ones by the word that they add to them.

    Where even the short ones are too many they come by their first word (the die), if they do not all have the
    same; and so do many moves of several players. `inside` a group the words with which all begin are left out.
    """
    told = [(words(move), move) for move in moves]
    shared = len(common([held for held, _ in told])) if inside and len(told) > 1 else 0
    if len(told) <= most // 3:
        return [Offer(held[shared:], (move,)) for held, move in told]
    shortest = min(len(held) for held, _ in told)
    short = [Offer(held[shared:], (move,)) for held, move in told if len(held) == shortest]
    known = {word for offer in short for word in offer.words}
    longer = _by((held[shared:], move) for held, move in told if len(held) > shortest)(known)
    heads = _by_first(told, shared)
    if len({move.player for move in moves}) > 1:
        return heads
    if len(short) + len(longer) > most and 1 < len(heads) <= most:
        return heads
    return short + longer


def _by(told: Iterable[tuple[tuple[str, ...], Move]]) -> Callable[[set[str]], list[Offer]]:
    """Moves by the first of their words that is not among those known."""
    held = list(told)

    def grouped(known: set[str]) -> list[Offer]:
        groups: dict[str, list[tuple[tuple[str, ...], Move]]] = {}
        for words, move in held:
            groups.setdefault(next((word for word in words if word not in known), words[-1]), []).append((words, move))
        return [_group((word,), group) for word, group in groups.items()]

    return grouped


def _by_first(told: Sequence[tuple[tuple[str, ...], Move]], shared: int) -> list[Offer]:
    groups: dict[str, list[tuple[tuple[str, ...], Move]]] = {}
    for words, move in told:
        groups.setdefault(words[shared] if len(words) > shared else "", []).append((words[shared:], move))
    return [_group((word,), group) for word, group in groups.items()]


def _group(words: tuple[str, ...], group: Sequence[tuple[tuple[str, ...], Move]]) -> Offer:
    """A group; one of a single move is that move."""
    return Offer(group[0][0] if len(group) == 1 else words, tuple(move for _, move in group))


def containing(moves: Iterable[Move], typed: Sequence[str]) -> tuple[Move, ...]:
    """The moves that have the words typed, in their order, perhaps with others between them."""
    wanted = [word.casefold() for word in typed]
    return tuple(move for move in moves if _in_order(wanted, [word.casefold() for word in move.words]))


def _in_order(wanted: Sequence[str], words: Sequence[str]) -> bool:
    rest = iter(words)
    return all(word in rest for word in wanted)


def common(told: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The words with which all begin; the last word of none is among them."""
    first, *others = told
    count = 0
    while count < min(map(len, told)) - 1 and all(words[count] == first[count] for words in others):
        count += 1
    return first[:count]
