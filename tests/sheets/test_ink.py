"""Inks: what can be read, what can be told apart, and what low ink leaves out."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from geo.atlas import COLOURS
from geo.errors import InvalidInput
from sheets.colour import channels, contrast, lightness, luminance
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


# How a screen's red, green and blue mix in eyes without one kind of cones (Machado, Oliveira and Fernandes 2009).
BLIND = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
WHITE_POINT = (0.95047, 1.0, 1.08883)


def seen(colour: str, kind: str) -> tuple[float, float, float]:
    """CIE Lab of a colour as that kind of eyes sees it."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels(colour)]
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, linear, strict=True)))) for row in BLIND[kind]
    )
    xyz = (
        0.4124 * red + 0.3576 * green + 0.1805 * blue,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        0.0193 * red + 0.1192 * green + 0.9505 * blue,
    )
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (value / white for value, white in zip(xyz, WHITE_POINT, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_the_simulation_leaves_greys_alone_and_confuses_what_such_eyes_confuse() -> None:
    for kind in BLIND:
        assert seen("#808080", kind) == pytest.approx((53.6, 0, 0), abs=0.6)
    red, green = "#c06060", "#80802f"
    assert math.dist(seen(red, "deutan")[1:], seen(green, "deutan")[1:]) < math.dist(
        seen(red, "tritan")[1:], seen(green, "tritan")[1:]
    )


@pytest.mark.parametrize("names", [COLOURS, AREAS, METALS], ids=["regions", "areas", "metals"])
@pytest.mark.parametrize("kind", BLIND)
def test_colour_blind_eyes_tell_any_two_fills_of_a_form_apart(kind: str, names: tuple[str, ...]) -> None:
    fills = {name: seen(INKS["color"].tint(name).fill or WHITE, kind) for name in names}
    alike = [pair for pair in combinations(names, 2) if math.dist(fills[pair[0]], fills[pair[1]]) < 5]
    assert not alike
    letters = {INKS["color"].tint(name).letter for name in names}
    assert len(letters) == len(names), "and a letter says it to eyes that do not"


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
