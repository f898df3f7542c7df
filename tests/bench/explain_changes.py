"""Of all changes of one box of a finished sheet: how many does an audit find without dice, and how many with them?

`python tests/bench/explain_changes.py [CHANGES [LIMIT [GAME ...]]]`: the table for every game, 300 changes of each and
10 seconds for each, unless told otherwise. All changes would be too many, so they are drawn, the same ones every time.

The sheets are those of random games, without what players claim (a claimed total would find many a change by itself).
A box is drawn, of a ledger one in the rows written or the next one, and something else for it: blank, a symbol that it
takes, crossed out or circled where it may be, another number or word that stands under its heading, or a number one
more or one less. The dice are those of a record with rolls alone.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from companion.audit import audit
from companion.explain import Verdict, explain
from companion.record import Record
from sheets.filled import FilledSheet
from sheets.form import Box, Mark

sys.path.insert(0, str(Path(__file__).parents[1]))
from playing import play

PLAYERS = {"rolling-america": 1, "clever": 1, "rolled-west": 2, "dodge-dice": 3, "tumblin-dice": 3}
"""The games of the table, and how many play. Of Rolled West the sheets of both are explained at once."""
PER_SHEET = 10
WITHOUT = "found without dice"
COLUMNS = (WITHOUT, Verdict.IMPOSSIBLE, Verdict.POSSIBLE, Verdict.UNDECIDED)


@dataclass(frozen=True)
class Table:
    """The sheets of a finished game, and its rolls."""

    sheets: tuple[FilledSheet, ...]
    record: Record

    def with_sheet(self, sheet: FilledSheet) -> tuple[FilledSheet, ...]:
        """All sheets, one of them altered: the first."""
        return (sheet, *self.sheets[1:])


def tables(game: str) -> Iterator[Table]:
    """Finished games without end, the same every time."""
    seed = 0
    while True:
        played = play(game, PLAYERS[game], seed)
        rolls = tuple(move for move in played.record.moves if move.player is None)
        sheets = tuple(map(_unclaimed, played.record.rules.sheets(played.state)))
        table = Table(sheets, replace(played.record, moves=rolls))
        if not _found(sheets):
            yield table
        seed += 1


def _unclaimed(sheet: FilledSheet) -> FilledSheet:
    return replace(sheet, marks={box: mark for box, mark in sheet.marks.items() if not box.startswith("claimed.")})


def _found(sheets: Sequence[FilledSheet]) -> bool:
    """Whether the audit of a table finds an error without dice."""
    report = audit(sheets)
    return not all(part.clean for part in (*report.sheets, *report.tables))


def changed(sheet: FilledSheet, rng: random.Random) -> FilledSheet:
    """The sheet with something else in one box."""
    while True:
        box = rng.choice(_boxes(sheet))
        others = _others(sheet, box)
        if others:
            mark = rng.choice(others)
            marks = {name: held for name, held in sheet.marks.items() if name != box.name}
            return replace(sheet, marks=marks | ({box.name: mark} if mark else {}))


def _boxes(sheet: FilledSheet) -> list[Box]:
    """The boxes of the form but for claims, and for the rows of a ledger that nobody has come to."""
    found = []
    for area in sheet.form.areas:
        written = [int(name.split(".")[1]) for name in sheet.marks if area.kind == "ledger"]
        for box in area.boxes:
            if area.kind != "claim" and (area.kind != "ledger" or int(box.name.split(".")[1]) <= max(written) + 1):
                found.append(box)
    return found


def _others(sheet: FilledSheet, box: Box) -> list[Mark | None]:
    """What else may stand in a box, in order; None for a blank."""
    held, takes = sheet.marks.get(box.name), box.takes
    symbols = set(takes.symbols)
    if takes.numbers or takes.pattern:
        symbols |= {mark.symbol for name, mark in sheet.marks.items() if _heading(name) == _heading(box.name)}
    if takes.numbers and held and held.number is not None:
        symbols |= {str(held.number - 1), str(held.number + 1)}
    marks: set[Mark | None] = {None, *map(Mark, symbols)}
    marks |= {Mark(symbol, ring=True) for symbol in symbols if takes.ring}
    marks |= {Mark(symbol, struck=True) for symbol in symbols if takes.struck}
    return sorted(marks - {held}, key=str)


def _heading(box: str) -> str:
    """The area of a box; of a ledger the column."""
    area, *rest = box.split(".")
    return f"{area}.{rest[1]}" if len(rest) > 1 else area


def counted(game: str, count: int, limit: float) -> tuple[Counter[str], list[float]]:
    """What became of so many changes, and the seconds that the searches took."""
    found: Counter[str] = Counter()
    seconds = []
    rng = random.Random(game)
    for table in tables(game):
        for _ in range(PER_SHEET):
            sheets = table.with_sheet(changed(table.sheets[0], rng))
            if _found(sheets):
                found[WITHOUT] += 1
            else:
                begun = time.process_time()
                found[explain(sheets, table.record, limit).verdict] += 1
                seconds.append(time.process_time() - begun)
            if found.total() == count:
                return found, seconds
    raise AssertionError(game)


def main(count: int = 300, limit: float = 10.0, *names: str) -> None:
    """Print the table."""
    print(f"{'changes of one box':18} {'drawn':>6} {WITHOUT:>19} {'impossible':>11} {'possible':>9} {'undecided':>10}")
    for game in names or PLAYERS:
        found, seconds = counted(game, count, limit)
        shares = [f"{found[column] / count:.1%}" for column in COLUMNS]
        widths = (19, 11, 9, 10)
        row = " ".join(f"{share:>{width}}" for share, width in zip(shares, widths, strict=True))
        median = sorted(seconds)[len(seconds) // 2] if seconds else 0
        print(f"{game:18} {count:6} {row}   {len(seconds)} searches, median {median:.3f} s", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *map(float, sys.argv[2:3]), *sys.argv[3:])
