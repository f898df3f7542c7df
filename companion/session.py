"""A game that is being played: its events, and what they fold into.

Nothing is ever changed or taken out: an undo is an event like any other, and so is what gives it back. The live
lines are those that stand after all events, in the order in which they were first written; replaying them gives
the state. Nothing here reads a clock, a file or a generator.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from companion.dice import Chance
from companion.game import Game, Move, Throw, not_waiting
from companion.record import Record, read_move
from geo.errors import N_, IllegalMove, InvalidInput, StoreError, say

THROW, TYPED, MOVE, UNDO, REDO = "throw", "typed", "move", "undo", "redo"
LINES = frozenset({THROW, TYPED, MOVE})
"""Kinds of events that are lines of the record: thrown by chance, typed in for the table, decided by a player."""

KINDS = LINES | {UNDO, REDO}


@dataclass(frozen=True, slots=True)
class Setup:
    """What a session was begun with; it never changes.

    `options` are complete. `paper` are the players who write on paper. `seed` makes the throws ones that can be
    had again. With `real_dice` people throw their own dice and type them in.
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    paper: tuple[str, ...] = ()
    seed: str | None = None
    real_dice: bool = False

    def record(self, moves: Sequence[Move] = ()) -> Record:
        """The written record of a game with this setup."""
        return Record(self.game, self.players, self.options, tuple(moves), self.paper)


@dataclass(frozen=True, slots=True)
class Draft:
    """What is about to happen: an event before it is stored.

    A line has its `text` in the notation; an undo or redo has the number of the line that it is about as
    `target`. `author` is the player who asked for it, empty for the table.
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


def live_lines(events: Sequence[Event]) -> tuple[Event, ...]:
    """The lines that stand after all events, in the order in which they were first written."""
    gone: set[int | None] = set()
    for event in events:
        if event.kind == UNDO:
            gone.add(event.draft.target)
        elif event.kind == REDO:
            gone.discard(event.draft.target)
    return tuple(event for event in events if event.kind in LINES and event.number not in gone)


def given_back(events: Sequence[Event]) -> tuple[Event, ...]:
    """The lines that can be given back, the latest undone last.

    A throw settles all that was undone before it, a new decision what its own player had undone.
    """
    by_number = {event.number: event for event in events}
    undone: list[Event] = []
    for event in events:
        if event.kind == UNDO:
            undone.append(by_number[event.draft.target or 0])
        elif event.kind == REDO:
            undone = [line for line in undone if line.number != event.draft.target]
        elif event.kind == MOVE:
            undone = [line for line in undone if line.draft.author != event.draft.author]
        else:
            undone = []
    return tuple(undone)


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

    @cached_property
    def state(self) -> Any:
        """The state after all lines.

        Raises StoreError where a line does not replay: the file was changed, or is of another version's rules.
        """
        state = self.setup.record().start()
        for line in self.lines:
            try:
                state = self.game.apply(state, self._move(line))
            except (IllegalMove, InvalidInput) as wrong:
                message = N_("event {number} of this session cannot be played: {line} ({why})")
                why = wrong.message
                raise StoreError(say(message, number=line.number, line=line.draft.text, why=why)) from wrong
        return state

    def _move(self, line: Event) -> Move:
        move = read_move(self.game, line.draft.text)
        assert move is not None
        return move

    @property
    def record(self) -> Record:
        """The written record: the lines that stand."""
        return self.setup.record([self._move(line) for line in self.lines])

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
            session.__dict__["state"] = self.game.apply(self.state, self._move(event))
        return session

    def owed(self) -> Throw:
        """The throw that the table owes now; IllegalMove if it owes none."""
        due = self.game.due(self.state)
        if due is not None:
            return due
        if waiting := self.waiting:
            message = N_("nothing is thrown now: waiting for {players}")
            raise IllegalMove("not-your-turn", say(message, players=tuple(waiting)))
        raise IllegalMove("game-over", say(N_("the game is over")))

    def throw(self, chance: Chance) -> Draft:
        """The throw that is owed, thrown.

        Raises InvalidInput where people throw their own dice.
        """
        owed = self.owed()
        if self.setup.real_dice and owed.word != "first":
            message = N_("this game is played with real dice: type what they show")
            raise InvalidInput.one("dice", say(message), f"{owed.word} ...")
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
        self.game.apply(self.state, move)
        return Draft(TYPED, str(move))

    def decide(self, move: Move) -> Draft:
        """A player's decision; IllegalMove if the rules do not allow it."""
        self.require_turn(move.player or "")
        self.game.apply(self.state, move)
        return Draft(MOVE, str(move), author=move.player or "")

    def require_turn(self, player: str) -> None:
        """Raise IllegalMove unless the player may decide something now."""
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

        Without a player, dice that were typed in are taken back too, unless others were thrown since. Raises
        InvalidInput where there is nothing to take back, or where a later move would not stand without it.
        """
        line = self._undoable(player)
        self._must_replay([other for other in self.lines if other != line])
        return Draft(UNDO, target=line.number, author=player or line.draft.author)

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

        Raises InvalidInput where there is nothing to give back, or where it or a later move would not stand.
        """
        undone = [line for line in given_back(self.events) if player in (None, line.draft.author)]
        if not undone:
            raise InvalidInput.one("redo", say(N_("there is nothing to give back")))
        line = undone[-1]
        self._must_replay(sorted([*self.lines, line], key=lambda other: other.number))
        return Draft(REDO, target=line.number, author=player or line.draft.author)

    def _must_replay(self, lines: Sequence[Event]) -> None:
        """Play these lines; InvalidInput that names the first which does not stand."""
        state = self.setup.record().start()
        for line in lines:
            try:
                state = self.game.apply(state, self._move(line))
            except IllegalMove as wrong:
                message = N_("{line} would not stand then: {why}")
                raise InvalidInput.one("undo", say(message, line=line.draft.text, why=wrong.message)) from wrong
