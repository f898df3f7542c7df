"""What the score sheets of whole tables have in common: the winner in the title line, and columns with names."""

from __future__ import annotations

from collections.abc import Iterable

from geo.errors import N_
from sheets import fonts, scene
from sheets.ink import WHITE
from sheets.layout import Page
from sheets.layouts.dice_art import lying_die
from sheets.rect import Rect
from sheets.scene import Style

ASKEW = ((-14, 0.4), (9, 1.0), (-6, 0.6), (12, 0.9))
"""How the dice of a title lie: turned by so many degrees, and how low in their strip."""


def title_line(page: Page, dice: Iterable[tuple[str, int]]) -> None:
    """Dice beside the title, by tint and face, and the winner's box at the end of the line."""
    line, label = page.headline, page.look.say(N_("Winner"))
    wide = fonts.width(label, 7.5)
    high = min(7.0, line.h)
    right = round(line.right, 3)  # the same in every language, however long its title
    winner = Rect(right - 24, line.bottom - high - (line.h > high), 24, high)
    named = Rect(winner.x - wide - 1.5, winner.y, wide, high)
    page.text(named, label, 7.5, colour=page.ink.muted)
    page.box("claimed.winner", winner)
    side = min(5.2, line.h * 0.62)
    for number, ((tint, face), (degrees, low)) in enumerate(zip(dice, ASKEW, strict=False)):
        at = Rect(line.x + 1 + number * (side + 1.4), line.y + low * (line.h - side), side, side)
        if at.right < named.x - 2:
            page.add(lying_die(at, face, page.ink, tint, degrees))


def seat_line(page: Page, at: Rect, seat: int, name: str) -> None:
    """The number of a column, and its player's name or a line to write it on; `fields["p1"]` is the place."""
    radius = 2.2 if at.w > 18 else 1.9
    badge = Rect(at.x, at.bottom - 2 * radius - 0.2, 2 * radius, 2 * radius)
    page.add(scene.circle(badge.cx, badge.cy, radius, Style(page.ink.text)))
    page.text(badge, str(seat), 8.5 if radius > 2 else 7.5, bold=True, colour=WHITE, anchor="centre")
    line = Rect(badge.right + 0.8, at.y, at.right - badge.right - 0.8, at.h)
    page.fields[f"p{seat}"] = line
    page.add(scene.line(line.x, line.bottom, line.right, line.bottom, Style(None, page.ink.line, 0.2)))
    if name:
        said, size = fonts.shortened(name, 9, line.w, bold=True)
        page.text(Rect(line.x, line.y, line.w, line.h - 0.9), said, size, bold=True, upright="bottom")
