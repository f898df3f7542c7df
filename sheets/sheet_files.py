"""Filled sheets from files, typed or filled in: what a file is, its content tells and not its name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sheets import filled
from sheets.filled import FilledSheet

PDF = b"%PDF-"


def read_sheets(path: Path | str, options: Mapping[str, object] | None = None) -> list[FilledSheet]:
    """The sheets of a file: one of a typed sheet (TOML, JSON), one or several of a filled form (PDF).

    `options` are house rules as typed beside the file. Raises InvalidInput that lists everything wrong with it.
    """
    if _is_pdf(Path(path)):
        from sheets.read_fields import read_pdf  # pypdf comes with it

        return read_pdf(path, options)
    return [filled.read(path, options)]


def _is_pdf(path: Path) -> bool:
    if path.suffix.lower() == ".pdf":
        return True
    try:
        if not path.is_file():  # a pipe would wait for somebody to write into it
            return False
        with path.open("rb") as stream:
            return PDF in stream.read(1024)
    except OSError:
        return False
