"""Scenes as SVG: one unit a mm. A named group carries its name as `data-name`."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from sheets.fonts import FAMILY, check, width
from sheets.scene import PT, Group, Item, Path, Style, Text

ANCHORS = {"left": "start", "centre": "middle", "right": "end"}


def svg(scene: Iterable[Item], width_mm: float, height_mm: float, title: str) -> str:
    """The scene as an SVG document of that size in mm, with a title that screen readers say."""
    size = f'width="{width_mm:g}mm" height="{height_mm:g}mm" viewBox="0 0 {width_mm:g} {height_mm:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FAMILY}, sans-serif">\n'
        f"<title>{escape(title, quote=False)}</title>\n" + elements(scene) + "\n</svg>\n"
    )


def elements(scene: Iterable[Item]) -> str:
    """The scene as the elements within an SVG document, for who has one already."""
    body = _Writer()
    for item in scene:
        body.item(item)
    return "\n".join(body.found)


class _Writer:
    """Collects elements; clip paths are numbered in the order in which they are met."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.clips = 0

    def item(self, item: Item) -> None:
        match item:
            case Path():
                self.found.append(f'<path d="{_outline(item)}" {_paint(item.style)}/>')
            case Text():
                self.found.append(_text(item))
            case Group():
                self.group(item)

    def group(self, group: Group) -> None:
        attributes = f' data-name="{escape(group.name)}"' if group.name else ""
        if group.matrix is not None:
            attributes += f' transform="matrix({" ".join(_number(part) for part in group.matrix)})"'
        if group.clip is not None:
            self.clips += 1
            self.found.append(f'<clipPath id="clip{self.clips}"><path d="{_outline(group.clip)}"/></clipPath>')
            attributes += f' clip-path="url(#clip{self.clips})"'
        self.found.append(f"<g{attributes}>")
        for item in group.items:
            self.item(item)
        self.found.append("</g>")


def _outline(path: Path) -> str:
    return "".join(kind + " ".join(_number(float(part)) for part in numbers) for kind, *numbers in path.segments)


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _paint(style: Style) -> str:
    parts = [f'fill="{style.fill or "none"}"']
    if style.stroke is not None:
        parts.append(f'stroke="{style.stroke}" stroke-width="{_number(style.width)}"')
        parts.append(f'stroke-linecap="{style.cap}" stroke-linejoin="{style.join}"')
        if style.dash:
            parts.append(f'stroke-dasharray="{" ".join(_number(part) for part in style.dash)}"')
    return " ".join(parts)


def _text(text: Text) -> str:
    check(text.text, text.bold)
    # The reader's device may have another font: textLength keeps each line as wide as it was laid out.
    wide = width(text.text, text.size, text.bold)
    parts = [
        f'x="{_number(text.x)}" y="{_number(text.y)}" font-size="{_number(text.size * PT)}"',
        f'fill="{text.colour}" text-anchor="{ANCHORS[text.anchor]}"',
        f'textLength="{_number(wide)}" lengthAdjust="spacingAndGlyphs"',
    ]
    if text.bold:
        parts.append('font-weight="bold"')
    if text.turn:
        parts.append(f'transform="rotate({text.turn:g} {_number(text.x)} {_number(text.y)})"')
    return f"<text {' '.join(parts)}>{escape(text.text, quote=False)}</text>"
