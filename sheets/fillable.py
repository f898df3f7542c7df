"""Fillable forms: the pad's sheet with a field for each box, to fill in any program that shows PDF.

The sheet itself is the printed one; fields lie over its boxes, each with its name in words as tooltip, in the
order in which one would read them. Reading them back is `read_pdf`, in `sheets.read_fields`.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from geo.errors import N_, InvalidInput, say
from sheets import field_font, fonts, layouts, pen
from sheets.colour import channels
from sheets.fields import MOST_FIELDS, OFF, ON, SHEET, Field, fields
from sheets.filled import FilledSheet
from sheets.layout import Layout, Look
from sheets.pad import print_pad
from sheets.paper import Paper
from sheets.rect import Rect
from sheets.scene import PT, Path, Style, circle
from sheets.words import words
from sheets.write_pdf import operators

if TYPE_CHECKING:
    from pypdf import PdfWriter
    from pypdf.generic import IndirectObject

FONT = "PadSans"
HINT = "#c3c8ce"
DINGBATS = {"cross": "8", "strike": "8", "circle": "4", "tick": "4", "dot": "l", "triangle": "u"}
"""The nearest signs for programs that draw boxes to tick by themselves: a tick where a printed number is circled."""
PRINTED, HIDDEN = 4, 2  # flags of annotations
READ_ONLY, NO_SPELLING = 1, 1 << 22  # flags of fields
LARGEST, LARGEST_LINE = 15.0, 11.0  # pt
MOST_SHEETS = 20


def fillable(sheets: Sequence[FilledSheet], paper: Paper, look: Look) -> bytes:
    """A page with fields for each of the sheets, filled with its marks.

    The sheets are of one game and its options, or of one table. With several of them the fields' names begin
    with `s1.`, `s2.`, ... The same sheets give the same bytes.

    Raises InvalidInput where the form does not fit on the paper, for marks that have no box on it, and for more
    sheets than a file is read with.
    """
    if len({(sheet.game, repr(sheet.options), sheet.players) for sheet in sheets}) != 1:
        raise ValueError("the sheets of a file have one form")
    layout = layouts.layout(sheets[0].form, paper, look)
    told = [fields(layout, sheet) for sheet in sheets]
    most = min(MOST_SHEETS, MOST_FIELDS // len(told[0]))
    if len(sheets) > most:
        message = say(N_("{count} sheets are too many for one file to fill in"), count=len(sheets))
        raise InvalidInput.one("copies", message, say(N_("at most {most}"), most=most))
    return _Writer(layout, told).file()


@dataclass
class _Node:
    """A field or a part of fields' names, with what stands below it."""

    below: dict[str, _Node] = field(default_factory=dict)
    field: Field | None = None
    page: int = 0


