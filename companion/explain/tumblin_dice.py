"""Tumblin-Dice: nobody decides anything that the record knows, so a score sheet is held against the rounds it tells.

What is not written contradicts nothing, but a round of which nothing at all is written does. A player's dice may stand
in any order, and in a team the partners too. The winner is no part of the play; the audit judges it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.explain import Explanation, Source, Verdict
from companion.explain.clock import Clock
from companion.explain.ledger import Changes, Ledger, Placed, Written, check_departures, placed, the_sheet
from companion.game import Leave, Move
from companion.games.tumblin_dice import play
from companion.games.tumblin_dice.board import Board, in_turn
from companion.games.tumblin_dice.moves import Lie
from companion.games.tumblin_dice.paper import view
from companion.record import Record
from geo.errors import N_, IllegalMove, InvalidInput, say
from sheets.departures import LEFT
from sheets.filled import FilledSheet
from sheets.form import Mark


def explain(sheets: Sequence[FilledSheet], record: Record, clock: Clock) -> Explanation:
    """Whether the record's dice end in the score sheet of its table, and if not what must be altered.

    Raises InvalidInput if sheet and record do not belong together, or if the record is not one of a whole game.
    """
    sheet = the_sheet(sheets, record)
    state = _played(record)
    check_departures(sheet, state.options[LEFT])
    rounds = list(_rounds(state, view(sheet).board, sheet.players))
    ledger = Ledger(sheet)
    places = placed(ledger, rounds, Told.changes)
    change = tuple(altered for place in places for altered in place.changes)
    sources = tuple(_sources(ledger, rounds, places, record.moves))
    if not change:
        return Explanation(Verdict.POSSIBLE, clock.seconds, record.moves, sources)
    return Explanation(
        Verdict.IMPOSSIBLE, clock.seconds, record.moves, sources, change, exact=True, at_least=len(change)
    )


def _played(record: Record) -> play.State:
    try:
        state: play.State = record.replay()
    except IllegalMove as wrong:
        raise InvalidInput.one("record", wrong.message, ", ".join(wrong.legal)) from wrong
    if not state.over:
        message = say(N_("the record ends before the game does; rounds in it: {rounds}"), rounds=len(state.rows))
        raise InvalidInput.one("record", message)
    return state


@dataclass(frozen=True)
class Told:
    """A round as the record tells it, by the seats and sides of the sheet, counted from 1.

    `order` are the sides as they throw, `dice` how each seat's dice lie; of sides that do not play only the total.
    """

    board: Board
    players: tuple[str, ...]
    order: tuple[int, ...]
    dice: Mapping[int, tuple[str, ...]]
    scores: Mapping[int, int]
    totals: Mapping[int, int]

    def lying(self, key: str, mark: Mark) -> tuple[str, ...]:
        """The dice that explain a mark: the one that lies so, or all of a side."""
        heading, *rest = key.split(".")
        if heading == "dice":
            return (mark.symbol,)
        if heading == "order":
            return ()
        names = self.board.sides[int(rest[0][1:]) - 1]
        return tuple(die for name in names for die in self.dice.get(self.players.index(name) + 1, ()))

    def changes(self, written: Written) -> Changes:
        """What must be altered in a row so that it says nothing else."""
        if not written:
            side = self.order[0] + 1
            return {f"totals.p{side}": Mark(str(self.totals[side]))}
        found = {**self._order(written), **self._dice(written)}
        for heading, right in (("scores", self.scores), ("totals", self.totals)):
            for key, mark in _under(written, heading):
                number = int(key.rpartition(".p")[2])
                if mark.number != right.get(number, 0 if heading == "scores" else None):
                    found[key] = Mark(str(right[number])) if right.get(number) else None
        return found

    def _order(self, written: Written) -> Changes:
        """The order of play by players, or by teams, whichever takes fewer alterations."""
        labels = tuple(self.board.labels[side] for side in self.order)
        places = [self.board.sides[side] for side in self.order]
        throwing = [places[number % len(places)] for number in range(len(in_turn(self.board, self.order)))]
        by_player = _in_places(dict(_under(written, "order")), throwing)
        by_team = _in_places(dict(_under(written, "order")), [(label,) for label in labels])
        return min(by_player, by_team, key=len)

    def _dice(self, written: Written) -> Changes:
        """Each seat's dice, in any order."""
        found: Changes = {}
        seats = {key.split(".")[1] for key, _ in _under(written, "dice")}
        for seat in sorted(seats):
            missing = Counter(self.dice.get(int(seat[1:]), ()))
            held = [(key, mark) for key, mark in _under(written, "dice") if key.split(".")[1] == seat]
            wrong = []
            for key, mark in held:
                if missing[mark.symbol] > 0:
                    missing[mark.symbol] -= 1
                else:
                    wrong.append(key)
            dice = [*missing.elements()]
            printed = [key for key in wrong if int(key.rpartition(".")[2]) <= self.board.dice]
            found |= dict.fromkeys(wrong)
            found |= {key: Mark(die) for key, die in zip(printed, dice, strict=False)}
        return found


def _under(written: Written, heading: str) -> list[tuple[str, Mark]]:
    """The boxes of a row under a heading."""
    return [(key, mark) for key, mark in sorted(written.items()) if key.split(".")[0] == heading]


def _in_places(written: Written, places: Sequence[tuple[str, ...]]) -> Changes:
    """What must be altered so that in each place stands one of those that may, and nobody twice."""
    found: Changes = {}
    free = {names: list(names) for names in places}
    wrong: list[tuple[str, int]] = []
    for key, mark in written.items():
        place = int(key.rpartition(".")[2]) - 1
        if place < len(places) and mark.symbol in free[places[place]]:
            free[places[place]].remove(mark.symbol)
        else:
            wrong.append((key, place))
    for key, place in wrong:
        found[key] = Mark(free[places[place]].pop(0)) if place < len(places) and free[places[place]] else None
    return found


def _rounds(state: play.State, board: Board, players: Sequence[str]) -> Iterator[Told]:
    """The rounds that have been played, by the seats and sides of a sheet with these players."""
    seats = {player: number for number, player in enumerate(players, 1)}
    sides = {label: side for side, label in enumerate(board.labels)}
    on_sheet = [sides[label] for label in state.board.labels]
    for row in state.rows:
        yield Told(
            board,
            tuple(players),
            tuple(on_sheet[side] for side in row.order),
            {seats[player]: dice for player, dice in row.dice.items()},
            {on_sheet[side] + 1: score for side, score in row.scores.items()},
            {on_sheet[side] + 1: total for side, total in enumerate(row.totals)},
        )


def _sources(
    ledger: Ledger, rounds: Sequence[Told], places: Sequence[Placed], moves: Sequence[Move]
) -> Iterator[Source]:
    """How the dice lay that explain the boxes of each row; the order of play follows from the totals before."""
    thrown = enumerate((move for move in moves if not isinstance(move, Leave)), 1)
    throws = [(number, move) for number, move in thrown if isinstance(move, Lie)]
    for told, place, (number, move) in zip(rounds, places[:-1], throws, strict=True):
        for key, mark in place.marks(ledger.written(place.row)).items():
            dice = told.lying(key, mark) if mark is not None else ()
            if dice:
                yield Source(f"rounds.{place.row}.{key}", number, dice, move)
