"""Whether a sheet can still come out with only so many more boxes that differ: what makes the search small.

Each area must be able to end as the sheet shows it, all areas together with the +1s that there are. Dice and marks are
counted, too: each die taken makes a mark if it fits.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.explain.clever.ahead import Ahead, Future
from companion.explain.clever.endings import MANY, Endings, Ends, Look, Stand
from companion.explain.clever.places import Place
from companion.explain.clever.spots import Spot
from companion.explain.clever.wanted import BARS, Wanted
from companion.games.clever.board import Board
from sheets.forms.clever import Bonus


class Outlook:
    """What can be said of sheets of which `left` more boxes may differ, `total` boxes altogether."""

    def __init__(self, wanted: Wanted, places: Sequence[Place], future: Future, left: int) -> None:
        self.wanted = wanted
        self.board: Board = wanted.board
        self.places = places
        self.future = future
        self.left = left
        self.endings = Endings(places, future, left)
        self.given = [
            sum(1 << n for n, source in enumerate(self.endings.sources) if source.bonus.gives == place.area.name)
            for place in places
        ]
        """The bonuses for each area."""
        self.earned = tuple(self._earned(Bonus(bar)) for bar in BARS)
        self.used_plus = wanted.used("plus_ones")
        self.most_lines = max(place.most_lines for place in places)
        self._joint: dict[tuple[Ends, ...], Ends] = {}
        self._bars: dict[tuple[int, int, int, int], int] = {}

    def _earned(self, bonus: Bonus) -> int:
        """How many actions the rounds and the boxes of the sheet give."""
        rounds = self.board.round_bonuses[: self.board.rounds].count((bonus,))
        lines = [one for place in self.places for _, one in place.area.earned(place.wanted_mask)]
        return rounds + lines.count(bonus)

    def least(self, spot: Spot, sheet: tuple[int, ...]) -> int:
        """How many more boxes must differ, at least; more than `left` if the sheet cannot come out."""
        looks = [self.endings.look(index, sheet[index]) for index in range(len(self.places))]
        ahead = self.future.ahead(spot)
        counted = self._counted(looks, ahead, sheet[-1])
        if counted > self.left:
            return counted
        can_give = extra = 0
        for look in looks:
            can_give |= look.can_give
            extra += look.extra
        lines = []
        for index, given in enumerate(self.given):
            ends = self.endings.ends(spot, Stand(index, sheet[index], can_give & given))
            if ends[-1] >= MANY:
                return self.left + 1
            lines.append(ends)
        return max(counted, self._afforded(tuple(lines), ahead, sheet, extra))

    # -- counting

    def _counted(self, looks: Sequence[Look], ahead: Ahead, used_plus: int) -> int:
        """How many boxes must differ since too few or too many dice are left for the marks that are missing.

        A box more or less changes the count by one at most, since it is in no more than two lines with bonuses. Where
        more bonuses come than boxes are missing, it can stop one for each of its lines.
        """
        bonuses = missing = 0
        for look in looks:
            bonuses |= look.gives
            missing += look.missing
        plus = self.used_plus - used_plus
        too_few = missing - (ahead.most + plus + bonuses.bit_count() + ahead.choices)
        sure = excess = 0
        every = True
        for look, given in zip(looks, self.given, strict=True):
            if not look.fills:
                due = (bonuses & given).bit_count()
                sure += due
                excess += max(0, due - look.missing)
                every = False
        if not every:
            sure += ahead.choices
        return max(0, too_few, ahead.least + plus + sure - missing, -(-excess // self.most_lines))

    # -- all areas together

    def _afforded(self, lines: tuple[Ends, ...], ahead: Ahead, sheet: tuple[int, ...], extra: int) -> int:
        """How many boxes must differ so that the +1s do for all areas, and the bars come out."""
        rerolls, plus = sheet[-2], sheet[-1]
        best = self.left + 1
        for cost, pluses in enumerate(self._together(lines)):
            if cost >= best:
                break
            if pluses < MANY:
                slack = extra + cost
                bars = self._bar(0, rerolls + ahead.fewest_rerolls, rerolls + ahead.most_rerolls, slack)
                if cost + bars < best:
                    best = min(best, cost + bars + self._bar(1, plus + pluses, MANY, slack))
        return best

    def _together(self, lines: tuple[Ends, ...]) -> Ends:
        found = self._joint.get(lines)
        if found is None:
            sums = list(lines[0])
            for ends in lines[1:]:
                sums = [
                    min(sums[cost - more] + ends[more] for more in range(cost + 1)) for cost in range(self.left + 1)
                ]
            found = self._joint[lines] = tuple(sums)
        return found

    def _bar(self, bar: int, least: int, most: int, slack: int) -> int:
        """The boxes of a bar that differ at least, when so many boxes of areas do and so many actions are used."""
        key = bar, least, most, slack
        found = self._bars.get(key)
        if found is None:
            earned, name = self.earned[bar], BARS[bar]
            costs = [
                self.wanted.bar_cost(name, unlocked, used)
                for unlocked in range(max(0, earned - slack), earned + slack + 1)
                for used in range(least, min(most, unlocked) + 1)
            ]
            found = self._bars[key] = min(costs, default=MANY)
        return found
