"""A drawing as plain data: paths, texts and groups in mm, origin at the top left, y downwards.

A scene is a tuple of items and knows neither paper nor file format; `write_pdf` and `write_svg` draw it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sheets.rect import Rect, hull

Point = tuple[float, float]
Anchor = Literal["left", "centre", "right"]
Segment = tuple[str, *tuple[float, ...]]
"""A move `M x y`, a line `L x y`, a curve `C x1 y1 x2 y2 x y`, or `Z`, which closes the outline."""
Matrix = tuple[float, float, float, float, float, float]
"""a b c d e f, for x' = a x + c y + e and y' = b x + d y + f, as SVG counts."""

ROUND = 0.5522847498  # how far the handles of a quarter circle reach, in radii
PT = 25.4 / 72  # one point in mm


@dataclass(frozen=True, slots=True)
class Style:
    """How a path is drawn: colours as `#rrggbb` (None: not at all), line width and dashes in mm."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "round"


@dataclass(frozen=True, slots=True)
class Path:
    """Moves, lines and curves, filled by the non-zero rule and stroked."""

    segments: tuple[Segment, ...]
    style: Style = Style()


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text: (x, y) is on its baseline, `size` in pt, turned clockwise by `turn` degrees."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    colour: str = "#000000"
    anchor: Anchor = "left"
    turn: float = 0


@dataclass(frozen=True, slots=True)
class Group:
    """Items that are clipped or moved together; `name` marks a part that somebody will look for."""

    items: tuple[Item, ...]
    clip: Path | None = None
    matrix: Matrix | None = None
    name: str = ""


Item = Path | Text | Group
Scene = tuple[Item, ...]


def rect(at: Rect, style: Style, radius: float = 0) -> Path:
    """A rectangle, with rounded corners where a radius is given."""
    if not radius:
        corners = [(at.x, at.y), (at.right, at.y), (at.right, at.bottom), (at.x, at.bottom)]
        return polygon(corners, style)
    r = min(radius, at.w / 2, at.h / 2)
    k = r * (1 - ROUND)
    x, y, right, low = at.x, at.y, at.right, at.bottom
    return Path(
        (
            ("M", x + r, y),
            ("L", right - r, y),
            ("C", right - k, y, right, y + k, right, y + r),
            ("L", right, low - r),
            ("C", right, low - k, right - k, low, right - r, low),
            ("L", x + r, low),
            ("C", x + k, low, x, low - k, x, low - r),
            ("L", x, y + r),
            ("C", x, y + k, x + k, y, x + r, y),
            ("Z",),
        ),
        style,
    )


def circle(cx: float, cy: float, radius: float, style: Style) -> Path:
    """A circle."""
    return rect(Rect.around(cx, cy, 2 * radius), style, radius)


def polygon(points: Iterable[Point], style: Style) -> Path:
    """A closed outline through the points."""
    return rings([tuple(points)], style)


def polyline(points: Iterable[Point], style: Style) -> Path:
    """An open line through the points."""
    first, *others = points
    return Path((("M", *first), *(("L", *point) for point in others)), style)


def line(x1: float, y1: float, x2: float, y2: float, style: Style) -> Path:
    """A straight line."""
    return polyline([(x1, y1), (x2, y2)], style)


def rings(outlines: Iterable[Sequence[Point]], style: Style) -> Path:
    """Several closed outlines as one path."""
    segments: list[Segment] = []
    for first, *others in outlines:
        segments.append(("M", *first))
        segments.extend(("L", *point) for point in others)
        segments.append(("Z",))
    return Path(tuple(segments), style)


def lines(parts: Iterable[Sequence[Point]], style: Style) -> Path:
    """Several open lines as one path."""
    return Path(tuple(part for points in parts for part in polyline(points, style).segments), style)


def star(cx: float, cy: float, radius: float, style: Style, points: int = 5, inner: float = 0.45) -> Path:
    """A star with its first point up; `inner` is the radius of its notches as a share."""
    corners = []
    for step in range(2 * points):
        reach = radius if step % 2 == 0 else radius * inner
        angle = math.pi * step / points
        corners.append((cx + reach * math.sin(angle), cy - reach * math.cos(angle)))
    return polygon(corners, style)


def arrow(x1: float, y1: float, x2: float, y2: float, style: Style, head: float = 1.6) -> Group:
    """A line with a filled head at its second end, in the colour of the style's stroke."""
    length = math.dist((x1, y1), (x2, y2))
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    bx, by = x2 - head * ux, y2 - head * uy
    side = head * 0.45
    tip = polygon([(x2, y2), (bx - side * uy, by + side * ux), (bx + side * uy, by - side * ux)], Style(style.stroke))
    return Group((line(x1, y1, bx, by, style), tip))


PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(at: Rect, face: int, style: Style) -> Group:
    """A die seen from above, its 1 to 6 pips in the colour of the stroke; any other face is left empty."""
    step = at.w * 0.25
    pips = (
        circle(at.cx + dx * step, at.cy + dy * step, at.w * 0.09, Style(style.stroke)) for dx, dy in PIPS.get(face, ())
    )
    return Group((rect(at, style, at.w * 0.18), *pips))


def moved(items: Iterable[Item], dx: float, dy: float, scale: float = 1) -> Group:
    """The items scaled about the origin, then shifted."""
    return Group(tuple(items), matrix=(scale, 0, 0, scale, dx, dy))


def walk(scene: Iterable[Item]) -> Iterator[Path | Text]:
    """Every path and text in drawing order, taken out of their groups (for scenes without matrices)."""
    for item in scene:
        if isinstance(item, Group):
            yield from walk(item.items)
        else:
            yield item


def bounds(path: Path) -> Rect:
    """The box around a path's points (handles of curves included), without its line width."""
    numbers = [segment[1:] for segment in path.segments if len(segment) > 1]
    points = [(part[i], part[i + 1]) for part in numbers for i in range(0, len(part), 2)]
    return hull([Rect(float(x), float(y), 0, 0) for x, y in points])


def restyled(path: Path, **changes: object) -> Path:
    """The same path with parts of its style changed."""
    return replace(path, style=replace(path.style, **changes))  # type: ignore[arg-type]


__all__ = [
    "PT",
    "Anchor",
    "Group",
    "Item",
    "Matrix",
    "Path",
    "Point",
    "Rect",
    "Scene",
    "Segment",
    "Style",
    "Text",
    "arrow",
    "bounds",
    "circle",
    "die",
    "line",
    "lines",
    "moved",
    "polygon",
    "polyline",
    "rect",
    "restyled",
    "rings",
    "star",
    "walk",
]
