"""The two faces that everything is set in (DejaVu Sans Condensed, regular and bold), measured in mm.

A character that the font cannot draw is an error before anything is drawn: PDF writers drop it silently.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from geo.errors import N_, InvalidInput, say
from sheets.scene import PT

FOLDER = Path(__file__).parent / "fonts"
FILES = {False: "DejaVuSansCondensed.ttf", True: "DejaVuSansCondensed-Bold.ttf"}
NAMES = {False: "PadwrightSans", True: "PadwrightSansBold"}
FAMILY = "DejaVu Sans Condensed"

SMALLEST = 6.0  # pt; nothing is printed smaller
CAP = 0.729  # height of a capital or a digit, in sizes
DESCENT = 0.236  # how far the deepest letters reach below the baseline, in sizes


@cache
def face(bold: bool) -> Any:
    """reportlab's font of that weight, registered; read from the package when first wanted."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    name, file = NAMES[bold], str(FOLDER / FILES[bold])
    font: Any = TTFont(name, file, asciiReadable=False)  # type: ignore[no-untyped-call]
    pdfmetrics.registerFont(font)  # type: ignore[no-untyped-call]
    return font


def check(text: str, bold: bool = False) -> None:
    """Raise InvalidInput, naming the character and the text, where the font lacks a glyph."""
    glyphs = face(bold).face.charToGlyph
    for char in text:
        if ord(char) not in glyphs:
            code = f"U+{ord(char):04X}"
            message = say(N_("our font has no glyph for {char} ({code}) in “{text}”"), char=char, code=code, text=text)
            raise InvalidInput.one("text", message)


@cache
def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a line of text is at a size in pt, in mm.

    Raises InvalidInput for a character without a glyph.
    """
    check(text, bold)
    return float(face(bold).stringWidth(text, size)) * PT


def fitting(text: str, size: float, room: float, bold: bool = False, smallest: float = SMALLEST) -> float:
    """The largest size, from `size` down to `smallest` pt, at which the text is at most `room` mm wide.

    Raises InvalidInput, naming the text and what it lacks, if even the smallest is too wide.
    """
    smallest = min(size, smallest)
    wide = width(text, size, bold)
    if wide <= room + 1e-6:
        return size
    if wide * smallest / size > room + 1e-6:
        needed, given = f"{wide * smallest / size:.1f}", f"{room:.1f}"
        template = N_("“{text}” needs {needed} mm and there are {given} mm")
        raise InvalidInput.one("text", say(template, text=text, needed=needed, given=given))
    return max(smallest, int(size * room / wide * 20) / 20)


def shortened(text: str, size: float, room: float, bold: bool = False) -> tuple[str, float]:
    """A name and its size in pt: shrunk to the room in mm if need be, and cut with "…" where even that is too wide.

    Raises InvalidInput for a character without a glyph.
    """
    smallest = min(size, SMALLEST)
    if width(text, smallest, bold) <= room:
        return text, fitting(text, size, room, bold)
    starts = (text[:length].rstrip() + "…" for length in range(len(text) - 1, 0, -1))
    return next((start for start in starts if width(start, smallest, bold) <= room), "…"), smallest


def wrapped(text: str, size: float, room: float, bold: bool = False) -> list[str]:
    """The text broken at blanks into lines of at most `room` mm.

    Raises InvalidInput if a single word is too wide.
    """
    found: list[str] = []
    for word in text.split(" "):
        fitting(word, size, room, bold, size)
        longer = f"{found[-1]} {word}" if found else word
        if found and width(longer, size, bold) <= room:
            found[-1] = longer
        else:
            found.append(word)
    return found


def too_tall(text: str, needed: float, given: float) -> NoReturn:
    """Raise InvalidInput for lines of text that need more height, in mm, than they have."""
    template = N_("“{text}” needs {needed} mm of height and there are {given} mm")
    raise InvalidInput.one("text", say(template, text=text, needed=f"{needed:.1f}", given=f"{given:.1f}"))
