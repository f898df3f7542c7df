"""The board of Tumblin-Dice: what a die scores where it lies, and which scores and orders there can be."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sheets.forms.tumblin_dice import score, team_labels

FACES = range(1, 7)
LEVELS = (1, 2, 3, 4)
MINUS = -1
OFF, ZERO = "off", "0x"

_DIE = re.compile(r"(\d{1,2})x(-?\d{1,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Board:
    """How the game is played: see the options of its form. `sides` are the players, or the teams."""

    sides: tuple[tuple[str, ...], ...]
    add: bool = False
    dice: int = 4
    rounds: int = 4
    target: int | None = None
    minus: bool = False

    @property
    def labels(self) -> tuple[str, ...]:
        """How the sides are called."""
        return team_labels(self.sides)

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels on which a die stays."""
        return (MINUS, *LEVELS) if self.minus else LEVELS

    @property
    def teams(self) -> bool:
        """Whether players play together."""
        return any(len(side) > 1 for side in self.sides)

    def side_of(self, name: str) -> int | None:
        """The side of a player, or that is called so."""
        found = (number for number, side in enumerate(self.sides) if name in side or name == self.labels[number])
        return next(found, None)

    def ended(self, rounds: int, totals: Sequence[int]) -> bool:
        """Whether the game is over, but for overtime, after so many rounds."""
        return rounds >= self.rounds if self.target is None else max(totals) >= self.target

    def round_scores(self, rounds: int, side: int = 0) -> frozenset[int]:
        """What a side can score in so many rounds."""
        return sums(frozenset(die_scores(self.add, self.levels)), rounds * self.dice * len(self.sides[side]))


def board_of(players: Sequence[str], options: Mapping[str, Any]) -> Board:
    """The board of a game's options."""
    return Board(
        sides=options["teams"] or tuple((player,) for player in players),
        add=options["variant"] == "add",
        dice=options["dice"],
        rounds=options["rounds"],
        target=options["target"],
        minus=options["minus_level"],
    )


def die_scores(add: bool, levels: Sequence[int]) -> set[int]:
    """All that a die can score: 0 where it does not stay, else by face and level."""
    return {0} | {score(face, level, add) for face in FACES for level in levels}


@lru_cache
def sums(scores: frozenset[int], dice: int) -> frozenset[int]:
    """All that so many dice can score together."""
    found = {0}
    for _ in range(dice):
        found = {total + one for total in found for one in scores}
    return frozenset(found)


def face_and_level(die: str) -> tuple[int, int] | None:
    """A die of `4x3` as (4, 3), None for one that is off or on 0x."""
    match = _DIE.fullmatch(die)
    return (int(match[1]), int(match[2])) if match else None


def possible(board: Board, die: str) -> bool:
    """`die-score-possible` for one die: a face that a die has, on a level that the board has."""
    lies = face_and_level(die)
    return lies is None or (lies[0] in FACES and lies[1] in (0, *board.levels))


def die_score(board: Board, die: str) -> int:
    """What a die scores as it lies."""
    lies = face_and_level(die)
    return 0 if lies is None else score(*lies, board.add)


def by_total(order: Sequence[int], totals: Sequence[int]) -> tuple[int, ...]:
    """`order-by-total`: highest total first, equal ones as they were."""
    return tuple(sorted(order, key=lambda side: -totals[side]))


def leaders(sides: Sequence[int], totals: Sequence[int]) -> tuple[int, ...]:
    """Those of the sides that have the highest total."""
    most = max(totals[side] for side in sides)
    return tuple(side for side in sides if totals[side] == most)


def in_turn(board: Board, order: Sequence[int]) -> tuple[str, ...]:
    """The players as they throw: `teams-alternate`, one of each side in turn."""
    most = max(len(board.sides[side]) for side in order)
    return tuple(board.sides[side][turn] for turn in range(most) for side in order if turn < len(board.sides[side]))
