"""The tables that are open: each session once in memory, all writes through the store, and who is to be told.

The store is the truth. A table here is what the store last said; another process (the command line) may write to
it too, which is noticed by the file.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import anyio.to_thread

from companion.session import Session
from companion.store import Change, Saved, Store

LOOK_EVERY = 0.5
"""Seconds between two looks at whether another process has written."""

MOST_TABLES = 500
"""Tables in memory; those nobody looks at go first."""

Act = Callable[[Session], Session]


@dataclass(eq=False)
class Table:
    """A session in memory. `drawn` is what was made of it for pages, thrown away at every change."""

    saved: Saved
    session: Session
    drawn: dict[tuple[object, ...], object] = field(default_factory=dict)
    kept: dict[tuple[object, ...], tuple[object, object]] = field(default_factory=dict)
    """What was made for pages, each with what it was made of: a sheet, a player's decisions."""
    streams: int = 0
    closed: int = 0
    """Counts how often everybody has to come anew, because a seat was given back."""
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def at(self) -> int:
        """How many events there have been."""
        return len(self.session.events)

    def tell(self) -> None:
        """Wake everybody who listens."""
        self.news.set()
        self.news = asyncio.Event()

    def become(self, saved: Saved, session: Session) -> None:
        """What the store says now."""
        if len(session.events) < self.at:
            return
        changed = len(session.events) > self.at
        self.saved, self.session = saved, session
        if changed:
            self.drawn = {}
            self.tell()


class Hub:
    """All open tables."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables: dict[int, Table] = {}
        self._seen = _written(store.path)
        self._asked: list[tuple[tuple[str, Act, str], asyncio.Future[Change]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def table(self, number: int) -> Table:
        """The table of that number; InvalidInput if there is none."""
        if number not in self.tables:
            saved, session = await anyio.to_thread.run_sync(self.store.load, str(number))
            self._make_room()
            self.tables.setdefault(number, Table(saved, session))
        return self.tables[number]

    async def act(self, table: Table, act: Act, request: str) -> bool:
        """Do something at a table, through the store; whether anything came of it.

        A request that was answered before is not done again.
        """

        def through(held: Session) -> Session:
            # The same events were played here already; playing them anew would take as long as the game is old.
            known = table.session
            return act(known if _same(known, held) else held)

        answer: asyncio.Future[Change] = asyncio.get_running_loop().create_future()
        self._asked.append(((str(table.saved.id), through, request), answer))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        change = await answer
        table.become(change.saved, change.session)
        return bool(change.events)

    async def _write(self) -> None:
        """Write what is asked, in the order in which it came; what comes meanwhile waits and is written together.

        Waiting for the disk takes longer than all else, and one wait serves all.
        """
        while self._asked:
            batch, self._asked = self._asked, []
            try:
                done: tuple[Change | Exception, ...] = await anyio.to_thread.run_sync(
                    self.store.changes, [one for one, _ in batch]
                )
            except Exception as wrong:
                done = (wrong,) * len(batch)
            for (_, answer), found in zip(batch, done, strict=True):
                if answer.done():  # whoever asked has gone; it is written all the same
                    continue
                if isinstance(found, Change):
                    answer.set_result(found)
                else:
                    answer.set_exception(found)

    async def watch(self) -> None:
        """Look again and again whether another process has written, for ever."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            seen = _written(self.store.path)
            if seen != self._seen:
                self._seen = seen
                await self._catch_up()

    async def _catch_up(self) -> None:
        for saved in await anyio.to_thread.run_sync(self.store.sessions):
            table = self.tables.get(saved.id)
            if table is not None and saved.events > table.at:
                table.become(*await anyio.to_thread.run_sync(self.store.load, str(saved.id)))

    def _make_room(self) -> None:
        idle = [number for number, table in self.tables.items() if not table.streams]
        for number in idle[: max(0, len(self.tables) - MOST_TABLES + 1)]:
            del self.tables[number]


def _same(one: Session, other: Session) -> bool:
    """Whether two sessions have the same events; when they were written does not matter."""
    return len(one.events) == len(other.events) and all(
        mine.draft == theirs.draft for mine, theirs in zip(one.events, other.events, strict=True)
    )


def _written(path: Path) -> tuple[tuple[int, int], ...]:
    """When the store's file and its journal were last written, and how long they are."""
    found = []
    for file in (path, path.with_name(path.name + "-wal")):
        try:
            held = file.stat()
        except OSError:
            continue
        found.append((held.st_mtime_ns, held.st_size))
    return tuple(found)
