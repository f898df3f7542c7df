"""The dice of a record: the throws in order, and what is known of who took which die."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.game import First, Move
from companion.games.clever.board import Board, Faces
from companion.games.clever.moves import Enter, Pass, Reroll, Roll, Tray
from companion.record import Record


@dataclass(frozen=True)
class Thrown:
    """The throws of a whole game.

    `known[n]` is what each player did first after throw n, as far as the record says it: for the active player that is
    the die taken, a pass or a reroll. `trays[n]` are the dice on the tray of a player alone where that was tied.
    """

    players: tuple[str, ...]
    options: Mapping[str, Any]
    board: Board
    rolls: tuple[Roll, ...]
    known: tuple[Mapping[str, Move], ...]
    trays: tuple[Tray | None, ...]
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

    What players did with the dice that they took is left out.
    """
    rolls: list[Roll] = []
    known: list[dict[str, Move]] = []
    trays: list[Tray | None] = []
    first = None
    for move in record.moves:
        if isinstance(move, First):
            first = move.who
        elif isinstance(move, Roll):
            rolls.append(move)
            known.append({})
            trays.append(None)
        elif rolls and isinstance(move, Tray):
            trays[-1] = move
        elif rolls and isinstance(move, Enter | Pass | Reroll):
            known[-1].setdefault(move.player, move)
    either = {name: bool(on or options.get(name)) for name, on in record.all_options.items()}
    return Thrown(record.players, either, board, tuple(rolls), tuple(known), tuple(trays), first)
