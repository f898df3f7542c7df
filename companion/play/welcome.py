"""Before a game: which one, who plays, and whose dice and paper are used; asked where it was not said."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion import games
from companion.cli.errors import problem_text
from companion.cli.talk import text
from companion.pictures.screen import Line, Span
from companion.play.console import Console
from companion.session import Setup
from geo.errors import N_, InvalidInput
from sheets import forms

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
        return begin(name, players, _ask_ways(console, name))


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


def _ask_ways(console: Console, name: str) -> dict[str, bool]:
    """Where the sheets are and who throws; Enter is what most want."""
    if games.game(name).by_hand:
        return {"real_dice": not _yes(console, N_("Real throws are typed in; y: virtual ones, for practice"))}
    table = forms.design(name).table
    return {
        "dice_only": not table and _yes(console, N_("The sheets are kept here; y: they are on paper, only dice here")),
        "real_dice": _yes(console, N_("The dice are thrown here; y: you throw your own and type them in")),
    }


def _yes(console: Console, question: str) -> bool:
    return _ask(console, text(question)).casefold()[:1] in ("y", text(N_("yes"))[:1])
