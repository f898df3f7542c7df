"""Dodge Dice: the table's score sheet, a row a round and a column a player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from geo.errors import N_, Message
from sheets.areas import ClaimArea
from sheets.departures import LEFT, WHO_LEFT, departure_faults
from sheets.form import Form, Takes
from sheets.forms import Design
from sheets.ledger import SHEET, Column, LedgerArea

ICONS = ("stop", "chip", "double", "triple", "minus", "give")
PENALTIES = (10, 20, 40)
MOST_PLAYERS = 6
ROUNDS = 30
PLAY_OFF_ROUNDS = 5

OPTIONS = (WHO_LEFT, SHEET)


def seat_numbers(count: int) -> tuple[str, ...]:
    """How the columns are called, and whoever sits there: `1`, `2`, ..."""
    return tuple(str(number) for number in range(1, count + 1))


def form(options: Mapping[str, Any], players: tuple[str, ...] = ()) -> Form:
    """The form for these players; without names it has six columns, which are called by their numbers."""
    seats = players or seat_numbers(MOST_PLAYERS)
    number, player, rows = Takes(numbers=True), Takes(symbols=seats), ROUNDS + PLAY_OFF_ROUNDS
    return Form(
        game="dodge-dice",
        version="1",
        options=options,
        players=players,
        areas=(
            LedgerArea(
                rows=rows,
                first=(options["sheet"] - 1) * rows + 1,
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


def faults(options: Mapping[str, Any], players: tuple[str, ...]) -> Iterable[tuple[str, Message]]:
    """What is wrong with those who are said to have left."""
    return departure_faults(options[LEFT], players)


DESIGN = Design(
    game="dodge-dice",
    title="Dodge Dice",
    seats=range(2, MOST_PLAYERS + 1),
    table=True,
    options=OPTIONS,
    form=form,
    faults=faults,
    hints={
        "rounds": N_("a table a round; penalty, icon, ended_by, takes, chips and starter may be left out"),
        "claimed": N_("the winner as written"),
    },
    words={
        "penalty": N_("penalty"),
        "ended_by": N_("ended by"),
        "icon": N_("icon"),
        "takes": N_("takes"),
        "totals": N_("totals"),
        "chips": N_("chips"),
        "starter": N_("starter"),
        "claimed": N_("results"),
        "winner": N_("winner"),
    },
)
