"""The layouts: one module a game, loaded when it is asked for."""

from __future__ import annotations

from sheets.form import Form
from sheets.layout import Layout, Look
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
