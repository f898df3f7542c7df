"""What the dice of Rolling America are expected to show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game import Odds
from companion.games.rolling_america.board import board_of

FACES = range(1, 7)


def odds(options: Mapping[str, Any], _real_dice: bool) -> Odds:
    """Six faces alike, for every die of the bag."""
    return {letter: {face: 1 / len(FACES) for face in FACES} for letter in board_of(options).bag}
