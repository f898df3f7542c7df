"""The least change of a sheet that makes it possible: the fewest boxes that must be written differently.

The search is asked for lines that end one box away, then two, and so on. When that takes long, a line that comes near
is looked for in between, so that some change is known.
"""

from __future__ import annotations

from companion.explain.clever.near import Near
from companion.explain.clever.search import Path, Search
from companion.explain.clock import Clock, TimeUp
from geo.errors import N_, say

FIRST_LOOK = 1.0
"""Seconds for the first number of boxes before some change is looked for."""
WIDTHS = (12, 50, 200)
"""How many sheets the quick search for some change keeps at each spot; more if it finds none."""


class Repair:
    """The search for the least change of a sheet that is impossible as it is.

    `path` leads to a sheet that is possible, None while none is known; it takes `cost` alterations, and it is known
    that fewer than `least` do not do.
    """

    def __init__(self, search: Search, clock: Clock) -> None:
        self.search = search
        self.clock = clock
        self.least = max(1, search.base)
        self.most = len({*search.wanted.sheet.form.boxes, *search.wanted.sheet.marks})
        self.path: Path | None = None
        self.cost = 0

    def run(self) -> None:
        """Look until a least change is known. TimeUp or KeyboardInterrupt leave what is known by then."""
        try:
            with self.clock.at_most(FIRST_LOOK):
                self._look()
        except TimeUp:
            if self.clock.over:
                raise
        if self.path is None:
            self._approach()
        while self.least < (self.most + 1 if self.path is None else self.cost):
            self._look()

    def _look(self) -> None:
        """One number of boxes more is found to do, or not to do."""
        self.clock.doing = say(N_("looking for a change; boxes altered: {count}"), count=self.least)
        if self.search.run(self.least):
            self.path, self.cost = tuple(self.search.path), self.least
        else:
            self.least += 1

    def _approach(self) -> None:
        """Some change, if one is found quickly."""
        for width in WIDTHS:
            nearest = Near(self.search, width).run()
            if nearest:
                self.path, self.cost = nearest.path(), nearest.cost
                return
