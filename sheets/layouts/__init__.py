"""The layouts: one module a game, loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable

from sheets import forms
from sheets.form import Form, Mark
from sheets.layout import Layout, Look
from sheets.ledger import SHEET, LedgerArea, rounds_of
from sheets.paper import Paper
from sheets.registry import Registry

REGISTRY = Registry(
    {
        "rolling-america": "sheets.layouts.rolling_america",
        "clever": "sheets.layouts.clever",
        "rolled-west": "sheets.layouts.rolled_west",
        "dodge-dice": "sheets.layouts.dodge_dice",
        "tumblin-dice": "sheets.layouts.tumblin_dice",
    }
)
register = REGISTRY.register


def games() -> tuple[str, ...]:
    """The names of all games that can be printed."""
    return REGISTRY.games


def layout(form: Form, paper: Paper, look: Look | None = None) -> Layout:
    """The form on that paper: the function `layout` of its game's module.

    Raises InvalidInput, saying how many mm are missing, where it does not fit.
    """
    found: Layout = REGISTRY.module(form.game).layout(form, paper, look or Look())
    return found


def sheets_for(form: Form, paper: Paper, look: Look | None = None, boxes: Iterable[str] = ()) -> tuple[Layout, ...]:
    """The form on as many sheets as these boxes need: a ledger goes on on further ones, which are numbered.

    Raises InvalidInput, saying how many mm are missing, where it does not fit.
    """
    found = [layout(form, paper, look)]
    rounds = rounds_of(dict.fromkeys(boxes, Mark("")))
    while SHEET.name in form.options and max(rounds, default=0) > last_round(found[-1]):
        options = {**form.options, SHEET.name: found[-1].form.options[SHEET.name] + 1}
        found.append(layout(forms.form(form.game, options, form.players), paper, look))
    return tuple(found)


def last_round(sheet: Layout) -> int:
    """The last round that has a row on the sheet of a ledger."""
    ledger = sheet.form.area("rounds")
    assert isinstance(ledger, LedgerArea)
    return ledger.printed[-1]


def score_table(form: Form, paper: Paper, look: Look | None = None) -> Layout | None:
    """The table of results for the back of that form, None where a game's own sheet is enough.

    Raises InvalidInput, saying how many mm are missing, where it does not fit.
    """
    draw = getattr(REGISTRY.module(form.game), "score_table", None)
    drawn: Layout | None = draw(form, paper, look or Look()) if draw else None
    return drawn
