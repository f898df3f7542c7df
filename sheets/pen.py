"""The strokes of a pen: crosses, circles, ticks and the like, drawn as by a steady hand.

Each stroke leans and swings a little, by an amount taken from a name, so that a sheet looks written and the same
mark always looks the same.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator

from sheets.ink import Ink
from sheets.rect import Rect
from sheets.scene import Path, Point, Segment, Style

BLUE, BLACK = "#1b3fae", "#000000"
FINEST, BROADEST = 0.3, 0.75  # mm

# A circle drawn in one go: handles of a quarter are this long, in radii, and its ends pass each other so far.
_QUARTER = 0.5522847498
_OVERSHOOT = 0.35  # radians


def colour(ink: Ink) -> str:
    """The pen that stands out on a form in that ink: blue, and black where all else is grey."""
    return BLACK if ink.name == "grey" else BLUE


def breadth(at: Rect) -> float:
    """How broad a stroke suits a box of that size, in mm."""
    return max(FINEST, min(BROADEST, min(at.w, at.h) * 0.075))


def sway(name: str, part: int = 0) -> float:
    """A number from -1 to 1 that belongs to a name."""
    return zlib.crc32(f"{name}/{part}".encode()) / 0x7FFFFFFF - 1


def stroke(points: tuple[Point, Point], bend: float, style: Style) -> Path:
    """A line between two points, bent sideways by a share of its length."""
    (x1, y1), (x2, y2) = points
    dx, dy = x2 - x1, y2 - y1
    sideways = (-dy * bend, dx * bend)
    handles = [(x1 + dx * share + sideways[0], y1 + dy * share + sideways[1]) for share in (0.3, 0.7)]
    return Path((("M", x1, y1), ("C", *handles[0], *handles[1], x2, y2)), style)


def pen_style(ink: str, width: float) -> Style:
    """A round nib of that width in mm."""
    return Style(None, ink, width, cap="round", join="round")


def cross(at: Rect, style: Style, name: str) -> Iterator[Path]:
    """Two strokes from corner to corner of the rectangle, which is kept free at its edges."""
    inner = _square(at, 0.68)
    lean = [sway(name, part) * inner.w * 0.06 for part in range(4)]
    falling = (inner.x + lean[0], inner.y), (inner.right + lean[1], inner.bottom)
    rising = (inner.right + lean[2], inner.y), (inner.x + lean[3], inner.bottom)
    yield stroke(falling, 0.03 * sway(name, 4), style)
    yield stroke(rising, 0.03 * sway(name, 5), style)


def circle(at: Rect, style: Style, name: str) -> Path:
    """One turn of the pen around the rectangle's middle, touching its edges; its ends pass each other."""
    turn = 0.12 * sway(name, 6) - math.pi / 3
    rx, ry = at.w / 2, at.h / 2
    steps = [turn + quarter * math.pi / 2 for quarter in range(4)]
    points: list[Segment] = [("M", *_on(at, steps[0], rx, ry))]
    points += [_arc(at, start, math.pi / 2, (rx, ry)) for start in steps]
    points.append(_arc(at, turn, _OVERSHOOT, (rx * 1.03, ry * 1.03)))
    return Path(tuple(points), style)


def _arc(at: Rect, start: float, angle: float, radii: Point) -> Segment:
    reach = _QUARTER * angle / (math.pi / 2)
    first, last = start, start + angle
    ends = []
    for place, way in ((first, reach), (last, -reach)):
        x, y = _on(at, place, *radii)
        ends.append((x - way * radii[0] * math.sin(place), y + way * radii[1] * math.cos(place)))
    return ("C", *ends[0], *ends[1], *_on(at, last, *radii))


def _on(at: Rect, angle: float, rx: float, ry: float) -> Point:
    return at.cx + rx * math.cos(angle), at.cy + ry * math.sin(angle)


def strike(at: Rect, style: Style, name: str) -> Path:
    """One stroke through the rectangle, from its lower left to its upper right."""
    lean = 0.08 * at.h * sway(name, 7)
    return stroke(((at.x, at.bottom - at.h * 0.12 + lean), (at.right, at.y + at.h * 0.12)), 0.03 * sway(name, 8), style)


def dash(at: Rect, style: Style, name: str) -> Path:
    """A level stroke through the middle."""
    inner = _square(at, 0.5)
    lean = 0.08 * inner.h * sway(name, 12)
    return stroke(((inner.x, inner.cy + lean), (inner.right, inner.cy - lean)), 0.03 * sway(name, 13), style)


def tick(at: Rect, style: Style, name: str) -> Path:
    """A short stroke down and a long one up."""
    inner = _square(at, 0.62)
    low = inner.x + inner.w * (0.36 + 0.05 * sway(name, 9))
    points: list[Point] = [(inner.x, inner.cy + inner.h * 0.08), (low, inner.bottom), (inner.right, inner.y)]
    return Path((("M", *points[0]), ("L", *points[1]), ("L", *points[2])), style)


def triangle(at: Rect, style: Style, name: str) -> Path:
    """Three strokes, the point up."""
    inner = _square(at, 0.7)
    lean = 0.05 * inner.w * sway(name, 10)
    top = inner.cx + lean, inner.y + inner.h * 0.04
    corners = ((inner.x, inner.bottom - inner.h * 0.08), (inner.right, inner.bottom - inner.h * 0.06 + lean))
    return Path((("M", *top), *(("L", *corner) for corner in corners), ("Z",)), style)


def _square(at: Rect, share: float) -> Rect:
    """The square in the rectangle's middle, as large as a share of its shorter side."""
    return Rect.around(at.cx, at.cy, min(at.w, at.h) * share)
