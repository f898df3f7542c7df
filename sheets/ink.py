"""Ink: what the colours of a form are on a colour printer, on a grey one, and for those who save ink.

A form asks for a `Tint` by name (`yellow`, `copper`). Colour is never alone: every tint has a letter and a
pattern too, and the greys of any two differ by 5 L* at least. Low ink is a rendering of its own: its tints
have no fill at all, so whatever a layout does, outlines, letters and quiet patterns are left.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from geo.errors import N_, InvalidInput, say
from sheets.colour import mixed
from sheets.rect import Rect
from sheets.scene import Group, Path, Style, line, lines

WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class Pattern:
    """Parallel lines: `angle` in degrees (90 is upright), `gap` and `dash` in mm (a dash of 0 is a dot)."""

    angle: float
    gap: float
    dash: tuple[float, ...] = ()

    def over(self, at: Rect, style: Style) -> Path:
        """The pattern's lines over a rectangle and somewhat beyond: clip them.

        They stand on a grid of the whole page, so that patches of one pattern match.
        """
        angle = math.radians(self.angle)
        ux, uy = math.cos(angle), -math.sin(angle)
        reach = math.hypot(at.w, at.h) / 2 + self.gap
        across, along = at.cx * uy - at.cy * ux, at.cx * ux + at.cy * uy
        first, last = math.ceil((across - reach) / self.gap), math.floor((across + reach) / self.gap)
        period = 2 * sum(self.dash) if self.dash else 1.0
        start = math.floor((along - reach) / period) * period
        found = []
        for step in range(first, last + 1):
            shift = period / 4 if step % 2 and self.dash else 0
            away = step * self.gap
            a, b = start + shift, along + reach
            found.append([(a * ux + away * uy, a * uy - away * ux), (b * ux + away * uy, b * uy - away * ux)])
        dotted = bool(self.dash) and self.dash[0] == 0
        drawn = Style(None, style.stroke, style.width, self.dash, "round" if dotted else "butt")
        return lines(found, drawn)


@dataclass(frozen=True, slots=True)
class Tint:
    """One colour of a form as it is printed.

    `fill` is for areas, None where ink is saved. `edge` is for lines around it and within it, `deep` for
    letters on white and for strong marks; `on` for letters on the fill. `pattern`, drawn in the colour `hatch`,
    says on paper what the colour says.
    """

    name: str
    letter: str
    fill: str | None
    edge: str
    deep: str
    on: str
    hatch: str
    pattern: Pattern


@dataclass(frozen=True)
class Ink:
    """All colours of a rendering, by role.

    `text` is for what is read, `muted` for small print, `faint` for guides and hair lines that carry no
    meaning, `border` for the light frames of writing boxes (they drop out in a scan), `number` for printed
    numbers that are to be crossed, `line` for thin drawn lines, `panel` for quiet grounds (None: no ground).
    """

    name: str
    text: str
    muted: str
    faint: str
    border: str
    number: str
    line: str
    panel: str | None
    tints: Mapping[str, Tint] = field(repr=False)
    patterned: bool = False

    def tint(self, name: str) -> Tint:
        """The colour called `name`; KeyError for one that no form uses."""
        return self.tints[name]

    def area(self, outline: Path, at: Rect, tint: str) -> Group:
        """An outline filled with a tint; in low ink with the tint's quiet pattern instead.

        `at` is the rectangle around the outline.
        """
        colour = self.tint(tint)
        if colour.fill is not None:
            # A line of the same colour closes the hair's breadth that rounding leaves between two areas.
            return Group((Path(outline.segments, Style(colour.fill, colour.fill, 0.2)),))
        thick = 0.35 if colour.pattern.dash else 0.18
        return Group((colour.pattern.over(at, Style(None, colour.hatch, thick)),), clip=outline)


# letter; fill, edge and deep colour; fill and edge in grey; pattern. Fills run from light to dark in steps of at
# least 5 L*, in colour as in grey, so that a colour sheet copied in grey can be told apart as well; an edge is
# 24 L* darker than its fill.
TABLE: Mapping[str, tuple[str, str, str, str, str, str, Pattern]] = {
    "yellow": ("Y", "#fff1b3", "#bcaf65", "#686007", "#f1f1f1", "#aeaeae", Pattern(0, 1.9, (0.0, 3.8))),
    "green": ("G", "#c4e8bb", "#7ba872", "#386931", "#dbdbdb", "#9b9b9b", Pattern(0, 2.2)),
    "orange": ("O", "#f8c28b", "#b88041", "#895200", "#c9c9c9", "#8b8b8b", Pattern(45, 1.6, (0.0, 1.6))),
    "blue": ("B", "#8dc0e3", "#2c83ae", "#006794", "#b9b9b9", "#7c7c7c", Pattern(45, 2.2)),
    "red": ("R", "#e89287", "#ac4d45", "#a53934", "#a3a3a3", "#6a6a6a", Pattern(135, 2.2)),
    "purple": ("P", "#a78cc3", "#6a4d8d", "#704f98", "#959595", "#595959", Pattern(90, 2.2)),
    "gold": ("G", "#ffe798", "#c2a54a", "#725c00", "#ebebeb", "#a6a6a6", Pattern(0, 1.9, (0.0, 3.8))),
    "silver": ("S", "#ccd6dd", "#7e96a8", "#4e616e", "#d4d4d4", "#939393", Pattern(0, 2.2)),
    "copper": ("C", "#eaa380", "#ac613b", "#98471c", "#b3b3b3", "#747474", Pattern(45, 2.2)),
    "wood": ("W", "#89a374", "#46672f", "#426829", "#9b9b9b", "#5e5e5e", Pattern(135, 2.2)),
    "white": ("W", "#ffffff", "#8b939d", "#4d545c", "#ffffff", "#8b8b8b", Pattern(0, 4.0, (0.0, 8.0))),
}


def _tints(kind: str, text: str) -> Mapping[str, Tint]:
    found = {}
    for name, (letter, fill, edge, deep, grey, grey_edge, pattern) in TABLE.items():
        if kind == "grey":
            found[name] = Tint(name, letter, grey, grey_edge, text, text, grey_edge, pattern)
        elif kind == "color":
            found[name] = Tint(name, letter, fill, edge, deep, text, edge, pattern)
        else:
            found[name] = Tint(name, letter, None, "#8b939d", deep, text, mixed(edge, WHITE, 0.4), pattern)
    return MappingProxyType(found)


COLOR = Ink(
    "color", "#1d232b", "#59616b", "#c3c8ce", "#b4bac2", "#6b7480", "#4b535d", "#f3f4f2",
    _tints("color", "#1d232b"),
)  # fmt: skip
GREY = Ink(
    "grey", "#161616", "#585858", "#c6c6c6", "#b0b0b0", "#6e6e6e", "#4a4a4a", "#f4f4f4",
    _tints("grey", "#161616"),
)  # fmt: skip
LOW = Ink(
    "low", "#1d232b", "#59616b", "#c3c8ce", "#b4bac2", "#6b7480", "#6b7480", None,
    _tints("low", "#1d232b"), patterned=True,
)  # fmt: skip
INKS = {ink.name: ink for ink in (COLOR, LOW, GREY)}


def ink_of(name: str) -> Ink:
    """The ink called `color`, `low` or `grey`. Raises InvalidInput for any other word."""
    if name not in INKS:
        raise InvalidInput.one("ink", say(N_("we do not know the ink {name}"), name=name), ", ".join(INKS))
    return INKS[name]


def rule(x1: float, y: float, x2: float, ink: Ink, width: float = 0.2) -> Path:
    """A thin level line in the ink's line colour."""
    return line(x1, y, x2, y, Style(None, ink.line, width))
