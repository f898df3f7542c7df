"""Rolling America's rules, right and wrong, in the game's own notation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion import games
from companion.audit import audit, audit_sheet
from companion.findings import Severity
from companion.games.rolling_america.board import Board, Entry, fits
from companion.games.rolling_america.play import start
from companion.keeping.mending import check_record
from companion.record import Record, read_move
from geo.errors import IllegalMove, InvalidInput
from sheets import filled
from sheets.filled import FilledSheet

GAME = games.game("rolling-america")


def after(lines: str, *players: str, options: dict[str, Any] | None = None) -> Any:
    """The state after some lines, given one a row or parted by a semicolon."""
    moves = [read_move(GAME, line) for line in lines.replace(";", "\n").splitlines()]
    record = Record("rolling-america", players or ("Ana",), options or {}, tuple(filter(None, moves)))
    return record.replay()


def refused(lines: str, last: str, *players: str, options: dict[str, Any] | None = None) -> IllegalMove:
    """The error that the last line meets after the others."""
    state = after(lines, *players, options=options)
    move = read_move(GAME, last)
    assert move is not None
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, move)
    return caught.value


@pytest.mark.parametrize(
    ("lines", "last", "rule"),
    [
        ("roll b3 w5", "Ana b3 CA", "number-in-region"),
        ("roll b3 w5", "Ana b3 DC", "number-in-region"),
        ("roll b3 w5; Ana b3 MT", "Ana w5 MT", "box-taken"),
        ("roll b3 w5; Ana b3 MT", "Ana w5 ID", "neighbours-within-one"),
        ("roll b3 w5", "Ana b3 x MT", "x-only-when-stuck"),
        ("roll b3 w5", "Ana b3 -", "must-write"),
        ("roll b3 w5", "Ana o3 CA", "no-such-die"),
        ("roll b3 w5; Ana b3 MT", "Ana b3 ND", "no-such-die"),
        ("roll b3 w5", "Ana w5 wild CA", "color-change"),
        ("roll b3 w5", "Ben b3 MT", "not-waiting"),
        ("roll b3 w5", "roll o1 g1", "not-your-turn"),
        ("roll b3 w5; Ana b3 MT; Ana w5 TX", "roll b1 g1", "die-already-drawn"),
        ("roll b3 w5; Ana b3 MT; Ana w5 TX", "roll o1 o2", "die-already-drawn"),
        ("", "roll b3 z5", "no-such-die"),
        ("", "roll b3", "no-such-die"),
        ("roll b3 w5", "Ana b3 MT + MT", "box-taken"),
        ("roll b3 w5", "Ana b3 MT + CA", "number-in-region"),
        ("roll b3 w5; Ana w5 WI", "Ana b3 MT + IL", "neighbours-within-one"),
        ("roll b3 w5", "first Ana", "not-your-turn"),
    ],
)
def test_a_move_that_breaks_a_rule_names_it(lines: str, last: str, rule: str) -> None:
    assert refused(lines, last).rule == rule


def test_a_refused_move_says_what_would_be_legal() -> None:
    wrong = refused("roll b3 w5", "Ana b3 CA")
    assert "Ana b3 MT" in wrong.legal
    assert "CA" in str(wrong)


@pytest.mark.parametrize(
    "lines",
    [
        "roll b3 w5; Ana b3 MT; Ana w5 TX",
        "roll b3 w5; Ana w5 TX; Ana b3 MT",
        "roll b3 w5; Ana b3 MT; Ana w5 ID guard",
        "roll b3 w5; Ana b3 wild CA; Ana w5 TX",
        "roll b3 w5; Ana b3 MT + WI; Ana w5 CA guard + FL guard",
        "roll b3 w5; Ana b3 wild CA guard + FL; Ana w5 OR",
        "roll b3 w4; Ana b3 MT; Ana w4 ID",
        "roll b3 w5; Ana b3 wild AK guard; Ana w5 HI",
        "roll o1 w6; Ana o1 AK; Ana w6 HI",
    ],
)
def test_a_legal_turn_leaves_nothing_to_do_but_roll(lines: str) -> None:
    state = after(lines)
    assert not GAME.waiting(state)
    assert GAME.due(state).word == "roll"


def test_what_the_first_die_writes_counts_for_the_second() -> None:
    assert refused("roll g1 y4; Ana g1 OK", "Ana y4 MO").rule == "neighbours-within-one"
    after("roll g1 y4; Ana y4 MO; Ana g1 TX")


def test_a_fourth_use_of_a_power_is_refused() -> None:
    third = "roll b3 o3; Ana b3 wild CA; Ana o3 OR; roll g3 y3; Ana g3 wild FL; Ana y3 wild GA; roll r3 p3"
    assert refused(third, "Ana r3 wild TX").rule == "color-change"
    after(third + "; Ana r3 OH")


LINE = Board(
    neighbours={"AA": ("BB",), "BB": ("AA", "CC"), "CC": ("BB", "DD"), "DD": ("CC",)},
    regions={"o": ("AA", "BB"), "b": ("CC", "DD")},
    rounds=4,
)
"""Four states in a row, two regions, three dice in the bag: small enough to be stuck soon."""


def on_the_line(lines: str, wild_stuck: str = "x") -> set[str]:
    """What Ana may do after the lines, without her name."""
    state = start(("Ana",), {"wild_stuck": wild_stuck}, LINE)
    for line in lines.split("; "):
        state = GAME.apply(state, read_move(GAME, line))
    return {str(move).removeprefix("Ana ") for move in GAME.legal_moves(state, "Ana")}


def test_a_stuck_die_puts_an_x_into_its_region_or_uses_a_guard_or_goes_elsewhere_as_wild() -> None:
    assert on_the_line("roll o1 b1; Ana o1 AA; Ana b1 CC; roll o6 w1; Ana w1 DD") == {
        "o6 x BB",
        "o6 BB guard",
        "o6 wild BB guard",
        "o6 wild x BB",
    }


def test_a_full_region_takes_nothing_unless_the_die_is_made_wild() -> None:
    assert on_the_line("roll o1 b1; Ana o1 AA + BB; Ana b1 CC; roll o1 b5; Ana b5 x DD") == {"o1 -", "o1 wild -"}
    open_elsewhere = on_the_line("roll o1 b1; Ana o1 AA + BB; Ana b1 CC; roll o1 w5; Ana w5 x DD")
    assert "o1 -" in open_elsewhere


def test_a_wild_die_that_is_stuck_puts_an_x_anywhere_or_does_nothing_by_option() -> None:
    lines = "roll o1 b1; Ana o1 AA; Ana b1 CC; roll w6 b1; Ana b1 DD"
    assert on_the_line(lines) == {"w6 x BB", "w6 BB guard"}
    assert on_the_line(lines, "nothing") == {"w6 -", "w6 BB guard"}


def test_a_dupe_needs_two_legal_places_in_one_region_unless_it_is_wild() -> None:
    moves = on_the_line("roll o1 w1")
    assert {"o1 AA + BB", "o1 AA guard + BB guard", "w1 AA + DD", "o1 wild AA + CC"} <= moves
    assert not {"o1 AA + CC", "o1 AA + AA"} & moves
    assert "o3 AA + BB" not in on_the_line("roll o3 b1; Ana b1 CC")
    assert "o3 AA + BB guard" in on_the_line("roll o3 b1; Ana b1 CC")


def test_neighbours_of_a_guarded_number_may_differ() -> None:
    guarded = {"AA": Entry(1, guarded=True)}
    assert fits(LINE, guarded, "BB", 6)
    assert not fits(LINE, {"AA": Entry(1)}, "BB", 6)
    assert fits(LINE, {"AA": Entry(None)}, "BB", 6)
    assert fits(LINE, {"AA": Entry(5)}, "BB", 6)


def test_the_bag_empties_but_for_one_die_and_is_filled_again_after_three_turns() -> None:
    lines = "roll o1 b1; Ana o1 AK; Ana b1 MI; roll g1 y1; Ana g1 TX; Ana y1 FL; roll r1 p1; Ana r1 VA; Ana p1 ME"
    two_turns = "; ".join(lines.split("; ")[:6])
    assert set(GAME.due(after(two_turns)).of) == {"r", "p", "w"}
    assert set(GAME.due(after(lines)).of) == {"o", "b", "g", "y", "r", "p", "w"}
    assert "rounds.1" in GAME.sheets(after(lines))[0].marks
    assert "rounds.1" not in GAME.sheets(after(two_turns))[0].marks


def test_with_several_players_somebody_is_first_and_everybody_resolves_the_same_dice() -> None:
    state = after("first Ben; roll b3 w5; Ben w5 CA", "Ana", "Ben")
    assert GAME.waiting(state) == {"Ana": True, "Ben": True}
    assert refused("", "roll b3 w5", "Ana", "Ben").rule == "not-your-turn"
    assert refused("", "first Cem", "Ana", "Ben").rule == "not-your-turn"


@pytest.mark.parametrize(
    "line", ["Ana", "Ana b3", "Ana b7 MT", "Ana b3 MT +", "Ana b3 MT + WI + CA", "roll", "lie Ana", "Ana b3 x"]
)
def test_a_line_that_is_no_move_is_an_input_error(line: str) -> None:
    with pytest.raises(InvalidInput):
        read_move(GAME, line)


def test_all_faults_of_a_record_are_told_with_their_lines() -> None:
    text = """[Format "1"]
