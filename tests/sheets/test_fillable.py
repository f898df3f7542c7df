"""Fillable forms: a field a box in words and in order, filled by three programs, merged, flattened and broken."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
import time
import warnings
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import filling
import numpy as np
import pikepdf
import playing
import pypdf
import pytest
import toy_game
from PIL import Image
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject

from companion import games
from companion.audit import audit
from geo.errors import InvalidInput
from sheets import forms, layouts, pad
from sheets.fields import ON, Field, fields
from sheets.fillable import fillable
from sheets.filled import FilledSheet, from_data, to_toml
from sheets.form import CIRCLE, CROSS, Mark
from sheets.ink import INKS
from sheets.layout import Look
from sheets.options import defaults
from sheets.paper import paper_of
from sheets.read_fields import MOST_BYTES, read_bytes, read_pdf
from sheets.rect import Rect
from sheets.scene import PT
from sheets.sheet_files import read_sheets

toy_game.add()
GAMES = layouts.games()
PAPER = paper_of("letter")
LOOK = Look(INKS["color"], "en")


@cache
def played(game: str, players: int = 3, seed: int = 0) -> tuple[FilledSheet, ...]:
    """The sheets of a finished random game."""
    return games.game(game).sheets(playing.play(game, players, seed).state)


def blank(game: str) -> FilledSheet:
    """A sheet as it is printed for nobody in particular."""
    return FilledSheet(game, {}, options=defaults(forms.design(game).options))


def unmarked(sheet: FilledSheet) -> FilledSheet:
    return replace(sheet, marks={})


@cache
def form(game: str, copies: int = 1, lang: str = "en") -> bytes:
    """A blank form."""
    return fillable([blank(game)] * copies, PAPER, Look(INKS["color"], lang))


def told(sheet: FilledSheet, prefix: str = "") -> dict[str, Field]:
    """The fields of a sheet with their values, by name."""
    made = fields(layouts.layout(sheet.form, PAPER, LOOK), sheet)
    return {prefix + one.name: one for one in made if one.kind != "hidden"}


def typed(data: bytes, values: dict[str, str]) -> bytes:
    """The form with these texts typed into fields and these boxes ticked, by whole names."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    for page in writer.pages:
        writer.update_page_form_field_values(page, values, auto_regenerate=False)  # type: ignore[arg-type]
    return filling.written(writer)


def said(sheet: FilledSheet) -> tuple[Any, ...]:
    """All that a sheet says, but for the file it comes from."""
    return sheet.game, dict(sheet.marks), sheet.player, sheet.players, sheet.seats, dict(sheet.options)


def problems(data: bytes) -> dict[str, str]:
    with pytest.raises(InvalidInput) as error:
        read_bytes(data)
    return {problem.where: str(problem.message) for problem in error.value.problems}


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


def qualified(widget: Any) -> str:
    above = qualified(widget["/Parent"]) + "." if "/Parent" in widget else ""
    return above + str(widget["/T"])


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


# Habits of other programs


@cache
def two() -> tuple[bytes, bytes]:
    first, second = played("clever", 3)[:2]
    return fillable([first], PAPER, LOOK), fillable([second], PAPER, LOOK)


def by_pypdf(first: bytes, second: bytes) -> bytes:
    writer = pypdf.PdfWriter()
    for part in (first, second):
        writer.append(io.BytesIO(part))
    return filling.written(writer)


def by_pypdf_with_names(first: bytes, second: bytes) -> bytes:
    writer = pypdf.PdfWriter()
    for number, part in enumerate((first, second)):
        reader = pypdf.PdfReader(io.BytesIO(part))
        reader.add_form_topname(f"form{number}")
        writer.append(reader)
    return filling.written(writer)


def by_pikepdf(first: bytes, second: bytes) -> bytes:
    buffer = io.BytesIO()
    with pikepdf.open(io.BytesIO(first)) as one, pikepdf.open(io.BytesIO(second)) as other, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that the form is lost, which is what is tried out here
        one.pages.extend(other.pages)
        one.save(buffer)
    return buffer.getvalue()


