"""Rulings of Tumblin-Dice."""

from __future__ import annotations

from companion.rulings import Ruling
from geo.errors import N_

RULINGS = (
    Ruling(
        "first-order",
        N_("Who throws first in round 1?"),
        N_("Each rolls a die, the highest first; those who tie roll again."),
    ),
    Ruling(
        "order-by-total",
        N_("Who throws first in later rounds?"),
        N_("The highest total so far; equal totals keep their order of the round before."),
    ),
    Ruling("straddling", N_("On which level is a die that straddles a step?"), N_("On the lower one.")),
    Ruling("leaning", N_("Which face of a leaning die counts?"), N_("The uppermost.")),
    Ruling("on-another", N_("What of a die that lies on another?"), N_("It has the level of the die beneath it.")),
    Ruling(
        "top-level",
        N_("What of a die that stays on the launch pad or the 0x level?"),
        N_("It was thrown, scores nothing, and is taken off."),
    ),
    Ruling(
        "knocked",
        N_("What if a die is knocked by a later one?"),
        N_("Only the face and the level at the end of the round count."),
    ),
    Ruling("dice-a-player", N_("How many dice has a player?"), N_("Four; some editions have three."), "dice"),
    Ruling(
        "minus-level",
        N_("Is there a level that costs points?"),
        N_("Not unless the option says so: then a die on -1x loses its face."),
        "minus_level",
    ),
    Ruling(
        "add",
        N_("May face and level be added instead of multiplied?"),
        N_("With the option, for dice on 1x or higher: a 4 on 3x scores 7."),
        "variant",
    ),
    Ruling(
        "ends-at-target",
        N_("How does a game to a target end?"),
        N_("The round is finished; the highest total at or over the target wins, and a tie is played off."),
        "target",
    ),
    Ruling(
        "overtime-among-tied",
        N_("What if several lead at the end?"),
        N_("They alone play extra rounds; after each, only those still tied for the lead go on."),
    ),
    Ruling(
        "teams-alternate",
        N_("How do teams throw?"),
        N_(
            "One of each in turn, partners never one after the other; the leading team throws first. Dice are noted by "
            "player, scores and totals by team."
        ),
        "teams",
    ),
    Ruling(
        "virtual-throws",
        N_("What are the throws that the program makes?"),
        N_(
            "Practice by a plain model: each die lands by itself, with fixed weights for the levels, and shows each "
            "face alike. On a real board skill decides; begin such a game with --real-dice."
        ),
    ),
    Ruling(
        "leave",
        N_("What if somebody goes home?"),
        N_(
            "What was scored stays on the sheet but cannot win; the others play on. In overtime whoever leaves has "
            "lost it. Nobody can leave a team."
        ),
    ),
)
