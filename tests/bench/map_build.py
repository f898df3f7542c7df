"""How long `map build` takes, step by step, and how long the rest of the house takes to read what it made.

    python tests/bench/map_build.py

The last column says how many times the import of geopandas (in a process of its own) a step takes.
"""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from time import perf_counter

RUNS = 5


def seconds_of_process(code: str) -> float:
    """The middle of a few runs of a Python process, without the time of an empty one."""
    return max(median(one_process(code) for _ in range(RUNS)) - median(one_process("") for _ in range(RUNS)), 1e-4)


def one_process(code: str) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return perf_counter() - start


def steps_of_build() -> dict[str, float]:
    """The middle time of each step over a few builds, in seconds."""
    from geo.atlas import from_json, to_json
    from geo.build import build_atlas

    times: dict[str, list[float]] = {}
    for _ in range(RUNS):
        last = perf_counter()

        def done(step: str) -> None:
            nonlocal last
            now = perf_counter()
            times.setdefault(step, []).append(now - last)
            last = now

        atlas = build_atlas(on_step=done)
        done("outlines and borders")
        text = to_json(atlas)
        done("write as JSON")
        from_json(text)
        done("read from JSON")
    return {step: median(seconds) for step, seconds in times.items()}


def main() -> None:
    """Print the table."""
    yardstick = seconds_of_process("import geopandas")
    rows = {"import geopandas (the yardstick)": yardstick, **steps_of_build()}
    rows["whole build with imports"] = seconds_of_process("from geo.build import build_atlas; build_atlas()")
    rows["import geo.atlas and load"] = seconds_of_process("from geo.atlas import load; load()")
    for step, seconds in rows.items():
        print(f"{step:34}{1000 * seconds:9.1f} ms{seconds / yardstick:9.3f}")


if __name__ == "__main__":
    main()
