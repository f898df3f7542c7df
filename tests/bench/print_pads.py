"""How long pads take: all games at 50 sheets, beside drawing every page afresh, and 200 sheets beside one.

`python tests/bench/print_pads.py` prints ratios within one run; the times themselves depend on the machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from sheets import layouts
from sheets.forms import form
from sheets.layout import Layout, Look
from sheets.pad import Pad, write
from sheets.paper import paper_of
from sheets.picture import Picture, PicturePage

SHEETS, MANY, TRIES = 50, 200, 7


def fastest(work: Callable[[], object], tries: int = TRIES) -> float:
    """The least time of several tries, in seconds."""
    times = []
    for _ in range(tries):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def turn_about(first: Callable[[], object], second: Callable[[], object]) -> tuple[float, float]:
    """The least times of both, tried in turn, so that a busy machine slows both."""
    times = [(fastest(first, 1), fastest(second, 1)) for _ in range(TRIES)]
    return min(one for one, _ in times), min(other for _, other in times)


def laid_out() -> list[Layout]:
    """The sheets of all games, on letter."""
    return [layouts.layout(form(game), paper_of("letter"), Look()) for game in layouts.games()]


def pads(copies: int, numbered: bool = False) -> list[bytes]:
    """The pads of all games, from form to file."""
    return [write(Pad(front=sheet, copies=copies, numbered=numbered)) for sheet in laid_out()]


def afresh() -> list[bytes]:
    """The same pads with each page laid out and drawn by itself."""
    found = []
    for game in layouts.games():
        sheets = [layouts.layout(form(game), paper_of("letter"), Look()) for _ in range(SHEETS)]
        pages = tuple(PicturePage(sheet.scene, sheet.size, sheet.title) for sheet in sheets)
        found.append(Picture(pages, sheets[0].title).pdf())
    return found


def main() -> None:
    """Print the ratios."""
    pads(1)  # fonts and the atlas are read
    once, each = fastest(lambda: pads(SHEETS)), fastest(afresh, 1)
    drawn = pads(SHEETS)
    print(
        f"all pads at {SHEETS} sheets: {once * 1000:.0f} ms, each page afresh {each * 1000:.0f} ms: {each / once:.0f} x"
    )
    print(
        f"largest pad of {SHEETS}: {max(map(len, drawn)) / 1000:.0f} kB; afresh {max(map(len, afresh())) / 1000:.0f} kB"
    )
    for game, sheet in zip(layouts.games(), laid_out(), strict=True):
        for numbered in (False, True):
            one, many = turn_about(partial(made, game, 1, numbered), partial(made, game, MANY, numbered))
            sizes = [len(write(Pad(front=sheet, copies=copies, numbered=numbered))) for copies in (1, MANY)]
            spare = (sizes[1] - 1.5 * sizes[0]) / MANY
            kind = "numbered" if numbered else "alike"
            alone, pile = turn_about(partial(ordered, game, 1, numbered), partial(ordered, game, MANY, numbered))
            print(
                f"{game}, {MANY} sheets {kind}: {pile / alone:.2f} x the time of the command for one "
                f"(within a warm process {many / one:.2f} x), 1.5 x its bytes {spare:+.0f} a page"
            )


def made(game: str, copies: int, numbered: bool) -> bytes:
    """A pad from form to file."""
    sheet = layouts.layout(form(game), paper_of("letter"), Look())
    return write(Pad(front=sheet, copies=copies, numbered=numbered))


def ordered(game: str, copies: int, numbered: bool) -> None:
    """The same as a person orders it: the whole command."""
    program = str(Path(sys.executable).with_name("padwright"))
    words = [program, "print", game, "--copies", str(copies), "-o", os.devnull, *(["--numbered"] * numbered)]
    subprocess.run(words, check=True, capture_output=True)


if __name__ == "__main__":
    main()
