"""How Dodge Dice is played: rolls, skips, what a roll does when it is applied, rounds and the play-off.

A roll that leaves its roller nothing to decide is applied at once. Else it is pending: the roller may ignore it
(`skip2`), lets it count (`take`) or says who is given the penalty. Only where it matters must that be said: when
the roll ends the round. Otherwise the roll counts when the dice are thrown next or passed on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.dice import Chance
from companion.game import First, Move, Moves, Throw, no_moves, not_waiting
from companion.games.dodge_dice.board import (
    ACTION_FACES,
    BOARD,
    COLOURS,
    FACES,
    FACTORS,
    PENALTIES,
    SKIP_AFTER,
    SKIP_BEFORE,
    Board,
    lowest,
    next_seat,
)
from companion.games.dodge_dice.moves import Give, Roll, Skip, SkipAfter, Take, roll_of
from geo.errors import N_, IllegalMove, Message, say
from sheets.filled import FilledSheet
from sheets.form import Mark

PENALTY_DIE, DODGE_DIE, ACTION_DIE = "penalty", "dodge", "action"


@dataclass(frozen=True, slots=True)
class Row:
    """A round that is over, as the score sheet has it; players by seat, totals and chips after the round."""

    starter: int
    penalty: int
    ended_by: int
    icon: str
    takes: int
    totals: tuple[int, ...]
    chips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A game. Players are known by their seats.

    `playing` are those who play this round: all, in a play-off the tied lowest, at the end the winner alone.
    `roller` is whoever rolls next, or has rolled what is `pending` (None: nobody has been told to begin).
    `penalty` is None until the round's first roll; `dice` are the dodge dice not yet set aside.
    """

    board: Board
    options: Mapping[str, Any]
    players: tuple[str, ...]
    totals: tuple[int, ...]
    chips: tuple[int, ...]
    playing: tuple[int, ...]
    dice: int
    roller: int | None = None
    starter: int = 0
    penalty: int | None = None
    pending: Roll | None = None
    rows: tuple[Row, ...] = ()
    throws: int = 0

    @property
    def centre(self) -> int:
        """Chips that nobody has."""
        return self.board.all_chips - sum(self.chips)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return len(self.playing) == 1

    @property
    def play_off(self) -> bool:
        """Whether somebody has reached the end, so that only the tied lowest play."""
        return max(self.totals) >= self.board.end

    def name(self, seat: int | None) -> str | None:
        """Who sits there."""
        return None if seat is None else self.players[seat]

    def others(self, seat: int) -> tuple[int, ...]:
        """Those who may be given a penalty by a seat."""
        return tuple(other for other in self.playing if other != seat)


def start(players: Sequence[str], options: Mapping[str, Any], board: Board = BOARD) -> State:
    """The state before anybody is told to begin."""
    count = len(players)
    chips = (board.own_chips,) * count
    return State(board, options, tuple(players), (0,) * count, chips, tuple(range(count)), board.dice)


def ends_round(state: State, roll: Roll) -> bool:
    """Whether the roll, applied, ends the round: by its stop, or because every dodge die matches."""
    assert state.penalty is not None
    return roll.icon == "stop" or roll.matching(state.penalty) == state.dice


def gives(state: State, roll: Roll) -> bool:
    """Whether the roller says who takes the penalty."""
    return roll.icon == "give" and ends_round(state, roll)


def settled(state: State) -> State:
    """The state with what is pending applied; a gift goes to the only other player, or the first of them."""
    if state.pending is None or state.roller is None:
        return state
    roll = state.pending
    takes = state.others(state.roller)[0] if gives(state, roll) else state.roller
    return _applied(state, roll, takes)


def must_decide(state: State) -> bool:
    """Whether the game waits for the roller of what is pending: when the round ends, unless nothing can be chosen."""
    roll, seat = state.pending, state.roller
    if roll is None or seat is None or not ends_round(state, roll):
        return False
    can_skip = state.chips[seat] >= SKIP_AFTER
    return can_skip or len(state.others(seat)) > 1 or settled(state).over


def due(state: State) -> Throw | None:
    """Who begins, then a roll whenever nobody has to decide first."""
    if state.roller is None:
        return Throw("first", state.throws, tuple(state.players[seat] for seat in state.playing))
    if must_decide(state):
        return None
    after = settled(state)
    if after.over:
        return None
    penalty = (PENALTY_DIE,) if after.penalty is None else ()
    return Throw("roll", state.throws, (*penalty, *(DODGE_DIE,) * after.dice, ACTION_DIE))


def throw(owed: Throw, chance: Chance) -> Move:
    """The throw that is owed: a player picked, or the dice rolled."""
    if owed.word == "first":
        return First(owed.of[chance.face(owed.number, 0, len(owed.of))])
    faces = [chance.face(owed.number, number, len(FACES)) for number in range(len(owed.of))]
    penalty = PENALTIES[FACES[faces[0]]] if owed.of[0] == PENALTY_DIE else None
    dodge = [FACES[face] for face, die in zip(faces, owed.of, strict=True) if die == DODGE_DIE]
    return roll_of(penalty, dodge, ACTION_FACES[faces[-1]])


