"""Filling in a form's fields as other programs do: pypdf, pikepdf, and PDFium as a person would in Chrome."""

from __future__ import annotations

import ctypes
import io
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pikepdf
import pikepdf.form
import playing
import pypdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from companion import games
from geo.errors import InvalidInput
from sheets import forms, layouts
from sheets.fields import ON, Field, fields
from sheets.fillable import fillable
from sheets.filled import FilledSheet
from sheets.ink import INKS
from sheets.layout import Look
from sheets.options import defaults
from sheets.paper import paper_of
from sheets.read_fields import read_bytes
from sheets.scene import PT

Fill = Callable[[bytes, Mapping[str, Field], float], bytes]
"""The form, its fields with the values to fill in by their whole names, and the height of a page in mm."""


def with_pypdf(form: bytes, fields: Mapping[str, Field], _height: float) -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(form))
    values = {name: one.value if one.kind == "text" else f"/{ON}" for name, one in fields.items() if one.value}
    for page in writer.pages:
        writer.update_page_form_field_values(page, values)  # type: ignore[arg-type]
    return written(writer)


def with_pikepdf(form: bytes, fields: Mapping[str, Field], _height: float) -> bytes:
    with pikepdf.open(io.BytesIO(form)) as document:
        found = pikepdf.form.Form(document)
        for name, one in fields.items():
            if one.value and one.kind == "text":
                found[name].value = one.value  # type: ignore[union-attr]
            elif one.value:
                found[name].checked = True  # type: ignore[union-attr]
        buffer = io.BytesIO()
        document.save(buffer)
        return buffer.getvalue()


def with_pdfium(form: bytes, fields: Mapping[str, Field], height: float) -> bytes:
    """Clicks into the middle of each field and types, one page after the other."""
    document = pypdfium2.PdfDocument(form)
    document.init_forms()
    environment = document.formenv
    pages = [document[number] for number in range(len(document))]
    for name, one in fields.items():
        if one.value:
            number = int(name[1 : name.index(".")]) - 1 if len(pages) > 1 else 0
            click(environment, pages[number], one, height)
    pdfium.FORM_ForceToKillFocus(environment)
    buffer = io.BytesIO()
    document.save(buffer)
    document.close()
    return buffer.getvalue()


def click(environment: object, page: pypdfium2.PdfPage, one: Field, height: float) -> None:
    x, y = one.at.cx / PT, (height - one.at.cy) / PT
    pdfium.FORM_OnMouseMove(environment, page, 0, x, y)
    pdfium.FORM_OnLButtonDown(environment, page, 0, x, y)
    pdfium.FORM_OnLButtonUp(environment, page, 0, x, y)
    if one.kind == "text":
        letters = one.value.encode("utf-16-le") + b"\0\0"
        typed = ctypes.cast(ctypes.create_string_buffer(letters), ctypes.POINTER(ctypes.c_ushort))
        pdfium.FORM_SelectAllText(environment, page)
        pdfium.FORM_ReplaceSelection(environment, page, typed)


PROGRAMS: Mapping[str, Fill] = {"pypdf": with_pypdf, "pikepdf": with_pikepdf, "pdfium": with_pdfium}


def written(writer: pypdf.PdfWriter) -> bytes:
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


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
    return written(writer)


def said(sheet: FilledSheet) -> tuple[Any, ...]:
    """All that a sheet says, but for the file it comes from."""
    return sheet.game, dict(sheet.marks), sheet.player, sheet.players, sheet.seats, dict(sheet.options)


def problems(data: bytes) -> dict[str, str]:
    with pytest.raises(InvalidInput) as error:
        read_bytes(data)
    return {problem.where: str(problem.message) for problem in error.value.problems}


def qualified(widget: Any) -> str:
    above = qualified(widget["/Parent"]) + "." if "/Parent" in widget else ""
    return above + str(widget["/T"])
