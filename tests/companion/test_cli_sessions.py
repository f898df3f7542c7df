"""Sessions as people keep them: named, played again, corrected, left, given up, and finished on paper."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from command import Terminal
from playing import play

PLAYERS = ("-p", "Ana", "-p", "Ben", "-p", "Cem")


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three players with their own dice, of whom two have decided."""
    terminal = Terminal(tmp_path_factory.mktemp("laid"))
    terminal.fine("new", "rolling-america", *PLAYERS, "--real-dice", "--name", "friday")
    terminal.fine("next", "first", "ben")
    terminal.fine("next", "b3", "w5")
    for line in ("ana b3 mt", "ana w5 ca", "ben b3 nd", "ben w5 me"):
        terminal.fine("mark", *line.split())
    return terminal.folder


@pytest.fixture
def table(tmp_path: Path, laid: Path) -> Terminal:
    return Terminal(Path(shutil.copytree(laid, tmp_path / "table")))


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def test_the_list_has_game_players_round_and_when(table: Terminal) -> None:
    (line,) = table.fine("sessions").lines
    assert all(part in line for part in ("friday", "rolling-america", "round 1", "Ana, Ben, Cem"))
    (saved,) = table.fine("sessions", "--json").json
    assert (saved["game"], saved["round"], saved["ended"], saved["events"]) == ("rolling-america", 1, None, 6)


def test_again_begins_the_same_game_and_the_next_player_begins(table: Terminal) -> None:
    begun = table.fine("new", "--again")
    assert begun.lines == ["Session rolling-america-2: rolling-america, Ana, Ben, Cem", "Cem begins"]
    shown = table.fine("show", "--json").json
    assert (shown["status"]["first"], shown["due"]) == ("Cem", "roll")
    assert table.fine("new", "--again", "--name", "third").lines[-1] == "Ana begins"
    assert table.fine("new", "--again", "--session", "friday", "--json").json["first"] == "Cem"


def test_again_keeps_options_paper_and_dice_but_not_the_seed(terminal: Terminal) -> None:
    options = ("--option", "ghost_extra=on", "--paper", "omar", "--seed", "5")
    terminal.fine("new", "rolled-west", "-p", "Ruth", "-p", "Omar", *options)
    first = [terminal.fine("next").lines for _ in range(1)]
    terminal.fine("new", "--again")
    shown = terminal.fine("show").out
    assert "on paper  Omar" in shown
    assert "ghost_extra=on" in shown
    assert [terminal.fine("next").lines for _ in range(1)] != first


def test_again_where_nobody_had_begun_asks_who_begins(terminal: Terminal) -> None:
    terminal.fine("new", "dodge-dice", *PLAYERS)
    assert "padwright next first NAME" in terminal.fine("new", "--again").err
    terminal.fine("new", "tumblin-dice", *PLAYERS)
    terminal.fine("next", "Ana", "5", "Ben", "3", "Cem", "1")
    assert terminal.fine("new", "--again").lines == ["Session tumblin-dice-4: tumblin-dice, Ana, Ben, Cem"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("clever", "--again"), "GAME: does not go with --again"),
        (("--again", "-p", "Zoe"), "-p: does not go with --again"),
        (("--again", "--option", "wild_stuck=x"), "--option: does not go with --again"),
        (("--again", "--name", "friday"), "there is a session friday already"),
        (("--again", "--session", "monday"), "no session monday"),
        (("rolling-america", "-p", "Ana", "--session", "friday"), "goes with --again alone"),
        (("dodge-dice", "-p", "Ana", "-p", "Ben", "--lenient"), "no rule of this game can be waived"),
        (("dodge-dice", "-p", "Ana", "-p", "Ben", "--option", "left=Ben:3"), "nobody knows that when a game begins"),
        ((), "Missing argument 'GAME'"),
        (("rolling-america",), "Missing option '-p'"),
    ],
)
def test_what_does_not_go_together_begins_nothing(table: Terminal, words: tuple[str, ...], said: str) -> None:
    refused = table.run("new", *words)
    assert (refused.code, refused.out) == (2, "")
    assert said in refused.err
    assert len(table.fine("sessions").lines) == 1


def test_again_without_any_session_says_how_to_begin(terminal: Terminal) -> None:
    refused = terminal.run("new", "--again")
    assert (refused.code, "padwright new GAME" in refused.err) == (2, True)


def test_a_session_is_renamed_and_found_by_its_new_name(table: Terminal) -> None:
    assert table.fine("rename", "Łódź 2").out == "Session friday is now Łódź 2\n"
    assert table.fine("rename", "łÓDŹ 2").code == 0
    assert table.fine("show", "--session", "ŁÓDŹ 2").lines[0] == "session  łÓDŹ 2"
    table.fine("new", "rolling-america", "-p", "Ana", "--name", "other")
    for name in ("other", "7", "", "x" * 25):
        refused = table.run("rename", name, "--session", "1")
        assert (refused.code, refused.out) == (2, "")
    assert table.run("show", "--session", "friday").code == 2


