"""`padwright rename`, `abandon` and `finish`: what is kept of a game beside its moves."""

from __future__ import annotations

import click

from companion import results
from companion.audit import audit_sheet
from companion.cli.base import command, session_option
from companion.cli.standing import ranking
from companion.cli.talk import SPEECH, answer, talk
from companion.session import Session
from companion.store import Store
from geo.errors import N_, IllegalMove, InvalidInput, Problem, say
from sheets.filled import FilledSheet
from sheets.sheet_files import read_sheets


@command(
    "rename", N_("Call a session NAME from now on."), "padwright rename friday\npadwright rename friday --session 3"
)
@click.argument("name", metavar="NAME")
@session_option
def rename_command(name: str, session: str | None) -> None:
    """Rename a session."""
    store = Store()
    before = store.find(session)
    saved = store.rename(str(before.id), name)
    SPEECH.kept = True
    answer(N_("Session {before} is now {name}"), before=before.name, name=saved.name)


@command(
    "abandon",
    N_(
        "Give a game up. It stays in the list and can be exported, but commands are no longer about it; "
        "undo takes it up."
    ),
    "padwright abandon\npadwright abandon --session friday",
)
@session_option
def abandon_command(session: str | None) -> None:
    """Give a session up."""

    def act(held: Session) -> Session:
        if held.results and not results.missing(held):
            raise IllegalMove("game-over", say(N_("the game is over")))
        return held.after(held.abandon())

    change = Store().change(session, act)
    SPEECH.kept = True
    answer(N_("Session {name} is given up"), name=change.saved.name)
    talk(N_("To take it up again: padwright undo --session {number}"), number=change.saved.id)


@command(
    "finish",
    N_(
        "Enter what stands on paper when the game is over: FILES are typed sheets or filled forms, one a player (or "
        "one a table). They count for the winner and the statistics. Entered again, a sheet takes the earlier one's "
        "place; undo takes back the one entered last."
    ),
    "padwright finish ana.toml\npadwright finish ana.toml ben.pdf --session friday",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@session_option
def finish_command(files: tuple[str, ...], session: str | None) -> None:
    """Enter results."""
    store = Store()
    saved, held = store.load(session)
    sheets = _read(held, files)

    def act(now: Session) -> Session:
        for sheet in sheets:
            now = now.after(results.result(now, sheet))
        return now

    change = store.change(str(saved.id), act)
    SPEECH.kept = True
    for sheet in sheets:
        _tell_result(sheet)
    _tell_outcome(change.session)


def _read(held: Session, files: tuple[str, ...]) -> list[FilledSheet]:
    """The sheets of all files; InvalidInput that lists everything wrong with any of them."""
    sheets: list[FilledSheet] = []
    problems: list[Problem] = []
    for file in files:
        try:
            found = read_sheets(file, results.options_as_typed(held))
            for sheet in found:
                results.result(held, sheet)
            sheets += found
        except InvalidInput as wrong:
            problems += wrong.problems
    if problems:
        raise InvalidInput(problems)
    return sheets


def _tell_result(sheet: FilledSheet) -> None:
    report = audit_sheet(sheet)
    answer(N_("{player}: {total}"), player=sheet.player or ", ".join(sheet.players), total=report.score.total)
    if report.errors:
        message = N_("Errors on this sheet: {count}; they are told by: padwright audit {file}")
        talk(message, count=len(report.errors), file=sheet.file)


def _tell_outcome(held: Session) -> None:
    outcome = results.outcome(held)
    if outcome is not None:
        answer(N_("The game is over."))
        ranking(outcome)
    elif missing := results.missing(held):
        answer(N_("Not known yet: the sheets of {players}"), players=missing)
