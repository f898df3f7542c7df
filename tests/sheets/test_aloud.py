"""Sheets as text: everything that is printed is said, in the order in which one reads it."""

from __future__ import annotations

import pytest

from geo import atlas
from sheets import filled, layouts
from sheets.aloud import text_version
from sheets.fit import lay_out
from sheets.form import Mark
from sheets.forms import form
from sheets.forms.rolled_west import CONTRACTS
from sheets.layout import Look
from sheets.paper import PAPERS
from sheets.words import LANGUAGES

GAMES = layouts.games()


def said(game: str, lang: str = "en", marks: dict[str, Mark] | None = None, name: str = "", **options: object) -> str:
    return text_version(lay_out(form(game, options), PAPERS["tabloid"], Look(lang=lang)), marks, name)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_printed_word_in_a_box_is_said(game: str, lang: str) -> None:
    text = said(game, lang)
    for box in form(game).boxes.values():
        if box.printed:
            assert box.printed in text, box.name


@pytest.mark.parametrize("game", GAMES)
def test_a_text_begins_with_the_title_and_has_a_heading_an_area(game: str) -> None:
    lines = said(game).splitlines()
    assert lines[0] == lay_out(form(game), PAPERS["letter"], Look()).title
    assert "Date:" in lines
    assert lines.count("") == len(form(game).areas) + 1
    assert game in lines[-1]


def test_every_state_is_said_with_its_region_and_its_neighbours() -> None:
    text = said("rolling-america")
    board = atlas.load()
    for state in board.states.values():
        line = next(line for line in text.splitlines() if line.startswith(f"{state.name}, {state.region}"))
        assert all(board.states[code].name in line for code in board.neighbours(state.code))
    assert "Alaska, orange (no neighbours)" in text
    assert "Maryland" in next(line for line in text.splitlines() if line.startswith("West Virginia"))
    printed = said("rolling-america", neighbours="printed")
    assert "Maryland" not in next(line for line in printed.splitlines() if line.startswith("West Virginia"))


@pytest.mark.parametrize(
    "line",
    [
        "Full row 2: gives a 4 in orange.",
        "Full diagonal: gives a +1.",
        "Full column 4: 20 points.",
        "Points for 1, 2, 3 ... crosses: 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56.",
        "box 7: ≥2 (if it is the last, points: 28; gives a fox)",
        "box 11: ×3",
        "box 6 (players: 1, 2)",
    ],
)
def test_signs_of_clever_are_said_in_words(line: str) -> None:
    assert line in [one.replace("box 6: 6", "box 6") for one in said("clever").splitlines()]


def test_costs_and_points_of_the_west_are_said() -> None:
    text = said("rolled-west")
    for points in CONTRACTS.values():
        assert f"scores {points})" in text
    assert "costs copper, silver, scores 1 per office, 1 per first-place majority" in text
    assert "most: 5, second: 2" in text


def test_marks_are_said_where_they_stand() -> None:
    text = said("rolling-america", marks={"states.CA": Mark("3", ring=True), "states.TX": Mark("X")}, name="Ana")
    assert "Name: Ana" in text
    lines = text.splitlines()
    assert next(line for line in lines if line.startswith("California")).endswith(", written: 3, circled")
    assert next(line for line in lines if line.startswith("Texas")).endswith(", written: X")
    assert sum("written" in line for line in lines) == 2


def test_a_ledger_is_said_round_by_round() -> None:
    sheet = filled.parse(
        'game = "dodge-dice"\nplayers = ["Ana", "Ben"]\n[[rounds]]\npenalty = 40\ntotals = { Ana = 0, Ben = -40 }\n'
    )
    text = text_version(lay_out(sheet.form, PAPERS["letter"], Look()), sheet.marks)
    first = text[text.index("Round 1") : text.index("Round 2")]
    assert "penalty: 40" in first
    assert "totals: Ana, written: 0; Ben, written: -40" in first
