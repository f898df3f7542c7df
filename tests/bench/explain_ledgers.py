"""Score sheets of short games against every line of play: is each verdict right, and each least change least?

`python tests/bench/explain_ledgers.py [SHEETS]`: 4000 sheets of Dodge Dice with rolls alone and as many of
Tumblin-Dice, unless told otherwise; in some of the games somebody goes home.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from companion.explain import Explanation, Verdict, explain
from companion.explain.clock import Clock
from companion.explain.dodge_dice import explain_from

sys.path.insert(0, str(Path(__file__).parents[1]))
from small_ledgers import dodge_games, least_change, least_tumblin, spoilt, tumblin_games

PER_GAME = 8
Case = tuple[Callable[[], Explanation], int]
"""An explanation to be made, and the fewest alterations by brute force."""


def dodge(rng: random.Random) -> Iterator[Case]:
    """Sheets of Dodge Dice and rolls alone."""
    for small in dodge_games(1, leaving=True):
        options = {**small.start.options, "left": small.finals[0].options["left"]}
        for _ in range(PER_GAME):
            sheet = replace(spoilt(rng.choice(small.finals), rng, rng.choice((0, 1, 2, 3))), options=options)
            least = least_change(small.finals, sheet)
            yield lambda small=small, sheet=sheet: explain_from(small.start, sheet, small.rolls, Clock(60)), least


def tumblin(rng: random.Random) -> Iterator[Case]:
    """Sheets of Tumblin-Dice and their records."""
    for record, whole in tumblin_games(1):
        state = record.replay()
        for _ in range(PER_GAME):
            sheet = spoilt(whole, rng, rng.choice((0, 1, 2, 3)))
            yield lambda record=record, sheet=sheet: explain(sheet, record, 60), least_tumblin(state, sheet)


def confirmed(name: str, cases: Iterator[Case], count: int) -> None:
    """Hold so many explanations against what brute force says, and print a line."""
    changes: Counter[int] = Counter()
    seconds = []
    for explained, least in cases:
        begun = time.process_time()
        found = explained()
        seconds.append(time.process_time() - begun)
        assert (found.verdict is Verdict.POSSIBLE) == (least == 0), (found, least)
        assert not least or (found.exact and len(found.change or ()) == least), (found, least)
        changes[least] += 1
        if len(seconds) == count:
            break
    seconds.sort()
    told = f"seconds: median {seconds[count // 2]:.4f}, most {seconds[-1]:.2f}; least changes {sorted(changes.items())}"
    print(f"{name}: {count} sheets as by brute force; {told}", flush=True)


if __name__ == "__main__":
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    confirmed("dodge-dice", dodge(random.Random(1)), many)
    confirmed("tumblin-dice", tumblin(random.Random(2)), many)
