"""A million throws of every die of every game, held against what is expected by chi-square at 0.001.

`python tests/bench/million_throws.py [THROWS]`. The seeds are fixed, so that it either passes or does not.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from throwing import thrown

from companion import games
from companion.counting.chi_square import fit
from sheets.options import defaults

THROWS = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
LEVEL = 0.001


def main() -> int:
    """Print a row a die; 1 if any of them does not pass."""
    failed = 0
    for name in games.games():
        begun = time.perf_counter()
        counts = thrown(name, THROWS)
        for die, odds in games.game(name).odds(defaults(games.game(name).design.options), False).items():
            found = fit(counts[die], odds)
            failed += found.p < LEVEL
            total = sum(counts[die].values())
            print(f"{name:16} {die:8} {total:9,} throws: chi-square {found.statistic:6.2f}, "
                  f"{found.freedom} degrees of freedom, p={found.p:.4f}")  # fmt: skip
        print(f"{name:16} {time.perf_counter() - begun:.0f} s")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