def waiting(state: State) -> dict[str, bool]:
    """The roller of what is pending, and whoever may pass the dice on before rolling them."""
    if state.roller is None or state.over:
        return {}
    found = {}
    if state.pending is not None:
        found[state.players[state.roller]] = must_decide(state)
    after = settled(state)
    if not any(found.values()) and may_pass(after):
        found[state.players[after.roller or 0]] = False
    return found


def may_pass(state: State) -> bool:
    """Whether whoever rolls next could pass the dice on."""
    return not state.over and state.chips[state.roller or 0] >= SKIP_BEFORE


def legal_moves(state: State, player: str) -> Moves:
    """The few things that a player may decide."""
    if player not in waiting(state):
        return no_moves()
    return Moves(lambda: _listed(state, player), lambda move: move in tuple(_listed(state, player)))


def _listed(state: State, player: str) -> Iterator[Move]:
    seat = state.players.index(player)
    if state.pending is None or seat != state.roller:
        yield Skip(player)
        return
    if gives(state, state.pending):
        yield from (Give(player, state.players[other]) for other in state.others(seat))
    else:
        yield Take(player)
    if state.chips[seat] >= SKIP_AFTER:
        yield SkipAfter(player)


def apply(state: State, move: Move) -> State:
    """The state after a move; IllegalMove if the rules do not allow it."""
    if isinstance(move, First):
        return _begin(state, move)
    if isinstance(move, Roll):
        return _roll(state, move)
    assert isinstance(move, (Skip, SkipAfter, Take, Give))
    if state.over:
        raise IllegalMove("game-over", say(N_("the game is over")))
    if move.player not in state.players:
        raise not_waiting(move.player, waiting(state))
    if move not in legal_moves(state, move.player):
        rule, message = _fault(state, move)
        raise IllegalMove(rule, message, map(str, legal_moves(state, move.player)))
    return _DECISIONS[type(move)](state, move)


def _begin(state: State, move: First) -> State:
    if state.roller is not None:
        raise IllegalMove("not-your-turn", say(N_("the game has begun already")))
    if move.who not in state.players:
        raise IllegalMove("not-your-turn", say(N_("{who} does not play"), who=move.who), state.players)
    seat = state.players.index(move.who)
    if seat not in state.playing:
        raise IllegalMove("not-your-turn", say(N_("{who} does not play"), who=move.who), state.players)
    return replace(state, roller=seat, starter=seat, throws=state.throws + 1)


def _roll(state: State, roll: Roll) -> State:
    if state.over or state.roller is None or must_decide(state):
        raise _no_roll_now(state)
    state = settled(state)
    _check_dice(state, roll)
    state = replace(state, penalty=roll.penalty or state.penalty, pending=roll, throws=state.throws + 1)
    assert state.roller is not None
    undecided = state.chips[state.roller] >= SKIP_AFTER or gives(state, roll)
    return state if undecided else settled(state)


def _no_roll_now(state: State) -> IllegalMove:
    if state.over:
        return IllegalMove("game-over", say(N_("the game is over")))
    waits = tuple(player for player, must in waiting(state).items() if must)
    if waits:
        moves = (str(move) for player in waits for move in legal_moves(state, player))
        return IllegalMove("not-your-turn", say(N_("no roll yet: waiting for {players}"), players=waits), moves)
    return IllegalMove("not-your-turn", say(N_("first say who begins")), (f"first {name}" for name in state.players))


def _check_dice(state: State, roll: Roll) -> None:
    """Raise IllegalMove unless the roll is one of the dice that are in hand."""
    if state.penalty is None and roll.penalty is None:
        expected = tuple(map(str, COLOURS))
        raise IllegalMove("no-such-die", say(N_("the round's first roll has the penalty die too")), expected)
    if state.penalty is not None and roll.penalty is not None:
        raise IllegalMove("no-such-die", say(N_("the penalty die shows {penalty} already"), penalty=state.penalty))
    penalty = roll.penalty or state.penalty
    assert penalty is not None
    named = {colour for colour, _ in roll.counts}
    if roll.total != state.dice and not (named <= {COLOURS[penalty]} and roll.total < state.dice):
        wrong = say(N_("{count} dodge dice are rolled, not {actual}"), count=state.dice, actual=roll.total)
        raise IllegalMove("no-such-die", wrong)


def _applied(state: State, roll: Roll, takes: int) -> State:
    """The state after a roll that counts: chip, dice set aside, and the round's end if it has come."""
    assert state.roller is not None
    assert state.penalty is not None
    chips = _with_chips(state.chips, state.roller, int(roll.icon == "chip" and state.centre > 0))
    left = state.dice - roll.matching(state.penalty)
    if ends_round(state, roll):
        return _next_round(replace(state, chips=chips, pending=None), roll.icon, takes)
    return _passed_on(replace(state, chips=chips, dice=left, pending=None))


