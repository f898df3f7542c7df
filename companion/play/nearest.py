"""Misspelt moves: the legal one that looks most like what was typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.game import Move

FAR = 99


def nearest(legal: Iterable[Move], typed: Sequence[str], names: Mapping[str, str]) -> Move | None:
    """The legal move that was most likely meant; None if none is like it.

    `names` are what boxes are called (`MT`: `montana`), which people type too. The first word may be left out, and
    the words may stand in another order.
    """
    wanted = [word.casefold() for word in typed]
    best, least = None, _tolerated(" ".join(wanted)) + 1
    for move in legal:
        distance = _distance_to([word.casefold() for word in move.words], wanted, names, least)
        if distance < least:
            best, least = move, distance
    return best


def _distance_to(words: Sequence[str], wanted: Sequence[str], names: Mapping[str, str], limit: int) -> int:
    """Slips of the keyboard between a move and what was typed; words in another order are one more."""
    if not 0 <= len(words) - len(wanted) <= 1:
        return FAR
    found = distance("".join(words), "".join(wanted), limit)
    form = words if len(words) == len(wanted) else words[1:]
    for told in (form, [names.get(word, word) for word in form]):
        straight = distance(" ".join(told), " ".join(wanted), limit)
        shuffled = distance(" ".join(sorted(told)), " ".join(sorted(wanted)), limit - 1) + 1
        found = min(found, straight, shuffled)
    return found


def _tolerated(text: str) -> int:
    """How many slips a text of that length may have."""
    return min(2, len(text) // 3)


def distance(one: str, other: str, limit: int = FAR) -> int:
    """Letters that are wrong, missing, too many or swapped with their neighbour; FAR where it is not below `limit`."""
    if abs(len(one) - len(other)) >= limit:
        return FAR
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        here = [row]
        for column, opposite in enumerate(other, 1):
            cost = min(last[column] + 1, here[-1] + 1, last[column - 1] + (letter != opposite))
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == opposite:
                cost = min(cost, before[column - 2] + 1)
            here.append(cost)
        if min(here) >= limit:
            return FAR
        before, last = last, here
    return last[-1]
