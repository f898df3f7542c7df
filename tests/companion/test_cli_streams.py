"""Consoles without UTF-8, pipes, narrow terminals: what is written arrives."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from command import Terminal

from companion.cli import root

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("--help",),
    ("games",),
    ("games", "clever"),
    ("roll", "rolling-america"),
    ("show",),
    ("moves",),
    ("log",),
    ("sessions",),
    ("sessions", "--recover"),
    ("stats",),
    ("stats", "--player", "łucja 李"),
    ("fix", "łu", "1", "b3", "ia"),
    ("rename", "Łódź 李"),
    ("finish", "ana.toml"),
    ("completion", "bash"),
    ("help", "ruling"),
    ("help", "ruling", "clever"),
    ("export",),
    ("blank", "clever"),
    ("audit", "ana.toml"),
    ("map", "show"),
    ("map", "regions"),
    ("help", "rules", "rolling-america"),
    ("print", "rolling-america", "-o", "pad.pdf"),
    ("undo",),
    ("redo",),
    ("mark", "łu", "b3"),
    ("next",),
    ("roll", "tumblin-dice"),
    ("new", "dodge-dice", "-p", "Łucja 李", "-p", "Bé", "-p", "Ço", "--name", "Ślub"),
    ("leave", "bé"),
    ("abandon",),
    ("import", "missing.record"),
    ("calibrate", "--help"),
    ("serve", "--help"),
    ("play", "--help"),
)
FOR_PROGRAMS = (("completion", "bash"), ("export",), ("blank", "clever"))
"""What these write is for another program to read, and is never wrapped."""

CONSOLES = {
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "ascii": {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    "dumb and narrow": {"TERM": "dumb", "COLUMNS": "40", "NO_COLOR": "1"},
}


@pytest.fixture
def table(tmp_path: Path) -> Terminal:
    """Players whose names no console of the eighties can show."""
    terminal = Terminal(tmp_path)
    (terminal.folder / "ana.toml").write_text('game = "rolling-america"\nplayer = "Łucja"\n', encoding="utf-8")
    terminal.fine("new", "rolling-america", "-p", "Łucja 李", "-p", "Bé", "--real-dice")
    terminal.fine("next", "first", "bé")
    terminal.fine("next", "b3", "w5")
    terminal.fine("mark", "łu", "b3", "mt")
    return terminal


def test_every_command_is_here() -> None:
    assert {words[0] for words in COMMANDS} - {"--help"} == set(root.COMMANDS)


@pytest.mark.parametrize("console", CONSOLES)
def test_every_command_works_on_every_console(table: Terminal, console: str) -> None:
    for words in COMMANDS:
        done = table.run(*words, **CONSOLES[console])
        assert done.code in (0, 1, 2), (words, done)
        assert "\x1b" not in done.out + done.err
        assert done.out or done.code == 2


def test_what_a_console_cannot_show_becomes_a_question_mark(table: Terminal) -> None:
    assert "?ucja ?, Bé" in table.fine("show", PYTHONIOENCODING="cp1252").out


def test_json_loses_no_letter_on_any_console(table: Terminal) -> None:
    for console in CONSOLES.values():
        assert table.fine("show", "--json", **console).json["players"] == ["Łucja 李", "Bé"]


def test_a_record_or_a_blank_sheet_in_a_pipe_is_utf_8_on_any_console(table: Terminal) -> None:
    import os
    import subprocess

    from command import PADWRIGHT

    for words, part in ((("export",), "Łucja 李"), (("blank", "clever", "--lang", "es"), "Ganz schön clever")):
        done = subprocess.run(
            [*PADWRIGHT, *words],
            env={**table.environment(PYTHONIOENCODING="cp1252"), "PATH": os.environ["PATH"]},
            capture_output=True,
            check=True,
        )
        assert part in done.stdout.decode("utf-8")


def test_at_forty_columns_nothing_is_wider_but_what_is_one_word(table: Terminal) -> None:
    for words in COMMANDS:
        for line in table.run(*words, COLUMNS="40").out.splitlines() if words not in FOR_PROGRAMS else ():
            assert len(line) <= 40 or " " not in line.strip(), (words, line)


def test_talk_goes_to_standard_error_and_the_answer_to_standard_output(table: Terminal) -> None:
    printed = table.fine("print", "rolling-america", "-o", "pad.pdf")
    assert printed.out == "pad.pdf\n"
    assert "50 mm" in printed.err
    refused = table.run("mark", "bé", "b3", "ca")
    assert refused.out == ""
    assert refused.err.startswith("Not allowed (number-in-region)")


def test_every_json_answer_is_json(table: Terminal) -> None:
    for words in (
        ("games",),
        ("games", "clever"),
        ("roll", "rolling-america"),
        ("show",),
        ("moves",),
        ("log",),
        ("sessions",),
        ("audit", "ana.toml", "missing.toml"),
        ("map", "show"),
        ("map", "regions"),
        ("map", "neighbours", "HI"),
        ("map", "check"),
    ):
        assert json.loads(table.run(*words, "--json").out) is not None, words


def test_dice_are_letters_and_digits(table: Terminal) -> None:
    for seed in range(5):
        assert re.fullmatch(
            r"[obgyrpw][1-6] [obgyrpw][1-6]\n", table.fine("roll", "rolling-america", "--seed", str(seed)).out
        )


def test_the_folder_of_the_sessions_can_be_named(table: Terminal, tmp_path: Path) -> None:
    table.fine("new", "rolling-america", "-p", "Ana", PADWRIGHT_HOME=str(tmp_path / "other"))
    assert (tmp_path / "other" / "sessions.sqlite").is_file()
    assert len(table.fine("sessions").lines) == 1
