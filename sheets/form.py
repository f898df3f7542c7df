"""What a sheet is made of: boxes, the areas they stand in, and the marks that a pen can put there.

No millimetres and no paper here: a `Form` is the one list of boxes behind the printed sheet, the
PDF's fields, the picture on a phone, the typed file and the findings of an audit.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from geo.errors import N_, Message, Problem, say
from sheets.typed import shown as shown  # noqa: PLC0414 - the same function, where callers look for it

LONGEST_NUMBER = 6
"""Digits that a box can hold; more is a slip of the keyboard, not of the pen."""

_WRITTEN = re.compile(rf"\d{{1,{LONGEST_NUMBER}}}", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d+\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands in a box: a symbol, perhaps with a ring round it, perhaps crossed out.

    The symbol is a number (`3`), a cross (`X`), a circle (`O`), a letter, or a word where the box takes one.
    """

    symbol: str
    ring: bool = False
    struck: bool = False

    @property
    def number(self) -> int | None:
        """The number written, None where the symbol is not one."""
        return int(self.symbol) if _NUMBER.match(self.symbol) else None

    def __str__(self) -> str:
        """As it is typed: `3`, `(3)`, `X`, `G/`."""
        shown = f"({self.symbol})" if self.ring else self.symbol
        return shown + "/" if self.struck else shown


@lru_cache(maxsize=2000)
def _made(symbol: str, ring: bool = False, struck: bool = False) -> Mark:
    """A mark, of which sheets hold the same few again and again."""
    return Mark(symbol, ring, struck)


CROSS = Mark("X")
CIRCLE = Mark("O")


class WrongMark(ValueError):
    """A typed value is no mark that the box takes; `reason` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Takes:
    """What a pen can put into a box: numbers, symbols, a pattern; with a ring or crossed out or neither."""

    numbers: bool = False
    symbols: tuple[str, ...] = ()
    pattern: str = ""
    like: str = ""
    """How a mark of the pattern looks (`4x3`), for messages."""
    ring: bool = False
    struck: bool = False

    def mark(self, value: object) -> Mark | None:
        """The mark that a typed value stands for, None for a blank.

        Raises WrongMark when the box does not take it.
        """
        if isinstance(value, str):
            return self._mark_of_text(value)
        if isinstance(value, int) and not isinstance(value, bool):
            return self._mark_of_number(value)
        raise WrongMark(say(N_("{value} is no mark"), value=shown(value)))

    def _mark_of_number(self, value: int) -> Mark:
        if not self.numbers and str(value) not in self.symbols:
            raise WrongMark(say(N_("the number {value} does not belong here"), value=shown(value)))
        if abs(value) >= 10**LONGEST_NUMBER:
            raise WrongMark(say(N_("{value} is too long for a box"), value=shown(value)))
        return _made(str(value))

    def _mark_of_text(self, text: str) -> Mark | None:
        if not text:
            return None
        struck = self.struck and text.endswith("/")
        core = text[:-1] if struck else text
        ring = self.ring and len(core) > 2 and core[0] == "(" and core[-1] == ")"
        symbol = core[1:-1] if ring else core
        if self._takes_symbol(symbol, bare=not ring and not struck):
            return _made(symbol, ring, struck)
        raise WrongMark(say(N_('"{text}" is no mark of this box'), text=shown(text)))

    def _takes_symbol(self, symbol: str, bare: bool) -> bool:
        if symbol in self.symbols:
            return True
        if self.pattern and re.fullmatch(self.pattern, symbol, re.ASCII):
            return True
        return self.numbers and not bare and bool(_WRITTEN.fullmatch(symbol))

    @property
    def accepted(self) -> str:
        """What the box takes, as one types it; for messages."""
        plain = ["3"] if self.numbers else []
        ringed = ['"(3)"'] if self.numbers and self.ring else []
        words = [f'"{symbol}"' for symbol in self.symbols]
        ringed += [f'"({symbol})"' for symbol in self.symbols if self.ring]
        like = [f'"{self.like}"'] if self.like else []
        struck = [f'"{symbol}/"' for symbol in self.symbols if self.struck]
        return ", ".join([*plain, *like, *words, *ringed, *struck])

    @property
    def told(self) -> Message | str:
        """What the box takes, for people."""
        number, _, others = self.accepted.partition(", ")
        if not self.numbers:
            return self.accepted
        if not others:
            return say(N_("a number such as {number}"), number=number)
        return say(N_("a number such as {number}, or {others}"), number=number, others=others)


@dataclass(frozen=True, slots=True)
class Box:
    """One place to write: its name (`yellow.r1c1`), what it takes, and what the sheet prints in it."""

    name: str
    takes: Takes
    printed: str = ""

    @property
    def area(self) -> str:
        """The name of the area that the box stands in."""
        return self.name.partition(".")[0]

    @property
    def key(self) -> str:
        """The name within its area, the area's own name where it has this box alone."""
        return self.name.partition(".")[2] or self.name


