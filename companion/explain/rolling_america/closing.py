"""Where a search stands, and the ways in which what is filled by then can keep a number out of states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from companion.explain.clock import Clock
from companion.explain.rolling_america.faces import MANY, Cast, Face, Needs, Powers
from companion.explain.rolling_america.outlook import Closed, Range, idle_dice, missing_boxes, outlook
from companion.explain.rolling_america.puzzle import FACES, Picture, bits

FAILED = 1 << FACES + 1
"""What a search ahead failed by: this bit, a bit a face (that of 0 for the Xs), and one for the color changes spent."""
SPENT = FAILED << 1


class Stand(NamedTuple):
    """How far a search is."""

    named: int
    """The states that must be filled by now."""
    at: tuple[int, ...]
    """The position of each face."""
    blank: tuple[int, ...]
    """Blanks without an X, by region."""
    spent: int = 0
    """Color changes of idle dice."""
    coloured: int = 0
    """Coloured dice that have written: those that a spare color change may be spent on."""
    loose: int = 0
    """Xs of which it is left open in what region they are."""


@dataclass(frozen=True)
class Known:
    """What other pictures of the same puzzle have had already: faces with all that was worked out, and closed dice."""

    faces: dict[tuple[tuple[Cast, ...], tuple[int, ...], Powers], Face] = field(default_factory=dict)
    closed: Closed = field(default_factory=dict)


class Closing:
    """A picture with its dice by face, and what may be said of the states that are filled."""

    def __init__(self, picture: Picture, known: Known, clock: Clock) -> None:
        self.picture = picture
        self.known = known
        self.clock = clock
        self.puzzle = picture.puzzle
        self.change, self.dupe = picture.wanted.color_change, picture.wanted.dupe
        self.may_idle = idle_dice(picture, known.closed)
        self._ranges = [self._range(face) for face in range(FACES + 1)]
        self.faces = [self._face(face) for face in range(FACES + 1)]
        self._no_needs = (0,) * (self.dupe + 1)
        self._all_of = [sum(row) for row in picture.members]
        self._affordable: dict[tuple[int, ...], bool] = {}
        self._blamed: dict[tuple[int, ...], int] = {}
        self.witness = 0
        """The states that the last success of `blame` named, with those that are filled for sure."""
        self._filled: dict[tuple[int, int, int], int | None] = {}
        self._faces_in: dict[int, int] = {}
        self._tasks: dict[tuple[int, int, bool], list[int]] = {}
        self._sure_of: dict[tuple[int, int], int] = {}
        self._open_of: dict[tuple[int, int, int], int] = {}

    def _face(self, face: int) -> Face:
        casts = [
            Cast(die.region, idle)
            for turn, stuck in zip(self.puzzle.thrown, self.may_idle, strict=True)
            for die, idle in zip(turn, stuck, strict=True)
            if die.face == face
        ]
        size = self.picture.size[face] if face else [0] * len(self.puzzle.letters)
        others = [need for other, need in enumerate(self._ranges) if other != face]
        dupe = self.dupe - sum(need.least for need in others)
        change = self.change - sum(need.changed for need in others)
        both = self.change + self.dupe - sum(need.both for need in others)
        powers = Powers(max(0, change), max(0, min(dupe, self._ranges[face].most)), both)
        key = tuple(casts), tuple(size), powers
        if key not in self.known.faces:
            self.known.faces[key] = Face(*key, self.clock)
        return self.known.faces[key]

    def _range(self, face: int) -> Range:
        """What the dice of a face need at least, all dice taken together."""
        if not face:
            return Range(0, 0, 0, 0)
        dice, idle = self.puzzle.left[0][face], [0] * (len(self.puzzle.letters) + 1)
        for turn, stuck in zip(self.puzzle.thrown, self.may_idle, strict=True):
            for die, may in zip(turn, stuck, strict=True):
                idle[die.region] += may and die.face == face
        return outlook(self.picture.size[face], dice, idle)

    @property
    def start(self) -> Stand | None:
        """How a search stands before the first turn; None if the map is impossible at sight."""
        wanted = self.picture.wanted
        if wanted.rings.bit_count() > wanted.guard or self.picture.conflicts:
            return None
        if missing_boxes(self._ranges, self.change, self.dupe):
            return None
        starts = [face.start for face in self.faces]
        if None in starts:
            return None
        stand = Stand(0, tuple(start or 0 for start in starts), tuple(self.picture.size[0]))
        return stand if self.can_pay(stand) else None

    def can_pay(self, stand: Stand) -> bool:
        """Whether the boxes of the powers can do for all six faces together."""
        key = (*stand.at, stand.spent)
        if key not in self._affordable:
            needs = [face.needs[number] for face, number in zip(self.faces, stand.at, strict=True)]
            self._affordable[key] = self._affords(needs, stand.spent)
        return self._affordable[key]

    def _affords(self, needs: Iterable[Needs], spent: int) -> bool:
        fewest: Needs = (spent,) + (MANY,) * self.dupe
        for need in needs:
            fewest = _together(fewest, need)
        return fewest[self.dupe] <= self.change

    def blame_powers(self, stand: Stand) -> int:
        """On what it depends that the boxes of the powers do not do."""
        key = (*stand.at, stand.spent)
        if key not in self._blamed:
            needs = [face.needs[number] for face, number in zip(self.faces, stand.at, strict=True)]
            blamed, spent = FAILED, stand.spent
            if spent and not self._affords(needs, 0):
                spent = 0
            for face, need in enumerate(needs):
                needs[face] = self._no_needs
                if self._affords(needs, spent):
                    needs[face] = need
                    blamed |= 1 << face
            self._blamed[key] = blamed | SPENT if spent else blamed
        return self._blamed[key]

    def tasks(self, scope: int, face: int, *, full: bool) -> list[int]:
        """The states of a scope, each as the set of states any of which closes it to a number.

        Where all must be `full`, only an entry of its own closes a state.
        """
        key = scope, face, full
        if key not in self._tasks:
            states = bits(self.puzzle.region[scope])
            against = (0 if full else self.picture.against(state, face) for state in bits(self.puzzle.region[scope]))
            self._tasks[key] = [1 << state | others for state, others in zip(states, against, strict=True)]
        return self._tasks[key]

    def ways(self, tasks: Iterable[int], stand: Stand, barred: int = 0) -> Iterator[Stand]:
        """Every way to name states, but for those barred, that meets all tasks not met already."""
        self.clock.tick()
        sure = stand.named | self._sure(stand)
        open_tasks = [task for task in tasks if not task & sure]
        stand = stand._replace(named=sure)
        if not open_tasks:
            yield stand
            return
        free = self._nameable(stand) & ~barred
        means = min((task & free for task in open_tasks), key=int.bit_count)
        for state in sorted(bits(means), key=lambda state: -sum(task >> state & 1 for task in open_tasks)):
            then = self._named(state, stand)
            if then and self.can_pay(then):
                yield from self.ways(open_tasks, then, barred)
            barred |= 1 << state

    def blame(self, tasks: Iterable[int], stand: Stand, barred: int = 0) -> int:
        """0 if there is a way to meet the tasks (then it is `witness`); else on what it depends that there is none."""
        self.clock.tick()
        sure = stand.named | self._sure(stand)
        open_tasks = [task for task in tasks if not task & sure]
        if not open_tasks:
            self.witness = sure
            return 0
        stand = stand._replace(named=sure)
        free = self._nameable(stand) & ~barred
        counts = [(task & free).bit_count() for task in open_tasks]
        fewest = min(counts)
        hardest = min(
            (task for task, count in zip(open_tasks, counts, strict=True) if count == fewest), key=self._faces_of_count
        )
        blamed = FAILED | self._faces_of(hardest)
        for state in bits(hardest & free):
            then = self._named(state, stand)
            if then is None:
                continue
            failed = self.blame(open_tasks, then, barred) if self.can_pay(then) else self.blame_powers(then)
            if not failed:
                return 0
            blamed |= failed
            barred |= 1 << state
        return blamed

    def allows(self, named: int, stand: Stand) -> bool:
        """Whether these states may all be filled by now."""
        for region, members in enumerate(self.picture.members[0]):
            crosses = self.picture.size[0][region] - stand.blank[region] + stand.loose
            if (members & named).bit_count() > crosses:
                return False
        at = []
        for face, number in enumerate(stand.at):
            key = face, number, named & self._all_of[face] if face else 0
            if key not in self._filled:
                self._filled[key] = self._fill(*key)
            after = self._filled[key]
            if after is None:
                return False
            at.append(after)
        return self.can_pay(stand._replace(at=tuple(at)))

    def _fill(self, face: int, number: int, named: int) -> int | None:
        """A face's position if these of its states are filled; None if that cannot be."""
        after: int | None = number
        for region, members in enumerate(self.picture.members[face]):
            if after is not None and members & named:
                after = self.faces[face].at_least(after, region, (members & named).bit_count())
        return after

    def _faces_of(self, states: int) -> int:
        """The faces of some states, as bits."""
        if states not in self._faces_in:
            self._faces_in[states] = sum(1 << face for face, members in enumerate(self._all_of) if states & members)
        return self._faces_in[states]

    def _faces_of_count(self, states: int) -> int:
        return self._faces_of(states).bit_count()

    def _sure(self, stand: Stand) -> int:
        """The states of the classes that are written for sure: to name them takes nothing away."""
        found = 0
        for key in enumerate(stand.at):
            if key not in self._sure_of:
                face, number = key
                members = self.picture.members[face]
                self._sure_of[key] = sum(members[region] for region in self.faces[face].sure(number))
            found |= self._sure_of[key]
        return found

    def _nameable(self, stand: Stand) -> int:
        """The states that may be filled by now, looked at one by one."""
        found = 0
        for region, members in enumerate(self.picture.members[0]):
            crosses = self.picture.size[0][region] - stand.blank[region] + stand.loose
            if (members & stand.named).bit_count() < crosses:
                found |= members
        for face in range(1, FACES + 1):
            key = face, stand.at[face], stand.named & self._all_of[face]
            if key not in self._open_of:
                self._open_of[key] = self._open(*key)
            found |= self._open_of[key]
        return found & ~stand.named

    def _open(self, face: int, number: int, named: int) -> int:
        """The states of a face's classes of which one more than those named may be written."""
        found = 0
        for region, members in enumerate(self.picture.members[face]):
            if members & ~named:
                count = (members & named).bit_count() + 1
                found |= members if self.faces[face].at_least(number, region, count) is not None else 0
        return found

    def _named(self, state: int, stand: Stand) -> Stand | None:
        """The stand if a state is filled by now, whatever that takes; None if the dice so far do not allow it."""
        face, region = self.picture.wanted.numbers[state], self.puzzle.region_of[state]
        named = stand.named | 1 << state
        if not face:
            return stand._replace(named=named)
        count = (self.picture.members[face][region] & named).bit_count()
        after = self.faces[face].at_least(stand.at[face], region, count)
        return None if after is None else stand._replace(named=named, at=moved(stand.at, face, after))


def moved(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A row with another value in a place."""
    return (*row[:place], value, *row[place + 1 :])


@lru_cache(maxsize=50_000)
def _together(one: Needs, other: Needs) -> Needs:
    """What two faces need together, for as many dupes as the first counts."""
    return tuple(
        min(one[dupes - more] + take for more, take in enumerate(other[: dupes + 1])) for dupes in range(len(one))
    )