class _Writer:
    """Puts fields on the pages of a pad."""

    def __init__(self, layout: Layout, told: Sequence[Sequence[Field]]) -> None:
        from pypdf import PdfWriter

        self.layout = layout
        self.told = told
        self.height = layout.size[1]
        self.ink = pen.colour(layout.look.ink)
        self.out: PdfWriter = PdfWriter(clone_from=io.BytesIO(print_pad(layout, len(told))))
        self.codes = field_font.codes_for(one.value for page in told for one in page)
        self.font = self._font()
        self.annotations: list[list[IndirectObject]] = [[] for _ in told]
        self.shared: dict[bytes, IndirectObject] = {}

    def file(self) -> bytes:
        """The finished file."""
        roots = [self._place(name, node, None) for name, node in self._tree().below.items()]
        fonts_used = {"Font": {FONT: self.font}}
        appearance = f"/{FONT} 0 Tf {_rgb(self.ink)}"
        form = {"Fields": roots, "DR": fonts_used, "DA": appearance}
        self.out.root_object[_name("AcroForm")] = self._add(form)
        for page, widgets in zip(self.out.pages, self.annotations, strict=True):
            page[_name("Annots")] = _object(widgets)
            page[_name("Tabs")] = _name("S")
        self.out.add_metadata({"/Producer": "padwright, pypdf"})
        self.out.pdf_header = "%PDF-1.7"
        buffer = io.BytesIO()
        self.out.write(buffer)
        return buffer.getvalue()

    def _tree(self) -> _Node:
        """The fields by the parts of their names, in reading order."""
        top = _Node()
        for page, told in enumerate(self.told):
            for one in told:
                parts = one.name.split(".")
                node = top
                for part in [f"s{page + 1}", *parts] if len(self.told) > 1 else parts:
                    node = node.below.setdefault(part, _Node())
                node.field, node.page = one, page
        return top

    def _place(self, name: str, node: _Node, parent: IndirectObject | None) -> IndirectObject:
        entries: dict[str, Any] = {"T": name, **({"Parent": parent} if parent else {})}
        if node.field is not None:
            entries |= self._widget(node.field, node.page)
        reference = self._add(entries)
        if node.field is not None:
            self.annotations[node.page].append(reference)
        else:
            held: Any = reference.get_object()
            held[_name("Kids")] = _object([self._place(part, below, reference) for part, below in node.below.items()])
        return reference

    def _widget(self, one: Field, page: int) -> dict[str, Any]:
        common = {
            "Type": _name("Annot"),
            "Subtype": _name("Widget"),
            "Rect": self._corners(one.at),
            "P": self.out.pages[page].indirect_reference,
            "TU": one.words.text(words(self.layout.look.lang)),
            "F": PRINTED,
        }
        if one.kind == "hidden":
            return {**common, "F": HIDDEN, "FT": _name("Tx"), "Ff": READ_ONLY, "V": one.value}
        if one.kind == "text":
            return {**common, **self._text(one)}
        return {**common, **self._button(one)}

    def _corners(self, at: Rect) -> list[float]:
        sides = (at.x, self.height - at.bottom, at.right, self.height - at.y)
        return [round(side / PT, 2) for side in sides]

    def _text(self, one: Field) -> dict[str, Any]:
        line = one.name.startswith(f"{SHEET}.")
        size = _size(one, line)
        entries: dict[str, Any] = {
            "FT": _name("Tx"),
            "Ff": NO_SPELLING,
            "DA": f"/{FONT} {size:g} Tf {_rgb(self.ink)}",
            "Q": 0 if line else 1,
            "BS": {"W": 0},
        }
        if one.value:
            entries |= {"V": one.value, "AP": {"N": self.out._add_object(self._written(one, size, line))}}
        return entries

    def _written(self, one: Field, size: float, line: bool) -> Any:
        """How a text looks: one line, at the left or in the middle, as large as fits."""
        wide, high = one.at.w / PT, one.at.h / PT
        size = size or min(LARGEST, high * 0.62)
        width = fonts.width(one.value, size) / PT
        if width > wide - 3:
            size, width = size * (wide - 3) / width, wide - 3
        x = 2.0 if line else (wide - width) / 2
        y = (high - fonts.CAP * size) / 2
        shown = field_font.encoded(one.value, self.codes)
        drawn = f"/Tx BMC q BT /{FONT} {size:.2f} Tf {_rgb(self.ink)} {x:.2f} {y:.2f} Td <{shown}> Tj ET Q EMC"
        return _stream(drawn.encode("ascii"), _box(one.at, {"Font": {FONT: self.font}}))

    def _button(self, one: Field) -> dict[str, Any]:
        state = ON if one.value else OFF
        off = _shape(one, Style(None, HINT, 0.3, cap="round")) if one.hint else ()
        looks = {ON: self._drawing(one.at, self._on(one)), OFF: self._drawing(one.at, off)}
        value = {"V": _name(ON)} if one.value else {}
        style = DINGBATS["dot" if one.kind == "circle" and not one.around and one.hint else one.kind]
        return {"FT": _name("Btn"), "AS": _name(state), "AP": {"N": looks}, "MK": {"CA": style}, **value}

    def _on(self, one: Field) -> tuple[Path, ...]:
        if one.kind == "dot":
            local = one.at.move(-one.at.x, -one.at.y)
            return (circle(local.cx, local.cy, min(local.w, local.h) * 0.4, Style(self.ink)),)
        return _shape(one, pen.pen_style(self.ink, min(0.6, pen.breadth(one.at))))

    def _drawing(self, at: Rect, paths: tuple[Path, ...]) -> IndirectObject:
        """An appearance; those that are alike are one object."""
        drawn = operators(paths, at.h)
        key = drawn + repr((round(at.w, 2), round(at.h, 2))).encode()
        if key not in self.shared:
            self.shared[key] = self.out._add_object(_stream(drawn, _box(at, {})))
        return self.shared[key]

    def _font(self) -> IndirectObject:
        codes, measures = self.codes, field_font.metrics()
        cut = field_font.program(codes)
        file = self.out._add_object(_stream(cut, {"Length1": len(cut)}).flate_encode(9))
        base = field_font.tag(cut)
        descriptor = {
            "Type": _name("FontDescriptor"),
            "FontName": _name(base),
            "Flags": field_font.NONSYMBOLIC,
            "FontBBox": [round(side) for side in measures.bbox],
            "ItalicAngle": 0,
            "Ascent": round(measures.ascent),
            "Descent": round(measures.descent),
            "CapHeight": round(measures.capHeight),
            "StemV": round(measures.stemV),
            "FontFile2": file,
        }
        letters = {code: letter for letter, code in codes.items()}
        widths = [round(measures.charWidths[ord(letters[code])]) if code in letters else 0 for code in range(1, 256)]
        return self._add(
            {
                "Type": _name("Font"),
                "Subtype": _name("TrueType"),
                "BaseFont": _name(base),
                "FirstChar": 1,
                "LastChar": 255,
                "Widths": widths,
                "FontDescriptor": self._add(descriptor),
                "Encoding": self._add(_encoding(codes)),
            }
        )

    def _add(self, entries: Mapping[str, Any]) -> IndirectObject:
        return self.out._add_object(_object(entries))


