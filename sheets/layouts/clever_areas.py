"""The five areas of the clever sheet: grids with what their lines give, rows with what their boxes give."""

from __future__ import annotations

from geo.errors import N_
from sheets import scene
from sheets.forms.clever import (
    BLUE,
    FOX,
    GREEN,
    ORANGE,
    PLUS_ONE,
    PURPLE,
    REROLL,
    YELLOW,
    Bonus,
    FactorTable,
    GridTable,
    RisingTable,
    RowTable,
    ThresholdTable,
)
from sheets.ink import WHITE
from sheets.layout import Page
from sheets.layouts import clever_icons as icons
from sheets.rect import Rect
from sheets.scene import Style

BETWEEN = 3.0  # mm between boxes to write in
NAMES = {
    "yellow": N_("yellow"), "blue": N_("blue"), "green": N_("green"), "orange": N_("orange"), "purple": N_("purple"),
}  # fmt: skip


def draw_areas(page: Page, grids: Rect, rows: Rect, u: float) -> None:
    """Yellow beside blue, then green, orange and purple one below the other."""
    left, right = grids.columns(2, gap=2 * u)
    _grid(page, left, YELLOW, u)
    _grid(page, right, BLUE, u)
    shares = (20.2, 15.2, 15.2)
    for table, at in zip((GREEN, ORANGE, PURPLE), rows.rows(shares, gap=2 * u), strict=True):
        _row(page, at, table, u)


def letter(page: Page, at: Rect, area: str, size: float) -> None:
    """The letter of an area's colour."""
    tint = page.ink.tint(area)
    page.text(at, tint.letter, size, bold=True, colour=tint.on, anchor="centre")


def _heading(page: Page, at: Rect, area: str, hint: str, u: float) -> None:
    tint = page.ink.tint(area)
    badge = Rect(at.x, at.y, at.h, at.h)
    letter(page, badge, area, 11 * u)
    name = page.look.say(NAMES[area])
    page.text(Rect(badge.right + 0.8 * u, at.y, at.w * 0.4, at.h), name, 8 * u, bold=True, colour=tint.on)
    page.text(at.cut_right(at.w * 0.6)[0], hint, icons.readable(6.5 * u), colour=tint.on, anchor="right")


def icon_size(given: Bonus, u: float) -> tuple[float, float]:
    """Width and height of a bonus's icon in mm."""
    if given == FOX:
        return 6.8 * u, 6.2 * u
    return (6 * u, 6 * u) if given in (REROLL, PLUS_ONE) else (8 * u, 5.6 * u)


def _icon(page: Page, cx: float, cy: float, given: Bonus, u: float) -> None:
    icons.bonus(page, Rect.around(cx, cy, *icon_size(given, u)), given)


def _grid(page: Page, at: Rect, table: GridTable, u: float) -> None:
    page.ground(at, table.name, radius=2 * u)
    inner = at.grow(-2.5 * u, -1.8 * u)
    if table.scale:
        scale, body = inner.cut_top(8.4 * u, gap=1.6 * u)
        _scale(page, scale, table, u)
    else:
        head, body = inner.cut_top(4 * u, gap=1.8 * u)
        _heading(page, head, table.name, page.look.say(N_("full columns score")), u)
    right, body = body.cut_right(8.6 * u, gap=3 * u)
    foot, body = body.cut_bottom(6.8 * u, gap=2.4 * u)
    cells = body.grid(len(table.numbers[0]), len(table.numbers), gap=BETWEEN)
    _lines(page, table, cells, right, foot, u)
    side = min(cells[0][0].w, cells[0][0].h, 7.4 * u)
    for keys, numbers, row in zip(table.keys, table.numbers, cells, strict=True):
        for key, number, cell in zip(keys, numbers, row, strict=True):
            place = Rect.around(cell.cx, cell.cy, side)
            if key and number:
                page.box(f"{table.name}.{key}", place, printed=True)
            elif table.of_both:
                _named(page, cell, table.name, u)
            else:
                _crossed(page, place, table.name)


def _named(page: Page, at: Rect, area: str, u: float) -> None:
    """The letter and the name of an area, where it has a place without a box."""
    upper, lower = at.rows((0.62, 0.38))
    letter(page, upper, area, 15 * u)
    name = page.look.say(NAMES[area])
    page.text(
        lower.grow(1.2 * u, 0), name, icons.readable(7 * u), bold=True, colour=page.ink.tint(area).on, anchor="centre"
    )


def _crossed(page: Page, at: Rect, area: str) -> None:
    """A place that is crossed from the start."""
    tint = page.ink.tint(area)
    page.add(scene.rect(at, Style(tint.fill or WHITE, tint.edge, 0.3), 0.8))
    icons.cross(page, at.grow(-at.w * 0.22), tint.edge, at.w * 0.09)


