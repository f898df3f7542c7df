"""What players look at: the round, the dice, a sheet, the score so far, and what may be done."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any

from companion import results
from companion.game import Game
from companion.labels import die_tint, word
from companion.pictures.dice_picture import Dice, dice_lines, large_lines
from companion.pictures.picture import Picture, status_lines, taken_legend
from companion.pictures.screen import Line, Screen, Span, columns, cut, flowed, padded, wide
from companion.play.effects import Effects
from companion.play.offers import Offer
from companion.play.table import Table
from geo.errors import N_, Translate, say
from sheets.areas import ClaimArea, MapArea
from sheets.filled import FilledSheet
from sheets.form import CROSS, Form

TELLING = 12
"""Offers that are told with what they would do, a line each; more are listed in columns."""

NOTING = 40
"""Columns beside an offer from which on it is told what is to be known about its place."""

LEAST = 8
"""Columns beside an offer that are too few to tell anything."""

COLUMNS, SHORT, WHOLE = range(3)
"""How moves are told: not at all, in columns; in a line each, what does not fit cut off; or in full."""

WAYS = (
    (False, 8, WHOLE),
    (True, 6, WHOLE),
    (True, 3, WHOLE),
    (True, 3, SHORT),
    (True, 3, COLUMNS),
    (True, 1, COLUMNS),
)
"""Ways to show a table, until one fits the screen: tight or not, how many rounds of a ledger, how moves are told."""


@dataclass(frozen=True)
class View:
    """A table as it is shown on a screen, with an eye on one player's sheet (None: on nobody's)."""

    table: Table
    screen: Screen
    translate: Translate
    eye: str | None = None

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self.table.session.game

    @cached_property
    def effects(self) -> Effects:
        """The sheets, and what moves would do to them."""
        return Effects(self.table.session, self.translate)

    @property
    def form(self) -> Form | None:
        """The form of the sheet that is looked at."""
        sheet = self.effects.sheet(self.eye)
        return sheet.form if sheet else None

    def lines(
        self, listed: Callable[[int], Sequence[Line]], open_boxes: Collection[str] = (), below: int = 0
    ) -> list[Line]:
        """Everything, above what may be done; with less in it where that and so many lines below would not fit.

        `listed` makes the list of what may be done, told as one of WAYS says.
        """
        found: list[Line] = []
        for tight, rounds, telling in WAYS:
            dice, sheet = self._dice(tight), self._sheet(open_boxes, rounds)
            above = [*self._head(), *(sheet + dice if tight else [*dice, *sheet, *self._said(), ()])]
            found = [*above, *listed(telling)]
            if not self.screen.live or len(found) + below <= self.screen.height:
                break
        return found

    def _say(self, template: str, **values: Any) -> str:
        return say(template, **values).text(self.translate)

    def _head(self) -> Iterator[Line]:
        """The game, the session, the round and the rest of what a table looks at, and the score so far."""
        title = self.game.design.title
        yield (Span(f" {title} ", weight="chip"), Span(f"  {self.table.saved.name}", weight="dim"))
        status = self.game.status(self.table.session.state)
        shown = {name for name, value in status.items() if value in self._thrown()}
        large = dict(self._large(status)) if self.table.on_paper else {}
        yield from status_lines(status, self.translate, self.screen.width, shown | set(large))
        yield from self._counted_large(status)
        for name, dice in large.items():
            if dice and name not in shown:
                yield (Span(word(name, self.translate), weight="dim"),)
                yield from dice_lines([("", die) for die in dice], self.screen, self.translate)
        if scores := self._scores():
            yield (Span(self._say(N_("{what} so far: {scores}"), what=self._counted(), scores=scores)),)

    def _large(self, status: Mapping[str, Any]) -> Iterator[tuple[str, Sequence[str]]]:
        """What is shown large where there is no sheet: counters, and dice that lie somewhere (the bag)."""
        for name, value in status.items():
            if isinstance(value, tuple) and value and all(len(die) == 1 and die_tint(die) for die in value):
                yield name, value
        yield from ((name, ()) for name, _ in self._counters(status))

    def _counted_large(self, status: Mapping[str, Any]) -> list[Line]:
        if not self.table.on_paper:
            return []
        counters = [(word(name, self.translate), figures) for name, figures in self._counters(status)]
        return large_lines(counters, self.screen)

    def _counters(self, status: Mapping[str, Any]) -> list[tuple[str, str]]:
        """`round 3/8`, `turn 2/3`: what is shown large where there is no sheet."""
        pairs = ((name, status.get(name), status.get(name + "s")) for name in status)
        return [(name, f"{now}/{of}") for name, now, of in pairs if isinstance(now, int) and isinstance(of, int)]

    def _scores(self) -> tuple[str, ...]:
        sheets = [sheet for sheet in self.effects.sheets.values() if sheet.player]
        return tuple(f"{sheet.player} {self._score(sheet)}" for sheet in sheets)

    def _score(self, sheet: FilledSheet) -> int:
        """What a sheet is worth so far. Where crosses alone are counted blanks become some only at the end."""
        if self._only_result(sheet.form) and not self.game.over(self.table.session.state):
            maps = {area.name for area in sheet.form.areas if isinstance(area, MapArea)}
            return sum(mark == CROSS and name.partition(".")[0] in maps for name, mark in sheet.marks.items())
        return self.game.score(self.game.view(sheet)).total

    def _only_result(self, form: Form) -> str:
        """The one thing that is counted on a sheet; empty where there are several."""
        results = [area for area in form.areas if isinstance(area, ClaimArea)]
        return results[0].keys[0] if len(results[0].keys) == 1 else ""

    def _counted(self) -> str:
        """What the sheet's last result is called: the total, or the one thing that is counted."""
        form = next(sheet.form for sheet in self.effects.sheets.values())
        return word(self._only_result(form) or "total", self.translate)

    def _thrown(self) -> tuple[Any, ...]:
        """The last throw, as a status may tell it once more."""
        move = self.table.last_throw
        return (tuple(move.words[1:]), str(move)) if move else ()

    def _dice(self, tight: bool) -> list[Line]:
        """The last throw, unless it lies on a board and is in the ledger."""
        move = self.table.last_throw
        dice: Dice = self.game.dice(move) if move and move.words[0] != "first" else ()
        if any("x" in str(face) or face == "off" for _, face in dice):
            return []
        flat = replace(self.screen, utf8=False) if tight else self.screen
        return dice_lines(dice, flat, self.translate, large=self.table.on_paper) if dice else []

    def _sheet(self, open_boxes: Collection[str], last: int) -> list[Line]:
        """The sheet that is looked at, its player's name above it."""
        sheet = self.effects.sheet(self.eye)
        if sheet is None:
            return []
        if not sheet.player:
            return Picture(sheet, self.screen, self.translate, open_boxes, last=last).lines()
        taken = self.game.taken(self.table.session.state, sheet.player)
        told: list[Line] = [(Span(part, weight="dim"),) for part in taken_legend(self.translate).split() if taken]
        name = flowed([(Span(f"{sheet.player}  ", weight="bold"),), *told], self.screen.width, " ", indent=2)
        return [*name, *Picture(sheet, self.screen, self.translate, open_boxes, last, taken).lines()]

    def _said(self) -> list[Line]:
        """What was decided since the last throw."""
        decided: list[Line] = [(Span(text, weight="dim"),) for text in self.table.decided[-6:]]
        return flowed(decided, self.screen.width, f" {self.screen.sign('between')} ") if decided else []

    def ending(self) -> list[Line]:
        """Everybody's place, whoever has won standing out; or whose paper sheets are still to be entered."""
        outcome = results.outcome(self.table.session)
        if outcome is None:
            absent = results.missing(self.table.session)
            told = self._say(N_("To enter the sheets of {players}: padwright finish FILE"), players=absent)
            return flowed([(Span(part),) for part in told.split()], self.screen.width, " ") if absent else []
        told = N_("{rank}. {player}: {total}")
        return [
            (Span(self._say(told, **asdict(place)), weight="bold" if place.rank == 1 else ""),)
            for place in outcome.ranking
        ]

    def offers(self, found: Sequence[Offer], telling: int = WHOLE) -> list[Line]:
        """A numbered list: few with what they would do, many in columns."""
        numbered = list(enumerate(found, 1))
        if not found:
            return []
        if telling and len(found) <= TELLING:
            room = max(wide(self._numbered(1, offer)) for offer in found)
            return [line for number, offer in numbered for line in self._told(number, offer, room, telling == WHOLE)]
        cells = [self._numbered(number, offer) for number, offer in numbered]
        across = max(map(wide, cells))
        return flowed([padded(cell, across) for cell in cells], self.screen.width, "  ")

    def _numbered(self, number: int, offer: Offer) -> Line:
        first, *rest = offer.words
        behind = " ".join(["", *rest, *([self.screen.sign("more")] if offer.move is None else [])])
        return Span(f"{number:>2}) ", weight="dim"), Span(first, die_tint(first), "bold"), Span(behind, weight="bold")

    def _told(self, number: int, offer: Offer, room: int, whole: bool) -> list[Line]:
        line = padded(self._numbered(number, offer), room)
        left = self.screen.width - room - 2
        if offer.move is None:
            told = self._say(N_("({count} moves)"), count=len(offer.moves))
        else:
            told = self.effects.told(offer.move, notes=left >= NOTING)
        if left <= LEAST or not told:
            return [line]
        if whole:
            parts: list[Line] = [(Span(part, weight="dim"),) for part in told.split()]
            return flowed(parts, self.screen.width, " ", (*line, Span("  ")), room + 2)
        if columns(told) > left and offer.move is not None:
            told = self.effects.told(offer.move, notes=False)
        if columns(told) > left:
            told = cut(told, max(0, left - 1)) + self.screen.sign("more")[:1]
        return [(*line, Span(f"  {told}", weight="dim"))]
