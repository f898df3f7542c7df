"""Small games of Ganz schön clever, and all sheets in which they can end: what explanations are held against.

The lines of play are tried one after the other by the rules alone; nothing here is shared with the search. Of three
players one may leave, of which the record says only between which throws. Some boards
have the printed areas and one round; others have few boxes and many bonuses, so that areas fill up, bonuses chain and
are lost, and +1s are used; with fewer dice they have several rounds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, count
from typing import Any

from playing import NAMES, step

from companion import games
from companion.dice import Die, SeededChance
from companion.game import First, Leave, Move
from companion.games.clever import play
from companion.games.clever.areas import FactorRow, Grid, RisingRow, ThresholdRow, area_of
from companion.games.clever.board import Board
from companion.games.clever.manners import FEWEST
from companion.games.clever.moves import Enter, Pass, Reroll, Roll, Tray
from companion.games.clever.state import Stage, State, waiting
from companion.record import Record
from geo.errors import IllegalMove
from sheets.filled import FilledSheet
from sheets.form import CROSS, Mark
from sheets.forms import clever as printed
from sheets.forms.clever import FOX, PLUS_ONE, REROLL, Bonus, FactorTable, GridTable, RisingTable, ThresholdTable
from sheets.options import chosen

GAME = games.game("clever")
BLACK = (*printed.BLACK_CROSS, *printed.BLACK_SIX)
Gifts = tuple[tuple[Bonus, ...], ...]


class ShortThreshold(ThresholdTable):
    count = 3


class ShortFactor(FactorTable):
    count = 3


class ShortRising(RisingTable):
    count = 3


def printed_board(gifts: Gifts) -> Board:
    """The printed areas, with as many rounds as there are gifts."""
    areas = tuple(area_of(table, index) for index, table in enumerate(printed.AREAS))
    return Board(areas, len(gifts), printed.DICE, gifts)


def dense_board(gifts: Gifts, dice: str = "ybgopw", fields: int = 3) -> Board:
    """Three or four boxes an area, almost every one with a bonus."""
    yellow = GridTable(
        name="yellow",
        numbers=((3, 5), (2, 3)),
        row_bonuses=(Bonus("blue"), Bonus("orange", 4)),
        column_bonuses=(Bonus("green"), FOX),
    )
    blue = GridTable(
        name="blue",
        numbers=((5, 6), (7, 9)),
        row_bonuses=(Bonus("orange", 5), Bonus("yellow")),
        column_bonuses=(REROLL, Bonus("purple", 6)),
        of_both=True,
    )
    green = ShortThreshold(
        name="green", at_least=(1, 3, 2), points=(1, 3, 6), bonuses={1: Bonus("blue"), 3: Bonus("purple", 6)}
    )
    orange = ShortFactor(name="orange", factors={2: 2, 3: 3}, bonuses={1: REROLL, 2: Bonus("yellow")})
    purple = ShortRising(name="purple", bonuses={1: PLUS_ONE, 2: Bonus("orange", 6)})
    areas = (Grid(yellow, 0), Grid(blue, 1), ThresholdRow(green, 2), FactorRow(orange, 3), RisingRow(purple, 4))
    return Board(areas, len(gifts), {die: printed.DICE[die] for die in dice}, gifts, fields)


BOARDS = (
    printed_board(((REROLL,),)),
    printed_board(((PLUS_ONE,),)),
    printed_board((BLACK,)),
    dense_board(((REROLL,),)),
    dense_board(((PLUS_ONE,),)),
    dense_board((BLACK,)),
    dense_board(((REROLL,), (PLUS_ONE,)), "ybow", 2),
    dense_board(((PLUS_ONE,), BLACK), "bgpw", 2),
    dense_board(((REROLL,), (PLUS_ONE,), (REROLL,)), "ybgw", 1),
    dense_board(((REROLL,), BLACK, (PLUS_ONE,)), "bopw", 1),
)
LEAVING = 1 / 12
"""How likely it is before each move that one of three leaves."""
OPTIONS: tuple[Mapping[str, bool], ...] = ({}, {"wasted_pick": True}, {}, {"passive_may_pass": True})


@dataclass(frozen=True)
class Small:
    """A small game: its board, the record that is held against a player's sheet, and all sheets that it can end in."""

    board: Board
    record: Record
    player: str
    state: State
    ends: Sequence[FilledSheet]

    @cached_property
    def sheet(self) -> FilledSheet:
        """The player's sheet."""
        return next(sheet for sheet in GAME.sheets(self.state) if sheet.player == self.player)

    def least_change(self, sheet: FilledSheet) -> int:
        """The fewest boxes by which a sheet differs from an end of play."""
        return min(distance(sheet, end) for end in self.ends)


