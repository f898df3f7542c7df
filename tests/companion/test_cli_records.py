"""Records that are imported and exported: whatever is written is read, and whatever is wrong is told plainly."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from command import PADWRIGHT, Terminal
from hypothesis import given
from hypothesis import strategies as st

from companion.record import Record, read_record
from sheets.names import composed, name_faults

NAMES = st.lists(st.text(min_size=1, max_size=8).map(composed), min_size=1, max_size=4).filter(
    lambda names: not list(name_faults(names))
)
HEAD = '[Format "1"]\n[Game "{game}"]\n[Players "A" "B"]\n'


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


@given(NAMES)
def test_a_record_with_any_names_is_read_back(names: list[str]) -> None:
    record = Record("rolling-america", tuple(names), paper=(names[-1],))
    back = read_record(str(record))
    assert (back.players, back.paper) == (record.players, record.paper)


@pytest.mark.parametrize("name", ["A\\nB", "C\\", 'D"', "E F", "[G]", "#H", "roll"])
def test_what_is_exported_is_imported(terminal: Terminal, name: str) -> None:
    terminal.fine("new", "rolling-america", "-p", name, "-p", "Ben", "--seed", "1")
    terminal.fine("next")
    written = terminal.fine("export").out
    terminal.fine("import", "-", typed=written)
    assert terminal.fine("export").out == written


@pytest.mark.parametrize("name", ["A\u2028B", "A\u2029B", "A\x85B", "A\x0bB", "A\u200dB"])
def test_a_name_is_one_line_of_what_can_be_seen(terminal: Terminal, name: str) -> None:
    done = terminal.run("new", "rolling-america", "-p", name, "-p", "Ben")
    assert (done.code, "a name" in done.err) == (2, True)


OPTIONS = [
    ("dodge-dice", '"left=A:1"', "nobody knows that when a game begins"),
    ("tumblin-dice", '"rounds=3" "rounds=4"', "rounds is named more than once"),
    ("rolling-america", '"neighbours"', "neighbours needs a value"),
    ("rolling-america", '"x=y"', "unknown option x"),
]


@pytest.mark.parametrize(("game", "options", "said"), OPTIONS)
def test_options_that_no_game_begins_with_are_refused(terminal: Terminal, game: str, options: str, said: str) -> None:
    done = terminal.run("import", "-", typed=f"{HEAD.format(game=game)}[Options {options}]\n")
    assert (done.code, said in done.err) == (2, True), done.err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('[Paper "A" "A"]', "a player is named more than once"),
        ("[Lenient]", "Lenient needs a value"),
        ("zork", "zork is no move of this game"),
    ],
)
def test_what_is_wrong_is_named(terminal: Terminal, line: str, said: str) -> None:
    done = terminal.run("import", "-", typed=f"{HEAD.format(game='rolling-america')}{line}\n")
    assert (done.code, said in done.err) == (2, True), done.err


def test_nothing_of_a_foreign_file_commands_the_terminal(terminal: Terminal) -> None:
    texts = [
        '[Format "\x1b[31m9"]\n[Game "\x1bx"]',
        HEAD.format(game="rolling-america") + "first \x1b[31mAna\x07\n",
        '[Format "1"]\n[Game "rolling-america"]\n[Players "A\x00"]\n',
    ]
    for typed in texts:
        done = terminal.run("import", "-", typed=typed)
        assert done.code == 2
        assert not set(done.err) & {"\x1b", "\x07", "\x00"}


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_a_record_of_too_many_lines_is_refused_however_they_end(terminal: Terminal, end: str) -> None:
    done = terminal.run("import", "-", typed=HEAD.format(game="rolling-america") + f"#{end}" * 30_000)
    assert (done.code, "has more lines than a record" in done.err) == (2, True)


def test_of_thousands_of_faults_thirty_are_told(terminal: Terminal) -> None:
    done = terminal.run("import", "-", typed=HEAD.format(game="rolling-america") + "zork\n" * 9000)
    assert done.err.splitlines()[-1] == "... and 8970 more"
    assert len(done.err.splitlines()) == 31


def test_the_same_game_a_second_time_is_told(terminal: Terminal) -> None:
    terminal.fine("new", "rolling-america", "-p", "Ana", "--seed", "1", "--name", "friday")
    terminal.fine("next")
    written = terminal.fine("export").out
    assert "already" in terminal.fine("import", "-", typed=written).err
    assert "already" not in terminal.fine("import", "-", typed=HEAD.format(game="rolling-america") + "first A\n").err


def test_a_dash_is_standard_output(terminal: Terminal) -> None:
    terminal.fine("new", "rolling-america", "-p", "Ana", "--seed", "1")
    assert terminal.fine("export", "-o", "-").out == terminal.fine("export").out
    assert not (terminal.folder / "-").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["new", "clever", "-p", "A"], 0),
        (["mark", "zz", "1"], 2),
        (["new", "--no-such-option"], 2),
        (["next", "--session", "x"], 2),
    ],
)
def test_a_standard_error_that_takes_nothing_changes_no_answer(terminal: Terminal, words: list[str], code: int) -> None:
    terminal.fine("new", "rolling-america", "-p", "Ana", "--seed", "1")
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*PADWRIGHT, *words],
            cwd=terminal.folder,
            env=terminal.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=full,
            check=False,
        )
    assert done.returncode == code


@pytest.mark.skipif(os.name == "nt", reason="streams are not closed so there")
def test_a_standard_input_that_is_closed_is_told(terminal: Terminal) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *PADWRIGHT, "import", "-"],
        cwd=terminal.folder,
        env=terminal.environment(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, b"-: standard input is closed\n")
