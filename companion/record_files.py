"""Records from files, within bounds."""

from __future__ import annotations

from companion.record import Record, check_record
from geo.errors import N_, InvalidInput, say
from sheets.bounded import content_of, shown_path

MOST_BYTES = 1_000_000
"""A record of twelve players takes less than a tenth of it."""
MOST_LINES = 20_000


def read_record_file(path: str) -> Record:
    """The record in a file, every line of it played; InvalidInput that lists all that is wrong with it."""
    return record_of(content_of(path, MOST_BYTES), shown_path(path))


def record_of(content: bytes, file: str) -> Record:
    """The record in the content of a file of that name; as `read_record_file`."""
    if len(content) > MOST_BYTES or content.count(b"\n") > MOST_LINES:
        raise InvalidInput.one("file", say(N_("is too large for a record")), f"{MOST_BYTES} B", file)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidInput.one("file", say(N_("is no text in UTF-8")), "", file) from error
    return check_record(text, file)
