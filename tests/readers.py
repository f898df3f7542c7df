"""Texts to frighten readers with: whatever a reader is given, it answers or raises InvalidInput, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from companion import games
from companion.audit import audit
from companion.checking.inputs import read
from companion.notation import read_line
from companion.record import read_record
from geo.errors import InvalidInput
from sheets import filled
from sheets.sheet_files import sheets_of

FIXTURES = Path(__file__).parent / "fixtures"
TYPED = [path.read_text(encoding="utf-8") for path in sorted(FIXTURES.glob("*.toml"))]
RECORDS = [path.read_text(encoding="utf-8") for path in sorted(FIXTURES.glob("*.record"))]
ODD = (
    "", "=", "[", "]", "{", "}", '"', "'", ",", ".", "-", "/", "(", ")", "#", "\n", "\\", "\0", "\x1b[2J", "é",
    "-1", "0", "99", "1e9", "nan", "true", "null", "X", "O", "[marks]", "[[rounds]]", "claimed", "Ana", "roll",
)  # fmt: skip

keys = st.one_of(
    st.sampled_from(
        ["game", "player", "players", "marks", "claimed", "options", "rounds", "states", "yellow", "totals"]
    ),
    st.text(max_size=5),
)
plain = st.one_of(
    st.none(), st.booleans(), st.integers(-9, 10**7), st.floats(), st.text(max_size=8), st.sampled_from(ODD)
)
data = st.recursive(
    plain, lambda inner: st.one_of(st.lists(inner, max_size=6), st.dictionaries(keys, inner, max_size=6)), max_leaves=20
)
sheets = st.fixed_dictionaries(
    {"game": st.sampled_from(games.games())},
    optional=dict.fromkeys(("player", "players", "marks", "claimed", "options", "rounds"), data),
)
edits = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), st.sampled_from(ODD)), min_size=1, max_size=6)


def edited(text: str, changes: list[tuple[float, int, str]]) -> str:
    """The text with pieces cut out and odd ones put in."""
    for where, cut, new in changes:
        at = int(where * len(text))
        text = text[:at] + new + text[at + cut :]
    return text


def answered(reader: Callable[[], Any]) -> Any:
    """What the reader says, None for a refusal, whose problems must all be sentences."""
    try:
        return reader()
    except InvalidInput as wrong:
        problems = wrong.problems
    assert problems
    assert all(str(problem.message) for problem in problems)
    return None


def a_sheet_of(content: dict[str, Any]) -> None:
    """Data as a typed file has it; what can be read can be audited and told as JSON."""
    sheet = answered(lambda: filled.from_data(content, "x.toml"))
    if sheet is not None:
        audit([sheet]).json()


def a_typed_text(text: str) -> None:
    """A text as TOML and as JSON."""
    for name in ("x.toml", "x.json"):
        for sheet in answered(lambda name=name: sheets_of(text.encode("utf-8", "replace"), name)) or ():
            audit([sheet]).json()


def a_record(text: str) -> None:
    """A text as a record."""
    answered(lambda: read_record(text, "x.record"))


def a_line(text: str) -> None:
    """A text as a line of each game."""
    line = answered(lambda: read_line(text))
    for name in games.games() if line else ():
        answered(lambda name=name: games.game(name).move(line))


def a_file(path: Path, content: bytes) -> None:
    """A file of any kind, read as an audit reads it."""
    path.write_bytes(content)
    answered(lambda: read(str(path), {}))
