"""How far a long task is: one line on standard error that comes and goes, and only at a terminal."""

from __future__ import annotations

import sys
import time
from contextlib import AbstractContextManager
from types import TracebackType
from typing import TYPE_CHECKING

from companion.cli.talk import text, width
from geo.errors import N_

if TYPE_CHECKING:  # an audit without dice waits for no search
    from companion.explain.clock import Progress as Search

BETWEEN = 0.2
"""Seconds between two looks."""
PATIENCE = 1.0
"""Seconds before the first."""


class Progress(AbstractContextManager["Progress"]):
    """Counts what is done. Where the answer itself goes to the terminal, it is progress enough."""

    def __init__(self) -> None:
        self._wanted = sys.stderr is not None and sys.stderr.isatty()
        self._counts = self._wanted and not (sys.stdout is not None and sys.stdout.isatty())
        self._next = time.monotonic() + PATIENCE
        self._count = 0
        self._shown = False

    def step(self) -> None:
        """One more."""
        self._count += 1
        if self._counts and time.monotonic() >= self._next:
            self._show(text(N_("read: {count}"), count=self._count))

    def search(self, search: Search) -> None:
        """How far a search is."""
        if self._wanted and time.monotonic() >= self._next:
            message = N_("{doing}: {seconds} s, positions: {count}; Ctrl-C ends it")
            self._show(text(message, doing=search.doing, seconds=f"{search.seconds:.0f}", count=search.positions))

    def clear(self) -> None:
        """Leave the line as it was before."""
        if self._shown:
            print("\r" + " " * width(), end="\r", file=sys.stderr, flush=True)
            self._shown = False

    def _show(self, content: str) -> None:
        print("\r" + content[: width()].ljust(width()), end="", file=sys.stderr, flush=True)
        self._shown = True
        self._next = time.monotonic() + BETWEEN

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.clear()
