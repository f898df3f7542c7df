"""Tumblin-Dice on paper: one score sheet for the table, a block a round, with the board and its levels on top."""

from __future__ import annotations

from dataclasses import dataclass

from geo.errors import N_
from sheets import fonts, scene
from sheets.form import Form
from sheets.forms.tumblin_dice import score, seats_of
from sheets.layout import Layout, Look, Page
from sheets.layouts.dice_art import lying_die
from sheets.layouts.table import seat_line, title_line
from sheets.ledger import Column, LedgerArea, on_one_sheet
from sheets.paper import Paper
from sheets.rect import Rect
from sheets.scene import Path, Style

LEAST_BLOCK = 21.0  # mm of height for a round
TALLEST = 36.0  # mm
GAP = 1.4  # mm between rounds
HEAD = 7.5  # mm for the names
EDGE = 0.35  # mm that a line needs on either side
LEAST_DIE = 7.5  # mm across
LEAST_RESULT = 9.0  # mm across

TITLE_DICE = (("yellow", 6), ("blue", 3), ("red", 4))
ON_THE_STEPS = (("red", 2), ("yellow", 5), ("blue", 6), ("green", 4), ("orange", 3))


@dataclass(frozen=True)
class Plan:
    """The parts of the table: widths in mm of the gutter, of each seat's dice and of the results."""

    gutter: float
    seat: float
    result: float
    across: int
    """Die cells in a row."""

    @classmethod
    def over(cls, width: float, seats: int, sides: int, dice: int) -> Plan:
        """Parts that fill that width."""
        gutter = 19.0 if width < 160 else 23.0
        across = -(-dice // 2)
        room = (width - gutter - sides * GAP) / seats
        result = max(LEAST_RESULT, min(16.0, room * 0.32))
        return cls(gutter, min(room - result * sides / seats, across * 17.0), result, across)

    @property
    def least(self) -> float:
        """The least width of a seat's dice."""
        return self.across * LEAST_DIE


def layout(form: Form, paper: Paper, look: Look) -> Layout:
    """The score sheet, always portrait; what does not fit on one sheet goes on on further ones.

    Raises InvalidInput, saying how many mm are missing, on paper that is too small.
    """
    paper = paper.portrait
    ledger = form.area("rounds")
    assert isinstance(ledger, LedgerArea)
    seats = seats_of(form.options, form.players)
    sides = len(_column(ledger, "scores").seats)
    least = 19 + sides * (GAP + LEAST_RESULT) + len(seats) * LEAST_DIE * -(-form.options["dice"] // 2)
    paper.require(max(least, 131), 120)
    page = Page(form, paper, look, look.say(N_("Down the Steps")), _how(look), _subtitle(form, look), named=False)
    stairs, rest = page.body.grow(-EDGE, 0).cut_top(15 if page.body.w < 160 else 19, gap=1.5)
    room = rest.h - HEAD - 0.5
    rows = min(ledger.rows, int((room + GAP) / (LEAST_BLOCK + GAP)))
    page.form = on_one_sheet(form, ledger, rows)
    title_line(page, TITLE_DICE)
    _stairs(page, stairs)
    plan = Plan.over(rest.w, len(seats), sides, form.options["dice"])
    _table(page, rest, plan, min(TALLEST, (room + GAP) / rows - GAP))
    return page.done()


def _how(look: Look) -> str:
    return look.say(
        N_(
            "How to mark: write each die as it lies, face and level; 0 for one on 0x, a dash for one off the board; "
            "the order of play by the numbers of the columns."
        )
    )


def _subtitle(form: Form, look: Look) -> str:
    """The variant that the sheet is for."""
    add = form.options["variant"] == "add"
    parts: list[str] = [look.say(N_("for Tumblin-Dice: face + level") if add else N_("for Tumblin-Dice: face × level"))]
    if form.options["teams"]:
        parts.append(look.say(N_("two teams")))
    if form.options["target"] is not None:
        parts.append(look.say(N_("first to {target}"), target=form.options["target"]))
    if form.options["sheet"] > 1:
        parts.append(look.say(N_("sheet {number}"), number=form.options["sheet"]))
    return ", ".join(parts)


def _column(ledger: LedgerArea, name: str) -> Column:
    return next(column for column in ledger.columns if column.name == name)


def _stairs(page: Page, strip: Rect) -> None:
    """The board from the side: a step a level, on each a die and what it scores there."""
    levels = [0, *((-1,) if page.form.options["minus_level"] else ()), 1, 2, 3, 4]
    steps = strip.columns(len(levels) + 1)
    die = min(5.4, strip.h * 0.3)
    drop = (strip.h - die - 1 - 5.2) / len(levels)
    tops = [strip.y + die + 1 + drop * number for number in range(len(steps))]
    page.add(*_silhouette(page, steps, tops, strip.bottom))
    start = page.look.say(N_("launch pad"))
    page.text(Rect(strip.x + 2, tops[0] + 0.8, steps[0].w - 3, 4), start, 7, colour=page.ink.text)
    for level, step, top, (tint, face) in zip(levels, steps[1:], tops[1:], ON_THE_STEPS * 2, strict=False):
        page.text(Rect(step.x + 2, top + 0.5, step.w, 4.2), f"{level}x".replace("-", "−"), 9, bold=True)
        at = Rect(step.x + 2, top - die - 0.2, die, die)
        page.add(lying_die(at, face, page.ink, tint))
        words = Rect(at.right + 1.2, at.y, step.right - at.right - 1.2, die)
        told = next((text for text in _told(page, face, level) if fonts.width(text, fonts.SMALLEST) <= words.w), "")
        page.text(words, told, 7.5, colour=page.ink.muted)


def _told(page: Page, face: int, level: int) -> tuple[str, str]:
    """What a die scores on a level, at length and in short."""
    if not level:
        return page.look.say(N_("taken off")), "0"
    add = page.form.options["variant"] == "add"
    scored = score(face, level, add)
    sign = "+" if add else "×"
    at_length = f"{face} {sign} {level} = {scored}" if scored else "0"
    return at_length.replace("-", "−"), str(scored).replace("-", "−")


def _silhouette(page: Page, steps: list[Rect], tops: list[float], low: float) -> list[Path]:
    outline = [(steps[0].x, low)]
    for step, top in zip(steps, tops, strict=True):
        outline += [(step.x, top), (step.right, top)]
    outline.append((steps[-1].right, low))
    colour = page.ink.tint("gold")
    ground = [] if colour.fill is None else [scene.polygon(outline, Style(colour.fill))]
    return [*ground, scene.polyline(outline, Style(None, colour.edge, 0.4))]


def _table(page: Page, at: Rect, plan: Plan, tall: float) -> None:
    ledger = page.form.area("rounds")
    assert isinstance(ledger, LedgerArea)
    panels = _panels(page)
    wide = plan.gutter + sum(GAP + plan.seat * len(seats) + plan.result for _, seats in panels)
    x = at.cx - wide / 2
    _names(page, Rect(x, at.y, wide, HEAD), plan, panels)
    y = at.y + HEAD + 0.5
    for number in ledger.printed:
        row = Rect(x, y, wide, tall)
        _gutter(page, row.cut_left(plan.gutter)[0], number)
        left = row.x + plan.gutter
        for side, seats in panels:
            left += GAP
            panel = Rect(left, y, plan.seat * len(seats) + plan.result, tall)
            _panel(page, panel, plan, f"rounds.{number}", side, seats)
            left = panel.right
        y += tall + GAP


def _panels(page: Page) -> list[tuple[int, list[int]]]:
    """The sides with their seats, both counted from 1."""
    seats = seats_of(page.form.options, page.form.players)
    teams = page.form.options["teams"] or tuple((name,) for name in seats)
    return [(side, [seats.index(name) + 1 for name in team]) for side, team in enumerate(teams, 1)]


def _names(page: Page, head: Rect, plan: Plan, panels: list[tuple[int, list[int]]]) -> None:
    """Numbers and names over the columns; in teams the partners stand over their dice."""
    names = seats_of(page.form.options, page.form.players) if _named(page.form) else ()
    x = head.x + plan.gutter
    for _, seats in panels:
        x += GAP
        for seat in seats:
            wide = plan.seat + plan.result * (seat == seats[-1])
            place = Rect(x + 0.3, head.y, min(wide - 2, 55.0), head.h - 1)
            seat_line(page, place, seat, names[seat - 1] if names else "")
            x += wide


def _named(form: Form) -> bool:
    """Whether the columns have names, not the numbers that stand for them."""
    return bool(form.players) or any(not name.isdecimal() for team in form.options["teams"] for name in team)


def _gutter(page: Page, at: Rect, number: int) -> None:
    """The round and its order of play."""
    options, look = page.form.options, page.look
    rounds = options["rounds"]
    overtime = options["target"] is None and number > rounds
    word = look.say(N_("Overtime")) if overtime else look.say(N_("Round {number}"), number=number)
    page.text(Rect(at.x, at.y + 0.4, at.w, 3), word, 8.5, bold=True)
    hint = (
        N_("tied leaders only")
        if overtime
        else N_("order: highest roll")
        if number == 1
        else N_("order: highest total")
    )
    page.text(Rect(at.x, at.y + 4.4, at.w, 2), look.say(hint), 6, colour=page.ink.muted)
    count = len(seats_of(options, page.form.players))
    side = min(7.5, (at.h - 7.4) / -(-count // 2) - 0.4)
    for place in range(1, count + 1):
        x = at.x + (place - 1) % 2 * (side + 3.4)
        y = at.y + 7.4 + (place - 1) // 2 * (side + 0.6)
        page.text(Rect(x, y, 2.4, side), str(place), 6, colour=page.ink.muted)
        page.box(f"rounds.{number}.order.{place}", Rect(x + 2, y, side, side))


def _panel(page: Page, at: Rect, plan: Plan, box: str, side: int, seats: list[int]) -> None:
    """The dice of a side's seats, and its score of the round and total."""
    x = at.x
    for seat in seats:
        _dice(page, Rect(x, at.y, plan.seat, at.h), plan, f"{box}.dice.p{seat}")
        x += plan.seat
    upper, lower = Rect(x, at.y, plan.result, at.h).rows(2)
    for name, place, word in (("scores", upper, N_("score")), ("totals", lower, N_("total"))):
        page.box(f"{box}.{name}.p{side}", place, shape="cell", ground=page.ink.panel)
        page.text(Rect(place.x + 0.9, place.y + 0.8, place.w - 1.2, 2), page.look.say(word), 6, colour=page.ink.muted)
    frame = Style(None, page.ink.number, 0.3)
    page.add(scene.rect(at, frame))
    page.add(scene.line(x, at.y, x, at.bottom, frame))
    for number in range(1, len(seats)):
        line = at.x + number * plan.seat
        page.add(scene.line(line, at.y, line, at.bottom, frame))


def _dice(page: Page, at: Rect, plan: Plan, box: str) -> None:
    """A cell a die, the sign of the variant between face and level."""
    count = page.form.options["dice"]
    cells = [cell for row in at.grid(plan.across, -(-count // plan.across)) for cell in row]
    for number, cell in enumerate(cells[:count], 1):
        page.box(f"{box}.{number}", cell, shape="cell")
        page.add(_sign(page, cell))


def _sign(page: Page, cell: Rect) -> Path:
    """The sign between face and level, drawn lightly: a pen writes on both sides of it."""
    reach, style = min(1.0, cell.w * 0.09), Style(None, page.ink.border, 0.25)
    if page.form.options["variant"] == "add":
        ends = ((-reach, 0.0), (reach, 0.0)), ((0.0, -reach), (0.0, reach))
    else:
        ends = ((-reach, -reach), (reach, reach)), ((-reach, reach), (reach, -reach))
    return scene.lines([[(cell.cx + x, cell.cy + y) for x, y in line] for line in ends], style)
