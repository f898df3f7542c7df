"""Sheets as text: every mark is there, in words that a player knows, within the width that there is."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from playing import play

from companion import games
from companion.labels import WORDS, word
from companion.picture import picture, status_cells, table
from sheets import filled, forms
from sheets.areas import SetArea
from sheets.words import words

GAMES = ("rolling-america", "clever", "rolled-west", "dodge-dice", "tumblin-dice")
FIXTURES = Path(__file__).parents[1] / "fixtures"


def states(game: str) -> list[Any]:
    return list(play(game, max(2, games.game(game).design.seats[0]), 1).states)


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_shown_of_a_game_has_a_word(game: str) -> None:
    rules = games.game(game)
    names = {area.name for area in forms.form(game).areas if area.name not in ("states", "rounds")}
    for state in states(game)[::7]:
        status = rules.status(state).keys()
        names |= {name for name in status if name.removesuffix("s") not in status or not name.endswith("s")}
    names |= {box.key for box in forms.form(game).area("claimed").boxes}
    names |= rules.score(rules.view(rules.sheets(states(game)[-1])[0])).parts.keys()
    assert sorted(name for name in names if name not in WORDS and not name.isupper()) == []


@pytest.mark.parametrize("width", [40, 79])
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_pictures_of_a_game_keep_to_the_width(game: str, lang: str, width: int) -> None:
    rules, longest = games.game(game), 0
    for state in random.Random(1).choices(states(game), k=12):
        lines = table(status_cells(rules.status(state), words(lang)), width)
        for sheet in rules.sheets(state):
            lines += picture(sheet, width, words(lang))
        longest = max(longest, *map(len, lines))
    assert longest <= width


@pytest.mark.parametrize("game", GAMES)
def test_every_mark_of_a_sheet_is_in_its_picture(game: str) -> None:
    sheet = filled.read(FIXTURES / f"{game}.toml")
    shown = " ".join(picture(sheet, 200)).replace(";", "").replace("[X]", " X ").split()
    letters = "".join(shown)
    for name, mark in sheet.marks.items():
        area = sheet.form.area(name.partition(".")[0])
        expected = name.partition(".")[2] if isinstance(area, SetArea) else str(mark)
        assert expected in shown or expected in letters, name
    assert sum(part == "X" for part in shown) >= sum(str(mark) == "X" for name, mark in sheet.marks.items() if "." in name
                                                     and not isinstance(sheet.form.area(name.partition(".")[0]), SetArea))  # fmt: skip


def test_a_word_that_is_not_known_is_shown_as_it_is() -> None:
    assert word("color_change", str) == "color change"
    assert word("some_thing", str) == "some thing"
