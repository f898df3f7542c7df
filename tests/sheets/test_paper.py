"""Papers: what can be named, and how much is missing where a form does not fit."""

from __future__ import annotations

import pytest

from geo.errors import InvalidInput
from sheets.paper import PAPERS, Paper, paper_of


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("letter", (215.9, 279.4)),
        ("A4", (210, 297)),
        ("200x250mm", (200, 250)),
        ("148.5 x 210 mm", (148.5, 210)),
        ("297×210mm", (297, 210)),
    ],
)
def test_papers_are_named_or_measured(text: str, size: tuple[float, float]) -> None:
    paper = paper_of(text)
    assert (paper.width, paper.height) == size


@pytest.mark.parametrize("text", ["", "a3", "200x250", "200 mm", "-20x30mm", "16x300mm", "9x9mm", "200x99999mm"])
def test_any_other_word_is_refused_and_says_what_is_accepted(text: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        paper_of(text)
    (problem,) = caught.value.problems
    assert problem.where == "paper"
    assert str(problem.accepted)


def test_landscape_and_portrait_turn_the_paper_only_where_needed() -> None:
    letter = PAPERS["letter"]
    assert letter.landscape.width == letter.height
    assert letter.landscape.landscape == letter.landscape
    assert letter.landscape.portrait == letter


def test_the_printed_area_keeps_eight_millimetres_and_half_a_line_off_every_edge() -> None:
    area = Paper("x", 100, 200).area
    assert (area.x, area.y, area.right, area.bottom) == pytest.approx((8.2, 8.2, 91.8, 191.8))


def test_what_is_missing_is_told_in_millimetres() -> None:
    paper = Paper("x", 100, 200, margin=10)
    paper.require(80, 180)
    with pytest.raises(InvalidInput, match=r"1\.5 mm are missing across$"):
        paper.require(81.5, 180)
    with pytest.raises(InvalidInput, match=r"20\.0 mm are missing down$"):
        paper.require(80, 200)
    with pytest.raises(InvalidInput, match=r"1\.0 mm are missing across and 2\.0 mm down$"):
        paper.require(81, 182)


def test_paper_with_what_was_missing_is_enough() -> None:
    with pytest.raises(InvalidInput) as caught:
        Paper("x", 100, 200).require(90.04, 190)
    assert str(caught.value.problems[0].accepted) == "paper of at least 106.5 x 206.4 mm"
    Paper("x", 106.5, 206.4).require(90.04, 190)
