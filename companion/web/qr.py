"""QR codes of addresses, for phones to look at."""

from __future__ import annotations

import io

import segno


def qr_svg(address: str) -> str:
    """The code as an SVG element."""
    out = io.BytesIO()
    segno.make(address, micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=3, light="#ffffff", title=address
    )
    return out.getvalue().decode("utf-8")


def qr_text(address: str) -> str:
    """The code in block characters, two rows a line."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, compact=True)
    return out.getvalue()
