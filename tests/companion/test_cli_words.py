"""Help by other ways, standard input as a file, answers that are lost, and messages without a programmer's words."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from command import PADWRIGHT, Terminal

FIXTURES = Path(__file__).parents[1] / "fixtures"
MANY = "9" * 5000


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def test_the_version(terminal: Terminal) -> None:
    assert terminal.fine("--version").out.startswith("padwright ")


@pytest.mark.parametrize("words", [(), ("next",), ("map", "show"), ("help", "rules")])
def test_help_by_one_letter(terminal: Terminal, words: tuple[str, ...]) -> None:
    assert terminal.fine(*words, "-h").out == terminal.fine(*words, "--help").out


@pytest.mark.parametrize("words", [("help",), ("next",), ("map",), ("map", "show")])
def test_help_with_a_command(terminal: Terminal, words: tuple[str, ...]) -> None:
    assert terminal.fine("help", *words).out == terminal.fine(*words, "--help").out


@pytest.mark.parametrize("words", [("nothing",), ("map", "nothing"), ("next", "nothing")])
def test_help_with_what_is_no_command(terminal: Terminal, words: tuple[str, ...]) -> None:
    assert terminal.run("help", *words).code == 2


def test_sheets_and_records_from_standard_input(terminal: Terminal) -> None:
    typed = (FIXTURES / "clever.toml").read_text(encoding="utf-8")
    assert terminal.run("audit", "-", "--json", typed=typed).json["sheets"][0]["game"] == "clever"
    plain = json.dumps({"game": "dodge-dice", "players": ["Ana", "Ben"]})
    assert "TOML" not in terminal.run("audit", "-", typed=plain).err
    terminal.fine("new", "rolling-america", "-p", "Ana")
    terminal.fine("next")
    record = terminal.fine("export").out
    assert len(terminal.run("audit", "-", "--json", typed=record).json["sheets"]) == 1


@pytest.mark.parametrize("words", [("new", "clever", "-p", "-p"), ("print", "clever", "-p", "--copies")])
def test_an_option_is_no_name(terminal: Terminal, words: tuple[str, ...]) -> None:
    done = terminal.run(*words)
    assert (done.code, "a name does not begin with -" in done.err) == (2, True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_throw_whose_answer_is_lost_is_kept(terminal: Terminal) -> None:
    terminal.fine("new", "rolling-america", "-p", "Ana", "--dice-only")
    before = len(terminal.fine("log").lines)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PADWRIGHT, "next"],
            env=terminal.environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, "What was done is kept" in done.stderr) == (3, True)
    assert len(terminal.fine("log").lines) > before


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.toml", "", 'a.toml: game: the line game = "..." is missing'),
        ("a.json", "{}", 'a.json: game: the line "game": "..." is missing'),
        ("a.toml", f'game = "clever"\nplayer = {MANY}\n', "a.toml: holds a number of thousands of digits"),
        ("a.json", f'{{"game": "clever", "player": {MANY}}}', "a.json: holds a number of thousands of digits"),
        ("a.toml", 'game = "clever"\nplayer = ["a", {b = true}]\n', '["a", { b = true }] is no name'),
        ("a.toml", 'game = "rolling-america"\n[marks.states]\nCA = "q"\n', "a number such as 3, or "),
    ],
)
def test_messages_in_the_words_of_the_file(terminal: Terminal, name: str, content: str, said: str) -> None:
    (terminal.folder / name).write_text(content)
    done = terminal.run("audit", name)
    assert (done.code, said in done.err) == (2, True), done.err


def test_a_file_is_named_once(terminal: Terminal) -> None:
    assert terminal.run("audit", "nosuch.toml").err.startswith("nosuch.toml: cannot be read: ")


@pytest.mark.parametrize("words", [("import",), ("audit",), ("print", "--filled")])
def test_what_the_system_says_is_told_in_the_users_language(terminal: Terminal, words: tuple[str, ...]) -> None:
    refused = terminal.run(*words, "missing.toml", "--lang", "es")
    assert (refused.code, "no existe ese archivo" in refused.err) == (2, True), refused
