"""Can sheets of Rolled West have come of these dice? Held against all lines of play of small games, and on games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command import Terminal
from explaining import with_change
from playing import play
from west_lines import (
    GAME,
    NAMES,
    RESULTS,
    Sheet,
    Small,
    eager,
    marks_of,
    small_game,
    small_games,
    spoilt,
    with_everybody,
)

from companion.explain import Explanation, Verdict, explain
from companion.explain.clock import Clock, Progress
from companion.explain.rolled_west import explain as explain_by
from companion.explain.rolled_west import explained
from companion.explain.rolled_west.recorded import read_game
from companion.game import First, Leave, Move
from companion.games.rolled_west.moves import Act, Roll
from companion.record import Record, read_record
from geo.errors import InvalidInput
from sheets.filled import FilledSheet, to_toml
from sheets.form import CIRCLE, Mark

LONG = 60.0
MOST = {"whole": 700, "table": 900, "sheet": 900, "leaving": 3000}
"""Positions of a small game that are looked at."""
SMALL = (3, 6, 15, 19, 24, 27, 30, 37, 38, 69, 119, 290, 889)
"""Small games: three numbers in turn make a game of two rounds, a table after some turns, a sheet after more."""
DICE_OF_FOUR = (("W", "W", "W", "C"), ("W", "W", "W", "S"), ("W", "W", "W", "G"), ("W", "W", "S", "G"))
Sheets = Sequence[FilledSheet]


def rolls_only(record: Record) -> Record:
    return replace(record, moves=tuple(move for move in record.moves if not isinstance(move, Act)))


def sheets_of(record: Record) -> list[FilledSheet]:
    """Everybody's sheets at the end, of those who left as they stood then."""
    return list(GAME.sheets(with_everybody(record.replay())))


def with_mark(sheet: FilledSheet, box: str, mark: Mark | None) -> FilledSheet:
    marks = {name: other for name, other in sheet.marks.items() if name != box}
    return replace(sheet, marks=marks if mark is None else marks | {box: mark})


def without_crosses(marks: Sheet) -> Sheet:
    """The marks, whichever letters of the bank are crossed out."""
    return frozenset((box, replace(mark, struck=False)) for box, mark in marks)


def assert_played(explanation: Explanation, sheets: Sheets, record: Record, *, as_ruled: bool = True) -> None:
    """The moves have the dice of the record, the rules allow them, and they end in the sheets or what becomes of them.

    Stored letters may pay in any order; only where that is as the rules have it are the same ones crossed out.
    """
    kept = (Roll, Leave, First)
    assert [move for move in explanation.moves if isinstance(move, kept)] == list(rolls_only(record).moves)
    ends = {end.player: marks_of(end) for end in sheets_of(replace(record, moves=explanation.moves, paper=()))}
    for sheet in sheets:
        found, wanted = ends[sheet.player], marks_of(with_change(sheet, explanation))
        assert (found == wanted) if as_ruled else (without_crosses(found) == without_crosses(wanted))


def assert_as_all_lines_have_it(small: Small, boxes: Sequence[int], seed: int) -> None:
    """Ends of a small game with so many boxes altered are explained, or their least change found."""
    rng, recorded = random.Random(seed), read_game(small.record)
    for count in boxes:
        sheets = small.spoilt(rng, count)
        least = small.least_change(sheets)
        explanation = explained(small.filled(sheets), recorded, Clock(LONG))
        assert explanation.verdict is (Verdict.IMPOSSIBLE if least else Verdict.POSSIBLE)
        assert len(explanation.change or ()) == explanation.at_least == least
        assert explanation.exact == bool(least)


@pytest.mark.parametrize("seed", SMALL)
def test_in_small_games_every_answer_is_that_of_trying_all_lines_of_play(seed: int) -> None:
    games = 0
    for small in small_games([seed], MOST):
        assert_as_all_lines_have_it(small, (0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3), seed)
        games += 1
    assert games == 1, "the game is small enough"


