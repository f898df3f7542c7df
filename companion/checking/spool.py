"""Sheets laid aside until all are read, on disk and not in memory, and taken up again table by table.

Which sheets lie on one table is only known at the end: any further file may hold a player's. An audit of a hundred
thousand sheets must not keep them all, so they wait in a temporary database of SQLite's own, which spills to disk
what is more than a few megabytes and is gone when it is closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from itertools import groupby, islice
from operator import itemgetter
from types import TracebackType
from typing import TYPE_CHECKING, Any

from companion.audit import Group, groups
from sheets import forms
from sheets.filled import FilledSheet
from sheets.form import Mark

if TYPE_CHECKING:
    import sqlite3

CACHE = 2_000
"""kB that SQLite keeps in memory."""
FEW = 100
"""Sheets that are kept in memory, where no database is needed."""

SHEETS = """
CREATE TABLE sheets (number INTEGER PRIMARY KEY, game TEXT, player TEXT, content INTEGER UNIQUE, sheet BLOB)
"""
TEXT = "INSERT INTO texts (text) VALUES (?)"
SHEET = "INSERT OR IGNORE INTO sheets (game, player, content, sheet) VALUES (?, ?, ?, ?)"
TABLES = """
SELECT number, MIN(number) OVER (PARTITION BY game, place) AS first, place - 1 FROM (
    SELECT number, game, ROW_NUMBER() OVER (PARTITION BY game, player ORDER BY number) AS place FROM sheets
) ORDER BY first, number
"""
"""The n-th sheet of a player belongs to the n-th table of the same game and players, since nobody has two."""


class Spool(AbstractContextManager["Spool"]):
    """Keeps sheets, and texts that are told at the end, in the order in which they came; a few of them in memory."""

    def __init__(self) -> None:
        self._held: list[FilledSheet] = []
        self._told: list[str] = []
        self._files: dict[int | None, str] = {}
        self._database: sqlite3.Connection | None = None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._database is not None:
            self._database.close()

    def add(self, sheet: FilledSheet) -> str | None:
        """Lay a sheet aside; where the very same one lies here already, that is enough, and its file is told."""
        if self._database is not None or len(self._held) == FEW:
            return _insert(self._spilt(), sheet)
        content = _content(_packed(sheet))
        if content in self._files:
            return self._files[content]
        if content is not None:
            self._files[content] = sheet.file
        self._held.append(sheet)
        return None

    def note(self, text: str) -> None:
        """Lay a text aside."""
        if self._database is not None or len(self._told) == FEW:
            self._spilt().execute(TEXT, (text,))
        else:
            self._told.append(text)

    def _spilt(self) -> sqlite3.Connection:
        """The database, with all that memory has held."""
        if self._database is None:
            self._database = _database()
            self._database.executemany(TEXT, zip(self._told))
            for sheet in self._held:
                _insert(self._database, sheet)
        return self._database

    def tables(self) -> Iterator[Group]:
        """The sheets by table, in the order in which the first of each came; no more at once than can play."""
        if self._database is None:
            yield from groups(self._held)
            return
        for (_, place), rows in groupby(self._database.execute(TABLES), key=itemgetter(1, 2)):
            for table in _parted(self._database, (number for number, *_ in rows)):
                yield Group(table, place)

    def texts(self) -> Iterator[str]:
        """The texts, in their order."""
        if self._database is None:
            return iter(self._told)
        return (text for (text,) in self._database.execute("SELECT text FROM texts ORDER BY number"))


def _database() -> sqlite3.Connection:
    import sqlite3  # an audit of a few sheets waits for no database

    database = sqlite3.connect("", isolation_level=None)
    database.execute(f"PRAGMA cache_size = -{CACHE}")
    database.execute("PRAGMA temp_store = FILE")
    database.execute("PRAGMA journal_mode = OFF")
    database.execute(SHEETS)
    database.execute("CREATE TABLE texts (number INTEGER PRIMARY KEY, text TEXT)")
    database.execute("BEGIN")
    return database


def _insert(database: sqlite3.Connection, sheet: FilledSheet) -> str | None:
    """Keep a sheet unless the very same one is kept already, whose file is told."""
    import pickle

    packed = _packed(sheet)
    table, content = repr((sheet.game, sheet.players)), pickle.dumps(packed, pickle.HIGHEST_PROTOCOL)
    row = (table, repr(sheet.player), _content(packed), content)
    if database.execute(SHEET, row).rowcount:
        return None
    ((number,),) = database.execute("SELECT number FROM sheets WHERE content = ?", (row[2],))
    return _sheet(database, number).file


def _content(packed: tuple[Any, ...]) -> int | None:
    """A number that only the very same marks of the same player have; None for a blank sheet."""
    game, marks, player, players, _, options, *_ = packed
    return hash((game, frozenset(marks), player, players, repr(options))) if marks else None


def _parted(database: sqlite3.Connection, numbers: Iterator[int]) -> Iterator[list[FilledSheet]]:
    for number in numbers:
        first = _sheet(database, number)
        others = islice(numbers, forms.design(first.game).seats[-1] - 1)
        yield [first, *(_sheet(database, other) for other in others)]


def _sheet(database: sqlite3.Connection, number: int) -> FilledSheet:
    (content,) = database.execute("SELECT sheet FROM sheets WHERE number = ?", (number,)).fetchone()
    import pickle

    return _unpacked(pickle.loads(content))


def _packed(sheet: FilledSheet) -> tuple[Any, ...]:
    """A sheet as plain values, which take a third of the time and of the room."""
    marks = tuple((name, mark.symbol, mark.ring, mark.struck) for name, mark in sheet.marks.items())
    return sheet.game, marks, sheet.player, sheet.players, sheet.seats, dict(sheet.options), sheet.left_out, sheet.file


def _unpacked(held: tuple[Any, ...]) -> FilledSheet:
    game, marks, *others = held
    return FilledSheet(game, {name: Mark(symbol, ring, struck) for name, symbol, ring, struck in marks}, *others)
