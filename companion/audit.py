"""Audits: every rule of a game held against finished sheets, one by one and as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion import games
from companion.findings import Finding, Severity
from companion.game import Game, Outcome, Score
from geo.errors import Problem, Translate
from sheets.filled import FilledSheet

_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


def _sorted(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda found: _ORDER[found.severity]))


@dataclass(frozen=True)
class SheetReport:
    """What the audit says of one sheet, worst first."""

    sheet: FilledSheet
    view: Any
    findings: tuple[Finding, ...]
    score: Score

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that are errors."""
        return tuple(found for found in self.findings if found.severity is Severity.ERROR)

    @property
    def clean(self) -> bool:
        """No rule is broken; warnings and notes do not count."""
        return not self.errors

    def json(self, translate: Translate = str) -> dict[str, Any]:
        """The report as `audit --json` has it."""
        sheet = self.sheet
        return {
            "file": sheet.file,
            "game": sheet.game,
            "player": sheet.player,
            "players": list(sheet.players),
            "verdict": "clean" if self.clean else "faulty",
            "findings": [finding_json(found, translate) for found in self.findings],
            "score": dict(self.score.parts),
            "claimed": {
                name.partition(".")[2]: mark.number if mark.number is not None else mark.symbol
                for name, mark in sheet.marks.items()
                if name.startswith("claimed.")
            },
        }


@dataclass(frozen=True)
class TableReport:
    """What the audit says of the sheets of one table together."""

    game: str
    players: tuple[str, ...]
    reports: tuple[SheetReport, ...]
    findings: tuple[Finding, ...]
    outcome: Outcome

    @property
    def clean(self) -> bool:
        """No rule of the table is broken."""
        return all(found.severity is not Severity.ERROR for found in self.findings)

    def json(self, translate: Translate = str) -> dict[str, Any]:
        """The report as `audit --json` has it."""
        return {
            "game": self.game,
            "players": list(self.players),
            "files": [report.sheet.file for report in self.reports],
            "findings": [finding_json(found, translate) for found in self.findings],
            "ranking": [
                {"player": place.player, "total": place.total, "rank": place.rank} for place in self.outcome.ranking
            ],
        }


@dataclass(frozen=True)
class Audit:
    """The audit of some files: the sheets, the tables they make up, and what could not be read."""

    sheets: tuple[SheetReport, ...]
    tables: tuple[TableReport, ...]
    problems: tuple[Problem, ...] = ()

    @cached_property
    def exit_code(self) -> int:
        """0 fine, 1 errors were found, 2 something could not be read."""
        if self.problems:
            return 2
        clean = all(sheet.clean for sheet in self.sheets) and all(table.clean for table in self.tables)
        return 0 if clean else 1

    def json(self, translate: Translate = str) -> dict[str, Any]:
        """The whole audit as `audit --json` prints it."""
        return {
            "sheets": [report.json(translate) for report in self.sheets],
            "tables": [table.json(translate) for table in self.tables],
            "problems": [problem_json(problem, translate) for problem in self.problems],
        }


def finding_json(found: Finding, translate: Translate = str) -> dict[str, Any]:
    """A finding as JSON has it."""
    return {
        "rule": found.rule,
        "severity": str(found.severity),
        "boxes": list(found.boxes),
        "expected": found.expected,
        "actual": found.actual,
        "message": found.message.text(translate),
    }


def problem_json(problem: Problem, translate: Translate = str) -> dict[str, Any]:
    """A problem as JSON has it."""
    accepted = problem.accepted
    return {
        "file": problem.file,
        "where": problem.where,
        "message": problem.message.text(translate),
        "accepted": accepted if isinstance(accepted, str) else accepted.text(translate),
    }


def audit_sheet(sheet: FilledSheet) -> SheetReport:
    """All rules of the sheet's game held against it."""
    game = games.game(sheet.game)
    view = game.view(sheet)
    found = [finding for rule in game.rules if rule.check for finding in rule.check(view)]
    return SheetReport(sheet, view, _sorted(found), game.score(view))


def audit_table(reports: Sequence[SheetReport]) -> TableReport:
    """All rules that need several sheets of one table held against them."""
    first = reports[0].sheet
    game: Game[Any] = games.game(first.game)
    views = [report.view for report in reports]
    found = [finding for rule in game.rules if rule.check_table for finding in rule.check_table(views)]
    players = first.players or tuple(report.sheet.player or "" for report in reports)
    return TableReport(first.game, players, tuple(reports), _sorted(found), game.outcome(views))


def audit(sheets: Iterable[FilledSheet], problems: Iterable[Problem] = ()) -> Audit:
    """Every sheet, and every table that they make up."""
    reports = tuple(map(audit_sheet, sheets))
    tables = tuple(audit_table(group) for group in _tables(reports))
    return Audit(reports, tables, tuple(problems))


def _tables(reports: Iterable[SheetReport]) -> list[list[SheetReport]]:
    """Sheets of the same game and the same players, in seating order.

    Where no sheet names the players of its table, sheets of different players are taken for one table. A
    second sheet of the same player begins another table, since nobody has two.
    """
    groups: dict[tuple[str, tuple[str, ...]], list[list[SheetReport]]] = {}
    for report in reports:
        sheet = report.sheet
        tables = groups.setdefault((sheet.game, sheet.players), [])
        taken = (table for table in tables if all(other.sheet.player != sheet.player for other in table))
        table = next(taken, None)
        if table is None:
            tables.append(table := [])
        table.append(report)
    found = [sorted(table, key=_seat) for tables in groups.values() for table in tables]
    return [table for table in found if len(table) > 1 or table[0].sheet.players]


def _seat(report: SheetReport) -> int:
    sheet = report.sheet
    return sheet.players.index(sheet.player) if sheet.player in sheet.players else 0
