"""The clever sheet on paper: what the PDF says is what the form's tables say, box by box and bonus by bonus."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pypdfium2
import pytest

from geo.errors import InvalidInput
from sheets import fonts, pad
from sheets.forms import form
from sheets.forms.clever import (
    AREAS,
    BLUE,
    FOX,
    GREEN,
    ORANGE,
    PLUS_ONE,
    PURPLE,
    RATINGS,
    REROLL,
    ROUND_BONUSES,
    ROUNDS,
    YELLOW,
    Bonus,
    GridTable,
    RowTable,
)
from sheets.ink import INKS
from sheets.layout import CORNER, Layout, Look
from sheets.layouts import layout, score_table
from sheets.paper import paper_of
from sheets.rect import Rect, hull
from sheets.scene import PT, Group, Path, Text, bounds, walk
from sheets.words import LANGUAGES

PAPERS = ("letter", "a4", "a5", "legal", "139.7x215.9mm")
PRINTED = [("letter", "color"), ("a4", "grey"), ("a5", "low"), ("a5", "color")]
SHAPES = {"foxes": "(fox)", "rerolls": "(again)"}


@cache
def sheet(paper: str = "letter", ink: str = "color", lang: str = "en") -> Layout:
    return layout(form("clever"), paper_of(paper), Look(INKS[ink], lang))


def results(paper: str = "letter", ink: str = "color", lang: str = "en") -> Layout:
    found = score_table(form("clever"), paper_of(paper), Look(INKS[ink], lang))
    assert found is not None
    return found


@cache
def text_page(paper: str, ink: str) -> tuple[Any, float]:
    document: Any = pypdfium2.PdfDocument(pad.print_pad(sheet(paper, ink)))
    return document[0].get_textpage(), document[0].get_height()


def read(paper: str, ink: str, at: Rect) -> str:
    """What the PDF says in a rectangle, without blanks; shapes that say something without letters in brackets."""
    page, height = text_page(paper, ink)
    left, right, bottom, top = at.x / PT, at.right / PT, height - at.bottom / PT, height - at.y / PT
    text = "".join(page.get_text_bounded(left, bottom, right, top).split())
    shapes = [
        SHAPES[name] for name, place in shapes_of(sheet(paper, ink)) if at.holds(Rect.around(place.cx, place.cy, 0))
    ]
    return text + "".join(shapes)


def shapes_of(found: Layout) -> Iterator[tuple[str, Rect]]:
    for item in found.scene:
        if isinstance(item, Group) and item.name in SHAPES:
            yield item.name, hull([bounds(part) for part in walk(item.items) if isinstance(part, Path)])


def said(given: Bonus | None) -> str:
    """How the sheet says a bonus: a shape, or the letter of the area and the number (a cross is drawn)."""
    if given is None:
        return ""
    if given in (REROLL, FOX):
        return SHAPES[given.gives]
    return "+1" if given == PLUS_ONE else given.gives[0].upper() + str(given.number or "")


@pytest.mark.parametrize(("paper", "ink"), PRINTED)
def test_every_box_reads_back_what_the_form_prints_in_it(paper: str, ink: str) -> None:
    found = sheet(paper, ink)
    for name, box in found.form.boxes.items():
        assert read(paper, ink, found.boxes[name]) == box.printed, name


def last_boxes(table: GridTable) -> list[str]:
    """The last box of each row."""
    return [f"{table.name}.{[key for key in keys if key][-1]}" for keys in table.keys]


@pytest.mark.parametrize(("paper", "ink"), PRINTED)
@pytest.mark.parametrize("table", [YELLOW, BLUE], ids=lambda table: table.name)
def test_rows_of_grids_end_in_what_they_give(paper: str, ink: str, table: GridTable) -> None:
    found = sheet(paper, ink)
    rightmost = max(found.boxes[name].right for name in last_boxes(table))
    for name, given in zip(last_boxes(table), table.row_bonuses, strict=True):
        at = found.boxes[name]
        assert read(paper, ink, Rect(rightmost + 1, at.y, 18, at.h)) == said(given)


@pytest.mark.parametrize(("paper", "ink"), PRINTED)
@pytest.mark.parametrize("table", [YELLOW, BLUE], ids=lambda table: table.name)
def test_columns_of_grids_end_in_what_they_give_or_score(paper: str, ink: str, table: GridTable) -> None:
    found = sheet(paper, ink)
    boxes = [at for name, at in found.boxes.items() if name.startswith(f"{table.name}.")]
    low = max(at.bottom for at in boxes)
    ends = [str(points) for points in table.column_points] or [said(given) for given in table.column_bonuses]
    for x, end in zip(sorted({round(at.cx, 3) for at in boxes}), ends, strict=True):
        assert read(paper, ink, Rect(x - 4, low + 1, 8, 12)) == end
    corner = Rect(max(at.right for at in boxes) + 1, low + 1, 18, 12)
    assert read(paper, ink, corner) == said(table.diagonal)


@pytest.mark.parametrize(("paper", "ink"), PRINTED)
def test_the_blue_scale_stands_over_the_grid(paper: str, ink: str) -> None:
    found = sheet(paper, ink)
    top, left = found.boxes["blue.2"], found.boxes["blue.5"]
    strip = read_lines(paper, ink, Rect(left.x - 4, top.y - 17, 200, 16))
    numbers = [int(word) for word in re.findall(r"\d+", " ".join(strip))]
    assert numbers == [number for count in range(1, 12) for number in (count, BLUE.scale[count])]


def read_lines(paper: str, ink: str, at: Rect) -> list[str]:
    page, height = text_page(paper, ink)
    text = page.get_text_bounded(at.x / PT, height - at.bottom / PT, at.right / PT, height - at.y / PT)
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize(("paper", "ink"), PRINTED)
@pytest.mark.parametrize("table", [GREEN, ORANGE, PURPLE], ids=lambda table: table.name)
def test_rows_say_below_each_box_what_it_gives(paper: str, ink: str, table: RowTable) -> None:
    found = sheet(paper, ink)
    for number in range(1, table.count + 1):
        at = found.boxes[f"{table.name}.{number}"]
        assert read(paper, ink, Rect(at.cx - 5, at.bottom + 0.2, 10, 8)) == said(table.bonuses.get(number)), number


@pytest.mark.parametrize(("paper", "ink"), PRINTED)
def test_green_points_stand_over_their_boxes(paper: str, ink: str) -> None:
    found = sheet(paper, ink)
    for number, points in enumerate(GREEN.points, 1):
        at = found.boxes[f"green.{number}"]
        assert read(paper, ink, Rect(at.x, at.y - 7, at.w, 6.8)) == str(points)


@pytest.mark.parametrize(("paper", "ink"), PRINTED)
def test_the_round_track_says_what_each_round_gives(paper: str, ink: str) -> None:
    found = sheet(paper, ink)
    for number, choice in enumerate(ROUND_BONUSES, 1):
        at, following = found.boxes[f"rounds.{number}"], found.boxes[f"rounds.{number + 1}"]
        beside = read(paper, ink, Rect(at.right, at.y, following.x - at.right - 1, at.h))
        assert beside in ((said(choice[0]),) if len(choice) == 1 else ("/6", "6/"))
    below = found.boxes["rounds.4"]
    letters = read(paper, ink, Rect(below.right, below.bottom, found.boxes["rounds.5"].x - below.right, 6))
    assert letters == "".join(bonus.gives[0].upper() for bonus in ROUND_BONUSES[3])


def test_pawns_stand_under_the_last_round_of_each_number_of_players() -> None:
    found = sheet()
    heads = [
        bounds(item)
        for item in walk(found.scene)
        if isinstance(item, Path) and item.style.fill == found.look.ink.text and bounds(item).w < 2
    ]
    for number in range(1, 7):
        at = found.boxes[f"rounds.{number}"]
        under = [head for head in heads if at.bottom < head.y < at.bottom + 5 and at.x - 1 < head.cx < at.x + 15]
        players = [seats for seats in ROUNDS if ROUNDS[seats] == number]
        assert len(under) == 2 * sum(players), number  # a head and a body each


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_boxes_are_six_millimetres_and_stand_three_apart(paper: str, lang: str) -> None:
    found = sheet(paper, lang=lang).boxes
    assert len(found) == 12 + 11 + 33 + 14 + 6 + 1 + 7
    assert min(min(at.w, at.h) for at in found.values()) >= 6
    close = [pair for pair in combinations(found, 2) if found[pair[0]].distance(found[pair[1]]) < 3 - 1e-6]
    assert not close


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_drawn_in_the_corners_or_the_margin(paper: str) -> None:
    for found in (sheet(paper), results(paper)):
        area = paper_of(paper).portrait.area
        assert all(corner.w == CORNER for corner in found.corners)
        for item in walk(found.scene):
            place = bounds(item) if isinstance(item, Path) else text_rect(item)
            assert area.holds(place)
            assert not any(place.overlaps(corner) for corner in (*found.corners, found.code))


def text_rect(text: Text) -> Rect:
    """The ink of a line of capitals: from its baseline up."""
    wide, high = fonts.width(text.text, text.size, text.bold), fonts.CAP * text.size * PT
    left = {"left": 0.0, "centre": 0.5, "right": 1.0}[text.anchor] * wide
    return Rect(text.x - left, text.y - high, wide, high)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_texts_touch_and_none_is_too_small(paper: str, lang: str) -> None:
    for found in (sheet(paper, lang=lang), results(paper, lang=lang)):
        placed = [(item.text, text_rect(item)) for item in walk(found.scene) if isinstance(item, Text)]
        touching = [(one, two) for (one, at), (two, other) in combinations(placed, 2) if at.overlaps(other)]
        assert not touching
        assert all(item.size >= fonts.SMALLEST for item in walk(found.scene) if isinstance(item, Text))


def test_low_ink_fills_nothing_larger_than_a_box() -> None:
    for found in (sheet("letter", "low"), results("letter", "low")):
        largest = max(at.w * at.h for at in sheet("letter", "low").boxes.values())
        for item in walk(found.scene):
            if isinstance(item, Path) and item.style.fill not in (None, "#ffffff"):
                place = bounds(item)
                assert place.w * place.h < largest


def test_paper_that_is_too_small_is_told_by_how_many_millimetres() -> None:
    for size, lacks in (("128x215mm", r"8\.\d mm are missing across"), ("148x200mm", "mm are missing down")):
        with pytest.raises(InvalidInput, match=lacks):
            layout(form("clever"), paper_of(size), Look())
    sheet("139x215mm")


def test_the_back_has_a_column_a_player_and_a_line_an_area() -> None:
    found = results()
    words = [item.text for item in walk(found.scene) if isinstance(item, Text)]
    for area in AREAS:
        assert words.count(area.name) == 2
    assert words.count("foxes") == words.count("Total") == 2
    assert [word for word in words if word.endswith("+")] == [f"{least}+" for least, _ in RATINGS[:-1]]
    named = [at for at in found.scene if isinstance(at, Path) and len(at.segments) == 2 * max(ROUNDS)]
    assert len(named) == 2, "one line before each player's column, in each of two tables"


def test_sheets_without_a_table_of_results_have_none() -> None:
    assert score_table(form("rolling-america"), paper_of("letter")) is None