def _with_chips(chips: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    return tuple(held + change * (other == seat) for other, held in enumerate(chips))


def _passed_on(state: State) -> State:
    assert state.roller is not None
    return replace(state, roller=next_seat(state.roller, state.playing, len(state.players)))


def _next_round(state: State, icon: str, takes: int) -> State:
    """The round noted, and the next one begun to the left of whoever ended it; a game that is over stays so."""
    assert state.roller is not None
    assert state.penalty is not None
    change = state.penalty * FACTORS[icon]
    totals = tuple(total + change * (seat == takes) for seat, total in enumerate(state.totals))
    row = Row(state.starter, state.penalty, state.roller, icon, takes, totals, state.chips)
    state = replace(state, totals=totals, rows=(*state.rows, row), penalty=None, dice=state.board.dice)
    if state.play_off:
        state = replace(state, playing=lowest(totals, state.playing))
    state = _passed_on(state)
    assert state.roller is not None
    return replace(state, starter=state.roller)


def _skip(state: State, _move: Move) -> State:
    state = settled(state)
    assert state.roller is not None
    return _passed_on(replace(state, chips=_with_chips(state.chips, state.roller, -SKIP_BEFORE)))


def _skip_after(state: State, _move: Move) -> State:
    assert state.roller is not None
    return _passed_on(replace(state, pending=None, chips=_with_chips(state.chips, state.roller, -SKIP_AFTER)))


def _give(state: State, move: Move) -> State:
    assert isinstance(move, Give)
    assert state.pending is not None
    return _applied(state, state.pending, state.players.index(move.to))


_DECISIONS: Mapping[type[Move], Callable[[State, Move], State]] = {
    Skip: _skip,
    SkipAfter: _skip_after,
    Take: lambda state, _move: settled(state),
    Give: _give,
}


def _fault(state: State, move: Move) -> tuple[str, Message]:
    """The rule that a decision breaks, and why."""
    player, seat = move.player or "", state.players.index(move.player or "")
    roll = state.pending if seat == state.roller else None
    if isinstance(move, Skip):
        return _skip_fault(state, player, seat, roll)
    if roll is None:
        rule = "skip-after" if isinstance(move, SkipAfter) else "not-waiting"
        return rule, say(N_("{player} has no roll to decide about"), player=player)
    if isinstance(move, SkipAfter):
        return "skip-after", _too_dear(player, SKIP_AFTER, state.chips[seat])
    if gives(state, roll):
        others = tuple(state.players[other] for other in state.others(seat))
        return "give", say(N_("the penalty is given to one of {others}"), others=others)
    return "give", say(N_("{roll} gives no penalty away"), roll=str(roll))


def _skip_fault(state: State, player: str, seat: int, roll: Roll | None) -> tuple[str, Message]:
    if roll is not None:
        return "skip-before", say(N_("{player} has rolled already"), player=player)
    if must_decide(state) or seat != settled(state).roller:
        wrong = not_waiting(player, waiting(state))
        return wrong.rule, wrong.message
    return "skip-before", _too_dear(player, SKIP_BEFORE, state.chips[seat])


def _too_dear(player: str, cost: int, chips: int) -> Message:
    return say(N_("that costs {cost} chips and {player} has {chips}"), player=player, cost=cost, chips=chips)


def dice(move: Move) -> tuple[tuple[str, int | str], ...]:
    """The dice of a roll, each with its face."""
    if not isinstance(move, Roll):
        return ()
    penalty: list[tuple[str, int | str]] = [] if move.penalty is None else [(PENALTY_DIE, move.penalty)]
    dodge = [(DODGE_DIE, colour) for colour, count in move.counts for _ in range(count)]
    return (*penalty, *dodge, (ACTION_DIE, move.icon))


def sheets(state: State) -> tuple[FilledSheet, ...]:
    """The table's score sheet, with the winner when the game is over."""
    marks = {
        f"rounds.{number}.{key}": Mark(str(value))
        for number, row in enumerate(state.rows, 1)
        for key, value in _row_marks(state, row).items()
    }
    if state.over:
        marks["claimed.winner"] = Mark(state.players[state.playing[0]])
    count = len(state.players)
    return (FilledSheet("dodge-dice", marks, None, state.players, count, state.options),)


def _row_marks(state: State, row: Row) -> dict[str, str | int]:
    return {
        "penalty": row.penalty,
        "ended_by": state.players[row.ended_by],
        "icon": row.icon,
        "takes": state.players[row.takes],
        **{f"totals.p{seat}": total for seat, total in enumerate(row.totals, 1)},
        **{f"chips.p{seat}": held for seat, held in enumerate(row.chips, 1)},
        "starter": state.players[row.starter],
    }


def status(state: State) -> dict[str, Any]:
    """The round, whose turn it is, the penalty, the dice in hand, totals and chips."""
    now = state if must_decide(state) else settled(state)
    return {
        "round": len(now.rows) + (not now.over),
        "play-off": now.play_off and not now.over,
        "turn": None if now.over else now.name(now.roller),
        "penalty": now.penalty,
        "dice": now.dice,
        "pending": None if state.pending is None else str(state.pending),
        "totals": dict(zip(now.players, now.totals, strict=True)),
        "chips": dict(zip(now.players, now.chips, strict=True)),
        "centre": now.centre,
    }
