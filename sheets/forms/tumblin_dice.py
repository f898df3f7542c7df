"""Tumblin-Dice: the table's score sheet, a row a round with each player's dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from geo.errors import N_, Message, say
from sheets.areas import ClaimArea
from sheets.form import Form, Takes
from sheets.forms import Design
from sheets.ledger import Column, LedgerArea
from sheets.options import Choice, Count, Switch, Teams

MOST_PLAYERS = 4
OVERTIME_ROUNDS = 2

OPTIONS = (
    Choice(
        name="variant",
        at="variant",
        default="multiply",
        choices=("multiply", "add"),
        meaning=N_("a die scores face times level, or face plus level"),
    ),
    Count(
        name="target",
        at="target",
        default=None,
        least=1,
        most=9999,
        meaning=N_("play to this total instead of a number of rounds"),
    ),
    Teams(
        name="teams",
        at="teams",
        meaning=N_("four players in two teams"),
    ),
    Count(name="dice", at="settings.dice", default=4, least=1, most=9, meaning=N_("dice a player")),
    Count(name="rounds", at="settings.rounds", default=4, least=1, most=20, meaning=N_("rounds of a game")),
    Count(name="colours", at="settings.colours", default=4, least=2, most=6, meaning=N_("colours of dice")),
    Switch(name="minus_level", at="settings.minus_level", meaning=N_("the board has a level of -1x")),
)


def team_labels(teams: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """How a sheet calls the teams: `Ana+Cem`."""
    return tuple("+".join(team) for team in teams)


def form(options: Mapping[str, Any], players: tuple[str, ...] = ()) -> Form:
    """The form for these players; without names its columns stand empty for the most that can play."""
    seats = players or ("",) * MOST_PLAYERS
    sides = team_labels(options["teams"]) or seats
    die = Takes(symbols=("off", "0x"), pattern=r"\d{1,2}x-?\d{1,2}", like="4x3")
    return Form(
        game="tumblin-dice",
        version="1",
        options=options,
        players=players,
        areas=(
            LedgerArea(
                rows=options["rounds"] + OVERTIME_ROUNDS,
                columns=(
                    Column(
                        name="order",
                        takes=Takes(symbols=tuple(dict.fromkeys((*players, *sides)))),
                        count=len(seats),
                        open=True,
                    ),
                    Column(name="dice", takes=die, seats=seats, count=options["dice"], open=True),
                    Column(name="scores", takes=Takes(numbers=True), seats=sides),
                    Column(name="totals", takes=Takes(numbers=True), seats=sides),
                ),
            ),
            ClaimArea(keys=("winner",), takes=Takes(symbols=tuple(dict.fromkeys((*players, *sides))))),
        ),
    )


def faults(options: Mapping[str, Any], players: tuple[str, ...]) -> Iterable[tuple[str, Message]]:
    """What is wrong with the teams: two of two, every player in one."""
    teams = options["teams"]
    named = sorted(name for team in teams for name in team)
    if teams and ([len(team) for team in teams] != [2, 2] or named != sorted(players)):
        yield "teams", say(N_("the four players must stand in two teams of two"))


DESIGN = Design(
    game="tumblin-dice",
    title="Tumblin-Dice",
    seats=range(2, MOST_PLAYERS + 1),
    table=True,
    options=OPTIONS,
    form=form,
    faults=faults,
    hints={
        "rounds": N_(
            'a table a round; a die is face and level "4x3", "0x" on the top level, "off" off the board'
        ),
        "claimed": N_("the winner as written"),
    },
)
