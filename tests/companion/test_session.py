"""What the events of a game fold into: undo, redo, real dice, seats on paper, and chance with a seed."""

from __future__ import annotations

import random

import pytest
from playing import step

from companion import games
from companion.dice import SeededChance
from companion.game import waited_for_all_the_same
from companion.record import read_move, read_record
from companion.session import Draft, Session, Setup, live_lines
from geo.errors import IllegalMove, InvalidInput, StoreError
from sheets.options import chosen

CHANCE = SeededChance("a seed")


def begun(game: str, *players: str, paper: tuple[str, ...] = (), real_dice: bool = False) -> Session:
    options = chosen(games.game(game).design.options, {})
    return Session(Setup(game, players, options, paper, real_dice=real_dice))


def america(*players: str, paper: tuple[str, ...] = (), real_dice: bool = False) -> Session:
    return begun("rolling-america", *(players or ("Ana", "Ben")), paper=paper, real_dice=real_dice)


def thrown(session: Session) -> Session:
    return session.after(session.throw(CHANCE))


def typed(session: Session, line: str) -> Session:
    move = read_move(session.game, line)
    assert move is not None
    return session.after(session.typed(move) if move.player is None else session.decide(move))


def played(session: Session, *lines: str) -> Session:
    for line in lines:
        session = typed(session, line)
    return session


def at_random(session: Session, moves: int, rng: random.Random) -> Session:
    """The session after so many more lines, thrown or decided at random."""
    for _ in range(moves):
        if session.over:
            break
        move = step(session.game, session.state, CHANCE, rng)
        session = session.after(session.decide(move) if move.player else session.throw(CHANCE))
    return session


def undone(session: Session, player: str | None = None) -> Session:
    return session.after(session.undo(player))


def redone(session: Session, player: str | None = None) -> Session:
    return session.after(session.redo(player))


def texts(session: Session) -> list[str]:
    return [line.draft.text for line in session.lines]


@pytest.fixture
def turn() -> Session:
    """Two players, b3 and w5 on the table, nobody has decided."""
    return played(america(real_dice=True), "first Ana", "roll b3 w5")


def test_the_state_is_that_of_the_lines_replayed(turn: Session) -> None:
    session = played(turn, "Ana b3 MT", "Ben w5 CA guard")
    assert session.record.replay() == session.state
    assert Session(session.setup, session.events).state == session.state
    assert read_record(str(session.record)) == session.record


def test_undo_takes_back_the_latest_decision_of_the_player_who_asks(turn: Session) -> None:
    session = played(turn, "Ana b3 MT", "Ben b3 ND", "Ana w5 CA")
    assert texts(undone(session, "Ben")) == ["first Ana", "roll b3 w5", "Ana b3 MT", "Ana w5 CA"]
    assert texts(undone(session, "Ana")) == ["first Ana", "roll b3 w5", "Ana b3 MT", "Ben b3 ND"]
    assert texts(undone(undone(session, "Ana"), "Ana")) == ["first Ana", "roll b3 w5", "Ben b3 ND"]


def test_undo_without_a_name_takes_back_whatever_was_decided_last(turn: Session) -> None:
    session = played(turn, "Ana b3 MT", "Ben b3 ND")
    assert texts(undone(session)) == ["first Ana", "roll b3 w5", "Ana b3 MT"]
    assert undone(undone(session)).state == turn.state


def test_the_state_after_an_undo_is_that_without_the_line(turn: Session) -> None:
    assert undone(played(turn, "Ana b3 MT", "Ben b3 ND"), "Ana").state == played(turn, "Ben b3 ND").state


def test_nothing_is_taken_out_of_the_events_by_an_undo(turn: Session) -> None:
    session = played(turn, "Ana b3 MT")
    assert undone(session).events[: len(session.events)] == session.events


def test_a_thrown_roll_is_never_undone() -> None:
    session = thrown(thrown(america()))
    for player in (None, "Ana"):
        with pytest.raises(InvalidInput, match="since the last throw"):
            session.undo(player)


def test_undo_never_crosses_a_throw_that_chance_made() -> None:
    session = thrown(thrown(america()))
    while session.waiting:
        session = at_random(session, 1, random.Random(5))
    session = thrown(session)
    for player in (None, "Ana", "Ben"):
        with pytest.raises(InvalidInput, match="since the last throw"):
            session.undo(player)