def test_a_given_up_game_stays_in_the_list_and_is_taken_up_again(table: Terminal) -> None:
    table.fine("new", "rolling-america", "-p", "Ana", "--name", "alone")
    table.fine("abandon")
    assert table.fine("show").lines[0] == "session  friday"
    lines = table.fine("sessions").lines
    assert [("given up" in line) for line in lines] == [True, False]
    for words in (("next",), ("mark", "ana", "b3", "mt"), ("leave", "ana"), ("abandon",)):
        refused = table.run(*words, "--session", "alone")
        assert (refused.code, "given up" in refused.err) == (2, True)
    assert "given up" in table.fine("show", "--session", "alone").out
    assert table.fine("undo", "--session", "alone").lines[0] == "Session alone goes on"
    table.fine("next", "--session", "alone")
    assert [event["kind"] for event in table.fine("log", "--json", "--session", "alone").json] == [
        "abandon",
        "undo",
        "throw",
    ]


def test_a_correction_is_told_and_the_log_shows_both(table: Terminal) -> None:
    told = table.fine("fix", "ana", "1", "b3", "ia")
    assert told.lines[0] == "Corrected: Ana b3 MT is now Ana b3 IA"
    assert told.lines[1].startswith("To decide: Cem")
    log = table.fine("log").lines
    assert ("~ Ana b3 MT" in log[2], log[6].endswith("Ana b3 IA  (corrects 3)")) == (True, True)
    events = table.fine("log", "--json").json
    assert (events[2]["stands"], events[6]["stands"], events[6]["target"]) == (False, True, 3)
    assert "Ana b3 IA" in table.fine("export").out
    table.fine("fix", "ana", "1", "b3", "mt")
    events = table.fine("log", "--json").json
    assert [events[number]["stands"] for number in (2, 6, 7)] == [False, False, True]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ana", "1", "b3", "ca"), "number-in-region"),
        (("ana", "1", "b3", "mt"), "stands there already"),
        (("ana", "2", "b3", "mt"), "has decided nothing in round 2"),
        (("cem", "1", "b3", "mt"), "has decided nothing in round 1"),
        (("zoe", "1", "b3", "mt"), "zoe does not play"),
        (("ana", "x", "b3", "mt"), "ROUND"),
        (("ana", "1"), "Missing argument"),
        (("ana", "1", "b3", "ia", "--event", "4"), "b3 ia"),
    ],
)
def test_a_correction_that_cannot_be_made_changes_nothing(table: Terminal, words: tuple[str, ...], said: str) -> None:
    before = table.fine("log").out
    refused = table.run("fix", *words)
    assert (refused.code, refused.out) == (2, "")
    assert said.lower() in refused.err.lower() or "Not allowed" in refused.err
    assert table.fine("log").out == before


def test_whoever_leaves_is_no_longer_waited_for(table: Terminal) -> None:
    told = table.fine("leave", "cem")
    assert told.lines[0] == "Cem has left the game"
    assert "Next: padwright next DICE" in told.told
    assert re.search("left +Cem", table.fine("show").out)
    assert "Cem leaves" in table.fine("export").out
    assert table.run("leave", "cem").code == 2
    assert table.fine("undo", "cem").lines[0] == "Taken back: Cem leaves"
    assert table.fine("show", "--json").json["left"] == []


def test_a_record_with_a_departure_is_exported_and_imported(table: Terminal) -> None:
    table.fine("leave", "cem")
    record = table.fine("export").out
    table.fine("import", "-", "--name", "again", typed=record)
    assert table.fine("export").out == record
    assert table.fine("show", "--json").json["left"] == ["Cem"]


def test_a_lenient_table_warns_and_marks_the_record(terminal: Terminal) -> None:
    begun = terminal.fine("new", "rolling-america", "-p", "Ana", "--real-dice", "--lenient")
    assert "number-in-region" in begun.err
    terminal.fine("next", "b3", "w5")
    bent = terminal.fine("mark", "ana", "b3", "ca")
    assert bent.lines[0] == "Ana b3 CA"
    assert bent.err.startswith("Against the rules (number-in-region): CA is no state for b3")
    assert terminal.fine("undo").code == 0
    assert terminal.fine("mark", "ana", "b3", "ca", "--json").json["against"] == ["number-in-region"]
    shown = terminal.fine("show").out
    assert "Ana b3 CA (number-in-region)" in shown
    record = terminal.fine("export").out
    assert '[Lenient "on"]' in record
    assert "Ana b3 CA  # number-in-region" in record
    assert "(decided, against number-in-region)" in terminal.fine("log").out
    terminal.fine("import", "-", "--name", "again", typed=record)
    assert terminal.fine("export").out == record
    strict = terminal.run("import", "-", typed=record.replace('[Lenient "on"]\n', ""))
    assert (strict.code, "line 5" in strict.err) == (2, True)
    refused = terminal.run("mark", "ana", "w5", "ca")
    assert (refused.code, "box-taken" in refused.err) == (2, True)


