"""What is on the back of a sheet: a score table where the game has one, or the rules on one page."""

from __future__ import annotations

from geo.errors import N_, InvalidInput, say
from sheets import fonts, forms, layouts, rules
from sheets.flow import Block, flow
from sheets.form import Form
from sheets.layout import Layout, Look, Page
from sheets.paper import Paper
from sheets.rect import Rect

BACKS = ("score", "rules")
HEAD, FOOT, GAP = 9.0, 4.0, 3.0  # mm


class BackPage(Page):
    """A back: a title line and the imprint; no ruler and no free corners, since the front has them."""

    @property
    def corners(self) -> tuple[Rect, ...]:
        """None: pictures are taken of fronts."""
        return ()

    def _head(self) -> None:
        strip, self.body = self.area.cut_top(HEAD, gap=GAP)
        self.text(strip, self.title, 15, bold=True, upright="middle", smallest=9)
        room = strip.w - fonts.width(self.title, 15, True) - 4
        if self.subtitle and fonts.width(self.subtitle, fonts.SMALLEST) <= room:
            self.text(strip.cut_right(room)[0], self.subtitle, 7.5, colour=self.ink.muted, anchor="right")

    def _foot(self) -> None:
        strip, self.body = self.body.cut_bottom(FOOT, gap=GAP)
        self.code = Rect(self.area.right, self.area.bottom, 0, 0)
        self.text(strip, self._imprint(), 6.25, colour=self.ink.muted, upright="bottom")

    def _imprint(self) -> str:
        return self.look.say(N_("Form {game} {version}, padwright."), game=self.form.game, version=self.form.version)


def back(what: str, form: Form, paper: Paper, look: Look) -> Layout:
    """The back of a sheet: `score` or `rules`; `paper` is as large as the front and lies as it does.

    Raises InvalidInput for another word, for a game without that back, and where it does not fit.
    """
    if what not in BACKS:
        raise InvalidInput.one("back", say(N_("{name} is no back that we know"), name=what), ", ".join(BACKS))
    return rules_page(form, paper, look) if what == "rules" else score_table(form, paper, look)


def score_table(form: Form, paper: Paper, look: Look) -> Layout:
    """The score table of a game that has one. Raises InvalidInput for any other game."""
    drawn = layouts.score_table(form, paper, look)
    if drawn is None:
        message = say(N_("the sheet of {game} has no score table: it is scored on its front"), game=form.game)
        raise InvalidInput.one("back", message, "rules, none")
    return drawn


def rules_page(form: Form, paper: Paper, look: Look) -> Layout:
    """The rules of a game on one page, in the language of the look and for the options of the form."""
    title = look.say(N_("How to play {game}"), game=forms.design(form.game).title)
    page = BackPage(Form(form.game, form.version, ()), paper, look, title, "")
    blocks = []
    for section in rules.sections(form.game, form.options):
        blocks.append(Block(look.say(section.heading), heading=True))
        for point in section.points:
            blocks.append(Block(look.say(point.text), look.say(point.term) if point.term else ""))
    page.add(*flow(page.body, blocks, look.ink))
    return page.done()
