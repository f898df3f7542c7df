"""Where sessions are kept: one SQLite file, to which events are only ever added.

A command is one transaction: when it has answered, its events are on the disk, and if it is killed before, none
of them is. Several processes may use the file at once; each waits a few seconds for another to finish.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion import games
from companion.migrations import APPLICATION, FORMAT, STEPS
from companion.session import KINDS, Draft, Event, Session, Setup
from geo.errors import N_, InvalidInput, Message, StoreError, say
from sheets.form import shown
from sheets.names import composed, name_faults
from sheets.options import chosen

HOME = "PADWRIGHT_HOME"
FILE = "sessions.sqlite"
PATIENCE = 15.0
"""Seconds that a command waits for another process to finish its own."""

BEGIN = "begin"
"""The kind of the row that stands for the beginning of a session: its event number 0."""

Act = Callable[[Session], Session]


@dataclass(frozen=True, slots=True)
class Saved:
    """A session as the store lists it: its name, what it was begun with, when (UTC), and when it was last played."""

    id: int
    name: str
    setup: Setup
    begun: str
    last: str
    events: int


@dataclass(frozen=True, slots=True)
class Change:
    """What a command did to a session: the session after it, and the new events."""

    saved: Saved
    session: Session
    events: tuple[Event, ...]


def default_path() -> Path:
    """The file of this user: in the folder that PADWRIGHT_HOME names, or in the user's data folder."""
    if home := os.environ.get(HOME):
        return Path(home) / FILE
    from platformdirs import user_data_path  # takes as long to load as the rest of the store

    return user_data_path("padwright", appauthor=False) / FILE


def fresh_request() -> str:
    """A request id that no other request has."""
    return os.urandom(16).hex()


def now() -> str:
    """The time, UTC, to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


class Store:
    """The sessions of a user. Every method raises StoreError, with advice, where the file cannot be used."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()

    def create(self, setup: Setup, name: str = "", lines: Session | None = None, request: str = "") -> Saved:
        """Begin a session; `lines` are the events of one that is taken over from a record.

        Without a name it is called after its game. Raises InvalidInput for a name that is taken or is none.
        The same request twice begins one session.
        """
        request = request or fresh_request()
        with self._writing() as database:
            known = database.execute("SELECT session FROM events WHERE request = ?", (request,)).fetchone()
            if known is not None:
                return _saved(database, known[0])
            session = _insert_session(database, setup, _new_name(database, setup, name))
            _insert_event(database, session, Event(0, Draft(BEGIN)), request)
            for event in lines.events if lines else ():
                _insert_event(database, session, event, f"{request}.{event.number}")
            return _saved(database, session)

    def sessions(self) -> tuple[Saved, ...]:
        """All sessions, the one last played first."""
        if not self._exists():
            return ()
        with self._reading() as database:
            return tuple(_all_saved(database))

    def find(self, name: str | None = None) -> Saved:
        """The session of that name or number; without one, the session that was played last.

        Raises InvalidInput where there is none.
        """
        found = self.sessions()
        return _choose(found, name)

    def load(self, name: str | None = None) -> tuple[Saved, Session]:
        """The session of that name (without one, the one played last) and its game so far."""
        saved = self.find(name)
        with self._reading() as database:
            return saved, _load(database, saved)

    def change(self, name: str | None, act: Act, request: str = "") -> Change:
        """Do something in a session, all of it or nothing.

        `act` gets the session and returns it with more events; what it raises leaves the session as it was. A
        request that was answered before is not done again.
        """
        request = request or fresh_request()
        if not self._exists():
            _choose((), name)
        with self._writing() as database:
            saved = _choose(tuple(_all_saved(database)), name)
            session = _load(database, saved)
            if database.execute("SELECT 1 FROM events WHERE request = ?", (request,)).fetchone():
                return Change(saved, session, ())
            changed = act(session)
            events = changed.events[len(session.events) :]
            for place, event in enumerate(events):
                _insert_event(database, saved.id, event, f"{request}.{place}" if place else request)
        return Change(saved, changed, events)

    def _exists(self) -> bool:
        try:
            return self.path.exists()
        except OSError as error:
            raise StoreError(_unreachable(error, self.path)) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._open() as database:
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
            except BaseException:
                _roll_back(database)
                raise
            database.execute("COMMIT")

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._open() as database:
            yield database

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        database = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            database = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            self._prepare(database)
            yield database
        except sqlite3.Error as error:
            raise StoreError(_reason(error, self.path)) from error
        except OSError as error:
            raise StoreError(_unreachable(error, self.path)) from error
        finally:
            if database is not None:
                database.close()

    def _prepare(self, database: sqlite3.Connection) -> None:
        """Set how the file is written, and bring it to the format of this version."""
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        if _number(database, "user_version") == FORMAT and _number(database, "application_id") == APPLICATION:
            return
        self._require_ours(database)  # before anything in it is touched
        _to_wal(database)
        database.execute("BEGIN IMMEDIATE")
        try:
            self._migrate(database)
        except BaseException:
            _roll_back(database)
            raise
        database.execute("COMMIT")

    def _migrate(self, database: sqlite3.Connection) -> None:
        self._require_ours(database)
        for step in STEPS[_number(database, "user_version") :]:
            step(database)
        database.execute(f"PRAGMA application_id = {APPLICATION}")
        database.execute(f"PRAGMA user_version = {FORMAT}")

    def _require_ours(self, database: sqlite3.Connection) -> None:
        version = _number(database, "user_version")
        tables = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if version > FORMAT:
            message = N_("{path} was written by a later version of padwright (format {found}, this one knows {known})")
            raise StoreError(say(message, path=str(self.path), found=version, known=FORMAT))
        if tables and _number(database, "application_id") != APPLICATION:
            raise StoreError(say(N_("{path} is not a file of padwright's"), path=str(self.path)))


