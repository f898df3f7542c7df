"""What every game is made of: throws, moves, states, scores, and the `Game` that ties them together.

A game's rules are functions over a frozen state; nothing in them prints, reads a clock or draws a random
number. Whoever drives a game drives all of them alike:

    state = game.start(players, options)
    while not game.over(state):
        due = game.due(state)                       # the throw that the table owes now, if any
        move = game.throw(due, chance) if due else one of game.legal_moves(state, somebody who waits)
        state = game.apply(state, move)             # IllegalMove names the rule broken

A game may have no decisions at all (Tumblin-Dice), and several players may be waited for at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.notation import Line
from geo.errors import N_, IllegalMove, say

if TYPE_CHECKING:  # a throw waits neither for the forms nor for the audits
    import random

    from companion.dice import Chance
    from companion.findings import Rule
    from companion.rulings import Ruling
    from sheets.filled import FilledSheet
    from sheets.forms import Design

State = TypeVar("State")


class Move:
    """A line of the record: what a player decided or what the table threw.

    Each game has frozen dataclasses of its own below this one or below `TableMove`.
    """

    __slots__ = ()

    player: str | None
    """Who moves; None for the table."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the line behind the player's name."""
        raise NotImplementedError

    def __str__(self) -> str:
        return str(Line(self.player, self.words))


@dataclass(frozen=True, slots=True)
class TableMove(Move):
    """A line that is the table's: a throw, or who begins."""

    player: None = field(default=None, init=False, repr=False)


@dataclass(frozen=True, slots=True)
class First(TableMove):
    """Who begins: `first Ana`."""

    who: str

    @property
    def words(self) -> tuple[str, ...]:
        """`first Ana`."""
        return ("first", self.who)


LEAVES = "leaves"


@dataclass(frozen=True, slots=True)
class Leave(Move):
    """A player goes home before the end: `Ana leaves`. Every game has this line; what it means the game says."""

    player: str

    @property
    def words(self) -> tuple[str, ...]:
        """`leaves`."""
        return (LEAVES,)


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw that the table owes: its word in the record, its number, and what is thrown.

    `number` counts the throws of the game from 0, and is what seeded chance goes by. `of` are the dice (or
    names, or what else chance picks from). `places` are where a die can come to lie, where the options of a game
    with a real board decide it.
    """

    word: str
    number: int
    of: tuple[str, ...]
    places: tuple[str, ...] = ()


@dataclass(frozen=True)
class Moves:
    """The legal moves of a player, lazily: they can be iterated, counted, asked `in`, filtered and sampled.

    `listed` makes them one by one, `allowed` tells without listing whether a move is one of them.
    """

    listed: Callable[[], Iterable[Move]]
    allowed: Callable[[Move], bool]
    drawn: Callable[[random.Random], Move] | None = None

    def __iter__(self) -> Iterator[Move]:
        return iter(self.listed())

    def __len__(self) -> int:
        return sum(1 for _ in self.listed())

    def __bool__(self) -> bool:
        return any(True for _ in self.listed())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self.allowed(move)

    def where(self, wanted: Callable[[Move], bool]) -> Moves:
        """Those of the moves that are wanted."""
        return Moves(
            lambda: (move for move in self.listed() if wanted(move)),
            lambda move: wanted(move) and self.allowed(move),
        )

    def sample(self, rng: random.Random) -> Move:
        """One of them by chance: even among all unless the game has a quicker way; IndexError if there is none."""
        if self.drawn is not None:
            return self.drawn(rng)
        return rng.choice(list(self.listed()))


def no_moves() -> Moves:
    """The legal moves of whoever is not waited for."""
    return Moves(lambda: (), lambda _move: False)


@dataclass(frozen=True, slots=True)
class Score:
    """A breakdown with a total; `parts` is what an audit reports as `score`."""

    total: int
    parts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place at the end; tied players share a rank."""

    player: str
    total: int
    rank: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: everybody's place, best first, and what was only decided at the end, by name."""

    ranking: tuple[Standing, ...]
    decided: Mapping[str, Any] = field(default_factory=dict)

    @property
    def winners(self) -> tuple[str, ...]:
        """Whoever is first; several if they share it."""
        return tuple(standing.player for standing in self.ranking if standing.rank == 1)


