"""One sheet: the line of play that comes closest to it, turn by turn, with what is known to fail remembered.

A box counts as altered where the line leaves another mark in it than the sheet has; the boxes that must be altered
whatever is done are counted beforehand, and costs are what comes on top of them.

Marks that the sheet does not have are made only where they save alterations elsewhere: in the gaps of a row, and
where a contract or an office uses up several letters that are crossed out for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.explain.clock import Clock
from companion.explain.rolled_west.lines import Limits, Line, Turn
from companion.explain.rolled_west.outlook import Outlook
from companion.explain.rolled_west.plan import FREE, Fill, Plan
from companion.explain.rolled_west.position import Position
from companion.explain.rolled_west.puzzle import (
    CONTRACT_COSTS,
    LETTER_NUMBERS,
    METALS,
    NONE,
    OFFICE_COSTS,
    WOOD,
    Counts,
    Puzzle,
    Wanted,
    added,
    covers,
    less,
    minus,
)

WORTH_IT = 2
"""Letters that a mark beyond the sheet must use up, so that it saves more alterations than it makes."""

Marks = tuple[tuple[str, ...], ...]


class Seat:
    """A sheet's owner, who finds lines of play that come close to the sheet.

    With `dice_first` stored letters pay only for what the dice cannot, as the rules have it.
    """

    alters = True

    def __init__(self, puzzle: Puzzle, seat: int, wanted: Wanted, clock: Clock, *, dice_first: bool = False) -> None:
        self.puzzle = puzzle
        self.seat = seat
        self.wanted = wanted
        self.clock = clock
        self.dice_first = dice_first
        reach = puzzle.turns_of(seat), len(puzzle.windows(seat)), len(puzzle.ghost_windows)
        self.out_of_reach = tuple(wanted.out_of_reach(*reach))
        self.known: dict[Limits, tuple[int, Line | None]] = {}
        """By limits the fewest alterations that there may be, and the line that makes them, if it has been found."""

    def best(self, limits: Limits, most: int) -> Line | None:
        """The line within the limits that alters the fewest boxes, None if it takes more than `most`. Raises TimeUp."""
        least, line = self.known.get(limits, (len(self.out_of_reach), None))
        if line is None and least <= most:
            search = self._search(limits)
            while line is None and least <= most:
                line = search.run(least)
                least += line is None
                self.known[limits] = least, line
        return line if least <= most else None

    def some(self, limits: Limits, more: int) -> Line | None:
        """A line within the limits with so many alterations beyond those that are known to be needed. Raises TimeUp."""
        needed = min((least for least, _ in self.known.values()), default=len(self.out_of_reach))
        return self._search(limits).run(needed + more)

    def _search(self, limits: Limits) -> Search:
        return Search(self, Plan(self.puzzle, self.seat, self.wanted, limits))


class Search:
    """Is there a line of a plan that alters so many boxes at most?"""

    def __init__(self, seat: Seat, plan: Plan) -> None:
        self.seat = seat
        self.plan = plan
        self.last = plan.last
        self.outlook = Outlook(plan)
        self.failed: dict[tuple[int, Position], int] = {}

    def run(self, most: int) -> Line | None:
        """The line, None if there is none. Raises TimeUp."""
        budget = most - len(self.seat.out_of_reach) - self.outlook.sure(0, Position())
        if budget < 0 or self.outlook.hopeless(0, Position(), budget):
            return None
        found = self._from(0, Position(), budget)
        if found is None:
            return None
        *turns, end = found
        return Line(most, tuple(turns), end.dark, end.ghost)

    def _from(self, turn: int, position: Position, budget: int) -> list[Turn] | None:
        """What is done from a turn on, and behind the last turn what is copied then."""
        key = turn, position
        if self.failed.get(key, -1) >= budget:
            return None
        self.seat.clock.tick()
        if turn == self.last:
            return self._end(position, budget)
        for cost, reached, choice in self._turns(turn, position, budget):
            self.seat.clock.tick()
            left = budget - cost
            after = reached if left else reached.without_kept()
            if self.outlook.hopeless(turn + 1, after, left):
                continue
            rest = self._from(turn + 1, after, left)
            if rest is not None:
                return [choice, *rest]
        self.failed[key] = budget
        return None

    def _arrivals(self, turn: int, budget: int, useful: list[int]) -> Iterator[tuple[int, Fill, Fill]]:
        """What is copied before a turn, and how many boxes that alters."""
        for dark in self.plan.darks[turn]:
            for ghost in self.plan.ghosts[turn]:
                cost = dark.cost + ghost.cost
                if cost <= budget and all(_of_use(fill, useful) for fill in (dark, ghost)):
                    yield cost, dark, ghost

    def _end(self, position: Position, budget: int) -> list[Turn] | None:
        """What is copied behind the last turn, if the sheet is then as it should be."""
        missing = self.outlook.lacking(position) + sum(position.stock.due) - sum(position.stock.paid)
        for cost, dark, ghost in self._arrivals(self.last, budget, []):
            if cost + missing <= budget:
                return [Turn(dark.letter, ghost.letter, WOOD)]
        return None

    def _useful(self, turn: int, position: Position, budget: int) -> list[int]:
        """The letters of which more could be of use; all metals where a mark beyond the sheet might be worth it."""
        demand = self.outlook.demand(position)
        waiting = sum(position.stock.due[1:]) + sum(self.outlook.arriving[turn][1:])
        any_metal = budget > 0 and waiting >= WORTH_IT
        return [letter for letter in LETTER_NUMBERS if demand[letter] or (letter != WOOD and any_metal)]

    def _turns(self, turn: int, position: Position, budget: int) -> Iterator[tuple[int, Position, Turn]]:
        """Everything that can be done in a turn: boxes altered, the position after it, the turn."""
        useful = self._useful(turn, position, budget)
        written = self.plan.own[turn]
        asides = self.plan.asides[turn]
        needed = useful if written is None else [*useful, written.letter]
        idle = None if self.seat.dice_first else next((aside for aside, _ in asides if aside not in needed), None)
        for copied, dark, ghost in self._arrivals(turn, budget, useful):
            before = position._replace(stock=position.stock.with_box(dark).with_box(ghost))
            for aside, dice in asides:
                for bank in self.plan.bankings(turn, dice):
                    left = budget - copied - bank.cost
                    if left < 0 or not _of_use(bank, useful):
                        continue
                    rest = dice if bank.letter is None else less(dice, bank.letter)
                    choice = Turn(dark.letter, ghost.letter, aside, bank.letter)
                    may_pass = idle is None or aside == idle
                    for cost, after, done in self._spendings(before, rest, choice, left, turn, may_pass):
                        banked = after._replace(stock=after.stock.with_box(bank))
                        yield copied + bank.cost + cost, banked, done

    def _spendings(
        self, position: Position, dice: Counts, choice: Turn, budget: int, turn: int, may_pass: bool
    ) -> Iterator[tuple[int, Position, Turn]]:
        """Everything that the dice left and the stock can be spent on; without a claim only if `may_pass`."""
        stock = position.stock
        means = added(added(dice, stock.due), stock.free)
        if budget:
            means = added(means, stock.kept)
        for claim, cost_w, claims in self._claims(position, choice.aside, means[WOOD], budget):
            if not claim and not may_pass:
                continue
            for contract, cost_c, contracts in self._contracts(position, means, budget - cost_w):
                paid = NONE if contract is None else CONTRACT_COSTS[contract]
                left = minus(means, paid)
                for office, cost_o, offices in self._offices(position, left, budget - cost_w - cost_c):
                    spent = paid if office is None else added(paid, OFFICE_COSTS[office])
                    cost = cost_w + cost_c + cost_o
                    rest = minus(means, spent)
                    for marks, cost_s, shipped in self._shipments(turn, position.shipped, rest, budget - cost):
                        lots = len(claim), len(marks[0]), len(marks[1]), len(marks[2])
                        cost_p, after = stock.after_paying(dice, added(spent, lots), dice_first=self.seat.dice_first)
                        total = cost + cost_s + cost_p
                        if total <= budget and self.plan.limits.in_time(turn, shipped):
                            done = choice._replace(claim=claim, contract=contract, office=office, marks=marks)
                            yield total, Position(claims, contracts, offices, shipped, after), done

    def _claims(self, position: Position, row: int, wood: int, budget: int) -> Iterator[tuple[str, int, Counts]]:
        """A settlement, a camp or nothing in the row of the terrain."""
        filled = position.claims[row]
        written, shapes = self.plan.wanted.claims[row], self.outlook.shapes[row]
        for claim in ("TO", "T"):
            after = filled + len(claim)
            if after <= self.plan.ends[row] and len(claim) <= wood:
                cost = sum(mark != here for mark, here in zip(claim, written[filled:after], strict=True))
                cost += shapes[after] - shapes[filled]
                if cost <= budget:
                    claims = list(position.claims)
                    claims[row] = after
                    yield claim, cost, (claims[0], claims[1], claims[2], claims[3])
        yield "", 0, position.claims

    def _contracts(self, position: Position, means: Counts, budget: int) -> Iterator[tuple[int | None, int, int]]:
        wanted, barred = self.plan.wanted.contracts, self.plan.limits.contracts
        due = position.stock.due if budget else None
        yield from _choices(wanted, position.contracts, barred, CONTRACT_COSTS, means, due)

    def _offices(self, position: Position, means: Counts, budget: int) -> Iterator[tuple[int | None, int, int]]:
        wanted, barred = self.plan.wanted.offices, self.plan.limits.offices
        due = position.stock.due if budget else None
        yield from _choices(wanted, position.offices, barred, OFFICE_COSTS, means, due)

    def _shipments(
        self, turn: int, shipped: tuple[int, int, int], means: Counts, budget: int
    ) -> Iterator[tuple[Marks, int, tuple[int, int, int]]]:
        """Everything that can be shipped, the most first."""
        copper, silver, gold = (self._lots(turn, metal, shipped[metal], means) for metal in range(3))
        for c_marks, c_cost in copper:
            for s_marks, s_cost in silver:
                for g_marks, g_cost in gold:
                    cost = c_cost + s_cost + g_cost
                    if cost <= budget:
                        after = shipped[0] + len(c_marks), shipped[1] + len(s_marks), shipped[2] + len(g_marks)
                        yield (c_marks, s_marks, g_marks), cost, after

    def _lots(self, turn: int, metal: int, shipped: int, means: Counts) -> list[tuple[tuple[str, ...], int]]:
        """How many of a metal can be shipped: the marks, and how many of them alter the sheet."""
        marks: tuple[str, ...] = ()
        cost = 0
        lots = [(marks, cost)]
        ticks, shapes = self.plan.ticks[turn][metal], self.outlook.tick_shapes[metal]
        for box in range(shipped, min(self.plan.tick_ends[metal], shipped + means[METALS[metal]])):
            tick = ticks[box]
            if tick is None:
                break
            marks, cost = (*marks, tick.mark), cost + tick.cost + shapes[box + 1] - shapes[box]
            lots.append((marks, cost))
        return lots[::-1]


def _of_use(fill: Fill, useful: list[int]) -> bool:
    """Whether a box is as written, or altered to something that may help."""
    return fill.kind != FREE or fill.letter is None or fill.letter in useful


def _choices(
    wanted: int, done: int, barred: int, costs: tuple[Counts, ...], means: Counts, due: Counts | None
) -> Iterator[tuple[int | None, int, int]]:
    """One of the things that can be had once, or none: its number, boxes altered, all that are had then.

    What the sheet does not have is had only if it uses up letters that are due (None: not at all).
    """
    for number, cost in enumerate(costs):
        bit = 1 << number
        if (done | barred) & bit or not covers(means, cost):
            continue
        if wanted & bit:
            yield number, 0, done | bit
        elif due is not None and min(cost[1], due[1]) + min(cost[2], due[2]) + min(cost[3], due[3]) >= WORTH_IT:
            yield number, 1, done | bit
    yield None, 0, done