@dataclass
class Reading:
    """Collects what is wrong with a typed file while it is read, so that all of it is told at once."""

    file: str = ""
    problems: list[Problem] = field(default_factory=list)

    def wrong(self, where: str, message: Message, accepted: Message | str = "") -> None:
        """Note one problem."""
        self.problems.append(Problem(where, message, accepted, self.file))

    def mark(self, where: str, takes: Takes, value: object) -> Mark | None:
        """The mark of a typed value; a problem and None where the box does not take it."""
        try:
            return takes.mark(value)
        except WrongMark as wrong:
            self.wrong(where, wrong.reason, takes.told)
            return None


@dataclass(frozen=True, kw_only=True)
class Area(ABC):
    """A part of a sheet whose boxes belong together.

    Its kind owns how it is typed. An open area also reads boxes beyond the printed ones, since a pen
    can tick a fourth box where three are printed.
    """

    kind: ClassVar[str]
    name: str
    section: str = "marks"
    """The table of a typed file that the area's key stands in; empty for the top of the file."""
    optional: bool = False
    """A key left out is not worth a word."""

    @property
    def path(self) -> str:
        """Where the area stands in a typed file (`marks.states`)."""
        return f"{self.section}.{self.name}" if self.section else self.name

    @property
    @abstractmethod
    def boxes(self) -> tuple[Box, ...]:
        """The printed boxes, in reading order."""

    def find(self, name: str) -> Box | None:
        """The box of that name, printed or, in an open area, beyond the printed ones."""
        return self._by_name.get(name)

    @cached_property
    def _by_name(self) -> Mapping[str, Box]:
        return {box.name: box for box in self.boxes}

    @abstractmethod
    def read(self, value: object, reading: Reading) -> Iterator[tuple[str, Mark]]:
        """The marks, by box, that a typed value unfolds to; what is wrong goes into `reading`."""

    @abstractmethod
    def write(self, marks: Mapping[str, Mark]) -> Any:
        """The shorthand of the area's marks: the inverse of `read`."""


@dataclass(frozen=True)
class Form:
    """All areas of one game's sheet, under the options that it is printed for."""

    game: str
    version: str
    """Stands in the footer; a change of the boxes' places is a new version."""
    areas: tuple[Area, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    """Names at the head of the columns, for the score sheet of a table."""

    @cached_property
    def boxes(self) -> Mapping[str, Box]:
        """All printed boxes by name, in reading order."""
        return {box.name: box for area in self.areas for box in area.boxes}

    def area(self, name: str) -> Area:
        """The area of that name; KeyError if there is none."""
        return self._areas[name]

    @cached_property
    def _areas(self) -> Mapping[str, Area]:
        return {area.name: area for area in self.areas}

    def find(self, name: str) -> Box | None:
        """The box of that name, also one beyond the printed ones where the area is open."""
        area = self._areas.get(name.partition(".")[0])
        return area.find(name) if area else None
