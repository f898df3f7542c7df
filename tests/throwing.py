"""Throws of every die of every game, as many as are wanted, counted through the game's own hooks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion import games
from companion.dice import Chance, SeededChance
from companion.game import Face, First, Game, Throw
from companion.games.tumblin_dice.moves import Order
from sheets.options import chosen

BAGS = {"rolling-america": (("o", "b"), ("g", "y"), ("r", "p"), ("w", "o"))}
"""Pairs of dice to draw, so that every throw of a game that draws two has two dice to count."""


def thrown(name: str, times: int, chance: Chance | None = None) -> dict[str, Counter[Face]]:
    """How often each die of a game shows each face when it is thrown at least so many times."""
    game, counts = games.game(name), dict[str, Counter[Face]]()
    chance = chance or SeededChance(f"a million of {name}")
    number = 0
    for state, owed in _throws(game):
        for _ in range(-(-times // _of_a_kind(game, state, owed, chance))):
            number += 1
            for die, face in game.thrown(state, game.throw(replace(owed, number=number), chance)):
                counts.setdefault(die, Counter())[face] += 1
    return counts


def _throws(game: Game[Any]) -> Iterator[tuple[Any, Throw]]:
    """The kinds of throws that a game has."""
    players = ("Ana", "Ben", "Cem")[: max(2, game.design.seats[0])]
    state = game.start(players, chosen(game.design.options, {}))
    owed = game.due(state)
    assert owed is not None
    if owed.word == "first":
        state = game.apply(state, First(players[0]))
        owed = game.due(state)
        assert owed is not None
    if game.name in BAGS:
        yield from ((state, replace(owed, of=bag)) for bag in BAGS[game.name])
        return
    yield state, owed
    if owed.word == "order":
        state = game.apply(state, Order((("Ana", 6), ("Ben", 1))))
        following = game.due(state)
        assert following is not None
        yield state, following


def _of_a_kind(game: Game[Any], state: Any, owed: Throw, chance: Chance) -> int:
    """How often the rarest of its dice is in a throw; half of what may fall off a board is reckoned to stay."""
    kinds = Counter(die for die, _ in game.thrown(state, game.throw(owed, chance)))
    return kinds["place"] // 2 or min(kinds.values())
