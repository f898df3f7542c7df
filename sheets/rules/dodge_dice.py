"""Dodge Dice: how it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from geo.errors import N_
from sheets.rules import Point, Section, section


def sections(_options: Mapping[str, Any]) -> tuple[Section, ...]:
    """The rules; no option changes them."""
    return (_setup(), _round(), _icons(), _skips(), _end())


def _setup() -> Section:
    return section(
        N_("The dice"),
        N_(
            "Two to six players. Penalties are bad: the lowest total wins. Everybody starts with three skip "
            "chips; the rest of the 18 lie in the middle."
        ),
        Point(N_("three sides blue (10), two green (20), one red (40)."), N_("Penalty die:")),
        Point(N_("eight of them, each with three blue, two green and one red side."), N_("Dodge dice:")),
        Point(N_("stop, chip, double, triple, minus, give."), N_("Action die:")),
    )


def _round() -> Section:
    return section(
        N_("A round"),
        N_(
            "Whoever last played dodgeball begins. Roll all ten dice. The penalty die is set aside: it says "
            "the colour and the points of this round. Set aside all dodge dice of that colour too."
        ),
        N_(
            "Then, in turn to the left, each player rolls the dodge dice that are left and the action die, "
            "and sets aside those that match."
        ),
        N_(
            "The round ends when someone rolls a stop, or when the last dodge die matches. Write down the "
            "penalty and the new totals. The player to the left of whoever ended it begins the next round."
        ),
    )


def _icons() -> Section:
    return section(
        N_("The action die"),
        Point(
            N_("the round is over at once, and the roller takes the penalty. This counts on every roll."), N_("Stop:")
        ),
        Point(
            N_(
                "the roller takes a chip from the middle, if there is one. This counts on every roll. With the "
                "last match: and takes the penalty."
            ),
            N_("Chip:"),
        ),
        N_("The others count only on the roll that matches the last dodge die:"),
        Point(N_("the roller takes the penalty twice."), N_("Double:")),
        Point(N_("three times."), N_("Triple:")),
        Point(N_("the roller subtracts the penalty; totals may fall below zero."), N_("Minus:")),
        Point(N_("the roller chooses another player, who takes the penalty."), N_("Give:")),
    )


def _skips() -> Section:
    return section(
        N_("Skip chips"),
        Point(
            N_("before you roll, pay one and pass the dice to the left, all ten if the round has not begun."),
            N_("One chip:"),
        ),
        Point(
            N_(
                "after you roll, pay two: nothing of the roll counts, and the same dice go to the left. On the "
                "first roll of a round the penalty die stays as it fell. A chip that you just rolled cannot pay "
                "for this."
            ),
            N_("Two chips:"),
        ),
        N_("Spent chips go to the middle."),
    )


def _end() -> Section:
    return section(
        N_("End of the game"),
        N_("The game ends after the round in which a total reaches 100 or more. The lowest total wins."),
        N_(
            "If several are lowest, they alone play on, with the chips they have, until one of them is lower "
            "than the others. Whoever is no longer among the lowest is out."
        ),
    )
