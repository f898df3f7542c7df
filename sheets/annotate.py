"""A filled sheet with remarks: what is wrong is outlined and numbered on the sheet, and told beside it.

Colour is never the only sign: every outline has its remark's number, an error's line is whole, a warning's dashed,
a note's dotted, and the badges of the three have shapes of their own. What does not fit beside the sheet goes on
on further pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from geo.errors import N_
from sheets import fonts, scene
from sheets.box_words import box_words
from sheets.filled import FilledSheet
from sheets.layout import LEADING, Look
from sheets.marks import Marked, marked_sheets, text_place, unplaced
from sheets.paper import MARGIN, Paper
from sheets.picture import Picture, PicturePage
from sheets.rect import Rect, hull
from sheets.scene import PT, Item, Scene, Style, Text, walk
from sheets.words import words

Kind = Literal["error", "warning", "note"]

COLOURS: Mapping[str, str] = {"error": "#b3122b", "warning": "#8a4b00", "note": "#40505f"}
DASHES: Mapping[str, tuple[float, ...]] = {"error": (), "warning": (2.2, 1.3), "note": (0.1, 1.2)}
RIGHT = "#0b6636"  # what should stand there
WHITE = "#ffffff"

PANEL = 82.0  # mm beside the sheet
BADGE = 2.3  # mm, radius
OFF, APART = 0.15, 1.0  # mm that an outline stands off its box, and off another one
FURTHEST_OUT = 3  # times
LINE, HALO = 0.65, 0.35  # mm
MOST_PLACES = 12  # outlined for a remark that is no error: a page full of outlines hides the errors
GAP = 3.2  # mm between what stands below each other in the panel
TAG = 8.5  # pt


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to say about some boxes: its number on the sheet, the text, and what else is worth knowing.

    `kind` is how bad it is. Boxes beyond the printed ones are known too; with no boxes it is about the whole sheet.
    """

    boxes: tuple[str, ...]
    number: int
    text: str
    kind: Kind = "error"
    detail: str = ""


@dataclass(frozen=True)
class Notes:
    """All that is said beside a sheet.

    `heading` and `verdict` stand above the remarks, `lines` (a name, what is right, what was written) are a small
    table below them. `corrections` are what should stand in some boxes, by box.
    """

    heading: str
    verdict: str = ""
    good: bool = False
    remarks: Sequence[Remark] = ()
    lines: Sequence[tuple[str, str, str]] = ()
    corrections: Mapping[str, str] = field(default_factory=dict)


def annotate(sheet: FilledSheet, notes: Notes, paper: Paper, look: Look) -> Picture:
    """The filled sheet with its remarks, on a page that is wider than the paper by the panel at its right.

    Raises InvalidInput where the form does not fit on the paper, or for a character without a glyph.
    """
    pages = marked_sheets(sheet, paper, look)
    blocks = list(_blocks(sheet, notes, pages, look))
    height = pages[0].layout.size[1]
    first, rest = _column(blocks, height)
    drawn = [_page(page, notes, first if number == 0 else []) for number, page in enumerate(pages)]
    wide = drawn[0].size[0]
    more = tuple(_further(rest, (wide, height), notes.heading))
    return Picture((*drawn, *unplaced(sheet, pages), *more), notes.heading, look.lang)


def summary(notes: Notes, size: tuple[float, float], look: Look) -> Picture:
    """The remarks alone, for what no single sheet shows, on pages of that size in mm."""
    blocks = list(_blocks(None, notes, (), look))
    return Picture(tuple(_further(blocks, size, notes.heading)), notes.heading, look.lang)


def _page(page: Marked, notes: Notes, blocks: Sequence[_Block]) -> PicturePage:
    wide, high = page.layout.size
    signs = _Outlines(page, notes)
    items: list[Item] = [*page.layout.scene, *signs.outlines(), *page.scene, *signs.badges()]
    if not blocks:
        return PicturePage(tuple(items), (wide, high), notes.heading)
    items.append(scene.line(wide, MARGIN, wide, high - MARGIN, Style(None, "#c3c8ce", 0.25)))
    items += _set(blocks, wide + GAP, MARGIN)
    return PicturePage(tuple(items), (wide + PANEL, high), notes.heading)


