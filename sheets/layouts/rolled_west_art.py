"""The drawings of the Rolled West sheet: landscapes behind the claims, coins, and the icons of the offices.

Everything is drawn from scene primitives, in the colours of the page's ink; in low ink as thin lines.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import cycle, islice

from sheets import fonts, scene
from sheets.colour import mixed
from sheets.ink import WHITE, Ink
from sheets.rect import Rect
from sheets.scene import PT, Group, Item, Path, Point, Segment, Style, Text

TINTS = {"woods": "wood", "valley": "copper", "hills": "silver", "mountains": "gold"}
COIN_TINTS = {"W": "wood", "C": "copper", "S": "silver", "G": "gold"}


def coin(ink: Ink, cx: float, cy: float, radius: float, letter: str) -> Group:
    """A resource: a disc in its colour with its letter; gold has a second rim, wood is a log's end."""
    tint = ink.tint(COIN_TINTS[letter])
    size = max(fonts.SMALLEST, min(9.0, radius * 1.2 / PT / fonts.CAP))
    disc = scene.circle(cx, cy, radius, Style(tint.fill or WHITE, tint.deep, 0.25))
    return Group((disc, Text(cx, cy + fonts.CAP * size * PT / 2, letter, size, True, tint.on, "centre")))


def landscape(ink: Ink, terrain: str, at: Rect, seen: Rect) -> Group:
    """A quiet silhouette of a terrain along the lower edge of its band, as far as it may be seen."""
    tint = ink.tint(TINTS[terrain])
    shade = Style(mixed(tint.fill, tint.edge, 0.4)) if tint.fill else Style(None, ink.faint, 0.2)
    light = Style(mixed(tint.fill, tint.edge, 0.18)) if tint.fill else Style()
    drawn = LANDSCAPES[terrain](at, light, shade)
    return Group(tuple(drawn), clip=scene.rect(seen, Style(), 1.5))


def _woods(at: Rect, light: Style, shade: Style) -> Iterator[Item]:
    for style, start, step, tall in ((light, 0.4, 0.62, 0.92), (shade, 0.0, 0.74, 0.66)):
        heights = cycle((1.0, 0.72, 0.9, 0.6, 0.82, 0.68, 0.95))
        count = int(at.w / (step * at.h)) + 1
        for number, height in enumerate(islice(heights, count)):
            x = at.x + (start + number * step) * at.h
            yield _pine(x, at.bottom, height * tall * at.h, style)


def _pine(x: float, foot: float, height: float, style: Style) -> Path:
    """A fir of three tiers, its trunk below the edge."""
    half = [0.0, 0.2, 0.1, 0.27, 0.14, 0.34]
    levels = [1.0, 0.62, 0.62, 0.34, 0.34, 0.0]
    right = [(x + w * height, foot - level * height) for w, level in zip(half, levels, strict=True)]
    left = [(2 * x - px, py) for px, py in reversed(right)]
    return scene.polygon([*right, *left], style)


def _waves(at: Rect, style: Style, pitch: float, high: float, low: float, start: float) -> Path:
    """A rolling ground: humps of width `pitch` between two heights (shares of the band)."""
    top, valley = at.bottom - high * at.h, at.bottom - low * at.h
    x = at.x - start * pitch
    segments: list[Segment] = [("M", x, at.bottom + 1), ("L", x, valley)]
    while x < at.right:
        mid = x + pitch / 2
        segments.append(("C", x + pitch * 0.18, valley, mid - pitch * 0.2, top, mid, top))
        segments.append(("C", mid + pitch * 0.2, top, x + pitch * 0.82, valley, x + pitch, valley))
        x += pitch
    return Path((*segments, ("L", x, at.bottom + 1), ("Z",)), style)


def _valley(at: Rect, light: Style, shade: Style) -> Iterator[Item]:
    yield _waves(at, light, at.h * 9.5, 0.82, 0.12, 0.22)
    yield _waves(at, shade, at.h * 7, 0.3, 0.08, 0.6)
    for number in range(3):
        y = at.bottom - (0.06 + 0.07 * number) * at.h
        yield _ripple(at, y, at.h * 1.9, number * 0.4, Style(None, light.fill or light.stroke, 0.35))


def _ripple(at: Rect, y: float, pitch: float, start: float, style: Style) -> Path:
    """A line of a river's water."""
    x, segments = at.x - start * pitch, [("M", at.x - start * pitch, y)]
    while x < at.right:
        segments.append(("C", x + pitch / 3, y - 0.5, x + pitch * 2 / 3, y + 0.5, x + pitch, y))  # type: ignore[arg-type]
        x += pitch
    return Path(tuple(segments), style)


