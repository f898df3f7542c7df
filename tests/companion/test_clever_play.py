"""How Ganz schön clever is played, as a player would write it down."""

from __future__ import annotations

from typing import Any

import pytest
from clever_positions import GAME, begin, marks, moves, played, scored, typed, view
from playing import play

from companion.audit import audit
from companion.dice import SeededChance
from companion.keeping.mending import check_record
from companion.record import read_move
from geo.errors import IllegalMove, InvalidInput

ROLL = "roll y3 b3 g5 o1 p6 w4\n"


def refused(state: Any, line: str) -> IllegalMove:
    move = read_move(GAME, line)
    assert move is not None
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(state, move)
    return refusal.value


def test_blue_3_with_white_4_crosses_the_7_whichever_of_the_two_is_taken() -> None:
    for line in ("Lena b3 blue", "Lena w4 blue"):
        assert "blue.7" in marks(played(begin(), ROLL + line))


def test_blue_counts_the_white_die_also_where_it_lies_on_the_tray_or_on_a_field() -> None:
    on_tray = played(begin(), "roll y1 b5 g5 o6 p6 w2\nLena g5 green\nroll b4 o6 p6\nLena b4 blue")
    assert GAME.status(on_tray)["tray"] == ("y1", "w2")
    assert "blue.6" in marks(on_tray)
    on_field = played(begin(), "roll y1 b5 g5 o6 p6 w2\nLena w2 blue\nroll b1 g2 o2 p2\nLena b1 blue")
    assert {"blue.7", "blue.3"} <= marks(on_field).keys()


def test_only_strictly_lower_dice_go_to_the_tray() -> None:
    state = played(begin(), "roll y3 b3 g3 o3 p2 w1\nLena y3 r1c1")
    assert GAME.status(state)["tray"] == ("p2", "w1")
    assert GAME.due(state).of == ("b", "g", "o")


def test_white_goes_to_any_colour_at_its_own_value_and_no_other_die_does() -> None:
    state = played(begin(), ROLL)
    assert [move for move in moves(state) if move.startswith("w4")] == [
        "w4 r3c4", "w4 r4c3", "w4 blue", "w4 green", "w4 orange", "w4 purple",
    ]  # fmt: skip
    assert refused(state, "Lena g5 purple").rule == "white-is-any-colour"


def test_the_turn_ends_early_when_no_dice_are_left() -> None:
    state = played(begin(), "roll y1 b1 g1 o1 p6 w1\nLena p6 purple")
    assert GAME.due(state) is not None
    assert GAME.status(state)["tray"] == ("y1", "b1", "g1", "o1", "w1")
    assert GAME.due(state).of == tuple("ybgopw"), "the passive throw of all six"


def test_what_is_left_after_three_throws_goes_to_the_tray() -> None:
    lines = "roll y1 b1 g1 o1 p1 w1\nLena y1 r2c2\nroll b1 g1 o1 p1 w1\nLena g1 green\nroll b1 o1 p1 w1\nLena o1 orange"
    state = played(begin("Lena", "Max"), f"first Lena\n{lines}")
    assert GAME.status(state)["fields"] == ("y1", "g1", "o1")
    assert GAME.status(state)["tray"] == ("b1", "p1", "w1")
    assert GAME.waiting(state) == {"Max": True}


def test_a_die_that_fits_must_be_chosen_from_the_pool() -> None:
    refusal = refused(played(begin(), ROLL), "Lena -")
    assert refusal.rule == "choose-usable"
    assert "Lena p6 purple" in refusal.legal


FULL = {
    "yellow": ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c4", "r3c1", "r3c3", "r3c4", "r4c2", "r4c3", "r4c4"],
    "blue": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "green": 11,
    "orange": [1, 1, 1, 2, 1, 1, 2, 1, 2, 1, 3],
    "purple": [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6],
}


def without(*areas: str) -> dict[str, object]:
    return {name: marks for name, marks in FULL.items() if name not in areas}


def test_without_a_usable_die_the_throw_is_spent_and_no_die_leaves_the_pool() -> None:
    state = played(begin(green=10, **without("green")), "roll y3 b3 g5 o1 p6 w4")
    assert moves(state) == ["-", "reroll"]
    after = played(state, "Lena -")
    assert GAME.due(after).of == tuple("ybgopw")
    assert marks(after).keys() == marks(state).keys()
    assert GAME.status(after)["throw"] == 2
    last = played(after, "roll y3 b3 g5 o1 p6 w4\nLena -\nroll y3 b3 g5 o1 p6 w4\nLena -")
    assert GAME.status(last)["tray"] == ("y3", "b3", "g5", "o1", "p6", "w4")


