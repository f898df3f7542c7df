"""Rolled West: how it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from geo.errors import N_
from sheets.rules import Point, Section, section


def sections(options: Mapping[str, Any]) -> tuple[Section, ...]:
    """The rules under these options."""
    return (_turn(), _building(), _selling(), _bank(options), _end())


def _turn() -> Section:
    return section(
        N_("A turn"),
        N_(
            "Two to four players, four dice with twelve sides: four copper, three wood, three silver, two "
            "gold. Agree who begins. Six rounds; in each everybody has one turn, clockwise."
        ),
        N_(
            "Roll all four. Set one aside: it names the terrain (wood the woods, copper the valley, silver "
            "the hills, gold the mountains) and is a resource for nobody. The other three are your resources, "
            "and so is what your bank holds."
        ),
        N_(
            "In any order you may make one claim, fulfil one contract, buy one office, and ship as much as "
            "you like. What you neither spend nor bank is lost."
        ),
    )


def _building() -> Section:
    return section(
        N_("Claims"),
        Point(N_("draw a triangle into the next free space of the terrain's row."), N_("One wood, a camp:")),
        Point(
            N_("a triangle, and a circle into the space after it. Both must be free."),
            N_("Two wood, a settlement:"),
        ),
        N_("Each space is worth the number printed in it at the end."),
    )


def _selling() -> Section:
    return section(
        N_("Contracts, offices, shipping"),
        Point(
            N_("pay exactly the metals shown and circle it. All opponents strike it out: each exists once."),
            N_("Contract:"),
        ),
        Point(
            N_(
                "pay the metal of its row and the metal of its column and circle it; all opponents strike it out. "
                "At the end it pays for what it names. It counts itself where it counts offices."
            ),
            N_("Office:"),
        ),
        Point(
            N_(
                "for each metal tick the next box of its row. Where a box has two numbers, the first player to "
                "reach it circles the high one and all opponents strike that out; the others circle the low one. "
                "A full row takes no more."
            ),
            N_("Shipping:"),
        ),
    )


def _bank(options: Mapping[str, Any]) -> Section:
    ghost = (
        N_(
            "Two players: after both have played a round, roll three dice. Each of you may write one of them "
            "into a box of the ghost bank, in addition to your neighbour's die; not after the last round."
        )
        if options["ghost_extra"]
        else N_(
            "Two players: after both have played a round, roll three dice. Each of you may write one of them "
            "into the dark box in place of your neighbour's die; not after the last round."
        )
    )
    return section(
        N_("The bank"),
        Point(
            N_("instead of spending it, write one of your three dice into this round's light box."),
            N_("Your own die:"),
        ),
        Point(
            N_(
                "between two of your turns, copy one resource die of the player at your left or right into the "
                "dark box of your coming turn, whatever they do with it. Others may copy it too. The player who "
                "begins has none before the first turn."
            ),
            N_("A neighbour's die:"),
        ),
        N_("Spend what is in the bank on a later turn, and strike it out. After your last turn nothing is banked."),
        ghost,
    )


def _end() -> Section:
    return section(
        N_("End of the game"),
        Point(
            N_(
                "in each row, whoever fills the most spaces gets the higher number, the next the lower one; if "
                "equal, more circles; equal again, each of them gets it in full. A tie for first still leaves the "
                "second paid. Without a space in a row there is nothing."
            ),
            N_("Majorities:"),
        ),
        N_(
            "An office counts a tied first place as a first place. A star counts if you filled its space or "
            "reached its box."
        ),
        N_(
            "Add up the numbers under your triangles and circles, majorities, contracts, shipping and "
            "offices. The highest total wins; equal totals call for another game."
        ),
    )
