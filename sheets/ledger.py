"""The ledger: a score sheet of a whole table, with a row a round and columns for the seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from geo.errors import N_, say
from sheets.areas import FURTHEST, typed
from sheets.form import Area, Box, Form, Mark, Reading, Takes, shown
from sheets.options import Count

ROUNDS_READ = 999
"""The last round that is read; sheets go on on further pages as long as anybody plays."""

SHEET = Count(
    name="sheet",
    default=1,
    least=1,
    most=28,
    meaning=N_("which sheet of a long game is printed: the second goes on with the rounds after the first"),
)
"""The option of a game that can outgrow its sheet."""


def rounds_of(marks: Mapping[str, Mark], area: str = "rounds") -> dict[int, dict[str, Mark]]:
    """The marks of a ledger by round and by what goes on after the round's number (`totals.p2`), in order.

    Rounds in which nothing is written are left out.
    """
    rounds: dict[int, dict[str, Mark]] = {}
    for name, mark in marks.items():
        ledger, _, rest = name.partition(".")
        if ledger == area:
            row, _, key = rest.partition(".")
            rounds.setdefault(int(row), {})[key] = mark
    return dict(sorted(rounds.items()))


@dataclass(frozen=True, kw_only=True)
class Column:
    """What a round's row has under one heading: a box, or one a seat, or some of either.

    `seats` are the labels of the seats (players, teams) that have boxes of their own here; `count` is
    the number of boxes in a row of them, as printed (an open column reads more).
    """

    name: str
    takes: Takes
    seats: tuple[str, ...] = ()
    count: int = 0
    open: bool = False

    def keys(self) -> Iterator[str]:
        """The boxes of a row under this heading, as they go on after the round's number."""
        for seat in self.seat_keys or ("",):
            for number in range(1, self.count + 1) if self.count else (0,):
                yield ".".join([self.name, *filter(None, (seat, str(number or "")))])

    @property
    def seat_keys(self) -> tuple[str, ...]:
        """`p1`, `p2`, ...: how box names call the seats."""
        return tuple(f"p{number}" for number in range(1, len(self.seats) + 1))

    def has(self, key: str) -> bool:
        """Whether there is a box of that key, printed or read beyond the printed ones."""
        name, *rest = key.split(".")
        if name != self.name or len(rest) != bool(self.seats) + bool(self.count):
            return False
        if self.seats and rest[0] not in self.seat_keys:
            return False
        return not self.count or (rest[-1].isdecimal() and 1 <= int(rest[-1]) <= self.most)

    @property
    def most(self) -> int:
        """The number of the last box in a row of them that is read."""
        return FURTHEST if self.open else self.count


