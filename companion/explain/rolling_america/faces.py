"""What the dice of one face may have written: every way at once, by how many per region.

The dice of a face and the states that hold its number are a small problem of their own: who writes in which region,
which of them as wild or twice. Only the boxes of the powers join the six faces together, and the dice that find no
legal blank. So all ways are kept at once, as a position of a `Face`: the counts that are possible, with the fewest
color changes for each. Positions are numbered, and whatever leads from one to the next is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from companion.explain.clock import Clock
from companion.explain.rolling_america.puzzle import WHOLE

WIDTH = 6
"""Bits of a region's count."""
MANY = 99
"""More color changes than there are boxes: it cannot be."""

Needs = tuple[int, ...]
"""The fewest color changes, by the number of dupes."""


class Cast(NamedTuple):
    """A die of the face: its region (WHOLE for a wild one), and whether it might find no legal blank."""

    region: int
    may_idle: bool


class Way(NamedTuple):
    """What a die that writes does: the regions of its numbers, whether it is a dupe and as wild, the counts after."""

    regions: tuple[int, ...]
    dupe: bool
    changed: bool
    after: int


class Powers(NamedTuple):
    """The most color changes, the most dupes, and the most of both together that the dice of a face may take."""

    change: int
    dupe: int
    both: int


class Position(NamedTuple):
    """The dice resolved, and for the counts and dupes that are possible the fewest color changes."""

    resolved: int
    found: tuple[tuple[int, int, int], ...]
    """(counts, dupes, color changes); a region's count stands in WIDTH bits."""


class Coming(NamedTuple):
    """The dice from one on: how many, how many of them must write, and the same by region (WHOLE for wild ones)."""

    dice: int
    must: int
    dice_of: tuple[int, ...]
    must_of: tuple[int, ...]


