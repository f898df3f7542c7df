"""Parts of a map that are connected, of like size, and parted by as little border as can be found.

The search is simulated annealing with fixed seeds: a chain of small changes, of which the ones for the worse
become ever less likely. It looks at nothing but the borders, and finds the same parts every time.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from geo.atlas import Pair

T = TypeVar("T")

SEEDS = range(12)
CHANGES = 60_000
_HOT_M, _COLD_M = 300_000.0, 6_000.0
_MISFIT_M = 250_000.0
"""What each state too many or too few in a part costs while searching; such parts are never the answer."""


@dataclass(frozen=True, slots=True)
class Split:
    """What is to be divided, and how.

    `borders`: the length of each in metres. `counts`: how much a place counts, 1 where it is not named.
    Each of the `parts` must count from `least` to `most`.
    """

    borders: Mapping[Pair, float]
    counts: Mapping[str, int]
    parts: int
    least: int
    most: int

    def misfit(self, size: int) -> float:
        """What a part of this size costs."""
        return _MISFIT_M * max(0, self.least - size, size - self.most)


def inner_border(borders: Mapping[Pair, float], part_of: Mapping[str, object]) -> float:
    """The total length of the borders between different parts, in the unit of `borders`."""
    return sum(length for (a, b), length in borders.items() if part_of[a] != part_of[b])


def divide(split: Split, seeds: Iterable[int] = SEEDS, changes: int = CHANGES) -> dict[str, int]:
    """Place -> number of its part, with the shortest inner border that was found.

    Raises ValueError where no division of the sizes asked for was found.
    """
    found = [answer for seed in seeds if (answer := _Search(split, seed).run(changes))]
    if not found:
        raise ValueError(f"no {split.parts} parts of {split.least} to {split.most} found")
    return min(found, key=lambda part_of: round(inner_border(split.borders, part_of)))


class _Search:
    """One chain of changes: the division it is at, and the best one that it has seen."""

    def __init__(self, split: Split, seed: int) -> None:
        self.split = split
        self.random = random.Random(seed)
        self.places = sorted({code for pair in split.borders for code in pair})
        self.beside: dict[str, list[tuple[str, float]]] = {code: [] for code in self.places}
        for (a, b), length in split.borders.items():
            self.beside[a].append((b, round(length)))
            self.beside[b].append((a, round(length)))
        self.part_of = self._grown()
        self.sizes = [0] * split.parts
        for code, part in self.part_of.items():
            self.sizes[part] += self._count(code)

    def run(self, changes: int) -> dict[str, int] | None:
        cost = lowest = 0.0
        best = self._copy_if_fitting()
        for step in range(changes):
            heat = _HOT_M * (_COLD_M / _HOT_M) ** (step / changes)
            cost += self._change(heat)
            if (cost < lowest or best is None) and (fitting := self._copy_if_fitting()):
                lowest, best = cost, fitting
        return best

    def _copy_if_fitting(self) -> dict[str, int] | None:
        fits = all(self.split.least <= size <= self.split.most for size in self.sizes)
        return dict(self.part_of) if fits else None

    def _change(self, heat: float) -> float:
        """Move a place at random into a part beside it, or do not; how much more that costs."""
        place = self._one_of(self.places)
        old, new = self.part_of[place], self.part_of[self._one_of(self.beside[place])[0]]
        if old == new:
            return 0.0
        more = self._more(place, old, new)
        if more > 0 and self.random.random() >= math.exp(-more / heat):
            return 0.0
        if not self._stays_connected(place, old):
            return 0.0
        self.part_of[place] = new
        self.sizes[old] -= self._count(place)
        self.sizes[new] += self._count(place)
        return more

    def _more(self, place: str, old: int, new: int) -> float:
        more = 0.0
        for other, length in self.beside[place]:
            part = self.part_of[other]
            more += length if part == old else -length if part == new else 0.0
        count, misfit = self._count(place), self.split.misfit
        more += misfit(self.sizes[old] - count) - misfit(self.sizes[old])
        return more + misfit(self.sizes[new] + count) - misfit(self.sizes[new])

    def _stays_connected(self, place: str, part: int) -> bool:
        """Whether `part` is one piece without `place`, and not empty."""
        needed = [other for other, _ in self.beside[place] if self.part_of[other] == part]
        if not needed:
            return False
        seen, edge = {place, needed[0]}, [needed[0]]
        while edge:
            for other, _ in self.beside[edge.pop()]:
                if other not in seen and self.part_of[other] == part:
                    seen.add(other)
                    edge.append(other)
        return seen.issuperset(needed)

    def _grown(self) -> dict[str, int]:
        """A first division: from places at random, each part takes one neighbour after the other."""
        part_of = {code: part for part, code in enumerate(self._sample(self.split.parts))}
        while len(part_of) < len(self.places):
            edges = [
                (code, part)
                for code, part in part_of.items()
                if any(other not in part_of for other, _ in self.beside[code])
            ]
            code, part = self._one_of(edges)
            free = [other for other, _ in self.beside[code] if other not in part_of]
            part_of[self._one_of(free)] = part
        return part_of

    def _sample(self, number: int) -> list[str]:
        left = list(self.places)
        return [left.pop(int(self.random.random() * len(left))) for _ in range(number)]

    def _one_of(self, things: Sequence[T]) -> T:
        return things[int(self.random.random() * len(things))]

    def _count(self, code: str) -> int:
        return self.split.counts.get(code, 1)
