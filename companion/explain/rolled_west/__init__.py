"""Rolled West: can one sheet, or those of a table, have come about from these dice?

Every sheet's owner has a search of their own (`seat`), players without a sheet do what the sheets need (`helper`),
or what the record tells of them (`recorded`); `table` makes their lines of play fit each other, and `telling` plays
them by the rules. What the sheets' owners have decided is not taken from the record, only its dice are, and of the
others only if all of it is by the rules. The sheet of somebody who left is what it was then. Majorities and results are
no part of the play; the audit judges them.

Stored letters may pay in place of dice and in any order, as the audit has it. A line in which they pay as the rules
let them (dice first, then the oldest) is preferred; in any other the moves are the same, and only which boxes are
crossed out differs from what the rules do by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.explain import Alteration, Explanation, Verdict
from companion.explain.clock import CUT_OFF, Clock, TimeUp
from companion.explain.rolled_west.helper import Helper
from companion.explain.rolled_west.lines import NEVER, Line
from companion.explain.rolled_west.puzzle import Wanted
from companion.explain.rolled_west.recorded import Recorded, Witness, limits_of, read_game
from companion.explain.rolled_west.seat import Seat
from companion.explain.rolled_west.table import Player, Table
from companion.explain.rolled_west.telling import RESULTS, Cast, Teller, Told
from companion.games.rolled_west.paper import view
from companion.record import Record
from geo.errors import N_, InvalidInput, Problem, say
from sheets.filled import FilledSheet
from sheets.form import Mark
from sheets.forms.rolled_west import ROUNDS

A_MOMENT = 1.0
"""Seconds for what may do as well: a change that may not be the least."""
FOR_PAYING = 3.0
"""Seconds to look for a line that is paid as the rules pay, where another has been found."""


def explain(sheets: Sequence[FilledSheet], record: Record, clock: Clock) -> Explanation:
    """Whether a line of play with the record's dice ends in the sheets, one or several of a table.

    Raises InvalidInput if sheets and record do not belong together, or if the record is not one of a whole game.
    """
    recorded = read_game(record)
    problems = list(_problems(sheets, recorded))
    if not recorded.whole:
        turns, whole = len(recorded.puzzle.turns), ROUNDS * len(recorded.puzzle.players)
        message = say(N_("turns in the record: {turns}; in a whole game: {whole}"), turns=turns, whole=whole)
        problems.append(Problem("record", message))
    if problems:
        raise InvalidInput(problems)
    return explained(sheets, recorded, clock)


def explained(sheets: Sequence[FilledSheet], recorded: Recorded, clock: Clock) -> Explanation:
    """The same for a game that may not be over."""
    return Case(sheets, recorded, clock).explanation()


class Case:
    """Some sheets, the dice, and what has been found out about them."""

    def __init__(self, sheets: Sequence[FilledSheet], recorded: Recorded, clock: Clock) -> None:
        self.sheets = {_owner(sheet, recorded.puzzle.players): sheet for sheet in sheets}
        self.recorded = recorded
        self.clock = clock
        puzzle = recorded.puzzle
        self.wanted = tuple(
            Wanted(view(self.sheets[player]).board) if player in self.sheets else None for player in puzzle.players
        )
        told_of = {act.player for throw in recorded.throws for act in throw.acts} - self.sheets.keys()
        self.witnesses = frozenset(seat for seat, player in enumerate(puzzle.players) if player in told_of)
        self.limits = limits_of(recorded, told_of)
        self.table = self._table(dice_first=False)
        self.at_least = 0
        self.told: Told | None = None

    def _table(self, *, dice_first: bool) -> Table:
        players = [self._player(seat, wanted, dice_first) for seat, wanted in enumerate(self.wanted)]
        return Table(self.recorded.puzzle, players, self.limits)

    def _player(self, seat: int, wanted: Wanted | None, dice_first: bool) -> Player:
        if wanted is not None:
            return Seat(self.recorded.puzzle, seat, wanted, self.clock, dice_first=dice_first)
        if seat in self.witnesses:
            return Witness(self.recorded, seat)
        return Helper(self.recorded.puzzle, seat, self.clock)

    def explanation(self) -> Explanation:
        """What can be found out in time."""
        interrupted = False
        try:
            self._search()
        except CUT_OFF as cut:
            interrupted = isinstance(cut, KeyboardInterrupt)
        told, seconds = self.told, self.clock.seconds
        if told is None:
            verdict = Verdict.IMPOSSIBLE if self.at_least else Verdict.UNDECIDED
            return Explanation(verdict, seconds, at_least=self.at_least, interrupted=interrupted)
        change = self._change(told)
        if len(change) < self.at_least or (change and not self.at_least):
            raise AssertionError(change)
        sources = tuple(replace(source, player=self.sheets[source.player or ""].player) for source in told.sources)
        known = Explanation(Verdict.POSSIBLE, seconds, tuple(told.moves), sources, interrupted=interrupted)
        if not change:
            return known
        exact = len(change) == self.at_least
        return replace(known, verdict=Verdict.IMPOSSIBLE, change=change, exact=exact, at_least=self.at_least)

    def _search(self) -> None:
        """Look for a line of play, and where there is none for the least change. Raises TimeUp."""
        lines = self.table.best(0)
        if lines is not None:
            self.told = self._told(lines)
            if not self.told.as_ruled:
                self._pay_as_ruled()
            return
        self.at_least = 1
        self.clock.doing = say(N_("looking for the least change"))
        self.told = self._least_at_once()
        if self.told is None:
            self.told = self._some()
            self.told = self._least()

    def _pay_as_ruled(self) -> None:
        """Look for a line that is paid as the rules pay. Raises TimeUp if there is no moment for it."""
        with self.clock.at_most(FOR_PAYING):
            lines = self._table(dice_first=True).best(0)
        if lines is not None:
            again = self._told(lines, dice_first=True)
            if again.as_ruled and not self._change(again):
                self.told = again

    def _least_at_once(self) -> Told | None:
        """The same as `_least`, None if it takes longer than a moment."""
        try:
            with self.clock.at_most(A_MOMENT):
                return self._least()
        except TimeUp:
            return None

    def _some(self) -> Told | None:
        """The game told for some alterations, in case the fewest are not found in time."""
        for more in (0, 1, 2, 4, 8, 16, NEVER):
            try:
                with self.clock.at_most(A_MOMENT):
                    lines = self.table.some(more)
            except TimeUp:
                continue
            if lines is not None:
                return self._told(lines)
        return None

    def _least(self) -> Told:
        """The game told for the fewest alterations. Raises TimeUp."""
        while (lines := self.table.best(self.at_least)) is None:
            self.at_least += 1
        return self._told(lines)

    def _told(self, lines: tuple[Line, ...], *, dice_first: bool = False) -> Told:
        copies = tuple(tuple(self.table.copied(lines, seat, limits)) for seat, limits in enumerate(self.limits))
        cast = Cast(lines, copies, self.wanted, self.witnesses, dice_first)
        return Teller(self.recorded, cast).tell()

    def _change(self, told: Told) -> tuple[Alteration, ...]:
        """Where the sheets differ from those of the game told."""
        found: list[Alteration] = []
        for player, sheet in self.sheets.items():
            written, becomes = _play(sheet.marks), told.marks[player]
            names = [name for name in {**written, **becomes} if written.get(name) != becomes.get(name)]
            found += [Alteration(name, written.get(name), becomes.get(name), sheet.player) for name in sorted(names)]
        return tuple(found)


def _play(marks: Mapping[str, Mark]) -> dict[str, Mark]:
    return {name: mark for name, mark in marks.items() if name.partition(".")[0] not in RESULTS}


def _owner(sheet: FilledSheet, players: Sequence[str]) -> str:
    """Whose sheet it is, as the record writes the name; empty if it is nobody's."""
    name = (sheet.player or "").casefold()
    return next((player for player in players if player.casefold() == name), "")


