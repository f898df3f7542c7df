"""Forms filled in on a screen, from print to audit, and audits drawn on their sheets."""

from __future__ import annotations

import io
from pathlib import Path

import filling
import pypdf
import pytest
from command import Terminal
from PIL import Image

FIXTURES = Path(__file__).parents[1] / "fixtures"
FAULTY = """game = "rolling-america"
player = "Ana"
[marks]
states = { CA = 5, AZ = 3 }
color_change = 0
guard = 0
dupe = 0
rounds = 8
[claimed]
x = 4
"""


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    (tmp_path / "ana.toml").write_text(FAULTY, encoding="utf-8")
    return Terminal(tmp_path)


def fill(form: Path, values: dict[str, str]) -> None:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(form.read_bytes()))
    for page in writer.pages:
        writer.update_page_form_field_values(page, values, auto_regenerate=False)  # type: ignore[arg-type]
    form.write_bytes(filling.written(writer))


def test_a_form_goes_from_print_over_filling_in_to_audit(terminal: Terminal) -> None:
    terminal.fine("print", "rolling-america", "--fillable", "-p", "Ana", "-o", "ana.pdf")
    values = {"states.CA": "5", "states.AZ": "3", "rounds.1": "/Yes"}
    fill(terminal.folder / "ana.pdf", values)
    done = terminal.run("audit", "ana.pdf", "--json")
    (sheet,) = done.json["sheets"]
    assert (done.code, sheet["file"], sheet["player"]) == (1, "ana.pdf", "Ana")
    assert any(found["boxes"] == ["states.AZ", "states.CA"] for found in sheet["findings"])


def test_what_cannot_be_read_in_a_form_is_told_by_field(terminal: Terminal) -> None:
    terminal.fine("print", "rolling-america", "--fillable", "-o", "ana.pdf")
    fill(terminal.folder / "ana.pdf", {"states.CA": "many"})
    done = terminal.run("audit", "ana.pdf")
    assert done.code == 2
    assert 'ana.pdf: states.CA: "many" is no mark of this box' in done.err


def test_a_printed_pad_is_no_filled_form(terminal: Terminal) -> None:
    terminal.fine("print", "clever", "-o", "pad.pdf")
    done = terminal.run("audit", "pad.pdf")
    assert done.code == 2
    assert "never fillable" in done.err


@pytest.mark.parametrize("ending", ["pdf", "png", "svg"])
def test_an_audit_is_drawn_on_its_sheet(terminal: Terminal, ending: str) -> None:
    done = terminal.run("audit", "ana.toml", "--annotate", f"checked.{ending}")
    plain = terminal.run("audit", "ana.toml")
    assert (done.code, done.out) == (plain.code, plain.out)
    assert done.err == f"Annotated: checked.{ending}\n"
    content = (terminal.folder / f"checked.{ending}").read_bytes()
    if ending == "pdf":
        (page,) = pypdf.PdfReader(io.BytesIO(content)).pages
        assert "AZ has 3 and its neighbour CA has 5" in " ".join(page.extract_text().split())
    elif ending == "png":
        assert Image.open(io.BytesIO(content)).size[0] > 1000
    else:
        assert b'data-name="states.CA"' in content


def test_a_picture_of_another_kind_is_refused_and_the_audit_still_told(terminal: Terminal) -> None:
    done = terminal.run("audit", "ana.toml", "--annotate", "checked.gif")
    assert done.code == 2
    assert "faulty" in done.out
    assert "accepted: .pdf, .svg, .png" in done.err
    assert not (terminal.folder / "checked.gif").exists()


def test_several_sheets_and_their_table_are_pages_of_one_file(terminal: Terminal) -> None:
    for name in ("ana", "ben"):
        text = FAULTY.replace('"Ana"', f'"{name.title()}"\nplayers = ["Ana", "Ben"]')
        (terminal.folder / f"{name}.toml").write_text(text, encoding="utf-8")
    terminal.run("audit", "ana.toml", "ben.toml", "--annotate", "both.pdf")
    pages = [page.extract_text() for page in pypdf.PdfReader(terminal.folder / "both.pdf").pages]
    assert len(pages) == 3
    assert "1. Ana" in pages[2]


def test_the_picture_speaks_the_language_of_the_command(terminal: Terminal) -> None:
    terminal.run("audit", "ana.toml", "--annotate", "es.pdf", "--lang", "es")
    assert "Cincuenta estados" in pypdf.PdfReader(terminal.folder / "es.pdf").pages[0].extract_text()
