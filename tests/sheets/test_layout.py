"""The vocabulary of layouts, used as an author of a layout uses it."""

from __future__ import annotations

from itertools import combinations

import pytest

from geo.errors import InvalidInput
from sheets.areas import TicksArea
from sheets.fonts import CAP, width
from sheets.form import Form
from sheets.ink import INKS
from sheets.layout import Layout, Look, Page
from sheets.paper import PAPERS, Paper
from sheets.rect import Rect
from sheets.scene import PT, Path, Text, bounds, walk

FORM = Form("four-colours", "7", (TicksArea(name="green", count=3, printed=("≥1", "≥2", "≥3")),))


def page(paper: Paper = PAPERS["letter"], ink: str = "color", form: Form = FORM) -> Page:
    return Page(form, paper.portrait, Look(INKS[ink]), "Four Colours", "How to mark: an X.")


def filled(at: Page) -> Page:
    row = Rect(40, 80, 98, 9)
    for box, place in zip(FORM.area("green").boxes, row.columns(3, gap=3), strict=True):
        at.box(box.name, place, printed=True)
    return at


def written(layout: Layout | Page) -> dict[str, Text]:
    items = layout.scene if isinstance(layout, Layout) else layout.items
    return {item.text: item for item in walk(items) if isinstance(item, Text)}


def test_a_layout_knows_the_place_of_each_box_and_prints_its_number_lightly() -> None:
    layout = filled(page()).done()
    assert list(layout.boxes) == ["green.1", "green.2", "green.3"]
    assert written(layout)["≥2"].colour == INKS["color"].number
    assert layout.boxes["green.2"].holds(Rect(written(layout)["≥2"].x, written(layout)["≥2"].y, 0, 0))


@pytest.mark.parametrize("paper", PAPERS)
def test_every_paper_has_title_name_date_ruler_and_form_around_its_body(paper: str) -> None:
    found = page(PAPERS[paper])
    layout = filled(found).done()
    area = PAPERS[paper].area
    texts = written(layout)
    assert {"Four Colours", "Name", "Date", "50 mm", "1 inch"} <= set(texts)
    assert "four-colours 7" in " ".join(texts)
    assert set(layout.fields) == {"name", "date", "number"}
    assert all(area.holds(at) for at in layout.fields.values())
    for name in ("name", "date"):
        assert layout.fields[name].h >= 6
        assert layout.fields[name].w >= 20
    for corner in layout.corners:
        assert area.holds(corner)
    free = (*layout.corners, layout.code)
    assert all(not at.overlaps(found.body) for at in layout.corners if at.y < 100)
    for text in texts.values():
        assert text.size >= 6
        at = Rect(text.x, text.y - CAP * text.size * PT, 0.1, CAP * text.size * PT)
        assert area.holds(at), text.text
        assert not any(at.overlaps(place) for place in free), text.text


@pytest.mark.parametrize("wide", [108, 124, 140, 148, 190])
def test_a_narrow_page_has_its_head_in_two_lines_and_nothing_in_it_touches(wide: float) -> None:
    found = Page(FORM, Paper("panel", wide, 150), Look(lang="es"), "Four Colours", "How to mark: an X.", "a pad for it")
    texts = [text for text in written(found).values() if text.y < found.body.y]
    places = [
        Rect(text.x, text.y - CAP * text.size * PT, width(text.text, text.size, text.bold), CAP * text.size * PT)
        for text in texts
    ]
    places += [*found.fields.values(), *found.corners]
    assert {"Four Colours"} < {text.text for text in texts}
    assert not [pair for pair in combinations(places, 2) if pair[0].overlaps(pair[1])]
    assert all(found.area.holds(place) for place in places)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_long_line_of_how_to_mark_takes_its_height_from_the_body(paper: str) -> None:
    short = page(PAPERS[paper])
    words = "cross what is used, ring what is guarded, strike what is wrong; " * 16
    long = Page(FORM, PAPERS[paper].portrait, Look(), "Four Colours", words.strip())
    assert long.body.h < short.body.h
    lines = [text for text in written(long).values() if text.y > long.body.bottom and text.anchor == "left"]
    assert len(lines) > 2
    for text in lines:
        wide, high = width(text.text, text.size), CAP * text.size * PT
        place = Rect(text.x, text.y - high, wide, high)
        assert long.area.holds(place)
        assert not any(place.overlaps(free) for free in (*long.corners, long.code)), text.text


