"""Dodge Dice and Tumblin-Dice so short that every line of play can be tried, for tests and benchmarks of explanations.

Nothing here knows the search: what can come of some rolls is found by the rules alone, move by move, and how far a
score sheet is from it by trying all rows that the rounds could stand in.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product
from typing import Any

from playing import NAMES, step

from companion import games
from companion.dice import SeededChance
from companion.game import Game, Leave, Move
from companion.games.dodge_dice import play as dodge
from companion.games.dodge_dice.board import Board
from companion.games.tumblin_dice import play as tumblin
from companion.games.tumblin_dice.board import in_turn
from companion.record import Record
from geo.errors import IllegalMove
from sheets.filled import FilledSheet
from sheets.form import Mark
from sheets.options import chosen

DODGE, TUMBLIN = games.game("dodge-dice"), games.game("tumblin-dice")
MOST_MOVES, MOST_ROUNDS = 14, 5
"""Longer games of Dodge Dice are not tried."""
OPTIONAL = ("penalty", "icon", "ended_by", "takes", "starter", "chips", "order", "dice", "scores")
"""Headings that a sheet may leave out."""

Rows = Mapping[int, Mapping[str, str]]
"""What stands in the rows of a sheet, by number and heading."""


@dataclass(frozen=True)
class Small:
    """A short game: the state before it, its record, and the sheets that it, or its rolls alone, can end in."""

    start: Any
    moves: tuple[Move, ...]
    finals: tuple[FilledSheet, ...]

    @property
    def rolls(self) -> tuple[Move, ...]:
        """The lines that stand whatever is decided: rolls, and who went home."""
        return tuple(move for move in self.moves if fixed(move))


def fixed(move: Move) -> bool:
    """Whether a line stands in a record with rolls alone."""
    return move.player is None or isinstance(move, Leave)


def dodge_games(seed: int, *, leaving: bool = False) -> Iterator[Small]:
    """Short games of Dodge Dice without end, the same for the same seed; with `leaving` somebody may go home."""
    rng = random.Random(f"dodge/{seed}")
    while True:
        board = Board(rng.choice((1, 2, 3)), rng.choice((20, 40, 60)), rng.choice((0, 1, 2)), 6)
        players = NAMES[: rng.choice((2, 3, 3))]
        start = dodge.start(players, chosen(DODGE.design.options, {}), board)
        moves = _played(start, rng, leaving=leaving)
        finals = _finals(start, [move for move in moves if fixed(move)]) if moves else []
        if finals and all(len(state.rows) <= MOST_ROUNDS for state in finals):
            yield Small(start, moves, tuple(dodge.sheets(state)[0] for state in finals))


def _leaving(game: Game[Any], state: Any, moves: Sequence[Move], rng: random.Random) -> Leave | None:
    """Now and then somebody goes home, if the rules let them."""
    goes = Leave(rng.choice(state.players))
    if goes in moves or rng.random() >= 1 / 8:
        return None
    try:
        game.after(state, goes)
    except IllegalMove:
        return None
    return goes


def _played(start: dodge.State, rng: random.Random, *, leaving: bool) -> tuple[Move, ...]:
    """The moves of a random game; none if it takes too long."""
    state, chance, moves = start, SeededChance(str(rng.random())), []
    while not state.over and len(moves) < MOST_MOVES:
        move = _leaving(DODGE, state, moves, rng) if leaving else None
        moves.append(move or step(DODGE, state, chance, rng))
        state = DODGE.after(state, moves[-1])
    return tuple(moves) if state.over else ()


def _finals(start: dodge.State, rolls: Sequence[Move]) -> list[dodge.State]:
    """Every end to which any decisions lead with exactly these rolls."""
    found, seen, stack = [], set(), [(0, start)]
    while stack:
        used, state = stack.pop()
        key = used, repr(replace(state, options={}))
        if key in seen:
            continue
        seen.add(key)
        if state.over and used == len(rolls):
            found.append(state)
        after = [(used + 1, rolls[used])] if used < len(rolls) else []
        after += [(used, move) for player in dodge.waiting(state) for move in dodge.legal_moves(state, player)]
        for then, move in after:
            try:
                stack.append((then, DODGE.after(state, move)))
            except IllegalMove:
                continue
    return found


def tumblin_games(seed: int) -> Iterator[tuple[Record, FilledSheet]]:
    """Short games of Tumblin-Dice without end: records and their sheets; in some of them somebody goes home."""
    rng = random.Random(f"tumblin/{seed}")
    while True:
        players = NAMES[: rng.choice((2, 3, 4))]
        teams = "Ana+Cem,Ben+Dua" if len(players) == 4 and rng.random() < 0.7 else None
        options = chosen(
            TUMBLIN.design.options,
            {"dice": rng.choice((1, 2)), "rounds": rng.choice((1, 2, 3)), "variant": rng.choice(("multiply", "add"))}
            | ({"teams": teams} if teams else {}),
        )
        state, chance, moves = TUMBLIN.start(players, options), SeededChance(str(rng.random())), []
        while not state.over:
            moves.append(_leaving(TUMBLIN, state, moves, rng) or step(TUMBLIN, state, chance, rng))
            state = TUMBLIN.after(state, moves[-1])
        yield Record(TUMBLIN.name, players, options, tuple(moves)), tumblin.sheets(state)[0]


def rows_of(sheet: FilledSheet) -> dict[int, dict[str, str]]:
    """The rows of a sheet in which anything is written."""
    found: dict[int, dict[str, str]] = {}
    for box, mark in sheet.marks.items():
        area, _, rest = box.partition(".")
        if area == "rounds":
            row, _, key = rest.partition(".")
            found.setdefault(int(row), {})[key] = mark.symbol
    return found


def spoilt(sheet: FilledSheet, rng: random.Random, times: int) -> FilledSheet:
    """The sheet with some headings left out, perhaps a blank row between others, and some boxes altered."""
    out = {heading for heading in OPTIONAL if rng.random() < 1 / 3}
    gap, marks = rng.randint(1, 12), {}
    for row, written in rows_of(sheet).items():
        kept = {key: symbol for key, symbol in written.items() if key.split(".")[0] not in out}
        marks |= {f"rounds.{row + (row >= gap)}.{key}": Mark(symbol) for key, symbol in kept.items()}
    for _ in range(times):
        _alter(marks, rng)
    return replace(sheet, marks=marks)


def _alter(marks: dict[str, Mark], rng: random.Random) -> None:
    """One box blank, or as it is in another row, or as the like one beside it, or a number more; or a row twice."""
    if not marks:
        return
    box = rng.choice(sorted(marks))
    _, row, *key = box.split(".")
    like = [other for other in sorted(marks) if other.split(".")[2] == key[0] and marks[other] != marks[box]]
    kind, number = rng.random(), marks[box].number
    if kind < 0.2:
        del marks[box]
    elif kind < 0.6 and like:
        marks[box] = marks[rng.choice(like)]
    elif kind < 0.9 and number is not None:
        marks[box] = Mark(str(number + rng.choice((-20, -10, -1, 1, 10, 20))))
    else:
        last = max(int(other.split(".")[1]) for other in marks)
        start = f"rounds.{row}."
        copied = {other.removeprefix(start): mark for other, mark in marks.items() if other.startswith(start)}
        marks |= {f"rounds.{last + 1}.{name}": mark for name, mark in copied.items()}


def least_change(finals: Sequence[FilledSheet], sheet: FilledSheet) -> int:
    """How many boxes of a Dodge Dice sheet at least must be altered, counted against every end that can be."""
    written = rows_of(sheet)
    ends = {tuple(tuple(sorted(row.items())) for row in rows_of(final).values()) for final in finals}
    return min(_aligned(written, [_dodge_costs(written, row, before) for row, before in _pairs(end)]) for end in ends)


def _pairs(end: Sequence[Any]) -> Iterator[tuple[dict[str, str], dict[str, str]]]:
    """Each round of an end and the one before it."""
    before: dict[str, str] = {}
    for row in map(dict, end):
        yield row, before
        before = row


def _dodge_costs(written: Rows, right: Mapping[str, str], before: Mapping[str, str]) -> dict[int, int]:
    """By row of the sheet: how many boxes of it contradict a round; 0 stands for a blank row."""
    return {row: _contradicted(held, right, before) for row, held in {0: {}, **written}.items()}


def _contradicted(held: Mapping[str, str], right: Mapping[str, str], before: Mapping[str, str]) -> int:
    """What is written must be right; a total that is not written is one that has not changed."""
    wrong = sum(right.get(key) != symbol for key, symbol in held.items())
    totals = [key for key in right if key.startswith("totals.")]
    return wrong + sum(key not in held and right[key] != before.get(key, "0") for key in totals)


def _aligned(written: Rows, costs: Sequence[Mapping[int, int]]) -> int:
    """The fewest alterations over all rows in which the rounds could stand; every other row must be blank."""
    last = max(written, default=0)
    every = sum(map(len, written.values()))
    ways = combinations(range(1, last + len(costs) + 1), len(costs))
    return min(
        every
        - sum(len(written.get(row, {})) for row in rows)
        + sum(cost[row if row in written else 0] for row, cost in zip(rows, costs, strict=True))
        for rows in ways
    )


def least_tumblin(state: tumblin.State, sheet: FilledSheet) -> int:
    """How many boxes of a Tumblin-Dice sheet at least must be altered, of all ways to write the rounds."""
    written = rows_of(sheet)
    costs = []
    for row in state.rows:
        ways = list(_ways(state, row))
        cost = {number: min(_wrong(held, way) for way in ways) for number, held in written.items()}
        costs.append({0: 1, **cost})
    return _aligned(written, costs)


def _wrong(held: Mapping[str, str], way: Mapping[str, str]) -> int:
    return sum(way.get(key, "0" if key.startswith("scores.") else None) != symbol for key, symbol in held.items())


def _ways(state: tumblin.State, row: tumblin.Row) -> Iterator[dict[str, str]]:
    """All that may stand in a round's row: dice in any order, the order of play by players or by teams."""
    board, players = state.board, state.players
    fixed_marks = {f"scores.p{side + 1}": str(score) for side, score in row.scores.items()}
    fixed_marks |= {f"totals.p{side + 1}": str(total) for side, total in enumerate(row.totals)}
    lying = [
        [
            {f"dice.p{players.index(name) + 1}.{n}": die for n, die in enumerate(way, 1)}
            for way in set(permutations(dice))
        ]
        for name, dice in row.dice.items()
    ]
    for order, *dice in product(_orders(board, row.order), *lying):
        way = fixed_marks | {f"order.{place}": name for place, name in enumerate(order, 1)}
        for one in dice:
            way |= one
        yield way


def _orders(board: Any, order: Sequence[int]) -> Iterator[tuple[str, ...]]:
    """The order of play by teams, and by players, of whom partners may stand for each other."""
    yield tuple(board.labels[side] for side in order)
    places = [next(side for side in order if name in board.sides[side]) for name in in_turn(board, order)]
    for partners in product(*(permutations(board.sides[side]) for side in order)):
        names = {side: iter(one) for side, one in zip(order, partners, strict=True)}
        yield tuple(next(names[side]) for side in places)
