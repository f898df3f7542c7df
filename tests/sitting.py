"""A pseudo-terminal with `padwright play` in it, and somebody who plays by the numbers of its lists."""

from __future__ import annotations

import fcntl
import os
import pty
import random
import re
import select
import struct
import subprocess
import termios
from collections.abc import Callable
from pathlib import Path

from command import PADWRIGHT, Terminal

ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[a-zA-Z]|\][^\x07]*\x07|[=>])")
CLEARED = "\x1b[2J"
PROMPT = re.compile(r"(?:^|\n)[^\n]*> \Z")
PATIENCE = 30.0
OFFERED = re.compile(r"(?:^|\s)(\d+)\) ")


class Pty:
    """A terminal of some size that runs a command; what it shows is read until it asks for something."""

    def __init__(self, terminal: Terminal, *words: str, columns: int = 80, lines: int = 24, **environment: str) -> None:
        self.columns, self.lines = columns, lines
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        given = terminal.environment(**{"TERM": "xterm-256color", **environment})
        self.process = subprocess.Popen(
            [*PADWRIGHT, *words],
            cwd=terminal.folder,
            env={name: value for name, value in given.items() if name != "COLUMNS"},
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
        )
        os.close(slave)
        self.written = ""
        """Everything that came out of it since something was typed, as it came."""

    @property
    def seen(self) -> str:
        """What the screen shows: all since it was cleared, without escape codes."""
        return ESCAPES.sub("", self.written.rpartition(CLEARED)[2]).replace("\r", "")

    def wait(self) -> str:
        """Read until something is asked for, or the command ends; what the screen shows then."""
        self.written = ""
        raw = b""
        while self.process.poll() is None or select.select([self.master], [], [], 0)[0]:
            ready, _, _ = select.select([self.master], [], [], PATIENCE)
            assert ready, f"nothing comes any more after: {self.written[-800:]}"
            try:
                raw += os.read(self.master, 65536)
            except OSError:  # the other end is closed
                break
            self.written = raw.decode("utf-8", "replace")
            if PROMPT.search(self.seen) and not select.select([self.master], [], [], 0)[0]:
                break
        return self.seen

    def type(self, text: str = "") -> str:
        """Type a line, and wait for what comes."""
        os.write(self.master, text.encode() + b"\n")
        return self.wait()

    def end(self) -> str:
        """Press Ctrl-D, and wait for what comes."""
        os.write(self.master, b"\x04")
        return self.wait()

    def close(self) -> int:
        """Wait for the end; the exit code."""
        return self.process.wait(PATIENCE)

    def __enter__(self) -> Pty:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


class Guided:
    """Somebody who takes what the list offers, by chance: numbers, now and then Enter, now and then `u`.

    `dice` says what is typed where dice are asked for; it gets the screen. Something is taken back at most `slips`
    times, with the probability `often` at each line.
    """

    def __init__(
        self, seed: str, dice: Callable[[str, random.Random], str] | None = None, slips: int = 3, often: float = 0.1
    ) -> None:
        self.rng = random.Random(seed)
        self.dice = dice
        self.slips, self.often = slips, often

    def answer(self, screen: str) -> str:
        """What to type."""
        if self.slips and self.rng.random() < self.often:
            self.slips -= 1
            return "u"
        if self.dice and (typed := self.dice(screen, self.rng)):
            return typed
        numbers = OFFERED.findall(screen.rpartition("\n\n")[2] or screen)
        asked = screen.rstrip("\n").rpartition("\n")[2]
        if not numbers or (asked == "> " and self.rng.random() < 0.6):
            return ""
        return self.rng.choice(numbers)


def home(terminal: Terminal) -> Path:
    """Where the sessions of a terminal are."""
    return terminal.folder / "home" / "sessions.sqlite"
