"""Reading files that anybody may have made: whole, of bounded size, and never a device or a pipe."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from geo.errors import N_, InvalidInput, Message, reason, say

WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""A pipe is opened without waiting for somebody to write into it, and refused."""


INPUT = "-"
"""The name of standard input."""


def content_of(path: Path | str, most: int, accepted: Message | str = "") -> bytes:
    """The content of a file, a byte more than `most` bytes at most, so that the reader can tell what is too large.

    `accepted` is told where there is no file of that name to read. Raises InvalidInput for what cannot be read, and
    for folders, pipes and devices, which are never waited for.
    """
    file = shown_path(path)
    try:
        if str(path) == INPUT:
            return sys.stdin.buffer.read(most + 1) if sys.stdin else b""
        number = os.open(path, os.O_RDONLY | WITHOUT_WAITING)
        with os.fdopen(number, "rb") as stream:
            if not stat.S_ISREG(os.fstat(number).st_mode):
                raise InvalidInput.one("file", say(N_("is no file")), accepted, file)
            return stream.read(most + 1)
    except IsADirectoryError as error:
        raise InvalidInput.one("file", say(N_("is no file")), accepted, file) from error
    except (OSError, ValueError) as error:
        raise InvalidInput.one("file", say(N_("cannot be read: {why}"), why=reason(error)), "", file) from error


def decoded(content: bytes, accepted: str, file: str) -> str:
    """The text of a file's bytes, with or without a byte order mark; InvalidInput where it is not UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidInput.one("file", say(N_("is no text in UTF-8")), accepted, file) from error


def shown_path(path: Path | str) -> str:
    """A path fit to be shown: no letter of it moves a cursor or rings a bell."""
    text = str(path)
    return (
        text
        if text.isprintable()
        else "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
    )
