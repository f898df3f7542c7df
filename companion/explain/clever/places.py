"""The areas as the search knows them: numbered conditions, and what each entry makes of them.

A condition is what matters of an area for all that follows: the crossed boxes of a grid, how far a row is, and the
last number of a row whose numbers rise. The rules' own predicates say what can be entered; they are asked once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.explain.clever.wanted import BARS, Counts
from companion.games.clever.areas import Area, RisingRow, ThresholdRow
from sheets.forms.clever import FOX, Bonus

ACTIONS = tuple(map(Bonus, BARS))


class Step(NamedTuple):
    """A mark: its box, the condition after it, whether the sheet shows something else there, and the marks it gives."""

    box: int
    after: int
    cost: int
    fires: tuple[Bonus, ...]


class Line(NamedTuple):
    """Boxes that give a mark elsewhere: their mask, the mask of all boxes that must be marked for it, and the mark."""

    boxes: int
    needs: int
    bonus: Bonus


class Place:
    """An area, held against what the sheet shows in it (`wanted`: box to number, 0 for a cross)."""

    def __init__(self, area: Area[Any], wanted: Mapping[int, int]) -> None:
        self.area = area
        self.wanted = wanted
        self.wanted_mask = sum(1 << box for box in wanted)
        self.lines = tuple(
            Line(boxes, self._needs(boxes), bonus) for boxes, bonus in area.gives if bonus not in (*ACTIONS, FOX)
        )
        self.most_lines = max(sum(line.boxes >> box & 1 for line in self.lines) for box in area.keys)
        self.held: list[Any] = []
        self.masks: list[int] = []
        self.missing: list[int] = []
        """Boxes that the sheet shows and that are still blank, by condition."""
        self.full: list[bool] = []
        self.actions: list[Counts] = []
        self._numbers: dict[Any, int] = {}
        self._enter: dict[tuple[int, int], tuple[Step, ...]] = {}
        self._free: dict[tuple[int, int | None], tuple[Step, ...]] = {}
        self.empty = self.condition(area.empty)

    def _needs(self, boxes: int) -> int:
        return (1 << boxes.bit_length()) - 1 & self.area.all if self.area.ordered else boxes

    def condition(self, held: Any) -> int:
        """The number of the condition that an area is in."""
        known = self._plain(held)
        if known not in self._numbers:
            self._numbers[known] = len(self.held)
            mask = self.area.mask(known)
            earned = [bonus for _, bonus in self.area.earned(mask)]
            self.held.append(known)
            self.masks.append(mask)
            self.missing.append((self.wanted_mask & ~mask).bit_count())
            self.full.append(self.area.full(known))
            self.actions.append(Counts(*map(earned.count, ACTIONS)))
        return self._numbers[known]

    def _plain(self, held: Any) -> Any:
        if not self.area.ordered:
            return held
        last = held[-1:] if isinstance(self.area, RisingRow) else (0,) * len(held[-1:])
        return (0,) * (len(held) - len(last)) + last

    def enter(self, condition: int, number: int) -> tuple[Step, ...]:
        """The marks that a die of this number can make."""
        key = condition, number
        found = self._enter.get(key)
        if found is None:
            boxes = self.area.open(self.held[condition], number)
            found = self._enter[key] = tuple(self._step(condition, box, number) for box in boxes)
        return found

    def free(self, condition: int, number: int | None) -> tuple[Step, ...]:
        """The marks that a bonus can make."""
        key = condition, number
        found = self._free.get(key)
        if found is None:
            boxes = self.area.free(self.held[condition])
            found = self._free[key] = tuple(self._step(condition, box, number or 0) for box in boxes)
        return found

    def _step(self, condition: int, box: int, number: int) -> Step:
        area = self.area
        held = area.mark(self.held[condition], box, number)
        shows = held[-1] if area.numbered else 0
        fires = tuple(bonus for bonus in area.fired(held, box) if bonus not in (*ACTIONS, FOX))
        return Step(box, self.condition(held), int(self.wanted.get(box) != shows), fires)

    def closing(self, number: int) -> int:
        """How many boxes must differ from the sheet before a die of this number finds no box here; at least."""
        area = self.area
        if not area.ordered:
            boxes = sum(1 << step.box for step in self.enter(self.empty, number))
            return (boxes & ~self.wanted_mask).bit_count()
        if any(not self.enter(condition, number) for condition in self._as_shown()):
            return 0
        return 1 if isinstance(area, RisingRow | ThresholdRow) else (area.all & ~self.wanted_mask).bit_count()

    def _as_shown(self) -> Iterator[int]:
        """The conditions of a row on its way to what the sheet shows."""
        held: tuple[int, ...] = ()
        yield self.condition(held)
        while len(held) + 1 in self.wanted:
            held = (*held, self.wanted[len(held) + 1])
            yield self.condition(held)
