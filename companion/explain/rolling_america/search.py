"""The search for a line of play: turn by turn, which dice write and which find no legal blank.

On a map without conflicts every number may be written at any time, so that order matters only for the dice that
write none ("idle" ones): those need every blank of their scope closed, which means that an entry beside it keeps the
number out. What closes blanks only ever becomes more, so within a turn these dice come last. Who writes where is left
open (`faces`); a state is named, which means that it is filled by now, only where an idle die needs it.

Before a turn is looked at closely, a loose search asks whether the dice from there on could be resolved if each idle
die had the blanks closed for itself alone: what is named for one may then contradict what is named for another.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from companion.explain.clock import Clock
from companion.explain.rolling_america.faces import MANY, Cast, Face, Powers
from companion.explain.rolling_america.outlook import Range, idle_dice, missing_boxes, outlook
from companion.explain.rolling_america.puzzle import FACES, WHOLE, Picture, Thrown, bits

RESTARTS = 8
POSITIONS = 300
"""Positions that the first tries may look at each; the last one has no limit."""
LOOSE_POSITIONS = 2000
"""Positions that a loose search may look at before it counts as hopeful."""


class Idle(NamedTuple):
    """A die that writes no number: its place in the turn, and whether it counts as wild by a color change."""

    place: int
    changed: bool


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


class Step(NamedTuple):
    """An idle die resolved: turn, place, color change, the region of its X, and all states filled before."""

    turn: int
    place: int
    changed: bool
    cross: int | None
    named: int


class TooMany(Exception):
    """A try has looked at as many positions as it may."""


class Search:
    """Is there a line of play that ends in the picture? `run` finds the idle dice, or proves that there is none."""

    def __init__(self, picture: Picture, clock: Clock) -> None:
        self.picture = picture
        self.puzzle = picture.puzzle
        self.clock = clock
        self.change, self.dupe = picture.wanted.color_change, picture.wanted.dupe
        self.steps: list[Step] = []
        self.idle = idle_dice(picture)
        self.ranges = [self._range(face) for face in range(FACES + 1)]
        self.faces = [self._face(face) for face in range(FACES + 1)]
        coloured = sum(die.region != WHOLE for turn in self.puzzle.thrown for die in turn)
        idle = self.puzzle.dice + self.dupe - sum(map(sum, picture.size[1:]))
        self.few_writers = coloured - idle < self.change
        """Whether the coloured dice that write may be fewer than the color changes to be spent."""
        self._failed: set[tuple[int, Stand]] = set()
        self._hopes: dict[tuple[int, Stand], bool] = {}
        self._closable: dict[tuple[Thrown, bool, Stand], bool] = {}
        self._affordable: dict[tuple[int, ...], bool] = {}
        self._rng: random.Random | None = None
        self._positions: float = 0

    def _face(self, face: int) -> Face:
        casts = [
            Cast(die.region, idle)
            for turn, stuck in zip(self.puzzle.thrown, self.idle, strict=True)
            for die, idle in zip(turn, stuck, strict=True)
            if die.face == face
        ]
        size = self.picture.size[face] if face else [0] * len(self.puzzle.letters)
        others = [need for other, need in enumerate(self.ranges) if other != face]
        dupe = self.dupe - sum(need.least for need in others)
        change = self.change - sum(need.changed for need in others)
        both = self.change + self.dupe - sum(need.both for need in others)
        return Face(casts, size, Powers(max(0, change), max(0, min(dupe, self.ranges[face].most)), both))

    def _range(self, face: int) -> Range:
        """What the dice of a face need at least, all dice taken together."""
        if not face:
            return Range(0, 0, 0, 0)
        dice, idle = self.puzzle.left[0][face], [0] * (len(self.puzzle.letters) + 1)
        for turn, stuck in zip(self.puzzle.thrown, self.idle, strict=True):
            for die, may in zip(turn, stuck, strict=True):
                idle[die.region] += may and die.face == face
        return outlook(self.picture.size[face], dice, idle)

    def run(self) -> bool:
        """Whether there is a line of play; `steps` are then its idle dice. Raises TimeUp when the clock runs out."""
        if self.picture.conflicts or missing_boxes(self.ranges, self.change, self.dupe):
            return False
        starts = [face.start for face in self.faces]
        if None in starts:
            return False
        stand = Stand(0, tuple(start or 0 for start in starts), tuple(self.picture.size[0]))
        if not self._can_pay(stand) or not self._hopeful(0, stand):
            return False
        for number in range(RESTARTS):
            self._rng = random.Random(number) if number else None
            self._positions = POSITIONS
            try:
                return self._turn(0, stand)
            except TooMany:
                self.steps.clear()
        self._rng, self._positions = None, MANY**MANY
        return self._turn(0, stand)

    def _can_pay(self, stand: Stand) -> bool:
        """Whether the boxes of the powers can do for all six faces together."""
        key = (*stand.at, stand.spent)
        if key not in self._affordable:
            fewest = [stand.spent] + [MANY] * self.dupe
            for face, number in zip(self.faces, stand.at, strict=True):
                needs = face.needs[number]
                if needs[0] == 0 and len(needs) == 1:
                    continue
                fewest = [
                    min(fewest[dupes - more] + take for more, take in enumerate(needs[: dupes + 1]))
                    for dupes in range(self.dupe + 1)
                ]
            self._affordable[key] = fewest[self.dupe] <= self.change
        return self._affordable[key]

    def _look(self) -> None:
        """One more position looked at."""
        self.clock.tick()
        self._positions -= 1
        if self._positions < 0:
            raise TooMany

    def _hopeful(self, turn: int, stand: Stand) -> bool:
        """Whether the dice from a turn on could be resolved, each idle one for itself."""
        budget, self._positions = self._positions, LOOSE_POSITIONS
        try:
            return self._turn(turn, stand._replace(named=0), loose=True)
        except TooMany:
            return True
        finally:
            self._positions = budget

    def _turn(self, turn: int, stand: Stand, *, loose: bool = False) -> bool:
        """Whether the dice from a turn on can be resolved; the steps then tell who idles and what is filled by then."""
        if turn == len(self.puzzle.turns):
            return self.change - stand.spent <= stand.coloured
        if not self.few_writers:
            stand = stand._replace(coloured=self.change)
        key = turn, stand
        if loose:
            if key not in self._hopes:
                self._look()
                self._hopes[key] = self._cast(turn, 0, (), stand, loose)
            return self._hopes[key]
        if key in self._failed:
            return False
        self._look()
        if self._hopeful(turn, stand) and self._cast(turn, 0, (), stand, loose):
            return True
        self._failed.add(key)
        return False

    def _cast(self, turn: int, place: int, idle: tuple[Idle, ...], stand: Stand, loose: bool) -> bool:
        """Let each die of a turn write or idle; those that idle are resolved when all others have written."""
        thrown = self.puzzle.thrown[turn]
        if place == len(thrown):
            return self._resolve(turn, idle, stand, loose)
        die = thrown[place]
        face, number = self.faces[die.face], stand.at[die.face]
        for does in self._choices(turn, place, stand):
            after = face.write(number) if does is None else face.idle(number)
            if after is None:
                continue
            at = (*stand.at[: die.face], after, *stand.at[die.face + 1 :])
            spent = stand.spent + (does is not None and does.changed)
            coloured = stand.coloured + (does is None and die.region != WHOLE)
            then = stand._replace(at=at, spent=spent, coloured=coloured)
            resting = idle if does is None else (*idle, does)
            if self._can_pay(then) and self._cast(turn, place + 1, resting, then, loose):
                return True
        return False

    def _choices(self, turn: int, place: int, stand: Stand) -> list[Idle | None]:
        """To write (None), to idle, to idle as wild; now and then in another order in a restart."""
        found: list[Idle | None] = [None]
        if self.idle[turn][place]:
            found.append(Idle(place, False))
            if stand.spent < self.change and self.puzzle.thrown[turn][place].region != WHOLE:
                found.append(Idle(place, True))
        if self._rng and self._rng.random() < 1 / 8:
            self._rng.shuffle(found)
        return found

    def _resolve(self, turn: int, idle: tuple[Idle, ...], stand: Stand, loose: bool) -> bool:
        """Resolve the dice that write no number: in any order where that may matter, with any X that it allows."""
        if not idle:
            return self._turn(turn + 1, stand, loose=loose)
        for does in idle if self._order_matters(turn, idle) else idle[:1]:
            rest = tuple(other for other in idle if other is not does)
            die = self.puzzle.thrown[turn][does.place]
            for closed in self._closings(die, does.changed, stand, loose):
                for crossed, cross in self._crosses(die, does.changed, closed):
                    step = Step(turn, does.place, does.changed, cross, closed.named)
                    if not loose:
                        self.steps.append(step)
                    if self._resolve(turn, rest, crossed, loose):
                        return True
                    if not loose:
                        self.steps.pop()
        return False

    def _order_matters(self, turn: int, idle: tuple[Idle, ...]) -> bool:
        """Dice of different regions do not meet; a wild one meets all."""
        return any(does.changed or self.puzzle.thrown[turn][does.place].region == WHOLE for does in idle)

    def _crosses(self, die: Thrown, changed: bool, stand: Stand) -> Iterator[tuple[Stand, int | None]]:
        """Every region that the X of an idle die may go in, and how it stands then; None where nothing happens."""
        scope = WHOLE if changed else die.region
        open_regions = self._open_regions(scope, stand)
        if not open_regions:
            yield stand, None
        for region in open_regions:
            blank = (*stand.blank[:region], stand.blank[region] - 1, *stand.blank[region + 1 :])
            named = stand.named | (0 if blank[region] else self.picture.members[0][region])
            yield stand._replace(blank=blank, named=named), region

    def _open_regions(self, scope: int, stand: Stand) -> list[int]:
        """The regions with a blank that an idle die of this scope must put an X in."""
        if scope == WHOLE and self.puzzle.nothing_when_stuck:
            return []
        return [region for region, count in enumerate(stand.blank) if count and scope in (region, WHOLE)]

    def _closings(self, die: Thrown, changed: bool, stand: Stand, loose: bool) -> Iterator[Stand]:
        """Every way to name states so that the die finds no legal blank."""
        if not loose:
            yield from self._close(self._tasks(die, changed, stand), stand, 0)
            return
        key = die, changed, stand
        if key not in self._closable:
            ways = self._close(self._tasks(die, changed, stand), stand, 0)
            self._closable[key] = next(ways, None) is not None
        if self._closable[key]:
            yield stand

    def _tasks(self, die: Thrown, changed: bool, stand: Stand) -> list[int]:
        """The open states of a die's scope: each as the set of states any of which closes it.

        Where no blank is left for an X (and one must be put), all states must be filled.
        """
        scope = WHOLE if changed else die.region
        states = list(bits(self.puzzle.region[scope]))
        if self._open_regions(scope, stand) or (scope == WHOLE and self.puzzle.nothing_when_stuck):
            return [1 << state | self.picture.against(state, die.face) for state in states]
        return [1 << state for state in states]

    def _close(self, tasks: list[int], stand: Stand, barred: int) -> Iterator[Stand]:
        """Every way to name states, but for those barred, that meets all tasks not met already."""
        sure = stand.named | self._sure(stand)
        tasks = [task for task in tasks if not task & sure]
        stand = stand._replace(named=sure)
        if not tasks:
            yield stand
            return
        free = self._nameable(stand) & ~barred
        means = min((task & free for task in tasks), key=int.bit_count)
        for state in sorted(bits(means), key=lambda state: -sum(task >> state & 1 for task in tasks)):
            then = self._name(state, stand)
            if then:
                yield from self._close(tasks, then, barred)
            barred |= 1 << state

    def _sure(self, stand: Stand) -> int:
        """The states of the classes that are written for sure: to name them takes nothing away."""
        found = 0
        for face, number in enumerate(stand.at):
            for region in self.faces[face].sure[number]:
                found |= self.picture.members[face][region]
        return found

    def _nameable(self, stand: Stand) -> int:
        """The states that may be filled by now, looked at one by one."""
        found = 0
        for face, row in enumerate(self.picture.members):
            for region, members in enumerate(row):
                if members & ~stand.named:
                    count = (members & stand.named).bit_count() + 1
                    if not face:
                        free = count <= self.picture.size[0][region] - stand.blank[region]
                    else:
                        free = self.faces[face].at_least(stand.at[face], region, count) is not None
                    found |= members if free else 0
        return found & ~stand.named

    def _name(self, state: int, stand: Stand) -> Stand | None:
        """The stand if a state is filled by now; None if the dice so far do not allow that."""
        face, region = self.picture.wanted.numbers[state], self.puzzle.region_of[state]
        named = stand.named | 1 << state
        if not face:
            return stand._replace(named=named)
        count = (self.picture.members[face][region] & named).bit_count()
        after = self.faces[face].at_least(stand.at[face], region, count)
        if after is None:
            return None
        then = stand._replace(named=named, at=(*stand.at[:face], after, *stand.at[face + 1 :]))
        return then if self._can_pay(then) else None
