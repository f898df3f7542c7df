"""The forms of the games: which there are, and where each is described."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from geo.errors import Message, Translate
from sheets.options import Option, defaults
from sheets.registry import Registry

if TYPE_CHECKING:  # asking for a game's options waits for no boxes
    from sheets.form import Box, Form


def _no_faults(_options: Mapping[str, Any], _players: tuple[str, ...]) -> Iterable[tuple[str, Message]]:
    return ()


def _no_words(_form: Form, _box: Box) -> Message | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Design:
    """What is to know about a game's sheet before one is drawn: each form module exports one as `DESIGN`.

    `seats` are the numbers of players that the game takes. `table` tells a score sheet of the whole table
    from a sheet a player. `faults` names what is wrong with a set of options for these players (where, what).
    `hints` says for each area of a typed sheet what may be written, for `blank`. `words` are what areas, headings
    and keys are called where their names would not do, and `box_words` says for single boxes where they stand.
    `shapes` are symbols that a pen draws rather than writes: `triangle`, `tick`, `dash`; `written` are those that it
    writes otherwise than they are typed (a dash for a die off the board).
    """

    game: str
    title: str
    seats: range
    table: bool = False
    options: tuple[Option, ...] = ()
    form: Callable[[Mapping[str, Any], tuple[str, ...]], Form]
    faults: Callable[[Mapping[str, Any], tuple[str, ...]], Iterable[tuple[str, Message]]] = _no_faults
    hints: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    box_words: Callable[[Form, Box], Message | None] = _no_words
    shapes: Mapping[str, str] = field(default_factory=dict)
    written: Mapping[str, str] = field(default_factory=dict)


REGISTRY = Registry(
    {
        "rolling-america": "sheets.forms.rolling_america",
        "clever": "sheets.forms.clever",
        "rolled-west": "sheets.forms.rolled_west",
        "dodge-dice": "sheets.forms.dodge_dice",
        "tumblin-dice": "sheets.forms.tumblin_dice",
    }
)
register = REGISTRY.register


def games() -> tuple[str, ...]:
    """The names of all games that have a form."""
    return REGISTRY.games


def design(game: str) -> Design:
    """The design of a game's sheet; InvalidInput for a game that nobody described."""
    found: Design = REGISTRY.module(game).DESIGN
    return found


def form(game: str, options: Mapping[str, Any] | None = None, players: tuple[str, ...] = ()) -> Form:
    """The form of a game under the given options, the rest by default."""
    values = {**defaults(design(game).options), **(options or {})}
    return _form(game, tuple(values.items()), players)


@lru_cache(maxsize=256)
def _form(game: str, options: tuple[tuple[str, Any], ...], players: tuple[str, ...]) -> Form:
    return design(game).form(dict(options), players)


def hint(found: Design, area: str, translate: Translate) -> str:
    """What may be written in an area of a typed sheet, empty where nothing needs to be said."""
    return translate(found.hints[area]) if area in found.hints else ""
