"""Taps on the map: a die into a state, with a guard, as wild, or with a second state to come."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.dice import Die
from companion.games.rolling_america.moves import Place, Target, read
from companion.games.rolling_america.play import Seat, State, fault
from companion.notation import Line, tokens
from companion.web.taps import Offer, die_words, line
from geo.errors import N_, InvalidInput, say

PLAIN = {
    (False, False): N_("{die}"),
    (False, True): N_("{die} with a guard"),
    (True, False): N_("{die} as wild (color change)"),
    (True, True): N_("{die} as wild (color change), with a guard"),
}
TWICE = {
    (False, False): N_("{die} twice (dupe): this one and ..."),
    (False, True): N_("{die} twice (dupe): this one with a guard and ..."),
    (True, False): N_("{die} as wild, twice (dupe): this one and ..."),
    (True, True): N_("{die} as wild, twice (dupe): this one with a guard and ..."),
}
SECOND = {False: N_("{die} here too"), True: N_("{die} here too, with a guard")}
BOTH = (False, True)


def offers(state: State, player: str, start: str = "") -> Iterator[Offer]:
    """One state at a time; with `start` the second states of a dupe."""
    seat = state.seat(player)
    if seat is None or not seat.pending:
        return
    if start:
        yield from _second(state, seat, start)
        return
    for die in dict.fromkeys(seat.pending):
        yield from _without_number(state, seat, die)
        for code in state.board.states:
            if code not in seat.entries:
                yield from _into(state, seat, die, code)


def _into(state: State, seat: Seat, die: Die, code: str) -> Iterator[Offer]:
    box = (f"states.{code}",)
    for wild, guard in product(BOTH, BOTH):
        move = Place(seat.player, die, (Target(code, guard),), wild)
        if fault(state, seat, move):
            continue
        yield Offer(line(move.words), say(PLAIN[wild, guard], die=die_words(die)), box)
        if seat.left("dupe", state.board):
            yield Offer(line((*move.words, "+")), say(TWICE[wild, guard], die=die_words(die)), box, more=True)
    for wild in BOTH:
        move = Place(seat.player, die, wild=wild, cross=code)
        if not fault(state, seat, move):
            said = N_("X: {die} as wild fits nowhere") if wild else N_("X: {die} fits nowhere")
            yield Offer(line(move.words), say(said, die=die_words(die)), box)


def _without_number(state: State, seat: Seat, die: Die) -> Iterator[Offer]:
    for wild in BOTH:
        move = Place(seat.player, die, wild=wild)
        if not fault(state, seat, move):
            said = N_("{die} as wild: nothing to write") if wild else N_("{die}: nothing to write")
            yield Offer(line(move.words), say(said, die=die_words(die)))


def _second(state: State, seat: Seat, start: str) -> Iterator[Offer]:
    words = [word for word, _ in tokens(start)]
    for code in state.board.states:
        for guard in BOTH:
            move = _read(seat.player, (*words, code, *(["guard"] if guard else [])))
            if move and not fault(state, seat, move):
                yield Offer(line(move.words), say(SECOND[guard], die=die_words(move.die)), (f"states.{code}",))


def _read(player: str, words: tuple[str, ...]) -> Place | None:
    try:
        move = read(Line(player, words))
    except InvalidInput:
        return None
    return move if isinstance(move, Place) else None
