"""Players without a sheet: whether they can do what the sheets of the others need them to have done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from companion.explain.clock import Clock
from companion.explain.rolled_west.lines import NEVER, Limits, Line, Turn, asides
from companion.explain.rolled_west.plan import allowed_sources
from companion.explain.rolled_west.puzzle import DOUBLE, METALS, Puzzle
from sheets.forms.rolled_west import ROUNDS

Metals = tuple[int, int, int]
"""Copper, silver, gold."""


class Load(NamedTuple):
    """What a helper has shipped and stored before a turn."""

    shipped: Metals = (0, 0, 0)
    stored: Metals = (0, 0, 0)


class Helper:
    """A player whose sheet nobody has seen: free to do whatever the dice allow, which is to ship in time."""

    alters = False

    def __init__(self, puzzle: Puzzle, seat: int, clock: Clock) -> None:
        self.puzzle = puzzle
        self.seat = seat
        self.clock = clock
        self.dice = puzzle.dice(seat)
        self.windows = puzzle.windows(seat)
        self.ghost_windows = puzzle.ghost_windows
        self.known: dict[Limits, Line | None] = {}

    def best(self, limits: Limits, _most: int) -> Line | None:
        """A line within the limits, None if there is none. Raises TimeUp."""
        if limits not in self.known:
            self.known[limits] = Shipping(self, limits).run()
        return self.known[limits]

    def some(self, limits: Limits, _more: int) -> Line | None:
        """The same as `best`: nothing that a helper does alters anything."""
        return self.best(limits, 0)


class Shipping:
    """The search for a line that ships what it must in time: turn by turn, failed positions remembered."""

    def __init__(self, helper: Helper, limits: Limits) -> None:
        self.helper = helper
        self.limits = limits
        self.asides = [asides(dice, turn, limits) for turn, dice in enumerate(helper.dice)]
        self.goal = self._goal()
        self.failed: set[tuple[int, Load]] = set()

    def _goal(self) -> Metals:
        """How many boxes of each metal must be ticked some time."""
        goal = [0, 0, 0]
        for (metal, box), last in zip(DOUBLE, self.limits.reach_by, strict=True):
            if last < NEVER:
                goal[metal] = max(goal[metal], box + 1)
        return goal[0], goal[1], goal[2]

    def run(self) -> Line | None:
        """The line, None if there is none."""
        turns = self._from(0, Load())
        return None if turns is None else Line(0, tuple(turns), counts_on_marks=False)

    def _from(self, turn: int, load: Load) -> list[Turn] | None:
        if turn == len(self.asides):
            return []
        if (turn, load) in self.failed:
            return None
        self.helper.clock.tick()
        for after, choice in self._turns(turn, load):
            rest = self._from(turn + 1, after)
            if rest is not None:
                return [choice, *rest]
        self.failed.add((turn, load))
        return None

    def _turns(self, turn: int, load: Load) -> Iterator[tuple[Load, Turn]]:
        """Whatever may be of use: all boxes are ticked that can be, and a die is banked if it is left over."""
        for dark, ghost in product(self._copied(turn, load), self._ghosts(turn, load)):
            stored = [load.stored[metal] + (letter == dark) + (letter == ghost) for metal, letter in enumerate(METALS)]
            for aside, left in self.asides[turn]:
                dice = [left[letter] for letter in METALS]
                lots = [self._lot(turn, metal, load.shipped[metal], dice[metal] + stored[metal]) for metal in range(3)]
                shipped = [before + lot for before, lot in zip(load.shipped, lots, strict=True)]
                if not self.limits.in_time(turn, shipped):
                    continue
                marks = tuple(("",) * lot for lot in lots)
                rest = [max(0, held - lot) for held, lot in zip(dice, lots, strict=True)]
                for bank in self._bankings(turn, rest, load):
                    held = [
                        store - max(0, lot - die) + (letter == bank)
                        for letter, store, lot, die in zip(METALS, stored, lots, dice, strict=True)
                    ]
                    after = Load((shipped[0], shipped[1], shipped[2]), (held[0], held[1], held[2]))
                    yield after, Turn(dark, ghost, aside, bank, marks=marks)

    def _wanted(self, load: Load) -> list[int]:
        """The letters of the metals that are still to be shipped."""
        return [letter for metal, letter in enumerate(METALS) if load.shipped[metal] < self.goal[metal]]

    def _copied(self, turn: int, load: Load) -> list[int | None]:
        window = self.helper.windows[turn]
        offered = (one for one in self._wanted(load) if any(allowed_sources(window, turn, one, self.limits)))
        return [None, *offered]

    def _ghosts(self, turn: int, load: Load) -> list[int | None]:
        if not 0 < turn <= len(self.helper.ghost_windows):
            return [None]
        dice = self.helper.ghost_windows[turn - 1][0].dice
        return [letter for letter in self._wanted(load) if dice[letter]] or [None]

    def _bankings(self, turn: int, left: Sequence[int], load: Load) -> list[int | None]:
        later = turn + 1 < min(ROUNDS, len(self.asides))
        wanted = self._wanted(load) if later else ()
        return [None, *(letter for letter in wanted if left[METALS.index(letter)])]

    def _lot(self, turn: int, metal: int, shipped: int, means: int) -> int:
        """How many boxes of a metal can be ticked now, and are of use."""
        end = min(shipped + means, self.goal[metal])
        for place, (row, box) in enumerate(DOUBLE):
            if row == metal and shipped <= box < end and turn < self.limits.reach_from[place]:
                end = box
        return end - shipped
