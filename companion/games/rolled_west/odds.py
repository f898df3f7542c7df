"""What the dice of Rolled West are expected to show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.game import Face, Move, Odds
from companion.games.rolled_west.moves import Roll
from companion.games.rolled_west.play import FACES
from companion.games.rolled_west.state import State

DIE = "die"
"""All four are alike."""


def odds(_options: Mapping[str, Any], _real_dice: bool) -> Odds:
    """The resources by their sides."""
    return {DIE: {face: count / len(FACES) for face, count in Counter(FACES).items()}}


def thrown(_state: State, move: Move) -> tuple[tuple[str, Face], ...]:
    """The dice of a turn or of a ghost."""
    return tuple((DIE, face) for face in move.dice) if isinstance(move, Roll) else ()
