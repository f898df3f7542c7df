"""The state of a game of Rolled West: who sits where, whose turn it is, and what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from companion.games.rolled_west.board import Board, Stored
from sheets.forms.rolled_west import BANKS, BOXES, GHOST_BANK, GHOSTS, LETTERS, ROUNDS

OWN, NEIGHBOUR = BANKS


@dataclass(frozen=True, slots=True)
class Seat:
    """A player and the sheet in front of them; with `paper` the sheet is elsewhere, and the board holds only what
    others must know: the player's contracts, offices and shipping. Of a player who is `gone` that stays too."""

    player: str
    board: Board = field(default_factory=Board)
    paper: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """What has happened since the last throw.

    `player` is whose turn it is, None for a ghost roll. `left` are the dice that the player has neither spent nor
    banked. `did` are the things that can be done once a turn, `passed` the players who want nothing (more) of
    these dice.
    """

    player: str | None
    dice: tuple[str, ...]
    terrain: str | None = None
    left: tuple[str, ...] = ()
    did: frozenset[str] = frozenset()
    over: bool = False
    passed: frozenset[str] = frozenset()

    @property
    def resources(self) -> tuple[str, ...]:
        """The dice that are resources, whatever became of them: all but the terrain die."""
        if self.terrain is None:
            return self.dice if self.player is None else ()
        spot = self.dice.index(self.terrain)
        return self.dice[:spot] + self.dice[spot + 1 :]


@dataclass(frozen=True, slots=True)
class Table:
    """What all share: who begins (None: not settled), throws, turns and ghost rolls so far, the turn going on."""

    first: str | None = None
    throws: int = 0
    turns: int = 0
    ghosts: int = 0
    turn: Turn | None = None


class BankBox(NamedTuple):
    """A box of a bank, counted from 1."""

    bank: str
    number: int


@dataclass(frozen=True, slots=True)
class State:
    """A game: its options, the table, and the seats, from the first player on once that is settled."""

    options: Mapping[str, Any]
    table: Table
    seats: tuple[Seat, ...]

    def index(self, player: str | None) -> int | None:
        """Where a player sits, counted from the first player; None for a stranger."""
        return next((spot for spot, seat in enumerate(self.seats) if seat.player == player), None)

    def boards(self) -> dict[str, Board]:
        """Everybody's sheet."""
        return {seat.player: seat.board for seat in self.seats}

    @property
    def dice_only(self) -> bool:
        """Whether everybody writes on paper."""
        return all(seat.paper or seat.gone for seat in self.seats)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats of those who have not left."""
        return tuple(spot for spot, seat in enumerate(self.seats) if not seat.gone)

    @property
    def coming(self) -> int:
        """Turns that have begun or fallen out before the next one is thrown: whoever has left has none."""
        turns = self.table.turns
        while turns < self.last and self.seats[turns % len(self.seats)].gone:
            turns += 1
        return turns

    @property
    def last(self) -> int:
        """All turns of a game."""
        return ROUNDS * len(self.seats)

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seating order."""
        return tuple(seat.player for seat in self.seats)

    def turns_of(self, spot: int) -> int:
        """How many turns of a seat have begun."""
        return (self.table.turns - spot + len(self.seats) - 1) // len(self.seats)

    @property
    def round(self) -> int:
        """The round that is played, 1 before the first throw."""
        return max(1, -(-self.table.turns // len(self.seats)))

    @property
    def ghost_due(self) -> bool:
        """Whether two players have ended a round, but the last, whose ghost roll has not been thrown."""
        rounds, half = divmod(self.table.turns, len(self.seats))
        return len(self.seats) == 2 and not half and self.table.ghosts < min(rounds, GHOSTS)

    @property
    def over(self) -> bool:
        """Whether all turns have been played to their end."""
        turn = self.table.turn
        return turn is not None and turn.over and self.coming == self.last

    def neighbours(self, spot: int, other: int) -> bool:
        """Whether two seats are next to each other; seats that somebody left are passed over."""
        playing = self.playing
        if other not in playing:
            playing = tuple(sorted((*playing, other)))
        return (playing.index(spot) - playing.index(other)) % len(playing) in (1, len(playing) - 1)

    def own_box(self, spot: int) -> BankBox:
        """The light box of a seat's turn."""
        return BankBox(OWN, self.turns_of(spot))

    def copy_box(self, spot: int) -> BankBox | None:
        """The box that takes a die copied now: that of the window before the seat's next turn.

        None after its last turn. A ghost's die goes there too, or with `ghost_extra` into a box of its own.
        """
        if self.turns_of(spot) >= ROUNDS:
            return None
        turn = self.table.turn
        if turn is not None and turn.player is None and self.options["ghost_extra"]:
            return BankBox(GHOST_BANK, self.table.ghosts)
        return BankBox(NEIGHBOUR, self.turns_of(spot) + 1)

    def held(self, spot: int, box: BankBox) -> Stored | None:
        """What stands in a box of a seat's bank."""
        return self.seats[spot].board.banks[box.bank][box.number - 1]

    def stock(self, spot: int) -> list[BankBox]:
        """The boxes whose letters a seat may spend now, the oldest first: not what was banked this turn."""
        fresh = self.own_box(spot)
        banks = self.seats[spot].board.banks
        boxes = [BankBox(bank, number) for bank, held in banks.items() for number in range(1, len(held) + 1)]
        spendable = [box for box in boxes if box != fresh and (stored := self.held(spot, box)) and not stored.spent]
        return sorted(spendable, key=_age)

    def means(self, spot: int) -> Counter[str]:
        """All that whose turn it is may spend: the dice left and what is stored; on paper nobody counts it."""
        if self.seats[spot].paper:
            return Counter(dict.fromkeys(LETTERS, BOXES))
        left = self.table.turn.left if self.table.turn else ()
        stored = (self.held(spot, box) for box in self.stock(spot))
        return Counter(left) + Counter(held.letter for held in stored if held)

    def with_seat(self, spot: int, board: Board, **turn_changes: Any) -> State:
        """The state with a seat's sheet changed, and with it the turn that is going on."""
        seats = (*self.seats[:spot], replace(self.seats[spot], board=board), *self.seats[spot + 1 :])
        turn = replace(self.table.turn, **turn_changes) if self.table.turn else None
        return replace(self, seats=seats, table=replace(self.table, turn=turn))


def _age(box: BankBox) -> tuple[int, int]:
    """When a box is filled: the dark one before the light one of its round; a ghost's after both."""
    return box.number, (NEIGHBOUR, OWN, GHOST_BANK).index(box.bank)