class Face:
    """The dice of one face in the order in which they are thrown, and how many of its number each region holds."""

    def __init__(self, casts: Sequence[Cast], size: Sequence[int], powers: Powers, clock: Clock) -> None:
        self.clock = clock
        self.casts = tuple(casts)
        self.size = tuple(size)
        self.change, self.dupe, self.both = powers
        self.full = sum(count << WIDTH * region for region, count in enumerate(size))
        self.positions: list[Position] = []
        self.needs: list[Needs] = []
        """Of each position, what the whole game takes; MANY where it cannot be."""
        self._coming = [self._count(casts[number:]) for number in range(len(casts) + 1)]
        self._thrown = [self._count(casts[:number]) for number in range(len(casts) + 1)]
        self._numbers: dict[Position, int] = {}
        self._to_go: dict[tuple[int, int], Needs] = {}
        self._ways: dict[tuple[int, int], tuple[Way, ...]] = {}
        self._sure: dict[int, tuple[int, ...]] = {}
        self._written: dict[int, int | None] = {}
        self._idled: dict[int, int | None] = {}
        self._filtered: dict[tuple[int, int, int], int | None] = {}
        self._none = (MANY,) * (self.dupe + 1)
        self.start = self._position(0, [(0, 0, 0)])

    def _count(self, casts: Sequence[Cast]) -> Coming:
        dice, must = [0] * (len(self.size) + 1), [0] * (len(self.size) + 1)
        for cast in casts:
            dice[cast.region] += 1
            must[cast.region] += not cast.may_idle
        return Coming(len(casts), sum(must), tuple(dice), tuple(must))

    @staticmethod
    def counted(counts: int, region: int) -> int:
        """A region's count."""
        return counts >> WIDTH * region & (1 << WIDTH) - 1

    def _position(self, resolved: int, found: Iterable[tuple[int, int, int]]) -> int | None:
        """The number of a position, None if nothing can come of it."""
        fewest: dict[tuple[int, int], int] = {}
        needs = [MANY] * (self.dupe + 1)
        for counts, dupes, changes in found:
            self.clock.tick()
            key = counts, dupes
            if changes >= fewest.get(key, MANY):
                continue
            to_go = self.to_go(resolved, counts)
            for more, take in enumerate(to_go[: self.dupe + 1 - dupes], dupes):
                total = changes + take
                if total <= self.change and total + more <= self.both:
                    fewest[key] = changes
                    needs[more] = min(needs[more], total)
        if not fewest:
            return None
        position = Position(resolved, tuple(sorted((*key, changes) for key, changes in fewest.items())))
        if position not in self._numbers:
            self._numbers[position] = len(self.positions)
            self.positions.append(position)
            self.needs.append(tuple(needs))
        return self._numbers[position]

    def sure(self, number: int) -> tuple[int, ...]:
        """The regions in which every number is written for sure."""
        if number not in self._sure:
            regions = range(len(self.size))
            found = self.positions[number].found
            least = [min(self.counted(counts, region) for counts, _, _ in found) for region in regions]
            self._sure[number] = tuple(region for region in regions if 0 < self.size[region] == least[region])
        return self._sure[number]

    def ways(self, own: int, counts: int) -> tuple[Way, ...]:
        """What a die of a region may write when so much is written; no color changes that alter nothing."""
        key = own, counts
        if key not in self._ways:
            self._ways[key] = tuple(self._find_ways(own, counts))
        return self._ways[key]

    def _find_ways(self, own: int, counts: int) -> Iterator[Way]:
        lacking = [size - self.counted(counts, region) for region, size in enumerate(self.size)]
        open_regions = [region for region, count in enumerate(lacking) if count]
        for region in open_regions:
            yield Way((region,), False, own not in (region, WHOLE), counts + (1 << WIDTH * region))
        if not self.dupe:
            return
        for one, other in combinations_with_replacement(open_regions, 2):
            if one != other or lacking[one] > 1:
                changed = own != WHOLE and not one == other == own
                yield Way((one, other), True, changed, counts + (1 << WIDTH * one) + (1 << WIDTH * other))

    def to_go(self, resolved: int, counts: int) -> Needs:
        """The fewest color changes, by dupes, with which the dice still to come write all that is missing."""
        key = resolved, counts
        needs = self._to_go.get(key)
        if needs is None:
            needs = self._find_to_go(resolved, counts)
            self._to_go[key] = needs
        return needs

    def _find_to_go(self, resolved: int, counts: int) -> Needs:
        """At least so many, from the numbers of dice and boxes alone; exact when no die is left."""
        dice, must, dice_of, must_of = self._coming[resolved]
        missing = homeless = excess = 0
        for region, size in enumerate(self.size):
            lacking = size - (counts >> WIDTH * region & (1 << WIDTH) - 1)
            missing += lacking
            if lacking > dice_of[region]:
                homeless += lacking - dice_of[region]
            elif must_of[region] > lacking:
                excess += must_of[region] - lacking
        homeless -= dice_of[WHOLE]
        if excess > self.change or max(excess, homeless) > self.both:
            return self._none
        fewest = [
            max(excess, homeless - dupes) if must <= missing - dupes <= dice and 2 * dupes <= missing else MANY
            for dupes in range(self.dupe + 1)
        ]
        return tuple(fewest)

    def write(self, number: int) -> int | None:
        """The position after the next die has written."""
        if number not in self._written:
            resolved, found = self.positions[number]
            region = self.casts[resolved].region
            gone = [
                (way.after, dupes + way.dupe, changes + way.changed)
                for counts, dupes, changes in found
                for way in self.ways(region, counts)
                if dupes + way.dupe <= self.dupe
            ]
            self._written[number] = self._position(resolved + 1, gone)
        return self._written[number]

    def idle(self, number: int) -> int | None:
        """The position after the next die has written no number."""
        if number not in self._idled:
            resolved, found = self.positions[number]
            may = self.casts[resolved].may_idle
            self._idled[number] = self._position(resolved + 1, found) if may else None
        return self._idled[number]

    def at_least(self, number: int, region: int, count: int) -> int | None:
        """The position if so many numbers of a region are written by now."""
        key = number, region, count
        if key not in self._filtered:
            resolved, found = self.positions[number]
            kept = [one for one in found if self.counted(one[0], region) >= count]
            self._filtered[key] = number if len(kept) == len(found) else self._position(resolved, kept)
        return self._filtered[key]
