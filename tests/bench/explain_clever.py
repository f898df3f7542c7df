"""Can these sheets have come of these dice? How long the answer takes, how many are decided, and that all are right.

`python tests/bench/explain_clever.py [SHEETS [SMALL]]`: 200 legal sheets of one player and of two, 100 of three and of
four; as many spoilt ones of one and two; changes of one box of them; and 5000 sheets of small games that are held
against every line of play, unless told otherwise; of three players there, one may leave. Records hold rolls alone, and
in every second game of several players also which dice the active player took. Times are those of one process, on one
core.
"""

from __future__ import annotations

import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion import games
from companion.audit import audit_sheet
from companion.dice import SeededChance
from companion.explain import Explanation, Verdict
from companion.explain.clever import explain, explain_on
from companion.explain.clock import Clock
from companion.game import First, Move
from companion.games.clever.moves import Done, Enter, Reroll, Roll
from companion.games.clever.paper import points_of
from companion.games.clever.state import State
from companion.record import Record
from sheets.filled import FilledSheet
from sheets.form import CROSS, Mark
from sheets.options import chosen

sys.path.insert(0, str(Path(__file__).parents[1]))
from playing import NAMES, play
from small_clever import altered, small_games

GAME = games.game("clever")
LIMIT = 10.0
PER_GAME = 20
MOST_POSITIONS = 20_000
SINGLES = 2

Spoiler = Callable[[dict[str, Mark], random.Random], None]


def by_chance(players: int, seed: int) -> tuple[State, Record]:
    """A game of players who do anything that is legal."""
    game = play(GAME.name, players, seed)
    return game.state, game.record


def with_thought(players: int, seed: int) -> tuple[State, Record]:
    """A game of players who take what gives most points and actions, and lay few dice on the tray."""
    rng, chance = random.Random(seed), SeededChance(f"thought/{seed}")
    names, options = NAMES[:players], chosen(GAME.design.options, {})
    state = GAME.start(names, options)
    moves: list[Move] = []
    while not GAME.over(state):
        due, waiting = GAME.due(state), sorted(GAME.waiting(state))
        if due and (not waiting or rng.random() < 1 / 10):
            moves.append(GAME.throw(due, chance))
        else:
            moves.append(_considered(state, rng.choice(waiting), rng))
        state = GAME.apply(state, moves[-1])
    return state, Record(GAME.name, names, options, tuple(moves))


def _considered(state: State, player: str, rng: random.Random) -> Move:
    """The best legal move; not to go on with a +1, or a reroll, is thought of now and then only."""
    moves = list(GAME.legal_moves(state, player))
    some = [move for move in moves if not isinstance(move, Done | Reroll) or rng.random() < 1 / 4] or moves
    return max(some, key=lambda move: _worth(state, player, move) + 3 * rng.random())


def _worth(state: State, player: str, move: Move) -> float:
    after = GAME.apply(state, move)
    seat, faces = after.seats[after.index(player)], state.table.faces
    points = points_of(after.board, seat.sheet.held)["total"] + 4 * len(seat.waits)
    lost = sum(faces[die] < move.die.face for die in state.table.pool) if isinstance(move, Enter) else 0
    return float(points + 3 * seat.sheet.rerolls.left + 5 * seat.sheet.plus_ones.left - 1.5 * lost)


