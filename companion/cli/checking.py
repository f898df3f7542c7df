"""`padwright blank` and `audit`: finished sheets, typed or filled in."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from companion.audit import Audit
from companion.checking.spool import Spool
from companion.cli.auditing import InJson, InWords, Run, plain, sheets_of_files
from companion.cli.base import command, game_argument, json_option, option, options_option, read_pairs
from companion.cli.files import write_file
from companion.cli.talk import SPEECH, document, talk
from geo.errors import N_, InvalidInput, say
from sheets import forms
from sheets.options import chosen


@command(
    "audit",
    N_(
        "Check finished sheets against the rules of their game, and score them. FILES are typed sheets (padwright "
        "blank makes one), forms filled in on a screen (padwright print --fillable makes one), records (padwright "
        "export makes one) and folders of such files; sheets of one table are compared with each other too. With "
        "--session or --record, the sheets are held against those dice; without FILES, that game's own sheets are "
        "checked. Exit code 0: all clean; 1: errors found; 2: something could not be read."
    ),
    "padwright audit ana.toml ben.toml\npadwright audit sheets/ --json\n"
    "padwright audit ana.pdf --annotate ana-checked.png\npadwright audit ana.toml --record friday.record --explain",
)
@click.argument("files", nargs=-1, metavar="[FILE...]")
@option(
    "--session",
    metavar="NAME",
    help=N_("The dice of this session; without FILES, its sheets."),
    show_default=N_("none"),
)
@option(
    "--record",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=N_("The dice of this record; without FILES, its sheets."),
    show_default=N_("none"),
)
@option(
    "--explain",
    is_flag=True,
    help=N_("Show a line of play that leads to the sheet, or the least change that makes one possible."),
)
@option(
    "--limit",
    metavar="SECONDS",
    type=click.FloatRange(min=0.1),
    default=10.0,
    help=N_("How long to look for a line of play, for each sheet."),
)
@option(
    "--annotate",
    metavar="OUT",
    type=click.Path(path_type=Path),
    help=N_("Draw the sheets with their findings outlined and numbered too; OUT ends in .pdf, .png or .svg."),
    show_default=N_("nothing"),
)
@option(
    "--certificate",
    metavar="OUT",
    type=click.Path(path_type=Path),
    help=N_("Draw a page for each clean sheet, with its score and, with dice, its line of play; endings as above."),
    show_default=N_("nothing"),
)
@options_option
@json_option
@click.pass_context
def audit_command(ctx: click.Context, /, files: tuple[str, ...], as_json: bool, explain: bool, **asked: Any) -> int:
    """Audit files, sessions and records."""
    if not files and asked["session"] is None and asked["record"] is None:
        raise click.MissingParameter(ctx=ctx, param=ctx.command.params[0])
    _refuse(asked, explain)
    annotate, certificate = asked["annotate"], asked["certificate"]
    with Spool() as spool:
        tell = InJson(spool) if as_json else InWords(explain)
        run = Run(tell, spool, keep=bool(annotate or certificate))
        code = _audit(run, files, explain, asked)
    found = Audit(tuple(run.sheets), tuple(run.tables))
    if annotate and found.sheets:
        _annotate(found, annotate)
    if certificate:
        _certify(found, certificate)
    return code


def _refuse(asked: Mapping[str, Any], explain: bool) -> None:
    """Complain about options that do not go together."""
    if asked["session"] is not None and asked["record"] is not None:
        raise InvalidInput.one("--record", say(N_("does not go with {option}"), option="--session"))
    if explain and asked["session"] is None and asked["record"] is None:
        raise InvalidInput.one("--explain", say(N_("which dice? name their session or record")), "--session, --record")


def _audit(run: Run, files: tuple[str, ...], explain: bool, asked: Mapping[str, Any]) -> int:
    found = sheets_of_files(files, read_pairs(asked["pairs"]))
    if asked["session"] is None and asked["record"] is None:
        return run.all(found, plain)
    from companion.cli import proving  # what plays a game comes with it

    try:
        record, name = proving.record_named(asked["session"], asked["record"], played=not files)
    except InvalidInput as wrong:
        return run.all((*found, *wrong.problems), plain)
    if not files:
        option = "--session" if asked["record"] is None else "--record"
        found = proving.sheets_of_record(record, name, f"{option} {name}")
    if not (files or explain or asked["certificate"]):  # its own sheets need no proof; a certificate shows one
        return run.all(found, plain)
    prover = proving.Prover(record, asked["limit"], run.stop)
    return run.all(prover.given(found), prover.report)


def _annotate(found: Audit, path: Path) -> None:
    """Write the picture of an audit; its path is said beside the answer."""
    from companion.checking.annotated import annotated  # what draws comes with it
    from sheets.layout import Look
    from sheets.paper import PAPERS

    content = annotated(found, PAPERS["letter"], Look(lang=SPEECH.lang)).save(path.name)
    write_file(path, content)
    talk(N_("Annotated: {path}"), path=str(path))


def _certify(found: Audit, path: Path) -> None:
    """Write the certificates of the clean sheets; InvalidInput where there is none."""
    doubtful = {sheet.file for table in found.tables if not table.clean for sheet in table.sheets}
    written = [report for report in found.sheets if report.sheet.marks]
    clean = [report for report in written if report.clean and report.sheet.file not in doubtful]
    if not clean:
        message = say(N_("no sheet is clean, so there is nothing to certify"))
        raise InvalidInput.one("--certificate", message)
    from companion.checking.certificate import certificates
    from sheets.layout import Look
    from sheets.paper import PAPERS

    write_file(path, certificates(clean, PAPERS["letter"], Look(lang=SPEECH.lang)).save(path.name))
    talk(N_("Certified: {path}"), path=str(path))


@command(
    "blank",
    N_("An empty typed sheet of GAME, with a line for each area that says what to write there."),
    "padwright blank rolling-america > ana.toml",
)
@game_argument
@options_option
def blank_command(game: str, pairs: tuple[str, ...]) -> None:
    """Print an empty typed sheet."""
    from companion.checking.blank import blank

    values = chosen(forms.design(game).options, read_pairs(pairs))
    document(blank(game, values, SPEECH.translate))
