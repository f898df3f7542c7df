"""Rolled West's turns, right and wrong, in the game's own notation."""

from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.games.rolled_west.board import Stored
from companion.games.rolled_west.state import State
from companion.notation import read_line
from companion.record import Record, read_move
from geo.errors import IllegalMove, InvalidInput
from sheets.filled import FilledSheet

GAME = games.game("rolled-west")
TWO = ("Ruth", "Omar")
THREE = (*TWO, "Ida")
FOUR = (*THREE, "Abe")


def after(lines: str, players: tuple[str, ...] = TWO, options: dict[str, Any] | None = None) -> State:
    """The state after some lines, given one a row or parted by a semicolon; Ruth begins."""
    rows = lines.replace(";", "\n").splitlines()
    moves = [read_move(GAME, line) for line in ["first Ruth", *rows]]
    state: State = Record("rolled-west", players, options or {}, tuple(filter(None, moves))).replay()
    return state


def refused(lines: str, last: str, players: tuple[str, ...] = TWO, options: dict[str, Any] | None = None) -> str:
    """The rule that the last line breaks after the others."""
    state = after(lines, players, options)
    move = read_move(GAME, last)
    assert move is not None
    assert move.player is None or move not in GAME.legal_moves(state, move.player)
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, move)
    assert all(read_move(GAME, line) in GAME.legal_moves(state, move.player or "") for line in caught.value.legal)
    return caught.value.rule


def sheet(state: State, player: str) -> FilledSheet:
    return next(one for one in GAME.sheets(state) if one.player == player)


def marks(state: State, player: str, area: str) -> str:
    """What stands in an area, from the left."""
    found = sheet(state, player).marks
    return " ".join(str(mark) for name, mark in found.items() if name.partition(".")[0] == area)


def points(state: State, player: str) -> dict[str, Any]:
    return dict(GAME.score(GAME.view(sheet(state, player))).parts)


def turn(player: str, dice: str, *what: str) -> str:
    """A whole turn: the throw, the first die as terrain, some decisions."""
    decisions = [f"{player} {line}" for line in (f"terrain {dice.split(maxsplit=1)[0]}", *what, "done")]
    return "; ".join([f"roll {dice}", *decisions]) + "; "


def idle(player: str) -> str:
    """A turn in which nothing happens."""
    return turn(player, "W W W W")


def rounds(count: int, players: tuple[str, ...] = TWO, ghost: str = "W W W") -> str:
    """Rounds, the first of the game, in which nobody does anything."""
    between = f"ghost {ghost}; " if len(players) == 2 else ""
    return "".join("".join(map(idle, players)) + (between if number < 6 else "") for number in range(1, count + 1))


def test_a_turn_claims_ships_and_banks() -> None:
    state = after("roll C W S G; Ruth terrain W; Ruth ship C S; Ruth bank G; Ruth done; Omar copy C")
    assert marks(state, "Ruth", "copper") == marks(state, "Ruth", "silver") == "-"
    assert marks(state, "Ruth", "own_bank") == "G"
    assert marks(state, "Omar", "neighbour_bank") == "C"


def test_dice_pay_before_the_bank_and_the_oldest_letter_before_the_others() -> None:
    lines = turn("Ruth", "W C C C", "bank C") + "Omar copy C;" + turn("Omar", "W C C C", "bank C", "ship C C")
    lines += "Ruth copy C; ghost C C C;" + turn("Ruth", "W C S S", "ship C C", "office SS")
    state = after(lines)
    assert marks(state, "Ruth", "own_bank") == "C/"
    assert marks(state, "Ruth", "neighbour_bank") == "C"
    assert marks(state, "Omar", "own_bank") == marks(state, "Omar", "neighbour_bank") == "C"


def test_the_office_that_counts_itself() -> None:
    state = after(turn("Ruth", "W C C C", "office CC"))
    assert points(state, "Ruth")["offices"] == 1
    state = after(turn("Ruth", "W G S G", "office GS"))
    assert points(state, "Ruth")["offices"] == 2


