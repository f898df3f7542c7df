"""Sheets as text: every mark is there, in words that a player knows, within the width that there is."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playing import play

from companion import games
from companion.labels import WORDS, word
from companion.pictures.dice_picture import dice_lines, large_lines
from companion.pictures.picture import Picture, picture, status_cells, status_lines, table
from companion.pictures.screen import PLAIN, TINTS, Screen, Span, columns, screen_of, wide
from sheets import filled, forms
from sheets.areas import BarArea, ClaimArea, SetArea
from sheets.colour import contrast
from sheets.form import CROSS, Mark
from sheets.ledger import LedgerArea
from sheets.signs import signs
from sheets.words import words

GAMES = ("rolling-america", "clever", "rolled-west", "dodge-dice", "tumblin-dice")
UTF8 = Screen(utf8=True)
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
        lines += [PLAIN.paint(line) for line in status_lines(rules.status(state), words(lang), width)]
        for sheet in rules.sheets(state):
            lines += picture(sheet, width, words(lang))
        longest = max(longest, *map(len, lines))
    assert longest <= width


def cells_of(game: str) -> tuple[filled.FilledSheet, list[str]]:
    """A finished sheet, and everything that its picture shows, word by word."""
    sheet = filled.read(FIXTURES / f"{game}.toml")
    return sheet, re.sub(r"[\[\];,]", " ", " ".join(picture(sheet, 200))).split()


@pytest.mark.parametrize("game", GAMES)
def test_every_mark_of_a_sheet_is_in_its_picture_as_often_as_on_the_sheet(game: str) -> None:
    sheet, shown = cells_of(game)
    for symbol, count in Counter(expected(sheet, name, mark) for name, mark in sheet.marks.items()).items():
        assert shown.count(symbol) >= count, symbol


def expected(sheet: filled.FilledSheet, name: str, mark: Mark) -> str:
    """How a mark looks: a circled word keeps its word, of an action that is used only that is told."""
    area = sheet.form.area(name.partition(".")[0])
    if isinstance(area, SetArea) and mark.symbol == "O":
        return f"({name.partition('.')[2]}{signs(sheet.form).boxes.get(name, '')})"
    if isinstance(area, BarArea):
        return "X" if mark.struck else "O"
    return str(mark)


@pytest.mark.parametrize("game", GAMES)
def test_a_blank_sheet_shows_what_is_printed_in_each_box(game: str) -> None:
    form = forms.form(game, players=("Ana", "Ben") if forms.design(game).table else ())
    shown = " ".join(picture(filled.FilledSheet(game, {}, "Ana", ("Ana", "Ben"), 2, form.options), 200, screen=UTF8))
    for area in form.areas:
        if not isinstance(area, (LedgerArea, ClaimArea)):
            assert shown.count("·") or all(box.printed for box in area.boxes)
            for box in area.boxes:
                assert box.printed.replace(" / ", "/") in shown, box.name


def test_a_grid_stands_as_on_paper_with_what_its_lines_give() -> None:
    marks = {"yellow.r1c2": CROSS, "blue.7": CROSS}
    shown = picture(filled.FilledSheet("clever", marks, "Ana", ("Ana",), 1), 79, screen=UTF8)
    assert shown[:6] == [
        "y yellow           b blue",
        "3  X  5     → bX      2  3  4  → o5",
        "2  1     5  → o4   5  6  X  8  → yX",
        "1     2  4  → gX   9  10 11 12 → F",
        "   3  4  6  → F    R  gX p6 +1",
        "10 14 16 20 +1",
    ]


def test_a_box_says_what_it_gives_until_it_is_marked() -> None:
    marks = {f"green.{number}": CROSS for number in range(1, 5)}
    shown = picture(filled.FilledSheet("clever", marks, "Ana", ("Ana",), 1), 79, screen=UTF8)
    assert next(line for line in shown if "green" in line).split() == (
        ["g", "green", "X", "X", "X", "X", "≥5", "≥1:bX", "≥2:F", "≥3", "≥4:p6", "≥5:R", "≥6"]
    )


def test_places_to_write_in_can_be_told_from_other_blanks() -> None:
    sheet = filled.FilledSheet("rolling-america", {"states.CA": Mark("3")}, "Ana", ("Ana",), 1)
    lines = Picture(sheet, PLAIN, open_boxes={"states.NV", "states.CA"}).lines()
    shown = next(PLAIN.paint(line) for line in lines if "NV" in PLAIN.paint(line))
    assert re.findall(r"[A-Z]{2} [^ ]", shown)[5:8] == ["CA 3", "NV _", "UT ."]


def test_every_colour_has_its_letter_beside_it_with_and_without_colours() -> None:
    sheet = filled.FilledSheet("rolling-america", {}, "Ana", ("Ana",), 1)
    for screen in (PLAIN, replace(UTF8, colours=256), replace(UTF8, colours=16)):
        shown = [re.sub("\x1b\\[[0-9;]*m", "", line).split() for line in picture(sheet, 79, words("es"), screen)]
        assert [line[0] for line in shown[:6]] == list("obgyrp")
        assert [line[1] for line in shown[:2]] == ["naranja", "azul"]


def rounds(game: str, width: int, players: int = 3) -> list[str]:
    rules = games.game(game)
    state = play(game, players, 3).states[-1]
    return picture(rules.sheets(state)[0], width, screen=UTF8)


def test_a_ledger_is_a_table_where_there_is_room_and_a_row_a_seat_where_there_is_not() -> None:
    wide_head, head, *_ = rounds("dodge-dice", 79)
    assert head.split() == "round penalty ended by icon takes Ana Ben Cem Ana Ben Cem starter".split()
    assert wide_head.split() == ["totals", "chips"]
    narrow = rounds("dodge-dice", 39)
    assert narrow[0].split() == ["totals", "chips"]
    seats = next(place for place, line in enumerate(narrow) if line.startswith("  Ana"))
    told = " · ".join(line.strip() for line in narrow[1:seats])
    labelled = r"round 1: penalty \d+ · ended by \w+ · icon \w+ · takes \w+ · starter \w+"
    assert re.fullmatch(labelled, told)
    assert [line.split()[0] for line in narrow[seats : seats + 3]] == ["Ana", "Ben", "Cem"]
    assert rounds("tumblin-dice", 79)[0].split() == ["round", "dice", "scores", "totals", "order"]


def test_of_a_long_ledger_the_last_rounds_can_be_shown_alone() -> None:
    rules = games.game("dodge-dice")
    sheet = rules.sheets(play("dodge-dice", 2, 1).states[-1])[0]
    lines = [PLAIN.paint(line) for line in Picture(sheet, PLAIN, last=2).lines()]
    numbers = [int(line.split()[0]) for line in lines if line.split()[0].isdecimal()]
    assert numbers == [len(sheet.form.area("rounds").write(sheet.marks)) - 1, numbers[0] + 1]


@pytest.mark.parametrize("utf8", [True, False])
@pytest.mark.parametrize("width", [39, 79])
def test_dice_are_drawn_with_their_letters_or_bracketed_and_keep_to_the_width(utf8: bool, width: int) -> None:
    screen = Screen(width, utf8=utf8)
    dice = [("y", 3), ("b", 2), ("g", 5), ("o", 1), ("p", 6), ("w", 4)]
    for large in (False, True):
        lines = [screen.paint(line) for line in dice_lines(dice, screen, str, large)]
        assert max(map(columns, lines)) <= width
        shown = "".join(lines)
        assert all(die in shown for die, _ in dice)
        if not utf8:
            assert shown.split() == ["y[3]", "b[2]", "g[5]", "o[1]", "p[6]", "w[4]"]
        elif large:
            assert shown.count("●") == 3 + 2 + 5 + 1 + 6 + 4
        else:
            assert re.findall(r"\d", shown) == ["3", "2", "5", "1", "6", "4"]


def test_dice_known_by_a_word_say_it_once_and_those_on_a_board_are_told_by_player() -> None:
    dodge: list[tuple[str, int | str]] = [("penalty", 20), ("dodge", "b"), ("dodge", "g"), ("action", "double")]
    assert [PLAIN.paint(line) for line in dice_lines(dodge, PLAIN, str)] == [
        "penalty [20] dodge [b] [g] action [double]"
    ]
    lying: list[tuple[str, int | str]] = [("Ana", "4x3"), ("Ana", "off"), ("Benjamin", "0x")]
    assert [PLAIN.paint(line) for line in dice_lines(lying, PLAIN, str)] == ["Ana       4x3  off", "Benjamin  0x"]


@pytest.mark.parametrize("width", [39, 79])
def test_large_figures_can_be_told_apart(width: int) -> None:
    drawn = {figures: tuple(map(PLAIN.paint, large_lines([("n", figures)], PLAIN))) for figures in "0123456789/"}
    assert len(set(drawn.values())) == 11
    both = large_lines([("round", "3/8"), ("turn", "12/30")], replace(PLAIN, width=width))
    assert max(map(wide, both)) <= width


def test_tints_can_be_read_on_their_grounds_and_text_on_black_and_white() -> None:
    for name, tint in TINTS.items():
        assert contrast(rgb(tint.on), rgb(tint.ground)) >= 4.5, name
        assert min(contrast(rgb(tint.text), "#000000"), contrast(rgb(tint.text), "#ffffff")) >= 2.9, name


def rgb(number: int) -> str:
    """A colour of the 256 that is none of the first 16, which a terminal chooses by itself."""
    if number >= 232:
        return f"#{8 + (number - 232) * 10:02x}" + f"{8 + (number - 232) * 10:02x}" * 2
    levels = (0, 95, 135, 175, 215, 255)
    parts = ((number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6)
    return "#" + "".join(f"{levels[part]:02x}" for part in parts)


class Stream:
    def __init__(self, terminal: bool, encoding: str) -> None:
        self.terminal, self.encoding = terminal, encoding

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("terminal", "environment", "colours", "live"),
    [
        (True, {"TERM": "xterm-256color"}, 256, True),
        (True, {"TERM": "xterm"}, 16, True),
        (True, {"TERM": "xterm", "COLORTERM": "truecolor"}, 256, True),
        (True, {"TERM": "xterm-256color", "NO_COLOR": "1"}, 0, True),
        (True, {"TERM": "dumb"}, 0, False),
        (False, {"TERM": "xterm-256color"}, 0, False),
    ],
)
def test_only_a_terminal_gets_colours(terminal: bool, environment: dict[str, str], colours: int, live: bool) -> None:
    screen = screen_of(Stream(terminal, "utf-8"), environment)
    assert (screen.colours, screen.live, screen.utf8) == (colours, live, True)
    assert not screen_of(Stream(terminal, "cp1252"), environment).utf8
    painted = screen.paint((Span("b3", "blue", "chip"), Span(" x "), Span("3", weight="dim")))
    assert ("\x1b" in painted) == bool(colours)
    assert re.sub("\x1b\\[[0-9;]*m", "", painted) == "b3 x 3"


def test_wide_letters_take_two_columns_and_accents_none() -> None:
    assert [columns(name) for name in ("Ana", "李", "Łucja", "e\u0301")] == [3, 2, 5, 1]


def test_a_word_that_is_not_known_is_shown_as_it_is() -> None:
    assert word("color_change", str) == "color change"
    assert word("some_thing", str) == "some thing"
