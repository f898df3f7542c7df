"""Rectangles: cutting them up and asking how they lie."""

from __future__ import annotations

import pytest

from sheets.rect import Rect, hull

PAGE = Rect(10, 20, 100, 50)


def test_columns_fill_the_width_and_keep_their_gaps() -> None:
    first, second, third = PAGE.columns([1, 2, 1], gap=5)
    assert (first.x, third.right) == (10, pytest.approx(110))
    assert second.w == pytest.approx(2 * first.w)
    assert second.x - first.right == pytest.approx(5)


def test_rows_fill_the_height() -> None:
    rows = PAGE.rows(4, gap=2)
    assert rows[0].y == 20
    assert rows[-1].bottom == pytest.approx(70)
    assert {row.w for row in rows} == {100}


def test_a_grid_is_rows_of_cells() -> None:
    grid = PAGE.grid(3, 2, gap=1)
    assert [len(row) for row in grid] == [3, 3]
    assert hull([cell for row in grid for cell in row]).w == pytest.approx(100)


@pytest.mark.parametrize("cut", ["cut_top", "cut_bottom", "cut_left", "cut_right"])
def test_a_strip_and_what_is_left_make_up_the_whole(cut: str) -> None:
    strip, rest = getattr(PAGE, cut)(10, gap=3)
    assert not strip.overlaps(rest)
    assert strip.distance(rest) == pytest.approx(3)
    assert hull([strip, rest]) == PAGE


def test_touching_is_not_overlapping() -> None:
    assert not Rect(0, 0, 5, 5).overlaps(Rect(5, 0, 5, 5))
    assert Rect(0, 0, 5, 5).overlaps(Rect(4.9, 0, 5, 5))


def test_a_clearance_counts_the_free_width_between() -> None:
    assert Rect(0, 0, 5, 5).overlaps(Rect(7, 0, 5, 5), clear=3)
    assert not Rect(0, 0, 5, 5).overlaps(Rect(8, 0, 5, 5), clear=3)
    assert Rect(0, 0, 5, 5).distance(Rect(8, 9, 1, 1)) == pytest.approx(5)


def test_holds() -> None:
    assert PAGE.holds(PAGE)
    assert not PAGE.holds(PAGE.grow(0.1))
