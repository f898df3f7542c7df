"""Audits with dice: the record or the session that a sheet was played by, and what a search finds out from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.audit import SheetReport, audit_sheet, with_findings
from companion.checking.inputs import ONLY_DICE
from companion.cli.progress import Progress
from companion.cli.stopping import Stop
from companion.cli.talk import SPEECH, line, paragraph, text
from companion.explain import Explanation, Verdict, explain, explainable, together
from companion.keeping.record_files import read_record_file
from companion.record import Record
from geo.errors import N_, InvalidInput, Problem, say
from sheets.bounded import shown_path
from sheets.box_words import box_words
from sheets.filled import FilledSheet

VERDICTS = {
    Verdict.POSSIBLE: N_("possible: a line of play with these dice ends in this sheet"),
    Verdict.IMPOSSIBLE: N_("impossible: no line of play with these dice ends in this sheet"),
    Verdict.UNDECIDED: N_("undecided"),
}


def record_named(session: str | None, record: Path | None, played: bool) -> tuple[Record, str]:
    """The record of a session or in a file, and what it is called; unless it is `played`, it may hold rolls alone."""
    if record is not None:
        return read_record_file(str(record), played), shown_path(record)
    from companion.store import Store

    saved, held = Store().load(session)
    return held.record, saved.name


def sheets_of_record(record: Record, name: str, option: str) -> Iterator[FilledSheet | Problem]:
    """The sheets as they stand at the end of a record; a problem where it is of dice alone."""
    sheets = record.rules.sheets(record.replay())
    if not sheets:
        yield Problem("file", say(ONLY_DICE, option=option), "", name)
    for sheet in sheets:
        yield replace(sheet, file=f"{name}#{sheet.player}" if sheet.player else name)


class Prover:
    """Holds sheets against the dice of a record, alone or a table at once."""

    def __init__(self, record: Record, limit: float | None, stop: Stop) -> None:
        self._stop = stop
        self._record = record
        self._limit = limit
        self._known: dict[int, Explanation] = {}
        self._over = False

    def given(self, found: Iterable[FilledSheet | Problem]) -> Iterator[FilledSheet | Problem]:
        """The same sheets, all explained on the way; KeyboardInterrupt after the one at which somebody stopped it."""
        sheets: list[FilledSheet] = []
        for one in found:
            if isinstance(one, Problem):
                yield one
            else:
                sheets.append(one)
        if sheets and self._record.game not in explainable():
            wrong = say(N_("sheets of {game} cannot be explained from dice"), game=self._record.game)
            yield Problem("game", wrong, ", ".join(explainable()))
            yield from sheets
            return
        groups = [sheets] if sheets and together(self._record.game) else [[sheet] for sheet in sheets]
        for group in groups:
            if self._over:
                raise KeyboardInterrupt
            try:
                self._explain(group)
            except InvalidInput as wrong:
                yield from wrong.problems
            yield from group
        if self._over:
            raise KeyboardInterrupt

    def _explain(self, group: list[FilledSheet]) -> None:
        with self._stop.at_once(), Progress() as progress:
            found = explain(group, self._record, self._limit, progress.search)
        self._over |= found.interrupted
        self._known |= {id(sheet): found for sheet in group}

    def report(self, sheet: FilledSheet) -> SheetReport:
        """The audit of a sheet, with what the dice say of it."""
        report, found = audit_sheet(sheet), self._known.get(id(sheet))
        if found is None:
            return report
        return replace(with_findings(report, _of_sheet(found, sheet)), explanation=found)


def _of_sheet(found: Explanation, sheet: FilledSheet) -> Iterator[Any]:
    """The findings on one of several sheets: with the boxes of its own that are to be altered."""
    others = {altered.box for altered in found.change or () if altered.player not in (None, sheet.player)}
    own = {altered.box for altered in found.change or () if altered.player in (None, sheet.player)}
    for one in found.findings:
        if own or not others:
            yield replace(one, boxes=tuple(box for box in one.boxes if box in own or box not in others))


def tell_explanation(report: SheetReport) -> None:
    """The line of play, and which dice explain which boxes."""
    found: Explanation | None = report.explanation
    if found is None:
        return
    verdict = text(VERDICTS[found.verdict])
    paragraph(text(N_("From the dice: {verdict} ({seconds} s)"), verdict=verdict, seconds=f"{found.seconds:.1f}"), 2)
    for altered in found.change or ():
        theirs = altered.player not in (None, report.sheet.player)
        change = say(N_("{player}: {change}"), player=altered.player, change=altered.message)
        paragraph(text(N_("to be altered: {change}"), change=change if theirs else altered.message), indent=4)
    if found.moves:
        heading = N_("A line of play that ends in the altered sheet:") if found.change else N_("A line of play:")
        line(f"  {text(heading)}")
    for move in found.moves:
        line(f"    {move}")
    told = [source for source in found.sources if source.player in (None, report.sheet.player)]
    if told:
        line(f"  {text(N_('Which dice explain which box:'))}")
    for source in told:
        box = box_words(report.sheet.form, source.box).text(SPEECH.translate)
        values = {"box": box, "throw": source.throw, "dice": " ".join(source.dice)}
        paragraph(text(N_("{box}: throw {throw}, {dice}"), **values), indent=4)
