"""The rules of the games, one module (or folder) each."""

from __future__ import annotations

from typing import Any

from companion.game import Game
from sheets.registry import Registry

REGISTRY = Registry(
    {
        "rolling-america": "companion.games.rolling_america",
        "clever": "companion.games.clever",
        "dodge-dice": "companion.games.dodge_dice",
        "tumblin-dice": "companion.games.tumblin_dice",
        "rolled-west": "companion.games.rolled_west",
    }
)
register = REGISTRY.register


def games() -> tuple[str, ...]:
    """The names of all games that can be played."""
    return REGISTRY.games


def game(name: str) -> Game[Any]:
    """The game of that name; InvalidInput for one that there is not."""
    found: Game[Any] = REGISTRY.module(name).GAME
    return found
