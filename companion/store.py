"""Where sessions are kept: one SQLite file, to which events are only ever added.

A command is one transaction: when it has answered, its events are on the disk, and if it is killed before, none
of them is. Several processes may use the file at once; each waits a few seconds for another to finish.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.keeping import rows
from companion.keeping.migrations import APPLICATION, FORMAT, STEPS
from companion.keeping.rows import DamagedRow, DamagedStore, Kept, Saved, unreachable
from companion.session import Event, Session, Setup
from geo.errors import N_, StoreError, say

__all__ = ["Act", "Change", "DamagedStore", "Kept", "Saved", "Store", "default_path", "fresh_request"]

HOME = "PADWRIGHT_HOME"
FILE = "sessions.sqlite"
PATIENCE = 15.0
"""Seconds that a command waits for another process to finish its own."""

Act = Callable[[Session], Session]


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

    try:
        return user_data_path("padwright", appauthor=False) / FILE
    except RuntimeError as homeless:
        message = N_("this user has no home folder; say where sessions are kept with PADWRIGHT_HOME=FOLDER")
        raise StoreError(say(message)) from homeless


def fresh_request() -> str:
    """A request id that no other request has."""
    return os.urandom(16).hex()


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
                return rows.saved_row(database, known[0])
            fresh = rows.new_name(database, setup, name)
            session = rows.insert_session(database, setup, fresh)
            rows.insert_event(database, session, rows.beginning(setup, fresh), request)
            for event in lines.events if lines else ():
                rows.insert_event(database, session, event, f"{request}.{event.number}")
            if lines:
                rows.note_standing(database, session, lines)
            return rows.saved_row(database, session)

    def sessions(self) -> tuple[Saved, ...]:
        """All sessions that can be read, the one last played first."""
        return self.listing()[0]

    def listing(self) -> tuple[tuple[Saved, ...], int]:
        """All sessions that can be read, the one last played first, and how many more are damaged."""
        if not self._exists():
            return (), 0
        with self._reading() as database:
            listed = list(rows.all_saved(database))
            begun = database.execute("SELECT count(*) FROM sessions").fetchone()[0]
        found = tuple(saved for saved in listed if saved is not None)
        return found, max(0, begun - len(found))

    def damaged(self) -> DamagedStore:
        """The complaint about a file that is damaged: what can be saved, and how."""
        from companion.keeping.recovery import damage

        return DamagedStore(damage(self.path))

    def find(self, name: str | None = None) -> Saved:
        """The session of that name or number; without one, the session that was played last and not given up.

        Raises InvalidInput where there is none.
        """
        if not self._exists():
            return rows.choose((), name)
        with self._reading() as database:
            return _chosen(database, name)

    def load(self, name: str | None = None) -> tuple[Saved, Session]:
        """The session of that name (without one, the one played last) and its game so far."""
        if not self._exists():
            rows.choose((), name)
        with self._reading() as database:
            saved = _chosen(database, name)
            return saved, rows.load_events(database, saved)

    def change(self, name: str | None, act: Act, request: str = "") -> Change:
        """Do something in a session, all of it or nothing.

        `act` gets the session and returns it with more events; what it raises leaves the session as it was. A
        request that was answered before is not done again.
        """
        if not self._exists():
            rows.choose((), name)
        with self._writing() as database:
            return _changed(database, name, act, request or fresh_request())

    def changes(self, asked: Sequence[tuple[str, Act, str]]) -> tuple[Change | Exception, ...]:
        """Several changes (session, what is done, request) with one wait for the disk, each all of it or nothing.

        What is raised for one of them comes in its place; where the file cannot be used none is done.
        """
        with self._writing() as database:
            return tuple(_tried(database, *one) for one in asked)

    @contextmanager
    def held_open(self) -> Iterator[None]:
        """Keep the file open meanwhile: SQLite clears its journal, and waits for the disk, when the last one closes."""
        with self._open() as database:
            database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            yield

    def rename(self, name: str | None, new: str) -> Saved:
        """Call the session of that name otherwise.

        Raises InvalidInput for a new name that is taken or is none.
        """
        if not self._exists():
            rows.choose((), name)
        with self._writing() as database:
            saved = _chosen(database, name)
            fresh = rows.fit_name(database, new, saved.id)
            database.execute(
                "UPDATE sessions SET name = ?, folded = ? WHERE id = ?", (fresh, fresh.casefold(), saved.id)
            )
            return rows.saved_row(database, saved.id)

    def whole(self) -> bool:
        """Whether SQLite finds nothing wrong with the file."""
        with self._reading() as database:
            return [tuple(row) for row in database.execute("PRAGMA integrity_check")] == [("ok",)]

    def restore(self, sessions: Iterable[Kept]) -> None:
        """Put sessions that were saved elsewhere into an empty file, as they were."""
        with self._writing() as database:
            events: list[tuple[int, int, str, Event]] = []
            requests: set[str] = set()
            for kept in sessions:
                begin = rows.beginning(kept.setup, kept.name)
                rows.insert_session(database, kept.setup, rows.free_name(database, kept.name), kept.id, kept.begun)
                rows.insert_event(database, kept.id, replace(begin, at=kept.begun), fresh_request())
                events += ((place, kept.id, request, event) for place, request, event in kept.events)
                rows.note_standing(database, kept.id, Session(kept.setup, tuple(event for _, _, event in kept.events)))
            for _, session, request, event in sorted(events, key=lambda found: found[0]):
                rows.insert_event(database, session, event, fresh_request() if request in requests else request)
                requests.add(request)

    def _exists(self) -> bool:
        """Whether there is a file; StoreError where there is something else in its place."""
        try:
            folder = self.path.parent
            if (self.path.exists() and not self.path.is_file()) or (folder.exists() and not folder.is_dir()):
                message = N_("{path} cannot be a file of sessions: something else is in its place")
                raise StoreError(say(message, path=str(self.path)))
            return self.path.exists()
        except OSError as error:
            raise StoreError(unreachable(error, self.path)) from error

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
        """The file to look into, also where it or its folder may not be written to."""
        if self._may_be_written():
            with self._open() as database:
                yield database
            return
        with self._told(), ExitStack() as held:
            if as_it_is := _as_it_is(self.path):
                held.callback(as_it_is.close)
                yield as_it_is
                return
            folder = Path(held.enter_context(TemporaryDirectory(prefix="padwright-")))
            yield held.enter_context(self._open(_copied(self.path, folder)))

    def _may_be_written(self) -> bool:
        return not self._exists() or all(os.access(path, os.W_OK) for path in (self.path, self.path.parent))

    @contextmanager
    def _open(self, path: Path | None = None) -> Iterator[sqlite3.Connection]:
        database = None
        self._exists()  # waits at no pipe
        with self._told():
            try:
                (path or self.path).parent.mkdir(parents=True, exist_ok=True)
                database = _connected(path or self.path)
                self._prepare(database)
                yield database
            finally:
                if database is not None:
                    database.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Where the file cannot be used, that is what is said."""
        try:
            yield
        except sqlite3.Error as error:
            raise _failure(error, self.path) from error
        except (DamagedRow, UnicodeDecodeError) as error:  # SQLite repeats the bytes of a bad schema
            raise self.damaged() from error
        except OSError as error:
            raise StoreError(unreachable(error, self.path)) from error

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
            raise self._foreign()

    def _foreign(self) -> StoreError:
        """The complaint about a file that does not say it is ours, though it may once have."""
        from companion.keeping.recovery import search

        if search(self.path).kept:
            return self.damaged()
        return StoreError(say(N_("{path} is not a file of padwright's"), path=str(self.path)))


