"""What a record tells of a game of Rolled West: the dice, who left, and what players without a sheet have decided."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.explain.rolled_west.lines import Limits, Line, Turn
from companion.explain.rolled_west.puzzle import (
    CONTRACT_NAMES,
    LETTER_NUMBERS,
    NONE,
    OFFICE_NAMES,
    Counts,
    Puzzle,
    counts_of,
)
from companion.game import First, Leave, Move, gone_already, too_few_left
from companion.games.rolled_west.board import DICE
from companion.games.rolled_west.manners import FEWEST
from companion.games.rolled_west.moves import Act, Roll
from companion.record import Record
from geo.errors import N_, IllegalMove, InvalidInput, say
from sheets.forms.rolled_west import GHOSTS, LETTERS, METAL_OF, ROUNDS


class Thrown(NamedTuple):
    """A throw of the record, its number among all turns (None: a ghost roll), and what was said until the next."""

    roll: Roll
    time: int | None
    moves: tuple[Move, ...] = ()

    @property
    def acts(self) -> tuple[Act, ...]:
        """What was decided."""
        return tuple(move for move in self.moves if isinstance(move, Act))

    @property
    def leaves(self) -> tuple[Leave, ...]:
        """Who has left."""
        return tuple(move for move in self.moves if isinstance(move, Leave))


@dataclass(frozen=True)
class Recorded:
    """A record: the dice in numbers, what stands before the first throw, and the throws as they are written."""

    record: Record
    puzzle: Puzzle
    opening: tuple[Move, ...]
    throws: tuple[Thrown, ...]

    @property
    def whole(self) -> bool:
        """Whether all throws of a game are there."""
        players = len(self.puzzle.players)
        ghosts = GHOSTS if players == 2 else 0
        return len(self.puzzle.turns) == ROUNDS * players and len(self.puzzle.ghosts) == ghosts


def read_game(record: Record) -> Recorded:
    """What the record tells.

    Decisions count where the whole record is by the rules; otherwise it is taken for one of dice alone, from which
    somebody may have left. Raises InvalidInput if its throws are not those of a game.
    """
    first = next((move.who for move in record.moves if isinstance(move, First)), None)
    if first not in record.players:
        raise InvalidInput.one("record", say(N_("the record does not say who begins")), f"first {record.players[0]}")
    seat = record.players.index(first)
    reading = Reading(record.players[seat:] + record.players[:seat])
    decided = _is_played(record)
    for move in record.moves:
        if decided or not isinstance(move, Act):
            reading.add(move)
    return reading.recorded(record)


def _is_played(record: Record) -> bool:
    """Whether all that the record holds is by the rules."""
    try:
        replace(record, lenient=False).replay()
    except IllegalMove:
        return False
    return True


class Reading:
    """A record read line by line."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self.players = players
        self.turns: list[Counts] = []
        self.ghosts: list[Counts] = []
        self.gone: dict[int, int] = {}
        self.opening: list[Move] = []
        self.throws: list[Thrown] = []

    def add(self, move: Move) -> None:
        """One more line. Raises InvalidInput if nothing like it can stand there."""
        if isinstance(move, Roll):
            self._throw(move)
            return
        if isinstance(move, Leave):
            self._leave(move.player)
        if self.throws:
            last = self.throws[-1]
            self.throws[-1] = last._replace(moves=(*last.moves, move))
        elif isinstance(move, Leave) or not any(isinstance(one, First) for one in self.opening):
            self.opening.append(move)

    def _throw(self, roll: Roll) -> None:
        self._pass_over()
        number, count = len(self.throws), len(self.players)
        word, dice = ("ghost", DICE) if self._ghost_due() else ("roll", DICE + 1)
        over = len(self.turns) == ROUNDS * count
        if roll.word != word or len(roll.dice) != dice or over:
            message = say(N_("throw {number}, {roll}, is not what is thrown then"), number=number + 1, roll=str(roll))
            raise InvalidInput.one("record", message, say(N_("{word} with {dice} dice"), word=word, dice=dice))
        kept = self.ghosts if word == "ghost" else self.turns
        kept.append(counts_of(roll.dice))
        self.throws.append(Thrown(roll, None if word == "ghost" else len(self.turns) - 1))

    def _ghost_due(self) -> bool:
        """Two players have a ghost roll after each round but the last."""
        rounds, half = divmod(len(self.turns), 2)
        return len(self.players) == 2 and not half and len(self.ghosts) < min(rounds, GHOSTS)

    def _pass_over(self) -> None:
        """The turns that those who have left do not have."""
        count = len(self.players)
        while len(self.turns) < ROUNDS * count and len(self.turns) % count in self.gone:
            self.turns.append(NONE)

    def _leave(self, player: str) -> None:
        playing = [one for seat, one in enumerate(self.players) if seat not in self.gone]
        if player not in playing:
            raise InvalidInput.one("record", gone_already(player).message, ", ".join(playing))
        if len(playing) <= FEWEST:
            raise InvalidInput.one("record", too_few_left(FEWEST).message)
        self.gone[self.players.index(player)] = len(self.turns) - 1

    def recorded(self, record: Record) -> Recorded:
        """What has been read."""
        self._pass_over()
        extra = bool(record.all_options["ghost_extra"])
        puzzle = Puzzle(self.players, tuple(self.turns), tuple(self.ghosts), extra, self.gone)
        return Recorded(record, puzzle, tuple(self.opening), tuple(self.throws))


