"""Auditing many inputs one after the other: each sheet is told when it is read, and then only laid aside on disk."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.audit import SheetReport, TableReport, audit_sheet, problem_json, tables_of, twin
from companion.checking import inputs
from companion.checking.spool import Spool
from companion.cli import verdicts
from companion.cli.errors import problem_text
from companion.cli.progress import Progress
from companion.cli.stopping import Stop
from companion.cli.talk import SPEECH, beside, line
from geo.errors import InvalidInput, Problem
from sheets.filled import FilledSheet

INTERRUPTED = 130


class Teller(Protocol):
    """Where the parts of an audit go, in this order: sheets and problems as they come, tables, the end."""

    def begin(self) -> None:
        """Whatever comes before the first sheet."""

    def sheet(self, report: SheetReport) -> None:
        """A sheet."""

    def problem(self, problem: Problem) -> None:
        """What cannot be read."""

    def table(self, table: TableReport) -> None:
        """A table."""

    def end(self) -> None:
        """Nothing more comes."""


class InWords:
    """The audit in words; problems go to standard error at once."""

    def __init__(self, explain: bool = False) -> None:
        self._explain = explain
        self._summary = verdicts.Summary()

    def begin(self) -> None:
        """Nothing is told before the first sheet."""

    def sheet(self, report: SheetReport) -> None:
        """A sheet, with a blank line before the next one."""
        if self._summary.count:
            line()
        self._summary.add(report)
        verdicts.report_sheet(report)
        if self._explain:
            from companion.cli.proving import tell_explanation  # loaded already where there is one

            tell_explanation(report)

    def problem(self, problem: Problem) -> None:
        """A problem in a line."""
        self._summary.problems += 1
        beside(problem_text(problem))

    def table(self, table: TableReport) -> None:
        """A table."""
        line()
        self._summary.add_table(table)
        verdicts.report_table(table)

    def end(self) -> None:
        """The summary."""
        self._summary.tell()


class InJson:
    """One JSON document, written as it goes: each sheet, table and problem on a line of its own."""

    def __init__(self, spool: Spool) -> None:
        self._spool = spool
        encoding = getattr(sys.stdout, "encoding", None) or "ascii"
        self._plain = encoding.lower().replace("-", "") not in ("utf8", "utf16")
        self._key = ""
        self._first = True

    def begin(self) -> None:
        """The beginning of the document."""
        print("{", end="")
        self._open("sheets")

    def sheet(self, report: SheetReport) -> None:
        """A sheet."""
        self._write(self._text(report.json(SPEECH.translate)))

    def problem(self, problem: Problem) -> None:
        """A problem, which is written last."""
        self._spool.note(self._text(problem_json(problem, SPEECH.translate)))

    def table(self, table: TableReport) -> None:
        """A table; there are no more sheets then."""
        self._move_on("tables")
        self._write(self._text(table.json(SPEECH.translate)))

    def end(self) -> None:
        """The problems, and the end of the document."""
        self._move_on("tables")
        self._move_on("problems")
        for text in self._spool.texts():
            self._write(text)
        print("]}")

    def _text(self, data: Mapping[str, Any]) -> str:
        return json.dumps(data, ensure_ascii=self._plain)

    def _write(self, text: str) -> None:
        print(("\n" if self._first else ",\n") + text, end="")  # at once: Ctrl-C leaves no half of it
        self._first = False

    def _open(self, key: str) -> None:
        print(f'"{key}": [', end="")
        self._key, self._first = key, True

    def _move_on(self, key: str) -> None:
        if self._key != key:
            print("],")
            self._open(key)


@dataclass(eq=False, repr=False)
class Run:
    """An audit from its first file to its exit code.

    `kept` are the reports and tables, only where somebody wants to draw them.
    """

    tell: Teller
    spool: Spool
    keep: bool = False
    stop: Stop = field(default_factory=Stop)
    faulty: bool = False
    unreadable: bool = False
    interrupted: bool = False
    sheets: list[SheetReport] = field(default_factory=list)
    tables: list[TableReport] = field(default_factory=list)

    def all(self, given: Iterable[FilledSheet | Problem], reported: Callable[[FilledSheet], SheetReport]) -> int:
        """Audit everything; the exit code. At Ctrl-C what is known by then is told."""
        with self.stop:
            self.tell.begin()
            try:
                self._read(given, reported)
            except KeyboardInterrupt:
                self.interrupted = True
            for table in tables_of(self.spool.tables()):
                self.faulty |= not table.clean
                self.tell.table(table)
                if self.keep:
                    self.tables.append(table)
            self.tell.end()
        return self.exit_code

    def _read(self, given: Iterable[FilledSheet | Problem], reported: Callable[[FilledSheet], SheetReport]) -> None:
        with Progress() as progress:
            for one in given:
                if isinstance(one, Problem):
                    self.unreadable = True
                    self.tell.problem(one)
                else:
                    self._sheet(one, reported)
                progress.step()
                if self.stop.asked:
                    raise KeyboardInterrupt

    def _sheet(self, sheet: FilledSheet, reported: Callable[[FilledSheet], SheetReport]) -> None:
        same = self.spool.add(sheet)
        report = reported(sheet) if same is None else twin(reported(sheet), same)
        self.faulty |= not report.clean
        self.tell.sheet(report)
        if self.keep:
            self.sheets.append(report)

    @property
    def exit_code(self) -> int:
        """130 interrupted, 2 something could not be read, 1 errors were found, 0 fine."""
        if self.interrupted:
            return INTERRUPTED
        return 2 if self.unreadable else int(self.faulty)


def sheets_of_files(files: Iterable[str], options: Mapping[str, str]) -> Iterator[FilledSheet | Problem]:
    """The sheets of files and folders, and what is wrong with those that cannot be read."""
    for path in inputs.paths(files):
        if isinstance(path, Problem):
            yield path
            continue
        try:
            yield from inputs.read(path, options)
        except InvalidInput as wrong:
            yield from wrong.problems


def plain(sheet: FilledSheet) -> SheetReport:
    """The audit of a sheet whose dice are not known."""
    return audit_sheet(sheet)
