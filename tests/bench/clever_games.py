"""Random games of Ganz schön clever to their ends: `python tests/bench/clever_games.py [GAMES [ALONE]]`.

GAMES (10 000 by default) for each number of players: every game ends after its number of rounds, its sheets audit
without a finding, each alone and as a table, and its written record replays to the same state.
Then ALONE games (3 000 by default) of a player alone, who chooses evenly among the legal moves: the average with its
error, and how many a second of processor time, in one process.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playing import Played, play

from companion import games
from companion.audit import audit
from companion.record import read_record
from sheets.forms.clever import ROUNDS
from sheets.options import chosen

GAME = games.game("clever")


class FastChance:
    """Faces from Python's own generator: the games are what is measured here, not the dice."""

    def __init__(self, rng: random.Random) -> None:
        self._random = rng.random

    def face(self, throw: int, die: int, faces: int) -> int:  # noqa: ARG002 - each face is drawn afresh
        """A face of a die."""
        return int(self._random() * faces)


def faults(played: Played) -> list[str]:
    """What is wrong with a game; nothing if all is well."""
    sheets = GAME.sheets(played.state)
    rounds = ROUNDS[len(sheets)]
    found = [
        f"not {rounds} rounds" for sheet in sheets if sum(box.startswith("rounds.") for box in sheet.marks) != rounds
    ]
    report = audit(sheets)
    for part in (*report.sheets, *report.tables):
        found += [str(one.message) for one in part.findings]
    if read_record(str(played.record)).replay() != played.state:
        found.append("the record replays to another state")
    return found


def alone(options: dict[str, Any], rng: random.Random, chance: FastChance) -> int:
    """The points of a random game of one player; no +1 lapses."""
    state = GAME.start(("Ana",), options)
    while True:
        if GAME.waiting(state):
            move = GAME.legal_moves(state, "Ana").sample(rng)
        elif due := GAME.due(state):
            move = GAME.throw(due, chance)
        else:
            return GAME.score(GAME.view(GAME.sheets(state)[0])).total
        state = GAME.apply(state, move)


def check(count: int) -> int:
    """Play and check; how many games were wrong."""
    wrong = 0
    for players in ROUNDS:
        start = time.process_time()
        for seed in range(count):
            played = play("clever", players, seed)
            if found := faults(played):
                wrong += 1
                print(f"{played.record}\n{found}")
        print(
            f"{players} players: {count} games, wrong so far {wrong}; {time.process_time() - start:.0f} s", flush=True
        )
    return wrong


def measure(count: int) -> None:
    """The average and the speed of random games alone."""
    rng = random.Random("clever")
    options, chance = chosen(GAME.design.options, {}), FastChance(rng)
    start = time.process_time()
    totals = [alone(options, rng, chance) for _ in range(count)]
    seconds = time.process_time() - start
    error = statistics.stdev(totals) / count**0.5
    print(f"alone: {count} random games, {statistics.mean(totals):.1f} points, error {error:.1f}, best {max(totals)}")
    print(f"{count / seconds:.0f} games a second of one core")


if __name__ == "__main__":
    arguments = [int(text) for text in sys.argv[1:]]
    measure((arguments[1:] or [3_000])[0])
    sys.exit(int(check((arguments or [10_000])[0]) > 0))
