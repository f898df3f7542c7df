"""The fields of a fillable form: what stands in a box as texts to type and small boxes to tick, and back.

Field names are the names of the boxes. Where a box has several fields, their names go on behind a hyphen:
`states.CA` holds the number and `states.CA-ring` the ring round it, `own_bank.1-struck` the stroke through the
letter, `rounds.3.penalty-20` the circle round the printed 20, `rerolls.2-O` and `rerolls.2-X` circle and cross.
Whatever the sheet has besides boxes is called `sheet.`: `sheet.name`, `sheet.date`, `sheet.p2`, and `sheet.form`,
which nobody sees and which says what sheet it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Literal

from geo.errors import N_, InvalidInput, Message, Problem, say
from sheets import forms
from sheets.box_words import box_words, name_words
from sheets.filled import FilledSheet, to_data
from sheets.form import Box, Mark, Takes
from sheets.layout import Layout
from sheets.marks import text_place
from sheets.rect import Rect
from sheets.scene import Text, walk

Kind = Literal["text", "cross", "circle", "triangle", "tick", "dot", "strike", "hidden"]

RING, STRUCK = "ring", "struck"
SHEET, FORM, NAME = "sheet", "form", "name"
MOST_FIELDS = 10_000
"""Of a file; whoever reads forms is not to be kept busy with more."""
VERSION, LANG, COUNT = "version", "lang", "fields"
ON, OFF = "Yes", "Off"
LOW = 0.4  # of a box's height is for shapes to tick where a number is printed above them
LINE = 5.0  # mm of height for what is written on a line
STRIP = 2.8  # mm of a box's width for the stroke through what stands in it
KINDS: Mapping[str, Kind] = {"X": "cross", "O": "circle"}


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its name, what it looks like, where it is (mm), what it is in words, and its value.

    The value of a small box to tick is `Yes` or empty. `around` is where its shape is drawn, the whole of `at` if
    not told; `hint` says that a faint outline shows what a tick would mean.
    """

    name: str
    kind: Kind
    at: Rect
    words: Message
    value: str = ""
    around: Rect | None = None
    hint: bool = False
    longest: str = ""
    """The longest text that is expected in it, empty where anything may be."""


def fields(layout: Layout, sheet: FilledSheet) -> list[Field]:
    """All fields of a sheet on that layout, in the order in which one would read it, filled with its marks.

    Raises InvalidInput that names every mark for which the form has no box.
    """
    lost = [name for name in sheet.marks if name not in layout.boxes]
    if lost:
        raise InvalidInput(Problem(name, say(N_("the printed form has no box for this mark"))) for name in lost)
    made = list(_Maker(layout, sheet).all())
    head = head_of(sheet, layout.look.lang, len(made))
    return [Field(f"{SHEET}.{FORM}", "hidden", Rect(0, 0, 0, 0), say(N_("which sheet this is")), head), *made]


def choices(takes: Takes, shapes: Mapping[str, str], printed: tuple[str, ...] = ()) -> dict[str, tuple[str, Kind]]:
    """What is ticked rather than typed in a box: the end of the field's name, with the symbol and its kind.

    `printed` are the texts in the box; empty where the box is one to type in.
    """
    drawn: dict[str, Kind] = {**KINDS, **shapes}  # type: ignore[dict-item]
    symbols = takes.symbols
    if takes.numbers:
        if takes.ring or takes.struck:
            return {}
        if numbers := [text for text in printed if text.isdecimal()]:
            return {text: (text, "circle") for text in numbers}
        alone = not printed and len(symbols) == 1 and symbols[0] in shapes
        return {"": (symbols[0], drawn[symbols[0]])} if alone else {}
    if takes.pattern or takes.ring or not all(symbol in drawn for symbol in symbols):
        return {}
    if len(symbols) == 1:
        return {} if takes.struck else {"": (symbols[0], drawn[symbols[0]])}
    both = set(symbols) == {"O", "X"}
    return {symbol: (symbol, drawn[symbol]) for symbol in symbols} if both or not takes.struck else {}


def ticked(mark: Mark, offered: Mapping[str, tuple[str, Kind]]) -> set[str] | None:
    """Which of the small boxes a mark ticks; None where it is none of these."""
    ends = {symbol: end for end, (symbol, _) in offered.items()}
    if mark.symbol not in ends or mark.ring:
        return None
    if mark.struck:
        return {ends["O"], ends["X"]} if mark.symbol == "O" and "X" in ends else None
    return {ends[mark.symbol]}