def _roll_back(database: sqlite3.Connection) -> None:
    """Undo the transaction; SQLite has done it already where the disk failed."""
    if database.in_transaction:
        database.execute("ROLLBACK")


def _number(database: sqlite3.Connection, pragma: str) -> int:
    return int(database.execute(f"PRAGMA {pragma}").fetchone()[0])


def _to_wal(database: sqlite3.Connection) -> None:
    """Switch the journal to WAL; SQLite does not wait by itself while another process does the same."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if not error.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) or time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return


def _new_name(database: sqlite3.Connection, setup: Setup, name: str) -> str:
    """The name of a session that begins."""
    if not name:
        last = database.execute("SELECT coalesce(max(id), 0) FROM sessions").fetchone()[0]
        number = last + 1
        while _taken(database, f"{setup.game}-{number}"):
            number += 1
        return f"{setup.game}-{number}"
    name = composed(name)
    for _, fault in name_faults([name]):
        raise InvalidInput.one("name", fault)
    if name.isdecimal():
        raise InvalidInput.one("name", say(N_("a session's name is more than a number")))
    if _taken(database, name):
        raise InvalidInput.one("name", say(N_("there is a session {name} already"), name=name))
    return name


def _taken(database: sqlite3.Connection, name: str) -> bool:
    return database.execute("SELECT 1 FROM sessions WHERE folded = ?", (name.casefold(),)).fetchone() is not None


def _insert_session(database: sqlite3.Connection, setup: Setup, name: str) -> int:
    options = {
        option.name: option.shown(setup.options[option.name])
        for option in games.game(setup.game).design.options
        if setup.options.get(option.name, option.default) != option.default
    }
    columns = (
        name,
        name.casefold(),
        setup.game,
        json.dumps(setup.players),
        json.dumps(options),
        json.dumps(setup.paper),
        setup.seed,
        setup.real_dice,
        now(),
    )
    cursor = database.execute(
        "INSERT INTO sessions (name, folded, game, players, options, paper, seed, real_dice, begun) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        columns,
    )
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def _insert_event(database: sqlite3.Connection, session: int, event: Event, request: str) -> None:
    draft = event.draft
    database.execute(
        "INSERT INTO events (session, number, request, at, author, kind, target, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (session, event.number, request, now(), draft.author, draft.kind, draft.target, draft.text),
    )


_LISTED = """
    SELECT s.id, s.name, s.game, s.players, s.options, s.paper, s.seed, s.real_dice, s.begun, e.at, e.number
    FROM sessions s JOIN events e ON e.id = (SELECT max(id) FROM events WHERE session = s.id)