class Witness:
    """A player without a sheet whose decisions the record tells: their line of play is what it is."""

    alters = False

    def __init__(self, recorded: Recorded, seat: int) -> None:
        puzzle = recorded.puzzle
        count, player = len(puzzle.players), puzzle.players[seat]
        own = [throw for throw in recorded.throws if throw.time is not None and throw.time % count == seat]
        turns = (_turn([act for act in throw.acts if act.player == player]) for throw in own)
        self.line = Line(0, tuple(turns), counts_on_marks=False)

    def best(self, limits: Limits, _most: int) -> Line | None:
        """The line that the record tells, None if the limits do not allow it."""
        line = self.line
        aside = any((number, turn.aside) in limits.aside for number, turn in enumerate(line.turns))
        taken = limits.contracts & line.contracts or limits.offices & line.offices
        late = any(limits.reach_from[place] > reached.turn for place, reached in line.reached.items())
        missed = any(
            last < len(line.turns) and (place not in line.reached or line.reached[place].turn > last)
            for place, last in enumerate(limits.reach_by)
        )
        return None if aside or taken or late or missed else line

    def some(self, limits: Limits, _more: int) -> Line | None:
        """The same as `best`: the line alters nothing."""
        return self.best(limits, 0)


def _turn(acts: list[Act]) -> Turn:
    """A turn as it was announced; of somebody on paper the last terrain may not be known."""
    words = {verb: [act.what for act in acts if act.verb == verb] for verb in ("terrain", "contract", "office", "ship")}
    shipped = [letter for what in words["ship"] for letter in what]
    return Turn(
        dark=None,
        ghost=None,
        aside=LETTERS.index(words["terrain"][0][0]) if words["terrain"] else -1,
        contract=CONTRACT_NAMES.index(words["contract"][0][0]) if words["contract"] else None,
        office=OFFICE_NAMES.index(words["office"][0][0]) if words["office"] else None,
        marks=tuple(("",) * shipped.count(letter) for letter in METAL_OF),
    )


def limits_of(recorded: Recorded, known: Collection[str]) -> list[Limits]:
    """By seat, what may not be set aside or copied, as others of the record have it.

    `known` are the players whose decisions count: what they have copied was not set aside, and before they had named
    a terrain nothing could be copied.
    """
    puzzle = recorded.puzzle
    limits = [Limits() for _ in puzzle.players]
    for throw in recorded.throws:
        if throw.time is None:
            continue
        turn, owner = divmod(throw.time, len(puzzle.players))
        copied = {LETTERS.index(act.what[0]) for act in throw.acts if act.verb == "copy" and act.player in known}
        barred = {(turn, letter) for letter in copied if puzzle.turns[throw.time][letter] == 1}
        limits[owner] = limits[owner]._replace(aside=limits[owner].aside | barred)
        if puzzle.players[owner] in known and not any(act.verb == "terrain" for act in throw.acts):
            limits = [_without_copies(one, throw.time) for one in limits]
    return limits


def _without_copies(limits: Limits, time: int) -> Limits:
    """The limits of somebody who cannot copy any die of a turn."""
    copies = {(box, time, letter) for box in range(ROUNDS) for letter in LETTER_NUMBERS}
    return limits._replace(copies=limits.copies | copies)
