"""Random games of Rolling America: they end, audit clean and replay; how many a second; how many Xs without powers.

`python tests/bench/america_games.py [GAMES]` (10,000 unless told otherwise).
"""

from __future__ import annotations

import itertools
import random
import sys
import time
from pathlib import Path
from statistics import mean, stdev

from companion import games
from companion.audit import audit, audit_sheet
from companion.dice import SeededChance
from companion.games.rolling_america.play import Seat, State
from companion.record import read_record
from sheets.forms.rolling_america import POWERS, USES

sys.path.insert(0, str(Path(__file__).parents[1]))
from playing import play, settings

GAME = games.game("rolling-america")
TURNS = 24


def with_powers(count: int) -> None:
    """Games of 1 to 4 players under all options: 24 turns, clean sheets, the same state after replaying."""
    options = itertools.cycle(settings(GAME))
    begun = time.perf_counter()
    for seed in range(count):
        played = play(GAME.name, 1 + seed % 4, seed, next(options))
        rolls = [move for move in played.record.moves if move.words[0] == "roll"]
        assert len(rolls) == TURNS, seed
        assert audit(GAME.sheets(played.state)).exit_code == 0, seed
        assert read_record(str(played.record)).replay() == played.state, seed
    took = time.perf_counter() - begun
    print(f"{count} games of 1-4 players with all powers and options: {TURNS} turns each, sheets clean, replay equal")
    print(f"  {count / took:.0f} games a second, audited and replayed")


def without_powers(count: int) -> None:
    """Solo games whose power boxes are all ticked from the start, any legal move as likely as any other."""
    xs = []
    for seed in range(count):
        rng, chance = random.Random(seed), SeededChance(f"bare/{seed}")
        state: State = GAME.start(("Ana",), {"neighbours": "real", "regions": "published", "wild_stuck": "x"})
        state = State(state.board, state.options, state.table, (Seat("Ana", used=dict.fromkeys(POWERS, USES)),))
        while not GAME.over(state):
            due = GAME.due(state)
            state = GAME.apply(state, GAME.throw(due, chance) if due else GAME.legal_moves(state, "Ana").sample(rng))
        (sheet,) = GAME.sheets(state)
        xs.append(audit_sheet(sheet).score.total)
    error = stdev(xs) / len(xs) ** 0.5
    print(f"random play without powers, {count} games: {mean(xs):.2f} Xs, standard error {error:.2f} (about 19.4)")


def audits(count: int) -> None:
    """Audited sheets a second in one process."""
    sheets = [GAME.sheets(play(GAME.name, 1, seed).state)[0] for seed in range(200)]
    begun = time.perf_counter()
    for sheet in itertools.islice(itertools.cycle(sheets), count):
        audit_sheet(sheet)
    print(f"{count / (time.perf_counter() - begun):.0f} audited sheets a second in one process")


if __name__ == "__main__":
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with_powers(total)
    without_powers(min(total, 2000))
    audits(5000)
