"""What is known about the user's printer: how far its backs lie from where they belong, for each way of duplex."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from companion.store import default_path
from geo.errors import N_, StoreError, say
from sheets.imposition import DUPLEX, Duplex
from sheets.toml_text import toml_text

FILE = "printer.toml"
FURTHEST = 20.0
"""mm; a printer that is further off is not out of line but broken, or a digit too many was typed."""

Offset = tuple[float, float]


def path() -> Path:
    """Where it is kept: beside the sessions."""
    return default_path().with_name(FILE)


def offset(duplex: Duplex) -> Offset:
    """How far the backs lie to the right and downwards, in mm, as read on the calibration sheet; 0 if never read.

    Raises StoreError where the file cannot be read.
    """
    return _read().get(duplex, (0.0, 0.0))


def with_offset(duplex: Duplex, found: Offset) -> bytes:
    """The file with this offset in it and all others as they were; whoever asks for it writes it to `path`.

    Raises StoreError where what is there cannot be read.
    """
    offsets = {**_read(), duplex: found}
    backs = {name: {"right": right, "down": down} for name, (right, down) in sorted(offsets.items())}
    return toml_text({"backs": backs}).encode("utf-8")


def _read() -> Mapping[str, Offset]:
    file = path()
    try:
        backs = tomllib.loads(file.read_text(encoding="utf-8"))["backs"]
        found = {name: (float(entry["right"]), float(entry["down"])) for name, entry in backs.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        message = say(N_("{path} cannot be read; delete it and calibrate again"), path=str(file))
        raise StoreError(message) from error
    return {name: value for name, value in found.items() if name in DUPLEX and max(map(abs, value)) <= FURTHEST}
