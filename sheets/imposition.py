"""Imposition: which sheet lies where on which page, so that cut and stacked sheets are in order and backs fit.

Several sheets share a page as panels, each laid out for its own size and never scaled. Pile k of the cut pages
holds the sheets that follow those of pile k - 1: lay the piles on each other, and the pad is in order.

A sheet is turned like the page of a book, whatever edge the printer turns its paper over: where that edge runs
across, the backs are printed upside down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from geo.errors import N_, InvalidInput, say
from sheets.paper import Paper

Duplex = Literal["long", "short", "fronts-then-backs"]
DUPLEX: tuple[Duplex, ...] = ("long", "short", "fronts-then-backs")
PER_PAGE = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one sheet on a page: its number (from 0), its left top corner in mm, upside down or not."""

    sheet: int
    x: float
    y: float
    turned: bool = False


@dataclass(frozen=True, slots=True)
class PageSide:
    """One page of the file: the sheets on it, all with their fronts or all with their backs."""

    back: bool
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A page cut up: its size in mm, how many panels stand across and down, and the size of one in mm."""

    size: tuple[float, float]
    across: int
    down: int
    panel: tuple[float, float]

    @property
    def count(self) -> int:
        """How many panels a page has."""
        return self.across * self.down

    @property
    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The x of the upright cuts and the y of the level ones."""
        wide, high = self.panel
        return tuple(n * wide for n in range(1, self.across)), tuple(n * high for n in range(1, self.down))

    def place(self, panel: int) -> tuple[float, float]:
        """The left top corner of a panel, counted from 0 in reading order."""
        row, column = divmod(panel, self.across)
        return column * self.panel[0], row * self.panel[1]

    def behind(self, panel: int, book: bool) -> int:
        """The panel that lies behind on the other side of the page, turned like a book's (else like a calendar's)."""
        row, column = divmod(panel, self.across)
        return row * self.across + (self.across - 1 - column) if book else (self.down - 1 - row) * self.across + column


def panel_of(paper: Paper, per_page: int) -> Paper:
    """The paper of one sheet where `per_page` of them share a page, with a margin of its own.

    The longer side is halved first. Raises InvalidInput for a number other than 1, 2 and 4.
    """
    if per_page not in PER_PAGE:
        accepted = ", ".join(map(str, PER_PAGE))
        message = say(N_("{count} sheets do not share a page evenly"), count=per_page)
        raise InvalidInput.one("per-page", message, accepted)
    if per_page == 1:
        return paper
    long = paper.portrait
    width = long.width if per_page == 2 else long.width / 2
    return replace(long, name=f"1/{per_page} {paper.name}", width=width, height=long.height / 2)


def grid_of(paper: Paper, per_page: int, size: tuple[float, float]) -> Grid:
    """The page for sheets of that size in mm, which is a panel of the paper, upright or lying."""
    panel = panel_of(paper, per_page)
    lying = abs(size[0] - panel.width) > 1e-6
    across, down = {1: (1, 1), 2: (1, 2), 4: (2, 2)}[per_page]
    if lying:
        across, down = down, across
    return Grid((across * size[0], down * size[1]), across, down, size)


def turned_like_a_book(grid: Grid, duplex: Duplex) -> bool:
    """Whether paper is turned about an upright axis, as one looks at the fronts."""
    upright = grid.size[0] <= grid.size[1]
    return duplex == "fronts-then-backs" or (duplex == "long") == upright


def impose(grid: Grid, sheets: int, backs: bool = False, duplex: Duplex = "long") -> tuple[PageSide, ...]:
    """The pages of a pad in the order of printing.

    The last page may have empty panels; fill them with sheets by asking for a multiple of `grid.count`.
    """
    pages = -(-sheets // grid.count)
    fronts, behind = [], []
    for page in range(pages):
        held = [(panel, panel * pages + page) for panel in range(grid.count) if panel * pages + page < sheets]
        fronts.append(PageSide(False, tuple(Slot(sheet, *grid.place(panel)) for panel, sheet in held)))
        book = turned_like_a_book(grid, duplex)
        places = [(grid.place(grid.behind(panel, book)), sheet) for panel, sheet in held]
        behind.append(PageSide(True, tuple(Slot(sheet, *at, turned=not book) for at, sheet in places)))
    if not backs:
        return tuple(fronts)
    if duplex == "fronts-then-backs":
        return (*fronts, *behind)
    return tuple(side for pair in zip(fronts, behind, strict=True) for side in pair)


def correction(grid: Grid, duplex: Duplex, right: float, down: float) -> tuple[float, float]:
    """How backs are moved on their page, in mm rightwards and downwards, to make up for a printer's error.

    `right` and `down` are what one reads on the calibration sheet held against the light, its front towards
    the eye: how far the back has come out to the right and downwards.
    """
    book = turned_like_a_book(grid, duplex)
    return (right, -down) if book else (-right, down)
