"""The most points that a sheet of Ganz schön clever can hold within the marks that its dice can make.

A program of its own that knows the printed tables and nothing of the rules' code. It looks at every end sheet:
every set of crosses in yellow and blue, every length of green, orange and purple. Sheets that differ in an area
only, with the same demands on the others, are compared there first: of two, the one with no fewer points and no
more marks to pay for is at least as good in any sheet. Numbers are the highest that the bonuses leave: sixes, but
for a 4 or 5 that orange must show unless it is full.

    python tests/clever_maximum.py        prints the best sheet for 24 and for 25 chosen dice
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from sheets.forms.clever import (
    BLUE,
    FOX,
    GREEN,
    LENGTH,
    ORANGE,
    PURPLE,
    REROLL,
    ROUND_BONUSES,
    YELLOW,
    Bonus,
    GridTable,
    RowTable,
)


@dataclass(frozen=True)
class Part:
    """One area of an end sheet: its marks, its points, and what it gives the others.

    `pays` is the number of marks that it makes possible elsewhere less its own; `numbers` what orange must show.
    """

    marks: Any
    points: int
    pays: int
    foxes: int
    numbers: tuple[int, ...]


def part(marks: Any, count: int, points: int, given: Iterable[Bonus]) -> Part:
    """An area with so many marks and these bonuses; a +1 that is earned is used."""
    held = list(given)
    paid = sum(bonus not in (FOX, REROLL) for bonus in held)
    numbers = tuple(sorted(bonus.number or 0 for bonus in held if bonus.gives == "orange"))
    return Part(marks, points, paid - count, held.count(FOX), numbers)


def grid(table: GridTable) -> Iterator[Part]:
    """Every set of crosses of a grid."""
    keys = list(table.boxes)
    lines = list(table.lines)
    for size in range(len(keys) + 1):
        for crossed in map(set, combinations(keys, size)):
            full = [line for line in lines if crossed.issuperset(line.keys)]
            points = sum(line.points for line in full) + (table.scale[size] if table.scale else 0)
            yield part(sorted(crossed, key=keys.index), size, points, (line.bonus for line in full if line.bonus))


def row(table: RowTable, points: Iterable[int]) -> Iterator[Part]:
    """Every length of a row, given the points of each."""
    for size, worth in enumerate(points):
        yield part(size, size, worth, (table.bonuses[box] for box in range(1, size + 1) if box in table.bonuses))


def best_of(parts: Iterable[Part]) -> list[Part]:
    """The parts that no other one beats with the same foxes and the same demands."""
    found: dict[Any, list[Part]] = {}
    for one in sorted(parts, key=lambda part: (-part.pays, -part.points)):
        kept = found.setdefault((one.foxes, one.numbers), [])
        if not kept or one.points > kept[-1].points:
            kept.append(one)
    return [one for kept in found.values() for one in kept]


def orange(size: int, demands: Iterable[int]) -> list[int] | None:
    """The most that an orange row of that length can hold, None if it has too few boxes for what it must show.

    In a full row anything may have been lost. The numbers that are asked for stand where they are multiplied least.
    """
    asked = sorted(demands) if size < LENGTH else []
    if len(asked) > size:
        return None
    boxes = sorted(range(1, size + 1), key=ORANGE.factor)
    faces = dict.fromkeys(boxes, 6) | dict(zip(boxes, asked, strict=False))
    return [faces[box] * ORANGE.factor(box) for box in range(1, size + 1)]


@dataclass(frozen=True)
class Best:
    """A sheet and its points."""

    total: int
    marks: dict[str, Any]


def search(picks: int) -> Best:
    """The best end sheet for that many chosen dice."""
    budget = picks + sum(choice != (REROLL,) for choice in ROUND_BONUSES)  # the +1 of round 2, the mark of round 4
    greens = best_of(row(GREEN, (0, *GREEN.points)))
    purples = best_of(row(PURPLE, (6 * size for size in range(LENGTH + 1))))
    oranges = list(row(ORANGE, (0 for _ in range(LENGTH + 1))))
    blues = best_of(grid(BLUE))
    best = Best(0, {})
    for yellow in best_of(grid(YELLOW)):
        for blue in blues:
            for green in greens:
                for purple in purples:
                    parts = (yellow, blue, green, purple)
                    for length in oranges:
                        best = better(best, parts, length, budget)
    return best


def better(best: Best, parts: tuple[Part, Part, Part, Part], length: Part, budget: int) -> Best:
    """The better one of the best so far and the sheet of these parts."""
    if budget + length.pays + sum(one.pays for one in parts) < 0:
        return best
    numbers = orange(length.marks, (number for one in parts for number in one.numbers))
    if numbers is None:
        return best
    points = [*(one.points for one in parts), sum(numbers)]
    foxes = length.foxes + sum(one.foxes for one in parts)
    total = sum(points) + foxes * min(points)
    if total <= best.total:
        return best
    yellow, blue, green, purple = (one.marks for one in parts)
    blue = [int(key) for key in blue]
    return Best(total, {"yellow": yellow, "blue": blue, "green": green, "orange": numbers, "purple": [6] * purple})


if __name__ == "__main__":
    for chosen in (24, 25):
        print(chosen, search(chosen))
