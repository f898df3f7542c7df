"""The dice of a game and a finished sheet in the numbers that the search counts with.

Resources are counted in four numbers: wood, copper, silver, gold. Turns, rounds and boxes are counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple, TypeVar

from companion.games.rolled_west.board import TICK, Board, Stored
from companion.games.rolled_west.state import NEIGHBOUR, OWN
from sheets.forms.rolled_west import (
    CONTRACTS,
    GHOST_BANK,
    LETTERS,
    METAL_OF,
    OFFICES,
    ROUNDS,
    SHIPPING,
    SPACES,
    TERRAINS,
    contract_cost,
)

T = TypeVar("T")

Counts = tuple[int, int, int, int]
"""How many there are of each resource."""

NONE: Counts = (0, 0, 0, 0)
LETTER_NUMBERS = range(len(LETTERS))
WOOD = LETTERS.index("W")
METALS = tuple(LETTERS.index(letter) for letter in METAL_OF)
"""Which of the four numbers count metals, in the order of the shipping rows."""
ROWS = tuple(SHIPPING.values())


def counts_of(letters: Iterable[str]) -> Counts:
    """How many there are of each letter."""
    held = list(letters)
    wood, copper, silver, gold = (held.count(letter) for letter in LETTERS)
    return wood, copper, silver, gold


CONTRACT_NAMES, OFFICE_NAMES = tuple(CONTRACTS), tuple(OFFICES)
CONTRACT_COSTS = tuple(counts_of(contract_cost(name).elements()) for name in CONTRACT_NAMES)
OFFICE_COSTS = tuple(counts_of(name) for name in OFFICE_NAMES)

DOUBLE = tuple((metal, box) for metal, row in enumerate(ROWS) for box, space in enumerate(row) if space.high)
"""The boxes that pay a high number to whoever comes first: metal and box."""
DOUBLE_AT = {place: number for number, place in enumerate(DOUBLE)}


def added(one: Counts, other: Counts) -> Counts:
    """The sum of two counts."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def minus(one: Counts, other: Counts) -> Counts:
    """The difference of two counts."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]


def covers(means: Counts, cost: Counts) -> bool:
    """Whether there is enough of everything."""
    return cost[0] <= means[0] and cost[1] <= means[1] and cost[2] <= means[2] and cost[3] <= means[3]


def less(dice: Counts, letter: int) -> Counts:
    """One of a letter fewer."""
    left = list(dice)
    left[letter] -= 1
    return left[0], left[1], left[2], left[3]


def more(dice: Counts, letter: int) -> Counts:
    """One of a letter more."""
    found = list(dice)
    found[letter] += 1
    return found[0], found[1], found[2], found[3]


class Source(NamedTuple):
    """Dice that can be copied: of a turn (its number among all turns) or of a ghost roll."""

    turn: int | None
    ghost: int | None
    dice: Counts

    def is_safe(self, letter: int) -> bool:
        """Whether a die of that letter remains whatever is set aside as terrain."""
        return self.turn is None or self.dice[letter] > 1


@dataclass(frozen=True)
class Puzzle:
    """The dice of a game, perhaps one that is not over: everybody's turns in order, and the ghost rolls.

    Seats are counted from the first player. `gone` has those who left before the end, in that order, with the number of
    the turn (of all turns, -1 before the first) after whose throw they did; their later turns are there without dice.
    """

    players: tuple[str, ...]
    turns: tuple[Counts, ...]
    ghosts: tuple[Counts, ...] = ()
    ghost_extra: bool = False
    gone: Mapping[int, int] = field(default_factory=dict)

    def turns_of(self, seat: int) -> int:
        """How many turns a seat has had."""
        end = min(len(self.turns), self.gone.get(seat, len(self.turns)) + 1)
        return len(range(seat, end, len(self.players)))

    def turns_before(self, seat: int, time: int) -> int:
        """How many turns a seat has had before a turn of the game."""
        return min(self.turns_of(seat), -((seat - time) // len(self.players)))

    def time(self, seat: int, turn: int) -> int:
        """The number among all turns of a seat's turn."""
        return turn * len(self.players) + seat

    def dice(self, seat: int) -> tuple[Counts, ...]:
        """The dice of a seat's turns."""
        return self.turns[seat :: len(self.players)][: self.turns_of(seat)]

    def windows(self, seat: int) -> tuple[tuple[Source, ...], ...]:
        """What can be copied into each dark box; the last box may belong to a turn still to come."""
        boxes = min(self.turns_of(seat) + 1, ROUNDS)
        return tuple(tuple(self._window(seat, box)) for box in range(boxes))

    def _window(self, seat: int, box: int) -> Iterator[Source]:
        end = min(self.time(seat, box), len(self.turns), self.gone.get(seat, len(self.turns)) + 1)
        for time in range(max(0, self.time(seat, box - 1) + 1), end):
            if self.turns[time] != NONE and self._neighbours(seat, time):
                yield Source(time, None, self.turns[time])
        if not self.ghost_extra and 0 < box <= len(self.ghosts):
            yield Source(None, box - 1, self.ghosts[box - 1])

    def _neighbours(self, seat: int, time: int) -> bool:
        """Whether a seat is next to the one whose turn it is, as late as it can be: empty seats are passed over."""
        owner = time % len(self.players)
        until = takewhile(lambda one: one != seat, self.gone)
        empty = {one for one in until if self.gone[one] <= time} - {owner}
        playing = [one for one in range(len(self.players)) if one not in empty]
        return (playing.index(seat) - playing.index(owner)) % len(playing) in (1, len(playing) - 1)

    @property
    def ghost_windows(self) -> tuple[tuple[Source, ...], ...]:
        """What can be copied into each box of the ghost's own bank."""
        if not self.ghost_extra:
            return ()
        return tuple((Source(None, number, dice),) for number, dice in enumerate(self.ghosts))


