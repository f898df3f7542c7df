"""Who holds which seat: secrets that prove it, in a small file beside the sessions.

A secret is made from the key in that file, the table, the player and how often the seat was given back, so that
nothing but the key has to be kept secret, and a restart of the server forgets nobody. Giving a seat back makes
every secret of it worthless.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.store import Saved
from geo.errors import N_, InvalidInput, StoreError, say

FILE = "seats.sqlite"
PATIENCE = 15.0
HOST = "host"

_TABLES = """
CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY, key BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS seats (
    place TEXT NOT NULL, player TEXT NOT NULL, turn INTEGER NOT NULL, held INTEGER NOT NULL, PRIMARY KEY (place, player)
);
CREATE TABLE IF NOT EXISTS watched (place TEXT PRIMARY KEY);
"""


def place_of(saved: Saved) -> str:
    """What a session is known by here: its number alone would come again in another file of sessions."""
    return f"{saved.id}/{saved.begun}"


class Seats:
    """The seats of all tables. Every method raises StoreError where the file cannot be used."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        with self._open() as database:
            database.executescript(_TABLES)
            database.execute("INSERT OR IGNORE INTO keys VALUES ('seats', ?)", (os.urandom(32),))
            (self._key,) = database.execute("SELECT key FROM keys WHERE name = 'seats'").fetchone()

    @property
    def host_secret(self) -> str:
        """What the host proves to be the host with."""
        return self._secret(HOST)

    def is_host(self, secret: str) -> bool:
        """Whether that is the host's secret."""
        return _same(secret, self.host_secret)

    def held(self, saved: Saved) -> frozenset[str]:
        """The players of a table whose seats are taken."""
        with self._open() as database:
            rows = database.execute("SELECT player FROM seats WHERE place = ? AND held", (place_of(saved),))
            return frozenset(player for (player,) in rows)

    def take(self, saved: Saved, player: str) -> str:
        """Sit down: the seat's secret. InvalidInput if it is taken."""
        with self._open() as database:
            database.execute("BEGIN IMMEDIATE")
            turn, held = _seat(database, saved, player)
            if held:
                database.execute("ROLLBACK")
                message = N_("the seat of {player} is taken; whoever runs the table can give it back")
                raise InvalidInput.one("player", say(message, player=player))
            _set_seat(database, saved, player, turn, held=True)
            database.execute("COMMIT")
        return self._seat_secret(saved, player, turn)

    def give_back(self, saved: Saved, player: str) -> None:
        """Make the seat free; whoever held it holds it no longer."""
        with self._open() as database:
            database.execute("BEGIN IMMEDIATE")
            turn, _ = _seat(database, saved, player)
            _set_seat(database, saved, player, turn + 1, held=False)
            database.execute("COMMIT")

    def holds(self, saved: Saved, player: str, secret: str) -> bool:
        """Whether that is the secret of a seat."""
        with self._open() as database:
            turn, held = _seat(database, saved, player)
        return held and _same(secret, self._seat_secret(saved, player, turn))

    def watched(self, saved: Saved) -> bool:
        """Whether the table is open to onlookers."""
        with self._open() as database:
            found = database.execute("SELECT 1 FROM watched WHERE place = ?", (place_of(saved),)).fetchone()
        return found is not None

    def watch(self, saved: Saved, on: bool) -> None:
        """Open the table to onlookers, or close it."""
        change = "INSERT OR IGNORE INTO watched VALUES (?)" if on else "DELETE FROM watched WHERE place = ?"
        with self._open() as database:
            database.execute(change, (place_of(saved),))

    def _seat_secret(self, saved: Saved, player: str, turn: int) -> str:
        return self._secret(f"{place_of(saved)}/{turn}/{player}")

    def _secret(self, what: str) -> str:
        return hmac.new(self._key, what.encode(), hashlib.sha256).hexdigest()

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        database = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not self.path.exists():
                self.path.touch(mode=0o600)
            database = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            yield database
        except (sqlite3.Error, OSError) as error:
            message = N_("{path} cannot be used: {why}")
            raise StoreError(say(message, path=str(self.path), why=str(error))) from error
        finally:
            if database is not None:
                database.close()


def _seat(database: sqlite3.Connection, saved: Saved, player: str) -> tuple[int, bool]:
    """How often a seat was given back, and whether it is taken."""
    query = "SELECT turn, held FROM seats WHERE place = ? AND player = ?"
    found = database.execute(query, (place_of(saved), player)).fetchone()
    return (found[0], bool(found[1])) if found else (0, False)


def _set_seat(database: sqlite3.Connection, saved: Saved, player: str, turn: int, held: bool) -> None:
    database.execute("INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?)", (place_of(saved), player, turn, held))


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
