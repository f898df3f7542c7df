"""A sheet within some limits: what each box of it may take, in which turn, and at how many alterations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.explain.rolled_west.lines import NEVER, Limits, asides
from companion.explain.rolled_west.puzzle import (
    DOUBLE,
    DOUBLE_AT,
    LETTER_NUMBERS,
    NONE,
    ROWS,
    Banked,
    Counts,
    Puzzle,
    Source,
    Wanted,
    more,
    padded,
    printed,
)
from companion.games.rolled_west.state import NEIGHBOUR, OWN
from sheets.forms.rolled_west import GHOST_BANK, ROUNDS

DUE, KEPT, FREE, LATE = "due", "kept", "free", "late"
"""Kinds of stored letters: see `position`; what is stored too late to be spent is of no use to anybody."""


class Fill(NamedTuple):
    """A box of the bank filled: boxes altered that need not be, letter, and which kind of stored letter it is."""

    cost: int
    letter: int | None = None
    kind: str = FREE


class Tick(NamedTuple):
    """A shipping box ticked: whether that alters it, and the mark."""

    cost: int
    mark: str


class Plan:
    """What may be put where. The bank's boxes are known by the turn before or in which they are filled.

    `arriving`: by that turn, the letters that are crossed out on the sheet and can be so in time. `forced`: the
    boxes that must be altered, since nobody can fill them like that; `wild`: those of them that may then take any
    letter of others. `supply`: the most dice of each letter that a turn can spend while the bank is as written.
    """

    def __init__(self, puzzle: Puzzle, seat: int, wanted: Wanted, limits: Limits) -> None:
        self.wanted = wanted
        self.limits = limits
        self.windows = puzzle.windows(seat)
        dice = puzzle.dice(seat)
        self.last = len(dice)
        self.asides = [asides(thrown, turn, limits) for turn, thrown in enumerate(dice)]
        self.forced, self.wild, self.arriving = [0] * (self.last + 1), [0] * (self.last + 1), [NONE] * (self.last + 1)
        offered = [self._offered(box) for box in range(len(self.windows))]
        self.darks = self._boxes(wanted.bank(NEIGHBOUR, len(offered)), offered)
        ghosts = [[], *map(_letters, puzzle.ghost_windows)]
        self.ghosts = self._boxes((None, *wanted.bank(GHOST_BANK, len(puzzle.ghost_windows))), ghosts)
        self.own = wanted.bank(OWN, self.last)
        self.in_hand = [
            [letter for letter in LETTER_NUMBERS if any(left[letter] for _, left in turn)] for turn in self.asides
        ]
        for turn, (written, letters) in enumerate(zip(self.own, self.in_hand, strict=True)):
            self._note(turn, written, letters, self.last - 1, wild=False)
        self.supply = [self._supply(turn) for turn in range(self.last)]
        self.ticks = [self._ticks(turn) for turn in range(self.last)]
        self.ends = [_end(row) for row in wanted.claims]
        self.needed = [self._needed(metal) for metal in range(len(ROWS))]
        self.tick_ends = [max(_end(row), least) for row, least in zip(wanted.shipped, self.needed, strict=True)]

    def _boxes(self, bank: Sequence[Banked | None], offered: Sequence[list[int]]) -> list[list[Fill]]:
        """What may be put into the boxes of a bank for dice of others, by the turn before which they are filled."""
        turns = self.last + 1
        boxes = list(zip(padded(bank, turns, None), padded(offered, turns, []), strict=True))
        for turn, (written, letters) in enumerate(boxes):
            self._note(turn, written, letters, self.last, wild=True)
        return [self._copies(turn, written, letters) for turn, (written, letters) in enumerate(boxes)]

    def _offered(self, box: int) -> list[int]:
        """The letters that can be copied into a dark box."""
        return [
            letter for letter in LETTER_NUMBERS if any(allowed_sources(self.windows[box], box, letter, self.limits))
        ]

    def _copies(self, turn: int, written: Banked | None, offered: Sequence[int]) -> list[Fill]:
        """What may be put into a box for dice of others, the unaltered way first.

        To leave a box blank whose letter is there gains nothing.
        """
        if written is None:
            return [Fill(0), *(Fill(1, letter) for letter in offered)]
        if written.letter not in offered:
            return [Fill(0), *(Fill(0, letter) for letter in offered)]
        as_written = Fill(0, written.letter, _kind(written, turn, self.last))
        return [as_written, *(Fill(1, letter) for letter in offered if letter != written.letter)]

    def _own_kind(self, turn: int) -> str:
        """How a light box stores its letter: in the last turn nothing can be spent later."""
        written = self.own[turn]
        return FREE if written is None else _kind(written, turn, self.last - 1)

    def bankings(self, turn: int, dice: Counts) -> list[Fill]:
        """Which die may be banked; in the last turn none but the one that the sheet has."""
        written, kind, found = self.own[turn], self._own_kind(turn), []
        if written is not None and dice[written.letter]:
            found.append(Fill(0, written.letter, kind))
        cost = int(written is not None and written.letter in self.in_hand[turn] and kind != LATE)
        found.append(Fill(cost))
        if turn < min(self.last, ROUNDS) - 1:
            as_written = None if written is None else written.letter
            other = int(written is None) or cost
            found += [Fill(other, letter) for letter in LETTER_NUMBERS if dice[letter] and letter != as_written]
        return found

    def _note(self, turn: int, written: Banked | None, offered: Sequence[int], end: int, *, wild: bool) -> None:
        """Count a box as forced, or its letter as arriving; from turn `end` on nothing in it can be crossed out."""
        if written is None:
            return
        if written.letter not in offered:
            self.forced[turn] += 1
            self.wild[turn] += wild and turn < self.last
        elif written.spent and turn >= end:
            self.forced[turn] += 1
        elif written.spent:
            self.arriving[turn] = more(self.arriving[turn], written.letter)

    def _supply(self, turn: int) -> Counts:
        most = [max((dice[letter] for _, dice in self.asides[turn]), default=0) for letter in LETTER_NUMBERS]
        written = self.own[turn]
        if written is not None and most[written.letter] and self._own_kind(turn) != LATE:
            most[written.letter] -= 1
        return most[0], most[1], most[2], most[3]

    def _ticks(self, turn: int) -> list[list[Tick | None]]:
        """For each shipping box what ticking it in a turn takes, None where that is not allowed."""
        return [[self._tick(turn, metal, box) for box in range(len(row))] for metal, row in enumerate(ROWS)]

    def _tick(self, turn: int, metal: int, box: int) -> Tick | None:
        written, place = self.wanted.shipped[metal][box], DOUBLE_AT.get((metal, box))
        if place is None:
            mark = printed(metal, box)
            return Tick(int(mark != written), mark)
        if turn < self.limits.reach_from[place]:
            return None
        space, marks = ROWS[metal][box], []
        if turn < self.limits.high_before[place]:
            marks.append(str(space.high))
        if turn >= self.limits.low_from[place]:
            marks.append(str(space.low))
        ticks = (Tick(int(mark != written), mark) for mark in marks)
        return min(ticks, key=lambda tick: tick.cost, default=None)

    def _needed(self, metal: int) -> int:
        """How many boxes of a metal must be ticked because others need somebody to come first."""
        bounds = zip(DOUBLE, self.limits.reach_by, strict=True)
        return max((box + 1 for (row, box), last in bounds if row == metal and last < NEVER), default=0)


def _kind(written: Banked, turn: int, end: int) -> str:
    """How a letter is stored in a box that is filled as written; from turn `end` on it can no longer be spent."""
    if not written.spent:
        return KEPT
    return DUE if turn < end else LATE


def _end(row: Sequence[str]) -> int:
    """How far a row is filled."""
    return max((number for number, mark in enumerate(row, 1) if mark), default=0)


def allowed_sources(window: tuple[Source, ...], box: int, letter: int, limits: Limits) -> Iterator[Source]:
    """Where a letter can be copied from into a dark box, the sources that depend on nobody first."""
    found = [source for source in window if source.dice[letter]]
    for source in sorted(found, key=lambda source: not source.is_safe(letter)):
        if source.turn is None or (box, source.turn, letter) not in limits.copies:
            yield source


def _letters(window: tuple[Source, ...]) -> list[int]:
    return [letter for letter in LETTER_NUMBERS if any(source.dice[letter] for source in window)]
