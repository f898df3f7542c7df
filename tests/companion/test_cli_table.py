"""A table with real dice: what is typed in haste, what is refused, and what is named instead."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Done, Terminal


@pytest.fixture
def table(tmp_path: Path) -> Terminal:
    """Rolling America with real dice; Ana and Ben have a blue 3 and a white 5."""
    terminal = Terminal(tmp_path)
    terminal.fine("new", "rolling-america", "-p", "Ana", "-p", "Ben", "--real-dice")
    terminal.fine("next", "first", "ana")
    terminal.fine("next", "b3", "w5")
    return terminal


def moves_named(done: Done) -> list[str]:
    """The moves that a refusal lists."""
    listed = done.err.partition("Legal: ")[2] or done.err.partition("accepted: ")[2]
    return [move for move in listed.strip().rstrip(")").split("; ") if not move.startswith("...")]


@pytest.mark.parametrize("dice", [("b3", "w5"), ("roll", "b3", "w5"), ("b3",)])
def test_dice_before_it_is_settled_who_begins(tmp_path: Path, dice: tuple[str, ...]) -> None:
    terminal = Terminal(tmp_path)
    terminal.fine("new", "rolling-america", "-p", "Ana", "-p", "Ben", "--real-dice")
    done = terminal.run("next", *dice)
    assert done.code == 2
    assert "padwright next first NAME" in done.err
    assert "Ana, Ben" in done.err


@pytest.mark.parametrize(("game", "names"), [("tumblin-dice", ("Łu", "Bo")), ("clever", ("Łu", "Bo"))])
def test_a_line_that_could_be_typed_is_shown(tmp_path: Path, game: str, names: tuple[str, ...]) -> None:
    terminal = Terminal(tmp_path)
    terminal.fine("new", game, *(word for name in names for word in ("-p", name)), "--real-dice")
    terminal.run("next", "first", names[0])
    done = terminal.run("next")
    assert done.code == 2
    example = done.err.partition("a line such as ")[2].strip().rstrip(")")
    assert terminal.fine("next", *example.split()).lines[0] == example


@pytest.mark.parametrize("game", ["rolling-america", "clever"])
def test_no_die_shows_seven(tmp_path: Path, game: str) -> None:
    terminal = Terminal(tmp_path)
    terminal.fine("new", game, "-p", "Ana", "-p", "Ben", "--real-dice")
    terminal.fine("next", "first", "ana")
    for die, face in (("b7", "7"), ("w0", "0"), ("y66", "66")):
        done = terminal.run("next", die, "w5")
        assert (done.code, f"no die shows {face}" in done.err) == (2, True)


def test_a_refusal_names_moves_of_the_die_that_was_meant(table: Terminal) -> None:
    done = table.run("mark", "ana", "w5", "zz")
    named = moves_named(done)
    assert named
    assert all(move.startswith("Ana w5 ") for move in named)
    assert " more" in done.err
    left = int(done.err.rpartition("... and ")[2].split()[0])
    everything = table.fine("moves", "ana", "--all").lines
    assert left + len(named) == len(everything)


def test_what_may_be_meant_is_counted(table: Terminal) -> None:
    done = table.run("mark", "ana", "w5")
    count = int(done.err.partition("may be one of ")[2].split()[0])
    assert len(moves_named(done)) + int(done.err.rpartition("... and ")[2].split()[0]) == count


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        (("b3", "montana"), "Ana b3 MT"),
        (("b3", "north", "dakota"), "Ana b3 ND"),
        (("b3", "North Dakota"), "Ana b3 ND"),
        (("w5", "calif", "guard"), "Ana w5 CA guard"),
        (("w5", "tx guard + fl"), "Ana w5 TX guard + FL"),
        (("w5 tx guard", "+ fl"), "Ana w5 TX guard + FL"),
    ],
)
def test_names_and_words_in_one_piece(table: Terminal, typed: tuple[str, ...], written: str) -> None:
    assert table.fine("mark", "ana", *typed).lines[0] == written


def test_a_beginning_that_several_names_have_is_no_move(table: Terminal) -> None:
    assert table.run("mark", "ana", "w5", "north").code == 2


@pytest.mark.parametrize("words", [("w5",), ("guard",), ("w5", "ca"), ("guard", "w5", "california")])
def test_moves_with_words(table: Terminal, words: tuple[str, ...]) -> None:
    keys = {"california": "CA", "ca": "CA"}
    wanted = {keys.get(word, word) for word in words}
    everything = table.fine("moves", "ana", "--all").lines
    found = table.fine("moves", "ana", *words, "--all").lines
    assert found == [move for move in everything if wanted <= set(move.split())]
    assert table.fine("moves", "ana", *words, "--json").json == {"Ana": found}


def test_moves_with_words_that_none_has(table: Terminal) -> None:
    done = table.run("moves", "ana", "zz9")
    assert done.code == 2
    assert "zz9 is no move that Ana has now" in done.err


class TestDiceOnABoard:
    """A game of skill is played with the table's own dice unless virtual ones are asked for."""

    def test_own_dice_unless_told_otherwise(self, tmp_path: Path) -> None:
        terminal = Terminal(tmp_path)
        begun = terminal.fine("new", "tumblin-dice", "-p", "Ana", "-p", "Ben")
        assert "on your board" in begun.err
        assert terminal.run("next").code == 2
        assert terminal.fine("next", "order", "Ana", "5", "Ben", "3").lines[0] == "order Ana 5 Ben 3"

    @pytest.mark.parametrize("how", [("--no-real-dice",), ("--seed", "7")])
    def test_virtual_ones_for_practice(self, tmp_path: Path, how: tuple[str, ...]) -> None:
        terminal = Terminal(tmp_path)
        assert "practice" in terminal.fine("new", "tumblin-dice", "-p", "Ana", "-p", "Ben", *how).err
        assert terminal.fine("next").lines[0].startswith("order Ana")

    def test_other_games_throw_by_themselves(self, tmp_path: Path) -> None:
        terminal = Terminal(tmp_path)
        terminal.fine("new", "clever", "-p", "Ana")
        assert terminal.fine("next").lines

    def test_another_way_of_throwing_is_another_game(self, tmp_path: Path) -> None:
        terminal = Terminal(tmp_path)
        terminal.fine("new", "tumblin-dice", "-p", "Ana", "-p", "Ben")
        assert "--real-dice" in terminal.run("new", "--again", "--no-real-dice").err
