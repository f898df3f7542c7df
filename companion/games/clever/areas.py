"""The kinds of area: which boxes a die can mark, what a mark gives, and what the area scores.

A box is a small number: its place among a grid's boxes, its number in a row. What an area holds is plain and
cheap to change: a grid a bit mask of the crossed boxes, a row the tuple of what was written (0 for a cross).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from sheets.forms.clever import Bonus, FactorTable, GridTable, RisingTable, RowTable, ThresholdTable

Held = TypeVar("Held", int, tuple[int, ...])


class Area(ABC, Generic[Held]):
    """One area of the sheet, by the table that is printed there.

    `empty` is what it holds at the start, `all` the mask of its boxes (box n is bit n), `gives` the masks of
    the boxes that give a bonus once all of them are marked.
    """

    of_both = False
    """Dice count with the sum of blue and white here."""
    ordered = False
    """It is filled from the left, so that a bonus has no choice of a box."""
    numbered = False
    """Numbers are written into it, not crosses."""
    too_low = "choose-usable"
    """The rule that a die breaks whose number does not fit."""

    def __init__(self, name: str, index: int, keys: Iterable[str], first: int) -> None:
        self.name = name
        self.index = index
        self.keys = dict(enumerate(keys, first))
        self.box_of = {key: box for box, key in self.keys.items()}
        self.all = sum(1 << box for box in self.keys)
        self.gives: tuple[tuple[int, Bonus], ...] = ()
        self._given_at: dict[int, tuple[tuple[int, Bonus], ...]] = {}

    def _give(self, lines: Iterable[tuple[Iterable[str], Bonus]]) -> None:
        self.gives = tuple((sum(1 << self.box_of[key] for key in keys), bonus) for keys, bonus in lines)
        self._given_at = {box: tuple(line for line in self.gives if line[0] >> box & 1) for box in self.keys}

    @property
    @abstractmethod
    def empty(self) -> Held:
        """What the area holds at the start."""

    @abstractmethod
    def mask(self, held: Held) -> int:
        """The marked boxes."""

    @abstractmethod
    def open(self, held: Held, number: int) -> Sequence[int]:
        """The boxes that a die (or a sum) of this number can mark."""

    @abstractmethod
    def free(self, held: Held) -> Sequence[int]:
        """The boxes that a bonus can mark; none where the area is full."""

    @abstractmethod
    def mark(self, held: Held, box: int, number: int) -> Held:
        """What the area holds after a mark for that number."""

    @abstractmethod
    def points(self, held: Held) -> int:
        """The area's points."""

    def word(self, box: int) -> str:  # noqa: ARG002 - only grids of doubles name the box
        """How a die's target is called in the record: the area, or the box where the number has several."""
        return self.name

    def full(self, held: Held) -> bool:
        """Whether nothing is free."""
        return self.mask(held) == self.all

    def fired(self, held: Held, box: int) -> list[Bonus]:
        """The bonuses that the mark in this box, the latest, has given."""
        given_at = self._given_at[box]
        if not given_at:
            return []
        marked = self.mask(held)
        return [bonus for line, bonus in given_at if marked & line == line]

    def earned(self, marked: int) -> list[tuple[int, Bonus]]:
        """All bonuses that these boxes have given, each with the mask of its boxes."""
        return [(line, bonus) for line, bonus in self.gives if marked & line == line]

    def names(self, mask: int) -> tuple[str, ...]:
        """The names of the boxes of a mask, as the form calls them."""
        return tuple(f"{self.name}.{key}" for box, key in self.keys.items() if mask >> box & 1)


