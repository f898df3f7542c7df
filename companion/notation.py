"""The written form of a game, line by line: who, and the words behind the name.

`Ana b3 MT`, `roll b3 w5`, `"Ana Maria" w5 CA guard   # a comment`. A name is quoted where it holds a blank or
equals a word of the notation. Lines are read without knowing the state of any game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from geo.errors import N_, InvalidInput, say

_TOKEN = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|([^\s"#]+)|(#.*)|(\S))')

TABLE_WORDS = frozenset({"first", "roll", "ghost", "tray", "order", "lie"})
"""First words of the lines that belong to the table, in any game."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line's player (None for the table) and words."""

    player: str | None
    words: tuple[str, ...]

    def __str__(self) -> str:
        written = [quoted(word) for word in self.words]
        if self.player is None:
            return " ".join(written)
        name = in_quotes(self.player) if self.player in TABLE_WORDS else quoted(self.player)
        return " ".join([name, *written])


def quoted(word: str) -> str:
    """A word as a line has it: in quotes where it would fall apart without."""
    plain = re.fullmatch(r'[^\s"#\[\]]+', word)
    return word if plain else in_quotes(word)


def in_quotes(word: str) -> str:
    """A word in quotes, which are written with a backslash inside, and so is a backslash."""
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


def lines_of(text: str) -> list[str]:
    """The lines of a text, which end at a line feed, a carriage return or both, and at nothing else."""
    return re.split(r"\r\n|\r|\n", text)


def tokens(text: str) -> tuple[tuple[str, bool], ...]:
    """The words of a line and whether each was quoted; comments are dropped.

    Raises InvalidInput for a quote that is never closed.
    """
    found: list[tuple[str, bool]] = []
    for match in _TOKEN.finditer(text):
        name, word, comment, stray = match.groups()
        if comment is not None:
            break
        if stray is not None:
            raise InvalidInput.one("line", say(N_("a quote is opened and never closed: {text}"), text=text.strip()))
        found.append((re.sub(r"\\(.)", r"\1", name), True) if name is not None else (word, False))
    return tuple(found)


def read_line(text: str, table_words: Iterable[str] = TABLE_WORDS) -> Line | None:
    """The line's player and words, None for a blank or a comment.

    Raises InvalidInput for a line that cannot be taken apart.
    """
    words = tokens(text)
    if not words:
        return None
    (first, in_quotes), *others = words
    rest = tuple(word for word, _ in others)
    if first in table_words and not in_quotes:
        return Line(None, (first, *rest))
    return Line(first, rest)
