"""Backs: the rules of every game on a page, the score table, and the calibration sheet."""

from __future__ import annotations

import io
from itertools import combinations, product

import numpy as np
import pikepdf
import pypdf
import pypdfium2
import pytest

from geo.errors import InvalidInput
from sheets import backs, flow, fonts, forms, pad, rules
from sheets.calibration import calibration
from sheets.fit import lay_out
from sheets.forms import form
from sheets.imposition import DUPLEX, PER_PAGE, Duplex
from sheets.ink import INKS
from sheets.layout import Layout, Look
from sheets.options import Choice, Switch
from sheets.pad import Pad
from sheets.paper import PAPERS, WHITE_EDGE, Paper
from sheets.rect import Rect
from sheets.scene import PT, Text
from sheets.words import LANGUAGES

GAMES = rules.games()
LETTER = PAPERS["letter"]


def fronts(per_page: int) -> list[Layout]:
    found = []
    for game, paper in product(GAMES, PAPERS.values()):
        try:
            found.append(lay_out(form(game), paper, Look(), per_page))
        except InvalidInput:
            continue
    return found


def behind(front: Layout) -> Paper:
    return Paper("front", *front.size)


def texts(page: Layout) -> list[Text]:
    return [item for item in page.scene if isinstance(item, Text)]


def place_of(text: Text) -> Rect:
    high = fonts.CAP * text.size * PT
    return Rect(text.x, text.y - high, fonts.width(text.text, text.size, text.bold), high)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_the_rules_fit_behind_every_front_and_nothing_overlaps(per_page: int, lang: str) -> None:
    for front in fronts(per_page):
        page = backs.back("rules", front.form, behind(front), Look(lang=lang))
        area = Rect(0, 0, *front.size).grow(-WHITE_EDGE)
        placed = [(text, place_of(text)) for text in texts(page) if text.anchor == "left"]
        assert len(placed) > 20
        for text, at in placed:
            assert text.size >= fonts.SMALLEST
            assert area.holds(at, 0.01), text.text
        for (one, at), (other, beside) in combinations(placed, 2):
            assert not at.grow(-0.02).overlaps(beside), f"{one.text} | {other.text}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_the_rules_is_lost_on_the_page(game: str, lang: str) -> None:
    look = Look(lang=lang)
    page = backs.back("rules", form(game), LETTER, look)
    read = pypdf.PdfReader(io.BytesIO(pad.print_pad(page))).pages[0].extract_text().split()
    expected: list[str] = []
    for section in rules.sections(game):
        expected += look.say(section.heading).split()
        for point in section.points:
            expected += [*(look.say(point.term).split() if point.term else ()), *look.say(point.text).split()]
    assert "".join(expected) in "".join(read)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_said_in_spanish_too(game: str) -> None:
    spanish = Look(lang="es")
    for section in rules.sections(game):
        for template in [section.heading, *(point.text for point in section.points)]:
            assert spanish.say(template) != template or len(template) < 12, template


def house_rules() -> list[tuple[str, str, object]]:
    """Options that change how a game is played, with a value other than the default."""
    found: list[tuple[str, str, object]] = []
    for game in GAMES:
        for option in forms.design(game).options:
            if isinstance(option, Switch):
                found.append((game, option.name, not option.default))
            elif isinstance(option, Choice) and option.name != "regions":
                found += [(game, option.name, choice) for choice in option.choices if choice != option.default]
    return found


@pytest.mark.parametrize(("game", "option", "value"), house_rules())
def test_rules_are_those_of_the_options_that_the_sheet_is_for(game: str, option: str, value: object) -> None:
    assert rules.sections(game, {option: value}) != rules.sections(game)


def test_a_target_and_teams_have_their_own_sentences() -> None:
    target = {point.text for section in rules.sections("tumblin-dice", {"target": 100}) for point in section.points}
    assert any("target" in text for text in target)
    teams = {"teams": (("Ana", "Cem"), ("Ben", "Dua"))}
    assert any("team" in point.text for section in rules.sections("tumblin-dice", teams) for point in section.points)


