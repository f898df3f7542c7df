"""Can a score sheet have come of these dice? Held against all lines of play of short games, and on real ones."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest
from explaining import with_change
from playing import play
from small_ledgers import DODGE, dodge_games, fixed, least_change, least_tumblin, spoilt, tumblin_games

from companion import games
from companion.explain import Explanation, Verdict, explain
from companion.explain.clock import Clock
from companion.explain.dodge_dice import explain_from
from companion.game import Leave, Move
from companion.record import Record, read_record
from geo.errors import InvalidInput
from sheets import filled
from sheets.filled import FilledSheet
from sheets.form import Mark

LONG = 60.0
LEDGERS = ("dodge-dice", "tumblin-dice")


def assert_least(explanation: Explanation, least: int, sheet: FilledSheet) -> None:
    """The explanation says that so many boxes must be altered, none if it is possible."""
    if least == 0:
        assert (explanation.verdict, explanation.change) == (Verdict.POSSIBLE, None), sheet
    else:
        assert explanation.verdict is Verdict.IMPOSSIBLE, sheet
        assert (len(explanation.change or ()), explanation.exact, explanation.at_least) == (least, True, least), sheet


@pytest.mark.parametrize("leaving", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_of_short_dodge_games_every_answer_is_that_of_trying_all_lines_of_play(seed: int, leaving: bool) -> None:
    rng = random.Random(seed)
    for small in islice(dodge_games(seed, leaving=leaving), 30):
        ends = {**small.start.options, "left": small.finals[0].options["left"]}
        for _ in range(6):
            sheet = replace(spoilt(rng.choice(small.finals), rng, rng.choice((0, 1, 1, 2, 3))), options=ends)
            found = explain_from(small.start, sheet, small.rolls, Clock(LONG))
            assert_least(found, least_change(small.finals, sheet), sheet)
            assert tuple(move for move in found.moves if fixed(move)) == small.rolls
            state = small.start
            for move in found.moves:
                state = DODGE.after(state, move)
            assert least_change(DODGE.sheets(state), with_change(sheet, found)) == 0


@pytest.mark.parametrize("seed", range(4))
def test_a_dodge_record_that_tells_the_decisions_leaves_nothing_open(seed: int) -> None:
    rng = random.Random(seed)
    for small in islice(dodge_games(seed, leaving=True), 40):
        state = small.start
        for move in small.moves:
            state = DODGE.after(state, move)
        ends = DODGE.sheets(state)
        for _ in range(6):
            sheet = spoilt(rng.choice((*ends, *small.finals)), rng, rng.choice((0, 1, 2, 3)))
            sheet = replace(sheet, options=ends[0].options)
            found = explain_from(small.start, sheet, small.moves, Clock(LONG))
            if any(not fixed(move) for move in small.moves):
                assert found.moves == small.moves
                assert_least(found, least_change(ends, sheet), sheet)
                assert least_change(ends, with_change(sheet, found)) == 0


@pytest.mark.parametrize("seed", range(4))
def test_of_short_tumblin_games_every_answer_is_that_of_trying_all_ways_to_write_them(seed: int) -> None:
    rng, answers = random.Random(seed), Counter()
    for record, whole in islice(tumblin_games(seed), 60):
        state = record.replay()
        for _ in range(6):
            sheet = spoilt(whole, rng, rng.choice((0, 1, 1, 2, 3)))
            found = explain(sheet, record, LONG)
            least = least_tumblin(state, sheet)
            assert_least(found, least, sheet)
            assert least_tumblin(state, with_change(sheet, found)) == 0
            answers[found.verdict] += 1
    assert min(answers[Verdict.POSSIBLE], answers[Verdict.IMPOSSIBLE]) > 50


def rolls_alone(record: Record) -> Record:
    return replace(record, moves=tuple(move for move in record.moves if fixed(move)))


@pytest.mark.parametrize("name", LEDGERS)
@pytest.mark.parametrize("seed", range(6))
def test_whatever_was_played_is_possible_with_the_record_and_with_its_rolls(name: str, seed: int) -> None:
    game = play(name, 2 + seed % 3, seed)
    (sheet,) = game.record.rules.sheets(game.state)
    for record in (game.record, rolls_alone(game.record)):
        found = explain(sheet, record, LONG)
        assert found.verdict is Verdict.POSSIBLE
        assert found.findings == ()
        assert {source.box for source in found.sources} <= set(sheet.marks)


LEFT = """[Game "dodge-dice"]
[Players "Ana" "Ben" "Cem"]
first Ana
roll 20 b3 g3 r2 stop
Ana take
Ben leaves
roll 40 r8 triple
Cem take
"""
ROWS = """
[[rounds]]
penalty = 20
totals = { Ana = 20 }
[[rounds]]
ended_by = "Cem"
totals = { Cem = 120 }
"""
HEAD = 'game = "dodge-dice"\nplayers = ["Ana", "Ben", "Cem"]\n'


def test_a_sheet_need_not_say_who_left_since_the_record_does() -> None:
    record = read_record(LEFT)
    for said in ("", "options.left = { Ben = 1 }\n"):
        assert explain(filled.parse(HEAD + said + ROWS), record, LONG).verdict is Verdict.POSSIBLE


@pytest.mark.parametrize("said", ["{ Cem = 1 }", "{ Ben = 2 }", "{ Ben = 1, Cem = 1 }"])
def test_a_sheet_that_says_somebody_else_left_is_not_of_this_game(said: str) -> None:
    with pytest.raises(InvalidInput, match="differ in the option left"):
        explain(filled.parse(f"{HEAD}options.left = {said}\n{ROWS}"), read_record(LEFT), LONG)


def test_after_somebody_left_the_dice_pass_to_those_who_stay() -> None:
    sheet = filled.parse(HEAD + ROWS.replace('"Cem"', '"Ben"'))
    found = explain(sheet, read_record(LEFT), LONG)
    assert [(one.box, str(one.becomes)) for one in found.change or ()] == [("rounds.2.ended_by", "Cem")]


def test_tumblin_rounds_go_on_without_whoever_left() -> None:
    text = '[Game "tumblin-dice"]\n[Players "Ana" "Ben" "Cem"]\n[Options "rounds=2" "dice=1"]\n'
    text += "order Ana 6 Ben 5 Cem 4\nlie Ana 1x1 Ben 2x2 Cem off\nAna leaves\nlie Ben 3x1 Cem 6x4\n"
    head = 'game = "tumblin-dice"\nplayers = ["Ana", "Ben", "Cem"]\nsettings = { rounds = 2, dice = 1 }\n'
    rows = "[[rounds]]\ntotals = { Ana = 1, Ben = 4, Cem = 0 }\n[[rounds]]\ntotals = { Ben = 7, Cem = 24 }\n"
    assert explain(filled.parse(head + rows), read_record(text), LONG).verdict is Verdict.POSSIBLE
    wrong = explain(filled.parse(head + rows.replace("Ben = 7", "Ana = 2, Ben = 7")), read_record(text), LONG)
    assert [one.box for one in wrong.change or ()] == ["rounds.2.totals.p1"]
    assert [source.throw for source in wrong.sources if source.box == "rounds.2.totals.p3"] == [3]


@pytest.mark.parametrize("name", LEDGERS)
def test_records_that_end_too_soon_and_sheets_of_others_are_refused(name: str) -> None:
    game = play(name, 3, 1)
    (sheet,) = game.record.rules.sheets(game.state)
    half: tuple[Move, ...] = game.record.moves[: len(game.record.moves) // 2]
    for record, given in (
        (replace(game.record, moves=half), sheet),
        (replace(game.record, moves=(*half, Leave("nobody"))), sheet),
        (game.record, replace(sheet, players=("Ana", "Ben", "Zoe"))),
        (game.record, (sheet, sheet)),
    ):
        with pytest.raises(InvalidInput):
            explain(given, record, LONG)


def test_a_number_that_no_roll_gives_is_the_one_box_to_be_altered() -> None:
    for name in LEDGERS:
        game = play(name, 3, 2)
        (sheet,) = games.game(name).sheets(game.state)
        box = next(box for box in sheet.marks if box.startswith("rounds.1.totals."))
        spoilt_sheet = replace(sheet, marks={**sheet.marks, box: Mark("7777")})
        found = explain(spoilt_sheet, game.record, LONG)
        assert [one.box for one in found.change or ()] == [box]
        assert (found.findings[0].rule, found.findings[0].severity) == ("no-legal-play", "error")
