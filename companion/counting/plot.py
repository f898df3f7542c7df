"""Statistics as a picture: a small chart for each die, and a line for each player's scores.

Colour is never the only sign: what is expected is a dashed line across its bar, and every player's points have a
shape of their own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.counting.stats import Ended, Statistics, Thrown, die_word, meaning
from companion.labels import word
from geo.errors import N_
from sheets import scene
from sheets.fonts import face, fitting, wrapped
from sheets.forms import design
from sheets.ink import COLOR
from sheets.layout import LEADING, Look
from sheets.picture import Picture, PicturePage
from sheets.rect import Rect
from sheets.scene import PT, Item, Style, Text
from sheets.words import words

WIDE, MARGIN = 200.0, 12.0  # mm
PANEL, APART = 40.0, 7.0  # mm: the height of a chart, and what stands between charts
COLUMNS, NAMES = 3, 4
SCORES = 58.0  # mm: the height of the chart of scores
SMALL, BODY, HEAD, TITLE = 7.0, 8.5, 10.5, 15.0  # pt
LEGEND = 4.6  # mm a line
ASIDE = 1.6  # mm: how far players' lines stand beside each other
TICKS = 4
MOST_NAMED = 6
"""Sessions that are named rather than counted."""
BAR, EXPECTED = "#8dc0e3", "#8a2a1e"
TINTS = ("blue", "red", "green", "purple", "orange", "copper")
"""Of the players' lines, in turn; their points differ in shape too."""

Marker = Callable[[float, float, Style], Item]


def _cross(x: float, y: float, style: Style) -> Item:
    return scene.lines(
        [[(x - 1, y - 1), (x + 1, y + 1)], [(x - 1, y + 1), (x + 1, y - 1)]], Style(None, style.fill, 0.5)
    )


MARKERS: tuple[Marker, ...] = (
    lambda x, y, style: scene.circle(x, y, 1.0, style),
    lambda x, y, style: scene.rect(Rect.around(x, y, 1.9), style),
    lambda x, y, style: scene.polygon([(x, y - 1.3), (x + 1.2, y + 0.9), (x - 1.2, y + 0.9)], style),
    lambda x, y, style: scene.polygon([(x, y - 1.4), (x + 1.2, y), (x, y + 1.4), (x - 1.2, y)], style),
    lambda x, y, style: scene.star(x, y, 1.5, style),
    _cross,
)


def plotted(found: Statistics, lang: str = "en") -> Picture:
    """The statistics drawn, on one page as high as they need."""
    look = Look(COLOR, lang)
    drawing = _Drawing(look)
    few = len(found.sessions) <= MOST_NAMED
    named = ", ".join(found.sessions) if few else look.say(N_("Sessions: {names}"), names=len(found.sessions))
    drawing.heading(look.say(N_("Statistics")), named)
    for game in dict.fromkeys(one.game for one in found.thrown):
        drawing.dice(design(game).title, [one for one in found.thrown if one.game == game])
    if found.thrown:
        drawing.note(look.say(N_("Bars are what was seen, dashed lines what is expected.")))
        drawing.note(_verdict(found, look))
    for game in dict.fromkeys(ended.game for ended in found.ended):
        drawing.scores(design(game).title, [ended for ended in found.ended if ended.game == game])
    return drawing.done()


def _verdict(found: Statistics, look: Look) -> str:
    if found.together is None:
        return look.say(N_("All dice: too few throws to tell; every face of a die should be expected 5 times."))
    p = f"{found.together.p:.3f}"
    said = meaning(found.together).text(words(look.lang))
    return look.say(N_("All dice together: p={p}, {meaning}."), p=p, meaning=said)


def _plain(text: str) -> str:
    """A name with a question mark for what our font cannot draw."""
    glyphs = face(False).face.charToGlyph
    return "".join(letter if ord(letter) in glyphs else "?" for letter in text)


@dataclass(frozen=True, slots=True)
class _Line:
    """A player's totals, each with the number of its game, and how it is drawn."""

    player: str
    points: tuple[tuple[int, int], ...]
    wins: frozenset[int]
    colour: str
    marker: Marker