@pytest.mark.parametrize("leaver", range(4))
@pytest.mark.parametrize("throws", range(1, 5))
def test_where_somebody_leaves_others_are_neighbours(leaver: int, throws: int) -> None:
    moves: list[Move] = [First(NAMES[0])]
    turns = [seat for turn, seat in enumerate((0, 1, 2, 3, 0, 1)) if turn < throws or seat != leaver][:5]
    for number, seat in enumerate(turns, 1):
        moves.append(Roll(DICE_OF_FOUR[seat]))
        if number == throws:
            moves.append(Leave(NAMES[leaver]))
    record = Record("rolled-west", NAMES, {}, tuple(moves))
    for seat in (2, 3):
        small = small_game(record, seat, MOST["leaving"], alone=True)
        assert_as_all_lines_have_it(small, (0, 0, 1, 1, 2, 2), throws)


@pytest.mark.parametrize(("players", "extra"), [(2, False), (2, True), (3, False), (4, False)])
@pytest.mark.parametrize("seed", range(2))
def test_whatever_was_played_is_possible_by_the_rolls_alone(players: int, extra: bool, seed: int) -> None:
    for played in (play("rolled-west", players, seed, {"ghost_extra": extra}), eager(players, seed, ghost_extra=extra)):
        sheets, rolls = sheets_of(played.record), rolls_only(played.record)
        for given in (sheets[:1], sheets[1:], sheets):
            explanation = explain(given, rolls, LONG)
            assert explanation.verdict is Verdict.POSSIBLE
            assert explanation.change is None
            assert not explanation.findings
            assert_played(explanation, given, rolls, as_ruled=False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_others_have_decided_stands_where_the_record_tells_it(players: int) -> None:
    record = eager(players, 5).record
    sheet = sheets_of(record)[1]
    explanation = explain(sheet, record, LONG)
    assert explanation.verdict is Verdict.POSSIBLE
    assert_played(explanation, [sheet], record)

    def of_others(moves: Sequence[Move]) -> list[Move]:
        return sorted((move for move in moves if move.player not in (None, sheet.player)), key=str)

    assert of_others(explanation.moves) == of_others(record.moves)


@pytest.mark.parametrize("seed", range(8))
def test_those_who_stay_and_those_who_left_are_explained(seed: int) -> None:
    players = 3 + seed % 2
    record = eager(players, seed, leave_after=(3 + 8 * seed, 70)[: players - 2]).record
    left = {move.player for move in record.moves if isinstance(move, Leave)}
    sheets = sheets_of(record)
    for told in (record, rolls_only(record)):
        for given in ([one for one in sheets if one.player not in left], sheets):
            explanation = explain(given, told, LONG)
            assert explanation.verdict is Verdict.POSSIBLE
            assert_played(explanation, given, told, as_ruled=False)


def test_who_leaves_before_the_first_throw_has_an_empty_sheet() -> None:
    two = eager(3, 1, leave_after=(1,)).record
    (gone,) = (move.player for move in two.moves if isinstance(move, Leave))
    empty = FilledSheet("rolled-west", {}, gone)
    assert explain(empty, two, LONG).verdict is Verdict.POSSIBLE
    assert explain([*sheets_of(two)], rolls_only(two), LONG).verdict is Verdict.POSSIBLE
    claimed = explain(with_mark(empty, "woods.1", Mark("T")), two, LONG)
    assert [one.box for one in claimed.change or ()] == ["woods.1"]


def test_who_leaves_after_the_last_throw_has_played_all_turns() -> None:
    record = eager(3, 1).record
    last = rolls_only(record)
    for player in record.players:
        left = replace(last, moves=(*last.moves, Leave(player)))
        explanation = explain(sheets_of(record), left, LONG)
        assert explanation.verdict is Verdict.POSSIBLE
        assert_played(explanation, sheets_of(record), left, as_ruled=False)


def test_dice_whose_owner_left_before_naming_the_terrain_are_nobodys() -> None:
    record = read_record("""[Format "1"]
[Game "rolled-west"]
[Players "Ana" "Ben" "Cem"]
first Ana
roll W W W W
Ana terrain W
Ana done
roll W W W W
Ben terrain W
Ben done
roll W W W W
Cem terrain W
Cem done
roll W W W W
Ana terrain W
Ana done
roll S S S S
Ben leaves
roll W W W W
Cem terrain W
Cem done
""")
    for letter, change in (("W", ()), ("S", ("neighbour_bank.2",))):
        sheet = FilledSheet("rolled-west", {"neighbour_bank.2": Mark(letter)}, "Cem")
        told = explained([sheet], read_game(record), Clock(LONG))
        assert tuple(one.box for one in told.change or ()) == change
        assert explained([sheet], read_game(rolls_only(record)), Clock(LONG)).verdict is Verdict.POSSIBLE


def test_a_game_on_paper_and_dice_alone_is_enough() -> None:
    record = eager(3, 4).record
    dice = replace(rolls_only(record), paper=record.players)
    sheets = sheets_of(record)
    dice.replay()
    for given in (sheets, sheets[2:]):
        explanation = explain(given, dice, LONG)
        assert explanation.verdict is Verdict.POSSIBLE
        assert_played(explanation, given, dice)


def test_somebody_on_paper_has_said_what_others_go_by() -> None:
    """The record of the same game with Ben on paper, who names no terrain in the last turn."""
    told = eager(2, 3).record
    last = max(number for number, move in enumerate(told.moves) if isinstance(move, Roll))
    said = ("terrain", "contract", "office", "ship")
    moves = [
        move
        for number, move in enumerate(told.moves)
        if move.player != "Ben" or (number < last and move.words[0] in said)
    ]
    record = replace(told, moves=tuple(moves), paper=("Ben",))
    record.replay()
    ana, ben = sheets_of(told)
    for given in ([ana], [ben], [ana, ben]):
        explanation = explain(given, record, LONG)
        assert explanation.verdict is Verdict.POSSIBLE


def test_decisions_that_break_a_rule_do_not_count() -> None:
    record = eager(3, 2).record
    sheets = sheets_of(record)
    done = next(number for number, move in enumerate(record.moves) if str(move).endswith("done"))
    twice = (*record.moves[:done], Act("Zoe", "claim", ("T",)), *record.moves[done:])
    explanation = explain(sheets[0], replace(record, moves=twice), LONG)
    assert explanation.verdict is Verdict.POSSIBLE
    assert explain(sheets[0], replace(record, lenient=True), LONG).verdict is Verdict.POSSIBLE


def test_a_contract_too_many_is_an_error_with_its_box() -> None:
    record = eager(2, 1).record
    sheet = with_mark(sheets_of(record)[0], "contracts.5G", CIRCLE)
    explanation = explain(sheet, rolls_only(record), LONG)
    assert explanation.verdict is Verdict.IMPOSSIBLE
    (found,) = explanation.findings
    assert (found.rule, found.boxes) == ("no-legal-play", tuple(one.box for one in explanation.change or ()))
    assert_played(explanation, [sheet], record, as_ruled=False)


def test_an_office_on_two_sheets_is_impossible_though_each_is_possible_alone() -> None:
    record = rolls_only(eager(2, 6).record)
    office = FilledSheet("rolled-west", {"offices.CC": CIRCLE}, "Ana")
    pair = [office, replace(office, player="Ben")]
    assert [explain(sheet, record, LONG).verdict for sheet in pair] == [Verdict.POSSIBLE] * 2
    both = explain(pair, record, LONG)
    assert (both.verdict, both.exact, len(both.change or ())) == (Verdict.IMPOSSIBLE, True, 1)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_a_pen_has_put_on_a_sheet_has_an_answer_that_replays(seed: int) -> None:
    record = rolls_only(eager(2 + seed % 3, seed).record)
    rng = random.Random(seed)
    sheet = sheets_of(eager(2 + seed % 3, seed).record)[seed % 2]
    boxes = [box.name for area in sheet.form.areas for box in area.boxes if area.name not in RESULTS]
    beyond = {"woods.9": Mark("T"), "copper.6": Mark("-"), "gold.2": Mark("8"), "own_bank.7": Mark("W", struck=True)}
    odd = dict(rng.sample(sorted(beyond.items()), seed % 3))
    spoiled = replace(sheet, marks={**dict(spoilt(marks_of(sheet), boxes, rng, 1 + seed % 2)), **odd})
    explanation = explain(spoiled, record, LONG)
    assert explanation.verdict is (Verdict.IMPOSSIBLE if explanation.change else Verdict.POSSIBLE)
    assert {*odd} <= {one.box for one in explanation.change or ()}
    assert_played(explanation, [spoiled], record, as_ruled=False)


def test_sources_tell_for_every_box_which_throw_and_which_dice() -> None:
    record = eager(3, 8).record
    sheet = sheets_of(record)[0]
    explanation = explain(sheet, rolls_only(record), LONG)
    assert {source.box for source in explanation.sources} == {box for box, _ in marks_of(sheet)}
    thrown = [move for move in record.moves if isinstance(move, Roll)]
    for source in explanation.sources:
        assert source.player == sheet.player
        assert source.move in explanation.moves
        left = list(thrown[source.throw - 1].dice)
        for letter in source.dice:
            left.remove(letter)


def test_cut_off_it_is_undecided_and_never_impossible() -> None:
    record = eager(4, 2).record
    explanation = explain_by(sheets_of(record), rolls_only(record), Clock(0.0))
    assert explanation.verdict is Verdict.UNDECIDED
    assert [found.severity for found in explanation.findings] == ["note"]
    assert not explanation.interrupted


def test_progress_is_reported_and_ctrl_c_tells_what_is_known() -> None:
    record = eager(3, 2).record
    sheet = sheets_of(record)[0]
    for number in range(1, 7):
        sheet = with_mark(sheet, f"own_bank.{number}", Mark("G", struck=True))
    seen: list[Progress] = []

    def stop(progress: Progress) -> None:
        seen.append(progress)
        if "least change" in str(progress.doing):
            raise KeyboardInterrupt

    ticks = iter(range(10**9))
    explanation = explain_by([sheet], rolls_only(record), Clock(None, stop, lambda: float(next(ticks))))
    assert seen
    assert explanation.interrupted
    assert explanation.verdict is Verdict.IMPOSSIBLE
    assert 1 <= explanation.at_least <= len(explanation.change or range(99))


@pytest.mark.parametrize(
    "changed",
    [
        {"player": "Zoe"},
        {"player": None},
        {"seats": 4},
        {"options": {"ghost_extra": True}},
    ],
)
def test_a_sheet_of_another_game_is_refused(changed: dict[str, Any]) -> None:
    record = eager(2, 1).record
    sheet = replace(sheets_of(record)[0], players=(), **changed)
    with pytest.raises(InvalidInput):
        explain(sheet, record, LONG)


def test_a_name_is_matched_in_any_case_and_two_sheets_of_one_player_are_refused() -> None:
    record = eager(2, 1).record
    sheet = sheets_of(record)[0]
    named = replace(sheet, player="ANA")
    explanation = explain(named, record, LONG)
    assert explanation.verdict is Verdict.POSSIBLE
    assert {source.player for source in explanation.sources} == {"ANA"}
    with pytest.raises(InvalidInput):
        explain([sheet, named], record, LONG)


def test_dice_that_make_no_whole_game_are_refused() -> None:
    record = rolls_only(eager(3, 1).record)
    sheet = sheets_of(eager(3, 1).record)[0]
    first, *rolls = record.moves
    ghost = Roll(("C", "C", "W"), "ghost")
    for moves in (
        (),
        rolls,
        [first],
        [first, *rolls[:-1]],
        [first, *rolls, rolls[0]],
        [first, ghost, *rolls],
        [first, Leave("Zoe"), *rolls],
        [first, Leave("Ben"), Leave("Ben"), *rolls],
        [first, Leave("Ben"), Leave("Cem"), *rolls],
    ):
        with pytest.raises(InvalidInput):
            explain(sheet, replace(record, moves=tuple(moves)), LONG)


def test_the_audit_explains_a_table_by_a_file_of_rolls(tmp_path: Path) -> None:
    record = eager(2, 4).record
    (tmp_path / "friday.record").write_text(str(rolls_only(record)), encoding="utf-8")
    ana, ben = sheets_of(record)
    (tmp_path / "ana.toml").write_text(to_toml(ana), encoding="utf-8")
    (tmp_path / "ben.toml").write_text(to_toml(ben), encoding="utf-8")
    terminal = Terminal(tmp_path)
    done = terminal.fine("audit", "ana.toml", "ben.toml", "--record", "friday.record", "--explain")
    assert done.told.count("possible: a line of play with these dice ends in this sheet") == 2
    wrong = with_mark(ana, "offices.GG", CIRCLE) if "offices.GG" not in ana.marks else with_mark(ana, "woods.8", CIRCLE)
    (tmp_path / "wrong.toml").write_text(to_toml(wrong), encoding="utf-8")
    told = terminal.run("audit", "wrong.toml", "--record", "friday.record", "--explain")
    assert told.code == 1
    assert "no-legal-play" in told.out
    assert "to be altered:" in told.out