def ranked(entries: Iterable[tuple[str, int, Any]]) -> tuple[Standing, ...]:
    """Places by key, lowest first; equal keys share a place. Entries are (player, total, key)."""
    ordered = sorted(entries, key=lambda entry: entry[2])
    keys = [key for _, _, key in ordered]
    return tuple(Standing(player, total, keys.index(key) + 1) for player, total, key in ordered)


def waited_for_all_the_same(state: State, _players: frozenset[str]) -> State:
    """A game whose dice depend on every decision, or that has none, waits for seats on paper like for others."""
    return state


def nothing_to_name(_state: Any, _player: str) -> tuple[str, ...]:
    """A game that does not tell what a decision is about."""
    return ()


def nobody_leaves(_state: State, _player: str) -> State:
    """A game that nobody can leave before its end."""
    raise IllegalMove("leave", say(N_("nobody can leave this game before its end; padwright abandon ends it")))


def too_few_left(least: int) -> IllegalMove:
    """The error where with one player less the others could not go on."""
    message = N_("this game takes {least} players or more; padwright abandon ends it")
    return IllegalMove("leave", say(message, least=least))


def gone_already(player: str) -> IllegalMove:
    """The error for whoever does not play, or no longer."""
    return IllegalMove("leave", say(N_("{player} does not play"), player=player))


def nothing_waived(_state: State, _move: Move) -> State | None:
    """A game none of whose rules can be waived."""
    return None


def as_they_are(sheets: Sequence[FilledSheet]) -> Sequence[FilledSheet]:
    """A game in which nothing is decided only when all sheets lie side by side."""
    return sheets


def nothing_taken(_state: Any, _player: str) -> frozenset[str]:
    """A game whose players take nothing from each other's sheets."""
    return frozenset()


Face = int | str
Odds = Mapping[str, Mapping[Face, float]]
"""How often each face of a die is expected, by die: the probabilities of a die make 1."""


def no_odds(_options: Mapping[str, Any], _real_dice: bool) -> Odds:
    """A game without dice whose faces are equally likely for everybody."""
    return {}


def all_dice(_state: Any, move: Move) -> tuple[tuple[str, Face], ...]:
    """The dice of a throw where the words of its line name all of them."""
    return dice_of_words(move)


def dice_of_words(move: Move) -> tuple[tuple[str, Face], ...]:
    """The dice of a throw from its words: `b3` is die b with face 3; what has no letter is counted from 1."""
    words = move.words[1:]
    lettered = [(word[0], int(word[1:])) if word[1:].isdecimal() and word[0].isalpha() else None for word in words]
    return tuple(die or (str(number), word) for number, (die, word) in enumerate(zip(lettered, words, strict=True), 1))


