"""Pictures: pages that are drawn for once, with marks or remarks on them, as PDF, SVG or PNG.

A pad is one drawing on hundreds of pages (`sheets.pad`); a picture is a few pages, each with its own drawing. As
SVG and PNG its pages stand below each other in one image.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from geo.errors import N_, InvalidInput, say
from sheets import scene, write_svg
from sheets.canvas import canvas_for, points
from sheets.fonts import wrapped
from sheets.layout import LEADING, Layout, Look
from sheets.rect import Rect
from sheets.scene import PT, Scene, Style, Text
from sheets.write_pdf import draw

BETWEEN = 4.0  # mm between pages in one image
TABLE = "#8b939d"  # what pages lie on in one image
MOST_PIXELS = 60_000_000


@dataclass(frozen=True, slots=True)
class PicturePage:
    """One page: what is drawn on it, its (width, height) in mm, and what it is called."""

    scene: Scene
    size: tuple[float, float]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """Pages with a title, in a language (`en`, `es`)."""

    pages: tuple[PicturePage, ...]
    title: str
    lang: str = "en"

    def __add__(self, other: Picture) -> Picture:
        """This picture with the other's pages behind its own."""
        return replace(self, pages=(*self.pages, *other.pages))

    def pdf(self) -> bytes:
        """All pages as a PDF; the same picture gives the same bytes."""
        return _pdf(self)

    def svg(self) -> str:
        """All pages below each other as one SVG document, a unit a mm."""
        items, size = self._stacked()
        return write_svg.svg(items, *size, self.title)

    def png(self, dpi: float = 150) -> bytes:
        """All pages below each other as one PNG picture.

        Raises InvalidInput where so many pages at so many dots an inch are no picture to look at.
        """
        items, size = self._stacked()
        if size[0] * size[1] * (dpi / 25.4) ** 2 > MOST_PIXELS:
            message = say(N_("{count} pages are too many for one picture"), count=len(self.pages))
            raise InvalidInput.one("png", message, "PDF")
        return _png(_pdf(Picture((PicturePage(items, size),), self.title, self.lang)), dpi)

    def save(self, name: str) -> bytes:
        """The file of that name's ending: `.pdf`, `.svg` or `.png`; InvalidInput for any other."""
        ending = name.rpartition(".")[2].lower()
        if ending == "svg":
            return self.svg().encode("utf-8")
        if ending in ("pdf", "png"):
            return self.pdf() if ending == "pdf" else self.png()
        raise InvalidInput.one("file", say(N_("{name} is no name of a picture"), name=name), ".pdf, .svg, .png")

    def _stacked(self) -> tuple[Scene, tuple[float, float]]:
        if len(self.pages) == 1:
            return self.pages[0].scene, self.pages[0].size
        wide = max(page.size[0] for page in self.pages)
        high = sum(page.size[1] for page in self.pages) + BETWEEN * (len(self.pages) - 1)
        return (scene.rect(Rect(0, 0, wide, high), Style(TABLE)), *self._placed()), (wide, high)

    def _placed(self) -> Iterator[scene.Item]:
        y = 0.0
        for page in self.pages:
            paper = scene.rect(Rect(0, 0, *page.size), Style("#ffffff"))
            yield scene.moved((paper, *page.scene), 0, y)
            y += page.size[1] + BETWEEN


def page_of(layout: Layout, drawn: Scene = (), title: str = "") -> PicturePage:
    """A layout as a page, with what is drawn on top of it."""
    return PicturePage((*layout.scene, *drawn), layout.size, title or layout.title)


def text_pages(size: tuple[float, float], heading: str, lines: Iterable[str], look: Look) -> Iterator[PicturePage]:
    """Pages of that size in mm with a heading and paragraphs, as many as are needed, the last as short as it can be."""
    area = Rect(0, 0, *size).grow(-16)
    body, step = 9.0, 9.0 * PT * LEADING
    first = Text(area.x, area.y + 4, heading, 13, True, look.ink.text)
    items: list[scene.Item] = [first]
    y = area.y + 12
    for line in lines:
        broken = wrapped(line, body, area.w)
        if y + len(broken) * step > area.bottom and len(items) > 1:
            yield PicturePage(tuple(items), size, heading)
            items, y = [first], area.y + 12
        for part in broken:
            items.append(Text(area.x, y, part, body, colour=look.ink.text))
            y += step
        y += step * 0.35
    yield PicturePage(tuple(items), (size[0], min(size[1], y + 14)), heading)


def _pdf(picture: Picture) -> bytes:
    buffer = io.BytesIO()
    canvas = canvas_for(buffer, picture.pages[0].size, picture.title, picture.lang)
    for page in picture.pages:
        canvas.setPageSize(points(page.size))
        draw(canvas, page.scene, page.size[1])
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _png(pdf: bytes, dpi: float) -> bytes:
    import pypdfium2

    document: Any = pypdfium2.PdfDocument(pdf)  # type: ignore[no-untyped-call]
    try:
        picture = document[0].render(scale=dpi / 72).to_pil()
    finally:
        document.close()
    out = io.BytesIO()
    picture.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
