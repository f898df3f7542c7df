"""The dice of a record: the throws in order, what is known of who took which die, and who left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

from companion.game import First, Leave, Move, gone_already, too_few_left
from companion.games.clever.board import Board, Faces
from companion.games.clever.manners import FEWEST
from companion.games.clever.moves import Enter, Pass, Reroll, Roll, Tray
from companion.record import Record
from geo.errors import InvalidInput


@dataclass(frozen=True)
class Thrown:
    """The throws of a whole game.

    `known[n]` is what each player did first after throw n, as far as the record says it: for the active player that is
    the die taken, a pass or a reroll. `trays[n]` are the dice on the tray of a player alone where that was tied.
    `left[n]` are the players who went home when n throws had been made.
    """

    players: tuple[str, ...]
    options: Mapping[str, Any]
    board: Board
    rolls: tuple[Roll, ...]
    known: tuple[Mapping[str, Move], ...]
    trays: tuple[Tray | None, ...]
    left: tuple[tuple[str, ...], ...]
    first: str | None = None

    @cached_property
    def letters(self) -> tuple[frozenset[str], ...]:
        """Which dice were thrown."""
        return tuple(frozenset(die.letter for die in roll.dice) for roll in self.rolls)

    @cached_property
    def faces(self) -> tuple[Faces, ...]:
        """What every die shows after each throw."""
        lying: dict[str, int] = {}
        found = []
        for roll in self.rolls:
            lying = {**lying, **{die.letter: die.face for die in roll.dice}}
            found.append(lying)
        return tuple(found)

    @cached_property
    def gone(self) -> tuple[frozenset[str], ...]:
        """The players who do not play any more when so many throws have been made."""
        return tuple(accumulate(map(frozenset, self.left), frozenset.union))

    @property
    def alone(self) -> bool:
        """One plays alone."""
        return len(self.players) == 1

    @property
    def turns(self) -> int:
        """Turns of a round."""
        return 2 if self.alone else len(self.players)


def thrown(record: Record, board: Board, options: Mapping[str, Any]) -> Thrown:
    """The dice of a record, played with its own options and those of a sheet.

    What players did with the dice that they took is left out. Raises InvalidInput if somebody leaves who cannot.
    """
    reading = _Reading(record.players)
    for move in record.moves:
        reading.add(move)
    either = {name: bool(on or options.get(name)) for name, on in record.all_options.items()}
    return Thrown(
        record.players,
        either,
        board,
        tuple(reading.rolls),
        tuple(reading.known),
        tuple(reading.trays),
        tuple(map(tuple, reading.left)),
        reading.first,
    )


class _Reading:
    """A record read line by line."""

    def __init__(self, players: Sequence[str]) -> None:
        self.playing = list(players)
        self.first: str | None = None
        self.rolls: list[Roll] = []
        self.known: list[dict[str, Move]] = []
        self.trays: list[Tray | None] = []
        self.left: list[list[str]] = [[]]

    def add(self, move: Move) -> None:
        """One more line."""
        if isinstance(move, First):
            self.first = move.who
        elif isinstance(move, Leave):
            self._leave(move.player)
        elif isinstance(move, Roll):
            self.rolls.append(move)
            self.known.append({})
            self.trays.append(None)
            self.left.append([])
        elif self.rolls and isinstance(move, Tray):
            self.trays[-1] = move
        elif self.rolls and isinstance(move, Enter | Pass | Reroll):
            self.known[-1].setdefault(move.player, move)

    def _leave(self, player: str) -> None:
        if player not in self.playing:
            raise InvalidInput.one("record", gone_already(player).message, ", ".join(self.playing))
        if len(self.playing) <= FEWEST:
            raise InvalidInput.one("record", too_few_left(FEWEST).message)
        self.playing.remove(player)
        self.left[-1].append(player)
