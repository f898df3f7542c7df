"""Boxes in words, for tooltips, remarks and whoever hears a sheet read aloud: "yellow, row 1, column 2: 6"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from geo.errors import N_, Message, say
from sheets import forms
from sheets.areas import ChoiceArea, GridArea, Keyed, Numbered
from sheets.form import Area, Box, Form
from sheets.forms import Design
from sheets.ledger import LedgerArea

_CELL = re.compile(r"r(\d+)c(\d+)", re.ASCII)
WORDS = {
    "rounds": N_("rounds"),
    "X": N_("cross"),
    "O": N_("circle"),
    "triangle": N_("triangle"),
    "tick": N_("tick"),
}
"""What is called so in every game, unless a form has another word for it."""


def box_words(form: Form, name: str) -> Message:
    """Where the box of that name stands and what the sheet prints in it.

    Boxes beyond the printed ones are known too; KeyError for a name that the form does not have.
    """
    box = form.find(name)
    if box is None:
        raise KeyError(name)
    design = forms.design(form.game)
    place = design.box_words(form, box) or _place(design, form.area(box.area), box)
    telling = box.printed not in ("", box.key)
    return say(N_("{box}: {printed}"), box=place, printed=box.printed) if telling else place


def name_words(design: Design, name: str) -> Message:
    """What an area, a heading or a key is called."""
    known = {**WORDS, **design.words}
    return say(known[name]) if name in known else say("{name}", name=name.replace("_", " "))


def _place(design: Design, area: Area, box: Box) -> Message:
    place = next(place for kind, place in _KINDS if isinstance(area, kind))
    return place(design, area, box)


def _keyed(design: Design, area: Area, box: Box) -> Message:
    return say(N_("{area}, {key}"), area=name_words(design, area.name), key=name_words(design, box.key))


def _cell(design: Design, area: Area, box: Box) -> Message:
    cell = _CELL.fullmatch(box.key)
    if cell is None:
        return _keyed(design, area, box)
    template = N_("{area}, row {row}, column {column}")
    return say(template, area=name_words(design, area.name), row=cell[1], column=cell[2])


def _numbered(design: Design, area: Area, box: Box) -> Message:
    return say(N_("{area}, box {number}"), area=name_words(design, area.name), number=box.key)


def _alone(design: Design, area: Area, _box: Box) -> Message:
    return name_words(design, area.name)


def _in_ledger(design: Design, area: Any, box: Box) -> Message:
    row, _, rest = box.key.partition(".")
    column = next(column for column in area.columns if column.has(rest))
    _, *keys = rest.split(".")
    heading = name_words(design, column.name)
    round_words: Message = say(N_("round {round}, {heading}"), round=row, heading=heading)
    if column.seats:
        place = column.seat_keys.index(keys.pop(0))
        seat = column.seats[place] or str(place + 1)
        round_words = say(N_("{box}, {player}"), box=round_words, player=seat)
    return say(N_("{box}, number {number}"), box=round_words, number=keys[0]) if keys else round_words


_KINDS: tuple[tuple[type[Area], Callable[[Design, Any, Box], Message]], ...] = (
    (GridArea, _cell),
    (Keyed, _keyed),
    (Numbered, _numbered),
    (ChoiceArea, _alone),
    (LedgerArea, _in_ledger),
    (Area, _keyed),
)
