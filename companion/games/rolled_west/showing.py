"""A game of Rolled West as paper, and as a table looks at it between throws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.rolled_west.board import Board, majorities
from companion.games.rolled_west.paper import view
from companion.games.rolled_west.state import State
from sheets.filled import FilledSheet
from sheets.form import CIRCLE, Mark
from sheets.forms.rolled_west import GHOST_BANK, ROUNDS


def sheets(state: State) -> tuple[FilledSheet, ...]:
    """Everybody's sheet; when the game is over with majorities, subtotals and totals.

    The sheets name the players from the one who began, so that the first of them is the first player.
    """
    won = majorities(state.boards()) if state.over else {}
    return tuple(
        _sheet(
            state,
            seat.player,
            dict(_marks(state, seat.board)),
            {row: paid.get(seat.player, 0) for row, paid in won.items()},
        )
        for seat in state.seats
    )


def _sheet(state: State, player: str, marks: dict[str, Mark], won: dict[str, int]) -> FilledSheet:
    marks |= {f"majorities.{terrain}": Mark(str(points)) for terrain, points in won.items() if points}
    sheet = FilledSheet("rolled-west", marks, player, state.players, len(state.seats), state.options)
    if not state.over:
        return sheet
    paper = view(sheet)
    results = {**paper.parts, **paper.office_points}
    marks |= {f"claimed.{part}": Mark(str(points)) for part, points in results.items()}
    return FilledSheet("rolled-west", marks, player, state.players, len(state.seats), state.options)


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
