"""`padwright`: its commands, and how a run ends."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from io import StringIO
from typing import Any

import click

from companion.cli import errors
from companion.cli.base import Group, Option
from companion.cli.talk import SPEECH, asked_language, line, plain, prepare_streams, talk
from geo.errors import N_, PadwrightError, reason

INTERRUPTED = 130
SYSTEM = 3

COMMANDS = {
    "games": ("about", N_("List the games, or what there is to know about one.")),
    "print": ("printing", N_("Make score pads to print, as PDF.")),
    "calibrate": ("calibrating", N_("Put the backs of two-sided pads where they belong.")),
    "roll": ("rolling", N_("Throw the dice of a game once, without keeping anything.")),
    "play": ("play", N_("Play at a prompt, guided; picks up where you stopped.")),
    "new": ("begin", N_("Begin a game and keep its rounds.")),
    "next": ("turns", N_("Throw what is thrown next, or type in real dice.")),
    "mark": ("turns", N_("Write down what a player decides.")),
    "undo": ("turns", N_("Take back the latest decision.")),
    "redo": ("turns", N_("Give back what was undone.")),
    "fix": ("amending", N_("Correct a decision of an earlier round.")),
    "leave": ("amending", N_("Let a player go home; the others play on.")),
    "show": ("look", N_("Show everybody's sheet, and who has to decide.")),
    "moves": ("look", N_("List what a player may do now.")),
    "log": ("listing", N_("List everything that happened in a game.")),
    "finish": ("keeping", N_("Enter the sheets that were filled in on paper.")),
    "sessions": ("listing", N_("List all games that are kept, and save damaged ones.")),
    "stats": ("counting", N_("Count throws, scores and wins, and test the dice.")),
    "rename": ("keeping", N_("Call a session otherwise.")),
    "abandon": ("keeping", N_("Give a game up.")),
    "serve": ("serving", N_("Play from phones and laptops.")),
    "export": ("records", N_("Write a game down as text.")),
    "import": ("records", N_("Import a game from a text.")),
    "blank": ("checking", N_("Make an empty typed sheet to fill in.")),
    "audit": ("checking", N_("Check finished sheets against the rules, and score them.")),
    "map": ("maps", N_("The map: neighbours, regions, and how it is made.")),
    "completion": ("completing", N_("Let your shell complete what you type.")),
    "help": ("about", N_("The rules of a game, and how its moves are written.")),
}

HELP = N_("Print the score pads of five dice games, roll their dice, keep their rounds, and check finished sheets.")


class ReaderGone(Exception):
    """Whoever read the answer has closed the pipe; click would make an exit code of its own of it."""


class Root(Group):
    """All commands."""

    def make_context(self, *arguments: Any, **settings: Any) -> click.Context:
        """Read the arguments; help is written here."""
        try:
            return super().make_context(*arguments, **settings)
        except BrokenPipeError as gone:
            raise ReaderGone from gone

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as gone:
            raise ReaderGone from gone


def _tell_version(ctx: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        line(f"padwright {version('padwright')}")
        ctx.exit()


VERSION = Option(
    ["--version"],
    is_flag=True,
    help=N_("Show the version and exit."),
    show_default=False,
    expose_value=False,
    is_eager=True,
    callback=_tell_version,
)
HELPING = {"help_option_names": ["--help", "-h"]}

root = Root("padwright", table=COMMANDS, help=HELP, no_args_is_help=True, params=[VERSION], context_settings=HELPING)


def run() -> int:
    """Run the command line; the exit code."""
    prepare_streams()
    SPEECH.speak(asked_language(sys.argv[1:]))
    try:
        return _run()
    except (ReaderGone, BrokenPipeError):
        _silence()
        return 0
    except OSError as error:
        _silence()
        why = reason(error)
        if error.filename is None:
            talk(N_("the answer cannot be written: {why}"), why=why)
            if SPEECH.kept:
                talk(N_("What was done is kept; padwright show tells it."))
        else:
            talk(N_("{path} cannot be read or written: {why}"), path=error.filename, why=why)
        return SYSTEM


def _run() -> int:
    if os.environ.get("_PADWRIGHT_COMPLETE", "").startswith("powershell"):
        import companion.cli.completing  # noqa: F401 - lets click know PowerShell
    try:
        code = root.main(prog_name="padwright", standalone_mode=False)
    except click.ClickException as error:
        _complain(error)
        code = 2
    except PadwrightError as error:
        errors.show(error)
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    if sys.stdout is not None:
        sys.stdout.flush()
    return code if isinstance(code, int) else 0


def _complain(error: click.ClickException) -> None:
    """Say what click found wrong, where anybody listens; words that are longer than any that fits are cut."""
    told = StringIO()
    error.show(told)
    with suppress(OSError):
        click.echo(re.sub(r"\S{201,}", lambda word: f"{word[0][:37]}...", plain(told.getvalue())), err=True, nl=False)


def _silence() -> None:
    """Let nothing more be written to a standard output that is gone, not even by the interpreter at its end."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
