"""Which boxes of the bank pay in which turn, so that in the end those are crossed out that should be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.explain.rolled_west.lines import Line
from companion.explain.rolled_west.puzzle import LETTER_NUMBERS, Banked, Counts, Puzzle, Wanted, less
from companion.games.rolled_west.board import Stored
from companion.games.rolled_west.state import NEIGHBOUR, OWN, BankBox, State
from sheets.forms.rolled_west import GHOST_BANK

DUE, FREE, KEPT = range(3)
"""Boxes that the sheet has crossed out, altered ones, and boxes that it has not crossed out: they pay in that order."""

AGES = NEIGHBOUR, OWN, GHOST_BANK
"""The boxes of a round from the oldest on."""


@dataclass
class Filled:
    """A box that is filled: from which turn on it can pay, its letter, how the sheet wants it, whether it has paid."""

    box: BankBox
    ready: int
    letter: int
    kind: int
    used: bool = False


def payments(puzzle: Puzzle, seat: int, line: Line, wanted: Wanted, *, dice_first: bool) -> list[list[BankBox]]:
    """For each turn of a sheet's owner the boxes that are crossed out in it."""
    boxes = sorted(_boxes(line, wanted), key=lambda filled: (filled.box.number, AGES.index(filled.box.bank)))
    found: list[list[BankBox]] = [[] for _ in line.turns]
    dice = [_dice_left(thrown, line, number) for number, thrown in enumerate(puzzle.dice(seat))]
    for letter in LETTER_NUMBERS:
        spent = [turn.cost[letter] for turn in line.turns]
        forced = [max(0, cost - left[letter]) for cost, left in zip(spent, dice, strict=True)]
        extra = [0 if dice_first else cost - must for cost, must in zip(spent, forced, strict=True)]
        own = [filled for filled in boxes if filled.letter == letter]
        for turn, count in enumerate(_in_place_of_dice(own, forced, extra)):
            found[turn] += _crossed(own, turn, forced[turn] + count)
    return found


def _dice_left(thrown: Counts, line: Line, number: int) -> Counts:
    turn = line.turns[number]
    left = less(thrown, turn.aside)
    return left if turn.bank is None else less(left, turn.bank)


def _boxes(line: Line, wanted: Wanted) -> list[Filled]:
    fills = [(BankBox(NEIGHBOUR, number), number - 1, letter) for number, letter in enumerate(line.copies, 1)]
    fills += [(BankBox(GHOST_BANK, number), number, letter) for number, letter in enumerate(line.ghosts, 1)]
    fills += [(BankBox(OWN, number), number, turn.bank) for number, turn in enumerate(line.turns, 1)]
    return [
        Filled(box, ready, letter, _kind(wanted.bank(box.bank, box.number)[-1], letter))
        for box, ready, letter in fills
        if letter is not None
    ]


def _kind(written: Banked | None, letter: int) -> int:
    if written is None or written.letter != letter:
        return FREE
    return DUE if written.spent else KEPT


def _in_place_of_dice(boxes: Sequence[Filled], forced: Sequence[int], extra: Sequence[int]) -> list[int]:
    """How many boxes that are due pay though there are dice, by turn: all that can, and as late as they can."""
    left = may = 0
    for turn, must in enumerate(forced):
        left += sum(filled.kind == DUE and filled.ready == turn for filled in boxes)
        left -= min(must, left)
        may = min(min(may, left) + extra[turn], left)
    found = []
    for most in reversed(extra):
        found.append(min(most, may))
        may -= found[-1]
    return found[::-1]


def _crossed(boxes: Sequence[Filled], turn: int, count: int) -> list[BankBox]:
    """The boxes that pay in a turn: the oldest of the first kind that there is."""
    ready = sorted((one for one in boxes if one.ready <= turn and not one.used), key=lambda one: one.kind)
    for filled in ready[:count]:
        filled.used = True
    return [filled.box for filled in ready[:count]]


def repaid(before: State, after: State, seat: int, boxes: Sequence[BankBox]) -> State:
    """The state after a turn with these boxes crossed out in it, in place of those that the rules have taken.

    The rules say what a turn takes; which stored letters pay is up to the player, dice or no dice. Raises ValueError
    unless the boxes could pay and the turn's dice make up for the rest.
    """
    old, new = before.seats[seat].board.banks, after.seats[seat].board
    turn = after.table.turn
    if turn is None or any((held := before.held(seat, box)) is None or held.spent for box in boxes):
        raise ValueError(boxes)
    banks = {
        name: tuple(
            filled if stored is None else Stored(stored.letter, stored.spent or BankBox(name, number) in boxes)
            for number, (stored, filled) in enumerate(zip(old[name], row, strict=True), 1)
        )
        for name, row in new.banks.items()
    }
    board = replace(new, banks=banks)
    left = [*turn.left, *(board.crossed_out() - new.crossed_out()).elements()]
    for letter in (new.crossed_out() - board.crossed_out()).elements():
        left.remove(letter)
    return after.with_seat(seat, board, left=tuple(left))
