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


def score_table(form: Form, paper: Paper, look: Look | None = None) -> Layout | None:
    """The table of results for the back of that form, None where a game's own sheet is enough.

    Raises InvalidInput, saying how many mm are missing, where it does not fit.
    """
    if not has_score_table(form.game):
        return None
    drawn: Layout = REGISTRY.module(form.game).score_table(form, paper, look or Look())
    return drawn


def has_score_table(game: str) -> bool:
    """Whether there is a table of results for the back of that game's sheet."""
    return hasattr(REGISTRY.module(game), "score_table")
