"""Rolled West: claims, contracts, offices, shipping and the bank."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from geo.errors import N_
from sheets.areas import ClaimArea, MapArea, RowArea, SetArea, WordArea
from sheets.form import CIRCLE, Area, Form, Takes
from sheets.forms import Design
from sheets.options import Switch

TERRAINS = ("woods", "valley", "hills", "mountains")
METALS = ("copper", "silver", "gold")
LETTERS = ("W", "C", "S", "G")
SPACES = 8
SHIPPING = 5
ROUNDS = 6
CONTRACTS = ("4C", "2C2S", "2C2G", "4S", "5C", "2S2G", "4G", "5S", "5G")
OFFICES = tuple(row + column for row in "CSG" for column in "CSG")

OPTIONS = (
    Switch(
        name="ghost_extra",
        meaning=N_(
            "two players: the ghost's die is banked in addition to the neighbour's, in boxes of its own"
        ),
    ),
)

BANKED = Takes(symbols=LETTERS, struck=True)


def form(options: Mapping[str, Any], players: tuple[str, ...] = ()) -> Form:
    """The form under the given options."""
    circled = Takes(symbols=("O",))
    banks = ("own_bank", "neighbour_bank", *(("ghost_bank",) if options["ghost_extra"] else ()))
    areas: tuple[Area, ...] = (
        *(WordArea(name=row, count=SPACES, takes=Takes(symbols=("T", "O")), open=True) for row in TERRAINS),
        SetArea(name="contracts", keys=CONTRACTS, takes=circled, mark=CIRCLE),
        SetArea(name="offices", keys=OFFICES, takes=circled, mark=CIRCLE),
        *(
            RowArea(name=metal, count=SHIPPING, takes=Takes(numbers=True, symbols=("-",)), open=True)
            for metal in METALS
        ),
        *(RowArea(name=bank, count=ROUNDS, takes=BANKED, open=True) for bank in banks),
        MapArea(name="majorities", keys=TERRAINS, takes=Takes(numbers=True)),
        ClaimArea(keys=("claims", "majorities", "contracts", "shipping", "offices", "total")),
    )
    return Form(game="rolled-west", version="1", options=options, players=players, areas=areas)


DESIGN = Design(
    game="rolled-west",
    title="Rolled West",
    seats=range(2, 5),
    options=OPTIONS,
    form=form,
    hints={
        **dict.fromkeys(TERRAINS, N_("triangles T and circles O from the left; . for a gap")),
        "contracts": N_("the contracts you fulfilled"),
        "offices": N_("the offices you bought, row and column"),
        **dict.fromkeys(METALS, N_('boxes ticked from the left: "-" or the number circled')),
        "own_bank": N_('a letter a round, "C/" when spent, "" for none'),
        "neighbour_bank": N_('a letter a round, "C/" when spent, "" for none'),
        "ghost_bank": N_('a letter a round, "C/" when spent, "" for none'),
        "majorities": N_("the points you wrote for each row"),
        "claimed": N_("what you wrote as results; leave out what you did not write"),
    },
)
