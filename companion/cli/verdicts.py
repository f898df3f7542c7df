"""The verdict on a sheet in words: what is wrong, where, what would be right, by which rule, and what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import Any

from companion import games
from companion.audit import SheetReport, TableReport
from companion.checking.advice import cost_of, right_value
from companion.cli.standing import ranking
from companion.cli.talk import SPEECH, answer, line, paragraph, text, width
from companion.findings import Finding, Severity
from companion.labels import word
from geo.errors import N_, Message, say
from sheets.box_words import box_words
from sheets.form import Form

MOST_OF_ROW = 3
"""Boxes of one row of a ledger that are named one by one; of more it says how many they are."""
MOST_BOXES = 8
"""Boxes that a finding names here; --json has all of them."""
MOST_ROWS = 20
"""Sheets that a summary lists one by one; of more it counts them by game."""

HEADINGS = {
    Severity.ERROR: N_("Errors"),
    Severity.WARNING: N_("Warnings"),
    Severity.NOTE: N_("Notes"),
}


def verdict_word(clean: bool) -> str:
    """`clean` or `faulty`."""
    return text(N_("clean")) if clean else text(N_("faulty"))


def report_sheet(report: SheetReport) -> None:
    """Everything about one sheet."""
    sheet = report.sheet
    who = ", ".join(filter(None, (sheet.player or "", sheet.game)))
    paragraph(f"{sheet.file}: {who}: {verdict_word(report.clean)}")
    _Findings(sheet.game, (report.view,), sheet.form).tell(report.findings)
    paragraph(text(N_("Score: {parts}"), parts=score_words(report)), indent=2)


def score_words(report: SheetReport) -> str:
    """The score, part by part."""
    parts = []
    for name, value in report.score.parts.items():
        if isinstance(value, dict):
            parts += [f"{key} {held}" for key, held in value.items()]
        else:
            parts.append(f"{word(name, SPEECH.translate)} {'-' if value is None else value}")
    return ", ".join(parts)


def report_table(table: TableReport) -> None:
    """Everything about a table as a whole."""
    answer(N_("Table: {game}, {players}"), game=table.game, players=table.players)
    _Findings(table.game, table.views, table.sheets[0].form).tell(table.findings)
    ranking(table.outcome)


def places(form: Form, boxes: Iterable[str]) -> Iterator[Message]:
    """Boxes in words; many boxes of one row of a ledger are told together."""
    for row, group in groupby(boxes, lambda box: box.split(".")[1] if box.startswith("rounds.") else ""):
        known = [box for box in group if form.find(box)]
        if row and len(known) > MOST_OF_ROW:
            yield say(N_("round {round}, boxes: {count}"), round=row, count=len(known))
        else:
            yield from (box_words(form, box) for box in known)


@dataclass(eq=False, repr=False)
class _Findings:
    """Tells findings, numbered as on an annotated sheet; the wording of a rule only once."""

    game: str
    views: Sequence[Any]
    form: Form
    told: set[str] = field(default_factory=set)
    placed: set[tuple[str, ...]] = field(default_factory=set)

    def tell(self, findings: Iterable[Finding]) -> None:
        """All findings under their headings."""
        before = None
        for number, found in enumerate(findings, 1):
            if found.severity is not before:
                line(f"  {text(HEADINGS[found.severity])}")
            before = found.severity
            self._one(number, found)

    def _one(self, number: int, found: Finding) -> None:
        said = text(N_("{rule}: {message}"), rule=found.rule, message=found.message)
        paragraph(f"{number}. {said}", indent=4)
        details = [text(N_("{label}: {value}"), label=say(label), value=value) for label, value in self._details(found)]
        if details:
            paragraph("; ".join(details), indent=7)
        rule = games.game(self.game).rule(found.rule)
        if rule and found.severity is not Severity.NOTE and rule.name not in self.told:
            self.told.add(rule.name)
            paragraph(text(N_("{label}: {value}"), label=say(N_("rule")), value=say(rule.wording)), indent=7)

    def _details(self, found: Finding) -> Iterator[tuple[str, Message | str]]:
        note = found.severity is Severity.NOTE
        if found.boxes and not (note and found.boxes in self.placed):  # a note on an error's own box
            self.placed.add(found.boxes)
            yield N_("where"), self._where(found)
        right = None if note else right_value(self.game, found)
        if right:
            yield N_("should be"), right
        cost = cost_of(self.game, self.views, found)
        if cost:
            yield N_("points"), cost

    def _where(self, found: Finding) -> str:
        boxes = found.boxes[:MOST_BOXES]
        more = ["..."] if len(found.boxes) > MOST_BOXES else []
        named = [text(place) for place in islice(places(self.form, found.boxes), MOST_BOXES + 1)]
        named[MOST_BOXES:] = more[: len(named) - MOST_BOXES]
        return f"{'; '.join(named)} [{', '.join([*boxes, *more])}]"


@dataclass(eq=False, repr=False)
class Summary:
    """What is left of many sheets when all are told: a table of them, or counts by game and by rule."""

    rows: list[tuple[str, str, str, str]] = field(default_factory=list)
    sheets: Counter[tuple[str, bool]] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    table_rules: Counter[str] = field(default_factory=Counter)
    problems: int = 0

    def add(self, report: SheetReport) -> None:
        """Count a sheet."""
        sheet = report.sheet
        self.sheets[sheet.game, report.clean] += 1
        self.rules.update({found.rule for found in report.errors})
        if self.count <= MOST_ROWS:
            self.rows.append((sheet.file, sheet.player or "", str(report.score.total), verdict_word(report.clean)))

    def add_table(self, table: TableReport) -> None:
        """Count a table."""
        self.table_rules.update({found.rule for found in table.findings if found.severity is Severity.ERROR})

    @property
    def count(self) -> int:
        """Sheets so far."""
        return self.sheets.total()

    def tell(self) -> None:
        """The table, where there is more than one thing to tell of."""
        if self.count + self.problems < 2:
            return
        line()
        if self.count <= MOST_ROWS:
            heads = (N_("sheet"), N_("player"), N_("total"), N_("verdict"))
            _columns([tuple(map(text, heads)), *self.rows])
        else:
            _columns([*self._by_game()])
        for broken, template in (
            (self.rules, N_("Sheets that break a rule: {rules}")),
            (self.table_rules, N_("Tables that break a rule: {rules}")),
        ):
            if broken:
                told = ", ".join(
                    f"{rule} {count}" for rule, count in sorted(broken.items(), key=lambda one: (-one[1], one[0]))
                )
                paragraph(text(template, rules=told))
        if self.problems:
            answer(N_("Problems with files: {count}"), count=self.problems)

    def _by_game(self) -> Iterator[tuple[str, ...]]:
        yield text(N_("game")), text(N_("sheets")), text(N_("clean")), text(N_("faulty"))
        for game in dict.fromkeys(game for game, _ in self.sheets):
            clean, faulty = self.sheets[game, True], self.sheets[game, False]
            yield game, str(clean + faulty), str(clean), str(faulty)
        clean = sum(count for (_, good), count in self.sheets.items() if good)
        yield text(N_("all")), str(self.count), str(clean), str(self.count - clean)


def _columns(rows: Sequence[tuple[str, ...]]) -> None:
    """Rows in columns; the first is cut at its beginning where there is no room."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = max(8, width() - sum(wide[1:]) - 2 * len(wide[1:]))
    for first, *others in rows:
        cut = first if len(first) <= room else "..." + first[3 - room :]
        cells = [cut.ljust(min(room, wide[0])), *(cell.ljust(w) for cell, w in zip(others, wide[1:], strict=True))]
        line("  ".join(cells).rstrip())
