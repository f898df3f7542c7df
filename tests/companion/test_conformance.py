"""What every registered game must keep, whichever it is: throws and legal moves until it is over."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playing import NAMES, Played, play, player_counts, settings, step

from companion import games
from companion.audit import audit
from companion.dice import SeededChance
from companion.game import Game, Move
from companion.keeping.mending import check_record
from companion.notation import read_line
from companion.record import read_record
from companion.session import MOVE, Session, Setup
from geo.errors import IllegalMove, InvalidInput
from sheets import filled
from sheets.fillable import fillable
from sheets.fit import fits
from sheets.layout import Look
from sheets.options import chosen
from sheets.paper import PAPERS, paper_of
from sheets.read_fields import read_bytes

COMMON_RULES = {"not-your-turn", "not-waiting", "no-such-die", "box-taken", "die-already-drawn", "game-over"}
GAMES_A_SETTING = 3

SETTINGS = [
    pytest.param(name, players, options, id=f"{name}-{players}-" + "-".join(map(str, options.values())))
    for name in games.games()
    for players in player_counts(games.game(name))
    for options in settings(games.game(name))
]


every_setting = pytest.mark.parametrize(("name", "players", "options"), SETTINGS)
every_game = pytest.mark.parametrize("name", games.games())


def some_games(name: str, players: int, options: dict[str, Any]) -> list[Played]:
    return [play(name, players, seed, options) for seed in range(GAMES_A_SETTING)]


def a_game(name: str, seed: int = 7) -> tuple[Game[Any], Played]:
    game = games.game(name)
    return game, play(name, game.design.seats[-1], seed)


@every_setting
def test_finished_sheets_audit_clean(name: str, players: int, options: dict[str, Any]) -> None:
    for played in some_games(name, players, options):
        report = audit(played.record.rules.sheets(played.state))
        faults = [found for part in (*report.sheets, *report.tables) for found in part.findings if not part.clean]
        assert not faults, f"{played.record}\n{faults}"


@every_setting
def test_replaying_the_written_record_gives_the_state_back(name: str, players: int, options: dict[str, Any]) -> None:
    for played in some_games(name, players, options):
        text = str(played.record)
        assert read_record(text) == played.record
        assert check_record(text).replay() == played.state
        assert str(read_record(text)) == text


@every_setting
def test_finished_sheets_are_the_same_after_writing_and_reading(
    name: str, players: int, options: dict[str, Any]
) -> None:
    for played in some_games(name, players, options):
        for sheet in played.record.rules.sheets(played.state):
            assert filled.parse(filled.to_toml(sheet)) == sheet
            assert filled.parse(filled.to_json(sheet), json_text=True) == sheet


@every_game
def test_sheets_can_be_looked_at_at_any_moment_and_hold_boxes_of_the_form(name: str) -> None:
    game, played = a_game(name)
    for state in played.states:
        for sheet in game.sheets(state):
            assert all(sheet.form.find(box) for box in sheet.marks)
            for box, mark in sheet.marks.items():
                area = sheet.form.area(box.partition(".")[0])
                assert area.find(box) is not None, (box, mark)


@every_game
def test_a_state_owes_a_throw_or_waits_or_is_over(name: str) -> None:
    game, played = a_game(name)
    for state in played.states[:-1]:
        assert game.due(state) or any(game.waiting(state).values())
        assert not (game.due(state) and any(game.waiting(state).values())), "a throw is owed before a compulsory move"
    assert game.due(played.state) is None
    assert not game.waiting(played.state)


@every_game
def test_legal_moves_can_be_counted_listed_and_asked(name: str) -> None:
    game, played = a_game(name)
    rng = random.Random(name)
    for state in rng.sample(played.states, min(40, len(played.states))):
        for player in game.waiting(state):
            moves = game.legal_moves(state, player)
            listed = list(moves)
            assert len(moves) == len(listed) == len({str(move) for move in listed}) > 0
            assert moves.sample(rng) in moves
            for move in rng.sample(listed, min(50, len(listed))):
                assert move in moves
                assert move.player == player
                game.apply(state, move)


@every_game
def test_nobody_else_may_decide(name: str) -> None:
    game, played = a_game(name)
    for state, move in zip(played.states, played.record.moves, strict=False):
        for player in {*played.record.players, "nobody"} - set(game.waiting(state)):
            assert not game.legal_moves(state, player)
            assert len(game.legal_moves(state, player)) == 0
        if move.player is not None:
            line = read_line(str(move))
            assert line is not None
            stranger = game.read(type(line)("nobody", line.words))
            with pytest.raises(IllegalMove):
                game.apply(state, stranger)


def refused(game: Game[Any], state: Any, move: Move) -> IllegalMove | None:
    try:
        game.apply(state, move)
    except IllegalMove as refusal:
        return refusal
    return None


@every_game
def test_a_move_out_of_its_place_is_refused_with_its_rule(name: str) -> None:
    """Every move of a game tried at other moments of it: legal where it is in the legal moves, else refused."""
    game, played = a_game(name)
    rng = random.Random(name)
    rules = {rule.name for rule in game.rules} | COMMON_RULES
    refusals = []
    for state in rng.sample(played.states, min(30, len(played.states))):
        for move in rng.sample(played.record.moves, min(30, len(played.record.moves))):
            refusal = refused(game, state, move)
            if move.player is not None:
                assert (refusal is None) == (move in game.legal_moves(state, move.player)), move
            refusals += [refusal] if refusal else []
    assert {refusal.rule for refusal in refusals} <= rules
    assert all(str(refusal) for refusal in refusals)
    assert refusals


@every_game
def test_a_seeded_throw_depends_on_the_seed_and_the_throws_before(name: str) -> None:
    game, played = a_game(name)
    numbers = []
    for state in played.states:
        due = game.due(state)
        if due:
            numbers.append(due.number)
            assert game.throw(due, SeededChance("s")) == game.throw(due, SeededChance("s"))
    assert numbers == sorted(numbers)
    thrown = [move for move in played.record.moves if move.player is None]
    assert set(numbers) == set(range(len(thrown)))


@every_game
def test_the_ranking_holds_everybody_once_best_first(name: str) -> None:
    game, played = a_game(name)
    outcome = game.outcome([game.view(sheet) for sheet in game.sheets(played.state)])
    ranks = [place.rank for place in outcome.ranking]
    assert ranks == sorted(ranks)
    assert ranks[0] == 1
    assert outcome.winners
    assert len({place.player for place in outcome.ranking}) == len(outcome.ranking)


@every_game
def test_every_rule_has_a_name_of_its_own_and_a_wording(name: str) -> None:
    rules = games.game(name).rules
    assert len({rule.name for rule in rules}) == len(rules)
    for rule in rules:
        assert rule.wording
        assert rule.name == rule.name.lower().replace(" ", "-")


def played_on(session: Session, seed: int, rng: random.Random) -> Iterator[Session]:
    """The sessions of a game that is played to its end, event by event; the first is the one before any event."""
    chance = SeededChance(f"conformance/{seed}")
    while True:
        yield session
        if session.over:
            return
        move = step(session.game, session.state, chance, rng)
        session = session.after(session.throw(chance) if move.player is None else session.decide(move))


@every_game
def test_undo_gives_the_session_before_and_its_next_throw_redo_the_one_after(name: str) -> None:
    game, rng = games.game(name), random.Random(name)
    names = NAMES[: game.design.seats[0]]
    chance = SeededChance("next")
    sittings = list(played_on(Session(Setup(name, names, chosen(game.design.options, {}))), 3, rng))
    for before, after in pairwise(sittings):
        latest = after.events[-1]
        if latest.kind != MOVE:
            with pytest.raises(InvalidInput):
                after.undo(names[0])
            continue
        undone = after.after(after.undo(latest.draft.author))
        assert undone.state == before.state
        assert undone.record == before.record
        assert game.due(undone.state) == game.due(before.state)
        redone = undone.after(undone.redo(latest.draft.author))
        assert redone.state == after.state
        assert redone.record == after.record
        if due := game.due(after.state):
            assert game.throw(game.due(redone.state) or due, chance) == game.throw(due, chance)


@every_game
def test_finished_sheets_print_and_read_back(name: str) -> None:
    game, played = a_game(name)
    for sheet in game.sheets(played.state):
        paper = next(paper for paper in map(paper_of, PAPERS) if fits(sheet.form, paper, Look()))
        (again,) = read_bytes(fillable([sheet], paper, Look()))
        assert again.marks == sheet.marks
        assert (again.game, again.player, again.players) == (sheet.game, sheet.player, sheet.players)
        assert audit([again]).exit_code == 0