def test_a_tied_first_leaves_second_paid_and_counts_for_the_majority_office() -> None:
    lines = turn("Ruth", "W W C S", "claim T", "office CS") + turn("Omar", "W W C S", "claim T")
    lines += turn("Ida", "W C C C") + turn("Ruth", "W W W C", "claim T") + turn("Omar", "W W W C", "claim T")
    lines += turn("Ida", "W W C C", "claim T") + "".join(map(idle, THREE)) * 4
    state = after(lines, THREE)
    assert GAME.over(state)
    woods = {player: sheet(state, player).marks["majorities.woods"].number for player in THREE}
    assert woods == {"Ruth": 3, "Omar": 3, "Ida": 1}
    assert points(state, "Ruth")["offices"] == 1 + 1


def test_a_majority_goes_by_spaces_and_then_by_circles() -> None:
    lines = turn("Ruth", "W W W C", "claim TO") + turn("Omar", "W W C C", "claim T") + turn("Ida", "W W C C", "claim T")
    lines += idle("Ruth") + turn("Omar", "W W C C", "claim T") + "".join(map(idle, ("Ida", *THREE * 4)))
    state = after(lines, THREE)
    won = [sheet(state, player).marks.get("majorities.woods") for player in THREE]
    assert [mark and mark.number for mark in won] == [3, 1, None]


def test_an_empty_row_pays_nobody() -> None:
    state = after(rounds(6))
    assert GAME.over(state)
    for player in TWO:
        assert not any(name.startswith("majorities") for name in sheet(state, player).marks)
        assert points(state, player)["total"] == 0


def test_a_settlement_is_refused_with_one_space_left() -> None:
    settle = "".join(turn("Ruth", "W W W C", "claim TO") + idle("Omar") + "ghost W W W; " for _ in range(3))
    camp = turn("Ruth", "W W C C", "claim T") + idle("Omar") + "ghost W W W; "
    last = "roll W W W W; Ruth terrain W"
    assert refused(settle + camp + last, "Ruth claim TO") == "one-claim"
    state = after(settle + camp + last + "; Ruth claim T")
    assert marks(state, "Ruth", "woods") == "T O T O T O T T"
    assert points(state, "Ruth")["claims"] == 1 + 2 + 3 + 3 + 0 + 9 + 0 + 9


def test_two_players_copy_the_same_die_whatever_its_owner_did_with_it() -> None:
    roll = "roll W G C C; Ruth terrain W; "
    for first, then in (("Omar copy G; Ida copy G", "Ruth bank G"), ("Ruth ship G", "Omar copy G; Ida copy G")):
        state = after(f"{roll}{first}; {then}", THREE)
        assert marks(state, "Omar", "neighbour_bank") == marks(state, "Ida", "neighbour_bank") == "G"


def test_with_four_players_a_die_is_copied_from_a_direct_neighbour_alone() -> None:
    roll = "roll W G C C; Ruth terrain W"
    assert refused(roll, "Ida copy G", FOUR) == "bank-neighbour"
    state = after(f"{roll}; Omar copy G; Abe copy C", FOUR)
    assert (marks(state, "Omar", "neighbour_bank"), marks(state, "Abe", "neighbour_bank")) == ("G", "C")
    assert GAME.waiting(after(roll, FOUR)) == {"Ruth": True, "Omar": False, "Abe": False}


def test_the_terrain_die_is_a_resource_for_nobody() -> None:
    assert refused("roll W G C C; Ruth terrain G", "Ruth ship G") == "resources-balance"
    assert refused("roll W G C C; Ruth terrain G", "Ruth bank G") == "bank-own"
    assert refused("roll W G C C; Ruth terrain G", "Omar copy G") == "no-such-die"
    assert refused("roll W G C C", "Omar copy G") == "bank-neighbour"
    assert refused("roll W G C C", "Ruth ship G") == "terrain-die"
    assert refused("roll W G C C", "Ruth terrain S") == "no-such-die"
    assert refused("roll W G C C; Ruth terrain C", "Ruth terrain G") == "terrain-die"
    assert "Ruth ship C" in map(str, GAME.legal_moves(after("roll W G C C; Ruth terrain C"), "Ruth"))