def renamed(how: Callable[[str], str]) -> Callable[[bytes, bytes], bytes]:
    def merged(first: bytes, second: bytes) -> bytes:
        writer = pypdf.PdfWriter()
        writer.append(io.BytesIO(first))
        before = len(writer.pages)
        writer.append(io.BytesIO(second))
        for page in writer.pages[before:]:
            for item in page["/Annots"]:  # type: ignore[attr-defined]
                top = item.get_object()
                while "/Parent" in top:
                    top = top["/Parent"]
                if not top.get("/renamed"):
                    top[NameObject("/T")] = TextStringObject(how(str(top["/T"])))
                    top[NameObject("/renamed")] = NameObject("/Yes")
        return filling.written(writer)

    return merged


MERGERS: dict[str, Callable[[bytes, bytes], bytes]] = {
    "pypdf": by_pypdf,
    "pypdf with top names": by_pypdf_with_names,
    "pikepdf": by_pikepdf,
    "qpdf": renamed(lambda name: f"{name}+1"),
    "pdftk": renamed(lambda name: f"1.{name}"),
}


@pytest.mark.parametrize("merger", MERGERS)
def test_merged_forms_read_back_as_the_two_that_they_were(merger: str) -> None:
    read = read_bytes(MERGERS[merger](*two()))
    assert [said(sheet) for sheet in read] == [said(sheet) for sheet in played("clever", 3)[:2]]


