"""A player goes home before the end: the others play on, and what they hand in is right."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

import pytest
from playing import MOST_MOVES, NAMES, play, step

from companion import games, results
from companion.audit import audit
from companion.dice import SeededChance
from companion.game import Game, Leave, nobody_leaves
from companion.keeping.mending import check_record
from companion.record import Record, read_record
from companion.session import THROW, Draft, Session, Setup
from geo.errors import IllegalMove, InvalidInput
from sheets import filled
from sheets.options import chosen

every_game = pytest.mark.parametrize(
    "name", [name for name in games.games() if games.game(name).leave is not nobody_leaves]
)


@dataclass(frozen=True)
class Left:
    """A finished game that somebody left: its record, its last state, and who it was."""

    record: Record
    state: Any
    player: str


def played(name: str, players: int, seed: int) -> Left:
    """A random game that a random player, who is still in it, leaves at a random moment."""
    whole, rng = play(name, players, seed), random.Random(f"left/{name}/{players}/{seed}")
    game, record = whole.record.rules, whole.record
    when = rng.randrange(len(record.moves))
    state, moves = whole.states[when], [*record.moves[:when]]
    who = next(player for player in rng.sample(record.players, players) if may_leave(game, state, player))
    moves.append(Leave(who))
    state = game.after(state, moves[-1])
    while not game.over(state):
        assert who not in game.waiting(state)
        moves.append(step(game, state, SeededChance(f"{name}/{seed}"), rng))
        state = game.after(state, moves[-1])
        assert len(moves) < MOST_MOVES
    return Left(replace(record, moves=tuple(moves)), state, who)


def may_leave(game: Game[Any], state: Any, player: str) -> bool:
    try:
        game.leave(state, player)
    except IllegalMove:
        return False
    return True


def some(name: str) -> list[Left]:
    seats = games.game(name).design.seats
    counts = {min(3, seats[-1]), min(4, seats[-1])}
    return [played(name, players, seed) for players in sorted(counts) for seed in range(6)]


def session_of(left: Left) -> Session:
    session = Session(Setup(left.record.game, left.record.players, left.record.all_options))
    for move in left.record.moves:
        if isinstance(move, Leave):
            session = session.after(session.leave(move.player))
        elif move.player is None:
            session = session.after(Draft(THROW, str(move)))
        else:
            session = session.after(session.decide(move))
    return session


@every_game
def test_the_others_play_to_the_end_and_their_sheets_audit_clean(name: str) -> None:
    for left in some(name):
        game = games.game(name)
        sheets = game.sheets(left.state)
        assert left.player not in {sheet.player for sheet in sheets}
        report = audit(sheets)
        faults = [found for part in (*report.sheets, *report.tables) for found in part.findings if not part.clean]
        assert not faults, f"{left.record}\n{faults}"


@every_game
def test_a_record_with_a_departure_is_read_and_replayed(name: str) -> None:
    for left in some(name)[:4]:
        text = str(left.record)
        assert f"{left.player} leaves" in text.replace('"', "")
        assert read_record(text) == left.record
        assert check_record(text).replay() == left.state
        for sheet in left.record.rules.sheets(left.state):
            assert filled.parse(filled.to_toml(sheet)) == sheet
            assert filled.parse(filled.to_json(sheet), json_text=True) == sheet


@every_game
def test_whoever_left_has_not_won(name: str) -> None:
    for left in some(name)[:6]:
        outcome = results.outcome(session_of(left))
        assert outcome is not None
        ranks = {place.player: place.rank for place in outcome.ranking}
        assert left.player not in outcome.winners
        assert ranks.get(left.player, len(ranks)) == len(ranks)


@every_game
def test_leaving_is_undone_like_a_decision(name: str) -> None:
    players = NAMES[: min(3, games.game(name).design.seats[-1])]
    session = Session(Setup(name, players, chosen(games.game(name).design.options, {})))
    session = session.after(session.throw(SeededChance("x")))
    gone = session.after(session.leave(players[1]))
    assert gone.gone == (players[1],)
    back = gone.after(gone.undo(players[1]))
    assert back.state == session.state
    assert back.gone == ()
    assert back.after(back.redo()).state == gone.state


@every_game
def test_nobody_leaves_twice_or_without_playing_or_when_all_is_over(name: str) -> None:
    game = games.game(name)
    left = some(name)[0]
    for player in (left.player, "nobody", left.record.players[0]):
        with pytest.raises(IllegalMove):
            game.leave(left.state, player)
    start = game.start(left.record.players, left.record.all_options)
    gone = game.leave(start, left.player)
    with pytest.raises(IllegalMove) as wrong:
        game.leave(gone, left.player)
    assert wrong.value.rule == "leave"
    with pytest.raises(IllegalMove, match="nobody does not play"):
        game.leave(start, "nobody")


@every_game
def test_the_last_ones_cannot_leave(name: str) -> None:
    game = games.game(name)
    seats = NAMES[: max(game.design.seats[0], 1 if name == "rolling-america" else 2)]
    state = game.start(seats, chosen(game.design.options, {}))
    with pytest.raises(IllegalMove, match="padwright abandon"):
        game.leave(state, seats[0])


@every_game
def test_everybody_but_the_last_can_leave_before_anything_was_thrown(name: str) -> None:
    game = games.game(name)
    seats = NAMES[: game.design.seats[-1]]
    least = 1 if name == "rolling-america" else 2
    state = game.start(seats, chosen(game.design.options, {}))
    for player in seats[least:]:
        state = game.leave(state, player)
    rng = random.Random(name)
    while not game.over(state):
        assert not game.waiting(state).keys() & set(seats[least:])
        state = game.after(state, step(game, state, SeededChance(name), rng))


def test_the_chips_of_a_dodge_player_go_back_and_the_dice_pass_on() -> None:
    text = '[Game "dodge-dice"]\n[Players "Ana" "Ben" "Cem"]\nfirst Ana\nroll 20 b3 g3 r2 double\nBen leaves\n'
    state = check_record(text).replay()
    assert state.centre == 18 - 6
    assert games.game("dodge-dice").status(state)["turn"] == "Cem"


def test_a_dodge_play_off_is_lost_by_leaving_it() -> None:
    text = '[Game "dodge-dice"]\n[Players "Ana" "Ben" "Cem"]\nfirst Cem\nroll 40 r8 triple\nCem take\n'
    state = check_record(text).replay()
    assert state.play_off
    over = games.game("dodge-dice").leave(state, "Ana")
    assert games.game("dodge-dice").sheets(over)[0].claim("winner").symbol == "Ben"  # type: ignore[union-attr]


def test_what_a_westerner_took_stays_taken_and_majorities_are_of_those_who_stay() -> None:
    text = '[Game "rolled-west"]\n[Players "Ruth" "Omar" "Ida"]\nfirst Ruth\nroll W S S W\nRuth terrain W\n'
    text += "Ruth office SS\nRuth claim T\nRuth leaves\nOmar done\nIda done\n"
    state = check_record(text).replay()
    game = games.game("rolled-west")
    state = game.after(state, game.throw(game.due(state), SeededChance("1")))  # type: ignore[arg-type]
    assert game.status(state)["turn"] == "Omar"
    assert "Omar office SS" not in map(str, game.legal_moves(state, "Omar"))


def test_a_team_stays_together() -> None:
    game = games.game("tumblin-dice")
    options = chosen(game.design.options, {"teams": "Ana+Cem,Ben+Dua"})
    with pytest.raises(IllegalMove, match="leave a team"):
        game.leave(game.start(("Ana", "Ben", "Cem", "Dua"), options), "Ana")


def test_a_typed_sheet_says_who_left_and_when() -> None:
    head = 'game = "dodge-dice"\nplayers = ["Ana", "Ben", "Cem"]\n'
    rows = '[[rounds]]\npenalty = 10\nended_by = "Ana"\nicon = "stop"\ntotals = { Ana = 10, Ben = 0, Cem = 0 }\n'
    rows += '[[rounds]]\nstarter = "Cem"\npenalty = 40\nended_by = "Cem"\nicon = "triple"\ntotals = { Cem = 120 }\n'
    claim = '[claimed]\nwinner = "Ana"\n'
    clean = audit([filled.parse(head + "options.left = { Ben = 1 }\n" + rows + claim)])
    assert clean.sheets[0].clean, clean.sheets[0].findings
    stayed = audit([filled.parse(head + rows + claim)])
    assert {found.rule for found in stayed.sheets[0].errors} == {"next-starter", "winner"}
    for wrong in ("{ Zoe = 1 }", "{ Ana = 1, Ben = 1, Cem = 1 }", '"Ben"', "[3]", "{ Ben = -1 }"):
        with pytest.raises(InvalidInput):
            filled.parse(head + f"options.left = {wrong}\n" + rows)
