"""How long a search may take, and telling how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from geo.errors import N_, Message, say

BETWEEN_LOOKS = 32
"""Ticks between two looks at the time."""
BETWEEN_REPORTS = 0.2
"""Seconds between two reports of progress."""


class TimeUp(Exception):
    """The time that a search was given is over."""


CUT_OFF = (TimeUp, KeyboardInterrupt)
"""What ends a search before it is done; what is known by then is still told."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: the seconds it took so far, the positions it looked at, and what it is doing."""

    seconds: float
    positions: int
    doing: Message


class Clock:
    """Counts positions; raises TimeUp when the limit is over, and reports progress now and then.

    `now` tells the time in seconds; `time.process_time` counts what this process computes, whatever else goes on.
    """

    def __init__(
        self,
        limit: float | None,
        report: Callable[[Progress], None] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.report = report
        self.now = now
        self.doing = say(N_("looking for a line of play"))
        self.positions = 0
        self._begun = self.now()
        self._end = None if limit is None else self._begun + limit
        self._next_end = self._end
        self._reported = self._begun

    @property
    def seconds(self) -> float:
        """The time since the clock was started."""
        return self.now() - self._begun

    @property
    def over(self) -> bool:
        """Whether the limit of the whole search is over."""
        return self._end is not None and self.now() >= self._end

    def tick(self) -> None:
        """One more position; TimeUp if there is no time left."""
        self.positions += 1
        if self.positions % BETWEEN_LOOKS == 0:
            self.look()

    def look(self) -> None:
        """Look at the time at once, as before a longer step; TimeUp if there is none left."""
        now = self.now()
        if self.report and now - self._reported >= BETWEEN_REPORTS:
            self._reported = now
            self.report(Progress(now - self._begun, self.positions, self.doing))
        if self._next_end is not None and now >= self._next_end:
            raise TimeUp

    @contextmanager
    def at_most(self, seconds: float) -> Iterator[None]:
        """A part of the search that may take so many seconds, and no longer than the whole."""
        before = self._next_end
        end = self.now() + seconds
        self._next_end = end if before is None else min(end, before)
        try:
            yield
        finally:
            self._next_end = before
