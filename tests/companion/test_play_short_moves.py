"""Moves cut short: taken where nothing else can be meant, listed where something else can."""

from __future__ import annotations

import pytest

from companion.matching import candidates, move_of
from companion.play.meaning import meant
from companion.play.moment import Moment
from companion.record import read_move
from companion.session import MOVE, TYPED, Draft, Session, Setup
from geo.errors import InvalidInput
from sheets import forms
from sheets.options import defaults


def america(*lines: str) -> Session:
    held = Session(
        Setup("rolling-america", ("Ana", "Ben"), defaults(forms.design("rolling-america").options), real_dice=True)
    )
    for text in ("first Ana", *lines):
        move = read_move(held.game, text)
        assert move is not None
        held = held.after(Draft(MOVE if move.player else TYPED, text, author=move.player or ""))
    return held


ORANGE_AND_PURPLE = america("roll o4 p6")
BLUE_AND_WHITE = america("roll b3 w5")
BLUE_AND_YELLOW = america("roll b3 y5")


def typed(held: Session, text: str) -> str:
    return str(move_of(held.game, held.state, "Ana", text.split()))


@pytest.mark.parametrize(
    ("held", "text", "taken"),
    [
        (ORANGE_AND_PURPLE, "wa", "Ana o4 WA"),
        (ORANGE_AND_PURPLE, "o4 wa", "Ana o4 WA"),
        (BLUE_AND_YELLOW, "y5 f", "Ana y5 FL"),
        (BLUE_AND_WHITE, "b3 mt g", "Ana b3 MT guard"),
        (BLUE_AND_WHITE, "w mo", "Ana w5 MO"),
    ],
)
def test_a_move_may_be_cut_short_where_nothing_else_is_meant(held: Session, text: str, taken: str) -> None:
    assert typed(held, text) == taken


@pytest.mark.parametrize(
    ("held", "text", "others"),
    [
        (ORANGE_AND_PURPLE, "w", {"Ana o4 WA", "Ana p6 wild WY"}),
        (ORANGE_AND_PURPLE, "o4 w", {"Ana o4 WA", "Ana o4 wild WI"}),
        (BLUE_AND_WHITE, "w", {"Ana w5 WV", "Ana b3 WI"}),
    ],
)
def test_a_letter_that_begins_several_words_lists_them(held: Session, text: str, others: set[str]) -> None:
    legal = held.game.legal_moves(held.state, "Ana")
    assert others <= {str(move) for move in candidates(legal, text.split())}
    with pytest.raises(InvalidInput, match="may be one of"):
        typed(held, text)


def test_at_the_prompt_such_a_letter_takes_nothing_within_a_group_either() -> None:
    moment = Moment(ORANGE_AND_PURPLE)
    orange = [move for move in moment.moves() if move.words[0] == "o4"]
    for group in ((), orange):
        assert len(meant(moment, "Ana", ["w"], group).moves) > 1