class _Outlines:
    """Draws outlines, badges and corrections on one page, each where it hides least."""

    def __init__(self, page: Marked, notes: Notes) -> None:
        self.page = page
        self.notes = notes
        self.paper = Rect(0, 0, *page.layout.size).grow(-2)
        self.taken: list[Rect] = []
        texts = [item for item in walk((*page.layout.scene, *page.scene)) if isinstance(item, Text)]
        self.texts = [text_place(item) for item in texts] + list(_signs(page))
        self.inked = {item.name: _ink(item) for item in page.scene if isinstance(item, scene.Group)}
        self.outlined: list[Rect] = []
        self.told: dict[Rect, list[Remark]] = {}
        for remark in notes.remarks:
            places = list(self._groups(remark))
            for at in places if remark.kind == "error" or len(places) <= MOST_PLACES else ():
                self.told.setdefault(at, []).append(remark)

    def outlines(self) -> Iterator[Item]:
        """What is drawn below the marks; boxes of several remarks have one outline, the worst's."""
        for at, remarks in self.told.items():
            yield from self._outline(remarks[0], self._apart(at))

    def badges(self) -> Iterator[Item]:
        """What is drawn on top: the numbers of the remarks, and what should stand in some boxes."""
        for box, text in self.notes.corrections.items():  # first, since they need more room
            if box in self.page.places:
                yield from self._correction(self.page.places[box], text, blank=box not in self.inked)
        for at, remarks in self.told.items():
            for remark in remarks:
                yield from self._badge(remark, at)

    def _apart(self, at: Rect) -> Rect:
        """The outline of a place, outside of one drawn before around much the same place."""
        found = at.grow(OFF)
        for _ in range(FURTHEST_OUT):
            if not any(_alike(found, other) for other in self.outlined):
                break
            found = found.grow(APART)
        self.outlined.append(found)
        return found

    def _groups(self, remark: Remark) -> Iterator[Rect]:
        """The places to outline: boxes that stand together, with no other box between them, as one."""
        places = self.page.places
        wanted = [name for name in dict.fromkeys(remark.boxes) if name in places]
        others = [at for name, at in places.items() if name not in wanted]
        groups: list[list[str]] = []
        for name in wanted:
            joined = [*groups[-1], name] if groups else [name]
            around = hull([places[one] for one in joined])
            near = not groups or places[groups[-1][-1]].distance(places[name]) < 8
            if groups and near and not any(around.overlaps(other) for other in others):
                groups[-1] = joined
            else:
                groups.append([name])
        for group in groups:
            yield hull([around for name in group for around in (places[name], *self.inked.get(name, ()))])

    def _outline(self, remark: Remark, at: Rect) -> Iterator[Item]:
        colour = COLOURS[remark.kind]
        yield scene.rect(at, Style(None, WHITE, LINE + HALO), 1.2)
        yield scene.rect(at, Style(None, colour, LINE, DASHES[remark.kind], "round"), 1.2)

    def _badge(self, remark: Remark, box: Rect) -> Iterator[Item]:
        at, side = box.grow(OFF), 2 * BADGE
        xs, ys = (at.right, at.x, at.cx), (at.y, at.bottom, at.cy)
        tried = [Rect.around(x, y, side) for y in ys for x in xs if (x, y) != (at.cx, at.cy)]
        out = BADGE - 0.4
        tried += [Rect.around(x + dx * out, y + dy * out, side) for x, dx, y, dy in _corners(at)]
        tried += [Rect.around(x, at.cy, side) for x in (at.right + out, at.x - out)]
        tried += [Rect.around(at.cx, y, side) for y in (at.bottom + out, at.y - out)]
        place = self._best(tried, [other for other in self.told if other != box])
        yield from badge(remark.number, remark.kind, place.cx, place.cy)

    def _best(self, tried: Sequence[Rect], others: Sequence[Rect] = (), own: Rect | None = None) -> Rect:
        """The place that hides least and is taken for a sign of no other outlined place; its own box may be hidden."""

        def cost(at: Rect) -> float:
            return self._hidden(at, own) + 6 * sum(_common(at, other.grow(OFF)) for other in others)

        best = min(tried, key=cost)
        self.taken.append(best)
        return best

    def _hidden(self, at: Rect, own: Rect | None) -> float:
        if not self.paper.holds(at):
            return 1e6
        places = [place for place in self.page.places.values() if place != own]
        weights = ((places, 1.0), (self.texts, 3.0), (self.taken, 30.0))
        return sum(_common(at, other) * weight for places, weight in weights for other in places)

    def _correction(self, at: Rect, text: str, blank: bool) -> Iterator[Item]:
        wide = fonts.width(text, TAG, True) + 2.4
        high = TAG * PT * fonts.CAP + 2.2
        if blank and wide <= at.w:
            place = Rect.around(at.cx, at.cy, wide, high)
        else:
            room = at.grow(wide / 2 + OFF, high / 2 + OFF)
            xs = [at.cx, at.x, at.right, room.x, room.right]
            ys = [room.y, room.bottom, at.y, at.bottom, at.cy]
            tried = [Rect.around(x, y, wide, high) for y in ys for x in xs if (x, y) != (at.cx, at.cy)]
            inside = at.grow(-wide / 2 - 0.4, 0)
            place = self._best([*(Rect.around(x, at.cy, wide, high) for x in (inside.right, inside.x)), *tried], own=at)
        yield scene.rect(place, Style(WHITE, RIGHT, 0.4), 0.5)
        low = place.cy + fonts.CAP * TAG * PT / 2
        yield Text(place.cx, low, text, TAG, True, RIGHT, "centre")


