"""The kinds of area, and how each is typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from geo.errors import N_, say
from sheets.form import CROSS, Area, Box, Mark, Reading, Takes, shown

FURTHEST = 99
"""The last box of an open area: beyond it nobody means what he typed."""

TICK = Takes(symbols=("X",))


def _numbered(boxes: Mapping[str, Mark], area: str) -> dict[int, Mark]:
    """An area's marks by the number in the box's name, in order."""
    named = ((name.partition(".")[2], mark) for name, mark in boxes.items() if name.startswith(area + "."))
    return dict(sorted(((int(key), mark) for key, mark in named), key=lambda held: held[0]))


def _table(value: object, where: str, reading: Reading) -> Mapping[str, object]:
    """The value as a table; a problem and an empty one where it is something else."""
    if isinstance(value, dict):
        return value
    reading.wrong(where, say(N_("{value} is no table"), value=shown(value)), "{ ... }")
    return {}


def _list(value: object, where: str, reading: Reading) -> list[object]:
    """The value as a list; a problem and an empty one where it is something else."""
    if isinstance(value, list):
        return value
    reading.wrong(where, say(N_("{value} is no list"), value=shown(value)), "[ ... ]")
    return []


def _count(value: object, where: str, reading: Reading, most: int) -> int:
    """The value as a count of boxes; a problem and 0 where it is something else."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
        return value
    reading.wrong(
        where,
        say(N_("{value} is not a number of boxes"), value=shown(value)),
        say(N_("a number from 0 to {most}"), most=most),
    )
    return 0


@dataclass(frozen=True, kw_only=True)
class Keyed(Area):
    """An area whose boxes are known by a word each."""

    keys: tuple[str, ...]
    takes: Takes = TICK
    printed: Mapping[str, str] | None = None

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """One box a key."""
        printed = self.printed or {}
        return tuple(Box(f"{self.name}.{key}", self.takes, printed.get(key, "")) for key in self.keys)

    def known(self, key: str, reading: Reading) -> bool:
        """Whether the area has a box of that key; if not, the problem is noted."""
        if key in self.keys:
            return True
        reading.wrong(
            f"{self.path}.{shown(key)}",
            say(N_("there is no box {key} in {area}"), key=shown(key), area=self.name),
            ", ".join(self.keys),
        )
        return False


@dataclass(frozen=True, kw_only=True)
class MapArea(Keyed):
    """Boxes that hold a mark each, typed as a table: `states = { CA = 3, NV = "(5)" }`.

    `groups` are keys by a heading, where a sheet shows them so.
    """

    kind: ClassVar[str] = "map"
    groups: Mapping[str, tuple[str, ...]] | None = None

    def read(self, value: object, reading: Reading) -> Iterator[tuple[str, Mark]]:
        """Marks of a table from key to mark."""
        for key, typed in _table(value, self.path, reading).items():
            if self.known(key, reading):
                mark = reading.mark(f"{self.path}.{key}", self.takes, typed)
                if mark:
                    yield f"{self.name}.{key}", mark

    def write(self, marks: Mapping[str, Mark]) -> dict[str, int | str]:
        """The table from key to mark."""
        return {box.key: typed(marks[box.name]) for box in self.boxes if box.name in marks}