def _hills(at: Rect, light: Style, shade: Style) -> Iterator[Item]:
    yield _waves(at, light, at.h * 3.4, 0.9, 0.25, 0.35)
    yield _waves(at, shade, at.h * 2.6, 0.52, 0.12, 0.1)


def _mountains(at: Rect, light: Style, shade: Style) -> Iterator[Item]:
    yield _ridge(at, light, at.h * 1.5, (0.94, 0.7, 0.86, 0.62), 0.3)
    yield _ridge(at, shade, at.h * 1.9, (0.62, 0.46, 0.7, 0.4), 0.0)


def _ridge(at: Rect, style: Style, pitch: float, heights: tuple[float, ...], start: float) -> Path:
    """Peaks of width `pitch` with a notch on one side."""
    points: list[Point] = [(at.x - pitch, at.bottom + 1)]
    count = int(at.w / pitch) + 3
    for number, height in enumerate(islice(cycle(heights), count)):
        x, tall = at.x + (number - start) * pitch, height * at.h
        points += [(x - pitch * 0.5, at.bottom - 0.18 * at.h), (x - pitch * 0.16, at.bottom - 0.68 * tall)]
        points += [(x - pitch * 0.1, at.bottom - 0.64 * tall), (x, at.bottom - tall)]
        points += [(x + pitch * 0.2, at.bottom - 0.55 * tall)]
    return scene.polygon([*points, (at.right + pitch, at.bottom + 1)], style)


LANDSCAPES: dict[str, Callable[[Rect, Style, Style], Iterator[Item]]] = {
    "woods": _woods,
    "valley": _valley,
    "hills": _hills,
    "mountains": _mountains,
}


def icon(ink: Ink, name: str, x: float, cy: float, size: float) -> tuple[Group, float]:
    """The icon of what an office counts, from its left edge; with its width in mm."""
    drawn, wide = ICONS[name](ink, x, cy, size)
    return Group(tuple(drawn), name=name), wide


Drawn = tuple[list[Item], float]


def _line(ink: Ink) -> Style:
    return Style(WHITE, ink.text, 0.25)


def _office(ink: Ink, x: float, cy: float, size: float) -> Drawn:
    """A false front with a door."""
    low, top, w = cy + size / 2, cy - size / 2, size * 0.95
    steps = [(0, 0.3), (0.2, 0.3), (0.2, 0), (0.8, 0), (0.8, 0.3), (1, 0.3), (1, 1), (0, 1)]
    front = scene.polygon([(x + a * w, top + b * size) for a, b in steps], _line(ink))
    door = scene.rect(Rect(x + 0.36 * w, low - 0.45 * size, 0.28 * w, 0.45 * size), Style(ink.text))
    return [front, door], w


def _contract(ink: Ink, x: float, cy: float, size: float) -> Drawn:
    """A paper with a bent corner and two lines."""
    w, top = size * 0.8, cy - size / 2
    corners = [(0, 0), (0.65, 0), (1, 0.28), (1, 1), (0, 1)]
    paper = scene.polygon([(x + a * w, top + b * size) for a, b in corners], _line(ink))
    lines = [[(x + 0.2 * w, top + b * size), (x + c * w, top + b * size)] for b, c in ((0.45, 0.8), (0.7, 0.6))]
    return [paper, scene.lines(lines, Style(None, ink.text, 0.25))], w


def _rosette(ink: Ink, x: float, cy: float, size: float) -> Drawn:
    """A rosette with a 1."""
    r = size * 0.44
    cx, top = x + r, cy - size / 2 + r
    tails = scene.polygon(
        [
            (cx - r * 0.7, top),
            (cx - r * 0.7, cy + size / 2 + 0.3),
            (cx, top + r * 1.05),
            (cx + r * 0.7, cy + size / 2 + 0.3),
            (cx + r * 0.7, top),
        ],
        Style(ink.text),
    )
    disc = scene.circle(cx, top, r, _line(ink))
    one = Text(cx, top + fonts.CAP * 6 * PT / 2, "1", 6, True, ink.text, "centre")
    return [tails, disc, one], 2 * r