def test_one_die_is_copied_a_window_and_none_after_it_is_closed() -> None:
    assert refused("roll W G C C; Ruth terrain W; Omar copy G", "Omar copy C") == "box-taken"
    assert refused("roll W G C C; Ruth terrain W; Omar done", "Omar copy C") == "not-waiting"
    assert refused("roll W G C C; Ruth terrain W", "Ruth copy G") == "bank-neighbour"
    late = turn("Ruth", "W G C C") + "roll W W W W; Omar terrain W"
    assert refused(late, "Omar copy G") == "bank-neighbour"


def test_nothing_is_banked_after_the_last_own_turn() -> None:
    lines = rounds(5) + "roll W G C S; Ruth terrain W"
    assert refused(lines, "Ruth bank G") == "bank-own"
    assert marks(after(lines + "; Omar copy G"), "Omar", "neighbour_bank") == "G"
    lines += "; Ruth done; roll W G C S; Omar terrain W"
    assert refused(lines, "Ruth copy G") == "bank-neighbour"
    assert refused(lines, "Omar bank G") == "bank-own"
    assert GAME.over(after(lines + "; Omar done"))
    assert refused(lines + "; Omar done", "Ruth copy G") == "game-over"
    assert refused(lines + "; Omar done", "roll W W W W") == "game-over"


def test_a_contract_that_must_use_stored_metal() -> None:
    roll = "roll W C C S; Ruth terrain W"
    assert refused(roll, "Ruth contract 2C2S") == "resources-balance"
    lines = turn("Ruth", "W S S S", "bank S") + idle("Omar") + f"ghost W W W; {roll}; Ruth contract 2C2S"
    state = after(lines)
    assert marks(state, "Ruth", "own_bank") == "S/"
    assert points(state, "Ruth")["contracts"] == 9


def test_a_banked_die_is_not_also_spent() -> None:
    roll = "roll W G C C; Ruth terrain W; Ruth bank G"
    assert refused(roll, "Ruth ship G") == "resources-balance"
    assert refused(roll, "Ruth office GC") == "resources-balance"
    assert refused("roll W G C C; Ruth terrain W; Ruth ship G", "Ruth bank G") == "bank-own"
    assert refused(roll, "Ruth bank C") == "bank-own"


def test_a_stored_letter_is_spent_once() -> None:
    lines = turn("Ruth", "W G C C", "bank G") + idle("Omar") + "ghost W W W; roll W C C C; Ruth terrain W; Ruth ship G"
    assert marks(after(lines), "Ruth", "own_bank") == "G/"
    assert refused(lines, "Ruth ship G") == "resources-balance"


def test_one_claim_one_contract_and_one_office_a_turn_but_any_shipping() -> None:
    assert refused("roll W W W C; Ruth terrain W; Ruth claim T", "Ruth claim T") == "one-claim"
    stock = turn("Ruth", "W C C C", "bank C") + "Omar copy C; " + turn("Omar", "W C C C", "bank C") + "Ruth copy C; "
    rich = stock + "ghost C C C; roll W C C C; Ruth terrain W; "
    assert refused(rich + "Ruth contract 4C", "Ruth contract 5C") == "one-contract"
    assert refused(rich + "Ruth office CC", "Ruth office CC") == "one-office"
    state = after(rich + "Ruth office CC; Ruth ship C; Ruth ship C; Ruth ship C")
    assert marks(state, "Ruth", "copper") == "- 2 6"


def test_a_contract_and_an_office_are_each_had_once_a_table() -> None:
    rich = turn("Ruth", "W C C C", "bank C", "office CC") + "Omar copy C; " + turn("Omar", "W C C C", "contract 4C")
    rich += "ghost C C C; "
    assert refused(rich + "roll W C C C; Ruth terrain W", "Ruth contract 4C") == "contract-once"
    assert refused(rich + "roll W C C C; Ruth terrain W", "Ruth office CC") == "office-once"


