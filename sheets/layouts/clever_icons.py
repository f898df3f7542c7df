"""The icons of the clever sheet, drawn by us: bonuses, actions, points, pawns, and the fox.

Every icon says by a letter or by its shape what its colour says too. Sizes in mm; an icon fills its rectangle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from sheets import fonts, scene
from sheets.forms.clever import FOX, PLUS_ONE, REROLL, Bonus
from sheets.ink import WHITE
from sheets.layout import Page
from sheets.rect import Rect
from sheets.scene import PT, Group, Item, Path, Point, Segment, Style

FOX_TINT = "copper"
PAWN = 0.62  # width of a pawn in heights

MIRRORED = (1, -1)
_FACE: tuple[Segment, ...] = (
    ("M", 0, -44), ("C", 12, -46, 24, -50, 32, -56), ("C", 42, -76, 58, -92, 76, -100),
    ("C", 88, -72, 94, -40, 88, -10), ("C", 96, 2, 104, 14, 108, 28),
    ("C", 84, 36, 60, 52, 42, 74), ("C", 32, 86, 16, 98, 0, 100),
)  # fmt: skip
_CHEEK: tuple[Segment, ...] = (
    ("M", 108, 28), ("C", 84, 36, 60, 52, 42, 74), ("C", 32, 86, 16, 98, 0, 100), ("L", 0, 62),
    ("C", 10, 58, 16, 44, 26, 30), ("C", 44, 10, 78, 8, 108, 28), ("Z",),
)  # fmt: skip
_EAR: tuple[Segment, ...] = (
    ("M", 71, -78), ("C", 60, -70, 52, -60, 46, -48), ("C", 58, -44, 68, -36, 76, -24),
    ("C", 79, -42, 78, -60, 71, -78), ("Z",),
)  # fmt: skip
_BLAZE: tuple[Segment, ...] = (("M", 0, -44), ("C", 5, -30, 8, -8, 0, 14))
_EYE: tuple[Segment, ...] = (("M", 28, 8), ("C", 34, -4, 50, -4, 57, 6))
_NOSE: tuple[Segment, ...] = (
    ("M", 0, 78), ("C", -9, 78, -16, 70, -16, 64), ("C", -16, 57, 16, 57, 16, 64), ("C", 16, 70, 9, 78, 0, 78), ("Z",),
)  # fmt: skip


def readable(size: float) -> float:
    """A size of type in pt, or the smallest that is printed."""
    return max(fonts.SMALLEST, size)


def _placed(segments: Sequence[Segment], at: Rect, turn: int = 1) -> tuple[Segment, ...]:
    """Segments drawn for -108..108 by -100..100, in a rectangle; `turn` -1 mirrors them."""
    k = min(at.w / 216, at.h / 200)
    placed: list[Segment] = []
    for name, *numbers in segments:
        moved = [at.cx + turn * k * n if i % 2 == 0 else at.cy + k * n for i, n in enumerate(numbers)]
        placed.append((str(name), *moved))
    return tuple(placed)


def _symmetric(half: Sequence[Segment]) -> tuple[Segment, ...]:
    """A closed outline from its right half, drawn from the middle of the top to the middle of the foot."""
    points: list[tuple[float, ...]] = [tuple(float(n) for n in part[1:]) for part in half]
    back: list[Segment] = []
    for index in range(len(points) - 1, 0, -1):
        x1, y1, x2, y2 = points[index][:4]
        x, y = points[index - 1][-2:]
        back.append(("C", -x2, y2, -x1, y1, -x, y))
    return (*half, *back, ("Z",))


def fox(page: Page, at: Rect) -> None:
    """The fox's head: a calm face, seen from the front."""
    tint = page.ink.tint(FOX_TINT)
    line = min(at.w, at.h) * 0.035
    dark = tint.deep
    parts: list[Item] = [Path(_placed(_symmetric(_FACE), at), Style(tint.fill or WHITE, dark, line))]
    for side in MIRRORED:
        parts.append(Path(_placed(_CHEEK, at, side), Style(WHITE, None)))
        parts.append(Path(_placed(_EAR, at, side), Style(dark)))
    parts.append(Path(_placed(_symmetric(_FACE), at), Style(None, dark, line)))
    for side in MIRRORED:
        parts.append(Path(_placed(_EYE, at, side), Style(None, page.ink.text, line * 1.6, cap="round")))
    parts.append(Path(_placed(_NOSE, at), Style(page.ink.text)))
    page.add(Group(tuple(parts), name="foxes"))


def cross(page: Page, at: Rect, colour: str, width: float = 0.5) -> None:
    """An X from corner to corner."""
    style = Style(None, colour, width, cap="round")
    page.add(scene.lines([[(at.x, at.y), (at.right, at.bottom)], [(at.x, at.bottom), (at.right, at.y)]], style))


def tile(page: Page, at: Rect, bonus: Bonus) -> None:
    """A mark in an area: its colour, its letter, and the cross or the number that is marked."""
    tint = page.ink.tint(bonus.gives)
    page.add(scene.rect(at, Style(tint.fill or WHITE, page.ink.text, 0.25), at.h * 0.2))
    letter, value = at.grow(-at.h * 0.12).columns((0.42, 0.58))
    page.text(letter, tint.letter, readable(at.h * 1.1), colour=tint.on, anchor="centre")
    _value(page, value, bonus)


