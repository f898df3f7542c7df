"""The calibration sheet: it shows how far a printer's backs lie from where they belong.

The front has two scales, the back two lines. Held against the light, the front towards the eye, one reads where
the lines cross the scales: so many mm to the right and so many down.
`Pad.offset` takes these two numbers as they are read.
"""

from __future__ import annotations

from geo.errors import N_
from sheets import scene
from sheets.backs import BackPage
from sheets.form import Form
from sheets.imposition import Duplex
from sheets.layout import Layout, Look
from sheets.pad import Pad, write
from sheets.paper import Paper
from sheets.rect import Rect
from sheets.scene import Style

GAME = "calibration"
REACH = 8  # mm of the scales to either side
APART = 22.0  # mm from the middle of the paper to either scale
SPREAD = (0.32, 0.2)  # how far from the middle the small crosses stand, across and down, in parts of the paper
STEPS = (
    N_("Print both sides the way you print pads, at 100 %, with the paper lying as it always does."),
    N_("Hold the sheet against the light, this side towards you and this text upright."),
    N_("Read where the lines of the other side cross the two scales, in mm: to the right, and down."),
    N_("Save both numbers: padwright calibrate --duplex {duplex} --save RIGHT,DOWN, such as --save 1.5,-0.5"),
    N_("Print this sheet again: now the lines must cross the scales at 0."),
)


def calibration(paper: Paper, look: Look, duplex: Duplex, offset: tuple[float, float] = (0.0, 0.0)) -> bytes:
    """The calibration sheet as PDF, its back moved by the offset that is saved already.

    Raises InvalidInput on paper that is too small for it.
    """
    paper = paper.portrait
    paper.require(80, 120)
    return write(Pad(front=_front(paper, look, duplex), back=_back(paper, look), duplex=duplex, offset=offset))


def _page(paper: Paper, look: Look, title: str) -> BackPage:
    return BackPage(Form(GAME, "1", ()), paper, look, title, "")


def _front(paper: Paper, look: Look, duplex: Duplex) -> Layout:
    page = _page(paper, look, look.say(N_("Calibration: front")))
    cx, cy = paper.width / 2, paper.height / 2
    page.add(*(_small_cross(x, y, look) for x, y in _places(paper)))
    _scale(page, cx, cy - APART, look.say(N_("right")), upright=False)
    _scale(page, cx, cy + APART, look.say(N_("down")), upright=True)
    room = page.body.cut_top(cy - APART - 12 - page.body.y)[0]
    for number, step in enumerate(STEPS, 1):
        used = page.paragraph(room, f"{number}. {look.say(step, duplex=duplex)}", 9)
        room = room.cut_top(used, gap=1.5)[1]
    page.ruler(Rect(cx - 25, page.body.bottom - 8, 50, 8))
    return page.done()


def _scale(page: BackPage, x: float, y: float, name: str, upright: bool) -> None:
    """Millimetres to both sides of a point, halves between them, every fourth one numbered."""
    steps = [step / 2 for step in range(-2 * REACH, 2 * REACH + 1)]
    reach = {step: 2.2 if step % 4 == 0 else 1.4 if step % 1 == 0 else 0.7 for step in steps}
    if upright:
        ticks = [[(x - reach[step], y + step), (x, y + step)] for step in steps] + [[(x, y - REACH), (x, y + REACH)]]
    else:
        ticks = [[(x + step, y - reach[step]), (x + step, y)] for step in steps] + [[(x - REACH, y), (x + REACH, y)]]
    page.add(scene.lines(ticks, Style(None, page.ink.text, 0.12)))
    for step in range(-REACH, REACH + 1, 4):
        at = Rect(x - 10.5, y + step - 1, 7.5, 2) if upright else Rect.around(x + step, y - 4.2, 8, 2)
        page.text(at, f"{step:+d}" if step else "0", 6.5, anchor="right" if upright else "centre")
    beside = Rect(x + REACH + 3, y - 1.5, 30, 3)
    page.text(beside, name, 8, colour=page.ink.muted)


def _back(paper: Paper, look: Look) -> Layout:
    page = _page(paper, look, look.say(N_("Calibration: back")))
    cx, cy = paper.width / 2, paper.height / 2
    ink, reach = Style(None, look.ink.text, 0.2), 12
    page.add(*(_small_cross(x, y, look) for x, y in _places(paper)))
    page.add(scene.line(cx, cy - APART - reach, cx, cy - APART + reach, ink))
    page.add(scene.line(cx - reach, cy + APART, cx + reach, cy + APART, ink))
    words = look.say(N_("This is the top of the back if you turn the sheet like the page of a book."))
    page.paragraph(page.body.cut_top(10)[0], words, 9)
    return page.done()


def _places(paper: Paper) -> list[tuple[float, float]]:
    """Small crosses on both sides: if they miss each other otherwise than in the middle, the paper was askew."""
    dx, dy = paper.width * SPREAD[0], paper.height * SPREAD[1]
    cx, cy = paper.width / 2, paper.height / 2
    return [(cx + across * dx, cy + down * dy) for down in (-1, 1) for across in (-1, 1)]


def _small_cross(x: float, y: float, look: Look) -> scene.Path:
    return scene.lines([[(x - 3, y), (x + 3, y)], [(x, y - 3), (x, y + 3)]], Style(None, look.ink.line, 0.15))
