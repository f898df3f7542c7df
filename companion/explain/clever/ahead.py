"""What the dice from a spot on can give at most and at least, whatever stands on the sheet by then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.explain.clever.places import Place
from companion.explain.clever.spots import PASS, REROLL, Kind, Spot, Way
from companion.games.clever.board import Board, number_in
from sheets.forms.clever import Bonus

Times = Mapping[int, int]
"""How often each number can be entered."""


class Ahead(NamedTuple):
    """What still comes from a spot on: dice taken that make a mark, at least and at most; rerolls, at least and at
    most; bonuses of which one is chosen."""

    least: int = 0
    most: int = 0
    fewest_rerolls: int = 0
    most_rerolls: int = 0
    choices: int = 0


class Future:
    """What still comes, for sheets of which `total` boxes may differ from the one that is looked for."""

    def __init__(self, board: Board, places: Sequence[Place], options: Mapping[str, Any], total: int) -> None:
        self.board = board
        self.places = places
        self.options = options
        self.total = total
        self.dice = [tuple(die for die in board.letters if place.area in board.areas_of[die]) for place in places]
        """The dice that can be entered in each area."""
        highest = 2 * max(max(place.area.of_both, 1) for place in places) * 6
        self.numbers = [self._boxes_of_numbers(place, highest) for place in places]
        """The boxes of each number, of the grids."""
        self._ahead: dict[int, Ahead] = {}
        self._offers: dict[tuple[int, int], tuple[Times, Times]] = {}
        self._closings: dict[tuple[str, int, int], int] = {}
        self._ways: dict[int, tuple[tuple[str, tuple[Way, ...]], ...]] = {}

    def _boxes_of_numbers(self, place: Place, highest: int) -> dict[int, int]:
        if place.area.ordered:
            return {}
        boxes = {
            number: sum(1 << step.box for step in place.enter(place.empty, number)) for number in range(1, highest + 1)
        }
        return {number: mask for number, mask in boxes.items() if mask}

    def ways(self, spot: Spot) -> tuple[tuple[str, tuple[Way, ...]], ...]:
        """What can follow, without the pass of a player who is sure to have a die that fits."""
        if spot.number not in self._ways:
            found = tuple(spot.ways.items())
            if spot.kind is Kind.CHOOSE and max(self._closing(spot, die) for die in spot.dice) > self.total:
                found = tuple((action, ways) for action, ways in found if action != PASS)
            self._ways[spot.number] = found
        return self._ways[spot.number]

    def offered(self, spot: Spot, action: str) -> str:
        """The dice of which one may be entered."""
        if spot.kind is Kind.CHOOSE:
            return "" if action in (PASS, REROLL) else action
        return spot.dice + spot.fields if spot.kind is Kind.TRAY else ""

    def chosen(self, spot: Spot) -> tuple[Bonus, ...]:
        """The bonuses of which one is chosen here."""
        choice = self.board.round_bonuses[spot.round - 1] if spot.kind is Kind.GAIN else ()
        return choice if len(choice) > 1 else ()

    def ahead(self, spot: Spot) -> Ahead:
        """What still comes from a spot on."""
        found = self._ahead.get(spot.number)
        if found is None:
            parts = [
                self._with(spot, action, self.ahead(way.spot)) for action, ways in self.ways(spot) for way in ways
            ] or [Ahead()]
            found = self._ahead[spot.number] = Ahead(
                min(one.least for one in parts),
                max(one.most for one in parts),
                min(one.fewest_rerolls for one in parts),
                max(one.most_rerolls for one in parts),
                max(one.choices for one in parts),
            )
        return found

    def _with(self, spot: Spot, action: str, then: Ahead) -> Ahead:
        if action == REROLL:
            return then._replace(fewest_rerolls=then.fewest_rerolls + 1, most_rerolls=then.most_rerolls + 1)
        if spot.kind is Kind.GAIN:
            return then._replace(choices=then.choices + bool(self.chosen(spot)))
        if spot.kind is Kind.TRAY or (spot.kind is Kind.CHOOSE and action != PASS):
            return then._replace(least=then.least + (not self._wasted(spot)), most=then.most + 1)
        return then

    def _wasted(self, spot: Spot) -> bool:
        """Whether a die taken may make no mark."""
        if spot.kind is Kind.CHOOSE:
            return bool(self.options["wasted_pick"])
        passes = self.options["passive_may_pass"]
        return passes or max(self._closing(spot, die) for die in spot.dice) <= self.total

    def _closing(self, spot: Spot, die: str) -> int:
        """How many boxes must differ before a die fits nowhere."""
        areas = self.board.areas_of[die]
        numbers = [number_in(area, die, spot.faces) for area in areas]
        key = die, min(numbers), max(numbers)
        if key not in self._closings:
            self._closings[key] = sum(
                self.places[area.index].closing(number) for area, number in zip(areas, numbers, strict=True)
            )
        return self._closings[key]

    def offers(self, spot: Spot, index: int) -> tuple[Times, Times]:
        """How often each number can still be entered in a grid: by a die taken, and by +1."""
        key = spot.number, index
        if key not in self._offers:
            self._offers[key] = self._offered(spot, index)
        return self._offers[key]

    def _offered(self, spot: Spot, index: int) -> tuple[Times, Times]:
        picked: dict[int, int] = {}
        plus: dict[int, int] = {}
        area, dice = self.places[index].area, self.dice[index]
        for action, ways in self.ways(spot):
            offered = self.offered(spot, action)
            numbers = {number_in(area, die, spot.faces) for die in dice if die in offered}
            for way in ways:
                then, then_plus = self.offers(way.spot, index)
                for number in numbers | then.keys():
                    picked[number] = max(picked.get(number, 0), then.get(number, 0) + (number in numbers))
                for number, count in then_plus.items():
                    plus[number] = max(plus.get(number, 0), count)
        if spot.kind is Kind.PLUS:
            for die in dice:
                number = number_in(area, die, spot.faces)
                plus[number] = plus.get(number, 0) + 1
        return picked, plus
