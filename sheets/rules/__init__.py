"""The rules of the games in our own words, short enough for the back of a sheet: one module a game.

A module exports `sections(options)`, so that what is printed agrees with the house rules that the sheet is for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from geo.errors import N_, InvalidInput, say
from sheets import forms
from sheets.registry import Registry


@dataclass(frozen=True, slots=True)
class Point:
    """A paragraph: a template, and the term that it explains, if it does."""

    text: str
    term: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading (a template) and the paragraphs below it."""

    heading: str
    points: tuple[Point, ...]


REGISTRY = Registry(
    {
        "rolling-america": "sheets.rules.rolling_america",
        "clever": "sheets.rules.clever",
        "rolled-west": "sheets.rules.rolled_west",
        "dodge-dice": "sheets.rules.dodge_dice",
        "tumblin-dice": "sheets.rules.tumblin_dice",
    }
)
register = REGISTRY.register


def games() -> tuple[str, ...]:
    """The names of all games whose rules are written down."""
    return REGISTRY.games


def sections(game: str, options: Mapping[str, Any] | None = None) -> tuple[Section, ...]:
    """The rules of a game under the given options, the rest by default.

    Raises InvalidInput for a game without a text.
    """
    if game in forms.games() and game not in games():
        raise InvalidInput.one(
            "back", say(N_("the rules of {game} are not written down"), game=game), ", ".join(games())
        )
    values = forms.form(game, options).options
    found: tuple[Section, ...] = REGISTRY.module(game).sections(values)
    return found


def section(heading: str, *points: Point | str | None) -> Section:
    """A section; points that an option leaves out are None."""
    return Section(heading, tuple(Point(one) if isinstance(one, str) else one for one in points if one))
