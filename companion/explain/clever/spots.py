"""What the dice leave open: every way in which the throws of a record can make up the turns of a game.

The throws alone do not say where a turn ends, what was a reroll, or which die was taken last: the dice that are thrown
next tell it in part. All ways together are a graph of spots, at each of which the player of the sheet decides
something. It does not depend on the sheet; what leads to no end of the game with all dice thrown is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from companion.dice import Die
from companion.explain.clever.thrown import Thrown
from companion.game import First, Leave, Move
from companion.games.clever.board import Faces
from companion.games.clever.moves import CHOSEN, Enter, Pass, Reroll, Tray
from companion.games.clever.play import lowest
from sheets.forms.clever import TRAY_OF_ONE

PASS, REROLL = "-", "reroll"
ON = ""
"""The only way on, where nothing is chosen that the table sees."""


class Kind(Enum):
    """What the player decides at a spot."""

    GAIN = "takes what a round gives"
    CHOOSE = "chooses a die of the throw"
    TRAY = "chooses a die of the tray"
    PLUS = "may use +1"
    END = "the game is over"


@dataclass(eq=False, slots=True)
class Spot:
    """A decision of the player: which round and turn, the dice to choose from as they lie, and what follows.

    `fields` are the dice that a passive player may take if none of the tray fits. `ways` are, for what the table sees
    of the decision (the letter of the die taken, a pass, a reroll; else ON), all that can follow.
    """

    number: int
    kind: Kind
    round: int
    faces: Faces = field(default_factory=dict)
    dice: str = ""
    fields: str = ""
    ways: dict[str, tuple[Way, ...]] = field(default_factory=dict)

    @property
    def onward(self) -> Iterator[Spot]:
        """All spots that can follow."""
        return (way.spot for ways in self.ways.values() for way in ways)


class Way(NamedTuple):
    """The lines of the table and of the other players up to the next spot."""

    lines: tuple[Move, ...]
    spot: Spot


class Turn(NamedTuple):
    """Which turn it is: who is active first, the round from 1, and the turn of the round from 0."""

    first: int
    round: int
    number: int


class Throw(NamedTuple):
    """A throw of an active player: its turn, its number in the record, the throws spent before it, the dice thrown and
    those on the fields."""

    turn: Turn
    at: int
    spent: int
    pool: frozenset[str]
    fields: frozenset[str] = frozenset()


class End(NamedTuple):
    """How the turn of another player ended: its last throw, and the dice on the fields.

    None for a player who took back the first throw by a reroll, and left before the next: there is no tray then.
    """

    last: int
    fields: frozenset[str] | None


Ends = Mapping[End, tuple[Move, ...]]
"""The ways in which a turn can end, with the lines of each."""


class Spots:
    """All spots of a record for one of its players; `start` are the ways to the first, none if there is no game."""

    def __init__(self, thrown: Thrown, player: str) -> None:
        self.thrown = thrown
        self.player = player
        self.board = thrown.board
        self.all: list[Spot] = []
        self._turns: dict[tuple[Turn, int], tuple[Way, ...]] = {}
        self._throws: dict[Throw, Spot | None] = {}
        self._others: dict[Throw, Ends] = {}
        self._ends: dict[tuple[Turn, int], Spot | None] = {}
        self._end = self._spot(Kind.END, self.board.rounds)
        self.start = tuple(self._starts())

    def _starts(self) -> Iterator[Way]:
        thrown = self.thrown
        if thrown.alone:
            yield from self._turn(Turn(0, 1, 0), 0)
            return
        for seat, player in enumerate(thrown.players):
            if thrown.first in (None, player):
                lines = (First(player), *map(Leave, thrown.left[0]))
                for way in self._turn(Turn(seat, 1, 0), 0):
                    yield Way((*lines, *way.lines), way.spot)

    def _spot(self, kind: Kind, number: int, at: int | None = None, dice: str = "", fields: str = "") -> Spot:
        faces = {} if at is None else self.thrown.faces[at]
        spot = Spot(len(self.all), kind, number, faces, dice, fields)
        self.all.append(spot)
        return spot

    def _kept(self, spot: Spot, ways: Mapping[str, tuple[Way, ...]]) -> Spot | None:
        """The spot with what follows; None if nothing does."""
        spot.ways = {action: found for action, found in ways.items() if found}
        return spot if spot.ways else None

    def _letters(self, dice: frozenset[str]) -> str:
        return "".join(letter for letter in self.board.letters if letter in dice)

    def _turn(self, turn: Turn, at: int) -> tuple[Way, ...]:
        """The ways from the beginning of a turn, whose first throw is the one with that number."""
        if turn.number:
            turn = self._taken(turn, at)
        if turn.number == self.thrown.turns:
            turn = Turn(turn.first, turn.round + 1, 0)
        if turn.round > self.board.rounds:
            return (Way((), self._end),) if at == len(self.thrown.rolls) else ()
        key = turn, at
        if key not in self._turns:
            if turn.number == 0 and turn.round <= len(self.board.round_bonuses):
                gain = self._kept(self._spot(Kind.GAIN, turn.round), {ON: tuple(self._begin(turn, at))})
                self._turns[key] = () if gain is None else (Way((), gain),)
            else:
                self._turns[key] = tuple(self._begin(turn, at))
        return self._turns[key]

    def _taken(self, turn: Turn, at: int) -> Turn:
        """The first turn from that one on whose player has not left before a throw."""
        while turn.number < self.thrown.turns and self._active(turn) in self.thrown.gone[at]:
            turn = turn._replace(number=turn.number + 1)
        return turn

    def _active(self, turn: Turn) -> str:
        return self.thrown.players[(turn.first + turn.number) % len(self.thrown.players)]

    def _begin(self, turn: Turn, at: int) -> Iterator[Way]:
        everything = frozenset(self.board.letters)
        if not self._is_thrown(at, everything):
            return
        turn = self._taken(turn, at)
        if self.thrown.alone and turn.number == 1:
            yield from self._trays_alone(turn, at)
            return
        throw = Throw(turn, at, 0, everything)
        if self._active(turn) != self.player:
            yield from self._turn_of_other(throw, self._active(turn))
            return
        spot = self._choose(throw)
        if spot:
            yield Way(self._rolled(at), spot)

    def _turn_of_other(self, throw: Throw, active: str) -> Iterator[Way]:
        everything, turn = throw.pool, throw.turn
        for (last, fields), lines in self._of_other(throw, active).items():
            if fields is None:
                for way in self._turn(turn._replace(number=turn.number + 1), last + 1):
                    yield Way((*lines, *way.lines), way.spot)
                continue
            after = self._plus(turn, last)
            if after:
                tray = self._spot(
                    Kind.TRAY, turn.round, last, self._letters(everything - fields), self._letters(fields)
                )
                tray.ways = {ON: (Way((), after),)}
                yield Way(lines, tray)

    def _rolled(self, at: int, active: str = "") -> tuple[Move, ...]:
        """The lines of a throw. Who leaves after it leaves at once, except the active player, who may choose first."""
        return (self.thrown.rolls[at], *(Leave(who) for who in self.thrown.left[at + 1] if who != active))

    def _is_thrown(self, at: int, dice: frozenset[str]) -> bool:
        return at < len(self.thrown.rolls) and self.thrown.letters[at] == dice

    def _trays_alone(self, turn: Turn, at: int) -> Iterator[Way]:
        roll, known = self.thrown.rolls[at], self.thrown.trays[at]
        after = self._plus(turn, at)
        lower, tied = lowest(roll.dice)
        for more in combinations(tied, TRAY_OF_ONE - len(lower)):
            dice = (*lower, *more)
            if after and (not tied or known is None or set(known.dice) == set(dice)):
                letters = self._letters(frozenset(die.letter for die in dice))
                tray = self._spot(Kind.TRAY, turn.round, at, letters)
                tray.ways = {ON: (Way((), after),)}
                yield Way((roll, Tray(dice)) if tied else (roll,), tray)

    def _plus(self, turn: Turn, at: int) -> Spot | None:
        """The spot at the end of a turn."""
        key = turn, at
        if key not in self._ends:
            spot = self._spot(Kind.PLUS, turn.round, at, self.board.letters)
            self._ends[key] = self._kept(spot, {ON: self._turn(turn._replace(number=turn.number + 1), at + 1)})
        return self._ends[key]

    def _choose(self, throw: Throw) -> Spot | None:
        """The spot after a throw of the player."""
        if throw not in self._throws:
            ways = {action: self._chosen(throw, action) for action in self._actions(throw, self.player)}
            spot = self._spot(Kind.CHOOSE, throw.turn.round, throw.at, self._letters(throw.pool))
            self._throws[throw] = self._kept(spot, ways)
        return self._throws[throw]

    def _chosen(self, throw: Throw, action: str) -> tuple[Way, ...]:
        then = self._after(throw, action)
        if then is None:
            spot = self._plus(throw.turn, throw.at)
            return (Way((), spot),) if spot else ()
        if not self._is_thrown(then.at, then.pool):
            return ()
        spot = self._choose(then)
        return (Way(self._rolled(then.at), spot),) if spot else ()

    def _actions(self, throw: Throw, player: str) -> Iterator[str]:
        """What an active player can have done after a throw: what the record says, or anything."""
        known = self.thrown.known[throw.at].get(player)
        faces = self.thrown.faces[throw.at]
        if known is None:
            yield from (letter for letter in self.board.letters if letter in throw.pool)
            yield from (PASS, REROLL)
        elif isinstance(known, Enter):
            if known.die.letter in throw.pool and faces[known.die.letter] == known.die.face:
                yield known.die.letter
        else:
            yield PASS if isinstance(known, Pass) else REROLL

    def _after(self, throw: Throw, action: str) -> Throw | None:
        """The next throw of the turn; None if the turn is over."""
        spent, pool, fields = throw.spent + 1, throw.pool, throw.fields
        if action == REROLL:
            spent -= 1
        elif action != PASS:
            faces = self.thrown.faces[throw.at]
            pool = frozenset(die for die in pool if die != action and faces[die] >= faces[action])
            fields |= {action}
        over = spent == self.board.fields or not pool
        return None if over else Throw(throw.turn, throw.at + 1, spent, pool, fields)

    def _of_other(self, throw: Throw, player: str) -> Ends:
        """How the turn of another player can end."""
        if throw not in self._others:
            leaves = player in self.thrown.left[throw.at + 1]
            found: dict[End, tuple[Move, ...]] = {}
            for end, lines in self._broken_off(throw, player) if leaves else self._played_on(throw, player):
                found.setdefault(end, lines)
            self._others[throw] = found
        return self._others[throw]

    def _played_on(self, throw: Throw, player: str) -> Iterator[tuple[End, tuple[Move, ...]]]:
        for action in self._actions(throw, player):
            lines = (*self._rolled(throw.at, player), self._line(throw, player, action))
            then = self._after(throw, action)
            if then is None:
                yield End(throw.at, throw.fields | ({action} & throw.pool)), lines
            elif self._is_thrown(then.at, then.pool):
                for end, rest in self._of_other(then, player).items():
                    yield end, (*lines, *rest)

    def _broken_off(self, throw: Throw, player: str) -> Iterator[tuple[End, tuple[Move, ...]]]:
        """The turn of a player who leaves after this throw, before or after a decision: the other dice are the tray."""
        rolled, leave = self._rolled(throw.at, player), Leave(player)
        if player not in self.thrown.known[throw.at]:
            yield End(throw.at, throw.fields), (*rolled, leave)
        for action in self._actions(throw, player):
            untouched = action == REROLL and not throw.spent
            fields = None if untouched else throw.fields | ({action} & throw.pool)
            yield End(throw.at, fields), (*rolled, self._line(throw, player, action), leave)

    def _line(self, throw: Throw, player: str, action: str) -> Move:
        """The decision of a player of whom only the dice are known."""
        if action == PASS:
            return Pass(player)
        if action == REROLL:
            return Reroll(player)
        return Enter(player, Die(action, self.thrown.faces[throw.at][action]), CHOSEN)
