"""A contact sheet: all sheets side by side, in rows that fill the width, to look at or to show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from geo.errors import N_
from sheets import scene
from sheets.ink import WHITE
from sheets.layout import Layout
from sheets.picture import Picture, PicturePage
from sheets.rect import Rect
from sheets.scene import Group, Style

TABLE, SHADOW = "#e9ebee", "#b4bac2"


def contact_sheet(sheets: Sequence[Layout], width: float = 400.0, gap: float = 8.0) -> Picture:
    """The sheets in their order as one picture, `width` mm wide, with `gap` mm between them."""
    rows = _rows([sheet.size[0] / sheet.size[1] for sheet in sheets])
    items: list[Group] = []
    y = gap
    for row in rows:
        inner = width - gap * (len(row) + 1)
        high = inner / sum(sheets[place].size[0] / sheets[place].size[1] for place in row)
        x = gap
        for place in row:
            scale = high / sheets[place].size[1]
            items.append(_placed(sheets[place], x, y, scale))
            x += sheets[place].size[0] * scale + gap
        y += high + gap
    ground = scene.rect(Rect(0, 0, width, y), Style(TABLE))
    title = sheets[0].look.say(N_("All sheets"))
    return Picture((PicturePage((ground, *items), (width, y), title),), title, sheets[0].look.lang)


def _placed(sheet: Layout, x: float, y: float, scale: float) -> Group:
    """A sheet of paper with its print and a shadow."""
    paper = Rect(0, 0, *sheet.size)
    shadow = scene.rect(paper.move(1.2 / scale, 1.2 / scale), Style(SHADOW))
    return scene.moved((shadow, scene.rect(paper, Style(WHITE)), *sheet.scene), x, y, scale)


def _rows(shapes: Sequence[float]) -> list[range]:
    """The sheets, by width over height, parted into rows of as equal heights as there are."""
    count = max(1, round((sum(shapes) / 1.8) ** 0.5)) if len(shapes) > 2 else 1
    parted = (list(_ranges(cuts, len(shapes))) for cuts in combinations(range(1, len(shapes)), count - 1))
    return min(parted, key=lambda rows: _unevenness(rows, shapes))


def _ranges(cuts: Sequence[int], count: int) -> Iterator[range]:
    for first, last in pairwise((0, *cuts, count)):
        yield range(first, last)


def _unevenness(rows: Sequence[range], shapes: Sequence[float]) -> float:
    lengths = [sum(shapes[place] for place in row) for row in rows]
    return max(lengths) - min(lengths)
