"""Dodge Dice's rules, right and wrong, in the game's own notation."""

from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.games.dodge_dice.play import State
from companion.record import Record, read_move
from geo.errors import IllegalMove, InvalidInput

GAME = games.game("dodge-dice")
THREE = ("Ana", "Ben", "Cem")
TWO = ("Ana", "Ben")
SIX = ("Ana", "Ben", "Cem", "Dua", "Eva", "Fay")


def after(lines: str, *players: str) -> State:
    """The state after some lines, parted by semicolons."""
    moves = [read_move(GAME, line) for line in lines.split(";")]
    state: State = Record("dodge-dice", players or THREE, {}, tuple(filter(None, moves))).replay()
    return state


def refused(lines: str, last: str, *players: str) -> IllegalMove:
    """The error that the last line meets after the others."""
    state, move = after(lines, *players), read_move(GAME, last)
    assert move is not None
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, move)
    return caught.value


def choices(state: State, player: str) -> set[str]:
    """What a player may decide, without the name."""
    return {str(move).removeprefix(player + " ") for move in GAME.legal_moves(state, player)}


def rounds(*rows: str, first: str = "Ana") -> str:
    """Whole rounds of one roll each: the penalty and the icon, and what the roller decides: `r double Ana take`."""
    points = {"b": 10, "g": 20, "r": 40}
    lines = [f"first {first}"]
    for row in rows:
        colour, icon, *decision = row.split(" ", 2)
        lines += [f"roll {points[colour]} {colour}8 {icon}", *decision]
    return "; ".join(lines)


def test_matching_dice_are_set_aside_and_the_rest_passes_to_the_left() -> None:
    state = after("first Ana; roll 20 b3 g3 r2 double")
    assert GAME.due(state).of == ("dodge",) * 5 + ("action",)
    assert GAME.status(state)["turn"] == "Ben"
    state = after("first Ana; roll 20 b3 g3 r2 double; roll b2 g2 r1 minus; roll g1 b1 r1 chip")
    assert GAME.status(state)["dice"] == 2
    assert GAME.status(state)["turn"] == "Ana"


@pytest.mark.parametrize(
    ("line", "total"),
    [
        ("roll 10 b1 g4 r3 stop", 10),
        ("roll 40 b8 stop", 40),
        ("roll 20 g8 stop", 20),
        ("roll 20 g8 chip", 20),
        ("roll 20 g8 double", 40),
        ("roll 40 r8 triple", 120),
        ("roll 10 b8 minus", -10),
    ],
)
def test_what_ends_a_round_costs_the_roller_the_penalty_times_the_icon(line: str, total: int) -> None:
    state = after(f"first Ana; {line}; Ana take")
    assert state.totals == (total, 0, 0)
    assert len(state.rows) == 1


@pytest.mark.parametrize("icon", ["double", "triple", "minus", "give"])
def test_four_icons_do_nothing_before_the_last_match(icon: str) -> None:
    state = after(f"first Ana; roll 10 b7 g1 {icon}; roll r1 double")
    assert state.totals == (0, 0, 0)
    assert not state.rows
    assert GAME.status(state)["dice"] == 1


def test_stop_together_with_the_last_match_costs_the_penalty_once() -> None:
    state = after("first Ana; roll 20 g5 b3 double; roll g3 stop; Ben take")
    assert state.totals == (0, 20, 0)
    assert state.rows[0].icon == "stop"


def test_chip_gives_a_chip_on_any_roll_as_long_as_the_centre_has_one() -> None:
    assert after("first Ana; roll 20 b8 chip; roll r8 minus").chips == (4, 3, 3)
    assert after("first Ana; roll 20 g8 chip; Ana take").chips == (4, 3, 3)
    state = after("first Ana; roll 20 b8 chip; roll b8 double", *SIX)
    assert state.chips == (3,) * 6
    assert state.centre == 0


def test_the_next_round_starts_to_the_left_of_whoever_ended_the_last() -> None:
    state = after("first Ana; roll 20 b8 double; roll b8 stop; Ben take")
    assert GAME.status(state)["turn"] == "Cem"
    assert GAME.due(state).of[0] == "penalty"


def test_a_skip_costs_a_chip_and_passes_the_dice_as_they_are() -> None:
    state = after("first Ana; Ana skip; Ben skip")
    assert state.chips == (2, 2, 3)
    assert GAME.status(state)["turn"] == "Cem"
    assert len(GAME.due(state).of) == 10
    state = after("first Ana; roll 20 g3 b5 double; Ben skip")
    assert GAME.status(state)["dice"] == 5
    assert GAME.status(state)["turn"] == "Cem"


def test_spent_chips_go_back_to_the_centre_and_can_be_gained_again() -> None:
    state = after("first Ana; Ana skip; roll 20 b8 chip; Ben take", *SIX)
    assert state.chips == (2, 4, 3, 3, 3, 3)


def test_nobody_skips_without_a_chip() -> None:
    broke = "first Ana; Ana skip; Ben skip; Ana skip; Ben skip; Ana skip; Ben skip"
    state = after(broke, *TWO)
    assert not GAME.waiting(state)
    assert refused(broke, "Ana skip", *TWO).rule == "skip-before"


