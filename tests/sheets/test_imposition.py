"""Several sheets a page and two sides a sheet: cut, stacked and turned, everything is where it belongs."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import cache

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from geo.errors import InvalidInput
from sheets import pad
from sheets.forms import form
from sheets.imposition import DUPLEX, PER_PAGE, Duplex, Grid, Slot, grid_of, impose, panel_of
from sheets.layout import Layout, Look
from sheets.layouts import layout
from sheets.pad import Pad
from sheets.paper import PAPERS, Paper, paper_of
from sheets.rect import Rect
from sheets.scene import PT, Style, rect

LETTER = PAPERS["letter"]
ORIENTATIONS = ("portrait", "landscape")
DPI = 50.8  # two pixels a mm


@cache
def sheet(per_page: int = 1, orientation: str = "portrait", paper: str = "letter", lang: str = "en") -> Layout:
    panel: Paper = getattr(panel_of(paper_of(paper), per_page), orientation)
    return layout(form("toy"), panel, Look(lang=lang))


def grid(per_page: int, orientation: str) -> Grid:
    return grid_of(LETTER, per_page, sheet(per_page, orientation).size)


def pixels(data: bytes, page: int, dpi: float = DPI) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(pad.png(data, page, dpi))).convert("L"))


@pytest.mark.parametrize("paper", PAPERS)
def test_panels_are_halves_and_quarters_at_their_own_size(paper: str) -> None:
    whole = PAPERS[paper]
    half, quarter = (panel_of(whole, count) for count in (2, 4))
    assert (half.width, half.height) == pytest.approx((whole.width, whole.height / 2))
    assert (quarter.width, quarter.height) == pytest.approx((whole.width / 2, whole.height / 2))
    assert half.margin == quarter.margin == whole.margin


@pytest.mark.parametrize("count", [0, 3, 8, -1])
def test_other_numbers_of_sheets_a_page_are_refused(count: int) -> None:
    with pytest.raises(InvalidInput, match="do not share a page evenly") as caught:
        panel_of(LETTER, count)
    assert caught.value.problems[0].accepted == "1, 2, 4"


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_a_page_is_the_paper_whichever_way_its_sheets_lie(per_page: int, orientation: str) -> None:
    found = grid(per_page, orientation)
    assert sorted(found.size) == pytest.approx([LETTER.width, LETTER.height])
    assert found.count == per_page
    places = [Rect(*found.place(panel), *found.panel) for panel in range(per_page)]
    page = Rect(0, 0, *found.size)
    assert all(page.holds(place) for place in places)
    assert sum(place.w * place.h for place in places) == pytest.approx(page.w * page.h)
    assert not any(one.overlaps(other) for n, one in enumerate(places) for other in places[:n])


@pytest.mark.parametrize("sheets", [1, 2, 4, 5, 7, 8, 50, 200])
@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_cut_the_pile_lay_the_piles_on_each_other_and_the_pad_is_in_order(
    per_page: int, orientation: str, sheets: int
) -> None:
    found = grid(per_page, orientation)
    pages = impose(found, sheets)
    piles = [
        [slot.sheet for page in pages for slot in page.slots if (slot.x, slot.y) == found.place(panel)]
        for panel in range(per_page)
    ]
    assert [number for pile in piles for number in pile] == list(range(sheets))


def behind(grid: Grid, duplex: Duplex, at: Rect) -> Rect:
    """Where a place on the back of the paper lies as one looks through it from the front."""
    width, height = grid.size
    long_edge_is_upright = height >= width
    upright_axis = duplex == "fronts-then-backs" or (duplex == "long") == long_edge_is_upright
    return Rect(width - at.right, at.y, at.w, at.h) if upright_axis else Rect(at.x, height - at.bottom, at.w, at.h)


def top_edge(grid: Grid, slot: Slot) -> Rect:
    """A strip along the upper edge of the sheet as it is read."""
    wide, high = grid.panel
    return Rect(slot.x, slot.y + high - 1, wide, 1) if slot.turned else Rect(slot.x, slot.y, wide, 1)


@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_each_back_lies_behind_its_front_and_is_upright_when_the_sheet_is_turned_like_a_page(
    per_page: int, orientation: str, duplex: Duplex
) -> None:
    found = grid(per_page, orientation)
    pages = impose(found, 3 * per_page, backs=True, duplex=duplex)
    fronts, backs = ([page for page in pages if page.back is back] for back in (False, True))
    assert len(fronts) == len(backs) == 3
    ordered = [page.back for page in pages]
    assert ordered == ([False] * 3 + [True] * 3 if duplex == "fronts-then-backs" else [False, True] * 3)
    for front, back in zip(fronts, backs, strict=True):
        there = {slot.sheet: behind(found, duplex, top_edge(found, slot)) for slot in back.slots}
        here = {slot.sheet: top_edge(found, slot) for slot in front.slots}
        assert {sheet: (at.x, at.y) for sheet, at in there.items()} == {
            sheet: pytest.approx((at.x, at.y)) for sheet, at in here.items()
        }


def spotted(of: Layout, *places: Rect) -> Layout:
    return replace(of, scene=tuple(rect(at, Style("#000000")) for at in places))


def dark(picture: np.ndarray) -> tuple[float, ...]:
    rows, columns = np.nonzero(picture < 128)
    return tuple(value / 2 for value in (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1))


def looked_through(picture: np.ndarray, found: Grid, duplex: Duplex) -> np.ndarray:
    upright = duplex == "fronts-then-backs" or (duplex == "long") == (found.size[1] >= found.size[0])
    return picture[:, ::-1] if upright else picture[::-1, :]


@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("per_page", [1, 4])
def test_in_the_printed_file_too_a_back_lies_behind_its_front(per_page: int, orientation: str, duplex: Duplex) -> None:
    of = sheet(per_page, orientation)
    wide, _ = of.size
    front, back = spotted(of, Rect(20, 30, 10, 5)), spotted(of, Rect(wide - 30, 30, 10, 5))
    data = pad.write(Pad(front=front, back=back, paper=LETTER, per_page=per_page, duplex=duplex, guides=False))
    one, other = pixels(data, 0) < 128, looked_through(pixels(data, 1), grid(per_page, orientation), duplex) < 128
    assert one.sum() > 100
    assert (one != other).sum() < 0.15 * one.sum()  # the edges of the spots, where they fall between two pixels


@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_the_offset_moves_backs_only_and_undoes_what_was_read_against_the_light(
    orientation: str, duplex: Duplex
) -> None:
    of = sheet(1, orientation)
    spot = spotted(of, Rect(40, 60, 10, 10))
    plain, moved = (pad.write(Pad(front=spot, back=spot, duplex=duplex, offset=offset)) for offset in ((0, 0), (3, 2)))
    assert np.array_equal(pixels(plain, 0), pixels(moved, 0))
    before, after = (dark(looked_through(pixels(data, 1), grid(1, orientation), duplex)) for data in (plain, moved))
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((-3, -2), abs=0.5)


def panel_text(data: bytes, page: int, at: Rect) -> str:
    document = pypdfium2.PdfDocument(data)
    high = document[page].get_height()
    box = (at.x / PT, high - at.bottom / PT, at.right / PT, high - at.y / PT)
    text: str = document[page].get_textpage().get_text_bounded(*box)
    document.close()
    return text


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_numbers_and_names_are_printed_on_their_sheets_in_order(per_page: int, lang: str) -> None:
    order = Pad(
        front=sheet(per_page, lang=lang),
        paper=LETTER,
        per_page=per_page,
        copies=4,
        names=("Ana", "Łukasz"),
        numbered=True,
    )
    data = pad.write(order)
    piles: list[list[str]] = [[] for _ in range(per_page)]
    for page in range(8 // per_page):
        for panel, pile in enumerate(piles):
            pile.append(panel_text(data, page, Rect(*order.grid.place(panel), *order.grid.panel)))
    stack = [text for pile in piles for text in pile]
    for number, text in enumerate(stack, 1):
        assert re.search(rf"\bN\S+ {number}\b", text), text
        assert ("Łukasz" if number % 2 == 0 else "Ana") in text
    assert len(stack) == 8


def test_a_page_is_filled_up_with_further_sheets() -> None:
    order = Pad(front=sheet(4), paper=LETTER, per_page=4, copies=5, numbered=True)
    assert order.sheets == 8
    assert [len(page.slots) for page in order.pages] == [4, 4]


def test_a_name_that_does_not_fit_is_cut_short_and_one_without_glyphs_is_named() -> None:
    name = "W" + "w" * 23
    data = pad.write(Pad(front=sheet(4), paper=LETTER, per_page=4, names=(name,)))
    written = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded()
    assert name not in written
    assert re.search(r"Ww{8,}…", written)
    with pytest.raises(InvalidInput, match=r"U\+4E2D"):
        pad.write(Pad(front=sheet(), names=("中",)))


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("per_page", [2, 4])
def test_cut_guides_run_over_the_whole_page_and_nothing_else_comes_near_a_cut(per_page: int, orientation: str) -> None:
    order = Pad(front=sheet(per_page, orientation), paper=LETTER, per_page=per_page)
    with_guides, without = (pixels(pad.write(replace(order, guides=on)), 0) < 250 for on in (True, False))
    margin, reach = 16, 14
    added = with_guides & ~without
    upright, level = order.grid.cuts
    assert len(upright) + len(level) == (1 if per_page == 2 else 2)
    for x in upright:
        strip = slice(round(2 * x) - reach, round(2 * x) + reach)
        rows = np.nonzero(added[:, strip].any(axis=1))[0]
        assert rows.min() == pytest.approx(margin, abs=2)
        assert rows.max() == pytest.approx(added.shape[0] - margin, abs=5)
        assert np.diff(rows).max() < 6
        assert not without[:, strip].any()
    for y in level:
        strip = slice(round(2 * y) - reach, round(2 * y) + reach)
        columns = np.nonzero(added[strip].any(axis=0))[0]
        assert columns.min() == pytest.approx(margin, abs=2)
        assert columns.max() == pytest.approx(added.shape[1] - margin, abs=5)
        assert np.diff(columns).max() < 6
        assert not without[strip].any()


@pytest.mark.parametrize(
    ("duplex", "backs", "told"),
    [
        ("long", True, "/DuplexFlipLongEdge"),
        ("short", True, "/DuplexFlipShortEdge"),
        ("fronts-then-backs", True, "/Simplex"),
        ("long", False, "/Simplex"),
    ],
)
def test_printers_are_told_which_sides_to_print(duplex: Duplex, backs: bool, told: str) -> None:
    data = pad.write(Pad(front=sheet(), back=sheet() if backs else None, duplex=duplex))
    document = pikepdf.open(io.BytesIO(data))
    assert document.Root.ViewerPreferences.Duplex == told
    assert document.Root.ViewerPreferences.PrintScaling == "/None"


def test_bookmarks_lead_to_the_first_sheet_of_each_player_and_to_the_back() -> None:
    back = replace(sheet(), title="Rules")
    data = pad.write(Pad(front=sheet(), back=back, copies=3, names=("Ana", "Ben")))
    document = pikepdf.open(io.BytesIO(data))
    with document.open_outline() as outline:
        marks = {str(item.title): item.destination[0].objgen for item in outline.root}
    pages = [page.objgen for page in document.pages]
    assert {title: pages.index(page) for title, page in marks.items()} == {"Climb: Ana": 0, "Climb: Ben": 2, "Rules": 1}


@pytest.mark.parametrize("numbered", [False, True])
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_two_hundred_sheets_are_hardly_larger_than_one(per_page: int, numbered: bool) -> None:
    order = Pad(front=sheet(per_page), paper=LETTER, per_page=per_page, numbered=numbered, back=sheet(per_page))
    one, many = pad.write(order), pad.write(replace(order, copies=200))
    assert len(pypdfium2.PdfDocument(many)) == 2 * 200 // per_page
    assert len(many) < 1.5 * len(one) + 450 * (2 * 200 // per_page)


@pytest.mark.parametrize("duplex", DUPLEX)
def test_the_file_has_no_fault_that_a_checker_finds_and_is_the_same_each_time(duplex: Duplex) -> None:
    order = Pad(
        front=sheet(2), back=sheet(2), paper=LETTER, per_page=2, copies=7, names=("Ana",), numbered=True, duplex=duplex
    )
    data = pad.write(order)
    document = pikepdf.open(io.BytesIO(data))
    assert document.check_pdf_syntax() == []
    assert document.get_warnings() == []
    assert pad.write(replace(order)) == data
