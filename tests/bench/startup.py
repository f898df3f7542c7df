"""How long commands take, whole process, as ratios to a bare import measured in the same run.

`python tests/bench/startup.py [RUNS]`. Each command and its yardstick run in turn; the median of the
ratios pair by pair is printed beside what we hold to.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 15
FIXTURES = Path(__file__).parents[1] / "fixtures"
CLICK = [sys.executable, "-c", "import click"]
REPORTLAB = [sys.executable, "-c", "import reportlab.pdfgen.canvas"]
PADWRIGHT = [str(Path(sys.executable).with_name("padwright"))]


def seconds(command: list[str], folder: str) -> float:
    """The time of one run."""
    begun = time.perf_counter()
    environment = {**os.environ, "PADWRIGHT_HOME": folder}
    subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True)
    return time.perf_counter() - begun


def ratio(command: list[str], yardstick: list[str]) -> tuple[float, float]:
    """The median ratio of a command to its yardstick, and the median seconds of the command."""
    with tempfile.TemporaryDirectory() as folder:
        for one in (command, yardstick):
            seconds(one, folder)
        pairs = [(seconds(command, folder), seconds(yardstick, folder)) for _ in range(RUNS)]
    return median(mine / other for mine, other in pairs), median(mine for mine, _ in pairs)


def main() -> None:
    """Print a row a command."""
    rows = [
        (["roll", "rolling-america"], CLICK, "import click", 2.0),
        (["audit", str(FIXTURES / "rolling-america.toml")], CLICK, "import click", 2.5),
        (["print", "rolling-america"], REPORTLAB, "import reportlab.pdfgen.canvas", 4.0),
    ]
    for words, yardstick, name, most in rows:
        found, took = ratio([*PADWRIGHT, *words], yardstick)
        print(f"padwright {words[0]:6} {took * 1000:6.0f} ms   {found:4.2f} times `{name}` (at most {most})")


if __name__ == "__main__":
    main()
