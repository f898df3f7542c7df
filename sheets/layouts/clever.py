"""Ganz schön clever on paper: dice and rounds above, five coloured areas, results and a key below."""

from __future__ import annotations

from geo.errors import N_
from sheets import scene
from sheets.fonts import width
from sheets.form import Form
from sheets.forms.clever import (
    ACTIONS,
    AREAS,
    CHOICE_ROUND,
    FIELDS,
    FOX,
    PLUS_ONE,
    REROLL,
    ROUND_BONUSES,
    ROUNDS,
    Bonus,
)
from sheets.layout import FRAME, Layout, Look, Page
from sheets.layouts import clever_icons as icons
from sheets.layouts.clever_areas import BETWEEN, draw_areas, letter
from sheets.layouts.clever_back import score_table
from sheets.paper import Paper
from sheets.rect import Rect
from sheets.scene import Style

__all__ = ["layout", "score_table"]

LEAST = (120.0, 158.4)  # mm that the body needs across and down
STRIPS = (15.8, 12.8, 54.0, 55.6, 9.8, 8.4)  # dice and bars, rounds, grids, rows, results, key: shares of the height
EDGE = 0.3  # mm; lines stay that far inside what they go round
TILE = 6.0  # mm; side of a bonus on the round track
UNIT = (131.0, 166.0)  # mm of body at which everything is drawn as measured here; larger paper is drawn larger


def layout(form: Form, paper: Paper, look: Look) -> Layout:
    """The sheet, always upright.

    Raises InvalidInput, saying how many mm are missing, on paper where boxes would be too small.
    """
    paper = paper.portrait
    paper.require(LEAST[0], LEAST[1] + FRAME)
    page = Page(
        form, paper, look, look.say(N_("Five Colours")), _marking(look), look.say(N_("a pad for Ganz schön clever"))
    )
    paper.require(LEAST[0], LEAST[1] + page.area.h - page.body.h)
    u = min(page.body.w / UNIT[0], page.body.h / UNIT[1])
    dice, track, grids, rows, results, key = page.body.rows(STRIPS, gap=2 * u)
    _dice(page, dice, u)
    _rounds(page, track, u)
    draw_areas(page, grids, rows, u)
    _results(page, results, u)
    _key(page, key, u)
    return page.done()


def _marking(look: Look) -> str:
    return look.say(
        N_(
            "How to mark: cross with X, in orange and purple write the number; circle an action when you get it, "
            "cross it when you use it."
        )
    )


def _dice(page: Page, at: Rect, u: float) -> None:
    """The fields for the chosen dice, and the bars of actions."""
    side = at.h - 3.6 * u
    fields, bars = at.cut_left(FIELDS * side + 2 * (FIELDS - 1) * u, gap=4 * u)
    title, squares = fields.cut_top(2.4 * u, gap=1.2 * u)
    page.text(title, page.look.say(N_("Chosen dice")), 7 * u, bold=True)
    for number, square in enumerate(squares.columns(FIELDS, gap=2 * u), 1):
        page.add(
            scene.rect(square.grow(-EDGE), Style(page.ink.panel, page.ink.line, 0.3, dash=(1.2, 0.8)), side * 0.16)
        )
        page.text(square, str(number), 12 * u, bold=True, colour=page.ink.muted, anchor="centre")
    for name, gives, row in zip(("rerolls", "plus_ones"), (REROLL, PLUS_ONE), bars.rows(2, gap=BETWEEN), strict=True):
        mark, circles = row.cut_left(row.h, gap=2 * u)
        icons.bonus(page, mark.grow(-0.3 * u), gives)
        for number, cell in enumerate(circles.columns(ACTIONS), 1):
            side = min(row.h, cell.w - BETWEEN)
            page.box(f"{name}.{number}", Rect.around(cell.cx, cell.cy, side), shape="round")


def _rounds(page: Page, at: Rect, u: float) -> None:
    """The round track: what each round gives, and for how many players it is the last."""
    page.add(scene.rect(at.grow(-EDGE), Style(page.ink.panel, page.ink.line, 0.2), 1.5 * u))
    inner = at.grow(-2 * u, -1.3 * u)
    rounds = max(ROUNDS.values())
    high = inner.h - 3.4 * u
    choice = 2 * high + 2 * min(high, TILE * u) + 8.1 * u
    plain = (inner.w - choice - (rounds - 1) * BETWEEN) / (rounds - 1)
    shares = [choice if number == CHOICE_ROUND else plain for number in range(1, rounds + 1)]
    cells = inner.columns(shares, gap=BETWEEN)
    for number, cell in enumerate(cells, 1):
        lower, upper = cell.cut_bottom(2.6 * u, gap=0.8 * u)
        circle, rest = upper.cut_left(upper.h, gap=1.2 * u)
        page.box(f"rounds.{number}", circle, shape="round", printed=True)
        if number <= len(ROUND_BONUSES):
            _round_bonus(page, rest, lower, ROUND_BONUSES[number - 1], u)
        players = sorted(seats for seats in ROUNDS if ROUNDS[seats] == number)
        _last_round(page, lower.move(0.4 * u, 0), players)
    hint = Rect(inner.x, inner.bottom - 2.6 * u, cells[CHOICE_ROUND - 1].x - inner.x - 1, 2.6 * u)
    page.text(
        hint,
        page.look.say(N_("Rounds: everybody gets this at the start")),
        icons.readable(6.4 * u),
        colour=page.ink.muted,
    )


