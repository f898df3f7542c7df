"""Lines of a record: taken apart and written again, for all five games, without a state."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.notation import Line, read_line
from geo.errors import InvalidInput

FIXTURES = Path(__file__).parents[1] / "fixtures"
RECORDS = sorted(FIXTURES.glob("*.record"))


def lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("[")]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_line_is_written_as_it_was_read(path: Path) -> None:
    for text in lines(path):
        line = read_line(text)
        assert line is not None
        assert str(line) == text


@pytest.mark.parametrize("path", [path for path in RECORDS if path.stem in games.games()], ids=lambda path: path.stem)
def test_every_line_is_a_move_of_its_game(path: Path) -> None:
    game = games.game(path.stem)
    for text in lines(path):
        line = read_line(text)
        assert line is not None
        move = game.read(line)
        assert str(move) == text
        assert move.player == line.player


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Ana b3 MT   # colour change", Line("Ana", ("b3", "MT"))),
        ('"Ana Maria" b3 MT', Line("Ana Maria", ("b3", "MT"))),
        ("roll b3 w5", Line(None, ("roll", "b3", "w5"))),
        ('"roll" b3 MT', Line("roll", ("b3", "MT"))),
        ('first "Ana Maria"', Line(None, ("first", "Ana Maria"))),
        ('"say \\"hi\\"" -', Line('say "hi"', ("-",))),
        ("Åsa b3 MT", Line("Åsa", ("b3", "MT"))),
        ("   # nothing but a comment", None),
        ("", None),
    ],
)
def test_a_line_is_taken_apart(text: str, line: Line | None) -> None:
    assert read_line(text) == line
    if line:
        assert read_line(str(line)) == line


def test_a_quote_that_is_never_closed_is_told() -> None:
    with pytest.raises(InvalidInput, match="never closed"):
        read_line('"Ana b3 MT')
