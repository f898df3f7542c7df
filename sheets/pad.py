"""Layouts as files: a pad as PDF, one sheet as SVG, a page of a PDF as PNG."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sheets import scene, write_svg
from sheets.canvas import canvas_for, points
from sheets.imposition import Duplex, Grid, PageSide, Slot, correction, grid_of, impose
from sheets.layout import Layout
from sheets.paper import MARGIN, Paper
from sheets.scene import Scene, Style
from sheets.stamps import stamps
from sheets.write_pdf import draw

FRONT, BACK, GUIDES = "sheet", "back", "guides"
SIDES = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "fronts-then-backs": "Simplex"}


@dataclass(frozen=True, kw_only=True)
class Pad:
    """What to print: a sheet, how often, and what is on its back.

    `front` and `back` are layouts of one panel: of the paper, or of `panel_of(paper, per_page)`. With several
    `names` every one gets `copies` sheets, game after game. Empty panels of the last page are filled with
    further sheets. `offset` is what the calibration sheet says of the printer (right, down, in mm).
    """

    front: Layout
    paper: Paper | None = None
    per_page: int = 1
    copies: int = 1
    names: tuple[str, ...] = ()
    numbered: bool = False
    back: Layout | None = None
    duplex: Duplex = "long"
    offset: tuple[float, float] = (0.0, 0.0)
    guides: bool = True

    def __post_init__(self) -> None:
        if self.back and self.back.size != self.front.size:
            raise ValueError(f"a back of {self.back.size} mm does not lie behind a front of {self.front.size} mm")

    @property
    def sheets(self) -> int:
        """How many sheets there are, so many that no panel of a page stays empty."""
        wanted, panels = self.copies * max(1, len(self.names)), self.grid.count
        return -(-wanted // panels) * panels

    @cached_property
    def grid(self) -> Grid:
        """How a page is cut up."""
        paper = self.paper or Paper("", *self.front.size)
        return grid_of(paper, self.per_page, self.front.size)

    @cached_property
    def pages(self) -> tuple[PageSide, ...]:
        """The pages in the order of printing, and where each sheet lies on them."""
        return impose(self.grid, self.sheets, self.back is not None, self.duplex)

    def name(self, sheet: int) -> str:
        """The name printed on a sheet, counted from 0; empty where there are none."""
        return self.names[sheet % len(self.names)] if self.names else ""


def print_pad(layout: Layout, copies: int = 1) -> bytes:
    """A PDF with `copies` pages of the layout."""
    return write(Pad(front=layout, copies=copies))


def write(pad: Pad) -> bytes:
    """The pad as PDF: each side is drawn once, its pages refer to it.

    The same pad gives the same bytes. Viewers are asked not to scale it, and printers are told which sides to
    use. Raises InvalidInput for a name that does not fit.
    """
    buffer = io.BytesIO()
    form = pad.front.form
    canvas = canvas_for(buffer, pad.grid.size, pad.front.title, pad.front.look.lang, f"{form.game} {form.version}")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", SIDES[pad.duplex] if pad.back else "Simplex")
    for name, (drawn, size) in _drawings(pad).items():
        canvas.beginForm(name, 0, 0, *points(size))
        draw(canvas, drawn, size[1])
        canvas.endForm()
    bookmarks = {page: title for title, page in _bookmarks(pad)}
    for number, page in enumerate(pad.pages):
        if number in bookmarks:
            canvas.bookmarkPage(f"p{number}")
            canvas.addOutlineEntry(bookmarks[number], f"p{number}")
        _page(canvas, pad, page)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _drawings(pad: Pad) -> dict[str, tuple[Scene, tuple[float, float]]]:
    """Both sides and the cut guides, each with its size in mm."""
    found = {FRONT: (pad.front.scene, pad.front.size)}
    if pad.back:
        found[BACK] = pad.back.scene, pad.back.size
    if pad.guides and pad.per_page > 1:
        found[GUIDES] = guides(pad.grid), pad.grid.size
    return found


def _page(canvas: Any, pad: Pad, page: PageSide) -> None:
    for slot in page.slots:
        _sheet(canvas, pad, page, slot)
    if page.back:
        return
    if pad.guides and pad.per_page > 1:
        canvas.doForm(GUIDES)
    for slot in page.slots:
        found = stamps(pad.front, pad.name(slot.sheet), slot.sheet + 1 if pad.numbered else 0)
        if found:
            draw(canvas, (scene.moved(found, slot.x, slot.y),), pad.grid.size[1])


def _sheet(canvas: Any, pad: Pad, page: PageSide, slot: Slot) -> None:
    wide, high = pad.grid.panel
    dx, dy = correction(pad.grid, pad.duplex, *pad.offset) if page.back else (0.0, 0.0)
    left, low = points((slot.x + dx, pad.grid.size[1] - slot.y - high - dy))
    name = BACK if page.back else FRONT
    if not (left or low or slot.turned):
        canvas.doForm(name)
        return
    canvas.saveState()
    if slot.turned:
        right, top = points((wide, high))
        canvas.transform(-1, 0, 0, -1, left + right, low + top)
    else:
        canvas.translate(left, low)
    canvas.doForm(name)
    canvas.restoreState()


def _bookmarks(pad: Pad) -> Iterator[tuple[str, int]]:
    """Titles and pages: the first front (of each player), and the first back."""
    for index, name in enumerate(pad.names or ("",)):
        page = next(at for at, side in enumerate(pad.pages) if any(slot.sheet == index for slot in side.slots))
        yield f"{pad.front.title}: {name}" if name else pad.front.title, page
    if pad.back:
        yield pad.back.title, next(at for at, side in enumerate(pad.pages) if side.back)


def guides(grid: Grid) -> Scene:
    """Cut guides over the whole length that a printer reaches."""
    (width, height), (upright, level) = grid.size, grid.cuts
    parts = [[(x, MARGIN), (x, height - MARGIN)] for x in upright]
    parts += [[(MARGIN, y), (width - MARGIN, y)] for y in level]
    return (scene.lines(parts, Style(None, "#8b939d", 0.18, dash=(2.0, 1.5))),)


def svg(layout: Layout) -> str:
    """One sheet as an SVG document, a unit a mm."""
    return write_svg.svg(layout.scene, *layout.size, layout.title)


def png(pdf: bytes, page: int = 0, dpi: float = 150) -> bytes:
    """A page of a PDF (counted from 0), with its form fields, as a PNG picture."""
    import pypdfium2

    document: Any = pypdfium2.PdfDocument(pdf)  # type: ignore[no-untyped-call]
    try:
        document.init_forms()
        picture = document[page].render(scale=dpi / 72).to_pil()
    finally:
        document.close()
    out = io.BytesIO()
    picture.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
