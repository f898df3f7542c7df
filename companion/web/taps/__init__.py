"""What a tap may do: the legal moves of a player, each with the boxes that it is written in and a word for people.

A game's module here exports `offers(state, player, start)`: with an empty `start` everything that can be decided
in one step, where something has thousands of ways (a number written twice) its beginning alone, with `more`; with
such a beginning as `start` the ways to go on. So neither the page nor the server ever holds all of them. It may
export `about(state, player)`, see below.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from companion.labels import LETTERS, WORDS
from companion.notation import quoted
from geo.errors import N_, Message, say
from sheets.registry import Registry

REGISTRY = Registry(
    {
        "rolling-america": "companion.web.taps.rolling_america",
        "clever": "companion.web.taps.clever",
        "dodge-dice": "companion.web.taps.dodge_dice",
        "tumblin-dice": "companion.web.taps.tumblin_dice",
        "rolled-west": "companion.web.taps.rolled_west",
    }
)

AGAINST = "against"
"""The beginning that stands for all that only a lenient table takes (`taps/against.py`)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A decision that is open to a player: the words of its line, what it is called, and its boxes.

    An offer without a box is a button beside the sheet. With `more` the words are a beginning.
    """

    words: str
    label: Message
    boxes: tuple[str, ...] = ()
    more: bool = False


def offers(game: str, state: Any, player: str, start: str = "") -> Iterator[Offer]:
    """Everything that the player may decide now, or how the beginning `start` may go on."""
    return cast(Iterator[Offer], REGISTRY.module(game).offers(state, player, start))


def about(game: str, state: Any, player: str) -> object:
    """What the decisions of a player depend on: as long as it is the same, so are they."""
    found = getattr(REGISTRY.module(game), "about", None)
    return found(state, player) if found else state


def line(words: tuple[str, ...]) -> str:
    """Words of a move as they are typed."""
    return " ".join(map(quoted, words))


def die_words(die: object) -> Message:
    """A die in words: `b3` is "blue 3"."""
    text = str(die)
    name = LETTERS.get(text[:1], text[:1])
    return say(N_("{colour} {face}"), colour=say(WORDS.get(name, name)), face=text[1:])
