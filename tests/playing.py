"""Random legal games of any game, for the conformance suite and the benchmarks."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from companion import games
from companion.dice import Chance, SeededChance
from companion.game import Game, Move
from companion.record import Record
from sheets.options import Option, chosen

NAMES = ("Ana", "Ben", "Cem", "Dua", "Eva Luz", "roll", "Ges", "Hà", "Ída", "Jo-Jo", "K", "Łucja")
OURS = tuple(name for name in games.games() if name != "toy")
"""The games of the package, without the one that `conftest.py` adds."""

MOST_MOVES = 20_000
"""No game lasts longer; one that does never ends."""


@dataclass(frozen=True)
class Played:
    """A finished game: its record, the states on the way (the first before any move), and the last one."""

    record: Record
    states: tuple[Any, ...]

    @property
    def state(self) -> Any:
        return self.states[-1]


def step(game: Game[Any], state: Any, chance: Chance, rng: random.Random) -> Move:
    """What comes next: the throw that is owed, or a random legal decision of somebody who is waited for.

    Where a throw is owed and somebody may still decide, either happens.
    """
    due, waiting = game.due(state), game.waiting(state)
    if due is not None and (not waiting or rng.random() < 1 / 2):
        return game.throw(due, chance)
    return game.legal_moves(state, rng.choice(sorted(waiting))).sample(rng)


def play(name: str, players: int, seed: int, options: Mapping[str, Any] | None = None) -> Played:
    """A random game of that many players, the same for the same seed."""
    game, rng = games.game(name), random.Random(f"{name}/{players}/{seed}")
    complete = {**chosen(game.design.options, {}), **(options or {})}
    seats = NAMES[:players]
    state = game.start(seats, complete)
    moves: list[Move] = []
    states = [state]
    while not game.over(state):
        moves.append(step(game, state, SeededChance(f"{name}/{seed}"), rng))
        state = game.apply(state, moves[-1])
        states.append(state)
        if len(moves) > MOST_MOVES:
            raise AssertionError(f"{name} does not end")
    return Played(Record(name, seats, complete, tuple(moves)), tuple(states))


def settings(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """Every combination of the options that are chosen from a few words or switched."""
    few: list[Option] = [option for option in game.design.options if option.kind in ("choice", "switch")]
    values = [getattr(option, "choices", (False, True)) for option in few]
    for combination in product(*values):
        yield dict(zip((option.name for option in few), combination, strict=True))


def player_counts(game: Game[Any]) -> tuple[int, ...]:
    """The numbers of players that a game takes, as far as they differ: at most five of them."""
    seats = game.design.seats
    return tuple(seats)[:4] + ((seats[-1],) if len(seats) > 4 else ())
