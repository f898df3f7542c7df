"""What one viewer sees of a table, region by region: each is a piece of HTML that changes by itself.

A region is made once for all who see the same, and thrown away when anything happens at the table. The page holds
all of them when it is loaded; afterwards the stream sends those that have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, cast
from urllib.parse import quote

from companion.game import Outcome, Throw
from companion.labels import die_tint, word
from companion.record import read_move
from companion.session import MOVE, THROW, TYPED, given_back
from companion.web import drawn
from companion.web.dice_art import Die, die_of
from companion.web.hub import Table
from companion.web.pages import page
from companion.web.taps import AGAINST, Offer, about, offers
from companion.web.taps.against import against
from geo.errors import N_, IllegalMove, Message, Translate, say
from sheets.filled import FilledSheet
from sheets.words import words

Held = TypeVar("Held")

MOST_LINES = 8
"""Lines of the record that a page shows."""

TIES = {
    "rolling-america": N_("Fewest Xs win; of a tie, whoever used fewer powers, and after that it is shared."),
    "clever": N_("Most points win; of a tie, whoever has the best single area, and after that it is shared."),
    "rolled-west": N_("Most points win; a tie is shared, and is for a rematch."),
    "dodge-dice": N_("The lowest total wins; the tied lowest play on until one is lower."),
    "tumblin-dice": N_("Most points win; the tied leaders play on until one leads."),
}
"""Who wins, by game, and what becomes of a tie."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a table: the seats that they hold, and whether they are the host. `me` is whom they act for."""

    seats: tuple[str, ...] = ()
    host: bool = False
    me: str = ""
    lang: str = "en"

    @property
    def plays(self) -> bool:
        """Whether they may throw for the table."""
        return self.host or bool(self.seats)

    def may_act_for(self, player: str) -> bool:
        """Whether they hold that seat, or run the table."""
        return self.host or player in self.seats


@dataclass(frozen=True, slots=True)
class StatusRow:
    """Something a table looks at between throws: what it is called, as words or as dice."""

    name: str
    called: str
    values: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()


