"""A loose search ahead: whether the dice to come could be resolved if each idle one had its blanks closed for itself.

What is named for one idle die may contradict what is named for another, and in which region an X stands is left open
where a die may be wild. So it proves nothing possible; but what it finds impossible is.

Of each failure it keeps on which faces it depends: where these stand the same, it need not be looked for again, and
what the dice of other faces do instead cannot help.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.explain.clock import Clock
from companion.explain.rolling_america.closing import FAILED, SPENT, Closing, Stand, moved
from companion.explain.rolling_america.puzzle import FACES, WHOLE, Thrown

POSITIONS = 2000
"""Positions that one look ahead takes before it gives up and is hopeful."""
WITNESSES = 4
"""Sets of states that have closed all to a die, kept in case that they do so again."""
XS = 1
"""The bit of the Xs put so far, in what a failure depends on."""

Lesson = tuple[object, ...]
"""How the faces stand that a failure depends on."""
Lessons = dict[int, set[Lesson]]
"""The lessons learnt, by what they depend on."""


class TooMany(Exception):
    """A search has looked at as many positions as it may."""


class Hope:
    """Looks ahead from a turn; what it found out is remembered."""

    def __init__(self, closing: Closing, clock: Clock) -> None:
        self.closing = closing
        self.puzzle = closing.puzzle
        self.clock = clock
        self.positions = 0
        self._hopeful: set[tuple[int, Stand]] = set()
        self._lessons: list[Lessons] = [{} for _ in range(len(self.puzzle.turns) + 1)]
        """By turn: on what failures depend, and how that stood."""
        self._closable: set[tuple[tuple[Thrown, bool], Stand]] = set()
        self._witnesses: dict[tuple[Thrown, bool], list[int]] = {}
        self._open: dict[tuple[Thrown, bool], Lessons] = {}
        """By die: on what it depended that it had a legal blank, and how that stood."""

    def of(self, turn: int, stand: Stand) -> bool:
        """Whether the dice from a turn on could be resolved."""
        self.positions = POSITIONS
        try:
            return not self._turn(turn, stand._replace(named=0, coloured=0))
        except TooMany:
            return True

    def _turn(self, turn: int, stand: Stand) -> int:
        """0 if the dice from a turn on could be resolved, else on what it depends that they cannot."""
        if turn == len(self.puzzle.turns) or (turn, stand) in self._hopeful:
            return 0
        lessons = self._lessons[turn]
        learnt = self._learnt(lessons, stand)
        if learnt:
            return learnt
        self.clock.tick()
        self.positions -= 1
        if self.positions < 0:
            raise TooMany
        blamed = self._cast(turn, 0, (), stand)
        if blamed:
            lessons.setdefault(blamed, set()).add(self._lesson(blamed, stand))
        else:
            self._hopeful.add((turn, stand))
        return blamed

    def _learnt(self, lessons: Lessons, stand: Stand) -> int:
        """On what it depends that it fails, if that has been seen; else 0."""
        for blamed, known in lessons.items():
            if self._lesson(blamed, stand) in known:
                return blamed
        return 0

    @staticmethod
    def _lesson(blamed: int, stand: Stand) -> Lesson:
        faces = tuple(stand.at[face] for face in range(1, FACES + 1) if blamed >> face & 1)
        xs = (*stand.blank, stand.loose) if blamed & XS else ()
        return faces, xs, stand.spent if blamed & SPENT else 0

    def _cast(self, turn: int, place: int, idle: tuple[Thrown, ...], stand: Stand) -> int:
        """Let each die of a turn write or idle, as it is or as a wild one."""
        thrown = self.puzzle.thrown[turn]
        if place == len(thrown):
            return self._resolve(turn, idle, stand)
        die = thrown[place]
        face, number = self.closing.faces[die.face], stand.at[die.face]
        blamed = FAILED
        for does in self._choices(die, self.closing.may_idle[turn][place], stand):
            after = face.write(number) if does is None else face.idle(number)
            if after is None:
                blamed |= 1 << die.face
                continue
            spent = stand.spent + (does is not None and does != die)
            then = stand._replace(at=moved(stand.at, die.face, after), spent=spent)
            if not self.closing.can_pay(then):
                blamed |= self.closing.blame_powers(then)
                continue
            failed = self._cast(turn, place + 1, idle if does is None else (*idle, does), then)
            if not failed:
                return 0
            blamed |= failed
            if does is None and not failed & (1 << die.face | XS | SPENT):
                return failed  # to idle instead would change nothing of what it depends on
        short = die.region != WHOLE and self.closing.may_idle[turn][place] and 0 < self.closing.change == stand.spent
        return blamed | SPENT if short else blamed

    def _choices(self, die: Thrown, may_idle: bool, stand: Stand) -> Iterator[Thrown | None]:
        """To write (None), to idle, to idle as if it were wild."""
        yield None
        if may_idle:
            yield die
            if die.region != WHOLE and stand.spent < self.closing.change:
                yield die._replace(region=WHOLE)

    def _resolve(self, turn: int, idle: tuple[Thrown, ...], stand: Stand) -> int:
        """Let the dice of a turn that idle put their Xs, each counting on those of the others, and go on."""
        after = stand
        for number, die in enumerate(idle):
            before = stand
            for other in (*idle[:number], *idle[number + 1 :]):
                before = self._crossed(other, before)
            blamed = self._blame(die, stand, before)
            if blamed:
                return blamed
            after = self._crossed(die, after)
        return self._turn(turn + 1, after)

    def _crossed(self, die: Thrown, stand: Stand) -> Stand:
        if die.region == WHOLE:
            return stand if self.puzzle.nothing_when_stuck else stand._replace(loose=stand.loose + 1)
        return stand._replace(blank=moved(stand.blank, die.region, max(0, stand.blank[die.region] - 1)))

    def _blame(self, die: Thrown, stand: Stand, others: Stand) -> int:
        """0 if a die could find no legal blank, else on what it depends that it does.

        It puts an X as if it came first, and counts on the Xs of the `others` as if it came last.
        """
        if die.region == WHOLE:
            full = not self.puzzle.nothing_when_stuck and sum(stand.blank) <= stand.loose
        else:
            full = not stand.blank[die.region]
        key = die, full
        if (key, others) in self._closable or self._as_before(key, others):
            return 0
        lessons = self._open.setdefault(key, {})
        blamed = self._learnt(lessons, others)
        if not blamed:
            blamed = self.closing.blame(self.closing.tasks(die.region, die.face, full=full), others)
            if not blamed:
                self._witnesses[key] = [self.closing.witness, *self._witnesses.get(key, [])[: WITNESSES - 1]]
                self._closable.add((key, others))
                return 0
            lessons.setdefault(blamed, set()).add(self._lesson(blamed, others))
        return blamed | XS if full else blamed

    def _as_before(self, key: tuple[Thrown, bool], stand: Stand) -> bool:
        """Whether states that have closed all to the die before may be filled by now again."""
        return any(self.closing.allows(named, stand) for named in self._witnesses.get(key, ()))
