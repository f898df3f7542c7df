"""`padwright new`: begin a game."""

from __future__ import annotations

from typing import Any

from companion import games
from companion.cli.base import (
    command,
    game_argument,
    json_option,
    name_option,
    option,
    options_option,
    read_pairs,
)
from companion.cli.talk import answer, answer_json, talk
from companion.matching import player_of
from companion.session import Session, Setup
from companion.store import Store
from geo.errors import N_, InvalidInput, Problem, say
from sheets.form import shown
from sheets.forms import Design
from sheets.names import composed, name_faults
from sheets.options import chosen


def setup_of(
    game: str, names: tuple[str, ...], paper: tuple[str, ...], pairs: tuple[str, ...], seed: str | None, real_dice: bool
) -> Setup:
    """The setup that was typed; InvalidInput that lists everything wrong with it."""
    design = games.game(game).design
    players = tuple(composed(name) for name in names)
    problems = list(_player_problems(design, players))
    options = {}
    try:
        options = chosen(design.options, read_pairs(pairs))
        problems += [Problem(where, fault) for where, fault in design.faults(options, players)]
    except InvalidInput as wrong:
        problems += wrong.problems
    seats = []
    for name in paper:
        try:
            seats.append(player_of(name, players))
        except InvalidInput as wrong:
            problems += wrong.problems
    if seed is not None and not seed.isprintable():
        problems.append(Problem("seed", say(N_("a seed is a word or a number"))))
    if problems:
        raise InvalidInput(problems)
    on_paper = tuple(player for player in players if player in seats)
    return Setup(game, players, options, on_paper, seed, real_dice)


def _player_problems(design: Design, players: tuple[str, ...]) -> list[Problem]:
    seats = design.seats
    problems = [Problem(f"player {shown(name)}", fault) for name, fault in name_faults(players)]
    if len(players) not in seats:
        message = say(N_("this game is not for {count} players"), count=len(players))
        problems.append(Problem("players", message, f"{seats[0]}-{seats[-1]}"))
    return problems


@command(
    "new",
    N_(
        "Begin a game of GAME and keep its rounds. The players are named in seating order. It goes on with next, "
        "mark and show, which are about the session played last."
    ),
    "padwright new rolling-america -p Ana -p Ben\npadwright new rolling-america -p Ana -p Ben --dice-only",
)
@game_argument
@option("-p", "--player", "names", metavar="NAME", multiple=True, required=True, help=N_("A player; once for each."))
@option("--dice-only", is_flag=True, help=N_("Everybody writes on paper: only the dice are kept."))
@option("--real-dice", is_flag=True, help=N_("You throw your own dice and type in what they show."))
@option("--paper", metavar="NAME", multiple=True, help=N_("A player who writes on paper."), show_default=N_("nobody"))
@options_option
@option("--seed", metavar="TEXT", help=N_("Throws that this text decides."), show_default=N_("chance"))
@name_option
@json_option
def new_command(game: str, name: str, as_json: bool, dice_only: bool, **typed: Any) -> None:
    """Begin a session."""
    typed["paper"] = typed["names"] if dice_only else typed["paper"]
    setup = setup_of(game, **typed)
    saved = Store().create(setup, name)
    if as_json:
        answer_json({"session": saved.name, "game": game, "players": list(setup.players)})
        return
    answer(N_("Session {name}: {game}, {players}"), name=saved.name, game=game, players=setup.players)
    due = Session(setup).owed()
    if due.word == "first":
        talk(N_("Who begins: padwright next first NAME, or padwright next to let chance decide."))
    elif setup.real_dice:
        talk(N_("Then: padwright next DICE, with what your dice show."))
    else:
        talk(N_("Then: padwright next"))
