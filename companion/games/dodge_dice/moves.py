"""The moves of Dodge Dice and their written form.

`first Ana`, `roll 20 b3 g3 r2 double` (the penalty on a round's first roll, the dodge dice counted by colour,
the action), `Ana skip`, `Ana skip2`, `Ana give Ben`, `Ana take`. Dodge dice that do not match may be left out:
`roll 20 g3 double`; the action's first letter will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.game import First, Move, TableMove
from companion.games.dodge_dice.board import ACTION_FACES, COLOURS, PENALTIES
from companion.notation import Line
from geo.errors import N_, InvalidInput, say
from sheets.form import shown

NOTATION = (
    ("first Ana", N_("Ana begins")),
    ("roll 20 b3 g3 r2 double", N_("a round's first roll: the penalty die, the dodge dice by colour, the action die")),
    ("roll 20 g3 double", N_("the same: dodge dice that do not match may be left out")),
    ("roll b1 g2 stop", N_("a later roll, without the penalty die")),
    ("Ana skip", N_("before rolling: one chip, and the dice pass on")),
    ("Ana skip2", N_("after rolling: two chips, and the roll is ignored")),
    ("Ana take", N_("the roll counts, and the round ends")),
    ("Ben take", N_("the roll counts; where the round goes on it need not be said")),
    ("Ana give Ben", N_("the last match with give: Ben takes the penalty")),
)
"""Lines of a record and what they say."""


@dataclass(frozen=True, slots=True)
class Roll(TableMove):
    """A roll: the penalty die where it was rolled, how many dodge dice show each colour, and the action.

    `counts` are (colour, number) pairs in the order of the colours, without zeros.
    """

    penalty: int | None
    counts: tuple[tuple[str, int], ...]
    icon: str

    @property
    def words(self) -> tuple[str, ...]:
        """`roll 20 b3 g3 r2 double`."""
        penalty = () if self.penalty is None else (str(self.penalty),)
        return ("roll", *penalty, *(f"{colour}{count}" for colour, count in self.counts), self.icon)

    @property
    def total(self) -> int:
        """How many dodge dice are named."""
        return sum(count for _, count in self.counts)

    def matching(self, penalty: int) -> int:
        """How many dodge dice show the colour of the penalty."""
        return dict(self.counts).get(COLOURS[penalty], 0)


def roll_of(penalty: int | None, colours: Sequence[str], icon: str) -> Roll:
    """The roll of dodge dice that lie as given."""
    counts = ((colour, colours.count(colour)) for colour in PENALTIES)
    return Roll(penalty, tuple((colour, count) for colour, count in counts if count), icon)


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """A chip before the roll: the dice pass on."""

    player: str

    @property
    def words(self) -> tuple[str, ...]:
        """`skip`."""
        return ("skip",)


@dataclass(frozen=True, slots=True)
class SkipAfter(Move):
    """Two chips after the roll: it is ignored."""

    player: str

    @property
    def words(self) -> tuple[str, ...]:
        """`skip2`."""
        return ("skip2",)


@dataclass(frozen=True, slots=True)
class Take(Move):
    """The roll counts."""

    player: str

    @property
    def words(self) -> tuple[str, ...]:
        """`take`."""
        return ("take",)


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Another player takes the penalty."""

    player: str
    to: str

    @property
    def words(self) -> tuple[str, ...]:
        """`give Ben`."""
        return ("give", self.to)


_BARE = {"skip": Skip, "skip2": SkipAfter, "take": Take}


def read(line: Line) -> Move:
    """The move of a line.

    Raises InvalidInput for words that are no move of this game.
    """
    word, *rest = line.words or ("",)
    if line.player is None:
        return _read_table(word, rest, line)
    if word.lower() in _BARE and not rest:
        return _BARE[word.lower()](line.player)
    if word.lower() == "give" and len(rest) == 1:
        return Give(line.player, rest[0])
    raise _unreadable(line, "Ana skip, Ana skip2, Ana take, Ana give Ben")


def _read_table(word: str, rest: list[str], line: Line) -> Move:
    if word == "first" and len(rest) == 1:
        return First(rest[0])
    if word == "roll" and rest:
        return _read_roll(rest, line)
    raise _unreadable(line, "first Ana, roll 20 b3 g3 r2 double, roll b1 r2 stop")


def _read_roll(words: list[str], line: Line) -> Roll:
    penalties: list[int] = []
    counts: dict[str, int] = {}
    icons: list[str] = []
    for word in words:
        colour, number = word[:1].lower(), word[1:]
        if word in map(str, PENALTIES.values()):
            penalties.append(int(word))
        elif colour in PENALTIES and number.isdecimal() and number.isascii() and len(number) < 3:
            if colour in counts:
                raise _unreadable(line, "b3 g3 r2")
            counts[colour] = int(number)
        else:
            icons.append(_icon(word, line))
    if len(penalties) > 1 or len(icons) != 1:
        raise _unreadable(line, "roll 20 b3 g3 r2 double")
    sorted_counts = tuple((colour, counts[colour]) for colour in PENALTIES if counts.get(colour))
    return Roll(penalties[0] if penalties else None, sorted_counts, icons[0])


def _icon(word: str, line: Line) -> str:
    meant = [icon for icon in ACTION_FACES if word and icon.startswith(word.lower())]
    if len(meant) == 1:
        return meant[0]
    wrong = say(N_("{text} is no die of this game: {line}"), text=shown(word), line=shown(str(line)))
    raise InvalidInput.one("line", wrong, ", ".join(("10, 20, 40", "b3, g3, r2", *ACTION_FACES)))


def _unreadable(line: Line, accepted: str) -> InvalidInput:
    wrong = say(N_("{line} is no move of this game"), line=shown(str(line)))
    return InvalidInput.one("line", wrong, accepted)