class Grid(Area[int]):
    """Boxes with a number each, in any order; full lines give bonuses and points."""

    empty = 0

    def __init__(self, table: GridTable, index: int) -> None:
        super().__init__(table.name, index, table.boxes, first=0)
        self.of_both = table.of_both
        self._give((line.keys, line.bonus) for line in table.lines if line.bonus)
        self._scored = [
            (sum(1 << self.box_of[key] for key in line.keys), line.points) for line in table.lines if line.points
        ]
        self._scale = table.scale
        numbers = list(table.boxes.values())
        self._of_number = [
            tuple(box for box, printed in enumerate(numbers) if printed == number) for number in range(max(numbers) + 1)
        ]
        self._twice = len(set(numbers)) < len(numbers)

    def mask(self, held: int) -> int:
        """The marked boxes."""
        return held

    def open(self, held: int, number: int) -> Sequence[int]:
        """The free boxes of the number."""
        boxes = self._of_number[number] if number < len(self._of_number) else ()
        return [box for box in boxes if not held >> box & 1]

    def free(self, held: int) -> Sequence[int]:
        """Every box that is not crossed."""
        return [box for box in self.keys if not held >> box & 1]

    def mark(self, held: int, box: int, number: int) -> int:  # noqa: ARG002 - a cross is a cross
        """One box more."""
        return held | 1 << box

    def points(self, held: int) -> int:
        """The full columns' points, and the scale's for the number of crosses."""
        columns = sum(points for line, points in self._scored if held & line == line)
        return columns + (self._scale[held.bit_count()] if self._scale else 0)

    def word(self, box: int) -> str:
        """The box where its number stands twice, else the area."""
        return self.keys[box] if self._twice else self.name


class Row(Area[tuple[int, ...]]):
    """Boxes that are filled from the left."""

    empty = ()
    ordered = True

    def __init__(self, table: RowTable, index: int) -> None:
        super().__init__(table.name, index, map(str, range(1, table.count + 1)), first=1)
        self._give(([str(box)], bonus) for box, bonus in table.bonuses.items())
        self.count = table.count
        self._next = (*((box,) for box in range(1, table.count + 1)), ())

    def mask(self, held: tuple[int, ...]) -> int:
        """The marked boxes."""
        return (2 << len(held)) - 2

    def free(self, held: tuple[int, ...]) -> Sequence[int]:
        """The next box."""
        return self._next[len(held)]

    def mark(self, held: tuple[int, ...], box: int, number: int) -> tuple[int, ...]:
        """The next box filled."""
        return (*held, self.written(box, number))

    def written(self, box: int, number: int) -> int:  # noqa: ARG002 - only some rows multiply
        """What is written for a number in that box."""
        return number

    def points(self, held: tuple[int, ...]) -> int:
        """The sum."""
        return sum(held)


class ThresholdRow(Row):
    """Crosses for dice that show at least what is printed; the last one gives the points."""

    too_low = "green-threshold"

    def __init__(self, table: ThresholdTable, index: int) -> None:
        super().__init__(table, index)
        self.at_least = table.at_least
        self._points = (0, *table.points)

    def open(self, held: tuple[int, ...], number: int) -> Sequence[int]:
        """The next box, if the number reaches its threshold."""
        filled = len(held)
        return self._next[filled] if filled < self.count and number >= self.at_least[filled] else ()

    def written(self, box: int, number: int) -> int:  # noqa: ARG002 - a cross is a cross
        """A cross."""
        return 0

    def points(self, held: tuple[int, ...]) -> int:
        """What stands over the last cross."""
        return self._points[len(held)]


class FactorRow(Row):
    """Numbers, multiplied where a factor is printed."""

    numbered = True

    def __init__(self, table: FactorTable, index: int) -> None:
        super().__init__(table, index)
        self.factor = table.factor

    def open(self, held: tuple[int, ...], number: int) -> Sequence[int]:  # noqa: ARG002 - any number fits
        """The next box."""
        return self._next[len(held)]

    def written(self, box: int, number: int) -> int:
        """The number times the box's factor."""
        return number * self.factor(box)


class RisingRow(Row):
    """Numbers, each greater than the one before it; anything may follow a `free` one."""

    numbered = True
    too_low = "purple-increasing"

    def __init__(self, table: RisingTable, index: int) -> None:
        super().__init__(table, index)
        self.over = table.free

    def open(self, held: tuple[int, ...], number: int) -> Sequence[int]:
        """The next box, if the number may follow."""
        return self._next[len(held)] if not held or self.follows(held[-1], number) else ()

    def follows(self, last: int, number: int) -> bool:
        """`purple-increasing`: whether a number may stand behind another."""
        return number > last or last == self.over


KINDS: dict[type, Callable[[Any, int], Area[Any]]] = {
    GridTable: Grid,
    ThresholdTable: ThresholdRow,
    FactorTable: FactorRow,
    RisingTable: RisingRow,
}
"""The rules of each kind of printed table."""


def area_of(table: Any, index: int) -> Area[Any]:
    """The area of a printed table; `index` is its place on the board."""
    return KINDS[type(table)](table, index)
