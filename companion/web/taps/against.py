"""What a lenient table lets a player write all the same: decisions against a rule, each with what the rule says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from companion.dice import Die
from companion.game import Game, Move
from companion.web.taps import Offer, die_words, line, offers
from geo.errors import N_, IllegalMove, Message, say

Try = tuple[Move, Message, tuple[str, ...]]


def against(game: Game[Any], state: Any, player: str) -> Iterator[Offer]:
    """The decisions that only a lenient table takes."""
    tries = _TRIES.get(game.name)
    for move, label, boxes in tries(state, player) if tries else ():
        try:
            _, broken = game.leniently(state, move)
        except IllegalMove:
            continue
        if broken is not None:
            said = say(N_("{move}: against the rules, {why}"), move=label, why=broken.message)
            yield Offer(line(move.words), said, boxes)


def _rolling_america(state: Any, player: str) -> Iterator[Try]:
    from companion.games.rolling_america.moves import Place, Target
    from companion.web.taps.rolling_america import PLAIN

    seat = state.seat(player)
    for die in dict.fromkeys(seat.pending if seat else ()):
        yield Place(player, die), say(N_("{die}: nothing to write"), die=die_words(die)), ()
        for code in state.board.states:
            box = (f"states.{code}",)
            for wild, guard in product((False, True), repeat=2):
                yield Place(player, die, (Target(code, guard),), wild), say(PLAIN[wild, guard], die=die_words(die)), box
            yield Place(player, die, cross=code), say(N_("X for {die}"), die=die_words(die)), box


def _clever(state: Any, player: str) -> Iterator[Try]:
    from companion.games.clever.choices import next_box
    from companion.games.clever.moves import NOTHING, Enter, Pass, Plus

    index = state.index(player)
    if index < 0:
        return
    seat, board = state.seats[index], state.board
    yield Pass(player), say(N_("Enter nothing")), ()
    for letter, face in state.table.faces.items():
        die = Die(letter, face)
        yield Enter(player, die, NOTHING), say(N_("Take {die} and write nothing"), die=die_words(die)), ()
        for area in board.areas_of[letter]:
            entry = next_box(state, seat, letter, area.name)
            if entry is not None:
                box = (f"{area.name}.{area.keys[entry.box]}",)
                yield Enter(player, die, area.name), say(N_("{die}"), die=die_words(die)), box
                yield Plus(player, die, area.name), say(N_("+1: {die}"), die=die_words(die)), box


def _rolled_west(state: Any, player: str) -> Iterator[Try]:
    from companion.games.rolled_west.moves import read
    from companion.notation import Line, tokens

    turn = state.table.turn
    if turn is None or turn.player != player:
        return
    again = replace(state, table=replace(state.table, turn=replace(turn, did=frozenset())))
    for offer in offers("rolled-west", again, player):
        move = read(Line(player, tuple(word for word, _ in tokens(offer.words))))
        yield move, offer.label, offer.boxes


_TRIES: Mapping[str, Callable[[Any, str], Iterator[Try]]] = {
    "rolling-america": _rolling_america,
    "clever": _clever,
    "rolled-west": _rolled_west,
}
