"""The layouts: one module a game, loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module

from sheets.form import Form
from sheets.layout import Layout, Look
from sheets.paper import Paper

GAMES = ("rolling-america", "clever", "rolled-west", "dodge-dice", "tumblin-dice")


def layout(form: Form, paper: Paper, look: Look | None = None) -> Layout:
    """The form on that paper: the function `layout` of the module that is named as the game.

    Raises InvalidInput, saying how many mm are missing, where it does not fit.
    """
    module = import_module(f"sheets.layouts.{form.game.replace('-', '_')}")
    found: Layout = module.layout(form, paper, look or Look())
    return found
