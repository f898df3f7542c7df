"""How Rolling America is played: the bag, the throws, and what a player may do with a die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice, product
from typing import TYPE_CHECKING, Any

from companion.dice import Chance, Die
from companion.game import First, Move, Moves, Throw, no_moves, not_waiting
from companion.games.rolling_america.board import (
    DRAWN,
    WILD,
    Board,
    Entries,
    Entry,
    X,
    blanks,
    board_of,
    fits,
    region_full,
)
from companion.games.rolling_america.moves import Place, Roll, Target
from geo.errors import N_, IllegalMove, Message, say
from sheets.forms.rolling_america import POWERS

if TYPE_CHECKING:  # throws and moves wait for no paper
    import random

    from sheets.filled import FilledSheet
    from sheets.form import Mark

SHOWN = 12
"""Legal moves named in an error."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's map: what is written, the power boxes ticked, and the dice still to be resolved.

    A seat on paper has none of these: nobody but its player knows its map. Nor has one whose player is `gone`.
    """

    player: str
    entries: Entries = field(default_factory=dict)
    used: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(POWERS, 0))
    pending: tuple[Die, ...] = ()
    paper: bool = False
    gone: bool = False

    def left(self, power: str, board: Board) -> int:
        """Boxes of a power that are not ticked yet."""
        return board.uses - self.used[power]


@dataclass(frozen=True, slots=True)
class Table:
    """What all share: the turns thrown so far, the bag, who draws first (None: not settled), and the throws."""

    bag: tuple[str, ...]
    turns: int = 0
    first: str | None = None
    throws: int = 0
    faces: tuple[Die, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A game: its board and options, the table, and the seats in seating order."""

    board: Board
    options: Mapping[str, Any]
    table: Table
    seats: tuple[Seat, ...]

    def seat(self, player: str) -> Seat | None:
        """The seat of a player, None for a stranger."""
        return next((seat for seat in self.seats if seat.player == player), None)

    @property
    def last_turn(self) -> int:
        """How many turns a game has."""
        return self.board.rounds * self.board.turns

    @property
    def rounds_done(self) -> int:
        """Rounds that are over: all maps resolved, all dice back in the bag."""
        turns = self.table.turns - any(seat.pending for seat in self.seats)
        return turns // self.board.turns


def start(players: Sequence[str], options: Mapping[str, Any], board: Board | None = None) -> State:
    """The state before the first throw, on the board of the options or on another."""
    board = board or board_of(options)
    alone = players[0] if len(players) == 1 else None
    return State(board, options, Table(board.bag, first=alone), tuple(Seat(player) for player in players))


def on_paper(state: State, players: frozenset[str]) -> State:
    """The state with the seats of these players on paper: they never have a die to resolve."""
    seats = (replace(seat, paper=True) if seat.player in players else seat for seat in state.seats)
    return replace(state, seats=tuple(seats))


def due(state: State) -> Throw | None:
    """Who draws first, then two dice whenever all maps are resolved, until the last turn."""
    table = state.table
    if table.first is None:
        return Throw("first", table.throws, tuple(seat.player for seat in state.seats if not seat.gone))
    if table.turns == state.last_turn or any(seat.pending for seat in state.seats):
        return None
    return Throw("roll", table.throws, bag_now(state))


def bag_now(state: State) -> tuple[str, ...]:
    """The dice in the bag: all of them when a round begins."""
    return state.board.bag if state.table.turns % state.board.turns == 0 else state.table.bag


def throw(owed: Throw, chance: Chance) -> Move:
    """The throw that is owed: a player picked, or two dice drawn unseen and rolled."""
    if owed.word == "first":
        return First(owed.of[chance.face(owed.number, 0, len(owed.of))])
    bag = list(owed.of)
    drawn = [bag.pop(chance.face(owed.number, draw, len(bag))) for draw in range(DRAWN)]
    faces = (1 + chance.face(owed.number, DRAWN + draw, 6) for draw in range(DRAWN))
    return Roll(tuple(map(Die, drawn, faces)))


