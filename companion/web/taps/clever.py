"""Taps on the coloured areas: dice, bonuses, +1."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.games.clever.board import Entry
from companion.games.clever.choices import aim
from companion.games.clever.moves import CHOSEN, NOTHING, Done, Enter, Pass, Plus, Reroll, Take
from companion.games.clever.play import legal_moves
from companion.games.clever.state import Seat, State
from companion.labels import WORDS
from companion.web.taps import Offer, die_words, line
from geo.errors import N_, Message, say


def offers(state: State, player: str, start: str = "") -> Iterator[Offer]:
    """All decisions; there are never many."""
    index = state.index(player)
    if index < 0 or start:
        return
    for move in legal_moves(state, player):
        label, boxes = _KINDS[type(move)](state, state.seats[index], move)
        yield Offer(line(move.words), label, boxes)


Told = tuple[Message, tuple[str, ...]]


def _enter(state: State, seat: Seat, move: Enter) -> Told:
    if move.where == CHOSEN:
        return say(N_("Take {die}"), die=die_words(move.die)), ()
    if move.where == NOTHING:
        return say(N_("Take {die} and write nothing"), die=die_words(move.die)), ()
    return say(N_("{die}"), die=die_words(move.die)), _box(state, seat, move)


def _plus(state: State, seat: Seat, move: Plus) -> Told:
    return say(N_("+1: {die}"), die=die_words(move.die)), _box(state, seat, move)


def _box(state: State, seat: Seat, move: Enter | Plus) -> tuple[str, ...]:
    target = aim(state, seat, move.die.letter, move.where)
    return (f"{target.area.name}.{target.area.keys[target.box]}",) if isinstance(target, Entry) else ()


def _take(state: State, seat: Seat, move: Take) -> Told:
    area = state.board.by_name.get(move.where)
    if area is None:
        named = say(WORDS.get(move.where, move.where))
        return say(N_("Bonus: {what}"), what=named), (move.where,) if "." in move.where else ()
    free = area.free(seat.sheet.held[area.index])
    what = say(WORDS.get(area.name, area.name))
    label = say(N_("Bonus: {what}"), what=what) if move.number is None else say(
        N_("Bonus: {what} {number}"), what=what, number=move.number
    )  # fmt: skip
    return label, (f"{area.name}.{area.keys[free[0]]}",) if area.ordered and free else ()


def _plain(label: str) -> Callable[[State, Seat, Any], Told]:
    return lambda _state, _seat, _move: (say(label), ())


_KINDS: dict[type, Callable[[State, Seat, Any], Told]] = {
    Enter: _enter,
    Plus: _plus,
    Take: _take,
    Pass: _plain(N_("Enter nothing")),
    Reroll: _plain(N_("Reroll the dice")),
    Done: _plain(N_("No +1: done")),
}
