"""Dodge Dice: can a score sheet have come about from these rolls?

A record that tells the skips and gifts leaves nothing open: the sheet is held against the rounds that it tells. Of one
with rolls alone every way to skip and to give is tried, the fewest alterations first.

What is not written in the optional columns contradicts nothing; a total that is not written has not changed. The
winner is no part of the play; the audit judges it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple

from companion.explain import Explanation, Source, Verdict
from companion.explain.clock import CUT_OFF, Clock
from companion.explain.ledger import Changes, Ledger, Placed, Written, check_departures, placed, the_sheet
from companion.game import Leave, Move
from companion.games.dodge_dice import GAME, play
from companion.games.dodge_dice.moves import Roll
from companion.record import Record
from geo.errors import N_, IllegalMove, InvalidInput, say
from sheets.departures import LEFT
from sheets.filled import FilledSheet
from sheets.form import Mark

SEATED = ("ended_by", "takes", "starter")
"""Headings under which a player is named."""


def explain(sheets: Sequence[FilledSheet], record: Record, clock: Clock) -> Explanation:
    """Whether the record's rolls can end in the score sheet of its table, and if not what must be altered.

    Raises InvalidInput if sheet and record do not belong together, or if the record is not one of a whole game.
    """
    sheet = the_sheet(sheets, record)
    return explain_from(record.start(), sheet, record.moves, clock)


def explain_from(state: play.State, sheet: FilledSheet, moves: Sequence[Move], clock: Clock) -> Explanation:
    """The same from any state before a game, so on any board."""
    if not any(map(_decided, moves)):
        return Skips(state, sheet, moves, clock).explanation()
    ended = _played(state, moves)
    if not ended.over:
        message = say(N_("the record ends before the game does; rounds in it: {rounds}"), rounds=len(ended.rows))
        raise InvalidInput.one("record", message)
    check_departures(sheet, ended.options[LEFT])
    return _told(state, sheet, moves, clock)


def _decided(move: Move) -> bool:
    """Whether a player has decided that, so that it is none of the lines that stand whatever is decided."""
    return move.player is not None and not isinstance(move, Leave)


def _played(state: play.State, moves: Sequence[Move]) -> play.State:
    """The state after the moves; InvalidInput if the rules do not allow them."""
    try:
        for move in moves:
            state = GAME.after(state, move)
    except IllegalMove as wrong:
        raise InvalidInput.one("record", wrong.message, ", ".join(wrong.legal)) from wrong
    return state


class Told(NamedTuple):
    """A round that has been played, with the totals before it."""

    players: tuple[str, ...]
    row: play.Row
    before: tuple[int, ...]

    def changes(self, sheet: FilledSheet, written: Written) -> Changes:
        """What must be altered in a row of the sheet so that it says this round."""
        found: Changes = {}
        for key, right in self.marks(sheet).items():
            mark = written.get(key)
            if mark is not None and right != (mark.symbol if mark.number is None else str(mark.number)):
                found[key] = Mark(right)
        for seat, (total, before) in enumerate(zip(self.row.totals, self.before, strict=True)):
            key = f"totals.{_box(sheet, self.players[seat])}"
            if total != before and key not in written:
                found[key] = Mark(str(total))
        return found

    def marks(self, sheet: FilledSheet) -> dict[str, str]:
        """Every mark of the row, by heading."""
        row, boxes = self.row, [_box(sheet, player) for player in self.players]
        return {
            "penalty": str(row.penalty),
            "icon": row.icon,
            **{key: self.players[getattr(row, key)] for key in SEATED},
            **{f"totals.{box}": str(total) for box, total in zip(boxes, row.totals, strict=True)},
            **{f"chips.{box}": str(held) for box, held in zip(boxes, row.chips, strict=True)},
        }


def _box(sheet: FilledSheet, player: str) -> str:
    return f"p{sheet.players.index(player) + 1}"


def _ended(before: play.State, after: play.State) -> list[Told]:
    """The rounds that a move has ended: none or one, or two where a roll settles the one before and ends its own."""
    totals = [(0,) * len(after.players), *(row.totals for row in after.rows)]
    return [Told(after.players, after.rows[n], totals[n]) for n in range(len(before.rows), len(after.rows))]


def _told(state: play.State, sheet: FilledSheet, moves: Sequence[Move], clock: Clock) -> Explanation:
    """The explanation where the moves are known."""
    rounds = [told for before, after in _states(state, moves) for told in _ended(before, after)]
    places = placed(Ledger(sheet), rounds, lambda told, written: told.changes(sheet, written))
    return _explanation(state, sheet, moves, places, clock)


def _states(state: play.State, moves: Sequence[Move]) -> Iterator[tuple[play.State, play.State]]:
    """The states before and after each move."""
    for move in moves:
        before, state = state, GAME.after(state, move)
        yield before, state


def _explanation(
    state: play.State, sheet: FilledSheet, moves: Sequence[Move], places: Sequence[Placed], clock: Clock
) -> Explanation:
    change = tuple(altered for place in places for altered in place.changes)
    sources = tuple(_sources(state, sheet, moves, places))
    if not change:
        return Explanation(Verdict.POSSIBLE, clock.seconds, tuple(moves), sources)
    least = len(change)
    return Explanation(Verdict.IMPOSSIBLE, clock.seconds, tuple(moves), sources, change, exact=True, at_least=least)


def _sources(
    state: play.State, sheet: FilledSheet, moves: Sequence[Move], places: Sequence[Placed]
) -> Iterator[Source]:
    """Which roll explains a row's penalty, and which one the end of the round."""
    ledger, rows = Ledger(sheet), iter(places)
    throw, first, last = 0, (0, moves[0]), (0, moves[0])
    for move, (before, after) in zip(moves, _states(state, moves), strict=True):
        waiting = before.pending is not None and play.ends_round(before, before.pending)
        rolls = [(first, last)] if waiting else []
        if isinstance(move, Roll):
            throw += 1
            last = throw, move
            first = last if move.penalty is not None else first
            rolls.append((first, last))
        for told, (penalty, ending) in zip(_ended(before, after), rolls, strict=False):
            place = next(rows)
            for key, mark in place.marks(ledger.written(place.row)).items():
                number, roll = penalty if key == "penalty" else ending
                if mark is not None and (dice := _dice_of(key, told, roll, sheet)):
                    yield Source(f"rounds.{place.row}.{key}", number, dice, roll)