def _problems(sheets: Sequence[FilledSheet], recorded: Recorded) -> Iterator[Problem]:
    """What keeps sheets and record from belonging together."""
    players = recorded.puzzle.players
    known: set[str] = set()
    for sheet in sheets:
        player = _owner(sheet, players)
        if not player:
            message = say(N_("{player} is not among the record's players"), player=sheet.player or say(N_("nobody")))
            yield Problem("player", message, ", ".join(players), sheet.file)
        elif player in known:
            yield Problem("player", say(N_("{player} has two sheets"), player=player), "", sheet.file)
        known.add(player)
        yield from _other_game(sheet, recorded)


def _other_game(sheet: FilledSheet, recorded: Recorded) -> Iterator[Problem]:
    """What shows that a sheet is of another game: the number of players, those who left counted or not, and options."""
    seats = len(recorded.puzzle.players)
    if sheet.seats not in (None, seats, seats - len(recorded.puzzle.gone)):
        message = say(N_("the sheet is of a game with {seats} players, the record is not"), seats=sheet.seats)
        yield Problem("players", message, str(seats), sheet.file)
    here, there = (bool(one.get("ghost_extra")) for one in (sheet.options, recorded.record.all_options))
    if here != there:
        message = say(N_("the sheet is of a game with other options than the record's"))
        yield Problem("options", message, f"ghost_extra={'on' if there else 'off'}", sheet.file)
