"""A sheet as text, in as many columns as there are: grids beside each other, rows, maps and ledgers below.

Each kind of area has its way of being shown. What the sheet prints stands where nothing is written yet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.labels import COLOURS, die_tint, word
from companion.pictures.ledger_picture import ledger
from companion.pictures.screen import PLAIN, Line, Screen, Span, flowed, joined, padded, wide
from geo.errors import N_, Translate
from sheets.areas import BarArea, ChoiceArea, ClaimArea, Keyed, MapArea, RowArea, SetArea, TicksArea, WordArea
from sheets.filled import FilledSheet
from sheets.form import CROSS, Area, Box, Mark
from sheets.ledger import LedgerArea
from sheets.signs import Grid, Signs, signs

Row = tuple[str, list[str]]
"""A heading and the cells behind it."""

Cells = tuple[Line, list[Line]]
"""The same with colours."""

LONGEST = 16
"""Columns that a heading may take beside its cells on a narrow screen."""

TOGETHER = 4
"""Ticks that stand without a blank between them on a narrow screen; on others it is twice as many."""

FOLDING = 60
"""Columns from which on short rows stand in two columns."""

BETWEEN = 3
"""Columns between what stands side by side."""


@dataclass(frozen=True)
class Picture:
    """A sheet, and what it is shown with.

    `open_boxes` are shown as places to write in. `last` is how many rounds of a ledger are shown. `taken` are boxes
    that other players have made theirs: struck out by dashes, of two numbers the first.
    """

    sheet: FilledSheet
    screen: Screen = PLAIN
    translate: Translate = str
    open_boxes: Collection[str] = ()
    last: int | None = None
    taken: Collection[str] = ()

    @cached_property
    def signs(self) -> Signs:
        """What the sheet shows by signs."""
        return signs(self.sheet.form)

    def lines(self) -> list[Line]:
        """The picture, line by line."""
        found: list[Line] = []
        grids: list[list[Line]] = []
        rows: list[Cells] = []
        for area in self.sheet.form.areas:
            grid, own = self.grid(area), self.ledger(area)
            if grid or own is not None:
                found += self._rows(rows)
                rows = []
            if grid:
                grids.append(grid)
                continue
            found += self._grids(grids)
            grids = []
            if own is not None:
                found += own
            elif isinstance(area, MapArea) and area.groups:
                found += [*self._rows(rows), *self._rows(self.cells(area))]
                rows = []
            else:
                rows += self.cells(area)
        return [*found, *self._grids(grids), *self._rows(rows)]

    def ledger(self, area: Area) -> list[Line] | None:
        """The rounds of a ledger; None for an area of another kind."""
        if not isinstance(area, LedgerArea):
            return None
        return ledger(area, self.sheet.marks, self.screen, self.translate, self.last)

    def cells(self, area: Area) -> list[Cells]:
        """The rows of an area, each a heading and its cells."""
        for kind, rows in _KINDS:
            if isinstance(area, kind):
                return list(rows(self, area))
        return []

    def grid(self, area: Area) -> list[Line]:
        """An area whose boxes stand in rows and columns, its name above them; empty for any other."""
        plan = self.signs.grids.get(area.name)
        if plan is None:
            return []
        boxes = {box.key: self.box(area, box) for box in area.boxes}
        room = max([*map(wide, boxes.values()), *map(len, plan.feet)]) + 1
        blank = (Span(" " * room),)
        lines = [joined(([padded(boxes[key], room) if key else blank for key in row]), "") for row in plan.rows]
        return [self.heading(area.name), *_framed(lines, plan, room, self.screen)]

    def heading(self, name: str) -> Line:
        """What an area is called, behind the letter of its colour."""
        tint, letter = COLOURS.get(name, ("", ""))
        called = word(name, self.translate)
        if not letter:
            return (Span(called),)
        if not self.screen.colours:
            return (Span(f"{letter} {called}"),)
        return (Span(f" {letter} ", tint, "chip"), Span(" "), Span(called, tint, "bold"))

    def box(self, area: Area, box: Box) -> Line:
        """A box: what is written in it, else what is printed there and the sign of what it gives."""
        mark, printed = self.sheet.marks.get(box.name), self.screen.letters(box.printed)
        blank = "_" if box.name in self.open_boxes else self.screen.sign("blank")
        printed = printed.replace(" / ", "/") or (box.key if isinstance(area, SetArea) else blank)
        if box.name in self.taken:
            printed = _struck(printed)
        printed += self.signs.boxes.get(box.name, "")
        if mark is None:
            return (Span(printed, weight="open" if box.name in self.open_boxes else "dim"),)
        return (Span(self.written(area, box, mark, printed), self.tint(area), "bold"),)

    def written(self, area: Area, box: Box, mark: Mark, printed: str) -> str:
        """A mark: a circled word keeps what is printed in it, all else stands over it."""
        if isinstance(area, SetArea) and mark != CROSS:
            return f"({printed})"
        if isinstance(area, TicksArea) and not box.printed:
            return f"[{mark}]"
        if isinstance(area, BarArea):
            return "X" if mark.struck else mark.symbol
        return str(mark)

    def tint(self, area: Area) -> str:
        """The colour of an area's marks."""
        return COLOURS.get(area.name, ("", ""))[0]

    def _grids(self, grids: list[list[Line]]) -> list[Line]:
        """Grids side by side as far as they fit."""
        found: list[Line] = []
        beside: list[Line] = []
        for grid in grids:
            across = max(map(wide, grid))
            if beside and wide(beside[0]) + BETWEEN + across <= self.screen.width:
                beside = _beside(beside, grid, BETWEEN)
            else:
                found += beside
                beside = [padded(line, across) for line in grid]
        return found + beside

    def _rows(self, rows: list[Cells]) -> list[Line]:
        """Rows below each other; short ones in two columns where there is room for both."""
        if len(rows) > 1 and self.screen.width >= FOLDING:
            half = (self.screen.width - BETWEEN) // 2
            folded = table_lines(rows, half)
            if len(folded) == len(rows) and max(map(wide, folded)) <= half:
                left = (len(rows) + 1) // 2
                return _beside([padded(line, half) for line in folded[:left]], folded[left:], BETWEEN)
        return table_lines(rows, self.screen.width)


