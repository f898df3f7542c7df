"""`padwright play`: a game at a prompt, from its beginning or from where it stopped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from companion.cli.base import command, name_option, option, options_option, session_option
from companion.cli.begin import real_dice_option, setup_of
from companion.cli.talk import talk
from companion.play.console import Console
from companion.play.sitting import Sitting
from companion.play.table import Table
from companion.play.welcome import Left, ask_setup
from companion.session import Setup
from companion.store import Store
from geo.errors import N_, InvalidInput, say


@command(
    "play",
    N_(
        "Play at a prompt: the sheet as a picture, numbered moves, one key for undo, rules and help. With GAME a new "
        "game begins; without it the one played last goes on."
    ),
    "padwright play rolling-america -p Ana -p Ben\npadwright play",
)
@click.argument("game", required=False, metavar="[GAME]")
@option(
    "-p",
    "--player",
    "names",
    metavar="NAME",
    multiple=True,
    help=N_("A player of a new game; once for each."),
    show_default=N_("they are asked for"),
)
@option("--dice-only", is_flag=True, default=None, help=N_("Everybody writes on paper: only the dice are kept."))
@real_dice_option
@option("--paper", metavar="NAME", multiple=True, help=N_("A player who writes on paper."), show_default=N_("nobody"))
@option("--lenient", is_flag=True, help=N_("Warn of what is against the rules instead of refusing it."))
@options_option
@option("--seed", metavar="TEXT", help=N_("Throws that this text decides."), show_default=N_("chance"))
@name_option
@session_option
def play_command(game: str | None, name: str, session: str | None, names: tuple[str, ...], **typed: Any) -> None:
    """Play."""
    store, console = Store(), Console()
    if game is not None and session is not None:
        raise InvalidInput.one("session", say(N_("give GAME for a new game, or --session to go on with one")))
    if game is None and names:
        raise InvalidInput.one("game", say(N_("say which game {players} play"), players=names))
    if game is None and (session is not None or store.sessions()):
        saved = store.find(session)
    else:
        try:
            setup = _setup(console, game, names, typed)
        except Left:
            talk(N_("No game was begun."))
            return
        saved = store.create(setup, name)
    Sitting(Table(store, saved), console).run()


def _setup(console: Console, game: str | None, names: tuple[str, ...], typed: dict[str, Any]) -> Setup:
    """The setup that was typed, asked for as far as it was not."""

    def begin(name: str, players: tuple[str, ...], ways: Mapping[str, bool]) -> Setup:
        settings = {**typed, **{way: chosen for way, chosen in ways.items() if typed[way] is None}}
        paper = players if settings.pop("dice_only") else settings.pop("paper")
        settings.pop("paper", None)
        return setup_of(name, players, paper, **settings)

    if game is not None and names:
        return begin(game, names, {})
    return ask_setup(console, game, begin)
