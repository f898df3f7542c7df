"""What a terminal can show: how wide and high it is, its colours and its letters; and text with colours in it.

A line is a row of spans, so that its width can be told before it is painted. Colour is never alone: whoever makes
a span puts a letter or a sign into it that says the same.
"""

from __future__ import annotations

import os
import shutil
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

NARROWEST, WIDEST = 30, 100


class Tint(NamedTuple):
    """A colour of the games on a terminal, as numbers of the 256 colours and of the 16.

    `text` is read on a light and on a dark ground, `ground` lies behind letters in `on`.
    """

    text: int
    ground: int
    on: int
    few_text: int
    few_ground: int
    few_on: int


BLACK, WHITE = 16, 231
FEW_BLACK, FEW_WHITE = 30, 97

TINTS: Mapping[str, Tint] = {
    "orange": Tint(166, 208, BLACK, 33, 43, FEW_BLACK),
    "blue": Tint(33, 26, WHITE, 94, 44, FEW_WHITE),
    "green": Tint(28, 28, WHITE, 32, 42, FEW_BLACK),
    "yellow": Tint(136, 220, BLACK, 93, 103, FEW_BLACK),
    "red": Tint(160, 160, WHITE, 31, 41, FEW_WHITE),
    "purple": Tint(134, 91, WHITE, 35, 45, FEW_WHITE),
    "white": Tint(244, 255, BLACK, 39, 47, FEW_BLACK),
    "wood": Tint(64, 58, WHITE, 32, 42, FEW_BLACK),
    "copper": Tint(130, 130, WHITE, 33, 43, FEW_BLACK),
    "silver": Tint(244, 250, BLACK, 37, 47, FEW_BLACK),
    "gold": Tint(136, 220, BLACK, 93, 103, FEW_BLACK),
}

WEIGHTS = {"": "", "bold": "1", "dim": "2", "open": "1;4", "chip": "1"}
"""How a span is written: as it is, bold, faint, as a place to write in, or as letters on a coloured ground."""

SIGNS: Mapping[str, tuple[str, str]] = {
    "blank": ("·", "."),
    "at least": ("≥", ">="),
    "times": ("×", "x"),
    "between": ("·", "-"),
    "rule": ("─", "-"),
    "gives": ("→", "->"),
    "more": ("…", "..."),
}
"""Signs in UTF-8, and where there is none."""

PLAIN_LETTERS = str.maketrans({utf8: plain for utf8, plain in SIGNS.values() if utf8 not in "·"})


class Span(NamedTuple):
    """A run of text in one colour and weight."""

    text: str
    tint: str = ""
    weight: str = ""


Line = tuple[Span, ...]


def columns(text: str) -> int:
    """How many columns a text takes: wide letters two, accents that stand on the letter before them none."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(unicodedata.combining(letter) != 0 for letter in text)


def wide(line: Line) -> int:
    """How many columns a line takes."""
    return sum(columns(span.text) for span in line)


def padded(line: Line, width: int) -> Line:
    """The line, blanks behind it up to that width."""
    return (*line, Span(" " * max(0, width - wide(line))))


def joined(lines: Iterable[Line], between: str) -> Line:
    """Lines one behind the other."""
    found: list[Span] = []
    for line in lines:
        found += [Span(between), *line] if found else line
    return tuple(found)


def cut(text: str, width: int) -> str:
    """The text, cut to that many columns."""
    while columns(text) > width:
        text = text[:-1]
    return text


def flowed(parts: Iterable[Line], width: int, between: str = "  ", first: Line = (), indent: int = 0) -> list[Line]:
    """Parts one behind the other, behind `first` and broken into lines between them, later lines indented."""
    lines: list[Line] = []
    line, empty = first, True
    for part in parts:
        if not empty and wide(line) + len(between) + wide(part) > width:
            lines.append(line)
            line, empty = (Span(" " * indent),), True
        line = (*line, *part) if empty else (*line, Span(between), *part)
        empty = False
    return [*lines, line]


@dataclass(frozen=True, slots=True)
class Screen:
    """A place to show text: columns, lines, colours (0, 16 or 256), whether it can show UTF-8, and whether it is a
    terminal that can be cleared and drawn afresh."""

    width: int = 79
    height: int = 24
    colours: int = 0
    utf8: bool = False
    live: bool = False

    def sign(self, name: str) -> str:
        """One of the signs, as far as the letters go."""
        return SIGNS[name][0 if self.utf8 else 1]

    def letters(self, text: str) -> str:
        """What a sheet prints, in letters that can be shown."""
        return text if self.utf8 else text.translate(PLAIN_LETTERS)

    def narrow(self, columns: int) -> Screen:
        """The same, so many columns less wide."""
        return replace(self, width=self.width - columns)

    def paint(self, line: Line) -> str:
        """The line as it is written to the terminal, without blanks at its end."""
        spans = list(line)
        while spans and spans[-1].weight != "chip" and not spans[-1].text.strip():
            spans.pop()
        if spans and spans[-1].weight != "chip":
            spans[-1] = spans[-1]._replace(text=spans[-1].text.rstrip())
        return "".join(map(self._span, spans))

    def _span(self, span: Span) -> str:
        codes = self._codes(span)
        seen = bool(span.text.strip()) or span.weight == "chip"
        return f"\x1b[{codes}m{span.text}\x1b[0m" if codes and seen else span.text

    def _codes(self, span: Span) -> str:
        if not self.colours:
            return ""
        tint = TINTS.get(span.tint)
        if span.weight == "chip" and tint is None:
            return "7"
        return ";".join(filter(None, [WEIGHTS[span.weight], self._colour(tint, span.weight) if tint else ""]))

    def _colour(self, tint: Tint, weight: str) -> str:
        if self.colours < 256:
            return f"{tint.few_on};{tint.few_ground}" if weight == "chip" else str(tint.few_text)
        return f"38;5;{tint.on};48;5;{tint.ground}" if weight == "chip" else f"38;5;{tint.text}"


PLAIN = Screen()
"""Text and nothing else."""


def screen_of(stream: Any, environment: Mapping[str, str] | None = None) -> Screen:
    """What a stream can show, judged by what it is and by the environment (that of this process by default).

    Only a terminal gets colours: none with NO_COLOR or TERM=dumb, 256 where the environment says so, else 16.
    """
    given = os.environ if environment is None else environment
    size = shutil.get_terminal_size()
    terminal = bool(getattr(stream, "isatty", lambda: False)())
    live = terminal and given.get("TERM") != "dumb" and (os.name != "nt" or _windows_console())
    return Screen(
        width=max(NARROWEST, min(WIDEST, size.columns - 1)),
        height=size.lines,
        colours=_colours(given) if live else 0,
        utf8=(getattr(stream, "encoding", None) or "").lower().replace("-", "") == "utf8",
        live=live,
    )


def _colours(given: Mapping[str, str]) -> int:
    if given.get("NO_COLOR"):
        return 0
    many = "256" in given.get("TERM", "") or given.get("COLORTERM") or given.get("WT_SESSION")
    return 256 if many else 16


def _windows_console() -> bool:
    """Let a console of Windows understand colours, by the library that click brings along there."""
    from importlib import import_module

    import_module("colorama").just_fix_windows_console()
    return True
