"""Tumblin-Dice: how it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from geo.errors import N_
from sheets.rules import Section, section


def sections(options: Mapping[str, Any]) -> tuple[Section, ...]:
    """The rules under these options."""
    return (_setup(options), _throwing(), _scoring(options), _order(options), _end(options))


def _setup(options: Mapping[str, Any]) -> Section:
    teams = N_("Two teams of two: the teams take turns throwing, and so do the two partners of each team.")
    return section(
        N_("The game"),
        N_("Two to four players flick dice down a board of steps. Each has dice of one colour."),
        N_("In round 1 everybody rolls a die: the highest throws first, and so on down; equal ones roll again."),
        teams if options["teams"] else None,
    )


def _throwing() -> Section:
    return section(
        N_("Throwing"),
        N_(
            "One die at a time, in turn, until all dice are thrown. A die must first touch the pad at the top "
            "of the board and then fall past the level 0x."
        ),
        N_(
            "A die that stays on 0x is taken off; it was a throw and scores nothing. Neither does one that "
            "leaves the board."
        ),
        N_(
            "Dice may knock any others about, up or down or off. Only where they lie and what they show at "
            "the end of the round counts."
        ),
    )


def _scoring(options: Mapping[str, Any]) -> Section:
    add = options["variant"] == "add"
    return section(
        N_("Score"),
        N_("Every die on 1x or higher scores its face plus its level: a 4 on 3x is 7.")
        if add
        else N_("Every die scores its face times its level: a 4 on 3x is 12."),
        N_("The board has a level -1x, where the face counts against you.")
        if options["minus_level"] and not add
        else None,
        N_(
            "A die across an edge counts on the lower level. A leaning die shows the face that is uppermost. "
            "A die on another one counts on the level of the lower die."
        ),
        N_("Write face and level of each die, the sum as the round's score, and the new total."),
    )


def _order(options: Mapping[str, Any]) -> Section:
    teams = N_("The leading team throws first.")
    players = N_(
        "The highest total throws first in the next round, and so on down. Equal totals keep the order they had."
    )
    return section(N_("Order of the next round"), teams if options["teams"] else players)


def _end(options: Mapping[str, Any]) -> Section:
    target = N_("When a total reaches the target, finish the round. The highest total that has reached it wins.")
    rounds = N_("After the last round on the sheet the highest total wins.")
    return section(
        N_("End of the game"),
        target if options["target"] else rounds,
        N_(
            "Equal highest totals: those players alone play one more round, and again, until one is ahead. "
            "Only those still equal go on."
        ),
    )
