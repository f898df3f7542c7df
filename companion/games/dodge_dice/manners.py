"""What happens when somebody goes home."""

from __future__ import annotations

from dataclasses import replace

from companion.game import gone_already, too_few_left
from companion.games.dodge_dice.board import next_seat
from companion.games.dodge_dice.play import State, settled
from geo.errors import N_, IllegalMove, say
from sheets.departures import LEFT

FEWEST = 2


def leave(state: State, player: str) -> State:
    """The state without a player, who cannot win any more: the total stays on the sheet, the chips go to the centre.

    A roll that is the player's to decide about counts. The dice pass on to the left. In a play-off whoever leaves
    has lost it.
    """
    if state.over:
        raise IllegalMove("game-over", say(N_("the game is over")))
    if player not in state.players:
        raise gone_already(player)
    seat = state.players.index(player)
    if seat == state.roller:
        state = settled(state)
    if seat not in state.playing or state.over:
        raise gone_already(player)
    if len(state.playing) <= FEWEST and not state.play_off:
        raise too_few_left(FEWEST)
    playing = state.others(seat)
    chips = tuple(0 if other == seat else held for other, held in enumerate(state.chips))
    left = (*state.options[LEFT], (player, len(state.rows)))
    following = next_seat(seat, playing, len(state.players))
    return replace(
        state,
        playing=playing,
        chips=chips,
        options={**state.options, LEFT: left},
        roller=following if state.roller == seat else state.roller,
        starter=following if state.starter == seat else state.starter,
    )
