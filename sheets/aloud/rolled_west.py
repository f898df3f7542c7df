"""What the sheet of Rolled West shows by signs: stars, costs, and what pays how much."""

from __future__ import annotations

from collections.abc import Iterator

from geo.errors import N_, Message, say
from sheets.aloud import Notes
from sheets.form import Form
from sheets.forms.rolled_west import (
    CLAIMS,
    CONTRACTS,
    EACH,
    FLAT,
    MAJORITIES,
    METAL_OF,
    NAMES,
    OFFICES,
    SHIPPING,
    Pay,
    contract_cost,
)


def notes(_form: Form) -> Notes:
    """Stars of spaces, costs and points of contracts and offices, points of majorities."""
    boxes: dict[str, Message] = {}
    for rows in (CLAIMS, SHIPPING):
        for row, spaces in rows.items():
            boxes |= {f"{row}.{number}": say(N_("star")) for number, space in enumerate(spaces, 1) if space.star}
    for name, points in CONTRACTS.items():
        told = N_("costs {metals}, scores {points}")
        boxes[f"contracts.{name}"] = say(told, metals=tuple(_metals(name)), points=points)
    for name, pays in OFFICES.items():
        metals = tuple(say(NAMES[METAL_OF[letter]]) for letter in name)
        told = N_("costs {metals}, scores {pays}")
        boxes[f"offices.{name}"] = say(told, metals=metals, pays=tuple(map(_pay, pays)))
    for row, (most, second) in MAJORITIES.items():
        boxes[f"majorities.{row}"] = say(N_("most: {most}, second: {second}"), most=most, second=second)
    return Notes(boxes)


def _metals(contract: str) -> Iterator[Message]:
    for letter, count in contract_cost(contract).items():
        yield say(N_("{count} {metal}"), count=count, metal=say(NAMES[METAL_OF[letter]]))


def _pay(pay: Pay) -> Message:
    if pay.each == FLAT:
        return say(N_("{points} points"), points=pay.points)
    return say(N_("{points} per {what}"), points=pay.points, what=say(EACH[pay.each]))
