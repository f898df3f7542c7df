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


QUIT, HELP = ("q", N_("quit")), ("h", N_("help"))
"""The keys that every question takes, and the words for them."""

YES, NO = N_("yes"), N_("no")


class Left(Exception):
    """Somebody quits, or nobody answers any more."""


def ask_setup(console: Console, game: str | None, begin: Begin) -> Setup:
    """Ask for whatever is needed for a game. Raises Left when nobody answers."""
    name = game or _ask_game(console)
    while True:
        seats = forms.design(name).seats
        asked = N_("Who plays? {least}-{most} names in seating order, with commas")
        helping = N_("Type the names of all players as they sit, like: Ana, Ben")
        typed = _ask(console, text(asked, least=seats[0], most=seats[-1]), text(helping))
        players = tuple(part.strip() for part in typed.split(",") if part.strip())
        try:
            begin(name, players, {})
        except InvalidInput as wrong:
            console.show([(Span(problem_text(problem)),) for problem in wrong.problems])
            continue
        return begin(name, players, _ask_ways(console, name))


def _ask(console: Console, question: str, helping: str) -> str:
    """What is answered; `helping` is shown to whoever asks for help. Raises Left for q."""
    while True:
        console.show([(Span(question, weight="bold"),)])
        typed = console.ask("> ")
        if typed is None or _is(typed, QUIT):
            raise Left
        if not (_is(typed, HELP) or typed == "?"):
            return typed
        console.show([(Span(helping),), (Span(text(N_("q quits; nothing is begun then"))),)])


def _is(typed: str, key: tuple[str, str]) -> bool:
    return typed.casefold() in (*key, text(key[1]).casefold())


def _ask_game(console: Console) -> str:
    """One of the games, by its number or the beginning of its name."""
    names = games.games()
    listed: list[Line] = [
        (Span(f"{number:>2}) ", weight="dim"), Span(forms.design(name).title)) for number, name in enumerate(names, 1)
    ]
    while True:
        console.show(listed)
        helping = text(N_("Type the number of a game, or the beginning of its name"))
        typed = _ask(console, text(N_("Which game?")), helping).casefold()
        numbered = dict(enumerate(names, 1))
        found = [
            name for number, name in numbered.items() if typed == str(number) or (typed and name.startswith(typed))
        ]
        if len(found) == 1:
            return found[0]


def _ask_ways(console: Console, name: str) -> dict[str, bool]:
    """Where the sheets are and who throws; Enter is what most want."""
    if games.game(name).by_hand:
        return {"real_dice": not _yes(console, N_("Shall the program throw, for practice, instead of you?"))}
    table = forms.design(name).table
    return {
        "dice_only": not table and _yes(console, N_("Do you all write on paper, so that only dice are needed here?")),
        "real_dice": _yes(console, N_("Do you throw dice of your own, and type in what they show?")),
    }


def _yes(console: Console, question: str) -> bool:
    """Whether the answer is yes; Enter is no."""
    ways = text(N_("y: yes; Enter: no"))
    while True:
        typed = _ask(console, f"{text(question)} ({ways})", ways).casefold()
        for answer, words in ((True, YES), (False, NO)):
            called = (words, text(words).casefold())
            if typed in (*called, *(word[0] for word in called)) or (not typed and not answer):
                return answer
