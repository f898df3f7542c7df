"""Our faces within a PDF: only the characters that the file uses, and the table that reads them back."""

from __future__ import annotations

import hashlib
from typing import Any

from sheets.fonts import FAMILY, check, face
from sheets.pdf_file import PdfFile, entries

CODES = 256  # characters of one subset, each a byte
SYMBOLIC = 4  # the flag of a font whose codes are its own
SUFFIX = {False: "", True: "-Bold"}


class Faces:
    """Both weights, cut down to what is written with them; a text is encoded before the file is finished."""

    def __init__(self) -> None:
        self._codes: dict[bool, dict[str, int]] = {False: {}, True: {}}

    def shown(self, text: str, bold: bool) -> list[tuple[str, str]]:
        """The runs of a text: the resource of the font, and its codes in hexadecimal.

        Raises InvalidInput, naming the character, where the font has no glyph.
        """
        check(text, bold)
        codes = self._codes[bold]
        runs: list[tuple[str, str]] = []
        for char in text:
            subset, code = divmod(codes.setdefault(char, len(codes)), CODES)
            font = _resource(bold, subset)
            if runs and runs[-1][0] == font:
                runs[-1] = font, runs[-1][1] + f"{code:02X}"
            else:
                runs.append((font, f"{code:02X}"))
        return runs

    def write(self, file: PdfFile) -> str:
        """Put the fonts into the file; the dictionary of their resources."""
        found = {}
        for bold, codes in self._codes.items():
            chars = list(codes)
            for first in range(0, len(chars), CODES):
                font = _embed(file, bold, chars[first : first + CODES])
                found[_resource(bold, first // CODES)] = f"{font} 0 R"
        return entries(found)


def _resource(bold: bool, subset: int) -> str:
    return f"{'B' if bold else 'R'}{subset}"


def _embed(file: PdfFile, bold: bool, chars: list[str]) -> int:
    """One subset as a font of the file; its number."""
    metrics = face(bold).face
    program: bytes = metrics.makeSubset([ord(char) for char in chars])
    name = f"{_tag(program)}+{FAMILY.replace(' ', '')}{SUFFIX[bold]}"
    descriptor = file.add(_descriptor(metrics, name, file.stream(program, f"/Length1 {len(program)}")))
    widths = " ".join(f"{metrics.charWidths.get(ord(char), metrics.defaultWidth):.0f}" for char in chars)
    return file.add(
        entries(
            {
                "Type": "/Font",
                "Subtype": "/TrueType",
                "BaseFont": f"/{name}",
                "FirstChar": 0,
                "LastChar": len(chars) - 1,
                "Widths": f"[{widths}]",
                "FontDescriptor": f"{descriptor} 0 R",
                "ToUnicode": f"{file.stream(_to_unicode(chars))} 0 R",
            }
        )
    )


def _tag(program: bytes) -> str:
    """Six capitals, as subsets are called, taken from the subset itself."""
    return "".join(chr(65 + byte % 26) for byte in hashlib.sha256(program).digest()[:6])


def _descriptor(metrics: Any, name: str, program: int) -> str:
    box = " ".join(f"{side:.0f}" for side in metrics.bbox)
    return entries(
        {
            "Type": "/FontDescriptor",
            "FontName": f"/{name}",
            "Flags": SYMBOLIC,
            "FontBBox": f"[{box}]",
            "ItalicAngle": 0,
            "Ascent": f"{metrics.ascent:.0f}",
            "Descent": f"{metrics.descent:.0f}",
            "CapHeight": f"{metrics.capHeight:.0f}",
            "StemV": f"{metrics.stemV:.0f}",
            "FontFile2": f"{program} 0 R",
        }
    )


def _to_unicode(chars: list[str]) -> bytes:
    """Which character each code stands for, so that the text can be copied, searched and read aloud."""
    lines = [f"<{code:02X}> <{char.encode('utf-16-be').hex().upper()}>" for code, char in enumerate(chars)]
    blocks = [lines[first : first + 100] for first in range(0, len(lines), 100)]
    listed = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        f"1 begincodespacerange\n<00> <FF>\nendcodespacerange\n{listed}\n"
        "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    ).encode("ascii")
