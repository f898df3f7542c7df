"""Finished sheets of random legal games must not hold a single error: `python tests/bench/audit_legal.py [SHEETS]`.

Every game, every number of players and every setting of its options in turn, each sheet alone and each table together;
100,000 sheets by default. Prints the sheets of each game, and ends with 1 at the first error.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from playing import play, player_counts, settings

from companion import games
from companion.audit import audit

SHEETS = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000


def main() -> int:
    """Play and audit; the exit code."""
    seen: Counter[str] = Counter()
    kinds = [
        (name, players, options)
        for name in games.games()
        for players in player_counts(games.game(name))
        for options in settings(games.game(name))
    ]
    share = SHEETS // len(games.games())
    for seed in count():
        for name, players, options in kinds:
            if seen[name] >= share:
                continue
            played = play(name, players, seed, options)
            found = audit(games.game(name).sheets(played.state))
            if found.exit_code:
                print(f"an error in a legal game: {name}, {players} players, seed {seed}, {options}\n{found.json()}")
                return 1
            seen[name] += len(found.sheets)
        if min(seen[name] for name in games.games()) >= share:
            break
    for name, sheets in seen.items():
        print(f"{name}: {sheets} legal sheets, no error")
    return 0


if __name__ == "__main__":
    sys.exit(main())
