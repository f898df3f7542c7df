"""What bonuses can make of a sheet: they fire at once and chain, in any order that the player likes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.explain.clever.places import Place, Step
from sheets.forms.clever import Bonus

Conditions = tuple[int, ...]
"""The condition of each area."""
Waits = tuple[Bonus, ...]


class Mark(NamedTuple):
    """A mark that a bonus made: in which area, and the box."""

    area: str
    box: int
    bonus: Bonus


class Chain(NamedTuple):
    """What came of an entry: the conditions, the boxes that differ from the sheet, and the marks of bonuses."""

    after: Conditions
    cost: int
    marks: tuple[Mark, ...]


class Chains:
    """All chains of bonuses that cost no more than `budget`."""

    def __init__(self, places: Sequence[Place], budget: int) -> None:
        self.places = places
        self.budget = budget
        self.index = {place.area.name: index for index, place in enumerate(places)}
        self._known: dict[tuple[Conditions, Waits], tuple[Chain, ...]] = {}

    def of_step(self, conditions: Conditions, index: int, step: Step) -> tuple[Chain, ...]:
        """What can come of a mark, the cost of which is counted too."""
        after = (*conditions[:index], step.after, *conditions[index + 1 :])
        if not step.fires:
            return (Chain(after, step.cost, ()),)
        found = self.of_bonuses(after, step.fires)
        return tuple(chain._replace(cost=chain.cost + step.cost) for chain in found) if step.cost else found

    def of_bonuses(self, conditions: Conditions, waits: Waits) -> tuple[Chain, ...]:
        """What can come of bonuses that wait."""
        key = conditions, waits
        if key not in self._known:
            found: dict[Conditions, Chain] = {}
            self._take(Chain(conditions, 0, ()), waits, found, {})
            self._known[key] = tuple(found.values())
        return self._known[key]

    def _take(
        self, chain: Chain, waits: Waits, found: dict[Conditions, Chain], seen: dict[tuple[Conditions, Waits], int]
    ) -> None:
        conditions = chain.after
        waits = tuple(bonus for bonus in waits if not self.full(conditions, bonus))
        key = conditions, tuple(sorted(waits, key=str))
        if seen.get(key, self.budget + 1) <= chain.cost:
            return
        seen[key] = chain.cost
        if not waits:
            if conditions not in found or chain.cost < found[conditions].cost:
                found[conditions] = chain
            return
        for bonus in dict.fromkeys(waits):
            left = list(waits)
            left.remove(bonus)
            index = self.index[bonus.gives]
            for step in self.places[index].free(conditions[index], bonus.number):
                cost = chain.cost + step.cost
                if cost <= self.budget:
                    after = (*conditions[:index], step.after, *conditions[index + 1 :])
                    marks = (*chain.marks, Mark(bonus.gives, step.box, bonus))
                    self._take(Chain(after, cost, marks), (*left, *step.fires), found, seen)

    def full(self, conditions: Conditions, bonus: Bonus) -> bool:
        """Whether a bonus is lost."""
        index = self.index[bonus.gives]
        return self.places[index].full[conditions[index]]