def _last_round(page: Page, at: Rect, players: list[int]) -> None:
    """Pawns of every number of players whose last round it is."""
    x = at.x
    for position, count in enumerate(players):
        if position:
            page.text(Rect(x, at.y, at.h * 0.8, at.h), "/", 6.5, anchor="centre")
            x += at.h * 0.8
        wide = at.h * icons.PAWN * count
        icons.pawns(page, Rect(x, at.y, wide, at.h), count)
        x += wide


def _round_bonus(page: Page, at: Rect, below: Rect, choice: tuple[Bonus, ...], u: float) -> None:
    """What a round gives; where it is a choice, the areas of each and a box to note which was taken."""
    side = min(at.h, TILE * u)
    if len(choice) == 1:
        icons.bonus(page, Rect(at.x, at.cy - side / 2, side, side), choice[0])
        return
    between = 3.4 * u
    for position, number in enumerate(dict.fromkeys(bonus.number for bonus in choice)):
        tile = Rect(at.x + 1.5 * u + position * (side + between), at.cy - side / 2, side, side)
        icons.black(page, tile, number)
        letters = " ".join(page.ink.tint(bonus.gives).letter for bonus in choice if bonus.number == number)
        page.text(
            Rect.around(tile.cx, below.cy, side + between, below.h), letters, icons.readable(6.2 * u), anchor="centre"
        )
    slash = Rect(at.x + 1.5 * u + side, at.y, between, at.h)
    page.text(slash, "/", 9 * u, anchor="centre")
    page.box(f"round_{CHOICE_ROUND}", Rect(slash.right + side + 2 * u, at.y, at.h, at.h))


def _results(page: Page, at: Rect, u: float) -> None:
    """A box for the points of each area, of the foxes, and for the total."""
    cells = at.columns([1.0] * (len(AREAS) + 1) + [1.5], gap=BETWEEN - 1)
    for area, cell in zip(AREAS, cells, strict=False):
        page.ground(cell, area.name, radius=1.2 * u)
        mark, box = cell.grow(-1.0).cut_left(4.2 * u)
        letter(page, mark, area.name, 10 * u)
        page.box(f"claimed.{area.name}", box)
    for name, cell in (("foxes", cells[-2]), ("total", cells[-1])):
        page.add(scene.rect(cell.grow(-EDGE), Style(page.ink.panel, page.ink.line, 0.2), 1.2 * u))
        wide = (5.8 if name == "foxes" else 9.5) * u
        mark, box = cell.grow(-1.0).cut_left(wide, gap=0.4 * u)
        if name == "foxes":
            icons.fox(page, mark)
        else:
            page.text(mark, page.look.say(N_("Total")), 8.5 * u, bold=True, anchor="centre")
        page.box(f"claimed.{name}", box)


def _key(page: Page, at: Rect, u: float) -> None:
    """What the icons say, for whoever sees the sheet for the first time."""
    say = page.look.say
    entries: tuple[tuple[Bonus | str, str], ...] = (
        (Bonus("blue"), say(N_("a cross there"))),
        (Bonus("orange", 4), say(N_("this number there"))),
        (REROLL, say(N_("throw again"))),
        (PLUS_ONE, say(N_("one more die"))),
        (FOX, say(N_("lowest area again"))),
        ("X", say(N_("you choose where"))),
        ("seal", say(N_("points"))),
        ("pawn", say(N_("players: last round"))),
    )
    icon, size = 7.4 * u, icons.readable(6.6 * u)
    columns = len(entries) // 2
    shares = [icon + max(width(text, 6) for _, text in entries[n::columns]) for n in range(columns)]
    cells = [cell for row in at.rows(2, gap=1.2 * u) for cell in row.columns(shares, gap=1.3 * u)]
    for (what, text), cell in zip(entries, cells, strict=True):
        mark, words = cell.cut_left(icon - 1.2 * u, gap=1.2 * u)
        _key_icon(page, Rect.around(mark.cx, mark.cy, mark.w, cell.h), what)
        page.text(words, text, size, colour=page.ink.muted)


def _key_icon(page: Page, at: Rect, what: Bonus | str) -> None:
    square = Rect.around(at.cx, at.cy, at.h)
    if isinstance(what, Bonus):
        icons.bonus(page, at if what.gives in ("blue", "orange") else square, what)
    elif what == "X":
        icons.black(page, square, None)
    elif what == "seal":
        icons.seal(page, square, "", 6)
    else:
        icons.pawns(page, square.grow(-0.4), 2)
