"""A damaged file of sessions: what can be saved of it.

Of each session the events up to the first gap are saved, as far as they can be played.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import games
from companion.keeping import salvage
from companion.keeping.rows import BEGIN, DamagedRow, Kept, is_when, setup_of, unreachable
from companion.session import KINDS, Draft, Event, Session
from geo.errors import N_, IllegalMove, InvalidInput, Message, StoreError, say

SESSION_COLUMNS = ("id", "name", "folded", "game", "players", "options", "paper", "seed", "real_dice", "begun")
"""Of a row of sessions, in every format so far; the later ones have more behind these."""
LATER_COLUMNS = ("lenient", "round", "ended")
EVENT_COLUMNS = ("id", "session", "number", "request", "at", "author", "kind", "target", "text")


@dataclass(frozen=True, slots=True)
class Found:
    """What a damaged file holds: the sessions that can be saved, and of how many more only traces are left."""

    kept: tuple[Kept, ...]
    traces: int

    @property
    def events(self) -> int:
        """How many events can be saved, over all sessions."""
        return sum(len(one.events) for one in self.kept)


def search(path: Path) -> Found:
    """What can be saved of a file.

    Raises StoreError where the file cannot be read at all.
    """
    heads: dict[int, list[Mapping[str, Any]]] = {}
    events: dict[int, dict[int, tuple[int, str, Event]]] = {}
    try:
        for row in salvage.rows(path):
            for number, head in _heads(row):
                heads.setdefault(number, []).append(head)
            for session, found in _events(row):
                events.setdefault(session, {}).setdefault(found[2].number, found)
    except OSError as error:
        raise StoreError(unreachable(error, path)) from error
    kept = [one for number in sorted(heads) for one in _best(number, heads[number], events.get(number, {}))]
    return Found(tuple(kept), len((heads.keys() | events.keys()) - {one.id for one in kept}))


def _heads(row: salvage.Row) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """What a session was begun with: from its row, or from the event of its beginning."""
    values = row.values
    if len(values) in (len(SESSION_COLUMNS), len(SESSION_COLUMNS) + len(LATER_COLUMNS)):
        head = dict(zip((*SESSION_COLUMNS, *LATER_COLUMNS), values, strict=False))
        if head["game"] in games.games() and is_when(head["begun"]):
            yield row.number, {"lenient": 0, **head}
    elif len(values) == len(EVENT_COLUMNS) and values[6] == BEGIN and values[8]:
        with suppress(ValueError, TypeError):
            if isinstance(values[1], int) and is_when(values[4]):
                yield values[1], {**json.loads(values[8]), "begun": values[4]}


def _events(row: salvage.Row) -> Iterator[tuple[int, tuple[int, str, Event]]]:
    """The session of an event, and the event with its place among all and its request."""
    if len(row.values) != len(EVENT_COLUMNS):
        return
    _, session, number, request, at, author, kind, target, text = row.values
    numbers = all(isinstance(value, int) for value in (session, number))
    texts = all(isinstance(value, str) for value in (request, author, text))
    if numbers and texts and is_when(at) and kind in KINDS | {BEGIN} and isinstance(target, int | None):
        yield session, (row.number, request, Event(number, Draft(kind, text, target, author), at))


def _best(number: int, heads: list[Mapping[str, Any]], events: Mapping[int, tuple[int, str, Event]]) -> Iterator[Kept]:
    """The session as it was begun in the way that most of its events can be played with; the first of equals."""
    ways: list[Mapping[str, Any]] = []
    for head in heads:
        if {**head, "folded": ""} not in [{**way, "folded": ""} for way in ways]:
            ways.append(head)
    found = [kept for head in ways for kept in _kept(number, head, events)]
    if found:
        yield min(found, key=lambda kept: kept.lost)


def _kept(number: int, head: Mapping[str, Any], events: Mapping[int, tuple[int, str, Event]]) -> Iterator[Kept]:
    try:
        setup = setup_of(head, str(head["name"]))
    except (StoreError, DamagedRow, KeyError):
        return
    line = []
    for place in range(1, len(events) + 1):
        if place not in events:
            break
        line.append(events[place])
    length = _playable(Session(setup, tuple(event for _, _, event in line)))
    lost = max([0, *events]) - length
    yield Kept(number, str(head["name"]), setup, str(head["begun"]), tuple(line[:length]), lost)


def _playable(session: Session) -> int:
    """How many of the events, from the first on, can be played."""
    least, most = 0, len(session.events)
    while least < most:
        middle = most if not least else (least + most + 1) // 2
        if plays(Session(session.setup, session.events[:middle])):
            least = middle
        else:
            most = middle - 1
    return least


def plays(session: Session) -> bool:
    """Whether the rules can replay all of a session, and the sheets that were entered can be read."""
    from companion.results import entered  # the forms come with it

    try:
        return session.state is not None and entered(session) is not None
    except (StoreError, IllegalMove, InvalidInput):
        return False


def damage(path: Path) -> Message:
    """What is said of a damaged file: what can be saved, and how."""
    try:
        found = search(path)
    except StoreError as error:
        return error.message
    if not found.kept:
        return say(
            N_("{path} is damaged, and nothing in it can be saved; move it away to begin afresh"), path=str(path)
        )
    message = N_(
        "{path} is damaged. What can be saved: sessions: {sessions}, events: {events}. To save it: "
        "padwright sessions --recover"
    )
    return say(message, path=str(path), sessions=len(found.kept), events=found.events)
