"""How each area can still end, looked at for itself: as if no other area needed the dice.

An ending is a tuple: at place c the fewest +1s with which the area ends with c boxes that differ from the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.explain.clever.ahead import Future
from companion.explain.clever.places import Place, Step
from companion.explain.clever.spots import Kind, Spot, Way
from companion.games.clever.board import number_in
from sheets.forms.clever import Bonus

MANY = 1000

Ends = tuple[int, ...]
"""For each number of boxes that differ from the sheet, the fewest +1s with which an area ends so."""


class Source(NamedTuple):
    """A line of boxes, of the area with that number, that gives a mark; all boxes that must be marked for it."""

    area: int
    boxes: int
    needs: int
    bonus: Bonus


class Look(NamedTuple):
    """What counts of an area in a condition: bonuses that it can still give, and those that it gives if it ends as the
    sheet shows it; boxes still to be marked; boxes marked that the sheet does not show; whether it can become full."""

    can_give: int
    gives: int
    missing: int
    extra: int
    fills: bool


class Stand(NamedTuple):
    """Where an area is: its number and condition, the bonuses for it that have not fired, the dice used by +1."""

    area: int
    condition: int
    bonuses: int
    used: str = ""


class Endings:
    """The endings of all areas, as far as at most `left` boxes differ."""

    def __init__(self, places: Sequence[Place], future: Future, left: int) -> None:
        self.places = places
        self.future = future
        self.left = left
        self.none: Ends = (MANY,) * (left + 1)
        self.done: Ends = (0,) * (left + 1)
        self.sources = tuple(
            Source(index, line.boxes, line.needs, line.bonus)
            for index, place in enumerate(places)
            for line in place.lines
        )
        self._looks: list[list[Look]] = [[] for _ in places]
        self._known: dict[tuple[int, Stand], Ends] = {}

    def look(self, index: int, condition: int) -> Look:
        """What counts of an area."""
        looks = self._looks[index]
        while condition >= len(looks):
            looks.append(self._look(index, len(looks)))
        return looks[condition]

    def _look(self, index: int, condition: int) -> Look:
        place = self.places[index]
        mask = place.masks[condition]
        lacking = ~mask & ~place.wanted_mask
        can_give = gives = 0
        for number, source in enumerate(self.sources):
            if source.area == index and source.boxes & ~mask:
                can_give |= ((source.needs & lacking).bit_count() <= self.left) << number
                gives |= (not source.needs & lacking) << number
        fills = (place.area.all & lacking).bit_count() <= self.left
        extra = (mask & ~place.wanted_mask).bit_count()
        return Look(can_give, gives, place.missing[condition], extra, fills)

    def ends(self, spot: Spot, stand: Stand) -> Ends:
        """How an area can end from here."""
        look = self.look(stand.area, stand.condition)
        if not self.left and look.missing < stand.bonuses.bit_count() and not look.fills:
            return self.none
        if not look.missing:
            return self.done
        key = spot.number, stand
        found = self._known.get(key)
        if found is None:
            made = self._row_ends if self.places[stand.area].area.ordered else self._grid_ends
            found = self._known[key] = made(spot, stand)
        return found

    def _row_ends(self, spot: Spot, stand: Stand) -> Ends:
        missing = self.places[stand.area].missing[stand.condition]
        best = self.none
        if spot.kind is Kind.END:
            best = tuple(0 if cost >= missing else MANY for cost in range(self.left + 1))
        for other in self._row_ways(spot, stand):
            best = tuple(map(min, best, other))
            if best == self.done:
                break
        return best

    def _row_ways(self, spot: Spot, stand: Stand) -> Iterator[Ends]:
        for action, ways in self.future.ways(spot):
            for step in self._entered(spot, stand, self.future.offered(spot, action)):
                yield from self._onward(ways, stand._replace(condition=step.after, used=""), step.cost)
            yield from self._onward(ways, stand._replace(used=""), 0)
        if spot.kind is Kind.PLUS:
            yield from self._by_plus(spot, stand)
        place = self.places[stand.area]
        for number, source in enumerate(self.sources):
            if stand.bonuses >> number & 1:
                rest = stand.bonuses & ~(1 << number)
                for step in place.free(stand.condition, source.bonus.number):
                    if step.cost <= self.left:
                        ends = self.ends(spot, stand._replace(condition=step.after, bonuses=rest))
                        yield _shift(ends, step.cost)

    def _entered(self, spot: Spot, stand: Stand, offered: str) -> Iterator[Step]:
        """The marks that one of the dice offered, or the bonus chosen here, can make."""
        place = self.places[stand.area]
        for die in self.future.dice[stand.area]:
            if die in offered:
                yield from place.enter(stand.condition, number_in(place.area, die, spot.faces))
        for bonus in self.future.chosen(spot):
            if bonus.gives == place.area.name:
                yield from place.free(stand.condition, bonus.number)

    def _onward(self, ways: Sequence[Way], stand: Stand, cost: int) -> Iterator[Ends]:
        if cost <= self.left:
            for way in ways:
                yield _shift(self.ends(way.spot, stand), cost)

    def _by_plus(self, spot: Spot, stand: Stand) -> Iterator[Ends]:
        place = self.places[stand.area]
        for die in self.future.dice[stand.area]:
            if die not in stand.used:
                for step in place.enter(stand.condition, number_in(place.area, die, spot.faces)):
                    if step.cost <= self.left:
                        then = stand._replace(condition=step.after, used=stand.used + die)
                        yield tuple(count + 1 for count in _shift(self.ends(spot, then), step.cost))

    def _grid_ends(self, spot: Spot, stand: Stand) -> Ends:
        """How a grid can end: each number is needed so often, and can be had so often."""
        place = self.places[stand.area]
        picked, plus = self.future.offers(spot, stand.area)
        blank = place.wanted_mask & ~place.masks[stand.condition]
        lacking, by_plus = 0, 0
        for number, boxes in self.future.numbers[stand.area].items():
            short = (boxes & blank).bit_count() - picked.get(number, 0)
            if short > 0:
                lacking += short
                by_plus += min(short, plus.get(number, 0))
        lacking -= stand.bonuses.bit_count() + self.future.ahead(spot).choices
        return tuple(
            0 if lacking <= cost else lacking - cost if lacking - cost <= by_plus else MANY
            for cost in range(self.left + 1)
        )


def _shift(ends: Ends, cost: int) -> Ends:
    """The ending with so many more boxes that differ."""
    return (MANY,) * cost + ends[: len(ends) - cost] if cost else ends
