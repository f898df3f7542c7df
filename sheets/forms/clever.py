"""Ganz schön clever: five coloured areas, two bars of actions and the round track."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from geo.errors import N_
from sheets.areas import BarArea, ChoiceArea, ClaimArea, GridArea, RowArea, SetArea, TicksArea
from sheets.form import Form, Takes
from sheets.forms import Design
from sheets.options import Switch

YELLOW = ((3, 6, 5, None), (2, 1, None, 5), (1, None, 2, 4), (None, 3, 4, 6))
"""The numbers of the yellow boxes by row; None is crossed from the start."""
BLUE = tuple(range(2, 13))
GREEN_AT_LEAST = (1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6)
LENGTH = 11
"""Boxes of green, orange and purple."""
ACTIONS = 7
ROUNDS = 6

OPTIONS = (
    Switch(
        name="wasted_pick",
        meaning=N_("a die that cannot be entered may be chosen, and the pick is wasted"),
    ),
    Switch(
        name="passive_may_pass",
        meaning=N_("a passive player may decline the tray although a die fits"),
    ),
)

CLAIMS = ("yellow", "blue", "green", "orange", "purple", "foxes", "total")


def yellow_numbers() -> dict[str, int]:
    """The printed number of each yellow box, by its key (`r1c1`)."""
    return {
        f"r{row}c{column}": number
        for row, numbers in enumerate(YELLOW, 1)
        for column, number in enumerate(numbers, 1)
        if number
    }


def form(options: Mapping[str, Any], players: tuple[str, ...] = ()) -> Form:
    """The form; no option changes it."""
    yellow = {key: str(number) for key, number in yellow_numbers().items()}
    return Form(
        game="clever",
        version="1",
        options=options,
        players=players,
        areas=(
            GridArea(name="yellow", keys=tuple(yellow), printed=yellow),
            SetArea(name="blue", keys=tuple(map(str, BLUE)), printed={str(n): str(n) for n in BLUE}),
            TicksArea(name="green", count=LENGTH, printed=tuple(f"≥{n}" for n in GREEN_AT_LEAST)),
            RowArea(name="orange", count=LENGTH, takes=Takes(numbers=True)),
            RowArea(name="purple", count=LENGTH, takes=Takes(numbers=True)),
            BarArea(name="rerolls", count=ACTIONS, open=True),
            BarArea(name="plus_ones", count=ACTIONS, open=True),
            TicksArea(name="rounds", count=ROUNDS, open=True),
            ChoiceArea(name="round_4", takes=Takes(symbols=("X", "6"))),
            ClaimArea(keys=CLAIMS),
        ),
    )


DESIGN = Design(
    game="clever",
    title="Ganz schön clever",
    seats=range(1, 5),
    options=OPTIONS,
    form=form,
    hints={
        "yellow": N_("the boxes that are crossed, by row and column"),
        "blue": N_("the numbers that are crossed"),
        "green": N_("how many boxes are crossed"),
        "orange": N_("the numbers as written, from the left"),
        "purple": N_("the numbers as written, from the left"),
        "rerolls": N_("how many are circled, how many crossed"),
        "plus_ones": N_("how many are circled, how many crossed"),
        "rounds": N_("how many rounds are ticked"),
        "round_4": N_('the bonus taken in round 4: 6 or "X"'),
        "claimed": N_("what you wrote as results; leave out what you did not write"),
    },
)
