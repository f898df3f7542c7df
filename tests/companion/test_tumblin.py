"""Tumblin-Dice's order, scores, overtime, targets and teams, in the game's own notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any

import pytest

from companion import games
from companion.dice import SeededChance
from companion.game import Throw
from companion.games.tumblin_dice.board import Board, board_of, die_scores
from companion.games.tumblin_dice.play import State
from companion.games.tumblin_dice.practice import WEIGHTS, thrown
from companion.keeping.mending import check_record
from companion.record import Record, read_move
from geo.errors import IllegalMove, InvalidInput
from sheets.forms import design
from sheets.forms.tumblin_dice import score
from sheets.options import chosen

GAME = games.game("tumblin-dice")
NAMES = ("Ana", "Ben", "Cem", "Dua")
TEAMS = (("Ana", "Cem"), ("Ben", "Dua"))


def after(lines: str, players: int = 2, **options: Any) -> State:
    """The state after some lines, parted by semicolons."""
    moves = [read_move(GAME, line) for line in lines.split(";")]
    state: State = Record("tumblin-dice", NAMES[:players], options, tuple(filter(None, moves))).replay()
    return state


def refused(lines: str, last: str, players: int = 2, **options: Any) -> IllegalMove:
    """The error that the last line meets after the others."""
    state, move = after(lines, players, **options), read_move(GAME, last)
    assert move is not None
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, move)
    return caught.value


def lie(*scores: int) -> str:
    """A round in which the players make these scores, from 0 to 24, with their first die alone."""
    made = {face * level: f"{face}x{level}" for face in range(1, 7) for level in range(1, 5)} | {0: "off"}
    return "lie " + " ".join(f"{name} {made[points]} off off off" for name, points in zip(NAMES, scores, strict=False))


def turn(state: State) -> tuple[str, ...]:
    """Who throws in which order."""
    found: tuple[str, ...] = GAME.status(state)["turn"]
    return found


ORDER = "order Ana 5 Ben 3"
FOUR = "order Ana 6 Ben 5 Cem 4 Dua 3"


def test_the_highest_roll_throws_first() -> None:
    assert turn(after("order Ana 3 Ben 5")) == ("Ben", "Ana")
    assert turn(after("order Ana 3 Ben 5 Cem 6", 3)) == ("Cem", "Ben", "Ana")


def test_those_who_tie_roll_again_and_stay_where_they_are_among_the_others() -> None:
    start = "order Ana 5 Ben 6 Cem 5 Dua 1"
    assert GAME.due(after(start, 4)).of == ("Ana", "Cem")
    assert GAME.due(after(f"{start}; order Ana 2 Cem 2", 4)).of == ("Ana", "Cem")
    assert turn(after(f"{start}; order Ana 2 Cem 2; order Cem 4 Ana 1", 4)) == ("Ben", "Cem", "Ana", "Dua")


def test_two_pairs_that_tie_roll_again_in_one_line() -> None:
    start = "order Ana 5 Ben 2 Cem 5 Dua 2"
    assert GAME.due(after(start, 4)).of == ("Ana", "Ben", "Cem", "Dua")
    assert turn(after(f"{start}; order Ana 1 Ben 6 Cem 2 Dua 3", 4)) == ("Cem", "Ana", "Ben", "Dua")


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        ("", "order Ana 5"),
        ("", "order Ana 5 Ben 3 Cem 2"),
        ("", "order Ana 5 Ana 3"),
        ("order Ana 5 Ben 5", "order Ana 5"),
        (ORDER, "order Ana 5 Ben 3"),
        ("", "lie Ana off off off off Ben off off off off"),
    ],
)
def test_rolls_for_the_order_come_from_those_who_owe_them(lines: str, last: str) -> None:
    assert refused(lines, last).rule == "not-your-turn"


def test_a_round_scores_face_times_level() -> None:
    state = after(f"{ORDER}; lie Ana 4x3 6x1 off 0x Ben 2x4 5x2 1x1 off")
    assert state.totals == (18, 19)


def test_short_and_long_words_for_dice_are_the_same() -> None:
    short, long = read_move(GAME, "lie Ana 43 61 - 0 Ben 2X4 52 11 OFF"), "lie Ana 4x3 6x1 off 0x Ben 2x4 5x2 1x1 off"
    assert short == read_move(GAME, long)
    assert str(short) == long


def test_the_variant_that_adds_leaves_0x_and_off_at_nothing() -> None:
    state = after(f"{ORDER}; lie Ana 4x3 6x1 off 0x Ben 2x4 5x2 1x1 off", variant="add")
    assert state.totals == (14, 15)
    assert score(4, 3, add=True) == 7


def test_a_level_below_zero_takes_points_away() -> None:
    lines = f"{ORDER}; lie Ana 4x-1 6x1 off 0x Ben 6-1 off off off"
    assert after(lines, minus_level=True).totals == (2, -6)
    assert after(lines, minus_level=True, variant="add").totals == (7, 0)
    assert refused(ORDER, "lie Ana 4x-1 6x1 off 0x Ben off off off off").rule == "die-score-possible"


@pytest.mark.parametrize("die", ["7x1", "0x3", "4x5", "6x9"])
def test_a_die_that_no_board_shows_is_refused(die: str) -> None:
    assert refused(ORDER, f"lie Ana {die} off off off Ben off off off off").rule == "die-score-possible"


def test_everybody_has_four_dice() -> None:
    assert refused(ORDER, "lie Ana off off off Ben off off off off").rule == "four-dice"
    assert refused(ORDER, "lie Ana 1x1 off off off off Ben off off off off").rule == "four-dice"
    after(f"{ORDER}; lie Ana 1x1 off off Ben off off off", dice=3)


def test_everybody_throws_and_nobody_else() -> None:
    for line in ("lie Ana off off off off", lie(1, 2, 3), "lie Ana off off off off Ana off off off off"):
        assert refused(ORDER, line).rule == "not-your-turn"


def test_the_highest_total_throws_first_and_a_tie_keeps_its_order() -> None:
    state = after(f"{FOUR}; {lie(5, 9, 5, 9)}", 4)
    assert turn(state) == ("Ben", "Dua", "Ana", "Cem")
    state = after(f"{FOUR}; {lie(5, 9, 5, 9)}; {lie(4, 0, 4, 1)}", 4)
    assert turn(state) == ("Dua", "Ben", "Ana", "Cem")
    state = after(f"{FOUR}; {lie(5, 9, 5, 9)}; {lie(4, 0, 4, 0)}", 4)
    assert turn(state) == ("Ben", "Dua", "Ana", "Cem"), "all are tied and throw as in the round before"


def test_overtime_between_two_of_four_and_only_as_long_as_they_are_tied() -> None:
    three = "; ".join([FOUR, *[lie(2, 1, 0, 2)] * 3])
    state = after(f"{three}; {lie(1, 0, 0, 1)}", 4)
    assert state.totals == (7, 3, 0, 7)
    assert GAME.status(state)["overtime"]
    assert turn(state) == ("Ana", "Dua")
    overtime = "lie Ana 2x1 off off off Dua 1x2 off off off"
    tied = f"{three}; {lie(1, 0, 0, 1)}; {overtime}"
    assert turn(after(tied, 4)) == ("Ana", "Dua")
    assert refused(tied, lie(1, 1, 1, 1), 4).rule == "overtime-among-tied"
    won = after(f"{tied}; lie Ana 6x1 off off off Dua 3x4 off off off", 4)
    assert GAME.over(won)
    assert GAME.sheets(won)[0].claim("winner").symbol == "Dua"
    assert refused(f"{tied}; lie Ana 6x1 off off off Dua 3x4 off off off", overtime, 4).rule == "game-over"


def test_a_tie_of_three_loses_one_in_overtime() -> None:
    three = "; ".join(["order Ana 3 Ben 2 Cem 1", *[lie(1, 1, 1)] * 4])
    assert turn(after(f"{three}; {lie(2, 1, 2)}", 3)) == ("Ana", "Cem")


def test_a_target_passed_by_two_in_one_round_goes_to_the_higher_total() -> None:
    state = after(f"{ORDER}; {lie(24, 20)}; {lie(5, 10)}", target=25)
    assert GAME.over(state)
    assert GAME.sheets(state)[0].claim("winner").symbol == "Ben"


def test_a_target_reached_in_a_tie_goes_to_overtime_and_is_not_bound_to_four_rounds() -> None:
    six = "; ".join([ORDER, *[lie(4, 4)] * 6])
    assert not GAME.status(after(six, target=28))["overtime"]
    state = after(f"{six}; {lie(4, 4)}", target=28)
    assert GAME.status(state)["overtime"]
    assert not GAME.over(state)
    assert GAME.over(after(f"{six}; {lie(4, 4)}; {lie(0, 1)}", target=28))


def test_partners_throw_in_turn_with_the_others_and_score_together() -> None:
    state = after("order Ana+Cem 2 Ben+Dua 5", 4, teams=TEAMS)
    assert turn(state) == ("Ben", "Ana", "Dua", "Cem")
    state = after(f"order Ana+Cem 2 Ben+Dua 5; {lie(6, 4, 5, 4)}", 4, teams=TEAMS)
    assert state.totals == (11, 8)
    assert turn(state) == ("Ana", "Ben", "Cem", "Dua"), "the leading team throws first"
    (sheet,) = GAME.sheets(state)
    assert sheet.marks["rounds.1.totals.p1"].number == 11
    assert sheet.marks["rounds.1.dice.p3.1"].symbol == "5x1"


def test_a_team_wins_as_a_team() -> None:
    lines = "; ".join(["order Ana+Cem 2 Ben+Dua 5", *[lie(6, 4, 5, 4)] * 4])
    (sheet,) = GAME.sheets(after(lines, 4, teams=TEAMS))
    assert sheet.claim("winner").symbol == "Ana+Cem"
    report = GAME.outcome([GAME.view(sheet)])
    assert [(place.player, place.total) for place in report.ranking] == [("Ana+Cem", 44), ("Ben+Dua", 32)]


def test_settings_change_rounds_and_dice() -> None:
    lines = f"{ORDER}; lie Ana 1x1 off off Ben off off off; lie Ana 1x1 off off Ben off off off"
    assert GAME.over(after(lines, dice=3, rounds=2))


def test_nobody_ever_decides_anything() -> None:
    state = after(ORDER)
    assert not GAME.waiting(state)
    assert not GAME.legal_moves(state, "Ana")


@pytest.mark.parametrize(
    "line",
    ["order", "order Ana", "order Ana 7", "order Ana x", "lie", "lie 4x3", "Ana 4x3", "first Ana", "order Ana 5 Ben"],
)
def test_a_line_that_is_no_move_says_what_is(line: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_move(GAME, line)
    assert "lie Ana 4x3" in str(caught.value.problems[0].accepted)


@pytest.mark.parametrize("name", ["off", "4x3", "43", "0x", "-", "6-1", "OFF"])
def test_a_player_cannot_be_called_like_a_die(name: str) -> None:
    options = chosen(design("tumblin-dice").options, {})
    assert [where for where, _ in design("tumblin-dice").faults(options, ("Ana", name))] == ["players"]
    text = f'[Game "tumblin-dice"]\n[Players "Ana" "{name}"]\n'
    with pytest.raises(InvalidInput):
        check_record(text)


def test_no_more_players_than_colours() -> None:
    options = chosen(design("tumblin-dice").options, {"colours": 3})
    assert not list(design("tumblin-dice").faults(options, NAMES[:3]))
    assert [where for where, _ in design("tumblin-dice").faults(options, NAMES)] == ["settings.colours"]


POSSIBLE = {0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24}
ALONE = (("Ana",), ("Ben",))


def test_scores_of_a_die_a_round_and_a_game_as_the_rules_page_has_them() -> None:
    board = Board(ALONE)
    assert die_scores(add=False, levels=board.levels) == POSSIBLE
    assert set(range(97)) - board.round_scores(1) == {85, 89, 91, 93, 94, 95}
    assert max(board.round_scores(4)) == 384
    assert set(range(73)) - Board(ALONE, dice=3).round_scores(1) == {61, 65, 67, 69, 70, 71}
    adding = Board(ALONE, add=True)
    assert die_scores(add=True, levels=adding.levels) == {0, *range(2, 11)}
    assert set(range(41)) - adding.round_scores(1) == {1}


def test_round_scores_are_all_sums_of_dice_and_nothing_else() -> None:
    sums = {sum(dice) for dice in combinations_with_replacement(sorted(POSSIBLE), 4)}
    assert Board(ALONE).round_scores(1) == sums
    assert max(Board(TEAMS).round_scores(1)) == 192


def test_a_board_comes_from_the_options() -> None:
    options = chosen(design("tumblin-dice").options, {"variant": "add", "minus_level": "on", "teams": "A+C,B+D"})
    board = board_of(("A", "B", "C", "D"), options)
    assert (board.add, board.levels, board.labels) == (True, (-1, 1, 2, 3, 4), ("A+C", "B+D"))


def practice(places: tuple[str, ...], dice: int) -> Counter[str]:
    chance = SeededChance("practice")
    return Counter(thrown(places, chance, throw, 0) for throw in range(dice))


def off_by(counted: Mapping[str, int], weights: Mapping[str, float]) -> float:
    """Pearson's statistic of counts against weights."""
    thrown_dice, whole = sum(counted.values()), sum(weights.values())
    expected = {key: thrown_dice * weight / whole for key, weight in weights.items()}
    return sum((counted.get(key, 0) - value) ** 2 / value for key, value in expected.items())


def test_practice_throws_follow_the_model_that_is_declared() -> None:
    places = ("off", "0x", "1x", "2x", "3x", "4x")
    counted = practice(places, 12_000)
    by_place: Counter[str] = Counter()
    by_face: Counter[str] = Counter()
    for die, count in counted.items():
        face, level = die.split("x") if die not in ("off", "0x") else ("", "")
        by_place[f"{level}x" if level else die] += count
        by_face[face] += count
    assert "-1x" not in by_place
    assert off_by(by_place, {place: WEIGHTS[place] for place in places}) < 20.5, (
        "5 degrees of freedom, one in a thousand"
    )
    del by_face[""]
    assert off_by(by_face, dict.fromkeys("123456", 1)) < 20.5


def test_practice_throws_use_the_level_below_zero_where_the_board_has_it() -> None:
    state = after(ORDER, minus_level=True)
    owed = GAME.due(state)
    assert isinstance(owed, Throw)
    assert "-1x" in owed.places
    lines = (str(GAME.throw(owed, SeededChance(str(seed)))) for seed in range(20))
    assert any("x-1" in line for line in lines)
