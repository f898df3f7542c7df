"""The rules' reading of a filled score sheet of Tumblin-Dice.

What is missing is made up from what is there: a score from its dice, a total from its score. Where a total is added
up wrongly, what follows may have been played by the total as written or by the right one, so there are two readings
of the rows (`Course`), and a rule about the course of the game holds if it holds in either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.games.tumblin_dice.board import Board, board_of, die_score, leaders
from sheets.departures import LEFT, there
from sheets.filled import FilledSheet
from sheets.form import Mark
from sheets.forms.tumblin_dice import seats_of
from sheets.ledger import rounds_of

MAIN, OVERTIME, BEYOND = "main", "overtime", "beyond"


@dataclass(frozen=True)
class Round:
    """A row as it is written: dice by seat, scores and totals by side, all by the number of the box."""

    number: int
    order: Mapping[int, str]
    dice: Mapping[int, Mapping[int, str]]
    scores: Mapping[int, int]
    totals: Mapping[int, int]

    def box(self, key: str) -> str:
        """A box of the row."""
        return f"rounds.{self.number}.{key}"


@dataclass(frozen=True)
class Stage:
    """A row in the course of the game: everybody's total before it, and which sides play it.

    Rows after the game was decided are `BEYOND`.
    """

    round: Round
    before: tuple[int, ...]
    playing: tuple[int, ...]
    part: str


@dataclass(frozen=True)
class Course:
    """The rows by one reading of the totals.

    `left` are the sides that would play on: one when the game is decided, all before it has ended.
    """

    stages: tuple[Stage, ...]
    totals: tuple[int, ...]
    left: tuple[int, ...]
    ended: bool

    @property
    def winner(self) -> int | None:
        """The side that has won, None while that is not decided."""
        return self.left[0] if self.ended and len(self.left) == 1 else None

    @property
    def beyond(self) -> tuple[Stage, ...]:
        """Rows after the game was decided."""
        return tuple(stage for stage in self.stages if stage.part == BEYOND)

    @property
    def result(self) -> tuple[int, ...]:
        """Everybody's total when the game was decided; rows after that do not count."""
        return self.beyond[0].before if self.beyond else self.totals

    def stage(self, row: Round) -> Stage:
        """A row in this course."""
        return next(stage for stage in self.stages if stage.round is row)

    def totals_before(self, row: Round) -> tuple[int, ...]:
        """Everybody's total before a row."""
        return self.stage(row).before

    def totals_after(self, row: Round) -> tuple[int, ...]:
        """Everybody's total after a row."""
        befores = [*(stage.before for stage in self.stages), self.totals]
        return befores[self.stages.index(self.stage(row)) + 1]


@dataclass(frozen=True)
class Paper:
    """A filled score sheet as the rules look at it."""

    sheet: FilledSheet
    board: Board
    rounds: tuple[Round, ...]

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The players by the columns of their dice."""
        return seats_of(self.sheet.options, self.sheet.players)

    @property
    def labels(self) -> tuple[str, ...]:
        """How the sides are called."""
        return self.board.labels

    def names(self, sides: Sequence[int]) -> tuple[str, ...]:
        """How these sides are called."""
        return tuple(self.labels[side] for side in sides)

    def seats_of_side(self, side: int) -> tuple[int, ...]:
        """The columns of dice of a side, counted from 1."""
        return tuple(number for number, name in enumerate(self.seats, 1) if name in self.board.sides[side])

    def lying(self, row: Round, side: int) -> int | None:
        """What the dice of a side score as they lie, None unless all of them are written and no more."""
        dice = [row.dice.get(seat, {}) for seat in self.seats_of_side(side)]
        if any(len(lying) != self.board.dice for lying in dice):
            return None
        return sum(die_score(self.board, die) for lying in dice for die in lying.values())

    def gains(self, row: Round, side: int) -> tuple[int, ...]:
        """What a side can be said to have scored: by its dice, and as written; nothing if neither is there."""
        found = (self.lying(row, side), row.scores.get(side))
        return tuple(gain for gain in found if gain is not None)

    @cached_property
    def written(self) -> Course:
        """The course by the totals as they are written."""
        return self._course(self._as_written)

    @cached_property
    def courses(self) -> tuple[Course, ...]:
        """The course by the totals as written, and by those that the dice add up to where they differ."""
        added = self._course(self._as_added)
        return (self.written,) if added == self.written else (self.written, added)

    @property
    def right(self) -> Course:
        """The course that the result goes by: by the totals that the dice add up to."""
        return self.courses[-1]

    def _as_written(self, row: Round, side: int, before: int) -> int:
        return row.totals.get(side, before + next(iter(self.gains(row, side)[::-1]), 0))

    def _as_added(self, row: Round, side: int, before: int) -> int:
        gains = self.gains(row, side)
        return before + gains[0] if gains else row.totals.get(side, before)

    def _course(self, total: Callable[[Round, int, int], int]) -> Course:
        sides = tuple(range(len(self.labels)))
        totals, playing, part = (0,) * len(sides), self._there(sides, 0), MAIN
        stages: list[Stage] = []
        for row in self.rounds:
            stages.append(Stage(row, totals, playing, part))
            totals = tuple(total(row, side, totals[side]) for side in sides)
            if part == MAIN and self.board.ended(len(stages), totals):
                part = OVERTIME
            playing = self._there(playing, len(stages))
            if part == OVERTIME:
                playing = leaders(playing, totals)
                part = BEYOND if len(playing) == 1 else OVERTIME
        return Course(tuple(stages), totals, playing, part != MAIN)

    def _there(self, sides: Sequence[int], rounds: int) -> tuple[int, ...]:
        return there(sides, self.labels, self.sheet.options.get(LEFT, ()), rounds)


def view(sheet: FilledSheet) -> Paper:
    """The rules' reading of a filled sheet: rows left blank are passed over."""
    rows = (_round(number, written) for number, written in rounds_of(sheet.marks).items())
    return Paper(sheet, board_of(seats_of(sheet.options, sheet.players), sheet.options), tuple(rows))


def _round(number: int, written: Mapping[str, Mark]) -> Round:
    order: dict[int, str] = {}
    dice: dict[int, dict[int, str]] = {}
    results: dict[str, dict[int, int]] = {"scores": {}, "totals": {}}
    for key, mark in sorted(written.items()):
        heading, *rest = key.split(".")
        if heading == "order":
            order[int(rest[0])] = mark.symbol
        elif heading == "dice":
            dice.setdefault(int(rest[0][1:]), {})[int(rest[1])] = mark.symbol
        elif mark.number is not None:
            results[heading][int(rest[0][1:]) - 1] = mark.number
    return Round(number, dict(sorted(order.items())), dice, results["scores"], results["totals"])


def takes_part(paper: Paper, stage: Stage) -> tuple[int, ...]:
    """The sides that a row says anything of; a score of 0 says nothing of those who do not play."""
    return tuple(side for side in range(len(paper.labels)) if any(_signs(paper, stage, side)))


def _signs(paper: Paper, stage: Stage, side: int) -> Iterator[bool]:
    row = stage.round
    yield any(paper.board.side_of(name) == side for name in row.order.values())
    yield any(row.dice.get(seat) for seat in paper.seats_of_side(side))
    yield bool(row.scores.get(side)) or (side in row.scores and side in stage.playing)
    yield row.totals.get(side, stage.before[side]) != stage.before[side]
