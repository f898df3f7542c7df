"""A game of Rolled West as paper, and as a table looks at it between throws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from companion.games.rolled_west.board import Board, majorities
from companion.games.rolled_west.paper import view
from companion.games.rolled_west.state import Seat, State
from sheets.filled import FilledSheet
from sheets.form import CIRCLE, Mark
from sheets.forms.rolled_west import GHOST_BANK, ROUNDS, SHIPPING

Majorities = dict[str, dict[str, int]]
"""What each row pays whom."""


def sheets(state: State) -> tuple[FilledSheet, ...]:
    """The sheet of everybody who has not left or writes on paper; when the game is over with majorities and totals.

    With a seat on paper nobody here knows the majorities, and they are left to be written. The sheets name the
    players from the one who began, so that the first of them is the first player.
    """
    stay = [seat for seat in state.seats if not seat.gone]
    known = state.over and not any(seat.paper for seat in stay)
    won = majorities({seat.player: seat.board for seat in stay}) if known else None
    return tuple(_sheet(state, seat, won) for seat in stay if not seat.paper)


def taken(state: State, player: str) -> frozenset[str]:
    """Contracts, offices and high numbers that another player has, also one who has left."""
    return frozenset(box for seat in state.seats if seat.player != player for box in _once(seat.board))


def _once(board: Board) -> Iterator[str]:
    """The boxes of which a table has one."""
    yield from (f"contracts.{name}" for name in board.contracts)
    yield from (f"offices.{name}" for name in board.offices)
    for metal, row in board.shipped.items():
        for number, (symbol, space) in enumerate(zip(row, SHIPPING[metal], strict=False), 1):
            if space.high is not None and symbol == str(space.high):
                yield f"{metal}.{number}"


def settle(sheets: Sequence[FilledSheet]) -> list[FilledSheet]:
    """The sheets of a whole table, with the majorities where nobody has written any."""
    papers = [view(sheet) for sheet in sheets]
    won = majorities({paper.player: paper.board for paper in papers})
    return [
        sheet if paper.written else _with_majorities(sheet, won) for sheet, paper in zip(sheets, papers, strict=True)
    ]


def _with_majorities(sheet: FilledSheet, won: Majorities) -> FilledSheet:
    paid = {terrain: points.get(sheet.player or "", 0) for terrain, points in won.items()}
    written = {f"majorities.{terrain}": Mark(str(points)) for terrain, points in paid.items() if points}
    return replace(sheet, marks={**sheet.marks, **written})


def _sheet(state: State, seat: Seat, won: Majorities | None) -> FilledSheet:
    marks = dict(_marks(state, seat.board))
    sheet = FilledSheet("rolled-west", marks, seat.player, state.players, len(state.seats), state.options)
    if won is None:
        return sheet
    sheet = _with_majorities(sheet, won)
    paper = view(sheet)
    results = {**paper.parts, **paper.office_points}
    claimed = {f"claimed.{part}": Mark(str(points)) for part, points in results.items()}
    return replace(sheet, marks={**sheet.marks, **claimed})


def _marks(state: State, board: Board) -> Iterator[tuple[str, Mark]]:
    for rows in (board.claims, board.shipped):
        for name, row in rows.items():
            yield from ((f"{name}.{number}", Mark(symbol)) for number, symbol in enumerate(row, 1))
    yield from ((f"contracts.{name}", CIRCLE) for name in board.contracts)
    yield from ((f"offices.{name}", CIRCLE) for name in board.offices)
    for bank, boxes in board.banks.items():
        if bank != GHOST_BANK or state.options["ghost_extra"]:
            filled = ((number, box) for number, box in enumerate(boxes, 1) if box)
            yield from ((f"{bank}.{number}", Mark(box.letter, struck=box.spent)) for number, box in filled)


def status(state: State) -> dict[str, Any]:
    """Round, whose turn it is, the dice, the terrain, and the dice that are neither spent nor banked."""
    turn = state.table.turn
    return {
        "round": state.round,
        "rounds": ROUNDS,
        "first": state.table.first,
        "turn": turn.player if turn else state.table.first,
        "dice": turn.dice if turn else (),
        "terrain": turn.terrain if turn else None,
        "left": turn.left if turn else (),
        "ghost": turn is not None and turn.player is None,
    }
