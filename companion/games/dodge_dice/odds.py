"""What the dice of Dodge Dice are expected to show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.game import Face, Move, Odds
from companion.games.dodge_dice.board import ACTION_FACES, FACES, PENALTIES
from companion.games.dodge_dice.moves import Roll
from companion.games.dodge_dice.play import ACTION_DIE, DODGE_DIE, PENALTY_DIE, State, dice, settled


def odds(_options: Mapping[str, Any], _real_dice: bool) -> Odds:
    """The colours by their faces, for the penalty die as points; the six icons alike."""
    penalties = [PENALTIES[colour] for colour in FACES]
    return {PENALTY_DIE: _shares(penalties), DODGE_DIE: _shares(FACES), ACTION_DIE: _shares(ACTION_FACES)}


def _shares(faces: Sequence[Face]) -> dict[Face, float]:
    return {face: count / len(faces) for face, count in Counter(faces).items()}


def thrown(state: State, move: Move) -> tuple[tuple[str, Face], ...]:
    """The dice of a roll; of dodge dice of which some were left out when they were typed, none."""
    if not isinstance(move, Roll):
        return ()
    whole = move.total == settled(state).dice
    return tuple((die, face) for die, face in dice(move) if whole or die != DODGE_DIE)
