"""The search for a line of play that ends in a sheet, or in one of which only a few boxes differ.

It goes forward from spot to spot, and remembers of each position with how many boxes left to differ it failed. What
has been entered is a condition of each area; what it costs is the number of boxes that the sheet shows otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.explain.clever.ahead import Future
from companion.explain.clever.chains import Chain, Chains
from companion.explain.clever.outlook import Outlook
from companion.explain.clever.places import Place
from companion.explain.clever.spots import ON, PASS, REROLL, Kind, Spot, Spots, Way
from companion.explain.clever.wanted import BARS, Wanted, symbol
from companion.explain.clock import Clock
from companion.games.clever.board import number_in
from sheets.forms.clever import Bonus

Sheet = tuple[int, ...]
"""The condition of each area, then the rerolls and the +1s used."""


class Choice(NamedTuple):
    """A decision: the die entered and where, or the bonus chosen; and the marks that follow from it."""

    spot: Spot
    action: str = ON
    area: str = ""
    box: int = 0
    bonus: Bonus | None = None
    chain: Chain | None = None


Path = Sequence[Choice | Way]
"""Decisions and the ways from one spot to the next."""


class Next(NamedTuple):
    """A step on to the next decision: the parts of the path up to it, where it is, and the boxes left to differ."""

    parts: tuple[Choice | Way, ...]
    spot: Spot
    sheet: Sheet
    used: str
    left: int


class Search:
    """`run(budget)`: is there a line that ends with no more than so many boxes that differ? `path` is then one."""

    def __init__(self, spots: Spots, wanted: Wanted, options: Mapping[str, Any], clock: Clock) -> None:
        self.spots = spots
        self.wanted = wanted
        self.board = wanted.board
        self.options = options
        self.clock = clock
        self.places = [Place(area, boxes) for area, boxes in zip(self.board.areas, wanted.boxes, strict=True)]
        self.base = wanted.rounds_cost()
        if all(len(choice) == 1 for choice in self.board.round_bonuses[: self.board.rounds]):
            self.base += wanted.choice_cost("")
        self.failed: dict[tuple[int, Sheet, str], int] = {}
        self.path: list[Choice | Way] = []
        self._targets: dict[tuple[int, str], tuple[tuple[int, int], ...]] = {}

    def run(self, budget: int) -> bool:
        """Raises TimeUp when the clock runs out."""
        left = budget - self.base
        if left < 0:
            return False
        self.chains = Chains(self.places, left)
        future = Future(self.board, self.places, self.options, left)
        self.outlooks = [Outlook(self.wanted, self.places, future, less) for less in range(left + 1)]
        sheet: Sheet = (*(place.empty for place in self.places), 0, 0)
        for way in self.spots.start:
            self.path[:] = (way,)
            if self._at(way.spot, sheet, "", left):
                return True
        return False

    def _at(self, spot: Spot, sheet: Sheet, used: str, left: int) -> bool:
        """Whether the sheet can come out from a spot on; `used` are the dice used by +1 in this turn."""
        self.clock.tick()
        if spot.kind is Kind.END:
            return self.differing(spot, sheet) <= left
        steps = self._hopeful(self._next(spot, sheet, used, left))
        found = sorted(steps, key=lambda one: one[0]) if left else steps
        for _, step in found:
            key = step.spot.number, step.sheet, step.used
            if self.failed.get(key, -1) >= step.left:
                continue
            self.path += step.parts
            if self._at(step.spot, step.sheet, step.used, step.left):
                return True
            del self.path[-len(step.parts) :]
            self.failed[key] = step.left
        return False

    def _hopeful(self, steps: Iterable[Next]) -> Iterator[tuple[int, Next]]:
        """The steps on of which it is not known that they lead nowhere, with the boxes that must differ after all."""
        for step in steps:
            key = step.spot.number, step.sheet, step.used
            if self.failed.get(key, -1) < step.left:
                least = self.outlooks[step.left].least(step.spot, step.sheet)
                if least <= step.left:
                    yield least - step.left, step
                else:
                    self.failed[key] = step.left

    def _next(self, spot: Spot, sheet: Sheet, used: str, left: int) -> Iterator[Next]:
        """Every way to the next decision."""
        for choice, after, cost in self.choices(spot, sheet, used, left):
            if spot.kind is Kind.PLUS and choice.area:
                yield Next((choice,), spot, after, "".join(sorted(used + choice.action)), left - cost)
            else:
                for way in spot.ways[choice.action if spot.kind is Kind.CHOOSE else ON]:
                    yield Next((choice, way), way.spot, after, "", left - cost)

    def differing(self, spot: Spot, sheet: Sheet) -> int:
        """Of a game that is over: the boxes that lack their marks, and those of the bars that differ."""
        missing = sum(place.missing[sheet[index]] for index, place in enumerate(self.places))
        bars = (
            self.wanted.bar_cost(bar, self.unlocked(spot, sheet, number), sheet[number - len(BARS)])
            for number, bar in enumerate(BARS)
        )
        return missing + sum(bars)

    def unlocked(self, spot: Spot, sheet: Sheet, bar: int) -> int:
        """The circles of a bar by now."""
        rounds = self.board.round_bonuses[: spot.round].count((Bonus(BARS[bar]),))
        return rounds + sum([place.actions[sheet[index]][bar] for index, place in enumerate(self.places)])

    # -- what can be done at a spot

    def choices(self, spot: Spot, sheet: Sheet, used: str, left: int) -> Iterator[tuple[Choice, Sheet, int]]:
        """Every decision, the sheet after it, and the boxes that differ by it."""
        if spot.kind is Kind.GAIN:
            return self._gains(spot, sheet, left)
        if spot.kind is Kind.CHOOSE:
            return self._picks(spot, sheet, left)
        if spot.kind is Kind.TRAY:
            return self._from_tray(spot, sheet, left)
        return self._pluses(spot, sheet, used, left)

    def _gains(self, spot: Spot, sheet: Sheet, left: int) -> Iterator[tuple[Choice, Sheet, int]]:
        choice = self.board.round_bonuses[spot.round - 1]
        if len(choice) == 1:
            yield Choice(spot), sheet, 0
            return
        areas, bars = sheet[:-2], sheet[-2:]
        possible = [bonus for bonus in choice if not self.chains.full(areas, bonus)]
        if not possible and self.wanted.choice_cost("") <= left:
            yield Choice(spot), sheet, self.wanted.choice_cost("")
        for bonus in possible:
            cost = self.wanted.choice_cost(symbol(bonus))
            for chain in self.chains.of_bonuses(areas, (bonus,)):
                if chain.cost + cost <= left:
                    yield Choice(spot, bonus=bonus, chain=chain), (*chain.after, *bars), chain.cost + cost

    def _picks(self, spot: Spot, sheet: Sheet, left: int) -> Iterator[tuple[Choice, Sheet, int]]:
        for action in spot.ways:
            if action == PASS:
                if not self._fits(spot, spot.dice, sheet):
                    yield Choice(spot, PASS), sheet, 0
            elif action == REROLL:
                if self.unlocked(spot, sheet, 0) > sheet[-2]:
                    yield Choice(spot, REROLL), (*sheet[:-2], sheet[-2] + 1, sheet[-1]), 0
            else:
                yield from self._entries(spot, action, sheet, left)
                if self.options["wasted_pick"] and not self._fits(spot, action, sheet):
                    yield Choice(spot, action), sheet, 0

    def _from_tray(self, spot: Spot, sheet: Sheet, left: int) -> Iterator[tuple[Choice, Sheet, int]]:
        fits = self._fits(spot, spot.dice, sheet)
        for die in spot.dice if fits else spot.fields:
            yield from self._entries(spot, die, sheet, left)
        if not fits or self.options["passive_may_pass"]:
            yield Choice(spot, PASS), sheet, 0

    def _pluses(self, spot: Spot, sheet: Sheet, used: str, left: int) -> Iterator[tuple[Choice, Sheet, int]]:
        yield Choice(spot), sheet, 0
        if self.unlocked(spot, sheet, 1) > sheet[-1]:
            after = (*sheet[:-1], sheet[-1] + 1)
            for die in spot.dice:
                if die not in used:
                    yield from self._entries(spot, die, after, left)

    def _entries(self, spot: Spot, die: str, sheet: Sheet, left: int) -> Iterator[tuple[Choice, Sheet, int]]:
        """Every entry of a die, with all that its bonuses can make of it."""
        for index, number in self._goes(spot, die):
            place = self.places[index]
            for step in place.enter(sheet[index], number):
                if step.cost <= left:
                    for chain in self.chains.of_step(sheet[:-2], index, step):
                        if chain.cost <= left:
                            choice = Choice(spot, die, place.area.name, step.box, None, chain)
                            yield choice, chain.after + sheet[-2:], chain.cost

    def _fits(self, spot: Spot, dice: str, sheet: Sheet) -> bool:
        """Whether one of the dice can be entered anywhere."""
        for die in dice:
            for index, number in self._goes(spot, die):
                if self.places[index].enter(sheet[index], number):
                    return True
        return False

    def _goes(self, spot: Spot, die: str) -> tuple[tuple[int, int], ...]:
        """The areas in which a die may be entered, each with the number that it counts there."""
        key = spot.number, die
        found = self._targets.get(key)
        if found is None:
            areas = self.board.areas_of[die]
            found = tuple((area.index, number_in(area, die, spot.faces)) for area in areas)
            self._targets[key] = found
        return found
