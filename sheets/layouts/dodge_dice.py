"""Dodge Dice on paper: one score sheet for the table, a row a round and a column a player."""

from __future__ import annotations

from dataclasses import dataclass

from geo.errors import N_
from sheets import fonts, scene
from sheets.form import Form
from sheets.forms.dodge_dice import ICONS, PENALTIES, PLAY_OFF_ROUNDS
from sheets.layout import LEAST_BOX, Layout, Look, Page
from sheets.layouts.dice_art import action_die
from sheets.layouts.table import seat_line, title_line
from sheets.ledger import LedgerArea, on_one_sheet
from sheets.paper import Paper
from sheets.rect import Rect
from sheets.scene import PT, Style, Text

TALLEST = 7.5  # mm of a row
HEAD = 11.2  # mm for names and headings
STRIP = 3.6  # mm for the words above the play-off
KEY = 5.0  # mm
GROUP = 5  # rows that are framed together
BREATH = 0.7  # mm between them
EDGE = 0.35  # mm that a frame's line needs on either side
FURNITURE = HEAD + STRIP + KEY + 1.6  # mm

HEADINGS = {
    "starter": N_("begins"),
    "penalty": N_("penalty"),
    "ended_by": N_("ended by"),
    "icon": N_("how"),
    "takes": N_("takes it"),
}
KEYS = {
    "stop": (N_("Stop"), N_("once")),
    "chip": (N_("Chip"), N_("once, and a chip")),
    "double": (N_("Double"), N_("twice")),
    "triple": (N_("Triple"), N_("three times")),
    "minus": (N_("Minus"), N_("off the total")),
    "give": (N_("Give"), N_("to another player")),
}
"""The icons of the action die: a word whose first letter is written under `how`, and what becomes of the penalty."""
TINTS = {10: "blue", 20: "green", 40: "red"}
DICE = (("blue", 2), ("green", 5), ("red", 3))


@dataclass(frozen=True)
class Columns:
    """The widths of a row, in mm: number of the round, the round's own boxes, and each player's two."""

    number: float
    own: dict[str, float]
    total: float
    chips: float
    gap: float

    @classmethod
    def across(cls, width: float, seats: int) -> Columns:
        """Columns over that width: small paper has narrow ones, and few players have wide ones."""
        part = min(1.0, max(0.0, (width - 132) / 60))
        person = 6 + 2 * part
        own = {"starter": person, "penalty": 10.4 + 5.6 * part, "ended_by": person, "icon": person, "takes": person}
        number, gap, chips = 5.0 + 1.6 * part, 0.3 + 0.9 * part, 6 + 1.4 * part
        room = (width - number - sum(own.values()) - 2 * gap) / seats
        return cls(number, own, min(30.0, room - gap - chips), chips, gap)