"""


def _all_saved(database: sqlite3.Connection) -> Iterator[Saved]:
    yield from map(_of_row, database.execute(_LISTED + "ORDER BY e.id DESC").fetchall())


def _saved(database: sqlite3.Connection, session: int) -> Saved:
    return _of_row(database.execute(_LISTED + "WHERE s.id = ?", (session,)).fetchone())


def _of_row(row: tuple[int, str, str, str, str, str, str | None, int, str, str, int]) -> Saved:
    number, name, game, players, options, paper, seed, real_dice, begun, last, events = row
    try:
        values = chosen(games.game(game).design.options, json.loads(options))
    except InvalidInput as wrong:
        message = N_("the session {name} is of a game that this version does not know: {why}")
        raise StoreError(say(message, name=name, why=wrong.message)) from wrong
    setup = Setup(game, tuple(json.loads(players)), values, tuple(json.loads(paper)), seed, bool(real_dice))
    return Saved(number, name, setup, begun, last, events)


def _choose(found: tuple[Saved, ...], name: str | None) -> Saved:
    if not found:
        message = N_("there is no session yet; begin one with: padwright new GAME -p NAME")
        raise InvalidInput.one("session", say(message))
    if name is None:
        return found[0]
    for saved in found:
        if composed(name).casefold() == saved.name.casefold() or name == str(saved.id):
            return saved
    message = N_("there is no session {name}")
    raise InvalidInput.one("session", say(message, name=shown(name)), ", ".join(saved.name for saved in found[:12]))


def _load(database: sqlite3.Connection, saved: Saved) -> Session:
    rows = database.execute(
        "SELECT number, kind, text, target, author, at FROM events WHERE session = ? AND number > 0 ORDER BY number",
        (saved.id,),
    ).fetchall()
    events = tuple(
        Event(number, Draft(kind, text, target, author), at) for number, kind, text, target, author, at in rows
    )
    for place, event in enumerate(events, 1):
        if event.kind not in KINDS or event.number != place:
            message = N_("event {number} of the session {name} is not one that this version knows")
            raise StoreError(say(message, number=event.number, name=saved.name))
    return Session(saved.setup, events)


_REASONS = (
    ("SQLITE_READONLY", N_("{path} cannot be written: the file or its folder is read-only")),
    ("SQLITE_CANTOPEN", N_("{path} cannot be opened: look whether its folder may be written to")),
    ("SQLITE_FULL", N_("{path} cannot be written: the disk is full; nothing of this command was kept")),
    ("SQLITE_IOERR", N_("{path} cannot be read or written: is the disk full? Nothing of this command was kept")),
    ("SQLITE_BUSY", N_("another process is writing {path}; nothing of this command was kept, try again")),
    ("SQLITE_NOTADB", N_("{path} is damaged or is no file of padwright's; move it away to begin afresh")),
    ("SQLITE_CORRUPT", N_("{path} is damaged; move it away to begin afresh, and keep it: most of it can be saved")),
)


def _unreachable(error: OSError, path: Path) -> Message:
    return say(N_("the sessions in {path} cannot be reached: {why}"), path=str(path), why=error.strerror or "")


def _reason(error: sqlite3.Error, path: Path) -> Message:
    name = getattr(error, "sqlite_errorname", "")
    for start, template in _REASONS:
        if name.startswith(start):
            return say(template, path=str(path))
    return say(N_("{path} cannot be used: {why}"), path=str(path), why=str(error))
