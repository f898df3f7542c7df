"""What the dice of Tumblin-Dice are expected to show: their faces, and of virtual throws where they land."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.game import Face, Move, Odds
from companion.games.tumblin_dice.board import FACES, LEVELS, MINUS, OFF, ZERO, face_and_level
from companion.games.tumblin_dice.moves import Lie, Order
from companion.games.tumblin_dice.play import State
from companion.games.tumblin_dice.practice import WEIGHTS

ORDER, FACE, PLACE = "order", "face", "place"


def odds(options: Mapping[str, Any], real_dice: bool) -> Odds:
    """Six faces alike; where a die lands only by the model of practice, since skill decides on a real board."""
    alike: dict[Face, float] = {face: 1 / len(FACES) for face in FACES}
    if real_dice:
        return {ORDER: alike, FACE: alike}
    levels = (MINUS, *LEVELS) if options["minus_level"] else LEVELS
    weights = {place: WEIGHTS[place] for place in (OFF, ZERO, *(f"{level}x" for level in levels))}
    return {ORDER: alike, FACE: alike, PLACE: {place: held / sum(weights.values()) for place, held in weights.items()}}


def thrown(_state: State, move: Move) -> tuple[tuple[str, Face], ...]:
    """The rolls for the order of play, and of each die its face, if it stayed on a level, and where it landed."""
    if isinstance(move, Order):
        return tuple((ORDER, face) for _, face in move.rolls)
    return tuple(_landed(move)) if isinstance(move, Lie) else ()


def _landed(move: Lie) -> Iterator[tuple[str, Face]]:
    for _, dice in move.dice:
        for die in dice:
            lies = face_and_level(die)
            if lies is None:
                yield PLACE, die
                continue
            face, level = lies
            yield FACE, face
            yield PLACE, f"{level}x"
