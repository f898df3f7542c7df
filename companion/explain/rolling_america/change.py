"""The least change of a map that makes it possible: the fewest boxes that must be written differently.

All ways to alter one box are tried, then two, and so on, so that the first that is possible is a least one. What is
plainly wrong (numbers that conflict, circles that are not paid, numbers that these dice cannot make) tells which boxes
a change must begin with and how many it takes; only where no numbers conflict may it be any box.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.explain.clock import Clock
from companion.explain.rolling_america.outlook import Range, missing_boxes, outlook
from companion.explain.rolling_america.puzzle import FACES, Picture, Puzzle, Wanted, bits
from companion.explain.rolling_america.search import Search

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
    fixed: int
    """States that stay as they are: altered already, or not to be altered."""
    ticks: int
    """The first of the tick boxes that may still be altered."""


@dataclass
class Repair:
    """The search for the least change of a map; `found` is the successful search of the map as it should be."""

    puzzle: Puzzle
    wanted: Wanted
    clock: Clock
    found: Search | None = None
    least: int = 1
    """At least so many boxes are wrong."""
    searches: int = 0
    nodes: int = 0
    _seen: set[Wanted] = field(default_factory=set)
    _ranges: dict[tuple[int, tuple[int, ...]], Range] = field(default_factory=dict)

    def run(self) -> None:
        """Look until a change is found; TimeUp leaves in `least` what is known by then."""
        draft = self._draft()
        while not self._alter(draft, self.least):
            self.least += 1

    def _draft(self) -> Draft:
        picture = Picture(self.puzzle, self.wanted)
        plain = tuple(sum(row) & ~self.wanted.rings for row in picture.members)
        sizes = tuple(tuple(row) for row in picture.size)
        return Draft(self.wanted, sizes, plain, tuple(picture.conflicts), 0, 0)

    def _alter(self, draft: Draft, left: int) -> bool:
        """Whether the map is possible when exactly so many boxes are altered."""
        self.nodes += 1
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
        if draft.clashes:
            return False
        return any(self._alter(altered, left - 1) for altered in self._ticks(draft))

    def _faults(self, draft: Draft) -> int:
        """At least so many boxes must still be altered."""
        taken = faults = 0
        for one, other in draft.clashes:
            if not taken & (1 << one | 1 << other):
                taken |= 1 << one | 1 << other
                faults += 1
        unpaid = draft.wanted.rings.bit_count() - draft.wanted.guard
        return max(faults, unpaid, self._short(draft))

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
        """The states of which one must be altered: of a conflict where there is any, else all that may be."""
        if not draft.clashes:
            return [state for state in range(len(self.puzzle.states)) if not draft.fixed >> state & 1]
        one, other = min(draft.clashes, key=lambda pair: sum(not draft.fixed >> state & 1 for state in pair))
        often = [state for pair in draft.clashes for state in pair]
        pair = sorted((one, other), key=often.count, reverse=True)
        return [state for state in pair if not draft.fixed >> state & 1]

    def _entries(self, draft: Draft, state: int, left: int) -> Iterator[Draft]:
        """The maps with something else in a state, as far as so many more alterations can set right what it upsets."""
        wanted, around = draft.wanted, self.puzzle.around[state]
        was = wanted.numbers[state], bool(wanted.rings >> state & 1)
        for number in range(FACES + 1):
            far = 0
            for other, conflicting in enumerate(self.puzzle.conflicting[number]):
                if conflicting:
                    far |= draft.plain[other]
            upset = around & far
            if was != (number, False) and not upset & draft.fixed and upset.bit_count() <= left:
                yield self._with(draft, state, number, False, upset)
            if number and was != (number, True) and wanted.rings.bit_count() < self.puzzle.board.uses + was[1]:
                yield self._with(draft, state, number, True, 0)

    def _with(self, draft: Draft, state: int, number: int, ring: bool, upset: int) -> Draft:
        """The map with a number (0: an X) in a state; it then conflicts with those that it upsets."""
        wanted, bit = draft.wanted, 1 << state
        was, region = wanted.numbers[state], self.puzzle.region_of[state]
        numbers = (*wanted.numbers[:state], number, *wanted.numbers[state + 1 :])
        plain = [mask & ~bit for mask in draft.plain]
        sizes = draft.sizes
        if not ring:
            plain[number] |= bit
        if was != number:
            rows = list(sizes)
            rows[was] = (*rows[was][:region], rows[was][region] - 1, *rows[was][region + 1 :])
            rows[number] = (*rows[number][:region], rows[number][region] + 1, *rows[number][region + 1 :])
            sizes = tuple(rows)
        clashes = tuple(pair for pair in draft.clashes if state not in pair)
        clashes += tuple((state, other) for other in bits(upset))
        rings = wanted.rings & ~bit | ring << state
        return Draft(
            wanted._replace(numbers=numbers, rings=rings), sizes, tuple(plain), clashes, draft.fixed | bit, draft.ticks
        )

    def _ticks(self, draft: Draft) -> Iterator[Draft]:
        """The maps with one box of a power more or fewer ticked; after these no state is altered any more."""
        wanted, uses = draft.wanted, self.puzzle.board.uses
        everything = self.puzzle.region[-1]
        changes = (
            wanted._replace(color_change=wanted.color_change + 1),
            wanted._replace(color_change=wanted.color_change - 1),
            wanted._replace(dupe=wanted.dupe + 1),
            wanted._replace(dupe=wanted.dupe - 1),
            wanted._replace(guard=wanted.guard + 1),
        )
        for number, altered in enumerate(changes):
            if number >= draft.ticks and all(0 <= count <= uses for count in altered[2:]):
                yield draft._replace(wanted=altered, fixed=everything, ticks=number)

    def _possible(self, wanted: Wanted) -> bool:
        self.clock.tick()
        if wanted in self._seen:
            return False
        self._seen.add(wanted)
        self.searches += 1
        search = Search(Picture(self.puzzle, wanted), self.clock)
        if not search.run():
            return False
        self.found = search
        return True
