"""Dice as ornaments: dice that lie about askew, and the small signs of an action die."""

from __future__ import annotations

import math
from collections.abc import Callable

from sheets import scene
from sheets.ink import WHITE, Ink
from sheets.rect import Rect
from sheets.scene import PT, Group, Item, Path, Segment, Style, Text


def turned(path: Path, degrees: float, cx: float, cy: float) -> Path:
    """The path turned clockwise about a point."""
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    found: list[Segment] = []
    for command, *numbers in path.segments:
        points = zip(numbers[::2], numbers[1::2], strict=True)
        moved = [(cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos) for x, y in points]
        found.append((command, *(number for point in moved for number in point)))
    return Path(tuple(found), path.style)


def lying_die(at: Rect, face: int, ink: Ink, tint: str, degrees: float = 0) -> Group:
    """A die of a colour as it came to lie; in low ink an outline."""
    colour = ink.tint(tint)
    style = Style(colour.fill or WHITE, colour.deep if colour.fill is None else colour.edge, 0.3)
    body = scene.rect(at, style, at.w * 0.2)
    pips = [pip for pip in scene.die(at, face, Style(None, colour.deep)).items[1:] if isinstance(pip, Path)]
    return Group(tuple(turned(path, degrees, at.cx, at.cy) for path in (body, *pips)))


def _stop(at: Rect, ink: Ink) -> tuple[Item, ...]:
    reach = at.w * 0.36
    corners = [math.pi / 8 + math.pi / 4 * n for n in range(8)]
    octagon = [(at.cx + reach * math.cos(angle), at.cy + reach * math.sin(angle)) for angle in corners]
    bar = scene.rect(Rect.around(at.cx, at.cy, at.w * 0.38, at.w * 0.11), Style(WHITE))
    return scene.polygon(octagon, Style(ink.text)), bar


def _chip(at: Rect, ink: Ink) -> tuple[Item, ...]:
    rings = (scene.circle(at.cx, at.cy, at.w * part, Style(None, ink.text, at.w * 0.07)) for part in (0.34, 0.17))
    return tuple(rings)


def _minus(at: Rect, ink: Ink) -> tuple[Item, ...]:
    return (scene.rect(Rect.around(at.cx, at.cy, at.w * 0.55, at.w * 0.13), Style(ink.text)),)


def _give(at: Rect, ink: Ink) -> tuple[Item, ...]:
    style = Style(None, ink.text, at.w * 0.1)
    return (scene.arrow(at.cx - at.w * 0.32, at.cy, at.cx + at.w * 0.36, at.cy, style, head=at.w * 0.34),)


def _times(number: int) -> Callable[[Rect, Ink], tuple[Item, ...]]:
    def sign(at: Rect, ink: Ink) -> tuple[Item, ...]:
        size = at.w * 0.62 / PT
        return (Text(at.cx, at.cy + size * PT * 0.36, f"×{number}", size, True, ink.text, "centre"),)

    return sign


SIGNS = {"stop": _stop, "chip": _chip, "double": _times(2), "triple": _times(3), "minus": _minus, "give": _give}


def action_die(at: Rect, icon: str, ink: Ink) -> Group:
    """A face of the action die, with our own sign for it."""
    outline = scene.rect(at, Style(WHITE, ink.line, 0.25), at.w * 0.2)
    return Group((outline, *SIGNS[icon](at, ink)))