def waiting(state: State) -> dict[str, bool]:
    """Everybody with a die to resolve; there is no way round it."""
    return {seat.player: True for seat in state.seats if seat.pending}


def pending(state: State, player: str) -> tuple[str, ...]:
    """The dice that a player still has to resolve."""
    seat = state.seat(player)
    return tuple(map(str, seat.pending)) if seat else ()


def legal_moves(state: State, player: str) -> Moves:
    """The moves for every die that the player still has to resolve."""
    seat = state.seat(player)
    if seat is None or not seat.pending:
        return no_moves()
    return Moves(
        listed=lambda: _listed(state, seat),
        allowed=lambda move: isinstance(move, Place) and move.player == player and not fault(state, seat, move),
        drawn=lambda rng: _drawn(state, seat, rng),
    )


def _listed(state: State, seat: Seat) -> Iterator[Move]:
    for die in seat.pending:
        for wild in _wild_ways(state.board, seat, die):
            yield from _single(state, seat, die, wild)
            yield from _dupes(state.board, seat, die, wild)


def _wild_ways(board: Board, seat: Seat, die: Die) -> tuple[bool, ...]:
    return (False, True) if die.letter != WILD and seat.left("color_change", board) else (False,)


def _single(state: State, seat: Seat, die: Die, wild: bool) -> Iterator[Move]:
    """All that a die may do without a dupe."""
    board, entries = state.board, seat.entries
    states = board.states_of(WILD if wild else die.letter)
    free = list(blanks(entries, states))
    legal = [code for code in free if fits(board, entries, code, die.face)]
    for code in legal:
        yield Place(seat.player, die, (Target(code),), wild)
    if seat.left("guard", board):
        for code in free:
            yield Place(seat.player, die, (Target(code, guard=True),), wild)
    if not legal and free and not _nothing_when_stuck(state, die, wild):
        for code in free:
            yield Place(seat.player, die, wild=wild, cross=code)
    if not free or (not legal and _nothing_when_stuck(state, die, wild)):
        yield Place(seat.player, die, wild=wild)


def _nothing_when_stuck(state: State, die: Die, wild: bool) -> bool:
    return state.options["wild_stuck"] == "nothing" and (wild or die.letter == WILD)


def _dupes(board: Board, seat: Seat, die: Die, wild: bool) -> Iterator[Move]:
    """The number twice: every pair of blanks, each guarded or not as far as guards last."""
    if not seat.left("dupe", board):
        return
    guards = seat.left("guard", board)
    states = list(blanks(seat.entries, board.states_of(WILD if wild else die.letter)))
    plain = {code: fits(board, seat.entries, code, die.face) for code in states}
    for pair in combinations(states, 2):
        for guarded in product((False, True), repeat=2):
            if sum(guarded) <= guards and all(map(lambda code, guard: plain[code] or guard, pair, guarded)):
                yield Place(seat.player, die, tuple(map(Target, pair, guarded)), wild)


def _drawn(state: State, seat: Seat, rng: random.Random) -> Move:
    """A legal move without listing the thousands of dupes: die, color change and dupe are drawn first."""
    die = rng.choice(seat.pending)
    wild = rng.choice(_wild_ways(state.board, seat, die))
    if seat.left("dupe", state.board) and rng.random() < 1 / 4:
        states = list(blanks(seat.entries, state.board.states_of(WILD if wild else die.letter)))
        if len(states) >= 2:
            targets = tuple(Target(code, rng.random() < 1 / 4) for code in rng.sample(states, 2))
            move = Place(seat.player, die, targets, wild)
            if not fault(state, seat, move):
                return move
    return rng.choice(list(_single(state, seat, die, wild)))


def apply(state: State, move: Move) -> State:
    """The state after a move; IllegalMove if the rules do not allow it."""
    if isinstance(move, First):
        return _settle_first(state, move)
    if isinstance(move, Roll):
        return _roll(state, move)
    assert isinstance(move, Place)
    seat = state.seat(move.player)
    if due(state) is None and not waiting(state):
        raise IllegalMove("game-over", say(N_("the game is over")))
    if seat is None or not seat.pending:
        raise not_waiting(move.player, waiting(state))
    wrong = fault(state, seat, move)
    if wrong:
        rule, message = wrong
        raise IllegalMove(rule, message, _offered(state, seat, move.die))
    return replace(state, seats=tuple(resolved(one, move) if one is seat else one for one in state.seats))


