"""The dice of Dodge Dice and what they say: the one place where their faces are declared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheets.forms.dodge_dice import ICONS

PENALTIES = {"b": 10, "g": 20, "r": 40}
"""What each colour costs."""
FACES = ("b", "b", "b", "g", "g", "r")
"""The six faces of the penalty die and of every dodge die."""
ACTION_FACES = ICONS
"""The six faces of the action die."""
FACTORS = {"stop": 1, "chip": 1, "double": 2, "triple": 3, "minus": -1, "give": 1}
"""What the penalty is multiplied by when a round ends with that icon."""
COLOURS = {points: colour for colour, points in PENALTIES.items()}
SKIP_BEFORE = 1
SKIP_AFTER = 2
"""Chips that a skip costs before and after the roll."""


@dataclass(frozen=True, slots=True)
class Board:
    """How many dodge dice there are, at how many points the game ends, and the chips."""

    dice: int = 8
    end: int = 100
    own_chips: int = 3
    all_chips: int = 18


BOARD = Board()


def changes(penalty: int | None = None, icon: str | None = None) -> tuple[int, ...]:
    """What a round can change the total by, where penalty and icon may be unknown; in order."""
    penalties = tuple(COLOURS) if penalty is None else (penalty,)
    icons = ICONS if icon is None else (icon,)
    return tuple(sorted({points * FACTORS[name] for points in penalties for name in icons}))


@dataclass(frozen=True, slots=True)
class Ending:
    """How a round ended, as far as it is known (None: not known): `change` is what `takes` was given."""

    penalty: int | None
    icon: str | None
    ended_by: str | None
    takes: str | None
    change: int

    @property
    def possible(self) -> bool:
        """Whether there is an icon and a penalty that explain all that is known (`one-score-a-round`)."""
        return any(self._explained(icon) for icon in ICONS if self.icon in (None, icon))

    def _explained(self, icon: str) -> bool:
        given = None in (self.takes, self.ended_by) or (self.takes != self.ended_by) == (icon == "give")
        return given and self.change in changes(self.penalty, icon)


def lowest(totals: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    """Those of the seats that have the lowest total."""
    least = min(totals[seat] for seat in seats)
    return tuple(seat for seat in seats if totals[seat] == least)


def to_the_left(seat: int, count: int) -> Iterator[int]:
    """The other seats of a table in order of play, and the seat itself last."""
    return ((seat + step) % count for step in range(1, count + 1))


def next_seat(seat: int, playing: Sequence[int], count: int) -> int:
    """`next-starter`: the next to the left of a seat among those who play."""
    return next(other for other in to_the_left(seat, count) if other in playing)
