"""Layouts as files: a pad as PDF, one sheet as SVG, a page of a PDF as PNG."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sheets import scene, write_svg
from sheets.imposition import Duplex, Grid, PageSide, Slot, correction, grid_of, impose
from sheets.layout import Layout
from sheets.paper import MARGIN, Paper
from sheets.pdf_file import PdfFile, entries, number, text_string
from sheets.pdf_fonts import Faces
from sheets.scene import PT, Scene, Style
from sheets.stamps import stamps
from sheets.write_pdf import content

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
    return _Writer(pad).file()


class _Writer:
    """Collects the objects of a pad's file."""

    def __init__(self, pad: Pad) -> None:
        self.pad = pad
        self.out = PdfFile()
        self.faces = Faces()
        self.fonts = self.out.reserve()
        self.tree = self.out.reserve()
        self.shared: dict[bytes, int] = {}
        width, height = pad.grid.size
        self.common = (
            f"/Type /Page /Parent {self.tree} 0 R /MediaBox [0 0 {number(width / PT)} {number(height / PT)}] "
            f"/Resources {self._resources()} 0 R"
        )

    def file(self) -> bytes:
        """The finished file."""
        pad = self.pad
        pages = [self.out.add(f"<< {self.common} /Contents {self._contents(page)} >>") for page in pad.pages]
        kids = " ".join(f"{page} 0 R" for page in pages)
        self.out.put(self.tree, entries({"Type": "/Pages", "Count": len(pages), "Kids": f"[{kids}]"}))
        self.out.put(self.fonts, self.faces.write(self.out))
        sides = SIDES[pad.duplex] if pad.back else "Simplex"
        viewer = {"PrintScaling": "/None", "Duplex": f"/{sides}", "DisplayDocTitle": "true"}
        root = {
            "Type": "/Catalog",
            "Pages": f"{self.tree} 0 R",
            "Lang": f"({pad.front.look.lang})",
            "ViewerPreferences": entries(viewer),
            "Outlines": f"{self._outline(pages)} 0 R",
        }
        return self.out.finish(self.out.add(entries(root)), self._info())

    def _resources(self) -> int:
        """The drawings of both sides and of the cut guides, each once."""
        pad = self.pad
        drawn: dict[str, tuple[Scene, tuple[float, float]]] = {FRONT: (pad.front.scene, pad.front.size)}
        if pad.back:
            drawn[BACK] = pad.back.scene, pad.back.size
        if pad.guides and pad.per_page > 1:
            drawn[GUIDES] = guides(pad.grid), pad.grid.size
        objects = {name: f"{self._drawing(*what)} 0 R" for name, what in drawn.items()}
        return self.out.add(entries({"Font": f"{self.fonts} 0 R", "XObject": entries(objects)}))

    def _drawing(self, items: Scene, size: tuple[float, float]) -> int:
        box = f"[0 0 {number(size[0] / PT)} {number(size[1] / PT)}]"
        head = f"/Type /XObject /Subtype /Form /BBox {box} /Resources << /Font {self.fonts} 0 R >>"
        return self.out.stream(content(items, size[1], self.faces), head)

    def _contents(self, page: PageSide) -> str:
        """The streams of a page: where its sheets lie, which many pages share, and what differs on them."""
        lines = [self._move(page, slot) for slot in page.slots]
        if not page.back and self.pad.guides and self.pad.per_page > 1:
            lines.append(f"/{GUIDES} Do")
        found = [self._shared("\n".join(lines).encode("ascii"))]
        if not page.back and (own := b"\n".join(self._stamped(page))):
            found.append(self._shared(own))
        return " ".join(f"{stream} 0 R" for stream in found) if len(found) == 1 else f"[{_references(found)}]"

    def _shared(self, data: bytes) -> int:
        if data not in self.shared:
            self.shared[data] = self.out.stream(data)
        return self.shared[data]

    def _move(self, page: PageSide, slot: Slot) -> str:
        pad, (wide, high) = self.pad, self.pad.grid.panel
        dx, dy = correction(pad.grid, pad.duplex, *pad.offset) if page.back else (0.0, 0.0)
        left, low = (slot.x + dx) / PT, (pad.grid.size[1] - slot.y - high - dy) / PT
        if slot.turned:
            return f"q -1 0 0 -1 {number(left + wide / PT)} {number(low + high / PT)} cm /{BACK} Do Q"
        name = BACK if page.back else FRONT
        return f"q 1 0 0 1 {number(left)} {number(low)} cm /{name} Do Q" if left or low else f"/{name} Do"

    def _stamped(self, page: PageSide) -> Iterator[bytes]:
        pad = self.pad
        for slot in page.slots:
            found = stamps(pad.front, pad.name(slot.sheet), slot.sheet + 1 if pad.numbered else 0)
            if found:
                placed = scene.moved(found, slot.x, slot.y) if slot.x or slot.y else scene.Group(found)
                yield content((placed,), pad.grid.size[1], self.faces)

    def _outline(self, pages: list[int]) -> int:
        """Bookmarks: the first front (of each player), and the first back."""
        marks = list(self._bookmarks())
        top = self.out.reserve()
        items = [self.out.reserve() for _ in marks]
        for place, (title, page) in enumerate(marks):
            item = {
                "Title": text_string(title),
                "Parent": f"{top} 0 R",
                "Dest": f"[{pages[page]} 0 R /Fit]",
                **({"Prev": f"{items[place - 1]} 0 R"} if place else {}),
                **({"Next": f"{items[place + 1]} 0 R"} if place + 1 < len(items) else {}),
            }
            self.out.put(items[place], entries(item))
        ends = {"First": f"{items[0]} 0 R", "Last": f"{items[-1]} 0 R"}
        self.out.put(top, entries({"Type": "/Outlines", **ends, "Count": len(items)}))
        return top

    def _bookmarks(self) -> Iterator[tuple[str, int]]:
        pad = self.pad
        for index, name in enumerate(pad.names or ("",)):
            page = next(at for at, side in enumerate(pad.pages) if any(slot.sheet == index for slot in side.slots))
            yield f"{pad.front.title}: {name}" if name else pad.front.title, page
        if pad.back:
            yield pad.back.title, next(at for at, side in enumerate(pad.pages) if side.back)

    def _info(self) -> int:
        form = self.pad.front.form
        told = {
            "Title": self.pad.front.title,
            "Subject": f"{form.game} {form.version}",
            "Author": "padwright",
            "Creator": "padwright",
            "Producer": "padwright",
        }
        return self.out.add(entries({name: text_string(text) for name, text in told.items()}))


def _references(objects: list[int]) -> str:
    return " ".join(f"{one} 0 R" for one in objects)


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
