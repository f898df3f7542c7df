"""What can be tapped is what is legal, in every game, to the last move."""

from __future__ import annotations

import random

import pytest
from playing import OURS

from companion import games
from companion.dice import chance_of
from companion.notation import Line, tokens
from companion.web.taps import Offer, offers

GAMES = ("rolling-america", "clever", "rolled-west", "dodge-dice", "tumblin-dice")


def positions(name: str, seed: int):  # type: ignore[no-untyped-def]
    """Every position of a random game in which somebody may decide."""
    game = games.game(name)
    rng, chance = random.Random(seed), chance_of(str(seed))
    options = {option.name: option.default for option in game.design.options}
    state = game.start(("Ana", "Ben"), options)
    while not game.over(state):
        for player in game.waiting(state):
            yield game, state, player
        due, waiting = game.due(state), list(game.waiting(state))
        if due is not None and (not waiting or rng.random() < 0.5):
            state = game.apply(state, game.throw(due, chance))
        else:
            state = game.apply(state, game.legal_moves(state, rng.choice(waiting)).sample(rng))


def moves_of(game, state, player: str, found: list[Offer]):  # type: ignore[no-untyped-def]
    """All moves behind the offers, beginnings followed to their end."""
    for offer in found:
        if offer.more:
            yield from moves_of(game, state, player, list(offers(game.name, state, player, offer.words)))
        else:
            yield game.read(Line(player, tuple(word for word, _ in tokens(offer.words))))


@pytest.mark.parametrize("name", GAMES)
def test_every_offer_is_legal_and_its_boxes_are_on_the_sheet(name: str) -> None:
    for game, state, player in positions(name, 7):
        form = next((sheet.form for sheet in game.sheets(state) if sheet.player == player), None)
        found = list(offers(name, state, player))
        assert found, "whoever is waited for can do something"
        for offer in found:
            assert form is None or all(form.find(box) for box in offer.boxes), offer
            assert offer.label.text()
        legal = game.legal_moves(state, player)
        assert all(move in legal for move in moves_of(game, state, player, [one for one in found if not one.more]))


@pytest.mark.parametrize(
    ("name", "every"), [("clever", 1), ("rolled-west", 1), ("dodge-dice", 1), ("rolling-america", 25)]
)
def test_every_legal_move_is_offered(name: str, every: int) -> None:
    for number, (game, state, player) in enumerate(positions(name, 11)):
        if number % every:
            continue
        offered = set(moves_of(game, state, player, list(offers(name, state, player))))
        assert {str(move) for move in game.legal_moves(state, player)} <= {str(move) for move in offered} | {
            str(other) for move in offered for other in same(move)
        }


def same(move):  # type: ignore[no-untyped-def]
    """The moves that mean the same: a number written twice, whichever of its states is named first."""
    targets = getattr(move, "targets", ())
    if len(targets) == 2:
        from dataclasses import replace

        yield replace(move, targets=targets[::-1])


def test_an_empty_map_is_offered_without_its_thousands_of_pairs() -> None:
    game = games.game("rolling-america")
    state = game.start(("Ana",), {option.name: option.default for option in game.design.options})
    state = game.apply(state, game.read(Line(None, ("roll", "w3", "b4"))))
    assert len(game.legal_moves(state, "Ana")) > 5000
    assert len(list(offers("rolling-america", state, "Ana"))) < 1000


def test_all_games_are_here() -> None:
    assert set(OURS) == set(GAMES)
