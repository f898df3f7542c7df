"""The back of the clever sheet: tables for the results of a whole table of players, and what a game alone is worth."""

from __future__ import annotations

from dataclasses import replace

from geo.errors import N_
from sheets import scene
from sheets.form import Form
from sheets.forms.clever import AREAS, RATINGS, ROUNDS
from sheets.layout import FRAME, Layout, Look, Page
from sheets.layouts import clever_icons as icons
from sheets.layouts.clever_areas import NAMES, letter
from sheets.paper import Paper
from sheets.rect import Rect
from sheets.scene import Style

LEAST = (100.0, 138.0)  # mm that the body needs across and down
UNIT = (131.0, 166.0)  # mm of body at which everything is drawn as measured here
TABLES = 2
LABEL = 25.0  # mm; the first column


def score_table(form: Form, paper: Paper, look: Look) -> Layout:
    """Two tables with a column a player, and the ratings of a game alone; there is no box of the form on it.

    Raises InvalidInput, saying how many mm are missing, where it does not fit.
    """
    paper = paper.portrait
    paper.require(LEAST[0], LEAST[1] + FRAME)
    hint = look.say(N_("Write in the points of every area; each fox is worth as much as the lowest of them."))
    page = Page(replace(form, areas=()), paper, look, look.say(N_("Results")), hint, look.say(N_("of Five Colours")))
    u = min(page.body.w / UNIT[0], page.body.h / UNIT[1])
    ratings, rest = page.body.cut_bottom(27 * u, gap=5 * u)
    for at in rest.rows(TABLES, gap=6 * u):
        _table(page, at, u)
    _ratings(page, ratings, u)
    return page.done()


def _table(page: Page, at: Rect, u: float) -> None:
    ink = page.ink
    rows = at.rows([0.9] + [1.0] * (len(AREAS) + 1) + [1.25])
    label = LABEL * u
    for area, row in zip(AREAS, rows[1:], strict=False):
        head = row.cut_left(label)[0]
        page.ground(head, area.name)
        mark, name = head.cut_left(head.h)
        letter(page, mark, area.name, 11 * u)
        page.text(
            name.grow(-0.5, 0), page.look.say(NAMES[area.name]), icons.readable(8 * u), colour=ink.tint(area.name).on
        )
    player = page.look.say(N_("player"))
    page.text(
        rows[0].cut_left(label)[0].grow(-1.5, 0), player, icons.readable(7.5 * u), colour=ink.muted, anchor="right"
    )
    _labels(page, rows[-2].cut_left(label)[0], rows[-1].cut_left(label)[0], u)
    thin, thick = Style(None, ink.line, 0.2), Style(None, ink.text, 0.5)
    columns = at.cut_left(label)[1].columns(max(ROUNDS))
    page.add(scene.lines([[(column.x, at.y), (column.x, at.bottom)] for column in columns], thin))
    page.add(scene.lines([[(at.x, row.y), (at.right, row.y)] for row in rows[1:-1]], thin))
    page.add(scene.line(at.x, rows[-1].y, at.right, rows[-1].y, thick))
    page.add(scene.rect(at, Style(None, ink.text, 0.35), 0.8 * u))


def _labels(page: Page, foxes: Rect, total: Rect, u: float) -> None:
    mark, name = foxes.cut_left(foxes.h)
    icons.fox(page, Rect.around(mark.cx, mark.cy, mark.w * 0.8))
    page.text(name.grow(-0.5, 0), page.look.say(N_("foxes")), icons.readable(8 * u))
    page.text(total.grow(-1, 0), page.look.say(N_("Total")), 10 * u, bold=True, anchor="centre")


def _ratings(page: Page, at: Rect, u: float) -> None:
    """The words for what a player alone has reached, from the best down."""
    title, rest = at.cut_top(3.5 * u, gap=2 * u)
    page.text(title, page.look.say(N_("Alone at the table? Your points say:")), icons.readable(8 * u), bold=True)
    left, right = rest.columns(2, gap=4 * u)
    half = (len(RATINGS) + 1) // 2
    places = [*left.rows(half), *right.rows(half)]
    for (least, words), place in zip(RATINGS, places, strict=False):
        number, text = place.cut_left(10 * u, gap=1.5 * u)
        points = f"{least}+" if least else f"<{RATINGS[-2][0]}"
        page.text(number, points, icons.readable(7.5 * u), bold=True, anchor="right")
        page.text(text, page.look.say(words), icons.readable(7 * u), colour=page.ink.muted)