def _struck(printed: str) -> str:
    """What is printed in a box, struck out: the first of two numbers, else all of it."""
    first, slash, second = printed.partition("/")
    return f"-{first}-{slash}{second}"


def _framed(lines: list[Line], plan: Grid, room: int, screen: Screen) -> Iterator[Line]:
    """The rows of a grid, what full rows give behind them and what full columns give below."""
    for line, end in zip(lines, plan.ends or ("",) * len(lines), strict=True):
        yield (*line, Span(f"{screen.sign('gives')} {end}", weight="dim")) if end else line
    if plan.feet:
        feet = "".join(foot.ljust(room) for foot in plan.feet)
        yield (Span(feet + plan.corner, weight="dim"),)


def _beside(left: list[Line], right: list[Line], between: int) -> list[Line]:
    """Two blocks of lines next to each other."""
    across = max(map(wide, left), default=0)
    height = max(len(left), len(right))
    padding: list[Line] = [()] * height
    pairs = zip((left + padding)[:height], (right + padding)[:height], strict=True)
    return [(*padded(one, across + between), *other) for one, other in pairs]


def picture(
    sheet: FilledSheet, width: int, translate: Translate = str, screen: Screen = PLAIN, taken: Collection[str] = ()
) -> list[str]:
    """The sheet in lines of at most `width` columns (longer only where one cell is), as the screen can show them."""
    shown = replace(screen, width=width)
    lines = Picture(sheet, shown, translate, taken=taken).lines()
    legend = flowed([(Span(part),) for part in taken_legend(translate).split()], width, " ", indent=2) if taken else []
    return [shown.paint(line) for line in [*lines, *legend]]


def taken_legend(translate: Translate) -> str:
    """What boxes struck out by dashes mean."""
    return translate(N_("-X-: another player has it"))


def table(rows: Iterable[Row], width: int) -> list[str]:
    """Headings in one column, their cells behind them, broken into more lines where they need them."""
    coloured: list[Cells] = [((Span(heading),), [(Span(cell),) for cell in cells]) for heading, cells in rows]
    return [PLAIN.paint(line) for line in table_lines(coloured, width)]


