"""What Enter, words and dice do at the prompt at any moment; what lists, pages and pictures say then."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from command import PADWRIGHT, Done, Terminal
from sitting import Pty, home

from companion.pictures.picture import status_lines
from companion.pictures.screen import PLAIN
from companion.play.binding import binding_rules
from companion.play.effects import Effects
from companion.record import read_move
from companion.session import MOVE, TYPED, Draft, Session, Setup
from companion.store import Store
from sheets import forms
from sheets.options import defaults

DODGE = ("dodge-dice", "-p", "Ana", "-p", "Ben", "-p", "Cem", "--seed", "4")
WEST = ("rolled-west", "-p", "Ana", "-p", "Ben", "-p", "Cem", "--real-dice")
TUMBLIN = ("tumblin-dice", "-p", "Ana", "-p", "Ben", "-p", "Cem", "--real-dice")


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def sit(terminal: Terminal, *typed: str, words: tuple[str, ...] = (), **environment: str) -> Done:
    """A sitting in a pipe, these lines typed."""
    return terminal.fine("play", *words, typed="".join(line + "\n" for line in typed), **environment)


def lines(terminal: Terminal) -> list[str]:
    """What stands in the session played last."""
    return [line.draft.text for line in Store(home(terminal)).load()[1].lines]


def session(game: str, *played: str, players: tuple[str, ...] = ("Ana", "Ben", "Cem")) -> Session:
    """A session with these lines played."""
    held = Session(Setup(game, players, defaults(forms.design(game).options), real_dice=True))
    for text in played:
        move = read_move(held.game, text)
        assert move is not None
        held = held.after(Draft(MOVE if move.player else TYPED, text, author=move.player or ""))
    return held


@pytest.mark.parametrize("typed", ["", "roll", "next", "Next"])
def test_after_a_skip_is_taken_back_enter_throws(terminal: Terminal, typed: str) -> None:
    sit(terminal, "ana", "1", "u", typed, words=DODGE)
    assert [line.split()[0] for line in lines(terminal)] == ["first", "roll"]


def test_enter_goes_back_from_a_player_who_may_decide_and_throws_then(terminal: Terminal) -> None:
    typed = ("ana", "c w s g", "terrain w", "done", "ben")
    assert "Enter: back to the throw" in sit(terminal, *typed, words=WEST).out
    assert sit(terminal, "ben", "").out.rpartition("Before that may decide")[2].startswith(": Ben, Cem")
    sit(terminal, "ben", "cwsg")
    assert lines(terminal)[-1] == "roll C W S G"
    terminal.fine("new", "dodge-dice", "-p", "Ana", "-p", "Ben", "--seed", "4")
    sit(terminal, "ana", "ana", "", "")
    assert [line.split()[0] for line in lines(terminal)] == ["first", "roll"]


def test_enter_and_roll_say_who_has_to_decide_first(terminal: Terminal) -> None:
    for typed in ("", "roll"):
        terminal.fine("new", "rolling-america", "-p", "Ana", "--seed", "1")
        assert "Ana has to decide before dice are thrown." in sit(terminal, "roll", typed).out


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        (("order Ana 5 Ben 3 Cem 1",), ["order Ana 5 Ben 3 Cem 1"]),
        (("ana 5 ben 3 cem 1",), ["order Ana 5 Ben 3 Cem 1"]),
        (("cem 1 ana 5 ben 3",), ["order Cem 1 Ana 5 Ben 3"]),
        (("ana 5", "3", "Cem 1"), ["order Ana 5 Ben 3 Cem 1"]),
        (("ana 5 ben 3", "u", "ben 4 cem 1"), ["order Ana 5 Ben 4 Cem 1"]),
        (("ana 5", "cem 1"), []),
        (("ana 5", "cem leaves", "ana 5 ben 3"), ["Cem leaves", "order Ana 5 Ben 3"]),
    ],
)
def test_dice_on_a_board_are_told_as_in_a_record_in_short_or_by_player(
    terminal: Terminal, typed: tuple[str, ...], stands: list[str]
) -> None:
    sit(terminal, *typed, words=TUMBLIN)
    assert lines(terminal) == stands


def test_wrong_dice_of_a_player_are_refused_in_words_of_what_was_typed(terminal: Terminal) -> None:
    told = sit(terminal, "hello", "ben 3", words=TUMBLIN).told
    assert "dice: hello cannot be what the dice of Ana show (accepted: 5)" in told
    assert "dice: the dice of Ana come next" in told


def test_the_example_of_a_throw_is_one_that_can_be_thrown_now(terminal: Terminal) -> None:
    words = ("dodge-dice", "-p", "Ana", "-p", "Ben", "--real-dice")
    first = sit(terminal, "ana", words=words).out
    assert "like 20 b3 g3 r2 double\nBefore that may decide: Ana" in first
    later = sit(terminal, "20 b3 g3 r2 double", "hello").told
    shown = re.findall(r"like ((?:\w+ )+?)Before", later)[-1].split()
    assert not shown[0].isdecimal()
    assert f"(accepted: {' '.join(shown)})" in later
    sit(terminal, " ".join(shown))
    assert lines(terminal)[-1].split()[0] == "roll"
    assert len(lines(terminal)) == 3


def test_what_another_player_has_is_struck_out(terminal: Terminal) -> None:
    sit(terminal, "ana", "c w s g", "terrain w", "office cs", words=WEST)
    for shown in (
        terminal.fine("show").out.partition("\nBen\n")[2],
        sit(terminal, "ben").out.rpartition("\nBen   ")[2],
    ):
        assert "-CS-" in shown
        assert "-X-: another player has it" in shown
    assert "-CS-" not in terminal.fine("show").out.partition("\nBen\n")[0]


def test_a_high_number_that_is_gone_is_struck_out_and_the_low_one_stands() -> None:
    held = session("rolled-west", "first Ana", "roll C C C W", "Ana terrain W", "Ana ship C C C")
    assert held.game.taken(held.state, "Ben") == {"copper.3"}
    assert held.game.taken(held.state, "Ana") == frozenset()


def test_reasons_on_the_page_of_rules_are_about_the_decision() -> None:
    passive = session("clever", "first Ana", "roll y3 b2 g5 o1 p6 w4", "Ana p6 purple", players=("Ana", "Ben"))
    for player in passive.waiting:
        for reasons in binding_rules(passive.game, passive.state, player, None).values():
            assert "no place" not in " ".join(map(str, reasons))
    america = session("rolling-america", "first Ana", "roll r4 w4")
    red = [move for move in america.game.legal_moves(america.state, "Ana") if move.words[0] == "r4"]
    form = america.game.sheets(america.state)[0].form
    found = binding_rules(america.game, america.state, "Ana", form, red)
    assert [str(reason) for reason in found["must-write"]] == [
        "r4 can be written in OH, PA, DE, MD, WV, VA, NC, SC, GA"
    ]
    assert not found["number-in-region"]


def test_listed_moves_and_what_rules_are_about_can_be_asked_for(terminal: Terminal) -> None:
    told = sit(terminal, "ana", "? skip", "? chips", "?", "", "? skip2", words=DODGE).told
    assert re.search(r"Ana skip2: chips Ana 1; after rolling: two chips, .* skip-after: Two chips", told)
    assert "Ana skip: chips Ana 2; before rolling: one chip, and the dice pass on skip-before: One chip" in told
    assert "chips-conserved: Players and centre have 18 chips" in told
    assert "What Ana may decide before it" in told


@pytest.mark.parametrize("typed", [("q",), ("2", "q"), ("3", "Ana, Ben", "quit"), ("h", "Q"), ("3", "Ana", "q")])
def test_every_question_before_a_game_takes_q_and_begins_nothing(terminal: Terminal, typed: tuple[str, ...]) -> None:
    done = sit(terminal, *typed)
    assert "No game was begun." in done.err
    assert terminal.fine("sessions").out.startswith("There is no session yet")


def test_every_question_before_a_game_can_be_explained(terminal: Terminal) -> None:
    told = sit(terminal, "h", "2", "?", "Ana", "help", "perhaps", "n", "no", "q").told
    for part in ("Type the number of a game", "like: Ana, Ben", "y: yes; Enter: no", "Do you throw dice of your own"):
        assert part in told
    assert told.count("Do you all write on paper") == 3


def test_xs_are_counted_when_they_are_written() -> None:
    held = session("rolling-america", "first Ana", "roll b3 y5", players=("Ana", "Ben"))
    move = read_move(held.game, "Ana b3 -")
    assert move is not None
    assert Effects(held, str).meaning(move) == "the region is full: nothing happens"


def test_at_the_beginning_nobody_has_an_x(terminal: Terminal) -> None:
    done = sit(terminal, "ana", words=("rolling-america", "-p", "Ana", "-p", "Ben", "--seed", "1"))
    assert "Xs so far: Ana 0, Ben 0" in done.out
    assert "50" not in done.out


def test_done_is_told_to_whose_turn_it_is_and_to_others() -> None:
    held = session("rolled-west", "first Ana", "roll C W S G", "Ana terrain W")
    effects = Effects(held, str)
    told = [effects.told(move) for line in ("Ana done", "Ben done") if (move := read_move(held.game, line))]
    assert told == ["Ana's turn is over", "Ben, whose turn it is not, copies nothing"]


def test_what_is_so_is_said_without_yes() -> None:
    assert [PLAIN.paint(line) for line in status_lines({"round": 1, "ghost": True}, str, 40)] == [
        "round 1   ghost's throw"
    ]


def test_entries_of_a_list_are_told_to_their_end(terminal: Terminal) -> None:
    done = sit(terminal, "ana", "g s w g", "terrain w", words=WEST)
    assert "scores 1 per copper shipped, 1 per copper in own contracts" in done.told
    assert "…" not in done.out.rpartition("Ana decides")[2]
    narrow = sit(terminal, COLUMNS="60").out.rpartition("Ana decides")[2]
    assert max(map(len, narrow.splitlines())) < 60
    assert "scores 3 per contract" in " ".join(narrow.split())


def test_faces_and_icons_are_told_in_the_language_of_the_table(terminal: Terminal) -> None:
    words = ("dodge-dice", "-p", "Ana", "-p", "Ben", "--real-dice")
    done = sit(terminal, "ana", "20 b8 stop", "take", "40 b8 chip", words=words)
    assert "│ chip │" in done.out
    assert lines(terminal)[-1] == "roll 40 b8 chip"


@pytest.mark.parametrize("typed", ["9" * 5000, "b" + "9" * 5000, "9" * 5000 + "x" + "9" * 5000])
@pytest.mark.parametrize("game", ["rolling-america", "clever", "dodge-dice", "tumblin-dice"])
def test_no_number_is_too_long_to_be_refused(terminal: Terminal, game: str, typed: str) -> None:
    words = (game, "-p", "Ana", "-p", "Ben", "--real-dice")
    assert "99999" in sit(terminal, "ana", typed, words=words).out
    assert len(lines(terminal)) <= 1


@pytest.mark.parametrize(("closing", "code"), [(">&-", 3), ("2>&-", 0), ("2>&- <&-", 0)])
def test_closed_streams_end_a_sitting_in_words(terminal: Terminal, closing: str, code: int) -> None:
    command = " ".join([*PADWRIGHT, "play clever -p Ana"])
    done = subprocess.run(
        ["/bin/sh", "-c", f"{command} {closing}"],
        cwd=terminal.folder,
        env=terminal.environment(),
        input=b"q\n",
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
    begun = not terminal.fine("sessions").out.startswith("There is no session yet")
    assert begun == (code == 0)


@pytest.mark.parametrize("key", ["?", "h", "? b3"])
def test_the_end_of_input_on_a_page_leaves(terminal: Terminal, key: str) -> None:
    terminal.fine("new", "clever", "-p", "Ana", "--seed", "1")
    with Pty(terminal, "play") as pty:
        pty.wait()
        pty.type("")
        assert "Enter goes on>" in pty.type("? yellow" if key == "? b3" else key)
        pty.end()
        assert pty.close() == 0
