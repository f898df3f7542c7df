"""Virtual throws for practice: a plain model of chance, not a measured one.

Every die lands by itself on one of the places below, by their weights, and shows each face alike. On a real board
skill decides, dice knock each other, and nobody's weights are these.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.dice import Chance
from companion.games.tumblin_dice.board import FACES, OFF, ZERO

WEIGHTS = {OFF: 20, ZERO: 20, "-1x": 10, "1x": 28, "2x": 18, "3x": 9, "4x": 5}
"""Where a die ends up; places that the board does not have take no part."""


def thrown(places: Sequence[str], chance: Chance, throw: int, die: int) -> str:
    """How die number `die` of throw number `throw` lies: `4x3`, `0x` or `off`."""
    weighted = [place for place in places for _ in range(WEIGHTS[place])]
    place = weighted[chance.face(throw, 2 * die, len(weighted))]
    if place in (OFF, ZERO):
        return place
    face = FACES[chance.face(throw, 2 * die + 1, len(FACES))]
    return f"{face}x{place.removesuffix('x')}"
