"""What a table is at: somebody decides, dice are thrown, or the game is over; and what may be done then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from companion.game import Move, Throw
from companion.play.offers import Words, named_words, own_words
from companion.session import Session


@dataclass(frozen=True)
class Moment:
    """A session at one moment, with an eye on one player (None: on whoever has to decide)."""

    session: Session
    eye: str | None = None

    @cached_property
    def waiting(self) -> dict[str, bool]:
        """Who may decide, and whether they must."""
        return {} if self.session.abandoned else dict(self.session.waiting)

    @cached_property
    def owed(self) -> Throw | None:
        """The throw that is owed."""
        return None if self.session.abandoned else self.session.game.due(self.session.state)

    @property
    def over(self) -> bool:
        """Whether nothing is left to do, or the game was given up."""
        return self.owed is None and not self.waiting

    @property
    def beginning(self) -> bool:
        """Whether it is still to be said who begins: anybody may say it, or chance."""
        return self.owed is not None and self.owed.word == "first"

    @property
    def typed_in(self) -> bool:
        """Whether people throw now, and type what their dice show."""
        return self.thrown_now and self.session.setup.real_dice and not self.beginning

    @property
    def throws(self) -> bool:
        """Whether the program throws now, or lets chance say who begins."""
        return self.thrown_now and not self.typed_in

    @property
    def thrown_now(self) -> bool:
        """Whether a throw is next, and nobody has to decide before it."""
        return self.owed is not None and self.player is None

    @property
    def throw_is_next(self) -> bool:
        """Whether a throw may come now, though somebody is looked at who may decide before it."""
        return self.owed is not None and not any(self.waiting.values())

    @property
    def player(self) -> str | None:
        """Who decides: whoever is looked at if they may, else the first who must; nobody before a throw."""
        if self.eye in self.waiting and (self.owed is None or self.throw_is_next):
            return self.eye
        return next((player for player, must in self.waiting.items() if must), None)

    @property
    def shown(self) -> str | None:
        """Whose sheet is looked at; before a throw that of whoever may still decide, or decided last."""
        last = self.session.lines[-1].draft.author if self.session.lines else None
        return self.eye or self.player or next(iter(self.waiting), None) or last or None

    @property
    def deciding(self) -> tuple[str, ...]:
        """Whose moves are listed: of whoever decides, or of all who still may before the throw."""
        return (self.player,) if self.player is not None else tuple(self.waiting)

    @property
    def others(self) -> tuple[str, ...]:
        """Who else may decide now."""
        return tuple(player for player in self.waiting if player not in self.deciding)

    @property
    def words(self) -> Words:
        """How moves are told: with their player where they are of several."""
        return named_words if len(self.deciding) > 1 else own_words

    def moves(self) -> Iterator[Move]:
        """What may be decided."""
        for player in self.deciding:
            yield from self.session.game.legal_moves(self.session.state, player)
