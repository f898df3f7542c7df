"""Auditing from the command line: verdicts, tables, problems, exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Terminal

FIXTURES = Path(__file__).parents[1] / "fixtures"

CLEAN = """game = "rolling-america"
player = "Ana"
players = ["Ana", "Ben"]
[marks]
states = { CA = 3, NV = "(5)", TX = "X", OR = 4 }
guard = 1
rounds = 8
[claimed]
x = 47
"""
FAULTY = CLEAN.replace('"Ana"\np', '"Ben"\np').replace('NV = "(5)"', "NV = 5, AZ = 7").replace("guard = 1", "guard = 4")


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    (tmp_path / "ana.toml").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "ben.toml").write_text(FAULTY, encoding="utf-8")
    return Terminal(tmp_path)


def test_a_clean_sheet(terminal: Terminal) -> None:
    done = terminal.fine("audit", "ana.toml")
    assert done.lines[0] == "ana.toml: Ana, rolling-america: clean"
    assert "Score: Xs 47, mistakes 0, total 47" in done.out
    assert "Errors" not in done.out


def test_a_faulty_sheet_names_rules_boxes_and_what_was_expected(terminal: Terminal) -> None:
    done = terminal.run("audit", "ben.toml")
    assert (done.code, done.err) == (1, "")
    assert done.lines[:2] == ["ben.toml: Ben, rolling-america: faulty", "  Errors"]
    for part in (
        "neighbours-within-one: ",
        "states.CA, states.NV",
        "numbers-one-to-six: AZ holds 7",
        "powers-within-three",
    ):
        assert part in done.out
    assert done.out.index("Errors") < done.out.index("Warnings") < done.out.index("Notes") < done.out.index("Score")


def test_sheets_of_one_table_are_ranked(terminal: Terminal) -> None:
    done = terminal.run("audit", "ben.toml", "ana.toml")
    assert done.code == 1
    start = done.lines.index("Table: rolling-america, Ana, Ben")
    assert done.lines[start + 1 : start + 3] == ["1. Ana: 47", "2. Ben: 48"]
    data = terminal.run("audit", "ben.toml", "ana.toml", "--json").json
    assert [table["files"] for table in data["tables"]] == [["ana.toml", "ben.toml"]]
    assert [place["player"] for place in data["tables"][0]["ranking"]] == ["Ana", "Ben"]


def test_the_json_of_an_audit_has_its_documented_keys(terminal: Terminal) -> None:
    done = terminal.run("audit", "--json", "ben.toml")
    assert done.code == 1
    assert set(done.json) == {"sheets", "tables", "problems"}
    (sheet,) = done.json["sheets"]
    assert list(sheet) == ["file", "game", "player", "players", "verdict", "findings", "score", "claimed"]
    assert (sheet["verdict"], sheet["claimed"]) == ("faulty", {"x": 47})
    for finding in sheet["findings"]:
        assert list(finding) == ["rule", "severity", "boxes", "expected", "actual", "message", "cost"]
        assert "{" not in finding["message"]
    costs = {finding["rule"]: finding["cost"] for finding in sheet["findings"] if finding["severity"] == "error"}
    assert costs["powers-within-three"] == {"points": 1, "message": "1 stand or fall with it"}
    assert costs["neighbours-within-one"] is None  # its note says what all of them cost together


def test_a_sheet_given_twice_is_told_and_counts_once(terminal: Terminal) -> None:
    (terminal.folder / "copy.toml").write_text(CLEAN, encoding="utf-8")
    done = terminal.run("audit", "ana.toml", "ben.toml", "copy.toml", "ana.toml")
    assert done.out.count("sheet-once: the very same sheet as ana.toml; it counts once") == 2
    assert done.out.count("Table: ") == 1
    spanish = terminal.run("audit", "ana.toml", "ana.toml", "--lang", "es").out
    assert "sheet-once" in spanish


def test_another_sheet_of_a_player_is_told_where_its_table_lacks_sheets(terminal: Terminal) -> None:
    (terminal.folder / "old.toml").write_text(CLEAN.replace("CA = 3", "CA = 4"), encoding="utf-8")
    done = terminal.run("audit", "ana.toml", "ben.toml", "old.toml")
    (first, second) = terminal.run("audit", "ana.toml", "ben.toml", "old.toml", "--json").json["tables"]
    assert (first["files"], second["files"]) == (["ana.toml", "ben.toml"], ["old.toml"])
    assert [found["rule"] for found in second["findings"]] == ["sheet-once"]
    assert "of Ana there is another sheet of the same table" in done.out


WRONG = """game = "rolling-america"
player = 5
date = "today"
[marks]
states = { CA = "three", XX = 3, NV = 2.5 }
guard = -1
guards = 2
rounds = "eight"
"""


def test_all_problems_of_all_files_in_one_run(terminal: Terminal) -> None:
    (terminal.folder / "wrong.toml").write_text(WRONG, encoding="utf-8")
    (terminal.folder / "torn.toml").write_text("game = ", encoding="utf-8")
    files = ("wrong.toml", "torn.toml", "missing.toml", "ana.toml")
    done = terminal.run("audit", *files)
    assert done.code == 2
    assert "ana.toml: Ana, rolling-america: clean" in done.out
    places = ["player", "date", "marks.states.CA", "marks.states.XX", "marks.states.NV", "marks.guard", "marks.guards",
              "marks.rounds"]  # fmt: skip
    for place in places:
        assert f"wrong.toml: {place}: " in done.err, place
    assert "torn.toml: is not written in TOML" in done.err
    assert "missing.toml: cannot be read" in done.err
    assert len(done.err.splitlines()) == len(places) + 2
    data = terminal.run("audit", "--json", *files)
    assert data.code == 2
    assert {(problem["file"], problem["where"]) for problem in data.json["problems"]} == {
        *(("wrong.toml", place) for place in places),
        ("torn.toml", "file"),
        ("missing.toml", "file"),
    }
    assert [sheet["verdict"] for sheet in data.json["sheets"]] == ["clean"]
    assert all(list(problem) == ["file", "where", "message", "accepted"] for problem in data.json["problems"])


def test_json_sheets_are_read_like_toml(terminal: Terminal) -> None:
    (terminal.folder / "ana.json").write_text(
        '{"game": "rolling-america", "player": "Ana", "marks": {"states": {"CA": 3}, "rounds": 8}}', encoding="utf-8"
    )
    assert terminal.fine("audit", "ana.json").lines[0] == "ana.json: Ana, rolling-america: clean"


def test_a_sheet_with_warnings_alone_is_clean(terminal: Terminal) -> None:
    (terminal.folder / "few.toml").write_text('game = "rolling-america"\n[marks]\nrounds = 8\n', encoding="utf-8")
    done = terminal.fine("audit", "few.toml")
    assert "clean" in done.lines[0]
    assert "Warnings" in done.out


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.toml")), ids=lambda path: path.stem)
def test_a_typed_sheet_of_every_game_is_audited(terminal: Terminal, path: Path) -> None:
    done = terminal.run("audit", str(path), "--json")
    assert done.code in (0, 1), done.err
    assert done.json["sheets"][0]["game"] == path.stem
    assert terminal.run("audit", str(path)).code == done.code


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.toml")), ids=lambda path: path.stem)
def test_a_blank_sheet_of_every_game_can_be_audited_as_it_is(terminal: Terminal, path: Path, lang: str) -> None:
    blank = terminal.fine("blank", path.stem, "--lang", lang).out
    (terminal.folder / "blank.toml").write_text(blank, encoding="utf-8")
    done = terminal.run("audit", "blank.toml")
    assert (done.code in (0, 1), done.err) == (True, "")


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_examples_in_a_blank_sheet_are_accepted(terminal: Terminal, path: Path) -> None:
    blank = terminal.fine("blank", path.stem).out
    lines = [
        line[2:] if line.startswith("# ") and (" = " in line or line[2] == "[") else line for line in blank.splitlines()
    ]
    (terminal.folder / "all.toml").write_text("\n".join(lines), encoding="utf-8")
    assert terminal.run("audit", "all.toml").err == ""


def test_options_of_a_blank_sheet_stand_in_it(terminal: Terminal) -> None:
    blank = terminal.fine("blank", "rolling-america", "--option", "wild_stuck=nothing").out
    assert '\n[options]\n# neighbours = "real"' in blank
    assert '\nwild_stuck = "nothing"' in blank
    refused = terminal.run("blank", "rolling-america", "--option", "wild_stuck=all")
    assert (refused.code, refused.out) == (2, "")


def test_options_beside_the_files_go_before_those_in_them(terminal: Terminal) -> None:
    sheet = 'game = "rolling-america"\n[marks]\nstates = { CT = 1, NJ = 5 }\nrounds = 8\n'
    for name, more in (("plain", ""), ("stated", '[options]\nneighbours = "printed"\n')):
        (terminal.folder / f"{name}.toml").write_text(sheet + more, encoding="utf-8")
    assert terminal.fine("audit", "plain.toml").code == 0
    assert terminal.run("audit", "stated.toml").code == 1
    assert terminal.run("audit", "plain.toml", "--option", "neighbours=printed").code == 1
    assert terminal.fine("audit", "stated.toml", "--option", "neighbours=real").code == 0
    wrong = terminal.run("audit", "plain.toml", "stated.toml", "--option", "neighbours=all", "--option", "x=1")
    assert wrong.code == 2
    assert len(wrong.err.splitlines()) == 4


def test_an_audit_needs_a_file(terminal: Terminal) -> None:
    done = terminal.run("audit")
    assert (done.code, "Missing argument" in done.err) == (2, True)
