"""Can these maps have come of these dice? How long the answer takes, that all are decided, and that all are right.

`python tests/bench/explain_america.py [SHEETS [SMALL]]`: 300 legal and 300 spoilt maps, and 2000 maps on small boards
that are held against every line of play, unless told otherwise. Times are those of one process, on one core.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path

from companion import games
from companion.dice import SeededChance
from companion.explain import Explanation, Verdict
from companion.explain.clock import Clock
from companion.explain.rolling_america import explain, explain_departed, explain_on
from companion.game import Move
from companion.games.rolling_america.board import fits
from companion.games.rolling_america.moves import Place, Roll
from companion.games.rolling_america.play import State
from companion.record import Record
from sheets.filled import FilledSheet
from sheets.form import Mark
from sheets.options import chosen

sys.path.insert(0, str(Path(__file__).parents[1]))
from playing import play, settings
from small_america import departed, least_change, sheet_of, small_games, spoilt

GAME = games.game("rolling-america")
LIMIT = 10.0
PER_BOARD = 40
MOST_POSITIONS = 40_000

Spoiler = Callable[[dict[str, Mark], random.Random], None]


def by_chance(seed: int, options: dict[str, object]) -> tuple[FilledSheet, Record]:
    """The sheet of somebody who does anything that is legal, and the throws."""
    game = play(GAME.name, 1, seed, options)
    rolls = tuple(move for move in game.record.moves if isinstance(move, Roll))
    (sheet,) = GAME.sheets(game.state)
    return sheet, replace(game.record, moves=rolls)


def with_thought(seed: int, options: dict[str, object]) -> tuple[FilledSheet, Record]:
    """The sheet of somebody who keeps blanks open and spends powers where they save an X, and the throws."""
    rng, chance = random.Random(seed), SeededChance(f"thought/{seed}")
    complete = {**chosen(GAME.design.options, {}), **options}
    state: State = GAME.start(("Ana",), complete)
    rolls = []
    while not GAME.over(state):
        due = GAME.due(state)
        move = GAME.throw(due, chance) if due else _considered(state, rng)
        rolls += [move] if due else []
        state = GAME.apply(state, move)
    (sheet,) = GAME.sheets(state)
    return sheet, Record(GAME.name, ("Ana",), complete, tuple(rolls))


def _considered(state: State, rng: random.Random) -> Move:
    """The best of some legal moves: numbers written, blanks that stay open to many numbers, powers saved."""
    moves = GAME.legal_moves(state, "Ana")
    plain = list(moves.where(lambda move: isinstance(move, Place) and not move.dupe))
    some = rng.sample(plain, min(20, len(plain))) + [moves.sample(rng) for _ in range(4)]
    return max(some, key=lambda move: _worth(state, move) + rng.random())


def _worth(state: State, move: Move) -> float:
    assert isinstance(move, Place)
    entries = GAME.apply(state, move).seats[0].entries
    board = state.board
    blank = [code for code in board.states if code not in entries]
    room = sum(fits(board, entries, code, number) for code in blank for number in range(1, 7))
    return 8 * len(move.targets) + room / 6 - 2.5 * move.powers


def one_number(marks: dict[str, Mark], rng: random.Random) -> None:
    """A number is another one."""
    box = rng.choice(_boxes(marks, numbers=True))
    others = [number for number in "123456" if number != marks[box].symbol]
    marks[box] = replace(marks[box], symbol=rng.choice(others))


def two_swapped(marks: dict[str, Mark], rng: random.Random) -> None:
    """Two numbers stand in each other's place."""
    one, other = rng.sample(_boxes(marks, numbers=True), 2)
    marks[one], marks[other] = marks[other], marks[one]


def x_to_number(marks: dict[str, Mark], rng: random.Random) -> None:
    """An X is a number."""
    marks[rng.choice(_boxes(marks, numbers=False))] = Mark(rng.choice("123456"))


def three_numbers(marks: dict[str, Mark], rng: random.Random) -> None:
    """Three numbers are others."""
    for box in rng.sample(_boxes(marks, numbers=True), 3):
        others = [number for number in "123456" if number != marks[box].symbol]
        marks[box] = replace(marks[box], symbol=rng.choice(others))


SPOILERS: tuple[Spoiler, ...] = (one_number, two_swapped, x_to_number, three_numbers)


def _boxes(marks: dict[str, Mark], *, numbers: bool) -> list[str]:
    return [box for box, mark in marks.items() if box.startswith("states.") and (mark.number is not None) == numbers]


