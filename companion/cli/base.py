"""Commands whose help is translated when it is shown, and groups that load a command when it is asked for."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from companion.cli.talk import SPEECH, tr, width
from geo.errors import N_
from sheets.words import LANGUAGES

if TYPE_CHECKING:  # what only a shell asks for is loaded when it does
    from click.shell_completion import CompletionItem

Function = TypeVar("Function", bound=Callable[..., Any])

TWO_COLUMNS = 60
"""Letters a line from which help has its names and their meanings beside each other."""

NO = N_("no")
YOUR_LANGUAGE = N_("the terminal's language")


class Option(click.Option):
    """An option whose help and named default are templates; a flag says that it is off by default."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        if settings.get("is_flag"):
            settings.setdefault("show_default", NO)
        settings.setdefault("show_default", True)
        super().__init__(*args, **settings)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option's line in the help, translated."""
        shown = copy.copy(self)
        shown.help = tr(self.help or "")
        if isinstance(self.show_default, str):
            shown.show_default = tr(self.show_default)
        return click.Option.get_help_record(shown, ctx)


def _speak(_ctx: click.Context, _option: click.Parameter, lang: str | None) -> None:
    if lang is not None:
        SPEECH.speak(lang)


def language_option() -> Option:
    """`--lang`, which stands before a command or behind it."""
    return Option(
        ["--lang"],
        type=click.Choice(LANGUAGES),
        help=N_("The language of what is said and printed."),
        show_default=YOUR_LANGUAGE,
        expose_value=False,
        is_eager=True,
        callback=_speak,
    )


def completed_by(name: str) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    """What a shell completes an argument with: the function of that name, loaded when a shell asks."""

    def complete(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
        found: list[CompletionItem] = getattr(import_module("companion.cli.completing"), name)(
            ctx, parameter, incomplete
        )
        return found

    return complete


GAMES, SESSIONS, PLAYERS, MOVES = map(completed_by, ("game_names", "session_names", "player_names", "move_words"))
"""Values that a shell completes."""


def _in_words(items: list[CompletionItem]) -> list[CompletionItem]:
    """Completions with their help translated."""
    for item in items:
        item.help = tr(item.help or "")
    return items


class Help(click.HelpFormatter):
    """Help that is as narrow as the terminal; where two columns would be too narrow, one below the other."""

    def __init__(self, **_settings: Any) -> None:
        super().__init__(width=width())

    def write_dl(self, rows: Iterable[tuple[str, str]], *_settings: Any, **_more: Any) -> None:
        """Names and what they mean."""
        held = list(rows)
        if self.width >= TWO_COLUMNS:
            super().write_dl(held)
            return
        for name, meaning in held:
            self.write_text(name)
            with self.indentation():
                self.write_text(meaning)


class Context(click.Context):
    """A run of a command, with our help."""

    formatter_class = Help


class Command(click.Command):
    """A command: its help is a template, and its epilog an example as it is typed."""

    context_class = Context

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.params.append(language_option())

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help, translated."""
        shown = copy.copy(self)
        shown.help = tr(self.help or "")
        click.Command.format_help_text(shown, ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The options, with their help in the language of this run."""
        return _in_words(super().shell_complete(ctx, incomplete))

    def format_epilog(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The example, in lines as they are typed."""
        formatter.write_paragraph()
        formatter.write_text(tr(N_("Example:")))
        with formatter.indentation():
            for example in (self.epilog or "").splitlines():
                formatter.write_text(example)


class Group(click.Group):
    """Commands by name, each with its module and one line of help; a module is loaded when it is needed."""

    context_class = Context

    def __init__(self, *args: Any, table: Mapping[str, tuple[str, str]], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.table = table
        self.params.append(language_option())

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """All names, in the order of the table."""
        return list(self.table)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        """The command of that name."""
        if name not in self.table:
            return None
        module, _ = self.table[name]
        found: click.Command = getattr(import_module(f"companion.cli.{module}"), f"{name}_command")
        return found

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands and options; no command is loaded for it."""
        from click.shell_completion import CompletionItem

        held = ((name, text) for name, (_, text) in self.table.items() if name.startswith(incomplete))
        commands = [CompletionItem(name, help=text) for name, text in held]
        return _in_words([*commands, *click.Command.shell_complete(self, ctx, incomplete)])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is asked for; an unknown one is answered with those that look like it."""
        name = args[0]
        if name not in self.table and not name.startswith("-") and not ctx.resilient_parsing:
            from difflib import get_close_matches

            message = tr(N_("there is no command {name}")).format(name=name)
            if like := get_close_matches(name, self.table):
                message += "; " + tr(N_("perhaps {names}")).format(names=", ".join(like))
            raise click.UsageError(message, ctx)
        return super().resolve_command(ctx, args)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help, translated."""
        shown = copy.copy(self)
        shown.help = tr(self.help or "")
        click.Command.format_help_text(shown, ctx, formatter)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with their one line each, translated; none is loaded for it."""
        with formatter.section(tr(N_("Commands"))):
            formatter.write_dl([(name, tr(text)) for name, (_, text) in self.table.items()])


def command(name: str, text: str, example: str, **settings: Any) -> Callable[[Callable[..., Any]], Command]:
    """Make a function the command of that name; `text` is its help, `example` one or more lines as typed."""
    return click.command(name, cls=Command, help=text, epilog=example, **settings)


def option(*names: str, **settings: Any) -> Callable[[Function], Function]:
    """An option of a command; `help` is a template."""
    return click.option(*names, cls=Option, **settings)


def session_option(function: Function) -> Function:
    """`--session NAME`: which game."""
    return option(
        "--session",
        metavar="NAME",
        help=N_("Which session, by name or number."),
        shell_complete=SESSIONS,
        show_default=N_("the one played last"),
    )(function)


def json_option(function: Function) -> Function:
    """`--json`: the answer for a program."""
    return option("--json", "as_json", is_flag=True, help=N_("Answer in JSON."))(function)


def options_option(function: Function) -> Function:
    """`--option K=V`, any number of times."""
    return option(
        "--option",
        "pairs",
        metavar="NAME=VALUE",
        multiple=True,
        help=N_("An option of the game, such as neighbours=printed; any number of times."),
        show_default=N_("as padwright games GAME lists"),
    )(function)


def game_argument(function: Function) -> Function:
    """The name of a game."""
    return click.argument("game", metavar="GAME", shell_complete=GAMES)(function)


def name_option(function: Function) -> Function:
    """`--name SESSION`: what a new session is called."""
    return option(
        "--name",
        metavar="SESSION",
        default="",
        help=N_("What to call the session."),
        show_default=N_("after the game"),
    )(function)


def output_option(text: str, default: str) -> Callable[[Function], Function]:
    """`-o PATH`: where to write."""
    return option("-o", "output", metavar="PATH", type=click.Path(path_type=Path), help=text, show_default=default)


def read_pairs(pairs: tuple[str, ...]) -> dict[str, str]:
    """The options that were typed, name to value; the name alone switches on."""
    split = (pair.partition("=") for pair in pairs)
    return {name.strip(): value.strip() if sign else "on" for name, sign, value in split}