def _value(page: Page, at: Rect, bonus: Bonus) -> None:
    if bonus.number is None:
        cross(page, Rect.around(at.cx, at.cy, min(at.w, at.h) * 0.62), page.ink.text, max(0.4, at.h * 0.12))
    else:
        page.text(at, str(bonus.number), readable(at.h / PT * 0.78), bold=True, anchor="centre")


def _solid(page: Page) -> tuple[Style, str]:
    """A dark ground and the colour of what stands on it; a thick outline where ink is saved."""
    ink = page.ink
    return (Style(WHITE, ink.text, 0.5), ink.text) if ink.panel is None else (Style(ink.text), WHITE)


def black(page: Page, at: Rect, number: int | None) -> None:
    """A cross or a number that goes to any of several areas: dark, with no letter."""
    ground, colour = _solid(page)
    page.add(scene.rect(at, ground, at.h * 0.2))
    if number is None:
        cross(page, Rect.around(at.cx, at.cy, at.h * 0.46), colour, max(0.45, at.h * 0.1))
    else:
        page.text(at, str(number), readable(at.h / PT * 0.72), bold=True, colour=colour, anchor="centre")


def reroll(page: Page, at: Rect) -> None:
    """Throw again: an arrow that runs round."""
    r = min(at.w, at.h) / 2
    cx, cy, ink = at.cx, at.cy, page.ink
    reach, start, end = r * 0.56, math.radians(5), math.radians(268)
    arc = Path(_arc(cx, cy, reach, start, end), Style(None, ink.text, r * 0.2))
    ground = scene.circle(cx, cy, r, Style(WHITE, ink.text, 0.25))
    page.add(Group((ground, arc, _head(cx, cy, reach, end, r * 0.34, ink.text)), name="rerolls"))


def _arc(cx: float, cy: float, r: float, start: float, end: float) -> tuple[Segment, ...]:
    """An arc, clockwise, angles in radians from the right."""
    steps = 6
    step = (end - start) / steps
    handle = 4 / 3 * math.tan(step / 4) * r
    segments: list[Segment] = [("M", cx + r * math.cos(start), cy + r * math.sin(start))]
    for number in range(steps):
        a, b = start + number * step, start + (number + 1) * step
        segments.append((
            "C",
            cx + r * math.cos(a) - handle * math.sin(a), cy + r * math.sin(a) + handle * math.cos(a),
            cx + r * math.cos(b) + handle * math.sin(b), cy + r * math.sin(b) - handle * math.cos(b),
            cx + r * math.cos(b), cy + r * math.sin(b),
        ))  # fmt: skip
    return tuple(segments)


def _head(cx: float, cy: float, reach: float, angle: float, size: float, colour: str) -> Path:
    """An arrow head at the end of an arc that runs clockwise; its point lies on the arc's circle."""
    ox, oy = math.cos(angle), math.sin(angle)
    point = angle + 1.35 * size / reach
    corners: list[Point] = [
        (cx + reach * math.cos(point), cy + reach * math.sin(point)),
        (cx + (reach + size) * ox, cy + (reach + size) * oy),
        (cx + (reach - size) * ox, cy + (reach - size) * oy),
    ]
    return scene.polygon(corners, Style(colour))


def plus_one(page: Page, at: Rect) -> None:
    """One die more."""
    r = min(at.w, at.h) / 2
    ground, colour = _solid(page)
    page.add(scene.circle(at.cx, at.cy, r - (0.25 if ground.stroke else 0), ground))
    place = Rect.around(at.cx, at.cy, 1.9 * r)
    page.text(place, "+1", readable(r / PT * 1.02), bold=True, colour=colour, anchor="centre")


def seal(page: Page, at: Rect, text: str, size: float) -> None:
    """Points, on a star of many short points."""
    r = min(at.w, at.h) / 2
    page.add(scene.star(at.cx, at.cy, r, Style(WHITE, page.ink.text, 0.2), points=14, inner=0.84))
    page.text(Rect.around(at.cx, at.cy, 1.6 * r), text, readable(size), bold=True, anchor="centre")


def pawns(page: Page, at: Rect, count: int) -> None:
    """So many players, side by side."""
    high = at.h
    wide = high * PAWN
    for number in range(count):
        x = at.cx + (number - (count - 1) / 2) * wide
        page.add(
            scene.circle(x, at.y + high * 0.25, high * 0.22, Style(page.ink.text)),
            scene.rect(
                Rect(x - wide * 0.4, at.y + high * 0.5, wide * 0.8, high * 0.5), Style(page.ink.text), wide * 0.3
            ),
        )


def bonus(page: Page, at: Rect, given: Bonus) -> None:
    """Whatever a box, a line or a round gives."""
    if given == REROLL:
        reroll(page, at)
    elif given == PLUS_ONE:
        plus_one(page, at)
    elif given == FOX:
        fox(page, at)
    else:
        tile(page, at, given)
