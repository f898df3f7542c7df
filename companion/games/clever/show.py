"""What lies on the table: everybody's sheet, and what one looks at between throws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.clever.board import Bar, Sheet
from companion.games.clever.paper import points_of
from companion.games.clever.state import Phase, State
from sheets.filled import FilledSheet
from sheets.form import CROSS, Mark
from sheets.forms.clever import Bonus


def sheets(state: State) -> tuple[FilledSheet, ...]:
    """Everybody's sheet; when the game is over the results are written in."""
    players = tuple(seat.player for seat in state.seats)
    return tuple(
        FilledSheet("clever", dict(_marks(state, seat.sheet)), seat.player, players, len(players), state.options)
        for seat in state.seats
        if not (seat.paper or seat.gone)
    )


def _marks(state: State, sheet: Sheet) -> Iterator[tuple[str, Mark]]:
    for area, held in zip(state.board.areas, sheet.held, strict=True):
        if area.numbered:
            yield from ((f"{area.name}.{box}", Mark(str(number))) for box, number in enumerate(held, 1))
        else:
            yield from ((name, CROSS) for name in area.names(area.mask(held)))
    yield from _bar("rerolls", sheet.rerolls)
    yield from _bar("plus_ones", sheet.plus_ones)
    yield from ((f"rounds.{number}", CROSS) for number in range(1, state.table.round + 1))
    if sheet.choice:
        yield "round_4", Mark(sheet.choice)
    if state.table.phase is Phase.OVER:
        points = points_of(state.board, sheet.held)
        yield from ((f"claimed.{key}", Mark(str(points[key]))) for key in points if key != "fox_count")


def _bar(name: str, bar: Bar) -> Iterator[tuple[str, Mark]]:
    return ((f"{name}.{n}", Mark("O", struck=n <= bar.used)) for n in range(1, bar.unlocked + 1))


def status(state: State) -> dict[str, Any]:
    """The round and the turn, where the dice lie, and which bonuses wait."""
    table = state.table
    return {
        "round": table.round or None,
        "rounds": state.board.rounds,
        "turn": table.turn + 1,
        "turns": state.turns,
        "active": None if table.first < 0 or state.active < 0 else state.seats[state.active].player,
        "throw": None if state.active < 0 else min(table.spent + 1, state.board.fields),
        "throws": state.board.fields,
        "dice": lying(state, table.pool),
        "blue_and_white": _sum(state),
        "fields": lying(state, table.fields),
        "tray": lying(state, table.tray),
        "bonuses": tuple(f"{seat.player}: {_choice(choice)};" for seat in state.seats for choice in seat.waits),
    }


def lying(state: State, dice: str) -> tuple[str, ...]:
    """Dice as they lie, `y3`; those to be thrown by their letters."""
    table = state.table
    thrown = "" if table.phase is Phase.THROW else table.pool
    return tuple(f"{die}{table.faces[die]}" if die not in table.pool or die in thrown else die for die in dice)


def _sum(state: State) -> int | None:
    """What blue and white count together, once the dice lie."""
    faces = state.table.faces
    return faces["b"] + faces["w"] if state.table.phase in (Phase.CHOOSE, Phase.AFTER) else None


def _choice(choice: tuple[Bonus, ...]) -> str:
    return " / ".join(f"{bonus.gives} {bonus.number or 'X'}" for bonus in choice)
