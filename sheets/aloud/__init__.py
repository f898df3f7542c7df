"""A sheet as text, in the order in which one reads it: for screen readers, and for whoever plays without paper.

Each area of the form is a heading, each box a line: where it stands, what is printed in it, what is written in it.
What the printed sheet shows by its place or by a sign (neighbours, bonuses, points) is said in words; a game's
module here exports `notes(form)` for that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from geo.errors import N_, Message
from sheets import forms
from sheets.box_words import box_words, name_words
from sheets.form import Area, Box, Mark
from sheets.layout import Layout
from sheets.ledger import LedgerArea
from sheets.registry import Registry


@dataclass(frozen=True, slots=True)
class Notes:
    """What is to be said about single boxes, by name, and about whole areas."""

    boxes: Mapping[str, Message] = field(default_factory=dict)
    areas: Mapping[str, tuple[Message, ...]] = field(default_factory=dict)


REGISTRY = Registry(
    {
        "rolling-america": "sheets.aloud.rolling_america",
        "clever": "sheets.aloud.clever",
        "rolled-west": "sheets.aloud.rolled_west",
        "dodge-dice": "sheets.aloud.dodge_dice",
        "tumblin-dice": "sheets.aloud.tumblin_dice",
    }
)
register = REGISTRY.register


def text_version(layout: Layout, marks: Mapping[str, Mark] | None = None, name: str = "") -> str:
    """The sheet as lines of text in the language of its look, with marks and the player's name where given."""
    return "\n".join(_Reader(layout, marks or {}, name).lines()) + "\n"


class _Reader:
    """Reads one sheet from the title to the foot."""

    def __init__(self, layout: Layout, marks: Mapping[str, Mark], name: str) -> None:
        self.layout, self.form, self.marks, self.name = layout, layout.form, marks, name
        self.say = layout.look.say
        self.design = forms.design(self.form.game)
        known = self.form.game in REGISTRY.games
        self.notes: Notes = REGISTRY.module(self.form.game).notes(self.form) if known else Notes()

    def lines(self) -> Iterator[str]:
        """All lines, a blank one before each heading."""
        yield self.layout.title
        if self.layout.subtitle:
            yield self.layout.subtitle
        if self.layout.how_to_mark:
            yield self.layout.how_to_mark
        if "name" in self.layout.fields:
            yield self.say(N_("Name: {name}"), name=self.name).rstrip()
        yield self.say(N_("Date:"))
        for area in self.form.areas:
            yield ""
            yield self.message(name_words(self.design, area.name)).capitalize()
            yield from map(self.message, self.notes.areas.get(area.name, ()))
            yield from self.rounds(area) if isinstance(area, LedgerArea) else map(self.box, area.boxes)
        yield ""
        yield self.say(N_("Form {game} {version}, padwright."), game=self.form.game, version=self.form.version)

    def message(self, message: Message) -> str:
        """A message in the language of the sheet."""
        return self.say("{message}", message=message)

    def box(self, box: Box) -> str:
        """One box: where, what is printed, what is to be known, what is written."""
        prefix = self.message(name_words(self.design, box.area)) + ", "
        place = self.message(box_words(self.form, box.name)).removeprefix(prefix)
        if box.printed and place != box.printed and not place.endswith(f": {box.printed}"):
            place = self.say(N_("{box}: {printed}"), box=place, printed=box.printed)
        note = self.notes.boxes.get(box.name)
        return "".join([place, f" ({self.message(note)})" if note else "", self.written(box)])

    def written(self, box: Box) -> str:
        """What a pen has put there, to go on with; nothing for a blank."""
        said = self.alone(box)
        return self.say(N_(", written: {mark}"), mark=said) if said else ""

    def alone(self, box: Box) -> str:
        """What a pen has put there; nothing for a blank."""
        mark = self.marks.get(box.name)
        if mark is None:
            return ""
        said = mark.symbol
        if mark.ring:
            said = self.say(N_("{mark}, circled"), mark=said)
        if mark.struck:
            said = self.say(N_("{mark}, struck out"), mark=said)
        return said

    def rounds(self, area: Area) -> Iterator[str]:
        """A line a round, and below it a line a heading with its boxes one after the other."""
        for _, boxes in groupby(area.boxes, key=lambda box: box.key.partition(".")[0]):
            told = [(self.message(box_words(self.form, box.name)).split(", ", 2), box) for box in boxes]
            yield told[0][0][0].capitalize()
            for heading, group in groupby(told, key=lambda one: one[0][1]):
                parts = [place[2] + self.written(box) if place[2:] else self.alone(box) for place, box in group]
                said = "; ".join(filter(None, parts))
                yield f"  {heading}: {said}".rstrip()
