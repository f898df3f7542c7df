"""How Tumblin-Dice is kept: who throws in which order, and what lies on the board after each round.

Nobody decides anything that the record knows: every line is the table's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.dice import Chance
from companion.game import Move, Moves, Throw, no_moves, not_waiting
from companion.games.tumblin_dice.board import (
    FACES,
    OFF,
    ZERO,
    Board,
    board_of,
    by_total,
    die_score,
    in_turn,
    leaders,
    possible,
)
from companion.games.tumblin_dice.moves import Lie, Order
from companion.games.tumblin_dice.practice import thrown
from geo.errors import N_, IllegalMove, say
from sheets.filled import FilledSheet
from sheets.form import Mark


@dataclass(frozen=True, slots=True)
class Row:
    """A round that is over: who threw in which order, how each player's dice lay, scores and totals by side."""

    order: tuple[int, ...]
    dice: Mapping[str, tuple[str, ...]]
    scores: Mapping[int, int]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A game. Sides (players or teams) are known by their numbers.

    `rolls` are what each side has rolled for the order, several faces after ties. `order` is the order of play of
    the round to come, empty before the first is settled; after four rounds only those tied for the lead are in it.
    `gone` are the sides that have left.
    """

    board: Board
    options: Mapping[str, Any]
    players: tuple[str, ...]
    rolls: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    order: tuple[int, ...] = ()
    rows: tuple[Row, ...] = ()
    throws: int = 0
    gone: frozenset[int] = frozenset()

    @property
    def over(self) -> bool:
        """Whether one side has won."""
        return len(self.order) == 1

    @property
    def tied(self) -> tuple[int, ...]:
        """The sides that still have to roll for the order of play."""
        if self.order:
            return ()
        rolls = {side: faces for side, faces in enumerate(self.rolls) if side not in self.gone}
        return tuple(side for side, faces in rolls.items() if list(rolls.values()).count(faces) > 1)


def start(players: Sequence[str], options: Mapping[str, Any]) -> State:
    """The state before the order of play is rolled for."""
    board = board_of(players, options)
    count = len(board.sides)
    return State(board, options, tuple(players), ((),) * count, (0,) * count)


def due(state: State) -> Throw | None:
    """Rolls for the order of play until no two sides tie, then a round's dice until somebody has won."""
    labels = state.board.labels
    if state.tied:
        return Throw("order", state.throws, tuple(labels[side] for side in state.tied))
    if state.over:
        return None
    players = (player for player in in_turn(state.board, state.order) for _ in range(state.board.dice))
    places = (OFF, ZERO, *(f"{level}x" for level in state.board.levels))
    return Throw("lie", state.throws, tuple(players), places)


def throw(owed: Throw, chance: Chance) -> Move:
    """The throw that is owed: rolls for the order, or virtual throws by the model of `practice`."""
    if owed.word == "order":
        faces = (FACES[chance.face(owed.number, die, len(FACES))] for die in range(len(owed.of)))
        return Order(tuple(zip(owed.of, faces, strict=True)))
    lying: dict[str, tuple[str, ...]] = {}
    for number, player in enumerate(owed.of):
        lying[player] = (*lying.get(player, ()), thrown(owed.places, chance, owed.number, number))
    return Lie(tuple(lying.items()))


def waiting(_state: State) -> dict[str, bool]:
    """Nobody, ever."""
    return {}


def legal_moves(_state: State, _player: str) -> Moves:
    """None, for anybody."""
    return no_moves()


def apply(state: State, move: Move) -> State:
    """The state after a move; IllegalMove if the rules do not allow it."""
    if isinstance(move, Order):
        return _rolled(state, move)
    if isinstance(move, Lie):
        return _lain(state, move)
    raise not_waiting(move.player or "", {})


def _owed(state: State, word: str) -> Throw:
    owed = due(state)
    if owed is None:
        raise IllegalMove("game-over", say(N_("the game is over")))
    if owed.word != word:
        names = tuple(dict.fromkeys(owed.of))
        if owed.word == "order":
            raise IllegalMove("not-your-turn", say(N_("first {names} roll for the order of play"), names=names))
        raise IllegalMove("not-your-turn", say(N_("the order of play is settled")))
    return owed


