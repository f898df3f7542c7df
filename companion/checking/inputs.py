"""What an audit is given: files and folders mixed, typed sheets, filled forms and records of games.

Folders are walked by name, without following links to folders, so that a loop ends; of what lies in them, only
files with an ending that we know are taken. A file that is named itself is read whatever it is called.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from companion import games
from geo.errors import N_, InvalidInput, Problem, reason, say
from sheets.bounded import content_of, shown_path
from sheets.filled import FilledSheet
from sheets.sheet_files import MOST_BYTES, sheets_of

ENDINGS = (".toml", ".json", ".pdf", ".record")
RECORD = ".record"
DEEPEST = 30
"""Folders within each other."""
ONLY_DICE = N_("holds dice and no sheets; to hold a sheet against them: padwright audit SHEET {option}")
_HEADER = re.compile(rb"\s*\[(?:Format|Game|Players) \"")


def paths(given: Iterable[str]) -> Iterator[str | Problem]:
    """The files of what was named, in its order and by name in folders; a Problem for a folder that cannot be read."""
    for name in given:
        if Path(name).is_dir():
            empty = True
            for found in _walk(name, 1):
                empty = False
                yield found
            if empty:
                yield Problem("file", say(N_("holds no sheets")), ", ".join(ENDINGS), shown_path(name))
        else:
            yield name


def _walk(folder: str, depth: int) -> Iterator[str | Problem]:
    if depth > DEEPEST:
        yield Problem("file", say(N_("lies too many folders deep")), str(DEEPEST), shown_path(folder))
        return
    try:
        with os.scandir(folder) as found:
            entries = sorted(
                (entry.name, entry.is_dir(follow_symlinks=False), entry.is_symlink() and Path(entry).is_dir())
                for entry in found
                if not entry.name.startswith(".")
            )
    except OSError as error:
        message = say(N_("cannot be read: {why}"), why=reason(error))
        yield Problem("file", message, "", shown_path(folder))
        return
    for name, inside, links_to_folder in entries:
        path = str(Path(folder, name))
        if inside:
            yield from _walk(path, depth + 1)
        elif not links_to_folder and name.lower().endswith(ENDINGS):
            yield path


def read(path: str, options: Mapping[str, str]) -> list[FilledSheet]:
    """The sheets of a file of any kind; InvalidInput that lists everything wrong with it."""
    content = content_of(path, MOST_BYTES)
    if path.lower().endswith(RECORD) or _HEADER.match(content[:200]):
        return _played(content, shown_path(path))
    sheets = sheets_of(content, path, options)
    for sheet in sheets:
        if sheet.game not in games.games():
            message = N_("the rules of {game} are not known to this version")
            raise InvalidInput.one("game", say(message, game=sheet.game), ", ".join(games.games()), sheet.file)
    return sheets


def _played(content: bytes, file: str) -> list[FilledSheet]:
    """The sheets at the end of a record's game."""
    from companion.keeping.record_files import record_of  # what replays a game comes with it

    record = record_of(content, file)
    sheets = record.rules.sheets(record.replay())
    if not sheets:
        raise InvalidInput.one("file", say(ONLY_DICE, option=f"--record {file}"), "", file)
    return [replace(sheet, file=f"{file}#{sheet.player}" if sheet.player else file) for sheet in sheets]
