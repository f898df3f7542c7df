"""What a sheet shows by its place or by a sign, in a few letters: for pictures of it made of text.

A game's module here exports `signs(form)`. A game without one is shown with what its form prints and no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sheets.form import Form
from sheets.registry import Registry

Rows = tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """How the boxes of an area stand: their keys by row (None where no box is), and what full lines give.

    `ends` stand behind the rows, `feet` below the columns, `corner` behind the feet, for the diagonal.
    """

    rows: Rows
    ends: tuple[str, ...] = ()
    feet: tuple[str, ...] = ()
    corner: str = ""


@dataclass(frozen=True, slots=True)
class Signs:
    """What single boxes give, by name, the areas whose boxes stand in rows and columns, and what the signs mean.

    The sign of a box is put right behind what is printed in it, and has its own colon or equals sign. `legend` are
    templates marked for translation, by sign.
    """

    boxes: Mapping[str, str] = field(default_factory=dict)
    grids: Mapping[str, Grid] = field(default_factory=dict)
    legend: Mapping[str, str] = field(default_factory=dict)


REGISTRY = Registry(
    {
        "clever": "sheets.signs.clever",
        "rolled-west": "sheets.signs.rolled_west",
    }
)
register = REGISTRY.register


def signs(form: Form) -> Signs:
    """The signs of a form, none where no game told them."""
    found: Signs = REGISTRY.module(form.game).signs(form) if form.game in REGISTRY.games else Signs()
    return found