def sheets(players: int, count: int) -> Iterator[tuple[FilledSheet, Record]]:
    """Legal sheets, half of them played with thought."""
    for seed in range(count):
        state, record = (with_thought if seed % 2 else by_chance)(players, seed)
        if seed // 2 % 2 == 0 or players == 1:
            record = replace(record, moves=tuple(move for move in record.moves if isinstance(move, First | Roll)))
        yield GAME.sheets(state)[seed // 4 % players], record


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
        print(f"{name:42} {len(ordered):5} {median:8.3f} {late:8.3f} {ordered[-1]:8.3f}  {more}", flush=True)


def legal(players: int, count: int) -> None:
    """All must be explained."""
    seconds = []
    for number, (sheet, record) in enumerate(sheets(players, count)):
        explanation, took = timed(sheet, record, 60)
        assert explanation.verdict is Verdict.POSSIBLE, number
        seconds.append(took)
    told(f"{players} players: legal, by chance", seconds[::2])
    told(f"{players} players: legal, with thought", seconds[1::2])
    told(f"{players} players: legal", seconds, "all explained; wanted: median < 0.5, 95 % < 5")


def one_number(marks: dict[str, Mark], rng: random.Random) -> None:
    """A number is another one that the box can hold."""
    box = rng.choice([box for box in marks if box.startswith(("orange.", "purple."))])
    factor = {"orange.4": 2, "orange.7": 2, "orange.9": 2, "orange.11": 3}.get(box, 1)
    marks[box] = Mark(str(rng.choice([n * factor for n in range(1, 7) if str(n * factor) != marks[box].symbol])))


def one_cross(marks: dict[str, Mark], rng: random.Random) -> None:
    """A box of yellow or blue is crossed, or is not."""
    sheet = FilledSheet(GAME.name, marks)
    box = rng.choice([name for name in sheet.form.boxes if name.startswith(("yellow.", "blue."))])
    if marks.pop(box, None) is None:
        marks[box] = CROSS


def cross_elsewhere(marks: dict[str, Mark], rng: random.Random) -> None:
    """A cross of yellow stands in another box."""
    sheet = FilledSheet(GAME.name, marks)
    yellow = [name for name in sheet.form.boxes if name.startswith("yellow.")]
    crossed = [name for name in yellow if name in marks]
    blank = [name for name in yellow if name not in marks]
    if crossed and blank:
        del marks[rng.choice(crossed)]
        marks[rng.choice(blank)] = CROSS


def three_boxes(marks: dict[str, Mark], rng: random.Random) -> None:
    """Two numbers and a cross are altered."""
    for spoiler in (one_number, one_number, one_cross):
        spoiler(marks, rng)


SPOILERS: tuple[Spoiler, ...] = (one_number, one_cross, cross_elsewhere, three_boxes)


def spoiled(players: int, count: int) -> None:
    """Most should be decided in time, and whatever is possible stays so when altered as it is told."""
    seconds: dict[str, list[float]] = {}
    changes: Counter[str] = Counter()
    for number, (sheet, record) in enumerate(sheets(players, count)):
        marks = dict(sheet.marks)
        SPOILERS[number // 4 % len(SPOILERS)](marks, random.Random(number))
        spoilt = replace(sheet, marks=marks)
        explanation, took = timed(spoilt, record)
        kind = str(explanation.verdict)
        if explanation.verdict is Verdict.IMPOSSIBLE:
            most = sum(marks.get(box) != sheet.marks.get(box) for box in {*marks, *sheet.marks})
            found = len(explanation.change or ())
            kind += "" if explanation.exact else ", least change open"
            assert explanation.at_least <= most, number
            changes[str(found) if explanation.exact else f"{explanation.at_least} to {found or 'any'}"] += 1
            if explanation.change:
                assert timed(_repaired(spoilt, explanation), record, 60)[0].verdict is Verdict.POSSIBLE, number
        seconds.setdefault(kind, []).append(took)
    for kind in sorted(seconds):
        told(f"{players} players: spoilt, {kind}", seconds[kind], f"{len(seconds[kind]) / count:.1%}")
    told(
        f"{players} players: spoilt",
        [one for some in seconds.values() for one in some],
        f"{dict(sorted(changes.items()))}",
    )


def _repaired(sheet: FilledSheet, explanation: Explanation) -> FilledSheet:
    marks = {box: mark for box, mark in sheet.marks.items() if all(box != one.box for one in explanation.change or ())}
    marks |= {one.box: one.becomes for one in explanation.change or () if one.becomes}
    return replace(sheet, marks=marks)


def single_changes(players: int, count: int) -> None:
    """Of changes of one box: what the audit finds without dice, what is impossible with them, what is possible."""
    found: Counter[str] = Counter()
    for number, (sheet, record) in enumerate(sheets(players, count)):
        rng = random.Random(number)
        for _ in range(SINGLES):
            marks = {box: mark for box, mark in sheet.marks.items() if not box.startswith("claimed.")}
            rng.choice((one_number, one_cross))(marks, rng)
            spoilt = replace(sheet, marks=marks)
            if not audit_sheet(spoilt).clean:
                found["found without dice"] += 1
            else:
                found[f"{timed(spoilt, record)[0].verdict} with dice"] += 1
    total = sum(found.values())
    shares = ", ".join(f"{name} {share / total:.1%}" for name, share in found.most_common())
    print(f"{players} players: changes of a single number or cross, {total}: {shares}", flush=True)


def small(count: int) -> None:
    """Answers and least changes of small games against every line of play."""
    rng = random.Random(count)
    changes: Counter[int] = Counter()
    seconds = []
    for game in small_games(count, MOST_POSITIONS):
        for _ in range(PER_GAME):
            sheet: Any = altered(rng.choice((game.sheet, rng.choice(game.ends))), game.board, rng, rng.randint(0, 6))
            least = game.least_change(sheet)
            begun = time.process_time()
            explanation = explain_on(game.board, sheet, game.record, Clock(None))
            seconds.append(time.process_time() - begun)
            assert (explanation.verdict is Verdict.POSSIBLE) == (least == 0), (game.record, sheet, least)
            found = len(explanation.change or ())
            assert found == explanation.at_least == least, (str(game.record), sheet, least, found)
            changes[least] += 1
        if changes.total() >= count:
            break
    told("small games", seconds, f"as by brute force; least changes {dict(sorted(changes.items()))}")


if __name__ == "__main__":
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(f"{'seconds':42} {'sheets':>5} {'median':>7} {'95 %':>8} {'most':>8}")
    for seats in (1, 2, 3, 4):
        legal(seats, many if seats < 3 else many // 2)
    for seats in (1, 2):
        spoiled(seats, many)
        single_changes(seats, many)
    small(int(sys.argv[2]) if len(sys.argv) > 2 else 5000)
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
