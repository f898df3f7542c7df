"""Over all games: whatever rule an audit checks has a spoiler, or a test that is named here."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from playing import OURS

from companion import games

FOLDER = Path(__file__).parent
TESTS = {
    "rolling-america": "test_america_spoilers",
    "clever": "test_clever_audit",
    "rolled-west": "test_west_audit",
    "dodge-dice": "test_dodge_audit",
    "tumblin-dice": "test_tumblin_audit",
}
OTHERWISE = {
    (
        "clever",
        "marks-within-dice",
    ): "test_one_mark_more_than_the_dice_can_make_is_found_and_an_unused_plus_one_lacks_too",
    ("rolled-west", "all-sheets"): "test_random_finished_games_are_clean_as_tables_and_each_sheet_alone",
}
"""Rules that no random sheet can be spoilt by, or that only speak of what is missing, and their tests."""


def module(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(f"spoilers_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def spoilt_rules(tests: Any) -> set[str]:
    """The rules of a game's table of spoilers: a mapping, pairs, or pytest's parameters."""
    rows = tests.SPOILERS
    if isinstance(rows, dict):
        return set(rows)
    return {(row.values if hasattr(row, "values") else row)[0] for row in rows}


def test_every_game_is_here() -> None:
    assert set(OURS) == set(TESTS)


@pytest.mark.parametrize("game", TESTS)
def test_every_checked_rule_has_a_spoiler(game: str) -> None:
    tests = module(TESTS[game])
    checked = {rule.name for rule in games.game(game).rules if rule.check or rule.check_table}
    named = {rule for other, rule in OTHERWISE if other == game}
    assert checked == spoilt_rules(tests) | named
    for (other, _), test in OTHERWISE.items():
        assert other != game or callable(getattr(tests, test))
