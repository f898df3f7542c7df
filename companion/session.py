"""A game that is being played: its events, and what they fold into.

Nothing is ever changed or taken out: an undo is an event like any other, and so is what gives it back, and the
correction of an earlier line. The live lines are those that stand after all events, as they were last corrected and
in the order in which they were first written; replaying them gives the state. Nothing here reads a clock, a file or
a generator.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from companion.dice import Chance, SeededChance
from companion.game import First, Game, Leave, Move, Throw, not_waiting
from companion.record import Record, read_move
from geo.errors import N_, IllegalMove, InvalidInput, StoreError, say

THROW, TYPED, MOVE, UNDO, REDO = "throw", "typed", "move", "undo", "redo"
LINES = frozenset({THROW, TYPED, MOVE})
"""Kinds of events that are lines of the record: thrown by chance, typed in for the table, decided by a player."""

FIX, RESULT, ABANDON = "fix", "result", "abandon"
"""A line corrected, a paper sheet entered when all is over, and a game given up."""

KINDS = LINES | {UNDO, REDO, FIX, RESULT, ABANDON}


@dataclass(frozen=True, slots=True)
class Setup:
    """What a session was begun with; it never changes.

    `options` are complete. `paper` are the players who write on paper. `seed` makes the throws ones that can be
    had again. With `real_dice` people throw their own dice and type them in. At a `lenient` table a decision against
    one of the rules that the game can waive is written down all the same.
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    paper: tuple[str, ...] = ()
    seed: str | None = None
    real_dice: bool = False
    lenient: bool = False

    def record(self, moves: Sequence[Move] = ()) -> Record:
        """The written record of a game with this setup."""
        return Record(self.game, self.players, self.options, tuple(moves), self.paper, self.lenient)


