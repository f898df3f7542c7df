"""Saving a damaged file of sessions: a new one made of what can be saved; the damaged one is kept beside it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from companion.keeping.recovery import Found, damage, plays, search
from companion.keeping.rows import DamagedStore, unreachable
from companion.store import Store
from geo.errors import StoreError


def sound(store: Store) -> bool:
    """Whether nothing in the file is damaged and every session can be played.

    Raises StoreError where that cannot be told.
    """
    try:
        if not store.whole():
            return False
        found, damaged = store.listing()
        held = [store.load(str(saved.id))[1] for saved in found]
    except DamagedStore:
        return False
    return not damaged and all(map(plays, held))


def recover(store: Store) -> tuple[Found, Path]:
    """Make a new file of what can be saved; the damaged one is kept beside it, under the name that is returned.

    Raises StoreError where nothing can be saved, or where the folder cannot be written.
    """
    path, found = store.path, search(store.path)
    if not found.kept:
        raise DamagedStore(damage(path))
    fresh = path.with_name(f"{path.name}.recovered")
    try:
        for old in _with_log(fresh):
            old.unlink(missing_ok=True)
        Store(fresh).restore(found.kept)
        aside = _copied_aside(path)
        for log in _with_log(path)[1:]:
            log.unlink(missing_ok=True)
        fresh.replace(path)
    except OSError as error:
        raise StoreError(unreachable(error, path)) from error
    return found, aside


def _with_log(path: Path) -> list[Path]:
    """A database and the files that SQLite keeps beside it."""
    return [path, *(path.with_name(path.name + ending) for ending in ("-wal", "-shm"))]


def _copied_aside(path: Path) -> Path:
    """A copy of the damaged file and its log, on the disk for certain."""
    numbered = (path.with_name(f"{path.stem}-damaged-{number}{path.suffix}") for number in range(1, 10_000))
    aside = next(name for name in numbered if not name.exists())
    _copy(zip(_with_log(path)[:2], _with_log(aside)[:2], strict=True))
    return aside


def _copy(files: Iterable[tuple[Path, Path]]) -> None:
    for source, target in files:
        if source.exists():
            shutil.copyfile(source, target)
            with target.open("rb+") as written:
                os.fsync(written.fileno())
