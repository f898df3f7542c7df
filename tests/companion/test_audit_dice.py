"""Sheets held against the dice of a record or a session, and certificates of clean ones."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pypdf
import pytest
from command import Terminal
from PIL import Image
from playing import play

from sheets.filled import to_toml
from sheets.form import Mark


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    """The record of a game of Rolling America and its sheet."""
    played = play("rolling-america", 1, 5)
    (sheet,) = played.record.rules.sheets(played.state)
    (tmp_path / "friday.record").write_text(str(played.record), encoding="utf-8")
    (tmp_path / "ana.toml").write_text(to_toml(sheet), encoding="utf-8")
    return Terminal(tmp_path)


def test_a_played_sheet_is_explained_by_its_own_dice(terminal: Terminal) -> None:
    done = terminal.fine("audit", "ana.toml", "--record", "friday.record", "--explain")
    assert "possible: a line of play with these dice ends in this sheet" in done.out
    assert sum(line.strip().startswith("roll ") for line in done.lines) == 24
    assert any(": throw 1, " in line for line in done.lines)
    (sheet,) = terminal.fine("audit", "ana.toml", "--record", "friday.record", "--json").json["sheets"]
    assert (sheet["explanation"]["verdict"], sheet["findings"]) == ("possible", [])


def test_dice_that_cannot_have_made_a_sheet_are_an_error(terminal: Terminal) -> None:
    """Rolls alone are enough; in the first four, every 6 is made a 1."""
    lines = (terminal.folder / "friday.record").read_text(encoding="utf-8").splitlines()
    header = [line for line in lines if line.startswith("[")]
    rolls = [line for line in lines if line.startswith("roll")]
    low = [line.replace("6", "1") for line in rolls[:4]]
    (terminal.folder / "low.record").write_text("\n".join([*header, *low, *rolls[4:]]), encoding="utf-8")
    done = terminal.run("audit", "ana.toml", "--record", "low.record", "--json")
    (sheet,) = done.json["sheets"]
    assert (done.code, sheet["verdict"], sheet["explanation"]["verdict"]) == (1, "faulty", "impossible")
    assert [found["rule"] for found in sheet["findings"] if found["severity"] == "error"] == ["no-legal-play"]
    found = sheet["explanation"]
    assert 1 <= found["at_least"] <= len(found["change"])
    assert found["exact"] == (found["at_least"] == len(found["change"]))
    told = terminal.run("audit", "ana.toml", "--record", "low.record", "--explain", "--lang", "es")
    assert told.code == 1
    assert sheet["explanation"]["change"][0]["box"] in told.out


def test_the_dice_of_a_session_are_as_good_as_those_of_a_record(terminal: Terminal) -> None:
    terminal.fine("import", "friday.record", "--name", "friday")
    assert "A line of play:" in terminal.fine("audit", "ana.toml", "--session", "friday", "--explain").out
    alone = terminal.fine("audit", "--session", "friday")
    assert alone.lines[0] == "friday#Ana: Ana, rolling-america: clean"
    assert terminal.fine("audit", "--record", "friday.record").lines[1:] == alone.lines[1:]


def test_what_cannot_be_is_refused(terminal: Terminal) -> None:
    assert "--session, --record" in terminal.run("audit", "ana.toml", "--explain").err
    both = terminal.run("audit", "ana.toml", "--session", "friday", "--record", "friday.record")
    assert (both.code, "does not go with --session" in both.err) == (2, True)
    missing = terminal.run("audit", "ana.toml", "--record", "nowhere.record")
    assert (missing.code, "nowhere.record: cannot be read" in missing.err) == (2, True)
    assert "ana.toml: Ana, rolling-america: clean" in missing.out
    assert terminal.run("audit", "--session", "nothing").code == 2


def test_the_line_that_is_not_allowed_is_named(terminal: Terminal) -> None:
    record = terminal.folder / "friday.record"
    lines = record.read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("roll"))
    again = [*lines[: place + 1], "# once more", lines[place], *lines[place + 1 :]]
    record.write_text("\n".join(again), encoding="utf-8")
    done = terminal.run("audit", "friday.record")
    assert done.code == 2
    assert f"friday.record: line {place + 3}: {lines[place]} (" in done.err


@pytest.mark.parametrize("ending", ["pdf", "png", "svg"])
def test_a_clean_sheet_is_certified(terminal: Terminal, ending: str) -> None:
    done = terminal.fine("audit", "ana.toml", "--record", "friday.record", "--certificate", f"ana.{ending}")
    assert done.err == f"Certified: ana.{ending}\n"
    content = (terminal.folder / f"ana.{ending}").read_bytes()
    if ending == "pdf":
        (page,) = pypdf.PdfReader(io.BytesIO(content)).pages
        told = " ".join(page.extract_text().split())
        assert "Clean: no rule is broken; the dice allow it" in told
        assert "A line of play with these dice" in told
    elif ending == "png":
        wide, high = Image.open(io.BytesIO(content)).size
        assert wide < high
    else:
        assert b"Clean: no rule is broken" in content


def test_a_record_alone_is_certified_with_its_line_of_play(terminal: Terminal) -> None:
    terminal.fine("audit", "--record", "friday.record", "--certificate", "friday.pdf")
    pages = pypdf.PdfReader(terminal.folder / "friday.pdf").pages
    assert all("A line of play with these dice" in " ".join(page.extract_text().split()) for page in pages)


def test_a_faulty_sheet_is_not_certified(terminal: Terminal) -> None:
    sheet = (terminal.folder / "ana.toml").read_text(encoding="utf-8").replace("rounds = 8", "rounds = 7")
    (terminal.folder / "ana.toml").write_text(sheet, encoding="utf-8")
    done = terminal.run("audit", "ana.toml", "--certificate", "ana.pdf")
    assert (done.code, "nothing to certify" in done.err) == (2, True)
    assert not (terminal.folder / "ana.pdf").exists()


def test_of_a_table_whose_sheets_are_explained_together_it_is_told_whose_box_is_to_be_altered(
    terminal: Terminal,
) -> None:
    record = play("rolled-west", 2, 5).record
    ana, ben = record.rules.sheets(record.replay())
    (terminal.folder / "west.record").write_text(str(record), encoding="utf-8")
    for sheet in (ana, ben):
        marks = {**sheet.marks, "woods.1": Mark("T"), "woods.2": Mark("T")} if sheet is ana else sheet.marks
        text = to_toml(replace(sheet, marks=marks))
        (terminal.folder / f"west-{sheet.player}.toml").write_text(text, encoding="utf-8")
    files = [f"west-{sheet.player}.toml" for sheet in (ana, ben)]
    told = terminal.run("audit", *files, "--record", "west.record", "--explain").out
    first, _, second = told.partition("west-Ben.toml")
    assert "to be altered: woods." in first
    assert "to be altered: Ana: woods." in second


def test_dice_alone_are_no_sheets_and_it_is_told_how_to_use_them(terminal: Terminal) -> None:
    terminal.fine("new", "rolling-america", "-p", "Ana", "--dice-only", "--name", "dice")
    terminal.fine("next")
    (terminal.folder / "dice.record").write_text(terminal.fine("export").out, encoding="utf-8")
    for words, option in (
        (("dice.record",), "--record dice.record"),
        (("--record", "dice.record"), "--record dice.record"),
        (("--session", "dice"), "--session dice"),
    ):
        refused = terminal.run("audit", *words)
        assert (refused.code, f"padwright audit SHEET {option}" in refused.err) == (2, True), refused


def test_a_sheet_on_which_nothing_is_written_is_not_certified(terminal: Terminal) -> None:
    (terminal.folder / "blank.toml").write_text(terminal.fine("blank", "dodge-dice").out, encoding="utf-8")
    refused = terminal.run("audit", "blank.toml", "--certificate", "blank.png")
    assert (refused.code, (terminal.folder / "blank.png").exists()) == (2, False)
