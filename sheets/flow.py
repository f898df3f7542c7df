"""Running text on a page: headings and paragraphs in columns of equal height, as large as the room allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from geo.errors import N_, InvalidInput, say
from sheets import fonts
from sheets.ink import Ink
from sheets.rect import Rect
from sheets.scene import PT, Item, Style, Text, line

LEADING = 1.3  # distance of baselines, in sizes
HEADING = 1.25  # size of a heading, in sizes of the text
ABOVE_HEADING, BELOW_HEADING, BETWEEN = 0.9, 0.45, 0.4  # room around a heading and between paragraphs, in lines
STEP = 0.25  # pt
LARGEST = 11.5  # pt; larger looks like a primer
COLUMN_GAP = 8.0  # mm


@dataclass(frozen=True, slots=True)
class Block:
    """A heading or a paragraph, already in the reader's language; `term` is set in bold before the text."""

    text: str
    term: str = ""
    heading: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    """A set line: its runs (text, bold), its size, and the room above it in mm."""

    runs: tuple[tuple[str, bool], ...]
    size: float
    above: float
    keep: bool
    """It may not be the last of a column."""
    heading: bool = False

    @property
    def height(self) -> float:
        return self.size * PT * LEADING


def columns_for(wide: float) -> int:
    """How many columns suit a width in mm: lines of about 45 to 90 characters."""
    return 1 if wide < 95 else 2 if wide < 215 else 3


def flow(room: Rect, blocks: Sequence[Block], ink: Ink) -> list[Item]:
    """The text in columns, set as large as fits, down to the smallest type.

    Raises InvalidInput, saying how many mm are missing, where not even that fits.
    """
    count = columns_for(room.w)
    places = room.columns(count, gap=COLUMN_GAP)
    size = LARGEST
    while True:
        lines = list(_lines(blocks, size, places[0].w))
        height = _balanced(lines, count)
        if height <= room.h:
            return list(_drawn(lines, places, height, ink))
        if size <= fonts.SMALLEST:
            message = say(N_("the text is {down} mm too long for the page"), down=f"{height - room.h:.1f}")
            raise InvalidInput.one("paper", message, say(N_("larger paper, or fewer sheets a page")))
        size = max(fonts.SMALLEST, size - STEP)


def _lines(blocks: Sequence[Block], size: float, wide: float) -> Iterator[_Line]:
    step = size * PT * LEADING
    after_heading = False
    for block in blocks:
        if block.heading:
            broken = fonts.wrapped(block.text, size * HEADING, wide, bold=True)
            for number, text in enumerate(broken):
                above = 0.0 if number else ABOVE_HEADING * step
                yield _Line(((text, True),), size * HEADING, above, True, number == 0)
        else:
            set_lines = list(_wrapped(block, size, wide))
            for number, runs in enumerate(set_lines):
                above = 0.0 if number else (BELOW_HEADING if after_heading else BETWEEN) * step
                lonely = (number == 0 and len(set_lines) > 1) or number == len(set_lines) - 2
                yield _Line(runs, size, above, lonely)
        after_heading = block.heading


def _wrapped(block: Block, size: float, wide: float) -> Iterator[tuple[tuple[str, bool], ...]]:
    """The lines of a paragraph, each as runs of one weight; a run ends with the blank that follows it."""
    words = [(word, True) for word in block.term.split()] + [(word, False) for word in block.text.split()]
    line: list[tuple[str, bool]] = []
    for word, bold in words:
        longer = _joined([*line, (word, bold)])
        if line and sum(fonts.width(text, size, weight) for text, weight in longer) > wide:
            yield _joined(line)
            line = []
        fonts.fitting(word, size, wide, bold, size)
        line.append((word, bold))
    yield _joined(line)


def _joined(words: Sequence[tuple[str, bool]]) -> tuple[tuple[str, bool], ...]:
    runs: list[tuple[str, bool]] = []
    for word, bold in words:
        if runs and runs[-1][1] == bold:
            runs[-1] = f"{runs[-1][0]} {word}", bold
        else:
            if runs:
                runs[-1] = f"{runs[-1][0]} ", runs[-1][1]
            runs.append((word, bold))
    return tuple(runs)


def _balanced(lines: Sequence[_Line], count: int) -> float:
    """The least height at which the lines fill `count` columns."""
    low, high = 0.0, sum(line.above + line.height for line in lines)
    while high - low > 0.05:
        middle = (low + high) / 2
        if len(_columns(lines, middle)) <= count:
            high = middle
        else:
            low = middle
    return high


def _columns(lines: Sequence[_Line], height: float) -> list[list[_Line]]:
    """The lines in columns of at most that height, broken where a line may be the last."""
    found: list[list[_Line]] = [[]]
    used = 0.0
    for group in _groups(lines):
        tall = sum(line.above + line.height for line in group)
        first = group[0].above if not found[-1] else 0.0
        if found[-1] and used + tall > height:
            found.append([])
            used, first = 0.0, group[0].above
        if tall - first > height:
            return [[]] * (len(lines) + 1)
        found[-1] += group
        used += tall - first
    return found


def _groups(lines: Sequence[_Line]) -> Iterator[list[_Line]]:
    """Lines that stay together."""
    group: list[_Line] = []
    for one in lines:
        group.append(one)
        if not one.keep:
            yield group
            group = []
    if group:
        yield group


def _drawn(lines: Sequence[_Line], places: Sequence[Rect], height: float, ink: Ink) -> Iterator[Item]:
    for column, place in zip(_columns(lines, height), places, strict=False):
        y = place.y
        for number, one in enumerate(column):
            y += one.above if number else 0.0
            if one.heading:
                yield line(place.x, y, place.right, y, Style(None, ink.faint, 0.25))
                y += one.size * PT * 0.35
            yield from _set(one, place.x, y, ink)
            y += one.height - (one.size * PT * 0.35 if one.heading else 0.0)


def _set(one: _Line, x: float, y: float, ink: Ink) -> Iterator[Text]:
    baseline = y + fonts.CAP * one.size * PT
    for text, bold in one.runs:
        yield Text(x, baseline, text, one.size, bold, ink.text)
        x += fonts.width(text, one.size, bold)