def test_a_reroll_throws_the_same_dice_again_and_is_no_throw_of_the_three() -> None:
    state = played(begin(), "roll y3 b3 g5 o1 p6 w4\nLena g5 green\nroll p2\nLena reroll")
    assert GAME.due(state).of == ("p",)
    assert GAME.status(state)["throw"] == 2
    assert marks(state)["rerolls.1"] == "O/"
    again = played(state, "roll p5")
    assert "reroll" not in moves(again), "it was the only one"
    assert refused(again, "Lena reroll").rule == "reroll"


def test_equal_or_lower_numbers_do_not_go_behind_a_purple_one_but_anything_goes_behind_a_6() -> None:
    assert refused(played(begin(purple=[4]), "roll y3 b3 g5 o1 p4 w4"), "Lena p4 purple").rule == "purple-increasing"
    assert marks(played(begin(purple=[6]), ROLL + "Lena p6 purple"))["purple.2"] == "6"
    assert marks(played(begin(purple=[6]), "roll y3 b3 g5 o1 p1 w4\nLena p1 purple"))["purple.2"] == "1"


def test_green_asks_for_the_printed_number_unless_a_bonus_crosses_it() -> None:
    assert refused(played(begin(green=4), "roll y3 b3 g4 o1 p6 w4"), "Lena g4 green").rule == "green-threshold"
    state = played(begin(green=4, yellow=["r3c1", "r3c3"]), "roll y4 b3 g4 o1 p6 w4\nLena y4 r3c4")
    assert "green.5" in marks(state)


def test_an_orange_4_as_a_bonus_is_doubled_in_a_doubled_box() -> None:
    state = played(begin(orange=[1, 2, 3], yellow=["r2c1", "r2c2"]), "roll y5 b3 g4 o1 p6 w4\nLena y5 r2c4")
    assert marks(state)["orange.4"] == "8"
    assert marks(played(begin(orange=[1] * 3), "roll y5 b3 g4 o5 p6 w4\nLena o5 orange"))["orange.4"] == "10"


def test_a_chain_of_six_bonuses() -> None:
    """Yellow row 1 gives blue, blue row 2 gives yellow, yellow row 3 green, green 9 purple, purple 10 orange, a fox."""
    state = begin(
        yellow=["r1c1", "r1c2", "r3c1", "r3c3"], blue=[5, 6, 7], green=8, orange=[1] * 7, purple=[6] * 9,
    )  # fmt: skip
    state = played(state, "roll y5 b1 g1 o1 p1 w1\nLena y5 r1c3")
    assert len(moves(state)) == 8, "a cross in any of the free blue boxes"
    state = played(state, "Lena bonus blue.8")
    assert moves(state) == [f"bonus yellow.{box}" for box in ("r2c1", "r2c2", "r2c4", "r3c4", "r4c2", "r4c3", "r4c4")]
    state = played(state, "Lena bonus yellow.r3c4")
    found = marks(state)
    assert {"green.9", "purple.10", "orange.8"} <= found.keys()
    assert (found["purple.10"], found["orange.8"]) == ("6", "6")
    assert GAME.due(state) is not None, "nothing waits any more"


def test_bonuses_that_wait_are_ordered_by_the_player_and_the_order_matters() -> None:
    """Blue 4 fills row 1 (orange 5), column 4 was filled before: a purple 6 that fires an orange 6 waits beside it."""
    state = begin(blue=[2, 4, 7, 11], purple=[6] * 9, orange=[1] * 3)
    state = played(state, "roll y1 b1 g1 o1 p1 w2\nLena b1 blue")
    assert moves(state) == ["bonus orange", "bonus purple"]
    first_orange = played(state, "Lena bonus orange")
    assert (marks(first_orange)["orange.4"], marks(first_orange)["orange.5"]) == ("10", "6")
    first_purple = played(state, "Lena bonus purple")
    assert moves(first_purple) == ["bonus orange 5", "bonus orange 6"]
    found = marks(played(first_purple, "Lena bonus orange 6"))
    assert (found["orange.4"], found["orange.5"]) == ("12", "5")
    assert refused(first_purple, "Lena bonus orange").rule == "bonus-taken"


