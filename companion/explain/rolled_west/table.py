"""Everybody at a table together: lines of play, one a seat, that fit each other.

Each seat has its own search. Where the lines that they find do not fit (a letter copied from a die that its owner set
aside, a low number with nobody first, a contract taken twice), one of those involved must do otherwise, and each way
out is tried: the fewest altered boxes first, so that the first set of lines that fits is the closest there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple, Protocol, TypeVar

from companion.explain.rolled_west.lines import NEVER, Limits, Line
from companion.explain.rolled_west.plan import allowed_sources
from companion.explain.rolled_west.puzzle import DOUBLE, ROWS, Puzzle, Source

T = TypeVar("T")
HIGH = tuple(str(ROWS[metal][box].high) for metal, box in DOUBLE)
LOW = tuple(str(ROWS[metal][box].low) for metal, box in DOUBLE)


class Player(Protocol):
    """Whoever finds lines of play for a seat; `alters` tells whether it helps to allow more alterations."""

    alters: bool

    def best(self, limits: Limits, most: int) -> Line | None:
        """The line within the limits that alters the fewest boxes, None if it takes more than `most`."""

    def some(self, limits: Limits, more: int) -> Line | None:
        """A line within the limits with so many alterations beyond those that are known to be needed."""


Ask = Callable[[Player, Limits, int], Line | None]
"""How a player is asked for a line within limits, and with so many alterations."""


class Change(NamedTuple):
    """A way out of a conflict: a seat and its limits from now on."""

    seat: int
    limits: Limits


class _Node(NamedTuple):
    """Limits by seat, the lines within them (None: not looked for yet), and what they cost at least.

    Of nodes that cost the same the youngest comes first, by its falling number.
    """

    cost: int
    number: int
    limits: tuple[Limits, ...]
    lines: tuple[Line | None, ...]


class Copied(NamedTuple):
    """A letter in a dark box, and where it came from."""

    box: int
    letter: int
    source: Source


class Table:
    """The seats of a game, and the search for lines that fit each other."""

    def __init__(self, puzzle: Puzzle, players: Sequence[Player], limits: Sequence[Limits]) -> None:
        self.puzzle = puzzle
        self.players = tuple(players)
        self.limits = tuple(limits)
        self.count = 0
        self.windows = [puzzle.windows(seat) for seat in range(len(players))]

    def best(self, most: int) -> tuple[Line, ...] | None:
        """Lines that fit and together alter the fewest boxes, None if that takes more than `most`. Raises TimeUp."""
        return self._search(lambda player, limits, left: player.best(limits, left), most)

    def some(self, more: int) -> tuple[Line, ...] | None:
        """Lines that fit, with so many alterations a seat beyond those that are known to be needed. Raises TimeUp."""
        return self._search(lambda player, limits, _: player.some(limits, more), NEVER)

    def _search(self, ask: Ask, most: int) -> tuple[Line, ...] | None:
        heap = [_Node(0, 0, self.limits, (None,) * len(self.players))]
        while heap and heap[0].cost <= most:
            node = heappop(heap)
            lines, missing = self._completed(node, ask)
            cost = sum(line.cost for line in lines if line is not None)
            if missing is not None:
                if self.players[missing].alters and node.cost < most:
                    heappush(heap, node._replace(cost=node.cost + 1, lines=lines))
                continue
            known = tuple(line for line in lines if line is not None)
            changes = self._conflict(node.limits, known)
            if changes is None:
                return known
            for change in changes:
                limits = _with(node.limits, change.seat, change.limits)
                self.count += 1
                heappush(heap, _Node(cost, -self.count, limits, _with(lines, change.seat, None)))
        return None

    def _completed(self, node: _Node, ask: Ask) -> tuple[tuple[Line | None, ...], int | None]:
        """The node's lines, those that are missing found within its cost, and the first seat that has none then."""
        lines = list(node.lines)
        left = node.cost - sum(line.cost for line in lines if line is not None)
        for seat, (player, limits) in enumerate(zip(self.players, node.limits, strict=True)):
            if lines[seat] is None:
                line = lines[seat] = ask(player, limits, left)
                if line is None:
                    return tuple(lines), seat
                left -= line.cost
        return tuple(lines), None

    def _conflict(self, limits: Sequence[Limits], lines: Sequence[Line]) -> list[Change] | None:
        """The ways out of the first conflict, None if the lines fit."""
        return next(
            (
                list(changes)
                for conflicts in (self._once, self._copies, self._high_numbers)
                for changes in conflicts(limits, lines)
            ),
            None,
        )

    def _once(self, limits: Sequence[Limits], lines: Sequence[Line]) -> Iterator[list[Change]]:
        """Contracts and offices that two have taken: the one or the other must not."""
        for other, line in enumerate(lines):
            for seat in range(other):
                for kind in ("contracts", "offices"):
                    both = getattr(line, kind) & getattr(lines[seat], kind)
                    if both:
                        first = both & -both
                        yield [
                            Change(one, limits[one]._replace(**{kind: getattr(limits[one], kind) | first}))
                            for one in (seat, other)
                        ]

    def copied(self, lines: Sequence[Line], seat: int, limits: Limits) -> Iterator[Copied]:
        """Where each letter in a seat's dark boxes comes from: a die that was no terrain, if there is any."""
        for box, letter in enumerate(lines[seat].copies):
            if letter is not None:
                found = list(allowed_sources(self.windows[seat][box], box, letter, limits))
                fitting = (source for source in found if self._left(lines, source, letter))
                yield Copied(box, letter, next(fitting, found[0]))

    def _left(self, lines: Sequence[Line], source: Source, letter: int) -> bool:
        """Whether the letter is among the resources after the owner has set the terrain aside."""
        if source.turn is None or source.is_safe(letter):
            return True
        turn, owner = divmod(source.turn, len(self.players))
        return lines[owner].turns[turn].aside != letter

    def _copies(self, limits: Sequence[Limits], lines: Sequence[Line]) -> Iterator[list[Change]]:
        """Letters copied from a die that was set aside: it is copied from elsewhere, or another one set aside."""
        for seat in range(len(self.players)):
            for box, letter, source in self.copied(lines, seat, limits[seat]):
                if source.turn is not None and not self._left(lines, source, letter):
                    turn, owner = divmod(source.turn, len(self.players))
                    copies = limits[seat].copies | {(box, source.turn, letter)}
                    aside = limits[owner].aside | {(turn, letter)}
                    yield [
                        Change(owner, limits[owner]._replace(aside=aside)),
                        Change(seat, limits[seat]._replace(copies=copies)),
                    ]

    def _high_numbers(self, limits: Sequence[Limits], lines: Sequence[Line]) -> Iterator[list[Change]]:
        """Double boxes in which somebody counts on being first, or not, and is wrong."""
        for place in range(len(DOUBLE)):
            reached = sorted(
                (self.puzzle.time(seat, line.reached[place].turn), seat, line.reached[place].mark)
                for seat, line in enumerate(lines)
                if place in line.reached
            )
            if not reached:
                continue
            first, winner, mark = reached[0]
            for time, seat, counted in reached[1:]:
                if counted == HIGH[place]:
                    yield self._not_both(limits, place, (winner, first), (seat, time))
            if mark == LOW[place]:
                yield list(self._somebody_before(limits, place, winner, first))[::-1]

    def _not_both(
        self, limits: Sequence[Limits], place: int, before: tuple[int, int], high: tuple[int, int]
    ) -> list[Change]:
        """Somebody is there before whoever counts on the high number: that comes before a time between, or not yet."""
        (early, first), (late, time) = before, high
        middle = (first + time + 1) // 2
        from_then = _with(limits[early].reach_from, place, self.puzzle.turns_before(early, middle))
        until_then = _with(limits[late].high_before, place, self.puzzle.turns_before(late, middle))
        return [
            Change(early, limits[early]._replace(reach_from=from_then)),
            Change(late, limits[late]._replace(high_before=until_then)),
        ]

    def _somebody_before(self, limits: Sequence[Limits], place: int, seat: int, time: int) -> Iterator[Change]:
        """Somebody counts on not being first, and is: somebody else comes before, or they come later."""
        for other in range(len(self.players)):
            last = self.puzzle.turns_before(other, time) - 1
            if other != seat and last >= 0:
                yield Change(other, limits[other]._replace(reach_by=_with(limits[other].reach_by, place, last)))
        turn = time // len(self.players) + 1
        yield Change(seat, limits[seat]._replace(low_from=_with(limits[seat].low_from, place, turn)))


def _with(row: tuple[T, ...], place: int, entry: T) -> tuple[T, ...]:
    return (*row[:place], entry, *row[place + 1 :])
