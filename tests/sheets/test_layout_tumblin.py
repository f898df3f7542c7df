"""The score sheet of Tumblin-Dice: a sheet for each variant, with the board and what its levels score."""

from __future__ import annotations

from typing import Any

import pytest

from geo.errors import InvalidInput
from sheets import forms, layouts, scene
from sheets.filled import FilledSheet
from sheets.form import Mark
from sheets.ink import INKS
from sheets.layout import Layout, Look
from sheets.marks import marked_sheets
from sheets.options import chosen
from sheets.paper import PAPERS, paper_of
from sheets.rect import Rect

TEAMS = {"teams": "Ana+Cem,Ben+Dua"}
VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {"variant": "add"},
    {"target": "100"},
    TEAMS,
    {"dice": "3"},
    {"dice": "6"},
    {"minus_level": "on"},
    {"rounds": "20"},
    {"rounds": "1"},
)


def sheet(paper: str = "letter", players: tuple[str, ...] = (), lang: str = "en", **options: Any) -> Layout:
    values = chosen(forms.design("tumblin-dice").options, options)
    return layouts.layout(forms.form("tumblin-dice", values, players), paper_of(paper), Look(INKS["color"], lang))


def texts(layout: Layout) -> list[scene.Text]:
    return [item for item in scene.walk(layout.scene) if isinstance(item, scene.Text)]


def words(layout: Layout) -> set[str]:
    return {text.text for text in texts(layout)}


def inside(layout: Layout, at: Rect) -> list[str]:
    return [text.text for text in texts(layout) if at.x <= text.x <= at.right and at.y <= text.y <= at.bottom]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_every_variant_has_a_sheet_with_all_dice_of_a_round(paper: str, options: dict[str, str]) -> None:
    layout = sheet(paper, **options)
    dice = int(options.get("dice", 4))
    for seat in range(1, 5):
        for die in range(1, dice + 1):
            at = layout.boxes[f"rounds.1.dice.p{seat}.{die}"]
            assert min(at.w, at.h) >= 7.4
        assert f"rounds.1.dice.p{seat}.{dice + 1}" not in layout.boxes


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "face × level"),
        ({"variant": "add"}, "face + level"),
        ({"target": "300"}, "first to 300"),
        (TEAMS, "two teams"),
        ({"sheet": "2"}, "sheet 2"),
    ],
)
def test_the_title_says_what_the_sheet_is_for(options: dict[str, str], said: str) -> None:
    assert any(said in text for text in words(sheet(**options)))


@pytest.mark.parametrize(
    ("options", "sums"),
    [
        ({}, {"5 × 1 = 5", "6 × 2 = 12", "4 × 3 = 12", "3 × 4 = 12"}),
        ({"variant": "add"}, {"5 + 1 = 6", "6 + 2 = 8", "4 + 3 = 7", "3 + 4 = 7"}),
        ({"minus_level": "on"}, {"5 × −1 = −5", "6 × 1 = 6"}),
    ],
)
def test_the_board_shows_what_a_die_scores_on_each_level(options: dict[str, str], sums: set[str]) -> None:
    assert sums | {"launch pad", "taken off", "0x", "4x"} <= words(sheet(**options))


def test_four_rounds_and_two_of_overtime_unless_there_is_a_target() -> None:
    assert {"Round 1", "Round 4", "Overtime"} <= words(sheet())
    assert "Round 5" not in words(sheet())
    assert "Round 5" in words(sheet(target="100"))
    assert "Overtime" not in words(sheet(target="100"))


@pytest.mark.parametrize("paper", PAPERS)
def test_scores_and_totals_stand_beside_the_dice_of_their_side(paper: str) -> None:
    layout = sheet(paper)
    for seat in range(1, 5):
        dice = [layout.boxes[f"rounds.3.dice.p{seat}.{die}"] for die in range(1, 5)]
        score, total = layout.boxes[f"rounds.3.scores.p{seat}"], layout.boxes[f"rounds.3.totals.p{seat}"]
        assert score.x == pytest.approx(max(at.right for at in dice))
        assert total.y == pytest.approx(score.bottom)
        assert total.w >= 9
        assert inside(layout, score) == ["score"]
        assert inside(layout, total) == ["total"]


def test_partners_stand_side_by_side_with_one_score() -> None:
    layout = sheet(players=("Ana", "Ben", "Cem", "Dua"), **TEAMS)
    left = [layout.boxes[f"rounds.1.dice.p{seat}.1"].x for seat in (1, 3, 2, 4)]
    assert left == sorted(left)
    assert layout.boxes["rounds.1.dice.p3.1"].right < layout.boxes["rounds.1.scores.p1"].x < left[2]
    assert "rounds.1.scores.p3" not in layout.boxes
    for seat, name in enumerate(("Ana", "Ben", "Cem", "Dua"), 1):
        assert inside(layout, layout.fields[f"p{seat}"]) == [name]


def test_a_sheet_for_teams_can_be_printed_without_names() -> None:
    layout = sheet(teams="1+3,2+4")
    assert inside(layout, layout.fields["p1"]) == []
    assert "rounds.1.scores.p2" in layout.boxes


def test_the_order_of_play_has_a_place_for_everybody() -> None:
    assert sum(name.startswith("rounds.2.order.") for name in sheet().boxes) == 4
    assert sum(name.startswith("rounds.2.order.") for name in sheet(players=("Ana", "Ben")).boxes) == 2


@pytest.mark.parametrize("paper", PAPERS)
def test_many_rounds_go_on_on_a_second_sheet(paper: str) -> None:
    values = chosen(forms.design("tumblin-dice").options, {"rounds": "20"})
    marks = {f"rounds.{number}.totals.p1": Mark("4") for number in range(1, 23)}
    played = FilledSheet("tumblin-dice", marks, None, ("Ana", "Ben"), 2, values)
    pages = marked_sheets(played, paper_of(paper), Look())
    printed = [int(name.split(".")[1]) for page in pages for name in page.layout.boxes if name.endswith("totals.p1")]
    assert printed == list(range(1, len(printed) + 1))
    assert len(printed) >= 22


def test_what_does_not_fit_is_told_in_millimetres() -> None:
    with pytest.raises(InvalidInput, match=r"\d mm are missing across"):
        sheet("a5", dice="9")
    with pytest.raises(InvalidInput, match=r"\d mm are missing across"):
        sheet("140x297mm")
