"""Where the search for one sheet stands before a turn.

A position is how much of each row is filled, which contracts and offices are taken, and what is stored. In which turn
a stored letter pays for what is left open: only what is crossed out in the end matters, so a position keeps of each
letter

- `due`: letters of boxes that are crossed out on the sheet, and have not had to pay yet,
- `paid`: how many of those could have paid already in place of a die,
- `free`: letters in boxes that are altered anyway, which may be crossed out or not,
- `kept`: letters of boxes that are not crossed out: to spend one alters its box.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.explain.rolled_west.plan import DUE, FREE, LATE, Fill
from companion.explain.rolled_west.puzzle import NONE, Counts, covers, more


class Stock(NamedTuple):
    """What is stored, by letter."""

    due: Counts = NONE
    paid: Counts = NONE
    free: Counts = NONE
    kept: Counts = NONE

    def with_box(self, fill: Fill) -> Stock:
        """The stock with a box filled."""
        if fill.letter is None or fill.kind == LATE:
            return self
        due, paid, free, kept = self
        if fill.kind == DUE:
            return Stock(more(due, fill.letter), paid, free, kept)
        if fill.kind == FREE:
            return Stock(due, paid, more(free, fill.letter), kept)
        return Stock(due, paid, free, more(kept, fill.letter))

    def after_paying(self, dice: Counts, cost: Counts, *, dice_first: bool) -> tuple[int, Stock]:
        """How many boxes are altered by paying a cost, dice first, and the stock then.

        Unless `dice_first` is the rule, letters that are due may have paid in place of dice.
        """
        if self.due == NONE and covers(dice, cost):
            return 0, self
        altered = 0
        due, paid, free, kept = map(list, self)
        for letter, spent in enumerate(cost):
            forced = spent - dice[letter]
            if forced > 0:
                used = min(forced, due[letter])
                due[letter] -= used
                freely = min(forced - used, free[letter])
                free[letter] -= freely
                kept[letter] -= forced - used - freely
                altered += forced - used - freely
            extra = 0 if dice_first else min(spent, dice[letter])
            paid[letter] = min(paid[letter] + extra, due[letter])
        return altered, Stock(_four(due), _four(paid), _four(free), _four(kept))


class Position(NamedTuple):
    """What stands on the sheet before a turn."""

    claims: Counts = NONE
    contracts: int = 0
    offices: int = 0
    shipped: tuple[int, int, int] = (0, 0, 0)
    stock: Stock = Stock()

    def without_kept(self) -> Position:
        """The position for whoever may alter nothing more, and so spends no letter that is kept."""
        if self.stock.kept == NONE:
            return self
        return self._replace(stock=self.stock._replace(kept=NONE))


def _four(counts: list[int]) -> Counts:
    one, two, three, four = counts
    return one, two, three, four
