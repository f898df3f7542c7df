"""Tumblin-Dice: the table's score sheet, a row a round with each player's dice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from geo.errors import N_, Message, say
from sheets.areas import ClaimArea
from sheets.departures import LEFT, WHO_LEFT, departure_faults
from sheets.form import Form, Takes
from sheets.forms import Design
from sheets.ledger import SHEET, Column, LedgerArea
from sheets.options import Choice, Count, Switch, Teams

MOST_PLAYERS = 4
OVERTIME_ROUNDS = 2
DIE = Takes(symbols=("off", "0x"), pattern=r"\d{1,2}x-?\d{1,2}", like="4x3")
"""A die as it lies: face and level, 0x, or off the board."""
_LIKE_A_DIE = re.compile(r"off|-|0x?|\d{1,2}x?-?\d{1,2}", re.ASCII | re.IGNORECASE)

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
    WHO_LEFT,
    SHEET,
)


def score(face: int, level: int, add: bool) -> int:
    """What a die scores: face times level; in the variant `add` their sum, for levels from 1x upwards."""
    if add:
        return face + level if level >= 1 else 0
    return face * level


def team_labels(teams: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """How a sheet calls the teams: `Ana+Cem`."""
    return tuple("+".join(team) for team in teams)


def seats_of(options: Mapping[str, Any], players: tuple[str, ...]) -> tuple[str, ...]:
    """Who has columns of dice: the players, those of the teams, or numbers where there are no names."""
    in_turn = tuple(name for pair in zip(*options["teams"], strict=False) for name in pair)
    return players or in_turn or tuple(str(number) for number in range(1, MOST_PLAYERS + 1))


def form(options: Mapping[str, Any], players: tuple[str, ...] = ()) -> Form:
    """The form for these players; without names it has four columns, which are called by their numbers."""
    seats = seats_of(options, players)
    sides = team_labels(options["teams"]) or seats
    anybody = Takes(symbols=tuple(dict.fromkeys((*seats, *sides))))
    rows = options["rounds"] + OVERTIME_ROUNDS
    return Form(
        game="tumblin-dice",
        version="1",
        options=options,
        players=players,
        areas=(
            LedgerArea(
                rows=rows,
                first=(options["sheet"] - 1) * rows + 1,
                columns=(
                    Column(name="order", takes=anybody, count=len(seats), open=True),
                    Column(name="dice", takes=DIE, seats=seats, count=options["dice"], open=True),
                    Column(name="scores", takes=Takes(numbers=True), seats=sides),
                    Column(name="totals", takes=Takes(numbers=True), seats=sides),
                ),
            ),
            ClaimArea(keys=("winner",), takes=anybody),
        ),
    )


def faults(options: Mapping[str, Any], players: tuple[str, ...]) -> Iterable[tuple[str, Message]]:
    """What is wrong with teams (two of two, every player in one), with names and with the number of colours."""
    teams = options["teams"]
    named = sorted(name for team in teams for name in team)
    pairs = [len(team) for team in teams] == [2, 2] and len(set(named)) == 4
    if teams and not (pairs and named == sorted(players or named)):
        yield "teams", say(N_("the four players must stand in two teams of two"))
    if len(players) > options["colours"]:
        yield "settings.colours", say(N_("there are dice of {count} colours only"), count=options["colours"])
    yield from departure_faults(options[LEFT], players)
    for name in players:
        if _LIKE_A_DIE.fullmatch(name):
            yield "players", say(N_("{name} is what a die is called here"), name=name)


DESIGN = Design(
    game="tumblin-dice",
    title="Tumblin-Dice",
    seats=range(2, MOST_PLAYERS + 1),
    table=True,
    options=OPTIONS,
    form=form,
    faults=faults,
    hints={
        "rounds": N_('a table a round; a die is face and level "4x3", "0x" on the top level, "off" off the board'),
        "claimed": N_("the winner as written"),
    },
    words={
        "order": N_("order"),
        "dice": N_("dice"),
        "scores": N_("scores"),
        "totals": N_("totals"),
        "claimed": N_("results"),
        "winner": N_("winner"),
    },
    shapes={"off": "dash"},
    written={"off": "-", "0x": "0"},
)
