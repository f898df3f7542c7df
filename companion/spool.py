"""Sheets laid aside until all are read, on disk and not in memory, and taken up again table by table.

Which sheets lie on one table is only known at the end: any further file may hold a player's. An audit of a hundred
thousand sheets must not keep them all, so they wait in a temporary database of SQLite's own, which spills to disk
what is more than a few megabytes and is gone when it is closed.
"""

from __future__ import annotations

import pickle
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager
from itertools import groupby, islice
from operator import itemgetter
from types import TracebackType
from typing import Any

from sheets import forms
from sheets.filled import FilledSheet
from sheets.form import Mark

CACHE = 4_000
"""kB that SQLite keeps in memory."""

TABLES = """
SELECT number, MIN(number) OVER (PARTITION BY game, place) AS first FROM (
    SELECT number, game, ROW_NUMBER() OVER (PARTITION BY game, player ORDER BY number) AS place FROM sheets
) ORDER BY first, number
"""
"""The n-th sheet of a player belongs to the n-th table of the same game and players, since nobody has two."""


class Spool(AbstractContextManager["Spool"]):
    """Keeps sheets, and texts that are told at the end, in the order in which they came."""

    def __init__(self) -> None:
        self._database = sqlite3.connect("", isolation_level=None)
        self._database.execute(f"PRAGMA cache_size = -{CACHE}")
        self._database.execute("PRAGMA temp_store = FILE")
        self._database.execute("PRAGMA journal_mode = OFF")
        self._database.execute("CREATE TABLE sheets (number INTEGER PRIMARY KEY, game TEXT, player TEXT, sheet BLOB)")
        self._database.execute("CREATE TABLE texts (number INTEGER PRIMARY KEY, text TEXT)")
        self._database.execute("BEGIN")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._database.close()

    def add(self, sheet: FilledSheet) -> None:
        """Lay a sheet aside."""
        table = repr((sheet.game, sheet.players))
        row = (table, repr(sheet.player), pickle.dumps(_packed(sheet), pickle.HIGHEST_PROTOCOL))
        self._database.execute("INSERT INTO sheets (game, player, sheet) VALUES (?, ?, ?)", row)

    def note(self, text: str) -> None:
        """Lay a text aside."""
        self._database.execute("INSERT INTO texts (text) VALUES (?)", (text,))

    def tables(self) -> Iterator[list[FilledSheet]]:
        """The sheets by table, in the order in which the first of each came; no more at once than can play."""
        for _, rows in groupby(self._database.execute(TABLES), key=itemgetter(1)):
            yield from self._parted(number for number, _ in rows)

    def _parted(self, numbers: Iterator[int]) -> Iterator[list[FilledSheet]]:
        for number in numbers:
            first = self._sheet(number)
            others = islice(numbers, forms.design(first.game).seats[-1] - 1)
            yield [first, *(self._sheet(other) for other in others)]

    def texts(self) -> Iterator[str]:
        """The texts, in their order."""
        return (text for (text,) in self._database.execute("SELECT text FROM texts ORDER BY number"))

    def _sheet(self, number: int) -> FilledSheet:
        (content,) = self._database.execute("SELECT sheet FROM sheets WHERE number = ?", (number,)).fetchone()
        return _unpacked(pickle.loads(content))


def _packed(sheet: FilledSheet) -> tuple[Any, ...]:
    """A sheet as plain values, which take a third of the time and of the room."""
    marks = tuple((name, mark.symbol, mark.ring, mark.struck) for name, mark in sheet.marks.items())
    return sheet.game, marks, sheet.player, sheet.players, sheet.seats, dict(sheet.options), sheet.left_out, sheet.file


def _unpacked(held: tuple[Any, ...]) -> FilledSheet:
    game, marks, *others = held
    return FilledSheet(game, {name: Mark(symbol, ring, struck) for name, symbol, ring, struck in marks}, *others)