def _changed(database: sqlite3.Connection, name: str | None, act: Act, request: str) -> Change:
    saved = _chosen(database, name)
    session = rows.load_events(database, saved)
    if database.execute("SELECT 1 FROM events WHERE request = ?", (request,)).fetchone():
        return Change(saved, session, ())
    changed = act(session)
    events = changed.events[len(session.events) :]
    for place, event in enumerate(events):
        rows.insert_event(database, saved.id, event, f"{request}.{place}" if place else request)
    if events:
        rows.note_standing(database, saved.id, changed)
    return Change(saved, changed, events)


def _tried(database: sqlite3.Connection, name: str, act: Act, request: str) -> Change | Exception:
    database.execute("SAVEPOINT one")
    try:
        found: Change | Exception = _changed(database, name, act, request)
    except (sqlite3.Error, DamagedRow):
        raise
    except Exception as wrong:
        database.execute("ROLLBACK TO one")
        found = wrong
    database.execute("RELEASE one")
    return found


def _chosen(database: sqlite3.Connection, name: str | None) -> Saved:
    """The session that is meant; one asked for by its number is found without looking at all others."""
    number = int(name) if name and name.isascii() and name.isdecimal() and len(name) < 16 else 0
    known = database.execute("SELECT 1 FROM sessions WHERE id = ?", (number,)).fetchone()
    if known and str(number) == name:
        return rows.saved_row(database, number)
    return rows.choose(tuple(rows.all_saved(database)), name)


