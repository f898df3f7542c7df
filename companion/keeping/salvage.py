"""Rows out of a damaged database: its pages read one by one, without SQLite, which gives up at the first bad one.

Only what is needed is known of SQLite's file format (https://sqlite.org/fileformat2.html): the leaves of tables,
their records, overflow pages, and the log of pages that were written but not yet moved into the file.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PAGE_SIZE = 4096
"""What a page has where the file's head no longer says it."""
HEAD = 100
LEAF = 0x0D
WAL_HEAD, FRAME_HEAD = 32, 24
INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Bytes of an integer by its type in a record."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its number, and its values in the order of the columns."""

    number: int
    values: tuple[Any, ...]


def rows(path: Path) -> Iterator[Row]:
    """Every row that can be read from a database file and the log beside it, of whatever table.

    Raises OSError where the file cannot be read at all.
    """
    pages = _pages(path)
    for number, page in sorted(pages.items()):
        yield from _rows_of_page(page, HEAD if number == 1 else 0, pages)


def _pages(path: Path) -> dict[int, bytes]:
    """The pages by their numbers, those of the log in the place of older ones."""
    content = path.read_bytes()
    size = _page_size(content)
    pages = {start // size + 1: content[start : start + size] for start in range(0, len(content), size)}
    log = path.with_name(path.name + "-wal")
    if log.exists():
        pages |= _pages_of_log(log.read_bytes())
    return {number: page.ljust(size, b"\0") for number, page in pages.items()}


def _page_size(content: bytes) -> int:
    if not content.startswith(b"SQLite format 3\0") or len(content) < HEAD:
        return PAGE_SIZE
    size = int.from_bytes(content[16:18], "big")
    size = 65536 if size == 1 else size
    return size if size >= 512 and size & (size - 1) == 0 else PAGE_SIZE


def _pages_of_log(content: bytes) -> dict[int, bytes]:
    """The pages that were written by whole transactions, as their check sums prove."""
    if len(content) < WAL_HEAD:
        return {}
    magic, _, size = struct.unpack(">III", content[:12])
    order = ">" if magic & 1 else "<"
    sums = _sums(content[: WAL_HEAD - 8], (0, 0), order)
    if sums != struct.unpack(">II", content[WAL_HEAD - 8 : WAL_HEAD]):
        return {}
    whole: dict[int, bytes] = {}
    begun: dict[int, bytes] = {}
    for start in range(WAL_HEAD, len(content) - size - FRAME_HEAD + 1, size + FRAME_HEAD):
        head, page = content[start : start + FRAME_HEAD], content[start + FRAME_HEAD : start + FRAME_HEAD + size]
        sums = _sums(page, _sums(head[:8], sums, order), order)
        if head[8:16] != content[16:24] or sums != struct.unpack(">II", head[16:]):
            break
        number, committed = struct.unpack(">II", head[:8])
        begun[number] = page
        if committed:
            whole |= begun
            begun = {}
    return whole


def _sums(content: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    """The log's check sums, carried on over some more bytes."""
    one, other = sums
    words = struct.unpack(f"{order}{len(content) // 4}I", content)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + other) & 0xFFFFFFFF
        other = (other + second + one) & 0xFFFFFFFF
    return one, other


def _rows_of_page(page: bytes, start: int, pages: Mapping[int, bytes]) -> Iterator[Row]:
    if page[start] != LEAF:
        return
    count = int.from_bytes(page[start + 3 : start + 5], "big")
    for place in range(min(count, len(page) // 2)):
        at = start + 8 + 2 * place
        try:
            yield _row(page, int.from_bytes(page[at : at + 2], "big"), pages)
        except (IndexError, KeyError, ValueError):  # not a row, or not any longer
            continue


def _row(page: bytes, at: int, pages: Mapping[int, bytes]) -> Row:
    size, at = _varint(page, at)
    number, at = _varint(page, at)
    return Row(number, _values(_payload(page, at, size, pages)))


def _payload(page: bytes, at: int, size: int, pages: Mapping[int, bytes]) -> bytes:
    """The content of a row, with what overflowed to other pages."""
    usable = len(page)
    most, least = usable - 35, (usable - 12) * 32 // 255 - 23
    if size <= most:
        return _taken(page, at, size)
    if size > usable * len(pages):
        raise ValueError("no row is larger than the file")
    spilt = least + (size - least) % (usable - 4)
    here = spilt if spilt <= most else least
    content, following = _taken(page, at, here), int.from_bytes(_taken(page, at + here, 4), "big")
    while len(content) < size:
        page = pages[following]
        content += page[4 : 4 + size - len(content)]
        following = int.from_bytes(page[:4], "big")
    return content


def _values(content: bytes) -> tuple[Any, ...]:
    """The values of a record."""
    end, at = _varint(content, 0)
    kinds = []
    while at < end:
        kind, at = _varint(content, at)
        kinds.append(kind)
    found = []
    for kind in kinds:
        size = INTEGERS.get(kind, 8 if kind == 7 else max(0, (kind - 12) // 2))
        found.append(_value(kind, _taken(content, at, size)))
        at += size
    return tuple(found)


def _value(kind: int, content: bytes) -> Any:
    if kind in INTEGERS:
        return int.from_bytes(content, "big", signed=True)
    if kind >= 12:
        return content.decode() if kind % 2 else content
    return {0: None, 8: 0, 9: 1}.get(kind)


def _taken(content: bytes, at: int, size: int) -> bytes:
    taken = content[at : at + size]
    if len(taken) < size:
        raise ValueError("the row is cut off")
    return taken


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """A number of up to nine bytes, and where it ends."""
    number = 0
    for place in range(8):
        byte = content[at + place]
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number, at + place + 1
    return number << 8 | content[at + 8], at + 9
