"""Layouts as files: a pad as PDF, one sheet as SVG, a page of a PDF as PNG."""

from __future__ import annotations

import io
from typing import Any

from sheets import write_pdf, write_svg
from sheets.fonts import NAMES, face
from sheets.layout import Layout
from sheets.scene import PT

SHEET = "sheet"


def print_pad(layout: Layout, copies: int = 1) -> bytes:
    """A PDF with `copies` pages of the layout, which is drawn once and referred to.

    The same layout gives the same bytes. Viewers are asked not to scale it.
    """
    buffer = io.BytesIO()
    canvas = _canvas(buffer, layout)
    canvas.beginForm(SHEET)
    write_pdf.draw(canvas, layout.scene, layout.size[1])
    canvas.endForm()
    for _ in range(copies):
        canvas.doForm(SHEET)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _canvas(buffer: io.BytesIO, layout: Layout) -> Any:
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    # The pages as bytes, not as letters: a quarter smaller, and sooner written.
    rl_config.useA85 = 0  # type: ignore[attr-defined]
    face(False)
    width, height = layout.size
    size, lang = (width / PT, height / PT), layout.look.lang
    settings = {"invariant": 1, "pageCompression": 1, "initialFontName": NAMES[False], "lang": lang}
    canvas: Any = Canvas(buffer, size, **settings)  # type: ignore[no-untyped-call]
    canvas.setTitle(layout.title)
    canvas.setSubject(f"{layout.form.game} {layout.form.version}")
    canvas.setAuthor("padwright")
    canvas.setCreator("padwright")
    canvas.setProducer("padwright, reportlab")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


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