class _Drawing:
    """A page that grows downwards."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.items: list[Item] = []
        self.y = MARGIN

    def _text(self, x: float, y: float, text: str, size: float, **style: str | bool) -> None:
        self.items.append(Text(x, y, _plain(text), size, colour=str(style.pop("colour", self.look.ink.text)), **style))  # type: ignore[arg-type]

    def heading(self, title: str, below: str) -> None:
        """The title, and what it is about."""
        self._text(MARGIN, self.y + 5, title, TITLE, bold=True)
        self.y += 9
        self.note(below)

    def note(self, text: str) -> None:
        """A paragraph."""
        for part in wrapped(_plain(text), BODY, WIDE - 2 * MARGIN):
            self._text(MARGIN, self.y + 3, part, BODY, colour=self.look.ink.muted)
            self.y += BODY * PT * LEADING
        self.y += 3

    def _section(self, title: str) -> None:
        self.y += 2
        self._text(MARGIN, self.y + 3.5, title, HEAD, bold=True)
        self.y += 7

    def dice(self, title: str, thrown: Sequence[Thrown]) -> None:
        """A chart for each die, in rows of three."""
        self._section(title)
        area = Rect(MARGIN, self.y, WIDE - 2 * MARGIN, PANEL)
        for start in range(0, len(thrown), COLUMNS):
            row = Rect(area.x, self.y, area.w, PANEL)
            for one, at in zip(thrown[start : start + COLUMNS], row.columns(COLUMNS, gap=APART), strict=False):
                self._die(one, at)
            self.y += PANEL + APART

    def _die(self, one: Thrown, at: Rect) -> None:
        name = self.look.say(
            N_("{die}, throws: {count}"), die=die_word(one.die, words(self.look.lang)), count=one.total
        )
        said = f"p={one.fit.p:.3f}" if one.fit.enough else self.look.say(N_("too few"))
        self._text(at.x, at.y + 3, name, BODY, bold=True)
        self._text(at.right, at.y + 3, said, SMALL, anchor="right", colour=self.look.ink.muted)
        rows = list(one.rows())
        most = max(max(seen, due) for _, seen, due in rows) or 1
        _, chart = at.cut_top(9)
        chart, _ = chart.cut_top(chart.h - 7)
        for (shown, seen, due), column in zip(rows, chart.columns(len(rows), gap=1.2), strict=True):
            self._bar(column, str(shown), seen, due, most)
        self.items.append(scene.line(chart.x, chart.bottom, chart.right, chart.bottom, self._rule()))

    def _bar(self, at: Rect, shown: str, seen: int, due: float, most: float) -> None:
        high = at.h * seen / most
        if seen:
            self.items.append(scene.rect(Rect(at.x, at.bottom - high, at.w, high), Style(BAR)))
        level = at.bottom - at.h * due / most
        dashed = Style(None, EXPECTED, 0.4, dash=(1.0, 0.7))
        self.items.append(scene.line(at.x - 0.4, level, at.right + 0.4, level, dashed))
        label = word(shown, words(self.look.lang))
        size = fitting(_plain(label), SMALL, at.w + 1.2, smallest=4.0)
        self._text(at.cx, at.bottom + 3.2, label, size, anchor="centre", bold=True)
        self._text(at.cx, at.bottom + 6.4, str(seen), SMALL, anchor="centre", colour=self.look.ink.muted)

    def _rule(self) -> Style:
        return Style(None, self.look.ink.line, 0.25)

    def scores(self, title: str, ended: Sequence[Ended]) -> None:
        """The totals of every player from game to game; a ring is a win."""
        self._section(self.look.say(N_("{game}: scores over time; a ring is a win"), game=title))
        lines = list(_lines(ended))
        chart = Rect(MARGIN + 9, self.y + 1, WIDE - 2 * MARGIN - 9, SCORES)
        values = [total for one in lines for _, total in one.points]
        low, high, step = _scale(min(values), max(values))
        self._grid(chart, low, high, step, len(ended))
        for place, one in enumerate(lines):  # a little beside each other, so that none hides another
            aside = (place - (len(lines) - 1) / 2) * min(ASIDE, chart.w / len(ended) / len(lines) / 2)
            self._line(one, chart.move(aside, 0), low, high, len(ended))
        self.y += SCORES + 9
        for start in range(0, len(lines), NAMES):
            for one, at in zip(lines[start : start + NAMES], Rect(chart.x, self.y, chart.w, LEGEND).columns(NAMES),
                               strict=False):  # fmt: skip
                self.items.append(one.marker(at.x + 2, self.y - 1.1, Style(one.colour)))
                self._text(at.x + 5, self.y, one.player, SMALL)
            self.y += LEGEND
        self.y += 2

    def _grid(self, at: Rect, low: float, high: float, step: float, games: int) -> None:
        level = low
        while level <= high + step / 1000:
            y = at.bottom - at.h * (level - low) / (high - low)
            self.items.append(scene.line(at.x, y, at.right, y, Style(None, self.look.ink.faint, 0.2)))
            self._text(at.x - 1.5, y + 0.9, f"{level:g}", SMALL, anchor="right", colour=self.look.ink.muted)
            level += step
        every = math.ceil(games / 20)
        for number in range(0, games, every):
            self._text(_across(at, number, games), at.bottom + 4.6, str(number + 1), SMALL, anchor="centre")
        self.items.append(scene.line(at.x, at.bottom, at.right, at.bottom, self._rule()))

    def _line(self, one: _Line, at: Rect, low: float, high: float, games: int) -> None:
        points = [
            (_across(at, number, games), at.bottom - at.h * (total - low) / (high - low))
            for number, total in one.points
        ]
        if len(points) > 1:
            self.items.append(scene.polyline(points, Style(None, one.colour, 0.5)))
        for (x, y), (number, _) in zip(points, one.points, strict=True):
            self.items.append(one.marker(x, y, Style(one.colour)))
            if number in one.wins:
                self.items.append(scene.circle(x, y, 2.1, Style(None, one.colour, 0.35)))

    def done(self) -> Picture:
        """The page."""
        title = self.look.say(N_("Statistics"))
        high = self.y + MARGIN / 2
        ground = scene.rect(Rect(0, 0, WIDE, high), Style("#ffffff"))
        return Picture((PicturePage((ground, *self.items), (WIDE, high), title),), title, self.look.lang)


def _across(at: Rect, number: int, games: int) -> float:
    """Where a game stands on the chart of scores."""
    return at.x + at.w * (number + 0.5) / games


def _lines(ended: Sequence[Ended]) -> Iterator[_Line]:
    players = sorted({player for one in ended for player in one.totals})
    for place, player in enumerate(players):
        points = tuple((number, one.totals[player]) for number, one in enumerate(ended) if player in one.totals)
        wins = frozenset(number for number, one in enumerate(ended) if player in one.winners)
        colour = COLOR.tint(TINTS[place % len(TINTS)]).deep
        yield _Line(player, points, wins, colour, MARKERS[place % len(MARKERS)])


def _scale(least: float, most: float) -> tuple[float, float, float]:
    """The ends of an axis and the step between its lines, all of them round numbers."""
    span = max(most - least, 4)
    rough = span / TICKS
    power = 10 ** math.floor(math.log10(rough))
    step = max(1, next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough))
    low = math.floor((least - step / 4) / step)
    return low * step, max(math.ceil(most / step), low + 1) * step, step