def _rolled(state: State, move: Order) -> State:
    owed = _owed(state, "order")
    names = [name for name, _ in move.rolls]
    if sorted(names) != sorted(owed.of):
        wrong = say(N_("one die each is rolled for the order by {expected}, not by {names}"), **_names(owed, names))
        raise IllegalMove("not-your-turn", wrong)
    faces = dict(move.rolls)
    rolls = tuple(
        (*before, faces[label]) if side in state.tied else before
        for side, (before, label) in enumerate(zip(state.rolls, state.board.labels, strict=True))
    )
    return in_order(replace(state, rolls=rolls, throws=state.throws + 1))


def in_order(state: State) -> State:
    """The state with the order of play, once nobody's rolls for it tie any more."""
    if state.tied:
        return state
    playing = (side for side in range(len(state.rolls)) if side not in state.gone)
    return replace(state, order=tuple(sorted(playing, key=lambda side: state.rolls[side], reverse=True)))


def _names(owed: Throw, names: Sequence[str]) -> dict[str, Any]:
    return {"expected": tuple(dict.fromkeys(owed.of)), "names": tuple(names)}


def _lain(state: State, move: Lie) -> State:
    owed = _owed(state, "lie")
    _check(state, owed, move)
    dice, board = dict(move.dice), state.board
    scores = {
        side: sum(die_score(board, die) for player in board.sides[side] for die in dice[player]) for side in state.order
    }
    totals = tuple(total + scores.get(side, 0) for side, total in enumerate(state.totals))
    rows = (*state.rows, Row(state.order, dice, scores, totals))
    order = by_total(state.order, totals)
    if board.ended(len(rows), totals):
        leading = leaders(order, totals)
        order = tuple(side for side in order if side in leading)
    return replace(state, totals=totals, rows=rows, order=order, throws=state.throws + 1)


def _check(state: State, owed: Throw, move: Lie) -> None:
    """Raise IllegalMove unless everybody who plays has all dice, and they can lie so."""
    names = [name for name, _ in move.dice]
    expected = tuple(dict.fromkeys(owed.of))
    if sorted(names) != sorted(expected):
        strangers = set(names) - set(state.players)
        fallen = len(state.order) < len(state.board.sides) and not strangers
        rule = "overtime-among-tied" if fallen else "not-your-turn"
        wrong = say(N_("this round is thrown by {expected}, not by {names}"), **_names(owed, names))
        raise IllegalMove(rule, wrong)
    for name, dice in move.dice:
        if len(dice) != state.board.dice:
            count = {"name": name, "count": state.board.dice, "actual": len(dice)}
            raise IllegalMove("four-dice", say(N_("{name} has {count} dice, not {actual}"), **count))
        for die in dice:
            if not possible(state.board, die):
                lying = say(N_("no die lies as {die}"), die=die)
                raise IllegalMove("die-score-possible", lying, ("4x3", ZERO, OFF))


def sheets(state: State) -> tuple[FilledSheet, ...]:
    """The table's score sheet, with the winner when the game is over."""
    marks = {
        f"rounds.{number}.{key}": Mark(str(value))
        for number, row in enumerate(state.rows, 1)
        for key, value in _row_marks(state, row).items()
    }
    if state.over:
        marks["claimed.winner"] = Mark(state.board.labels[state.order[0]])
    return (FilledSheet("tumblin-dice", marks, None, state.players, len(state.players), state.options),)


def _row_marks(state: State, row: Row) -> dict[str, str | int]:
    seats = {player: f"p{seat}" for seat, player in enumerate(state.players, 1)}
    order = enumerate(in_turn(state.board, row.order), 1)
    return {
        **{f"order.{place}": player for place, player in order},
        **{f"dice.{seats[name]}.{n}": die for name, dice in row.dice.items() for n, die in enumerate(dice, 1)},
        **{f"scores.p{side + 1}": score for side, score in row.scores.items()},
        **{f"totals.p{side + 1}": row.totals[side] for side in row.order},
    }


def status(state: State) -> dict[str, Any]:
    """The round, the order of play and the totals."""
    labels = state.board.labels
    return {
        "round": len(state.rows) + (not state.over),
        "rounds": state.board.rounds if state.board.target is None else None,
        "target": state.board.target,
        "overtime": not state.over and bool(state.rows) and state.board.ended(len(state.rows), state.totals),
        "turn": in_turn(state.board, state.order) if state.order and not state.over else (),
        "totals": dict(zip(labels, state.totals, strict=True)),
    }


def dice(move: Move) -> tuple[tuple[str, int | str], ...]:
    """The dice of a throw: whose it is, and its face or how it lies."""
    if isinstance(move, Order):
        return move.rolls
    if isinstance(move, Lie):
        return tuple((player, die) for player, dice in move.dice for die in dice)
    return ()
