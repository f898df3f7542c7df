"""How many typed sheets an audit takes a second, in one process, and what memory it takes for ten times as many.

`python tests/bench/audit_many.py [SHEETS]`. Finished random games of all five games are typed into a folder and audited
by the command itself, in words and as JSON; seconds are those of the processor, since others may use the machine.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from playing import play

from companion import games
from sheets.filled import to_toml

SHEETS = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
NAME = re.compile(r"\b(?:Ana|Ben|Cem|Dua)\b")
"""Players of every table, who are called otherwise in a copy of it: the very same sheet would count once."""
PADWRIGHT = [sys.executable, "-m", "companion"]
MEASURED = """
import resource, subprocess, sys
with open("/dev/null", "w") as nowhere:
    done = subprocess.run(sys.argv[1:], stdout=nowhere)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""


def typed(count: int) -> list[str]:
    """So many finished sheets, of all games and numbers of players in turn."""
    found: list[str] = []
    for seed in range(count):
        for name in games.games():
            game = games.game(name)
            seats = game.design.seats
            players = seats[seed % min(4, len(seats))]
            played = play(name, players, seed)
            found += [to_toml(sheet) for sheet in game.sheets(played.state)]
        if len(found) >= count:
            break
    return found[:count]


def measured(folder: Path, *words: str) -> tuple[float, float]:
    """Processor seconds and largest memory in MB of an audit of the folder."""
    command = [sys.executable, "-c", MEASURED, *PADWRIGHT, "audit", str(folder), *words]
    code, seconds, memory = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert code in "01", code
    return float(seconds), int(memory) / 1024


def main() -> None:
    """Print a row a way of telling."""
    sheets = typed(min(SHEETS, 1000))
    with tempfile.TemporaryDirectory() as place:
        rows = []
        for count in (1, SHEETS, 10 * SHEETS):
            folder = Path(place, str(count))
            folder.mkdir()
            for number in range(count):
                again, which = divmod(number, len(sheets))
                text = NAME.sub(rf"\g<0>{again}", sheets[which]) if again else sheets[which]
                folder.joinpath(f"{number:06}.toml").write_text(text, encoding="utf-8")
            rows.append((count, measured(folder), measured(folder, "--json")))
    (_, (start, _), (start_json, _)) = rows[0]
    for count, (words, memory), (in_json, json_memory) in rows[1:]:
        print(f"{count} sheets in words: {count / (words - start):.0f} a second, {memory:.0f} MB")
        print(f"{count} sheets as JSON: {count / (in_json - start_json):.0f} a second, {json_memory:.0f} MB")


if __name__ == "__main__":
    main()
