"""Rulings of Rolling America."""

from __future__ import annotations

from companion.rulings import Ruling
from geo.errors import N_

RULINGS = (
    Ruling(
        "first-to-draw",
        N_("Who draws first?"),
        N_("Whoever was in another state last, as you say among yourselves: padwright next first NAME. Or chance."),
    ),
    Ruling(
        "real-neighbours",
        N_("The printed tiles differ from the real map: which counts?"),
        N_(
            "The real map, since that is what our sheet shows. With the option CT-NJ and PA-VA are neighbours too, and "
            "MD-WV are not, as on the commercial board."
        ),
        "neighbours",
    ),
    Ruling(
        "corners",
        N_("Do states touch in a point, or across water?"),
        N_(
            "No: it takes a border line on land. Arizona and Colorado are no neighbours, nor New Mexico and Utah, nor "
            "Michigan and Illinois. Alaska and Hawaii have none at all."
        ),
    ),
    Ruling(
        "regions-drawn",
        N_("Are the regions those of the board?"),
        N_("Yes. With the option six others, balanced and with shorter borders, are drawn on the map."),
        "regions",
    ),
    Ruling(
        "order-of-dice",
        N_("Which die comes first?"),
        N_("Each player chooses; what the first one writes counts for the second."),
    ),
    Ruling(
        "x-only-when-stuck",
        N_("Where does the X go when a die cannot be written?"),
        N_(
            "Into any blank state of the die's region. For a wild die, or one that color change made wild, into any "
            "blank state of the map; with the option such a die does nothing."
        ),
        "wild_stuck",
    ),
    Ruling("region-full", N_("What if the die's region is full?"), N_("Nothing happens, and no X is written.")),
    Ruling(
        "powers-combined",
        N_("May one die use several powers?"),
        N_("Yes, each once; a dupe may have both its numbers guarded, which takes two guard boxes."),
    ),
    Ruling(
        "powers-later",
        N_("May a power be used on a number of an earlier turn?"),
        N_("No: only on the dice of this turn, while they are written."),
    ),
    Ruling(
        "dupe",
        N_("What if only one of a dupe's two numbers can be written?"),
        N_("Then the dupe cannot be used. It never doubles an X. A wild die may dupe into two regions."),
    ),
    Ruling(
        "guard",
        N_("Does a guarded number still count for its neighbours?"),
        N_("No: it ignores its neighbours, and those that are written later ignore it."),
    ),
    Ruling(
        "mistakes",
        N_("What does a wrong number cost when the maps are checked?"),
        N_("One X for each number that would have to go, as few as explain all that is wrong."),
    ),
    Ruling(
        "ties",
        N_("Who wins with equally many Xs?"),
        N_("Whoever used fewer powers of all three kinds together; then the win is shared."),
    ),
    Ruling("alone", N_("What counts when one plays alone?"), N_("The states that are filled: 50 less the Xs.")),
    Ruling(
        "leave",
        N_("What if somebody goes home?"),
        N_("The others play on with the same dice and rounds; the map of whoever left is not handed in."),
    ),
)
