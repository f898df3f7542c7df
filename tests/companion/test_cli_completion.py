"""What a shell completes: commands, options, games, sessions, players and moves, in four shells."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from command import PADWRIGHT, Terminal


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Terminal:
    terminal = Terminal(tmp_path_factory.mktemp("completion"))
    terminal.fine(
        "new", "rolling-america", "-p", "Ana", "-p", "Anton", "-p", "Ben", "--real-dice", "--name", "Friday 1"
    )
    terminal.fine("next", "first", "ana")
    terminal.fine("next", "b3", "w5")
    return terminal


def asked(terminal: Terminal, shell: str, line: str, **environment: str) -> list[str]:
    """What a shell is told for a line with the cursor at its end."""
    last = "" if line.endswith(" ") else line.rsplit(maxsplit=1)[-1]
    words = line.split()
    number = str(len(words) - (last != ""))
    done = terminal.fine(
        _PADWRIGHT_COMPLETE=f"{shell}_complete",
        COMP_WORDS=line,
        COMP_CWORD=last if shell in ("fish", "powershell") else number,
        **environment,
    )
    assert done.err == ""
    return done.lines


def values(terminal: Terminal, line: str) -> list[str]:
    return [found.split("\t")[0] for found in asked(terminal, "powershell", line) if found]


def test_commands_are_completed_in_every_shell(table: Terminal) -> None:
    assert {line.split(",")[1] for line in asked(table, "bash", "padwright se")} == {"sessions", "serve"}
    assert "sessions" in asked(table, "zsh", "padwright se")
    assert any(line.startswith("plain,sessions\t") for line in asked(table, "fish", "padwright se"))
    assert any(line.startswith("sessions\t") for line in asked(table, "powershell", "padwright se"))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("padwright roll rol", ["rolling-america", "rolled-west"]),
        ("padwright new cl", ["clever"]),
        ("padwright show --session f", ["'Friday 1'"]),
        ("padwright mark an", ["Ana", "Anton"]),
        ("padwright moves b", ["Ben"]),
        ("padwright leave an", ["Ana", "Anton"]),
        ("padwright mark ana b3 MT g", ["guard"]),
        ("padwright help ru", ["rules", "ruling"]),
        ("padwright help rules dodge", ["dodge-dice"]),
        ("padwright completion z", ["zsh"]),
        ("padwright mark zoe ", []),
    ],
)
def test_values_are_completed(table: Terminal, line: str, expected: list[str]) -> None:
    assert values(table, line) == expected


def test_the_words_of_legal_moves_are_completed_one_by_one(table: Terminal) -> None:
    assert values(table, "padwright mark ana ") == ["b3", "w5"]
    states = values(table, "padwright mark ana b3 m")
    assert set(states) == {"MT", "MN", "MI"}
    assert "CA" in values(table, "padwright mark ana w5 ")


def test_options_are_completed_with_their_help_in_the_persons_language(table: Terminal) -> None:
    english = asked(table, "powershell", "padwright export --se")
    assert english == ["--session\tWhich session, by name or number."]
    spanish = asked(table, "powershell", "padwright export --se", LC_ALL="es_ES.UTF-8")
    assert spanish[0].startswith("--session\t")
    assert spanish != english


def test_a_store_that_cannot_be_read_completes_nothing(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "sessions.sqlite").write_bytes(b"Dear diary, " * 1000)
    for line in ("padwright show --session ", "padwright mark ", "padwright mark ana "):
        assert values(terminal, line) == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_every_shell_has_a_script_that_names_the_program(table: Terminal, shell: str) -> None:
    done = table.fine("completion", shell)
    assert f"_PADWRIGHT_COMPLETE={shell}_complete" in done.out.replace(" = '", "=") or "powershell_complete" in done.out
    assert "padwright" in done.err
    assert table.run("completion", "csh").code == 2


def test_the_script_works_in_bash(table: Terminal, tmp_path: Path) -> None:
    program = tmp_path / "padwright"
    program.write_text(f'#!/bin/sh\nexec {" ".join(PADWRIGHT)} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    code = (
        'eval "$(padwright completion bash 2>/dev/null)"\n'
        "complete -p padwright\n"
        "COMP_WORDS=(padwright mark an); COMP_CWORD=2; _padwright_completion padwright\n"
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    environment = table.environment(PATH=f"{tmp_path}:/usr/bin:/bin")
    done = subprocess.run(["bash", "-c", code], env=environment, capture_output=True, text=True, check=True)
    registered, *found = done.stdout.splitlines()
    assert "_padwright_completion padwright" in registered
    assert found == ["Ana", "Anton"]
