"""Pads as people order them: shared pages, backs, names, previews, texts, and a printer that is out of line."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Terminal
from PIL import Image
from pypdf import PdfReader

GAMES = ("rolling-america", "clever", "rolled-west", "dodge-dice", "tumblin-dice")


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def pages(terminal: Terminal, name: str = "pad.pdf") -> list[str]:
    return [page.extract_text() for page in PdfReader(terminal.folder / name).pages]


def test_sheets_share_pages_and_the_pad_says_how_to_cut_it(terminal: Terminal) -> None:
    done = terminal.fine("print", "clever", "--per-page", "2", "--copies", "5", "--numbered", "-o", "pad.pdf")
    found = pages(terminal)
    assert len(found) == 3
    assert [f"No. {number}" in found[0] for number in range(1, 7)] == [True, False, False, True, False, False]
    assert "lay the piles on each other" in done.err
    first = PdfReader(terminal.folder / "pad.pdf").pages[0].mediabox
    assert sorted(round(float(side)) for side in first[2:]) == [612, 792]


def test_what_is_unlike_the_usual_is_in_the_name_of_the_file(terminal: Terminal) -> None:
    made = [
        terminal.fine("print", "rolling-america", *words).out.strip().rpartition("rolling-america-")[2]
        for words in (
            (),
            ("--option", "neighbours=real"),
            ("--option", "neighbours=printed", "--option", "wild_stuck=nothing"),
            ("--per-page", "2", "--paper", "tabloid", "--lang", "es", "--back", "rules"),
            ("--fillable", "--ink", "low"),
        )
    ]
    assert made == [
        "letter-color.pdf",
        "letter-color.pdf",
        "letter-color-neighbours-printed-wild_stuck-nothing.pdf",
        "tabloid-color-es-2up-rules.pdf",
        "letter-low-fillable.pdf",
    ]


def test_a_back_has_the_rules_behind_every_front(terminal: Terminal) -> None:
    done = terminal.fine(
        "print", "rolled-west", "--back", "rules", "--copies", "2", "--duplex", "short", "-o", "pad.pdf"
    )
    assert ["How to play Rolled West" in page for page in pages(terminal)] == [False, True, False, True]
    assert PdfReader(terminal.folder / "pad.pdf").root_object["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    assert "over the short edge" in done.err


def test_all_fronts_come_before_all_backs_for_printers_that_cannot_turn_paper(terminal: Terminal) -> None:
    words = ("--back", "score", "--copies", "2", "--duplex", "fronts-then-backs", "-o", "pad.pdf")
    done = terminal.fine("print", "clever", *words)
    assert ["Results" in page for page in pages(terminal)] == [False, False, True, True]
    assert "turn the pile over" in done.err


def test_rules_on_the_back_are_those_of_the_options(terminal: Terminal) -> None:
    terminal.fine("print", "rolling-america", "--back", "rules", "--option", "neighbours=printed", "-o", "pad.pdf")
    assert "Connecticut and New Jersey touch" in " ".join(pages(terminal)[1].split())


def test_each_player_gets_sheets_with_a_name_and_a_table_gets_columns(terminal: Terminal) -> None:
    terminal.fine("print", "clever", "-p", "Ana", "-p", "Łukasz", "--copies", "2", "-o", "pad.pdf")
    assert [[name in page for name in ("Ana", "Łukasz")] for page in pages(terminal)] == [
        [True, False],
        [False, True],
    ] * 2
    terminal.fine("print", "dodge-dice", "-p", "Ana", "-p", "Łukasz", "-o", "table.pdf")
    (table,) = pages(terminal, "table.pdf")
    assert "Ana" in table
    assert "Łukasz" in table


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("clever", "--back", "poem"), "'score', 'rules', 'none'"),
        (
            ("rolling-america", "--back", "score"),
            "has no score table: it is scored on its front (accepted: rules, none)",
        ),
        (("clever", "--per-page", "3"), "'1', '2', '4'"),
        (("clever", "--duplex", "both"), "'long', 'short', 'fronts-then-backs'"),
        (("rolling-america", "--per-page", "2"), "mm are missing across and"),
        (("rolling-america", "--per-page", "2"), "it fits with --paper tabloid --per-page 2, --per-page 1"),
        (("dodge-dice", "-p", "Ana"), "-p: this game cannot be played by 1 (accepted: 2-6)"),
        (("clever", "-p", "Ana", "-p", "ana"), "-p: two players have the name ana"),
        (("clever", "-p", "中"), "our font has no glyph for 中 (U+4E2D)"),
        (("tumblin-dice", "--option", "teams=Ana+Cem,Ben"), "the four players must stand in two teams of two"),
    ],
)
def test_what_cannot_be_ordered_is_told(terminal: Terminal, words: tuple[str, ...], said: str) -> None:
    done = terminal.run("print", *words, "-o", "pad.pdf")
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert not (terminal.folder / "pad.pdf").exists()


def test_a_preview_is_a_picture_and_a_drawing_and_of_all_games_a_contact_sheet(terminal: Terminal) -> None:
    done = terminal.fine("print", "all", "--preview", "-o", "pads")
    names = {Path(line).name for line in done.lines}
    assert names == {path.name for path in (terminal.folder / "pads").iterdir()}
    for game in GAMES:
        assert {f"{game}-letter-color{kind}" for kind in (".pdf", ".png", ".svg")} <= names
        with Image.open(terminal.folder / "pads" / f"{game}-letter-color.png") as picture:
            assert sorted(picture.size) == pytest.approx([1275, 1650], abs=2)
    with Image.open(terminal.folder / "pads" / "contact-sheet.png") as picture:
        assert picture.width > 1000


def test_all_pads_with_score_tables_where_there_are_some(terminal: Terminal) -> None:
    done = terminal.fine("print", "all", "--back", "score", "-o", "pads")
    files = {game: f"{game}-letter-color{'-score' if game == 'clever' else ''}.pdf" for game in GAMES}
    counts = {game: len(PdfReader(terminal.folder / "pads" / file).pages) for game, file in files.items()}
    assert counts == {game: 2 if game == "clever" else 1 for game in GAMES}
    assert "dodge-dice has no score table" in done.err


def test_a_sheet_as_text_is_the_answer_or_a_file(terminal: Terminal) -> None:
    done = terminal.fine("print", "clever", "--text", "-p", "Ana")
    assert done.lines[0] == "Five Colours"
    assert "Name: Ana" in done.lines
    terminal.fine("print", "clever", "--text", "--lang", "es", "-o", "a.txt")
    assert (terminal.folder / "a.txt").read_text(encoding="utf-8").startswith("Cinco colores\n")
    every = terminal.fine("print", "all", "--text").out
    assert all(f"Form {game} " in every for game in GAMES)


FIXTURES = Path(__file__).parents[1] / "fixtures"


def test_a_finished_sheet_is_printed_with_its_marks_in_three_formats(terminal: Terminal) -> None:
    file = str(FIXTURES / "clever.toml")
    assert terminal.fine("print", "--filled", file, "-o", "lena.pdf").lines == ["lena.pdf"]
    assert "Lena" in pages(terminal, "lena.pdf")[0]
    done = terminal.fine("print", "--filled", file, "--preview")
    assert [Path(line).name for line in done.lines] == [f"clever-filled{kind}" for kind in (".pdf", ".svg", ".png")]
    assert "Lena" in (terminal.folder / done.lines[1]).read_text(encoding="utf-8")
    assert "row 1, column 1: 3, written: X" in terminal.fine("print", "--filled", file, "--text").lines


def test_a_form_to_fill_in_has_a_page_a_player_and_is_printed_again_from_what_it_holds(terminal: Terminal) -> None:
    done = terminal.fine("print", "clever", "--fillable", "-p", "Ana", "-p", "Ben", "-o", "form.pdf")
    reader = PdfReader(terminal.folder / "form.pdf")
    assert len(reader.pages) == 2
    assert len(reader.get_fields() or {}) > 100
    assert "padwright audit" in done.err
    terminal.fine("print", "--filled", str(FIXTURES / "clever.toml"), "--fillable", "-o", "lena.pdf")
    said = terminal.fine("print", "--filled", "lena.pdf", "--text").out
    assert said == terminal.fine("print", "--filled", str(FIXTURES / "clever.toml"), "--text").out


def test_any_position_of_a_session_is_printed(terminal: Terminal) -> None:
    terminal.fine("new", "rolling-america", "-p", "Ana", "-p", "Ben", "--name", "friday", "--real-dice")
    terminal.fine("next", "first", "Ana")
    terminal.fine("next", "o2", "g3")
    terminal.fine("mark", "Ben", "o2", "NV")
    assert terminal.fine("print", "--session", "friday").lines == [str(Path("output") / "friday.pdf")]
    assert len(pages(terminal, "output/friday.pdf")) == 2
    said = terminal.fine("print", "--session", "friday", "--text").lines
    assert [line.split(", written: ")[1] for line in said if line.startswith("Nevada") and "written" in line] == ["2"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Missing argument"),
        (("clever", "--filled", "x.toml", "--back", "rules"), "--back: does not go with --filled"),
        (("clever", "--filled", "x.toml"), "GAME: does not go with --filled"),
        (("--filled", "x.toml"), "cannot be read"),
        (("--session", "nowhere"), "there is no session yet"),
        (("all", "--fillable"), "a form to fill in is of one game"),
        (("clever", "--fillable", "--per-page", "2"), "--per-page: does not go with --fillable"),
        (("--filled", "x.toml", "--session", "friday"), "--session: does not go with --filled"),
    ],
)
def test_what_does_not_go_together_is_told(terminal: Terminal, words: tuple[str, ...], said: str) -> None:
    done = terminal.run("print", *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_a_printer_out_of_line_is_calibrated_in_steps_and_moves_backs_only(terminal: Terminal) -> None:
    order = ("print", "clever", "--back", "rules", "-o")
    terminal.fine(*order, "before.pdf")
    assert len(PdfReader(terminal.folder / Path(terminal.fine("calibrate").lines[0])).pages) == 2
    assert "1.5 mm to the right and -0.5 mm down" in terminal.fine("calibrate", "--save", "1.5,-0.5").told
    assert "1.6 mm to the right and -0.25 mm down" in terminal.fine("calibrate", "--save", "0.1,0.25").told
    terminal.fine(*order, "after.pdf")
    before, after = (PdfReader(terminal.folder / name).pages for name in ("before.pdf", "after.pdf"))
    assert before[0].get_contents().get_data() == after[0].get_contents().get_data()  # type: ignore[union-attr]
    assert before[1].get_contents().get_data() != after[1].get_contents().get_data()  # type: ignore[union-attr]
    terminal.fine(*order, "other.pdf", "--duplex", "short")
    terminal.fine("calibrate", "--reset")
    terminal.fine(*order, "again.pdf")
    assert (terminal.folder / "again.pdf").read_bytes() == (terminal.folder / "before.pdf").read_bytes()
    other = PdfReader(terminal.folder / "other.pdf").pages[1].get_contents()
    assert b"-1 0 0 -1 612 792 cm" in other.get_data()  # type: ignore[union-attr]


@pytest.mark.parametrize("typed", ["1", "1,2,3", "a,b", "99,0", "nan,0", ""])
def test_an_offset_that_is_none_is_refused(terminal: Terminal, typed: str) -> None:
    done = terminal.run("calibrate", f"--save={typed}")
    assert (done.code, done.out) == (2, "")
    assert "is no offset" in done.err


def test_a_damaged_file_of_offsets_is_told_and_can_be_reset(terminal: Terminal) -> None:
    terminal.fine("calibrate", "--save", "1,1")
    (terminal.folder / "home" / "printer.toml").write_text("backs = 7", encoding="utf-8")
    done = terminal.run("print", "clever", "--back", "rules", "-o", "pad.pdf")
    assert (done.code, "printer.toml cannot be read" in done.err) == (3, True)
    terminal.fine("print", "clever", "-o", "pad.pdf")
