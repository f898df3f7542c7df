"""Boxes stay where they were printed: a form whose boxes move gets a new version."""

from __future__ import annotations

import golden
import pytest
from playing import OURS as GAMES

from sheets.paper import PAPERS

AGAIN = "run python tests/golden.py"


def test_every_game_has_its_positions_recorded() -> None:
    assert {path.stem for path in golden.FOLDER.glob("*.txt")} == set(GAMES), AGAIN


@pytest.mark.parametrize("game", GAMES)
def test_boxes_stand_where_they_stood_when_the_version_was_given(game: str) -> None:
    before, now = golden.file_of(game).read_text(encoding="utf-8"), golden.record(game)
    assert not golden.moved(before, now), "boxes have moved: the form needs a new version"
    assert before == now, AGAIN


@pytest.mark.parametrize("game", GAMES)
def test_all_papers_are_recorded(game: str) -> None:
    recorded = golden.file_of(game).read_text(encoding="utf-8")
    assert all(f"[{paper}]" in recorded for paper in PAPERS)
    assert "[1/2 legal]" in recorded


@pytest.mark.parametrize(
    ("before", "now", "moved"),
    [
        ("version 1\nbox 1 2 3 4\n", "version 1\nbox 1 2 3 5\n", True),
        ("version 1\nbox 1 2 3 4\n", "version 2\nbox 1 2 3 5\n", False),
        ("version 1\nbox 1 2 3 4\n", "version 1\nbox 1 2 3 4\n", False),
    ],
)
def test_a_move_under_the_same_version_is_noticed(before: str, now: str, moved: bool) -> None:
    assert golden.moved(before, now) is moved
