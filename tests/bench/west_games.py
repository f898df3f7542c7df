"""Random games of Rolled West to their ends: `python tests/bench/west_games.py [GAMES]` (10 000 by default).

For 2, 3 and 4 players, and for 2 with `ghost_extra`: every game ends after six rounds, its sheets audit clean as a
table and each alone, and its written record replays to the same state. Prints what it found, and how long an audit
takes as a share of playing the game.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playing import Played, play

from companion import games
from companion.audit import audit
from companion.findings import Severity
from companion.games.rolled_west.moves import Roll
from companion.record import read_record

SETTINGS = ((2, False), (3, False), (4, False), (2, True))


def faults(played: Played) -> list[str]:
    """What is wrong with a game; nothing if all is well."""
    game = games.game("rolled-west")
    sheets = game.sheets(played.state)
    players = len(sheets)
    rolls = [move.word for move in played.record.moves if isinstance(move, Roll)]
    found = []
    if rolls.count("roll") != 6 * players or rolls.count("ghost") != (5 if players == 2 else 0):
        found.append(f"throws: {rolls}")
    reports = [audit(sheets), *(audit([sheet]) for sheet in sheets)]
    for report in reports:
        for part in (*report.sheets, *report.tables):
            found += [str(one.message) for one in part.findings if one.severity is not Severity.NOTE]
    if read_record(str(played.record)).replay() != played.state:
        found.append("the record replays to another state")
    return found


def main(count: int) -> int:
    """Play and check; 1 if anything was wrong."""
    wrong = 0
    for players, ghost_extra in SETTINGS:
        playing = checking = 0.0
        for seed in range(count):
            start = time.perf_counter()
            played = play("rolled-west", players, seed, {"ghost_extra": ghost_extra})
            middle = time.perf_counter()
            found = faults(played)
            playing, checking = playing + middle - start, checking + time.perf_counter() - middle
            if found:
                wrong += 1
                print(f"{played.record}\n{found}")
        extra = " with ghost_extra" if ghost_extra else ""
        print(f"{players} players{extra}: {count} games, wrong so far {wrong}; checks / play {checking / playing:.2f}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
