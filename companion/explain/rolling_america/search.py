"""The search for a line of play: turn by turn, which dice write and which find no legal blank.

On a map without conflicts every number may be written at any time, so that order matters only for the dice that
write none ("idle" ones): those need every blank of their scope closed, which means that an entry beside it keeps the
number out. What closes blanks only ever becomes more, so within a turn these dice come last. Who writes where is left
open (`faces`); a state is named, which means that it is filled by now, only where an idle die needs it (`closing`).
"""

from __future__ import annotations

import random
from typing import NamedTuple

from companion.explain.clock import Clock
from companion.explain.rolling_america.closing import Closing, Known, Stand, moved
from companion.explain.rolling_america.hope import Hope, TooMany
from companion.explain.rolling_america.puzzle import WHOLE, Picture

RESTARTS = 8
POSITIONS = 300
"""Positions that the first tries may look at each; the last one has no limit."""


class Idle(NamedTuple):
    """A die that writes no number: its place in the turn, and whether it counts as wild by a color change."""

    place: int
    changed: bool


class Step(NamedTuple):
    """An idle die resolved: turn, place, color change, the region of its X, and all states filled before."""

    turn: int
    place: int
    changed: bool
    cross: int | None
    named: int


class Search:
    """Is there a line of play that ends in the picture? `run` finds the idle dice, or proves that there is none."""

    def __init__(self, picture: Picture, clock: Clock, known: Known | None = None) -> None:
        self.picture = picture
        self.puzzle = picture.puzzle
        self.clock = clock
        self.steps: list[Step] = []
        self.closing = Closing(picture, known or Known(), clock)
        self.hope = Hope(self.closing, clock)
        self.change, self.dupe = picture.wanted.color_change, picture.wanted.dupe
        coloured = sum(die.region != WHOLE for turn in self.puzzle.thrown for die in turn)
        idle = self.puzzle.dice + self.dupe - sum(map(sum, picture.size[1:]))
        self.few_writers = coloured - idle < self.change
        """Whether the coloured dice that write may be fewer than the color changes to be spent."""
        self._failed: set[tuple[int, Stand]] = set()
        self._rng: random.Random | None = None
        self._positions: int | None = None

    def run(self) -> bool:
        """Whether there is a line of play; `steps` are then its idle dice. Raises TimeUp when the clock runs out."""
        start = self.closing.start
        if start is None:
            return False
        for number in range(RESTARTS):
            self._rng = random.Random(number) if number else None
            self._positions = POSITIONS
            try:
                return self._turn(0, start)
            except TooMany:
                self.steps.clear()
        self._rng = self._positions = None
        return self._turn(0, start)

    def _turn(self, turn: int, stand: Stand) -> bool:
        """Whether the dice from a turn on can be resolved; the steps then tell who idles and what is filled by then."""
        if turn == len(self.puzzle.turns):
            return self.change - stand.spent <= stand.coloured
        if not self.few_writers:
            stand = stand._replace(coloured=self.change)
        if (turn, stand) in self._failed:
            return False
        self.clock.tick()
        if self._positions is not None:
            if not self._positions:
                raise TooMany
            self._positions -= 1
        if self.hope.of(turn, stand) and self._cast(turn, 0, (), stand):
            return True
        self._failed.add((turn, stand))
        return False

    def _cast(self, turn: int, place: int, idle: tuple[Idle, ...], stand: Stand) -> bool:
        """Let each die of a turn write or idle; those that idle are resolved when all others have written."""
        thrown = self.puzzle.thrown[turn]
        if place == len(thrown):
            return self._resolve(turn, idle, stand)
        die = thrown[place]
        face, number = self.closing.faces[die.face], stand.at[die.face]
        for does in self._choices(turn, place, stand):
            after = face.write(number) if does is None else face.idle(number)
            if after is None:
                continue
            then = stand._replace(
                at=moved(stand.at, die.face, after),
                spent=stand.spent + (does is not None and does.changed),
                coloured=stand.coloured + (does is None and die.region != WHOLE),
            )
            resting = idle if does is None else (*idle, does)
            if self.closing.can_pay(then) and self._cast(turn, place + 1, resting, then):
                return True
        return False

    def _choices(self, turn: int, place: int, stand: Stand) -> list[Idle | None]:
        """To write (None), to idle, to idle as wild; now and then in another order in a restart."""
        found: list[Idle | None] = [None]
        if self.closing.may_idle[turn][place]:
            found.append(Idle(place, False))
            if stand.spent < self.change and self.puzzle.thrown[turn][place].region != WHOLE:
                found.append(Idle(place, True))
        if self._rng and self._rng.random() < 1 / 8:
            self._rng.shuffle(found)
        return found

    def _resolve(self, turn: int, idle: tuple[Idle, ...], stand: Stand) -> bool:
        """Resolve the dice that write no number: in any order where that may matter, with any X that it allows."""
        if not idle:
            return self._turn(turn + 1, stand)
        for does in idle if self._order_matters(turn, idle) else idle[:1]:
            rest = tuple(other for other in idle if other is not does)
            die = self.puzzle.thrown[turn][does.place]
            scope = WHOLE if does.changed else die.region
            crosses = self._crosses(scope, stand)
            tasks = self.closing.tasks(scope, die.face, full=not crosses)
            for closed in self.closing.ways(tasks, stand):
                for cross in crosses or [None]:
                    self.steps.append(Step(turn, does.place, does.changed, cross, closed.named))
                    if self._resolve(turn, rest, self._crossed(cross, closed)):
                        return True
                    self.steps.pop()
        return False

    def _order_matters(self, turn: int, idle: tuple[Idle, ...]) -> bool:
        """Dice of different regions do not meet; a wild one meets all."""
        return any(does.changed or self.puzzle.thrown[turn][does.place].region == WHOLE for does in idle)

    def _crosses(self, scope: int, stand: Stand) -> list[int | None]:
        """The regions that an idle die may put its X in; None alone where nothing happens even if there are blanks.

        Empty where no blank is left for an X, so that all states of the scope must be filled.
        """
        if scope == WHOLE and self.puzzle.nothing_when_stuck:
            return [None]
        return [region for region, count in enumerate(stand.blank) if count and scope in (region, WHOLE)]

    def _crossed(self, cross: int | None, stand: Stand) -> Stand:
        """How it stands with an X in a region."""
        if cross is None:
            return stand
        blank = moved(stand.blank, cross, stand.blank[cross] - 1)
        filled = 0 if blank[cross] else self.picture.members[0][cross]
        return stand._replace(blank=blank, named=stand.named | filled)