def test_a_skip_after_a_rounds_first_roll_leaves_the_penalty_die_and_nothing_else() -> None:
    state = after("first Ana; roll 40 r3 b5 chip; Ana skip2")
    assert state.chips == (1, 3, 3)
    assert state.penalty == 40
    assert GAME.due(state).of == ("dodge",) * 8 + ("action",)
    assert GAME.status(state)["turn"] == "Ben"


def test_a_skip_after_undoes_a_stop_and_a_last_match() -> None:
    assert after("first Ana; roll 40 b8 stop; Ana skip2").totals == (0, 0, 0)
    state = after("first Ana; roll 40 r8 triple; Ana skip2; roll r8 minus; Ben take")
    assert state.totals == (0, -40, 0)


def test_the_chip_just_rolled_cannot_pay_for_ignoring_the_roll() -> None:
    one_left = "first Ana; Ana skip; Ben skip; Ana skip; roll 10 b1 r7 double; roll r7 chip"
    state = after(one_left, *TWO)
    assert state.chips == (2, 2)
    assert refused(one_left, "Ana skip2", *TWO).rule == "skip-after"


def test_a_skip_after_needs_two_chips_and_a_roll_of_ones_own() -> None:
    assert refused("first Ana", "Ana skip2").rule == "skip-after"
    assert refused("first Ana; roll 20 b8 double", "Ben skip2").rule == "skip-after"
    late = "first Ana; roll 20 b8 double; roll b8 minus"
    assert refused(late, "Ana skip2").rule == "skip-after"


def test_a_roll_that_needs_no_decision_asks_for_none() -> None:
    broke = "first Ana; Ana skip; Ben skip; Ana skip; Ben skip"
    state = after(f"{broke}; roll 40 b8 stop", *TWO)
    assert state.totals == (40, 0)
    assert GAME.due(state).of[0] == "penalty"


def test_a_roll_that_ends_the_round_waits_only_for_whoever_could_ignore_it() -> None:
    state = after("first Ana; roll 40 b8 stop")
    assert GAME.waiting(state) == {"Ana": True}
    assert choices(state, "Ana") == {"take", "skip2"}
    assert GAME.due(state) is None
    assert refused("first Ana; roll 40 b8 stop", "roll 10 b8 stop").rule == "not-your-turn"


def test_what_may_be_ignored_but_ends_nothing_lapses_when_the_dice_go_on() -> None:
    state = after("first Ana; roll 40 r2 b6 double")
    assert GAME.waiting(state) == {"Ana": False, "Ben": False}
    assert choices(state, "Ana") == {"take", "skip2"}
    assert choices(state, "Ben") == {"skip"}
    assert after("first Ana; roll 40 r2 b6 double; Ana take").dice == 6
    for lapsed in ("roll r1 b5 minus", "Ben skip"):
        assert refused(f"first Ana; roll 40 r2 b6 double; {lapsed}", "Ana skip2").rule == "skip-after"


def test_give_goes_to_another_player_of_the_rollers_choice() -> None:
    state = after("first Ana; roll 20 g8 give")
    assert GAME.waiting(state) == {"Ana": True}
    assert choices(state, "Ana") == {"give Ben", "give Cem", "skip2"}
    assert after("first Ana; roll 20 g8 give; Ana give Cem").totals == (0, 0, 20)
    assert refused("first Ana; roll 20 g8 give", "Ana give Ana").rule == "give"
    assert refused("first Ana; roll 20 g8 give", "Ana take").rule == "give"
    assert refused("first Ana; roll 20 g8 double", "Ana give Ben").rule == "give"


def test_give_to_the_only_other_player_need_not_be_said() -> None:
    broke = "first Ana; Ana skip; Ben skip; Ana skip; Ben skip; roll 20 g8 give"
    state = after(broke, *TWO)
    assert GAME.waiting(state)["Ana"] is False
    assert after(f"{broke}; roll 10 r8 double", *TWO).totals == (0, 20)
    assert after(f"{broke}; Ana give Ben", *TWO).totals == (0, 20)


def test_give_may_send_another_player_to_100_and_ends_the_game() -> None:
    start = rounds("g double Ana take", "r double Ben take", "b stop Cem take", "r give Ana give Ben")
    state = after(start)
    assert state.totals == (40, 120, 10)
    assert GAME.over(state)
    assert GAME.sheets(state)[0].claim("winner").symbol == "Cem"
    assert refused(start, "roll 10 b8 stop").rule == "game-over"
    assert refused(start, "Ana skip").rule == "game-over"


def test_exactly_100_ends_the_game_and_99_does_not() -> None:
    to_100 = rounds("r double Ana take", "g stop Ben take", "b stop Cem take", "g stop Ana take")
    assert GAME.over(after(to_100))
    to_90 = rounds("r double Ana take", "g stop Ben take", "b stop Cem take", "b stop Ana take")
    assert not GAME.over(after(to_90))


