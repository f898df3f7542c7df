"""The rules of the games, one module (or folder) each."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from companion.game import Game
from geo.errors import InvalidInput
from sheets import forms

_MODULES = {
    "rolling-america": "companion.games.rolling_america",
}


def games() -> tuple[str, ...]:
    """The names of all games that can be played."""
    return tuple(_MODULES)


def register(name: str, module: str) -> None:
    """Add a game whose rules module (with its `GAME`) is not part of this package."""
    _MODULES[name] = module


def game(name: str) -> Game[Any]:
    """The game of that name.

    Raises InvalidInput for a game that there is not.
    """
    if name not in _MODULES:
        raise InvalidInput.one("game", forms.unknown_game(name), ", ".join(_MODULES))
    found: Game[Any] = import_module(_MODULES[name]).GAME
    return found
