"""A game kept from the command line, as people do at a table."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from command import Terminal

PLAYERS = ("-p", "Ana", "-p", "Ben María")


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two players with their own dice, b3 and w5 before them."""
    terminal = Terminal(tmp_path_factory.mktemp("laid"))
    terminal.fine("new", "rolling-america", *PLAYERS, "--real-dice", "--name", "friday")
    terminal.fine("next", "first", "ana")
    terminal.fine("next", "b3", "w5")
    return terminal.folder


@pytest.fixture
def table(tmp_path: Path, laid: Path) -> Terminal:
    """The table as it was laid, for one test to play at."""
    return Terminal(Path(shutil.copytree(laid, tmp_path / "table")))


def test_a_game_from_new_to_its_second_throw(terminal: Terminal) -> None:
    begun = terminal.fine("new", "rolling-america", *PLAYERS)
    assert begun.out == "Session rolling-america-1: rolling-america, Ana, Ben María\n"
    assert "padwright next first NAME" in begun.err
    first = terminal.fine("next")
    who, roll, decide = first.lines
    assert who in ("first Ana", 'first "Ben María"')
    assert roll.startswith("roll ")
    one, other = roll.split()[1:]
    assert decide == f"To decide: Ana ({one} {other}), Ben María ({one} {other})"
    for player in ("ana", "ben maría"):
        for die in (one, other):
            move = terminal.fine("moves", player, "--json").json.popitem()[1]
            chosen = next(line for line in move if f" {die} " in line)
            terminal.fine("mark", player, *chosen.rpartition('"')[2].removeprefix("Ana").split())
    assert terminal.fine("next").lines[0].startswith("roll ")


def test_a_move_is_taken_in_small_letters_and_names_without_regard_to_case(table: Terminal) -> None:
    assert table.fine("mark", "aNA", "b3", "mt").lines[0] == "Ana b3 MT"
    assert table.fine("mark", "BEN MARÍA", "w5 ca guard").lines[0] == '"Ben María" w5 CA guard'


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        (["b3", "x", "mt"], None),
        (["b3", "mo"], None),
        (["w", "mo"], "Ana w5 MO"),
        (["b3", "mt", "guard"], "Ana b3 MT guard"),
        (["b3", "mt", "g"], "Ana b3 MT guard"),
        (["b3", "wild", "ks"], "Ana b3 wild KS"),
        (["B3", "MT", "+", "WI"], "Ana b3 MT + WI"),
    ],
)
def test_short_moves_are_matched_with_the_legal_ones(table: Terminal, typed: list[str], taken: str | None) -> None:
    if taken is None:
        assert table.run("mark", "ana", *typed).code == 2
    else:
        assert table.fine("mark", "ana", *typed).lines[0] == taken


def test_the_die_may_be_left_out_where_only_one_is_left(table: Terminal) -> None:
    asked = table.run("mark", "ana", "mt")
    assert (asked.code, "Ana b3 MT; Ana w5 MT" in asked.err) == (2, True)
    table.fine("mark", "ana", "w5", "ca")
    assert table.fine("mark", "ana", "mt").lines[0] == "Ana b3 MT"


def test_a_power_is_never_added_to_what_was_typed(table: Terminal) -> None:
    table.fine("mark", "ana", "w5", "nd")
    refused = table.run("mark", "ana", "b3", "mt")
    assert refused.code == 2
    assert "neighbours-within-one" in refused.err
    assert "Ana b3 IL" in refused.err


def test_an_ambiguity_lists_the_candidates(table: Terminal) -> None:
    asked = table.run("mark", "ana", "b3", "m")
    assert asked.code == 2
    assert asked.out == ""
    assert asked.err == "move: b3 m may be one of 3 moves (accepted: Ana b3 MT; Ana b3 MN; Ana b3 MI)\n"


def test_the_beginning_of_a_name_will_do_if_it_is_one_players(table: Terminal) -> None:
    assert table.fine("mark", "b", "b3", "nd").lines[0] == '"Ben María" b3 ND'
    stranger = table.run("mark", "zoe", "b3", "nd")
    assert stranger.code == 2
    assert "zoe does not play (accepted: Ana, Ben María)" in stranger.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mark", "ana", "b3", "ca"), "number-in-region"),
        (("mark", "ana", "r3", "ga"), "no-such-die"),
        (("mark", "ana", "b3", "x", "mt"), "x-only-when-stuck"),
        (("mark", "ana", "b3", "-"), "must-write"),
        (("mark", "ana", "w5", "wild", "ca"), "color-change"),
        (("next",), "waiting for Ana, Ben María"),
        (("next", "o1", "g2"), "waiting for Ana, Ben María"),
        (("mark", "ana", "hello there you"), "no move"),
        (("mark", "ana", "'"), "no move"),
        (("mark", "ana", '"'), "never closed"),
        (("mark", "ana"), "Missing argument"),
        (("undo", "ben maría"), "Ben María has decided nothing since the last throw"),
        (("redo",), "nothing to give back"),
        (("moves", "zoe"), "does not play"),
        (("show", "--session", "monday"), "no session monday (accepted: friday)"),
    ],
)
def test_what_is_not_legal_is_refused_with_its_reason_and_changes_nothing(
    table: Terminal, words: tuple[str, ...], said: str
) -> None:
    before = table.fine("log").out
    refused = table.run(*words)
    assert refused.code == 2
    assert refused.out == ""
    assert said in refused.err
    assert table.fine("log").out == before