def test_typed_dice_are_undone_until_others_are_thrown(turn: Session) -> None:
    assert texts(undone(turn)) == ["first Ana"]
    decided = played(turn, "Ana b3 MT", "Ana w5 CA", "Ben b3 ND", "Ben w5 TX")
    later = played(decided, "roll r1 o2")
    with pytest.raises(InvalidInput, match="Ana has decided nothing since the last throw"):
        later.undo("Ana")
    back = undone(later)
    assert back.state == decided.state
    assert texts(undone(back, "Ana")) == ["first Ana", "roll b3 w5", "Ana b3 MT", "Ben b3 ND", "Ben w5 TX"]


def test_an_undo_that_breaks_what_another_did_is_refused_and_names_that_move() -> None:
    session = played(
        begun("rolled-west", "Ruth", "Omar", "Ida", real_dice=True),
        "first Ruth",
        "roll C W S G",
        "Ruth terrain W",
        "Omar copy C",
    )
    with pytest.raises(InvalidInput, match="Omar copy C would not stand then"):
        session.undo("Ruth")
    assert texts(undone(undone(session, "Omar"), "Ruth")) == ["first Ruth", "roll C W S G"]


def test_redo_gives_back_in_the_order_of_undoing(turn: Session) -> None:
    session = played(turn, "Ana b3 MT", "Ben b3 ND", "Ana w5 CA")
    back = undone(undone(session, "Ana"), "Ben")
    assert texts(redone(back)) == ["first Ana", "roll b3 w5", "Ana b3 MT", "Ben b3 ND"]
    assert redone(redone(back)).state == session.state
    with pytest.raises(InvalidInput, match="nothing to give back"):
        redone(redone(back)).redo()


def test_redo_of_one_player_leaves_what_another_undid(turn: Session) -> None:
    back = undone(undone(played(turn, "Ana b3 MT", "Ben b3 ND"), "Ana"), "Ben")
    assert texts(redone(back, "Ana")) == ["first Ana", "roll b3 w5", "Ana b3 MT"]


def test_a_new_decision_of_the_same_player_ends_what_can_be_given_back(turn: Session) -> None:
    back = undone(played(turn, "Ana b3 MT"), "Ana")
    assert texts(redone(played(back, "Ben b3 ND"))) == ["first Ana", "roll b3 w5", "Ana b3 MT", "Ben b3 ND"]
    with pytest.raises(InvalidInput, match="nothing to give back"):
        played(back, "Ana b3 IA").redo()


def test_a_throw_ends_what_can_be_given_back(turn: Session) -> None:
    with pytest.raises(InvalidInput, match="nothing to give back"):
        played(undone(turn), "roll o1 g1").redo()


def test_undoing_and_giving_back_again_and_again_ends_where_it_began(turn: Session) -> None:
    session = played(turn, "Ana b3 MT")
    for _ in range(5):
        session = redone(undone(session))
    assert session.state == played(turn, "Ana b3 MT").state
    assert live_lines(session.events) == session.lines


@pytest.mark.parametrize("game", games.games())
def test_the_next_throw_of_a_seed_is_the_same_after_undo_and_redo(game: str) -> None:
    rng, undos = random.Random(game), 0
    session = begun(game, *("Ana", "Ben", "Cem")[: max(2, games.game(game).design.seats[0])])
    for _ in range(60):
        session = at_random(session, 1, rng)
        try:
            back = undone(session)
        except InvalidInput:
            continue
        undos += 1
        again = redone(back)
        assert again.state == session.state
        if again.game.due(again.state):
            assert again.throw(CHANCE) == session.throw(CHANCE)
    assert undos or game == "tumblin-dice"


def test_a_seeded_throw_depends_on_the_throw_and_not_on_what_was_decided_before(turn: Session) -> None:
    first = played(turn, "Ana b3 MT", "Ana w5 CA", "Ben b3 ND", "Ben w5 TX")
    other = played(turn, "Ben w5 FL", "Ben b3 MI", "Ana w5 ME", "Ana b3 IL")
    throw = first.game.throw
    assert throw(first.owed(), CHANCE) == throw(other.owed(), CHANCE)
    assert throw(first.owed(), CHANCE) != throw(first.owed(), SeededChance("another"))


