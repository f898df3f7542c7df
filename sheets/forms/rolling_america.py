"""Rolling America: the map with a box a state, the rounds and the three powers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from geo.errors import N_, Message, say
from sheets.forms import Design
from sheets.options import Choice

if TYPE_CHECKING:
    from geo.atlas import State
    from sheets.form import Box, Form

POWERS = ("color_change", "guard", "dupe")
USES = 3
"""Boxes of each power."""
ROUNDS = 8

OPTIONS = (
    Choice(
        name="neighbours",
        default="real",
        choices=("real", "printed"),
        meaning=N_("which states touch: as on the real map, or with CT-NJ and PA-VA and without MD-WV"),
    ),
    Choice(
        name="regions",
        default="published",
        choices=("published", "balanced"),
        meaning=N_("the six regions: as published, or drawn anew with shorter borders"),
    ),
    Choice(
        name="wild_stuck",
        default="x",
        choices=("x", "nothing"),
        meaning=N_("a wild die that fits no blank state: an X anywhere, or nothing"),
    ),
)


def form(options: Mapping[str, Any], players: tuple[str, ...] = ()) -> Form:
    """The form under the given options."""
    from geo import atlas  # a throw needs the options only
    from sheets.areas import ClaimArea, MapArea, TicksArea
    from sheets.form import Form, Takes

    regions = atlas.load().variant(regions=options["regions"]).regions
    states = tuple(code for region in regions.values() for code in region)
    return Form(
        game="rolling-america",
        version="1",
        options=options,
        players=players,
        areas=(
            MapArea(name="states", keys=states, groups=regions, takes=Takes(numbers=True, symbols=("X",), ring=True)),
            *(TicksArea(name=power, count=USES, open=True, optional=True) for power in POWERS),
            TicksArea(name="rounds", count=ROUNDS, open=True),
            ClaimArea(keys=("x",)),
        ),
    )


REGION_WORDS = {
    "orange": N_("orange"),
    "blue": N_("blue"),
    "green": N_("green"),
    "yellow": N_("yellow"),
    "red": N_("red"),
    "purple": N_("purple"),
}


@cache
def _states(regions: Literal["published", "balanced"]) -> Mapping[str, State]:
    """The states with their regions, as these are chosen."""
    from geo import atlas

    return atlas.load().variant(regions=regions).states


def box_words(made: Form, box: Box) -> Message | None:
    """A state's box by the state's name and its region's colour."""
    if box.area != "states":
        return None
    state = _states(made.options["regions"])[box.key]
    return say(N_("{state}, {region}"), state=state.name, region=say(REGION_WORDS[state.region]))


DESIGN = Design(
    game="rolling-america",
    title="Rolling America",
    seats=range(1, 13),
    options=OPTIONS,
    form=form,
    hints={
        "states": N_('a number 3, a guarded (circled) number "(3)", an X "X"; "" for a blank'),
        "color_change": N_("how many boxes are ticked"),
        "guard": N_("how many boxes are ticked"),
        "dupe": N_("how many boxes are ticked"),
        "rounds": N_("how many boxes are ticked"),
        "claimed": N_("what you wrote as results; leave out what you did not write"),
    },
    words={
        "color_change": N_("color change"),
        "guard": N_("guard"),
        "dupe": N_("dupe"),
        "rounds": N_("rounds"),
        "claimed": N_("results"),
        "x": N_("number of Xs"),
    },
    box_words=box_words,
)
