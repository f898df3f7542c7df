"""Filling in a form's fields as other programs do: pypdf, pikepdf, and PDFium as a person would in Chrome."""

from __future__ import annotations

import ctypes
import io
from collections.abc import Callable, Mapping

import pikepdf
import pikepdf.form
import pypdf
import pypdfium2
import pypdfium2.raw as pdfium

from sheets.fields import ON, Field
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
