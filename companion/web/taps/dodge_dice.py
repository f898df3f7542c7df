"""The few decisions of Dodge Dice, all of them buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.games.dodge_dice.moves import Give, Skip, SkipAfter, Take
from companion.games.dodge_dice.play import State, legal_moves
from companion.web.taps import Offer, line
from geo.errors import N_, Message, say


def offers(state: State, player: str, start: str = "") -> Iterator[Offer]:
    """All decisions."""
    if not start:
        for move in legal_moves(state, player):
            yield Offer(line(move.words), _LABELS[type(move)](move))


_LABELS: dict[type, Callable[[Any], Message]] = {
    Skip: lambda _move: say(N_("Pass the dice on: 1 chip")),
    SkipAfter: lambda _move: say(N_("Ignore the roll: 2 chips")),
    Take: lambda _move: say(N_("The roll counts")),
    Give: lambda move: say(N_("Give the penalty to {player}"), player=move.to),
}
