"""The board of Ganz schön clever: areas, dice, rounds and what rounds give; and where dice can be entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from companion.games.clever.areas import Area, area_of
from sheets.forms import clever as printed
from sheets.forms.clever import Bonus

SUMMED = "bw"
"""The dice whose sum counts in blue."""

Faces = Mapping[str, int]
"""What each die shows, by its letter."""


class Bar(NamedTuple):
    """A bar of actions: circled so far, and crossed of these."""

    unlocked: int = 0
    used: int = 0

    @property
    def left(self) -> int:
        """Circled and not crossed."""
        return self.unlocked - self.used


class Sheet(NamedTuple):
    """What a player has written: what each area holds, the bars, and the choice of round 4 (`X`, `6` or none)."""

    held: tuple[Any, ...]
    rerolls: Bar = Bar()
    plus_ones: Bar = Bar()
    choice: str = ""


@dataclass(frozen=True)
class Board:
    """The areas in reading order, the area of each die (white: every one), rounds and what they give."""

    areas: tuple[Area[Any], ...]
    rounds: int
    dice: Mapping[str, str]
    round_bonuses: tuple[tuple[Bonus, ...], ...] = printed.ROUND_BONUSES
    fields: int = printed.FIELDS

    @cached_property
    def by_name(self) -> Mapping[str, Area[Any]]:
        """The areas by their names."""
        return {area.name: area for area in self.areas}

    @cached_property
    def areas_of(self) -> Mapping[str, tuple[Area[Any], ...]]:
        """Where each die may be entered."""
        return {die: (self.by_name[name],) if name else self.areas for die, name in self.dice.items()}

    @cached_property
    def letters(self) -> str:
        """The letters of all dice, in order."""
        return "".join(self.dice)

    @cached_property
    def blank(self) -> Sheet:
        """A sheet on which nothing is written."""
        return Sheet(tuple(area.empty for area in self.areas))

    @cached_property
    def targets(self) -> Mapping[str, tuple[Area[Any], int | None]]:
        """The words for where a die goes: an area, and the box where the word names one (`r2c1`, `blue`)."""
        found: dict[str, tuple[Area[Any], int | None]] = {area.name: (area, None) for area in self.areas}
        for area in self.areas:
            found |= {area.word(box): (area, box) for box in area.keys if area.word(box) != area.name}
        return found


@lru_cache
def board_of(players: int) -> Board:
    """The printed board for that many players."""
    areas = tuple(area_of(table, index) for index, table in enumerate(printed.AREAS))
    return Board(areas, printed.ROUNDS[players], printed.DICE)


class Entry(NamedTuple):
    """A die and a box that it can mark."""

    die: str
    area: Area[Any]
    box: int


def number_in(area: Area[Any], die: str, faces: Faces) -> int:
    """What a die counts in an area: its face, or the sum of blue and white."""
    return faces["b"] + faces["w"] if area.of_both else faces[die]


def entries(board: Board, sheet: Sheet, faces: Faces, dice: Iterable[str]) -> list[Entry]:
    """Every box that one of the dice can mark."""
    held, areas_of = sheet.held, board.areas_of
    return [
        Entry(die, area, box)
        for die in dice
        for area in areas_of[die]
        for box in area.open(held[area.index], number_in(area, die, faces))
    ]


def fits_any(board: Board, sheet: Sheet, faces: Faces, dice: Iterable[str]) -> bool:
    """Whether one of the dice can be entered anywhere."""
    held, areas_of = sheet.held, board.areas_of
    for die in dice:
        for area in areas_of[die]:
            if area.open(held[area.index], number_in(area, die, faces)):
                return True
    return False


def room(board: Board, sheet: Sheet, choice: Sequence[Bonus]) -> list[Bonus]:
    """Those of the bonuses whose area has room."""
    held, by_name = sheet.held, board.by_name
    areas = ((bonus, by_name[bonus.gives]) for bonus in choice)
    return [bonus for bonus, area in areas if not area.full(held[area.index])]
