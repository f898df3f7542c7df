"""The formats that the sessions' file has had, and how each was made from the one before.

Step n makes format n out of format n-1. A step is never changed once a version with it has been used.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable


def _first(database: sqlite3.Connection) -> None:
    """Sessions, and what happened in each, one row an event."""
    database.execute(
        """
        CREATE TABLE sessions (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            folded TEXT NOT NULL UNIQUE,
            game TEXT NOT NULL,
            players TEXT NOT NULL,
            options TEXT NOT NULL,
            paper TEXT NOT NULL,
            seed TEXT,
            real_dice INTEGER NOT NULL,
            begun TEXT NOT NULL
        )
        """
    )
    database.execute(
        """
        CREATE TABLE events (
            id INTEGER PRIMARY KEY,
            session INTEGER NOT NULL REFERENCES sessions,
            number INTEGER NOT NULL,
            request TEXT NOT NULL UNIQUE,
            at TEXT NOT NULL,
            author TEXT NOT NULL,
            kind TEXT NOT NULL,
            target INTEGER,
            text TEXT NOT NULL,
            UNIQUE (session, number)
        )
        """
    )
    for change in ("UPDATE", "DELETE"):
        database.execute(
            f"CREATE TRIGGER no_{change.lower()} BEFORE {change} ON events "
            "BEGIN SELECT RAISE(ABORT, 'events are never changed'); END"
        )


def _second(database: sqlite3.Connection) -> None:
    """Lenient tables; and what the list of sessions shows of each, so that it need not be replayed for that.

    `round` is not known of sessions from before, `ended` is `over` or `abandoned`.
    """
    database.execute("ALTER TABLE sessions ADD COLUMN lenient INTEGER NOT NULL DEFAULT 0")
    database.execute("ALTER TABLE sessions ADD COLUMN round INTEGER")
    database.execute("ALTER TABLE sessions ADD COLUMN ended TEXT NOT NULL DEFAULT ''")


STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first, _second)
FORMAT = len(STEPS)
APPLICATION = 0x70616477
"""Tells the file from other programs' files (`padw`)."""
