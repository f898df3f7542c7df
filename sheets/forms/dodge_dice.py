"""Dodge Dice: the table's score sheet, a row a round and a column a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from geo.errors import N_
from sheets.areas import ClaimArea
from sheets.form import Form, Takes
from sheets.forms import Design
from sheets.ledger import Column, LedgerArea

ICONS = ("stop", "chip", "double", "triple", "minus", "give")
PENALTIES = (10, 20, 40)
MOST_PLAYERS = 6
ROUNDS = 30
PLAY_OFF_ROUNDS = 5


def form(options: Mapping[str, Any], players: tuple[str, ...] = ()) -> Form:
    """The form for these players; without names its columns stand empty for six."""
    seats = players or ("",) * MOST_PLAYERS
    number, player = Takes(numbers=True), Takes(symbols=players)
    return Form(
        game="dodge-dice",
        version="1",
        options=options,
        players=players,
        areas=(
            LedgerArea(
                rows=ROUNDS + PLAY_OFF_ROUNDS,
                columns=(
                    Column(name="penalty", takes=number),
                    Column(name="ended_by", takes=player),
                    Column(name="icon", takes=Takes(symbols=ICONS)),
                    Column(name="takes", takes=player),
                    Column(name="totals", takes=number, seats=seats),
                    Column(name="chips", takes=number, seats=seats),
                    Column(name="starter", takes=player),
                ),
            ),
            ClaimArea(keys=("winner",), takes=player),
        ),
    )


DESIGN = Design(
    game="dodge-dice",
    title="Dodge Dice",
    seats=range(2, MOST_PLAYERS + 1),
    table=True,
    form=form,
    hints={
        "rounds": N_("a table a round; penalty, icon, ended_by, takes, chips and starter may be left out"),
        "claimed": N_("the winner as written"),
    },
)