def typed_sheet(terminal: Terminal, name: str, crosses: int, game: str = "rolling-america") -> str:
    path = terminal.folder / f"{name}.toml"
    text = f'game = "{game}"\nplayer = "{name}"\n[marks]\nrounds = 8\nstates = {{ CA = 3 }}\n[claimed]\nx = {crosses}\n'
    path.write_text(text, encoding="utf-8")
    return path.name


def test_sheets_on_paper_are_entered_and_the_winner_told(terminal: Terminal) -> None:
    terminal.fine("new", "rolling-america", "-p", "Ana", "-p", "Ben", "--dice-only")
    one = terminal.fine("finish", typed_sheet(terminal, "Ana", 49))
    assert one.lines == ["Ana: 49", "Not known yet: the sheets of Ben"]
    other = terminal.fine("finish", typed_sheet(terminal, "Ben", 7))
    assert other.lines[-3:] == ["The game is over.", "1. Ana: 49", "1. Ben: 49"]
    assert "Errors on this sheet: 1" in other.err
    assert terminal.fine("sessions", "--json").json[0]["ended"] == "over"
    assert terminal.fine("show").lines[-2:] == ["1. Ana: 49", "1. Ben: 49"]
    assert terminal.fine("show", "--json").json["results"] == ["Ana", "Ben"]
    log = terminal.fine("log").lines
    assert log[0].endswith("Ana  (entered from paper)")
    assert "keep the sheets" in terminal.fine("export").err


def test_a_mixed_table_is_decided_when_the_paper_is_entered(terminal: Terminal) -> None:
    record = play("rolled-west", 2, 3).record
    text = str(record)
    terminal.fine("import", "-", "--name", "digital", typed=text)
    sheets = record.rules.sheets(record.replay())
    from sheets import filled

    for sheet in sheets:
        (terminal.folder / f"{sheet.player}.toml").write_text(filled.to_toml(sheet), encoding="utf-8")
    whole = terminal.fine("show").lines[-2:]
    terminal.fine("new", "rolled-west", "-p", "Ana", "-p", "Ben", "--dice-only", "--name", "paper")
    terminal.fine("finish", "Ana.toml", "Ben.toml")
    assert terminal.fine("show").lines[-2:] == whole


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('game = "clever"\nplayer = "Ana"\n', "the session is a game of rolling-america"),
        ('game = "rolling-america"\nplayer = "Zoe"\n', "Zoe does not play"),
        ('game = "rolling-america"\n', "does not say whose it is"),
        ('game = "rolling-america"\nplayer = "Ana"\nplayers = ["Ana", "Zoe"]\n', "others play in this session"),
        ('game = "rolling-america"\nplayer = "Ana"\n[marks]\nstates = { ZZ = 1 }\n', "ZZ"),
        ("nonsense", "TOML"),
    ],
)
def test_a_sheet_that_is_none_of_this_game_is_refused(terminal: Terminal, text: str, said: str) -> None:
    terminal.fine("new", "rolling-america", "-p", "Ana", "-p", "Ben", "--dice-only")
    (terminal.folder / "a.toml").write_text(text, encoding="utf-8")
    good = typed_sheet(terminal, "Ben", 49)
    refused = terminal.run("finish", good, "a.toml", "missing.toml")
    assert (refused.code, refused.out) == (2, "")
    assert said in refused.err
    assert "missing.toml" in refused.err
    assert terminal.fine("log").out == ""


def test_the_sessions_options_hold_for_sheets_on_paper(terminal: Terminal) -> None:
    options = ("--option", "neighbours=printed")
    terminal.fine("new", "rolling-america", "-p", "Ana", "--dice-only", *options)
    text = 'game = "rolling-america"\nplayer = "ANA"\n[marks]\nrounds = 8\nstates = { PA = 1, VA = 4 }\n'
    (terminal.folder / "a.toml").write_text(text, encoding="utf-8")
    assert terminal.fine("finish", "a.toml").lines[0] == "ANA: 49"


def test_a_round_of_a_session_from_before_is_found_by_replaying_it(terminal: Terminal) -> None:
    home = terminal.folder / "home"
    home.mkdir()
    shutil.copy(Path(__file__).parents[1] / "fixtures" / "sessions-format-1.sqlite", home / "sessions.sqlite")
    assert [saved["round"] for saved in terminal.fine("sessions", "--json").json] == [1, 1]


def test_at_forty_columns_nothing_is_wider(table: Terminal) -> None:
    table.fine("leave", "cem")
    for words in (("sessions",), ("show",), ("help", "ruling")):
        for line in table.fine(*words, COLUMNS="40").lines:
            assert len(line) <= 40, (words, line)
