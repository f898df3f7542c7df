"""What printed files are called, and what their endings make of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Terminal

FIXTURES = Path(__file__).parents[1] / "fixtures"
PNG, PDF, SVG = b"\x89PNG", b"%PDF-", b"<"


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def test_what_is_printed_otherwise_is_called_otherwise(terminal: Terminal) -> None:
    ways = ((), ("--per-page", "2"), ("--back", "rules"), ("--lang", "es"), ("--lang", "es", "--back", "score"))
    names = [terminal.fine("print", "clever", *way).lines[0] for way in ways]
    assert names[0] == str(Path("output") / "clever-letter-color.pdf")
    assert len(set(names)) == len(ways)
    assert all((terminal.folder / name).read_bytes().startswith(PDF) for name in names)


@pytest.mark.parametrize(("ending", "start"), [(".png", PNG), (".PDF", PDF), (".svg", SVG)])
def test_the_ending_says_what_is_made(terminal: Terminal, ending: str, start: bytes) -> None:
    done = terminal.fine("print", "clever", "-o", f"a{ending}")
    assert done.lines == [f"a{ending}"]
    assert (terminal.folder / f"a{ending}").read_bytes().startswith(start)
    assert ("100 %" in done.err) == (start == PDF)


@pytest.mark.parametrize(
    ("words", "accepted"),
    [
        (("clever", "-o", "a.jpg"), ".pdf, .svg, .png"),
        (("clever", "-o", "a"), ".pdf, .svg, .png"),
        (("clever", "--fillable", "-o", "a.png"), ".pdf"),
        (("clever", "--text", "-o", "a.pdf"), ".txt"),
        (("--filled", str(FIXTURES / "clever.toml"), "-o", "a.jpg"), ".pdf, .svg, .png"),
    ],
)
def test_other_endings_are_refused_and_nothing_is_made(
    terminal: Terminal, words: tuple[str, ...], accepted: str
) -> None:
    done = terminal.run("print", *words)
    assert (done.code, done.out) == (2, "")
    assert f"(accepted: {accepted})" in done.err
    assert list(terminal.folder.iterdir()) == []


def test_all_games_are_told_how_to_print_though_one_does_not_fit(terminal: Terminal) -> None:
    done = terminal.run("print", "all", "--paper", "a5", "-o", "pads")
    assert done.code == 2
    assert done.lines
    assert "100 %" in done.err
    assert "does not fit" in done.err


@pytest.mark.parametrize("game", ["clever", "dodge-dice", "tumblin-dice"])
@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_a_long_name_blocks_no_print(terminal: Terminal, game: str, paper: str) -> None:
    names = ("W" * 24, "M" * 24, "Ana", "Łukasz Wolkenstein-Müller"[:24])
    terminal.fine("print", game, "--paper", paper, "-o", "a.pdf", *(word for name in names for word in ("-p", name)))
