"""Score sheets of a whole table against the rounds that a record tells: row by row, in order.

Rows that are blank are passed over, as the audits do. A row that stands for no round must be blank.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeVar

from companion.explain import Alteration
from companion.game import Leave
from companion.record import Record
from geo.errors import N_, InvalidInput, say
from sheets.departures import LEFT, WHO_LEFT, Left
from sheets.filled import FilledSheet
from sheets.form import Mark
from sheets.ledger import SHEET, rounds_of

Round = TypeVar("Round")

Written = Mapping[str, Mark]
"""The marks of a row by heading: `totals.p2`."""
Changes = dict[str, Mark | None]
"""What is to be altered in a row, and what it becomes."""


class Placed(NamedTuple):
    """A round in a row of the sheet: the row's number, what must be altered for it, and in the rows passed over."""

    row: int
    changes: tuple[Alteration, ...]

    def marks(self, written: Written) -> dict[str, Mark | None]:
        """The row's marks as they are to be."""
        start = f"rounds.{self.row}."
        own = {one.box.removeprefix(start): one.becomes for one in self.changes if one.box.startswith(start)}
        return {**written, **own}


class Ledger:
    """The rows of a score sheet."""

    def __init__(self, sheet: FilledSheet) -> None:
        self.rows: dict[int, dict[str, Mark]] = rounds_of(sheet.marks)
        self.last = max(self.rows, default=0)
        self._order = sorted(self.rows)

    def written(self, row: int) -> Written:
        """The marks of a row."""
        return self.rows.get(row, {})

    def next_written(self, after: int) -> int:
        """The first row behind another in which anything is written; 0 if there is none."""
        return next(iter(self._order[bisect_right(self._order, after) :]), 0)

    def places(self, after: int, changes: Callable[[Written], Changes]) -> Iterator[Placed]:
        """The rows behind another in which a round may stand; `changes` tells what must be altered in it then.

        Rows in between are to be blank. Behind the last row that is written one place is as good as another.
        """
        blanked: tuple[Alteration, ...] = ()
        for row in range(after + 1, max(after, self.last) + 2):
            yield Placed(row, (*blanked, *self.altered(row, changes(self.written(row)))))
            blanked += self.blank(row)

    def altered(self, row: int, changes: Changes) -> tuple[Alteration, ...]:
        """The changes of a row as alterations of the sheet."""
        held = self.written(row)
        return tuple(Alteration(f"rounds.{row}.{key}", held.get(key), mark) for key, mark in changes.items())

    def blank(self, row: int) -> tuple[Alteration, ...]:
        """What must be altered so that a row is blank."""
        return self.altered(row, dict.fromkeys(self.written(row)))

    def blank_after(self, row: int) -> tuple[Alteration, ...]:
        """What must be altered so that all rows behind one are blank."""
        return tuple(altered for number in self.rows if number > row for altered in self.blank(number))


class Chain(NamedTuple):
    """Rounds in rows, from the last back to the first: the alterations up to that row, and those of the row itself."""

    cost: int
    row: int = 0
    changes: Changes | None = None
    before: Chain | None = None


def placed(ledger: Ledger, rounds: Sequence[Round], changes: Callable[[Round, Written], Changes]) -> list[Placed]:
    """The rounds in the rows of the sheet, with the fewest alterations; at the end what stands behind them."""
    rows = range(1, ledger.last + len(rounds) + 1)
    marks = [0, *accumulate(len(ledger.written(row)) for row in rows)]
    best = {0: Chain(0)}
    for one in rounds:
        best = _next_round(ledger, marks, best, lambda written, one=one: changes(one, written))  # type: ignore[misc]
    last = min(best.values(), key=lambda chain: (chain.cost - marks[chain.row], chain.row))
    return [*_in_order(ledger, last), Placed(last.row, ledger.blank_after(last.row))]


def _next_round(
    ledger: Ledger, marks: Sequence[int], before: Mapping[int, Chain], changes: Callable[[Written], Changes]
) -> dict[int, Chain]:
    """One more round, by the row in which it stands. `marks` are those in all rows up to each.

    Of two chains that end before a row, the better one stays so in every later row: both blank what lies between.
    """
    found: dict[int, Chain] = {}
    nearest: Chain | None = None
    unwritten = changes({})
    for row in range(1, len(marks)):
        chain = before.get(row - 1)
        if chain and (nearest is None or chain.cost - marks[chain.row] < nearest.cost - marks[nearest.row]):
            nearest = chain
        if nearest:
            altered = changes(held) if (held := ledger.written(row)) else unwritten
            blanked = marks[row - 1] - marks[nearest.row]
            found[row] = Chain(nearest.cost + blanked + len(altered), row, altered, nearest)
    return found


def _in_order(ledger: Ledger, chain: Chain) -> list[Placed]:
    """The rounds of a chain, from the first on."""
    found: list[Placed] = []
    while chain.before is not None and chain.changes is not None:
        passed_over = range(chain.before.row + 1, chain.row)
        blanked = [altered for row in passed_over for altered in ledger.blank(row)]
        found.append(Placed(chain.row, (*blanked, *ledger.altered(chain.row, chain.changes))))
        chain = chain.before
    return found[::-1]


def the_sheet(sheets: Sequence[FilledSheet], record: Record) -> FilledSheet:
    """The one score sheet of the record's table.

    Raises InvalidInput for several, and for a sheet of other players or with other options than the record's. A sheet
    that says nobody left is silent about it: the record knows.
    """
    if len(sheets) != 1:
        raise InvalidInput.one("sheets", say(N_("a table has one score sheet")), "1")
    (sheet,) = sheets
    if sorted(sheet.players) != sorted(record.players):
        message = say(N_("the sheet is of {players}, the record of others"), players=sheet.players)
        raise InvalidInput.one("players", message, ", ".join(record.players), sheet.file)
    for name, value in record.all_options.items():
        if name not in (SHEET.name, LEFT) and sheet.options.get(name, value) != value:
            raise _differs(sheet, name, str(value))
    told = [name for name, _ in sheet.options.get(LEFT, ())]
    left = [move.player for move in record.moves if isinstance(move, Leave)]
    if told and sorted(told) != sorted(left):
        raise _differs(sheet, LEFT, ", ".join(left))
    return sheet


def check_departures(sheet: FilledSheet, left: Left) -> None:
    """Raise InvalidInput if the sheet says that somebody left after another number of rounds than the record does."""
    told = sheet.options.get(LEFT, ())
    if told and dict(told) != dict(left):
        raise _differs(sheet, LEFT, WHO_LEFT.shown(left))


def _differs(sheet: FilledSheet, option: str, accepted: str) -> InvalidInput:
    message = say(N_("the sheet and the record differ in the option {name}"), name=option)
    return InvalidInput.one(f"options.{option}", message, accepted, sheet.file)
