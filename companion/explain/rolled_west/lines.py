"""What somebody does in a game, turn by turn, and what such a line is not allowed to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from companion.explain.rolled_west.puzzle import (
    CONTRACT_COSTS,
    DOUBLE,
    DOUBLE_AT,
    METALS,
    NONE,
    OFFICE_COSTS,
    Counts,
    added,
    less,
)

NEVER = 99
"""A turn that no game has."""


class Turn(NamedTuple):
    """Somebody's turn, and what was copied before it; letters by number, None for nothing.

    `marks` are the marks of the boxes shipped, metal by metal.
    """

    dark: int | None
    ghost: int | None
    aside: int
    bank: int | None = None
    claim: str = ""
    contract: int | None = None
    office: int | None = None
    marks: tuple[tuple[str, ...], ...] = ((), (), ())

    @property
    def shipped(self) -> tuple[int, ...]:
        """How many boxes of each metal are ticked."""
        return tuple(map(len, self.marks))

    @property
    def cost(self) -> Counts:
        """The resources that it takes."""
        wood = len(self.claim)
        copper, silver, gold = self.shipped
        contract = NONE if self.contract is None else CONTRACT_COSTS[self.contract]
        office = NONE if self.office is None else OFFICE_COSTS[self.office]
        return added((wood, copper, silver, gold), added(contract, office))


class Reached(NamedTuple):
    """When somebody reaches a double box: the own turn, and the mark that the line counts on ("" for any)."""

    turn: int
    mark: str


@dataclass(frozen=True)
class Line:
    """A seat's whole game: how many boxes of the sheet must be altered for it, the turns, and what is copied last.

    `dark` and `ghost` are copied after the last turn of a game that goes on.
    """

    cost: int
    turns: tuple[Turn, ...]
    dark: int | None = None
    ghost: int | None = None
    counts_on_marks: bool = True

    @cached_property
    def copies(self) -> tuple[int | None, ...]:
        """What is copied into each dark box, one more than turns."""
        return (*(turn.dark for turn in self.turns), self.dark)

    @cached_property
    def ghosts(self) -> tuple[int | None, ...]:
        """What is copied of each ghost roll into the ghost's own bank."""
        return (*(turn.ghost for turn in self.turns), self.ghost)[1:]

    @cached_property
    def reached(self) -> dict[int, Reached]:
        """The double boxes that are reached."""
        found: dict[int, Reached] = {}
        ticked = [0] * len(METALS)
        for number, turn in enumerate(self.turns):
            for metal, marks in enumerate(turn.marks):
                for mark in marks:
                    place = DOUBLE_AT.get((metal, ticked[metal]))
                    if place is not None:
                        found[place] = Reached(number, mark if self.counts_on_marks else "")
                    ticked[metal] += 1
        return found

    @property
    def contracts(self) -> int:
        """The contracts as bits."""
        return sum(1 << turn.contract for turn in self.turns if turn.contract is not None)

    @property
    def offices(self) -> int:
        """The offices as bits."""
        return sum(1 << turn.office for turn in self.turns if turn.office is not None)


class Limits(NamedTuple):
    """What a line may not do, so that it fits those of the others.

    `aside`: (turn, letter) that is not set aside. `copies`: (dark box, time of the other's turn, letter) that is not
    copied. By double box, in own turns: its high number only before, its low one only from, ticked only from, and
    ticked at the latest in. `contracts` and `offices` as bits are not taken.
    """

    aside: frozenset[tuple[int, int]] = frozenset()
    copies: frozenset[tuple[int, int, int]] = frozenset()
    high_before: tuple[int, ...] = (NEVER,) * len(DOUBLE)
    low_from: tuple[int, ...] = (0,) * len(DOUBLE)
    reach_from: tuple[int, ...] = (0,) * len(DOUBLE)
    reach_by: tuple[int, ...] = (NEVER,) * len(DOUBLE)
    contracts: int = 0
    offices: int = 0

    def in_time(self, turn: int, shipped: Sequence[int]) -> bool:
        """Whether every double box that must be ticked by a turn's end is."""
        return all(
            shipped[metal] > box for (metal, box), last in zip(DOUBLE, self.reach_by, strict=True) if turn >= last
        )


def asides(dice: Counts, turn: int, limits: Limits) -> list[tuple[int, Counts]]:
    """The letters that may be set aside, and the dice that are left."""
    found = []
    for letter, count in enumerate(dice):
        if count and (turn, letter) not in limits.aside:
            found.append((letter, less(dice, letter)))
    return found