[Game "rolling-america"]
[Players "Ana"]
roll b3 w5
Ana b3 CA
Ana b3 MT
Ana w5 TX
roll b1 g1
roll g1 o1
Ana g1 KS"""
    with pytest.raises(InvalidInput) as caught:
        check_record(text)
    assert [problem.where for problem in caught.value.problems] == ["line 5", "line 8"]


SHEET = """
game = "rolling-america"
player = "Ana"
[marks]
states = { %s }
color_change = %d
guard = %d
dupe = %d
rounds = %d
"""


def sheet(
    states: str, color_change: int = 0, guard: int = 0, dupe: int = 0, rounds: int = 8, claim: str = ""
) -> FilledSheet:
    return filled.parse(SHEET % (states, color_change, guard, dupe, rounds) + claim)


def errors(one: FilledSheet) -> dict[str, list[tuple[str, ...]]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for finding in audit_sheet(one).errors:
        found.setdefault(finding.rule, []).append(finding.boxes)
    return found


ALL_THREES = ", ".join(f"{code} = 3" for code in GAME.view(filled.parse('game = "rolling-america"')).board.states)


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (sheet("CA = 3, NV = 4, OR = 4"), {}),
        (sheet("CA = 3, NV = 5"), {"neighbours-within-one": [("states.CA", "states.NV")]}),
        (sheet('CA = 3, NV = "(5)"', guard=1), {}),
        (sheet('CA = 3, NV = "X", UT = 5'), {}),
        (sheet("CO = 1, AZ = 6, NM = 1"), {"neighbours-within-one": [("states.AZ", "states.NM")]}),
        (sheet("UT = 1, NM = 6"), {}),
        (sheet("AK = 1, WA = 6, HI = 1, CA = 6"), {}),
        (sheet("MI = 1, IL = 6, MN = 6"), {}),
        (sheet("MD = 1, WV = 6"), {"neighbours-within-one": [("states.MD", "states.WV")]}),
        (sheet("CT = 1, NJ = 6"), {}),
        (sheet('CA = "(3)"'), {"guards-paid": [("states.CA",)]}),
        (sheet('CA = "(3)", NV = "(9)"', guard=2), {"numbers-one-to-six": [("states.NV",)]}),
        (sheet("CA = 0"), {"numbers-one-to-six": [("states.CA",)]}),
        (sheet("CA = 3", color_change=4), {"powers-within-three": [("color_change.4",)]}),
        (sheet("CA = 3", dupe=5), {"powers-within-three": [("dupe.4", "dupe.5")]}),
        (sheet("CA = 3", rounds=7), {"rounds-complete": [("rounds.8",)]}),
        (sheet("CA = 3", rounds=9), {"rounds-complete": [("rounds.9",)]}),
        (sheet(ALL_THREES, dupe=2), {}),
        (sheet(ALL_THREES, dupe=1), {"numbers-fit-dice": [()]}),
        (sheet("CA = 3", claim="[claimed]\nx = 49"), {}),
        (sheet("CA = 3", claim="[claimed]\nx = 48"), {"x-count": [("claimed.x",)]}),
    ],
)
def test_a_finished_map(one: FilledSheet, expected: dict[str, list[tuple[str, ...]]]) -> None:
    assert errors(one) == expected


def test_printed_neighbours_have_other_pairs() -> None:
    printed = '\n[options]\nneighbours = "printed"\n'
    assert errors(sheet("MD = 1, WV = 6", claim=printed)) == {}
    assert errors(sheet("CT = 1, NJ = 6", claim=printed)) == {"neighbours-within-one": [("states.CT", "states.NJ")]}


def test_the_fewest_wrong_entries_explain_all_conflicts_and_count_as_xs() -> None:
    one = sheet("ND = 6, MT = 1, SD = 1, MN = 1", claim="[claimed]\nx = 47")
    report = audit_sheet(one)
    assert report.score.parts == {"x": 46, "mistakes": 1, "total": 47, "powers_used": 0, "filled": 3}
    assert len(report.errors) == 3
    (smallest,) = [found for found in report.findings if found.severity is Severity.NOTE]
    assert smallest.boxes == ("states.ND",)


def test_missing_rounds_a_tick_without_a_circle_and_blanks_are_warnings() -> None:
    one = filled.parse('game = "rolling-america"\n[marks]\nstates = { CA = 3 }\nguard = 1')
    report = audit_sheet(one)
    assert report.clean
    assert {found.rule for found in report.findings if found.severity is Severity.WARNING} == {
        "rounds-complete",
        "guards-paid",
        "blanks-become-x",
    }


def test_fewest_xs_win_then_fewest_powers_then_it_is_shared() -> None:
    def of(player: str, states: str, dupe: int) -> FilledSheet:
        return filled.parse(SHEET.replace("Ana", player) % (states, 0, 0, dupe, 8))

    tables = audit(
        [of("Ana", "CA = 3", 2), of("Ben", "CA = 3", 1), of("Cem", "CA = 3, OR = 3", 3), of("Dua", "TX = 1", 1)]
    )
    (table,) = tables.tables
    assert [(place.player, place.rank) for place in table.outcome.ranking] == [
        ("Cem", 1),
        ("Ben", 2),
        ("Dua", 2),
        ("Ana", 4),
    ]


def test_alone_every_state_without_an_x_is_a_point() -> None:
    game = games.game("rolling-america")
    view = game.view(sheet("CA = 3, OR = 3, TX = 'X'"))
    assert game.outcome([view]).decided["rating"].text(str) == "2 points, 50 less the Xs"
    assert "rating" not in game.outcome([view, view]).decided
    others = game.view(replace(sheet("CA = 3"), players=("Ana", "Ben")))
    assert "rating" not in game.outcome([others]).decided, "Ben's sheet is only missing"