def _wagon(ink: Ink, x: float, cy: float, size: float) -> Drawn:
    """A covered wagon."""
    w, low, r = size * 1.3, cy + size / 2, size * 0.21
    bed, top, foot = low - r, cy - size * 0.52, low - size * 0.4
    cover = Path(
        (
            ("M", x + 0.1 * w, foot),
            ("C", x - 0.04 * w, top + 0.3 * size, x + 0.02 * w, top, x + 0.2 * w, top),
            ("L", x + 0.8 * w, top),
            ("C", x + 0.98 * w, top, x + 1.04 * w, top + 0.3 * size, x + 0.9 * w, foot),
            ("Z",),
        ),
        _line(ink),
    )
    ribs = [[(x + share * w, top), (x + share * w, foot)] for share in (0.36, 0.64)]
    box = scene.rect(Rect(x + 0.06 * w, foot, 0.88 * w, 0.24 * size), Style(ink.text))
    wheels = [scene.circle(x + share * w, bed, r, _line(ink)) for share in (0.26, 0.74)]
    return [cover, scene.lines(ribs, Style(None, ink.text, 0.15)), box, *wheels], w


def _settlement(ink: Ink, x: float, cy: float, size: float) -> Drawn:
    """The two marks of a settlement: a triangle, then a circle."""
    triangle, wide = _camp(ink, x, cy, size)
    r = size * 0.42
    return [*triangle, scene.circle(x + wide + 0.4 + r, cy, r, _line(ink))], wide + 0.4 + 2 * r


def _camp(ink: Ink, x: float, cy: float, size: float) -> Drawn:
    w = size * 0.92
    low, top = cy + size * 0.42, cy - size * 0.42
    return [scene.polygon([(x, low), (x + w / 2, top), (x + w, low)], _line(ink))], w


def _star(ink: Ink, x: float, cy: float, size: float) -> Drawn:
    r = size * 0.5
    return [scene.star(x + r, cy + 0.1, r, Style(ink.text))], 2 * r


def _copper_shipped(ink: Ink, x: float, cy: float, size: float) -> Drawn:
    wagon, wide = _wagon(ink, x, cy, size)
    r = max(1.5, size * 0.42)
    return [*wagon, coin(ink, x + wide + 0.4 + r, cy, r, "C")], wide + 0.4 + 2 * r


def _copper_contract(ink: Ink, x: float, cy: float, size: float) -> Drawn:
    paper, wide = _contract(ink, x, cy, size)
    r = max(1.5, size * 0.42)
    return [*paper, coin(ink, x + wide + 0.4 + r, cy, r, "C")], wide + 0.4 + 2 * r


def _with_star(first: Callable[[Ink, float, float, float], Drawn]) -> Callable[[Ink, float, float, float], Drawn]:
    def drawn(ink: Ink, x: float, cy: float, size: float) -> Drawn:
        items, wide = first(ink, x, cy, size)
        star, more = _star(ink, x + wide + 0.4, cy, size)
        return [*items, *star], wide + 0.4 + more

    return drawn


def _pickaxe(ink: Ink, x: float, cy: float, size: float) -> Drawn:
    """A pickaxe, its handle to the lower left."""
    top, right = cy - size / 2, x + size
    handle = scene.line(
        x + 0.1 * size, top + 0.95 * size, x + 0.74 * size, top + 0.26 * size, Style(None, ink.text, 0.5)
    )
    blade = Path(
        (
            ("M", x + 0.22 * size, top + 0.08 * size),
            (
                "C",
                x + 0.6 * size,
                top - 0.06 * size,
                right + 0.04 * size,
                top + 0.35 * size,
                right - 0.05 * size,
                top + 0.8 * size,
            ),
            (
                "C",
                right - 0.12 * size,
                top + 0.5 * size,
                x + 0.6 * size,
                top + 0.14 * size,
                x + 0.22 * size,
                top + 0.08 * size,
            ),
            ("Z",),
        ),
        Style(ink.text, ink.text, 0.2),
    )
    return [handle, blade], size


def _wheel(ink: Ink, x: float, cy: float, size: float) -> Drawn:
    """A wagon wheel with eight spokes."""
    r = size / 2
    cx = x + r
    turns = [math.pi * step / 4 for step in range(4)]
    spokes = [
        [(cx - r * math.cos(a), cy - r * math.sin(a)), (cx + r * math.cos(a), cy + r * math.sin(a))] for a in turns
    ]
    rim = scene.circle(cx, cy, r - 0.2, Style(WHITE, ink.text, 0.45))
    hub = scene.circle(cx, cy, r * 0.26, Style(ink.text))
    return [rim, scene.lines(spokes, Style(None, ink.text, 0.25)), hub], size


ICONS: dict[str, Callable[[Ink, float, float, float], Drawn]] = {
    "office": _office,
    "contract": _contract,
    "first": _rosette,
    "row": _wagon,
    "settlement": _settlement,
    "copper": _copper_shipped,
    "contract_copper": _copper_contract,
    "shipping_star": _with_star(_wagon),
    "claim_star": _with_star(_camp),
    "camp": _camp,
    "star": _star,
    "pickaxe": _pickaxe,
    "wheel": _wheel,
}