def test_totals_below_zero() -> None:
    start = rounds("b minus Ana take", "r triple Ben take")
    state = after(start)
    assert state.totals == (-10, 120, 0)
    assert GAME.over(state)
    (sheet,) = GAME.sheets(state)
    assert sheet.marks["rounds.1.totals.p1"].number == -10
    assert sheet.claim("winner").symbol == "Ana"


TIE_OF_THREE = rounds(
    "r double Ana take",
    "b stop Ben take",
    "b stop Cem take",
    "r stop Dua take",
    "b stop Eva take",
    "r triple Fay take",
)
"""Ana 80, Ben 10, Cem 10, Dua 40, Eva 10, Fay 120."""


def test_a_tie_among_three_of_six_is_played_off_and_one_drops_out() -> None:
    lines = TIE_OF_THREE
    state = after(lines, *SIX)
    assert state.totals == (80, 10, 10, 40, 10, 120)
    assert GAME.status(state)["play-off"]
    assert GAME.status(state)["turn"] == "Ben", "the next tied player to the left of Fay"
    state = after(f"{lines}; roll 20 b8 double; roll b8 stop; Cem take", *SIX)
    assert [state.players[seat] for seat in state.playing] == ["Ben", "Eva"]
    assert GAME.status(state)["turn"] == "Eva", "the next tied player to the left of Cem, who is out"
    state = after(f"{lines}; roll 20 b8 stop; Ben skip2; roll b8 stop; Cem take; roll 10 b8 give; Eva give Ben", *SIX)
    assert state.totals == (80, 20, 30, 40, 10, 120)
    assert GAME.over(state)
    assert GAME.sheets(state)[0].claim("winner").symbol == "Eva"


def test_only_the_tied_play_off_and_are_given_anything() -> None:
    lines = TIE_OF_THREE
    state = after(f"{lines}; roll 20 g8 give", *SIX)
    assert choices(state, "Ben") == {"give Cem", "give Eva", "skip2"}
    assert refused(f"{lines}; roll 20 g8 give", "Ben give Ana", *SIX).rule == "give"
    assert refused(lines, "Ana skip", *SIX).rule == "not-waiting"


def test_chips_are_kept_into_the_play_off() -> None:
    state = after(rounds("b stop Ana skip2", first="Ana") + "; roll r8 stop; Ben skip2; roll r8 stop; Cem take")
    assert state.chips == (1, 1, 3)
    lines = "first Ana; Ana skip; roll 40 r8 triple; Ben take"
    state = after(lines)
    assert GAME.status(state)["play-off"]
    assert state.chips == (2, 3, 3)


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        ("first Ana", "roll b3 g3 r2 double"),
        ("first Ana; roll 20 g3 b5 double", "roll 20 g1 b4 double"),
        ("first Ana", "roll 20 b3 g3 r3 double"),
        ("first Ana", "roll 20 b3 g3 double"),
        ("first Ana", "roll 20 g9 double"),
        ("first Ana; roll 20 g3 b5 double", "roll g6 double"),
    ],
)
def test_dice_that_are_not_in_hand_are_refused(lines: str, last: str) -> None:
    assert refused(lines, last).rule == "no-such-die"


def test_dice_that_do_not_match_may_be_left_out() -> None:
    assert GAME.status(after("first Ana; roll 20 g3 double"))["dice"] == 5
    assert after("first Ana; roll 20 stop; Ana take").totals == (20, 0, 0)
    assert str(read_move(GAME, "roll 20 g3 d")) == "roll 20 g3 double"


def test_the_order_of_a_lines_dice_does_not_matter() -> None:
    assert read_move(GAME, "roll double r2 20 g3 B3") == read_move(GAME, "roll 20 b3 g3 r2 double")


@pytest.mark.parametrize(
    "line",
    [
        "roll",
        "roll 20",
        "roll 20 g3",
        "roll 30 g3 stop",
        "roll 20 10 stop",
        "roll 20 g1 g2 stop",
        "roll 20 g3 stop give",
        "roll 20 x3 stop",
        "Ana",
        "Ana give",
        "Ana give Ben Cem",
        "Ana jump",
        "first",
        "first Ana Ben",
    ],
)
def test_a_line_that_is_no_move_says_what_is(line: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_move(GAME, line)
    assert caught.value.problems[0].accepted


def test_whoever_does_not_play_cannot_begin() -> None:
    assert refused("first Ana", "first Ben").rule == "not-your-turn"
    with pytest.raises(IllegalMove):
        after("first Zoe")
    with pytest.raises(IllegalMove) as caught:
        after("roll 20 b8 stop")
    assert caught.value.legal == ("first Ana", "first Ben", "first Cem")


def test_an_open_decision_is_told_with_the_lines_that_settle_it() -> None:
    assert set(refused("first Ana; roll 20 g8 give", "roll 10 b8 stop").legal) == {
        "Ana give Ben",
        "Ana give Cem",
        "Ana skip2",
    }


def test_the_faces_of_a_roll_are_told_to_programs() -> None:
    move: Any = read_move(GAME, "roll 20 b1 g2 stop")
    assert GAME.dice(move) == (("penalty", 20), ("dodge", "b"), ("dodge", "g"), ("dodge", "g"), ("action", "stop"))
