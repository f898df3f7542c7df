"""What click says by itself, marked for the translators: click looks these up in our catalogue."""

from __future__ import annotations

import gettext
import os

import click

from geo.errors import N_, Translate
from sheets.words import DOMAIN, LOCALE

CLICK_WORDS = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("default: {default}"),
    N_("required"),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing command."),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("Argument {name!r} takes {nargs} values."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is not readable."),
    N_("file"),
    N_("directory"),
    N_("path"),
    N_("Got unexpected extra argument ({args})"),
    N_("Got unexpected extra arguments ({args})"),
    N_("Option {name!r} requires an argument."),
    N_("{value!r} is not {choice}."),
    N_("{value!r} is not one of {choices}."),
    N_("Did you mean {possibility}?"),
    N_("(Did you mean one of: {possibilities}?)"),
)

NUMBER = N_("whole number")


def translate_click(lang: str, translate: Translate) -> None:
    """Let click speak the language: its sentences from our catalogue, which has no plural forms of its own."""
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)

    def one_or_many(one: str, many: str, number: int) -> str:
        return translate(one if number == 1 else many)

    for kind in (click.types.IntParamType, click.types.IntRange):
        kind.name = translate(NUMBER)
    for module in (click.core, click.exceptions, click.parser, click.types):
        if hasattr(module, "ngettext"):
            setattr(module, "ngettext", one_or_many)  # noqa: B010 - no attribute that click declares
