"""`padwright roll`: one throw, as a game throws."""

from __future__ import annotations

from string import ascii_uppercase

from companion import games
from companion.cli.base import command, game_argument, json_option, option
from companion.cli.talk import answer_json, line
from companion.dice import chance_of
from companion.game import First, Game, Throw
from geo.errors import N_
from sheets.options import defaults


def first_throw(game: Game[object]) -> Throw:
    """The throw that a game begins with, once it is settled who begins."""
    players = tuple(ascii_uppercase[: game.design.seats[0]])
    state = game.start(players, defaults(game.design.options))
    owed = game.due(state)
    while owed is not None and owed.word == "first":
        state = game.apply(state, First(players[0]))
        owed = game.due(state)
    assert owed is not None
    return owed


@command(
    "roll",
    N_("Throw the dice of GAME once, as the game throws them at its beginning. Nothing is kept."),
    "padwright roll rolling-america",
)
@game_argument
@option(
    "--seed", metavar="TEXT", help=N_("Throw what this text decides, the same every time."), show_default=N_("chance")
)
@json_option
def roll_command(game: str, seed: str | None, as_json: bool) -> None:
    """Throw once."""
    rules = games.game(game)
    thrown = rules.throw(first_throw(rules), chance_of(seed))
    if as_json:
        dice = [{"die": die, "face": face} for die, face in rules.dice(thrown)]
        answer_json({"game": game, "dice": dice})
    else:
        line(" ".join(thrown.words[1:]))
