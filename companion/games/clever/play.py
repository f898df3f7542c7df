"""How Ganz schön clever is played: throws, the active player's choices, the tray, +1, and what rounds give."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from companion.dice import Chance, Die
from companion.game import First, Move, Moves, Throw, no_moves, not_waiting
from companion.games.clever.board import Bar, Board, Entry, board_of, number_in
from companion.games.clever.bonuses import entered, give, settled, taken
from companion.games.clever.choices import aim, choices, fault, move_of, next_box
from companion.games.clever.moves import CHOSEN, NOTHING, Done, Enter, Pass, Plus, Reroll, Roll, Take, Tray
from companion.games.clever.state import Phase, Seat, Stage, State, Table, must, throw_is_next, waiting
from geo.errors import N_, IllegalMove, say
from sheets.forms.clever import TRAY_OF_ONE

if TYPE_CHECKING:
    import random

SHOWN = 12
"""Legal moves named in an error."""


def start(players: Sequence[str], options: Mapping[str, Any], board: Board | None = None) -> State:
    """The state before the first line, on the printed board or on another."""
    board = board or board_of(len(players))
    seats = tuple(Seat(player, board.blank) for player in players)
    alone = len(players) == 1
    state = State(board, options, Table(0 if alone else -1), seats)
    return _begin_round(state, 1) if alone else state


def on_paper(state: State, players: frozenset[str]) -> State:
    """The state with the seats of these players on paper: they only say which dice they choose as active player."""
    seats = tuple(
        seat._replace(paper=True, waits=(), stage=Stage.IDLE) if seat.player in players else seat
        for seat in state.seats
    )
    return State(state.board, state.options, state.table, seats)


def due(state: State) -> Throw | None:
    """Who is active first, the dice of the pool, or a player's tied tray; None while anybody must decide.

    With a turn's last +1s still to decide the next turn's throw is owed already; they lapse by it.
    """
    table = state.table
    if table.phase is Phase.FIRST:
        return Throw("first", table.throws, tuple(seat.player for seat in state.seats if not seat.gone))
    if table.phase is Phase.SORT:
        return Throw("tray", table.throws, tuple(f"{die}{face}" for die, face in table.faces.items()))
    if any(map(must, state.seats)):
        return None
    if table.phase is Phase.THROW:
        return Throw("roll", table.throws, tuple(table.pool))
    if table.phase is Phase.AFTER and throw_is_next(state):
        return Throw("roll", table.throws, tuple(state.board.letters))
    return None


def throw(owed: Throw, chance: Chance) -> Move:
    """The throw that is owed: a player picked, dice rolled, or a tie for the tray broken."""
    if owed.word == "first":
        return First(owed.of[chance.face(owed.number, 0, len(owed.of))])
    if owed.word == "roll":
        return Roll(tuple([Die(letter, 1 + chance.face(owed.number, n, 6)) for n, letter in enumerate(owed.of)]))
    dice = [Die(text[0], int(text[1:])) for text in owed.of]
    lower, tied = lowest(dice)
    while len(lower) < TRAY_OF_ONE:
        lower.append(tied.pop(chance.face(owed.number, len(lower), len(tied))))
    return Tray(tuple(lower))


def lowest(dice: Sequence[Die]) -> tuple[list[Die], list[Die]]:
    """The dice that lie on the tray of a player alone for certain, and those that are tied for the rest of it."""
    third = sorted(die.face for die in dice)[TRAY_OF_ONE - 1]
    lower, tied = [die for die in dice if die.face < third], [die for die in dice if die.face == third]
    return (lower + tied, []) if len(lower) + len(tied) == TRAY_OF_ONE else (lower, tied)


def legal_moves(state: State, player: str) -> Moves:
    """What the player may do now."""
    index = state.index(player)
    if index < 0 or player not in waiting(state):
        return no_moves()
    seat = state.seats[index]
    return Moves(
        listed=lambda: (move_of(state, seat, choice) for choice in choices(state, seat)),
        allowed=lambda move: move.player == player and fault(state, seat, move) is None,
        drawn=lambda rng: _drawn(state, seat, rng),
    )


def _drawn(state: State, seat: Seat, rng: random.Random) -> Move:
    return move_of(state, seat, rng.choice(choices(state, seat)))


def apply(state: State, move: Move) -> State:
    """The state after a move; IllegalMove if the rules do not allow it."""
    if isinstance(move, Roll):
        return _roll(state, move)
    if isinstance(move, First):
        return _settle_first(state, move)
    if isinstance(move, Tray):
        return _settle_tray(state, move)
    index = state.index(move.player)
    seat = state.seats[index] if index >= 0 else None
    if seat is None or (not seat.waits and seat.stage is Stage.IDLE):
        raise _nothing_to_decide(state, move.player or "")
    wrong = fault(state, seat, move)
    if wrong:
        rule, message = wrong
        if move.player not in waiting(state):
            raise _nothing_to_decide(state, seat.player)
        offered = islice(choices(state, seat), SHOWN)
        raise IllegalMove(rule, message, (str(move_of(state, seat, choice)) for choice in offered))
    return decided(state, index, seat, move)


def decided(state: State, index: int, seat: Seat, move: Move) -> State:
    """The state after a decision that has been looked at."""
    return advance(_DECISIONS[type(move)](state, index, seat, move))


def _nothing_to_decide(state: State, player: str) -> IllegalMove:
    if state.table.phase is Phase.OVER:
        return IllegalMove("game-over", say(N_("the game is over")))
    return not_waiting(player, waiting(state))


def _with_seat(state: State, index: int, seat: Seat, table: Table | None = None) -> State:
    seats = (*state.seats[:index], seat, *state.seats[index + 1 :])
    return State(state.board, state.options, table or state.table, seats)


def _take(state: State, index: int, seat: Seat, move: Any) -> State:
    return _with_seat(state, index, taken(state.board, seat, move))


def _reroll(state: State, index: int, seat: Seat, _move: Any) -> State:
    bar = seat.sheet.rerolls
    sheet = seat.sheet if seat.paper else seat.sheet._replace(rerolls=Bar(bar.unlocked, bar.used + 1))
    table = state.table._replace(phase=Phase.THROW)
    return _with_seat(state, index, seat._replace(sheet=sheet, stage=Stage.IDLE), table)


def _pass(state: State, index: int, seat: Seat, _move: Any) -> State:
    if seat.stage is Stage.TRAY:
        return _with_seat(state, index, seat._replace(stage=Stage.PLUS))
    table = state.table._replace(spent=state.table.spent + 1)
    return throw_spent(_with_seat(state, index, seat._replace(stage=Stage.IDLE), table))


def _enter(state: State, index: int, seat: Seat, move: Any) -> State:
    picking = seat.stage is Stage.PICK
    seat = seat._replace(stage=Stage.IDLE if picking else Stage.PLUS)
    if move.where not in (NOTHING, CHOSEN):
        seat = _marked(state, seat, move)
    if not picking:
        return _with_seat(state, index, seat)
    table = _chosen(state.table, move.die.letter)
    return throw_spent(_with_seat(state, index, seat, table))


def _marked(state: State, seat: Seat, move: Any) -> Seat:
    faces, letter = state.table.faces, move.die.letter
    aimed = aim(state, seat, letter, move.where)
    target = aimed if isinstance(aimed, Entry) else next_box(state, seat, letter, move.where)
    assert target is not None, "only a lenient table enters what does not fit"
    return entered(state.board, seat, target.area, target.box, number_in(target.area, letter, faces))


def _chosen(table: Table, letter: str) -> Table:
    """The die goes to a field, and all lower ones to the tray."""
    faces, pool = table.faces, table.pool.replace(letter, "")
    face = faces[letter]
    lower = "".join([die for die in pool if faces[die] < face])
    if lower:
        pool = "".join([die for die in pool if faces[die] >= face])
    fields, tray = table.fields + letter, table.tray + lower
    return table._replace(spent=table.spent + 1, pool=pool, fields=fields, tray=tray)


def throw_spent(state: State) -> State:
    """The next throw of the turn; or, after the last one or without dice, the tray for the others."""
    table = state.table
    if table.spent < state.board.fields and table.pool:
        return State(state.board, state.options, table._replace(phase=Phase.THROW), state.seats)
    table = table._replace(phase=Phase.AFTER, pool="", tray=table.tray + table.pool)
    active = state.active
    seats = tuple(_at(seat, Stage.PLUS if index == active else Stage.TRAY) for index, seat in enumerate(state.seats))
    return State(state.board, state.options, table, seats)


def _at(seat: Seat, stage: Stage) -> Seat:
    """The seat at a stage that those on paper pass over."""
    return seat._replace(stage=Stage.IDLE if seat.paper or seat.gone else stage)


def _plus(state: State, index: int, seat: Seat, move: Any) -> State:
    bar = seat.sheet.plus_ones
    sheet = seat.sheet._replace(plus_ones=Bar(bar.unlocked, bar.used + 1))
    seat = seat._replace(sheet=sheet, used=seat.used + move.die.letter)
    return _with_seat(state, index, _marked(state, seat, move))


def _done(state: State, index: int, seat: Seat, _move: Any) -> State:
    return _with_seat(state, index, seat._replace(stage=Stage.IDLE))


_DECISIONS: dict[type, Callable[[State, int, Seat, Any], State]] = {
    Enter: _enter,
    Pass: _pass,
    Reroll: _reroll,
    Plus: _plus,
    Done: _done,
    Take: _take,
}


def advance(state: State) -> State:
    """The end of the game, or the choice that a round begins with, as soon as nobody may decide any more.

    Otherwise the dice stay where they are until the next turn's throw.
    """
    if state.table.phase is not Phase.AFTER or throw_is_next(state) or waiting(state):
        return state
    return next_turn(state)


def next_turn(state: State) -> State:
    """The turn after this one, or the end of the game."""
    table, following = state.table, state.turn_from(state.table.turn + 1)
    if following < state.turns:
        return _begin_turn(state, table.round, following)
    if table.round < state.board.rounds:
        return _begin_round(state, table.round + 1)
    seats = tuple(seat._replace(stage=Stage.IDLE, used="") for seat in state.seats)
    return State(state.board, state.options, table._replace(phase=Phase.OVER), seats)


def _begin_round(state: State, number: int) -> State:
    """Everybody takes the round's bonus; the first player is active."""
    bonuses = state.board.round_bonuses
    if number > len(bonuses):
        return _begin_turn(state, number, state.turn_from(0))
    choice = bonuses[number - 1]
    if len(choice) == 1:
        seats = tuple(seat._replace(sheet=give(seat.sheet, choice[0])) for seat in state.seats)
    else:
        seats = tuple(
            seat if seat.paper or seat.gone else settled(state.board, seat._replace(waits=(choice,)))
            for seat in state.seats
        )
    return _begin_turn(State(state.board, state.options, state.table, seats), number, state.turn_from(0))