def test_a_box_without_a_place_is_an_error_that_names_it() -> None:
    with pytest.raises(ValueError, match=r"green\.1 has no place; green\.2 has no place; green\.3 has no place"):
        page().done()


@pytest.mark.parametrize(
    ("name", "place", "reason"),
    [
        ("green.9", Rect(40, 120, 8, 8), "green.9 is not in the form"),
        ("green.1", Rect(40, 120, 8, 5.9), "green.1 is smaller than 6.0 mm"),
        ("green.1", Rect(5, 120, 8, 8), "green.1 is in the margin or in a corner"),
        ("green.1", Rect(10, 10, 8, 8), "green.1 is in the margin or in a corner"),
        ("green.1", Rect(75, 82, 8, 8), "green.1 overlaps green.2"),
    ],
)
def test_a_misplaced_box_is_an_error_that_names_it(name: str, place: Rect, reason: str) -> None:
    found = filled(page())
    if name not in FORM.boxes:
        with pytest.raises(KeyError):
            found.box(name, place, printed=True)
    found.boxes[name] = place
    with pytest.raises(ValueError, match=reason):
        found.done()


@pytest.mark.parametrize(("anchor", "x"), [("left", 50), ("centre", 70), ("right", 90)])
@pytest.mark.parametrize(("upright", "y"), [("top", 60 + 10 * CAP * PT), ("middle", 65 + 5 * CAP * PT), ("bottom", 70)])
def test_text_stands_where_it_is_told(anchor: str, x: float, upright: str, y: float) -> None:
    found = page()
    found.text(Rect(50, 60, 40, 10), "Ohio", 10, anchor=anchor, upright=upright)  # type: ignore[arg-type]
    text = written(found)["Ohio"]
    assert (text.x, text.y) == pytest.approx((x, y))


def test_text_shrinks_and_then_is_an_error_that_names_it() -> None:
    found = page()
    assert found.text(Rect(50, 60, 22, 5), "Massachusetts", 10) < 10
    with pytest.raises(InvalidInput, match="Massachusetts"):
        found.text(Rect(50, 60, 10, 5), "Massachusetts", 10)


def test_a_paragraph_is_broken_shrunk_and_then_an_error() -> None:
    text = "one number or an X in the box of each state, and a ring round a guarded one"
    found = page()
    used = found.paragraph(Rect(50, 60, 30, 40), text, 9)
    lines = [item for item in found.items if isinstance(item, Text) and item.text in text and item.size == 9]
    assert len(lines) > 3
    assert used == pytest.approx(lines[-1].y - 60 + 9 * PT * (1 - CAP))
    found.paragraph(Rect(50, 60, 30, 13), text, 9)
    with pytest.raises(InvalidInput, match="mm of height"):
        found.paragraph(Rect(50, 60, 30, 5), text, 9)


def test_a_ground_is_an_outline_in_low_ink() -> None:
    at = Rect(40, 80, 100, 9)
    for ink, fill in (("color", INKS["color"].tint("green").fill), ("low", None)):
        found = page(ink=ink)
        found.ground(at, "green")
        ground = found.items[-1]
        assert isinstance(ground, Path)
        assert ground.style.fill == fill
        assert at.holds(bounds(ground))


def test_a_label_stands_above_its_box() -> None:
    found = page()
    found.box("green.1", Rect(40, 80, 9, 9), label="total")
    assert 76 < written(found)["total"].y < 80