def _signs(page: Marked) -> Iterator[Rect]:
    """The small filled shapes that are printed: icons, and the disks that players' numbers stand in."""
    for item in walk(page.layout.scene):
        if isinstance(item, scene.Path) and item.style.fill and item.segments:
            at = scene.bounds(item)
            if max(at.w, at.h) < 2 * BADGE + 1:
                yield at


def _ink(mark: scene.Group) -> list[Rect]:
    """The lines of a mark: a circle reaches beyond its box."""
    return [scene.bounds(item) for item in walk(mark.items) if isinstance(item, scene.Path) and item.segments]


def _alike(one: Rect, other: Rect) -> bool:
    """Whether two outlines share most of what they enclose, and neither lies well inside the other."""
    apart = -APART * 0.9
    shared = _common(one, other) > min(one.w * one.h, other.w * other.h) * 0.6
    return shared and not one.grow(apart).holds(other) and not other.grow(apart).holds(one)


def _corners(at: Rect) -> Iterator[tuple[float, int, float, int]]:
    for y, dy in ((at.y, -1), (at.bottom, 1)):
        for x, dx in ((at.right, 1), (at.x, -1)):
            yield x, dx, y, dy


def _common(one: Rect, other: Rect) -> float:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across * down if across > 0 and down > 0 else 0.0


def badge(number: int, kind: Kind, cx: float, cy: float) -> Iterator[Item]:
    """A number in a disk for an error, in a square for a warning, in a ring for a note."""
    colour = COLOURS[kind]
    at = Rect.around(cx, cy, 2 * BADGE)
    filled = Style(WHITE if kind == "note" else colour, colour if kind == "note" else WHITE, 0.45)
    yield scene.rect(at, filled, 0.5 if kind == "warning" else BADGE)
    text = str(number)
    size = 8.0 if len(text) < 3 else 6.5
    low = cy + fonts.CAP * size * PT / 2
    yield Text(cx, low, text, size, True, colour if kind == "note" else WHITE, "centre")


@dataclass(frozen=True, slots=True)
class _Block:
    """Something in the panel: how high it is, and what is drawn, with its top at y = 0."""

    height: float
    items: Scene


def _blocks(sheet: FilledSheet | None, notes: Notes, pages: Sequence[Marked], look: Look) -> Iterator[_Block]:
    ink = look.ink.text
    yield _words(((notes.heading, 13.0, True, ink),))
    if notes.verdict:
        yield _verdict(notes)
    for remark in notes.remarks:
        yield _told(remark, _where(sheet, remark, pages, look), look)
    if notes.lines:
        yield from _table(notes.lines, look)


def _where(sheet: FilledSheet | None, remark: Remark, pages: Sequence[Marked], look: Look) -> str:
    """In words, the boxes that no page shows."""
    hidden = [name for name in remark.boxes if all(name not in page.places for page in pages)]
    if sheet is None or not pages:
        return ""
    known = [box_words(sheet.form, name).text(words(look.lang)) for name in hidden if sheet.form.find(name)]
    return "; ".join(known)


