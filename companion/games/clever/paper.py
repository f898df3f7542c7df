"""A filled sheet as the rules look at it, and its points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.game import Score
from companion.games.clever.areas import Area, FactorRow, RisingRow
from companion.games.clever.board import Bar, Board, board_of
from sheets.filled import FilledSheet
from sheets.forms.clever import DESIGN, FIELDS, FOX, PLUS_ONE, REROLL, ROUNDS, Bonus

FACES = range(1, 7)


@dataclass(frozen=True)
class Fired:
    """A bonus that full boxes have given: which, and the boxes."""

    bonus: Bonus
    boxes: tuple[str, ...]


@dataclass(frozen=True)
class Paper:
    """A filled sheet: the marked boxes of each area as a mask, the numbers by box, bars, rounds and choice."""

    sheet: FilledSheet
    board: Board
    marked: Mapping[str, int]
    numbers: Mapping[str, Mapping[int, int]]
    bars: Mapping[str, Bar]
    rounds: int
    choice: str

    @property
    def areas(self) -> tuple[Area[Any], ...]:
        """The five areas."""
        return self.board.areas

    @cached_property
    def fired(self) -> tuple[Fired, ...]:
        """Every bonus that the marks have given."""
        return tuple(
            Fired(bonus, area.names(line)) for area in self.areas for line, bonus in area.earned(self.marked[area.name])
        )

    @property
    def free_marks(self) -> tuple[Fired, ...]:
        """The bonuses that make a mark; not the one of round 4."""
        return tuple(fired for fired in self.fired if fired.bonus not in (REROLL, PLUS_ONE, FOX))

    def full(self, area: str) -> bool:
        """Whether every box of an area is marked."""
        return self.marked[area] == self.board.by_name[area].all

    def count(self, area: str) -> int:
        """Marks in an area."""
        return self.marked[area].bit_count()

    @cached_property
    def gaps(self) -> Mapping[str, tuple[str, ...]]:
        """Blank boxes of a row that stand before a marked one, by area."""
        found = {}
        for area in self.areas:
            if area.ordered:
                behind = (1 << max(self.marked[area.name].bit_length() - 1, 0)) - 1
                found[area.name] = area.names(behind & area.all & ~self.marked[area.name])
        return found

    @cached_property
    def impossible(self) -> Mapping[str, tuple[int, ...]]:
        """Boxes whose number cannot have come about, or not behind the one before it, by area."""
        return {area.name: tuple(self._impossible(area)) for area in self.areas if area.numbered}

    def _impossible(self, area: Area[Any]) -> Iterator[int]:
        for box, number in self.numbers[area.name].items():
            if self.face(area, box) is None:
                yield box
            elif isinstance(area, RisingRow):
                last = self.numbers[area.name].get(box - 1)
                if last is not None and last in FACES and not area.follows(last, number):
                    yield box

    def face(self, area: Area[Any], box: int) -> int | None:
        """The number of pips that was written into a box, before its factor; None if no die shows that."""
        number = self.numbers[area.name][box]
        face, over = divmod(number, area.factor(box)) if isinstance(area, FactorRow) else (number, 0)
        return face if face in FACES and not over else None

    @property
    def seats(self) -> int | None:
        """How many played, as far as it is known."""
        return self.sheet.seats

    @property
    def possible_rounds(self) -> tuple[int, ...]:
        """The number of rounds that the game can have had."""
        return (ROUNDS[self.seats],) if self.seats else tuple(sorted(set(ROUNDS.values())))

    @property
    def picks(self) -> int:
        """Dice that a player chooses in all rounds, as active and as passive player; the most that is possible."""
        counts = [self.seats] if self.seats else [seats for seats in ROUNDS if ROUNDS[seats] == self.rounds]
        return max(ROUNDS[seats] * (FIELDS + max(1, seats - 1)) for seats in counts or ROUNDS)

    @cached_property
    def points(self) -> dict[str, int]:
        """The points by area, from foxes and in total, and how many foxes there are."""
        held = [self.held(area) for area in self.areas]
        foxes = sum(fired.bonus == FOX for fired in self.fired)
        return tally(self.areas, held, foxes)

    def held(self, area: Area[Any]) -> Any:
        """What an area holds as play has it; a gap in a row counts as an empty box."""
        if not area.ordered:
            return self.marked[area.name]
        last = self.marked[area.name].bit_length() - 1
        return tuple(self.numbers[area.name].get(box, 0) for box in range(1, last + 1))


def view(sheet: FilledSheet) -> Paper:
    """The rules' reading of a filled sheet."""
    board = board_of(sheet.seats or DESIGN.seats[0])
    marked = dict.fromkeys(board.by_name, 0)
    numbers: dict[str, dict[int, int]] = {name: {} for name in board.by_name}
    circled, crossed, rounds = {"rerolls": 0, "plus_ones": 0}, {"rerolls": 0, "plus_ones": 0}, 0
    for name, mark in sheet.marks.items():
        area, _, key = name.partition(".")
        if area in marked:
            box = board.by_name[area].box_of[key]
            marked[area] |= 1 << box
            if board.by_name[area].numbered:
                numbers[area][box] = mark.number or 0
        elif area in circled:
            circled[area] += mark.symbol == "O"
            crossed[area] += mark.struck or mark.symbol == "X"
        elif area == "rounds":
            rounds += 1
    bars = {name: Bar(circled[name], crossed[name]) for name in circled}
    choice = sheet.marks["round_4"].symbol if "round_4" in sheet.marks else ""
    in_order = {area: dict(sorted(held.items())) for area, held in numbers.items()}
    return Paper(sheet, board, marked, in_order, bars, rounds, choice)


def tally(areas: Sequence[Area[Any]], held: Sequence[Any], foxes: int) -> dict[str, int]:
    """The points of each area, of the foxes (each is worth the lowest area, 0 if one is empty) and in total."""
    points = {area.name: area.points(one) for area, one in zip(areas, held, strict=True)}
    from_foxes = foxes * min(points.values())
    return {**points, "foxes": from_foxes, "fox_count": foxes, "total": sum(points.values()) + from_foxes}


def points_of(board: Board, held: Sequence[Any]) -> dict[str, int]:
    """The points of what the areas hold in play."""
    pairs = zip(board.areas, held, strict=True)
    foxes = sum(bonus == FOX for area, one in pairs for _, bonus in area.earned(area.mask(one)))
    return tally(board.areas, held, foxes)


def score(paper: Paper) -> Score:
    """The points, area by area."""
    return Score(paper.points["total"], paper.points)
