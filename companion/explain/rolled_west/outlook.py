"""How many boxes must be altered at least from a position on: marks left to make against letters left to spend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate

from companion.explain.rolled_west.plan import Plan
from companion.explain.rolled_west.position import Position
from companion.explain.rolled_west.puzzle import (
    CONTRACT_COSTS,
    DOUBLE,
    LETTER_NUMBERS,
    METALS,
    NONE,
    OFFICE_COSTS,
    ROWS,
    WOOD,
    Counts,
    added,
    counts_of,
)
from companion.games.rolled_west.board import CAMP, DICE
from sheets.forms.rolled_west import LETTERS

MOST_OF_ONE = 5
"""The most that a mark takes of one letter."""
FAR = 999


class Outlook:
    """The bound for one plan. Lists by turn are of what comes from that turn on.

    Some boxes must be altered whatever is done: `sure`. What else is altered is counted beside them: `hopeless` says
    when that is too much.
    """

    def __init__(self, plan: Plan) -> None:
        wanted = plan.wanted
        self.contracts, self.offices = wanted.contracts, wanted.offices
        self.last = plan.last
        self.supply = _sums_from(plan.supply)
        self.arriving = _sums_from(plan.arriving)
        self.forced = list(accumulate(plan.forced[::-1]))[::-1]
        self.wild = list(accumulate(plan.wild[::-1]))[::-1]
        self.means = [
            added(added(dice, stored), (wild,) * 4)
            for dice, stored, wild in zip(self.supply, self.arriving, self.wild, strict=False)
        ]
        """The most of each letter that there will be to spend, beside what is stored."""
        self.all_means = [
            DICE * (self.last - turn) + sum(stored) + wild
            for turn, (stored, wild) in enumerate(zip(self.arriving, self.wild, strict=False))
        ]
        self.rows, self.ticks = list(map(_marks_from, wanted.claims)), list(map(_marks_from, wanted.shipped))
        self.camps = [[row[n:].count(CAMP) for n in range(len(row) + 1)] for row in wanted.claims]
        self.to_tick = [
            _marks_from([mark or box < needed for box, mark in enumerate(row)])
            for row, needed in zip(wanted.shipped, plan.needed, strict=True)
        ]
        self.shapes = [_row_shapes(row, end) for row, end in zip(wanted.claims, plan.ends, strict=True)]
        self.tick_shapes = [list(self._tick_shapes(plan, metal)) for metal in range(len(METALS))]
        self.terrains = _sums_from([counts_of(LETTERS[aside] for aside, _ in turn) for turn in plan.asides])
        self.deadlines = list(self._deadlines(plan))
        self.musts = list(self._musts(plan))

    def _tick_shapes(self, plan: Plan, metal: int) -> Iterator[int]:
        """By boxes ticked: the fewest of the row's boxes that must be altered, whatever there is to spend."""
        row = plan.wanted.shipped[metal]
        least = [
            min((tick.cost for turn in plan.ticks if (tick := turn[metal][box]) is not None), default=FAR)
            for box in range(len(row))
        ]
        for ticked in range(len(row) + 1):
            ends = range(max(ticked, plan.needed[metal]), max(ticked, plan.tick_ends[metal]) + 1)
            yield min(sum(least[ticked:end]) + self.ticks[metal][end] for end in ends)

    def _deadlines(self, plan: Plan) -> Iterator[tuple[int, int, int]]:
        """Metal, boxes and turn: so many must be ticked before that turn, or the last of them is altered."""
        for (metal, box), before in zip(DOUBLE, plan.limits.high_before, strict=True):
            if plan.wanted.shipped[metal][box] == str(ROWS[metal][box].high) and before < self.last:
                yield metal, box + 1, before

    def _musts(self, plan: Plan) -> Iterator[tuple[int, int, int]]:
        """Metal, boxes and turn: so many must be ticked before that turn, since others count on it."""
        for (metal, box), last in zip(DOUBLE, plan.limits.reach_by, strict=True):
            if last < self.last:
                yield metal, box + 1, last + 1

    def sure(self, turn: int, position: Position) -> int:
        """The boxes that must be altered from a turn on by the shape of the rows, or since nobody can fill them so."""
        return self.forced[turn] + self.sure_marks(position)

    def sure_marks(self, position: Position) -> int:
        """Those of them that are in rows of claims and shipping."""
        rows = sum(shapes[filled] for shapes, filled in zip(self.shapes, position.claims, strict=True))
        return rows + sum(shapes[ticked] for shapes, ticked in zip(self.tick_shapes, position.shipped, strict=True))

    def lacking(self, position: Position) -> int:
        """The marks of the sheet that a position does not have, beside those that are sure."""
        claims, shipped = position.claims, position.shipped
        return (
            sum(row[n] - shapes[n] for row, shapes, n in zip(self.rows, self.shapes, claims, strict=True))
            + sum(row[n] - shapes[n] for row, shapes, n in zip(self.ticks, self.tick_shapes, shipped, strict=True))
            + (self.contracts & ~position.contracts).bit_count()
            + (self.offices & ~position.offices).bit_count()
        )

    def demand(self, position: Position) -> Counts:
        """What the marks of the sheet that a position does not have would cost."""
        one, two, three, four = position.claims
        copper, silver, gold = position.shipped
        once = _cost(self.contracts & ~position.contracts, self.offices & ~position.offices)
        rows, ticks = self.rows, self.to_tick
        return (
            rows[0][one] + rows[1][two] + rows[2][three] + rows[3][four],
            once[1] + ticks[0][copper],
            once[2] + ticks[1][silver],
            once[3] + ticks[2][gold],
        )

    def hopeless(self, turn: int, position: Position, spare: int) -> bool:
        """Whether what is done from a turn on alters more than so many boxes beside the sure ones."""
        sure = self.sure_marks(position)
        woods = self._woods(turn, position)
        metals = self._metals(turn, position, woods)
        return (
            woods + metals - sure > spare
            or self._idle(turn, position) - sure > spare
            or self._late(turn, position) - sure > spare
        )

    def _woods(self, turn: int, position: Position) -> int:
        """Boxes of claims, or of the bank for want of wood: claims find no turn with their terrain, or no wood."""
        one, two, three, four = position.claims
        rows, camps, shapes, there = self.rows, self.camps, self.shapes, self.terrains[turn]
        wood = rows[0][one] + rows[1][two] + rows[2][three] + rows[3][four]
        if not wood:
            return 0
        claims = camps[0][one], camps[1][two], camps[2][three], camps[3][four]
        by_row = sum(
            max(count - terrain, shape[filled])
            for count, terrain, shape, filled in zip(claims, there, shapes, position.claims, strict=True)
        )
        lacks = wood - self.means[turn][WOOD] - position.stock.due[WOOD] - position.stock.free[WOOD]
        return max(by_row, sum(claims) - self.last + turn, lacks)

    def _metals(self, turn: int, position: Position, woods: int) -> int:
        """Boxes of contracts, offices and shipping, or of the bank for want of metal."""
        contracts, offices = self.contracts & ~position.contracts, self.offices & ~position.offices
        stock, means, demand = position.stock, self.means[turn], self.demand(position)
        turns = self.last - turn
        metals = max(0, contracts.bit_count() - turns) + max(0, offices.bit_count() - turns)
        metals += sum(shapes[ticked] for shapes, ticked in zip(self.tick_shapes, position.shipped, strict=True))
        short = 0
        for letter in METALS:
            lacks = demand[letter] - means[letter] - stock.due[letter] - stock.free[letter]
            if lacks > 0:
                metals = max(metals, _drops(contracts, offices, letter, lacks))
            if lacks > -self.wild[turn]:
                short += lacks + self.wild[turn]
        if short > self.wild[turn]:
            metals = max(metals, _drops(contracts, offices, None, short - self.wild[turn]))
        lacks = sum(demand) - self.all_means[turn] - sum(stock.due) - sum(stock.free)
        if lacks > 0:
            metals = max(metals, _drops(contracts, offices, None, lacks) - woods)
        return metals

    def _idle(self, turn: int, position: Position) -> int:
        """Boxes altered since letters that are crossed out find nothing to pay for."""
        due, paid, _, _ = position.stock
        arriving = self.arriving[turn]
        if due == paid and arriving == NONE:
            return 0
        demand = self.demand(position)
        waiting = [due[n] - paid[n] + arriving[n] - demand[n] for n in LETTER_NUMBERS]
        return max(waiting[WOOD], *(-(-waiting[letter] // MOST_OF_ONE) for letter in METALS)) - self.sure_marks(
            position
        )

    def _late(self, turn: int, position: Position) -> int:
        """Boxes altered since high numbers cannot be reached before somebody else, or what must be in time."""
        if not self.deadlines and not self.musts:
            return 0
        late = int(any(self._lacks(turn, position, *deadline) > 0 for deadline in self.deadlines))
        return max([late, *(self._lacks(turn, position, *must) for must in self.musts)])

    def _lacks(self, turn: int, position: Position, metal: int, boxes: int, before: int) -> int:
        """How many letters are missing to tick so many boxes before a turn."""
        lacks, letter = boxes - position.shipped[metal], METALS[metal]
        if lacks <= 0:
            return 0
        end = max(turn, before)
        coming = sum(sums[turn][letter] - sums[end][letter] for sums in (self.supply, self.arriving))
        return lacks - coming - position.stock.due[letter] - position.stock.free[letter] - self.wild[turn]


def _marks_from(row: Sequence[object]) -> list[int]:
    """How many marks there are in a row from each box on."""
    return [sum(1 for mark in row[box:] if mark) for box in range(len(row) + 1)]


def _row_shapes(row: Sequence[str], end: int) -> list[int]:
    """By spaces filled: the fewest spaces of a row of claims that must be altered, whatever there is to spend."""
    least = [0] * (len(row) + 1)
    for filled in reversed(range(len(row))):
        least[filled] = sum(1 for mark in row[filled:] if mark)
        for claim in ("T", "TO"):
            if filled + len(claim) <= end:
                altered = sum(mark != here for mark, here in zip(claim, row[filled:], strict=False))
                least[filled] = min(least[filled], altered + least[filled + len(claim)])
    return least


def _sums_from(rows: Sequence[Counts]) -> list[Counts]:
    """What the rows from each one on make together, and nothing behind the last."""
    sums = [NONE]
    for row in reversed(rows):
        after = sums[-1]
        sums.append((after[0] + row[0], after[1] + row[1], after[2] + row[2], after[3] + row[3]))
    return sums[::-1]


def _members(contracts: int, offices: int) -> list[Counts]:
    found = [cost for number, cost in enumerate(CONTRACT_COSTS) if contracts >> number & 1]
    return found + [cost for number, cost in enumerate(OFFICE_COSTS) if offices >> number & 1]


@cache
def _cost(contracts: int, offices: int) -> Counts:
    """What contracts and offices take together."""
    columns = list(zip(NONE, *_members(contracts, offices), strict=True))
    return sum(columns[0]), sum(columns[1]), sum(columns[2]), sum(columns[3])


@cache
def _drops(contracts: int, offices: int, letter: int | None, lacks: int) -> int:
    """How many marks must be given up at least, the dearest first, to save so many of a letter (None: of any)."""
    members = _members(contracts, offices)
    costs = sorted((sum(cost) if letter is None else cost[letter] for cost in members), reverse=True)
    dropped = 0
    for cost in costs:
        if lacks <= 0 or cost <= 1:
            break
        dropped += 1
        lacks -= cost
    return dropped + max(0, lacks)