@dataclass(frozen=True, kw_only=True)
class LedgerArea(Area):
    """Rounds, typed as a list of tables: `[[rounds]]` with a key a heading.

    Under a heading stands a mark, a table from seat to mark, a list of marks or a table from seat to list.
    """

    kind: ClassVar[str] = "ledger"
    name: str = "rounds"
    section: str = ""
    columns: tuple[Column, ...]
    rows: int
    first: int = 1
    """The round of the first row that is printed; later ones stand on further sheets."""

    @property
    def printed(self) -> range:
        """The rounds that have a row on this sheet."""
        return range(self.first, self.first + self.rows)

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The boxes of the printed rows."""
        return tuple(
            Box(f"{self.name}.{row}.{key}", column.takes)
            for row in self.printed
            for column in self.columns
            for key in column.keys()
        )

    def find(self, name: str) -> Box | None:
        """The box of that name, in any round that is read."""
        area, _, rest = name.partition(".")
        row, _, key = rest.partition(".")
        if area != self.name or not row.isdecimal() or not 1 <= int(row) <= ROUNDS_READ:
            return None
        column = next((column for column in self.columns if column.has(key)), None)
        return Box(name, column.takes) if column else None

    def read(self, value: object, reading: Reading) -> Iterator[tuple[str, Mark]]:
        """The marks of all rounds."""
        if not isinstance(value, list) or len(value) > ROUNDS_READ:
            accepted = say(N_("at most {most} tables [[rounds]]"), most=ROUNDS_READ)
            reading.wrong(self.path, say(N_("{value} is no list of rounds"), value=shown(value)), accepted)
            return
        for number, row in enumerate(value, 1):
            yield from self._read_row(row, f"{self.path}[{number}]", f"{self.name}.{number}", reading)

    def _read_row(self, row: object, where: str, box: str, reading: Reading) -> Iterator[tuple[str, Mark]]:
        columns = {column.name: column for column in self.columns}
        if not isinstance(row, dict):
            reading.wrong(where, say(N_("{value} is no table"), value=shown(row)), ", ".join(columns))
            return
        for key, value in row.items():
            if key in columns:
                yield from _read_column(columns[key], value, f"{where}.{key}", f"{box}.{key}", reading)
            else:
                reading.wrong(f"{where}.{shown(key)}", say(N_("unknown key")), ", ".join(columns))

    def write(self, marks: Mapping[str, Mark]) -> list[dict[str, Any]]:
        """A table a round, up to the last round with a mark."""
        rounds = rounds_of(marks, self.name)
        last = max(rounds, default=0)
        return [self._write_row(rounds.get(number, {})) for number in range(1, last + 1)]

    def _write_row(self, marks: Mapping[str, Mark]) -> dict[str, Any]:
        written = ((column.name, _write_column(column, marks)) for column in self.columns)
        return {name: value for name, value in written if value not in (None, [], {})}


def on_one_sheet(form: Form, ledger: LedgerArea, rows: int) -> Form:
    """The form as one sheet with room for that many rounds has it; the option `sheet` says which of several."""
    printed = replace(ledger, rows=rows, first=(form.options[SHEET.name] - 1) * rows + 1)
    return replace(form, areas=tuple(printed if area is ledger else area for area in form.areas))


def _read_column(column: Column, value: object, where: str, box: str, reading: Reading) -> Iterator[tuple[str, Mark]]:
    if not column.seats:
        yield from _read_cell(column, value, where, box, reading)
        return
    if not isinstance(value, dict):
        example = say(N_("a table with a key a player: {names}"), names=column.seats)
        reading.wrong(where, say(N_("{value} is no table"), value=shown(value)), example)
        return
    for label, entry in value.items():
        if label in column.seats:
            seat = column.seat_keys[column.seats.index(label)]
            yield from _read_cell(column, entry, f"{where}.{label}", f"{box}.{seat}", reading)
        else:
            unknown = say(N_("{name} does not play here"), name=shown(label))
            reading.wrong(f"{where}.{shown(label)}", unknown, ", ".join(column.seats))


def _read_cell(column: Column, value: object, where: str, box: str, reading: Reading) -> Iterator[tuple[str, Mark]]:
    if not column.count:
        mark = reading.mark(where, column.takes, value)
        if mark:
            yield box, mark
        return
    if not isinstance(value, list) or len(value) > column.most:
        accepted = say(N_("a list of at most {most} entries"), most=column.most)
        reading.wrong(where, say(N_("{value} is no list"), value=shown(value)), accepted)
        return
    for number, entry in enumerate(value, 1):
        mark = reading.mark(f"{where}[{number}]", column.takes, entry)
        if mark:
            yield f"{box}.{number}", mark


def _write_column(column: Column, marks: Mapping[str, Mark]) -> Any:
    if not column.seats:
        return _write_cell(column, column.name, marks)
    cells = {
        label: _write_cell(column, f"{column.name}.{seat}", marks)
        for label, seat in zip(column.seats, column.seat_keys, strict=True)
    }
    return {label: cell for label, cell in cells.items() if cell not in (None, [])}


def _write_cell(column: Column, key: str, marks: Mapping[str, Mark]) -> Any:
    if not column.count:
        return typed(marks[key]) if key in marks else None
    held = {int(name.rpartition(".")[2]): mark for name, mark in marks.items() if name.startswith(key + ".")}
    return [typed(held[n]) if n in held else "" for n in range(1, max(held, default=0) + 1)]
