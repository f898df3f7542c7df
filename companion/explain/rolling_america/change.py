"""The least change of a map that makes it possible: the fewest boxes that must be written differently.

All ways to alter one box are tried, then two, and so on, so that the first that is possible is a least one. What is
plainly wrong (numbers that conflict, circles that are not paid, numbers that these dice cannot make) tells which boxes
a change must begin with and how many it takes; only where no numbers conflict may it be any box.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.explain.clock import Clock, TimeUp
from companion.explain.rolling_america.closing import Known
from companion.explain.rolling_america.outlook import Range, missing_boxes, outlook
from companion.explain.rolling_america.puzzle import FACES, Picture, Puzzle, Wanted, bits
from companion.explain.rolling_america.search import Search
from geo.errors import N_, say

FIRST_LOOK = 2.0
"""Seconds for one altered map before it is put off until some change is known."""

Sizes = tuple[tuple[int, ...], ...]
"""How many states of each region hold a number, by number."""


class Draft(NamedTuple):
    """A map on the way to one that is possible, and what a change of it may still touch."""

    wanted: Wanted
    sizes: Sizes
    plain: tuple[int, ...]
    """The states that hold each number without a circle."""
    clashes: tuple[tuple[int, int], ...]
    """Neighbours that conflict."""
    wrong: int
    """States with a mark that no game leaves, which must be altered."""
    fixed: int = 0
    """States that stay as they are: altered already, or not to be altered."""
    ticks: int = 0
    """The first of the tick boxes that may still be altered."""


class Repair:
    """The search for the least change of a map.

    `wrong` are the states whose marks no game leaves, as bits; `wanted` has an X there. Of the powers' boxes no more
    are ticked than there are. It is known to take at least `least` alterations.
    """

    def __init__(self, puzzle: Puzzle, wanted: Wanted, wrong: int, clock: Clock, *, least: int = 0) -> None:
        self.puzzle = puzzle
        self.clock = clock
        self.found: Search | None = None
        """The successful search of the map as it should be."""
        self.cost = max(least, wrong.bit_count())
        """How many boxes are altered for it; while none is found, fewer than so many do not do."""
        self.put_off: list[tuple[int, Wanted]] = []
        """Altered maps that could not be decided, with their cost."""
        self._start = self._draft(wanted, wrong)
        self._seen: set[Wanted] = set()
        self._ranges: dict[tuple[int, tuple[int, ...]], Range] = {}
        self._known = Known()

    @property
    def least(self) -> int:
        """It takes at least so many alterations."""
        return min((cost for cost, _ in self.put_off if cost < self.cost), default=self.cost)

    def run(self) -> None:
        """Look until a least change is found. TimeUp or KeyboardInterrupt leave what is known by then."""
        while not self._alter(self._start, self.cost):
            self.cost += 1
            self.clock.doing = say(N_("looking for a change; boxes altered: {count}"), count=self.cost)
        while self.put_off and self.put_off[0][0] < self.cost:
            cost, wanted = self.put_off[0]
            search = Search(Picture(self.puzzle, wanted), self.clock, self._known)
            if search.run():
                self.found, self.cost = search, cost
            self.put_off.pop(0)

    def _draft(self, wanted: Wanted, wrong: int) -> Draft:
        picture = Picture(self.puzzle, wanted)
        plain = tuple(sum(row) & ~wanted.rings for row in picture.members)
        sizes = tuple(tuple(row) for row in picture.size)
        return Draft(wanted, sizes, plain, tuple(picture.conflicts), wrong)

    def _alter(self, draft: Draft, left: int) -> bool:
        """Whether the map is possible when exactly so many boxes are altered."""
        self.clock.tick()
        if self._faults(draft) > left:
            return False
        if left == 0:
            return self._possible(draft.wanted)
        fixed = draft.fixed
        for state in self._where(draft):
            for altered in self._entries(draft._replace(fixed=fixed), state, left - 1):
                if self._alter(altered, left - 1):
                    return True
            fixed |= 1 << state
        if draft.clashes or draft.wrong:
            return False
        return any(self._alter(altered, left - 1) for altered in self._ticks(draft))

    def _faults(self, draft: Draft) -> int:
        """At least so many boxes must still be altered."""
        taken = clashing = 0
        for one, other in draft.clashes:
            if not taken & (1 << one | 1 << other):
                taken |= 1 << one | 1 << other
                clashing += 1
        unpaid = draft.wanted.rings.bit_count() - draft.wanted.guard
        return max(draft.wrong.bit_count() + clashing, unpaid, self._short(draft))

    def _short(self, draft: Draft) -> int:
        """At least so many boxes must be altered before these dice can make the numbers."""
        ranges = [self._range(face, draft.sizes[face]) for face in range(1, FACES + 1)]
        return missing_boxes(ranges, draft.wanted.color_change, draft.wanted.dupe)

    def _range(self, face: int, size: tuple[int, ...]) -> Range:
        key = face, size
        if key not in self._ranges:
            dice = self.puzzle.left[0][face]
            self._ranges[key] = outlook(size, dice, dice)
        return self._ranges[key]

    def _where(self, draft: Draft) -> list[int]:
        """The states of which one must be altered: a wrong one or one in conflict if there is such, else any."""
        if draft.wrong:
            return [next(iter(bits(draft.wrong)))]
        if not draft.clashes:
            return [state for state in range(len(self.puzzle.states)) if not draft.fixed >> state & 1]
        pair = min(draft.clashes, key=lambda pair: sum(not draft.fixed >> state & 1 for state in pair))
        often = [state for other in draft.clashes for state in other]
        return [state for state in sorted(pair, key=often.count, reverse=True) if not draft.fixed >> state & 1]

    def _entries(self, draft: Draft, state: int, left: int) -> Iterator[Draft]:
        """The maps with something else in a state, as far as so many more alterations can set right what it upsets."""
        wanted, around = draft.wanted, self.puzzle.around[state]
        was = None if draft.wrong >> state & 1 else (wanted.numbers[state], bool(wanted.rings >> state & 1))
        others = (wanted.rings & ~(1 << state)).bit_count()
        for number in range(FACES + 1):
            far = 0
            for other, conflicting in enumerate(self.puzzle.conflicting[number]):
                if conflicting:
                    far |= draft.plain[other]
            upset = around & far
            if was != (number, False) and not upset & draft.fixed and upset.bit_count() <= left:
                yield self._with(draft, state, number, False, upset)
            if number and was != (number, True) and others + 1 <= self.puzzle.board.uses + left:
                yield self._with(draft, state, number, True, 0)

    def _with(self, draft: Draft, state: int, number: int, ring: bool, upset: int) -> Draft:
        """The map with a number (0: an X) in a state; it then conflicts with those that it upsets."""
        wanted, bit = draft.wanted, 1 << state
        was, region = wanted.numbers[state], self.puzzle.region_of[state]
        plain = [mask & ~bit for mask in draft.plain]
        if not ring:
            plain[number] |= bit
        rows = list(draft.sizes)
        for changed, by in ((was, -1), (number, 1)):
            rows[changed] = (*rows[changed][:region], rows[changed][region] + by, *rows[changed][region + 1 :])
        clashes = tuple(pair for pair in draft.clashes if state not in pair)
        return Draft(
            wanted._replace(
                numbers=(*wanted.numbers[:state], number, *wanted.numbers[state + 1 :]),
                rings=wanted.rings & ~bit | ring << state,
            ),
            tuple(rows),
            tuple(plain),
            clashes + tuple((state, other) for other in bits(upset)),
            draft.wrong & ~bit,
            draft.fixed | bit,
            draft.ticks,
        )

    def _ticks(self, draft: Draft) -> Iterator[Draft]:
        """The maps with one box of a power more or fewer ticked; after these no state is altered any more."""
        wanted, uses = draft.wanted, self.puzzle.board.uses
        changes = (
            wanted._replace(color_change=wanted.color_change + 1),
            wanted._replace(color_change=wanted.color_change - 1),
            wanted._replace(dupe=wanted.dupe + 1),
            wanted._replace(dupe=wanted.dupe - 1),
            wanted._replace(guard=wanted.guard + 1),
        )
        for number, altered in enumerate(changes):
            if number >= draft.ticks and all(0 <= count <= uses for count in altered[2:]):
                yield draft._replace(wanted=altered, fixed=self.puzzle.region[-1], ticks=number)

    def _possible(self, wanted: Wanted) -> bool:
        self.clock.look()
        if wanted in self._seen:
            return False
        self._seen.add(wanted)
        try:
            with self.clock.at_most(FIRST_LOOK):
                search = Search(Picture(self.puzzle, wanted), self.clock, self._known)
                possible = search.run()
        except TimeUp:
            if self.clock.over:
                raise
            self.put_off.append((self.cost, wanted))
            return False
        if possible:
            self.found = search
        return possible
