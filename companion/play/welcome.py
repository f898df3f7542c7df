"""Before a game: which one, who plays, and whose dice and paper are used; asked where it was not said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion import games
from companion.cli.errors import problem_text
from companion.cli.talk import text
from companion.dice import SeededChance
from companion.game import Game
from companion.play.console import Console
from companion.screen import Line, Span
from companion.session import Setup
from geo.errors import N_, InvalidInput
from sheets import forms
from sheets.options import defaults

BEGINNING = 4
"""Throws within which a game shows whether it is played on a board."""

Begin = Callable[[str, tuple[str, ...], Mapping[str, bool]], Setup]
"""Makes the setup of a game, of names and of answers (`dice_only`, `real_dice`); InvalidInput for wrong ones."""


class Left(Exception):
    """Nobody answers any more."""


def ask_setup(console: Console, game: str | None, begin: Begin) -> Setup:
    """Ask for whatever is needed for a game. Raises Left when nobody answers."""
    name = game or _ask_game(console)
    while True:
        seats = forms.design(name).seats
        asked = N_("Who plays? {least}-{most} names in seating order, with commas")
        typed = _ask(console, text(asked, least=seats[0], most=seats[-1]))
        players = tuple(part.strip() for part in typed.split(",") if part.strip())
        try:
            begin(name, players, {})
        except InvalidInput as wrong:
            console.show([(Span(problem_text(problem)),) for problem in wrong.problems])
            continue
        return begin(name, players, _ask_ways(console, name, players))


def _ask(console: Console, question: str) -> str:
    console.show([(Span(question, weight="bold"),)])
    typed = console.ask("> ")
    if typed is None:
        raise Left
    return typed


def _ask_game(console: Console) -> str:
    """One of the games, by its number or the beginning of its name."""
    names = games.games()
    listed: list[Line] = [
        (Span(f"{number:>2}) ", weight="dim"), Span(forms.design(name).title)) for number, name in enumerate(names, 1)
    ]
    while True:
        console.show(listed)
        typed = _ask(console, text(N_("Which game?"))).casefold()
        numbered = dict(enumerate(names, 1))
        found = [
            name for number, name in numbered.items() if typed == str(number) or (typed and name.startswith(typed))
        ]
        if len(found) == 1:
            return found[0]


def _ask_ways(console: Console, name: str, players: Sequence[str]) -> dict[str, bool]:
    """Where the sheets are and who throws; Enter is what most want."""
    if on_a_board(games.game(name), players):
        return {"real_dice": not _yes(console, N_("Real throws are typed in; y: virtual ones, for practice"))}
    table = forms.design(name).table
    return {
        "dice_only": not table and _yes(console, N_("The sheets are kept here; y: they are on paper, only dice here")),
        "real_dice": _yes(console, N_("The dice are thrown here; y: you throw your own and type them in")),
    }


def _yes(console: Console, question: str) -> bool:
    return _ask(console, text(question)).casefold()[:1] in ("y", text(N_("yes"))[:1])


def on_a_board(game: Game[Any], players: Sequence[str]) -> bool:
    """Whether the dice of a game come to lie on a board, so that virtual throws are practice at best."""
    state = game.start(players, defaults(game.design.options))
    for number in range(BEGINNING):
        due = game.due(state)
        if due is None or due.places:
            return due is not None
        state = game.apply(state, game.throw(due, SeededChance(str(number))))
    return False