def timed(sheet: FilledSheet, record: Record, limit: float = LIMIT) -> tuple[Explanation, float]:
    """The explanation of a sheet and the seconds that it took."""
    begun = time.process_time()
    explanation = explain((sheet,), record, Clock(limit, now=time.process_time))
    return explanation, time.process_time() - begun


def told(name: str, seconds: Sequence[float], more: str = "") -> None:
    """One line of the table."""
    ordered = sorted(seconds)
    if ordered:
        median, late = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
        print(f"{name:34} {len(ordered):5} {median:9.3f} {late:9.3f} {ordered[-1]:9.3f}  {more}", flush=True)


def sheets(count: int) -> Iterator[tuple[FilledSheet, Record]]:
    """Legal sheets under all options, half of them played by chance."""
    for seed, options in zip(range(count), cycle(settings(GAME)), strict=False):
        yield (with_thought if seed % 2 else by_chance)(seed, options)


def legal(count: int) -> None:
    """All must be explained."""
    seconds = []
    for number, (sheet, record) in enumerate(sheets(count)):
        explanation, took = timed(sheet, record)
        assert explanation.verdict is Verdict.POSSIBLE, number
        seconds.append(took)
    told("legal, by chance", seconds[::2])
    told("legal, played with thought", seconds[1::2])
    told("legal", seconds, "all explained; wanted: median < 0.05, 95 % < 0.5")


def spoiled(count: int) -> None:
    """All should be decided in time, and whatever is possible stays so when altered as it is told."""
    seconds: dict[str, list[float]] = {}
    changes: Counter[str] = Counter()
    for number, (sheet, record) in enumerate(sheets(count)):
        marks = dict(sheet.marks)
        SPOILERS[number // 2 % len(SPOILERS)](marks, random.Random(number))
        altered = replace(sheet, marks=marks)
        explanation, took = timed(altered, record)
        kind = str(explanation.verdict)
        if explanation.verdict is Verdict.IMPOSSIBLE:
            most = sum(marks[box] != mark for box, mark in sheet.marks.items() if box in marks)
            kind += "" if explanation.exact else ", least change open"
            assert not explanation.exact or len(explanation.change or ()) <= most, number
            changes[str(len(explanation.change or ())) if explanation.exact else "open"] += 1
            repaired = _repaired(altered, explanation)
            assert explanation.change is None or timed(repaired, record, 60)[0].verdict is Verdict.POSSIBLE, number
        seconds.setdefault(kind, []).append(took)
    for kind in sorted(seconds):
        told(f"spoilt: {kind}", seconds[kind], f"{len(seconds[kind]) / count:.1%}")
    told("spoilt", [took for times in seconds.values() for took in times], f"least changes {dict(changes)}")


def _repaired(sheet: FilledSheet, explanation: Explanation) -> FilledSheet:
    marks = dict(sheet.marks)
    for one in explanation.change or ():
        marks.pop(one.box, None)
        if one.becomes:
            marks[one.box] = one.becomes
    return replace(sheet, marks=marks)


def small(count: int) -> None:
    """Answers and least changes on small boards against every line of play, of some as if the player had gone home."""
    rng = random.Random(count)
    least_changes: Counter[int] = Counter()
    seconds = []
    for number, whole in enumerate(small_games(count, MOST_POSITIONS)):
        goes = number % 3 == 0
        board = departed(whole, rng.randrange(len(whole.rolls))) if goes else whole
        explained = explain_departed if goes else explain_on
        finals = sorted(board.reachable, key=str)
        for _ in range(PER_BOARD):
            final = spoilt(board, rng.choice(finals), rng, rng.choice((0, 1, 2, 3, 4)))
            sheet = sheet_of(board, final, rng, guard=max(0, final.guard + rng.choice((0, 0, 0, -1, 1))))
            least = least_change(board, sheet)
            begun = time.process_time()
            explanation = explained(board.board, sheet, board.rolls, Clock(60))
            seconds.append(time.process_time() - begun)
            assert (explanation.verdict is Verdict.POSSIBLE) == (least == 0), (sheet, least)
            assert not least or (explanation.exact and len(explanation.change or ()) == least), (sheet, least)
            least_changes[least] += 1
        if least_changes.total() >= count:
            break
    told("small boards", seconds, f"as by brute force; least changes {dict(sorted(least_changes.items()))}")


if __name__ == "__main__":
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    print(f"{'seconds':34} {'maps':>5} {'median':>9} {'95 %':>9} {'most':>9}")
    legal(many)
    spoiled(many)
    small(int(sys.argv[2]) if len(sys.argv) > 2 else 2000)