def _offered(state: State, seat: Seat, die: Die) -> tuple[str, ...]:
    """Some legal moves, those without powers first, for the die that was meant if there is such a one."""
    dice = [die] if die in seat.pending else seat.pending
    moves = (move for one in dice for move in _single(state, seat, one, wild=False))
    return tuple(map(str, islice(moves, SHOWN)))


def _settle_first(state: State, move: First) -> State:
    if state.table.first is not None:
        raise IllegalMove("not-your-turn", say(N_("{who} draws first already"), who=state.table.first))
    players = tuple(seat.player for seat in state.seats if not seat.gone)
    if move.who not in players:
        raise IllegalMove("not-your-turn", say(N_("{who} does not play"), who=move.who), players)
    return replace(state, table=replace(state.table, first=move.who, throws=state.table.throws + 1))


def _roll(state: State, move: Roll) -> State:
    owed = due(state)
    if owed is None or owed.word != "roll":
        raise _no_roll_now(state)
    bag = list(owed.of)
    if len(move.dice) != DRAWN:
        raise IllegalMove("no-such-die", say(N_("a turn draws {count} dice"), count=DRAWN), owed.of)
    for die in move.dice:
        if die.letter not in state.board.bag:
            raise IllegalMove("no-such-die", say(N_("there is no die {letter}"), letter=die.letter), owed.of)
        if die.letter not in bag:
            raise IllegalMove("die-already-drawn", say(N_("die {letter} is not in the bag"), letter=die.letter), bag)
        bag.remove(die.letter)
    table = replace(
        state.table,
        bag=tuple(bag),
        turns=state.table.turns + 1,
        throws=state.table.throws + 1,
        faces=move.dice,
    )
    seats = (seat if seat.paper or seat.gone else replace(seat, pending=move.dice) for seat in state.seats)
    return replace(state, table=table, seats=tuple(seats))


def _no_roll_now(state: State) -> IllegalMove:
    if waits := waiting(state):
        return IllegalMove("not-your-turn", say(N_("no roll yet: waiting for {players}"), players=tuple(waits)))
    if due(state):
        return IllegalMove("not-your-turn", say(N_("first say who draws first")))
    return IllegalMove("game-over", say(N_("the game is over")))


def fault(state: State, seat: Seat, move: Place) -> tuple[str, Message] | None:
    """The rule that a move breaks, and why; None for a legal one."""
    if move.die not in seat.pending:
        dice = tuple(map(str, seat.pending))
        return "no-such-die", say(N_("{player} has {dice} to place"), player=seat.player, dice=dice)
    return powers_fault(state.board, seat, move) or _write_fault(state, seat, move)


def powers_fault(board: Board, seat: Seat, move: Place) -> tuple[str, Message] | None:
    """Why the powers of a move cannot be used; None if they can."""
    if move.wild and move.die.letter == WILD:
        return "color-change", say(N_("the wild die is wild already"))
    needed = {"color_change": int(move.wild), "guard": move.guards, "dupe": int(move.dupe)}
    for power, count in needed.items():
        if count > seat.left(power, board):
            name = power.replace("_", "-")
            return name, say(N_("{power}: boxes left: {left}"), power=name, left=seat.left(power, board))
    return None


def _write_fault(state: State, seat: Seat, move: Place) -> tuple[str, Message] | None:
    board, entries, die = state.board, seat.entries, move.die
    states = board.states_of(WILD if move.wild else die.letter)
    codes = [move.cross] if move.cross is not None else [target.state for target in move.targets]
    for code in codes:
        if code not in states:
            return "number-in-region", say(N_("{state} is no state for {die}"), state=code, die=str(die))
        if code in entries or codes.count(code) > 1:
            return "box-taken", say(N_("{state} is no longer blank"), state=code)
    if not move.targets:
        return _no_number_fault(state, seat, move, states)
    for target in move.targets:
        if not target.guard and not fits(board, entries, target.state, die.face):
            return "neighbours-within-one", say(
                N_("a {number} in {state} is more than 1 from its neighbour in {others}"),
                number=die.face,
                state=target.state,
                others=_neighbours_against(board, entries, target.state, die.face),
            )
    return None


