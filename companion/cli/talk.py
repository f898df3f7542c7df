"""What the command line says: the answer on standard output, talk on standard error, in the user's language."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from geo.errors import Message, Translate, say
from sheets.words import LANGUAGES, terminal_language, words

COMMANDS = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Categories of characters that terminals obey or that nobody sees."""

NARROWEST, WIDEST, USUAL = 30, 100, 80


class Speech:
    """The language of this run, and how wide a line may be."""

    def __init__(self) -> None:
        self.lang = "en"
        self.translate: Translate = str
        self.kept = False
        """Whether this run has written something down, which stays though its answer may be lost."""

    def speak(self, lang: str) -> None:
        """Use a language from now on, for click's own messages too."""
        self.lang = lang
        self.translate = words(lang)
        if lang != "en":
            from companion.cli.click_words import translate_click

            translate_click(lang, self.translate)


SPEECH = Speech()


def asked_language(arguments: Iterable[str]) -> str:
    """The language that the arguments ask for wherever `--lang` stands, else that of the terminal.

    It is looked up before the commands are read, so that their help and complaints speak it too.
    """
    given = list(arguments)
    for place, argument in enumerate(given):
        name, _, value = argument.partition("=")
        value = value or (given[place + 1] if place + 1 < len(given) else "")
        if name == "--lang" and value in LANGUAGES:
            return value
    return terminal_language()


def tr(template: str) -> str:
    """A template marked with `N_`, in the language of this run."""
    return SPEECH.translate(template) if template else ""


def text(template: str | Message, **values: Any) -> str:
    """A sentence in the language of this run."""
    message = template if isinstance(template, Message) else say(template, **values)
    return message.text(SPEECH.translate)


def answer(template: str | Message, **values: Any) -> None:
    """A sentence of the answer, broken at the width of the terminal."""
    paragraph(text(template, **values))


def line(content: str = "") -> None:
    """A line of the answer as it is."""
    print(content)


def talk(template: str | Message, **values: Any) -> None:
    """A sentence beside the answer."""
    beside(text(template, **values))


def beside(content: str) -> None:
    """A line on standard error, broken at the width of a terminal; a program has it whole.

    Where nobody can hear it, that changes nothing of what was done and how it is answered.
    """
    if sys.stderr is not None:
        with suppress(OSError):
            safe = plain(content)
            for part in wrapped(safe) if sys.stderr.isatty() else [safe]:
                print(part, file=sys.stderr)


def plain(content: str) -> str:
    """A sentence without anything that a terminal would obey, such as a foreign file may hold."""
    if content.isprintable():
        return content
    return "".join("?" if unicodedata.category(letter) in COMMANDS and letter != "\n" else letter for letter in content)


def document(content: str) -> None:
    """A file as the answer: UTF-8 wherever it goes but to a terminal, since it is read back as UTF-8."""
    if sys.stdout is None:
        return
    if sys.stdout.isatty():
        print(content, end="")
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(content.encode())


def answer_json(data: Any) -> None:
    """Data as the answer; letters that the stream cannot write are escaped."""
    import json

    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    plain = encoding.lower().replace("-", "") in ("utf8", "utf16")
    print(json.dumps(data, ensure_ascii=not plain, indent=1))


def width() -> int:
    """Columns to write in."""
    return max(NARROWEST, min(WIDEST, _columns() - 1))


def _columns() -> int:
    """Columns of the terminal, as `shutil` finds them, which takes a tenth of the time of a small answer to load."""
    try:
        stated = os.environ.get("COLUMNS", "")
        if stated.isdecimal() and int(stated):
            return int(stated)
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or USUAL  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return USUAL


def wrapped(content: str, indent: int = 0, hanging: int = 2) -> list[str]:
    """A sentence broken at the width of the terminal; lines after the first stand `hanging` further in."""
    if len(content) + indent <= width() and content.isprintable():
        return [(" " * indent + content).rstrip()]
    import textwrap

    first, later = " " * indent, " " * (indent + hanging)
    broken = textwrap.wrap(
        content, width(), initial_indent=first, subsequent_indent=later, break_long_words=False, break_on_hyphens=False
    )
    return broken or [first.rstrip()]


def paragraph(content: str, indent: int = 0, hanging: int = 2) -> None:
    """A sentence of the answer, broken at the width of the terminal."""
    for part in wrapped(content, indent, hanging):
        line(part)


def prepare_streams() -> None:
    """A letter that a console cannot show becomes a question mark instead of a crash."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
