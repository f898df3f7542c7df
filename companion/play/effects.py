"""What a move would do, told by what it changes on the sheet; and what boxes are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.game import Move
from companion.labels import word
from companion.notation import read_line
from companion.play.binding import NOTHING
from companion.session import Session
from geo.errors import N_, IllegalMove, Translate, say
from sheets import aloud
from sheets.box_words import box_words
from sheets.filled import FilledSheet
from sheets.form import Form


@dataclass(frozen=True)
class Effects:
    """A session as it is, to hold against what it would be."""

    session: Session
    translate: Translate

    @cached_property
    def sheets(self) -> Mapping[str | None, FilledSheet]:
        """Everybody's sheet, by player; the table's by None."""
        return {sheet.player: sheet for sheet in self.session.game.sheets(self.session.state)}

    def sheet(self, player: str | None) -> FilledSheet | None:
        """The sheet that a player writes on; None where it is on paper."""
        return self.sheets.get(player) or self.sheets.get(None)

    def after(self, move: Move) -> FilledSheet | None:
        """That sheet after a move of its player."""
        game = self.session.game
        try:
            state = game.apply(self.session.state, move)
        except IllegalMove:
            return None
        return next((sheet for sheet in game.sheets(state) if sheet.player in (move.player, None)), None)

    def written(self, move: Move, after: FilledSheet) -> list[str]:
        """The boxes that a move marks, the one that it names first; what is written only at the end is left out."""
        before = self.sheet(move.player)
        held = before.marks if before else {}
        changed = [name for name, mark in after.marks.items() if held.get(name) != mark]
        words = {word.casefold() for word in move.words}
        own = [name for name in changed if name.partition(".")[0] != "claimed"]
        named = [name for name in own if {name.casefold(), name.casefold().partition(".")[2]} & words]
        further = [] if named and self.ends(move) else [name for name in own if name not in named]
        return named + further

    def ends(self, move: Move) -> bool:
        """Whether the game is over after a move."""
        game = self.session.game
        return game.over(game.apply(self.session.state, move))

    def first_boxes(self, moves: Iterable[Move]) -> frozenset[str]:
        """The boxes that the moves are about."""
        found: set[str] = set()
        for move in moves:
            after = self.after(move)
            found.update(self.written(move, after)[:1] if after else ())
        return frozenset(found)

    def told(self, move: Move, notes: bool = True) -> str:
        """A move in words: where it is written, what else is marked, what it scores; with notes on that place.

        A move that marks no sheet of the player's own is told by what it does at the table, and as the help on
        notation tells it.
        """
        before, after = self.sheet(move.player), self.after(move)
        written = self.written(move, after) if after and move.words[-1] != NOTHING else []
        if before is None or after is None or before.player is None or not written:
            return "; ".join(filter(None, [*self.at_the_table(move), self.meaning(move)]))
        view, score = self.session.game.view, self.session.game.score
        gained = score(view(after)).total - score(view(before)).total
        boxes = "; ".join(box_words(before.form, name).text(self.translate) for name in written)
        told = say(N_("{boxes}; points: +{gained}"), boxes=boxes, gained=gained).text(self.translate)
        told = told if gained > 0 and not self.session.game.fewest else boxes
        note = self.note(before.form, written[0]) if notes else ""
        return f"{told} ({note})" if note else told

    def at_the_table(self, move: Move) -> Iterator[str]:
        """Totals, chips and the like that a move changes: `chips Ana 2`."""
        game, state = self.session.game, self.session.state
        after = game.status(game.apply(state, move))
        for name, value in game.status(state).items():
            if isinstance(value, Mapping):
                changed = [f"{who} {held}" for who, held in after[name].items() if value.get(who) != held]
                yield f"{word(name, self.translate)} {', '.join(changed)}" if changed else ""

    def note(self, form: Form, box: str) -> str:
        """What is to be known about a box: its neighbours, what it gives, what it costs."""
        found = notes(form).boxes.get(box)
        return found.text(self.translate) if found else ""

    def meaning(self, move: Move) -> str:
        """What the help on notation says about a move of one word, or about a die that goes nowhere; else empty.

        Where it tells two things, the first is for who must decide, the last for others.
        """
        found = []
        for example, meaning in self.session.game.notation:
            line = read_line(example, self.session.game.table_words)
            if line and line.player and _alike(line.words, move.words):
                found.append(self.translate(meaning).replace(line.player, move.player or ""))
        must = self.session.waiting.get(move.player or "", True)
        return (found[0] if must else found[-1]) if found else ""


def _alike(example: Sequence[str], words: Sequence[str]) -> bool:
    """Whether an example of the notation is about such a move."""
    if len(words) == 1:
        return tuple(example) == tuple(words)
    return words[-1] == example[-1] == NOTHING and len(words) == len(example)


def notes(form: Form) -> aloud.Notes:
    """What is to be said about the boxes of a form; nothing where no game says anything."""
    known = form.game in aloud.REGISTRY.games
    found: aloud.Notes = aloud.REGISTRY.module(form.game).notes(form) if known else aloud.Notes()
    return found
