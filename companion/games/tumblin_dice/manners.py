"""What happens when somebody goes home."""

from __future__ import annotations

from dataclasses import replace

from companion.game import gone_already, too_few_left
from companion.games.tumblin_dice.play import State, in_order
from geo.errors import N_, IllegalMove, say
from sheets.departures import LEFT

FEWEST = 2


def leave(state: State, player: str) -> State:
    """The state without a player, who cannot win any more: what was scored stays on the sheet.

    Nobody can leave a team. In overtime whoever leaves has lost it.
    """
    if state.over:
        raise IllegalMove("game-over", say(N_("the game is over")))
    if state.board.teams:
        raise IllegalMove("leave", say(N_("nobody can leave a team; padwright abandon ends the game")))
    side = state.board.side_of(player)
    playing = state.order or tuple(side for side, _ in enumerate(state.rolls) if side not in state.gone)
    if side is None or side not in playing:
        raise gone_already(player)
    overtime = bool(state.rows) and state.board.ended(len(state.rows), state.totals)
    if len(playing) <= FEWEST and not overtime:
        raise too_few_left(FEWEST)
    left = (*state.options[LEFT], (player, len(state.rows)))
    order = tuple(other for other in state.order if other != side)
    state = replace(state, gone=state.gone | {side}, order=order, options={**state.options, LEFT: left})
    return state if order or not any(state.rolls) else in_order(state)