def test_dice_only_is_a_game_of_throws_alone() -> None:
    session = america(paper=("Ana", "Ben"))
    lines = 0
    while not session.over:
        assert not session.waiting
        session, lines = thrown(session), lines + 1
    assert lines == 1 + 24
    assert session.game.sheets(session.state) == ()


def test_a_seat_on_paper_is_never_waited_for_and_the_others_are() -> None:
    session = thrown(thrown(america("Ana", "Ben", paper=("Ben",))))
    assert set(session.waiting) == {"Ana"}
    assert [sheet.player for sheet in session.game.sheets(session.state)] == ["Ana"]
    move = next(iter(session.game.legal_moves(session.state, "Ana")))
    line = str(move).replace("Ana", "Ben", 1)
    with pytest.raises(IllegalMove, match="Ben writes on paper") as wrong:
        typed(session, line)
    assert wrong.value.rule == "not-waiting"


def test_a_record_keeps_who_writes_on_paper() -> None:
    session = thrown(thrown(america("Ana", "Ben", paper=("Ben",))))
    again = read_record(str(session.record))
    assert again.paper == ("Ben",)
    assert again.replay() == session.state


def test_a_record_whose_paper_is_a_strangers_is_told() -> None:
    text = '[Format "1"]\n[Game "rolling-america"]\n[Players "Ana"]\n[Paper "Zoe"]\n'
    with pytest.raises(InvalidInput, match="Zoe does not play"):
        read_record(text)


def test_real_dice_are_typed_and_not_thrown() -> None:
    session = thrown(america(real_dice=True))  # who begins may be left to chance
    with pytest.raises(InvalidInput, match="real dice"):
        session.throw(CHANCE)
    assert texts(typed(session, "roll b3 w5"))[-1] == "roll b3 w5"


def test_a_game_that_throws_takes_no_typed_dice_but_who_begins() -> None:
    session = america()
    assert texts(typed(session, "first Ben")) == ["first Ben"]
    with pytest.raises(InvalidInput, match="--real-dice"):
        typed(typed(session, "first Ben"), "roll b3 w5")


def test_typed_dice_are_held_against_the_rules(turn: Session) -> None:
    decided = played(turn, "Ana b3 MT", "Ana w5 CA", "Ben b3 ND", "Ben w5 TX")
    with pytest.raises(IllegalMove) as wrong:
        typed(decided, "roll b3 o1")
    assert wrong.value.rule == "die-already-drawn"


def test_nothing_is_thrown_while_somebody_must_decide(turn: Session) -> None:
    with pytest.raises(IllegalMove, match="waiting for Ana, Ben") as wrong:
        typed(turn, "roll r1 o1")
    assert wrong.value.rule == "not-your-turn"


def test_whoever_has_nothing_to_decide_is_told_who_has(turn: Session) -> None:
    session = played(turn, "Ana b3 MT", "Ana w5 CA")
    with pytest.raises(IllegalMove, match="Ana has nothing to decide now; waiting for Ben"):
        session.require_turn("Ana")


def test_a_finished_game_takes_nothing_more() -> None:
    session = at_random(america("Ana"), 10_000, random.Random(2))
    assert session.over
    for act in (session.owed, lambda: session.require_turn("Ana")):
        with pytest.raises(IllegalMove, match="the game is over") as wrong:
            act()
        assert wrong.value.rule == "game-over"


def test_an_event_that_does_not_replay_is_told_with_its_number(turn: Session) -> None:
    session = Session(turn.setup, turn.events)
    broken = Session(turn.setup, (*session.events, *played(turn, "Ana b3 MT").events[2:], *turn.events[1:2]))
    with pytest.raises(StoreError, match="event 2 of this session cannot be played"):
        _ = broken.state


def test_an_illegal_decision_leaves_no_draft(turn: Session) -> None:
    with pytest.raises(IllegalMove):
        typed(turn, "Ana b3 CA")
    assert turn.decide(read_move(turn.game, "Ana b3 MT")) == Draft("move", "Ana b3 MT", author="Ana")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", games.games())
def test_every_game_goes_through_with_all_seats_on_paper(game: str) -> None:
    players = ("Ana", "Ben", "Cem")
    session = at_random(begun(game, *players, paper=players), 5_000, random.Random(4))
    assert session.over
    if session.game.on_paper is not waited_for_all_the_same:
        assert session.game.sheets(session.state) == ()
    assert read_record(str(session.record)).replay() == session.state