@dataclass(frozen=True, kw_only=True)
class SetArea(Keyed):
    """Boxes that are marked or not, typed as the list of the marked ones: `blue = [2, 7, 12]`."""

    kind: ClassVar[str] = "set"
    mark: Mark = CROSS

    def read(self, value: object, reading: Reading) -> Iterator[tuple[str, Mark]]:
        """Marks of a list of keys; numbers where the keys are numbers."""
        seen: set[str] = set()
        for number, typed_key in enumerate(_list(value, self.path, reading), 1):
            where = f"{self.path}[{number}]"
            key = typed_key if isinstance(typed_key, str) else shown(typed_key)
            if not isinstance(typed_key, str if not self.numbered else int) or isinstance(typed_key, bool):
                reading.wrong(where, say(N_("{value} names no box"), value=shown(typed_key)), self._accepted())
            elif key in seen:
                reading.wrong(where, say(N_("{key} is named twice"), key=key))
            elif self.known(key, reading):
                seen.add(key)
                yield f"{self.name}.{key}", self.mark

    def write(self, marks: Mapping[str, Mark]) -> list[int] | list[str]:
        """The keys of the marked boxes."""
        keys = [box.key for box in self.boxes if box.name in marks]
        return [int(key) for key in keys] if self.numbered else keys

    @property
    def numbered(self) -> bool:
        """Whether the boxes are called by numbers."""
        return all(key.isdecimal() for key in self.keys)

    def _accepted(self) -> str:
        return ", ".join(self.keys if self.numbered else (f'"{key}"' for key in self.keys))


class GridArea(SetArea):
    """A set whose boxes stand in rows and columns: `yellow = ["r1c1", "r2c2"]`."""

    kind: ClassVar[str] = "grid"


@dataclass(frozen=True, kw_only=True)
class Numbered(Area):
    """An area whose boxes are counted from 1."""

    count: int
    takes: Takes = TICK
    open: bool = False
    printed: tuple[str, ...] = ()

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The printed boxes from the left."""
        return tuple(self._box(number) for number in range(1, self.count + 1))

    @property
    def most(self) -> int:
        """The number of the last box that is read."""
        return FURTHEST if self.open else self.count

    def find(self, name: str) -> Box | None:
        """The box of that name, up to the last one that is read."""
        area, _, number = name.partition(".")
        known = area == self.name and number.isdecimal() and 1 <= int(number) <= self.most
        return self._box(int(number)) if known else None

    def _box(self, number: int) -> Box:
        printed = self.printed[number - 1] if number <= len(self.printed) else ""
        return Box(f"{self.name}.{number}", self.takes, printed)


class TicksArea(Numbered):
    """A row of ticks, typed as how many are ticked: `green = 6`."""

    kind: ClassVar[str] = "ticks"

    def read(self, value: object, reading: Reading) -> Iterator[tuple[str, Mark]]:
        """That many crosses from the left."""
        for number in range(1, _count(value, self.path, reading, self.most) + 1):
            yield f"{self.name}.{number}", CROSS

    def write(self, marks: Mapping[str, Mark]) -> int:
        """How many are ticked."""
        return len(_numbered(marks, self.name))


class RowArea(Numbered):
    """A row that is filled from the left, typed as a list: `orange = [5, 2, 3, 12]`; `""` is a gap."""

    kind: ClassVar[str] = "row"

    def read(self, value: object, reading: Reading) -> Iterator[tuple[str, Mark]]:
        """The list's marks, box by box."""
        values = _list(value, self.path, reading)
        if len(values) > self.most:
            reading.wrong(
                self.path,
                say(N_("{area} has no box {number}"), area=self.name, number=self.most + 1),
                say(N_("at most {most} entries"), most=self.most),
            )
        for number, entry in enumerate(values[: self.most], 1):
            mark = reading.mark(f"{self.path}[{number}]", self.takes, entry)
            if mark:
                yield f"{self.name}.{number}", mark

    def write(self, marks: Mapping[str, Mark]) -> list[int | str]:
        """The marks from the left up to the last one, gaps as `""`."""
        mine = _numbered(marks, self.name)
        return [typed(mine[number]) if number in mine else "" for number in range(1, max(mine, default=0) + 1)]