def small_games(
    seed: int, most: int, boards: Sequence[Board] = BOARDS, players_of: Sequence[int] = (1, 1, 2, 2, 3)
) -> Iterator[Small]:
    """Random games on all boards, alone, of two and of three, by rolls alone and with what is known of the dice taken;
    those with more than `most` positions are passed over."""
    for number in count(seed * 1000):
        rng = random.Random(number)
        board, players = boards[number % len(boards)], NAMES[: rng.choice(players_of)]
        options = {**chosen(GAME.design.options, {}), **OPTIONS[number // len(boards) % len(OPTIONS)]}
        state, moves = _played(play.start(players, options, board), number, rng)
        if rng.random() < 1 / 2:
            moves = [move for move in moves if isinstance(move, First | Roll | Leave)]
        left = {move.player for move in moves if isinstance(move, Leave)}
        record = Record("clever", players, options, tuple(moves))
        player = rng.choice([player for player in players if player not in left])
        ends = end_sheets(record, board, player, most)
        if ends is not None:
            yield Small(board, record, player, state, ends)


def _played(state: State, seed: int, rng: random.Random) -> tuple[State, list[Move]]:
    moves: list[Move] = []
    while not GAME.over(state):
        leaves = sum(not seat.gone for seat in state.seats) > FEWEST and rng.random() < LEAVING
        if leaves:
            moves.append(Leave(rng.choice([seat.player for seat in state.seats if not seat.gone])))
        else:
            moves.append(step(GAME, state, SeededChance(f"small/{seed}"), rng))
        state = GAME.after(state, moves[-1])
    return state, moves


def end_sheets(record: Record, board: Board, player: str, most: int) -> Sequence[FilledSheet] | None:
    """The sheets in which the lines of play with the dice of a record can end; None for more than `most` positions.

    The others are on paper. Of decisions the record may know which die the active player took, or that there was a pass
    or a reroll.
    """
    rolls, known, leaving = _dice(record)
    start = play.start(record.players, record.all_options, board)
    open_states = [(0, play.on_paper(start, frozenset(record.players) - {player}))]
    seen: set[Any] = set()
    ends: dict[Any, FilledSheet] = {}
    while open_states:
        at, state = open_states.pop()
        key = at, str(state.table), state.seats
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > most:
            return None
        leaves = [seat.player for seat in state.seats if not seat.gone and seat.player in leaving[at]]
        if GAME.over(state) and at == len(rolls) and not leaves:
            (sheet,) = GAME.sheets(state)
            ends[tuple(sorted((box, str(mark)) for box, mark in sheet.marks.items()))] = sheet
        following, told = rolls[at : at + 1] if not leaves else [], known[at - 1] if at else {}
        for move in (*_moves(state, record, following, told), *_leaves(state, leaves, told)):
            open_states.append((at + isinstance(move, Roll), GAME.after(state, move)))
    return list(ends.values())


def _dice(record: Record) -> tuple[list[Roll], list[dict[str | None, Move]], list[set[str]]]:
    """The throws, what everybody decided first after each, and who left after so many throws.

    The tray that was told is the table's decision.
    """
    rolls: list[Roll] = []
    known: list[dict[str | None, Move]] = []
    leaving: list[set[str]] = [set()]
    for move in record.moves:
        if isinstance(move, Roll):
            rolls.append(move)
            known.append({})
            leaving.append(set())
        elif isinstance(move, Leave):
            leaving[-1].add(move.player)
        elif known and isinstance(move, Tray | Enter | Pass | Reroll):
            known[-1].setdefault(move.player, move)
    return rolls, known, leaving


def _leaves(state: State, players: Sequence[str], known: Mapping[str | None, Move]) -> Iterator[Move]:
    """Those who leave before the next throw may do so at any time, but after what they are known to have decided."""
    for player in () if GAME.over(state) else players:
        if player not in known or state.seats[state.index(player)].stage is not Stage.PICK:
            yield Leave(player)


def _moves(state: State, record: Record, following: Sequence[Roll], known: Mapping[str | None, Move]) -> Iterator[Move]:
    due = GAME.due(state)
    if due and due.word == "first":
        told = [move for move in record.moves if isinstance(move, First)]
        yield from (first for first in told or map(First, due.of) if _legal(state, first))
    elif due and due.word == "tray":
        dice = [Die(letter, face) for letter, face in state.table.faces.items()]
        trays = [known[None]] if None in known else map(Tray, combinations(dice, 3))
        yield from (tray for tray in trays if _legal(state, tray))
    elif due and following and {die.letter for die in following[0].dice} == set(due.of):
        yield following[0]
    for player in waiting(state):
        seat = state.seats[state.index(player)]
        is_known = not seat.waits and seat.stage is Stage.PICK and player in known
        for move in GAME.legal_moves(state, player):
            if not is_known or _alike(move, known[player]):
                yield move


def _legal(state: State, move: Move) -> bool:
    try:
        GAME.apply(state, move)
    except IllegalMove:
        return False
    return True


def _alike(move: Move, known: Move) -> bool:
    """Whether two decisions of an active player are one to the table."""
    if isinstance(move, Enter) and isinstance(known, Enter):
        return move.die == known.die
    return type(move) is type(known)


def distance(sheet: FilledSheet, end: FilledSheet) -> int:
    """The boxes of a sheet that must be altered to show an end of play; a choice that is not stated may be any."""
    boxes = {box for box in (*sheet.marks, *end.marks) if not box.startswith("claimed.")}
    if "round_4" not in sheet.marks:
        boxes.discard("round_4")
    return sum(sheet.marks.get(box) != end.marks.get(box) for box in boxes)


def altered(sheet: FilledSheet, board: Board, rng: random.Random, boxes: int) -> FilledSheet:
    """The sheet with so many boxes altered by chance; some may be altered twice, or back."""
    marks = {box: mark for box, mark in sheet.marks.items() if not box.startswith("claimed.")}
    areas: list[Any] = [*board.areas, "rerolls", "plus_ones", "round_4", "rounds"]
    for _ in range(boxes):
        area = rng.choice(areas)
        if isinstance(area, str):
            box = area if area == "round_4" else f"{area}.{rng.randint(1, 3)}"
            becomes = rng.choice(_MARKS[area])
        else:
            box = f"{area.name}.{rng.choice(list(area.keys.values()))}"
            number = Mark(str(rng.randint(1, 6))) if rng.random() < 3 / 4 else None
            becomes = number if area.numbered else None if box in marks else CROSS
        marks.pop(box, None)
        if becomes is not None:
            marks[box] = becomes
    return replace(sheet, marks=marks)


_MARKS: Mapping[str, tuple[Mark | None, ...]] = {
    "rerolls": (Mark("O"), Mark("O", struck=True), None),
    "plus_ones": (Mark("O"), Mark("O", struck=True), None),
    "round_4": (Mark("X"), Mark("6"), None),
    "rounds": (CROSS, None),
}
