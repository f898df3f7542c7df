"""Claims, contracts, shipping and offices of the Rolled West sheet."""

from __future__ import annotations

from collections.abc import Iterable

from geo.errors import N_
from sheets import scene
from sheets.fonts import CAP, width
from sheets.forms.rolled_west import (
    CLAIMS,
    CONTRACTS,
    EACH,
    FLAT,
    MAJORITIES,
    METAL_OF,
    NAMES,
    OFFICES,
    SHIPPING,
    TERRAIN_OF,
    Pay,
    Space,
    contract_cost,
)
from sheets.ink import WHITE
from sheets.layout import Page
from sheets.layouts.rolled_west_art import TINTS, coin, icon, landscape
from sheets.layouts.rolled_west_measures import Measures, heading
from sheets.rect import Rect
from sheets.scene import PT, Style

DIE_OF = {terrain: letter for letter, terrain in TERRAIN_OF.items()}


def claims(page: Page, m: Measures, at: Rect) -> None:
    """Four rows of eight spaces, each on its landscape, with its majority at the end."""
    say = page.look.say
    hint = say(N_("in the terrain's row, from the left: △ camp, 1 wood; △○ settlement, 2 wood"))
    right, left = at.cut_right(m.majority)
    below = heading(page, m, left, "pickaxe", say(N_("Claims")), hint)
    page.text(
        Rect(right.x, right.y, right.w, m.head - 1.4), say(N_("majority at the end")), m.text,
        colour=page.ink.muted, anchor="right", upright="bottom",
    )  # fmt: skip
    for terrain, band in zip(CLAIMS, Rect(at.x, below.y, at.w, below.h).rows(len(CLAIMS), gap=m.band_gap), strict=True):
        _claim_row(page, m, terrain, band)


def _claim_row(page: Page, m: Measures, terrain: str, band: Rect) -> None:
    page.ground(band, TINTS[terrain], radius=1.5)
    label, rest = band.cut_left(m.label)
    majority, spaces = rest.cut_right(m.majority)
    page.add(landscape(page.ink, terrain, band, band if page.ink.tint(TINTS[terrain]).fill else spaces))
    _terrain(page, m, terrain, label)
    for number, (space, column) in enumerate(
        zip(CLAIMS[terrain], spaces.columns(len(CLAIMS[terrain])), strict=True), 1
    ):
        box = Rect.around(column.cx - m.apart / 2 + 0.8, band.cy, m.claim)
        page.box(f"{terrain}.{number}", box, printed=True)
        if space.star:
            page.add(scene.star(box.right + 1.55, box.y + 1.5, 1.25, Style(page.ink.tint(TINTS[terrain]).deep)))
    _majority(page, m, terrain, majority)


def _terrain(page: Page, m: Measures, terrain: str, at: Rect) -> None:
    """The die that names the row, and the row's name."""
    letter, tint = DIE_OF[terrain], page.ink.tint(TINTS[terrain])
    radius = m.between(1.9, 2.8)
    page.add(scene.circle(at.x + 1.4 + radius, at.cy, radius + 0.35, Style(WHITE)))
    page.add(coin(page.ink, at.x + 1.4 + radius, at.cy, radius, letter))
    words = Rect(at.x + 2 * radius + 2.6, at.y, at.w - 2 * radius - 2.8, at.h)
    page.text(words, page.look.say(NAMES[terrain]), m.between(7.0, 10), bold=True, colour=tint.on)


def _majority(page: Page, m: Measures, terrain: str, at: Rect) -> None:
    most, second = MAJORITIES[terrain]
    tint = page.ink.tint(TINTS[terrain])
    box = Rect(at.right - m.box - m.between(1.2, 2.5), at.cy - m.box / 2, m.box, m.box)
    page.box(f"majorities.{terrain}", box)
    words = Rect(at.x + m.between(0.5, 4), box.y, box.x - at.x - m.between(1.0, 6), box.h)
    high = CAP * m.text * PT
    for text, y in (
        (N_("most: {points}"), words.cy - high - 0.75),
        (N_("second: {points}"), words.cy + 0.75),
    ):
        points = most if text.startswith("most") else second
        line = Rect(words.x, y, words.w, high)
        page.text(line, page.look.say(text, points=points), m.text, colour=tint.on, upright="bottom", anchor="right")


def contracts(page: Page, m: Measures, at: Rect) -> None:
    """Nine contracts: the points in a box to circle, the metals beside it."""
    hint = page.look.say(N_("points in the box: circle yours, strike others'"))
    below = heading(page, m, at, "contract", page.look.say(N_("Contracts")), hint)
    cells = [cell for row in below.grid(3, 3, gap=m.apart) for cell in row]
    for name, cell in zip(CONTRACTS, cells, strict=True):
        box = Rect(cell.x, cell.cy - m.box / 2, m.box, m.box)
        page.box(f"contracts.{name}", box, printed=str(CONTRACTS[name]))
        lots = list(contract_cost(name).items())
        radius = m.between(1.6, 1.95)
        for number, (letter, count) in enumerate(lots):
            cy = cell.cy + (number - (len(lots) - 1) / 2) * (2 * radius + 0.5)
            digit = Rect(box.right + 1, cy - 1.5, 2, 3)
            page.text(digit, str(count), m.text + 1, bold=True, anchor="right")
            page.add(coin(page.ink, digit.right + 0.6 + radius, cy, radius, letter))


