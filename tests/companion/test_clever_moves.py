"""The legal moves of random games, counted again from the paper alone: every die, every box, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from clever_positions import GAME
from playing import play, settings

from companion.games.clever.state import Seat, Stage, State
from companion.record import read_move
from geo.errors import IllegalMove
from sheets.filled import FilledSheet
from sheets.forms.clever import BLUE, DICE, GREEN, LENGTH, YELLOW

GAMES = [(players, seed, options) for players in range(1, 5) for seed, options in enumerate(settings(GAME))]


def sheet_of(state: State, player: str) -> FilledSheet:
    return next(sheet for sheet in GAME.sheets(state) if sheet.player == player)


def count(sheet: FilledSheet, area: str) -> int:
    return sum(name.startswith(f"{area}.") for name in sheet.marks)


def free(sheet: FilledSheet, area: str) -> list[str]:
    keys = {"yellow": YELLOW.boxes, "blue": BLUE.boxes}[area]
    return [key for key in keys if f"{area}.{key}" not in sheet.marks]


def targets(sheet: FilledSheet, die: str, faces: Mapping[str, int]) -> Iterator[str]:
    """Where a die can be entered, by the printed table of each area."""
    areas = [DICE[die]] if DICE[die] else ["yellow", "blue", "green", "orange", "purple"]
    face = faces[die]
    if "yellow" in areas:
        yield from (key for key in free(sheet, "yellow") if YELLOW.boxes[key] == face)
    if "blue" in areas and str(faces["b"] + faces["w"]) in free(sheet, "blue"):
        yield "blue"
    green, orange, purple = (count(sheet, area) for area in ("green", "orange", "purple"))
    if "green" in areas and green < LENGTH and face >= GREEN.at_least[green]:
        yield "green"
    if "orange" in areas and orange < LENGTH:
        yield "orange"
    last = int(sheet.marks[f"purple.{purple}"].symbol) if purple else 0
    if "purple" in areas and purple < LENGTH and (face > last or last == 6):
        yield "purple"


def entered(sheet: FilledSheet, dice: str, faces: Mapping[str, int]) -> set[str]:
    return {f"{die}{faces[die]} {where}" for die in dice for where in targets(sheet, die, faces)}


def expected(state: State, seat: Seat) -> set[str]:
    """The moves as the rules file counts them, for a seat without bonuses that wait."""
    sheet, table, options = sheet_of(state, seat.player), state.table, state.options
    if seat.stage is Stage.PICK:
        found = entered(sheet, table.pool, table.faces)
        unusable = {die for die in table.pool if not list(targets(sheet, die, table.faces))}
        found = found or {"-"}
        if options["wasted_pick"]:
            found |= {f"{die}{table.faces[die]} -" for die in unusable}
        circled = [mark for name, mark in sheet.marks.items() if name.startswith("rerolls.") and not mark.struck]
        return found | ({"reroll"} if circled else set())
    if seat.stage is Stage.TRAY:
        found = entered(sheet, table.tray, table.faces)
        if not found:
            return entered(sheet, table.fields, table.faces) | {"-"}
        return found | ({"-"} if options["passive_may_pass"] else set())
    unused = "".join(die for die in DICE if die not in seat.used)
    short = {DICE[die]: die for die in DICE if DICE[die]}
    plus = {
        move.split()[0] if short.get(move.split()[1]) == move[0] else move
        for move in entered(sheet, unused, table.faces)
    }
    return {f"plus {move}" for move in plus} | {"done"}


def words(state: State, player: str) -> set[str]:
    listed = [" ".join(move.words) for move in GAME.legal_moves(state, player)]
    assert len(set(listed)) == len(listed)
    return set(listed)


@pytest.mark.parametrize(("players", "seed", "options"), GAMES)
def test_the_moves_are_those_that_the_paper_allows(players: int, seed: int, options: dict[str, Any]) -> None:
    for state in play("clever", players, seed, options).states:
        for seat in state.seats:
            if seat.player in GAME.waiting(state) and not seat.waits:
                assert words(state, seat.player) == expected(state, seat)


@pytest.mark.parametrize("players", range(1, 5))
def test_a_bonus_has_a_move_for_each_free_box_and_the_choice_of_round_4_one_for_each_area(players: int) -> None:
    crosses = choices = 0
    for state in (state for seed in range(5) for state in play("clever", players, seed).states):
        for seat in state.seats:
            if len(seat.waits) != 1:
                continue
            sheet, (choice,) = sheet_of(state, seat.player), seat.waits
            if len(choice) == 1:
                (area,) = (bonus.gives for bonus in choice)
                assert words(state, seat.player) == {f"bonus {area}.{key}" for key in free(sheet, area)}
                crosses += 1
            else:
                with_room = {area for area in ("green", "orange", "purple") if count(sheet, area) < LENGTH}
                with_room |= {area for area in ("yellow", "blue") if free(sheet, area)}
                assert words(state, seat.player) == {f"bonus {area}" for area in with_room}
                choices += 1
    assert crosses
    assert choices >= 5 * players


EVERY_WORD = [
    *(f"{prefix}{die}{face} {where}" for prefix in ("", "plus ") for die in DICE for face in range(1, 7)
      for where in (*YELLOW.boxes, "blue", "green", "orange", "purple", "yellow", "-")),
    *(f"{die}{face} chosen" for die in DICE for face in range(1, 7)),
    *(f"bonus {area}" for area in ("yellow", "blue", "green", "orange", "purple")),
    *(f"bonus yellow.{key}" for key in YELLOW.boxes), *(f"bonus blue.{key}" for key in BLUE.boxes),
    *(f"bonus orange {number}" for number in (4, 5, 6)), "reroll", "done", "-", "bonus purple 6",
]  # fmt: skip


def test_whatever_else_one_may_write_is_refused() -> None:
    """Every line that can be written at all, at random moments: it is taken if it is listed, refused if not."""
    rng = random.Random(4)
    for players in (1, 2, 3):
        for state in rng.sample(play("clever", players, seed=8).states, 8):
            for player in GAME.waiting(state):
                listed = set(GAME.legal_moves(state, player))
                taken = set()
                for text in EVERY_WORD:
                    move = read_move(GAME, f'"{player}" {text}')
                    assert move is not None
                    try:
                        GAME.apply(state, move)
                        taken.add(move)
                    except IllegalMove:
                        continue
                assert taken == listed