def _begin_turn(state: State, number: int, turn: int) -> State:
    seats = tuple(seat._replace(stage=Stage.IDLE, used="") for seat in state.seats)
    table = Table(state.table.first, Phase.THROW, number, turn, state.table.throws, pool=state.board.letters)
    return State(state.board, state.options, table, seats)


def _settle_first(state: State, move: First) -> State:
    if state.table.phase is not Phase.FIRST:
        who = state.seats[state.table.first].player
        raise IllegalMove("not-your-turn", say(N_("{who} is active first already"), who=who))
    index = state.index(move.who)
    if index < 0 or state.seats[index].gone:
        players = tuple(seat.player for seat in state.seats if not seat.gone)
        raise IllegalMove("not-your-turn", say(N_("{who} does not play"), who=move.who), players)
    table = state.table._replace(first=index, throws=state.table.throws + 1)
    return _begin_round(State(state.board, state.options, table, state.seats), 1)


def _roll(state: State, move: Roll) -> State:
    owed = due(state)
    if owed is None or owed.word != "roll":
        raise _no_roll_now(state)
    if state.table.phase is Phase.AFTER:
        state = next_turn(state)
    thrown = {die.letter: die.face for die in move.dice}
    if thrown.keys() != set(owed.of) or len(thrown) < len(move.dice):
        raise IllegalMove("no-such-die", say(N_("these dice are thrown, one of each: {dice}"), dice=owed.of), owed.of)
    faces = {**state.table.faces, **thrown}
    table = state.table._replace(throws=state.table.throws + 1, faces=faces, phase=Phase.CHOOSE)
    if state.active < 0:
        return _lay_tray(state, table)
    active = state.active
    return _with_seat(state, active, state.seats[active]._replace(stage=Stage.PICK), table)


