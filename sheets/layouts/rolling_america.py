"""Rolling America on paper: the map of the fifty states, with rounds, powers and legend in its seas."""

from __future__ import annotations

from geo import atlas as atlases
from geo.atlas import Atlas
from geo.errors import N_
from sheets import scene
from sheets.fonts import width
from sheets.form import Form
from sheets.layout import FRAME, Layout, Look, Page, in_all_languages
from sheets.layouts.rolling_america_map import CALLOUTS, Plan, draw
from sheets.paper import Paper
from sheets.rect import Rect
from sheets.scene import Style

WEST_KM, WIDE_KM = 8.0, 4736.0  # left of the map for half a line; all of it with the callouts east of it
COARSEST = 18.7  # km a mm at which the tightest states still take their boxes
LEGEND, LEGEND_GAP = 5.0, 2.5  # mm

COLOURS = {
    "orange": N_("orange"), "blue": N_("blue"), "green": N_("green"),
    "yellow": N_("yellow"), "red": N_("red"), "purple": N_("purple"),
}  # fmt: skip
POWERS = {
    "color_change": (N_("Color change"), N_("the die counts as wild")),
    "guard": (N_("Guard"), N_("circle it: neighbours do not count")),
    "dupe": (N_("Dupe"), N_("write the number twice in its region")),
}


def layout(form: Form, paper: Paper, look: Look) -> Layout:
    """The map sheet, always landscape.

    Raises InvalidInput, saying how many mm are missing, on paper where the tightest states are too small.
    """
    paper = paper.landscape
    atlas = atlases.load().variant(form.options["neighbours"], form.options["regions"])
    paper.require(WIDE_KM / COARSEST, atlas.height / COARSEST + FRAME + LEGEND + LEGEND_GAP)
    page = Page(form, paper, look, look.say(N_("Fifty States")), _marking(look), _subtitle(look))
    legend, rest = page.body.cut_bottom(LEGEND, gap=LEGEND_GAP)
    k = max(WIDE_KM / rest.w, atlas.height / rest.h)
    stage = Rect.around(rest.cx, rest.cy, WIDE_KM / k, atlas.height / k)
    plan = Plan(k, stage.x + WEST_KM / k, stage.y)
    draw(page, atlas, plan)
    _rounds(page, plan)
    _legend(page, atlas, legend)
    _powers(page, plan, stage.right, rest.bottom)
    _neighbours(page, atlas, plan)
    return page.done()


def _subtitle(look: Look) -> str:
    return look.say(N_("a pad for Rolling America"))


def _marking(look: Look) -> str:
    return look.say(
        N_(
            "How to mark: a number or an X in a state's box; to guard, circle the number and fill the small ring; "
            "cross out used rounds and powers."
        )
    )


def _rounds(page: Page, plan: Plan) -> None:
    z, label = plan.zoom, page.look.say(N_("Rounds"))
    (x, y), size = plan.point((1950, 30)), 7.5 * z
    page.text(Rect(x, y, 30, size), label, 8.5 * z, bold=True)
    x += max(width(text, 8.5 * z, True) for text in in_all_languages(label)) + 3 * z
    for number in range(1, 9):
        at = Rect(x + (number - 1) * 10.8 * z, y, size, size)
        page.box(f"rounds.{number}", at, shape="round", printed=str(number))


def _legend(page: Page, atlas: Atlas, strip: Rect) -> None:
    for (colour, codes), at in zip(atlas.regions.items(), strip.grow(-12, 0).columns(6, gap=4), strict=True):
        tint = page.ink.tint(colour)
        swatch = Rect(at.x, at.cy - 1.9, 7, 3.8)
        outline = scene.rect(swatch, Style(None, page.ink.line, 0.25), 0.6)
        page.add(page.ink.area(outline, swatch, colour), outline)
        if page.ink.patterned:
            page.add(scene.circle(swatch.cx, swatch.cy, 1.5, Style("#ffffff")))
        page.text(swatch, tint.letter, 7, bold=True, colour=tint.on, anchor="centre")
        text = page.look.say(N_("{colour}, {count} states"), colour=page.look.say(COLOURS[colour]), count=len(codes))
        page.text(Rect(swatch.right + 1.6, at.y, at.w - 8.6, at.h), text, 7.5, colour=page.ink.muted)


def _powers(page: Page, plan: Plan, right: float, low: float) -> None:
    """Three boxes for each power and one for the number of Xs, in the Atlantic."""
    z, muted = plan.zoom, page.ink.muted
    panel = Rect(right - 38 * z, low - 58.3 * z, 38 * z, 58.3 * z)
    *rows, claim = panel.rows([13.6, 13.6, 13.6, 8.5], gap=3 * z)
    for (power, (label, hint)), row in zip(POWERS.items(), rows, strict=True):
        page.text(Rect(row.x, row.y, row.w, 2.4 * z), page.look.say(label), 8.5 * z, bold=True)
        page.text(Rect(row.x, row.y + 3.5 * z, row.w, 1.8 * z), page.look.say(hint), 6.5 * z, colour=muted)
        for number in range(1, 4):
            at = Rect(row.x + (number - 1) * 10.5 * z, row.y + 6.6 * z, 7 * z, 7 * z)
            page.box(f"{power}.{number}", at)
    box, words = claim.cut_right(14 * z, gap=2)
    page.text(words, page.look.say(N_("Number of Xs")), 8.5 * z, bold=True)
    page.box("claimed.x", box)


def _neighbours(page: Page, atlas: Atlas, plan: Plan) -> None:
    """The list for the states whose borders are hard to see, and what differs on the printed board."""
    z, (x, y) = plan.zoom, plan.point((2480, 2545))
    size, step = 6.75 * z, 3.1 * z
    heading = page.look.say(N_("Neighbours of the small states"))
    page.text(Rect(x, y, 64 * z, 2.6 * z), heading, 7 * z, bold=True)
    rows = [(code, " ".join(atlas.neighbours(code))) for code in sorted(CALLOUTS) if atlas.neighbours(code)]
    left = x
    for first in range(0, len(rows), 3):
        column = rows[first : first + 3]
        for number, (code, beside) in enumerate(column):
            at = Rect(left, y + 4.2 * z + number * step, 30 * z, 2.2 * z)
            page.text(at, code, size, bold=True)
            page.text(at.cut_left(5.5 * z)[1], beside, size, colour=page.ink.muted)
        left += max(width(beside, size) for _, beside in column) + 9 * z
    if atlas.joined or atlas.parted:
        note = Rect(x, y + 14 * z, 64 * z, 2.2 * z)
        page.text(note, _difference(page.look, atlas), size, colour=page.ink.muted)


def _difference(look: Look, atlas: Atlas) -> str:
    joined, parted = (["-".join(pair) for pair in pairs] for pairs in (atlas.joined, atlas.parted))
    return look.say(N_("{joined} touch (dots); {parted} do not (double line)"), joined=joined, parted=parted)
