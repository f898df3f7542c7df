"""Dice as a page draws them: pips for numbers up to six, words for all else, and a letter for the colour."""

from __future__ import annotations

from dataclasses import dataclass

from companion.labels import LETTERS, die_tint

PIPS = {
    1: ((2, 2),),
    2: ((1, 1), (3, 3)),
    3: ((1, 1), (2, 2), (3, 3)),
    4: ((1, 1), (1, 3), (3, 1), (3, 3)),
    5: ((1, 1), (1, 3), (2, 2), (3, 1), (3, 3)),
    6: ((1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)),
}


@dataclass(frozen=True, slots=True)
class Die:
    """A die: its colour by name (empty for none), the letter that says the same, and its face.

    `pips` are the places of its pips in a square of side 4; without them the face is written.
    """

    tint: str
    letter: str
    face: str
    pips: tuple[tuple[int, int], ...] = ()


def die_of(name: str, face: int | str) -> Die:
    """A die from how a game tells it: by its letter (`b`, 3), as one of several (`1`, `C`), by a word (`action`)."""
    text = str(face)
    tint = LETTERS.get(name, "") or die_tint(text)
    pips = PIPS.get(int(text), ()) if text.isdecimal() else ()
    letter = "" if name.isdecimal() or len(name) > 12 else name
    return Die(tint, letter, text or letter, pips if letter else ())
