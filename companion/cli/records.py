"""`padwright export` and `import`: games as text."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from companion.cli.base import command, name_option, output_option, session_option
from companion.cli.files import write_file
from companion.cli.talk import SPEECH, answer, document, talk
from companion.keeping.mending import check_record
from companion.keeping.record_files import MOST_BYTES, MOST_LINES
from companion.session import MOVE, THROW, TYPED, Draft, Session, Setup
from companion.store import Store
from geo.errors import N_, InvalidInput, say


@command(
    "export",
    N_("Write a game down as text: its players, options and lines, which import takes and other programs can read."),
    "padwright export > friday.record",
)
@output_option(N_("The file."), N_("standard output"))
@session_option
def export_command(output: Path | None, session: str | None) -> None:
    """Write a record."""
    _, held = Store().load(session)
    if output is None:
        document(str(held.record))
    else:
        write_file(output, str(held.record).encode())
        answer(N_("{path} written"), path=str(output))
    if held.results:
        talk(N_("A record is of the game alone: keep the sheets that were entered from paper, to enter them again."))


@command(
    "import",
    N_(
        "Take over a game from a record in FILE (- for standard input). Every line is played; if any is not legal, "
        "all that is wrong is listed and nothing is kept."
    ),
    "padwright import friday.record --name friday",
)
@click.argument("file", metavar="FILE")
@name_option
def import_command(file: str, name: str) -> None:
    """Take over a record."""
    record = check_record(_read(file), file)
    real = record.rules.by_hand
    setup = Setup(record.game, record.players, record.all_options, record.paper, None, real, record.lenient)
    session = Session(setup)
    for move in record.moves:
        kind = MOVE if move.player is not None else TYPED if real else THROW
        session = session.after(Draft(kind, str(move), author=move.player or ""))
    saved = Store().create(setup, name, session)
    SPEECH.kept = True
    answer(N_("Session {name}: {count} lines imported"), name=saved.name, count=len(record.moves))


def _read(file: str) -> str:
    try:
        content = sys.stdin.buffer.read(MOST_BYTES + 1) if file == "-" else _content(Path(file))
    except OSError as error:
        raise InvalidInput.one("file", say(N_("cannot be read: {why}"), why=error.strerror or ""), "", file) from error
    if len(content) > MOST_BYTES or content.count(b"\n") > MOST_LINES:
        raise InvalidInput.one("file", say(N_("is too large for a record")), f"{MOST_BYTES} B", file)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidInput.one("file", say(N_("is no text in UTF-8")), "", file) from error


def _content(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(MOST_BYTES + 1)
