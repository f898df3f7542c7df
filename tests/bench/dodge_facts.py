"""Rounds of a game of Dodge Dice: simulated games beside the figures of the rules file.

`python tests/bench/dodge_facts.py [GAMES]` (20,000 for each number of players). No chips; a gift goes to the lowest
total. The rules file counts the rounds up to 100, without the play-off; a mean is right within three standard errors.
"""

from __future__ import annotations

import math
import random
import statistics
import sys
import time
from dataclasses import replace

from companion.games.dodge_dice import play
from companion.games.dodge_dice.board import BOARD
from companion.games.dodge_dice.moves import Give

MEANS = {2: (8.1, 16), 3: (10.4, 20), 4: (12.2, 23), 5: (14.0, 27), 6: (15.5, 30)}
"""Rounds by players: mean and 99th percentile, as the rules file has them."""
ROUNDED = 0.05
"""The rules file has one decimal."""


class Dice:
    """Chance that is quick and can be had again."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def face(self, throw: int, die: int, faces: int) -> int:  # noqa: ARG002 - faces alone matter here
        return self._random.randrange(faces)


def rounds(players: int, dice: Dice) -> tuple[int, int]:
    """The rounds of one game, with and without its play-off."""
    names = tuple(map(str, range(players)))
    state = play.start(names, {}, replace(BOARD, own_chips=0, all_chips=0))
    state = replace(state, roller=dice.face(0, 0, players))
    main = 0
    while not state.over:
        if not state.play_off:
            main = len(state.rows) + 1
        owed = play.due(state)
        if owed is not None:
            state = play.apply(state, play.throw(owed, dice))
        else:
            state = play.apply(state, Give(state.players[state.roller or 0], state.players[lowest_other(state)]))
    return len(state.rows), main


def lowest_other(state: play.State) -> int:
    """Whom a roller would rather not have win."""
    return min(state.others(state.roller or 0), key=lambda seat: state.totals[seat])


def main(games: int) -> int:
    """Print two lines a number of players; 1 if a mean is off."""
    wrong = 0
    for players, (mean, late) in MEANS.items():
        began, dice = time.perf_counter(), Dice(players)
        lengths = sorted(rounds(players, dice) for _ in range(games))
        took = time.perf_counter() - began
        up_to_100 = sorted(main for _, main in lengths)
        found, error = statistics.fmean(up_to_100), statistics.stdev(up_to_100) / math.sqrt(games)
        p99 = up_to_100[math.ceil(games * 0.99) - 1]
        fits = abs(found - mean) <= 3 * error + ROUNDED
        wrong += not fits
        print(f"{players} players: {found:.3f} ± {error:.3f} rounds to 100 (rules {mean}), p99 {p99} ({late})", end=" ")
        print("ok" if fits else "OFF")
        print(f"  {statistics.fmean(all_ for all_, _ in lengths):.3f} with play-off; {games / took:.0f} games a second")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000))