def test_a_text_too_long_for_its_page_is_an_error_in_millimetres() -> None:
    with pytest.raises(InvalidInput, match=r"the text is \d+\.\d mm too long for the page"):
        backs.back("rules", form("clever"), Paper("small", 108, 120), Look())


@pytest.mark.parametrize("paragraphs", [4, 12, 24])
def test_type_is_as_large_as_fits_and_columns_are_of_equal_height(paragraphs: int) -> None:
    text = "some words that fill a line or two of this column " * 3
    room = Rect(10, 10, 190, 120)
    items = flow.flow(room, [flow.Block(text.strip()) for _ in range(paragraphs)], INKS["color"])
    found = [item for item in items if isinstance(item, Text)]
    (size,) = {item.size for item in found}
    lows = [max(item.y for item in found if (item.x > room.cx) is right) for right in (False, True)]
    assert abs(lows[0] - lows[1]) < 4 * size * PT * flow.LEADING
    assert size == flow.LARGEST or max(lows) > room.y + 0.7 * room.h


def test_a_score_table_lies_behind_its_front_and_other_games_say_that_they_have_none() -> None:
    for front in fronts(1):
        if front.form.game == "clever":
            assert backs.back("score", front.form, behind(front), Look()).size == front.size
    for game in GAMES:
        if game != "clever":
            with pytest.raises(InvalidInput, match=f"the sheet of {game} has no score table") as caught:
                backs.back("score", form(game), LETTER, Look())
            assert caught.value.problems[0].accepted == "rules, none"


def test_other_words_and_games_without_rules_are_refused() -> None:
    with pytest.raises(InvalidInput, match="poem is no back"):
        backs.back("poem", form("clever"), LETTER, Look())
    with pytest.raises(InvalidInput, match="the rules of toy are not written down"):
        backs.back("rules", form("toy"), LETTER, Look())


def test_a_back_of_another_size_is_no_back() -> None:
    front = lay_out(form("rolling-america"), LETTER, Look())
    with pytest.raises(ValueError, match="does not lie behind"):
        Pad(front=front, back=backs.back("rules", front.form, LETTER, Look()))


def picture(data: bytes, page: int) -> np.ndarray:
    """Ten pixels a mm."""
    document = pypdfium2.PdfDocument(data)
    found: np.ndarray = document[page].render(scale=254 / 72, grayscale=True).to_numpy().copy()
    document.close()
    return found


@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("saved", [(0.0, 0.0), (3.0, -2.0)])
def test_the_lines_on_the_back_cross_the_scales_where_the_printer_puts_them(
    duplex: Duplex, saved: tuple[float, float]
) -> None:
    data = calibration(LETTER, Look(), duplex, saved)
    assert len(pikepdf.open(io.BytesIO(data)).pages) == 2
    back = picture(data, 1)
    through = back[::-1] if duplex == "short" else back[:, ::-1]
    middle, upper = LETTER.width * 5, (LETTER.height / 2 - 22) * 10
    lower = (LETTER.height / 2 + 22) * 10
    around = through[round(upper) - 100 : round(upper) + 60, round(middle) - 60 : round(middle) + 60]
    upright = np.nonzero((around < 128).sum(axis=0) > 100)[0].mean() - 60
    beside = through[round(lower) - 60 : round(lower) + 60, round(middle) - 60 : round(middle) + 60]
    level = np.nonzero((beside < 128).sum(axis=1) > 60)[0].mean() - 60
    assert (upright / 10, level / 10) == pytest.approx((-saved[0], -saved[1]), abs=0.15)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_calibration_sheet_says_what_to_do_and_has_a_ruler(paper: str, lang: str) -> None:
    data = calibration(PAPERS[paper], Look(lang=lang), "short")
    read = pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text()
    assert "padwright calibrate --duplex short --save" in read.replace("\n", " ")
    assert "50 mm" in read


def test_the_calibration_sheet_needs_some_paper() -> None:
    with pytest.raises(InvalidInput, match="mm are missing"):
        calibration(Paper("card", 85, 54), Look(), "long")
