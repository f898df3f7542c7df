"""Sheets as a page shows them: the art of the form as a picture of its own, the marks and what can be tapped above.

The art is the same for everybody at a table and for the whole game, so that a browser fetches it once. Head and
foot of the paper (name, ruler) are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from html import escape
from typing import Any

from geo.errors import InvalidInput
from sheets import forms, layouts
from sheets.box_words import box_words
from sheets.filled import FilledSheet
from sheets.fonts import FAMILY
from sheets.layout import GAP, HEADER, Layout, Look
from sheets.ledger import SHEET
from sheets.marks import Marked, mark_up
from sheets.paper import Paper
from sheets.rect import Rect
from sheets.words import words
from sheets.write_svg import elements

SIZES = ((145, 210), (155, 210), (225, 270), (215.9, 279.4), (260, 330), (279.4, 431.8), (420, 594))
"""Papers (mm) on which a form is tried for the screen, the smallest first: its boxes are the largest there."""

ABOVE = 1.2  # mm between the boxes and the edge of the picture
HIT = 1.4  # mm that a finger may miss a box by


@dataclass(frozen=True, slots=True)
class Art:
    """A form for the screen: its layout, the part of the paper that is shown, and the picture."""

    layout: Layout
    view: Rect
    svg: str
    key: str
    """Changes with the picture, for the browser's memory."""

    @property
    def view_box(self) -> str:
        """The part that is shown, as SVG has it."""
        return f"{self.view.x:g} {self.view.y:g} {self.view.w:g} {self.view.h:g}"


def art(sheet: FilledSheet, lang: str) -> Art:
    """The art of a sheet's form."""
    return _art(sheet.game, tuple(sheet.options.items()), sheet.players, lang)


@lru_cache(maxsize=256)
def _art(game: str, options: tuple[tuple[str, Any], ...], players: tuple[str, ...], lang: str) -> Art:
    layout = _layout(game, dict(options), players, Look(lang=lang))
    view = _view(layout)
    size = f'viewBox="{view.x:g} {view.y:g} {view.w:g} {view.h:g}" font-family="{FAMILY}, DejaVu Sans, sans-serif"'
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{elements(layout.scene)}\n</svg>\n'
    return Art(layout, view, picture, sha256(picture.encode()).hexdigest()[:16])


def _layout(game: str, options: Mapping[str, Any], players: tuple[str, ...], look: Look) -> Layout:
    form = forms.form(game, options, players)
    for width, height in SIZES[:-1]:
        try:
            return layouts.layout(form, Paper("screen", width, height), look)
        except InvalidInput:
            continue
    return layouts.layout(form, Paper("screen", *SIZES[-1]), look)


def _view(layout: Layout) -> Rect:
    """The paper without its edges, head and foot."""
    paper = Paper("screen", *layout.size)
    top = paper.area.y + HEADER + GAP - ABOVE
    low = max(layout.code.y, *(at.bottom for at in layout.boxes.values())) + 0.5
    return Rect(paper.area.x - 2, top, paper.area.w + 4, low - top)


@lru_cache(maxsize=4096)
def _marked(
    game: str, options: tuple[tuple[str, Any], ...], players: tuple[str, ...], lang: str, marks: tuple[Any, ...]
) -> tuple[str, frozenset[str]]:
    """The marks as SVG elements, and those for which there was no room."""
    drawn: Marked = mark_up(_art(game, options, players, lang).layout, FilledSheet(game, dict(marks), None, players))
    return elements(drawn.scene), frozenset(drawn.left)


@dataclass(frozen=True, slots=True)
class Page:
    """One sheet of paper of a player: the art, and the marks on it as SVG elements."""

    art: Art
    ink: str
    number: int = 1


def pages(sheet: FilledSheet, lang: str) -> tuple[Page, ...]:
    """The sheet with its marks: one page, or several where the game has outgrown its sheet."""
    found = [Page(art(sheet, lang), "")]
    left = frozenset(sheet.marks)
    for number in range(1, SHEET.most + 1):
        further = replace(sheet, options={**sheet.options, SHEET.name: number}) if number > 1 else sheet
        ink, lacking = _marked(
            sheet.game, tuple(further.options.items()), sheet.players, lang, tuple(sheet.marks.items())
        )
        page = Page(art(further, lang), ink, number)
        found = [page] if number == 1 else [*found, page]
        left &= lacking
        if not left or SHEET not in forms.design(sheet.game).options:
            break
    return tuple(found)


def links(sheet: FilledSheet, lang: str, boxes: Iterable[str], address: str) -> str:
    """Boxes to tap, as SVG links; `address` holds `{box}`."""
    known = _inside(sheet.game, tuple(sheet.options.items()), sheet.players, lang)
    to = escape(address)
    return "\n".join(f'<a href="{to.replace("{box}", name)}" {known[name]}</a>' for name in boxes if name in known)


@lru_cache(maxsize=256)
def _inside(game: str, options: tuple[tuple[str, Any], ...], players: tuple[str, ...], lang: str) -> Mapping[str, str]:
    """What stands within the link of each box, and its label."""
    layout, translate = _art(game, options, players, lang).layout, words(lang)
    found = {}
    for name, at in layout.boxes.items():
        label = escape(box_words(layout.form, name).text(translate))
        found[name] = (
            f'data-box="{escape(name)}" aria-label="{label}"><title>{label}</title>'
            f'<rect class="hit" {_place(at.grow(HIT))}/><rect class="lit" rx="0.8" {_place(at.grow(0.4))}/>'
        )
    return found


def _place(at: Rect) -> str:
    return f'x="{at.x:.2f}" y="{at.y:.2f}" width="{at.w:.2f}" height="{at.h:.2f}"'
