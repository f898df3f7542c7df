"""The bank of the Rolled West sheet: a dark and a light box a round, in the order in which they are filled."""

from __future__ import annotations

from geo.errors import N_
from sheets import scene
from sheets.forms.rolled_west import BANKS, GHOST_BANK, ROUNDS
from sheets.layout import Page
from sheets.layouts.rolled_west_measures import Measures, heading
from sheets.rect import Rect
from sheets.scene import Anchor, Style

CAPTIONS = {"own_bank": N_("kept"), "neighbour_bank": N_("copied"), GHOST_BANK: N_("ghost")}


def bank(page: Page, m: Measures, at: Rect) -> None:
    """Six pairs of boxes, the dark one first: its die is copied before the turn in which the light one is filled."""
    hint = page.look.say(
        N_(
            "Between your turns, copy a neighbour's die: dark box (not the first player's first). "
            "On your turn, keep one own die: light box. Strike letters you spend."
        )
    )
    below = heading(page, m, at, "wheel", page.look.say(N_("Bank")), hint)
    for number, panel in enumerate(below.columns(ROUNDS, gap=m.between(1.0, 2.0)), 1):
        page.add(scene.rect(panel, Style(page.ink.panel, page.ink.faint, 0.25), 1.2))
        _round(page, m, number, panel)


def _round(page: Page, m: Measures, number: int, panel: Rect) -> None:
    own, neighbour = BANKS
    wide = 2 * m.box + m.apart
    dark = Rect(panel.x + (panel.w - wide + 3.4) / 2, panel.y + m.caption + 1.3, m.box, m.box)
    light = dark.move(m.box + m.apart, 0)
    digit = Rect(panel.x + m.between(0.6, 1.4), dark.y, 3, m.box)
    page.text(digit, str(number), m.between(7, 9), bold=True, colour=page.ink.muted)
    page.add(scene.rect(dark.grow(0.65), Style(None, page.ink.line, 0.8), 1.2))
    for name, at in ((neighbour, dark), (own, light)):
        page.box(f"{name}.{number}", at, border=page.ink.line if name == neighbour else None)
        caption = Rect(at.x - 1.4, at.y - m.caption, at.w + 2.8, m.caption - 1.9)
        _caption(page, m, caption, CAPTIONS[name], "centre")
    if f"{GHOST_BANK}.{number}" in page.form.boxes:
        ghost = light.move(0, m.box + m.apart)
        page.box(f"{GHOST_BANK}.{number}", ghost)
        _caption(page, m, Rect(panel.x + 1, ghost.cy - 1, ghost.x - panel.x - 2.5, 2), CAPTIONS[GHOST_BANK], "right")


def _caption(page: Page, m: Measures, at: Rect, text: str, anchor: Anchor) -> None:
    page.text(at, page.look.say(text), m.text, colour=page.ink.muted, anchor=anchor, upright="bottom")