class Desk:
    """A table as one viewer sees it."""

    def __init__(self, table: Table, viewer: Viewer) -> None:
        self.table, self.viewer = table, viewer
        self.session, self.game = table.session, table.session.game
        self.translate: Translate = words(viewer.lang)

    def once(self, make: Callable[[], Held], *key: object) -> Held:
        """What `make` makes, made once for all who ask the same until something happens."""
        held = self.table.drawn
        if key not in held:
            held[key] = make()
        return cast(Held, held[key])

    def _while_same(self, make: Callable[[], Held], what: object, *key: object) -> Held:
        """What `make` makes of something, made anew when that is no longer the same."""
        found = self.table.kept.get(key)
        if found is None or found[0] != what:
            found = self.table.kept[key] = (what, make())
        return cast(Held, found[1])

    def regions(self) -> dict[str, str]:
        """Everything that changes, by the id of its place on the page."""
        lang, me = self.viewer.lang, self.viewer.me
        found = {
            "status": self.once(self._status, "status", lang),
            "todo": self.once(self._todo, "todo", lang, me, self.viewer.plays),
            "end": self.once(self._end, "end", lang),
            "log": self.once(self._log, "log", lang),
        }
        for place, sheet in enumerate(self.sheets):
            for name, make in (("art", self._art), ("ink", self._ink), ("sum", self._sum)):
                found[f"{name}-{place}"] = self._while_same(partial(make, sheet), sheet, name, lang, place)
        if self.mine is not None:
            found["lit"] = self._while_same(self.lit, (self.offers, self.mine.options), "lit", lang, me)
        return found

    @property
    def sheets(self) -> tuple[FilledSheet, ...]:
        """The sheets that are kept here."""
        return self.once(lambda: self.game.sheets(self.session.state), "sheets")

    @property
    def mine(self) -> FilledSheet | None:
        """The sheet of whom the viewer acts for."""
        return next((sheet for sheet in self.sheets if sheet.player and sheet.player == self.viewer.me), None)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What the viewer may decide now."""
        me = self.viewer.me
        if not me or me not in self.waiting:
            return ()
        game, state = self.session.setup.game, self.session.state
        return self._while_same(lambda: tuple(offers(game, state, me)), about(game, state, me), "offers", me)

    @property
    def against(self) -> tuple[Offer, ...]:
        """What the viewer may write against the rules, at a lenient table."""
        me, session = self.viewer.me, self.session
        if not (session.setup.lenient and me and me in self.waiting):
            return ()
        return self.once(lambda: tuple(against(self.game, session.state, me)), "against", me)

    def _from(self, start: str) -> tuple[Offer, ...]:
        """The decisions, or how a beginning goes on."""
        if start == AGAINST:
            return self.against
        if start:
            return tuple(offers(self.session.setup.game, self.session.state, self.viewer.me, start))
        return self.offers

    @property
    def waiting(self) -> Mapping[str, bool]:
        """Who may decide now, and who must."""
        return self.once(lambda: {} if self.session.abandoned else self.session.waiting, "waiting")

    @property
    def due(self) -> Throw | None:
        """The throw that is owed."""
        return self.once(lambda: None if self.session.abandoned else self.game.due(self.session.state), "due")

    def choices(self, boxes: Iterable[str], start: str = "") -> list[tuple[str, list[Offer]]]:
        """The decisions that are written in some boxes, box by box; all boxes of a beginning where none is named."""
        found = self._from(start)
        wanted = list(boxes) or list(dict.fromkeys(box for offer in found for box in offer.boxes))
        grouped = ((box, [offer for offer in found if box in offer.boxes]) for box in wanted)
        return [(box, sorted(held, key=_length)) for box, held in grouped if held]

    def lit(self, start: str = "") -> str:
        """The boxes that can be tapped, as SVG links."""
        assert self.mine is not None
        me = self.viewer.me
        boxes = dict.fromkeys(box for offer in self._from(start) for box in offer.boxes)
        address = f"{self.address}/box?box={{box}}&as={quote(me)}&start={quote(start)}"
        return drawn.links(self.mine, self.viewer.lang, boxes, address)

    @property
    def view_box(self) -> str:
        """The part of the paper that is shown of the viewer's own sheet, as SVG has it."""
        assert self.mine is not None
        return drawn.art(self.mine, self.viewer.lang).view_box

    @property
    def address(self) -> str:
        """Where the table is."""
        return f"/t/{self.table.saved.id}"

    def _page(self, name: str, **values: Any) -> str:
        return page(f"parts/{name}.html", self.viewer.lang, desk=self, table=self.table, **values)

    def _art(self, sheet: FilledSheet) -> str:
        return self._page("art", pages=self._pages(sheet))

    def _ink(self, sheet: FilledSheet) -> str:
        return self._page("ink", pages=self._pages(sheet))

    def _pages(self, sheet: FilledSheet) -> tuple[drawn.Page, ...]:
        lang = self.viewer.lang
        return self.once(lambda: drawn.pages(sheet, lang), "pages", lang, sheet.player)

    def _sum(self, sheet: FilledSheet) -> str:
        return self._page("sum", parts=self.parts(sheet))

    def parts(self, sheet: FilledSheet) -> list[tuple[str, str]]:
        """The score of a sheet as it stands, part by part."""
        score = self.game.score(self.game.view(sheet))
        found = []
        for name, value in score.parts.items():
            if isinstance(value, Mapping):
                found += [(str(key), str(held)) for key, held in value.items()]
            elif value is not None:
                found.append((word(name, self.translate), str(value)))
        return found

    def _status(self) -> str:
        rows = list(self.status_rows())
        big = next((row.dice for row in rows if row.name == "dice"), ()) or self.thrown
        only_dice = not self.sheets
        shown = [row for row in rows if not (row.dice and row.dice == big)]
        return self._page("status", dice=big, rows=shown, only_dice=only_dice)

    def status_rows(self) -> Iterator[StatusRow]:
        """What the game's status says."""
        status = self.game.status(self.session.state)
        for name, value in status.items():
            if value in (None, (), False, "") or (name.endswith("s") and name[:-1] in status):
                continue
            of = status.get(name + "s")
            cells = tuple(self._cells(value))
            dice = tuple(die_of(cell[:1], cell[1:]) for cell in cells) if all(map(die_tint, cells)) else ()
            values = () if dice else tuple(f"{cell} / {of}" if of else cell for cell in cells)
            yield StatusRow(name, word(name, self.translate), values, dice)

    def _cells(self, value: Any) -> list[str]:
        if isinstance(value, Mapping):
            return [self._cell(str(name), held) for name, held in value.items()]
        if value is True:
            return [self.translate(N_("yes"))]
        if isinstance(value, Message):
            return [value.text(self.translate)]
        if isinstance(value, (tuple, list)):
            return [str(part).rstrip(";") for part in value]
        return [str(value)]

    def called(self, text: str) -> str:
        """What a name of the program's is called; that of a player is as it is."""
        return text if text in self.session.setup.players else word(text, self.translate)

    def _cell(self, name: str, held: Any) -> str:
        name = self.called(name)
        if isinstance(held, Mapping):
            return f"{name} ({', '.join(self._cell(str(part), value) for part, value in held.items())})"
        return f"{name}: {held}"

    @property
    def thrown(self) -> tuple[Die, ...]:
        """The dice of the latest throw."""
        for line in reversed(self.session.lines):
            if line.kind in (THROW, TYPED):
                move = read_move(self.game, line.draft.text)
                dice = self.game.dice(move) if move and move.words[0] != "first" else ()
                return tuple(die_of(*die) for die in dice)
        return ()

    def _todo(self) -> str:
        me, plain = self.viewer.me, [offer for offer in self.offers if not offer.boxes]
        boxes = list(dict.fromkeys(box for offer in self.offers for box in offer.boxes))
        others = {player: must for player, must in self.waiting.items() if player != me}
        mine = [line for line in self.session.lines if line.kind == MOVE and line.draft.author == me]
        return self._page(
            "todo", plain=plain, boxes=boxes, others=others, must=self.waiting.get(me), due=self.due,
            real=self.session.setup.real_dice, typed=self._typed(), abandoned=self.session.abandoned is not None,
            undo=me and any(line in mine for line in self._since_throw()),
            redo=me and any(line.draft.author == me for line in given_back(self.session.events)),
            fixable=me and (mine or self.session.setup.real_dice), leaves=self._may_leave(), waived=self._waived(),
            bent=[offer for offer in self.against if not offer.boxes], bends=any(o.boxes for o in self.against),
            start=AGAINST,
        )  # fmt: skip

    def _may_leave(self) -> bool:
        try:
            return bool(self.viewer.me and self.session.leave(self.viewer.me))
        except IllegalMove:
            return False

    def _waived(self) -> list[tuple[str, Message]]:
        """The latest lines against the rules, with what the rules say."""
        held = self.session.waived
        lines = [line for line in self.session.lines[-MOST_LINES:] if line.number in held]
        return [(line.draft.text, held[line.number].message) for line in lines[-2:]]

    def _since_throw(self) -> Iterator[Any]:
        for line in reversed(self.session.lines):
            if line.kind in (THROW, TYPED):
                return
            yield line

    def _typed(self) -> list[tuple[str, int]]:
        """Whose dice are typed in die by die, and how many: where they lie on a board or are rolled for order."""
        if self.due is None or self.due.word not in ("order", "lie"):
            return []
        names = dict.fromkeys(self.due.of)
        return [(name, self.due.of.count(name)) for name in names]

    def _end(self) -> str:
        if not self.session.over:
            return ""
        sheets = self.game.settle(self.sheets)
        views = [self.game.view(sheet) for sheet in sheets]
        outcome: Outcome | None = self.game.outcome(views) if views else None
        scores = [(sheet.player, self.parts(sheet)) for sheet in sheets if sheet.player]
        rule = say(TIES[self.game.name]) if self.game.name in TIES else None
        return self._page("end", outcome=outcome, scores=scores, decided=self._decided(outcome), rule=rule)

    def _decided(self, outcome: Outcome | None) -> list[tuple[str, str]]:
        found = outcome.decided if outcome else {}
        return [(word(name, self.translate), ", ".join(self._cells(value))) for name, value in found.items() if value]

    def _log(self) -> str:
        lines = [line.draft.text for line in self.session.lines[-MOST_LINES:]]
        return self._page("log", lines=lines[::-1])


def _length(offer: Offer) -> int:
    """How many words a decision takes: the plain ones go before those that spend something."""
    return len(offer.words.split())
