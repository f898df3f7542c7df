"""Sheets of paper that are entered, games that are given up, and corrections, at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Terminal

AMERICA = ("new", "rolling-america", "-p", "Ana", "-p", "Ben", "--seed", "1")


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def sheet(terminal: Terminal, game: str, player: str = "") -> str:
    """An empty typed sheet of a player."""
    name = f"{player or game}.toml"
    (terminal.folder / name).write_text(
        terminal.fine("blank", game).out.replace('player = "Ana"', f'player = "{player}"')
    )
    return name


def test_a_sheet_that_is_kept_here_is_not_entered_from_paper(terminal: Terminal) -> None:
    terminal.fine(*AMERICA)
    done = terminal.run("finish", sheet(terminal, "rolling-america", "Ben"))
    assert (done.code, "Ben does not write on paper in this session" in done.err) == (2, True)
    terminal.fine("new", "tumblin-dice", "-p", "Ana", "-p", "Ben", "--name", "board")
    done = terminal.run("finish", sheet(terminal, "tumblin-dice"))
    assert (done.code, "nobody writes on paper" in done.err) == (2, True)


def test_a_sheet_of_a_seat_on_paper_is_entered_and_taken_back(terminal: Terminal) -> None:
    terminal.fine(*AMERICA, "--paper", "Ben")
    terminal.fine("finish", sheet(terminal, "rolling-america", "Ben"))
    assert terminal.fine("show", "--json").json["results"] == ["Ben"]
    assert terminal.fine("undo").lines[0] == "Taken back: the sheet of Ben"
    assert terminal.fine("show", "--json").json["results"] == []
    entered, taken_back = terminal.fine("log").lines
    assert "~ Ben" in entered
    assert "Ben, entered from paper  (taken back)" in taken_back


def test_nothing_is_done_in_a_game_that_was_given_up(terminal: Terminal) -> None:
    terminal.fine(*AMERICA, "--paper", "Ben")
    terminal.fine("next")
    move = terminal.fine("moves", "ana").lines[0].split()[1:]
    terminal.fine("mark", "ana", *move)
    terminal.fine("undo")
    terminal.fine("abandon")
    file = sheet(terminal, "rolling-america", "Ben")
    for words in (["redo"], ["fix", "ana", "1", *move], ["finish", file], ["next"], ["mark", "ana", *move]):
        done = terminal.run(*words)
        assert (done.code, "given up" in done.err) == (2, True), words
    terminal.fine("undo")
    *_, given_up, taken_up = terminal.fine("log").lines
    assert "~" in given_up
    assert taken_up.endswith("given up  (taken back)")


def test_a_game_that_is_over_cannot_be_given_up(terminal: Terminal) -> None:
    terminal.fine("new", "rolling-america", "-p", "Ana", "--dice-only", "--seed", "1")
    terminal.fine("finish", sheet(terminal, "rolling-america", "Ana"))
    done = terminal.run("abandon")
    assert (done.code, "game-over" in done.err) == (2, True)


def test_a_player_who_has_left_enters_no_sheet(terminal: Terminal) -> None:
    terminal.fine(*AMERICA, "--paper", "Ben")
    terminal.fine("leave", "ben")
    done = terminal.run("finish", sheet(terminal, "rolling-america", "Ben"))
    assert (done.code, "Ben has left the game" in done.err) == (2, True)


def test_a_correction_that_races_another_command_tells_what_it_corrected(terminal: Terminal) -> None:
    """The other process gives back the very line that is corrected, at whatever moment."""
    terminal.fine(*AMERICA)
    terminal.fine("next")
    first, second = (line.split()[1:] for line in terminal.fine("moves", "ana").lines[:2])
    for _ in range(4):
        terminal.run("mark", "ana", *first)
        terminal.run("undo", "ana")
        redo, fix = terminal.start("redo"), terminal.start("fix", "ana", "1", *second)
        _, said = fix.communicate(timeout=60)
        redo.communicate(timeout=60)
        assert b"Traceback" not in said
        assert fix.returncode in (0, 2)


def test_the_log_of_a_lenient_table_keeps_the_rule_of_what_was_corrected(terminal: Terminal) -> None:
    terminal.fine("new", "rolling-america", "-p", "Ana", "--lenient", "--real-dice")
    terminal.fine("next", "b3", "w5")
    terminal.fine("mark", "ana", "b3", "mt")
    before = [line for line in terminal.fine("log").lines if "against" in line]
    terminal.fine("mark", "ana", "w5", "id")
    against = [line for line in terminal.fine("log").lines if "against" in line]
    assert not before
    assert len(against) == 1
    terminal.fine("fix", "ana", "1", "w5", "ca")
    after = [line for line in terminal.fine("log").lines if "against" in line]
    assert [line.replace("~", " ") for line in after] == against


def test_dice_that_were_mistyped_and_used_are_taken_back_to_be_typed_anew(terminal: Terminal) -> None:
    terminal.fine("new", "rolling-america", "-p", "Ana", "--real-dice")
    terminal.fine("next", "b3", "w2")
    terminal.fine("mark", "ana", "b3", "mt")
    done = terminal.run("fix", "roll", "1", "b4", "w2")
    assert (done.code, "padwright undo" in done.err) == (2, True)
    terminal.fine("undo")
    assert "padwright next DICE" in terminal.fine("undo").told
    terminal.fine("next", "b4", "w2")


@pytest.mark.parametrize("digits", [300, 5000])
def test_a_huge_number_is_not_repeated(terminal: Terminal, digits: int) -> None:
    terminal.fine(*AMERICA)
    done = terminal.run("fix", "ana", "9" * digits, "b3", "mt")
    assert done.code == 2
    assert "9" * 201 not in done.err


def test_what_is_no_die_on_the_board_is_named(terminal: Terminal) -> None:
    terminal.fine("new", "tumblin-dice", "-p", "Ana", "-p", "Ben")
    terminal.fine("next", "order", "Ana", "5", "Ben", "3")
    done = terminal.run("next", *"Ana 43 61 - 0 Ben 24 52 11 6".split())
    assert (done.code, "6 is no die" in done.err) == (2, True)
