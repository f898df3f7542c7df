"""Ganz schön clever: can a sheet have come about from these dice?

`thrown` reads the dice of a record, who took which and who left, `spots` tells what is open after that; `wanted` is the
sheet, `places` are its areas and `chains` what bonuses make of it; `search` looks for a line of play, `ahead`,
`endings` and `outlook` see how near it can come to the sheet; `change` finds the least change and `near` quickly some
change; `line` writes a line down in moves and has the rules replay it.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.explain import Alteration, Explanation, Verdict
from companion.explain.clever.change import Repair
from companion.explain.clever.line import Line
from companion.explain.clever.search import Path, Search
from companion.explain.clever.spots import Spots
from companion.explain.clever.thrown import Thrown, thrown
from companion.explain.clever.wanted import wanted
from companion.explain.clock import CUT_OFF, Clock
from companion.games.clever.board import Board, board_of
from companion.record import Record
from geo.errors import N_, InvalidInput, say
from sheets.filled import FilledSheet
from sheets.form import shown
from sheets.forms.clever import ACTIONS


def explain(sheets: Sequence[FilledSheet], record: Record, clock: Clock) -> Explanation:
    """Whether a line of play with the record's dice ends in the sheet.

    The record may hold rolls alone. Of decisions it counts which die an active player took, or that there was a pass or
    a reroll; where the dice went does not. The other players are taken for players on paper: free to take any die that
    the next throw allows, and to leave at any time between the two throws where the record has it. An option counts as
    on if the sheet or the record says so.

    Raises InvalidInput for several sheets, for the sheet of somebody who does not play to the end or of another number
    of players, and for a record that is not one of a whole game.
    """
    if len(sheets) != 1:
        raise InvalidInput.one("sheets", say(N_("these sheets are explained one at a time")), "1")
    (sheet,) = sheets
    return explain_on(board_of(len(record.players)), sheet, record, clock)


def explain_on(board: Board, sheet: FilledSheet, record: Record, clock: Clock) -> Explanation:
    """The same on any board, for the throws of a whole game on it. At most one round may leave a choice of bonuses."""
    player = _player(sheet, record)
    dice = thrown(record, board, sheet.options)
    if player in dice.gone[-1]:
        message = N_("{player} left before the end, so this sheet is not handed in")
        raise InvalidInput.one("player", say(message, player=player), "", sheet.file)
    most = board.rounds * dice.turns * board.fields + ACTIONS * len(record.players)
    if len(dice.rolls) > most:
        message = N_("the record has {count} throws, more than any game")
        raise InvalidInput.one("record", say(message, count=len(dice.rolls)), str(most), sheet.file)
    spots = Spots(dice, player)
    if not spots.start:
        message = N_("these throws do not make up a whole game: {rounds} rounds")
        raise InvalidInput.one("record", say(message, rounds=board.rounds), "", sheet.file)
    return _Case(dice, spots, sheet, clock).explain()


def _player(sheet: FilledSheet, record: Record) -> str:
    """Whose sheet it is among the players of the record."""
    name, seats = sheet.player, sheet.seats or len(record.players)
    if seats != len(record.players):
        message = N_("the sheet is of a game with {seats} players, the record is not")
        raise InvalidInput.one("players", say(message, seats=seats), str(len(record.players)), sheet.file)
    if len(record.players) == 1 and name is None:
        return record.players[0]
    for player in record.players:
        if name is not None and player.casefold() == name.casefold():
            return player
    accepted = ", ".join(record.players)
    if name is None:
        raise InvalidInput.one("player", say(N_("whose sheet it is, is not stated")), accepted, sheet.file)
    raise InvalidInput.one("player", say(N_("{who} does not play"), who=shown(name)), accepted, sheet.file)


class _Case:
    """A sheet and the dice that it is held against."""

    def __init__(self, dice: Thrown, spots: Spots, sheet: FilledSheet, clock: Clock) -> None:
        self.dice = dice
        self.player = spots.player
        self.sheet = sheet
        self.clock = clock
        self.search = Search(spots, wanted(sheet, dice.board), dice.options, clock)

    def explain(self) -> Explanation:
        """A line of play, or the least change."""
        try:
            possible = self.search.run(0)
        except CUT_OFF as cut:
            return Explanation(Verdict.UNDECIDED, self.clock.seconds, interrupted=isinstance(cut, KeyboardInterrupt))
        if possible:
            return self._told(Verdict.POSSIBLE, self.search.path)
        return self._repaired()

    def _repaired(self) -> Explanation:
        repair = Repair(self.search, self.clock)
        interrupted = False
        try:
            repair.run()
        except CUT_OFF as cut:
            interrupted = isinstance(cut, KeyboardInterrupt)
        return self._told(Verdict.IMPOSSIBLE, repair.path, at_least=repair.least, interrupted=interrupted)

    def _told(
        self, verdict: Verdict, path: Path | None, *, at_least: int = 0, interrupted: bool = False
    ) -> Explanation:
        """What is known, with the line of play for it."""
        if path is None:
            return Explanation(verdict, self.clock.seconds, at_least=at_least, interrupted=interrupted)
        line = Line(self.dice, self.player)
        line.follow(path)
        change = self._change(line.sheet)
        if not line.over or (verdict is Verdict.POSSIBLE and change):
            raise AssertionError(line.moves)
        return Explanation(
            verdict,
            self.clock.seconds,
            moves=tuple(line.moves),
            sources=tuple(line.sources),
            change=change or None,
            exact=bool(change) and len(change) == at_least,
            at_least=at_least,
            interrupted=interrupted,
        )

    def _change(self, becomes: FilledSheet) -> tuple[Alteration, ...]:
        """The boxes in which a sheet that is possible differs."""
        was = self.sheet.marks
        return tuple(
            Alteration(box, was.get(box), becomes.marks.get(box), self.sheet.player)
            for box in self.search.wanted.differing(becomes)
        )
