"""Pads as files: the same bytes, white margins, embedded fonts, and a ruler that measures 50 mm."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pikepdf
import pypdf
import pytest
from PIL import Image

from sheets import pad
from sheets.forms import form
from sheets.ink import INKS
from sheets.layout import Layout, Look
from sheets.layouts import layout
from sheets.paper import paper_of
from sheets.scene import PT, Group, Path, Style, Text, circle, moved, rect, walk
from sheets.scene import Rect as Place
from sheets.words import LANGUAGES

DPI = 100


@cache
def sheet(paper: str = "letter", ink: str = "color", lang: str = "en") -> Layout:
    return layout(form("rolling-america"), paper_of(paper), Look(INKS[ink], lang))


@cache
def pdf(paper: str = "letter", ink: str = "color", lang: str = "en", copies: int = 1) -> bytes:
    return pad.print_pad(sheet(paper, ink, lang), copies)


def picture(data: bytes, dpi: float = DPI) -> np.ndarray:
    """Lightness of the first page's pixels, 0 black to 255 white."""
    return np.asarray(Image.open(io.BytesIO(pad.png(data, 0, dpi))).convert("L"))


def drawn(*items: Path | Text | Group) -> bytes:
    """A letter page with these items alone."""
    return pad.print_pad(replace(sheet(), scene=items))


HASHES = """
import hashlib
from sheets import layouts, pad
from sheets.forms import form
from sheets.paper import paper_of
for game in layouts.games():
    order = pad.Pad(front=layouts.layout(form(game), paper_of("letter")), copies=2, numbered=True)
    print(game, hashlib.sha256(pad.write(order)).hexdigest())
"""


