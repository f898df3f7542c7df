"""`padwright blank` and `audit`: finished sheets, typed or filled in."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from companion import games
from companion.audit import Audit, SheetReport, TableReport, audit
from companion.cli.base import command, game_argument, json_option, option, options_option, read_pairs
from companion.cli.errors import problem_text
from companion.cli.files import write_file
from companion.cli.standing import ranking
from companion.cli.talk import SPEECH, answer, answer_json, document, line, paragraph, talk, text
from companion.findings import Finding, Severity
from companion.labels import word
from geo.errors import N_, InvalidInput, Problem, say
from sheets import forms
from sheets.filled import FilledSheet
from sheets.options import chosen
from sheets.sheet_files import read_sheets

MOST_BOXES = 8
"""Boxes that a finding names here; --json has all of them."""

HEADINGS = {
    Severity.ERROR: N_("Errors"),
    Severity.WARNING: N_("Warnings"),
    Severity.NOTE: N_("Notes"),
}


@command(
    "audit",
    N_(
        "Check finished sheets against the rules of their game, and score them. FILES are typed sheets (padwright "
        "blank makes one) or forms filled in on a screen (padwright print --fillable makes one); those of one table "
        "are compared with each other too. Exit code 0: all clean; 1: errors found; 2: something could not be read."
    ),
    "padwright audit ana.toml ben.toml\npadwright audit ana.pdf --annotate ana-checked.png",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@option(
    "--annotate",
    metavar="OUT",
    type=click.Path(path_type=Path),
    help=N_("Draw the sheets with their findings outlined and numbered too; OUT ends in .pdf, .png or .svg."),
    show_default=N_("nothing"),
)
@options_option
@json_option
def audit_command(files: tuple[str, ...], annotate: Path | None, pairs: tuple[str, ...], as_json: bool) -> int:
    """Audit files."""
    sheets: list[FilledSheet] = []
    problems: list[Problem] = []
    for file in files:
        try:
            sheets += _read(file, read_pairs(pairs))
        except InvalidInput as wrong:
            problems += wrong.problems
    found = audit(sheets, problems)
    if as_json:
        answer_json(found.json(SPEECH.translate))
    else:
        _report(found)
    if annotate and found.sheets:
        _annotate(found, annotate)
    return found.exit_code


def _read(file: str, options: dict[str, str]) -> list[FilledSheet]:
    sheets = read_sheets(file, options)
    for sheet in sheets:
        if sheet.game not in games.games():
            message = N_("the rules of {game} are not known to this version")
            raise InvalidInput.one("game", say(message, game=sheet.game), ", ".join(games.games()), file)
    return sheets


def _annotate(found: Audit, path: Path) -> None:
    """Write the picture of an audit; its path is said beside the answer."""
    from companion.annotated import annotated  # what draws comes with it
    from sheets.layout import Look
    from sheets.paper import PAPERS

    content = annotated(found, PAPERS["letter"], Look(lang=SPEECH.lang)).save(path.name)
    write_file(path, content)
    talk(N_("Annotated: {path}"), path=str(path))


def _report(found: Audit) -> None:
    for number, report in enumerate(found.sheets):
        if number:
            line()
        _report_sheet(report)
    for table in found.tables:
        line()
        _report_table(table)
    for problem in found.problems:
        print(problem_text(problem), file=sys.stderr)


def _report_sheet(report: SheetReport) -> None:
    verdict = text(N_("clean")) if report.clean else text(N_("faulty"))
    who = ", ".join(filter(None, (report.sheet.player or "", report.sheet.game)))
    paragraph(f"{report.sheet.file}: {who}: {verdict}")
    _report_findings(report.findings)
    paragraph(text(N_("Score: {parts}"), parts=_score(report)), indent=2)


def _score(report: SheetReport) -> str:
    parts = []
    for name, value in report.score.parts.items():
        if isinstance(value, dict):
            parts += [f"{key} {held}" for key, held in value.items()]
        else:
            parts.append(f"{word(name, SPEECH.translate)} {'-' if value is None else value}")
    return ", ".join(parts)


def _report_findings(findings: tuple[Finding, ...]) -> None:
    for severity, heading in HEADINGS.items():
        held = [found for found in findings if found.severity is severity]
        if held:
            line(f"  {text(heading)}")
        for found in held:
            _report_finding(found)


def _report_finding(found: Finding) -> None:
    said = text(N_("{rule}: {message}"), rule=found.rule, message=found.message)
    more = ["..."] if len(found.boxes) > MOST_BOXES else []
    where = f" [{', '.join([*found.boxes[:MOST_BOXES], *more])}]" if found.boxes else ""
    paragraph(f"- {said}{where}", indent=4)
    if found.expected is not None and found.actual is not None:
        values = text(N_("expected {expected}, found {actual}"), expected=found.expected, actual=found.actual)
        paragraph(values, indent=6)


def _report_table(table: TableReport) -> None:
    answer(N_("Table: {game}, {players}"), game=table.game, players=table.players)
    _report_findings(table.findings)
    ranking(table.outcome)


@command(
    "blank",
    N_("An empty typed sheet of GAME, with a line for each area that says what to write there."),
    "padwright blank rolling-america > ana.toml",
)
@game_argument
@options_option
def blank_command(game: str, pairs: tuple[str, ...]) -> None:
    """Print an empty typed sheet."""
    from companion.blank import blank

    values = chosen(forms.design(game).options, read_pairs(pairs))
    document(blank(game, values, SPEECH.translate))