def _dice_of(key: str, told: Told, roll: Move, sheet: FilledSheet) -> tuple[str, ...]:
    """The dice of a roll that explain a mark."""
    words = tuple(map(str, roll.words[1:]))
    if key == "penalty":
        return words[:1]
    changed = [
        player for player, now, then in zip(told.players, told.row.totals, told.before, strict=True) if now != then
    ]
    ends = ("icon", "ended_by", "takes", *(f"totals.{_box(sheet, player)}" for player in changed))
    return words if key in ends else ()


class Node(NamedTuple):
    """A position of the search: alterations at least, lines of the record that are to come, and how it was reached.

    `cost` are the alterations so far, `row` is the row of the round that ended last. Nodes are ordered by the first
    three.
    """

    least: int
    ahead: int
    number: int
    state: play.State
    cost: int = 0
    row: int = 0
    moves: tuple[Move, ...] = ()
    places: tuple[Placed, ...] = ()

    @property
    def key(self) -> tuple[Any, ...]:
        """What tells positions apart for all that is to come."""
        now = self.state
        playing = now.roller, now.starter, now.playing, now.pending, now.penalty, now.dice
        return self.ahead, self.row, now.totals, now.chips, playing, len(self.places) > len(now.rows)


class Skips:
    """Rolls alone: the skips and gifts with which they end in the sheet, or in one that is as near as can be."""

    def __init__(self, state: play.State, sheet: FilledSheet, rolls: Sequence[Move], clock: Clock) -> None:
        self.start = state
        self.sheet = sheet
        self.rolls = rolls
        self.clock = clock
        self.ledger = Ledger(sheet)
        self.chip_keys = [f"chips.{_box(sheet, player)}" for player in state.players]
        self.chips_begun, self.chips_to_begin = _chips_ahead(rolls)
        self.count = 0
        self.at_least = 0

    def explanation(self) -> Explanation:
        """The explanation with the fewest alterations, or what is known when the search is cut off."""
        try:
            node = self._nearest()
        except CUT_OFF as cut:
            interrupted = isinstance(cut, KeyboardInterrupt)
            verdict = Verdict.IMPOSSIBLE if self.at_least else Verdict.UNDECIDED
            return Explanation(verdict, self.clock.seconds, at_least=self.at_least, interrupted=interrupted)
        if node is None:
            message = say(N_("these rolls are not those of a whole game, whoever skips"))
            raise InvalidInput.one("record", message)
        return _explanation(self.start, self.sheet, node.moves, node.places, self.clock)

    def _nearest(self) -> Node | None:
        heap, seen = [Node(0, len(self.rolls), 0, self.start)], set()
        while heap:
            node = heappop(heap)
            self.at_least = node.least
            if len(node.places) > len(node.state.rows):
                return node
            if node.key in seen:
                continue
            seen.add(node.key)
            self.clock.tick()
            for after in self._after(node):
                heappush(heap, after)
        return None

    def _after(self, node: Node) -> Iterator[Node]:
        """What can happen next: a decision, the next roll, or the end with the rest of the sheet blank."""
        if node.state.over and not node.ahead:
            rest = self.ledger.blank_after(node.row)
            yield self._node(node, node.state, (Placed(node.row, rest),), ())
        for move in self._moves(node):
            try:
                state = GAME.after(node.state, move)
            except IllegalMove:
                continue
            for places in self._places(node.row, _ended(node.state, state)):
                yield self._node(node, state, places, (move,))

    def _places(self, row: int, ended: Sequence[Told]) -> Iterator[tuple[Placed, ...]]:
        """The rows in which rounds that have ended may stand."""
        if not ended:
            yield ()
            return
        for place in self.ledger.places(row, lambda written: ended[0].changes(self.sheet, written)):
            self.clock.tick()
            for rest in self._places(place.row, ended[1:]):
                yield (place, *rest)

    def _moves(self, node: Node) -> Iterator[Move]:
        if node.ahead:
            yield self.rolls[len(self.rolls) - node.ahead]
        for player in play.waiting(node.state):
            yield from play.legal_moves(node.state, player)

    def _node(self, node: Node, state: play.State, places: tuple[Placed, ...], moves: tuple[Move, ...]) -> Node:
        self.count += 1
        cost = node.cost + sum(len(place.changes) for place in places)
        row = places[-1].row if places else node.row
        ahead = node.ahead - sum(not _decided(move) for move in moves)
        every = (*node.places, *places)
        least = cost if len(every) > len(state.rows) else cost + self._beyond_reach(state, ahead, row)
        return Node(least, ahead, -self.count, state, cost, row, (*node.moves, *moves), every)

    def _beyond_reach(self, state: play.State, ahead: int, row: int) -> int:
        """At least so many alterations of the next row with marks, which the round stands in or which becomes blank.

        Chips are only gained by rolling some: where more are written than can be had by then, that is wrong.
        """
        written = self.ledger.written(self.ledger.next_written(row))
        coming = (self.chips_to_begin if state.penalty is None else self.chips_begun)[len(self.rolls) - ahead]
        reached = [held + coming for held in state.chips]
        if state.pending is not None and state.roller is not None:
            reached[state.roller] += state.pending.icon == "chip"
        wrong = 0
        for key, most in zip(self.chip_keys, reached, strict=True):
            number = written[key].number if key in written else None
            wrong += number is not None and number > most
        return wrong


def _chips_ahead(rolls: Sequence[Move]) -> tuple[list[int], list[int]]:
    """By line of the record: the chips rolled from it to the end of a round that has begun, or of the one to begin.

    A round begins with every roll of the penalty die, and with no other.
    """
    begun, to_begin = [0], [0]
    for move in reversed(rolls):
        chips = begun[-1] + (isinstance(move, Roll) and move.icon == "chip")
        first = isinstance(move, Roll) and move.penalty is not None
        begun.append(0 if first else chips)
        to_begin.append(chips if first else to_begin[-1])
    return begun[::-1], to_begin[::-1]
