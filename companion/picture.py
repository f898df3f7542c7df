"""A sheet as text: its areas one by one, in as many columns as there are.

Each kind of area has its way of being shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.labels import word
from geo.errors import N_, Translate
from sheets.areas import BarArea, ChoiceArea, ClaimArea, Keyed, MapArea, RowArea, SetArea, TicksArea, WordArea
from sheets.filled import FilledSheet
from sheets.form import Area, Mark
from sheets.ledger import Column, LedgerArea

BLANK = "."

Row = tuple[str, list[str]]
"""A heading and the cells behind it."""


def picture(sheet: FilledSheet, width: int, translate: Translate = str) -> list[str]:
    """The sheet in lines of at most `width` columns (longer only where one cell is)."""
    rows = [row for area in sheet.form.areas for row in _rows(area, sheet.marks, translate)]
    return table(rows, width)


def table(rows: Iterable[Row], width: int) -> list[str]:
    """Headings in one column, their cells behind them, broken into more lines where they need them."""
    held = list(rows)
    column = min(max((len(heading) for heading, _ in held), default=0), max(10, width // 3)) + 2
    return [line for heading, cells in held for line in _lines(heading, cells, column, width)]


def _lines(heading: str, cells: Iterable[str], column: int, width: int) -> Iterator[str]:
    line = heading if len(heading) < column else heading + " "
    line = line.ljust(column)
    empty = True
    for cell in cells:
        if not empty and len(line) + 1 + len(cell) > width:
            yield line.rstrip()
            line, empty = " " * column, True
        line += cell if empty else " " + cell
        empty = False
    yield line.rstrip()


def _rows(area: Area, marks: Mapping[str, Mark], translate: Translate) -> Iterator[Row]:
    for kind, rows in _KINDS:
        if isinstance(area, kind):
            yield from rows(area, marks, translate)
            return


def _map(area: Any, marks: Mapping[str, Mark], translate: Translate) -> Iterator[Row]:
    groups = area.groups or {area.name: area.keys}
    for heading, keys in groups.items():
        yield word(heading, translate), [f"{key} {_shown(marks.get(f'{area.name}.{key}')):<3}" for key in keys]


def _set(area: Any, marks: Mapping[str, Mark], translate: Translate) -> Iterator[Row]:
    yield word(area.name, translate), [box.key for box in area.boxes if box.name in marks] or [BLANK]


def _ticks(area: Any, marks: Mapping[str, Mark], translate: Translate) -> Iterator[Row]:
    extra = sum(name.partition(".")[0] == area.name for name in marks) - sum(box.name in marks for box in area.boxes)
    boxes = ["[X]" if box.name in marks else "[ ]" for box in area.boxes]
    yield word(area.name, translate), boxes + ["[X]"] * extra


def _row(area: Any, marks: Mapping[str, Mark], translate: Translate) -> Iterator[Row]:
    yield word(area.name, translate), [_shown(marks.get(box.name)) for box in area.boxes]


def _letters(area: Any, marks: Mapping[str, Mark], translate: Translate) -> Iterator[Row]:
    yield word(area.name, translate), ["".join(_shown(marks.get(box.name)) for box in area.boxes)]


def _claims(area: Any, marks: Mapping[str, Mark], translate: Translate) -> Iterator[Row]:
    claims = [f"{word(box.key, translate)} {marks[box.name]}" for box in area.boxes if box.name in marks]
    if claims:
        yield word(area.name, translate), claims


def _ledger(area: Any, marks: Mapping[str, Mark], translate: Translate) -> Iterator[Row]:
    for number, row in enumerate(area.write(marks), 1):
        shown = [_cells(column, row[column.name], translate) for column in area.columns if column.name in row]
        yield f"{word('round', translate)} {number}", [cell for cells in shown for cell in cells]


def _cells(column: Column, value: Any, translate: Translate) -> list[str]:
    """What stands under a heading in a round: `totals: Ana 12, Ben 9;`, to be broken between the seats."""
    entries = [f"{seat} {_plain(held)}" for seat, held in value.items()] if isinstance(value, dict) else [_plain(value)]
    heading = f"{word(column.name, translate)}:"
    first, *rest = (entry + ("," if place < len(entries) else ";") for place, entry in enumerate(entries, 1))
    return [f"{heading} {first}", *rest]


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _shown(mark: Mark | None) -> str:
    return BLANK if mark is None else str(mark)


_KINDS: tuple[tuple[type[Area], Callable[[Any, Mapping[str, Mark], Translate], Iterator[Row]]], ...] = (
    (ClaimArea, _claims),
    (MapArea, _map),
    (SetArea, _set),
    (Keyed, _set),
    (TicksArea, _ticks),
    (WordArea, _letters),
    (RowArea, _row),
    (BarArea, _row),
    (ChoiceArea, _row),
    (LedgerArea, _ledger),
)


def status_cells(status: Mapping[str, Any], translate: Translate) -> list[Row]:
    """What a table looks at between throws: `round 1 of 8` for the values `round` and `rounds`, the rest in rows."""
    rows = []
    for name, value in status.items():
        if value in (None, (), False, "") or (name.endswith("s") and name[:-1] in status):
            continue
        of = f"/{status[name + 's']}" if status.get(name + "s") else ""
        rows.append((word(name, translate), [f"{part}{of}" for part in _parts(value, translate)]))
    return rows


def _parts(value: Any, translate: Translate) -> list[str]:
    """A value of a status, cell by cell."""
    if isinstance(value, Mapping):
        return [f"{name} {held};" for name, held in value.items()]
    if value is True:
        return [translate(N_("yes"))]
    return [str(part) for part in value] if isinstance(value, (tuple, list)) else [str(value)]
