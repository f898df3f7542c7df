"""Records from files that anybody may have made, within bounds of size and of time."""

from __future__ import annotations

from itertools import islice

from companion.notation import lines_of
from companion.record import Record, read_move, read_record
from geo.errors import N_, IllegalMove, InvalidInput, say
from sheets.bounded import content_of, decoded, shown_path

MOST_BYTES = 1_000_000
"""A record of twelve players takes less than a tenth of it."""
MOST_LINES = 10_000


def read_record_file(path: str, played: bool = True) -> Record:
    """The record in a file; as `record_of`."""
    return record_of(content_of(path, MOST_BYTES), shown_path(path), played)


def record_of(content: bytes, file: str, played: bool = True) -> Record:
    """The record in the content of a file of that name, every line of it played unless it may hold rolls alone.

    Raises InvalidInput that lists every line that cannot be read, or the first that is not allowed. What is wrong
    behind that one is a search of its own (`check_record`), which a hostile file could draw out for minutes.
    """
    text = text_of(content, file)
    record = read_record(text, file)
    if played:
        _play(record, text, file)
    return record


def text_of(content: bytes, file: str) -> str:
    """The text of a record; InvalidInput where it is none, or larger than any record."""
    if len(content) > MOST_BYTES:
        raise InvalidInput.one("file", say(N_("is too large for a record")), f"{MOST_BYTES} B", file)
    text = decoded(content, "", file)
    if len(lines_of(text)) > MOST_LINES + 1:
        raise InvalidInput.one(
            "file", say(N_("has more lines than a record: at most {count}"), count=MOST_LINES), "", file
        )
    return text


def _play(record: Record, text: str, file: str) -> None:
    """Play every line; InvalidInput for the first that is not allowed."""
    state = record.start()
    for number, move in enumerate(record.moves):
        try:
            state = record.after(state, move)
        except IllegalMove as wrong:
            message = N_("{move} ({rule}): {why}; padwright import lists what else is wrong")
            told = say(message, move=str(move), rule=wrong.rule, why=wrong.message)
            where = f"line {_line_of(record, text, number)}"
            raise InvalidInput.one(where, told, ", ".join(wrong.legal[:5]), file) from wrong


def _line_of(record: Record, text: str, move: int) -> int:
    """The line of the text, from 1, in which that move stands, moves counted from 0."""
    lines = enumerate(lines_of(text), 1)
    bodies = ((number, line) for number, line in lines if not line.strip().startswith("["))
    moves = (number for number, line in bodies if read_move(record.rules, line))
    return next(islice(moves, move, None))