def test_an_office_takes_the_metal_of_its_row_and_of_its_column() -> None:
    roll = "roll W S S C; Ruth terrain W"
    assert refused(roll, "Ruth office GS") == "resources-balance"
    assert refused(roll, "Ruth office CC") == "resources-balance"
    for office in ("SC", "CS", "SS"):
        assert sum(office in str(mark) for mark in sheet(after(f"{roll}; Ruth office {office}"), "Ruth").marks) == 1


def test_high_and_low_numbers_when_two_reach_the_box_in_one_round() -> None:
    lines = turn("Ruth", "W S S S", "ship S S S") + turn("Omar", "W S S S", "ship S S S")
    state = after(lines)
    assert (marks(state, "Ruth", "silver"), marks(state, "Omar", "silver")) == ("- 2 7", "- 2 4")
    assert points(state, "Ruth")["shipping"] == 9
    lines += "ghost W W W; " + idle("Ruth") + turn("Omar", "W S S S", "ship S S")
    state = after(lines)
    assert marks(state, "Omar", "silver") == "- 2 4 - 7"
    assert (
        refused(lines + "ghost S S S; roll W S S S; Ruth terrain W; Ruth ship S S", "Ruth ship S")
        == "shipping-in-order"
    )


def test_a_claim_stands_in_the_row_of_the_terrain_and_costs_wood() -> None:
    for die, row in zip("WCSG", ("woods", "valley", "hills", "mountains"), strict=True):
        state = after(f"roll {die} W W C; Ruth terrain {die}; Ruth claim TO")
        assert marks(state, "Ruth", row) == "T O"
    assert refused("roll C W S G; Ruth terrain C", "Ruth claim TO") == "resources-balance"
    assert refused("roll C W S G; Ruth terrain W", "Ruth claim T") == "resources-balance"


def test_the_ghost_roll_comes_for_two_players_after_rounds_one_to_five() -> None:
    state = after("")
    seen = []
    for _ in range(6):
        for player in TWO:
            due = GAME.due(state)
            assert due is not None
            assert (due.word, len(due.of)) == ("roll", 4)
            for line in idle(player).rstrip("; ").split(";"):
                state = GAME.apply(state, read_move(GAME, line))  # type: ignore[arg-type]
        due = GAME.due(state)
        if due is not None and due.word == "ghost":
            assert len(due.of) == 3
            assert refused_now(state, "roll W W W W") == "ghost-roll"
            state = GAME.apply(state, read_move(GAME, "ghost C S G"))  # type: ignore[arg-type]
            seen.append(sorted(GAME.waiting(state)))
    assert seen == [sorted(TWO)] * 5
    assert GAME.over(state)


def refused_now(state: State, line: str) -> str:
    move = read_move(GAME, line)
    assert move is not None
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, move)
    return caught.value.rule


def test_there_is_no_ghost_with_three_players() -> None:
    assert refused("".join(map(idle, THREE)), "ghost C S G", THREE) == "not-your-turn"
    assert refused(idle("Ruth"), "ghost C S G") == "not-your-turn"


def test_each_of_two_players_banks_one_ghost_die_in_the_same_dark_box_as_the_neighbours() -> None:
    lines = rounds(1, ghost="C S G") + "Ruth copy C; Omar copy C"
    state = after(lines)
    assert sheet(state, "Ruth").marks["neighbour_bank.2"].symbol == "C"
    assert sheet(state, "Omar").marks["neighbour_bank.2"].symbol == "C"
    assert refused(lines, "Omar copy S") == "box-taken"
    copied = idle("Ruth") + "roll W G G G; Omar terrain W; Ruth copy G; Omar done; ghost C S G"
    assert refused(copied, "Ruth copy C") == "box-taken"
    assert GAME.waiting(after(copied)) == {"Omar": False}


def test_with_ghost_extra_the_ghosts_die_has_a_box_of_its_own() -> None:
    extra = {"ghost_extra": True}
    lines = idle("Ruth") + "roll W G G G; Omar terrain W; Ruth copy G; Omar done; ghost C S G; Ruth copy C; Omar copy S"
    state = after(lines, options=extra)
    assert marks(state, "Ruth", "neighbour_bank") == "G"
    assert (marks(state, "Ruth", "ghost_bank"), marks(state, "Omar", "ghost_bank")) == ("C", "S")
    spent = after(lines + "; roll W G G G; Ruth terrain W; Ruth ship C", options=extra)
    assert marks(spent, "Ruth", "ghost_bank") == "C/"


