"""Scenes as PDF: paths as plain operators in points, texts through reportlab's embedded subset fonts."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from sheets.colour import channels
from sheets.fonts import NAMES, check, width
from sheets.scene import PT, Group, Item, Matrix, Path, Style, Text

CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}


def draw(canvas: Any, scene: Iterable[Item], height: float) -> None:
    """Draw a scene on a reportlab canvas whose page (or form) is `height` mm high.

    Raises InvalidInput, naming the character, where the font has no glyph.
    """
    for item in scene:
        match item:
            case Path():
                canvas.addLiteral(_path(item, height))
            case Text():
                _text(canvas, item, height)
            case Group():
                _group(canvas, item, height)


def operators(paths: Iterable[Path], height: float) -> bytes:
    """The operators that draw paths on a form `height` mm high, for whoever writes a stream of his own."""
    return "\n".join(_path(path, height) for path in paths).encode("ascii")


def _group(canvas: Any, group: Group, height: float) -> None:
    alone = group.clip is None and group.matrix is None
    if not alone:
        canvas.saveState()
    if group.matrix is not None:
        canvas.transform(*_upright(group.matrix, height))
    if group.clip is not None:
        canvas.addLiteral(f"{_operators(group.clip, height)} W n")
    draw(canvas, group.items, height)
    if not alone:
        canvas.restoreState()


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
        yield f"{_number(style.width / PT)} w {CAPS[style.cap]} J {JOINS[style.join]} j"
        yield f"[{' '.join(_number(part / PT) for part in style.dash)}] 0 d"


def _colour(colour: str, coloured: str, grey: str) -> str:
    parts = [f"{part:.4f}".rstrip("0").rstrip(".") for part in channels(colour)]
    return f"{parts[0]} {grey}" if len(set(parts)) == 1 else f"{' '.join(parts)} {coloured}"


def _operators(path: Path, height: float) -> str:
    scale, found = 1 / PT, []
    for kind, *numbers in path.segments:
        for i in range(0, len(numbers), 2):
            found.append(f"{_number(numbers[i] * scale)} {_number((height - numbers[i + 1]) * scale)}")
        found.append("h" if kind == "Z" else kind.lower())
    return " ".join(found)


def _number(value: float) -> str:
    """A number of points, to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _text(canvas: Any, text: Text, height: float) -> None:
    check(text.text, text.bold)
    shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[text.anchor] * width(text.text, text.size, text.bold)
    angle = math.radians(text.turn)
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = text.x - shift * cos, text.y - shift * sin
    canvas.setFillColorRGB(*channels(text.colour))
    line = canvas.beginText()
    line.setFont(NAMES[text.bold], text.size)
    line.setTextTransform(cos, -sin, sin, cos, x / PT, (height - y) / PT)
    line.textOut(text.text)
    canvas.drawText(line)
