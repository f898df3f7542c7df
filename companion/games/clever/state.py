"""The state of a game of Ganz schön clever: the table and a sheet a seat. Frozen, and cheap to make anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.games.clever.board import Board, Faces, Sheet
from sheets.forms.clever import Bonus


class Phase(Enum):
    """What the table is at."""

    FIRST = "who is active first"
    THROW = "a throw is owed"
    CHOOSE = "the active player chooses a die"
    SORT = "the third lowest die of a player alone is tied"
    AFTER = "passive players choose from the tray, and +1"
    OVER = "the game is over"


class Stage(Enum):
    """What a seat is at, besides bonuses."""

    IDLE = "nothing to do"
    PICK = "chooses a die of the pool"
    TRAY = "chooses a die of the tray"
    PLUS = "may use +1"


class Table(NamedTuple):
    """What all share.

    `turn` counts the turns of the round from 0; `throws` all throws so far, which seeded chance goes by;
    `spent` the throws of this turn. The dice lie, by their letters, in the pool, on the fields or on the tray.
    """

    first: int
    """The seat that is active first; -1 before that is settled."""
    phase: Phase = Phase.FIRST
    round: int = 0
    turn: int = 0
    throws: int = 0
    spent: int = 0
    pool: str = ""
    fields: str = ""
    tray: str = ""
    faces: Faces = MappingProxyType({})


class Seat(NamedTuple):
    """A player's sheet, the bonuses that wait to be taken (each one of several where there is a choice), what the
    player is at, and the dice already used by +1 in this turn."""

    player: str
    sheet: Sheet
    waits: tuple[tuple[Bonus, ...], ...] = ()
    stage: Stage = Stage.IDLE
    used: str = ""
    paper: bool = False
    """The seat is on paper: only the dice that it chooses as active player are asked for."""
    gone: bool = False
    """The player has left: the seat has no turns any more."""


@dataclass(frozen=True, slots=True)
class State:
    """A game: board, options, the table, and the seats in seating order."""

    board: Board
    options: Mapping[str, Any]
    table: Table
    seats: tuple[Seat, ...]

    def index(self, player: str | None) -> int:
        """The place of a player, -1 for a stranger."""
        for index, seat in enumerate(self.seats):
            if seat.player == player:
                return index
        return -1

    @property
    def alone(self) -> bool:
        """One plays alone, and has an active and a passive turn a round."""
        return len(self.seats) == 1

    @property
    def turns(self) -> int:
        """Turns of a round."""
        return 2 if self.alone else len(self.seats)

    @property
    def active(self) -> int:
        """The seat whose turn it is; -1 in the passive turn of a player alone."""
        if self.alone:
            return -1 if self.table.turn else 0
        return (self.table.first + self.table.turn) % len(self.seats)

    def turn_from(self, turn: int) -> int:
        """The first turn of a round from that one on whose player has not left; `turns` if there is none."""
        while turn < self.turns and self.seats[(self.table.first + turn) % len(self.seats)].gone:
            turn += 1
        return turn


def waiting(state: State) -> dict[str, bool]:
    """Who may decide. Bonuses and the dice of pool and tray must be taken; +1 may be.

    Where the next throw cannot pass over a +1, since the game ends or a bonus is chosen before it, that must be
    decided too.
    """
    found = {}
    for seat in state.seats:
        if must(seat):
            found[seat.player] = True
        elif may_plus(state, seat):
            found[seat.player] = not throw_is_next(state)
    return found


def must(seat: Seat) -> bool:
    """Whether a player has a bonus or a die to take."""
    return bool(seat.waits) or seat.stage is Stage.PICK or seat.stage is Stage.TRAY


def may_plus(state: State, seat: Seat) -> bool:
    """Whether a player has a +1 and a die for it."""
    return seat.stage is Stage.PLUS and seat.sheet.plus_ones.left > 0 and len(seat.used) < len(state.board.dice)


def throw_is_next(state: State) -> bool:
    """Whether a throw follows this turn: the game goes on, and the next round has no choice of a bonus first."""
    table = state.table
    if state.turn_from(table.turn + 1) < state.turns:
        return True
    return table.round < state.board.rounds and not _chosen_next(state)


def _chosen_next(state: State) -> bool:
    following = state.board.round_bonuses[state.table.round : state.table.round + 1]
    return any(len(choice) > 1 for choice in following) and not all(seat.paper or seat.gone for seat in state.seats)
