"""Ganz schön clever: five coloured areas, two bars of actions and the round track.

Every number that the sheet prints stands in the tables of this module, and the rules read it here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from geo.errors import N_
from sheets.areas import BarArea, ChoiceArea, ClaimArea, GridArea, RowArea, SetArea, TicksArea
from sheets.form import Area, Form, Takes
from sheets.forms import Design
from sheets.options import Switch


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a box, a line or a round gives.

    `gives` is the area that is marked, the bar that gets a circle, or `foxes`; `number` is what is written
    into the area, None for a cross.
    """

    gives: str
    number: int | None = None


REROLL = Bonus("rerolls")
PLUS_ONE = Bonus("plus_ones")
FOX = Bonus("foxes")


@dataclass(frozen=True, slots=True)
class Line:
    """Boxes of a grid, by their keys, that give something once all of them are crossed."""

    name: str
    keys: tuple[str, ...]
    bonus: Bonus | None = None
    points: int = 0


@dataclass(frozen=True, kw_only=True)
class GridTable:
    """A grid of numbers: a die crosses a box of its number, or of the sum of blue and white.

    `numbers` is by row, None where no box is. `row_bonuses`, `column_bonuses` and `diagonal` (rows from the
    top, columns from the left) are given for full lines, `column_points` score full columns, and `scale[n]`
    scores n crosses.
    """

    name: str
    numbers: tuple[tuple[int | None, ...], ...]
    row_bonuses: tuple[Bonus, ...]
    column_bonuses: tuple[Bonus, ...] = ()
    diagonal: Bonus | None = None
    column_points: tuple[int, ...] = ()
    scale: tuple[int, ...] = ()
    of_both: bool = False
    """Dice count with the sum of blue and white here, wherever both lie."""

    @property
    def keys(self) -> tuple[tuple[str | None, ...], ...]:
        """The key of each box by row: its number where that is the only one, else `r1c1`."""
        numbers = [number for row in self.numbers for number in row if number]
        alone = len(set(numbers)) == len(numbers)
        return tuple(
            tuple(
                None if number is None else str(number) if alone else f"r{row}c{column}"
                for column, number in enumerate(across, 1)
            )
            for row, across in enumerate(self.numbers, 1)
        )

    @property
    def boxes(self) -> dict[str, int]:
        """The printed number of each box, by its key."""
        rows = zip(self.keys, self.numbers, strict=True)
        cells = (cell for keys, numbers in rows for cell in zip(keys, numbers, strict=True))
        return {key: number for key, number in cells if key and number}

    @property
    def lines(self) -> Iterator[Line]:
        """Rows, columns and the diagonal."""
        for number, (across, bonus) in enumerate(zip(self.keys, self.row_bonuses, strict=True), 1):
            yield Line(f"r{number}", _boxes(across), bonus)
        for number, down in enumerate(zip(*self.keys, strict=True)):
            bonuses, points = self.column_bonuses[number : number + 1], self.column_points[number : number + 1]
            yield Line(f"c{number + 1}", _boxes(down), *(bonuses or (None,)), *points)
        if self.diagonal:
            yield Line("diagonal", _boxes(across[step] for step, across in enumerate(self.keys)), self.diagonal)


