"""What a table may do beside the rules: let somebody go home, and write down what a rule forbids."""

from __future__ import annotations

from dataclasses import replace

from companion.game import Move, gone_already, too_few_left
from companion.games.rolled_west.moves import Act
from companion.games.rolled_west.play import EFFECTS, fault
from companion.games.rolled_west.state import State
from geo.errors import N_, IllegalMove, say

FEWEST = 2


def leave(state: State, player: str) -> State:
    """The state without a player, who has no turns any more and takes no part in majorities.

    Contracts, offices and high numbers that the player has stay taken; a turn that was going on is over, and its
    dice may still be copied if the terrain was named. Those to the left and right are neighbours now.
    """
    if state.over:
        raise IllegalMove("game-over", say(N_("the game is over")))
    spot = state.index(player)
    if spot is None or state.seats[spot].gone:
        raise gone_already(player)
    if len(state.playing) <= FEWEST:
        raise too_few_left(FEWEST)
    turn = state.table.turn
    over = {"over": True} if turn is not None and turn.player == player else {}
    state = state.with_seat(spot, state.seats[spot].board, **over)
    gone = replace(state.seats[spot], gone=True)
    return replace(state, seats=(*state.seats[:spot], gone, *state.seats[spot + 1 :]))


def waive(state: State, move: Move) -> State | None:
    """The state after something was done a second time in a turn that could be paid for."""
    turn, spot = state.table.turn, state.index(move.player)
    if not isinstance(move, Act) or turn is None or spot is None:
        return None
    fresh = replace(turn, did=frozenset())
    again = replace(state, table=replace(state.table, turn=fresh))
    if fault(again, move) is not None:
        return None
    done = EFFECTS[move.verb](again, fresh, spot, move)
    return done.with_seat(spot, done.seats[spot].board, did=turn.did)
