"""What the dice of Ganz schön clever are expected to show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game import Face, Move, Odds
from companion.games.clever.moves import Roll
from companion.games.clever.state import State
from sheets.forms.clever import DICE

FACES = range(1, 7)


def odds(_options: Mapping[str, Any], _real_dice: bool) -> Odds:
    """Six faces alike, for each of the six dice."""
    return {letter: {face: 1 / len(FACES) for face in FACES} for letter in DICE}


def thrown(_state: State, move: Move) -> tuple[tuple[str, Face], ...]:
    """The dice of a throw; which of them lie on a tray is no throw."""
    return tuple((die.letter, die.face) for die in move.dice) if isinstance(move, Roll) else ()
