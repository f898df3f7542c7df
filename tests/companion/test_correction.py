"""Corrections of earlier decisions: what is meant, what still stands, and what the events keep."""

from __future__ import annotations

import random

import pytest
from playing import NAMES, OURS, step

from companion import games
from companion.correction import correction, decisions
from companion.dice import SeededChance
from companion.record import read_move
from companion.session import Session, Setup, live_lines
from geo.errors import IllegalMove, InvalidInput
from sheets.options import chosen

CHANCE = SeededChance("a seed")


def begun(game: str, *players: str, lenient: bool = False) -> Session:
    options = chosen(games.game(game).design.options, {})
    return Session(Setup(game, players, options, real_dice=True, lenient=lenient))


def played(session: Session, *lines: str) -> Session:
    for line in lines:
        move = read_move(session.game, line)
        assert move is not None
        session = session.after(session.typed(move) if move.player is None else session.decide(move))
    return session


def fixed(session: Session, player: str, number: int, *typed: str, event: int | None = None) -> Session:
    return session.after(correction(session, player, number, typed, event))


def texts(session: Session) -> list[str]:
    return [line.draft.text for line in session.lines]


@pytest.fixture
def two_turns() -> Session:
    lines = ["first Ana", "roll b3 w5", "Ana b3 MT", "Ana w5 CA", "Ben b3 ND", "Ben w5 ME"]
    lines += ["roll o2 g3", "Ana o2 AK", "Ana g3 WY"]
    return played(begun("rolling-america", "Ana", "Ben"), *lines)


def test_the_die_tells_which_decision_is_meant(two_turns: Session) -> None:
    session = fixed(two_turns, "Ana", 1, "w5", "tx")
    assert texts(session) == [text.replace("w5 CA", "w5 TX") for text in texts(two_turns)]
    assert session.events[: len(two_turns.events)] == two_turns.events
    assert (session.events[-1].kind, session.events[-1].draft.target, session.events[-1].draft.author) == (
        "fix",
        4,
        "Ana",
    )


def test_the_state_is_that_of_the_game_played_so_from_the_start(two_turns: Session) -> None:
    session = fixed(two_turns, "Ana", 1, "b3", "ia")
    again = played(begun("rolling-america", "Ana", "Ben"), *texts(session))
    assert session.state == again.state
    assert Session(session.setup, session.events).state == session.state
    assert str(session.record) == str(again.record)


def test_a_later_move_that_would_not_stand_is_named(two_turns: Session) -> None:
    with pytest.raises(
        InvalidInput, match="Ana g3 WY would not stand then: a 3 in WY is more than 1 from its neighbour in CO"
    ) as wrong:
        fixed(two_turns, "Ana", 1, "w5", "CO")
    assert wrong.value.problems[0].where == "fix"


