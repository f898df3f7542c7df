"""Pages that are read and put away again: help, and the rules of a decision."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import digits
from typing import Any

from companion.game import Move
from companion.pictures.screen import Line, Span
from companion.play.binding import binding_rules
from companion.play.effects import notes
from companion.play.moment import Moment
from companion.play.offers import MOST, Offer
from companion.play.typed import like_this
from companion.play.view import View
from geo.errors import N_, say
from sheets.areas import ClaimArea
from sheets.box_words import box_words
from sheets.form import Form
from sheets.signs import signs

KEYS: tuple[tuple[str, str], ...] = (
    ("Enter", N_("throw the dice, when a throw is next; else one list back")),
    ("3", N_("take what has the number 3 in the list")),
    ("b3", N_("a move in full or cut short, in small letters if you like; it lists what it may mean")),
    ("ben", N_("look at another player's sheet, and decide for them")),
    ("ben leaves", N_("Ben goes home; the others play on, where the game allows it")),
    ("u", N_("undo: take back the latest decision, or dice typed in; u NAME takes back that player's")),
    ("r", N_("redo: give back what was taken back")),
    ("?", N_("the rules that this decision stands under; ? NAME for a rule, a move or a place on the sheet")),
    ("h", N_("this help")),
    ("q", N_("quit: everything is kept, and padwright play goes on from here")),
)


@dataclass(frozen=True)
class Pages:
    """The pages of a game, for the decision that a view shows."""

    view: View

    def _say(self, template: str, **values: Any) -> str:
        return say(template, **values).text(self.view.translate)

    def _wrapped(self, content: str, indent: int = 0, hanging: int = 2) -> list[Line]:
        width = self.view.screen.width
        first, later = " " * indent, " " * (indent + hanging)
        broken = textwrap.wrap(content, width, initial_indent=first, subsequent_indent=later, break_long_words=False)
        return [(Span(part),) for part in broken]

    def _heading(self, template: str, **values: Any) -> Line:
        return (Span(self._say(template, **values), weight="bold"),)

    def help(self) -> Iterator[Line]:
        """The keys, how moves are written, and what the signs of the sheet mean."""
        yield self._heading(N_("What you may type"))
        for key, meaning in KEYS:
            yield from self._wrapped(f"{key.ljust(10)} {self._say(meaning)}", hanging=11)
        yield ()
        yield self._heading(N_("How moves are written"))
        for example, meaning in self.view.game.notation:
            yield from self._wrapped(f"{example}: {self._say(meaning)}")
        yield from self._legend()

    def _legend(self) -> Iterator[Line]:
        found = signs(self.view.form).legend if self.view.form else {}
        if found:
            yield ()
            yield self._heading(N_("Signs on the sheet"))
            yield from self._wrapped("; ".join(f"{sign} {self._say(meaning)}" for sign, meaning in found.items()))

    def rule(self, name: str, reasons: Sequence[str] = ()) -> Iterator[Line]:
        """A rule in words, and why it applies."""
        rule = self.view.game.rule(name)
        if rule is not None:
            yield from self._wrapped(f"{name}: {self._say(rule.wording)}")
        for reason in reasons:
            yield from self._wrapped(self._say(N_("now: {reason}"), reason=reason), indent=2)

    def ruling(self, name: str) -> Iterator[Line]:
        """What this program decides where the rules are silent, by its name; nothing for another word."""
        for ruling in self.view.game.rulings:
            if ruling.name == name:
                yield from self._wrapped(self._say(ruling.question))
                yield from self._wrapped(self._say(ruling.answer), indent=2)

    def rules(self, moment: Moment, group: Sequence[Move] = ()) -> Iterator[Line]:
        """The rules under which a player decides now (about a group of moves); before a throw, how that is written
        and what may be decided before it."""
        if moment.player is not None:
            yield self._heading(N_("What {player} has to keep to now"), player=moment.player)
            yield from self._binding(moment.player, group)
        else:
            yield from self.throw()
            if listed := list(moment.moves())[:MOST]:
                yield self._heading(N_("What {players} may decide before it"), players=moment.deciding)
                yield from self.moves(listed)
        yield from self._wrapped(self._say(N_("All rules: padwright help rules {game}"), game=self.view.game.name))

    def _binding(self, player: str, group: Sequence[Move]) -> Iterator[Line]:
        found = binding_rules(self.view.game, self.view.table.session.state, player, self.view.form, group)
        for name, reasons in found.items():
            yield from self.rule(name, [reason.text(self.view.translate) for reason in reasons])
        if not found:
            yield from self._wrapped(self._say(N_("Everything that is listed is allowed, and nothing else.")))

    def moves(self, listed: Sequence[Move]) -> Iterator[Line]:
        """Moves in words, and the rules that are called after their first words."""
        for move in listed:
            told = self.view.effects.told(move)
            yield from self._wrapped(f"{move}: {told}" if told else str(move))
        for rule in self.view.game.rules:
            if any(_called_after(rule.name, move.words[0]) for move in listed):
                yield from self.rule(rule.name)

    def about(self, name: str, listed: Sequence[Offer]) -> Iterator[Line]:
        """What is called so: a rule, a ruling, a listed move, a place on the sheet; else rules about such a thing."""
        rule = name.casefold().replace(" ", "-")
        found = [*self.rule(rule), *self.ruling(rule), *self._listed(name, listed), *self.place(name)]
        yield from found or [
            line for one in self.view.game.rules if rule in one.name.split("-") for line in self.rule(one.name)
        ]

    def _listed(self, name: str, listed: Sequence[Offer]) -> Iterator[Line]:
        wanted = name.casefold().split()
        moves = (move for offer in listed for move in offer.moves if move.player is not None)
        found = [move for move in moves if [word.casefold() for word in move.words[: len(wanted)]] == wanted]
        return self.moves(found) if len(found) <= MOST else iter(())

    def throw(self) -> Iterator[Line]:
        """What is thrown next, and how it is written."""
        owed = self.view.table.owed
        if owed is None:
            return
        yield self._heading(N_("Next: {word}"), word=owed.word)
        example, meaning = like_this(self.view.game, self.view.table.session.state, owed)
        yield from self._wrapped(f"{example}: {self._say(meaning)}" if meaning else example)

    def place(self, name: str) -> Iterator[Line]:
        """What is to be known about a place on the sheet: a box by its key, or an area; nothing for another word."""
        form = self.view.form
        if form is None:
            return
        said = notes(form)
        for area in form.areas:
            if area.name.casefold() == name.casefold():
                for note in said.areas.get(area.name, ()):
                    yield from self._wrapped(note.text(self.view.translate))
        yield from (line for box in _boxes(form, name) for line in self._box(form, box))

    def _box(self, form: Form, box: str) -> list[Line]:
        note = self.view.effects.note(form, box)
        called = box_words(form, box).text(self.view.translate)
        return self._wrapped(f"{called}: {note}" if note else called)


def _called_after(rule: str, word: str) -> bool:
    """Whether a rule has the name of a move: `skip-before` that of `skip`."""
    return rule.partition("-")[0] == word.casefold().rstrip(digits)


def _boxes(form: Form, name: str) -> list[str]:
    wanted = name.casefold()
    boxes = (box.name for area in form.areas if not isinstance(area, ClaimArea) for box in area.boxes)
    return [box for box in boxes if wanted in (box.casefold(), box.partition(".")[2].casefold())]
