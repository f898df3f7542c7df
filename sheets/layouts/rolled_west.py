"""Rolled West on paper: claims as four landscapes, contracts and shipping, the town's offices, the bank."""

from __future__ import annotations

from geo.errors import N_
from sheets.form import Form
from sheets.forms.rolled_west import GHOST_BANK, PARTS
from sheets.layout import Layout, Look, Page
from sheets.layouts.rolled_west_art import coin
from sheets.layouts.rolled_west_bank import bank
from sheets.layouts.rolled_west_measures import Measures, fitted
from sheets.layouts.rolled_west_parts import claims, contracts, offices, shipping
from sheets.paper import Paper
from sheets.rect import Rect

STEPS = (
    N_("Roll four dice. Set one aside: it names the terrain, and is a resource for nobody."),
    N_("Spend the other three and stored letters: one claim, one contract, one office, any shipping."),
    N_("One die that you do not spend may go into this round's light box of your bank."),
    N_("Between your turns copy one die of a direct neighbour into the next dark box."),
)
SIDES = (("C", 4), ("W", 3), ("S", 3), ("G", 2))
"""What is on the twelve sides of a die, for the reminder."""

MOST_SPREAD = 12.0
"""Added between two parts where there is room, in mm."""


def layout(form: Form, paper: Paper, look: Look) -> Layout:
    """The sheet, always upright, as large as the paper allows.

    Raises InvalidInput, saying how many mm are missing, on paper where boxes and type would get too small.
    """
    paper = paper.portrait
    page = Page(
        form, paper, look, look.say(N_("Frontier Ledger")), _marking(look), look.say(N_("a pad for Rolled West"))
    )
    ghost = GHOST_BANK in {area.name for area in form.areas}
    least = Measures(0, ghost)
    paper.require(least.width, least.height + page.area.h - page.body.h)
    measures = fitted(page.body, ghost)
    spread = (page.body.h - measures.height) / max(1, len(measures.heights) - 1)
    gap = measures.gap + min(spread, MOST_SPREAD)
    rest = page.body
    for section, height in measures.heights.items():
        strip, rest = rest.cut_top(height, gap=gap)
        SECTIONS[section](page, measures, strip)
    return page.done()


def _marking(look: Look) -> str:
    return look.say(
        N_(
            "How to mark: triangles and circles on claims score the numbers under them; tick or circle in shipping; "
            "circle your contracts and offices, strike those that others take; letters in the bank, struck when spent."
        )
    )


def _turn(page: Page, m: Measures, at: Rect) -> None:
    """What a turn is, in four steps, and what is on the dice."""
    dice, rest = at.cut_left(17, gap=4)
    page.text(Rect(dice.x, dice.y, dice.w, 2.6), page.look.say(N_("Each die")), m.text + 0.5, bold=True)
    for number, (letter, sides) in enumerate(SIDES):
        x, y = dice.x + number % 2 * 8.6, dice.y + 5.6 + number // 2 * 5
        page.text(Rect(x, y - 1.5, 2.2, 3), str(sides), m.text + 0.5, colour=page.ink.muted)
        page.add(coin(page.ink, x + 4.2, y, 1.9, letter))
    for number, (step, column) in enumerate(zip(STEPS, rest.columns(len(STEPS), gap=4), strict=True), 1):
        badge, words = column.cut_left(4, gap=0.5)
        page.text(Rect(badge.x, badge.y, badge.w, 3.4), str(number), 12, bold=True, colour=page.ink.number)
        page.paragraph(words, page.look.say(step), m.text)


def _score(page: Page, m: Measures, at: Rect) -> None:
    """The subtotals and the total."""
    for part, column in zip(PARTS, at.columns(len(PARTS), gap=6), strict=True):
        label, below = column.cut_top(m.caption)
        if part != "claims":
            before = Rect(column.x - 5, below.y, 4, m.box)
            sign = "=" if part == "total" else "+"
            page.text(before, sign, m.text + 3, colour=page.ink.muted, anchor="centre")
        bold = part == "total"
        page.text(
            label, page.look.say(PARTS[part]), m.text + 0.5, bold=bold, anchor="centre",
            colour=page.ink.text if bold else page.ink.muted, upright="top",
        )  # fmt: skip
        page.box(f"claimed.{part}", below.cut_top(m.box)[0], border=page.ink.text if bold else None)


def _middle(page: Page, m: Measures, at: Rect) -> None:
    left, right = at.cut_left(m.contracts_width, gap=m.column_gap)
    contracts(page, m, left)
    shipping(page, m, right)


SECTIONS = {
    "turn": _turn,
    "claims": claims,
    "middle": _middle,
    "offices": offices,
    "bank": bank,
    "score": _score,
}