def test_the_first_players_first_dark_box_stays_empty_and_the_others_do_not() -> None:
    lines = (
        "roll W G C C; Ruth terrain W; Omar copy G; Ruth done; roll W S C C; Omar terrain W; Ruth copy S; Ida copy C"
    )
    state = after(lines, THREE)
    filled = {player: [n for n in sheet(state, player).marks if n.startswith("neighbour_bank")] for player in THREE}
    assert filled == {"Ruth": ["neighbour_bank.2"], "Omar": ["neighbour_bank.1"], "Ida": ["neighbour_bank.1"]}


def test_whoever_begins_sits_first_on_the_sheets_and_the_others_follow_clockwise() -> None:
    record = Record("rolled-west", THREE, {}, (GAME.read(read_line("first Omar")),))  # type: ignore[arg-type]
    state = record.replay()
    assert {one.players for one in GAME.sheets(state)} == {("Omar", "Ida", "Ruth")}
    assert refused_now(state, "first Ruth") == "not-your-turn"
    state = GAME.apply(state, GAME.read(read_line("roll W W W W")))  # type: ignore[arg-type]
    assert GAME.waiting(state) == {"Omar": True}


def test_nobody_is_skipped_and_everybody_has_six_turns() -> None:
    order = []
    state = after("", THREE)
    while not GAME.over(state):
        state = GAME.apply(state, read_move(GAME, "roll W W W W"))  # type: ignore[arg-type]
        (player,) = (name for name, must in GAME.waiting(state).items() if must)
        order.append(player)
        for line in ("terrain W", "done"):
            state = GAME.apply(state, read_move(GAME, f"{player} {line}"))  # type: ignore[arg-type]
    assert order == list(THREE) * 6


def test_a_throw_waits_for_the_turn_to_end_but_not_for_those_who_could_copy() -> None:
    roll = "roll W G C C; Ruth terrain W"
    assert refused(roll, "roll W W W W") == "not-your-turn"
    state = after(f"{roll}; Ruth done")
    assert GAME.waiting(state) == {"Omar": False}
    assert GAME.due(state) is not None
    assert GAME.waiting(after(f"{roll}; Ruth done; Omar done")) == {}
    assert refused(f"{roll}; Ruth done", "Ruth ship G") == "not-waiting"
    assert refused(roll, "Omar ship G") == "not-your-turn"
    assert refused("", "Ruth done") == "not-waiting"


