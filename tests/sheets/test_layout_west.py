"""The sheet of Rolled West: every box has room for a pen, and every number of the rules is printed."""

from __future__ import annotations

from itertools import combinations

import pytest

from geo.errors import InvalidInput
from sheets import fonts, forms, layouts, pad, scene
from sheets.forms.rolled_west import CLAIMS, CONTRACTS, EACH, FLAT, MAJORITIES, OFFICES, SHIPPING
from sheets.ink import INKS
from sheets.layout import Layout, Look
from sheets.layouts.rolled_west_art import ICONS
from sheets.layouts.rolled_west_measures import Measures, fitted
from sheets.paper import PAPERS, paper_of
from sheets.rect import Rect

FIT = [(paper, ghost) for paper in PAPERS for ghost in (False, True) if (paper, ghost) != ("a5", True)]


def sheet(paper: str = "letter", ink: str = "color", ghost: bool = False) -> Layout:
    form = forms.form("rolled-west", {"ghost_extra": ghost})
    return layouts.layout(form, paper_of(paper), Look(INKS[ink]))


def texts(layout: Layout) -> list[scene.Text]:
    return [item for item in scene.walk(layout.scene) if isinstance(item, scene.Text)]


def inside(layout: Layout, at: Rect) -> list[str]:
    """The texts that stand in a rectangle, from the left."""
    found = [text for text in texts(layout) if at.x <= text.x <= at.right and at.y <= text.y <= at.bottom]
    return [text.text for text in sorted(found, key=lambda text: text.x)]


def named_groups(items: scene.Scene) -> list[str]:
    groups = [item for item in items if isinstance(item, scene.Group)]
    return [group.name for group in groups] + [name for group in groups for name in named_groups(group.items)]


@pytest.mark.parametrize(("paper", "ghost"), FIT)
def test_boxes_are_six_mm_and_three_mm_apart(paper: str, ghost: bool) -> None:
    boxes = sheet(paper, ghost=ghost).boxes
    for name, at in boxes.items():
        assert min(at.w, at.h) >= 6, name
    for (one, at), (two, other) in combinations(boxes.items(), 2):
        assert at.distance(other) >= 3 - 1e-6, (one, two)


def test_a_third_box_a_round_does_not_fit_on_a5_and_the_error_says_how_much_is_missing() -> None:
    with pytest.raises(InvalidInput, match=r"mm are missing down"):
        sheet("a5", ghost=True)
    with pytest.raises(InvalidInput, match=r"mm are missing across"):
        sheet("120x297mm")


@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_each_box_prints_its_number(paper: str) -> None:
    layout = sheet(paper)
    for name, spaces in {**CLAIMS, **SHIPPING}.items():
        for number, space in enumerate(spaces, 1):
            assert inside(layout, layout.boxes[f"{name}.{number}"]) == [str(one) for one in space.numbers]
    for name, points in CONTRACTS.items():
        assert inside(layout, layout.boxes[f"contracts.{name}"]) == [str(points)]


def test_majorities_stand_beside_their_rows() -> None:
    layout = sheet()
    for terrain, (most, second) in MAJORITIES.items():
        box = layout.boxes[f"majorities.{terrain}"]
        beside = inside(layout, Rect(box.x - 25, box.y, 25, box.h))
        assert set(beside) == {f"most: {most}", f"second: {second}"}


def test_a_star_stands_at_each_space_that_has_one() -> None:
    layout = sheet()
    starred = [
        layout.boxes[f"{name}.{number}"]
        for name, spaces in {**CLAIMS, **SHIPPING}.items()
        for number, space in enumerate(spaces, 1)
        if space.star
    ]
    drawn = [item for item in layout.scene if isinstance(item, scene.Path) and len(item.segments) == 11]
    stars = [scene.bounds(item) for item in drawn]
    assert len(stars) == len(starred)
    for box in starred:
        assert sum(0 <= star.x - box.right < 1 and box.y - 1 <= star.y <= box.bottom for star in stars) == 1


@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_each_office_says_what_it_costs_and_pays_in_words_and_in_icons(paper: str) -> None:
    layout = sheet(paper)
    for name, pays in OFFICES.items():
        left, right = layout.boxes[f"offices.{name}"], layout.boxes[f"claimed.{name}"]
        assert left.right < right.x
        cell = Rect(left.x, left.y - 5, right.right - left.x, left.h + 5)
        words = " ".join(
            text.text for text in texts(layout) if cell.x <= text.x < cell.right and cell.y <= text.y <= cell.bottom
        )
        cost = [text for text in texts(layout) if cell.x <= text.x <= left.right and cell.y <= text.y <= left.y]
        assert "".join(text.text for text in sorted(cost, key=lambda text: text.x)) == name
        for pay in pays:
            assert str(pay.points) in words
            if pay.each != FLAT:
                assert EACH[pay.each].split(maxsplit=1)[0] in words
    icons = named_groups(layout.scene)
    for pays in OFFICES.values():
        for pay in pays:
            assert pay.each == FLAT or pay.each in icons
    assert set(EACH) <= set(ICONS)


def test_the_dark_box_stands_before_the_light_one_of_its_round_and_rounds_go_to_the_right() -> None:
    boxes = sheet(ghost=True).boxes
    for number in range(1, 7):
        dark, light = boxes[f"neighbour_bank.{number}"], boxes[f"own_bank.{number}"]
        assert dark.right < light.x
        if number < 6:
            assert light.right < boxes[f"neighbour_bank.{number + 1}"].x
            assert boxes[f"ghost_bank.{number}"].y > light.bottom


def test_the_sheet_reminds_to_bank_between_turns_and_a_roomy_one_of_the_whole_turn() -> None:
    for paper, steps in (("letter", True), ("a4", True), ("a5", False)):
        words = " ".join(text.text for text in texts(sheet(paper)))
        assert "Between your turns, copy a neighbour's die" in words
        assert ("Set one aside" in words) is steps


@pytest.mark.parametrize("ink", ["color", "grey", "low"])
@pytest.mark.parametrize("paper", ["letter", "a4", "a5"])
def test_no_text_is_smaller_than_six_points_or_stands_in_the_margin(paper: str, ink: str) -> None:
    layout = sheet(paper, ink)
    wide, high = layout.size
    for text in texts(layout):
        assert text.size >= 6
        length = fonts.width(text.text, text.size, text.bold)
        start = text.x - {"left": 0, "centre": length / 2, "right": length}[text.anchor]
        assert start >= 8 - 1e-6
        assert start + length <= wide - 8 + 1e-6
        assert 8 <= text.y <= high - 8


def test_low_ink_fills_nothing_larger_than_a_box() -> None:
    layout = sheet(ink="low")
    largest = max(at.w * at.h for at in layout.boxes.values())
    for item in scene.walk(layout.scene):
        if isinstance(item, scene.Path) and item.style.fill not in (None, "#ffffff"):
            at = scene.bounds(item)
            assert at.w * at.h <= largest


def test_boxes_grow_with_the_paper_as_far_as_they_fit() -> None:
    sizes = [sheet(paper).boxes["woods.1"].w for paper in ("a5", "letter", "tabloid")]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[1] < sizes[2]
    body = Rect(0, 0, 200, 237)
    measures = fitted(body, ghost=False)
    assert measures.height <= body.h
    assert measures.width <= body.w
    assert Measures(measures.size + 0.05).height > body.h or Measures(measures.size + 0.05).width > body.w


def test_the_pad_is_small() -> None:
    assert len(pad.print_pad(sheet(), copies=50)) < 150_000
