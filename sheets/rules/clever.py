"""Ganz schön clever: how it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from geo.errors import N_
from sheets.rules import Point, Section, section


def sections(options: Mapping[str, Any]) -> tuple[Section, ...]:
    """The rules under these options."""
    return (_rounds(), _active(options), _passive(options), _areas(), _bonuses(), _score(), _alone())


def _rounds() -> Section:
    return section(
        N_("Rounds"),
        N_(
            "One to four players, six dice: yellow, blue, green, orange, purple and white. Four players play "
            "four rounds, three play five, two or one play six. In a round everybody is active once, in turn "
            "to the left; the cleverest begins, so they say."
        ),
        N_(
            "Cross out the round when it begins; everybody then gets what is printed with it. In round 4 "
            "choose: a cross in yellow, blue or green, or a 6 in orange or purple."
        ),
    )


def _active(options: Mapping[str, Any]) -> Section:
    usable = (
        N_("You may choose a die that fits nowhere: it is put on a field and nothing is entered.")
        if options["wasted_pick"]
        else N_(
            "If no die can be entered, the throw is lost, and its dice stay for the next. While one can be, "
            "you must choose one."
        )
    )
    return section(
        N_("The active player"),
        N_(
            "Throw all six dice. Choose one that you can enter, lay it on a die field and enter it. All dice "
            "of that throw that show less go to the tray, where they are out of your reach."
        ),
        N_(
            "Throw what is left and choose again, and a third time; then whatever is left goes to the tray. "
            "Should no dice be left, the turn ends early."
        ),
        usable,
    )


def _passive(options: Mapping[str, Any]) -> Section:
    must = (
        N_("Then every other player may enter one die from the tray. Several may use the same one.")
        if options["passive_may_pass"]
        else N_(
            "Then every other player enters one die from the tray. Several may use the same one. If one fits, "
            "it must be used."
        )
    )
    return section(
        N_("The other players"),
        must,
        N_("If nothing in the tray fits, a die from the active player's fields may be used instead."),
    )


def _areas() -> Section:
    return section(
        N_("Where a die is entered"),
        Point(N_("it counts as any other colour."), N_("White:")),
        Point(N_("cross one of the two boxes with its number."), N_("Yellow:")),
        Point(
            N_("cross the box with the sum of the blue and the white die as they lie, wherever they lie."),
            N_("Blue:"),
        ),
        Point(N_("cross the next box from the left; the die must reach the number printed there."), N_("Green:")),
        Point(N_("write the number into the next box, times its factor where it has one."), N_("Orange:")),
        Point(
            N_(
                "write the number into the next box. It must be greater than the one before it; after a 6 "
                "anything goes."
            ),
            N_("Purple:"),
        ),
    )


def _bonuses() -> Section:
    return section(
        N_("Bonuses"),
        N_(
            "Fill a row, a column, the diagonal or a box with a sign, and you get what the sign shows at "
            "once, also in a chain. A cross is any free box of yellow or blue, or the next of green whatever "
            "it asks for. A number goes into the next box of orange (times its factor) or purple (a 6 always "
            "fits). With two at once you choose the order; into a full area they are lost."
        ),
        N_("Rerolls and +1 are saved: circle one when you get it, cross out a circled one when you use it."),
        Point(
            N_(
                "the active player, before choosing, throws all dice of this throw again, as often as there are "
                "rerolls."
            ),
            N_("Reroll:"),
        ),
        Point(
            N_(
                "after an active or passive turn, enter one more of the six dice, also one that was used. Each "
                "die only once a turn in this way."
            ),
            N_("+1:"),
        ),
    )


def _score() -> Section:
    return section(
        N_("Score"),
        Point(N_("the points of each full column."), N_("Yellow:")),
        Point(N_("the points for as many crosses as you have."), N_("Blue:")),
        Point(N_("the points printed with the last cross."), N_("Green:")),
        Point(N_("the sum of the numbers."), N_("Orange and purple:")),
        Point(N_("each is worth as much as your lowest area, nothing if that has none."), N_("Foxes:")),
        N_("The highest total wins. If that is a tie, the higher best area does; then the win is shared."),
    )


def _alone() -> Section:
    return section(
        N_("Alone"),
        N_(
            "Each of the six rounds is an active turn and then a passive one: throw all six, and the three "
            "lowest are your tray (of equal ones, those lying nearer). No rerolls there; +1 is allowed in "
            "both."
        ),
    )
