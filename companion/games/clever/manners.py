"""What a table may do beside the rules: let somebody go home, and write down what a rule forbids."""

from __future__ import annotations

from companion.game import Move, gone_already, too_few_left
from companion.games.clever.board import Entry
from companion.games.clever.choices import aim, next_box
from companion.games.clever.moves import CHOSEN, NOTHING, Enter, Pass, Plus
from companion.games.clever.play import advance, decided, next_turn, throw_spent
from companion.games.clever.state import Phase, Seat, Stage, State
from geo.errors import N_, IllegalMove, say

FEWEST = 2
"""Who is left alone plays another game, with passive turns of its own."""


def leave(state: State, player: str) -> State:
    """The state without a player, who has no turns any more; the number of rounds stays as it was begun with.

    In the middle of an active turn the dice that are left go to the tray, as after its last throw.
    """
    if state.table.phase is Phase.OVER:
        raise IllegalMove("game-over", say(N_("the game is over")))
    index = state.index(player)
    if index < 0 or state.seats[index].gone:
        raise gone_already(player)
    if sum(not seat.gone for seat in state.seats) <= FEWEST:
        raise too_few_left(FEWEST)
    gone = state.seats[index]._replace(gone=True, waits=(), stage=Stage.IDLE, used="")
    state = State(state.board, state.options, state.table, (*state.seats[:index], gone, *state.seats[index + 1 :]))
    return advance(_without_active(state) if index == state.active else state)


def _without_active(state: State) -> State:
    """The turn of a player who has left: passed on, or the tray for the others."""
    table = state.table
    if table.phase is Phase.THROW and not table.spent:
        return next_turn(state)
    if table.phase in (Phase.THROW, Phase.CHOOSE):
        spent = table._replace(spent=state.board.fields)
        return throw_spent(State(state.board, state.options, spent, state.seats))
    return state


WHITE_AND_BLUE = ("w", "b")
"""Either goes to blue with both faces as they lie."""


def waive(state: State, move: Move) -> State | None:
    """The state after a die was declined that fits, or entered in the next box of a row where it does not fit."""
    index = state.index(move.player)
    if index < 0 or state.seats[index].waits or state.seats[index].paper or not _can_be_written(state, index, move):
        return None
    return decided(state, index, state.seats[index], move)


def _can_be_written(state: State, index: int, move: Move) -> bool:
    seat = state.seats[index]
    if isinstance(move, Pass):
        return seat.stage in (Stage.PICK, Stage.TRAY)
    if not isinstance(move, Enter | Plus) or move.where == CHOSEN:
        return False
    if move.where == NOTHING:
        return seat.stage is Stage.PICK
    thrown = {move.die.letter, *(WHITE_AND_BLUE if move.die.letter in WHITE_AND_BLUE else ())} <= set(state.table.faces)
    return thrown and _aimed(state, seat, move.die.letter, move.where)


def _aimed(state: State, seat: Seat, letter: str, where: str) -> bool:
    return isinstance(aim(state, seat, letter, where), Entry) or next_box(state, seat, letter, where) is not None