class Banked(NamedTuple):
    """A letter in a box of the bank, by its number, and whether it is crossed out."""

    letter: int
    spent: bool


@dataclass(frozen=True)
class Wanted:
    """A finished sheet: claims by terrain, contracts and offices as bits, ticks by metal, the banks."""

    board: Board

    @cached_property
    def claims(self) -> tuple[tuple[str, ...], ...]:
        """The marks of each row of claims, blanks too."""
        return tuple(padded(self.board.claims[terrain], SPACES, "") for terrain in TERRAINS)

    @cached_property
    def shipped(self) -> tuple[tuple[str, ...], ...]:
        """The marks of each shipping row, blanks too."""
        return tuple(padded(self.board.shipped[metal], len(row), "") for metal, row in SHIPPING.items())

    @cached_property
    def contracts(self) -> int:
        """The contracts as bits."""
        return sum(1 << number for number, name in enumerate(CONTRACT_NAMES) if name in self.board.contracts)

    @cached_property
    def offices(self) -> int:
        """The offices as bits."""
        return sum(1 << number for number, name in enumerate(OFFICE_NAMES) if name in self.board.offices)

    def bank(self, name: str, boxes: int) -> tuple[Banked | None, ...]:
        """The first boxes of a bank."""
        return tuple(map(_banked, padded(self.board.banks[name], boxes, None)))

    def out_of_reach(self, turns: int, windows: int, ghosts: int) -> Iterator[str]:
        """The marks in boxes that nobody can ever fill: behind the end of a row, or of rounds still to come."""
        lengths = {
            **dict.fromkeys(TERRAINS, SPACES),
            **{metal: len(row) for metal, row in SHIPPING.items()},
            **{OWN: turns, NEIGHBOUR: windows, GHOST_BANK: ghosts},
        }
        for name, marks in {**self.board.claims, **self.board.shipped, **self.board.banks}.items():
            yield from (f"{name}.{box}" for box, mark in enumerate(marks, 1) if mark and box > lengths[name])


def padded(row: Sequence[T], length: int, blank: T) -> tuple[T, ...]:
    """The first boxes of a row, blank ones behind its end."""
    return (*row[:length], *[blank] * (length - len(row)))


def _banked(stored: Stored | None) -> Banked | None:
    return None if stored is None else Banked(LETTERS.index(stored.letter), stored.spent)


def printed(metal: int, box: int) -> str:
    """The mark of a shipping box that pays everybody the same."""
    low = ROWS[metal][box].low
    return TICK if low is None else str(low)
