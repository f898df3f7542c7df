"""Audits: every rule of a game held against finished sheets, one by one and as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from companion import games
from companion.checking.advice import cost_of, likely_slips
from companion.findings import Finding, Severity, note, warning
from companion.game import Game, Outcome, Score
from geo.errors import N_, Problem, Translate
from sheets import forms
from sheets.filled import FilledSheet
from sheets.form import Mark

if TYPE_CHECKING:  # an audit without dice waits for no search
    from companion.explain import Explanation

TWICE = "sheet-once"
"""The rule that one sheet is one player's of one game: it is about what an audit is given, and not about the game."""
_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


def worst_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings by how bad they are, else in their order."""
    return tuple(sorted(findings, key=lambda found: _ORDER[found.severity]))


@dataclass(frozen=True, eq=False, repr=False)
class SheetReport:
    """What the audit says of one sheet, worst first."""

    sheet: FilledSheet
    view: Any
    findings: tuple[Finding, ...]
    score: Score
    explanation: Explanation | None = None
    """What a search has found out from the dice, if somebody asked."""

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
        explained = {} if self.explanation is None else {"explanation": explanation_json(self.explanation)}
        return {
            "file": sheet.file,
            "game": sheet.game,
            "player": sheet.player,
            "players": list(sheet.players),
            "verdict": "clean" if self.clean else "faulty",
            "findings": [finding_json(found, self.sheet.game, (self.view,), translate) for found in self.findings],
            "score": dict(self.score.parts),
            "claimed": {
                name.partition(".")[2]: mark.number if mark.number is not None else mark.symbol
                for name, mark in sheet.marks.items()
                if name.startswith("claimed.")
            },
            **explained,
        }


@dataclass(frozen=True, eq=False, repr=False)
class TableReport:
    """What the audit says of the sheets of one table together."""

    game: str
    players: tuple[str, ...]
    sheets: tuple[FilledSheet, ...]
    views: tuple[Any, ...]
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
            "files": [sheet.file for sheet in self.sheets],
            "findings": [finding_json(found, self.game, self.views, translate) for found in self.findings],
            "ranking": [
                {"player": place.player, "total": place.total, "rank": place.rank} for place in self.outcome.ranking
            ],
        }


@dataclass(frozen=True, eq=False, repr=False)
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


def finding_json(found: Finding, game: str, views: Sequence[Any], translate: Translate = str) -> dict[str, Any]:
    """A finding as JSON has it; `cost` is None where the sheets do not say what it costs in points."""
    cost = cost_of(game, views, found)
    return {
        "rule": found.rule,
        "severity": str(found.severity),
        "boxes": list(found.boxes),
        "expected": found.expected,
        "actual": found.actual,
        "message": found.message.text(translate),
        "cost": None if cost is None else {"points": cost.values["count"], "message": cost.text(translate)},
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


def explanation_json(found: Explanation) -> dict[str, Any]:
    """What dice say of a sheet, as JSON has it."""
    changes = found.change or ()
    altered = [
        {"box": one.box, "was": _typed(one.was), "becomes": _typed(one.becomes), "player": one.player}
        for one in changes
    ]
    sources = [
        {"box": one.box, "throw": one.throw, "dice": list(one.dice), "move": str(one.move), "player": one.player}
        for one in found.sources
    ]
    return {
        "verdict": str(found.verdict),
        "seconds": round(found.seconds, 3),
        "moves": [str(move) for move in found.moves],
        "change": None if found.change is None else altered,
        "exact": found.exact,
        "at_least": found.at_least,
        "sources": sources,
    }


def _typed(mark: Mark | None) -> str | None:
    return None if mark is None else str(mark)


def audit_sheet(sheet: FilledSheet) -> SheetReport:
    """All rules of the sheet's game held against it."""
    game = games.game(sheet.game)
    view = game.view(sheet)
    found = [finding for rule in game.rules if rule.check for finding in rule.check(view)]
    if any(one.severity is Severity.ERROR for one in found):
        found += likely_slips(sheet.game, view, tuple(found))
    return SheetReport(sheet, view, worst_first(found), game.score(view))


def with_findings(report: SheetReport, more: Iterable[Finding]) -> SheetReport:
    """The report with more findings, from the dice."""
    return replace(report, findings=worst_first((*report.findings, *more)))


def audit_table(sheets: Sequence[FilledSheet]) -> TableReport:
    """All rules that need several sheets of one table held against them."""
    first = sheets[0]
    game: Game[Any] = games.game(first.game)
    views = [game.view(sheet) for sheet in sheets]
    found = [finding for rule in game.rules if rule.check_table for finding in rule.check_table(views)]
    players = first.players or tuple(sheet.player or "" for sheet in sheets)
    return TableReport(first.game, players, tuple(sheets), tuple(views), worst_first(found), game.outcome(views))


def audit(sheets: Iterable[FilledSheet], problems: Iterable[Problem] = ()) -> Audit:
    """Every sheet, and every table that they make up."""
    reports = tuple(map(audit_sheet, sheets))
    found = groups(report.sheet for report in reports)
    return Audit(reports, tuple(tables_of(found)), tuple(problems))


class Group(NamedTuple):
    """Sheets that may lie on one table; `earlier` counts the tables of the same game and players before it."""

    sheets: Sequence[FilledSheet]
    earlier: int = 0


def tables_of(groups: Iterable[Group]) -> Iterator[TableReport]:
    """The audit of groups of sheets that may lie on one table; one that names nobody else is no table."""
    for group in groups:
        sheets = sorted(group.sheets, key=_seat)
        if len(sheets) > 1 or sheets[0].players:
            report = audit_table(sheets)
            again = tuple(_again(group))
            yield replace(report, findings=(*report.findings, *again)) if again else report


def _again(group: Group) -> Iterator[Finding]:
    """A note on a table that lacks sheets, while others of the same players are there: somebody's may be old."""
    names = [sheet.player for sheet in group.sheets if sheet.player is not None]
    if group.earlier and names and len(names) < len(group.sheets[0].players):
        message = N_("of {names} there is another sheet of the same table; this one is taken for another game")
        yield note(TWICE, message, names=tuple(names))


def twin(report: SheetReport, file: str) -> SheetReport:
    """The report of a sheet that is the very same as one in another file, which says so."""
    return with_findings(report, [warning(TWICE, N_("the very same sheet as {file}; it counts once"), file=file)])


def groups(sheets: Iterable[FilledSheet]) -> Iterator[Group]:
    """Sheets of the same game and the same players.

    Where no sheet names the players of its table, sheets of different players are taken for one table, as many
    as can play. A second sheet of the same player begins another table, since nobody has two.
    """
    tables: dict[Any, list[FilledSheet]] = {}
    seen: Counter[Any] = Counter()
    for sheet in sheets:
        player = (sheet.game, sheet.players, sheet.player)
        tables.setdefault((sheet.game, sheet.players, seen[player]), []).append(sheet)
        seen[player] += 1
    for (game, _, earlier), table in tables.items():
        most = forms.design(game).seats[-1]
        yield from (Group(table[first : first + most], earlier) for first in range(0, len(table), most))


def _seat(sheet: FilledSheet) -> int:
    """Where the sheet's player sits, from 0; 0 where that is not known."""
    return sheet.players.index(sheet.player) if sheet.player in sheet.players else 0
