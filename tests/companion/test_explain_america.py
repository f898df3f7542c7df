"""Can a finished map have come of these dice? Held against all lines of play on small boards, and on real games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from explaining import with_change
from playing import play
from small_america import Small, departed, least_change, sheet_of, small_games, spoilt

from companion import games
from companion.explain import Explanation, Verdict, explain, explainable
from companion.explain.clock import Clock, Progress
from companion.explain.rolling_america import explain_departed, explain_on
from companion.game import Leave
from companion.games.rolling_america import play as rules
from companion.games.rolling_america.board import Board
from companion.games.rolling_america.moves import Place, Roll
from companion.record import Record
from geo.errors import InvalidInput
from sheets.filled import FilledSheet
from sheets.form import CROSS, Mark

GAME = games.game("rolling-america")
LONG = 60.0
MOST_POSITIONS = 1500
SEEDS, SHEETS = 20, 100
"""Small boards, and sheets of each that are held against every line of play."""


def played(seed: int, players: int = 1, **options: Any) -> tuple[tuple[FilledSheet, ...], Record]:
    """The sheets of a random game, and a record of its throws alone."""
    game = play("rolling-america", players, seed, options)
    rolls = tuple(move for move in game.record.moves if isinstance(move, Roll))
    return GAME.sheets(game.state), replace(game.record, moves=rolls)


def altered(sheet: FilledSheet, **marks: str | None) -> FilledSheet:
    """The sheet with other marks, `states__CA="(3)"`; None leaves a box blank."""
    changed = dict(sheet.marks)
    for name, text in marks.items():
        changed.pop(name.replace("__", "."), None)
        if text:
            changed[name.replace("__", ".")] = Mark(text.strip("()"), text.startswith("("))
    return replace(sheet, marks=changed)


def shown(sheet: FilledSheet, area: str) -> dict[str, Mark]:
    """The marks of an area; Xs are left out, since a blank is one in the end."""
    marks = {name: mark for name, mark in sheet.marks.items() if name.startswith(f"{area}.")}
    return {name: mark for name, mark in marks.items() if area != "states" or mark != CROSS}


def assert_played(explanation: Explanation, sheet: FilledSheet, rolls: tuple[Roll, ...], board: Board) -> None:
    """The moves use exactly the throws, the rules allow them, and they end in the sheet."""
    assert tuple(move for move in explanation.moves if isinstance(move, Roll)) == rolls
    state = rules.start((sheet.player or "Ana",), sheet.options, board)
    for move in explanation.moves:
        state = rules.apply(state, move)
    (ends,) = rules.sheets(state)
    assert "claimed.x" in ends.marks
    for area in ("states", "color_change", "dupe", "rounds"):
        assert shown(ends, area) == shown(sheet, area)
    assert len(shown(ends, "guard")) <= len(shown(sheet, "guard"))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_on_small_boards_every_answer_is_that_of_trying_all_lines_of_play(seed: int) -> None:
    rng = random.Random(seed)
    (small,) = islice(small_games(seed, MOST_POSITIONS), 1)
    for sheet in some_sheets(small, rng, SHEETS):
        explanation = explain_on(small.board, sheet, small.rolls, Clock(LONG))
        assert_least(small, sheet, explanation)
        assert_played(explanation, with_change(sheet, explanation), small.rolls, small.board)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_whoever_went_home_is_held_against_the_dice_until_then(seed: int) -> None:
    rng = random.Random(seed)
    (whole,) = islice(small_games(seed, MOST_POSITIONS), 1)
    for throws in range(len(whole.rolls)):
        small = departed(whole, throws)
        for sheet in some_sheets(small, rng, 5):
            assert_least(small, sheet, explain_departed(small.board, sheet, small.rolls, Clock(LONG)))


def some_sheets(small: Small, rng: random.Random, count: int) -> Iterator[FilledSheet]:
    """Sheets that a game ends in, and ones with up to three things altered."""
    finals = sorted(small.reachable, key=str)
    for _ in range(count):
        final = spoilt(small, rng.choice(finals), rng, rng.choice((0, 1, 2, 3)))
        yield sheet_of(small, final, rng, guard=max(0, final.guard + rng.choice((0, 0, 0, -1, 1))))


def assert_least(small: Small, sheet: FilledSheet, explanation: Explanation) -> None:
    """The explanation says what is found by trying all lines of play."""
    least = least_change(small, sheet)
    if least == 0:
        assert explanation.verdict is Verdict.POSSIBLE
        assert explanation.change is None
    else:
        assert explanation.verdict is Verdict.IMPOSSIBLE
        assert explanation.change is not None
        assert (len(explanation.change), explanation.exact, explanation.at_least) == (least, True, least)
    assert least_change(small, with_change(sheet, explanation)) == 0


OPTIONS = [
    {},
    {"neighbours": "printed"},
    {"regions": "balanced"},
    {"wild_stuck": "nothing"},
    {"neighbours": "printed", "regions": "balanced", "wild_stuck": "nothing"},
]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_was_played_is_possible_and_the_line_ends_in_the_sheet(seed: int, options: dict[str, Any]) -> None:
    sheets, record = played(seed, 1 + seed, **options)
    for sheet in sheets:
        explanation = explain(sheet, record, LONG)
        assert explanation.verdict is Verdict.POSSIBLE
        assert explanation.findings == ()
        board = rules.start(("Ana",), sheet.options).board
        assert_played(explanation, sheet, tuple(record.moves), board)


def test_a_record_with_all_moves_is_as_good_as_one_with_the_throws_alone() -> None:
    game = play("rolling-america", 2, 5)
    for sheet in GAME.sheets(game.state):
        assert explain(sheet, game.record, LONG).verdict is Verdict.POSSIBLE


def test_blanks_are_xs_and_a_needless_guard_tick_does_no_harm() -> None:
    (sheet,), record = played(2)
    blank = {name.replace(".", "__"): None for name, mark in sheet.marks.items() if mark == CROSS and "states" in name}
    guards = {f"guard__{number}": "X" for number in (1, 2, 3)}
    assert explain(altered(sheet, **blank, **guards), record, LONG).verdict is Verdict.POSSIBLE


def test_each_box_of_an_explained_sheet_has_its_die() -> None:
    (sheet,), record = played(4)
    explanation = explain(sheet, record, LONG)
    rolls = [move for move in record.moves if isinstance(move, Roll)]
    boxes = [source.box for source in explanation.sources]
    assert len(boxes) == len(set(boxes))
    ticked = {name for name in sheet.marks if name.partition(".")[0] in ("color_change", "dupe")}
    assert {*shown(sheet, "states"), *shown(sheet, "guard"), *ticked} <= set(boxes) <= set(sheet.marks)
    for source in explanation.sources:
        (die,) = source.dice
        assert die in map(str, rolls[source.throw - 1].dice)
        assert isinstance(source.move, Place)
        if source.box in shown(sheet, "states"):
            assert sheet.marks[source.box].symbol == die[1]


def test_two_neighbours_that_conflict_are_one_box_too_many() -> None:
    (sheet,), record = played(0)
    view = GAME.view(sheet)
    free = [code for code in view.numbered if code not in view.circled]
    pairs = [(one, other) for one in free for other in view.board.neighbours[one] if other in free]
    one, _ = pairs[0]
    number = view.entries[one].number
    spoilt_sheet = altered(sheet, **{f"states__{one}": str(6 if number < 4 else 1)})
    assert GAME.view(spoilt_sheet).conflicts
    explanation = explain(spoilt_sheet, record, LONG)
    assert explanation.verdict is Verdict.IMPOSSIBLE
    assert explanation.exact
    assert len(explanation.change or ()) == 1
    (found,) = explanation.findings
    assert (found.rule, len(found.boxes)) == ("no-legal-play", 1)


@pytest.mark.parametrize(
    ("marks", "boxes"),
    [
        ({"states__AK": "7"}, {"states.AK"}),
        ({"states__AK": "(X)"}, {"states.AK"}),
        ({"color_change__4": "X"}, {"color_change.4"}),
        ({"dupe__4": "X", "guard__4": "X"}, {"dupe.4", "guard.4"}),
        ({"rounds__8": None}, {"rounds.8"}),
        ({"rounds__9": "X"}, {"rounds.9"}),
    ],
)
def test_what_no_game_leaves_on_a_sheet_is_altered(marks: dict[str, str | None], boxes: set[str]) -> None:
    (sheet,), record = played(1)
    ticks = {f"{power}__{number}": "X" for power in ("color_change", "guard", "dupe") for number in (1, 2, 3)}
    assert explain(altered(sheet, **ticks), record, LONG).verdict is Verdict.POSSIBLE
    explanation = explain(altered(sheet, **{**ticks, **marks}), record, LONG)
    assert explanation.verdict is Verdict.IMPOSSIBLE
    assert explanation.exact
    assert {one.box for one in explanation.change or ()} == boxes


def test_an_unpaid_circle_is_one_box_and_its_guard_another() -> None:
    (sheet,), record = played(3)
    view = GAME.view(sheet)
    assert view.circled
    bare = altered(sheet, **{f"guard__{number}": None for number in (1, 2, 3)})
    explanation = explain(bare, record, LONG)
    assert explanation.verdict is Verdict.IMPOSSIBLE
    assert len(explanation.change or ()) <= len(view.circled)


def test_rounds_that_are_not_stated_are_taken_for_played() -> None:
    (sheet,), record = played(1)
    unstated = {name: mark for name, mark in sheet.marks.items() if not name.startswith("rounds.")}
    sheet = replace(sheet, marks=unstated, left_out=frozenset({"rounds"}))
    assert explain(sheet, record, LONG).verdict is Verdict.POSSIBLE


def hard() -> tuple[FilledSheet, Record]:
    """A sheet that takes a while: many of its numbers are others."""
    (sheet,), record = played(16)
    view = GAME.view(sheet)
    spoilt_marks = {f"states__{code}": str(7 - view.entries[code].number) for code in view.numbered[:9]}
    return altered(sheet, **spoilt_marks), record


def test_what_is_cut_off_is_undecided_and_no_guess() -> None:
    verdicts = set()
    for seed in range(20):
        (sheet,), record = played(seed)
        explanation = explain(sheet, record, 0)
        verdicts.add(explanation.verdict)
        assert bool(explanation.moves) == (explanation.verdict is Verdict.POSSIBLE)
        for found in explanation.findings:
            assert (found.rule, found.severity) == ("no-legal-play", "note")
    assert Verdict.UNDECIDED in verdicts
    assert Verdict.IMPOSSIBLE not in verdicts


def test_a_change_that_is_not_found_in_time_is_at_least_what_was_tried() -> None:
    sheet, record = hard()
    explanation = explain(sheet, record, 0.5)
    assert explanation.verdict is Verdict.IMPOSSIBLE
    assert explanation.at_least >= 1
    if explanation.change is None:
        assert not explanation.exact
        (found,) = explanation.findings
        assert found.severity == "error"


def test_long_searches_tell_how_far_they_are_and_stop_at_an_interrupt() -> None:
    sheet, record = hard()
    told: list[Progress] = []

    def interrupt(progress: Progress) -> None:
        told.append(progress)
        raise KeyboardInterrupt

    explanation = explain(sheet, record, LONG, interrupt)
    assert told
    assert told[0].positions > 0
    assert explanation.interrupted
    assert explanation.verdict is Verdict.IMPOSSIBLE


def test_a_record_of_half_a_game_or_of_dice_that_the_bag_does_not_hold_is_refused() -> None:
    (sheet,), record = played(0)
    with pytest.raises(InvalidInput, match="23"):
        explain(sheet, replace(record, moves=record.moves[:-1]), LONG)
    with pytest.raises(InvalidInput):
        explain(sheet, replace(record, moves=(record.moves[0], *record.moves[:-1])), LONG)


def test_maps_are_explained_one_at_a_time_and_games_do_not_mix() -> None:
    sheets, record = played(0, 2)
    with pytest.raises(InvalidInput):
        explain(sheets, record, LONG)
    with pytest.raises(InvalidInput):
        explain(replace(sheets[0], game="clever"), record, LONG)
    assert "rolling-america" in explainable()


def test_the_same_sheet_is_explained_in_the_same_way() -> None:
    (sheet,), record = played(7)
    assert explain(sheet, record, LONG).moves == explain(sheet, record, LONG).moves


@pytest.mark.parametrize("seed", range(6))
def test_the_map_of_somebody_who_went_home_is_possible_as_it_stood(seed: int) -> None:
    game, rng = play("rolling-america", 2, seed), random.Random(seed)
    when = rng.randrange(len(game.record.moves))
    sheet, _ = GAME.sheets(game.states[when])
    moves = [move for move in game.record.moves[when:] if move.player != "Ana"]
    record = replace(game.record, moves=(*game.record.moves[:when], Leave("Ana"), *moves))
    record.replay()
    explanation = explain(sheet, record, LONG)
    assert explanation.verdict is Verdict.POSSIBLE
    thrown = sum(isinstance(move, Roll) for move in record.moves[:when])
    assert sum(isinstance(move, Roll) for move in explanation.moves) == thrown
    stayed = explain(replace(sheet, player="Ben"), record, 1)
    assert stayed.verdict is not Verdict.POSSIBLE


def test_a_search_without_hope_comes_to_an_end() -> None:
    (sheet,), record = played(3)
    rng = random.Random(3)
    states = [box for box in sheet.marks if box.startswith("states.")]
    for symbols in ("6", "16", "123456", "123X"):
        wild = replace(sheet, marks={**sheet.marks, **{box: Mark(rng.choice(symbols)) for box in states}})
        explanation = explain(wild, record, 0.3)
        assert explanation.verdict is Verdict.IMPOSSIBLE
        assert explanation.at_least > 1