def test_undo_and_redo_as_they_are_told(table: Terminal) -> None:
    table.fine("mark", "ana", "b3", "mt")
    table.fine("mark", "ben", "b3", "nd")
    assert table.fine("undo", "ana").lines[0] == "Taken back: Ana b3 MT"
    assert table.fine("undo").lines[0] == 'Taken back: "Ben María" b3 ND'
    assert table.fine("redo").lines[0] == 'Given back: "Ben María" b3 ND'
    assert table.fine("redo").lines[0] == "Given back: Ana b3 MT"
    log = table.fine("log").lines
    assert [line.partition("(")[2] for line in log[2:]] == [
        "decided)", "decided)", "taken back)", "taken back)", "given back)", "given back)",
    ]  # fmt: skip


def test_typed_dice_are_undone_and_typed_again(table: Terminal) -> None:
    assert table.fine("undo").lines[0] == "Taken back: roll b3 w5"
    assert table.fine("next", "B4", "O5").lines[0] == "roll b4 o5"
    assert "~ roll b3 w5" in table.fine("log").out


def test_with_a_seed_the_dice_after_undo_and_redo_are_the_same(tmp_path: Path) -> None:
    throws = []
    for name, detours in (("plain", False), ("detours", True)):
        (tmp_path / name).mkdir()
        terminal = Terminal(tmp_path / name)
        terminal.fine("new", "rolling-america", "-p", "Ana", "--seed", "7")
        for _ in range(2):
            throws.append(terminal.fine("next").lines[0])
            for _ in range(2):
                moves = terminal.fine("moves", "--json").json["Ana"]
                terminal.fine("mark", "ana", *moves[0].split()[1:])
            if detours:
                terminal.fine("undo")
                terminal.fine("redo")
                terminal.fine("undo", "ana")
                terminal.fine("mark", "ana", *moves[-1].split()[1:])
        throws.append(terminal.fine("next").lines[0])
    assert throws[:3] == throws[3:]
    assert len(set(throws)) == 3


def test_a_dice_only_session_asks_for_nothing_but_the_throws(terminal: Terminal) -> None:
    terminal.fine("new", "rolling-america", *PLAYERS, "--dice-only")
    assert [terminal.fine("next").lines[-2].split()[0] for _ in range(2)] == ["roll", "roll"]
    refused = terminal.run("mark", "ana", "b3", "mt")
    assert (refused.code, "Ana writes on paper" in refused.err) == (2, True)
    rounds = "roll o1 b1\nroll g1 y1\nroll r1 p1\n" * 8
    record = terminal.fine("export").out.partition("first")[0] + "first Ana\n" + rounds.removesuffix("roll r1 p1\n")
    terminal.fine("import", "-", typed=record)
    assert terminal.fine("show").lines[-1] == "Next: padwright next (roll)"
    assert terminal.fine("next").lines[-2] == "The game is over."
    over = terminal.run("next")
    assert (over.code, "game-over" in over.err) == (2, True)


def test_a_player_on_paper_is_not_waited_for(terminal: Terminal) -> None:
    terminal.fine("new", "rolling-america", *PLAYERS, "--paper", "ben")
    assert "Ben" not in terminal.fine("next").lines[-1]
    shown = terminal.fine("show").out
    assert "on paper  Ben María" in shown
    assert shown.count("color change") == 1


def test_show_has_the_round_the_dice_and_the_sheets(table: Terminal) -> None:
    table.fine("mark", "ana", "w5", "tx", "guard")
    shown = table.fine("show").out
    for part in (
        "round    1/8",
        "dice     b3 w5",
        "TX (5)",
        "guard         [X][ ][ ]",
        "To decide: Ana (b3), Ben María (b3 w5)",
    ):
        assert part in shown
    data = table.fine("show", "--json").json
    assert data["waiting"] == {"Ana": True, "Ben María": True}
    assert data["sheets"][0] == {"player": "Ana", "marks": {"states.TX": "(5)", "guard.1": "X"}}
    assert data["status"]["dice"] == ["b3", "w5"]


