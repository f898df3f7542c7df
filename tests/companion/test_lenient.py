"""A lenient table: what can be written down is written down, with the rule that it is against; the rest is refused."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from playing import NAMES, play, step

from companion import games
from companion.audit import audit
from companion.dice import SeededChance
from companion.game import Game, Move
from companion.keeping.mending import check_record
from companion.record import Record, read_move, read_record
from companion.session import Session, Setup
from geo.errors import IllegalMove, InvalidInput
from sheets import filled
from sheets.options import chosen

LENIENT = [name for name in games.games() if games.game(name).waivable]
lenient_game = pytest.mark.parametrize("name", LENIENT)


def table(name: str, *players: str, lenient: bool = True, real_dice: bool = True) -> Session:
    setup = Setup(name, players, chosen(games.game(name).design.options, {}), real_dice=real_dice, lenient=lenient)
    return Session(setup)


def typed(session: Session, *lines: str) -> Session:
    for line in lines:
        move = read_move(session.game, line)
        assert move is not None
        session = session.after(session.typed(move) if move.player is None else session.decide(move))
    return session


def moved(game: Game[Any], state: Any, rng: random.Random, others: list[Move]) -> tuple[Move, str] | None:
    """A move from elsewhere in the game that a lenient table takes here, and the rule against it."""
    for move in rng.sample(others, min(60, len(others))):
        if move.player in game.waiting(state):
            try:
                _, broken = game.leniently(state, move)
            except IllegalMove:
                continue
            if broken:
                return move, broken.rule
    return None


def bent(name: str, players: int, seed: int) -> tuple[Record, Any, int]:
    """A random game of a lenient table, its last state, and how often a rule was waived."""
    game, rng = games.game(name), random.Random(f"lenient/{name}/{seed}")
    others = [move for move in play(name, players, seed + 1).record.moves if move.player is not None]
    options = chosen(game.design.options, {})
    state, moves, waived = game.start(NAMES[:players], options), list[Move](), 0
    while not game.over(state):
        found = moved(game, state, rng, others) if rng.random() < 1 / 4 else None
        move, broken = found or (step(game, state, SeededChance(f"{name}/{seed}"), rng), None)
        state, refused = game.leniently(state, move)
        assert (refused.rule if refused else None) == broken
        assert broken is None or broken in game.waivable
        waived += broken is not None
        moves.append(move)
    return Record(name, NAMES[:players], options, tuple(moves), lenient=True), state, waived


@lenient_game
def test_a_game_with_waived_rules_goes_on_to_its_end_and_is_replayed(name: str) -> None:
    total = 0
    for seed in range(3):
        record, state, waived = bent(name, 2, seed)
        total += waived
        text = str(record)
        assert '[Lenient "on"]' in text
        assert text.count("  # ") == waived
        assert read_record(text) == record
        assert check_record(text).replay() == state
        if waived:
            with pytest.raises(InvalidInput):
                check_record(text.replace('[Lenient "on"]\n', ""))
        for sheet in record.rules.sheets(state):
            assert filled.parse(filled.to_toml(sheet)) == sheet
        audit(record.rules.sheets(state))
    assert total


@lenient_game
def test_without_leniency_nothing_is_waived(name: str) -> None:
    record = next(record for record, _, waived in (bent(name, 2, seed) for seed in range(20)) if waived)
    with pytest.raises(IllegalMove):
        replace(record, lenient=False).replay()


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Ana b3 CA", "number-in-region"),
        ("Ana b3 x MT", "x-only-when-stuck"),
        ("Ana b3 -", "must-write"),
        ("Ana b3 IA", "neighbours-within-one"),
        ("Ana b3 wild CA", None),
    ],
)
def test_america_writes_down_what_is_blank(line: str, rule: str | None) -> None:
    session = typed(table("rolling-america", "Ana"), "roll b3 w6", "Ana w6 MO", line)
    assert [broken.rule for broken in session.waived.values()] == ([rule] if rule else [])
    assert Session(session.setup, session.events).state == session.state
    assert Session(session.setup, session.events).waived.keys() == session.waived.keys()


@pytest.mark.parametrize("line", ["Ana b3 MO", "Ana b4 MT", "Ben b3 MT", "Ana b3 ZZ", "Ana b3 CA + CA"])
def test_america_writes_nothing_over_and_nothing_out_of_thin_air(line: str) -> None:
    session = typed(table("rolling-america", "Ana"), "roll b3 w6", "Ana w6 MO")
    with pytest.raises(IllegalMove):
        typed(session, line)


def test_powers_that_are_used_up_are_not_waived() -> None:
    session = table("rolling-america", "Ana")
    for turn, state in enumerate(("CA", "TX", "FL", "NY")):
        session = typed(session, "roll w6 o1" if turn % 3 == 0 else ("roll g1 b1", "roll y1 r1")[turn % 3 - 1])
        dice = session.game.pending(session.state, "Ana")
        if turn < 3:
            session = typed(session, f"Ana {dice[0]} {'wild ' if dice[0][0] != 'w' else ''}{state} guard")
            session = typed(session, str(next(iter(session.game.legal_moves(session.state, "Ana")))))
    with pytest.raises(IllegalMove) as wrong:
        typed(session, "Ana w6 NY guard")
    assert wrong.value.rule == "guard"


def test_clever_may_decline_and_enter_what_does_not_fit() -> None:
    session = typed(table("clever", "Lena", "Max"), "first Lena", "roll y3 b2 g5 o1 p6 w4")
    declined = typed(session, "Lena -")
    assert [broken.rule for broken in declined.waived.values()] == ["choose-usable"]
    with pytest.raises(IllegalMove):
        typed(session, "Lena g5 purple")
    falling = typed(session, "Lena o1 orange", "roll y3 b2 g5 p6 w4", "Lena w4 purple", "roll g5 p2", "Lena p2 purple")
    assert [broken.rule for broken in falling.waived.values()] == ["purple-increasing"]
    assert falling.state.seats[0].sheet.held[4] == (4, 2)


def test_rolled_west_lets_a_thing_be_done_twice_if_it_is_paid_for() -> None:
    session = typed(
        table("rolled-west", "Ruth", "Omar"), "first Ruth", "roll W W W S", "Ruth terrain W", "Ruth claim T"
    )
    twice = typed(session, "Ruth claim T")
    assert [broken.rule for broken in twice.waived.values()] == ["one-claim"]
    with pytest.raises(IllegalMove, match="one claim a turn"):
        typed(twice, "Ruth claim T")


def test_undo_and_redo_of_a_waived_decision() -> None:
    session = typed(table("rolling-america", "Ana"), "roll b3 w6", "Ana b3 CA")
    back = session.after(session.undo())
    assert not back.waived
    again = back.after(back.redo())
    assert again.state == session.state
    assert [broken.rule for broken in again.waived.values()] == ["number-in-region"]


@pytest.mark.parametrize("name", sorted(set(games.games()) - set(LENIENT)))
def test_where_nothing_can_be_waived_a_lenient_table_is_like_any_other(name: str) -> None:
    game = games.game(name)
    played = play(name, 2, 1)
    state = played.states[0]
    for move in played.record.moves:
        state, broken = game.leniently(state, move)
        assert broken is None
    assert state == played.state