@dataclass(frozen=True, slots=True)
class Draft:
    """What is about to happen: an event before it is stored.

    A line has its `text` in the notation; an undo, redo or correction has the number of the line that it is about as
    `target`, and a correction the new line as its `text`; that of a result is the typed sheet, as JSON. `author` is
    the player who asked for it or whose sheet it is, empty for the table.
    """

    kind: str
    text: str = ""
    target: int | None = None
    author: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: number (from 1), what, and when (UTC, ISO 8601)."""

    number: int
    draft: Draft
    at: str = ""

    @property
    def kind(self) -> str:
        """The kind of the event."""
        return self.draft.kind


def undone(events: Sequence[Event]) -> frozenset[int]:
    """The numbers of the events that are taken back."""
    gone: set[int] = set()
    for event in events:
        if event.kind == UNDO:
            gone.add(event.draft.target or 0)
        elif event.kind == REDO:
            gone.discard(event.draft.target or 0)
    return frozenset(gone)


def written(events: Sequence[Event]) -> tuple[Event, ...]:
    """Every line as it was last corrected, whether it stands or not, in the order in which they were first written."""
    texts = {event.draft.target: event.draft.text for event in events if event.kind == FIX}
    lines = (event for event in events if event.kind in LINES)
    return tuple(
        replace(line, draft=replace(line.draft, text=texts[line.number])) if line.number in texts else line
        for line in lines
    )


def live_lines(events: Sequence[Event]) -> tuple[Event, ...]:
    """The lines that stand after all events."""
    gone = undone(events)
    return tuple(line for line in written(events) if line.number not in gone)


def given_back(events: Sequence[Event]) -> tuple[Event, ...]:
    """The lines that can be given back, the latest undone last.

    A throw settles all that was undone before it, a new decision what its own player had undone.
    """
    lines = {line.number: line for line in written(events)}
    found: list[Event] = []
    for event in events:
        if event.kind == UNDO:
            found += [lines[target] for target in (event.draft.target,) if target in lines]
        elif event.kind == REDO:
            found = [line for line in found if line.number != event.draft.target]
        elif event.kind == MOVE:
            found = [line for line in found if line.draft.author != event.draft.author]
        elif event.kind in LINES:
            found = []
    return tuple(found)


@dataclass(frozen=True)
class Session:
    """A setup and all events so far. The methods that act return a `Draft`; `after` is the session with it."""

    setup: Setup
    events: tuple[Event, ...] = ()

    @cached_property
    def game(self) -> Game[Any]:
        """The rules."""
        return self.setup.record().rules

    @cached_property
    def lines(self) -> tuple[Event, ...]:
        """The lines that stand."""
        return live_lines(self.events)

    @property
    def state(self) -> Any:
        """The state after all lines.

        Raises StoreError where a line does not replay: the file was changed, or is of another version's rules.
        """
        return self._played[0]

    @property
    def waived(self) -> Mapping[int, IllegalMove]:
        """At a lenient table: the lines against a rule, by their numbers, and what a strict one had said."""
        return self._played[1]

    @cached_property
    def _played(self) -> tuple[Any, Mapping[int, IllegalMove]]:
        state, waived = self.setup.record().start(), {}
        for line in self.lines:
            try:
                state, broken = self._applied(state, self._move(line))
            except (IllegalMove, InvalidInput) as wrong:
                message = N_("event {number} of this session cannot be played: {line} ({why})")
                why = wrong.message
                raise StoreError(say(message, number=line.number, line=line.draft.text, why=why)) from wrong
            if broken:
                waived[line.number] = broken
        return state, waived

    def _applied(self, state: Any, move: Move) -> tuple[Any, IllegalMove | None]:
        """The state after a line, and the rule that a lenient table waives for it."""
        return self.game.leniently(state, move) if self.setup.lenient else (self.game.after(state, move), None)

    def _move(self, line: Event) -> Move:
        move = read_move(self.game, line.draft.text)
        if move is None:
            raise InvalidInput.one("line", say(N_("there is no move in it")))
        return move

    @property
    def record(self) -> Record:
        """The written record: the lines that stand."""
        return self.setup.record([self._move(line) for line in self.lines])

    @property
    def first(self) -> str | None:
        """Who began, None where that is not settled or the game has no such thing."""
        moves = (self._move(line) for line in self.lines if line.kind != MOVE)
        return next((move.who for move in moves if isinstance(move, First)), None)

    @property
    def gone(self) -> tuple[str, ...]:
        """The players who have left before the end, in seating order."""
        moves = (self._move(line) for line in self.lines if line.kind == MOVE)
        left = {move.player for move in moves if isinstance(move, Leave)}
        return tuple(player for player in self.setup.players if player in left)

    @property
    def results(self) -> Mapping[str, str]:
        """The paper sheets that were entered, as JSON, by player; that of a whole table by `""`."""
        gone = undone(self.events)
        held = (event for event in self.events if event.kind == RESULT and event.number not in gone)
        return {event.draft.author: event.draft.text for event in held}

    @property
    def abandoned(self) -> Event | None:
        """The event that gave the game up, None while it goes on."""
        given_up = [event for event in self.events if event.kind == ABANDON]
        return given_up[-1] if given_up and given_up[-1].number not in undone(self.events) else None

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return self.game.over(self.state)

    @property
    def waiting(self) -> Mapping[str, bool]:
        """Who may decide now, and whether they must."""
        return self.game.waiting(self.state)

    def after(self, draft: Draft, at: str = "") -> Session:
        """The session with one more event."""
        event = Event(len(self.events) + 1, draft, at)
        session = replace(self, events=(*self.events, event))
        if draft.kind in LINES:
            state, broken = self._applied(self.state, self._move(event))
            session.__dict__["_played"] = state, {**self.waived, event.number: broken} if broken else self.waived
        return session

    def owed(self) -> Throw:
        """The throw that the table owes now; IllegalMove if it owes none."""
        self.require_going_on()
        due = self.game.due(self.state)
        if due is not None:
            return due
        if waiting := self.waiting:
            message = N_("nothing is thrown now: waiting for {players}")
            raise IllegalMove("not-your-turn", say(message, players=tuple(waiting)))
        raise IllegalMove("game-over", say(N_("the game is over")))

    @property
    def example(self) -> str:
        """How the throw that is owed could be typed, in this table's own names."""
        return str(self.game.throw(self.owed(), SeededChance("example")))

    def throw(self, chance: Chance) -> Draft:
        """The throw that is owed, thrown.

        Raises InvalidInput where people throw their own dice.
        """
        owed = self.owed()
        if self.setup.real_dice and owed.word != "first":
            message = N_("this game is played with real dice: type what they show")
            raise InvalidInput.one("dice", say(message), say(N_("a line such as {line}"), line=self.example))
        return Draft(THROW, str(self.game.throw(owed, chance)))

    def typed(self, move: Move) -> Draft:
        """A line of the table that somebody typed: real dice, or who begins.

        Raises InvalidInput for dice typed into a game that throws its own, IllegalMove for a line that the rules
        do not allow.
        """
        self.owed()
        if not self.setup.real_dice and move.words[0] != "first":
            message = N_("this game throws its own dice; a game with real ones begins with --real-dice")
            raise InvalidInput.one("dice", say(message))
        self._applied(self.state, move)
        return Draft(TYPED, str(move))

    def decide(self, move: Move) -> Draft:
        """A player's decision; IllegalMove if the rules do not allow it."""
        self.require_turn(move.player or "")
        self._applied(self.state, move)
        return Draft(MOVE, str(move), author=move.player or "")

    def leave(self, player: str) -> Draft:
        """A player goes home; IllegalMove where the game cannot go on without."""
        self.require_going_on()
        if self.over:
            raise IllegalMove("game-over", say(N_("the game is over")))
        move = Leave(player)
        self.game.after(self.state, move)
        return Draft(MOVE, str(move), author=player)

    def abandon(self) -> Draft:
        """The game is given up; undo takes that back. IllegalMove if it was before, or is over."""
        self.require_going_on()
        if self.over:
            raise IllegalMove("game-over", say(N_("the game is over")))
        return Draft(ABANDON)

    def require_going_on(self) -> None:
        """Raise IllegalMove where the game was given up."""
        if self.abandoned:
            message = N_("this game was given up; padwright undo takes it up again")
            raise IllegalMove("game-over", say(message))

    def require_turn(self, player: str) -> None:
        """Raise IllegalMove unless the player may decide something now."""
        self.require_going_on()
        waiting = self.waiting
        if player in waiting:
            return
        if self.over:
            raise IllegalMove("game-over", say(N_("the game is over")))
        if player in self.setup.paper:
            raise IllegalMove("not-waiting", say(N_("{player} writes on paper"), player=player))
        raise not_waiting(player, waiting)

    def undo(self, player: str | None = None) -> Draft:
        """Takes back the latest decision since the last throw, that of `player` if one is named.

        Without a player, dice that were typed in are taken back too, unless others were thrown since; and a game
        that was given up is taken up again. A sheet that was entered last of all is taken back before them. Raises
        InvalidInput where there is nothing to take back, or where a later move would not stand without it.
        """
        if self.abandoned:
            return Draft(UNDO, target=self.abandoned.number, author=player or "")
        latest = self._latest
        if latest is not None and latest.kind == RESULT and player in (None, latest.draft.author):
            return Draft(UNDO, target=latest.number, author=player or latest.draft.author)
        line = self._undoable(player)
        self.require_replay("undo", [other for other in self.lines if other != line])
        return Draft(UNDO, target=line.number, author=player or line.draft.author)

    @property
    def _latest(self) -> Event | None:
        """What happened last and still stands."""
        gone = undone(self.events)
        standing = (event for event in reversed(self.events) if event.kind not in (UNDO, REDO))
        return next((event for event in standing if event.number not in gone), None)

    def _undoable(self, player: str | None) -> Event:
        for line in reversed(self.lines):
            if line.kind == MOVE and player in (None, line.draft.author):
                return line
            if line.kind == TYPED and player is None:
                return line
            if line.kind != MOVE:
                break
        if player:
            message = say(N_("{player} has decided nothing since the last throw"), player=player)
        else:
            message = say(N_("nothing was decided since the last throw, and a throw is never undone"))
        raise InvalidInput.one("undo", message)

    def redo(self, player: str | None = None) -> Draft:
        """Gives back what was undone last, by `player` if one is named.

        Raises InvalidInput where there is nothing to give back, or where it or a later move would not stand,
        IllegalMove where the game was given up.
        """
        self.require_going_on()
        found = [line for line in given_back(self.events) if player in (None, line.draft.author)]
        if not found:
            raise InvalidInput.one("redo", say(N_("there is nothing to give back")))
        line = found[-1]
        self.require_replay("redo", sorted([*self.lines, line], key=lambda other: other.number))
        return Draft(REDO, target=line.number, author=player or line.draft.author)

    def require_replay(self, what: str, lines: Sequence[Event]) -> None:
        """Play these lines; InvalidInput about `what` that names the first which does not stand."""
        for _ in self.replayed(what, lines):
            pass

    def replayed(self, what: str, lines: Sequence[Event]) -> Iterator[tuple[Event, Any]]:
        """Play these lines: each with the state before it.

        Raises InvalidInput about `what` that names the first which does not stand.
        """
        state = self.setup.record().start()
        for line in lines:
            yield line, state
            try:
                state, _ = self._applied(state, self._move(line))
            except IllegalMove as wrong:
                message = N_("{line} would not stand then: {why}")
                raise InvalidInput.one(what, say(message, line=line.draft.text, why=wrong.message)) from wrong
