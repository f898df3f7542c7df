"""Rulings of Ganz schön clever."""

from __future__ import annotations

from companion.rulings import Ruling
from geo.errors import N_

RULINGS = (
    Ruling(
        "first-active",
        N_("Who is active first?"),
        N_("Whoever is the cleverest, as you say among yourselves: padwright next first NAME. Or chance."),
    ),
    Ruling(
        "choose-usable",
        N_("May a die be chosen that cannot be entered?"),
        N_("No. With the option it may, and is wasted; dice lower than it still go to the tray."),
        "wasted_pick",
    ),
    Ruling(
        "no-usable-die",
        N_("What if no die of the throw can be entered?"),
        N_("Nothing is entered, no die leaves the pool, and the throw is spent. A reroll may be used before that."),
    ),
    Ruling(
        "declining",
        N_("May the active player decline although a die fits?"),
        N_("No, not even where the number is unwelcome."),
    ),
    Ruling(
        "tray-first",
        N_("Must a passive player take a die of the tray?"),
        N_(
            "Yes, if one fits; with the option it may be declined. Only if none fits may one be taken from the active "
            "player's fields, or nothing."
        ),
        "passive_may_pass",
    ),
    Ruling("same-die", N_("May two passive players take the same die?"), N_("Yes: the dice stay where they are.")),
    Ruling(
        "blue-and-white",
        N_("What counts in blue when one of the two dice lies elsewhere?"),
        N_("Always the sum of both faces as they lie at that moment, wherever the dice are."),
    ),
    Ruling(
        "tray-compares",
        N_("Which dice go to the tray when blue or white is chosen?"),
        N_("Those with a lower face than the die itself; the sum does not count for that."),
    ),
    Ruling("turn-ends-early", N_("What if no dice are left for the second or third throw?"), N_("The turn is over.")),
    Ruling(
        "reroll",
        N_("Does a reroll cost one of the three throws?"),
        N_("No, and it may be used any number of times: all dice just thrown are thrown again, before one is chosen."),
    ),
    Ruling(
        "plus-one",
        N_("When may +1 be used, and how often?"),
        N_(
            "At the end of any turn, active or passive, several times, but each die once a turn; on any of the six "
            "dice as they lie, also one used before. A +1 just earned may be used at once."
        ),
    ),
    Ruling(
        "bonus-taken",
        N_("May a bonus be saved, and what if its area is full?"),
        N_("It fires at once; into a full area it is lost. Of two that fire at once the player chooses the order."),
    ),
    Ruling(
        "bonus-factor",
        N_("Is a bonus number in orange multiplied?"),
        N_("Yes, by the factor of its box, the black 6 of round 4 too."),
    ),
    Ruling("green-bonus", N_("Must a green X reach the printed number?"), N_("No: as a bonus it ignores it.")),
    Ruling("purple-after-six", N_("What may follow a 6 in purple?"), N_("Any number.")),
    Ruling(
        "foxes",
        N_("What is a fox worth if an area is empty?"),
        N_("As much as the lowest of the five areas: 0 if any of them has none."),
    ),
    Ruling(
        "ties",
        N_("Who wins with equal totals?"),
        N_("Whoever has the higher best single area; then the win is shared."),
    ),
    Ruling(
        "alone",
        N_("What is different when one plays alone?"),
        N_(
            "Six rounds of an active and a passive turn. In the passive one all six are thrown and the three lowest "
            "are the tray; where the third is tied, you say which lies nearer: tray w1 y2 g2. No reroll there, and no "
            "falling back on the other three; +1 may be used in both."
        ),
    ),
    Ruling(
        "leave",
        N_("What if somebody goes home?"),
        N_(
            "The others play on for as many rounds as were begun with, without that player's turns. Dice of a turn "
            "that was going on go to the tray. It takes two to go on: alone it is another game."
        ),
    ),
)
