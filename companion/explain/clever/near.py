"""A line of play that comes near a sheet, found quickly: what can be told where the least change takes too long.

From spot to spot only those sheets are kept that must differ in the fewest boxes, as far as the outlook sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nsmallest
from typing import NamedTuple

from companion.explain.clever.ahead import Future
from companion.explain.clever.chains import Chains
from companion.explain.clever.outlook import Outlook
from companion.explain.clever.search import Choice, Search, Sheet
from companion.explain.clever.spots import ON, Kind, Spot, Way

SEEN = 5
"""Boxes that differ, as far as the outlook counts them."""


class Link(NamedTuple):
    """How a sheet was come by: the boxes that differ so far, the last decision or way, and the link before."""

    cost: int
    part: Choice | Way | None = None
    before: Link | None = None

    def path(self) -> list[Choice | Way]:
        """All decisions and ways up to here."""
        found: list[Choice | Way] = []
        link: Link | None = self
        while link:
            if link.part:
                found.append(link.part)
            link = link.before
        return found[::-1]


Kept = dict[tuple[Sheet, str], Link]
"""Sheets at a spot, and the dice used by +1 there."""


class Near:
    """The quick search, which keeps `width` sheets at each spot, of those with as many rerolls left."""

    def __init__(self, search: Search, width: int) -> None:
        self.search = search
        self.width = width
        self.places = search.places
        self.most = sum(len(place.area.keys) for place in search.places)
        search.chains = Chains(self.places, SEEN)
        future = Future(search.board, self.places, search.options, self.most)
        self.outlook = Outlook(search.wanted, self.places, future, SEEN)
        self.kept: dict[int, Kept] = {}

    def run(self) -> Link | None:
        """The end of the nearest line that was seen; None if no line came to an end. Raises TimeUp."""
        sheet: Sheet = (*(place.empty for place in self.places), 0, 0)
        self._onward(self.search.spots.start, sheet, Link(self.search.base))
        for spot in self._in_order():
            found = self.kept.get(spot.number, {})
            if spot.kind is Kind.END:
                ends = [
                    Link(link.cost + self.search.differing(spot, sheet), None, link)
                    for (sheet, _), link in found.items()
                ]
                return min(ends, key=lambda link: link.cost, default=None)
            self._spread(spot, found)
        return None

    def _in_order(self) -> list[Spot]:
        """All spots, each before those that can follow it."""
        order: list[Spot] = []
        seen: set[int] = set()

        def visit(spot: Spot) -> None:
            if spot.number not in seen:
                seen.add(spot.number)
                for following in spot.onward:
                    visit(following)
                order.append(spot)

        for way in self.search.spots.start:
            visit(way.spot)
        return order[::-1]

    def _spread(self, spot: Spot, found: Kept) -> None:
        """Go on from the best sheets at a spot; a +1 leads to a sheet at the same spot."""
        while found:
            then: Kept = {}
            for sheet, used in self._best(spot, found):
                for choice, after, cost in self.search.choices(spot, sheet, used, SEEN):
                    self.search.clock.tick()
                    link = Link(found[sheet, used].cost + cost, choice, found[sheet, used])
                    if spot.kind is Kind.PLUS and choice.area:
                        self._keep(then, (after, "".join(sorted(used + choice.action))), link)
                    else:
                        action = choice.action if spot.kind is Kind.CHOOSE else ON
                        self._onward(spot.ways[action], after, link)
            found = then

    def _best(self, spot: Spot, found: Kept) -> Iterator[tuple[Sheet, str]]:
        niches: dict[int, list[tuple[int, int, tuple[Sheet, str]]]] = {}
        for number, (key, link) in enumerate(found.items()):
            self.search.clock.tick()
            sheet, _ = key
            rerolls = self.search.unlocked(spot, sheet, 0) - sheet[-2]
            least = link.cost + self.outlook.least(spot, sheet)
            lacking = sum(place.missing[sheet[index]] for index, place in enumerate(self.places))
            niches.setdefault(rerolls, []).append((8 * least + lacking + link.cost, number, key))
        for ranked in niches.values():
            yield from (key for _, _, key in nsmallest(self.width, ranked))

    def _onward(self, ways: tuple[Way, ...], sheet: Sheet, link: Link) -> None:
        for way in ways:
            self._keep(self.kept.setdefault(way.spot.number, {}), (sheet, ""), Link(link.cost, way, link))

    def _keep(self, kept: Kept, key: tuple[Sheet, str], link: Link) -> None:
        if key not in kept or link.cost < kept[key].cost:
            kept[key] = link