def _no_roll_now(state: State) -> IllegalMove:
    if waits := tuple(player for player, compulsory in waiting(state).items() if compulsory):
        return IllegalMove("not-your-turn", say(N_("no roll yet: waiting for {players}"), players=waits))
    messages = {
        Phase.FIRST: N_("first say who is active first"),
        Phase.SORT: N_("first say which of the tied dice are on the tray"),
    }
    if state.table.phase in messages:
        return IllegalMove("not-your-turn", say(messages[state.table.phase]))
    return IllegalMove("game-over", say(N_("the game is over")))


def _lay_tray(state: State, table: Table) -> State:
    """The three lowest dice of a player alone; which of tied ones must be said."""
    lower, tied = lowest([Die(letter, face) for letter, face in table.faces.items()])
    if tied:
        return State(state.board, state.options, table._replace(phase=Phase.SORT), state.seats)
    return _tray(state, table, lower)


def _tray(state: State, table: Table, dice: Sequence[Die]) -> State:
    letters = "".join(die.letter for die in dice)
    pool = "".join(letter for letter in table.pool if letter not in letters)
    table = table._replace(phase=Phase.AFTER, tray=letters, pool=pool)
    return advance(_with_seat(state, 0, _at(state.seats[0], Stage.TRAY), table))


def _settle_tray(state: State, move: Tray) -> State:
    table = state.table
    if table.phase is not Phase.SORT:
        raise IllegalMove("not-your-turn", say(N_("nothing is tied for the tray")))
    lower, tied = lowest([Die(letter, face) for letter, face in table.faces.items()])
    named = set(move.dice)
    possible = set(lower) <= named <= {*lower, *tied}
    if len(move.dice) != TRAY_OF_ONE or len(named) != TRAY_OF_ONE or not possible:
        message = say(
            N_("the tray takes the {count} lowest dice: {lower} and some of {tied}"),
            count=TRAY_OF_ONE,
            lower=tuple(map(str, lower)),
            tied=tuple(map(str, tied)),
        )
        raise IllegalMove("no-such-die", message, map(str, (*lower, *tied)))
    return _tray(state, table._replace(throws=table.throws + 1), move.dice)
