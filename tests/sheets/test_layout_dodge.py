"""The score sheet of Dodge Dice: a row a round, a column a player, and words that say where to write."""

from __future__ import annotations

import pytest

from geo.errors import InvalidInput
from sheets import forms, layouts, scene
from sheets.filled import FilledSheet
from sheets.form import Mark
from sheets.forms.dodge_dice import ICONS
from sheets.ink import INKS
from sheets.layout import Layout, Look
from sheets.layouts.dodge_dice import KEYS
from sheets.ledger import rounds_of
from sheets.marks import marked_sheets
from sheets.paper import PAPERS, paper_of
from sheets.rect import Rect
from sheets.words import LANGUAGES

SIX = ("Ana", "Ben", "Cem", "Dua", "Eva", "Fay")


def sheet(paper: str = "letter", players: tuple[str, ...] = (), number: int = 1, lang: str = "en") -> Layout:
    form = forms.form("dodge-dice", {"sheet": number}, players)
    return layouts.layout(form, paper_of(paper), Look(INKS["color"], lang))


def texts(layout: Layout) -> list[scene.Text]:
    return [item for item in scene.walk(layout.scene) if isinstance(item, scene.Text)]


def inside(layout: Layout, at: Rect) -> list[str]:
    """The texts that begin in a rectangle, from the left."""
    found = [text for text in texts(layout) if at.x <= text.x <= at.right and at.y <= text.y <= at.bottom]
    return [text.text for text in sorted(found, key=lambda text: text.x)]


def rows(layout: Layout) -> list[int]:
    """The rounds that have boxes."""
    return sorted({int(name.split(".")[1]) for name in layout.boxes if name.startswith("rounds.")})


@pytest.mark.parametrize("paper", ["letter", "a4", "legal", "tabloid"])
def test_thirty_rounds_and_five_of_a_play_off_fit_on_one_sheet_for_six(paper: str) -> None:
    layout = sheet(paper)
    assert rows(layout) == list(range(1, 36))
    assert {f"rounds.35.totals.p{seat}" for seat in range(1, 7)} <= set(layout.boxes)
    assert any("31" in text.text and "35" in text.text for text in texts(layout))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_second_sheet_goes_on_where_the_first_ends_and_says_its_number(paper: str) -> None:
    first, second = sheet(paper), sheet(paper, number=2)
    assert rows(second)[0] == rows(first)[-1] + 1
    assert len(rows(second)) == len(rows(first)) >= 20
    assert any("sheet 2" in text.text for text in texts(second))
    assert list(first.boxes.values()) == list(second.boxes.values()), "boxes stand in the same places"


@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_a_long_game_takes_as_many_sheets_as_it_has_rounds(paper: str) -> None:
    marks = {f"rounds.{number}.totals.p1": Mark(str(number)) for number in range(1, 75)}
    played = FilledSheet("dodge-dice", marks, None, SIX, 6, {"sheet": 1})
    pages = marked_sheets(played, paper_of(paper), Look())
    assert set(marks) <= {name for page in pages for name in page.layout.boxes}
    short = FilledSheet("dodge-dice", {"rounds.20.totals.p1": Mark("20")}, None, SIX, 6, {"sheet": 1})
    assert len(marked_sheets(short, paper_of(paper), Look())) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_a_total_has_room_for_a_sign_and_three_digits_and_chips_stand_beside_it(paper: str) -> None:
    layout = sheet(paper)
    for row in rows(layout):
        for seat in range(1, 7):
            total, chips = layout.boxes[f"rounds.{row}.totals.p{seat}"], layout.boxes[f"rounds.{row}.chips.p{seat}"]
            assert total.w >= 8.3
            assert (chips.x, chips.y, chips.h) == pytest.approx((total.right, total.y, total.h))


def test_every_row_offers_the_three_penalties_and_tells_its_number() -> None:
    layout = sheet()
    for row in rows(layout):
        box = layout.boxes[f"rounds.{row}.penalty"]
        assert inside(layout, box) == ["10", "20", "40"]
        left = Rect(0, box.y, layout.boxes[f"rounds.{row}.starter"].x, box.h)
        assert inside(layout, left) == [str(row)]


@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_words_above_the_columns_and_below_the_table_say_what_to_write(paper: str) -> None:
    layout = sheet(paper)
    words = " ".join(text.text for text in texts(layout))
    for word in ("begins", "penalty", "ended", "how", "takes", "total", "chips", "Winner", "circle the penalty"):
        assert word in words
    foot = layout.boxes[f"rounds.{rows(layout)[-1]}.icon"].bottom
    told = [text for text in texts(layout) if foot < text.y < foot + 8]
    letters = [text.text for text in told if text.bold and len(text.text) == 1]
    assert letters == ["S", "C", "D", "T", "M", "G"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_letter_of_an_icon_says_which_it_is(lang: str) -> None:
    letters = [Look(lang=lang).say(KEYS[icon][0])[0] for icon in ICONS]
    assert len(set(letters)) == len(ICONS)


def test_names_stand_over_their_columns_and_few_players_have_wide_ones() -> None:
    six, two = sheet(players=SIX), sheet(players=SIX[:2])
    for seat, name in enumerate(SIX, 1):
        at = six.fields[f"p{seat}"]
        assert inside(six, at) == [name]
        total = six.boxes[f"rounds.1.totals.p{seat}"]
        assert total.x <= at.x <= at.right <= six.boxes[f"rounds.1.chips.p{seat}"].right
    assert "p3" not in two.fields
    assert two.boxes["rounds.1.totals.p1"].w > six.boxes["rounds.1.totals.p1"].w + 5
    assert not [name for name in two.boxes if name.endswith("p3")]


def test_a_table_has_no_line_for_one_name() -> None:
    assert set(sheet().fields) == {"date", "number", *(f"p{seat}" for seat in range(1, 7))}


def test_paper_that_is_too_small_is_told_in_millimetres() -> None:
    with pytest.raises(InvalidInput, match=r"\d mm are missing across"):
        sheet("140x210mm")
    with pytest.raises(InvalidInput, match=r"\d mm are missing down"):
        sheet("150x180mm")


def test_rounds_of_marks_come_in_order_without_those_left_blank() -> None:
    marks = dict.fromkeys(["rounds.12.penalty", "claimed.winner", "rounds.2.totals.p1", "rounds.12.icon"], Mark("1"))
    found = [(number, set(row)) for number, row in rounds_of(marks).items()]
    assert found == [(2, {"totals.p1"}), (12, {"penalty", "icon"})]