def shipping(page: Page, m: Measures, at: Rect) -> None:
    """Three rows of five boxes; the double ones offer a high and a low number."""
    hint = page.look.say(N_("tick the next box; at a double box the first circles the high number, the others the low"))
    below = heading(page, m, at, "row", page.look.say(N_("Shipping")), hint)
    letters = {metal: letter for letter, metal in METAL_OF.items()}
    for metal, row in zip(SHIPPING, below.rows(len(SHIPPING), gap=m.apart), strict=True):
        radius = m.between(1.9, 2.6)
        page.add(coin(page.ink, row.x + radius, row.cy, radius, letters[metal]))
        label, rest = row.cut_left(m.between(14, 24))
        words = Rect(label.x + 2 * radius + 1, label.y, label.w - 2 * radius - 1.5, label.h)
        page.text(words, page.look.say(NAMES[metal]), m.between(6.5, 9), bold=True)
        _shipping_row(page, m, metal, Rect(rest.x, row.cy - m.box / 2, rest.w, m.box))


def _shipping_row(page: Page, m: Measures, metal: str, at: Rect) -> None:
    wide = [m.box * (2.05 if space.high else 1) for space in SHIPPING[metal]]
    gap = min(6.0, (at.w - 3.4 - sum(wide)) / (len(wide) - 1))
    x = at.x
    tint = page.ink.tint(metal)
    page.add(scene.line(at.x, at.cy, at.x + sum(wide) + gap * 4, at.cy, Style(None, tint.edge, 0.5)))
    for number, (space, w) in enumerate(zip(SHIPPING[metal], wide, strict=True), 1):
        box = Rect(x, at.y, w, at.h)
        page.box(f"{metal}.{number}", box, printed=space.high is None)
        if space.high is not None:
            _double(page, box, space)
        if space.star:
            page.add(scene.star(box.right + 1.6, box.y + 1.5, 1.25, Style(tint.deep)))
        x += w + gap


def _double(page: Page, box: Rect, space: Space) -> None:
    """The high number, for the first here, and the low one."""
    size = min(11.0, box.h / PT * 0.5)
    left, right = box.columns([1.0, 0.8])
    page.add(
        scene.line(right.x + 0.6, box.y + 1.4, right.x - 0.6, box.bottom - 1.4, Style(None, page.ink.border, 0.25))
    )
    page.text(left, str(space.high), size + 1, bold=True, colour=page.ink.number, anchor="centre")
    page.text(right, str(space.low), size - 1, colour=page.ink.number, anchor="centre")


def offices(page: Page, m: Measures, at: Rect) -> None:
    """Nine offices: what each costs, a box to circle, what it pays in icons and words, a box for its points."""
    hint = page.look.say(
        N_("pay both metals and circle the box, strike others'; at the end write its points at the right")
    )
    below = heading(page, m, at, "office", page.look.say(N_("Boomtown offices")), hint)
    cells = [cell for row in below.grid(3, 3, gap=m.office_gap) for cell in row]
    for name, cell in zip(OFFICES, cells, strict=True):
        _office(page, m, name, cell)


def _office(page: Page, m: Measures, name: str, cell: Rect) -> None:
    page.add(scene.rect(cell, Style(page.ink.panel, page.ink.faint, 0.25), 1.2))
    inner = cell.grow(-m.between(1.3, 1.8))
    low = inner.bottom - m.box
    page.box(f"offices.{name}", Rect(inner.x, low, m.box, m.box))
    page.box(f"claimed.{name}", Rect(inner.right - m.box, low, m.box, m.box))
    label = Rect(inner.right - m.box - 1, low - 2.6, m.box + 2, 1.7)
    page.text(label, page.look.say(N_("points")), 6, colour=page.ink.muted, anchor="centre", upright="bottom")
    radius = m.between(1.6, 1.95)
    line = inner.y + radius
    for number, letter in enumerate(name):
        page.add(coin(page.ink, inner.x + radius + number * (2 * radius + 0.6), line, radius, letter))
    aside = m.box + m.between(1.1, 1.6)
    words = Rect(inner.x + aside, inner.y, inner.w - 2 * aside, inner.h)
    top = 2 * radius + m.between(0.9, 1.3)
    _icons(page, m, OFFICES[name], words.x + m.between(0.8, 0), line)
    page.paragraph(words.cut_top(top)[1], _condition(page, OFFICES[name]), min(9.0, m.between(6.0, 7.6)), leading=1.17)


def _condition(page: Page, pays: Iterable[Pay]) -> str:
    """What an office pays, in words."""
    say = page.look.say
    parts = [
        say(N_("{points} points"), points=pay.points)
        if pay.each == FLAT
        else say(N_("{points} per {what}"), points=pay.points, what=say(EACH[pay.each]))
        for pay in pays
    ]
    return ", ".join(parts)


def _icons(page: Page, m: Measures, pays: Iterable[Pay], x: float, cy: float) -> None:
    """The same in icons: points, then what they are for."""
    size, high = m.text + 1.5, m.between(3.0, 3.7)
    for number, pay in enumerate(pays):
        text = f"{'+ ' if number else ''}{pay.points}"
        page.text(Rect(x, cy - 1.5, width(text, size, True) + 0.1, 3), text, size, bold=True)
        x += width(text, size, True) + 0.7
        if pay.each != FLAT:
            drawn, wide = icon(page.ink, pay.each, x, cy, high)
            page.add(drawn)
            x += wide + 1.2
