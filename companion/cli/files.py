"""Writing files: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from geo.errors import N_, StoreError, say


def write_file(path: Path, content: bytes) -> None:
    """Write a file, with its folder if need be; what was there before stays until the new one is complete.

    Raises StoreError where it cannot be written.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.write_bytes(content)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise StoreError(say(N_("{path} cannot be written: {why}"), path=str(path), why=why)) from error
