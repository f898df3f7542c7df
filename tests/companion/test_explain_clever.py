"""Can a sheet of Ganz schön clever have come of these dice? Held against all lines of play of small games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest
from clever_positions import typed
from explaining import with_change
from playing import NAMES, play, step
from small_clever import BOARDS, GAME, Small, altered, distance, small_games

from companion.dice import Die, SeededChance
from companion.explain import Explanation, Verdict
from companion.explain import explain as explain_any
from companion.explain.clever import explain, explain_on
from companion.explain.clock import Clock, Progress
from companion.game import First, Leave, Move
from companion.games.clever import play as rules
from companion.games.clever.board import Board, board_of
from companion.games.clever.moves import CHOSEN, Enter, Pass, Plus, Reroll, Roll, Take
from companion.record import Record, read_record
from geo.errors import InvalidInput
from sheets.filled import FilledSheet
from sheets.form import CROSS, Mark

LONG = 60.0
MOST_POSITIONS = 2500


def rolls_only(record: Record) -> Record:
    return replace(record, moves=tuple(move for move in record.moves if isinstance(move, First | Roll | Leave)))


def played(players: int, seed: int, **options: bool) -> tuple[Sequence[FilledSheet], Record]:
    game = play("clever", players, seed, options)
    return GAME.sheets(game.state), game.record


def played_with_leave(players: int, seed: int) -> tuple[Sequence[FilledSheet], Record]:
    """A game that somebody leaves somewhere, in the middle of a turn or between two."""
    names, rng, moves = NAMES[:players], random.Random(seed), list[Move]()
    options = played(players, seed)[1].all_options
    state, when = rules.start(names, options), rng.randrange(60)
    while not GAME.over(state):
        leaves = len(moves) == when
        moves.append(Leave(rng.choice(names)) if leaves else step(GAME, state, SeededChance(f"leave/{seed}"), rng))
        state = GAME.after(state, moves[-1])
    return GAME.sheets(state), Record("clever", names, options, tuple(moves))


def rolls(moves: Sequence[Move]) -> list[Move]:
    return [move for move in moves if isinstance(move, Roll)]


def assert_played(explanation: Explanation, sheet: FilledSheet, record: Record, board: Board) -> None:
    """The moves have the dice of the record, the rules allow them, and they end in the sheet or what becomes of it."""
    assert rolls(explanation.moves) == rolls(record.moves)
    state = rules.start(record.players, record.all_options, board)
    state = rules.on_paper(state, frozenset(record.players) - {sheet.player or record.players[0]})
    for move in explanation.moves:
        state = GAME.after(state, move)
    assert GAME.over(state)
    (end,) = GAME.sheets(state)
    assert distance(with_change(sheet, explanation), end) == 0


def with_mark(sheet: FilledSheet, box: str, mark: Mark | None) -> FilledSheet:
    marks = {name: other for name, other in sheet.marks.items() if name != box}
    return replace(sheet, marks=marks if mark is None else marks | {box: mark})


@pytest.mark.parametrize("seed", range(len(BOARDS)))
def test_in_small_games_every_answer_is_that_of_trying_all_lines_of_play(seed: int) -> None:
    assert_as_by_all_lines(list(islice(small_games(seed, MOST_POSITIONS), 3)), random.Random(seed))


def test_in_small_games_that_somebody_leaves_too() -> None:
    games = small_games(1, MOST_POSITIONS, players_of=(3,))
    with_leave = (small for small in games if any(isinstance(move, Leave) for move in small.record.moves))
    assert_as_by_all_lines(list(islice(with_leave, 4)), random.Random(1))


def assert_as_by_all_lines(found: Sequence[Small], rng: random.Random) -> None:
    for small in found:
        assert any(distance(small.sheet, end) == 0 for end in small.ends), "what was played is one of the lines"
        for boxes in (0, 1, 1, 2, 3, 5):
            sheet = altered(small.sheet, small.board, rng, boxes)
            explanation = explain_on(small.board, sheet, small.record, Clock(LONG))
            least = small.least_change(sheet)
            assert explanation.verdict is (Verdict.IMPOSSIBLE if least else Verdict.POSSIBLE)
            assert len(explanation.change or ()) == explanation.at_least == least
            assert explanation.exact == bool(least)
            assert_played(explanation, sheet, small.record, small.board)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whatever_was_played_is_possible_by_the_rolls_alone(players: int) -> None:
    sheets, record = played(players, 1)
    for sheet in sheets:
        explanation = explain((sheet,), rolls_only(record), Clock(LONG))
        assert explanation.verdict is Verdict.POSSIBLE
        assert explanation.change is None
        assert not explanation.findings
        assert_played(explanation, sheet, record, board_of(players))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_whatever_was_played_is_possible_where_somebody_left(players: int, seed: int) -> None:
    sheets, record = played_with_leave(players, seed)
    left = [move for move in record.moves if isinstance(move, Leave)]
    for sheet, told in zip(sheets, (record, rolls_only(record), record), strict=False):
        explanation = explain((sheet,), told, Clock(LONG))
        assert explanation.verdict is Verdict.POSSIBLE
        assert [move for move in explanation.moves if isinstance(move, Leave)] == left
        assert_played(explanation, sheet, record, board_of(players))
    with pytest.raises(InvalidInput):
        explain((replace(sheets[0], player=left[0].player),), record, Clock(LONG))


def test_who_leaves_after_a_reroll_of_the_first_throw_leaves_no_tray() -> None:
    """One round: Ana leaves in her turn, Ben chooses y3 first, Cem p6 and w2."""
    text = """[Game "clever"]
