"""Inks: what can be read, what can be told apart, and what low ink leaves out."""

from __future__ import annotations

from itertools import combinations

import pytest

from geo.atlas import COLOURS
from geo.errors import InvalidInput
from sheets.colour import contrast, lightness, luminance
from sheets.ink import INKS, WHITE, Ink, ink_of
from sheets.rect import Rect
from sheets.scene import Path, Style, rect, walk

AREAS = ("yellow", "blue", "green", "orange", "purple")
METALS = ("copper", "silver", "gold", "wood")


def test_luminance_and_contrast_agree_with_the_published_extremes() -> None:
    assert luminance("#ffffff") == pytest.approx(1)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert lightness("#777777") == pytest.approx(50, abs=0.2)


@pytest.mark.parametrize("ink", INKS.values(), ids=INKS)
def test_everything_to_be_read_has_a_contrast_of_four_and_a_half(ink: Ink) -> None:
    on_white = {"text": ink.text, "muted": ink.muted, "number": ink.number}
    on_white |= {name: tint.deep for name, tint in ink.tints.items()}
    weak = {name: colour for name, colour in on_white.items() if contrast(colour, WHITE) < 4.5}
    grounds = {name: (tint.on, tint.fill or WHITE) for name, tint in ink.tints.items()}
    weak |= {name: pair for name, pair in grounds.items() if contrast(*pair) < 4.5}
    assert not weak


@pytest.mark.parametrize("kind", ["color", "grey"])
@pytest.mark.parametrize("names", [COLOURS, AREAS, METALS], ids=["regions", "areas", "metals"])
def test_any_two_fills_of_a_form_differ_by_five_steps_of_lightness(kind: str, names: tuple[str, ...]) -> None:
    fills = {name: lightness(INKS[kind].tint(name).fill or WHITE) for name in names}
    close = [pair for pair in combinations(names, 2) if abs(fills[pair[0]] - fills[pair[1]]) < 5]
    assert not close


def test_grey_ink_has_no_colour_in_it() -> None:
    ink = INKS["grey"]
    colours = {ink.text, ink.muted, ink.faint, ink.border, ink.number, ink.line, ink.panel}
    for tint in ink.tints.values():
        colours |= {tint.fill, tint.edge, tint.deep, tint.on, tint.hatch}
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours if colour)


@pytest.mark.parametrize("names", [COLOURS, AREAS, METALS], ids=["regions", "areas", "metals"])
def test_colour_is_never_alone(names: tuple[str, ...]) -> None:
    tints = [INKS["low"].tint(name) for name in names]
    assert len({tint.letter for tint in tints}) == len(names)
    assert len({(tint.pattern.angle, tint.pattern.dash) for tint in tints}) == len(names)


def test_an_area_is_filled_in_colour_and_hatched_in_low_ink() -> None:
    at = Rect(10, 10, 40, 30)
    outline = rect(at, Style())
    (filled,) = walk((INKS["color"].area(outline, at, "red"),))
    assert isinstance(filled, Path)
    assert filled.style.fill == INKS["color"].tint("red").fill
    saved = INKS["low"].area(outline, at, "red")
    assert saved.clip == outline
    assert all(isinstance(item, Path) and item.style.fill is None for item in walk(saved.items))


@pytest.mark.parametrize("name", COLOURS)
def test_a_pattern_reaches_every_corner_of_its_area(name: str) -> None:
    at = Rect(31, 47, 20, 12)
    lines = INKS["low"].tint(name).pattern.over(at, Style(None, "#000000")).segments
    xs, ys = [float(part[1]) for part in lines], [float(part[2]) for part in lines]
    assert min(xs) <= at.x
    assert max(xs) >= at.right
    assert min(ys) <= at.y
    assert max(ys) >= at.bottom


def test_an_unknown_ink_is_refused() -> None:
    with pytest.raises(InvalidInput, match="sepia"):
        ink_of("sepia")
    assert ink_of("low") is INKS["low"]
