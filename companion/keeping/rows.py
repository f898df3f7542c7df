"""A session as rows of the store's tables: the row that lists it, and one for each event."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import games
from companion.session import KINDS, Draft, Event, Session, Setup
from geo.errors import N_, InvalidInput, Message, StoreError, reason, say
from sheets.form import shown
from sheets.names import composed, name_faults
from sheets.options import chosen

BEGIN = "begin"
"""The kind of the row that stands for the beginning of a session: its event number 0."""

OVER, ABANDONED = "over", "abandoned"
"""How a session has ended, if it has."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A session as the store lists it: its name, what it was begun with, when (UTC), and when it was last played.

    `round` is the round that was played last, None before the first and where that is not known; `ended` is `over`,
    `abandoned` or empty.
    """

    id: int
    name: str
    setup: Setup
    begun: str
    last: str
    events: int
    round: int | None = None
    ended: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """A session that is saved from a damaged file.

    `events` are those from the first on, each with its place among those of all sessions and its request; `lost` is
    how many more there were, as far as that can be told.
    """

    id: int
    name: str
    setup: Setup
    begun: str
    events: tuple[tuple[int, str, Event], ...]
    lost: int


class DamagedStore(StoreError):
    """The file is damaged; what can be saved is saved by `padwright sessions --recover`."""


class DamagedRow(Exception):
    """A row holds what no version ever wrote; the store says which file that is in."""


_WHEN = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ")


def is_when(value: object) -> bool:
    """Whether a value is a time as it is stored."""
    return isinstance(value, str) and _WHEN.fullmatch(value) is not None


def now() -> str:
    """The time, UTC, to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def new_name(database: sqlite3.Connection, setup: Setup, name: str) -> str:
    """The name of a session that begins."""
    if not name:
        last = database.execute("SELECT coalesce(max(id), 0) FROM sessions").fetchone()[0]
        number = last + 1
        while _taken(database, f"{setup.game}-{number}"):
            number += 1
        return f"{setup.game}-{number}"
    return fit_name(database, name)


def fit_name(database: sqlite3.Connection, typed: str, session: int = 0) -> str:
    """The name as it is kept; InvalidInput for one that another session has or that is none."""
    name = composed(typed)
    for _, fault in name_faults([name]):
        raise InvalidInput.one("name", fault)
    if name.isdecimal():
        raise InvalidInput.one("name", say(N_("a session's name must not be a number alone")))
    if _taken(database, name, session):
        raise InvalidInput.one("name", say(N_("there is a session {name} already"), name=name))
    return name


def _taken(database: sqlite3.Connection, name: str, session: int = 0) -> bool:
    """Whether another session has the name."""
    found = database.execute("SELECT 1 FROM sessions WHERE folded = ? AND id <> ?", (name.casefold(), session))
    return found.fetchone() is not None


def note_standing(database: sqlite3.Connection, session: int, held: Session) -> None:
    """Keep what the list of sessions says of one."""
    ended = ABANDONED if held.abandoned else OVER if held.over or _all_entered(held) else ""
    row = (held.game.round(held.state), ended, session)
    database.execute("UPDATE sessions SET round = ?, ended = ? WHERE id = ?", row)


def _all_entered(held: Session) -> bool:
    """Whether the sheets of everybody were entered from paper."""
    if not held.results:
        return False
    from companion.results import missing  # the forms come with it

    return not missing(held)


def free_name(database: sqlite3.Connection, name: str) -> str:
    """The name, or one like it that no session has."""
    number, free = 1, name
    while _taken(database, free):
        number += 1
        free = f"{name}-{number}"
    return free


def insert_session(
    database: sqlite3.Connection, setup: Setup, name: str, number: int | None = None, begun: str = ""
) -> int:
    """Add the row of a session; its number."""
    row = {"id": number, "name": name, "folded": name.casefold(), **columns(setup), "begun": begun or now()}
    cursor = database.execute(
        f"INSERT INTO sessions ({', '.join(row)}) VALUES ({', '.join(f':{column}' for column in row)})", row
    )
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def beginning(setup: Setup, name: str) -> Event:
    """The event of a beginning, which says all over again what the session's row says, in case that is lost."""
    return Event(0, Draft(BEGIN, json.dumps({"name": name, **columns(setup)})))


def columns(setup: Setup) -> dict[str, Any]:
    """A setup as columns of the table of sessions; options as far as they are not the default."""
    options = {
        option.name: option.shown(setup.options[option.name])
        for option in games.game(setup.game).design.options
        if setup.options.get(option.name, option.default) != option.default
    }
    return {
        "game": setup.game,
        "players": json.dumps(setup.players),
        "options": json.dumps(options),
        "paper": json.dumps(setup.paper),
        "seed": setup.seed,
        "real_dice": setup.real_dice,
        "lenient": setup.lenient,
    }


def setup_of(row: Mapping[str, Any], name: str) -> Setup:
    """The setup of such columns.

    Raises StoreError for a game or an option that this version does not know, DamagedRow for what is no setup.
    """
    try:
        who, paper = _names(row["players"]), _names(row["paper"])
        typed, seed = json.loads(row["options"]), row["seed"]
        numbers = [row[column] in (0, 1) for column in ("real_dice", "lenient")]
        if not isinstance(typed, dict) or not isinstance(seed, str | None) or not isinstance(row["game"], str):
            raise DamagedRow
    except (KeyError, ValueError, TypeError, RecursionError) as wrong:
        raise DamagedRow from wrong
    try:
        design = games.game(row["game"]).design
        values = chosen(design.options, typed)
    except InvalidInput as wrong:
        message = N_("the session {name} is of a game that this version does not know: {why}")
        raise StoreError(say(message, name=name, why=wrong.message)) from wrong
    if len(who) not in design.seats or not set(paper) <= set(who) or not all(numbers):
        raise DamagedRow
    return Setup(row["game"], who, values, paper, seed, bool(row["real_dice"]), bool(row["lenient"]))


