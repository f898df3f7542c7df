"""Filled sheets from files, typed or filled in: what a file is, its content tells and not its name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sheets import filled
from sheets.bounded import INPUT, content_of, shown_path
from sheets.filled import FilledSheet

PDF = b"%PDF-"
MOST_BYTES = 5_000_000
"""The largest file that is looked into; each kind has a bound of its own below it."""


def read_sheets(path: Path | str, options: Mapping[str, object] | None = None) -> list[FilledSheet]:
    """The sheets of a file: one of a typed sheet (TOML, JSON), one or several of a filled form (PDF).

    `options` are house rules as typed beside the file. Raises InvalidInput that lists everything wrong with it.
    """
    return sheets_of(content_of(path, MOST_BYTES), path, options)


def sheets_of(content: bytes, path: Path | str, options: Mapping[str, object] | None = None) -> list[FilledSheet]:
    """The sheets of the content of a file of that name; as `read_sheets`."""
    name, file = str(path).lower(), shown_path(path)
    if name.endswith(".pdf") or PDF in content[:1024]:
        from sheets.read_fields import read_bytes  # pypdf comes with it

        return read_bytes(content, file, options)
    as_json = name.endswith(filled.JSON) or (name == INPUT and content.lstrip()[:1] == b"{")
    return [filled.read_bytes(content, file, options, json_text=as_json)]
