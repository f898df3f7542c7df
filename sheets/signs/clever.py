"""The signs of clever: what lines, boxes and rounds give."""

from __future__ import annotations

from collections.abc import Iterator

from geo.errors import N_
from sheets.form import Form
from sheets.forms.clever import AREAS, ROUND_BONUSES, Bonus, GridTable, RowTable
from sheets.signs import Grid, Signs

SHORT = {"rerolls": "R", "plus_ones": "+1", "foxes": "F"}
LEGEND = {
    "R": N_("a reroll"),
    "+1": N_("a +1"),
    "F": N_("a fox"),
    "yX": N_("a cross in yellow (b: blue, g: green)"),
    "o5": N_("a 5 in orange (p: purple)"),
}


def signs(_form: Form) -> Signs:
    """What full lines, boxes and rounds give."""
    rows = (table for table in AREAS if isinstance(table, RowTable))
    boxes = {f"{row.name}.{number}": f":{short(bonus)}" for row in rows for number, bonus in row.bonuses.items()}
    alone = enumerate((choice[0] for choice in ROUND_BONUSES if len(choice) == 1), 1)
    rounds = {f"rounds.{number}": f":{short(bonus)}" for number, bonus in alone}
    grids = {table.name: _grid(table) for table in AREAS if isinstance(table, GridTable)}
    return Signs(boxes | rounds, grids, LEGEND)


def short(bonus: Bonus) -> str:
    """A bonus in two letters: `R`, `+1`, `F`, `yX`, `o5`."""
    return SHORT.get(bonus.gives) or f"{bonus.gives[0]}{bonus.number or 'X'}"


def _grid(table: GridTable) -> Grid:
    corner = short(table.diagonal) if table.diagonal else ""
    return Grid(table.keys, tuple(map(short, table.row_bonuses)), tuple(_feet(table)), corner)


def _feet(table: GridTable) -> Iterator[str]:
    """What a full column gives, or scores."""
    yield from map(short, table.column_bonuses)
    yield from map(str, table.column_points)