def _connected(name: Path | str) -> sqlite3.Connection:
    database = sqlite3.connect(name, timeout=PATIENCE, isolation_level=None, uri=isinstance(name, str))
    database.row_factory = sqlite3.Row
    return database


def _as_it_is(path: Path) -> sqlite3.Connection | None:
    """A file that may not be written to, opened in its place.

    None where SQLite would have to write for it: to put in order what is still in its journal, to bring it up to
    date. A process that is writing it has a journal that is in order.
    """
    database = _connected(f"{path.absolute().as_uri()}?mode=ro")
    try:
        if _number(database, "user_version") == FORMAT and _number(database, "application_id") == APPLICATION:
            return database
    except sqlite3.OperationalError:
        pass  # the copy tells what is wrong, if anything is
    except sqlite3.DatabaseError:
        database.close()
        raise
    database.close()
    return None


def _copied(path: Path, folder: Path) -> Path:
    """A copy of the file and its journal in a folder; the copy of the file."""
    for part in (path, path.with_name(f"{path.name}-wal")):
        if part.exists():
            (folder / part.name).write_bytes(part.read_bytes())
    return folder / path.name


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


_REASONS = (
    ("SQLITE_READONLY", N_("{path} cannot be written: the file or its folder is read-only")),
    ("SQLITE_CANTOPEN", N_("{path} cannot be opened: look whether its folder may be written to")),
    ("SQLITE_FULL", N_("{path} cannot be written: the disk is full; nothing of this command was kept")),
    ("SQLITE_IOERR", N_("{path} cannot be read or written: is the disk full? Nothing of this command was kept")),
    ("SQLITE_BUSY", N_("another process is writing {path}; nothing of this command was kept, try again")),
)
DAMAGED = ("SQLITE_NOTADB", "SQLITE_CORRUPT")
NOT_AS_WRITTEN = ("", "SQLITE_ERROR", "SQLITE_MISMATCH")
"""Tables or columns that are gone, text that is none: a file of ours has neither."""


def _failure(error: sqlite3.Error, path: Path) -> StoreError:
    """What is said where SQLite cannot do what it should."""
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith(DAMAGED) or name in NOT_AS_WRITTEN:
        from companion.keeping.recovery import damage

        return DamagedStore(damage(path))
    for start, template in _REASONS:
        if name.startswith(start):
            return StoreError(say(template, path=str(path)))
    return StoreError(say(N_("{path} cannot be used: {why}"), path=str(path), why=str(error)))