def edited(data: bytes, change: Callable[[DictionaryObject, pypdf.PdfWriter], None]) -> bytes:
    """The file with a change made to each widget."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    for page in writer.pages:
        for item in page["/Annots"]:  # type: ignore[attr-defined]
            change(item.get_object(), writer)
    return filling.written(writer)


def without_values(widget: DictionaryObject, _writer: pypdf.PdfWriter) -> None:
    if widget["/FT"] == "/Btn":
        widget.pop("/V", None)


def below_their_fields(widget: DictionaryObject, writer: pypdf.PdfWriter) -> None:
    """The field above, its widget below it as the only one of its kids."""
    field = DictionaryObject(
        {NameObject(key): widget.pop(key) for key in ("/T", "/FT", "/V", "/Parent") if key in widget}
    )
    field[NameObject("/Kids")] = ArrayObject([widget.indirect_reference])
    widget[NameObject("/Parent")] = writer._add_object(field)


def as_strings(widget: DictionaryObject, _writer: pypdf.PdfWriter) -> None:
    if widget["/FT"] == "/Btn":
        widget[NameObject("/V")] = TextStringObject(str(widget.get("/V", "/Off")).removeprefix("/"))


def with_flat_names(widget: DictionaryObject, _writer: pypdf.PdfWriter) -> None:
    name = qualified(widget)
    widget.pop("/Parent", None)
    widget[NameObject("/T")] = TextStringObject(name)


@pytest.mark.parametrize("change", [without_values, below_their_fields, as_strings, with_flat_names])
@pytest.mark.parametrize("game", GAMES)
def test_values_are_found_however_a_program_keeps_them(
    change: Callable[[DictionaryObject, pypdf.PdfWriter], None], game: str
) -> None:
    sheet = played(game)[0]
    (read,) = read_bytes(edited(fillable([sheet], PAPER, LOOK), change))
    assert said(read) == said(sheet)


def test_a_table_that_goes_on_on_a_second_sheet_is_one() -> None:
    first, second = (
        fillable([replace(blank("dodge-dice"), players=("Ana", "Ben"), seats=2,
                          options={"sheet": number}, marks={f"rounds.{row}.totals.p1": Mark(str(row))})], PAPER, LOOK)
        for number, row in ((1, 5), (2, 36))
    )  # fmt: skip
    (read,) = read_bytes(by_pypdf(first, second))
    assert read.marks == {"rounds.5.totals.p1": Mark("5"), "rounds.36.totals.p1": Mark("36")}


# Files that are none


def flattened_by_pypdf(data: bytes) -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    writer.remove_annotations("/Widget")  # type: ignore[arg-type]
    return filling.written(writer)


def flattened_by_pikepdf(data: bytes) -> bytes:
    buffer = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as document:
        document.flatten_annotations()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that the hidden field is left over
            document.save(buffer)
    return buffer.getvalue()


def encrypted(data: bytes) -> bytes:
    buffer = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as document:
        document.save(buffer, encryption=pikepdf.Encryption(owner="secret", user="secret"))
    return buffer.getvalue()


def foreign(_data: bytes) -> bytes:
    def rename(widget: DictionaryObject, _writer: pypdf.PdfWriter) -> None:
        if widget.get("/T") == "form":
            widget[NameObject("/T")] = TextStringObject("tax")

    return edited(two()[0], rename)


def of_another_version(data: bytes) -> bytes:
    return changed_head(data, lambda head: {**head, "version": "99"})


def changed_head(data: bytes, change: Callable[[dict[str, Any]], Any]) -> bytes:
    def edit(widget: DictionaryObject, _writer: pypdf.PdfWriter) -> None:
        if widget.get("/T") == "form":
            widget[NameObject("/V")] = TextStringObject(json.dumps(change(json.loads(widget["/V"]))))

    return edited(data, edit)


@pytest.mark.parametrize(
    ("spoil", "where", "message"),
    [
        (flattened_by_pypdf, "file", "flattened"),
        (flattened_by_pikepdf, "sheet.form", "the others were flattened"),
        (lambda _data: pad.print_pad(layouts.layout(blank("clever").form, PAPER, LOOK)), "file", "never fillable"),
        (encrypted, "file", "locked with a password"),
        (foreign, "file", "none of ours"),
        (of_another_version, "sheet.form", "version 99 of the form, and only version 1"),
        (lambda data: changed_head(data, lambda _: []), "sheet.form", "does not say which form"),
        (
            lambda data: changed_head(data, lambda head: {**head, "game": "chess"}),
            "sheet.form",
            "does not say which form",
        ),
        (
            lambda data: changed_head(data, lambda head: {**head, "players": 77}),
            "players",
            "77 is no number of players",
        ),
        (lambda data: data[: len(data) // 2], "file", "broken PDF"),
        (lambda _data: b"game = 'clever'", "file", "is no PDF"),
        (lambda _data: b"%PDF-1.7\n" + b"%" * MOST_BYTES, "file", "too large"),
    ],
)
def test_a_file_that_is_no_filled_form_says_why(spoil: Callable[[bytes], bytes], where: str, message: str) -> None:
    found = problems(spoil(two()[0]))
    assert list(found) == [where]
    assert message in found[where]


def raw(*objects: bytes) -> bytes:
    """A PDF of these objects, numbered from 1, the first its catalogue."""
    out, places = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1, table, len(objects) + 1, len(out),
    )  # fmt: skip


def packed(data: bytes, entries: bytes = b"") -> bytes:
    small = zlib.compress(data, 9)
    return b"<< /Length %d /Filter /FlateDecode %b >>\nstream\n%b\nendstream" % (len(small), entries, small)


CATALOGUE = b"<< /Type /Catalog /Pages 2 0 R >>"
PAGES = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
WIDGET = b"<< /Subtype /Widget /FT /Tx /T (sheet.form) /V %b >>"


def one_page(annotations: bytes, *others: bytes) -> bytes:
    return raw(CATALOGUE, PAGES, b"<< /Type /Page /Parent 2 0 R /Annots %b >>" % annotations, *others)


HOSTILE: dict[str, Callable[[], bytes]] = {
    "a million fields": lambda: one_page(b"[%b]" % (b"4 0 R " * 1_000_000)[:4_000_000], WIDGET % b"(x)"),
    "as many fields as fit": lambda: one_page(
        b"[%b]" % b" ".join(b"%d 0 R" % n for n in range(4, 10_000)), *[WIDGET % b"(x)"] * 9_996
    ),
    "a value that inflates without end": lambda: one_page(b"[4 0 R]", WIDGET % b"5 0 R", packed(b"x" * 200_000_000)),
    "many values that inflate": lambda: one_page(
        b"[%b]" % b" ".join(b"%d 0 R" % n for n in range(5, 205)), packed(b"y" * 7_900_000), *[WIDGET % b"4 0 R"] * 200
    ),
    "pages without end": lambda: raw(CATALOGUE, b"<< /Type /Pages /Kids [2 0 R 2 0 R 2 0 R] /Count 9 >>"),
    "a tree of pages that multiplies": lambda: raw(
        CATALOGUE,
        *[b"<< /Type /Pages /Kids [%b] >>" % (b"%d 0 R " % n * 10) for n in range(3, 15)],
        b"<< /Type /Page >>",
    ),
    "a field above itself": lambda: one_page(b"[4 0 R]", b"<< /Subtype /Widget /T (a) /Parent 4 0 R >>"),
    "deep lists": lambda: one_page(b"[" * 200_000 + b"]" * 200_000),
    "deep dictionaries": lambda: one_page(b"<</A " * 100_000 + b">>" * 100_000),
    "a long string": lambda: one_page(b"[4 0 R]", WIDGET % (b"(" * 3_000_000)),
    "tables of contents in a ring": lambda: (
        b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\n0000000000 65535 f \n"
        b"trailer\n<< /Size 2 /Root 1 0 R /Prev 48 >>\nstartxref\n48\n%%EOF\n"
    ),
    "objects without content": lambda: b"%PDF-1.7\n" + b"1 0 obj " * 600_000,
    "tables without content": lambda: b"%PDF-1.7\n" + b"xref\n" * 900_000,
    "noise": lambda: b"%PDF-1.7\n" + random.Random(1).randbytes(300_000),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_before_long(name: str) -> None:
    data = HOSTILE[name]()
    begun = time.monotonic()
    with pytest.raises(InvalidInput) as error:
        read_bytes(data, "x.pdf")
    assert time.monotonic() - begun < 30  # a tenth of that on a quiet machine
    assert [problem.file for problem in error.value.problems] == ["x.pdf"]


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of a process's memory is Linux's")
def test_what_inflates_without_end_needs_no_more_memory_than_a_form(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.pdf"
    bomb.write_bytes(HOSTILE["a value that inflates without end"]())
    code = (
        "import resource, sys; from sheets.read_fields import read_pdf; from geo.errors import InvalidInput\n"
        "resource.setrlimit(resource.RLIMIT_AS, (400_000_000, 400_000_000))\n"
        "try: read_pdf(sys.argv[1])\nexcept InvalidInput as wrong: print(wrong)"
    )
    ran = subprocess.run([sys.executable, "-c", code, bomb], capture_output=True, text=True, check=True)
    assert "larger inside than any filled form" in ran.stdout


def test_bytes_turned_over_never_do_worse_than_a_refusal() -> None:
    """A bounded fuzz run: filled forms with some bytes changed, moved, cut out or put in."""
    rng = random.Random(2024)
    whole = [*two(), by_pikepdf(*two())]
    refused = 0
    for _ in range(250):
        spoilt = bytearray(rng.choice(whole))
        for _ in range(rng.choice((1, 10, 200))):
            at = rng.randrange(len(spoilt))
            new = rng.choice((b"", b"<<", b"]", b"(", b"endobj", b" 0 R", b"99999999", bytes([rng.randrange(256)])))
            spoilt[at : at + rng.choice((0, 1, 30))] = new
        try:
            read_bytes(bytes(spoilt))
        except InvalidInput as wrong:
            refused += bool(wrong.problems)
    assert refused > 20


# Files by their content


def test_typed_sheets_and_filled_forms_are_told_by_what_is_in_them(tmp_path: Path) -> None:
    sheet = played("clever")[0]
    form_file, typed_file, disguised = tmp_path / "ana.pdf", tmp_path / "ana.toml", tmp_path / "download"
    for path in (form_file, disguised):
        path.write_bytes(fillable([sheet], PAPER, LOOK))
    typed_file.write_text(to_toml(sheet), encoding="utf-8")
    for path in (form_file, typed_file, disguised):
        (read,) = read_sheets(path)
        assert said(read) == said(sheet)
        assert read.file == str(path)


def test_options_beside_the_file_go_before_its_own() -> None:
    sheet = replace(blank("rolling-america"), options={**blank("rolling-america").options, "neighbours": "printed"})
    data = fillable([sheet], PAPER, LOOK)
    assert read_bytes(data)[0].options["neighbours"] == "printed"
    assert read_bytes(data, "", {"neighbours": "real"})[0].options["neighbours"] == "real"


def test_a_missing_file_and_a_folder_and_a_pipe_are_no_forms(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    for name, message in (("none.pdf", "cannot be read"), ("", "is no file"), ("pipe.pdf", "is no file")):
        with pytest.raises(InvalidInput, match=message):
            read_pdf(tmp_path / name)