def _words(parts: Sequence[tuple[str, float, bool, str]], indent: float = 0.0) -> _Block:
    """Paragraphs: (text, size in pt, bold, colour)."""
    items: list[Item] = []
    y = 0.0
    for text, size, bold, colour in parts:
        for line in _broken(text, size, PANEL - 2 * GAP - MARGIN / 2 - indent, bold):
            y += size * PT * LEADING
            items.append(Text(indent, y - size * PT * (LEADING - fonts.CAP) / 2, line, size, bold, colour))
    return _Block(y, tuple(items))


def _broken(text: str, size: float, room: float, bold: bool) -> list[str]:
    """Lines at most that wide; a word that is wider is parted."""
    found = []
    for word in text.split(" "):
        while fonts.width(word, size, bold) > room:
            cut = next(n for n in range(len(word) - 1, 0, -1) if fonts.width(word[:n], size, bold) <= room)
            found.append(word[:cut])
            word = word[cut:]  # noqa: PLW2901 - what is left of it
        found.append(word)
    return fonts.wrapped(" ".join(found), size, room, bold)


def _verdict(notes: Notes) -> _Block:
    colour = RIGHT if notes.good else COLOURS["error"]
    told = _words(((notes.verdict, 9.5, True, colour),), indent=6.0)
    sign = (
        scene.polyline([(0.8, 2.4), (2.2, 3.9), (4.4, 0.7)], Style(None, colour, 0.7, cap="round"))
        if notes.good
        else scene.lines([[(0.8, 0.8), (4.0, 4.0)], [(4.0, 0.8), (0.8, 4.0)]], Style(None, colour, 0.7, cap="round"))
    )
    return _Block(told.height, (*told.items, sign))


def _told(remark: Remark, where: str, look: Look) -> _Block:
    parts = [(remark.text, 8.5, False, look.ink.text)]
    parts += [(text, 7.0, False, look.ink.muted) for text in (where, remark.detail) if text]
    told = _words(parts, indent=6.5)
    return _Block(max(told.height, 2 * BADGE), (*told.items, *badge(remark.number, remark.kind, BADGE, 2.1)))


def _table(lines: Sequence[tuple[str, str, str]], look: Look) -> Iterator[_Block]:
    """Names, what is right in bold, and what was written where that is something else."""
    right, far = 44.0, 66.0
    for number, (name, value, written) in enumerate(lines):
        y = 3.4
        items: list[Item] = [
            Text(0, y, name, fonts.fitting(name, 8.0, right - 14, smallest=5), colour=look.ink.text),
            Text(right, y, value, fonts.fitting(value, 8.5, 16, True, 4), True, look.ink.text, "right"),
        ]
        if written:
            said = look.say(N_("written: {value}"), value=written)
            items.append(Text(far, y, said, fonts.fitting(said, 7.5, 21, smallest=4), False, COLOURS["error"], "right"))
        if number == 0:
            items.append(scene.line(0, -1.2, far, -1.2, Style(None, look.ink.faint, 0.25)))
        yield _Block(1.3, tuple(items))


def _column(blocks: Sequence[_Block], height: float) -> tuple[list[_Block], list[_Block]]:
    """The blocks that fit below each other, and the rest."""
    used, count = 0.0, 0
    for block in blocks:
        used += block.height + GAP
        if used > height - 2 * MARGIN + GAP and count:
            break
        count += 1
    return list(blocks[:count]), list(blocks[count:])


def _set(blocks: Sequence[_Block], x: float, y: float) -> Iterator[Item]:
    for block in blocks:
        yield scene.moved(block.items, x, y)
        y += block.height + GAP


def _further(blocks: Sequence[_Block], size: tuple[float, float], heading: str) -> Iterator[PicturePage]:
    """Pages full of columns, the last as short as it can be."""
    columns = max(1, int((size[0] - MARGIN) // PANEL))
    left = list(blocks)
    while left:
        items: list[Item] = []
        high = 0.0
        for number in range(columns):
            column, left = _column(left, size[1])
            items += _set(column, MARGIN + number * PANEL, MARGIN)
            high = max(high, sum(block.height + GAP for block in column))
        yield PicturePage(tuple(items), (size[0], min(size[1], high + 2 * MARGIN)), heading)