def test_a_bonus_waits_for_nothing_else() -> None:
    state = played(begin(yellow=["r1c1", "r1c2"]), "roll y5 b1 g1 o1 p1 w1\nLena y5 r1c3")
    assert GAME.due(state) is None
    assert refused(state, "Lena done").rule == "bonus-taken"
    assert refused(state, "roll b1 g1 o1 p1 w1").rule == "not-your-turn"
    assert refused(state, "Lena bonus yellow.r4c4").rule == "bonus-taken"


def test_a_bonus_into_a_full_area_is_lost() -> None:
    state = begin(orange=FULL["orange"], yellow=["r2c1", "r2c2"])
    after = played(state, "roll y5 b3 g4 o1 p6 w4\nLena y5 r2c4")
    assert GAME.due(after) is not None, "nothing waits"
    orange = {box for box in marks(after) if box.startswith("orange")}
    assert len(orange) == 11


def test_a_cross_with_one_free_box_leaves_no_choice() -> None:
    state = begin(yellow=["r1c1", "r1c2"], blue=[2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    assert "blue.12" in marks(played(state, "roll y5 b1 g1 o1 p1 w1\nLena y5 r1c3"))


def test_bonuses_circle_actions() -> None:
    """The diagonal of yellow, blue column 1, green 4: each circles one."""
    state = begin(yellow=["r1c1", "r2c2", "r3c3"])
    assert marks(played(state, "roll y6 b1 g1 o1 p1 w1\nLena y6 r4c4"))["plus_ones.1"] == "O"
    assert marks(played(begin(blue=[5]), "roll y6 b3 g1 o1 p1 w6\nLena b3 blue"))["rerolls.2"] == "O"
    assert marks(played(begin(green=3), "roll y6 b3 g4 o1 p1 w6\nLena g4 green"))["plus_ones.1"] == "O"


TURN = ROLL + "Lena p6 purple\n"


def test_plus_one_enters_any_of_the_six_dice_each_once_a_turn() -> None:
    state = played(begin(plus_ones={"unlocked": 3, "used": 0}), TURN)
    assert GAME.waiting(state) == {"Lena": False}
    after = played(state, "Lena plus w4 orange")
    refusal = refused(after, "Lena plus w4 purple")
    assert refusal.rule == "plus-one"
    assert "w4" in str(refusal)
    again = played(after, "Lena plus p6\nLena plus g5")
    assert {"orange.1", "purple.1", "purple.2", "green.1"} <= marks(again).keys()
    assert marks(again)["plus_ones.3"] == "O/"
    assert GAME.waiting(again) == {}, "no +1 is left"
    assert refused(again, "Lena plus y3 r1c1").rule == "not-waiting"


def test_plus_ones_of_the_active_and_the_passive_turn_of_a_player_alone_are_counted_separately() -> None:
    state = played(begin(plus_ones={"unlocked": 3, "used": 0}), TURN + "Lena plus w4 orange\nLena done")
    state = played(state, "roll y1 b2 g3 o6 p6 w6\nLena y1 r2c2\nLena plus w6 purple")
    assert marks(state)["purple.2"] == "6"


def test_a_plus_one_just_earned_may_be_used_at_once() -> None:
    state = played(begin(green=3), "roll y5 b1 g6 o1 p1 w1\nLena g6 green")
    assert moves(state)[-1] == "done"


def test_a_plus_one_that_nobody_mentions_lapses_at_the_next_throw() -> None:
    state = played(begin(plus_ones={"unlocked": 1, "used": 0}), TURN)
    assert GAME.due(state).word == "roll"
    after = played(state, "roll y1 b2 g3 o6 p6 w6")
    assert GAME.waiting(after) == {"Lena": True}
    assert marks(after)["plus_ones.1"] == "O"


def test_passive_players_take_from_the_tray_all_at_once_and_may_take_the_same_die() -> None:
    state = played(begin("Lena", "Max", "Ida"), "first Lena\nroll y3 b3 g5 o1 p6 w4\nLena p6 purple")
    assert GAME.waiting(state) == {"Max": True, "Ida": True}
    either = played(state, "Ida g5 green\nMax g5 green")
    assert "green.1" in marks(either, "Ida")
    assert "green.1" in marks(either, "Max")
    assert refused(state, "Max -").rule == "tray-first"
    assert refused(state, "Max p6 purple").rule == "tray-first"
    assert refused(state, "Lena y3 r1c1").rule == "not-waiting"


def test_only_when_nothing_on_the_tray_fits_a_field_of_the_active_player_may_be_used() -> None:
    full = begin("Lena", "Max", green=2, purple=[5], **without("green", "purple"))
    state = played(full, "first Lena\nroll y1 b1 g1 o1 p6 w1\nLena p6 purple")
    assert moves(state, "Max") == ["p6 purple", "-"]
    assert GAME.waiting(played(state, "Max -")) == {}


def test_a_player_alone_has_no_fields_to_fall_back_on() -> None:
    state = played(begin(green=10, **without("green")), "roll y1 b1 g6 o1 p1 w1\nLena g6 green")
    assert moves(played(state, "roll y1 b1 g1 o6 p6 w6")) == ["-"]


def test_the_tray_of_a_player_alone_are_the_three_lowest_and_a_tie_is_told() -> None:
    state = played(begin(), TURN + "roll y2 b1 g2 o2 p6 w3")
    assert GAME.due(state).word == "tray"
    assert refused(state, "tray b1 y2 w3").rule == "no-such-die"
    assert refused(state, "tray y2 g2 o2").rule == "no-such-die", "the 1 is the lowest"
    assert GAME.status(played(state, "tray b1 y2 o2"))["tray"] == ("b1", "y2", "o2")
    without_tie = played(begin(), TURN + "roll y2 b1 g3 o5 p6 w4")
    assert GAME.status(without_tie)["tray"] == ("y2", "b1", "g3")
    assert refused(without_tie, "tray y2 b1 g3").rule == "not-your-turn"


def test_a_tie_for_the_tray_is_broken_by_chance_and_every_tied_die_comes_up() -> None:
    state = played(begin(), TURN + "roll y2 b1 g2 o2 p6 w3")
    trays = [GAME.throw(GAME.due(state), SeededChance(str(seed))) for seed in range(60)]
    assert {str(tray) for tray in trays} == {
        f"tray b1 {one} {two}" for one in ("y2", "g2", "o2") for two in ("y2", "g2", "o2") if one != two
    }


def test_there_is_no_reroll_in_the_passive_turn() -> None:
    state = played(begin(), TURN + "roll y2 b1 g3 o5 p6 w4")
    assert "reroll" not in moves(state)


def rounds(count: int) -> str:
    """Rounds of a player alone in which little happens: +1s are declined where there are any."""
    boxes = ("r2c2", "r3c1")
    text = ""
    for number in range(count):
        passive = f"Lena y1 {boxes[number]}" if number < 2 else "Lena g1 green" if number == 2 else "Lena b1 blue"
        done = "Lena done\n" if number >= 1 else ""
        text += f"roll y1 b1 g1 o1 p6 w1\nLena p6 purple\n{done}roll y1 b1 g1 o6 p6 w6\n{passive}\n{done}"
    return text


def test_rounds_give_a_reroll_a_plus_one_a_reroll_and_a_choice() -> None:
    state = begin()
    for number, rerolls, plus_ones in ((1, 1, 0), (2, 1, 1), (3, 2, 1)):
        found = marks(state)
        assert sum(box.startswith("rerolls") for box in found) == rerolls
        assert sum(box.startswith("plus_ones") for box in found) == plus_ones
        assert GAME.status(state)["round"] == number
        state = played(begin(), rounds(number) + "roll y3 b3 g5 o1 p6 w4") if number < 3 else played(begin(), rounds(3))
    assert GAME.due(state) is None, "the bonus of round 4 is chosen before the throw"
    assert moves(state) == ["bonus yellow", "bonus blue", "bonus green", "bonus orange", "bonus purple"]
    six = played(state, "Lena bonus orange")
    assert (marks(six)["orange.1"], marks(six)["round_4"]) == ("6", "6")
    cross = played(state, "Lena bonus yellow")
    assert len(moves(cross)) == 10, "one for each free yellow box"
    assert marks(played(cross, "Lena bonus yellow.r4c4"))["round_4"] == "X"


def test_the_choice_of_round_4_leaves_out_full_areas() -> None:
    state = played(begin(green=11, orange=FULL["orange"]), rounds(2).replace("Lena g1 green", "Lena y1 r2c2"))
    state = played(state, "roll y1 b1 g1 o1 p6 w1\nLena p6 purple\nLena done\nroll y1 b1 g6 o6 p1 w1\ntray y1 b1 w1")
    state = played(state, "Lena w1 blue\nLena done")
    assert moves(state) == ["bonus yellow", "bonus blue", "bonus purple"]


def test_before_the_choice_of_round_4_and_at_the_end_a_plus_one_must_be_declined() -> None:
    before = played(begin(), rounds(3).removesuffix("Lena done\n"))
    assert GAME.waiting(before) == {"Lena": True}
    assert GAME.due(before) is None


@pytest.mark.parametrize(("players", "count"), [(1, 6), (2, 6), (3, 5), (4, 4)])
def test_the_number_of_players_sets_the_rounds(players: int, count: int) -> None:
    found = play("clever", players, seed=11)
    assert GAME.status(found.state)["round"] == count
    assert all(sheet.form.areas and f"rounds.{count}" in sheet.marks for sheet in GAME.sheets(found.state))
    assert not any(f"rounds.{count + 1}" in sheet.marks for sheet in GAME.sheets(found.state))


def test_four_players_stop_after_four_rounds_and_every_turn_has_another_active_player() -> None:
    states = play("clever", 4, seed=3).states
    turns = {
        (GAME.status(s)["round"], GAME.status(s)["turn"]): GAME.status(s)["active"] for s in states if s.table.round
    }
    assert len(turns) == 16
    for number in range(1, 5):
        assert len({turns[number, turn] for turn in range(1, 5)}) == 4
        assert turns[number, 1] == turns[1, 1], "the same player begins every round"


def test_an_empty_area_makes_every_fox_worth_nothing() -> None:
    four = {"yellow": ["r4c2", "r4c3", "r4c4"], "blue": [9, 10, 11, 12], "green": 7, "orange": [1] * 8}
    assert scored(**four).parts["fox_count"] == 4
    assert scored(**four).parts["foxes"] == 0
    full = {**four, "yellow": [*four["yellow"], "r1c1", "r2c1", "r3c1"], "purple": [2]}
    assert scored(**full).parts["foxes"] == 4 * 2, "as much as the lowest area, purple"


def test_points_of_every_area() -> None:
    assert scored(yellow=["r1c1", "r2c1", "r3c1", "r1c2"]).parts["yellow"] == 10
    assert scored(yellow=FULL["yellow"]).parts["yellow"] == 60
    assert [scored(blue=list(range(2, 2 + n))).parts["blue"] for n in range(12)] == [
        0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56,
    ]  # fmt: skip
    assert [scored(green=n).parts["green"] for n in range(12)] == [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66]
    assert scored(orange=[5, 2, 3, 12]).parts["orange"] == 22
    assert scored(purple=[2, 5, 6, 3]).parts["purple"] == 16


def test_a_tie_goes_to_the_best_single_area_and_is_shared_after_that() -> None:
    ida, max_ = typed("Ida", 3, purple=[4, 5]), typed("Max", 3, purple=[4], orange=[5])
    tom = typed("Tom", 3, orange=[4, 5])
    ranking = GAME.outcome([view(sheet) for sheet in (max_, ida, tom)]).ranking
    assert [(place.player, place.rank) for place in ranking] == [("Ida", 1), ("Tom", 1), ("Max", 3)]


def test_a_game_alone_is_rated_by_its_points() -> None:
    words = {GAME.outcome([view(typed(orange=[points]))]).decided["rating"].template for points in (0, 139, 140, 281)}
    assert len(words) == 3


def test_an_option_lets_a_die_be_wasted() -> None:
    state = played(begin(options={"wasted_pick": True}, purple=[5]), "roll y3 b3 g5 o1 p2 w4")
    assert "p2 -" in moves(state)
    assert "y3 -" not in moves(state)
    after = played(state, "Lena p2 -")
    assert GAME.status(after)["fields"] == ("p2",)
    assert GAME.status(after)["tray"] == ("o1",)
    assert "purple.2" not in marks(after)
    strict = played(begin(purple=[5]), "roll y3 b3 g5 o1 p2 w4")
    assert refused(strict, "Lena p2 -").rule == "choose-usable"


def test_an_option_lets_a_passive_player_decline() -> None:
    state = begin("Lena", "Max", options={"passive_may_pass": True})
    state = played(state, "first Lena\nroll y3 b3 g5 o1 p6 w4\nLena p6 purple\nMax -")
    assert GAME.waiting(state) == {}


def test_who_is_active_first_is_settled_once() -> None:
    state = begin("Lena", "Max")
    assert GAME.due(state).word == "first"
    assert refused(state, "roll y3 b3 g5 o1 p6 w4").rule == "not-your-turn"
    assert refused(state, "first Tom").rule == "not-your-turn"
    after = played(state, "first Max")
    assert GAME.status(after)["active"] == "Max"
    assert refused(after, "first Lena").rule == "not-your-turn"


def test_a_throw_has_the_dice_of_the_pool_one_of_each() -> None:
    state = played(begin(), "roll y3 b3 g5 o6 p6 w4\nLena g5 green")
    assert refused(state, "roll o6 p6 w4").rule == "no-such-die"
    assert refused(state, "roll o6 o5").rule == "no-such-die"
    assert GAME.status(played(state, "roll p1 o2"))["dice"] == ("o2", "p1")


def test_a_die_must_lie_there_with_that_face() -> None:
    state = played(begin(), ROLL)
    assert refused(state, "Lena p5 purple").rule == "no-such-die"
    assert refused(state, "Lena y3 r2c1").rule == "choose-usable", "that box is a 2"
    assert refused(state, "Lena y3 r9c9").rule == "choose-usable"
    assert refused(played(begin(yellow=["r1c1"]), ROLL), "Lena y3 r1c1").rule == "box-taken"
    assert refused(played(begin(green=11), ROLL), "Lena g5 green").rule == "box-taken"
    assert refused(state, "Max p6 purple").rule == "not-waiting"


def test_a_finished_game_takes_nothing_more() -> None:
    state = play("clever", 2, seed=5).state
    for line in ("roll y3 b3 g5 o1 p6 w4", "Ana p6 purple", "Ana done"):
        assert refused(state, line).rule == "game-over"


def test_a_seat_on_paper_only_says_which_dice_it_takes() -> None:
    state = GAME.on_paper(begin("Lena", "Max"), frozenset({"Lena"}))
    state = played(state, "first Lena\nroll y3 b3 g5 o1 p6 w4")
    assert moves(state) == [*(f"{die} chosen" for die in ("y3", "b3", "g5", "o1", "p6", "w4")), "-", "reroll"]
    assert refused(state, "Lena p6 purple").rule == "choose-usable"
    state = played(state, "Lena reroll\nroll y3 b3 g5 o1 p6 w4\nLena p6 chosen")
    assert GAME.waiting(state) == {"Max": True}
    assert [sheet.player for sheet in GAME.sheets(state)] == ["Max"]


def test_with_all_seats_on_paper_only_dice_are_asked_for_until_the_last_round() -> None:
    state = GAME.on_paper(begin(), frozenset({"Lena"}))
    for _ in range(6):
        state = played(state, "roll y1 b1 g1 o1 p6 w1\nLena p6 chosen\nroll y1 b2 g3 o6 p6 w6")
    assert GAME.over(state)
    assert GAME.status(state)["tray"] == ("y1", "b2", "g3"), "the dice lie there to be looked at"


@pytest.mark.parametrize(
    "line",
    ["Lena", "Lena p6", "Lena x3 purple", "Lena p7 purple", "Lena plus", "Lena plus w3", "Lena bonus",
     "Lena bonus orange 55", "Lena p6 purple now", "roll", "roll 3", "tray", "first", "Lena p6 - -"],
)  # fmt: skip
def test_lines_that_are_no_moves_are_told_with_examples(line: str) -> None:
    with pytest.raises(InvalidInput) as wrong:
        read_move(GAME, line)
    assert wrong.value.problems[0].message


@pytest.mark.parametrize(
    ("line", "same"),
    [("Lena PLUS P5", "Lena plus p5"), ("Lena plus p5 purple", "Lena plus p5"), ("Lena Y2 R2C1", "Lena y2 r2c1")],
)
def test_lines_may_be_typed_carelessly(line: str, same: str) -> None:
    assert str(read_move(GAME, line)) == same


def test_a_whole_game_alone_from_its_record() -> None:
    found = play("clever", 1, seed=21)
    again = check_record(str(found.record))
    assert again.replay() == found.state
    (sheet,) = GAME.sheets(again.replay())
    report = audit([sheet])
    assert report.exit_code == 0
    assert report.sheets[0].score.parts["total"] == sheet.claim("total").number  # type: ignore[union-attr]
