"""The font of form fields: a simple font with an encoding that every program knows how to write with.

The texts of a page use a font cut down to their letters, but whoever fills a form types what he likes: the font
has the letters of western and central Europe, at the codes of Windows' western set, and in the codes that are
left free there whatever else the file's own values need.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Mapping
from typing import Any

from sheets.fonts import FAMILY, check, face

BASE = "WinAnsiEncoding"
NONSYMBOLIC = 32
SPARE = (*range(1, 32), 127, 129, 141, 143, 144, 157, 164, 166, 168, 170, 172, 175, *range(177, 191))
"""Codes that may hold other letters: free ones first, then signs that nobody writes on a score sheet."""
WANTED = "ŁłĄąĆćĘęŃńŚśŹźŻżČčĚěŘřŮůŐőŰűĞğİıŞşĎďŤťŇň"


def codes_for(texts: Iterable[str]) -> dict[str, int]:
    """The code of each letter in a font that can write these texts, as far as its 255 codes go."""
    known = {bytes([code]).decode("cp1252", "ignore"): code for code in range(32, 256)}
    known.pop("", None)
    needed = sorted({letter for text in texts for letter in text if ord(letter) < 0x10000} - known.keys())
    others = [letter for letter in WANTED if letter not in needed]
    for letter, code in zip((*needed, *others), SPARE, strict=False):
        known = {held: at for held, at in known.items() if at != code}
        known[letter] = code
    has = face(False).face.charToGlyph
    return {letter: code for letter, code in sorted(known.items(), key=lambda item: item[1]) if ord(letter) in has}


def encoded(text: str, codes: Mapping[str, int]) -> str:
    """A text in the font's codes, hexadecimal; a letter without one is shown as a question mark.

    Raises InvalidInput, naming the character, where our face has no glyph for it at all.
    """
    check(text)
    return "".join(f"{codes.get(letter, codes['?']):02X}" for letter in text)


def program(codes: Mapping[str, int]) -> bytes:
    """The TrueType file with the glyphs of these letters, which are found by their Unicode numbers."""
    from reportlab.pdfbase.ttfonts import TTFontMaker

    letters = [ord(letter) for letter in codes]
    parsed = face(False).face
    cut: bytes = parsed.makeSubset(letters)
    made: Any = TTFontMaker()  # type: ignore[no-untyped-call]
    for tag, data in _tables(cut).items():
        made.add(tag, data)
    glyphs: dict[int, int] = {}
    seen: dict[int, int] = {}
    for letter in letters:
        seen.setdefault(parsed.charToGlyph[letter], len(seen) + 1)
        glyphs[letter] = seen[parsed.charToGlyph[letter]]
    made.add("cmap", _cmap(glyphs))
    whole: bytes = made.makeStream()
    return whole


def _tables(font: bytes) -> dict[str, bytes]:
    (count,) = struct.unpack_from(">H", font, 4)
    found = {}
    for number in range(count):
        tag, _, start, length = struct.unpack_from(">4sLLL", font, 12 + 16 * number)
        found[tag.decode("ascii")] = font[start : start + length]
    return found


def _cmap(glyphs: Mapping[int, int]) -> bytes:
    """The table from Unicode to glyphs, in format 4, a segment a letter."""
    ordered = sorted(glyphs.items())
    ends = [letter for letter, _ in ordered] + [0xFFFF]
    deltas = [(glyph - letter) & 0xFFFF for letter, glyph in ordered] + [1]
    count = len(ends)
    power = 1 << (count.bit_length() - 1)
    words = [4, 16 + 8 * count, 0, 2 * count, 2 * power, power.bit_length() - 1, 2 * (count - power)]
    words += [*ends, 0, *ends, *deltas, *([0] * count)]
    table = struct.pack(f">{len(words)}H", *words)
    return struct.pack(">HHHHL", 0, 1, 3, 1, 12) + table


def named(letter: str) -> str:
    """What PDF calls a letter that is not in the base encoding."""
    return f"uni{ord(letter):04X}"


def metrics() -> Any:
    """The face's measures, in thousandths of its size."""
    return face(False).face


def tag(data: bytes) -> str:
    """What a subset is called: six capitals taken from its content."""
    letters = "".join(chr(65 + byte % 26) for byte in hashlib.sha256(data).digest()[:6])
    return f"{letters}+{FAMILY.replace(' ', '')}"