def head_of(sheet: FilledSheet, lang: str, count: int) -> str:
    """What the form carries about itself, so that it can be read without anything else.

    `count` is the number of its other fields: fewer of them in a file, and some have been lost.
    """
    blank = replace(sheet, marks={}, left_out=frozenset(area.name for area in sheet.form.areas))
    about = {VERSION: sheet.form.version, LANG: lang, COUNT: count}
    return json.dumps({**about, **to_data(blank)}, ensure_ascii=False)


class _Maker:
    """Makes the fields of one sheet."""

    def __init__(self, layout: Layout, sheet: FilledSheet) -> None:
        self.layout = layout
        self.sheet = sheet
        self.design = forms.design(sheet.game)
        texts = [item for item in walk(layout.scene) if isinstance(item, Text)]
        self.texts = [(item.text, text_place(item)) for item in texts]

    def all(self) -> Iterator[Field]:
        yield from self._about()
        for box in self.layout.form.boxes.values():
            if box.name in self.layout.boxes:
                yield from self._box(box, self.layout.boxes[box.name], self.sheet.marks.get(box.name))

    def _about(self) -> Iterator[Field]:
        """The lines for names and date."""
        told = {NAME: say(N_("name of the player")), "date": say(N_("date"))}
        for name, place in self.layout.fields.items():
            at = place.cut_bottom(min(LINE, place.h))[0]
            if name in told:
                value = self.sheet.player or "" if name == NAME else ""
                yield Field(f"{SHEET}.{name}", "text", at, told[name], value)
            elif name[:1] == "p" and name[1:].isdecimal() and not self.sheet.players:
                yield Field(f"{SHEET}.{name}", "text", at, say(N_("name of player {number}"), number=name[1:]))

    def _box(self, box: Box, at: Rect, mark: Mark | None) -> Iterator[Field]:
        inside = [(text, place) for text, place in self.texts if at.holds(place, 0.3)]
        offered = choices(box.takes, self.design.shapes, tuple(text for text, _ in inside))
        on = ticked(mark, offered) if mark else set()
        if not offered or on is None:
            yield from self._typed(box, at, mark)
            return
        told, several = box_words(self.sheet.form, box.name), len(offered) > 1
        for (end, (symbol, kind)), cell in zip(offered.items(), _cells(at, offered, dict(inside)), strict=True):
            circled = dict(inside).get(symbol)
            below = cell.cut_bottom(cell.h * LOW)[0] if several and inside else None
            yield Field(
                _named(box.name, end), kind, cell, self._symbol(told, symbol) if several else told,
                ON if end in on else "", circled.grow(0.9, 0.8) if circled else below, several and circled is None,
            )  # fmt: skip

    def _symbol(self, told: Message, symbol: str) -> Message:
        called = name_words(self.design, self.design.shapes.get(symbol, symbol))
        return say(N_("{box}, {symbol}"), box=told, symbol=called)

    def _typed(self, box: Box, at: Rect, mark: Mark | None) -> Iterator[Field]:
        takes, told = box.takes, box_words(self.sheet.form, box.name)
        ring = self.layout.rings.get(box.name) if takes.ring else None
        strip, rest = at.cut_right(STRIP) if takes.struck else (None, at)
        if takes.ring and ring is None:
            ring, rest = rest.cut_right(STRIP)
        elif ring:
            rest = rest.grow(-max(0.0, min(rest.right - ring.x, ring.right - rest.x)), 0)
        longest = max((*takes.symbols, takes.like, "00" if takes.numbers else ""), key=len)
        yield Field(box.name, "text", rest, told, mark.symbol if mark else "", longest=longest)
        if ring:
            ringed = say(N_("{box}, circled"), box=told)
            yield Field(_named(box.name, RING), "dot", ring, ringed, ON if mark and mark.ring else "")
        if strip:
            crossed = say(N_("{box}, crossed out"), box=told)
            value = ON if mark and mark.struck else ""
            yield Field(_named(box.name, STRUCK), "strike", strip, crossed, value, hint=True)


def _named(box: str, end: str) -> str:
    return f"{box}-{end}" if end else box


def _cells(at: Rect, offered: Mapping[str, Any], inside: Mapping[str, Rect]) -> list[Rect]:
    """The box cut up for its small boxes: between the printed texts that they circle, or evenly."""
    if all(end in inside for end in offered):
        middles = sorted(inside[end].cx for end in offered)
        cuts = [at.x, *((one + other) / 2 for one, other in pairwise(middles)), at.right]
        cells = [Rect(left, at.y, right - left, at.h) for left, right in pairwise(cuts)]
        return [next(cell for cell in cells if cell.x <= inside[end].cx <= cell.right) for end in offered]
    return at.columns(len(offered))
