"""The prompt of `padwright play`, as people type at it: in a pipe where that will do, else at a pseudo-terminal."""

from __future__ import annotations

import io
import re
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from command import Done, Terminal
from sitting import ESCAPES, Pty, home

from companion.play.console import Console
from companion.play.sitting import Sitting
from companion.play.table import Table
from companion.store import Store

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ana and Ben with their own dice, b3 and y5 before them."""
    terminal = Terminal(tmp_path_factory.mktemp("laid"))
    sit(terminal, "ana", "b3 y5", words=("rolling-america", "-p", "Ana", "-p", "Ben", "--real-dice"))
    return terminal.folder


@pytest.fixture
def table(tmp_path: Path, laid: Path) -> Terminal:
    """The same for one test to play at."""
    return Terminal(Path(shutil.copytree(laid, tmp_path / "table")))


def sit(terminal: Terminal, *typed: str, words: tuple[str, ...] = (), **environment: str) -> Done:
    """A sitting in a pipe, these lines typed."""
    return terminal.fine("play", *words, typed="".join(line + "\n" for line in typed), **environment)


@pytest.fixture
def say(table: Terminal, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """A sitting at that table in this process, which is quicker: lines typed, and what was shown."""

    def typed(*said: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in said)))
        store = Store(home(table))
        Sitting(Table(store, store.find()), Console()).run()
        return capsys.readouterr().out

    return typed


def lines(terminal: Terminal) -> list[str]:
    """What stands in the session played last."""
    _, session = Store(home(terminal)).load()
    return [line.draft.text for line in session.lines][2:]


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        (["b3 mt"], ["Ana b3 MT"]),
        (["1"], ["Ana b3 MT"]),
        (["B3 MT GUARD"], ["Ana b3 MT guard"]),
        (["y5 f"], ["Ana y5 FL"]),
        (["b3 mtt", ""], ["Ana b3 MT"]),
        (["b3 mtt", "y"], ["Ana b3 MT"]),
        (["b3 mtt", "b3 nd"], ["Ana b3 ND"]),
        (["montana", ""], ["Ana b3 MT"]),
        (["wild ks", "2"], ["Ana y5 wild KS"]),
        (["b3 ks"], []),
        (["wild", "b3 ks"], ["Ana b3 wild KS"]),
        (["guard", "b3 mt"], ["Ana b3 MT guard"]),
        (["guard", "", "b3 mt"], ["Ana b3 MT"]),
        (["b3 m", "2"], ["Ana b3 MN"]),
        (["ben b3 nd"], ["Ben b3 ND"]),
        (["ben", "b3 nd"], ["Ben b3 ND"]),
        (["ben", "ben", "b3 nd"], ["Ana b3 ND"]),
        (["b3 mt", "y5 fl", "b3 nd"], ["Ana b3 MT", "Ana y5 FL", "Ben b3 ND"]),
        (["b3 mt", "u"], []),
        (["b3 mt", "undo", "redo"], ["Ana b3 MT"]),
        (["b3 mt", "ben b3 nd", "u ana"], ["Ben b3 ND"]),
        (["b3 mt", "u", "u", "b4 y5", "b4 mt"], ["Ana b4 MT"]),
    ],
)
def test_what_is_typed_is_understood(
    table: Terminal, say: Callable[..., str], typed: list[str], stands: list[str]
) -> None:
    say(*typed)
    assert lines(table) == stands


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("b3 ca", "Not allowed (number-in-region): CA is no state for b3"),
        ("99", "the list has no number 99"),
        ("hello", "hello is nothing that can be decided now"),
        ("b3 mtt", "Do you mean Ana b3 MT? Enter takes it."),
        ("r", "there is nothing to give back"),
        ("u zoe", "u zoe is nothing that can be decided now"),
        ("zoe b3 nd", "zoe b3 nd is nothing that can be decided now"),
        ("? zzz", "nothing here is called zzz"),
        ('b3 "', "is nothing that can be decided now"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    table: Terminal, say: Callable[..., str], typed: str, said: str
) -> None:
    assert said in " ".join(say(typed).split())
    assert lines(table) == []


@pytest.mark.parametrize(
    ("typed", "said"),
    [("b3 b4", "Not allowed (die-already-drawn)"), ("b3 w9", "no die shows 9"), ("b3", "a turn draws 2 dice")],
)
def test_dice_that_cannot_be_are_asked_for_again(
    table: Terminal, say: Callable[..., str], typed: str, said: str
) -> None:
    assert said in say("u", typed, "g1 o2")
    _, session = Store(home(table)).load()
    assert [line.draft.text for line in session.lines] == ["first Ana", "roll g1 o2"]


def test_pages_tell_the_keys_the_rules_of_the_decision_and_places(say: Callable[..., str]) -> None:
    keys = say("h")
    for part in ("What you may type", "How moves are written", "Ana b3 MT guard"):
        assert part in keys
    rules = say("?")
    assert "What Ana has to keep to now" in rules
    assert "must-write" in rules
    assert "Montana, blue: neighbours: Idaho, North Dakota, South Dakota, Wyoming" in say("? mt")
    assert "guard: Three times a game" in " ".join(say("? guard").split())
    assert "next: roll" in say("u", "?").casefold()


def test_a_game_is_asked_for_where_there_is_none(terminal: Terminal) -> None:
    done = sit(terminal, "9", "2", "Lena, Lena", "Lena, Max", "", "", "max")
    assert "two players have the name Lena" in done.out
    assert "Max begins." in done.out
    saved, session = Store(home(terminal)).load()
    assert (saved.setup.game, saved.setup.players, saved.setup.real_dice) == ("clever", ("Lena", "Max"), False)
    assert [line.draft.text for line in session.lines] == ["first Max"]


@pytest.mark.parametrize(("answers", "on_paper", "real"), [(["y", ""], True, False), (["", "y"], False, True)])
def test_whose_paper_and_dice_are_used_is_asked(
    terminal: Terminal, answers: list[str], on_paper: bool, real: bool
) -> None:
    sit(terminal, "Ana, Ben", *answers, words=("rolling-america",))
    setup = Store(home(terminal)).load()[0].setup
    assert (setup.paper == setup.players, setup.real_dice) == (on_paper, real)


def test_a_game_on_a_board_is_typed_in_unless_one_practises(terminal: Terminal) -> None:
    assert "Ana, dice: 1, like 5" in sit(terminal, "Ana, Ben", "", words=("tumblin-dice",)).out
    assert "Enter throws the dice." in sit(terminal, "Ana, Ben", "y", words=("tumblin-dice",)).out


def test_nobody_who_answers_begins_no_game(terminal: Terminal) -> None:
    done = terminal.fine("play", "clever", typed="")
    assert "No game was begun." in done.err
    assert terminal.fine("sessions").out.startswith("There is no session yet")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-p", "Ana"), "say which game Ana play"),
        (("chess", "-p", "Ana"), "no game chess"),
        (("clever", "-p", "Ana", "-p", "ana"), "two players have the name ana"),
        (("clever", "--session", "friday"), "to go on with one"),
        (("--session", "friday"), "no session"),
    ],
)
def test_wrong_words_are_refused(terminal: Terminal, words: tuple[str, ...], said: str) -> None:
    refused = terminal.run("play", *words, typed="")
    assert (refused.code, refused.out) == (2, "")
    assert said in refused.err


def test_the_session_played_last_goes_on_or_one_that_is_named(table: Terminal) -> None:
    table.fine("new", "clever", "-p", "Lena", "--name", "solo")
    assert "Ganz schön clever" in sit(table).out
    assert "Ana decides: b3 y5 (also: Ben)" in sit(table, words=("--session", "rolling-america-1")).out


def test_dice_on_a_board_are_taken_back_seat_by_seat_until_the_next_throw(terminal: Terminal) -> None:
    words = ("tumblin-dice", "-p", "Ana", "-p", "Ben", "--real-dice")
    done = sit(terminal, "5", "3", "43 61 - 0", "u", "7x3 61 - 0", "44 61 - 0", "- - - -", "u", "- - - 11", words=words)
    assert "no die lies as 7x3" in done.out
    assert lines(terminal) == []
    assert [line.draft.text for line in Store(home(terminal)).load()[1].lines] == [
        "order Ana 5 Ben 3",
        "lie Ana 4x4 6x1 off 0x Ben off off off 1x1",
    ]


def test_with_dice_alone_enter_throws_and_round_and_bag_are_large(terminal: Terminal) -> None:
    done = sit(terminal, "", "", "", words=("rolling-america", "-p", "Ana", "-p", "Ben", "--dice-only", "--seed", "4"))
    assert done.out.count("██") > 20
    assert done.out.count("●") > 2
    assert "Xs so far" not in done.out
    bag = done.out.rpartition("bag\n")[2].splitlines()[1]
    assert re.sub(r"[ │]", "", bag).isalpha()
    assert len(lines(terminal)) == 1 + 0


def test_dodge_at_the_table_is_enter_and_now_and_then_a_number(terminal: Terminal) -> None:
    words = ("dodge-dice", "-p", "Ana", "-p", "Ben", "-p", "Cem", "--dice-only", "--seed", "4")
    done = sit(terminal, "", "", "", "skip", "", words=words)
    assert "before rolling: one chip, and the dice pass on" in done.out
    assert "chips in the centre" in done.out
    assert any(line.endswith("skip") for line in lines(terminal))


def test_a_game_that_is_over_is_told_and_played_again_by_the_next(terminal: Terminal) -> None:
    words = ("tumblin-dice", "-p", "Ana", "-p", "Ben", "--seed", "3")
    over = sit(terminal, *[""] * 5, "a", words=words)
    assert "The game is over." in over.out
    assert re.search(r"1\. (Ana|Ben): \d+\n2\. ", over.out)
    found = Store(home(terminal)).sessions()
    assert [saved.setup.players for saved in found] == [("Ana", "Ben")] * 2


def test_the_next_player_begins_when_a_game_is_played_again(terminal: Terminal) -> None:
    terminal.fine("new", "dodge-dice", "-p", "Ana", "-p", "Ben", "--seed", "1")
    sit(terminal, "ben", *["", "1"] * 150, "")
    store = Store(home(terminal))
    assert store.load()[1].over
    sit(terminal, "a")
    _, session = store.load()
    assert [line.draft.text for line in session.lines] == ["first Ana"]


def test_a_player_goes_home_and_a_game_given_up_is_taken_up_again(terminal: Terminal) -> None:
    words = ("dodge-dice", "-p", "Ana", "-p", "Ben", "-p", "Cem", "--seed", "1")
    sit(terminal, "ana", "ben leaves", words=words)
    assert lines(terminal) == ["Ben leaves"] or "Ben leaves" in str(Store(home(terminal)).load()[1].record)
    terminal.fine("abandon")
    done = sit(terminal, "u", "")
    assert "This game was given up; u takes it up again." in done.out
    assert Store(home(terminal)).load()[1].abandoned is None


def test_a_lenient_table_writes_down_what_is_against_a_rule_and_says_so(terminal: Terminal) -> None:
    words = ("rolling-america", "-p", "Ana", "--real-dice", "--lenient")
    done = sit(terminal, "b1 w1", "b1 mt", "w1 al", "y4 r1", "y4 fl", words=words)
    assert "against a rule (neighbours-within-one)" in " ".join(done.out.split())
    assert "Ana y4 FL" in str(Store(home(terminal)).load()[1].record)


def test_a_seat_on_paper_is_not_waited_for(terminal: Terminal) -> None:
    words = ("rolling-america", "-p", "Ana", "-p", "Ben", "--paper", "ana", "--seed", "1")
    done = sit(terminal, "ana", "", "1", "1", words=words)
    assert "Ben decides" in done.out
    assert "Ana decides" not in done.out


CONSOLES = {
    "cp1252": {"PYTHONIOENCODING": "cp1252", "COLUMNS": "40"},
    "spanish": {"LC_ALL": "es_ES.UTF-8", "PYTHONIOENCODING": "utf-8", "COLUMNS": "40"},
    "ascii": {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
}


@pytest.mark.parametrize("console", CONSOLES)
@pytest.mark.parametrize("game", ["rolling-america", "clever", "rolled-west", "dodge-dice", "tumblin-dice"])
def test_in_a_pipe_and_on_any_console_there_is_plain_text(terminal: Terminal, game: str, console: str) -> None:
    terminal.fine("new", game, "-p", "Łucja 李", "-p", "Bé", "--seed", "2")
    done = sit(terminal, "", "", "1", "", "?", "h", **CONSOLES[console])
    assert "\x1b" not in done.out
    width = int(CONSOLES[console].get("COLUMNS", "80"))
    assert max(map(len, done.out.splitlines())) <= width
    if console in ("cp1252", "ascii"):
        assert not set(done.out) & set("─│╭·≥×●…→")


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=["NO_COLOR", "dumb"])
def test_a_terminal_without_colours_gets_none(table: Terminal, environment: dict[str, str]) -> None:
    with Pty(table, "play", **environment) as pty:
        shown = pty.wait()
        assert "Ana decides: b3 y5" in shown
        assert not COLOUR.search(pty.written)
        assert ("\x1b" in pty.written) == ("TERM" not in environment)
        pty.type("q")
        assert pty.close() == 0


def test_a_terminal_with_colours_gets_them_beside_the_letters(table: Terminal) -> None:
    with Pty(table, "play") as pty:
        shown = pty.wait()
        assert re.search("\x1b\\[[0-9;]*48;5;26m b \x1b", pty.written)
        assert " b  blue" in shown
        assert len(shown.split("\n")) <= pty.lines


def test_a_whole_table_fits_on_a_screen_of_eighty_columns_and_twenty_four_lines(terminal: Terminal) -> None:
    for game in ("rolling-america", "clever", "rolled-west", "dodge-dice"):
        with Pty(terminal, "play", game, "-p", "Ana", "-p", "Ben", "--seed", "5") as pty:
            pty.wait()
            for typed in ("ana", "", "1", "1"):
                shown = pty.type(typed)
                assert len(shown.split("\n")) <= pty.lines, shown


def test_interrupted_or_killed_nothing_is_lost(table: Terminal) -> None:
    for sign, code, move in ((signal.SIGINT, 130, "b3 mt"), (signal.SIGKILL, -signal.SIGKILL, "y5 fl")):
        with Pty(table, "play") as pty:
            pty.wait()
            pty.type(move)
            pty.process.send_signal(sign)
            assert pty.close() == code
    assert lines(table) == ["Ana b3 MT", "Ana y5 FL"]
    with Pty(table, "play") as pty:
        assert "Ben decides: b3 y5" in pty.wait()


def test_two_may_play_at_once_and_each_sees_what_the_other_did(table: Terminal) -> None:
    with Pty(table, "play") as one, Pty(table, "play") as other:
        one.wait()
        other.wait()
        one.type("b3 mt")
        assert "b3 y5" in other.seen
        refused = other.type("b3 mt")
        assert "Ana decides: y5" in refused
        assert lines(table) == ["Ana b3 MT"]
        other.type("ben b3 nd")
        assert lines(table) == ["Ana b3 MT", "Ben b3 ND"]


def test_tab_completes_what_may_be_typed(table: Terminal) -> None:
    with Pty(table, "play") as pty:
        pty.wait()
        pty.type("b3 wil\t ks")
        assert "b3 wild ks" in ESCAPES.sub("", pty.written)
    assert lines(table) == ["Ana b3 wild KS"]
