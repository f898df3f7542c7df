"""Audits to look at: findings as numbered remarks on the sheets, and what the score should be in its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion import games
from companion.audit import Audit, SheetReport, TableReport, worst_first
from companion.checking.advice import advice, cost_of, right_value
from companion.findings import Finding, Severity
from companion.labels import word
from geo.errors import N_
from sheets.annotate import Notes, Remark, annotate, summary
from sheets.filled import FilledSheet
from sheets.form import Mark
from sheets.layout import Look
from sheets.paper import Paper
from sheets.picture import Picture
from sheets.words import words

ARROW = "\N{RIGHTWARDS ARROW}"


def annotated(found: Audit, paper: Paper, look: Look) -> Picture:
    """All sheets of an audit, page by page, and a page for each table.

    Raises InvalidInput where a form does not fit on the paper, ValueError for an audit of nothing.
    """
    pictures = [annotated_sheet(report, paper, look, shared(report.sheet, found.tables)) for report in found.sheets]
    tables = (table for table in found.tables if len(table.sheets) > 1 or table.findings)
    pictures += [annotated_table(table, pictures[0].pages[0].size, look) for table in tables]
    if not pictures:
        raise ValueError("nothing was audited")
    whole, *others = pictures
    for other in others:
        whole += other
    return whole


def shared(sheet: FilledSheet, tables: Iterable[TableReport]) -> tuple[Finding, ...]:
    """What is said about a table that concerns this sheet of it."""
    table = next((table for table in tables if sheet in table.sheets), None)
    return () if table is None else tuple(found for found in table.findings if sheet.player in found.players)


def annotated_sheet(report: SheetReport, paper: Paper, look: Look, more: Sequence[Finding] = ()) -> Picture:
    """One sheet with its findings and those of its table, and beside it the score as it should be."""
    sheet, findings = report.sheet, worst_first((*report.findings, *more))
    clean = all(found.severity is not Severity.ERROR for found in findings)
    title = games.game(sheet.game).design.title
    notes = Notes(
        heading=f"{sheet.player}, {title}" if sheet.player else title,
        verdict=_count(findings, clean, look),
        good=clean,
        remarks=remarks(findings, sheet.game, look, (report.view,)),
        lines=tuple(score_lines(report, look)),
        corrections=corrections(report, more),
    )
    return annotate(sheet, notes, paper, look)


def annotated_table(table: TableReport, size: tuple[float, float], look: Look) -> Picture:
    """What is to say about a table as a whole: what its sheets disagree about, and who has won."""
    title = games.game(table.game).design.title
    ranking = ((f"{place.rank}. {place.player}", str(place.total), "") for place in table.outcome.ranking)
    notes = Notes(
        heading=look.say(N_("The table: {game}"), game=title),
        verdict=_count(table.findings, table.clean, look),
        good=table.clean,
        remarks=remarks(table.findings, table.game, look, table.views),
        lines=tuple(ranking),
    )
    return summary(notes, size, look)


def remarks(findings: Iterable[Finding], game: str, look: Look, views: Sequence[Any] = ()) -> tuple[Remark, ...]:
    """Findings as remarks, numbered from 1 in their order, worded in the language of the look.

    With the views of the sheets they say what they cost. The wording of a rule stands with its first finding alone.
    """
    told: set[str] = set()
    found = []
    for number, one in enumerate(findings, 1):
        cost = _cost(one, game, look, views) if views else ""
        detail = [_right(one, game, look), cost, "" if one.rule in told else _wording(one, game, look)]
        told.add(one.rule)
        text = one.message.text(words(look.lang))
        found.append(Remark(one.boxes, number, text, one.severity.value, " ".join(filter(None, detail))))
    return tuple(found)


def _cost(found: Finding, game: str, look: Look, views: Sequence[Any]) -> str:
    """What it costs in points, where that is known and more than nothing."""
    cost = cost_of(game, views, found)
    return look.say(N_("Points: {cost}."), cost=cost) if cost and cost.values["count"] else ""


def _wording(found: Finding, game: str, look: Look) -> str:
    rule = games.game(game).rule(found.rule)
    return look.say(rule.wording) if rule else ""


def _right(found: Finding, game: str, look: Look) -> str:
    """What should stand there, where the message has not said so."""
    right = right_value(game, found) if found.severity is Severity.ERROR else None
    return "" if right is None else look.say(N_("Should be: {expected}."), expected=right)


def _count(findings: Iterable[Finding], clean: bool, look: Look) -> str:
    errors = sum(found.severity is Severity.ERROR for found in findings)
    return look.say(N_("Clean: no rule is broken")) if clean else look.say(N_("Errors: {count}"), count=errors)


def corrections(report: SheetReport, more: Iterable[Finding] = ()) -> dict[str, str]:
    """What should stand in the boxes for results and in wrong numbers' boxes, where something else or nothing does."""
    parts = {**report.score.parts}
    for held in [value for value in parts.values() if isinstance(value, dict)]:
        parts.update(held)
    named = advice(report.sheet.game).results
    right = {box.name: parts.get(named.get(box.key, box.key)) for box in report.sheet.form.area("claimed").boxes}
    errors = (*report.errors, *more)
    right |= dict(_last_totals(report.sheet, errors, parts.get("totals") or {}))
    right |= dict(_wrong_numbers(report.sheet, errors))
    found = {}
    for box, value in right.items():
        mark = report.sheet.marks.get(box)
        if (
            value is not None
            and not isinstance(value, (dict, list, tuple))
            and (mark is None or not _says(mark, value))
        ):
            found[box] = str(value) if mark is None else f"{ARROW} {value}"
    return found


def _last_totals(sheet: FilledSheet, errors: Iterable[Finding], totals: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """The last written total of everybody in a ledger, unless its whole row is wrong."""
    rows = {box for found in errors if len(found.boxes) > 1 for box in found.boxes}
    for place, total in enumerate(totals.values(), 1):
        written = [box for box in sheet.marks if box.endswith(f".totals.p{place}")]
        last = max(written, key=lambda box: int(box.split(".")[1]), default=None)
        if last is not None and last not in rows:
            yield last, total


def _wrong_numbers(sheet: FilledSheet, errors: Iterable[Finding]) -> Iterator[tuple[str, Any]]:
    """Boxes of which a finding knows the one right value: what is written there is what it has found."""
    for found in errors:
        several = isinstance(found.expected, (list, tuple))
        right = found.expected[0] if several and len(found.expected) == 1 else found.expected
        mark = sheet.marks.get(found.boxes[0]) if len(found.boxes) == 1 else None
        if mark is None or not _says(mark, found.actual):
            continue
        if isinstance(right, int) or right in sheet.players or found.boxes[0].startswith("claimed."):
            yield found.boxes[0], right


def _says(mark: Mark, right: Any) -> bool:
    return mark.number == right if isinstance(right, int) else mark.symbol == str(right)


def score_lines(report: SheetReport, look: Look) -> Iterator[tuple[str, str, str]]:
    """The parts of the score in words, and what was claimed instead."""
    for name, value in report.score.parts.items():
        called = word(name, words(look.lang))
        if isinstance(value, dict):
            yield from ((f"{called}: {key}", str(held), "") for key, held in value.items())
        elif value is not None:
            mark = report.sheet.claim(name)
            wrong = mark is not None and not _says(mark, value)
            yield called, str(value), str(mark) if wrong else ""