def _encoding(codes: Mapping[str, int]) -> dict[str, Any]:
    """The base encoding, and the letters that stand where it has others or none."""
    differences: list[Any] = []
    for letter, code in codes.items():
        if bytes([code]).decode("cp1252", "ignore") != letter:
            differences += [code, _name(field_font.named(letter))]
    return {"Type": _name("Encoding"), "BaseEncoding": _name(field_font.BASE), "Differences": differences}


def _size(one: Field, line: bool) -> float:
    """The size of type in pt for which a field is laid out; 0 lets the program that fills it choose."""
    high = one.at.h / PT
    if line:
        return min(LARGEST_LINE, round(high * 0.6, 1))
    size = min(LARGEST, high * 0.62)
    wide = fonts.width(one.longest, size) if one.longest else 0.0
    size = min(size, size * (one.at.w - 1.2) / wide) if wide else 0.0
    return round(size, 1) if size >= fonts.SMALLEST else 0.0


def _shape(one: Field, style: Style) -> tuple[Path, ...]:
    """What a ticked box shows, with the field's own corner as origin."""
    at = one.at.move(-one.at.x, -one.at.y)
    inner = at.grow(-style.width / 2 - 0.1)
    if one.kind == "cross":
        return tuple(pen.cross(inner, style, "field"))
    if one.around:
        inner = one.around.move(-one.at.x, -one.at.y)
    if one.kind == "circle":
        side = min(inner.w, inner.h) * 0.66
        return (pen.circle(Rect.around(inner.cx, inner.cy, side) if one.hint else inner, style, "field"),)
    drawn = {"triangle": pen.triangle, "tick": pen.tick, "strike": pen.strike}[one.kind]
    return (drawn(inner, style, "field"),)


def _rgb(colour: str) -> str:
    return " ".join(f"{part:.3f}".rstrip("0").rstrip(".") for part in channels(colour)) + " rg"


def _box(at: Rect, resources: Mapping[str, Any]) -> dict[str, Any]:
    corners = [0, 0, round(at.w / PT, 2), round(at.h / PT, 2)]
    return {"Type": _name("XObject"), "Subtype": _name("Form"), "BBox": corners, "Resources": resources}


def _stream(data: bytes, entries: Mapping[str, Any]) -> Any:
    from pypdf.generic import DecodedStreamObject

    made = DecodedStreamObject()
    made.set_data(data)
    made.update(_object(entries))
    return made


def _name(text: str) -> Any:
    from pypdf.generic import NameObject

    return NameObject(f"/{text}")


def _object(value: Any) -> Any:
    """A Python value as an object of the file."""
    from pypdf import generic

    if isinstance(value, generic.PdfObject):
        return value
    if isinstance(value, Mapping):
        return generic.DictionaryObject({_name(key): _object(held) for key, held in value.items()})
    if isinstance(value, (list, tuple)):
        return generic.ArrayObject(_object(held) for held in value)
    if isinstance(value, str):
        return generic.TextStringObject(value)
    return generic.NumberObject(value) if isinstance(value, int) else generic.FloatObject(value)
