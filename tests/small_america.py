"""Rolling America on boards so small that every line of play can be tried, for tests and benchmarks of the search.

Nothing here knows the search: what can come of some dice is found by the rules alone, move by move.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.dice import Die
from companion.games.rolling_america import play
from companion.games.rolling_america.board import Board
from companion.games.rolling_america.moves import Roll
from sheets.filled import FilledSheet
from sheets.form import CROSS, Mark
from sheets.forms.rolling_america import POWERS

LETTERS = "obgy"
SHAPES = (
    (4, 2, 2, 1),
    (2, 4, 2, 1),
    (2, 4, 3, 0),
    (2, 4, 4, 0),
    (2, 4, 3, 1),
    (2, 3, 4, 1),
    (3, 2, 4, 1),
    (2, 2, 3, 3),
)
"""Regions, states in each, rounds, boxes of each power."""


@dataclass(frozen=True)
class Final:
    """A map at the end of a game: numbers and rings by state, and the ticked boxes; blanks and Xs are left out."""

    numbers: frozenset[tuple[str, int, bool]]
    color_change: int
    guard: int
    dupe: int


@dataclass(frozen=True)
class Small:
    """A small board, the throws of a game on it, the option `wild_stuck`, and all maps that can come of them."""

    board: Board
    rolls: tuple[Roll, ...]
    options: Mapping[str, Any]
    reachable: frozenset[Final]


def small_games(seed: int, most: int) -> Iterator[Small]:
    """Small games without end, the same for the same seed, with at most so many positions in a turn."""
    rng = random.Random(seed)
    while True:
        board = _board(rng, *rng.choice(SHAPES))
        rolls = tuple(_rolls(rng, board))
        options = {"neighbours": "real", "regions": "published", "wild_stuck": rng.choice(("x", "nothing"))}
        reachable = _reachable(board, rolls, options, most)
        if reachable is not None:
            yield Small(board, rolls, options, reachable)


def _board(rng: random.Random, regions: int, size: int, rounds: int, uses: int) -> Board:
    """States with neighbours by chance."""
    states = [first + second for first in "AB" for second in "ABCDEFGH"][: regions * size]
    rng.shuffle(states)
    share = rng.choice((0.2, 0.4, 0.7))
    pairs = {(one, other) for one in states for other in states if one < other and rng.random() < share}
    neighbours = {
        state: tuple(other for other in states if (state, other) in pairs or (other, state) in pairs)
        for state in states
    }
    parts = {LETTERS[number]: tuple(states[number * size : (number + 1) * size]) for number in range(regions)}
    return Board(neighbours, parts, rounds, uses)


def _rolls(rng: random.Random, board: Board) -> Iterator[Roll]:
    for _ in range(board.rounds):
        bag = list(board.bag)
        rng.shuffle(bag)
        for _ in range(board.turns):
            yield Roll((Die(bag.pop(), rng.randint(1, 6)), Die(bag.pop(), rng.randint(1, 6))))


def _reachable(board: Board, rolls: tuple[Roll, ...], options: Mapping[str, Any], most: int) -> frozenset[Final] | None:
    """Every map that any line of play ends in; None if there are too many positions on the way."""
    found = _positions(board, rolls, options, most)
    return None if found is None else frozenset(map(_final, found[-1]))


def _positions(
    board: Board, rolls: tuple[Roll, ...], options: Mapping[str, Any], most: int
) -> list[list[play.State]] | None:
    """All that any line of play leads to: after the last throw, and after each decision about it; None if too many."""
    found = [[play.start(("Ana",), options, board)]]
    for roll in rolls:
        found = [[play.apply(state, roll) for state in found[-1]]]
        for _ in roll.dice:
            after = {}
            for state in found[-1]:
                for move in play.legal_moves(state, "Ana"):
                    then = play.apply(state, move)
                    after[_final(then), frozenset(then.seats[0].entries), then.seats[0].pending] = then
                if len(after) > most:
                    return None
            found.append(list(after.values()))
    return found


def departed(small: Small, throws: int) -> Small:
    """The same for somebody who goes home after so many throws: the last one resolved, half resolved or not at all."""
    rolls = small.rolls[:throws]
    found = _positions(small.board, rolls, small.options, sys.maxsize)
    assert found is not None
    return replace(small, rolls=rolls, reachable=frozenset(_final(state) for states in found for state in states))


def _final(state: play.State) -> Final:
    seat = state.seats[0]
    numbers = ((code, entry.number, entry.guarded) for code, entry in seat.entries.items() if entry.number)
    return Final(frozenset(numbers), **seat.used)


def sheet_of(small: Small, final: Final, rng: random.Random, *, guard: int | None = None) -> FilledSheet:
    """The map as a filled sheet, Xs and blanks by chance; `guard` boxes ticked, or as many as were used."""
    marks = {f"states.{code}": Mark(str(number), ring) for code, number, ring in final.numbers}
    for code in small.board.states:
        if f"states.{code}" not in marks and rng.random() < 1 / 2:
            marks[f"states.{code}"] = CROSS
    counts = {power: getattr(final, power) for power in POWERS} | {"rounds": len(small.rolls) // small.board.turns}
    if guard is not None:
        counts["guard"] = guard
    marks |= {f"{area}.{number}": CROSS for area, count in counts.items() for number in range(1, count + 1)}
    return FilledSheet("rolling-america", marks, "Ana", options=small.options)


def spoilt(small: Small, final: Final, rng: random.Random, times: int) -> Final:
    """The map with some things altered: a number, a circle, an X, two numbers swapped, a tick more or fewer."""
    for _ in range(times):
        held = {code: (number, ring) for code, number, ring in final.numbers}
        code, other = rng.sample(small.board.states, 2)
        kind = rng.random()
        if kind < 0.6:
            held.pop(code, None)
            number = rng.randint(0, 6)
            if number:
                held[code] = number, rng.random() < 1 / 5
        elif kind < 0.8:
            moved = {code: held.get(other), other: held.get(code)}
            held = {one: entry for one, entry in {**held, **moved}.items() if entry}
        power = rng.choice(("color_change", "dupe")) if kind >= 0.8 else None
        ticks = {power: max(0, getattr(final, power) + rng.choice((-1, 1)))} if power else {}
        numbers = frozenset((one, *entry) for one, entry in held.items())
        final = replace(final, numbers=numbers, guard=sum(ring for _, _, ring in numbers), **ticks)
    return final


def least_change(small: Small, sheet: FilledSheet) -> int:
    """How many boxes at least must be altered, counted against every map that can be."""
    shown = {name.partition(".")[2]: mark for name, mark in sheet.marks.items() if name.startswith("states.")}
    ticked = {area: sum(name.startswith(f"{area}.") for name in sheet.marks) for area in (*POWERS, "rounds")}
    rounds = abs(ticked["rounds"] - len(small.rolls) // small.board.turns)
    return rounds + min(_distance(small, shown, ticked, final) for final in small.reachable)


def _distance(small: Small, shown: Mapping[str, Mark], ticked: Mapping[str, int], final: Final) -> int:
    held = {code: Mark(str(number), ring) for code, number, ring in final.numbers}
    entries = sum(held.get(code, CROSS) != shown.get(code, CROSS) for code in small.board.states)
    guards = max(final.guard - ticked["guard"], ticked["guard"] - small.board.uses, 0)
    return entries + guards + sum(abs(ticked[power] - getattr(final, power)) for power in ("color_change", "dupe"))
