"""The pictures of the README, made from the typed sheets in tests/fixtures/examples: `python tests/pictures.py`.

Writes .readme/rolling-america.png, a filled map sheet, and .readme/audit.png, a faulty one with what an audit finds
on it. With a folder as argument, also the annotated faulty sheet of every game there, to be looked at.
"""

from __future__ import annotations

import sys
from pathlib import Path

from companion.audit import audit
from companion.checking.annotated import annotated
from sheets.filled import read
from sheets.layout import Look
from sheets.marks import picture
from sheets.paper import PAPERS

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "tests" / "fixtures" / "examples"
README = ROOT / ".readme"
PAPER, LOOK, DPI = PAPERS["letter"], Look(), 110


def main() -> None:
    """Draw and write."""
    README.mkdir(exist_ok=True)
    filled = picture(read(EXAMPLES / "rolling-america.toml"), PAPER, LOOK)
    (README / "rolling-america.png").write_bytes(filled.png(DPI))
    (README / "audit.png").write_bytes(checked(EXAMPLES / "faulty-rolling-america.toml"))
    for folder in sys.argv[1:]:
        for path in sorted(EXAMPLES.glob("faulty-*.toml")):
            Path(folder, f"{path.stem}.png").write_bytes(checked(path))


def checked(path: Path) -> bytes:
    """The annotated sheet as PNG."""
    return annotated(audit([read(path)]), PAPER, LOOK).png(DPI)


if __name__ == "__main__":
    main()