def test_two_processes_write_the_same_bytes_for_every_game() -> None:
    seen = {
        subprocess.run(
            [sys.executable, "-c", HASHES],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(seen) == 1
    order = pad.Pad(front=sheet(), copies=2, numbered=True)
    assert f"rolling-america {hashlib.sha256(pad.write(order)).hexdigest()}" in seen.pop()


@pytest.mark.parametrize("paper", ["letter", "a4", "legal", "tabloid"])
@pytest.mark.parametrize("ink", INKS)
def test_nothing_is_printed_within_eight_millimetres_of_the_edge(paper: str, ink: str) -> None:
    pixels = picture(pdf(paper, ink))
    edge = int(8 / 25.4 * DPI) - 1
    inner = pixels[edge:-edge, edge:-edge]
    assert (pixels < 250).sum() == (inner < 250).sum() > 1000


@pytest.mark.parametrize("paper", ["letter", "a4", "legal", "tabloid"])
def test_a_page_is_as_large_as_its_paper(paper: str) -> None:
    page = pypdf.PdfReader(io.BytesIO(pdf(paper))).pages[0]
    size = paper_of(paper).landscape
    assert float(page.mediabox.width) * PT == pytest.approx(size.width, abs=0.01)
    assert float(page.mediabox.height) * PT == pytest.approx(size.height, abs=0.01)


def test_fonts_are_embedded_subsets_and_there_are_no_others() -> None:
    document = pikepdf.open(io.BytesIO(pdf(copies=2)))
    fonts = [item for item in document.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
    assert len(fonts) == 2
    for font in fonts:
        name = str(font.BaseFont)
        assert name[7] == "+"
        assert "DejaVuSansCondensed" in name
        assert font.FontDescriptor.FontFile2.read_bytes()


def test_viewers_are_told_title_and_language_and_not_to_scale() -> None:
    document = pikepdf.open(io.BytesIO(pdf()))
    root = document.Root
    assert root.ViewerPreferences.PrintScaling == "/None"
    assert root.Lang == "en"
    reader = pypdf.PdfReader(io.BytesIO(pdf()))
    assert reader.metadata is not None
    assert reader.metadata.title == "Fifty States"
    assert reader.metadata.subject == "rolling-america 1"


@pytest.mark.parametrize("paper", ["letter", "a4", "tabloid"])
def test_the_ruler_measures_fifty_millimetres_in_units_of_the_file(paper: str) -> None:
    levels = level_lines(pdf(paper))
    assert any(abs(length * PT - 50) < 0.01 for length in levels)


def level_lines(data: bytes) -> list[float]:
    """Lengths in pt of all level lines of the sheet, which is drawn once as a form."""
    document = pikepdf.open(io.BytesIO(data))
    (form_object,) = document.pages[0].Resources.XObject.values()
    steps = [
        (op, [float(x) for x in args]) for args, op in pikepdf.parse_content_stream(form_object) if str(op) in "ml"
    ]
    return [
        abs(after[0] - before[0])
        for (_, before), (op, after) in pairwise(steps)
        if str(op) == "l" and before[1] == after[1]
    ]


def test_copies_refer_to_one_drawing() -> None:
    one, fifty, two_hundred = (pdf(copies=copies) for copies in (1, 50, 200))
    assert len(pypdf.PdfReader(io.BytesIO(two_hundred)).pages) == 200
    assert len(fifty) < 150_000
    assert len(two_hundred) < 1.5 * len(one) + 450 * 200
    assert np.array_equal(picture(fifty), picture(one))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_the_sheet_reads_back(lang: str) -> None:
    found = sheet("letter", lang=lang)
    read = pypdf.PdfReader(io.BytesIO(pad.print_pad(found))).pages[0].extract_text()
    words = {word for item in walk(found.scene) if isinstance(item, Text) for word in item.text.split()}
    assert {word for word in words if word not in read} == set()
    assert len(words) > 60


@pytest.mark.parametrize("bold", [False, True])
def test_accents_and_symbols_read_back(bold: bool) -> None:
    sample = "ŁżřğőÆß⚀☐≥"
    data = drawn(Text(30, 50, sample, 12, bold))
    assert sample in pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text()
    assert (picture(data) < 128).sum() > 50


def test_low_ink_fills_nothing_larger_than_a_box() -> None:
    pixels = picture(pdf(ink="low"))
    box = int(6 / 25.4 * DPI)
    dark = np.pad((255 - pixels.astype(float)) / 255, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
    windows = dark[box:, box:] - dark[:-box, box:] - dark[box:, :-box] + dark[:-box, :-box]
    assert windows.max() / box**2 < 0.5
    full = picture(pdf(ink="grey"))
    assert (255 - pixels.astype(float)).sum() < (255 - full.astype(float)).sum() / 3


def test_grey_ink_prints_no_colour() -> None:
    pixels = np.asarray(Image.open(io.BytesIO(pad.png(pdf(ink="grey"), 0, 50))).convert("RGB")).astype(int)
    assert (pixels.max(axis=2) - pixels.min(axis=2)).max() <= 2


def ink_box(data: bytes) -> tuple[float, ...]:
    """Left, top, right and bottom of what is printed, in mm."""
    rows, columns = np.nonzero(picture(data, 254) < 128)
    return tuple(value / 10 for value in (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1))


BLACK = Style("#000000")


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (rect(Place(20, 30, 40, 10), BLACK), (20, 30, 60, 40)),
        (rect(Place(20, 30, 40, 10), BLACK, 3), (20, 30, 60, 40)),
        (circle(50, 60, 10, BLACK), (40, 50, 60, 70)),
        (moved([rect(Place(10, 10, 10, 10), BLACK)], 5, 7), (15, 17, 25, 27)),
        (moved([rect(Place(10, 10, 10, 10), BLACK)], 0, 0, 2), (20, 20, 40, 40)),
        (Group((rect(Place(0, 0, 90, 90), BLACK),), clip=rect(Place(20, 25, 5, 6), Style())), (20, 25, 25, 31)),
        (Group((rect(Place(30, 20, 10, 5), BLACK),), matrix=(0, 1, -1, 0, 60, 0)), (35, 30, 40, 40)),
    ],
)
def test_shapes_land_where_their_millimetres_say(item: Path | Group, expected: tuple[float, ...]) -> None:
    assert ink_box(drawn(item)) == pytest.approx(expected, abs=0.15)


@pytest.mark.parametrize(("anchor", "left"), [("left", 100), ("centre", 90), ("right", 80)])
def test_text_is_anchored_on_its_baseline(anchor: str, left: float) -> None:
    bar = "\N{FULL BLOCK}" * 3
    wide = ink_box(drawn(Text(100, 60, bar, 20)))
    shift = {"left": 0, "centre": 0.5, "right": 1}[anchor] * (wide[2] - wide[0])
    assert ink_box(drawn(Text(100, 60, bar, 20, anchor=anchor)))[0] == pytest.approx(wide[0] - shift, abs=0.25)  # type: ignore[arg-type]
    assert left <= 100


def test_turned_text_reads_downwards() -> None:
    x, top, right, low = ink_box(drawn(Text(100, 60, "HIHIHIHI", 20, turn=90)))
    assert low - top > 3 * (right - x)
    assert top == pytest.approx(60, abs=1)
    assert x == pytest.approx(100, abs=0.3)


@pytest.mark.parametrize("ink", INKS)
def test_the_svg_holds_the_same_texts_and_as_many_paths(ink: str) -> None:
    found = sheet("a4", ink)
    root = ET.fromstring(pad.svg(found))
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("viewBox") == "0 0 297 210"
    assert root.findtext(f"{space}title") == "Fifty States"
    items = list(walk(found.scene))
    assert [node.text for node in root.iter(f"{space}text")] == [item.text for item in items if isinstance(item, Text)]
    clips = len(list(root.iter(f"{space}clipPath")))
    assert len(list(root.iter(f"{space}path"))) - clips == sum(isinstance(item, Path) for item in items)
    assert clips == (50 + 6 if ink == "low" else 0)
