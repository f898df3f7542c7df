"""What a record tells of a game of Rolled West: the dice, and what players without a sheet here have decided."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from companion.explain.rolled_west.lines import Limits, Line, Turn
from companion.explain.rolled_west.puzzle import CONTRACT_NAMES, OFFICE_NAMES, Puzzle, counts_of
from companion.game import First
from companion.games.rolled_west.board import DICE
from companion.games.rolled_west.moves import Act, Roll
from companion.record import Record
from geo.errors import N_, InvalidInput, say
from sheets.forms.rolled_west import GHOSTS, LETTERS, METAL_OF, ROUNDS


class Thrown(NamedTuple):
    """A throw of the record and what was decided until the next."""

    roll: Roll
    acts: tuple[Act, ...]


@dataclass(frozen=True)
class Recorded:
    """A record: the dice in numbers, and the throws as they are written."""

    record: Record
    puzzle: Puzzle
    throws: tuple[Thrown, ...]

    def acts(self, player: str) -> list[tuple[int, Act]]:
        """What a player has decided, with the number of the throw."""
        return [(number, act) for number, throw in enumerate(self.throws) for act in throw.acts if act.player == player]

    @property
    def whole(self) -> bool:
        """Whether all throws of a game are there."""
        players = len(self.puzzle.players)
        ghosts = GHOSTS if players == 2 else 0
        return len(self.puzzle.turns) == ROUNDS * players and len(self.puzzle.ghosts) == ghosts


def read_game(record: Record) -> Recorded:
    """What the record tells.

    Raises InvalidInput if its throws are not those of a game.
    """
    first = next((move.who for move in record.moves if isinstance(move, First)), None)
    if first not in record.players:
        raise InvalidInput.one("record", say(N_("the record does not say who begins")), f"first {record.players[0]}")
    seat = record.players.index(first)
    players = record.players[seat:] + record.players[:seat]
    throws: list[Thrown] = []
    for move in record.moves:
        if isinstance(move, Roll):
            _check(move, len(throws), len(players))
            throws.append(Thrown(move, ()))
        elif isinstance(move, Act) and throws:
            throws[-1] = Thrown(throws[-1].roll, (*throws[-1].acts, move))
    dice = {word: tuple(counts_of(throw.roll.dice) for throw in throws if throw.roll.word == word) for word in WORDS}
    extra = bool(record.all_options["ghost_extra"])
    return Recorded(record, Puzzle(players, dice["roll"], dice["ghost"], extra), tuple(throws))


WORDS = ("roll", "ghost")


def _check(roll: Roll, number: int, players: int) -> None:
    """Two players have a ghost roll after each round but the last."""
    ghost = players == 2 and number % 3 == 2 and number < 3 * GHOSTS
    word, dice = ("ghost", DICE) if ghost else ("roll", DICE + 1)
    most = ROUNDS * players + (GHOSTS if players == 2 else 0)
    if roll.word != word or len(roll.dice) != dice or number >= most:
        message = say(N_("throw {number}, {roll}, is not what is thrown then"), number=number + 1, roll=str(roll))
        raise InvalidInput.one("record", message, say(N_("{word} with {dice} dice"), word=word, dice=dice))


class Witness:
    """A player without a sheet whose decisions the record tells: their line of play is what it is."""

    alters = False

    def __init__(self, recorded: Recorded, seat: int) -> None:
        puzzle = recorded.puzzle
        acts: list[list[Act]] = [[] for _ in range(puzzle.turns_of(seat))]
        rolls = [number for number, throw in enumerate(recorded.throws) if throw.roll.word == "roll"]
        own = rolls[seat :: len(puzzle.players)]
        for number, act in recorded.acts(puzzle.players[seat]):
            if number in own:
                acts[own.index(number)].append(act)
        self.line = Line(0, tuple(map(_turn, acts)), counts_on_marks=False)

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
    """By seat, what may not be set aside since somebody of the record has copied it.

    `known` are the players whose decisions count.
    """
    puzzle = recorded.puzzle
    barred: list[set[tuple[int, int]]] = [set() for _ in puzzle.players]
    time = -1
    for throw in recorded.throws:
        time += throw.roll.word == "roll"
        if throw.roll.word != "roll":
            continue
        turn, owner = divmod(time, len(puzzle.players))
        for act in throw.acts:
            letter = LETTERS.index(act.what[0]) if act.verb == "copy" else None
            if letter is not None and act.player in known and puzzle.turns[time][letter] == 1:
                barred[owner].add((turn, letter))
    return [Limits(aside=frozenset(one)) for one in barred]
