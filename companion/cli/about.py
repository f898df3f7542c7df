"""`padwright games` and `help`: what there is to know about a game."""

from __future__ import annotations

from typing import Any

import click

from companion import games
from companion.cli.base import GAMES, Group, command, game_argument, json_option, options_option, read_pairs
from companion.cli.printing import printable
from companion.cli.talk import SPEECH, answer, answer_json, line, paragraph, text, width
from companion.pictures.picture import table
from geo.errors import N_
from sheets import forms, rules
from sheets.forms import Design, hint
from sheets.options import chosen


@command(
    "games",
    N_("List the games, or what there is to know about GAME: players, options, and what to write on its sheet."),
    "padwright games\npadwright games rolling-america",
)
@click.argument("game", required=False, metavar="[GAME]", shell_complete=GAMES)
@json_option
def games_command(game: str | None, as_json: bool) -> None:
    """List the games, or one."""
    designs = [forms.design(game)] if game else [forms.design(name) for name in forms.games()]
    if as_json:
        found = [_design_json(design) for design in designs]
        answer_json(found[0] if game else {"games": found})
    elif game:
        _tell(designs[0])
    else:
        for content in table([(design.game, [f"{design.title},", _seats(design)]) for design in designs], width()):
            line(content)


def _seats(design: Design) -> str:
    return text(N_("{least}-{most} players"), least=design.seats[0], most=design.seats[-1])


def _tell(design: Design) -> None:
    line(f"{design.title} ({design.game})")
    line(_seats(design))
    answer(N_("One sheet a table") if design.table else N_("One sheet a player"))
    can = [name for name, there in (("print", printable()), ("new", games.games())) if design.game in there]
    if can:
        answer(N_("Commands: {commands}"), commands=tuple(f"padwright {name} {design.game}" for name in can))
    if design.options:
        line()
        answer(N_("Options (--option NAME=VALUE; the first is what is played without):"))
    for option in design.options:
        default = "" if option.default is None else option.shown(option.default)
        values = f"={default} ({option.accepted})" if default else f" ({option.accepted})"
        paragraph(f"{option.name}{values}: {text(option.meaning)}", indent=2)
    if design.game in games.games() and (waivable := games.game(design.game).waivable):
        paragraph(text(N_("Rules that a table with --lenient is only warned of: {rules}"), rules=waivable))
    line()
    answer(N_("On a typed sheet (padwright blank {game}):"), game=design.game)
    for area in forms.form(design.game).areas:
        said = hint(design, area.name, SPEECH.translate)
        paragraph(f"{area.path}: {said}" if said else area.path, indent=2)


def _design_json(design: Design) -> dict[str, Any]:
    return {
        "game": design.game,
        "title": design.title,
        "players": [design.seats[0], design.seats[-1]],
        "sheet": "table" if design.table else "player",
        "printable": design.game in printable(),
        "playable": design.game in games.games(),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "accepted": option.accepted,
                "meaning": text(option.meaning),
            }
            for option in design.options
        ],
        "areas": [area.path for area in forms.form(design.game).areas],
    }


COMMANDS = {
    "rules": ("about", N_("How a game is played, and what audits check.")),
    "notation": ("about", N_("How the moves of a game are written.")),
    "ruling": ("ruling", N_("What we decide where the rules are silent.")),
}


class Helping(Group):
    """The topics of the help; any command's own help too, by the command's words."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A topic, or the help of a command as the answer."""
        if args[0] not in self.table and ctx.parent is not None:
            at: click.Context | None = ctx.parent
            for word in args:
                found = at.command.get_command(at, word) if at and isinstance(at.command, Group) else None
                at = found.context_class(found, parent=at, info_name=word) if found else None
            if at is not None:
                line(at.get_help())
                ctx.exit()
        return super().resolve_command(ctx, args)


help_command = Helping(
    "help",
    table=COMMANDS,
    help=N_("The rules of a game, and how its moves are written; with the name of a COMMAND, how it is used."),
    no_args_is_help=True,
)


@command(
    "rules",
    N_("How GAME is played, and what audits check, by the names that they use."),
    "padwright help rules rolling-america",
)
@game_argument
@options_option
def rules_command(game: str, pairs: tuple[str, ...]) -> None:
    """Tell the rules, then list what is checked."""
    checks = games.game(game).rules
    for section in rules.sections(game, chosen(forms.design(game).options, read_pairs(pairs))):
        line(text(section.heading))
        for point in section.points:
            said = text(point.text)
            paragraph(f"{text(point.term)} {said}" if point.term else said, indent=2, hanging=0)
        line()
    answer(N_("What audits check:"))
    for rule in checks:
        paragraph(f"{rule.name}: {text(rule.wording)}", indent=2)


@command("notation", N_("How the moves of GAME are written."), "padwright help notation rolling-america")
@game_argument
def notation_command(game: str) -> None:
    """Explain the moves."""
    leaves = ("Ana leaves", N_("Ana goes home before the end, and the others play on"))
    for example, meaning in (*games.game(game).notation, leaves):
        line(example)
        paragraph(text(meaning), indent=4, hanging=0)
