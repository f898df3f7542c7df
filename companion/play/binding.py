"""The rules that a decision stands under: those that forbid something now.

Which they are is found by trying: moves that are nearly legal are put to the rules, and each refusal names its rule.
Why a rule forbids something is told only of what anybody could want now without naming a place: to decline, to stop.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from companion.game import Game, Move
from companion.notation import Line, read_line
from geo.errors import IllegalMove, InvalidInput, Message
from sheets.areas import Keyed
from sheets.form import Form

EVERYWHERE = frozenset({"not-your-turn", "not-waiting", "no-such-die", "box-taken", "die-already-drawn", "game-over"})
"""Rules that every game has, and that say nothing about a decision."""

BASES = 12
"""Legal moves from which others are made."""

NOTHING = "-"
"""The word for a die that goes nowhere, in every game that has one."""

Refusals = dict[str, list[tuple[Move, Message]]]


def binding_rules(
    game: Game[Any], state: Any, player: str, form: Form | None, among: Sequence[Move] = ()
) -> dict[str, tuple[Message, ...]]:
    """The rules that forbid a player something now, in the game's order, each with the reasons that are true now.

    `among` are the moves of a group that was chosen. Where no rule forbids anything that is like a legal move, the one
    that forbids most of what could be written.
    """
    found = _refusals(game, state, _like_legal(game, state, player, form, among))
    if not found:
        others = _refusals(game, state, (move for words in _examples(game) for move in _read(game, player, words)))
        found = dict(sorted(others.items(), key=lambda held: -len(held[1]))[:1])
    order = [rule.name for rule in game.rules]
    names = sorted(found, key=lambda name: order.index(name) if name in order else -1)
    placeless = {len(example) for example in _examples(game) if len(example) == 1 or example[-1] == NOTHING}
    return {name: _reasons(found[name], placeless) for name in names}


def _reasons(refused: Iterable[tuple[Move, Message]], placeless: Collection[int]) -> tuple[Message, ...]:
    """Why moves were refused that name no place: to decline or to be done, or to leave a die unused.

    `placeless` are how many words such moves have.
    """
    kept = (
        message
        for move, message in refused
        if len(move.words) in placeless and (len(move.words) == 1 or move.words[-1] == NOTHING)
    )
    return tuple({str(message): message for message in kept}.values())


def _refusals(game: Game[Any], state: Any, moves: Iterator[Move]) -> Refusals:
    """The rules by which moves are refused, each with the moves and its reasons."""
    found: Refusals = {}
    for move in moves:
        try:
            game.apply(state, move)
        except IllegalMove as refused:
            if refused.rule not in EVERYWHERE:
                found.setdefault(refused.rule, []).append((move, refused.message))
    return found


def _like_legal(game: Game[Any], state: Any, player: str, form: Form | None, among: Sequence[Move]) -> Iterator[Move]:
    """Legal moves with another word than their first, and the examples of the notation that have one word."""
    examples = _examples(game)
    words = dict.fromkeys([*_of_form(form), *(word for example in examples for word in example)])
    for example in examples:
        if len(example) == 1:
            yield from _read(game, player, example)
    for base in _bases(among or game.legal_moves(state, player)):
        for place in range(1, len(base)):
            for word in words:
                yield from _read(game, player, (*base[:place], word, *base[place + 1 :]))


def _examples(game: Game[Any]) -> list[tuple[str, ...]]:
    lines = (read_line(example, game.table_words) for example, _ in game.notation)
    return [line.words for line in lines if line is not None and line.player is not None]


def _of_form(form: Form | None) -> Iterator[str]:
    """The boxes of a sheet that are known by a word."""
    for area in form.areas if form else ():
        if isinstance(area, Keyed):
            yield from (key for key in area.keys if not key.isdecimal())


def _bases(legal: Iterable[Move]) -> list[tuple[str, ...]]:
    """A short legal move for each first word."""
    found: dict[str, tuple[str, ...]] = {}
    for move in legal:
        held = found.get(move.words[0])
        if held is None or len(move.words) < len(held):
            found[move.words[0]] = move.words
    return list(found.values())[:BASES]


def _read(game: Game[Any], player: str, words: tuple[str, ...]) -> Iterator[Move]:
    try:
        yield game.read(Line(player, words))
    except InvalidInput:
        return