def table_lines(rows: Iterable[Cells], width: int) -> list[Line]:
    """The same with colours."""
    held = list(rows)
    column = min(max((wide(heading) for heading, _ in held), default=0), max(LONGEST, width // 3)) + 2
    found = []
    for heading, cells in held:
        first = padded(heading if wide(heading) < column else (*heading, Span(" ")), column)
        found += flowed(cells, width, " ", first, column)
    return found


def _map(shown: Picture, area: Any) -> Iterator[Cells]:
    marked = any(box.name in shown.sheet.marks for box in area.boxes)
    groups = area.groups or ({area.name: area.keys} if marked else {})
    for heading, keys in groups.items():
        tint = COLOURS.get(heading, ("", ""))[0]
        yield shown.heading(heading), [_of_map(shown, area, key, tint) for key in keys]


def _of_map(shown: Picture, area: Any, key: str, tint: str) -> Line:
    """A box and its name, as wide as any."""
    name = f"{area.name}.{key}"
    if mark := shown.sheet.marks.get(name):
        written = str(mark).ljust(3)
        return Span(key, tint, "bold"), Span(" "), Span(written, tint, "bold")
    if name in shown.open_boxes:
        return Span(key, tint, "open"), Span(" _  ", tint, "bold")
    return (Span(f"{key} {shown.screen.sign('blank')}  ", weight="dim"),)


def _ticks(shown: Picture, area: Any) -> Iterator[Cells]:
    marks = shown.sheet.marks
    printed = {box.name for box in area.boxes}
    more = [name for name in marks if name.partition(".")[0] == area.name and name not in printed]
    further: list[Line] = [(Span("[X]", shown.tint(area), "bold"),) for _ in more]
    bare = list(_unprinted(shown, area))
    together = TOGETHER if shown.screen.width < FOLDING else 2 * TOGETHER
    groups = [joined(bare[start : start + together], "") for start in range(0, len(bare), together)]
    yield shown.heading(area.name), ([shown.box(area, box) for box in area.boxes if box.printed] or groups) + further


def _unprinted(shown: Picture, area: Any) -> Iterator[Line]:
    """Boxes in which nothing is printed, for a tick each."""
    for box in area.boxes:
        yield shown.box(area, box) if box.name in shown.sheet.marks else (Span("[ ]", weight="dim"),)


def _row(shown: Picture, area: Any) -> Iterator[Cells]:
    yield shown.heading(area.name), [shown.box(area, box) for box in area.boxes]


def _choice(shown: Picture, area: Any) -> Iterator[Cells]:
    if area.name in shown.sheet.marks:
        yield from _row(shown, area)


def _claims(shown: Picture, area: Any) -> Iterator[Cells]:
    marks = shown.sheet.marks
    claims = [f"{word(box.key, shown.translate)} {marks[box.name]}" for box in area.boxes if box.name in marks]
    if claims:
        yield shown.heading(area.name), [(Span(claim),) for claim in claims]


_KINDS: tuple[tuple[type[Area], Callable[[Picture, Any], Iterator[Cells]]], ...] = (
    (ClaimArea, _claims),
    (MapArea, _map),
    (Keyed, _row),
    (TicksArea, _ticks),
    (WordArea, _row),
    (RowArea, _row),
    (BarArea, _row),
    (ChoiceArea, _choice),
)


def status_cells(status: Mapping[str, Any], translate: Translate) -> list[Row]:
    """What a table looks at between throws: `round 1 of 8` for the values `round` and `rounds`, the rest in rows."""
    return [(word(name, translate), cells) for name, cells in status_parts(status)]


def status_parts(status: Mapping[str, Any]) -> list[Row]:
    """The same by the names that the game has for its values."""
    rows = []
    for name, value in status.items():
        if value in (None, (), {}, False, "") or (name.endswith("s") and name[:-1] in status):
            continue
        of = f"/{status[name + 's']}" if status.get(name + "s") else ""
        rows.append((name, [f"{part}{of}" for part in _parts(value)]))
    return rows


def status_lines(
    status: Mapping[str, Any], translate: Translate, width: int, without: Collection[str] = ()
) -> list[Line]:
    """The same in as few lines as it takes, dice in their colours; what is told elsewhere is left out."""
    found: list[Line] = []
    told: list[Line] = []
    for name, cells in status_parts(status):
        if name in without:
            continue
        label = word(name, translate)
        line = (Span(f"{label} ", weight="dim"), *_values(cells)) if cells else (Span(label, weight="bold"),)
        if wide(line) <= width:
            told.append(line)
        else:
            found += flowed(_words(line), width, " ", indent=2)
    return [*(flowed(told, width, "   ") if told else ()), *found]


def _values(cells: list[str]) -> Line:
    """The values behind a name, dice in their colours; a semicolon at the end of a value is a comma between two."""
    *others, last = cells
    told = [*(cell.replace(";", ",") for cell in others), last.rstrip(";")]
    dice = all(map(die_tint, told))
    return joined([_die(cell) if dice else (Span(cell, weight="bold"),) for cell in told], " ")


def _words(line: Line) -> list[Line]:
    """A line word by word."""
    return [(span._replace(text=part),) for span in line for part in span.text.split()]


def _die(text: str) -> Line:
    return (Span(f"[{text}]" if len(text) > 1 else text, die_tint(text), "bold"),)


def _parts(value: Any) -> list[str]:
    """A value of a status, cell by cell; none for what is so or is not."""
    if isinstance(value, Mapping):
        return [f"{name} {held};" for name, held in value.items()]
    if value is True:
        return []
    return [str(part) for part in value] if isinstance(value, (tuple, list)) else [str(value)]