@dataclass(frozen=True, eq=False, repr=False)
class Game(Generic[State]):
    """A game: its functions by the names that all games share.

    - `start(players, options)`: the state before the first throw; options are complete (`sheets.options.chosen`).
    - `due(state)`: the throw owed now, None if players decide or the game is over.
    - `throw(due, chance)`: that throw, thrown. Real dice typed in are the same move.
    - `waiting(state)`: who may decide now, and whether they must.
    - `legal_moves(state, player)`; `apply(state, move)` raises IllegalMove.
    - `read(line)`: the move of a record's line, without a state; InvalidInput if it is none.
    - `sheets(state)`: the paper as it would lie on the table; of a finished game as it is handed in.
    - `view(sheet)`: the game's own reading of a filled sheet, which its rules, score and outcome look at.
    - `score(view)`, `outcome(views)`.
    - `status(state)`: what a table looks at between throws, name and value (round, bag, dice ...), for `show`.
    - `table_words`: the first words of the lines that no player decides.
    - `on_paper(state, players)`: the state with the seats of these players on paper. They are never waited for,
      except where the dice depend on what they decide (which die the active player takes), and `sheets` leaves
      them out. With all seats on paper only the table's lines are left: a dice-only game.
    - `dice(move)`: the dice of a throw, each with its face, for programs that read them.
    - `pending(state, player)`: what the player still has to decide about, in words of the notation (dice), for people.
    - `notation`: lines of a record, and what each says, for `help notation`.
    - `leave(state, player)`: the state after a player has gone home; IllegalMove where the others cannot go on.
      The others never wait for somebody who left, whose sheet is no longer handed in.
    - `waivable`: the rules that a lenient table only warns of; `waive(state, move)`: the state after a decision
      against one of them, written down as it was made, None where it cannot be written.
    - `settle(sheets)`: finished sheets of a whole table with what is decided only between them (majorities).
    - `odds(options, real_dice)`: what each die is expected to show; `thrown(state, move)`: the dice of a throw as
      they are counted, by the names of `odds`. Dice that skill decides are in neither.
    - `fewest`: whether the lowest total wins.
    - `by_hand`: whether the dice come to lie on a real board, so that virtual throws are for practice only.
    - `rulings`: what this program decides where the published rules are silent.
    - `taken(state, player)`: the boxes of a player's sheet that others have made theirs, so that the player strikes
      them out; of a box with two numbers the first.
    """

    name: str
    start: Callable[[Sequence[str], Mapping[str, Any]], State]
    due: Callable[[State], Throw | None]
    throw: Callable[[Throw, Chance], Move]
    waiting: Callable[[State], Mapping[str, bool]]
    legal_moves: Callable[[State, str], Moves]
    apply: Callable[[State, Move], State]
    read: Callable[[Line], Move]
    sheets: Callable[[State], tuple[FilledSheet, ...]]
    view: Callable[[FilledSheet], Any]
    score: Callable[[Any], Score]
    outcome: Callable[[Sequence[Any]], Outcome]
    status: Callable[[State], Mapping[str, Any]]
    table_words: tuple[str, ...]
    rules: Sequence[Rule[Any]]
    on_paper: Callable[[State, frozenset[str]], State] = waited_for_all_the_same
    dice: Callable[[Move], tuple[tuple[str, Face], ...]] = dice_of_words
    pending: Callable[[State, str], tuple[str, ...]] = nothing_to_name
    notation: tuple[tuple[str, str], ...] = ()
    leave: Callable[[State, str], State] = nobody_leaves
    waivable: tuple[str, ...] = ()
    waive: Callable[[State, Move], State | None] = nothing_waived
    settle: Callable[[Sequence[FilledSheet]], Sequence[FilledSheet]] = as_they_are
    odds: Callable[[Mapping[str, Any], bool], Odds] = no_odds
    thrown: Callable[[State, Move], Sequence[tuple[str, Face]]] = all_dice
    fewest: bool = False
    by_hand: bool = False
    rulings: Sequence[Ruling] = ()
    taken: Callable[[State, str], frozenset[str]] = nothing_taken

    def move(self, line: Line) -> Move:
        """The move of a record's line: somebody leaves, or one of the game's own; InvalidInput if it is none."""
        if line.player is not None and line.words == (LEAVES,):
            return Leave(line.player)
        return self.read(line)

    def after(self, state: State, move: Move) -> State:
        """The state after any line of a record; IllegalMove if the rules do not allow it."""
        return self.leave(state, move.player) if isinstance(move, Leave) else self.apply(state, move)

    def leniently(self, state: State, move: Move) -> tuple[State, IllegalMove | None]:
        """The state after a line at a lenient table, and what a strict one would have said.

        Raises IllegalMove where a rule is broken that cannot be waived.
        """
        try:
            return self.after(state, move), None
        except IllegalMove as refused:
            state_then = self.waive(state, move) if refused.rule in self.waivable else None
            if state_then is None:
                raise
            return state_then, refused

    def round(self, state: State) -> int | None:
        """The round that is played, None before the first."""
        found = self.status(state).get("round")
        return found if isinstance(found, int) else None

    @property
    def design(self) -> Design:
        """The game's sheet: title, numbers of players, options, form."""
        from sheets import forms

        return forms.design(self.name)

    def over(self, state: State) -> bool:
        """Whether nothing is left to do."""
        return self.due(state) is None and not self.waiting(state)

    def is_table_line(self, move: Move) -> bool:
        """Whether the move is the table's (a throw) rather than a player's decision."""
        return move.player is None

    def rule(self, name: str) -> Rule[Any] | None:
        """The game's rule of that name."""
        return next((rule for rule in self.rules if rule.name == name), None)


def not_waiting(player: str, waiting: Mapping[str, bool]) -> IllegalMove:
    """The error for a decision of somebody who has none to make."""
    if not waiting:
        return IllegalMove("not-waiting", say(N_("nobody has to decide now")))
    others = tuple(waiting)
    message = N_("{player} has nothing to decide now; waiting for {others}")
    return IllegalMove("not-waiting", say(message, player=player, others=others))