@pytest.mark.parametrize(
    "line",
    [
        "Ruth", "Ruth claim", "Ruth claim TT", "Ruth claim OT", "Ruth terrain X", "Ruth contract 3C", "Ruth office WC",
        "Ruth ship", "Ruth ship W", "Ruth bank", "Ruth bank C S", "Ruth done now", "Ruth steal C", "roll", "roll C X",
        "ghost", "first", "first Ruth Omar", "roll " + "C " * 3 + "7",
    ],
)  # fmt: skip
def test_words_that_are_no_move_are_told_with_what_would_be(line: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_move(GAME, line)
    assert caught.value.problems[0].accepted


def test_moves_are_read_in_small_letters_too() -> None:
    assert str(read_move(GAME, "Ruth ship c s")) == "Ruth ship C S"
    assert str(read_move(GAME, "Ruth contract 2c2s")) == "Ruth contract 2C2S"
    assert str(read_move(GAME, "roll c w s g")) == "roll C W S G"


@pytest.mark.parametrize("dice", ["C W S", "C W S G G"])
def test_a_throw_has_four_dice(dice: str) -> None:
    assert refused("", f"roll {dice}") == "no-such-die"
    assert refused(rounds(1)[: -len("ghost W W W; ")], f"ghost {dice} W") == "no-such-die"


def test_the_status_tells_what_lies_on_the_table() -> None:
    status = GAME.status(after("roll W G C C; Ruth terrain W; Ruth ship C"))
    assert status["turn"] == "Ruth"
    assert (status["round"], status["rounds"]) == (1, 6)
    assert status["terrain"] == "W"
    assert status["left"] == ("G", "C")
    assert GAME.status(after(rounds(1)))["ghost"]
    assert GAME.status(after(rounds(1) + "roll W W W W"))["round"] == 2


def test_stored_letters_are_spent_oldest_first_whatever_bank_they_stand_in() -> None:
    lines = turn("Ruth", "W C C C", "bank C") + "Omar copy C; " + turn("Omar", "W C W W", "bank C") + "ghost C C C; "
    lines += turn("Ruth", "W W W W") + turn("Omar", "W W W W", "ship C")
    banks = after(lines).seats[1].board.banks
    assert banks["neighbour_bank"][0] == Stored("C", spent=True)
    assert banks["own_bank"][0] == Stored("C")


def on_paper(lines: str, paper: tuple[str, ...], players: tuple[str, ...] = TWO) -> State:
    """The state after some lines of a game in which some write on paper."""
    state = GAME.on_paper(GAME.start(players, {"ghost_extra": False}), frozenset(paper))
    for line in ["first Ruth", *lines.replace(";", "\n").splitlines()]:
        move = read_move(GAME, line)
        state = GAME.apply(state, move) if move else state
    return state


def test_with_everybody_on_paper_there_are_only_throws() -> None:
    lines = "roll C W S G; roll W W W W; ghost C S G; " * 5 + "roll C W S G; roll W W W W"
    assert GAME.over(on_paper(lines, TWO))
    assert GAME.waiting(on_paper("roll C W S G", TWO)) == {}
    assert GAME.sheets(on_paper(lines, TWO)) == ()


def test_somebody_on_paper_says_what_the_others_go_by() -> None:
    state = on_paper("roll C W S S", ("Ruth",))
    assert GAME.waiting(state) == {"Ruth": True}
    state = on_paper("roll C W S S; Ruth terrain W; Ruth office SS; Ruth ship C C C", ("Ruth",))
    assert GAME.waiting(state) == {"Ruth": False, "Omar": False}
    assert GAME.due(state) is not None
    lines = (
        "roll C W S S; Ruth terrain W; Ruth office SS; Ruth ship C C C; roll W C C C; Omar terrain W; Omar ship C C C"
    )
    state = on_paper(lines, ("Ruth",))
    assert marks(state, "Omar", "copper") == "- 2 3"
    assert [one.player for one in GAME.sheets(state)] == ["Omar"]
    assert refused_now(on_paper("roll C W S S; Ruth terrain W", ("Ruth",)), "Ruth claim T") == "not-waiting"
    taken = on_paper("roll C W S S; Ruth terrain W; Ruth office SS; roll W S S S; Omar terrain W", ("Ruth",))
    assert refused_now(taken, "Omar office SS") == "office-once"


def test_with_a_seat_on_paper_the_majorities_are_left_to_be_written() -> None:
    turn_of_ruth = "roll W W W W; Ruth terrain W; "
    lines = (turn_of_ruth + turn("Omar", "W W W W", "claim T") + "ghost W W W; ") * 5
    state = on_paper(lines + turn_of_ruth + turn("Omar", "W W W W", "claim T"), ("Ruth",))
    assert GAME.over(state)
    (paper,) = GAME.sheets(state)
    assert paper.player == "Omar"
    assert not any(name.startswith(("majorities", "claimed")) for name in paper.marks)


def test_the_dice_that_wait_for_a_decision_are_named() -> None:
    state = after("roll W G C C")
    assert GAME.pending(state, "Ruth") == ("W", "G", "C", "C")
    state = after("roll W G C C; Ruth terrain W; Ruth ship G")
    assert GAME.pending(state, "Ruth") == ("C", "C")
    assert GAME.pending(state, "Omar") == ("G", "C", "C")
    assert GAME.pending(after("roll W G C C; Ruth terrain W; Omar done"), "Omar") == ()


def test_the_lines_that_explain_the_notation_are_lines_of_the_game() -> None:
    for line, meaning in GAME.notation:
        assert str(read_move(GAME, line)) == line
        assert meaning
