"""Every game on every paper, alone, by twos and by fours, in every ink and language: what all sheets owe."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product

import numpy as np
import pikepdf
import pypdf
import pypdfium2
import pytest
from PIL import Image
from playing import OURS

from geo.errors import InvalidInput
from sheets import fonts, layouts, pad
from sheets.colour import contrast
from sheets.fit import fits, lay_out
from sheets.forms import form
from sheets.imposition import PER_PAGE, panel_of
from sheets.ink import INKS, WHITE
from sheets.layout import LEAST_BOX, Layout, Look
from sheets.pad import Pad
from sheets.paper import PAPERS, WHITE_EDGE, paper_of
from sheets.rect import Rect
from sheets.scene import PT, Group, Item, Path, Text, bounds
from sheets.words import LANGUAGES

GAMES = layouts.games()
PLACES = list(product(GAMES, PAPERS, PER_PAGE))
LOOKS = list(product(INKS, LANGUAGES))
PIXELS = 4  # a mm
DPI = PIXELS * 25.4
SEEN = 250


@cache
def sheet(game: str, paper: str, per_page: int = 1, ink: str = "color", lang: str = "en") -> Layout | None:
    """The sheet, None where it does not fit; that it says so is a test of its own."""
    try:
        return lay_out(form(game), PAPERS[paper], Look(INKS[ink], lang), per_page)
    except InvalidInput:
        return None


def those_that_fit() -> list[tuple[str, str, int]]:
    return [place for place in PLACES if sheet(*place)]


def pixels(found: Layout) -> np.ndarray:
    document = pypdfium2.PdfDocument(pad.print_pad(found))
    picture: np.ndarray = document[0].render(scale=DPI / 72, grayscale=True).to_numpy().copy()
    document.close()
    return picture


def test_every_game_has_a_sheet_on_its_own_on_letter_and_a4_and_shared_on_some_paper() -> None:
    there = set(those_that_fit())
    assert {(game, paper, 1) for game in GAMES for paper in ("letter", "a4", "legal", "tabloid")} <= there
    assert {game for game, _, per_page in there if per_page == 2} == set(GAMES)


@pytest.mark.parametrize(("game", "paper", "per_page"), PLACES)
def test_a_sheet_that_does_not_fit_says_by_how_many_millimetres_and_what_would_do(
    game: str, paper: str, per_page: int
) -> None:
    asked = [fits(form(game), PAPERS[paper], Look(INKS[ink], lang), per_page) for ink, lang in LOOKS]
    assert len(set(asked)) == 1, "ink and language do not decide on what fits"
    if asked[0]:
        return
    with pytest.raises(InvalidInput, match=r"[1-9]\d*\.\d mm are missing|0\.[1-9] mm are missing") as caught:
        lay_out(form(game), PAPERS[paper], Look(), per_page)
    (problem,) = caught.value.problems
    advice = str(problem.accepted).partition("it fits with ")[2].split(", ")
    assert advice
    for one in advice:
        words = dict(zip(one.split()[::2], one.split()[1::2], strict=True))
        other = paper_of(words.get("--paper", paper))
        assert fits(form(game), other, Look(), int(words.get("--per-page", 1))), one


@pytest.mark.parametrize(("game", "paper", "per_page"), those_that_fit())
def test_nothing_is_printed_in_the_margin_and_the_print_is_in_the_middle(game: str, paper: str, per_page: int) -> None:
    for ink, lang in LOOKS:
        found = sheet(game, paper, per_page, ink, lang)
        assert found
        picture = pixels(found) < SEEN
        rows, columns = np.nonzero(picture)
        down, across = found.size[1] / picture.shape[0], found.size[0] / picture.shape[1]
        left, right = columns.min() * across, (picture.shape[1] - columns.max() - 1) * across
        top, low = rows.min() * down, (picture.shape[0] - rows.max() - 1) * down
        assert min(left, right, top, low) > WHITE_EDGE - 1 / PIXELS, (ink, lang)
        assert abs(left - right) / 2 <= 0.5, (ink, lang)
        assert abs(top - low) / 2 <= 0.5 or game == "toy", (ink, lang)


@pytest.mark.parametrize(("game", "paper", "per_page"), those_that_fit())
def test_boxes_are_large_enough_to_write_in_and_do_not_overlap(game: str, paper: str, per_page: int) -> None:
    for ink, lang in LOOKS:
        found = sheet(game, paper, per_page, ink, lang)
        assert found
        assert found.boxes
        assert set(found.boxes) == set(found.form.boxes)
        assert min(min(at.w, at.h) for at in found.boxes.values()) >= LEAST_BOX - 1e-6
        corners = np.array([(at.x, at.y, at.right, at.bottom) for at in found.boxes.values()])
        low, high = corners[:, None, :2], corners[:, None, 2:]
        shared = np.minimum(high, corners[None, :, 2:]) - np.maximum(low, corners[None, :, :2])
        pairs = (shared > 1e-6).all(axis=2)
        np.fill_diagonal(pairs, val=False)
        assert not pairs.any()
        assert [
            at for at in found.boxes.values() if any(at.overlaps(free) for free in (*found.corners, found.code))
        ] == []


def test_boxes_stand_in_the_same_place_in_every_ink_and_language() -> None:
    for game, paper, per_page in those_that_fit():
        places = {
            tuple(found.boxes.items()) for ink, lang in LOOKS if (found := sheet(game, paper, per_page, ink, lang))
        }
        assert len(places) == 1, (game, paper, per_page)


def drawn(items: tuple[Item, ...]) -> Iterator[Path | Text]:
    """What is drawn and is not turned or moved, in order."""
    for item in items:
        if not isinstance(item, Group):
            yield item
        elif item.matrix is None:
            yield from drawn(item.items)


def place_of(text: Text) -> Rect:
    wide, high = fonts.width(text.text, text.size, text.bold), fonts.CAP * text.size * PT
    left = {"left": 0.0, "centre": 0.5, "right": 1.0}[text.anchor] * wide
    return Rect(text.x - left, text.y - high, wide, high)


@pytest.mark.parametrize(("game", "paper", "per_page"), those_that_fit())
def test_no_text_is_cut_off_or_runs_into_another_or_into_the_edge_of_a_box(
    game: str, paper: str, per_page: int
) -> None:
    for lang in LANGUAGES:
        found = sheet(game, paper, per_page, lang=lang)
        assert found
        texts = [(item, place_of(item)) for item in drawn(found.scene) if isinstance(item, Text) and not item.turn]
        area = Rect(0, 0, *found.size).grow(-WHITE_EDGE)
        boxes = list(found.boxes.values())
        for number, (text, at) in enumerate(texts):
            assert text.size >= fonts.SMALLEST
            assert area.holds(at, 0.01), text.text
            for other, beside in texts[:number]:
                assert not at.grow(-0.05).overlaps(beside), f"{text.text} | {other.text} ({lang})"
            for box in boxes:
                assert box.holds(at, 0.05) or not box.overlaps(at.grow(-0.05)), f"{text.text} at {box} ({lang})"


def inside(path: Path, x: float, y: float) -> bool:
    """Whether a point lies within a path, by counting the edges that a ray crosses."""
    at = bounds(path)
    if not (at.x <= x <= at.right and at.y <= y <= at.bottom):
        return False
    crossings, start, here = 0, (0.0, 0.0), (0.0, 0.0)
    for part in path.segments:
        there = start if part[0] == "Z" else (float(part[-2]), float(part[-1]))
        if part[0] == "M":
            start = there
        elif (here[1] > y) != (there[1] > y):
            crossings += x < here[0] + (y - here[1]) * (there[0] - here[0]) / (there[1] - here[1])
        here = there
    return crossings % 2 == 1


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("game", OURS)
def test_every_text_stands_out_from_its_ground(game: str, ink: str) -> None:
    found = sheet(game, "letter", ink=ink)
    assert found
    weak = {}
    grounds: list[Path] = []
    for item in drawn(found.scene):
        if isinstance(item, Path) and item.style.fill:
            grounds.append(item)
        elif isinstance(item, Text):
            at = place_of(item)
            ground = next((path for path in reversed(grounds) if inside(path, at.cx, at.cy)), None)
            colour = (ground.style.fill if ground else WHITE) or WHITE
            if contrast(item.colour, colour) < 4.5:
                weak[item.text] = (item.colour, colour)
    assert weak == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_reads_back_from_the_file(game: str, lang: str) -> None:
    found = sheet(game, "letter", lang=lang)
    assert found
    read = pypdf.PdfReader(io.BytesIO(pad.print_pad(found))).pages[0].extract_text()
    words = {word for item in drawn(found.scene) if isinstance(item, Text) for word in item.text.split()}
    assert {word for word in words if word not in read} == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_pad_of_fifty_is_small_and_two_hundred_cost_little_more_than_one(game: str) -> None:
    found = sheet(game, "letter")
    assert found
    one, fifty, two_hundred = (pad.write(Pad(front=found, copies=copies, numbered=True)) for copies in (1, 50, 200))
    assert len(fifty) < 150_000
    assert len(two_hundred) < 1.5 * len(one) + 450 * 200


@pytest.mark.parametrize("game", GAMES)
def test_every_file_is_sound_and_its_fonts_are_embedded_subsets(game: str) -> None:
    found = sheet(game, "a4", lang="es")
    assert found
    document = pikepdf.open(io.BytesIO(pad.print_pad(found, 3)))
    assert document.check_pdf_syntax() == []
    assert document.Root.Lang == "es"
    fonts_there = [
        one for one in document.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"
    ]
    assert fonts_there
    for font in fonts_there:
        assert str(font.BaseFont)[7] == "+"
        assert font.FontDescriptor.FontFile2.read_bytes()


def sheet_drawing(page: pikepdf.Page) -> pikepdf.Object:
    """The drawing that the page refers to first: its sheet."""
    name = next(args[0] for args, op in pikepdf.parse_content_stream(page) if str(op) == "Do")
    return page.Resources.XObject[str(name)]


@pytest.mark.parametrize(("game", "paper", "per_page"), those_that_fit())
def test_the_ruler_measures_fifty_millimetres_and_an_inch_on_the_printed_page(
    game: str, paper: str, per_page: int
) -> None:
    found = sheet(game, paper, per_page)
    assert found
    document = pikepdf.open(io.BytesIO(pad.write(Pad(front=found, paper=PAPERS[paper], per_page=per_page))))
    page = document.pages[0]
    moves = [[float(part) for part in args] for args, op in pikepdf.parse_content_stream(page) if str(op) == "cm"]
    assert all((abs(a), b, c, abs(d)) == (1, 0, 0, 1) for a, b, c, d, _, _ in moves), "nothing is scaled"
    steps = [
        (str(op), [float(part) for part in args])
        for args, op in pikepdf.parse_content_stream(sheet_drawing(page))
        if str(op) in "ml"
    ]
    lengths = [abs(after[0] - before[0]) * PT for (_, before), (_, after) in pairwise(steps)]
    level = [one[1] == other[1] for (_, one), (_, other) in pairwise(steps)]
    start = next(n for n, length in enumerate(lengths) if level[n] and abs(length - 50) < 0.01)
    ticks = {round((at[0] - steps[start][1][0]) * PT, 1) for _, at in steps[start + 2 : start + 18]}
    assert ticks == {0, 10, 20, 30, 40, 50, 25.4}


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_low_ink_fills_nothing_larger_than_a_box_and_grey_has_no_colour(game: str, paper: str) -> None:
    low, grey = sheet(game, paper, ink="low"), sheet(game, paper, ink="grey")
    assert low
    assert grey
    side = int(min(min(at.w, at.h) for at in low.boxes.values()) * PIXELS)
    ink = (255 - pixels(low).astype(float)) / 255
    dark = np.pad(ink, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
    windows = dark[side:, side:] - dark[:-side, side:] - dark[side:, :-side] + dark[:-side, :-side]
    assert windows.max() / side**2 < 0.75
    image = np.asarray(Image.open(io.BytesIO(pad.png(pad.print_pad(grey), 0, 60))).convert("RGB")).astype(int)
    assert (image.max(axis=2) - image.min(axis=2)).max() <= 2


def test_a_panel_has_the_name_of_its_paper_in_the_message() -> None:
    with pytest.raises(InvalidInput, match="does not fit on 1/4 a5"):
        lay_out(form("clever"), PAPERS["a5"], Look(), 4)
    assert panel_of(PAPERS["a5"], 4).name == "1/4 a5"