def _names(column: object) -> tuple[str, ...]:
    """The names in a column; ValueError or TypeError where it holds something else."""
    found = json.loads(column)  # type: ignore[arg-type]
    if not isinstance(found, list) or not all(isinstance(name, str) and name for name in found):
        raise ValueError(column)
    if len({name.casefold() for name in found}) < len(found):
        raise ValueError(column)
    return tuple(found)


def insert_event(database: sqlite3.Connection, session: int, event: Event, request: str) -> None:
    """Add the row of an event, at its time or now."""
    draft = event.draft
    database.execute(
        "INSERT INTO events (session, number, request, at, author, kind, target, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (session, event.number, request, event.at or now(), draft.author, draft.kind, draft.target, draft.text),
    )


_LISTED = """
    SELECT s.*, e.at AS last, e.number AS events FROM sessions s JOIN events e
    ON e.session = s.id AND e.number = (SELECT max(number) FROM events WHERE session = s.id)
"""


def all_saved(database: sqlite3.Connection) -> Iterator[Saved | None]:
    """All sessions, the one last played first; None in the place of one whose row is damaged."""
    for row in database.execute(_LISTED + "ORDER BY e.id DESC").fetchall():
        try:
            yield _of_row(database, row)
        except DamagedRow:
            yield None


def saved_row(database: sqlite3.Connection, session: int) -> Saved:
    """The session of that number; DamagedRow where that is not told any longer."""
    return _of_row(database, database.execute(_LISTED + "WHERE s.id = ?", (session,)).fetchone())


def _of_row(database: sqlite3.Connection, row: sqlite3.Row | None) -> Saved:
    try:
        columns = dict(row)  # type: ignore[arg-type]
        held = {name: columns[name] for name in ("id", "name", "begun", "last", "events", "round", "ended")}
    except (KeyError, TypeError) as wrong:  # the schema is damaged, or the first event is gone
        raise DamagedRow from wrong
    texts = isinstance(held["name"], str) and held["ended"] in ("", OVER, ABANDONED)
    if not (texts and is_when(held["begun"]) and is_when(held["last"]) and isinstance(held["round"], int | None)):
        raise DamagedRow
    try:
        return Saved(setup=setup_of(columns, held["name"]), **held)
    except StoreError:
        if _told_otherwise(database, columns):
            raise DamagedRow from None
        raise


def _told_otherwise(database: sqlite3.Connection, columns: Mapping[str, Any]) -> bool:
    """Whether the event of the beginning says another game than the row, which then is damaged."""
    found = database.execute("SELECT text FROM events WHERE session = ? AND number = 0", (columns["id"],)).fetchone()
    try:
        begun = json.loads(found[0])
        return any(begun[name] != columns[name] for name in ("game", "options"))
    except (KeyError, TypeError, ValueError):
        return False


def choose(listed: Iterable[Saved | None], name: str | None) -> Saved:
    """The session of that name or number among those listed; without one, the first that was not given up.

    Raises InvalidInput where there is none, DamagedRow where it may be one that is damaged.
    """
    everything = tuple(listed)
    found = [saved for saved in everything if saved is not None]
    damaged = len(found) < len(everything)
    if damaged and name is None:
        raise DamagedRow
    if not found and not damaged:
        message = N_("there is no session yet; begin one with: padwright new GAME -p NAME")
        raise InvalidInput.one("session", say(message))
    if name is None:
        return next((saved for saved in found if saved.ended != ABANDONED), found[0])
    for saved in found:
        if composed(name).casefold() == saved.name.casefold() or name == str(saved.id):
            return saved
    if damaged:
        raise DamagedRow
    message = N_("there is no session {name}")
    raise InvalidInput.one("session", say(message, name=shown(name)), _some(found))


def _some(found: list[Saved]) -> str:
    """The names of sessions, or of the first dozen."""
    names = [saved.name for saved in found]
    return ", ".join([*names[:12], *(["..."] if names[12:] else [])])


def load_events(database: sqlite3.Connection, saved: Saved) -> Session:
    """A session with all its events.

    Raises DamagedStore where one is missing or is none that this version knows, DamagedRow where one is unreadable.
    """
    rows = database.execute(
        "SELECT number, kind, text, target, author, at FROM events WHERE session = ? AND number > 0 ORDER BY number",
        (saved.id,),
    ).fetchall()
    events = tuple(map(_event, rows))
    for place, event in enumerate(events, 1):
        if event.number != place:
            message = N_(
                "event {number} of the session {name} is missing; to save the rest: padwright sessions --recover"
            )
            raise DamagedStore(say(message, number=place, name=saved.name))
        if event.kind not in KINDS:
            message = N_("event {number} of the session {name} is not one that this version knows")
            raise DamagedStore(say(message, number=event.number, name=saved.name))
    return Session(saved.setup, events)


def _event(row: sqlite3.Row) -> Event:
    number, kind, text, target, author, at = row
    texts = all(isinstance(value, str) for value in (kind, text, author))
    if not texts or not isinstance(target, int | None) or not is_when(at):
        raise DamagedRow
    return Event(number, Draft(kind, text, target, author), at)


def unreachable(error: OSError, path: Path) -> Message:
    """What is said where a file of sessions cannot be reached."""
    return say(N_("the sessions in {path} cannot be reached: {why}"), path=str(path), why=reason(error))
