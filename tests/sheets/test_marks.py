"""Filled sheets drawn: every mark at its box, in a pen that stands out, and none lost beyond the printed boxes."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np
import playing
import pypdf
import pytest
from PIL import Image

from companion import games
from geo.errors import InvalidInput
from sheets import fonts, layouts, marks, pen
from sheets.colour import contrast
from sheets.filled import FilledSheet, from_data
from sheets.form import CIRCLE, CROSS, Mark
from sheets.ink import INKS
from sheets.layout import Look
from sheets.marks import Marked, mark_up, marked_sheets, picture
from sheets.paper import paper_of
from sheets.picture import Picture
from sheets.rect import Rect
from sheets.scene import Group, Item, Path, Text, bounds, walk

GAMES = layouts.games()
LETTER = paper_of("letter")
LOOK = Look(INKS["color"], "en")


@cache
def played(game: str, players: int = 3, seed: int = 0) -> tuple[FilledSheet, ...]:
    """The sheets of a finished random game."""
    return games.game(game).sheets(playing.play(game, players, seed).state)


def sheet(**data: object) -> FilledSheet:
    return from_data(data)


def marked(filled: FilledSheet, ink: str = "color", lang: str = "en") -> Marked:
    return mark_up(layouts.layout(filled.form, LETTER, Look(INKS[ink], lang)), filled)


def drawn(page: Marked, box: str) -> Group:
    return next(item for item in page.scene if isinstance(item, Group) and item.name == box)


def texts(*items: Item) -> list[str]:
    return [item.text for item in walk(items) if isinstance(item, Text)]


def reach(items: Iterator[Item]) -> Iterator[Rect]:
    """How far the drawing goes, squeezed texts as wide as they are drawn."""
    for item in items:
        if isinstance(item, Group) and item.matrix:
            (line,) = (part for part in item.items if isinstance(part, Text))
            wide = item.matrix[0] * fonts.width(line.text, line.size)
            yield Rect(item.matrix[0] * line.x + item.matrix[4] - wide / 2, line.y, wide, 0)
        elif isinstance(item, Group):
            yield from reach(iter(item.items))
        else:
            yield marks.text_place(item) if isinstance(item, Text) else bounds(item)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_mark_of_a_finished_game_is_drawn_at_its_own_box(game: str, seed: int) -> None:
    for filled in played(game, 2, seed):
        pages = marked_sheets(filled, LETTER, LOOK)
        assert not set(filled.marks) - {item.name for page in pages for item in page.scene if isinstance(item, Group)}
        for page in pages:
            for item in page.scene:
                if isinstance(item, Group) and item.name:
                    box = page.places[item.name].grow(1.2)
                    assert all(box.holds(part) for part in reach(iter(item.items))), item.name


@pytest.mark.parametrize("game", GAMES)
def test_each_mark_changes_the_picture_at_its_box(game: str) -> None:
    filled = played(game)[0]
    layout = layouts.layout(filled.form, LETTER, LOOK)
    blank, full = (pixels(picture(one, LETTER, LOOK)) for one in (replace(filled, marks={}), filled))
    for name in filled.marks.keys() & layout.boxes.keys():
        at = layout.boxes[name]
        left, top, right, low = (round(side * 100 / 25.4) for side in (at.x, at.y, at.right, at.bottom))
        assert (blank[top:low, left:right] != full[top:low, left:right]).any(), name


def pixels(shown: Picture) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(shown.png(100))).convert("L"))


def test_a_number_a_ring_a_cross_and_a_stroke_are_drawn_as_such() -> None:
    page = marked(sheet(game="rolling-america", marks={"states": {"CA": 3, "NV": "(5)", "TX": "X"}}))
    assert texts(drawn(page, "states.CA")) == ["3"]
    assert texts(drawn(page, "states.NV")) == ["5"]
    ring = page.layout.rings["states.NV"]
    dots = [bounds(item) for item in drawn(page, "states.NV").items if isinstance(item, Path) and item.style.fill]
    assert [(dot.cx, dot.cy) for dot in dots if ring.holds(dot)] == [pytest.approx((ring.cx, ring.cy))]
    assert texts(drawn(page, "states.TX")) == []
    assert len(drawn(page, "states.TX").items) == 2
    bank = marked(sheet(game="rolled-west", marks={"own_bank": ["C", "C/"]}))
    assert texts(drawn(bank, "own_bank.2")) == ["C"]
    assert len(drawn(bank, "own_bank.2").items) == len(drawn(bank, "own_bank.1").items) + 1


def test_a_number_that_the_sheet_prints_is_circled_there_and_not_written() -> None:
    page = marked(sheet(game="rolled-west", marks={"copper": ["-", 2, 6, "-", 3], "woods": "TO"}))
    for box, number in (("copper.3", "6"), ("copper.5", "3")):
        (circle,) = drawn(page, box).items
        assert isinstance(circle, Path)
        places = [marks.text_place(item) for item in walk(page.layout.scene) if isinstance(item, Text)
                  and item.text == number and page.places[box].holds(marks.text_place(item))]  # fmt: skip
        assert bounds(circle).grow(0.3).holds(places[0])
    assert texts(drawn(page, "woods.1")) == []


def test_a_word_without_room_is_written_short_as_the_sheet_says() -> None:
    rounds = [{"ended_by": "Maximiliane", "icon": "double", "totals": {"Ben": 10}}]
    page = marked(sheet(game="dodge-dice", players=["Ben", "Maximiliane"], rounds=rounds))
    assert texts(drawn(page, "rounds.1.ended_by")) == ["2"]
    assert texts(drawn(page, "rounds.1.icon")) == ["D"]
    assert texts(drawn(page, "rounds.1.totals.p1")) == ["10"]


def test_what_is_printed_in_a_box_does_not_stand_behind_what_is_written_in_it() -> None:
    page = marked(sheet(game="clever", marks={"orange": [1, 2, 3, 8]}))
    written = next(item for item in walk([drawn(page, "orange.4")]) if isinstance(item, Text) and item.text == "8")
    printed = [item for item in walk(page.layout.scene) if isinstance(item, Text) and item.text == "×2"]
    assert not any(marks.text_place(written).overlaps(marks.text_place(item)) for item in printed)


def test_a_fourth_tick_gets_a_dashed_box_where_the_row_goes_on() -> None:
    page = marked(sheet(game="rolling-america", marks={"guard": 4}))
    fourth, third = page.places["guard.4"], page.places["guard.3"]
    assert fourth.x > third.right
    assert fourth.y == third.y
    assert not any(fourth.overlaps(at) for name, at in page.places.items() if name != "guard.4")
    assert any(bounds(item) == fourth for item in page.scene if isinstance(item, Path) and item.style.dash)
    assert not page.left


def test_marks_without_room_are_listed_in_words_on_a_further_page() -> None:
    shown = picture(sheet(game="rolled-west", marks={"own_bank": ["W"] * 7, "woods": "T" * 9}), LETTER, LOOK)
    listed = texts(*shown.pages[1].scene)
    assert "own bank, box 7: W" in listed
    assert "woods, box 9: T" in listed
    read = pypdf.PdfReader(io.BytesIO(shown.pdf()))
    assert "own bank, box 7: W" in read.pages[1].extract_text()


def test_rounds_beyond_the_sheet_stand_on_the_next_one() -> None:
    rounds = [{"totals": {"Ana": number, "Ben": 0}} for number in range(1, 41)]
    filled = sheet(game="dodge-dice", players=["Ana", "Ben"], rounds=rounds)
    first, second = marked_sheets(filled, LETTER, LOOK)
    assert "rounds.40.totals.p1" not in first.places
    assert texts(drawn(second, "rounds.40.totals.p1")) == ["40"]
    assert len(picture(filled, LETTER, LOOK).pages) == 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_pdf_svg_and_png_show_the_same_sheet_and_are_the_same_each_time(game: str, lang: str) -> None:
    shown = picture(played(game)[0], LETTER, Look(INKS["color"], lang))
    assert shown.pdf() == shown.pdf()
    assert shown.save("ana.svg") == shown.svg().encode()
    root = ET.fromstring(shown.svg())
    named = {node.get("data-name") for node in root.iter("{http://www.w3.org/2000/svg}g")}
    assert set(played(game)[0].marks) <= named
    width, height = Image.open(io.BytesIO(shown.save("ana.PNG"))).size
    box = [float(part) for part in root.get("viewBox", "").split()]
    assert width / height == pytest.approx(box[2] / box[3], abs=0.01)
    assert pypdf.PdfReader(io.BytesIO(shown.pdf())).metadata.title == shown.title  # type: ignore[union-attr]
    with pytest.raises(InvalidInput, match=r"ana\.gif is no name of a picture"):
        shown.save("ana.gif")


@pytest.mark.parametrize("ink", INKS)
def test_the_pen_stands_out_from_the_paper_and_from_what_is_printed(ink: str) -> None:
    colour = pen.colour(INKS[ink])
    assert contrast(colour, "#ffffff") > 7
    assert contrast(colour, INKS[ink].number) > 1.7


def test_the_player_is_written_on_the_name_line_accents_and_all() -> None:
    page = marked(sheet(game="clever", player="Łucja Żółć"))
    (name,) = (item for item in page.scene if isinstance(item, Text))
    assert name.text == "Łucja Żółć"
    assert page.layout.fields["name"].grow(0.5).holds(marks.text_place(name))


def test_a_name_that_the_font_cannot_write_is_an_error_that_says_so() -> None:
    with pytest.raises(InvalidInput, match=r"no glyph for 安 \(U\+5B89\)"):
        picture(sheet(game="clever", player="安娜"), LETTER, LOOK)


def test_the_same_mark_is_drawn_alike_every_time_and_never_twice_alike() -> None:
    filled = FilledSheet("toy", {"climb.1": CROSS, "climb.2": CROSS, "climb.3": Mark("12")}, "Ana")
    one, other = marked(filled), marked(filled)
    assert one.scene == other.scene
    first, second = (
        [[round(x - page.places[box].x, 6) for x in _xs(drawn(page, box))] for page in (one,)]
        for box in ("climb.1", "climb.2")
    )
    assert first != second


def _xs(group: Group) -> list[float]:
    return [bounds(item).x for item in group.items if isinstance(item, Path)]


def test_an_action_is_circled_and_crossed_when_it_is_used() -> None:
    page = marked(sheet(game="clever", marks={"rerolls": {"unlocked": 2, "used": 1}}))
    used, open_ = drawn(page, "rerolls.1"), drawn(page, "rerolls.2")
    assert page.layout.form.find("rerolls.1").takes.mark("O") == CIRCLE  # type: ignore[union-attr]
    assert len(open_.items) == 1
    assert len(used.items) == 3
    assert bounds(open_.items[0]).holds(page.places["rerolls.2"].grow(-1))  # type: ignore[arg-type]
