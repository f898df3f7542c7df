"""What can come of the dice at all: bounds that end a search early, all of them safe.

None of these says that a map is possible; each says, where it does, that one is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.explain.rolling_america.puzzle import FACES, WHOLE, Picture, Thrown, bits

Row = tuple[int, ...]
"""Numbers by region."""

Closed = dict[tuple[object, ...], bool]
"""Whether all could be closed to a die, by all that this depends on: maps that differ elsewhere need not ask again."""

LOOKS = 60
"""Sets of entries that a look ahead tries before it gives up and allows a die to idle."""


class Range(NamedTuple):
    """What the dice of one face need: the fewest and the most dupes, the fewest color changes, of both together."""

    least: int
    most: int
    changed: int
    both: int


def outlook(missing: Sequence[int], left: Sequence[int], idle: Sequence[int]) -> Range:
    """What the dice of one face need so that the missing numbers come of them, by region.

    `left` and `idle` are the dice of the face to come, and those of them that might find no legal blank.
    """
    total = homeless = excess = 0
    for region, lacking in enumerate(missing):
        total += lacking
        over = left[region] - lacking
        if over < 0:
            homeless -= over
        elif over > idle[region]:
            excess += over - idle[region]
    dice, may = sum(left), sum(idle)
    most = min(may - dice + total, dice, total // 2)
    least = max(total - dice, 0)
    return Range(least, most, excess, max(homeless - left[WHOLE], least + excess))


def missing_boxes(ranges: Sequence[Range], color_change: int, dupe: int) -> int:
    """How many boxes of powers there are too few or, of the dupes, too many: so many boxes at least are wrong."""
    least = sum(need.least for need in ranges)
    most = sum(need.most for need in ranges)
    alone = max((need.least - need.most for need in ranges), default=0)
    changed = sum(need.changed for need in ranges) - color_change
    both = sum(need.both for need in ranges) - color_change - dupe
    return max(0, least - dupe, dupe - most, min(alone, 1), changed, both)


class Room(NamedTuple):
    """What more the dice of a face may write: in regions of their own, and, if there are powers left, in which others.

    `powers` and `dupes` are what was taken to write so much; if it is `crowded`, more needs a dupe.
    """

    powers: int
    dupes: int
    own: tuple[int, ...]
    others: tuple[int, ...]
    crowded: bool


@lru_cache(maxsize=100_000)
def room(dice: Row, written: Row) -> Room:
    """The room that dice by region (wild ones at WHOLE, behind the regions) have beside what is written by region."""
    regions = range(len(written))
    over = sum(max(0, written[region] - dice[region]) for region in regions)
    total, count = sum(dice), sum(written)
    taken = max(0, over - dice[WHOLE]), max(0, count - total)
    if not total or count >= 2 * total:
        return Room(*taken, (), (), crowded=True)
    wild = over < dice[WHOLE]
    own = tuple(region for region in regions if wild or written[region] < dice[region])
    others = tuple(region for region in regions if region not in own)
    return Room(*taken, own, others, crowded=count >= total)


class Prospect:
    """What might have been written by some time: the dice thrown until then, and who may have put an X.

    `thrown` are dice by face and region, `crosses` the dice by region that might have found no legal blank (wild ones
    at WHOLE, behind the regions).
    """

    def __init__(self, picture: Picture, known: Closed) -> None:
        regions = len(picture.puzzle.letters)
        self.picture = picture
        self.known = known
        self.change, self.dupe = picture.wanted.color_change, picture.wanted.dupe
        self.thrown: list[Row] = [(0,) * (regions + 1)] * (FACES + 1)
        self.crosses = [0] * (regions + 1)
        self.looks = 0

    def throw(self, die: Thrown, count: int) -> None:
        """Add a die to those thrown, or take it away."""
        row = list(self.thrown[die.face])
        row[die.region] += count
        self.thrown[die.face] = tuple(row)

    def closes(self, turn: int, die: Thrown) -> bool:
        """Whether every blank of the die's scope might be closed to it in a turn, with the other dice for writers."""
        scope = bits(self.picture.puzzle.region[die.region])
        tasks = [1 << state | self.picture.against(state, die.face) for state in scope]
        if die.region == WHOLE:
            return self._closes(die, tasks)
        around = 0
        for task in tasks:
            around |= task
        numbers = tuple(self.picture.wanted.numbers[state] for state in bits(around))
        key = turn, die, self.change, self.dupe, tuple(self.crosses), tuple(tasks), numbers
        if key not in self.known:
            self.known[key] = self._closes(die, tasks)
        return self.known[key]

    def _closes(self, die: Thrown, tasks: list[int]) -> bool:
        self.throw(die, -1)
        self.looks = LOOKS
        found = self._close(tasks, [(0,) * len(self.picture.puzzle.letters)] * (FACES + 1), 0)
        self.throw(die, 1)
        return found

    def _close(self, tasks: list[int], written: list[Row], barred: int) -> bool:
        """Whether entries that can be there meet all tasks; each of these is met by any state of its set."""
        if not tasks:
            return True
        self.looks -= 1
        if self.looks < 0:
            return True
        free = self._writable(written) & ~barred
        means = min((task & free for task in tasks), key=int.bit_count)
        numbers, region_of = self.picture.wanted.numbers, self.picture.puzzle.region_of
        for state in sorted(bits(means), key=lambda state: -sum(task >> state & 1 for task in tasks)):
            face, region = numbers[state], region_of[state]
            row = written[face]
            then = list(written)
            then[face] = (*row[:region], row[region] + 1, *row[region + 1 :])
            if self._close([task for task in tasks if not task >> state & 1], then, barred | 1 << state):
                return True
            barred |= 1 << state
        return False

    def _writable(self, written: list[Row]) -> int:
        """The states of the classes that one more entry might be in."""
        rooms = [room(dice, row) for dice, row in zip(self.thrown[1:], written[1:], strict=True)]
        powers, dupes = self.change + self.dupe, self.dupe
        for one in rooms:
            powers -= one.powers
            dupes -= one.dupes
        found = self._crossable(written[0])
        for one, members in zip(rooms, self.picture.members[1:], strict=True):
            if dupes > 0 or not one.crowded:
                for region in one.own:
                    found |= members[region]
                if powers > 0:
                    for region in one.others:
                        found |= members[region]
        return found

    def _crossable(self, crossed: Row) -> int:
        """The blank states of the regions that one more X might be in."""
        floating = self.crosses[WHOLE]
        if self.change:
            floating += sum(self.crosses)
        for region, have in enumerate(crossed):
            floating -= max(0, have - self.crosses[region])
        found = 0
        for region, have in enumerate(crossed):
            if have < self.crosses[region] or floating > 0:
                found |= self.picture.members[0][region]
        return found


def idle_dice(picture: Picture, known: Closed) -> list[list[bool]]:
    """Which dice might find no legal blank, turn by turn: false means that there always is one."""
    prospect = Prospect(picture, known)
    since: set[Thrown] = set()
    found = []
    for number, turn in enumerate(picture.puzzle.thrown):
        for die in turn:
            prospect.throw(die, 1)
        idle = [False] * len(turn)
        crosses = None
        while crosses != prospect.crosses:  # an X of one may be what another waits for
            crosses = [*prospect.crosses]
            for place, die in enumerate(turn):
                if not idle[place] and (die in since or prospect.closes(number, die)):
                    idle[place] = True
                    since.add(die)
                    prospect.crosses[die.region] += 1
        found.append(idle)
    return found
