"""The moves of Rolling America and their written form.

`roll b3 w5`, `Ana b3 MT`, `Ana w5 CA guard`, `Ana b3 wild KS`, `Ana w5 TX guard + FL`, `Ana o2 x NV`,
`Ana g3 -`.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.dice import Die, read_die
from companion.game import First, Move, TableMove
from companion.notation import Line
from geo.errors import N_, InvalidInput, say
from sheets.typed import shown

MOST_TARGETS = 2


@dataclass(frozen=True, slots=True)
class Roll(TableMove):
    """Two dice drawn from the bag and rolled."""

    dice: tuple[Die, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """`roll b3 w5`."""
        return ("roll", *map(str, self.dice))


@dataclass(frozen=True, slots=True)
class Target:
    """A state to write in, with or without a guard."""

    state: str
    guard: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """`CA` or `CA guard`."""
        return (self.state, "guard") if self.guard else (self.state,)


@dataclass(frozen=True, slots=True)
class Place(Move):
    """What a player does with a die: numbers into one or two targets, an X, or nothing.

    Two targets are a dupe. With neither targets nor `cross` nothing happens. `wild` is the color change.
    """

    player: str
    die: Die
    targets: tuple[Target, ...] = ()
    wild: bool = False
    cross: str | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The words behind the name."""
        start = (str(self.die), "wild") if self.wild else (str(self.die),)
        if self.cross is not None:
            return (*start, "x", self.cross)
        if not self.targets:
            return (*start, "-")
        first, *others = self.targets
        return (*start, *first.words, *(word for target in others for word in ("+", *target.words)))

    @property
    def guards(self) -> int:
        """Guard boxes that the move takes."""
        return sum(target.guard for target in self.targets)

    @property
    def dupe(self) -> bool:
        """Whether the number is written twice."""
        return len(self.targets) > 1

    @property
    def powers(self) -> int:
        """Boxes of all powers that the move takes."""
        return self.wild + self.guards + self.dupe


def read(line: Line) -> Move:
    """The move of a line.

    Raises InvalidInput for words that are no move of this game.
    """
    if line.player is None:
        return _read_table(line)
    words = list(line.words)
    if not words:
        raise _unreadable(line)
    die = read_die(words.pop(0), line)
    wild = words[:1] == ["wild"]
    rest = words[wild:]
    if rest == ["-"]:
        return Place(line.player, die, wild=wild)
    if len(rest) == 2 and rest[0] in ("x", "X"):
        return Place(line.player, die, wild=wild, cross=rest[1].upper())
    return Place(line.player, die, _read_targets(rest, line), wild)


def _read_table(line: Line) -> Move:
    word, *rest = line.words
    if word == "first" and len(rest) == 1:
        return First(rest[0])
    if word == "roll" and rest:
        return Roll(tuple(read_die(text, line) for text in rest))
    raise _unreadable(line)


def _read_targets(words: list[str], line: Line) -> tuple[Target, ...]:
    targets: list[Target] = []
    rest = words
    while rest:
        state, *rest = rest
        guard = bool(rest) and rest[0].lower() == "guard"
        rest = rest[guard:]
        targets.append(Target(state.upper(), guard))
        if rest and (rest[0] != "+" or len(rest) == 1):
            raise _unreadable(line)
        rest = rest[1:]
    codes = [target.state for target in targets]
    if not targets or len(targets) > MOST_TARGETS or not all(len(code) == 2 and code.isalpha() for code in codes):
        raise _unreadable(line)
    return tuple(targets)


def _unreadable(line: Line) -> InvalidInput:
    return InvalidInput.one(
        "line",
        say(N_("{line} is no move of this game"), line=shown(str(line))),
        "Ana b3 MT, Ana b3 MT guard, Ana b3 wild KS, Ana b3 MT + WI, Ana b3 x MT, Ana b3 -",
    )