def test_moves_are_limited_unless_all_are_asked_for(table: Terminal) -> None:
    some = table.fine("moves", "ana")
    everything = table.fine("moves", "ana", "--all").lines
    assert len(some.lines) == 41
    assert some.lines[-1] == f"... and {len(everything) - 40} more for Ana; --all lists them"
    assert some.lines[:40] == everything[:40]
    assert len(everything) > 4000


def test_sessions_are_named_and_the_one_played_last_is_current(table: Terminal) -> None:
    table.fine("new", "rolling-america", "-p", "Cem", "--name", "Saturday")
    assert [entry["session"] for entry in table.fine("sessions", "--json").json] == ["Saturday", "friday"]
    table.fine("mark", "ana", "b3", "mt", "--session", "FRIDAY")
    assert table.fine("show").lines[0] == "session  friday"
    taken = table.run("new", "rolling-america", "-p", "Ana", "--name", "saturday")
    assert (taken.code, "there is a session saturday already" in taken.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess", "-p", "Ana"), ["there is no game chess"]),
        (("rolling-america",), ["Missing option '-p' / '--player'"]),
        (("rolling-america", "-p", "Ana", "-p", "ANA"), ["two players have the name ANA"]),
        (("rolling-america", "-p", "x" * 25, "-p", ""), ["at most 24", "needs a letter"]),
        (("rolled-west", "-p", "Ana"), ["this game cannot be played by 1 (accepted: 2-4)"]),
        (
            ("rolling-america", "-p", "Ana", "--option", "neighbours=all", "--option", "x", "--paper", "Zoe"),
            ["all is no value of neighbours (accepted: real, printed)", "unknown option", "Zoe does not play"],
        ),
        (("rolling-america", "-p", "Ana", "--seed", "a\nb"), ["a seed is a word or a number"]),
    ],
)
def test_a_wrong_beginning_is_told_whole_and_begins_nothing(
    terminal: Terminal, words: tuple[str, ...], said: list[str]
) -> None:
    refused = terminal.run("new", *words)
    assert refused.code == 2
    assert [part for part in said if part not in refused.err] == []
    assert terminal.fine("sessions").out.startswith("There is no session yet")


def test_options_are_shown_and_kept_in_the_record(terminal: Terminal) -> None:
    terminal.fine("new", "rolling-america", "-p", "Ana", "--option", "wild_stuck=nothing")
    assert "options  wild_stuck=nothing" in terminal.fine("show").out
    assert '[Options "wild_stuck=nothing"]' in terminal.fine("export").out


def test_export_and_import_give_the_same_game(table: Terminal) -> None:
    table.fine("mark", "ana", "b3", "mt")
    table.fine("mark", "ben", "b3", "nd")
    table.fine("undo", "ben")
    record = table.fine("export")
    assert record.lines[3:] == ["first Ana", "roll b3 w5", "Ana b3 MT"]
    taken = table.fine("import", "-", "--name", "again", typed=record.out)
    assert taken.out == "Session again: 3 lines imported\n"
    assert table.fine("export").out == record.out
    table.fine("export", "-o", "sub/a record.txt", "--session", "friday")
    assert (table.folder / "sub" / "a record.txt").read_text(encoding="utf-8") == record.out


def test_an_import_tells_all_faults_with_their_lines_and_imports_nothing(table: Terminal) -> None:
    lines = ["# ours", '[Format "1"]', '[Game "rolling-america"]', '[Players "Ana"]', "roll b3 w5"]
    lines += ["Ana b3 CA", "Ana b3 MT", "Ana w5", "roll b1 o2"]
    unreadable = table.run("import", "-", typed="\n".join(lines))
    assert unreadable.code == 2
    assert "-: line 8:" in unreadable.err
    lines[7] = "Ben w5 CA"
    illegal = table.run("import", "-", typed="\n".join(lines))
    assert illegal.code == 2
    assert [line.split(":")[1].strip() for line in illegal.err.splitlines()] == ["line 6", "line 8", "line 9"]
    assert len(table.fine("sessions").lines) == 1


def test_all_games_can_be_begun_thrown_shown_and_exported(terminal: Terminal) -> None:
    games = [game for game in terminal.fine("games", "--json").json["games"] if game["playable"]]
    assert len(games) >= 1
    for game in games:
        names = ["Ana", "Ben", "Cem"][: max(2, game["players"][0])]
        terminal.fine("new", game["game"], *(part for name in names for part in ("-p", name)), "--seed", "1")
        terminal.fine("next")
        terminal.fine("show")
        terminal.fine("moves")
        assert terminal.fine("import", "-", typed=terminal.fine("export").out).out
