"""Fillable forms: a field a box in words and in order, filled by three programs, merged, flattened and broken."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import replace
from itertools import combinations

import filling
import numpy as np
import pikepdf
import playing
import pypdf
import pytest
from filling import LOOK, PAPER, blank, form, played, problems, qualified, said, told, typed, unmarked
from PIL import Image

from companion import games
from companion.audit import audit
from geo.errors import InvalidInput
from sheets import forms, layouts, pad
from sheets.fields import ON
from sheets.fillable import fillable
from sheets.filled import from_data
from sheets.form import CIRCLE, CROSS, Mark
from sheets.ink import INKS
from sheets.layout import Look
from sheets.read_fields import read_bytes
from sheets.rect import Rect
from sheets.scene import PT

GAMES = layouts.games()


# Writing


@pytest.mark.parametrize("game", GAMES)
def test_a_blank_form_reads_back_as_no_marks(game: str) -> None:
    sheet = replace(blank(game), players=("Ana", "Ben"), seats=2) if forms.design(game).table else blank(game)
    (read,) = read_bytes(fillable([sheet], PAPER, LOOK))
    assert said(read) == said(sheet)
    assert not read.marks


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_filled_sheets_of_finished_games_read_back_as_they_were(game: str, lang: str) -> None:
    for players in playing.player_counts(games.game(game))[-2:]:
        for seed in range(3):
            sheets = played(game, players, seed)
            data = fillable(sheets, PAPER, Look(INKS["color"], lang))
            assert [said(sheet) for sheet in read_bytes(data)] == [said(sheet) for sheet in sheets]


@pytest.mark.parametrize("game", GAMES)
def test_every_box_has_its_field_at_its_place_with_words_and_none_overlap(game: str) -> None:
    layout = layouts.layout(blank(game).form, PAPER, LOOK)
    widgets = [item.get_object() for item in pypdf.PdfReader(io.BytesIO(form(game))).pages[0]["/Annots"]]  # type: ignore[attr-defined]
    seen: dict[str, list[Rect]] = {}
    for widget in widgets:
        name = qualified(widget)
        left, low, right, top = (float(side) * PT for side in widget["/Rect"])
        at = Rect(left, layout.size[1] - top, right - left, top - low)
        assert str(widget["/TU"]).strip()
        if name.split(".")[0] != "sheet":
            seen.setdefault(name.partition("-")[0], []).append(at)
    assert seen.keys() == layout.boxes.keys()
    for name, places in seen.items():
        room = layout.boxes[name].grow(0.02)
        assert all(room.holds(at) or at.overlaps(layout.rings.get(name, room)) for at in places), name
    everything = [(name, at) for name, places in seen.items() for at in places]
    for (one, at), (other, there) in combinations(everything, 2):
        assert not at.grow(-0.02).overlaps(there), (one, other)


@pytest.mark.parametrize(
    ("game", "name", "lang", "words"),
    [
        ("clever", "yellow.r1c2", "en", "yellow, row 1, column 2: 6"),
        ("clever", "yellow.r1c2", "es", "amarillo, fila 1, columna 2: 6"),
        ("clever", "rerolls.3-X", "en", "rerolls, box 3, cross"),
        ("clever", "claimed.total", "en", "results, total"),
        ("rolling-america", "states.NM-ring", "en", "New Mexico, green, circled"),
        ("rolled-west", "own_bank.2-struck", "en", "own bank, box 2, crossed out"),
        ("rolled-west", "copper.3-6", "en", "copper, box 3: 6 / 3, 6"),
        ("dodge-dice", "rounds.3.totals.p2", "en", "round 3, totals, 2"),
        ("dodge-dice", "sheet.p2", "en", "name of player 2"),
        ("tumblin-dice", "rounds.1.dice.p2.4", "en", "round 1, dice, 2, number 4"),
    ],
)
def test_tooltips_say_the_box_in_the_language_of_the_sheet(game: str, name: str, lang: str, words: str) -> None:
    found = pypdf.PdfReader(io.BytesIO(form(game, 1, lang))).get_fields()
    assert found is not None
    assert found[name]["/TU"] == words


@pytest.mark.parametrize("game", GAMES)
def test_fields_come_in_the_order_of_the_form(game: str) -> None:
    page = pypdf.PdfReader(io.BytesIO(form(game))).pages[0]
    names = [qualified(item.get_object()) for item in page["/Annots"]]  # type: ignore[attr-defined]
    order = list(dict.fromkeys(name.partition("-")[0] for name in names if not name.startswith("sheet.")))
    boxes = layouts.layout(blank(game).form, PAPER, LOOK).boxes
    assert order == [name for name in blank(game).form.boxes if name in boxes]
    assert page["/Tabs"] == "/S"


@pytest.mark.parametrize("game", GAMES)
def test_the_file_is_sound_small_and_the_same_each_time(game: str) -> None:
    data = form(game)
    assert data == fillable([blank(game)], PAPER, LOOK)
    assert len(data) < 300_000
    with pikepdf.open(io.BytesIO(data)) as document:
        assert document.check_pdf_syntax() == []
        assert "/NeedAppearances" not in document.Root.AcroForm
        fonts = [
            item for item in document.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"
        ]
        assert fonts
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)


def test_two_processes_write_the_same_bytes() -> None:
    code = (
        "import hashlib; from sheets.fillable import fillable; from sheets.filled import FilledSheet;"
        "from sheets.layout import Look; from sheets.paper import paper_of;"
        "print(hashlib.sha256(fillable([FilledSheet('clever', {}, 'Łucja')] * 2, paper_of('a4'), Look())).hexdigest())"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(seen) == 1


def test_a_mark_without_a_box_on_the_form_is_an_error_that_names_it() -> None:
    sheet = from_data({"game": "rolling-america", "marks": {"guard": 5}})
    with pytest.raises(InvalidInput) as error:
        fillable([sheet], PAPER, LOOK)
    assert [problem.where for problem in error.value.problems] == ["guard.4", "guard.5"]


def test_a_file_has_no_more_sheets_than_it_is_read_with() -> None:
    with pytest.raises(InvalidInput, match="500 sheets are too many for one file to fill in"):
        fillable([blank("toy")] * 500, PAPER, LOOK)
    with pytest.raises(InvalidInput) as error:
        fillable([blank("dodge-dice")] * 20, PAPER, LOOK)
    most = int(str(error.value.problems[0].accepted).split()[-1])
    assert 10 <= most < 20
    sheet = replace(blank("dodge-dice"), players=("Ana", "Ben"), seats=2, marks={"claimed.winner": Mark("Ana")})
    assert len(read_bytes(fillable([sheet] * most, PAPER, LOOK))) == most


# What fields look like


def picture(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(pad.png(data, 0, 100))).convert("L")).astype(int)


@pytest.mark.parametrize("game", GAMES)
def test_each_value_is_to_be_seen_in_its_field(game: str) -> None:
    sheet = played(game)[0]
    height = layouts.layout(sheet.form, PAPER, LOOK).size[1]
    before, after = (picture(fillable([one], PAPER, LOOK)) for one in (replace(unmarked(sheet), player=None), sheet))
    assert before.shape[0] == pytest.approx(height / 25.4 * 100, abs=1)
    for name, one in told(sheet).items():
        left, top, right, low = (round(side * 100 / 25.4) for side in (one.at.x, one.at.y, one.at.right, one.at.bottom))
        inside = slice(top + 1, low - 1), slice(left + 1, right - 1)
        there, then = before[inside], after[inside]
        assert (np.abs(there - then) > 40).any() == bool(one.value), name


def test_letters_of_all_europe_are_written_with_the_form_s_own_font() -> None:
    name = "Łżřğő Æß ñçé"
    data = fillable([replace(blank("clever"), player=name)], PAPER, LOOK)
    (read,) = read_bytes(data)
    assert read.player == name
    with pikepdf.open(io.BytesIO(data)) as document:
        form = pikepdf.form.Form(document)
        shown = form["sheet.name"].AP.N.read_bytes() if hasattr(form["sheet.name"], "AP") else b""
        assert b"3F" not in shown.partition(b"<")[2].partition(b">")[0]
    flat = pypdf.PdfWriter(clone_from=io.BytesIO(typed(data, {"sheet.name": name})))
    assert any("PadSans" in str(key) for key in flat.root_object["/AcroForm"]["/DR"]["/Font"])  # type: ignore[index]


# Filled by others


@pytest.mark.parametrize("program", filling.PROGRAMS)
@pytest.mark.parametrize("game", GAMES)
def test_a_form_filled_by_another_program_reads_and_audits_the_same(program: str, game: str) -> None:
    for seed in range(2):
        sheet = played(game, 3, seed)[0]
        layout = layouts.layout(sheet.form, PAPER, LOOK)
        empty = fillable([replace(unmarked(sheet), player=None)], PAPER, LOOK)
        (read,) = read_bytes(filling.PROGRAMS[program](empty, told(sheet), layout.size[1]))
        assert said(read) == said(sheet)
        assert audit([read]).sheets[0].json() == {**audit([sheet]).sheets[0].json(), "file": read.file}


@pytest.mark.parametrize("program", filling.PROGRAMS)
def test_several_copies_in_a_file_keep_apart(program: str) -> None:
    sheets = played("clever", 3)
    empty = fillable([replace(unmarked(sheet), player=None) for sheet in sheets], PAPER, LOOK)
    values = {name: one for number, sheet in enumerate(sheets, 1) for name, one in told(sheet, f"s{number}.").items()}
    read = read_bytes(
        filling.PROGRAMS[program](empty, values, layouts.layout(sheets[0].form, PAPER, LOOK).size[1]), "x.pdf"
    )
    assert [said(sheet) for sheet in read] == [said(sheet) for sheet in sheets]
    assert [sheet.file for sheet in read] == ["x.pdf#page=1", "x.pdf#page=2", "x.pdf#page=3"]


def test_blank_copies_are_left_out_where_another_is_filled() -> None:
    (read,) = read_bytes(typed(form("clever", 3), {"s2.green.1": f"/{ON}"}), "x.pdf")
    assert read.marks == {"green.1": CROSS}
    assert read.file == "x.pdf#page=2"
    assert len(read_bytes(form("clever", 3))) == 1


def test_what_people_type_is_understood() -> None:
    values = {
        "states.CA": " 3 ", "states.NV": "(5)", "states.TX": "x", "states.OR": "×", "states.WA": "( 04 )",
        "claimed.x": "12",
    }  # fmt: skip
    (america,) = read_bytes(typed(form("rolling-america"), values))
    assert america.marks == {
        "states.CA": Mark("3"), "states.NV": Mark("5", ring=True), "states.TX": CROSS, "states.OR": CROSS,
        "states.WA": Mark("4", ring=True), "claimed.x": Mark("12"),
    }  # fmt: skip
    (west,) = read_bytes(
        typed(form("rolled-west"), {"own_bank.1": "g/", "own_bank.2": "W", "own_bank.2-struck": f"/{ON}"})
    )
    assert west.marks == {"own_bank.1": Mark("G", struck=True), "own_bank.2": Mark("W", struck=True)}


def test_a_table_s_sheet_takes_its_players_from_its_head_and_their_numbers_and_letters() -> None:
    values = {
        "sheet.p1": "Ana", "sheet.p2": "Łucja", "rounds.1.penalty-20": f"/{ON}", "rounds.1.ended_by": "2",
        "rounds.1.icon": "d", "rounds.1.takes": "łuc", "rounds.1.totals.p2": "40", "claimed.winner": "ana",
    }  # fmt: skip
    (read,) = read_bytes(typed(form("dodge-dice"), values))
    assert read.players == ("Ana", "Łucja")
    assert {name: mark.symbol for name, mark in read.marks.items()} == {
        "rounds.1.penalty": "20", "rounds.1.ended_by": "Łucja", "rounds.1.icon": "double", "rounds.1.takes": "Łucja",
        "rounds.1.totals.p2": "40", "claimed.winner": "Ana",
    }  # fmt: skip
    (dice,) = read_bytes(
        typed(form("tumblin-dice"), {"sheet.p1": "Ana", "sheet.p2": "Ben", "rounds.1.order.1": "2",
                                     "rounds.1.dice.p1.1": "4×3", "rounds.1.dice.p1.2": "-", "rounds.1.dice.p1.3": "0"})
    )  # fmt: skip
    assert [mark.symbol for mark in dice.marks.values()] == ["Ben", "4x3", "off", "0x"]


def test_first_letters_are_those_of_the_sheet_s_language() -> None:
    from sheets.box_words import name_words
    from sheets.words import words

    design = forms.design("dodge-dice")
    word = name_words(design, "stop").text(words("es"))
    (read,) = read_bytes(
        typed(form("dodge-dice", 1, "es"), {"sheet.p1": "Ana", "sheet.p2": "Ben", "rounds.1.icon": word})
    )
    assert read.marks["rounds.1.icon"] == Mark("stop")


def test_what_cannot_be_read_is_told_by_field_all_at_once() -> None:
    data = typed(
        form("rolling-america"),
        {"states.CA": "many", "states.NV-ring": f"/{ON}", "states.TX": "7", "rounds.2": f"/{ON}"},
    )
    assert problems(data) == {
        "states.CA": '"many" is no mark of this box',
        "states.NV-ring": "is circled or crossed out, and nothing is written in it",
    }
    both = typed(form("rolled-west"), {"woods.1-T": f"/{ON}", "woods.1-O": f"/{ON}"})
    assert problems(both) == {"woods.1-O": "has several marks: O, T"} or list(problems(both).values()) == [
        "has several marks: O, T"
    ]
    assert "players" in problems(typed(form("dodge-dice"), {"rounds.1.totals.p1": "3"}))
    assert problems(typed(form("dodge-dice"), {"sheet.p1": "Ana", "sheet.p3": "Cem"}))["sheet.p2"] == (
        "the name of a player is missing"
    )


def test_a_circle_without_a_cross_is_an_action_to_use_and_with_one_a_used_one() -> None:
    ticks = {"rerolls.1-O": f"/{ON}", "rerolls.1-X": f"/{ON}", "rerolls.2-O": f"/{ON}", "plus_ones.1-X": f"/{ON}"}
    (read,) = read_bytes(typed(form("clever"), ticks))
    assert read.marks == {"rerolls.1": Mark("O", struck=True), "rerolls.2": CIRCLE, "plus_ones.1": CROSS}