def _lines(page: Page, table: GridTable, cells: list[list[Rect]], right: Rect, foot: Rect, u: float) -> None:
    """Lines through the boxes, and at their ends what they give."""
    tint = page.ink.tint(table.name)
    style = Style(None, tint.edge, 0.35 * u)
    for row, given in zip(cells, table.row_bonuses, strict=True):
        wide = icon_size(given, u)[0]
        first = row[bool(table.of_both and row is cells[0])]
        page.add(scene.arrow(first.cx, row[0].cy, right.cx - wide / 2 - 0.5 * u, row[0].cy, style, head=1.9 * u))
        _icon(page, right.cx, row[0].cy, given, 1.1 * u if given == FOX else u)
    for column, cell in enumerate(cells[0]):
        end = foot.y - 0.2 * u
        first = cells[bool(table.of_both and not column)][column]
        page.add(scene.arrow(cell.cx, first.cy, cell.cx, end, style, head=1.9 * u))
        at = Rect.around(cell.cx, foot.cy, 7.2 * u)
        if table.column_points:
            icons.seal(page, at, str(table.column_points[column]), 7.5 * u)
        else:
            _icon(page, cell.cx, foot.cy, table.column_bonuses[column], u)
    if table.diagonal:
        first = cells[0][0]
        dashed = Style(None, tint.edge, 0.35 * u, dash=(1.2, 0.9))
        page.add(scene.arrow(first.cx, first.cy, right.cx - 3 * u, foot.cy - 1.8 * u, dashed, head=1.9 * u))
        _icon(page, right.cx, foot.cy, table.diagonal, u)


def _scale(page: Page, at: Rect, table: GridTable, u: float) -> None:
    """Points by the number of crosses."""
    cells = at.columns(len(table.scale))
    counts, points = cells[0].rows((0.36, 0.64))
    icons.cross(page, Rect.around(counts.cx, counts.cy, counts.h * 0.5), page.ink.text, 0.35 * u)
    for number, cell in enumerate(cells):
        upper, lower = cell.rows((0.36, 0.64))
        if number:
            page.text(upper, str(number), icons.readable(6.5 * u), colour=page.ink.tint(table.name).on, anchor="centre")
            icons.seal(
                page, Rect.around(lower.cx, lower.cy, min(lower.w * 0.94, lower.h)), str(table.scale[number]), 6 * u
            )
    icons.seal(page, Rect.around(points.cx, points.cy, points.h * 0.5), "", 6)


def _row(page: Page, at: Rect, table: RowTable, u: float) -> None:
    page.ground(at, table.name, radius=2 * u)
    inner = at.grow(-2 * u, -1.3 * u)
    side, rest = inner.cut_left(9 * u, gap=1 * u)
    _named(page, Rect.around(side.cx, side.cy, side.w, 9 * u), table.name, u)
    points = isinstance(table, ThresholdTable)
    bonuses, rest = rest.cut_bottom(5.8 * u, gap=0.5 * u)
    if points:
        above, rest = rest.cut_top(4.6 * u, gap=0.4 * u)
    cells = rest.columns(table.count)
    wide = min(cells[0].w - BETWEEN * max(1.0, u), rest.h * 1.25)
    for number, cell in enumerate(cells, 1):
        place = Rect.around(cell.cx, rest.cy, wide, rest.h)
        name = f"{table.name}.{number}"
        page.box(name, place, printed=isinstance(table, ThresholdTable))
        if isinstance(table, FactorTable):  # at the corner: a number is written into the box
            printed, size = page.form.boxes[name].printed, max(6.0, 5.2 * u)
            page.text(place.grow(-0.6), printed, size, colour=page.ink.number, anchor="right", upright="top")
        if isinstance(table, ThresholdTable):
            icons.seal(page, Rect.around(cell.cx, above.cy, 5.4 * u), str(table.points[number - 1]), 6 * u)
        if number > 1:
            _between(page, Rect.around((cells[number - 2].cx + cell.cx) / 2, rest.cy, cell.w - wide, rest.h), table, u)
        if number in table.bonuses:
            _icon(page, cell.cx, bonuses.cy, table.bonuses[number], u * 0.92)


def _between(page: Page, at: Rect, table: RowTable, u: float) -> None:
    """From box to box: in a rising row the sign for it, else an arrow."""
    tint = page.ink.tint(table.name)
    if isinstance(table, RisingTable):
        page.text(at, "<", 8 * u, bold=True, colour=tint.on, anchor="centre")
    else:
        reach = min(at.w / 2 - 0.4, 1.6 * u)
        style = Style(None, tint.edge, 0.35 * u)
        page.add(scene.arrow(at.cx - reach, at.cy, at.cx + reach, at.cy, style, head=1.5 * u))