def layout(form: Form, paper: Paper, look: Look) -> Layout:
    """The score sheet, always portrait; small paper has fewer rounds on each of its sheets.

    Raises InvalidInput, saying how many mm are missing, on paper smaller than A5.
    """
    paper = paper.portrait
    paper.require(131, 190)
    ledger = form.area("rounds")
    assert isinstance(ledger, LedgerArea)
    page = _page(form, paper, look)
    room = page.body.h - FURNITURE - (ledger.rows // GROUP - 2) * BREATH
    rows = min(ledger.rows, int(room / LEAST_BOX))
    page.form = on_one_sheet(form, ledger, rows)
    printed = page.form.area("rounds")
    assert isinstance(printed, LedgerArea)
    title_line(page, DICE)
    _table(page, printed, min(TALLEST, room / rows))
    return page.done()


def _page(form: Form, paper: Paper, look: Look) -> Page:
    how = look.say(
        N_(
            "How to mark: circle the penalty; write players by their column's number, how the round ended by its first "
            "letter, and the new total of whoever takes it."
        )
    )
    subtitle: str = look.say(N_("for Dodge Dice: at 100 the lowest total wins"))
    if form.options["sheet"] > 1:
        subtitle += ", " + look.say(N_("sheet {number}"), number=form.options["sheet"])
    return Page(form, paper, look, look.say(N_("Duck and Roll")), how, subtitle, named=False)


def _table(page: Page, ledger: LedgerArea, tall: float) -> None:
    seats = next(column.seats for column in ledger.columns if column.name == "totals")
    columns = Columns.across(page.body.w - 2 * EDGE, len(seats))
    wide = columns.number + sum(columns.own.values()) + columns.gap
    wide += len(seats) * (columns.gap + columns.total + columns.chips)
    x, y = page.body.cx - wide / 2, page.body.y
    _headings(page, columns, Rect(x, y, wide, HEAD), page.form.players or ("",) * len(seats))
    y += HEAD + 0.8
    main, play_off = ledger.printed[:-PLAY_OFF_ROUNDS], ledger.printed[-PLAY_OFF_ROUNDS:]
    for group in (*(main[start : start + GROUP] for start in range(0, len(main), GROUP)), play_off):
        if group == play_off:
            y = _play_off(page, Rect(x, y, wide, STRIP), group[0], group[-1])
        at = Rect(x, y, wide, tall * len(group))
        for number, row in zip(group, at.rows(len(group)), strict=True):
            _row(page, columns, row, number, len(seats))
        _frames(page, columns, at, len(seats))
        y = at.bottom + BREATH * (group[-1] + 1 in main)
    _key(page, Rect(x, y + 1, page.body.right - EDGE - x, KEY))


def _frames(page: Page, columns: Columns, group: Rect, seats: int) -> None:
    """A firmer line around the rounds' own boxes and around each player's."""
    x, wide = group.x + columns.number, sum(columns.own.values())
    style = Style(None, page.ink.number, 0.3)
    page.add(scene.rect(Rect(x, group.y, wide, group.h), style))
    x += wide + columns.gap
    for _ in range(seats):
        x += columns.gap
        page.add(scene.rect(Rect(x, group.y, columns.total + columns.chips, group.h), style))
        x += columns.total + columns.chips


def _play_off(page: Page, strip: Rect, first: int, last: int) -> float:
    """The words above the play-off's rows; where these begin."""
    words = N_("Play-off of those tied for the lowest total, or rounds {first} to {last}")
    at = Rect(strip.x, strip.y, strip.w, strip.h - 0.9)
    text = page.look.say(words, first=first, last=last)
    page.text(at, text, 6.5, colour=page.ink.muted, bold=True, upright="bottom")
    return strip.bottom


def _headings(page: Page, columns: Columns, head: Rect, names: tuple[str, ...]) -> None:
    look, x = page.look, head.x
    low = Rect(x, head.bottom - 6, columns.number, 6)
    x = low.right
    for name, wide in columns.own.items():
        _heading(page, Rect(x, low.y, wide, low.h), look.say(HEADINGS[name]))
        x += wide
    x += columns.gap
    for seat, name in enumerate(names, 1):
        x += columns.gap
        at = Rect(x, head.y, columns.total + columns.chips, HEAD)
        seat_line(page, Rect(at.x + 0.4, at.y, at.w - 0.8, 6.2), seat, name)
        _heading(page, Rect(x, low.y, columns.total, low.h), look.say(N_("total")))
        _heading(page, Rect(x + columns.total, low.y, columns.chips, low.h), look.say(N_("chips")))
        x = at.right


def _heading(page: Page, at: Rect, text: str) -> None:
    """A word or two above a column, on two lines if need be, upright where the column is too narrow for them."""
    size = 6.25
    lines = [text] if fonts.width(text, size) <= at.w else text.split(" ", 1)
    if max(fonts.width(line, size) for line in lines) > at.w + 0.8:
        size = fonts.fitting(text, size, HEAD - 1)
        middle = at.cx + fonts.CAP * size * PT / 2
        page.add(Text(middle, at.bottom - 1, text, size, colour=page.ink.muted, turn=-90))
        return
    for number, line in enumerate(reversed(lines)):
        row = Rect(at.x - 0.4, at.bottom - 1 - number * 2.5, at.w + 0.8, 0)
        page.text(row, line, size, colour=page.ink.muted, anchor="centre", upright="bottom")


def _row(page: Page, columns: Columns, row: Rect, number: int, seats: int) -> None:
    page.text(Rect(row.x, row.y, columns.number - 0.9, row.h), str(number), 7, colour=page.ink.muted, anchor="right")
    x, box = row.x + columns.number, f"rounds.{number}"
    for name, wide in columns.own.items():
        at = Rect(x, row.y, wide, row.h)
        page.box(f"{box}.{name}", at, shape="cell")
        if name == "penalty":
            _penalties(page, at)
        x += wide
    x += columns.gap
    for seat in range(1, seats + 1):
        x += columns.gap
        page.box(f"{box}.totals.p{seat}", Rect(x, row.y, columns.total, row.h), shape="cell")
        x += columns.total
        chips = Rect(x, row.y, columns.chips, row.h)
        page.box(f"{box}.chips.p{seat}", chips, shape="cell", ground=page.ink.panel)
        x += columns.chips


def _penalties(page: Page, at: Rect) -> None:
    """The three penalties, one of which is circled."""
    size = 6.0 if at.w < 13 else 7.5
    for points, cell in zip(PENALTIES, at.grow(-0.5, 0).columns(len(PENALTIES)), strict=True):
        page.text(cell, str(points), size, colour=page.ink.tint(TINTS[points]).deep, anchor="centre")


def _key(page: Page, strip: Rect) -> None:
    """What to write under `how`, the first letters bold, and what it means where there is room."""
    look, side, size = page.look, 4.4, 7.0
    label = look.say(N_("How it ended")) + ":"
    page.text(strip, label, 6.5, bold=True)
    start = strip.x + fonts.width(label, 6.5, True) + 2
    told = [(icon, look.say(KEYS[icon][0]), look.say(KEYS[icon][1])) for icon in ICONS]
    used = sum(side + 1 + fonts.width(f"{word}: {meaning}", size) for _, word, meaning in told)
    brief = used > strip.right - start - 2 * len(told)
    if brief:
        used = sum(side + 1 + fonts.width(word, size) for _, word, _ in told)
    step, x = min(6.0, (strip.right - start - used) / len(told)), start
    for icon, word, meaning in told:
        page.add(action_die(Rect(x, strip.cy - side / 2, side, side), icon, page.ink))
        x += side + 1
        page.text(Rect(x, strip.y, 30, strip.h), word[0], size, bold=True)
        x += fonts.width(word[0], size, True)
        rest = word[1:] if brief else f"{word[1:]}: {meaning}"
        page.text(Rect(x, strip.y, 50, strip.h), rest, size, colour=page.ink.muted)
        x += fonts.width(rest, size) + step
