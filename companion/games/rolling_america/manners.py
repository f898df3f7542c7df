"""What a table may do beside the rules: let somebody go home, and write down what a rule forbids."""

from __future__ import annotations

from dataclasses import replace

from companion.game import Move, gone_already, too_few_left
from companion.games.rolling_america.moves import Place
from companion.games.rolling_america.play import Seat, State, due, powers_fault, resolved, waiting
from geo.errors import N_, IllegalMove, say


def leave(state: State, player: str) -> State:
    """The state without a player, whose dice nobody resolves; the bag and the rounds stay as they are."""
    if due(state) is None and not waiting(state):
        raise IllegalMove("game-over", say(N_("the game is over")))
    stay = [seat for seat in state.seats if not seat.gone and seat.player != player]
    seat = state.seat(player)
    if seat is None or seat.gone:
        raise gone_already(player)
    if not stay:
        raise too_few_left(1)
    gone = replace(seat, gone=True, pending=())
    return replace(state, seats=tuple(gone if one is seat else one for one in state.seats))


def waive(state: State, move: Move) -> State | None:
    """The state after a die of the throw went where no rule lets it: into any blank boxes, or into none.

    Powers must be left all the same, and nothing is written over.
    """
    seat = state.seat(move.player or "")
    if not isinstance(move, Place) or seat is None or not _can_be_written(state, seat, move):
        return None
    return replace(state, seats=tuple(resolved(one, move) if one is seat else one for one in state.seats))


def _can_be_written(state: State, seat: Seat, move: Place) -> bool:
    codes = [target.state for target in move.targets] + ([move.cross] if move.cross is not None else [])
    blank = all(code in state.board.states and code not in seat.entries for code in codes)
    there = move.die in seat.pending and not powers_fault(state.board, seat, move)
    return there and blank and len(set(codes)) == len(codes)
