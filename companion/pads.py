"""What a person asks to print, made into a pad: the form under its options, its sheet, its back, its names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from geo.errors import N_, InvalidInput, Problem, say
from sheets import forms
from sheets.backs import back
from sheets.fit import lay_out
from sheets.form import Form
from sheets.forms import Design
from sheets.imposition import Duplex
from sheets.layout import Layout, Look
from sheets.names import composed, name_faults, option_faults
from sheets.options import chosen
from sheets.pad import Pad
from sheets.paper import Paper

NO_BACK = "none"


@dataclass(frozen=True, kw_only=True)
class Order:
    """How to print: the same for all games of one command.

    `options` are as typed. `names` are printed on the sheets of players, one after the other, or at the head of
    a table's columns. `offset` is what was read on the calibration sheet (right, down, in mm).
    """

    look: Look
    paper: Paper
    per_page: int = 1
    copies: int = 1
    numbered: bool = False
    names: tuple[str, ...] = ()
    back: str = NO_BACK
    duplex: Duplex = "long"
    offset: tuple[float, float] = (0.0, 0.0)
    guides: bool = True
    options: Mapping[str, str] = field(default_factory=dict)


def ordered_form(game: str, order: Order) -> Form:
    """The form of a game under the options and for the players of an order.

    Raises InvalidInput that lists every name and option that is wrong.
    """
    design = forms.design(game)
    names = tuple(composed(name) for name in order.names)
    problems = [Problem("-p", fault) for _, fault in (*name_faults(names), *option_faults(names))]
    problems += _wrong_number(design, names)
    options = chosen(design.options, order.options)
    problems += [Problem(f"option {where}", fault) for where, fault in design.faults(options, names)]
    if problems:
        raise InvalidInput(problems)
    return forms.form(game, options, names if design.table else ())


def _wrong_number(design: Design, names: tuple[str, ...]) -> list[Problem]:
    if not design.table or not names or len(names) in design.seats:
        return []
    bounds = f"{design.seats[0]}-{design.seats[-1]}"
    return [Problem("-p", say(N_("this game cannot be played by {count}"), count=len(names)), bounds)]


def sheet_of(game: str, order: Order) -> Layout:
    """The sheet of a game as it is ordered.

    Raises InvalidInput for what is wrong with the order, and where the sheet does not fit on the paper.
    """
    return lay_out(ordered_form(game, order), order.paper, order.look, order.per_page)


def pad_of(game: str, order: Order) -> Pad:
    """The pad of a game as it is ordered.

    Raises InvalidInput for what is wrong with the order, and where a side does not fit on the paper.
    """
    front = sheet_of(game, order)
    behind = Paper(order.paper.name, *front.size)
    table = forms.design(game).table
    return Pad(
        front=front,
        paper=order.paper,
        per_page=order.per_page,
        copies=order.copies,
        names=() if table else tuple(composed(name) for name in order.names),
        numbered=order.numbered,
        back=None if order.back == NO_BACK else back(order.back, front.form, behind, order.look),
        duplex=order.duplex,
        offset=order.offset,
        guides=order.guides,
    )
