"""Which module describes a game: the forms, the layouts and the rules each keep such a list."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from geo.errors import N_, InvalidInput, Message, say
from sheets.typed import shown


class Registry:
    """Games by name, each with the module that describes it; a module is loaded when it is asked for."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = dict(modules)

    @property
    def games(self) -> tuple[str, ...]:
        """The names of all games in it."""
        return tuple(self._modules)

    def register(self, game: str, module: str) -> None:
        """Add a game whose module is not part of this package."""
        self._modules[game] = module

    def module(self, game: str) -> Any:
        """The module of a game; InvalidInput for one that is not in it."""
        if game not in self._modules:
            raise InvalidInput.one("game", unknown_game(game), ", ".join(self._modules))
        return import_module(self._modules[game])


def unknown_game(game: object) -> Message:
    """The sentence for a game that nobody described."""
    return say(N_("there is no game {game}"), game=shown(game))
