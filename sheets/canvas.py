"""reportlab's canvas as we use it: our own embedded fonts, the same bytes every time, nobody's paper scaled."""

from __future__ import annotations

import io
from typing import Any

from sheets.fonts import NAMES, face
from sheets.scene import PT


def canvas_for(buffer: io.BytesIO, size: tuple[float, float], title: str, lang: str, subject: str = "") -> Any:
    """A canvas that writes pages of that size in mm into the buffer."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    # Streams as bytes, not as letters: a quarter smaller, and sooner written.
    rl_config.useA85 = 0  # type: ignore[attr-defined]
    for bold in (False, True):
        face(bold)
    settings = {"invariant": 1, "pageCompression": 1, "initialFontName": NAMES[False], "lang": lang}
    canvas: Any = Canvas(buffer, points(size), **settings)  # type: ignore[no-untyped-call]
    canvas.setTitle(title)
    canvas.setSubject(subject)
    canvas.setAuthor("padwright")
    canvas.setCreator("padwright")
    canvas.setProducer("padwright, reportlab")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def points(size: tuple[float, float]) -> tuple[float, float]:
    """A size in mm as PDF counts."""
    return size[0] / PT, size[1] / PT
