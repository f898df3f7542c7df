"""Rectangles on paper: millimetres, origin at the top left, y downwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its top left corner, width and height, in mm."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, cx: float, cy: float, w: float, h: float | None = None) -> Rect:
        """The rectangle of that width and height (a square without `h`) centred on a point."""
        h = w if h is None else h
        return cls(cx - w / 2, cy - h / 2, w, h)

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """The x of the centre."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The y of the centre."""
        return self.y + self.h / 2

    def grow(self, by: float, vertically: float | None = None) -> Rect:
        """The rectangle widened on every side (smaller for a negative `by`)."""
        high = by if vertically is None else vertically
        return Rect(self.x - by, self.y - high, self.w + 2 * by, self.h + 2 * high)

    def move(self, dx: float, dy: float) -> Rect:
        """The rectangle shifted."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def cut_top(self, h: float, gap: float = 0) -> tuple[Rect, Rect]:
        """The upper strip of height `h`, and what is left below a gap."""
        return Rect(self.x, self.y, self.w, h), Rect(self.x, self.y + h + gap, self.w, self.h - h - gap)

    def cut_bottom(self, h: float, gap: float = 0) -> tuple[Rect, Rect]:
        """The lower strip of height `h`, and what is left above a gap."""
        return Rect(self.x, self.bottom - h, self.w, h), Rect(self.x, self.y, self.w, self.h - h - gap)

    def cut_left(self, w: float, gap: float = 0) -> tuple[Rect, Rect]:
        """The left strip of width `w`, and what is left beside a gap."""
        return Rect(self.x, self.y, w, self.h), Rect(self.x + w + gap, self.y, self.w - w - gap, self.h)

    def cut_right(self, w: float, gap: float = 0) -> tuple[Rect, Rect]:
        """The right strip of width `w`, and what is left beside a gap."""
        return Rect(self.right - w, self.y, w, self.h), Rect(self.x, self.y, self.w - w - gap, self.h)

    def columns(self, shares: int | Sequence[float], gap: float = 0) -> list[Rect]:
        """Columns from the left: a number of equal ones, or one a share of the width, gaps between."""
        parts = [1.0] * shares if isinstance(shares, int) else list(shares)
        unit = (self.w - gap * (len(parts) - 1)) / sum(parts)
        found, x = [], self.x
        for part in parts:
            found.append(Rect(x, self.y, part * unit, self.h))
            x += part * unit + gap
        return found

    def rows(self, shares: int | Sequence[float], gap: float = 0) -> list[Rect]:
        """Rows from the top: a number of equal ones, or one a share of the height, gaps between."""
        turned = Rect(self.y, self.x, self.h, self.w).columns(shares, gap)
        return [Rect(one.y, one.x, one.h, one.w) for one in turned]

    def grid(self, across: int, down: int, gap: float = 0) -> list[list[Rect]]:
        """`down` rows of `across` equal cells, gaps between."""
        return [row.columns(across, gap) for row in self.rows(down, gap)]

    def overlaps(self, other: Rect, clear: float = 0) -> bool:
        """Whether the two come nearer to each other than `clear` mm (touching edges do not overlap)."""
        return self.distance(other) < clear - 1e-9 if clear else self._shares(other)

    def _shares(self, other: Rect) -> bool:
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across > 1e-9 and down > 1e-9

    def distance(self, other: Rect) -> float:
        """The free width between the two in mm, 0 where they touch or overlap."""
        across = max(self.x - other.right, other.x - self.right, 0.0)
        down = max(self.y - other.bottom, other.y - self.bottom, 0.0)
        return float((across**2 + down**2) ** 0.5)

    def holds(self, other: Rect, slack: float = 1e-6) -> bool:
        """Whether the other lies inside, edges included."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


def hull(rects: Sequence[Rect]) -> Rect:
    """The smallest rectangle around all of them."""
    x, y = min(one.x for one in rects), min(one.y for one in rects)
    return Rect(x, y, max(one.right for one in rects) - x, max(one.bottom for one in rects) - y)
