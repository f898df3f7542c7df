"""Rulings of Rolled West."""

from __future__ import annotations

from companion.rulings import Ruling
from geo.errors import N_

RULINGS = (
    Ruling("first-player", N_("Who begins?"), N_("You say it: padwright next first NAME. Or chance.")),
    Ruling("terrain-die", N_("Is the terrain die a resource for anybody?"), N_("No: not even to copy.")),
    Ruling(
        "payment",
        N_("What is paid with first?"),
        N_("Dice, then the letters stored longest. An audit accepts any order."),
    ),
    Ruling(
        "one-claim",
        N_("How much of each may be done in a turn?"),
        N_("One claim, one contract, one office, and any shipping, in any order."),
    ),
    Ruling(
        "settlement",
        N_("What does a settlement take?"),
        N_("Two wood and two free spaces next to each other in the terrain's row: a triangle, then a circle."),
    ),
    Ruling(
        "bank-own",
        N_("May a die be banked and spent in the same turn?"),
        N_("No: it is stored for a later turn. After the last own turn nothing is banked."),
    ),
    Ruling(
        "bank-neighbour",
        N_("Which dice may be copied, and by whom?"),
        N_(
            "Between own turns one resource die of the left or the right neighbour, whatever its owner did with it; "
            "several may copy the same die. Dark box r belongs to the window that ends with own turn r, so the first "
            "player's first stays empty."
        ),
    ),
    Ruling(
        "ghost-roll",
        N_("With two players, where does the ghost's die go?"),
        N_(
            "Into the same dark box as the neighbour's would; so one or the other. With the option into boxes of its "
            "own, in addition. In round 6 there is no ghost roll, since it could not be used."
        ),
        "ghost_extra",
    ),
    Ruling(
        "high-number",
        N_("Who gets the high number of a double box?"),
        N_("The first to reach it; the others the low one. It is settled on the spot, box by box."),
    ),
    Ruling(
        "majority-ranks",
        N_("What if two are equal in a row?"),
        N_(
            "More filled spaces, then more circles. Equal on both: each gets the full amount, and a shared first place "
            "still leaves the second one paid. It takes at least one space."
        ),
    ),
    Ruling(
        "offices-count",
        N_("Does an office count itself, and a shared first place?"),
        N_("Both count; second places do not."),
    ),
    Ruling("ties", N_("Who wins with equal totals?"), N_("Nobody: it is for a rematch.")),
    Ruling(
        "leave",
        N_("What if somebody goes home?"),
        N_(
            "The others play on without that player's turns. Contracts, offices and high numbers stay taken, "
            "majorities are among those who stay, and those to the left and right are neighbours now. Two must stay."
        ),
    ),
)