def test_what_the_rules_do_not_allow_there_is_refused_with_its_rule(two_turns: Session) -> None:
    with pytest.raises(IllegalMove) as wrong:
        fixed(two_turns, "Ana", 1, "b3", "ca")
    assert wrong.value.rule == "number-in-region"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("b3", "mt"), "is what stands there already"),
        (("b3", "m"), "may be one of"),
        (("hello",), "no move"),
    ],
)
def test_what_cannot_be_understood_changes_nothing(two_turns: Session, typed: tuple[str, ...], said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        fixed(two_turns, "Ana", 1, *typed)


def test_rounds_and_events_that_hold_no_decision_are_told(two_turns: Session) -> None:
    with pytest.raises(InvalidInput, match="Ana has decided nothing in round 3") as wrong:
        fixed(two_turns, "Ana", 3, "b3", "mt")
    assert wrong.value.problems[0].accepted == "1"
    with pytest.raises(InvalidInput, match="event 5 is no decision of Ana in round 1"):
        fixed(two_turns, "Ana", 1, "b3", "mt", event=5)


def test_a_correction_is_corrected_again_and_back(two_turns: Session) -> None:
    once = fixed(two_turns, "Ana", 1, "w5", "tx")
    twice = fixed(once, "Ana", 1, "w5", "fl")
    back = fixed(twice, "Ana", 1, "w5", "ca")
    assert "Ana w5 FL" in texts(twice)
    assert back.state == two_turns.state
    assert len(back.events) == len(two_turns.events) + 3


def test_undo_and_redo_go_by_the_corrected_line() -> None:
    session = played(begun("rolling-america", "Ana"), "roll b3 w5", "Ana b3 MT")
    session = fixed(session, "Ana", 1, "b3", "ia")
    gone = session.after(session.undo())
    assert texts(gone) == ["roll b3 w5"]
    again = gone.after(gone.redo())
    assert texts(again) == ["roll b3 w5", "Ana b3 IA"]
    assert live_lines(again.events) == again.lines


def test_what_was_taken_back_cannot_be_corrected() -> None:
    session = played(begun("rolling-america", "Ana"), "roll b3 w5", "Ana b3 MT")
    session = session.after(session.undo())
    with pytest.raises(InvalidInput, match="has decided nothing in round 1"):
        fixed(session, "Ana", 1, "b3", "ia")


def test_where_several_could_be_meant_the_event_says_which() -> None:
    lines = ["first Ruth", "roll W W C S", "Ruth terrain W", "Ruth ship C", "Ruth ship S"]
    session = played(begun("rolled-west", "Ruth", "Omar", "Ida"), *lines)
    with pytest.raises(InvalidInput, match="Ruth ship C is what stands there already"):
        fixed(session, "Ruth", 1, "ship", "C")
    one = fixed(session, "Ruth", 1, "bank", "C", event=4)
    assert texts(one)[3:] == ["Ruth bank C", "Ruth ship S"]


def test_dice_that_were_typed_in_are_corrected_by_the_word_of_their_line() -> None:
    lines = ["order Ana 5 Ben 3", "lie Ana 43 61 - 0 Ben 24 52 11 -", "lie Ben 43 61 - 0 Ana 24 52 11 -"]
    session = played(begun("tumblin-dice", "Ana", "Ben"), *lines)
    changed = fixed(session, "", 1, "lie", "Ana", "44", "61", "-", "0", "Ben", "24", "52", "11", "-")
    assert changed.state.totals[0] == session.state.totals[0] + 4
    assert changed.events[-1].draft.author == ""
    with pytest.raises(InvalidInput, match="nothing was typed in for the table in round 4"):
        fixed(session, "", 4, "lie", "Ana", "44")


def test_dice_that_chance_threw_are_never_corrected() -> None:
    options = chosen(games.game("rolling-america").design.options, {})
    session = Session(Setup("rolling-america", ("Ana",), options))
    session = session.after(session.throw(CHANCE))
    with pytest.raises(InvalidInput, match="nothing was typed in"):
        fixed(session, "", 1, "roll", "b3", "w5")


def test_dice_that_a_later_decision_needs_stay(two_turns: Session) -> None:
    with pytest.raises(InvalidInput, match="Ana b3 MT would not stand then"):
        fixed(two_turns, "", 1, "roll", "b4", "w5")


def test_at_a_lenient_table_a_correction_may_be_against_a_rule() -> None:
    session = played(begun("rolling-america", "Ana", lenient=True), "roll b3 w5", "Ana b3 MT", "Ana w5 CA")
    bent = fixed(session, "Ana", 1, "b3", "TX")
    assert [broken.rule for broken in bent.waived.values()] == ["number-in-region"]
    assert not fixed(bent, "Ana", 1, "b3", "MT").waived


@pytest.mark.parametrize("name", [name for name in OURS if name != "tumblin-dice"])
def test_any_decision_of_any_game_is_corrected_to_something_that_stands_or_refused(name: str) -> None:
    rng = random.Random(name)
    players = NAMES[: max(2, games.game(name).design.seats[0])]
    session = Session(Setup(name, players, chosen(games.game(name).design.options, {})))
    for _ in range(40):
        if session.over:
            break
        move = step(session.game, session.state, CHANCE, rng)
        session = session.after(session.decide(move) if move.player else session.throw(CHANCE))
    done = refused = 0
    for player in players:
        for made in decisions(session, player):
            other = session.game.legal_moves(made.state, player).sample(rng)
            try:
                changed = fixed(session, player, made.round, *other.words, event=made.line.number)
            except (InvalidInput, IllegalMove):
                refused += 1
                continue
            done += 1
            assert str(other) in texts(changed)
            assert len(changed.lines) == len(session.lines)
            assert Session(changed.setup, changed.events).state == changed.state
    assert done or name in ("clever", "dodge-dice"), "there another decision leaves other dice to throw"
    assert refused
