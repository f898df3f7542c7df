"""The probabilities of Dodge Dice, exactly, over the faces that the game itself declares."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

import pytest

from companion.games.dodge_dice.board import ACTION_FACES, BOARD, FACES, FACTORS, PENALTIES


class Round(NamedTuple):
    """What is expected of a round from here: rolls, the share that ends by a stop, the change for whoever ends it."""

    rolls: Fraction
    stops: Fraction
    change: Fraction


@cache
def expected(colour: str, dice: int) -> Round:
    """A round with that many dodge dice in hand, without chips."""
    match = Fraction(FACES.count(colour), len(FACES))
    stop = Fraction(ACTION_FACES.count("stop"), len(ACTION_FACES))
    points = PENALTIES[colour]
    others = [icon for icon in ACTION_FACES if icon != "stop"]
    last = sum(Fraction(0 if icon == "give" else points * FACTORS[icon], len(ACTION_FACES)) for icon in others)
    stay = (1 - match) ** dice
    rolls, stops, change = Fraction(1), stop, stop * points + match**dice * last
    for matched in range(1, dice):
        chance = (1 - stop) * comb(dice, matched) * match**matched * (1 - match) ** (dice - matched)
        rest = expected(colour, dice - matched)
        rolls, stops = rolls + chance * rest.rolls, stops + chance * rest.stops
        change += chance * rest.change
    again = 1 - (1 - stop) * stay
    return Round(rolls / again, stops / again, change / again)


def overall(values: dict[str, Fraction]) -> Fraction:
    return sum((values[face] for face in FACES), Fraction(0)) / len(FACES)


ROUNDS = {colour: expected(colour, BOARD.dice) for colour in PENALTIES}


@pytest.mark.parametrize(
    ("colour", "rolls", "stops"), [("b", 3.188, 0.5314), ("g", 4.166, 0.6944), ("r", 5.391, 0.8984)]
)
def test_rolls_and_stops_of_a_round_by_colour(colour: str, rolls: float, stops: float) -> None:
    assert round(float(ROUNDS[colour].rolls), 3) == rolls
    assert round(float(ROUNDS[colour].stops), 4) == stops


def test_rolls_and_stops_of_a_round_overall() -> None:
    assert round(float(overall({colour: found.rolls for colour, found in ROUNDS.items()})), 3) == 3.881
    assert round(float(overall({colour: found.stops for colour, found in ROUNDS.items()})), 4) == 0.6469


@pytest.mark.parametrize("colour", PENALTIES)
def test_whoever_ends_a_round_is_expected_to_get_the_face_value_exactly(colour: str) -> None:
    assert ROUNDS[colour].change == PENALTIES[colour]


def test_every_die_has_six_faces() -> None:
    assert len(FACES) == len(ACTION_FACES) == 6
    assert {face: FACES.count(face) for face in FACES} == {"b": 3, "g": 2, "r": 1}
