"""What a sitting is made of: lists of moves, misspellings, dice typed with few keys, effects, and rules by trying."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from playing import play

import companion
from companion import games
from companion.game import Game, Move
from companion.notation import Line
from companion.play.binding import binding_rules
from companion.play.effects import Effects
from companion.play.nearest import distance, nearest
from companion.play.offers import MOST, Offer, containing, named_words, offers
from companion.play.typed import by_seat, read_throw
from companion.record import read_move
from companion.session import MOVE, TYPED, Draft, Session, Setup
from companion.spoken import box_names
from geo.errors import IllegalMove, InvalidInput
from sheets import forms
from sheets.options import defaults

GAMES = ("rolling-america", "clever", "rolled-west", "dodge-dice", "tumblin-dice")


def session(game: str, *lines: str, players: tuple[str, ...] = ("Ana", "Ben"), real_dice: bool = True) -> Session:
    """A session with these lines played."""
    held = Session(Setup(game, players, defaults(forms.design(game).options), real_dice=real_dice))
    for text in lines:
        move = read_move(held.game, text)
        assert move is not None
        held = held.after(Draft(MOVE if move.player else TYPED, text, author=move.player or ""))
    return held


def moves(held: Session, player: str = "Ana") -> tuple[Move, ...]:
    return tuple(held.game.legal_moves(held.state, player))


def labels(found: list[Offer]) -> list[str]:
    return [offer.label for offer in found]


AMERICA = session("rolling-america", "first Ana", "roll b3 y5")
WILD = session("rolling-america", "first Ana", "roll b3 w5", "Ana b3 MT")


def test_few_moves_are_listed_one_by_one() -> None:
    held = session("rolled-west", "first Ana", "roll C W S G")
    assert labels(offers(moves(held))) == ["terrain W", "terrain C", "terrain S", "terrain G"]


def test_many_moves_are_listed_by_their_dice() -> None:
    held = session("rolling-america", "first Ana", "roll b3 w5")
    assert labels(offers(moves(held))) == ["b3", "w5"]
    assert sum(len(offer.moves) for offer in offers(moves(held))) == len(moves(held)) > 5000


def test_short_moves_are_listed_and_longer_ones_by_what_they_add() -> None:
    found = offers(moves(AMERICA))
    assert labels(found)[:2] == ["b3 MT", "b3 ND"]
    assert labels(found)[-3:] == ["guard", "+", "wild"]
    inside = offers(found[-3].moves, inside=True)
    assert "b3 MT guard" in labels(inside)
    assert labels(inside)[-1] == "+"
    assert all("guard" in move.words for move in found[-3].moves)


def test_within_a_die_its_name_is_left_out_and_fifty_states_are_listed_all_the_same() -> None:
    found = offers(moves(WILD), inside=True)
    assert labels(found)[0] == "AK"
    assert [offer.move is None for offer in found[-2:]] == [True, True]
    assert len(found) > MOST


def test_moves_of_several_players_are_listed_with_their_names() -> None:
    held = session(
        "rolled-west", "first Ana", "roll C W S G", "Ana terrain C", "Ana done", players=("Ana", "Ben", "Cem")
    )
    both = [*moves(held, "Ben"), *moves(held, "Cem")]
    assert {"Ben copy W", "Cem done"} <= set(labels(offers(both, named_words)))


def test_many_moves_of_several_players_are_listed_by_player() -> None:
    held = session("rolling-america", "first Ana", "roll b3 y5")
    both = [*moves(held, "Ana"), *moves(held, "Ben")]
    assert labels(offers(both, named_words)) == ["Ana", "Ben"]


@pytest.mark.parametrize("game", GAMES)
def test_every_move_can_be_reached_through_the_lists_of_any_state(game: str) -> None:
    rules, rng = games.game(game), random.Random(game)
    for state in rng.sample(play(game, 2, 3).states[:-1], 5):
        for player in rules.waiting(state):
            legal = tuple(rules.legal_moves(state, player))
            for wanted in rng.sample(legal, min(4, len(legal))):
                listed = legal
                for _ in range(8):
                    offer = next(one for one in offers(listed, inside=listed is not legal) if wanted in one.moves)
                    assert offer.move is not None or len(offer.moves) < len(listed)
                    listed = offer.moves
                    if offer.move is not None:
                        break
                assert listed == (wanted,)


def test_words_in_their_order_find_the_moves_that_have_them() -> None:
    legal = moves(AMERICA)
    found = containing(legal, ["wild", "ks"])
    assert {str(move) for move in found if len(move.words) == 3} == {"Ana b3 wild KS", "Ana y5 wild KS"}
    assert containing(legal, ["ks", "wild"]) == ()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("b3 mtt", "Ana b3 MT"),
        ("mt b3", "Ana b3 MT"),
        ("b3 montana", "Ana b3 MT"),
        ("y5 florda", "Ana y5 FL"),
        ("b3 gaurd mt", "Ana b3 MT guard"),
        ("b3mt", "Ana b3 MT"),
        ("y5 al gaurd + fl", "Ana y5 AL guard + FL"),
        ("b3 zz", None),
        ("hello", None),
        ("c", None),
    ],
)
def test_a_misspelt_move_is_guessed_or_not_at_all(typed: str, meant: str | None) -> None:
    names = box_names(forms.form("rolling-america"), str)
    found = nearest(moves(AMERICA), typed.split(), names)
    assert (str(found) if found else None) == meant


def test_slips_of_the_keyboard_are_counted() -> None:
    assert [distance("purple", other) for other in ("purple", "purpel", "prple", "purples", "orange")] == [
        0,
        1,
        1,
        1,
        5,
    ]
    assert distance("purple", "orange", 3) > 3


def thrown(held: Session, typed: str) -> str:
    owed = held.game.due(held.state)
    assert owed is not None
    return str(read_throw(held.game, held.state, owed, typed, held.setup.players))


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("rolling-america", "b3 w5", "roll b3 w5"),
        ("rolling-america", "roll b3 w5", "roll b3 w5"),
        ("rolling-america", "b3w5", "roll b3 w5"),
        ("rolling-america", "3B 5w", "roll b3 w5"),
        ("clever", "325164", "roll y3 b2 g5 o1 p6 w4"),
        ("clever", "3 2 5 1 6 4", "roll y3 b2 g5 o1 p6 w4"),
        ("clever", "w4 y3 b2 g5 o1 p6", "roll w4 y3 b2 g5 o1 p6"),
        ("rolled-west", "cwsg", "roll C W S G"),
        ("rolled-west", "c w s g", "roll C W S G"),
        ("dodge-dice", "20 g3 d", "roll 20 g3 double"),
    ],
)
def test_dice_are_typed_with_few_keys(game: str, typed: str, meant: str) -> None:
    assert thrown(session(game, "first Ana"), typed) == meant


@pytest.mark.parametrize(
    ("game", "typed", "fault"),
    [
        ("rolling-america", "b3 b4", IllegalMove),
        ("rolling-america", "b3 w7", InvalidInput),
        ("clever", "32516", InvalidInput),
        ("clever", "325167", InvalidInput),
        ("rolled-west", "cws", InvalidInput),
    ],
)
def test_dice_that_cannot_be_are_refused_for_what_was_typed(game: str, typed: str, fault: type[Exception]) -> None:
    with pytest.raises(fault) as refused:
        thrown(session(game, "first Ana"), typed)
    assert typed.rsplit(maxsplit=1)[-1][:2] in str(refused.value) or fault is IllegalMove


def test_a_throw_onto_a_board_is_told_seat_by_seat_and_checked_at_once() -> None:
    held = session("tumblin-dice", "order Ana 5 Ben 3")
    game, state = held.game, held.state
    owed = game.due(state)
    assert owed is not None
    entry = by_seat(game, owed)
    assert entry is not None
    assert (entry.seats, entry.seat, entry.dice) == (("Ana", "Ben"), "Ana", 4)
    assert entry.hints(game) == ["4x3 6x1 off 0x", "43 61 - 0"]
    for wrong in ("7x3 61 - 0", "43 61 -", "43 61 - 0 11", "hello 1 2 3"):
        with pytest.raises((IllegalMove, InvalidInput)):
            entry.with_dice(game, state, wrong.split())
    entry = entry.with_dice(game, state, "43 61 - 0".split())
    assert (entry.seat, entry.back().seat, entry.complete) == ("Ben", "Ana", False)
    entry = entry.with_dice(game, state, "- - 11 12".split())
    assert entry.complete
    assert str(game.read(entry.line())) == "lie Ana 4x3 6x1 off 0x Ben off off 1x1 1x2"
    again = entry.all_but_last(game.read(entry.line()))
    assert again.so_far == [("Ana", ("4x3", "6x1", "off", "0x"))]
    assert again.seat == "Ben"


@pytest.mark.parametrize("game", ["rolling-america", "clever", "rolled-west", "dodge-dice"])
def test_dice_that_all_share_are_not_asked_for_by_seat(game: str) -> None:
    rules: Game[Any] = games.game(game)
    for state in play(game, 2, 1).states:
        due = rules.due(state)
        assert due is None or by_seat(rules, due) is None


def told(held: Session, line: str, notes: bool = False) -> str:
    move = read_move(held.game, line)
    assert move is not None
    return Effects(held, str).told(move, notes)


def test_a_move_is_told_by_what_it_changes() -> None:
    assert told(AMERICA, "Ana b3 MT") == "Montana, blue"
    assert told(AMERICA, "Ana b3 MT guard") == "Montana, blue; guard, box 1"
    assert told(AMERICA, "Ana b3 MT", notes=True).startswith("Montana, blue (neighbours: Idaho, North Dakota")
    clever = session("clever", "first Ana", "roll y3 b2 g5 o1 p6 w4")
    assert told(clever, "Ana p6 purple") == "purple, box 1; points: +6"
    assert told(clever, "Ana y3 r1c1") == "yellow, row 1, column 1: 3"
    assert told(clever, "Ana reroll") == "rerolls, box 1"


def test_a_move_at_a_table_with_one_sheet_is_told_by_totals_and_chips() -> None:
    held = session("dodge-dice", "first Ana", "roll 20 g1 stop")
    assert told(held, "Ana take").startswith("totals Ana 20; the roll counts")
    assert told(held, "Ana skip2").startswith("chips Ana 1; after rolling: two chips")


@pytest.mark.parametrize(
    ("held", "found"),
    [
        (AMERICA, {"number-in-region", "must-write"}),
        (session("rolling-america", "first Ana", "roll b3 y5", "Ana b3 MT", "Ana y5 FL", "Ben b3 MT", "Ben y5 FL",
                 "roll o5 g1"), {"number-in-region", "must-write", "neighbours-within-one"}),
        (session("clever", "first Ana", "roll y3 b2 g5 o1 p6 w4"), {"choose-usable", "white-is-any-colour"}),
        (session("rolled-west", "first Ana", "roll C W S G"), {"terrain-die"}),
        (session("dodge-dice", "first Ana", "roll 20 g1 stop"), {"skip-before"}),
    ],
)  # fmt: skip
def test_the_rules_of_a_decision_are_those_that_forbid_something_now(held: Session, found: set[str]) -> None:
    form = held.game.sheets(held.state)[0].form
    rules = binding_rules(held.game, held.state, "Ana", form)
    assert set(rules) == found
    assert all(held.game.rule(name) for name in rules)


@pytest.mark.parametrize("game", ["rolling-america", "clever", "rolled-west", "dodge-dice"])
def test_rules_can_be_asked_for_at_any_decision(game: str) -> None:
    rules, rng = games.game(game), random.Random(1)
    deciding = [state for state in play(game, 2, 5).states if rules.waiting(state)]
    for state in rng.sample(deciding, 4):
        player = next(iter(rules.waiting(state)))
        for name in binding_rules(rules, state, player, rules.sheets(state)[0].form):
            assert rules.rule(name), name


def test_boxes_are_known_by_their_names() -> None:
    names = box_names(forms.form("rolling-america"), str)
    assert names["mt"] == "montana"
    assert Line("Ana", ("b3", "MT")).words[1].casefold() in names


def test_no_game_is_named_in_the_prompt_or_in_the_pictures() -> None:
    folder = Path(companion.__file__).parent
    modules = [*folder.glob("play/*.py"), *folder.glob("pictures/*.py")]
    assert len(modules) > 15
    for module in modules:
        source = module.read_text("utf-8").casefold()
        for name in GAMES:
            assert name not in source, module
            assert name.replace("-", "_") not in source, module
