"""What a sheet shows, box by box, and by how many boxes another one differs from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.games.clever.areas import Area
from companion.games.clever.board import Board
from sheets.filled import FilledSheet
from sheets.form import Mark
from sheets.forms.clever import Bonus

BARS = ("rerolls", "plus_ones")
ROUNDS = "rounds"
CHOICE = "round_4"


class Counts(NamedTuple):
    """Actions of both bars."""

    rerolls: int = 0
    plus_ones: int = 0


@dataclass(frozen=True)
class Wanted:
    """A sheet as the search looks at it.

    `boxes` are the marked boxes of each area with what stands there (0 for a cross, -1 for what is no number).
    """

    sheet: FilledSheet
    board: Board
    boxes: tuple[Mapping[int, int], ...]

    def differing(self, other: FilledSheet) -> list[str]:
        """The boxes in which another sheet differs, in the order of the form."""
        both = {**other.marks, **self.sheet.marks}
        return [name for name in both if not self._same(name, self.sheet.marks.get(name), other.marks.get(name))]

    def _same(self, name: str, shown: Mark | None, mark: Mark | None) -> bool:
        area = name.partition(".")[0]
        if area in self.board.by_name:
            if self.board.by_name[area].numbered and shown and mark:
                return shown.number == mark.number
            return bool(shown) == bool(mark)
        if area in BARS:
            return shown == mark
        if area == ROUNDS:
            return ROUNDS in self.sheet.left_out or bool(shown) == bool(mark)
        return area != CHOICE or shown is None or shown == mark

    def used(self, bar: str) -> int:
        """The boxes of a bar that are crossed."""
        return sum(mark.struck for name, mark in self.sheet.marks.items() if name.partition(".")[0] == bar)

    def bar_cost(self, bar: str, unlocked: int, used: int) -> int:
        """The boxes of a bar that differ from so many circled and used."""
        marks = self.sheet.marks
        boxes = {name for name in marks if name.partition(".")[0] == bar}
        boxes |= {f"{bar}.{number}" for number in range(1, unlocked + 1)}
        return sum(marks.get(name) != bar_mark(name, unlocked, used) for name in boxes)

    def rounds_cost(self) -> int:
        """The boxes of the round track that differ from a game to its end; none where the sheet does not state them."""
        if ROUNDS in self.sheet.left_out:
            return 0
        ticked = {name for name in self.sheet.marks if name.partition(".")[0] == ROUNDS}
        return len(ticked ^ {f"{ROUNDS}.{number}" for number in range(1, self.board.rounds + 1)})

    def choice_cost(self, choice: str) -> int:
        """Whether the choice of a bonus is another than that stated."""
        stated = self.sheet.marks.get(CHOICE)
        return int(stated is not None and stated.symbol != choice)


def bar_mark(name: str, unlocked: int, used: int) -> Mark | None:
    """What stands in a circle of a bar with so many unlocked and used."""
    number = int(name.partition(".")[2])
    return Mark("O", struck=number <= used) if number <= unlocked else None


def wanted(sheet: FilledSheet, board: Board) -> Wanted:
    """The sheet as the search looks at it."""
    return Wanted(sheet, board, tuple(dict(_boxes(sheet, area)) for area in board.areas))


def _boxes(sheet: FilledSheet, area: Area[Any]) -> Mapping[int, int]:
    found = {}
    for box, key in area.keys.items():
        mark = sheet.marks.get(f"{area.name}.{key}")
        if mark is not None:
            found[box] = (-1 if mark.number is None else mark.number) if area.numbered else 0
    return found


def symbol(bonus: Bonus) -> str:
    """How the sheet calls a bonus that was chosen."""
    return "X" if bonus.number is None else str(bonus.number)