def _boxes(keys: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(key for key in keys if key)


@dataclass(frozen=True, kw_only=True)
class RowTable:
    """A row that is filled from the left, with what some of its boxes give when they are marked."""

    name: str
    bonuses: Mapping[int, Bonus]

    @property
    def count(self) -> int:
        """How many boxes it has."""
        return LENGTH

    @property
    def printed(self) -> tuple[str, ...]:
        """What the sheet prints in the boxes."""
        return ()


@dataclass(frozen=True, kw_only=True)
class ThresholdTable(RowTable):
    """A row of crosses: a die shows at least what is printed; the last cross gives the points over it."""

    at_least: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def printed(self) -> tuple[str, ...]:
        """The thresholds."""
        return tuple(f"≥{number}" for number in self.at_least)


@dataclass(frozen=True, kw_only=True)
class FactorTable(RowTable):
    """A row of numbers, multiplied in some boxes, that are added up."""

    factors: Mapping[int, int]

    def factor(self, box: int) -> int:
        """By how much a number in that box, counted from 1, is multiplied."""
        return self.factors.get(box, 1)

    @property
    def printed(self) -> tuple[str, ...]:
        """The factors."""
        return tuple(f"×{self.factors[box]}" if box in self.factors else "" for box in range(1, self.count + 1))


@dataclass(frozen=True, kw_only=True)
class RisingTable(RowTable):
    """A row of numbers, each greater than the one before it, that are added up; after `free` any number may follow."""

    free: int = 6


LENGTH = 11
"""Boxes of green, orange and purple."""
ACTIONS = 7
"""Circles of each bar."""

YELLOW = GridTable(
    name="yellow",
    numbers=((3, 6, 5, None), (2, 1, None, 5), (1, None, 2, 4), (None, 3, 4, 6)),
    row_bonuses=(Bonus("blue"), Bonus("orange", 4), Bonus("green"), FOX),
    column_points=(10, 14, 16, 20),
    diagonal=PLUS_ONE,
)
BLUE = GridTable(
    name="blue",
    numbers=((None, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)),
    row_bonuses=(Bonus("orange", 5), Bonus("yellow"), FOX),
    column_bonuses=(REROLL, Bonus("green"), Bonus("purple", 6), PLUS_ONE),
    scale=(0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56),
    of_both=True,
)
GREEN = ThresholdTable(
    name="green",
    at_least=(1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6),
    points=(1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66),
    bonuses={4: PLUS_ONE, 6: Bonus("blue"), 7: FOX, 9: Bonus("purple", 6), 10: REROLL},
)
ORANGE = FactorTable(
    name="orange",
    factors={4: 2, 7: 2, 9: 2, 11: 3},
    bonuses={3: REROLL, 5: Bonus("yellow"), 6: PLUS_ONE, 8: FOX, 10: Bonus("purple", 6)},
)
PURPLE = RisingTable(
    name="purple",
    bonuses={
        3: REROLL, 4: Bonus("blue"), 5: PLUS_ONE, 6: Bonus("yellow"), 7: FOX,
        8: REROLL, 9: Bonus("green"), 10: Bonus("orange", 6), 11: PLUS_ONE,
    },
)  # fmt: skip
AREAS: tuple[GridTable | RowTable, ...] = (YELLOW, BLUE, GREEN, ORANGE, PURPLE)

BLACK_CROSS = (Bonus("yellow"), Bonus("blue"), Bonus("green"))
BLACK_SIX = (Bonus("orange", 6), Bonus("purple", 6))
ROUND_BONUSES = ((REROLL,), (PLUS_ONE,), (REROLL,), (*BLACK_CROSS, *BLACK_SIX))
"""What everybody gets when a round begins, from the first on: one of these."""
CHOICE_ROUND = 4
"""The round whose bonus is chosen; the sheet has a box for the choice."""

DICE = {"y": "yellow", "b": "blue", "g": "green", "o": "orange", "p": "purple", "w": ""}
"""The area of each die; white goes anywhere."""
FIELDS = 3
"""Fields for the dice that the active player chooses; as many throws has a turn."""
TRAY_OF_ONE = 3
"""Dice on the tray when one plays alone: the lowest of all."""
ROUNDS = {1: 6, 2: 6, 3: 5, 4: 4}
"""How many rounds a game has, by the number of players."""

RATINGS = (
    (281, N_("Beyond clever: frame this sheet.")),
    (260, N_("Brilliant: the dice obey you.")),
    (240, N_("Superb: hardly a cross wasted.")),
    (220, N_("Very clever indeed.")),
    (200, N_("Clever: the 200 is yours.")),
    (180, N_("Bright: a good evening.")),
    (160, N_("Handy: the chains begin to work.")),
    (140, N_("Warmed up: look for the bonuses.")),
    (0, N_("A start: the fox believes in you.")),
)
"""What the points of a game alone are worth: at least so many, and the words for it."""

OPTIONS = (
    Switch(
        name="wasted_pick",
        meaning=N_("a die that cannot be entered may be chosen, and the pick is wasted"),
    ),
    Switch(
        name="passive_may_pass",
        meaning=N_("a passive player may decline the tray although a die fits"),
    ),
)

CLAIMS = (*(area.name for area in AREAS), "foxes", "total")


def _printed(table: GridTable) -> dict[str, str]:
    return {key: str(number) for key, number in table.boxes.items()}


def form(options: Mapping[str, Any], players: tuple[str, ...] = ()) -> Form:
    """The form; no option changes it."""
    yellow, blue = _printed(YELLOW), _printed(BLUE)
    rows: tuple[Area, ...] = (
        TicksArea(name="green", count=LENGTH, printed=GREEN.printed),
        RowArea(name="orange", count=LENGTH, takes=Takes(numbers=True), printed=ORANGE.printed),
        RowArea(name="purple", count=LENGTH, takes=Takes(numbers=True)),
    )
    rounds = max(ROUNDS.values())
    return Form(
        game="clever",
        version="1",
        options=options,
        players=players,
        areas=(
            GridArea(name="yellow", keys=tuple(yellow), printed=yellow),
            SetArea(name="blue", keys=tuple(blue), printed=blue),
            *rows,
            BarArea(name="rerolls", count=ACTIONS, open=True),
            BarArea(name="plus_ones", count=ACTIONS, open=True),
            TicksArea(name="rounds", count=rounds, open=True, printed=tuple(map(str, range(1, rounds + 1)))),
            ChoiceArea(name="round_4", takes=Takes(symbols=("X", "6"))),
            ClaimArea(keys=CLAIMS),
        ),
    )


DESIGN = Design(
    game="clever",
    title="Ganz schön clever",
    seats=range(min(ROUNDS), max(ROUNDS) + 1),
    options=OPTIONS,
    form=form,
    hints={
        "yellow": N_("the boxes that are crossed, by row and column"),
        "blue": N_("the numbers that are crossed"),
        "green": N_("how many boxes are crossed"),
        "orange": N_("the numbers as written, from the left"),
        "purple": N_("the numbers as written, from the left"),
        "rerolls": N_("how many are circled, how many crossed"),
        "plus_ones": N_("how many are circled, how many crossed"),
        "rounds": N_("how many rounds are ticked"),
        "round_4": N_('the bonus taken in round 4: 6 or "X"'),
        "claimed": N_("what you wrote as results; leave out what you did not write"),
    },
    words={
        "yellow": N_("yellow"),
        "blue": N_("blue"),
        "green": N_("green"),
        "orange": N_("orange"),
        "purple": N_("purple"),
        "rerolls": N_("rerolls"),
        "plus_ones": N_("+1"),
        "rounds": N_("rounds"),
        "round_4": N_("bonus of round 4"),
        "claimed": N_("results"),
        "foxes": N_("foxes"),
        "total": N_("total"),
    },
)