def _neighbours_against(board: Board, entries: Entries, state: str, number: int) -> tuple[str, ...]:
    return tuple(
        other
        for other in board.neighbours[state]
        if other in entries and not fits(board, {other: entries[other]}, state, number)
    )


def _no_number_fault(state: State, seat: Seat, move: Place, states: Sequence[str]) -> tuple[str, Message] | None:
    """What is wrong with an X or with doing nothing."""
    board, entries, die = state.board, seat.entries, move.die
    legal = tuple(code for code in blanks(entries, states) if fits(board, entries, code, die.face))
    if legal:
        rule = "must-write" if move.cross is None else "x-only-when-stuck"
        return rule, say(N_("{die} can be written in {states}"), die=str(die), states=legal)
    nothing = region_full(entries, states) or _nothing_when_stuck(state, die, move.wild)
    if nothing and move.cross is not None:
        return "x-only-when-stuck", say(N_("a stuck wild die does nothing in this game"))
    if not nothing and move.cross is None:
        free = tuple(blanks(entries, states))
        return "x-only-when-stuck", say(N_("{die} is stuck: an X goes into one of {states}"), die=str(die), states=free)
    return None


def resolved(seat: Seat, move: Place) -> Seat:
    """The seat after a move."""
    entries = dict(seat.entries)
    if move.cross is not None:
        entries[move.cross] = X
    for target in move.targets:
        entries[target.state] = Entry(move.die.face, target.guard)
    used = {
        "color_change": seat.used["color_change"] + move.wild,
        "guard": seat.used["guard"] + move.guards,
        "dupe": seat.used["dupe"] + move.dupe,
    }
    pending = list(seat.pending)
    pending.remove(move.die)
    return Seat(seat.player, entries, used, tuple(pending))


def sheets(state: State) -> tuple[FilledSheet, ...]:
    """Everybody's map; when the game is over the blanks are X and the Xs are counted."""
    from sheets.filled import FilledSheet

    over = due(state) is None and not waiting(state)
    players = tuple(seat.player for seat in state.seats)
    return tuple(
        FilledSheet("rolling-america", _marks(state, seat, over), seat.player, players, len(players), state.options)
        for seat in state.seats
        if not (seat.paper or seat.gone)
    )


def _marks(state: State, seat: Seat, over: bool) -> dict[str, Mark]:
    from sheets.form import CROSS, Mark

    entries = dict(seat.entries)
    if over:
        entries |= dict.fromkeys(blanks(entries, state.board.states), X)
    marks = {f"states.{code}": _mark(entries[code]) for code in state.board.states if code in entries}
    ticks = {**seat.used, "rounds": state.rounds_done}
    marks |= {f"{area}.{box}": CROSS for area, count in ticks.items() for box in range(1, count + 1)}
    if over:
        marks["claimed.x"] = Mark(str(sum(entry.number is None for entry in entries.values())))
    return marks


def _mark(entry: Entry) -> Mark:
    from sheets.form import CROSS, Mark

    return CROSS if entry.number is None else Mark(str(entry.number), ring=entry.guarded)


def status(state: State) -> dict[str, Any]:
    """The round, the turn, the bag and the dice on the table."""
    table = state.table
    turns = min(table.turns, state.last_turn)
    return {
        "round": min(max(turns - 1, 0) // state.board.turns + 1, state.board.rounds),
        "rounds": state.board.rounds,
        "turn": max(turns - 1, 0) % state.board.turns + 1,
        "turns": state.board.turns,
        "first": table.first,
        "dice": tuple(map(str, table.faces)),
        "bag": bag_now(state),
    }
