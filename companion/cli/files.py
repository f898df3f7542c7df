"""Writing the files that a person names: whole or not at all, and never in place of what is no file."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from geo.errors import N_, StoreError, reason, say

FIFO = N_("it is a pipe")
FOLDER = N_("it is a folder")
NO_FILE = N_("it is no file")
OWN = ("/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/self/fd/")
READ_ONLY = N_("it is read-only")


def write_file(path: Path, content: bytes) -> None:
    """Write a file, with its folder if need be; what was there before stays until the new one is complete.

    A symbolic link stays one: what it points to is written. A device (`/dev/stdout`) is written to as it is. Raises
    StoreError where the file cannot be written, is read-only, or is a pipe, a folder or anything else but a file.
    """
    try:
        if _is_device(path):
            _append(path, content)
        else:
            _replace(Path(os.path.realpath(path)), path, content)
    except (OSError, ValueError) as error:
        raise StoreError(say(N_("{path} cannot be written: {why}"), path=str(path), why=reason(error))) from error


def _is_device(path: Path) -> bool:
    """Whether bytes simply go there: a device, or this process's own output by its name."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    return stat.S_ISCHR(mode) or str(path).startswith(OWN)


def _append(path: Path, content: bytes) -> None:
    with path.open("ab", buffering=0) as stream:
        left = memoryview(content)
        while left:
            left = left[stream.write(left) :]


def _replace(path: Path, named: Path, content: bytes) -> None:
    """Write beside the file, then put the draft in its place, with the rights of the file before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    mode = _writable(path, named)
    draft = path.with_name(f".{path.name[:80]}.{os.getpid()}")
    try:
        draft.write_bytes(content)
        if mode is not None:
            draft.chmod(mode)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _writable(path: Path, named: Path) -> int | None:
    """The rights of the file that is there, None if there is none; StoreError for what must not be replaced."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    why = ""
    if not stat.S_ISREG(mode):
        why = FIFO if stat.S_ISFIFO(mode) else FOLDER if stat.S_ISDIR(mode) else NO_FILE
    elif not mode & 0o222 or not os.access(path, os.W_OK):
        why = READ_ONLY
    if why:
        raise StoreError(say(N_("{path} cannot be written: {why}"), path=str(named), why=say(why)))
    return stat.S_IMODE(mode)
