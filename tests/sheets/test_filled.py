"""Typed sheets: what is read, and that everything wrong with a file is told at once, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from geo.errors import InvalidInput, Problem
from sheets import filled

AMERICA = 'game = "rolling-america"\nplayer = "Ana"\n'
CLEVER = 'game = "clever"\nplayer = "Lena"\n'
WEST = 'game = "rolled-west"\nplayer = "Ruth"\n'
DODGE = 'game = "dodge-dice"\nplayers = ["Ana", "Ben"]\n'
TUMBLIN = 'game = "tumblin-dice"\nplayers = ["Ana", "Ben"]\n'


def problems(text: str) -> tuple[Problem, ...]:
    with pytest.raises(InvalidInput) as caught:
        filled.parse(text, "ana.toml")
    return caught.value.problems


def test_all_problems_of_a_file_are_told_in_one_run() -> None:
    found = problems(
        AMERICA
        + """
        colour = "red"
        [marks]
        states = { CA = 3, XY = 4, NV = "five", TX = true, OR = "3" }
        guard = "two"
        dupe = -1
        gaurd = 1
        [claimed]
        x = "many"
        y = 3
        """
    )
    assert {problem.where for problem in found} == {
        "colour",
        "marks.states.XY",
        "marks.states.NV",
        "marks.states.TX",
        "marks.states.OR",
        "marks.guard",
        "marks.dupe",
        "marks.gaurd",
        "claimed.x",
        "claimed.y",
    }
    assert all(problem.file == "ana.toml" and problem.accepted for problem in found)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "game"),
        ('game = "poker"', "game"),
        ("game = 3", "game"),
        (AMERICA + "players = 0", "players"),
        (AMERICA + "players = 13", "players"),
        (AMERICA + 'players = ["Ben"]', "player"),
        (AMERICA + 'players = ["Ana", "ana"]', "players.ana"),
        (AMERICA + 'players = ["Ana", ""]', "players."),
        (AMERICA + "marks = 3", "marks"),
        (AMERICA + "[marks]\nstates = [1]", "marks.states"),
        (AMERICA + '[marks]\nstates = { CA = "(3" }', "marks.states.CA"),
        (AMERICA + '[marks]\nstates = { CA = "x" }', "marks.states.CA"),
        (AMERICA + "[marks]\nstates = { CA = 3.5 }", "marks.states.CA"),
        (AMERICA + "[marks]\nstates = { CA = 12345678 }", "marks.states.CA"),
        (AMERICA + "[marks]\nguard = 1000000", "marks.guard"),
        (AMERICA + '[options]\nneighbours = "mine"', "options.neighbours"),
        (AMERICA + "[options]\ncolour = 1", "options.colour"),
        (CLEVER + "players = 5", "players"),
        (CLEVER + '[marks]\nyellow = ["r1c4"]', "marks.yellow.r1c4"),
        (CLEVER + "[marks]\nblue = [2, 2]", "marks.blue[2]"),
        (CLEVER + '[marks]\nblue = ["2"]', "marks.blue[1]"),
        (CLEVER + "[marks]\norange = [1,2,3,4,5,6,1,2,3,4,5,6]", "marks.orange"),
        (CLEVER + "[marks]\nrerolls = { open = 3 }", "marks.rerolls.open"),
        (CLEVER + "[marks]\nround_4 = 5", "marks.round_4"),
        (CLEVER + '[options]\nwasted_pick = "maybe"', "options.wasted_pick"),
        (WEST + '[marks]\nwoods = "TQ"', "marks.woods[2]"),
        (WEST + '[marks]\noffices = ["WW"]', "marks.offices.WW"),
        (WEST + '[marks]\nown_bank = ["G", "3"]', "marks.own_bank[2]"),
        (DODGE + "[[rounds]]\ntotals = { Cem = 3 }", "rounds[1].totals.Cem"),
        (DODGE + '[[rounds]]\nicon = "quadruple"', "rounds[1].icon"),
        (DODGE + "[[rounds]]\npenality = 10", "rounds[1].penality"),
        ('game = "dodge-dice"\nplayers = 2', "players"),
        ('game = "tumblin-dice"\nplayers = ["A", "B", "C", "D"]\nteams = [["A", "B"], ["C", "X"]]', "teams"),
        ('game = "tumblin-dice"\nplayers = ["A", "B"]\ntarget = -5', "target"),
    ],
)
def test_a_wrong_key_name_or_value_is_told_with_its_place(text: str, where: str) -> None:
    assert [problem.where for problem in problems(text)] == [where]


@pytest.mark.parametrize(
    ("text", "box", "mark"),
    [
        (AMERICA + "[marks]\nstates = { CA = 7 }", "states.CA", "7"),
        (AMERICA + "[marks]\nstates = { CA = 0 }", "states.CA", "0"),
        (AMERICA + "[marks]\nguard = 4", "guard.4", "X"),
        (AMERICA + "[marks]\nrounds = 9", "rounds.9", "X"),
        (CLEVER + "[marks]\nrerolls = { unlocked = 1, used = 2 }", "rerolls.2", "X"),
        (CLEVER + '[marks]\norange = [5, "", 3]', "orange.3", "3"),
        (WEST + '[marks]\nvalley = "T.O"', "valley.3", "O"),
        (WEST + '[marks]\ncopper = ["-", 9]', "copper.2", "9"),
        (
            TUMBLIN + '[[rounds]]\ndice = { Ana = ["7x3", "1x1", "off", "0x", "5x2"] }',
            "rounds.1.dice.p1.5",
            "5x2",
        ),
        (DODGE + "[[rounds]]\n" * 31 + "totals = { Ana = -10 }", "rounds.31.totals.p1", "-10"),
    ],
)
def test_what_a_pen_can_write_is_read_and_left_to_the_audit(text: str, box: str, mark: str) -> None:
    assert str(filled.parse(text).marks[box]) == mark


def test_accents_typed_apart_from_their_letters_are_the_same_name() -> None:
    sheet = filled.parse('game = "clever"\nplayer = "Zoe\u0308"\nplayers = ["Zo\u00eb", "Max"]')
    assert sheet.player == "Zoë"


def test_an_area_left_out_is_told_apart_from_an_empty_one() -> None:
    assert "rounds" in filled.parse(AMERICA).left_out
    assert "rounds" not in filled.parse(AMERICA + "[marks]\nrounds = 0").left_out


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("broken.toml", b"game = "),
        ("broken.json", b'{"game": '),
        ("twice.json", b'{"game": "clever", "game": "clever"}'),
        ("latin.toml", 'player = "Jos\u00e9"'.encode("latin-1")),
        ("list.json", b"[1, 2]"),
        ("deep.json", b"[" * 100_000),
        ("deep.toml", b"a = " + b"[" * 100_000),
        ("large.toml", b"#" * (filled.MOST_BYTES + 1)),
        ("digits.toml", b"a = " + b"9" * 5_000),
    ],
)
def test_a_file_that_is_no_typed_sheet_is_one_clear_problem(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InvalidInput) as caught:
        filled.read(path)
    assert [(problem.where, problem.file) for problem in caught.value.problems] == [("file", str(path))]


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="cannot be read"):
        filled.read(tmp_path / "nobody.toml")
