"""The vocabulary of layouts: where each box of a form stands on paper, and the art around the boxes.

A layout is a function `layout(form, paper, look) -> Layout` in `sheets/layouts/GAME.py`. It takes a `Page`,
which has drawn the title line and the foot (ruler, how to mark, form name) and kept the corners free, and
puts boxes and texts into `page.body`, which it cuts up as rectangles:

    def layout(form: Form, paper: Paper, look: Look) -> Layout:
        paper.portrait.require(120, 150)
        page = Page(form, paper.portrait, look, look.say(N_("Four colours")), look.say(N_("Mark with X.")))
        head, rest = page.body.cut_top(8, gap=3)
        page.text(head, look.say(N_("green")), 9, bold=True, colour=look.ink.tint("green").deep)
        row, rest = rest.grow(-2, 0).cut_top(9, gap=3)
        page.ground(row.grow(1.5), "green", radius=1.5)      # a filled area; an outline in low ink
        for box, at in zip(form.area("green").boxes, row.columns(11, gap=3)):
            page.box(box.name, at, printed=True)             # >= 6 mm; draws the printed number lightly
        page.box("claimed.total", Rect.around(rest.cx, rest.cy, 20, 9), label=look.say(N_("total")))
        return page.done()                                   # all boxes of the form placed, none overlapping

Millimetres, origin at the top left, y downwards; sizes of type in points, never below 6. A text that does not
fit shrinks to 6 pt and is an error after that, which names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from geo.errors import N_, Message, say
from sheets import fonts, scene
from sheets.form import Form
from sheets.ink import COLOR, WHITE, Ink
from sheets.paper import Paper
from sheets.rect import Rect
from sheets.scene import PT, Anchor, Item, Scene, Style, Text
from sheets.words import LANGUAGES, words

LEAST_BOX = 6.0  # mm; a pen needs that much in both directions
CORNER = 10.0  # mm; squares left white in the corners, for the marks that a camera looks for
CODE = 12.0  # mm; square left white at the foot, for a code that tells form and sheet
HEADER = 10.0  # mm
GAP = 2.0  # mm between header or foot and body
FRAME = HEADER + CODE + 2 * GAP  # mm of height that header and foot take where the foot is short
LEADING = 1.25  # distance of baselines, in sizes
LEAST_PAGE = (88.0, 50.0)  # mm inside the margin; on less there is no room for head and foot
NARROW = 120.0  # mm; on a title line shorter than that, name and date stand below the title
NUMBER = 16.0  # mm for the number of a numbered sheet
RULER = 6.65  # mm of height that the ruler takes
SMALL_PRINT = 6.25  # pt
SMALL_STEP = SMALL_PRINT * PT * LEADING  # mm from line to line of the small print

Vertical = Literal["top", "middle", "bottom"]


@dataclass(frozen=True)
class Look:
    """How a form is to look: in which ink, and in which language."""

    ink: Ink = COLOR
    lang: str = "en"

    def say(self, template: str, **values: Any) -> Said:
        """A template marked with `N_`, in the language of the sheet."""
        return Said(say(template, **values), self.lang)


class Said(str):
    """A text in one language that knows how it reads in the others."""

    message: Message

    def __new__(cls, message: Message, lang: str) -> Said:
        """The message in that language."""
        said = super().__new__(cls, message.text(words(lang)))
        said.message = message
        return said


def in_all_languages(text: str) -> tuple[str, ...]:
    """A text as it reads in each of our languages, the same in all if it was never said in one."""
    return (
        tuple(text.message.text(words(lang)) for lang in LANGUAGES)
        if isinstance(text, Said)
        else (text,) * len(LANGUAGES)
    )


@dataclass(frozen=True)
class Layout:
    """A form on paper.

    `size` is the paper's (width, height) in mm. `boxes` is where a pen writes into each box of the form,
    `rings` the small circle to fill in beside a box that can be ringed, `fields` the places of `name`, `date`,
    `number` (of a numbered sheet) and other words that are no box. `corners` and `code` stay white.
    """

    form: Form
    look: Look
    title: str
    size: tuple[float, float]
    boxes: Mapping[str, Rect]
    rings: Mapping[str, Rect]
    fields: Mapping[str, Rect]
    corners: tuple[Rect, ...]
    code: Rect
    scene: Scene
    subtitle: str = ""
    how_to_mark: str = ""


@dataclass(frozen=True, slots=True)
class _Foot:
    """How many lines of small print at most, in any language, stand above the ruler and beside it."""

    split: int
    """So many of the texts stand above."""
    above: int
    beside: int

    @property
    def over(self) -> float:
        """The height of the lines above, in mm."""
        return self.above * SMALL_STEP + (0.5 if self.above else 0.0)

    @property
    def height(self) -> float:
        """The height of the whole foot, in mm."""
        return self.over + max(CODE, self.beside * SMALL_STEP + 1.5)


@dataclass
class Page:
    """A sheet being laid out: what is drawn so far, and the places of the boxes."""

    form: Form
    paper: Paper
    look: Look
    title: str
    how_to_mark: str
    subtitle: str = ""
    named: bool = True
    """Whether there is a line for the player's name; a table's score sheet has its names in the columns."""
    items: list[Item] = field(default_factory=list)
    boxes: dict[str, Rect] = field(default_factory=dict)
    rings: dict[str, Rect] = field(default_factory=dict)
    fields: dict[str, Rect] = field(default_factory=dict)
    body: Rect = field(init=False)
    """What is left for the form between the title line and the foot, over the whole width."""
    headline: Rect = field(init=False)
    """What is left free of the title line, for an ornament or a result."""
    code: Rect = field(init=False)

    def __post_init__(self) -> None:
        self.paper.require(*LEAST_PAGE)
        self._head()
        self._foot()

    @property
    def ink(self) -> Ink:
        """The ink of the look."""
        return self.look.ink

    @property
    def area(self) -> Rect:
        """Everything inside the margin."""
        return self.paper.area

    @property
    def corners(self) -> tuple[Rect, ...]:
        """The four squares inside the margin that stay white."""
        area, far = self.area, CORNER
        xs, ys = (area.x, area.right - far), (area.y, area.bottom - far)
        return tuple(Rect(x, y, far, far) for y in ys for x in xs)

    def add(self, *items: Item) -> None:
        """Draw items on top of what is there."""
        self.items.extend(items)

    def text(
        self, at: Rect, text: str, size: float = 8, *, bold: bool = False, colour: str | None = None,
        anchor: Anchor = "left", upright: Vertical = "middle", smallest: float = fonts.SMALLEST,
    ) -> float:  # fmt: skip
        """One line in a rectangle, shrunk to its width if need be; returns the size in pt that it got.

        `upright` sets capitals at the top, in the middle or at the bottom of the rectangle.
        """
        size = fonts.fitting(text, size, at.w, bold, smallest)
        cap = fonts.CAP * size * PT
        y = {"top": at.y + cap, "middle": at.cy + cap / 2, "bottom": at.bottom}[upright]
        x = {"left": at.x, "centre": at.cx, "right": at.right}[anchor]
        self.add(Text(x, y, text, size, bold, colour or self.ink.text, anchor))
        return size

    def paragraph(
        self, at: Rect, text: str, size: float = 7, *, bold: bool = False, colour: str | None = None,
        anchor: Anchor = "left", leading: float = LEADING,
    ) -> float:  # fmt: skip
        """Lines of text from the top of a rectangle, broken at its width and shrunk to its height if need be.

        Returns the height used in mm. Raises InvalidInput if it does not fit at 6 pt.
        """
        lines, size = self._broken(at, text, size, bold, leading)
        step = size * PT * leading
        for number, line in enumerate(lines):
            cap = Rect(at.x, at.y + number * step, at.w, fonts.CAP * size * PT)
            self.text(cap, line, size, bold=bold, colour=colour, anchor=anchor, upright="bottom")
        return (len(lines) - 1) * step + size * PT

    def _broken(self, at: Rect, text: str, size: float, bold: bool, leading: float) -> tuple[list[str], float]:
        while True:
            lines = fonts.wrapped(text, size, at.w, bold)
            high = ((len(lines) - 1) * leading + fonts.CAP) * size * PT
            if high <= at.h + 1e-6:
                return lines, size
            if size <= fonts.SMALLEST:
                fonts.too_tall(text, high, at.h)
            size = max(fonts.SMALLEST, size - 0.25)

    def box(
        self, name: str, at: Rect, *, shape: Literal["square", "round", "cell"] = "square",
        printed: bool | str = False,
        label: str = "", border: str | None = None, ground: str | None = WHITE,
    ) -> None:  # fmt: skip
        """A box of the form to write in: white with a thin light border.

        `printed` draws the form's printed text, or the one given, lightly in its middle; `label` puts a small
        word above it. A `cell` has sharp corners, for tables whose boxes share their edges.
        """
        self.boxes[name] = at
        radius = {"round": at.h / 2, "square": min(0.8, at.h / 8), "cell": 0.0}[shape]
        self.add(scene.rect(at, Style(ground, border or self.ink.border, 0.25), radius))
        text = self.form.boxes[name].printed if printed is True else printed
        if text:
            size = min(14.0, at.h / PT * 0.5)
            self.text(at.grow(-0.8), text, size, colour=self.ink.number, anchor="centre")
        if label:
            above = Rect(at.x - 2, at.y - 4.5, at.w + 4, 3.5)
            self.text(above, label, 7, colour=self.ink.muted, anchor="centre", upright="bottom")

    def ring(self, name: str, cx: float, cy: float, radius: float = 1.1) -> None:
        """The small circle to fill in when the number in the box called `name` is ringed."""
        self.rings[name] = Rect.around(cx, cy, 2 * radius)
        self.add(scene.circle(cx, cy, radius, Style(WHITE, self.ink.border, 0.25)))

    def ground(self, at: Rect, tint: str, radius: float = 0) -> None:
        """A filled area in a colour of the form; in low ink its outline alone, since boxes stand on it."""
        colour = self.ink.tint(tint)
        if colour.fill is None:
            self.add(scene.rect(at.grow(-0.2), Style(None, colour.edge, 0.3), radius))
        else:
            self.add(scene.rect(at, Style(colour.fill), radius))

    def line_field(self, name: str, label: str, at: Rect, size: float = 7.5) -> None:
        """A label and a line to write on beside it, for a name or a date; `fields[name]` is the place."""
        wide = fonts.width(label, size)
        self.text(at, label, size, colour=self.ink.muted, upright="bottom")
        start = at.x + wide + 1.5
        self.fields[name] = Rect(start, at.y, at.right - start, at.h)
        self.add(scene.line(start, at.bottom + 0.6, at.right, at.bottom + 0.6, Style(None, self.ink.line, 0.2)))

    def _head(self) -> None:
        strip, self.body = self.area.cut_top(HEADER, gap=GAP)
        strip = strip.grow(-CORNER - 2, 0)
        if strip.w < NARROW:
            self._narrow_head(strip)
        else:
            self._wide_head(strip)

    def _wide_head(self, strip: Rect) -> None:
        day, rest = strip.cut_right(max(32.0, strip.w * 0.13))
        who, rest = rest.cut_right(max(37.0, strip.w * 0.27) if self.named else 0.0, gap=2)
        self._who_and_when(who.cut_right(1)[1], day.cut_left(2)[1], HEADER - 2)
        rest = self._number(rest, rest.bottom - 2)
        low = rest.bottom - (4.6 if self.subtitle else 2)
        at = Rect(rest.x, rest.y, rest.w, low - rest.y)
        size = self.text(at, self.title, 15, bold=True, upright="bottom", smallest=9)
        wide = fonts.width(self.title, size, True)
        if self.subtitle:
            under = Rect(rest.x, rest.y, rest.w, HEADER - 1)
            size = self.text(under, self.subtitle, 7.5, colour=self.ink.muted, upright="bottom")
            wide = max(wide, fonts.width(self.subtitle, size))
        self.headline = rest.cut_left(wide + 3)[1]

    def _narrow_head(self, strip: Rect) -> None:
        """Two lines in the same height: the title, and below it name and date."""
        line = self._number(
            Rect(strip.x, strip.y, strip.w, HEADER - LEAST_BOX - 1.4), strip.y + HEADER - LEAST_BOX - 1.4
        )
        self.text(line, self.title, 10, bold=True, upright="bottom", smallest=7)
        wide = fonts.width(self.title, 10, True) + 3
        if self.subtitle and fonts.width(self.subtitle, fonts.SMALLEST) <= line.w - wide:
            self.text(line.cut_left(wide)[1], self.subtitle, 6.5, colour=self.ink.muted, upright="bottom")
        day, who = Rect(strip.x, strip.bottom - LEAST_BOX - 0.7, strip.w, LEAST_BOX).cut_right(max(30.0, strip.w * 0.3))
        self._who_and_when(who, day.cut_left(2)[1], LEAST_BOX)
        self.headline = who

    def _who_and_when(self, who: Rect, day: Rect, high: float) -> None:
        lines = (("name", N_("Name"), who), ("date", N_("Date"), day))
        for name, label, place in lines if self.named else lines[1:]:
            self.line_field(name, self.look.say(label), Rect(place.x, place.y, place.w, high))

    def _number(self, line: Rect, low: float) -> Rect:
        """Keep the end of the title's line free for the number of a numbered sheet; what is left of the line."""
        at, rest = line.cut_right(NUMBER, gap=2)
        self.fields["number"] = Rect(at.x, low - 2.6, at.w, 2.6)
        return rest

    def _foot(self) -> None:
        """Ruler, how to mark and imprint: beside each other or one above the other, whichever is lower.

        The foot is as high in every language, so that boxes stand where they stand.
        """
        left, right = self.area.x + CORNER + 2, self.area.right - CORNER - CODE
        beside, above = right - 2 - left - 50 - 6, self.area.w - 2 * CORNER - 4
        parts = (self.how_to_mark, self._imprint())
        choices = [self._foot_of(parts, split, above, beside) for split in range(3)]
        foot = min((choice for choice in choices if choice), key=lambda choice: choice.height)
        strip, self.body = self.body.cut_bottom(foot.height, gap=GAP)
        self.code = Rect(right, strip.bottom - CODE, CODE, CODE)
        low = strip.bottom - self._inset
        self._small_print(_broken(parts[foot.split :], beside), left + 50 + 6, low - fonts.DESCENT * SMALL_PRINT * PT)
        self._small_print(_broken(parts[: foot.split], above), left, strip.y + foot.over - 1)
        self.ruler(Rect(left, low - RULER, 50, RULER))

    def _foot_of(self, parts: Sequence[str], split: int, above: float, beside: float) -> _Foot | None:
        """The foot with so many texts above the ruler; None where there is no room beside it."""
        if split < len(parts) and beside < 25:
            return None
        texts = list(zip(*map(in_all_languages, parts), strict=True))
        over = max(len(_broken(text[:split], above)) for text in texts)
        return _Foot(split, over, max(len(_broken(text[split:], beside)) for text in texts))

    @property
    def _inset(self) -> float:
        """How far the print of head and foot stays off the margin, so that the page is in the middle of the paper."""
        return 0.1 if self.area.w - 2 * CORNER - 4 < NARROW else 1.1

    def _small_print(self, lines: Sequence[str], x: float, low: float) -> None:
        """Lines above each other, the last one's baseline at `low`."""
        for number, line in enumerate(reversed(lines)):
            y = low - number * SMALL_STEP
            self.add(Text(x, y, line, SMALL_PRINT, colour=self.ink.muted))

    def _imprint(self) -> str:
        return self.look.say(
            N_("Print at 100 %: the ruler measures 50 mm. Form {game} {version}, padwright."),
            game=self.form.game, version=self.form.version,
        )  # fmt: skip

    def ruler(self, at: Rect) -> None:
        """50 mm and an inch, from the left of a rectangle, at its foot."""
        x, y = at.x, at.bottom - 3.25
        style = Style(None, self.ink.line, 0.2)
        ticks = [[(x, y), (x + 50, y)]]
        ticks += [[(x + 10 * n, y), (x + 10 * n, y - (2.2 if n in (0, 5) else 1.3))] for n in range(6)]
        ticks += [[(x + 25.4 * n, y), (x + 25.4 * n, y + 2.2)] for n in range(2)]
        self.add(scene.lines(ticks, style))
        self.text(Rect(x + 36, y - 3.4, 13, 2), "50 mm", 6, colour=self.ink.muted, anchor="right", upright="bottom")
        inch = self.look.say(N_("1 inch"))
        self.text(Rect(x + 10, y + 1.2, 14.6, 2), inch, 6, colour=self.ink.muted, anchor="right", upright="top")

    def done(self) -> Layout:
        """The finished layout.

        Raises ValueError for a layout that is wrong: a box of the form missing, unknown or too small, boxes
        that overlap, or one that stands in the margin or in a corner.
        """
        wrong = [f"{name} has no place" for name in self.form.boxes if name not in self.boxes]
        wrong += [f"{name} is not in the form" for name in self.boxes if name not in self.form.boxes]
        free = (*self.corners, self.code)
        for name, at in self.boxes.items():
            if min(at.w, at.h) < LEAST_BOX - 1e-6:
                wrong.append(f"{name} is smaller than {LEAST_BOX} mm")
            if not self.area.holds(at) or any(at.overlaps(corner) for corner in free):
                wrong.append(f"{name} is in the margin or in a corner")
        wrong += [f"{one} overlaps {two}" for one, two in _overlapping(self.boxes)]
        if wrong:
            raise ValueError("; ".join(wrong))
        return Layout(
            self.form, self.look, self.title, (self.paper.width, self.paper.height),
            MappingProxyType(self.boxes), MappingProxyType(self.rings), MappingProxyType(self.fields),
            self.corners, self.code, tuple(self.items), self.subtitle, self.how_to_mark,
        )  # fmt: skip


def _broken(texts: Sequence[str], wide: float) -> list[str]:
    """Texts of small print broken into lines of at most that width in mm."""
    return [line for text in texts for line in fonts.wrapped(text, SMALL_PRINT, wide)]


def _overlapping(boxes: Mapping[str, Rect]) -> Iterator[tuple[str, str]]:
    """The pairs of boxes that overlap, each in the order of the boxes."""
    order = {name: place for place, name in enumerate(boxes)}
    near: list[str] = []
    for name in sorted(boxes, key=lambda name: boxes[name].y):
        at = boxes[name]
        near = [other for other in near if boxes[other].bottom > at.y]
        for other in near:
            if at.overlaps(boxes[other]):
                first, second = sorted((name, other), key=order.__getitem__)
                yield first, second
        near.append(name)
