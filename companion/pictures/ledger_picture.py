"""The rounds of a ledger as text: one table where it fits, else a row a seat, else a few lines a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.labels import word
from companion.pictures.screen import Line, Screen, Span, columns, cut, flowed, wide
from geo.errors import Translate
from sheets.form import Mark
from sheets.ledger import Column, LedgerArea, rounds_of

SHORTEST = 3
"""Columns that a seat's name is cut to where its column is narrower."""


@dataclass(frozen=True)
class _Rounds:
    """What is written in the rounds that are shown: (number, heading -> value), and how to show it."""

    area: LedgerArea
    rows: Sequence[tuple[int, Mapping[str, Any]]]
    screen: Screen
    translate: Translate

    @property
    def columns(self) -> list[Column]:
        """The headings under which anything is written."""
        return [column for column in self.area.columns if any(row.get(column.name) for _, row in self.rows)]

    def called(self, name: str) -> str:
        """What a heading is called."""
        return word(name, self.translate)

    def cell(self, row: Mapping[str, Any], name: str, seat: str = "") -> str:
        """What is written under a heading, of a seat where it has seats; a word of the program's as players call it."""
        value = row.get(name, "")
        if seat:
            value = value.get(seat, "") if isinstance(value, dict) else ""
        if isinstance(value, str) and not any(value in column.seats for column in self.area.columns):
            return word(value, self.translate)
        return _plain(value)


def ledger(
    area: LedgerArea, marks: Mapping[str, Mark], screen: Screen, translate: Translate, last: int | None = None
) -> list[Line]:
    """The rounds in which anything is written (the last ones, if not all), newest below."""
    numbers = list(rounds_of(marks, area.name))
    written = area.write(marks)
    rows = [(number, written[number - 1]) for number in numbers]
    shown = _Rounds(area, rows[-last:] if last else rows, screen, translate)
    if not shown.rows:
        return []
    for way in (_wide, _by_seat, _by_seat_below):
        lines = way(shown)
        if lines and max(map(wide, lines)) <= screen.width:
            return lines
    return [line for number, row in shown.rows for line in _told(shown, number, row)]


def _wide(shown: _Rounds) -> list[Line]:
    """A line a round, a column a heading and seat."""
    heads = [("", shown.called("round"))]
    keys: list[tuple[str, str]] = [("", "")]
    for column in shown.columns:
        for seat in column.seats or ("",):
            heads.append((shown.called(column.name), seat) if seat else ("", shown.called(column.name)))
            keys.append((column.name, seat))
    lines = [[str(number), *(shown.cell(row, *key) for key in keys[1:])] for number, row in shown.rows]
    return _table(heads, lines)


def _by_seat(shown: _Rounds) -> list[Line]:
    """A line a round and seat; what has no seat stands in the round's first line."""
    seated = [column for column in shown.columns if column.seats]
    free = [column for column in shown.columns if not column.seats]
    heads = [("", shown.called("round")), ("", ""), *(("", shown.called(c.name)) for c in (*seated, *free))]
    lines = []
    for number, row in shown.rows:
        for place, seat in enumerate(_seats(seated, row)):
            once = [shown.cell(row, column.name) if not place else "" for column in free]
            cells = [shown.cell(row, c.name, seat) for c in seated]
            lines.append([str(number) if not place else "", seat, *cells, *once])
    return _table(heads, lines) if seated else []


def _by_seat_below(shown: _Rounds) -> list[Line]:
    """A line a round with what has no seat, and the seats below it."""
    seated = [column for column in shown.columns if column.seats]
    heads = [("", ""), *(("", shown.called(column.name)) for column in seated)]
    rounds, lines = [], []
    for number, row in shown.rows:
        seats = _seats(seated, row)
        rounds.append((number, row, len(seats)))
        lines += [[seat, *(shown.cell(row, column.name, seat) for column in seated)] for seat in seats]
    if not seated:
        return []
    head, *body = _table(heads, lines)
    found: list[Line] = [(Span("  "), *head)]
    for number, row, count in rounds:
        once = [(Span(shown.called(c.name) + " ", weight="dim"), Span(shown.cell(row, c.name)))
                for c in shown.columns if not c.seats and c.name in row]  # fmt: skip
        told: Line = (Span(f"{shown.called('round')} {number}: ", weight="dim"),)
        found += flowed(once, shown.screen.width, f" {shown.screen.sign('between')} ", told, 4)
        found += [(Span("  "), *line) for line in body[:count]]
        body = body[count:]
    return found


def _seats(seated: Sequence[Column], row: Mapping[str, Any]) -> list[str]:
    """The seats of which a round has anything, teams behind their players."""
    named = [seat for column in seated for seat in row.get(column.name, ())]
    return list(dict.fromkeys(named))


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _table(heads: Sequence[tuple[str, str]], lines: Sequence[Sequence[str]]) -> list[Line]:
    """Columns as wide as they need to be, under a heading over all columns that share it and one over each."""
    widths = []
    for (group, head), cells in zip(heads, zip(*lines, strict=True), strict=True):
        body = max(map(columns, cells))
        widths.append(max(body, min(columns(head), max(body, SHORTEST)) if group else columns(head)))
    found: list[Line] = []
    if any(group for group, _ in heads):
        found.append((Span("  ".join(_over(heads, widths)), weight="dim"),))
    found.append(
        (
            Span(
                "  ".join(_fill(cut(head, room), room) for (_, head), room in zip(heads, widths, strict=True)),
                weight="dim",
            ),
        )
    )
    justified = [_numbers(column) for column in zip(*lines, strict=True)]
    for line in lines:
        filled = (_fill(cell, room, right) for cell, room, right in zip(line, widths, justified, strict=True))
        found.append((Span("  ".join(filled).rstrip()),))
    return found


def _over(heads: Sequence[tuple[str, str]], widths: Sequence[int]) -> Iterator[str]:
    place = 0
    for group, held in groupby(heads, key=lambda head: head[0]):
        count = len(list(held))
        room = sum(widths[place : place + count]) + 2 * (count - 1)
        place += count
        yield _fill(cut(group, room), room)


def _fill(text: str, room: int, right: bool = False) -> str:
    blanks = " " * (room - columns(text))
    return blanks + text if right else text + blanks


def _numbers(cells: Sequence[str]) -> bool:
    return all(cell.removeprefix("-").isdecimal() for cell in cells if cell)


def _told(shown: _Rounds, number: int, row: Mapping[str, Any]) -> list[Line]:
    """A round in words: `totals: Ana 12, Ben 9;`, broken between the seats."""
    parts: list[Line] = []
    for column in shown.columns:
        if column.name in row:
            value = row[column.name]
            entries = (
                [f"{seat} {_plain(held)}" for seat, held in value.items()]
                if isinstance(value, dict)
                else [shown.cell(row, column.name)]
            )
            first, *rest = [entry + ("," if place < len(entries) else ";") for place, entry in enumerate(entries, 1)]
            parts += [(Span(f"{shown.called(column.name)}: {first}"),), *((Span(entry),) for entry in rest)]
    heading: Line = (Span(f"{shown.called('round')} {number}  ", weight="dim"),)
    return flowed(parts, shown.screen.width, " ", heading, 4)
