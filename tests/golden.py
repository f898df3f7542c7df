"""The golden box positions: where the boxes of every form stand on every paper, in tenths of a mm.

A photographed sheet is read by the form version in its footer, so a box that moves needs a new version.
`python tests/golden.py` records the positions anew; it refuses a form whose boxes have moved under the same version.
A form that nobody has printed yet may keep its version: delete its file first.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from geo.errors import InvalidInput
from sheets import forms, layouts
from sheets.form import Form
from sheets.imposition import PER_PAGE, panel_of
from sheets.layout import Look
from sheets.paper import PAPERS, Paper

FOLDER = Path(__file__).parent / "fixtures" / "golden"
VARIANTS: Mapping[str, tuple[tuple[Mapping[str, Any], tuple[str, ...]], ...]] = {
    "rolled-west": (({"ghost_extra": True}, ()),),
    "dodge-dice": (({}, ("Ana", "Ben")), ({"sheet": 2}, ())),
    "tumblin-dice": (({"dice": 3, "rounds": 5}, ("Ana", "Ben", "Cem")),),
}
"""Options and players under which a form has other boxes; recorded on letter alone."""


def papers() -> Iterator[Paper]:
    """Every paper and every share of one, each size once."""
    seen = set()
    for per_page in PER_PAGE:
        for paper in PAPERS.values():
            panel = panel_of(paper, per_page).portrait
            size = round(panel.width, 3), round(panel.height, 3)
            if size not in seen:
                seen.add(size)
                yield panel


def record(game: str) -> str:
    """The positions of a game's boxes, and the papers that it does not fit on."""
    lines = [f"version {forms.form(game).version}"]
    for paper in papers():
        lines += _on_paper(forms.form(game), paper, paper.name)
    for options, players in VARIANTS.get(game, ()):
        title = " ".join(["letter", *(f"{name}={value}" for name, value in options.items()), *players])
        lines += _on_paper(forms.form(game, options, players), PAPERS["letter"], title)
    return "\n".join(lines) + "\n"


def _on_paper(form: Form, paper: Paper, title: str) -> Iterator[str]:
    try:
        found = layouts.layout(form, paper, Look())
    except InvalidInput:
        yield f"[{title}] does not fit"
        return
    yield f"[{title}] {found.size[0]:g} x {found.size[1]:g} mm"
    for name, at in found.boxes.items():
        yield f"{name} {' '.join(str(round(side * 10)) for side in (at.x, at.y, at.w, at.h))}"


def moved(before: str, now: str) -> bool:
    """Whether boxes have moved although the form's version is the same."""
    return before != now and before.partition("\n")[0] == now.partition("\n")[0]


def file_of(game: str) -> Path:
    """Where a game's positions are recorded."""
    return FOLDER / f"{game}.txt"


def main() -> int:
    """Record all games anew; 1 if some have moved under their version."""
    stuck = []
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in layouts.games():
        now, path = record(game), file_of(game)
        if path.exists() and moved(path.read_text(encoding="utf-8"), now):
            stuck.append(game)
        else:
            path.write_text(now, encoding="utf-8")
    if stuck:
        print("boxes have moved; give these forms a new version in sheets/forms:", ", ".join(stuck), file=sys.stderr)
    return 1 if stuck else 0


if __name__ == "__main__":
    sys.exit(main())
