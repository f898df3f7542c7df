"""The moves of Tumblin-Dice, all of them the table's, and their written form.

`order Ana 5 Ben 3`: what everybody rolled for the order of play; those who tie roll again in a line of their own.
`lie Ana 4x3 6x1 off 0x Ben 2x4 5x2 1x1 off`: how the dice lie at the end of a round. Short: `43`, `0` and `-`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.game import Move, TableMove
from companion.games.tumblin_dice.board import OFF, ZERO
from companion.notation import Line
from geo.errors import N_, InvalidInput, say
from sheets.form import shown

_LYING = re.compile(r"(\d{1,2})x(-?\d{1,2})|(\d)(-?\d)", re.ASCII)
_NOWHERE = {"off": OFF, "-": OFF, "0x": ZERO, "0": ZERO}
EXAMPLES = "order Ana 5 Ben 3, lie Ana 4x3 6x1 off 0x Ben 2x4 5x2 1x1 off"

NOTATION = (
    ("order Ana 5 Ben 3", N_("rolls for the order of play; those who tie roll again, in a line of their own")),
    ("lie Ana 4x3 6x1 off 0x Ben 2x4 5x2 1x1 off", N_("the dice at the end of a round: face and level, or off, or 0x")),
    ("lie Ana 43 61 - 0 Ben 24 52 11 -", N_("the same in short")),
)
"""Lines of a record and what they say."""


@dataclass(frozen=True, slots=True)
class Order(TableMove):
    """What the sides rolled for the order of play: (side, face), one each."""

    rolls: tuple[tuple[str, int], ...]

    @property
    def words(self) -> tuple[str, ...]:
        """`order Ana 5 Ben 3`."""
        return ("order", *(word for side, face in self.rolls for word in (side, str(face))))


@dataclass(frozen=True, slots=True)
class Lie(TableMove):
    """How each player's dice lie at the end of a round."""

    dice: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def words(self) -> tuple[str, ...]:
        """`lie Ana 4x3 6x1 off 0x`."""
        return ("lie", *(word for player, dice in self.dice for word in (player, *dice)))


def read_die(word: str) -> str | None:
    """A die as it is written (`4x3`, `43`, `0x`, `off`), in its full form; None for another word."""
    word = word.lower()
    if word in _NOWHERE:
        return _NOWHERE[word]
    match = _LYING.fullmatch(word)
    if match is None:
        return None
    face, level, short_face, short_level = match.groups()
    return f"{int(face or short_face)}x{int(level or short_level)}"


def read(line: Line) -> Move:
    """The move of a line.

    Raises InvalidInput for words that are no move of this game.
    """
    word, *rest = line.words or ("",)
    if line.player is None and word == "order" and rest:
        return _read_order(rest, line)
    if line.player is None and word == "lie" and rest:
        return _read_lie(rest, line)
    raise _unreadable(line)


def _read_order(words: list[str], line: Line) -> Order:
    sides, faces = words[::2], words[1::2]
    if len(sides) != len(faces) or not all(face in ("1", "2", "3", "4", "5", "6") for face in faces):
        raise _unreadable(line)
    return Order(tuple(zip(sides, map(int, faces), strict=True)))


def _read_lie(words: list[str], line: Line) -> Lie:
    groups: list[tuple[str, list[str]]] = []
    for place, word in enumerate(words):
        die = read_die(word)
        if die is None and word.isdecimal() and not any(map(read_die, words[place + 1 : place + 2])):
            raise InvalidInput.one("line", say(N_("{text} is no die"), text=shown(word)), EXAMPLES)
        if die is None:
            groups.append((word, []))
        elif groups:
            groups[-1][1].append(die)
        else:
            raise _unreadable(line)
    return Lie(tuple((player, tuple(dice)) for player, dice in groups))


def _unreadable(line: Line) -> InvalidInput:
    wrong = say(N_("{line} is no move of this game"), line=shown(str(line)))
    return InvalidInput.one("line", wrong, EXAMPLES)
