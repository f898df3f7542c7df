"""Taps on the map: a die into a state, with a guard, as wild, or with a second state to come."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.dice import Die
from companion.games.rolling_america.board import WILD
from companion.games.rolling_america.moves import Place, Target, read
from companion.games.rolling_america.play import Seat, State, fault, powers_fault
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
        for wild in BOTH:
            if not powers_fault(state.board, seat, Place(seat.player, die, wild=wild)):
                yield from _written(state, seat, die, wild)


def about(state: State, player: str) -> Seat | None:
    """What a player's decisions depend on: nothing on the other maps."""
    return state.seat(player)


def _written(state: State, seat: Seat, die: Die, wild: bool) -> Iterator[Offer]:
    states = [code for code in state.board.states_of(WILD if wild else die.letter) if code not in seat.entries]
    guards, dupe = BOTH if seat.left("guard", state.board) else (False,), seat.left("dupe", state.board)
    plain = {guard: say(PLAIN[wild, guard], die=die_words(die)) for guard in BOTH}
    twice = {guard: say(TWICE[wild, guard], die=die_words(die)) for guard in BOTH}
    for code, guard in product(states, guards):
        move, box = Place(seat.player, die, (Target(code, guard),), wild), (f"states.{code}",)
        if not fault(state, seat, move):
            words = line(move.words)
            yield Offer(words, plain[guard], box)
            if dupe:
                yield Offer(f"{words} +", twice[guard], box, more=True)
    crossed = [Place(seat.player, die, wild=wild, cross=code) for code in states]
    if crossed and not fault(state, seat, crossed[0]):  # whether a die fits nowhere is no matter of the state
        said = say(N_("X: {die} as wild fits nowhere") if wild else N_("X: {die} fits nowhere"), die=die_words(die))
        for cross in crossed:
            yield Offer(line(cross.words), said, (f"states.{cross.cross}",))


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
