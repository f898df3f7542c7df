"""Which move is meant by what was typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.game import Move
from companion.matching import candidates
from companion.notation import Line
from companion.play.moment import Moment
from companion.play.offers import containing
from geo.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class Meant:
    """The legal moves that may be meant. `sure` tells that one alone can be taken without asking.

    `full` is what was typed as a move in full, legal or not.
    """

    moves: tuple[Move, ...] = ()
    sure: bool = True
    full: Move | None = None


def meant(moment: Moment, player: str, words: Sequence[str], group: Sequence[Move]) -> Meant:
    """What a player means; within a group of moves that was chosen, its moves before all others.

    Nothing is added to what was typed (a power) without asking, unless it is what the group has in common.
    """
    if inside := shortest(candidates(group, words) or containing(group, words)):
        return Meant(inside)
    game, state = moment.session.game, moment.session.state
    full = in_full(moment, player, words)
    if full is not None and full in game.legal_moves(state, player):
        return Meant((full,), full=full)
    every = tuple(moment.moves())
    if found := candidates(every, words, further=full is None):
        return Meant(found, full=full)
    return Meant(containing(every, words) if full is None else (), sure=False, full=full)


def shortest(moves: Sequence[Move]) -> tuple[Move, ...]:
    """The shortest of the moves, if all others add words to it; else all."""
    short = min(moves, key=lambda move: len(move.words), default=None)
    return (short,) if short is not None and len(containing(moves, short.words)) == len(moves) else tuple(moves)


def in_full(moment: Moment, player: str, words: Sequence[str]) -> Move | None:
    """The words as a move of the player; None where they are none of the game's."""
    try:
        return moment.session.game.read(Line(player, tuple(words)))
    except InvalidInput:
        return None
