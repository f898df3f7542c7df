"""Rolling America: how it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from geo.errors import N_
from sheets.rules import Point, Section, section


def sections(options: Mapping[str, Any]) -> tuple[Section, ...]:
    """The rules under these options."""
    return (_turn(), _writing(options), _neighbours(options), _powers(), _end())


def _turn() -> Section:
    return section(
        N_("Rounds and turns"),
        N_(
            "You need a sheet and a pencil each, and a bag with seven dice: one in the colour of each region "
            "and a wild one. Any number can play. Whoever was in another state last begins, and the bag goes "
            "to the left each turn."
        ),
        N_(
            "A turn: draw two dice unseen and roll them. Everybody writes both numbers on their own map, in "
            "the order they like; what the first one fills counts for the second."
        ),
        N_(
            "After three turns one die is left in the bag, unseen. Put all seven back and cross out a round. "
            "The game ends after eight rounds."
        ),
    )


def _writing(options: Mapping[str, Any]) -> Section:
    stuck = (
        N_(
            "If no state of the region is legal, put an X into any blank state of it. If the wild die fits "
            "nowhere, nothing happens."
        )
        if options["wild_stuck"] == "nothing"
        else N_(
            "If no state is legal, put an X into any blank state of the region; for the wild die, into any blank state."
        )
    )
    return section(
        N_("Writing a number"),
        Point(N_("it goes into a blank state of its own region."), N_("Coloured die:")),
        Point(N_("it goes into any blank state."), N_("Wild die:")),
        Point(
            N_(
                "the number of every neighbour must be the same, one less or one more. Blank states and Xs do not "
                "matter."
            ),
            N_("Neighbours:"),
        ),
        N_("As long as a number can be written legally, it must be written."),
        stuck,
        N_("If there is no blank state left for a die, nothing happens."),
    )


def _neighbours(options: Mapping[str, Any]) -> Section:
    board = (
        N_("Connecticut and New Jersey touch, and so do Pennsylvania and Virginia; Maryland and West Virginia do not.")
        if options["neighbours"] == "printed"
        else None
    )
    return section(
        N_("Neighbours"),
        N_(
            "Two states are neighbours if they share a piece of border, whatever their colours. Touching at a "
            "corner is not enough, and water does not join. Alaska and Hawaii have no neighbours."
        ),
        board,
    )


def _powers() -> Section:
    return section(
        N_("Powers"),
        N_(
            "You have three of each kind; cross out a box for each use. They help with a die of this turn, "
            "never later, and each kind once a die. You may combine them, and need not use any."
        ),
        Point(N_("a coloured die counts as wild."), N_("Color change:")),
        Point(
            N_(
                "circle the number you just wrote and fill its small ring. It need not suit its neighbours, and "
                "later neighbours need not suit it."
            ),
            N_("Guard:"),
        ),
        Point(
            N_(
                "write the number into two states of the die's region; with a wild die, into any two. Both must "
                "be legal, or guarded at the price of one guard each. An X is never doubled."
            ),
            N_("Dupe:"),
        ),
    )


def _end() -> Section:
    return section(
        N_("End of the game"),
        N_(
            "States left blank become Xs. Pass the maps to the left and check them: where numbers do not suit "
            "each other, take away as few as put it right, and count an X for each."
        ),
        N_("The fewest Xs win. If that is a tie, the fewest powers used, all kinds together; then the win is shared."),
        Point(N_("score a point for every state without an X."), N_("Alone:")),
    )
