"""Rolling America: can a finished map have come of these dice?

`puzzle` counts what the board, the dice and the map say; `faces`, `outlook` and `closing` are what may be written by
when; `search` looks for a line of play and `hope` ahead of it, `change` for the least change; `line` writes it down in
moves and has the rules replay it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from companion.explain import Alteration, Explanation, Verdict
from companion.explain.clock import CUT_OFF, Clock
from companion.explain.rolling_america.change import Repair
from companion.explain.rolling_america.line import line_of, sources_of
from companion.explain.rolling_america.puzzle import FACES, Picture, Puzzle, Wanted
from companion.explain.rolling_america.search import Search
from companion.game import Leave
from companion.games.rolling_america import audit, play
from companion.games.rolling_america.board import Board, Entry, X, board_of
from companion.games.rolling_america.moves import Roll
from companion.record import Record
from geo.errors import N_, IllegalMove, InvalidInput, say
from sheets.filled import FilledSheet
from sheets.form import CROSS, Mark
from sheets.forms.rolling_america import POWERS

NOBODY = "Ana"
"""The player of a line of play for a sheet without a name."""
FAR = 999
"""More boxes than a map has."""


def explain(sheets: Sequence[FilledSheet], record: Record, clock: Clock) -> Explanation:
    """Whether a line of play with the record's dice ends in the sheet, which has the options that count.

    Everybody has the same dice, so that whose sheet it is matters only where the player went home early: then it is
    held against the dice until that. Raises InvalidInput for several sheets, and for a record that is not one of a
    whole game.
    """
    if len(sheets) != 1:
        raise InvalidInput.one("sheets", say(N_("maps are explained one at a time")), "1")
    (sheet,) = sheets
    board = board_of(sheet.options)
    rolls = [move for move in record.moves if isinstance(move, Roll)]
    left = Leave(sheet.player or NOBODY)
    if left not in record.moves:
        return explain_on(board, sheet, rolls, clock)
    _check(board, rolls)
    until = [move for move in record.moves[: record.moves.index(left)] if isinstance(move, Roll)]
    return explain_departed(board, sheet, until, clock)


def explain_on(board: Board, sheet: FilledSheet, rolls: Sequence[Roll], clock: Clock) -> Explanation:
    """The same on any board, for the throws of a whole game on it."""
    _check(board, rolls)
    return _Case(_puzzle(board, sheet, rolls), sheet, clock).explain()


def explain_departed(board: Board, sheet: FilledSheet, rolls: Sequence[Roll], clock: Clock) -> Explanation:
    """The same for somebody who went home after these throws, the last of which may be resolved or not."""
    last, puzzle = rolls[-1].dice if rolls else (), _puzzle(board, sheet, rolls)
    endings = [unresolved for count in range(len(last) + 1) for unresolved in combinations(last, count)]
    cases = [_Case(replace(puzzle, unresolved=unresolved), sheet, clock) for unresolved in endings]
    for case in cases:
        known = case.as_it_is()
        if known is not None:
            return known
    found = []
    for case in cases:
        found.append(case.repaired())
        if found[-1].interrupted:
            break
    nearest = min(found, key=lambda one: FAR if one.change is None else len(one.change))
    least = min(one.at_least for one in found) if len(found) == len(cases) else 1
    exact = nearest.change is not None and len(nearest.change) == least
    interrupted = found[-1].interrupted
    return replace(nearest, seconds=clock.seconds, at_least=least, exact=exact, interrupted=interrupted)


def _puzzle(board: Board, sheet: FilledSheet, rolls: Sequence[Roll]) -> Puzzle:
    return Puzzle(board, tuple(roll.dice for roll in rolls), sheet.options["wild_stuck"] == "nothing")


def _check(board: Board, rolls: Sequence[Roll]) -> None:
    """InvalidInput unless these are the throws of a whole game."""
    state = play.on_paper(play.start((NOBODY,), {}, board), frozenset({NOBODY}))
    try:
        for roll in rolls:
            state = play.apply(state, roll)
    except IllegalMove as wrong:
        raise InvalidInput.one("record", wrong.message, ", ".join(wrong.legal)) from wrong
    whole = board.rounds * board.turns
    if len(rolls) != whole:
        message = N_("the record has {count} throws, a whole game {whole}")
        raise InvalidInput.one("record", say(message, count=len(rolls), whole=whole), str(whole))


class _Case:
    """A sheet and the dice that it is held against."""

    def __init__(self, puzzle: Puzzle, sheet: FilledSheet, clock: Clock) -> None:
        self.puzzle = puzzle
        self.sheet = sheet
        self.clock = clock
        paper = audit.view(sheet)
        board = puzzle.board
        self.entries = {state: paper.entries[state] for state in board.states if state in paper.entries}
        self.wrong = [state for state, entry in self.entries.items() if not _possible(entry)]
        self.ticks = {power: min(paper.ticks[power], board.uses) for power in POWERS}
        ticked = paper.ticks["rounds"] if "rounds" not in sheet.left_out else puzzle.rounds[0]
        self.rounds = min(puzzle.rounds, key=lambda right: abs(right - ticked))
        self.surplus = sum(paper.ticks[power] - self.ticks[power] for power in POWERS)
        self.surplus += abs(self.rounds - ticked)
        """Ticks of powers and rounds that are wrong whatever the dice."""
        right = {**self.entries, **dict.fromkeys(self.wrong, X)}
        self.wanted = puzzle.wanted(right, self.ticks)

    def explain(self) -> Explanation:
        """A line of play, or the least change."""
        return self.as_it_is() or self.repaired()

    def as_it_is(self) -> Explanation | None:
        """The explanation of a sheet that is possible or undecided; None for an impossible one."""
        if self.wrong or self.surplus:
            return None
        try:
            search = Search(Picture(self.puzzle, self.wanted), self.clock)
            possible = search.run()
        except CUT_OFF as cut:
            return Explanation(Verdict.UNDECIDED, self.clock.seconds, interrupted=isinstance(cut, KeyboardInterrupt))
        return self._with_line(search, Explanation(Verdict.POSSIBLE, self.clock.seconds)) if possible else None

    def repaired(self) -> Explanation:
        """The least change of an impossible sheet, as far as there is time to find it."""
        wrong = sum(1 << self.puzzle.states.index(state) for state in self.wrong)
        repair = Repair(self.puzzle, self.wanted, wrong, self.clock, least=0 if self.surplus else 1)
        interrupted = False
        try:
            repair.run()
        except CUT_OFF as cut:
            interrupted = isinstance(cut, KeyboardInterrupt)
        known = Explanation(
            Verdict.IMPOSSIBLE,
            self.clock.seconds,
            at_least=repair.least + self.surplus,
            interrupted=interrupted,
        )
        if repair.found is None:
            return known
        change = tuple(self._alterations(repair.found.picture.wanted))
        if len(change) != repair.cost + self.surplus:
            raise AssertionError(change)
        known = replace(known, change=change, exact=repair.least == repair.cost)
        return self._with_line(repair.found, known)

    def _with_line(self, search: Search, known: Explanation) -> Explanation:
        player = self.sheet.player or NOBODY
        moves = line_of(search, player)
        marks = dict(self.sheet.marks)
        for altered in known.change or ():
            marks.pop(altered.box, None)
            if altered.becomes:
                marks[altered.box] = altered.becomes
        return replace(known, moves=moves, sources=tuple(sources_of(moves, marks)))

    def _alterations(self, becomes: Wanted) -> list[Alteration]:
        """The boxes in which the map as it should be differs from the sheet."""
        found = []
        for index, state in enumerate(self.puzzle.states):
            entry = Entry(becomes.numbers[index] or None, bool(becomes.rings >> index & 1))
            if self.entries.get(state, X) != entry:
                found.append(self._altered(f"states.{state}", _mark(entry)))
        for area, count in zip(POWERS, becomes[2:], strict=True):
            found += self._ticked(area, count, self.puzzle.board.uses)
        if "rounds" not in self.sheet.left_out:
            found += self._ticked("rounds", self.rounds, self.puzzle.board.rounds)
        return found

    def _ticked(self, area: str, count: int, printed: int) -> list[Alteration]:
        """The boxes to be altered until so many are ticked: the last ones unticked, or the first blank ones ticked."""
        ticked = sorted(_number(name) for name in self.sheet.marks if name.partition(".")[0] == area)
        blank = [number for number in range(1, printed + 1) if number not in ticked]
        numbers = [*ticked[count:], *blank[: max(0, count - len(ticked))]]
        return [self._altered(f"{area}.{number}", None if number in ticked else CROSS) for number in numbers]

    def _altered(self, box: str, becomes: Mark | None) -> Alteration:
        return Alteration(box, self.sheet.marks.get(box), becomes, self.sheet.player)


def _possible(entry: Entry) -> bool:
    """Whether a game leaves such a mark at all: a number that a die shows, or an X without a circle."""
    return not entry.guarded if entry.number is None else 1 <= entry.number <= FACES


def _mark(entry: Entry) -> Mark:
    return CROSS if entry.number is None else Mark(str(entry.number), entry.guarded)


def _number(box: str) -> int:
    return int(box.partition(".")[2])
