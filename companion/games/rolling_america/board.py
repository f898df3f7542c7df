"""The board of Rolling America, and the predicates that play, audit and search share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal, NamedTuple

from geo import atlas
from sheets.forms.rolling_america import ROUNDS, USES

WILD = "w"
DRAWN = 2
"""Dice a turn."""


class Entry(NamedTuple):
    """What stands in a state: a number, perhaps guarded, or an X (no number)."""

    number: int | None
    guarded: bool = False


X = Entry(None)

Entries = Mapping[str, Entry]
"""What is written, by state; blanks are left out."""


@dataclass(frozen=True)
class Board:
    """Who borders on whom, which die goes where (`regions`, by die letter), and how long a game lasts."""

    neighbours: Mapping[str, tuple[str, ...]]
    regions: Mapping[str, tuple[str, ...]]
    rounds: int = ROUNDS
    uses: int = USES
    """Boxes of each power."""

    @cached_property
    def states(self) -> tuple[str, ...]:
        """All states, region by region."""
        return tuple(state for states in self.regions.values() for state in states)

    @cached_property
    def region_of(self) -> Mapping[str, str]:
        """The die letter of each state's region."""
        return {state: letter for letter, states in self.regions.items() for state in states}

    @cached_property
    def bag(self) -> tuple[str, ...]:
        """The letters of all dice: one a region and the wild one."""
        return (*self.regions, WILD)

    @cached_property
    def turns(self) -> int:
        """Turns a round: they empty the bag but for one die (three turns with seven dice)."""
        return (len(self.bag) - 1) // DRAWN

    @property
    def dice(self) -> int:
        """How many dice are thrown in a game."""
        return self.rounds * self.turns * DRAWN

    def states_of(self, letter: str) -> tuple[str, ...]:
        """Where a die of that letter may be written: its region, for the wild one the whole map."""
        return self.states if letter == WILD else self.regions[letter]


def board_of(options: Mapping[str, Any]) -> Board:
    """The board of the options `neighbours` and `regions`."""
    return _board(options["neighbours"], options["regions"])


@lru_cache
def _board(neighbours: Literal["real", "printed"], regions: Literal["published", "balanced"]) -> Board:
    drawn = atlas.load().variant(neighbours=neighbours, regions=regions)
    return Board(
        neighbours={code: drawn.neighbours(code) for code in drawn.states},
        regions={colour[0]: codes for colour, codes in drawn.regions.items()},
    )


def agree(one: Entry, other: Entry) -> bool:
    """`neighbours-within-one` for two neighbours: either is an X or guarded, or they differ by at most 1."""
    if one.number is None or other.number is None or one.guarded or other.guarded:
        return True
    return abs(one.number - other.number) <= 1


def fits(board: Board, entries: Entries, state: str, number: int) -> bool:
    """Whether an unguarded number may stand in a state beside what its neighbours hold."""
    for neighbour in board.neighbours[state]:
        entry = entries.get(neighbour)
        if entry and entry.number is not None and not entry.guarded and abs(entry.number - number) > 1:
            return False
    return True


def blanks(entries: Entries, states: Iterable[str]) -> Iterator[str]:
    """Those of the states in which nothing is written."""
    return (state for state in states if state not in entries)


def region_full(entries: Entries, states: Iterable[str]) -> bool:
    """Whether nothing is blank among the states."""
    return all(state in entries for state in states)


def stuck(board: Board, entries: Entries, states: Iterable[str], number: int) -> bool:
    """Whether no blank among the states is legal for the number (a guard makes no blank legal)."""
    return not any(fits(board, entries, state, number) for state in blanks(entries, states))
