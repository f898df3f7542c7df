"""The moves of Ganz schön clever and their written form.

`roll y3 b2 g5 o1 p6 w4`, `tray w1 y2 g2`, `Lena p6 purple`, `Lena w3 blue`, `Lena y2 r2c1`, `Lena reroll`,
`Lena plus p5`, `Lena done`, `Max -`, `Lena bonus blue.7`, `Lena bonus green`.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.dice import Die, read_die
from companion.game import First, Move, TableMove
from companion.notation import Line
from geo.errors import N_, InvalidInput, say
from sheets.form import shown
from sheets.forms.clever import DICE

NOTHING = "-"
CHOSEN = "chosen"
"""The target of a die that a seat on paper chooses: nobody is told where it goes."""
ACCEPTED = (
    "roll y3 b2 g5 o1 p6 w4, Lena p6 purple, Lena w3 blue, Lena y2 r2c1, Lena reroll, "
    "Lena plus p5, Lena done, Lena -, Lena bonus blue.7, Lena bonus green, tray w1 y2 g2"
)


@dataclass(frozen=True, slots=True)
class Roll(TableMove):
    """The dice of the pool thrown."""

    dice: tuple[Die, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """`roll y3 b2 g5 o1 p6 w4`."""
        return ("roll", *map(str, self.dice))


@dataclass(frozen=True, slots=True)
class Tray(TableMove):
    """Which dice a player alone has on the tray, where the third lowest is tied."""

    dice: tuple[Die, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """`tray w1 y2 g2`."""
        return ("tray", *map(str, self.dice))


@dataclass(frozen=True, slots=True)
class Enter(Move):
    """A die chosen and entered: `where` is an area (its box follows from the die), a yellow box, or `-` (wasted).

    A seat on paper only says which die it takes.
    """

    player: str
    die: Die
    where: str

    @property
    def words(self) -> tuple[str, ...]:
        """`y2 r2c1`, `w3 blue`, `p2 -`; `p2 chosen` of a seat on paper."""
        return (str(self.die), self.where)


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """No die is entered."""

    player: str

    @property
    def words(self) -> tuple[str, ...]:
        """`-`."""
        return (NOTHING,)


@dataclass(frozen=True, slots=True)
class Reroll(Move):
    """All dice just thrown are to be thrown again."""

    player: str

    @property
    def words(self) -> tuple[str, ...]:
        """`reroll`."""
        return ("reroll",)


@dataclass(frozen=True, slots=True)
class Plus(Move):
    """A die more, by +1; written without its area where it has only one."""

    player: str
    die: Die
    where: str

    @property
    def words(self) -> tuple[str, ...]:
        """`plus p5`, `plus w3 blue`, `plus y2 r2c1`."""
        target = () if DICE.get(self.die.letter) == self.where else (self.where,)
        return ("plus", str(self.die), *target)


@dataclass(frozen=True, slots=True)
class Done(Move):
    """No +1 any more in this turn."""

    player: str

    @property
    def words(self) -> tuple[str, ...]:
        """`done`."""
        return ("done",)


@dataclass(frozen=True, slots=True)
class Take(Move):
    """A bonus taken: a box of a grid (`blue.7`), or an area; its number where two for one row wait."""

    player: str
    where: str
    number: int | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """`bonus blue.7`, `bonus green`, `bonus orange 5`."""
        return ("bonus", self.where) if self.number is None else ("bonus", self.where, str(self.number))


SINGLE = {NOTHING: Pass, "reroll": Reroll, "done": Done}


def read(line: Line) -> Move:
    """The move of a line.

    Raises InvalidInput for words that are no move of this game.
    """
    words = [word.lower() for word in line.words]
    if line.player is None:
        return _read_table(line, words)
    match words:
        case [word] if word in SINGLE:
            return SINGLE[word](line.player)
        case ["bonus", where]:
            return Take(line.player, where)
        case ["bonus", where, number] if number.isdecimal() and number.isascii() and len(number) == 1:
            return Take(line.player, where, int(number))
        case ["plus", die, *target] if len(target) <= 1:
            return Plus(line.player, read_die(die, line, DICE), _where(die, target, line))
        case [die, where]:
            return Enter(line.player, read_die(die, line, DICE), where)
    raise _unreadable(line)


def _read_table(line: Line, words: list[str]) -> Move:
    match words:
        case ["first", _]:
            return First(line.words[1])
        case ["roll", *dice] if dice:
            return Roll(tuple(read_die(text, line, DICE) for text in dice))
        case ["tray", *dice] if dice:
            return Tray(tuple(read_die(text, line, DICE) for text in dice))
    raise _unreadable(line)


def _where(die: str, target: list[str], line: Line) -> str:
    """The target of a +1 as named; a die of one colour goes to its area where none is named."""
    where = target[0] if target else DICE.get(die[:1], "")
    if not where:
        raise _unreadable(line)
    return where


def _unreadable(line: Line) -> InvalidInput:
    return InvalidInput.one("line", say(N_("{line} is no move of this game"), line=shown(str(line))), ACCEPTED)


NOTATION = (
    ("first Lena", N_("Lena is active first")),
    ("roll y3 b2 g5 o1 p6 w4", N_("the dice thrown: yellow 3, blue 2, green 5, orange 1, purple 6, white 4")),
    ("Lena y3 r1c1", N_("Lena takes the yellow 3 and crosses it in row 1, column 1")),
    ("Lena p6 purple", N_("the purple 6 goes into the next purple box")),
    ("Lena w4 blue", N_("white goes to blue: the sum of white and blue is crossed")),
    ("Lena reroll", N_("a reroll: the dice just thrown are thrown again")),
    ("Lena -", N_("no die fits: nothing is entered")),
    ("Lena bonus blue.7", N_("a bonus cross, at the 7 in blue")),
    ("Lena bonus green", N_("of several bonuses the one in green comes first")),
    ("Lena bonus orange 5", N_("of two bonuses for orange the 5 comes first")),
    ("Max g2 green", N_("Max, who is passive, takes the green 2 from the tray")),
    ("Lena plus p5", N_("a +1: the purple 5 is entered too")),
    ("Lena done", N_("no +1 any more in this turn")),
    ("Ida p6 chosen", N_("Ida, who writes on paper, takes the purple 6")),
    ("tray w1 y2 g2", N_("alone, and the third lowest die is tied: these three are on the tray")),
)
