"""A clean sheet as a result to keep: one page with the sheet, its score and, where dice prove it, its line of play."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from companion import games
from companion.audit import SheetReport
from companion.checking.annotated import score_lines
from geo.errors import N_
from sheets import fonts, scene
from sheets.fonts import fitting, shortened
from sheets.layout import Look
from sheets.marks import picture
from sheets.paper import MARGIN, Paper
from sheets.picture import Picture, PicturePage
from sheets.rect import Rect
from sheets.scene import PT, Item, Style, Text

HEAD = 30.0  # mm
SCORE = 46.0  # mm of width beside an upright sheet
ACROSS, ROW = 3, 6.4  # columns below a broad one, mm of height
PROOF = 0.36  # of the height, where there is a line of play
GAP = 5.0  # mm
LARGEST, SMALLEST = 8.0, 4.0  # pt, of the line of play
STEP = 1.3  # distance of its lines, in sizes
GOOD = "#0b6636"


def certificates(reports: Sequence[SheetReport], paper: Paper, look: Look) -> Picture:
    """A page for each of these clean sheets, upright on that paper.

    Raises InvalidInput where a form does not fit on the paper, ValueError without a sheet or for a faulty one.
    """
    if not reports or not all(report.clean for report in reports):
        raise ValueError("only clean sheets are certified")
    pages = tuple(_page(report, paper, look) for report in reports)
    return Picture(pages, look.say(N_("Checked result")), look.lang)


def _page(report: SheetReport, paper: Paper, look: Look) -> PicturePage:
    upright = paper.portrait
    size = (upright.width, upright.height)
    area = Rect(0, 0, *size).grow(-MARGIN - 4)
    head, rest = area.cut_top(HEAD, gap=GAP)
    moves = report.explanation.moves if report.explanation else ()
    items = [*_frame(size), *_head(report, head, look)]
    if moves:
        rest, proof = rest.cut_top(rest.h * (1 - PROOF), gap=GAP)
        items += _proof([str(move) for move in moves], proof, look)
    pages = picture(report.sheet, paper, look).pages
    lines = list(score_lines(report, look))
    if pages[0].size[0] > pages[0].size[1]:
        score_height = ROW * math.ceil(len(lines) / ACROSS)
        drawn, score = rest.cut_top(min(rest.h - score_height - GAP, rest.w * 0.78), gap=GAP)
        columns = score.columns(ACROSS, gap=GAP)
    else:
        drawn, score = rest.cut_left(rest.w - SCORE, gap=GAP)
        columns = [score]
    items += _sheet(pages, drawn, look)
    items += _score(lines, columns, look)
    return PicturePage(tuple(items), size, report.sheet.player or "")


def _frame(size: tuple[float, float]) -> Iterator[Item]:
    around = Rect(0, 0, *size).grow(-MARGIN)
    yield scene.rect(around, Style(None, GOOD, 0.7), 2.5)
    yield scene.rect(around.grow(-1.1), Style(None, GOOD, 0.25), 2)


def _head(report: SheetReport, at: Rect, look: Look) -> Iterator[Item]:
    """Who, what, how many points, and that it was checked."""
    title = games.game(report.sheet.game).design.title
    name = report.sheet.player or ", ".join(report.sheet.players) or look.say(N_("A sheet without a name"))
    room, ink = at.w - 52, look.ink
    yield Text(at.x, at.y + 8, title, fitting(title, 13, room, True), True, ink.muted)
    said, size = shortened(name, 24, room, True)
    yield Text(at.x, at.y + 18, said, size, True, ink.text)
    yield scene.polyline(
        [(at.x + 0.4, at.y + 24.6), (at.x + 1.8, at.y + 26.2), (at.x + 4.2, at.y + 22.6)],
        Style(None, GOOD, 0.8, cap="round"),
    )
    checked = str(look.say(N_("Clean: no rule is broken")))
    if report.explanation and report.explanation.moves:
        checked += "; " + look.say(N_("the dice allow it, by the line of play below"))
    yield Text(at.x + 6, at.y + 26, checked, fitting(checked, 9.5, at.w - 58, True), True, GOOD)
    total = str(report.score.total)
    yield Text(at.right, at.y + 19, total, fitting(total, 40, 46, True), True, GOOD, "right")
    yield Text(at.right, at.y + 26, look.say(N_("total")), 9, False, ink.muted, "right")


def _sheet(pages: Sequence[PicturePage], at: Rect, look: Look) -> Iterator[Item]:
    """The sheet with its marks, small; several pages side by side."""
    each = (at.w - GAP * (len(pages) - 1)) / len(pages)
    for number, page in enumerate(pages):
        scale = min(each / page.size[0], at.h / page.size[1])
        x = at.x + number * (each + GAP) + (each - page.size[0] * scale) / 2
        yield scene.rect(Rect(x, at.y, page.size[0] * scale, page.size[1] * scale), Style(None, look.ink.faint, 0.2))
        yield scene.moved(page.scene, x, at.y, scale)


def _score(lines: Sequence[tuple[str, str, str]], columns: Sequence[Rect], look: Look) -> Iterator[Item]:
    """The score, part by part, across the columns."""
    for number, (name, value, _) in enumerate(lines):
        row, column = divmod(number, len(columns))
        at = columns[column]
        y = at.y + 4 + row * ROW
        yield Text(at.x, y, name, fitting(name, 9.5, at.w - 20), False, look.ink.text)
        yield Text(at.right, y, value, fitting(value, 10, 18, True), True, look.ink.text, "right")
        yield scene.line(at.x, y + 1.6, at.right, y + 1.6, Style(None, look.ink.faint, 0.2))


def _proof(moves: Sequence[str], at: Rect, look: Look) -> Iterator[Item]:
    """The line of play in columns, as large as it can be."""
    yield Text(at.x, at.y + 3, look.say(N_("A line of play with these dice that ends in this sheet")), 9, True)
    body = Rect(at.x, at.y + 6, at.w, at.h - 8)
    size = LARGEST
    while size > SMALLEST and not _fits(moves, body, size):
        size -= 0.25
    rows = max(1, int(body.h / (size * PT * STEP)))
    wide = body.w / math.ceil(len(moves) / rows)
    for number, move in enumerate(moves):
        column, row = divmod(number, rows)
        y = body.y + (row + 1) * size * PT * STEP
        yield Text(body.x + column * wide, y, move, fitting(move, size, wide - 2, smallest=2), colour=look.ink.text)


def _fits(moves: Sequence[str], body: Rect, size: float) -> bool:
    rows = max(1, int(body.h / (size * PT * STEP)))
    widest = max(fonts.width(move, size) for move in moves)
    return math.ceil(len(moves) / rows) * (widest + 4) <= body.w
