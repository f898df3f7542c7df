"""A filled sheet drawn on its form: every mark where a pen would have put it.

Marks beyond the printed boxes (a fourth tick where three are printed, a fifth die) get a box of their own, dashed,
where the row would go on; where there is no room they are listed on a further page. Rounds beyond the printed
ones stand on the next sheet, where the form has such.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from geo.errors import N_
from sheets import fonts, forms, layouts, pen, scene
from sheets.box_words import box_words, name_words
from sheets.filled import FilledSheet
from sheets.form import Mark, Takes
from sheets.layout import Layout, Look
from sheets.ledger import SHEET
from sheets.paper import MARGIN, Paper
from sheets.picture import Picture, PicturePage, page_of, text_pages
from sheets.rect import Rect
from sheets.scene import PT, Item, Point, Scene, Style, Text
from sheets.words import words

LARGEST = 15.0  # pt
SMALLEST = 5.0  # pt; a longer word is squeezed, never cut
TALL = 0.62  # of a box's height is taken by a number
AROUND = 0.45  # mm that a circle round a printed thing stands off
CLEAR = 0.8  # mm that a box beyond the printed ones keeps from all else
SHAPES = {"triangle": pen.triangle, "tick": pen.tick, "dash": pen.dash}


@dataclass(frozen=True)
class Marked:
    """A sheet with its marks drawn.

    `scene` is drawn on top of the layout's own. `places` are all boxes in which something can be found, those
    beyond the printed ones included; `left` are the marks for which this sheet has no room.
    """

    layout: Layout
    scene: Scene
    places: Mapping[str, Rect]
    left: Mapping[str, Mark]


def mark_up(layout: Layout, sheet: FilledSheet) -> Marked:
    """The marks of a filled sheet, drawn for a layout of its form."""
    return _Hand(layout, sheet).marked()


def marked_sheets(sheet: FilledSheet, paper: Paper, look: Look) -> tuple[Marked, ...]:
    """The filled sheet on that paper: one page, or several where the game has outgrown its sheet.

    Raises InvalidInput where the form does not fit on the paper.
    """
    found = [mark_up(layouts.layout(sheet.form, paper, look), sheet)]
    if SHEET not in forms.design(sheet.game).options:
        return tuple(found)
    first = int(sheet.options.get(SHEET.name, SHEET.default))
    for number in [n for n in range(SHEET.least, SHEET.most + 1) if n != first]:
        left = _left_of(found)
        if not left:
            break
        further = replace(sheet, options={**sheet.options, SHEET.name: number})
        page = mark_up(layouts.layout(further.form, paper, look), sheet)
        if len(page.left.keys() & left.keys()) < len(left):
            found.append(page)
    return tuple(sorted(found, key=lambda page: int(page.layout.form.options[SHEET.name])))


def picture(sheet: FilledSheet, paper: Paper, look: Look) -> Picture:
    """The filled sheet as a picture, what it has no room for on a page of its own.

    Raises InvalidInput where the form does not fit on the paper.
    """
    pages = marked_sheets(sheet, paper, look)
    drawn = tuple(page_of(page.layout, page.scene) for page in pages)
    title = pages[0].layout.title + (f": {sheet.player}" if sheet.player else "")
    return Picture((*drawn, *unplaced(sheet, pages)), title, look.lang)


def unplaced(sheet: FilledSheet, pages: tuple[Marked, ...]) -> Iterator[PicturePage]:
    """A page that lists the marks for which none of these sheets has room, if there are any."""
    left, first = _left_of(pages), pages[0].layout
    if left:
        say_in = words(first.look.lang)
        heading = first.look.say(N_("Also written, beyond the boxes of the sheet"))
        lines = (f"{box_words(sheet.form, name).text(say_in)}: {mark}" for name, mark in left.items())
        yield from text_pages(first.size, heading, lines, first.look)


def _left_of(pages: list[Marked] | tuple[Marked, ...]) -> dict[str, Mark]:
    first, *others = pages
    return {name: mark for name, mark in first.left.items() if all(name in page.left for page in others)}


class _Hand:
    """Draws the marks of one sheet, one by one."""

    def __init__(self, layout: Layout, sheet: FilledSheet) -> None:
        self.layout = layout
        self.sheet = sheet
        self.design = forms.design(sheet.game)
        self.ink = pen.colour(layout.look.ink)
        self.places = dict(layout.boxes)
        self.items: list[Item] = []

    def marked(self) -> Marked:
        left = {}
        self._name()
        for name, mark in self.sheet.marks.items():
            at = self.places.get(name) or self._beyond(name)
            if at is None:
                left[name] = mark
            else:
                self.items.append(scene.Group(tuple(self._mark(name, mark, at)), name=name))
        return Marked(self.layout, tuple(self.items), MappingProxyType(self.places), MappingProxyType(left))

    def _name(self) -> None:
        at = self.layout.fields.get("name")
        if at and self.sheet.player:
            line = Rect(at.x + 0.5, at.y, at.w - 0.5, at.h)
            self.items += self._text(self.sheet.player, line, min(12.0, at.h / PT * 0.7), "left")

    def _mark(self, name: str, mark: Mark, at: Rect) -> Iterator[Item]:
        width = pen.breadth(at)
        style = pen.pen_style(self.ink, width)
        printed = None if mark.ring or mark.struck else self._printed(at, mark.symbol)
        if printed:
            yield pen.circle(printed.grow(0.9, 0.8), style, name)
            return
        yield from self._symbol(name, mark, at, style)
        if mark.ring:
            yield pen.circle(at.grow(-width), style, name)
            if ring := self.layout.rings.get(name):
                yield scene.circle(ring.cx, ring.cy, ring.w / 2 * 0.8, Style(self.ink))
        if mark.struck:
            inside = Rect.around(at.cx, at.cy, min(at.w, at.h) * 0.8)
            yield from pen.cross(at, style, name) if mark.symbol == "O" else (pen.strike(inside, style, name),)

    def _symbol(self, name: str, mark: Mark, at: Rect, style: Style) -> Iterator[Item]:
        shape = self.design.shapes.get(mark.symbol)
        if shape:
            if shape == "dash":
                yield from self._cleared(name, at)
            yield SHAPES[shape](at, style, name)
        elif mark.symbol == "X":
            yield from pen.cross(at, style, name)
        elif mark.symbol == "O":
            yield pen.circle(self._circled(name, at), style, name)
        else:
            yield from self._cleared(name, at)
            room = at.grow(-0.8 if not mark.ring else -0.14 * min(at.w, at.h) - 0.4, 0)
            size = min(LARGEST, at.h / PT * TALL * (0.8 if mark.ring else 1.0))
            yield from self._text(self._word(name, mark.symbol, room, size), room, size, "centre", name)

    def _circled(self, name: str, at: Rect) -> Rect:
        """Around the box where what is printed in it is circled; within it where a circle is one mark of several."""
        takes = self._takes(name)
        alone = all(symbol in ("O", "X") for symbol in takes.symbols)
        return at.grow(AROUND) if alone else Rect.around(at.cx, at.cy, min(at.w, at.h) * 0.68)

    def _takes(self, name: str) -> Takes:
        box = self.sheet.form.find(name)
        return box.takes if box else Takes()

    def _word(self, name: str, symbol: str, room: Rect, size: float) -> str:
        """A symbol as the sheet says to write it: short where not all that may stand in the box fit as words."""
        symbol = self.design.written.get(symbol, symbol)
        symbols, players = self._takes(name).symbols, self.sheet.players
        least = max(fonts.SMALLEST, size * 0.6)
        if symbol not in symbols or all(fonts.width(other, least) <= room.w for other in symbols):
            return symbol
        if symbol in players:
            return str(players.index(symbol) + 1)
        say_in = words(self.layout.look.lang)
        initials = [name_words(self.design, other).text(say_in)[:1].upper() for other in symbols]
        letter = initials[symbols.index(symbol)]
        return letter if initials.count(letter) == 1 else symbol

    def _cleared(self, name: str, at: Rect) -> Iterator[Item]:
        """Covers what is printed in the middle of a box that is written in; the form's own text goes to its corner."""
        box = self.sheet.form.find(name)
        for item, place in self._texts:
            if at.holds(place, 0.3) and abs(place.cx - at.cx) < at.w / 5 and abs(place.cy - at.cy) < at.h / 5:
                yield scene.rect(place.grow(0.3), Style("#ffffff"))
                if box and item.text == box.printed:
                    small = Rect(at.x, at.y + 0.8, at.w - 0.7, fonts.CAP * fonts.SMALLEST * PT)
                    yield replace(item, x=small.right, y=small.bottom, size=fonts.SMALLEST, anchor="right")

    def _text(self, text: str, at: Rect, size: float, anchor: scene.Anchor, name: str = "") -> Iterator[Item]:
        """One line in the pen's colour, shrunk to its room and then squeezed; leaning a little where it is short."""
        wide = fonts.width(text, size)
        size = max(SMALLEST, size * min(1.0, at.w / wide)) if wide > at.w else size
        wide = fonts.width(text, size)
        x = at.cx if anchor == "centre" else at.x
        low = at.cy + fonts.CAP * size * PT / 2 if anchor == "centre" else at.bottom - 0.5
        turn = 3 * pen.sway(name, 11) if len(text) < 3 and name else 0.0
        line = Text(x, low, text, size, colour=self.ink, anchor=anchor, turn=turn)
        if wide > at.w + 1e-6:
            share = at.w / wide
            yield scene.Group((line,), matrix=(share, 0, 0, 1, x * (1 - share), 0))
        else:
            yield line

    def _printed(self, at: Rect, symbol: str) -> Rect | None:
        """Where the sheet prints that very symbol within the box: it is circled there and not written."""
        return next((place for item, place in self._texts if item.text == symbol and at.holds(place, 0.3)), None)

    @cached_property
    def _texts(self) -> list[tuple[Text, Rect]]:
        return [(item, text_place(item)) for item in scene.walk(self.layout.scene) if isinstance(item, Text)]

    def _beyond(self, name: str) -> Rect | None:
        """A box where the row would go on, or beside its end; None where there is no room."""
        row, _, number = name.rpartition(".")
        last = int(number) - 1 if number.isdecimal() else 0
        while last and f"{row}.{last}" not in self.places:
            last -= 1
        if not last:
            return None
        end, before = self.places[f"{row}.{last}"], self.places.get(f"{row}.{last - 1}")
        steps = int(number) - last
        onward = (end.x - before.x, end.y - before.y) if before else (end.w + 3, 0.0)
        ways = [onward, (end.w + 2, 0.0), (0.0, end.h + 2)]
        tried = (end.move(dx * steps, dy * steps) for dx, dy in ways)
        found = next(filter(self._is_free, tried), None)
        if found:
            self.places[name] = found
            self.items.append(scene.rect(found, Style("#ffffff", self.ink, 0.25, dash=(0.9, 0.7)), 0.8))
        return found

    def _is_free(self, at: Rect) -> bool:
        near = at.grow(CLEAR)
        paper = Rect(0, 0, *self.layout.size).grow(-MARGIN)
        taken = (*self.places.values(), *self.layout.rings.values(), *self.layout.fields.values())
        kept = (*self.layout.corners, self.layout.code, *(place for _, place in self._texts))
        if not paper.holds(at) or any(near.overlaps(other) for other in (*taken, *kept)):
            return False
        return not any(_crosses(one, other, near) for one, other in self._lines)

    @cached_property
    def _lines(self) -> list[tuple[Point, Point]]:
        """Every line drawn on the sheet, curves as straight ones from end to end."""
        paths = (item for item in scene.walk(self.layout.scene) if isinstance(item, scene.Path))
        return [pair for path in paths for pair in _straight(path)]


def _straight(path: scene.Path) -> Iterator[tuple[Point, Point]]:
    start = last = (0.0, 0.0)
    for kind, *numbers in path.segments:
        end = (float(numbers[-2]), float(numbers[-1])) if numbers else start
        if kind == "M":
            start = end
        else:
            yield last, end
        last = end


def _crosses(one: Point, other: Point, at: Rect) -> bool:
    """Whether a straight line comes into the rectangle."""
    first, last = 0.0, 1.0
    for start, end, low, high in ((one[0], other[0], at.x, at.right), (one[1], other[1], at.y, at.bottom)):
        way = end - start
        if abs(way) < 1e-9:
            if not low < start < high:
                return False
            continue
        enters, leaves = sorted(((low - start) / way, (high - start) / way))
        first, last = max(first, enters), min(last, leaves)
    return first < last


def text_place(text: Text) -> Rect:
    """Where a level line of text stands: its width, and the height of capitals."""
    wide, high = fonts.width(text.text, text.size, text.bold), fonts.CAP * text.size * PT
    left = text.x - wide * {"left": 0.0, "centre": 0.5, "right": 1.0}[text.anchor]
    return Rect(left, text.y - high, wide, high)
