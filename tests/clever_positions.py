"""Positions of Ganz schön clever for tests: sheets as they are typed, and lines of the record played on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion import games
from companion.game import Score
from companion.games.clever.board import Bar, Sheet
from companion.games.clever.paper import Paper
from companion.games.clever.play import start
from companion.games.clever.state import Seat, State
from companion.record import read_move
from sheets.filled import FilledSheet, from_data
from sheets.form import Mark
from sheets.options import chosen

GAME = games.game("clever")


def typed(
    player: str = "Lena", players: int = 1, options: Mapping[str, Any] | None = None, **marks: Any
) -> FilledSheet:
    """A sheet from the marks of a typed file (`yellow=["r1c1"], green=6`)."""
    data = {"game": "clever", "player": player, "players": players, "marks": marks, "options": dict(options or {})}
    return from_data(data)


def claimed(sheet: FilledSheet, **claims: int) -> FilledSheet:
    """The same sheet with results written on it."""
    return replace(sheet, marks={**sheet.marks, **{f"claimed.{key}": Mark(str(n)) for key, n in claims.items()}})


def view(sheet: FilledSheet) -> Paper:
    """The rules' reading of a sheet."""
    found: Paper = GAME.view(sheet)
    return found


def scored(**marks: Any) -> Score:
    """The score of a typed sheet."""
    return GAME.score(view(typed(**marks)))


def begin(*players: str, options: Mapping[str, Any] | None = None, **marks: Any) -> State:
    """A game that has just begun, but every player has these marks already."""
    names = players or ("Lena",)
    state: State = start(names, {**chosen(GAME.design.options, {}), **(options or {})})
    paper = view(typed(players=len(names), **marks))
    held = tuple(paper.held(area) for area in paper.areas)
    rerolls = paper.bars["rerolls"] if "rerolls" in marks else state.seats[0].sheet.rerolls
    sheet = Sheet(held, rerolls, Bar(*paper.bars["plus_ones"]))
    seats: tuple[Seat, ...] = tuple(seat._replace(sheet=sheet) for seat in state.seats)
    return State(state.board, state.options, state.table, seats)


def played(state: State, lines: str) -> State:
    """The state after the lines."""
    for line in lines.splitlines():
        move = read_move(GAME, line)
        if move is not None:
            state = GAME.apply(state, move)
    return state


def marks(state: State, player: str = "Lena") -> dict[str, str]:
    """What stands on a player's sheet, box by box."""
    (sheet,) = (sheet for sheet in GAME.sheets(state) if sheet.player == player)
    return {box: str(mark) for box, mark in sheet.marks.items()}


def moves(state: State, player: str = "Lena") -> list[str]:
    """The legal moves of a player, without the name."""
    return [" ".join(move.words) for move in GAME.legal_moves(state, player)]
