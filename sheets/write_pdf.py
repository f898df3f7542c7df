"""Scenes as PDF: the operators of paths, texts and groups, in points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from sheets.colour import channels
from sheets.fonts import width
from sheets.pdf_file import number
from sheets.pdf_fonts import Faces
from sheets.scene import PT, Group, Item, Matrix, Path, Style, Text

CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}


def content(scene: Iterable[Item], height: float, faces: Faces) -> bytes:
    """The operators that draw a scene on a page (or form) `height` mm high; its texts are added to `faces`.

    Raises InvalidInput, naming the character, where the font has no glyph.
    """
    return "\n".join(line for item in scene for line in _item(item, height, faces)).encode("ascii")


def _item(item: Item, height: float, faces: Faces) -> Iterator[str]:
    match item:
        case Path():
            yield _path(item, height)
        case Text():
            yield _text(item, height, faces)
        case Group():
            yield from _group(item, height, faces)


def _group(group: Group, height: float, faces: Faces) -> Iterator[str]:
    alone = group.clip is None and group.matrix is None
    if not alone:
        yield "q"
    if group.matrix is not None:
        yield f"{matrix(_upright(group.matrix, height))} cm"
    if group.clip is not None:
        yield f"{_operators(group.clip, height)} W n"
    for item in group.items:
        yield from _item(item, height, faces)
    if not alone:
        yield "Q"


def matrix(parts: Matrix) -> str:
    """The six numbers of a matrix, the first four fine enough for a turn."""
    return " ".join([*(f"{part:.5f}".rstrip("0").rstrip(".") for part in parts[:4]), *map(number, parts[4:])])


def _upright(matrix: Matrix, height: float) -> Matrix:
    """The same movement for points counted upwards from the foot of the page."""
    a, b, c, d, e, f = matrix
    high = height / PT
    return (a, -b, -c, d, c * high + e / PT, high - d * high - f / PT)


def _path(path: Path, height: float) -> str:
    style = path.style
    paint = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
    return " ".join((*_setup(style), _operators(path, height), paint[style.fill is not None, style.stroke is not None]))


def _setup(style: Style) -> Iterable[str]:
    if style.fill is not None:
        yield _colour(style.fill, "rg", "g")
    if style.stroke is not None:
        yield _colour(style.stroke, "RG", "G")
        yield f"{number(style.width / PT)} w {CAPS[style.cap]} J {JOINS[style.join]} j"
        yield f"[{' '.join(number(part / PT) for part in style.dash)}] 0 d"


def _colour(colour: str, coloured: str, grey: str) -> str:
    parts = [f"{part:.4f}".rstrip("0").rstrip(".") for part in channels(colour)]
    return f"{parts[0]} {grey}" if len(set(parts)) == 1 else f"{' '.join(parts)} {coloured}"


def _operators(path: Path, height: float) -> str:
    scale, found = 1 / PT, []
    for kind, *numbers in path.segments:
        for i in range(0, len(numbers), 2):
            found.append(f"{number(numbers[i] * scale)} {number((height - numbers[i + 1]) * scale)}")
        found.append("h" if kind == "Z" else kind.lower())
    return " ".join(found)


def _text(text: Text, height: float, faces: Faces) -> str:
    shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[text.anchor] * width(text.text, text.size, text.bold)
    angle = math.radians(text.turn)
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = text.x - shift * cos, text.y - shift * sin
    at = matrix((cos, -sin, sin, cos, x / PT, (height - y) / PT))
    runs = faces.shown(text.text, text.bold)
    words = " ".join(f"/{font} {number(text.size)} Tf <{codes}> Tj" for font, codes in runs)
    return f"BT {_colour(text.colour, 'rg', 'g')} {at} Tm {words} ET"
