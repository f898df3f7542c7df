"""The table that people sit at: a session in the store, and what is done to it. Whatever has been answered is kept."""

from __future__ import annotations

from collections.abc import Callable

from companion.cli.begin import played_again
from companion.dice import chance_of
from companion.game import Move, Throw
from companion.record import read_move
from companion.session import MOVE, Draft, Event, Session
from companion.store import Saved, Store
from geo.errors import IllegalMove


class Table:
    """A session, as fresh as the last thing done to it. Others may play in it at the same time."""

    def __init__(self, store: Store, saved: Saved) -> None:
        self.store = store
        self.saved, self.session = store.load(str(saved.id))

    def refresh(self) -> None:
        """Look at the session again, after something was refused that another process may have made illegal."""
        self.saved, self.session = self.store.load(str(self.saved.id))

    def throw(self) -> None:
        """Throw what is owed."""
        self._act(lambda held: held.throw(chance_of(held.setup.seed)))

    def typed(self, move: Move) -> None:
        """Take a line of the table."""
        self._act(lambda held: held.typed(move))

    def decide(self, move: Move) -> None:
        """Take a player's decision."""
        self._act(lambda held: held.decide(move))

    def again(self) -> None:
        """Begin the same game with the same players: the next one begins."""
        begun = played_again(self.session)
        self.saved, self.session = self.store.load(str(self.store.create(begun.setup, lines=begun).id))

    def leave(self, player: str) -> None:
        """A player goes home."""
        self._act(lambda held: held.leave(player))

    def undo(self, player: str | None) -> Event:
        """Take back; the line that is gone."""
        return self._about(self._act(lambda held: held.undo(player)))

    def redo(self, player: str | None) -> Event:
        """Give back; the line that stands again."""
        return self._about(self._act(lambda held: held.redo(player)))

    def _act(self, draft: Callable[[Session], Draft]) -> Event:
        change = self.store.change(str(self.saved.id), lambda held: held.after(draft(held)))
        self.saved, self.session = change.saved, change.session
        return change.events[-1]

    def _about(self, event: Event) -> Event:
        return self.session.events[(event.draft.target or 1) - 1]

    @property
    def waived(self) -> IllegalMove | None:
        """What a table that is not lenient had said to the latest event."""
        return self.session.waived.get(self.session.events[-1].number)

    @property
    def owed(self) -> Throw | None:
        """The throw that is owed now."""
        return self.session.game.due(self.session.state)

    @property
    def last_throw(self) -> Move | None:
        """What was thrown last, or typed in for the table."""
        lines = self.session.lines
        number = next((n for n in range(len(lines) - 1, -1, -1) if lines[n].kind != MOVE), None)
        return read_move(self.session.game, lines[number].draft.text) if number is not None else None

    @property
    def decided(self) -> tuple[str, ...]:
        """What was decided since then."""
        found: list[str] = []
        for line in reversed(self.session.lines):
            if line.kind != MOVE:
                break
            found.append(line.draft.text)
        return tuple(reversed(found))

    @property
    def on_paper(self) -> bool:
        """Whether everybody writes on paper, so that only the dice are kept."""
        return len(self.session.setup.paper) == len(self.session.setup.players)
