"""Rulings: each question has an answer, and the option that plays it otherwise is one of the game's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command import Terminal
from playing import OURS

from companion import games

every_game = pytest.mark.parametrize("name", OURS)


@every_game
def test_every_ruling_has_a_name_of_its_own_a_question_and_an_answer(name: str) -> None:
    rulings = games.game(name).rulings
    assert len({ruling.name for ruling in rulings}) == len(rulings) >= 10
    for ruling in rulings:
        assert re.fullmatch(r"[a-z0-9-]+", ruling.name)
        assert ruling.question.endswith("?")
        assert ruling.answer.endswith(".")


@every_game
def test_every_option_that_is_a_house_rule_belongs_to_a_ruling(name: str) -> None:
    options = {option.name for option in games.game(name).design.options}
    named = {ruling.option for ruling in games.game(name).rulings} - {""}
    assert named <= options
    other = {"sheet", "left", "rounds", "colours"}
    assert options - named <= other


@every_game
def test_what_going_home_means_is_told(name: str) -> None:
    assert "leave" in {ruling.name for ruling in games.game(name).rulings}


def test_a_ruling_is_told_with_its_game_and_option(tmp_path: Path) -> None:
    told = Terminal(tmp_path).fine("help", "ruling", "x-only-when-stuck").out
    assert told.startswith("Rolling America, x-only-when-stuck:")
    assert "Option wild_stuck=x (x, nothing)" in told


def test_a_ruling_of_several_games_is_told_for_each(tmp_path: Path) -> None:
    told = Terminal(tmp_path).fine("help", "ruling", "leave").out
    assert all(games.game(name).design.title in told for name in OURS)


def test_a_rule_without_a_ruling_is_told_as_the_rule(tmp_path: Path) -> None:
    assert "Rolling America, guards-paid:" in Terminal(tmp_path).fine("help", "ruling", "guards-paid").out


def test_a_game_has_all_its_rulings_told_and_without_a_name_all_are_listed(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    one = terminal.fine("help", "ruling", "tumblin-dice").out
    everything = terminal.fine("help", "ruling").out
    for name in OURS:
        for ruling in games.game(name).rulings:
            assert ruling.name in everything
            assert (f"Tumblin-Dice, {ruling.name}:" in one) == (name == "tumblin-dice") or ruling.name == "leave"


def test_an_unknown_ruling_is_told_with_what_looks_like_it(tmp_path: Path) -> None:
    done = Terminal(tmp_path).run("help", "ruling", "purple-incresing")
    assert (done.code, "purple-increasing" in done.err) == (2, True)
