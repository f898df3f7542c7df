"""Ctrl-C in a long task: the first one asks it to stop where it can, so that no answer is cut off in mid-line."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType, TracebackType
from typing import Any


class Stop(AbstractContextManager["Stop"]):
    """Whether somebody has pressed Ctrl-C; a second time it is a KeyboardInterrupt like elsewhere."""

    def __init__(self) -> None:
        self.asked = False
        self._raising = False
        self._before: Any = None

    def __enter__(self) -> Stop:
        self._before = signal.signal(signal.SIGINT, self._ask)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _ask(self, _number: int, _frame: FrameType | None) -> None:
        if self.asked or self._raising:
            raise KeyboardInterrupt
        self.asked = True

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """A part that writes nothing and minds Ctrl-C itself."""
        self._raising = True
        try:
            yield
        finally:
            self._raising = False
