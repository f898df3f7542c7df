"""`padwright export` and `import`: games as text."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

import click

from companion.cli.base import command, name_option, output_option, session_option
from companion.cli.files import write_file
from companion.cli.talk import SPEECH, answer, document, talk
from companion.keeping.mending import check_record
from companion.keeping.record_files import MOST_BYTES, text_of
from companion.session import MOVE, THROW, TYPED, Draft, Session, Setup
from companion.store import Saved, Store
from geo.errors import N_, InvalidInput, StoreError, reason, say
from sheets.typed import shown


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
    if output is None or output == Path("-"):
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
    record = check_record(_read(file), shown(file))
    real = record.rules.by_hand
    setup = Setup(record.game, record.players, record.all_options, record.paper, None, real, record.lenient)
    session = Session(setup)
    for move in record.moves:
        kind = MOVE if move.player is not None else TYPED if real else THROW
        session = session.after(Draft(kind, str(move), author=move.player or ""))
    store = Store()
    same = _same(store, session)
    saved = store.create(setup, name, session)
    SPEECH.kept = True
    answer(N_("Session {name}: {count} lines imported"), name=saved.name, count=len(record.moves))
    if same is not None:
        message = N_("The same game is kept as session {number} ({name}) already; in the statistics both would count")
        talk(message, number=same.id, name=same.name)


def _same(store: Store, session: Session) -> Saved | None:
    """A session that holds the very same game."""
    written = str(session.record)
    for saved in store.listing()[0]:
        alike = (saved.setup.game, saved.setup.players) == (session.setup.game, session.setup.players)
        if alike and saved.events >= len(session.events):
            with suppress(StoreError):
                if session.events and str(store.load(str(saved.id))[1].record) == written:
                    return saved
    return None


def _read(file: str) -> str:
    try:
        content = _typed() if file == "-" else _content(Path(file))
    except (OSError, ValueError) as error:  # the latter for a name that no file can have
        raise InvalidInput.one("file", say(N_("cannot be read: {why}"), why=reason(error)), "", shown(file)) from error
    return text_of(content, shown(file))


def _typed() -> bytes:
    """What comes on standard input, up to more than any record has."""
    if sys.stdin is None:
        raise InvalidInput.one("file", say(N_("standard input is closed")), "", "-")
    return sys.stdin.buffer.read(MOST_BYTES + 1)


def _content(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(MOST_BYTES + 1)
