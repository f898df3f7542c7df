"""Type: measured in mm, and no character lost without a word."""

from __future__ import annotations

import pytest

from geo.errors import InvalidInput
from sheets import fonts


def test_a_name_is_shrunk_and_then_shortened() -> None:
    name = "Wilhelmina Wolkenstein"
    room = fonts.width(name, 7)
    said, size = fonts.shortened(name, 9, room)
    assert (said, fonts.SMALLEST <= size <= 7) == (name, True)
    narrow = fonts.width(name, fonts.SMALLEST) / 2
    said, size = fonts.shortened(name, 9, narrow)
    assert (size, said[-1]) == (fonts.SMALLEST, "…")
    assert name.startswith(said[:-1])
    assert fonts.width(said, size) <= narrow
    assert fonts.shortened(name, 9, 0.1)[0] == "…"


def test_a_missing_glyph_is_an_error_that_names_the_character_and_the_text() -> None:
    with pytest.raises(InvalidInput) as caught:
        fonts.width("a 漢 b", 8)
    assert "漢" in str(caught.value)
    assert "U+6F22" in str(caught.value)
    assert "a 漢 b" in str(caught.value)


@pytest.mark.parametrize("bold", [False, True])
def test_the_characters_of_names_dice_and_boxes_have_glyphs(bold: bool) -> None:
    fonts.check("ŁżřğőÆß⚀⚅☐☒≥×★→¿¡ñÑáéíóúü“”–", bold)


def test_width_grows_with_the_size_and_with_bold() -> None:
    assert fonts.width("Iowa", 16) == pytest.approx(2 * fonts.width("Iowa", 8))
    assert fonts.width("Iowa", 8, bold=True) > fonts.width("Iowa", 8)


def test_a_text_shrinks_until_it_fits() -> None:
    room = fonts.width("Massachusetts", 8)
    size = fonts.fitting("Massachusetts", 10, room)
    assert 7.9 <= size <= 8
    assert fonts.width("Massachusetts", size) <= room


def test_a_text_that_fits_keeps_its_size() -> None:
    assert fonts.fitting("Ohio", 9, 50) == 9


def test_a_text_too_long_at_six_points_is_an_error_that_names_it() -> None:
    room = fonts.width("Massachusetts", 5.5)
    with pytest.raises(InvalidInput, match="Massachusetts"):
        fonts.fitting("Massachusetts", 10, room)


def test_lines_are_broken_at_blanks_and_none_is_too_wide() -> None:
    text = "one number or an X in the box of each state"
    lines = fonts.wrapped(text, 7, 20)
    assert len(lines) > 1
    assert " ".join(lines) == text
    assert all(fonts.width(line, 7) <= 20 for line in lines)


def test_a_word_wider_than_the_line_is_an_error() -> None:
    with pytest.raises(InvalidInput, match="Massachusetts"):
        fonts.wrapped("in Massachusetts", 10, 10)
