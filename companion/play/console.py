"""Where a sitting is shown and asked: a terminal, or a pipe that is read and written line by line."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TextIO

from companion.pictures.screen import Line, Screen, screen_of

CLEAR = "\x1b[2J\x1b[H"

Complete = Callable[[], Sequence[str]]
"""What may be typed now, for the Tab key."""


class Console:
    """Standard input and output; typed lines can be edited where there is a terminal for it."""

    def __init__(self, out: TextIO | None = None) -> None:
        """Raises OSError where standard output is closed."""
        if out is None and sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        self.out = out or sys.stdout
        self.screen = screen_of(self.out)
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def look(self) -> Screen:
        """The screen as it is now: a window may have been made larger."""
        self.screen = screen_of(self.out)
        return self.screen

    def clear(self) -> None:
        """Begin a fresh screen, where there is one."""
        if self.screen.live:
            self.out.write(CLEAR)

    def show(self, lines: Iterable[Line]) -> None:
        """Write lines."""
        for line in lines:
            self.out.write(self.screen.paint(line) + "\n")

    def ask(self, prompt: str, complete: Complete = tuple) -> str | None:
        """What is typed behind the prompt, without blanks around it; None when nobody will type any more."""
        self.out.flush()
        if sys.stdin is None:
            return None
        if self.screen.live and sys.stdin.isatty():
            _edited(complete)
        try:
            typed = self._line(prompt).strip()
        except EOFError:
            self.out.write("\n")
            return None
        if not sys.stdin.isatty():  # nobody has seen it being typed
            self.out.write(typed + "\n")
        return typed

    def _line(self, prompt: str) -> str:
        """A line of standard input; EOFError at its end."""
        if sys.stderr is not None:
            return input(prompt)
        self.out.write(prompt)  # `input` refuses to work where standard error is closed
        self.out.flush()
        typed = sys.stdin.readline()
        if not typed:
            raise EOFError
        return typed


def _edited(complete: Complete) -> None:
    """Let a line be edited, earlier ones be called back, and Tab complete what may be typed."""
    try:
        import readline
    except ImportError:  # Windows edits lines by itself
        return

    def matching(start: str, number: int) -> str | None:
        found = [word for word in complete() if word.casefold().startswith(start.casefold())]
        return found[number] if number < len(found) else None

    readline.set_completer_delims(" ")
    readline.set_completer(matching)
    readline.parse_and_bind("tab: complete")