class WordArea(Numbered):
    """A row of letters, typed as a word: `woods = "TTO"`; `.` is a gap."""

    kind: ClassVar[str] = "word"

    def read(self, value: object, reading: Reading) -> Iterator[tuple[str, Mark]]:
        """A mark a letter."""
        letters = value if isinstance(value, str) else ""
        if not isinstance(value, str) or len(letters) > self.most:
            accepted = say(N_("a word of at most {most} letters"), most=self.most)
            reading.wrong(self.path, say(N_("{value} is no row of letters"), value=shown(value)), accepted)
        for number, letter in enumerate(letters[: self.most], 1):
            if letter != ".":
                mark = reading.mark(f"{self.path}[{number}]", self.takes, letter)
                if mark:
                    yield f"{self.name}.{number}", mark

    def write(self, marks: Mapping[str, Mark]) -> str:
        """The letters from the left up to the last one, gaps as `.`."""
        mine = _numbered(marks, self.name)
        return "".join(mine[n].symbol if n in mine else "." for n in range(1, max(mine, default=0) + 1))


@dataclass(frozen=True, kw_only=True)
class BarArea(Numbered):
    """Actions that are unlocked (circled) and used (crossed): `rerolls = { unlocked = 4, used = 3 }`."""

    kind: ClassVar[str] = "bar"
    takes: Takes = Takes(symbols=("O", "X"), struck=True)

    def read(self, value: object, reading: Reading) -> Iterator[tuple[str, Mark]]:
        """Circles for the unlocked, crossed out where used; a cross alone where it was not unlocked."""
        table = _table(value, self.path, reading)
        for key in table.keys() - {"unlocked", "used"}:
            reading.wrong(f"{self.path}.{shown(key)}", say(N_("unknown key")), "unlocked, used")
        counts = {
            key: _count(table.get(key, 0), f"{self.path}.{key}", reading, self.most) for key in ("unlocked", "used")
        }
        for number in range(1, max(counts.values()) + 1):
            used = number <= counts["used"]
            yield f"{self.name}.{number}", Mark("O", struck=used) if number <= counts["unlocked"] else CROSS

    def write(self, marks: Mapping[str, Mark]) -> dict[str, int]:
        """How many are unlocked and how many used."""
        mine = _numbered(marks, self.name).values()
        return {
            "unlocked": sum(mark.symbol == "O" for mark in mine),
            "used": sum(mark.struck or mark.symbol == "X" for mark in mine),
        }


@dataclass(frozen=True, kw_only=True)
class ChoiceArea(Area):
    """One box that holds one of a few marks: `round_4 = 6`. The box is called like the area."""

    kind: ClassVar[str] = "choice"
    takes: Takes

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The one box."""
        return (Box(self.name, self.takes),)

    def read(self, value: object, reading: Reading) -> Iterator[tuple[str, Mark]]:
        """The mark, if there is one."""
        mark = reading.mark(self.path, self.takes, value)
        if mark:
            yield self.name, mark

    def write(self, marks: Mapping[str, Mark]) -> int | str:
        """The mark, `""` for a blank."""
        return typed(marks[self.name]) if self.name in marks else ""


@dataclass(frozen=True, kw_only=True)
class ClaimArea(Keyed):
    """What the player wrote as results, in a table of its own: `[claimed]`."""

    kind: ClassVar[str] = "claim"
    name: str = "claimed"
    section: str = ""
    optional: bool = True
    takes: Takes = Takes(numbers=True)

    def read(self, value: object, reading: Reading) -> Iterator[tuple[str, Mark]]:
        """The claims by their keys."""
        for key, claim in _table(value, self.path, reading).items():
            if self.known(key, reading):
                mark = reading.mark(f"{self.path}.{key}", self.takes, claim)
                if mark:
                    yield f"{self.name}.{key}", mark

    def write(self, marks: Mapping[str, Mark]) -> dict[str, int | str]:
        """The table of the claims."""
        return {box.key: typed(marks[box.name]) for box in self.boxes if box.name in marks}


def typed(mark: Mark) -> Any:
    """A mark as it stands in a typed file: a number for a plain number, text for the rest."""
    number = mark.number
    return number if number is not None and not mark.ring and not mark.struck else str(mark)
