"""Filled forms read back: merged, renamed, kept in other ways, flattened, locked, broken, hostile."""

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
from pathlib import Path
from typing import Any

import filling
import pikepdf
import pypdf
import pytest
from filling import LOOK, PAPER, blank, played, problems, qualified, said
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject

from geo.errors import InvalidInput
from sheets import layouts, pad
from sheets.fillable import fillable
from sheets.filled import to_toml
from sheets.form import Mark
from sheets.read_fields import MOST_BYTES, read_bytes, read_pdf
from sheets.sheet_files import read_sheets

GAMES = layouts.games()


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
