"""The board, the dice and a finished map in the numbers that the search counts with.

States are numbered, sets of states are the bits of an integer. All states of one region with the same number form a
class: within it the search counts how many are written, and names one only where it must. The blank and crossed-out
states of a region are a class as well, that of number 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from companion.dice import Die
from companion.games.rolling_america.board import WILD, Board, Entry, agree

FACES = 6
WHOLE = -1
"""The scope of a wild die: no region, the whole map."""


class Wanted(NamedTuple):
    """A finished map: what stands in each state (0 for an X or a blank), circles, and the boxes ticked."""

    numbers: tuple[int, ...]
    rings: int
    color_change: int
    guard: int
    dupe: int


class Thrown(NamedTuple):
    """A die as the search sees it: its region (WHOLE for the wild one) and its face."""

    region: int
    face: int


def bits(mask: int) -> Iterable[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True)
class Puzzle:
    """A board and the dice of a whole game, the same for every map that is held against them.

    Of whoever went home early they are the dice until then; those of the last throw may be `unresolved` (None: this is
    a whole game).
    """

    board: Board
    rolls: tuple[tuple[Die, ...], ...]
    nothing_when_stuck: bool = False
    """The option `wild_stuck = "nothing"`."""
    unresolved: tuple[Die, ...] | None = None

    @cached_property
    def turns(self) -> tuple[tuple[Die, ...], ...]:
        """The dice of each turn that have been resolved."""
        if not self.unresolved:
            return self.rolls
        return *self.rolls[:-1], tuple(die for die in self.rolls[-1] if die not in self.unresolved)

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """How many round boxes may be ticked: of whoever left as a round ended, perhaps not that round's."""
        done, over = divmod(len(self.rolls), self.board.turns)
        return (done,) if self.unresolved is None or over else (done, max(0, done - 1))

    @cached_property
    def states(self) -> tuple[str, ...]:
        """The states by number."""
        return self.board.states

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The regions' letters by number."""
        return tuple(self.board.regions)

    @cached_property
    def region_of(self) -> tuple[int, ...]:
        """Each state's region."""
        return tuple(self.letters.index(self.board.region_of[state]) for state in self.states)

    @cached_property
    def region(self) -> tuple[int, ...]:
        """The states of each region, and behind them (so at WHOLE) those of the whole map."""
        masks = [0] * len(self.letters)
        for state, region in enumerate(self.region_of):
            masks[region] |= 1 << state
        return (*masks, (1 << len(self.states)) - 1)

    @cached_property
    def around(self) -> tuple[int, ...]:
        """The neighbours of each state."""
        number = {state: index for index, state in enumerate(self.states)}
        return tuple(
            sum(1 << number[other] for other in self.board.neighbours[state] if other in number)
            for state in self.states
        )

    @cached_property
    def thrown(self) -> tuple[tuple[Thrown, ...], ...]:
        """The dice of each turn."""
        number = {WILD: WHOLE, **{letter: index for index, letter in enumerate(self.letters)}}
        return tuple(tuple(Thrown(number[die.letter], die.face) for die in turn) for turn in self.turns)

    @cached_property
    def dice(self) -> int:
        """How many dice are thrown."""
        return sum(map(len, self.turns))

    @cached_property
    def left(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The dice from a turn on: by turn, face, region (wild dice behind the regions, so at WHOLE)."""
        counts = [[0] * (len(self.letters) + 1) for _ in range(FACES + 1)]
        rows = [tuple(map(tuple, counts))]
        for turn in reversed(self.thrown):
            for die in turn:
                counts[die.face][die.region] += 1
            rows.append(tuple(map(tuple, counts)))
        return tuple(reversed(rows))

    @cached_property
    def conflicting(self) -> tuple[tuple[bool, ...], ...]:
        """Whether two numbers may not stand beside each other; 0 stands for no number."""
        entries = [Entry(number or None) for number in range(FACES + 1)]
        return tuple(tuple(not agree(one, other) for other in entries) for one in entries)

    def wanted(self, entries: Mapping[str, Entry], ticks: Mapping[str, int]) -> Wanted:
        """The map that shows these entries and ticks."""
        numbers = tuple(entries[state].number or 0 if state in entries else 0 for state in self.states)
        circled = (index for index, state in enumerate(self.states) if state in entries and entries[state].guarded)
        rings = sum(1 << index for index in circled)
        return Wanted(numbers, rings, ticks["color_change"], ticks["guard"], ticks["dupe"])


class Picture:
    """A finished map prepared for the search: classes of states, and which entries keep a number out of a state."""

    def __init__(self, puzzle: Puzzle, wanted: Wanted) -> None:
        self.puzzle = puzzle
        self.wanted = wanted
        regions = len(puzzle.letters)
        self.members = [[0] * regions for _ in range(FACES + 1)]
        for state, (number, region) in enumerate(zip(wanted.numbers, puzzle.region_of, strict=True)):
            self.members[number][region] |= 1 << state
        self.size = [[mask.bit_count() for mask in row] for row in self.members]
        self.far = [self._far_from(face) for face in range(FACES + 1)]

    def _far_from(self, face: int) -> int:
        """The states whose entry keeps a number out of the states around."""
        conflicting = self.puzzle.conflicting[face]
        far = 0
        for number, row in enumerate(self.members):
            if conflicting[number]:
                far |= sum(row)
        return far & ~self.wanted.rings

    def against(self, state: int, face: int) -> int:
        """The states whose entries keep a number out of a state."""
        return self.puzzle.around[state] & self.far[face]

    @cached_property
    def conflicts(self) -> Sequence[tuple[int, int]]:
        """Neighbours that break `neighbours-within-one`."""
        numbers, rings = self.wanted.numbers, self.wanted.rings
        return [
            (state, other)
            for state, number in enumerate(numbers)
            if number and not rings >> state & 1
            for other in bits(self.against(state, number))
            if state < other
        ]