[Players "Ana" "Ben" "Cem"]
first Ana
roll y2 b2 g1 o2 p2 w2
{}
Ana leaves
roll y3 b4 g1 o1 p1 w4
roll b6 w6
roll w5
roll y1 b5 g5 o2 p6 w6
roll w2
"""
    marks: dict[str, object] = {"yellow": ["r2c1"], "orange": [1], "purple": [6]}

    def verdict(said: str, **more: object) -> Verdict:
        sheet = typed("Cem", 3, rerolls={"unlocked": 1, "used": 0}, rounds=1, **marks, **more)
        return explain_on(BOARDS[0], sheet, read_record(text.format(said)), Clock(LONG)).verdict

    assert verdict("Ana reroll") is Verdict.POSSIBLE
    assert verdict("Ana reroll", green=1) is Verdict.IMPOSSIBLE, "there is no die for it"
    assert verdict("Ana -", green=1) is Verdict.POSSIBLE, "all six dice went to the tray"
    assert verdict("Ana -") is Verdict.IMPOSSIBLE, "one of them had to be taken"
    assert verdict("") is verdict("", green=1) is Verdict.POSSIBLE, "nobody says what Ana did"


def test_nobody_leaves_who_cannot() -> None:
    sheets, record = played(3, 1)
    ana, ben, cem = record.players
    for leaving in ((ben, ben), (ben, cem), ("Zoe",)):
        moves = (*map(Leave, leaving), *record.moves)
        with pytest.raises(InvalidInput):
            explain((replace(sheets[0], player=ana),), replace(record, moves=moves), Clock(LONG))


def test_dice_and_the_dice_chosen_are_what_a_session_of_dice_alone_knows() -> None:
    state, moves = rules.start(("Ana", "Ben"), played(2, 1)[1].all_options), []
    sheets, record = played(2, 1)
    for move in record.moves:
        active = state.table.first >= 0 and state.seats[state.active].player == move.player
        if active and isinstance(move, Enter):
            moves.append(Enter(move.player, move.die, CHOSEN))
        elif move.player is None or (active and isinstance(move, Pass | Reroll)):
            moves.append(move)
        state = GAME.apply(state, move)
    dice = replace(record, moves=tuple(moves), paper=record.players)
    dice.replay()
    for sheet in sheets:
        explanation = explain_any(sheet, dice, LONG)
        assert explanation.verdict is Verdict.POSSIBLE
        assert_played(explanation, sheet, record, board_of(2))


@pytest.mark.parametrize("options", [{"wasted_pick": True}, {"passive_may_pass": True}])
@pytest.mark.parametrize("players", [1, 2])
def test_whatever_was_played_under_an_option_is_possible_under_it(players: int, options: dict[str, bool]) -> None:
    sheets, record = played(players, 3, **options)
    explanation = explain(sheets[:1], record, Clock(LONG))
    assert explanation.verdict is Verdict.POSSIBLE
    assert_played(explanation, sheets[0], record, board_of(players))
    plain = replace(sheets[0], options={})
    assert explain((plain,), record, Clock(LONG)).verdict is Verdict.POSSIBLE, "the record says the option"
    unsaid = replace(record, options={})
    assert explain(sheets[:1], unsaid, Clock(LONG)).verdict is Verdict.POSSIBLE, "the sheet says the option"


def test_the_dice_taken_by_others_that_a_record_knows_stay_as_they_are() -> None:
    sheets, record = played(2, 5)
    other = record.players[1]
    explanation = explain(sheets[:1], record, Clock(LONG))
    assert explanation.verdict is Verdict.POSSIBLE
    state, taken = rules.start(record.players, record.all_options), []
    for move in record.moves:
        active = state.table.first >= 0 and state.seats[state.active].player == other
        if active and move.player == other and isinstance(move, Enter | Pass | Reroll):
            taken.append((type(move), getattr(move, "die", None)))
        state = GAME.apply(state, move)
    told = [
        (type(move), getattr(move, "die", None))
        for move in explanation.moves
        if move.player == other and isinstance(move, Enter | Pass | Reroll)
    ]
    assert told == taken


def test_one_mark_too_many_is_impossible_and_the_change_is_found() -> None:
    sheets, record = played(1, 0)
    sheet = sheets[0]
    spare = next(box for box in ("yellow.r1c1", "yellow.r1c2", "yellow.r2c1", "blue.2") if box not in sheet.marks)
    explanation = explain((with_mark(sheet, spare, CROSS),), rolls_only(record), Clock(LONG))
    assert explanation.verdict is Verdict.IMPOSSIBLE
    assert explanation.exact
    assert len(explanation.change or ()) == 1
    (finding,) = explanation.findings
    assert finding.rule == "no-legal-play"
    assert finding.boxes == tuple(one.box for one in explanation.change or ())


def test_marks_that_no_pen_writes_are_told_too() -> None:
    sheets, record = played(1, 2)
    wrong = with_mark(with_mark(sheets[0], "purple.1", Mark("9")), "rounds.6", None)
    explanation = explain((wrong,), record, Clock(LONG))
    assert explanation.exact
    assert {"purple.1", "rounds.6"} == {one.box for one in explanation.change or ()}


def test_rounds_and_the_choice_that_a_sheet_does_not_state_may_be_any() -> None:
    sheets, record = played(1, 4)
    silent = {name: mark for name, mark in sheets[0].marks.items() if not name.startswith("round")}
    sheet = replace(sheets[0], marks=silent, left_out=frozenset({"rounds", "round_4"}))
    assert explain((sheet,), record, Clock(LONG)).verdict is Verdict.POSSIBLE
    stated = replace(sheet, left_out=frozenset())
    assert explain((stated,), record, Clock(LONG)).at_least == 6, "rounds stated as none"


def test_sources_tell_for_every_box_which_throw_which_dice_and_which_move() -> None:
    sheets, record = played(2, 7)
    sheet = sheets[0]
    explanation = explain((sheet,), record, Clock(LONG))
    areas = ("yellow.", "blue.", "green.", "orange.", "purple.")
    assert sorted(source.box for source in explanation.sources) == sorted(
        box for box in sheet.marks if box.startswith(areas)
    )
    thrown = rolls(record.moves)
    for source in explanation.sources:
        assert source.player == sheet.player
        assert source.move in explanation.moves
        for die in source.dice:
            before = [str(one) for roll in thrown[: source.throw] for one in getattr(roll, "dice", ())]
            latest = next(one for one in reversed(before) if one[0] == die[0])
            assert latest == die, "the dice lie so after that throw"
        if isinstance(source.move, Enter | Plus):
            assert str(source.move.die) in source.dice
        else:
            assert isinstance(source.move, Take)


def test_a_reroll_that_the_sheet_does_not_show_is_impossible() -> None:
    seed = next(seed for seed in range(50) if any(isinstance(move, Reroll) for move in played(1, seed)[1].moves))
    sheets, record = played(1, seed)
    used = [name for name, mark in sheets[0].marks.items() if name.startswith("rerolls.") and mark.struck]
    sheet = with_mark(sheets[0], used[-1], Mark("O"))
    explanation = explain((sheet,), record, Clock(LONG))
    assert explanation.verdict is Verdict.IMPOSSIBLE
    assert [one.box for one in explanation.change or ()] == [used[-1]]


def test_dice_that_make_no_whole_game_are_refused() -> None:
    sheets, record = played(1, 1)
    dice = rolls_only(record)
    one_die = Roll((Die("y", 3),))
    for moves in (dice.moves[:-1], (*dice.moves, one_die), (one_die, *dice.moves), dice.moves * 20, ()):
        with pytest.raises(InvalidInput):
            explain(sheets[:1], replace(dice, moves=moves), Clock(LONG))


def test_whose_sheet_it_is_must_be_known() -> None:
    sheets, record = played(2, 1)
    for sheet in (replace(sheets[0], player="Zoe"), replace(sheets[0], player=None)):
        with pytest.raises(InvalidInput):
            explain((sheet,), record, Clock(LONG))
    with pytest.raises(InvalidInput):
        explain(sheets, record, Clock(LONG))
    with pytest.raises(InvalidInput):
        explain((replace(sheets[0], players=(), seats=3),), record, Clock(LONG))
    assert explain((replace(sheets[0], player="ANA"),), record, Clock(LONG)).verdict is Verdict.POSSIBLE
    (alone,), record = played(1, 1)
    assert explain((replace(alone, player=None),), record, Clock(LONG)).verdict is Verdict.POSSIBLE


def test_cut_off_it_is_undecided_and_never_impossible() -> None:
    sheets, record = played(1, 6)
    explanation = explain(sheets[:1], rolls_only(record), Clock(0.0))
    assert explanation.verdict is Verdict.UNDECIDED
    assert [finding.severity for finding in explanation.findings] == ["note"]


def test_progress_is_reported_and_ctrl_c_tells_what_is_known() -> None:
    sheets, record = played(1, 27)
    seen: list[Progress] = []

    def stop(progress: Progress) -> None:
        seen.append(progress)
        if "altered" in str(progress.doing):
            raise KeyboardInterrupt

    wrong = with_mark(sheets[0], "purple.1", Mark("9"))
    for box in ("orange.1", "orange.2", "green.1"):
        wrong = with_mark(wrong, box, None)
    explanation = explain((wrong,), rolls_only(record), Clock(None, stop))
    assert seen
    assert explanation.interrupted
    assert explanation.verdict is Verdict.IMPOSSIBLE
    assert not explanation.exact
    assert 1 <= explanation.at_least <= len(explanation.change or range(99))


def test_a_written_record_of_rolls_is_enough() -> None:
    """One round written by hand, on the printed areas: the passive throw's tray is tied, the blue box is a sum."""
    text = """[Format "1"]
[Game "clever"]
[Players "Lena"]
roll y3 b4 g1 o1 p1 w4
roll b6 w6
roll w5
roll y1 b5 g5 o2 p6 w6
"""
    record = read_record(text)
    board = BOARDS[0]

    def verdict(**marks: object) -> Explanation:
        sheet = typed(rerolls={"unlocked": 1, "used": 0}, rounds=1, **marks)
        return explain_on(board, sheet, record, Clock(LONG))

    assert verdict(yellow=["r1c1"], blue=[12], purple=[5], orange=[2]).verdict is Verdict.POSSIBLE
    other = verdict(yellow=["r4c2"], blue=[12], green=1, orange=[2])
    assert other.verdict is Verdict.POSSIBLE
    assert [str(move) for move in other.moves if isinstance(move, Enter)][:2] == ["Lena y3 r4c2", "Lena b6 blue"]
    wrong = verdict(yellow=["r1c1"], blue=[12], purple=[5], orange=[6])
    assert wrong.verdict is Verdict.IMPOSSIBLE, "6 is not among the three lowest dice"
    assert wrong.exact
    assert len(wrong.change or ()) == 1
