"""The file format of PDF: numbered objects, compressed streams, the table of where each begins.

Written here and not by a library, because a pad is a few drawings and hundreds of pages that refer to them: its
pages are two lines of text each, and two hundred of them cost less than drawing the sheet.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping

HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
SHORT = 120  # bytes; compression makes less no smaller
LEVEL = 9  # of compression: pads are written once and printed often


class PdfFile:
    """Objects of a PDF, numbered from 1 in the order in which they are added or reserved."""

    def __init__(self) -> None:
        self._objects: list[bytes] = []

    def reserve(self) -> int:
        """The number of an object that is to be `put` later."""
        self._objects.append(b"null")
        return len(self._objects)

    def put(self, number: int, content: str) -> None:
        """The content of a reserved object."""
        self._objects[number - 1] = content.encode("ascii")

    def add(self, content: str) -> int:
        """A new object; its number."""
        self._objects.append(content.encode("ascii"))
        return len(self._objects)

    def stream(self, data: bytes, entries: str = "") -> int:
        """A new stream with these entries in its dictionary, compressed unless it is short."""
        if len(data) > SHORT:
            data, entries = zlib.compress(data, LEVEL), f"{entries} /Filter /FlateDecode"
        head = f"<< /Length {len(data)}{' ' if entries else ''}{entries.strip()} >>\nstream\n"
        self._objects.append(head.encode("ascii") + data + b"\nendstream")
        return len(self._objects)

    def finish(self, root: int, info: int) -> bytes:
        """The whole file; `root` is the number of its catalogue, `info` of its title and author.

        Its identity is taken from its content, so the same objects give the same bytes.
        """
        parts, places, length = [HEAD], [], len(HEAD)
        for number, content in enumerate(self._objects, 1):
            part = b"%d 0 obj\n%b\nendobj\n" % (number, content)
            places.append(length)
            parts.append(part)
            length += len(part)
        count = len(self._objects) + 1
        table = b"".join(b"%010d 00000 n \n" % place for place in places)
        mark = hashlib.sha256(b"".join(parts)).hexdigest()[:32]
        parts.append(b"xref\n0 %d\n0000000000 65535 f \n%b" % (count, table))
        trailer = f"<< /Size {count} /Root {root} 0 R /Info {info} 0 R /ID [<{mark}> <{mark}>] >>"
        parts.append(f"trailer\n{trailer}\nstartxref\n{length}\n%%EOF\n".encode("ascii"))
        return b"".join(parts)


def text_string(text: str) -> str:
    """A text that people read (a title, a bookmark), in any language."""
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def entries(of: Mapping[str, object]) -> str:
    """A dictionary; values are written as they are."""
    return f"<< {' '.join(f'/{name} {value}' for name, value in of.items())} >>"


def number(value: float) -> str:
    """A number of points, to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
