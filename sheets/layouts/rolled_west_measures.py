"""How large the parts of the Rolled West sheet are, from the smallest that can be used to a roomy one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from sheets.fonts import CAP, width, wrapped
from sheets.layout import LEADING, Page
from sheets.layouts.rolled_west_art import icon
from sheets.rect import Rect
from sheets.scene import PT

WITH_STEPS = 0.55
"""From this size on the sheet reminds of what a turn is."""
LARGEST = 1.8


@dataclass(frozen=True)
class Measures:
    """Lengths in mm and sizes of type in pt at a size: 0 the smallest (A5), 1 roomy (letter), more beyond."""

    size: float
    ghost: bool = False
    """Whether the bank has a third box a round, below the others."""

    def between(self, small: float, roomy: float) -> float:
        """A length or a size of type that grows with the sheet."""
        return small + (roomy - small) * self.size

    @property
    def text(self) -> float:
        """Small type."""
        return min(8.5, self.between(6.0, 7.0))

    @property
    def title(self) -> float:
        """The type of a part's name."""
        return min(12.0, self.between(8.0, 10.5))

    @property
    def head(self) -> float:
        """The line above a part."""
        return self.between(5.0, 6.4)

    @property
    def caption(self) -> float:
        """A word above a box."""
        return self.between(3.2, 3.6)

    @property
    def box(self) -> float:
        """A box in contracts, shipping, offices, bank and score."""
        return self.between(6.6, 9.2)

    @property
    def claim(self) -> float:
        """A space of a claim row."""
        return self.between(6.8, 10.6)

    @property
    def band(self) -> float:
        """A claim row's height."""
        return self.claim + 2 * self.between(0.9, 1.4)

    @property
    def band_gap(self) -> float:
        """Between two claim rows."""
        return self.between(1.3, 1.6)

    @property
    def apart(self) -> float:
        """Between boxes."""
        return self.between(3.0, 3.6)

    @property
    def label(self) -> float:
        """The name at the left of a claim row."""
        return self.between(19.0, 31.0)

    @property
    def majority(self) -> float:
        """The right end of a claim row."""
        return self.between(25.0, 38.0)

    @property
    def contracts_width(self) -> float:
        """The contracts' share of the width."""
        return self.between(48.0, 66.0)

    @property
    def column_gap(self) -> float:
        """Between contracts and shipping."""
        return self.between(4.0, 9.0)

    @property
    def office(self) -> float:
        """An office's height."""
        return self.between(14.2, 17.6)

    @property
    def office_gap(self) -> float:
        """Between offices."""
        return self.between(1.4, 2.2)

    @property
    def gap(self) -> float:
        """Between parts, at least."""
        return self.between(1.6, 4.0)

    @cached_property
    def heights(self) -> Mapping[str, float]:
        """The parts from the top, with their heights."""
        ghost = self.box + self.apart if self.ghost else 0.0
        turn = {"turn": 13.0} if self.size >= WITH_STEPS else {}
        return {
            **turn,
            "claims": self.head + 4 * self.band + 3 * self.band_gap,
            "middle": self.head + 3 * self.box + 2 * self.apart,
            "offices": self.head + 3 * self.office + 2 * self.office_gap,
            "bank": self.head + self.caption + self.box + 2.6 + ghost,
            "score": self.caption + self.box,
        }

    @property
    def height(self) -> float:
        """All parts and the least gaps between them."""
        return sum(self.heights.values()) + self.gap * (len(self.heights) - 1)

    @property
    def width(self) -> float:
        """The width that the widest part needs."""
        return self.between(131.0, 190.0)


def fitted(body: Rect, ghost: bool) -> Measures:
    """The largest measures that a page's body takes, the smallest if none do."""
    steps = (number / 50 for number in range(round(LARGEST * 50), 0, -1))
    sizes = (Measures(size, ghost) for size in steps)
    fits = (m for m in sizes if m.width <= body.w and m.height <= body.h)
    return next(fits, Measures(0, ghost))


def heading(page: Page, m: Measures, at: Rect, art: str, title: str, hint: str) -> Rect:
    """A part's icon and name and, beside it in one or two lines, what to write there; returns the rectangle below."""
    head, rest = at.cut_top(m.head)
    line = Rect(head.x, head.y, head.w, head.h - 1.5)
    high = m.between(3.2, 4.2)
    drawn, wide = icon(page.ink, art, line.x, line.bottom - m.title * PT * CAP / 2, high)
    page.add(drawn)
    line = line.cut_left(wide, gap=1.3)[1]
    page.text(line, title, m.title, bold=True, upright="bottom")
    room = line.cut_left(width(title, m.title, True), gap=2.5)[1]
    step = m.text * PT * LEADING
    lines = _balanced(hint, m.text, room.w)
    for number, words in enumerate(reversed(lines)):
        page.text(room.move(0, -number * step), words, m.text, colour=page.ink.muted, upright="bottom")
    return rest


def _balanced(text: str, size: float, room: float) -> list[str]:
    """The text in as few lines as the room takes, of about the same length."""
    lines = wrapped(text, size, room)
    narrow = min(room, width(text, size) / len(lines) * 1.1)
    even = wrapped(text, size, narrow)
    return even if len(even) == len(lines) else lines
