"""Rulings of Dodge Dice."""

from __future__ import annotations

from companion.rulings import Ruling
from geo.errors import N_

RULINGS = (
    Ruling(
        "first-roller",
        N_("Who rolls first?"),
        N_("Whoever last played dodgeball, as you say among yourselves: padwright next first NAME. Or chance."),
    ),
    Ruling(
        "which-icons",
        N_("When do the icons count?"),
        N_("Stop and chip on every roll; the other four only on the roll that matches the last dodge die."),
    ),
    Ruling(
        "chip",
        N_("What if no chip is left in the centre?"),
        N_("Then none is taken. A chip on the last match is taken, and the penalty as well."),
    ),
    Ruling(
        "skip-before",
        N_("May the first roller of a round pass too?"),
        N_("Yes: for one chip all ten dice go to the left."),
    ),
    Ruling(
        "skip-after",
        N_("What does a skip for two chips undo?"),
        N_(
            "The whole result: nothing is set aside, no chip gained, no stop. On a round's first roll the penalty die "
            "stays as it fell. The chip just rolled cannot pay for it."
        ),
    ),
    Ruling("spent-chips", N_("Where do spent chips go?"), N_("Back to the centre: there are 18 in all, always.")),
    Ruling("give", N_("Who may be given a penalty?"), N_("Anybody else who plays this round, as the roller likes.")),
    Ruling("below-zero", N_("May a total fall below zero?"), N_("Yes, by minus.")),
    Ruling(
        "ends-at-100",
        N_("Does exactly 100 end the game? Does a penalty that was given?"),
        N_("Yes, both: the game ends with the first round in which any total reaches 100 or more."),
    ),
    Ruling(
        "play-off",
        N_("What if several have the lowest total?"),
        N_("They alone play on, with the chips they have, until one is lower. Who is not among the lowest is out."),
    ),
    Ruling(
        "next-starter",
        N_("Who begins the next round?"),
        N_("The player to the left of whoever ended this one, among those who play."),
    ),
    Ruling(
        "leave",
        N_("What if somebody goes home?"),
        N_(
            "The total stays on the sheet but cannot win, the chips go back to the centre, and the dice pass on to the "
            "left. A roll still to be decided about counts. In a play-off whoever leaves has lost it."
        ),
    ),
)
