"""`padwright new`: begin a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from companion import games
from companion.cli.base import (
    GAMES,
    Function,
    command,
    json_option,
    name_option,
    option,
    options_option,
    read_pairs,
    session_option,
)
from companion.cli.talk import SPEECH, answer, answer_json, talk
from companion.game import First, Game
from companion.matching import player_of
from companion.session import Session, Setup
from companion.store import Store
from geo.errors import N_, InvalidInput, Problem, say
from sheets.form import shown
from sheets.forms import Design
from sheets.names import composed, name_faults, option_faults
from sheets.options import chosen, said_twice, told_too_early


def setup_of(
    game: str,
    names: tuple[str, ...],
    paper: tuple[str, ...],
    pairs: tuple[str, ...],
    seed: str | None,
    real_dice: bool | None,
    lenient: bool = False,
) -> Setup:
    """The setup that was typed; InvalidInput that lists everything wrong with it.

    Where nothing is said of real dice, the game says whether its dice are, unless a seed is to throw them.
    """
    design = games.game(game).design
    players = tuple(composed(name) for name in names)
    problems = [*_player_problems(design, players), *_lenient_problems(games.game(game), lenient)]
    options = {}
    try:
        options = chosen(design.options, read_pairs(pairs))
        problems += [Problem(where, fault) for where, fault in design.faults(options, players)]
        early, twice = told_too_early(design.options, options), said_twice(pair.partition("=")[0] for pair in pairs)
        problems += [Problem(where, fault) for where, fault in (*early, *twice)]
    except InvalidInput as wrong:
        problems += wrong.problems
    seats = []
    for name in paper:
        try:
            seats.append(player_of(name, players))
        except InvalidInput as wrong:
            problems += wrong.problems
    problems += _seed_problems(seed)
    if problems:
        raise InvalidInput(problems)
    on_paper = tuple(player for player in players if player in seats)
    real = games.game(game).by_hand and seed is None if real_dice is None else real_dice
    return Setup(game, players, options, on_paper, seed, real, lenient)


def _seed_problems(seed: str | None) -> list[Problem]:
    good = seed is None or seed.isprintable()
    return [] if good else [Problem("seed", say(N_("a seed is a word or a number")))]


def _lenient_problems(game: Game[Any], lenient: bool) -> list[Problem]:
    if not lenient or game.waivable:
        return []
    able = ", ".join(name for name in games.games() if games.game(name).waivable)
    return [Problem("lenient", say(N_("no rule of this game can be waived")), able)]


def _player_problems(design: Design, players: tuple[str, ...]) -> list[Problem]:
    seats = design.seats
    problems = [
        Problem(f"player {shown(name)}", fault) for name, fault in (*name_faults(players), *option_faults(players))
    ]
    if len(players) not in seats:
        message = say(N_("this game cannot be played by {count}"), count=len(players))
        problems.append(Problem("players", message, f"{seats[0]}-{seats[-1]}"))
    return problems


def real_dice_option(function: Function) -> Function:
    """`--real-dice/--no-real-dice`: whose dice are thrown."""
    return option(
        "--real-dice/--no-real-dice",
        default=None,
        help=N_("You throw your own dice and type in what they show, or they are thrown here."),
        show_default=N_("your own in a game of skill"),
    )(function)


BEFORE = N_("with --again those of before")
OWN = N_("You throw the dice on your board and type in how they lie; --no-real-dice throws here, for practice.")
FOR_PRACTICE = N_("The dice are thrown here, for practice: on a board skill decides; --real-dice takes your own.")
EARLIER = ("names", "pairs", "dice_only", "real_dice", "paper", "lenient")
"""What a game that is played again takes from the earlier one."""


@command(
    "new",
    N_(
        "Begin a game of GAME and keep its rounds. The players are named in seating order. It goes on with next, "
        "mark and show, which are about the session played last. With --again it is the same game with the same "
        "players as before, and the next of them begins."
    ),
    "padwright new rolling-america -p Ana -p Ben\n"
    "padwright new rolling-america -p Ana -p Ben --dice-only\n"
    "padwright new --again",
)
@click.argument("game", metavar="[GAME]", required=False, shell_complete=GAMES)
@option(
    "-p", "--player", "names", metavar="NAME", multiple=True, help=N_("A player; once for each."), show_default=BEFORE
)
@option("--again", is_flag=True, help=N_("The same game and players as in an earlier session; the next one begins."))
@option("--dice-only", is_flag=True, help=N_("Everybody writes on paper: only the dice are kept."))
@real_dice_option
@option("--paper", metavar="NAME", multiple=True, help=N_("A player who writes on paper."), show_default=N_("nobody"))
@option("--lenient", is_flag=True, help=N_("Warn of what is against the rules instead of refusing it."))
@options_option
@option("--seed", metavar="TEXT", help=N_("Throws that this text decides."), show_default=N_("chance"))
@name_option
@session_option
@json_option
def new_command(game: str | None, again: bool, name: str, session: str | None, as_json: bool, **typed: Any) -> None:
    """Begin a session."""
    begun = _again(game, session, typed) if again else Session(_setup(game, session, typed))
    saved = Store().create(begun.setup, name, begun)
    SPEECH.kept = True
    setup = begun.setup
    if as_json:
        told = {"session": saved.name, "game": setup.game, "players": list(setup.players), "first": begun.first}
        answer_json(told)
        return
    answer(N_("Session {name}: {game}, {players}"), name=saved.name, game=setup.game, players=setup.players)
    if begun.first:
        answer(N_("{player} begins"), player=begun.first)
    _tell_how_on(begun)


def _tell_how_on(begun: Session) -> None:
    if begun.game.by_hand:
        talk(OWN if begun.setup.real_dice else FOR_PRACTICE)
    if begun.setup.lenient:
        talk(N_("Only warned of, where it can be written down: {rules}"), rules=begun.game.waivable)
    if begun.owed().word == "first":
        talk(N_("Who begins: padwright next first NAME, or padwright next to let chance decide."))
    elif begun.setup.real_dice:
        talk(
            N_("Then: padwright next DICE, with what your dice show, such as: padwright next {line}"),
            line=begun.example,
        )
    else:
        talk(N_("Then: padwright next"))


def _setup(game: str | None, session: str | None, typed: dict[str, Any]) -> Setup:
    """The setup that was typed."""
    missing, ctx = {"game": game, "names": typed["names"]}, click.get_current_context()
    for parameter in ctx.command.params:
        if parameter.name in missing and not missing[parameter.name]:
            hint = "'GAME'" if parameter.name == "game" else None
            raise click.MissingParameter(ctx=ctx, param=parameter, param_hint=hint)
    if session is not None:
        raise InvalidInput.one("session", say(N_("goes with --again alone")))
    assert game is not None
    everybody = typed.pop("dice_only")
    typed["paper"] = typed["names"] if everybody else typed["paper"]
    return setup_of(game, **typed)


def _again(game: str | None, session: str | None, typed: dict[str, Any]) -> Session:
    """A new game like an earlier one."""
    said = [name for name in EARLIER if typed[name] or (name == "real_dice" and typed[name] is not None)] + (
        ["game"] if game else []
    )
    flags = {"names": "-p", "pairs": "--option", "game": "GAME"}
    if said:
        message = say(N_("does not go with {option}"), option="--again")
        raise InvalidInput(Problem(flags.get(name, f"--{name.replace('_', '-')}"), message) for name in said)
    if problems := _seed_problems(typed["seed"]):
        raise InvalidInput(problems)
    _, earlier = Store().load(session)
    return played_again(earlier, typed["seed"])


def played_again(earlier: Session, seed: str | None = None) -> Session:
    """The beginning of a game like an earlier one, begun by the player to the left of whoever began that."""
    fresh = Session(replace(earlier.setup, seed=seed))
    players = earlier.setup.players
    if earlier.first is None or fresh.owed().word != "first":
        return fresh
    following = players[(players.index(earlier.first) + 1) % len(players)]
    return fresh.after(fresh.typed(First(following)))
