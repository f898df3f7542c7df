"""How Rolled West is played: turns, throws, and what a player may do with the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from companion.dice import Chance
from companion.game import First, Move, Moves, Throw, no_moves, not_waiting
from companion.games.rolled_west.board import DICE, TICK, Board, Stored, reached_first, taken
from companion.games.rolled_west.moves import DECISIONS, Act, Roll
from companion.games.rolled_west.state import Seat, State, Table, Turn
from geo.errors import N_, IllegalMove, Message, say
from sheets.forms.rolled_west import (
    BOXES,
    METAL_OF,
    NAMES,
    RESOURCE_OF,
    ROUNDS,
    SHIPPING,
    SPACES,
    TERRAIN_OF,
    contract_cost,
)

if TYPE_CHECKING:
    import random

FACES = "CCCCWWWSSSGG"
"""The twelve sides of each die."""

SHOWN = 12
"""Legal moves named in an error."""

ANNOUNCED = ("terrain", "contract", "office", "ship", "done")
"""What somebody on paper says in their turn, since others go by it."""

Fault = tuple[str, Message] | None
"""The rule that a move breaks, and why."""


def start(players: Sequence[str], options: Mapping[str, Any]) -> State:
    """The state before it is settled who begins."""
    return State(options, Table(), tuple(Seat(player) for player in players))


def on_paper(state: State, players: frozenset[str]) -> State:
    """The state with the seats of these players on paper.

    In their turns they say what the others go by: the terrain die, and, if they had any, the contract, the office
    and the metals shipped. Where everybody writes on paper nobody says anything.
    """
    seats = (replace(seat, paper=True) if seat.player in players else seat for seat in state.seats)
    return replace(state, seats=tuple(seats))


def due(state: State) -> Throw | None:
    """Who begins, then four dice a turn, with two players three more after each round but the last.

    A throw is owed as soon as nobody has to decide; whoever still could copy a die has lost the chance with it.
    """
    table = state.table
    if table.first is None:
        return Throw("first", table.throws, tuple(state.players[spot] for spot in state.playing))
    if state.over or any(waiting(state).values()):
        return None
    word, dice = ("ghost", DICE) if state.ghost_due else ("roll", DICE + 1)
    return Throw(word, table.throws, tuple(map(str, range(1, dice + 1))))


def throw(owed: Throw, chance: Chance) -> Move:
    """The throw that is owed: a player picked, or dice."""
    if owed.word == "first":
        return First(owed.of[chance.face(owed.number, 0, len(owed.of))])
    faces = (chance.face(owed.number, die, len(FACES)) for die in range(len(owed.of)))
    return Roll(tuple(FACES[face] for face in faces), owed.word)


def waiting(state: State) -> dict[str, bool]:
    """Whose turn it is, compulsory until `done`; and those who may still copy one of the dice.

    Somebody on paper must only name the terrain.
    """
    turn = state.table.turn
    if turn is None:
        return {}
    spot = state.index(turn.player)
    copying = (seat.player for other, seat in enumerate(state.seats) if _may_copy(state, turn, other))
    active: dict[str, bool] = {}
    if turn.player is not None and spot is not None and not turn.over:
        active[turn.player] = turn.terrain is None or not state.seats[spot].paper
    return active | dict.fromkeys(copying, False)


def pending(state: State, player: str) -> tuple[str, ...]:
    """The dice that a player may still do something with."""
    turn = state.table.turn
    if turn is None or player not in waiting(state):
        return ()
    if player != turn.player:
        return turn.resources
    return turn.left if turn.terrain else turn.dice


def _may_copy(state: State, turn: Turn, spot: int) -> bool:
    """Whether a seat has neither passed nor a reason why it cannot copy any of the dice."""
    seat = state.seats[spot]
    away = seat.paper or seat.gone
    return not away and seat.player not in turn.passed and _window_fault(state, turn, spot) is None


def legal_moves(state: State, player: str) -> Moves:
    """What a player may do now."""
    if player not in waiting(state):
        return no_moves()
    return Moves(
        listed=lambda: _listed(state, player),
        allowed=lambda move: isinstance(move, Act) and move.player == player and fault(state, move) is None,
        drawn=lambda rng: _drawn(state, player, rng),
    )


def _listed(state: State, player: str) -> Iterator[Act]:
    for verb in DECISIONS:
        yield from _of_kind(state, player, verb)


def _of_kind(state: State, player: str, verb: str) -> Iterator[Act]:
    """The legal moves with a verb."""
    words: list[tuple[str, ...]] = [(word,) for word in DECISIONS[verb]]
    for what in _shipments(state, player) if verb == "ship" else words or [()]:
        move = Act(player, verb, what)
        if fault(state, move) is None:
            yield move


def _shipments(state: State, player: str) -> list[tuple[str, ...]]:
    """Every lot of metals that there are means for and room."""
    spot = state.index(player)
    if spot is None or state.table.turn is None or state.table.turn.player != player:
        return []
    means, shipped = state.means(spot), state.seats[spot].board.shipped
    most = (min(means[letter], BOXES - len(shipped[metal])) for letter, metal in METAL_OF.items())
    lots = product(*(range(count + 1) for count in most))
    return [tuple("".join(map(str.__mul__, METAL_OF, lot))) for lot in lots if any(lot)]


def _drawn(state: State, player: str, rng: random.Random) -> Act:
    """A legal move, each kind of decision as likely as any other that there is."""
    verbs = rng.sample(list(DECISIONS), len(DECISIONS))
    kinds = (list(_of_kind(state, player, verb)) for verb in verbs)
    return rng.choice(next(filter(None, kinds)))


def apply(state: State, move: Move) -> State:
    """The state after a move; IllegalMove if the rules do not allow it."""
    if isinstance(move, First):
        return _settle_first(state, move)
    if isinstance(move, Roll):
        return _roll(state, move)
    assert isinstance(move, Act)
    wrong = fault(state, move)
    if wrong:
        rule, message = wrong
        legal = map(str, islice(legal_moves(state, move.player), SHOWN))
        raise IllegalMove(rule, message, tuple(legal))
    turn, spot = state.table.turn, state.index(move.player)
    assert turn is not None, "no decision without a throw"
    assert spot is not None, "no decision of a stranger"
    return EFFECTS[move.verb](state, turn, spot, move)


def _settle_first(state: State, move: First) -> State:
    if state.table.first is not None:
        raise IllegalMove("not-your-turn", say(N_("{who} begins already"), who=state.table.first))
    spot = state.index(move.who)
    if spot is None or state.seats[spot].gone:
        raise IllegalMove("not-your-turn", say(N_("{who} does not play"), who=move.who), state.players)
    table = replace(state.table, first=move.who, throws=state.table.throws + 1)
    return replace(state, table=table, seats=state.seats[spot:] + state.seats[:spot])


def _roll(state: State, move: Roll) -> State:
    owed = due(state)
    if owed is None or owed.word != move.word:
        raise _no_such_throw(state, owed)
    if len(move.dice) != len(owed.of):
        message = say(N_("{word} takes {count} dice"), word=owed.word, count=len(owed.of))
        raise IllegalMove("no-such-die", message)
    table = replace(state.table, throws=state.table.throws + 1)
    if move.word == "ghost":
        turn = Turn(None, move.dice, over=True)
        return replace(state, table=replace(table, ghosts=table.ghosts + 1, turn=turn))
    seat = state.seats[state.coming % len(state.seats)]
    begun = replace(state, table=replace(table, turns=state.coming + 1, turn=Turn(seat.player, move.dice)))
    unseen = seat.paper and (begun.coming == begun.last or state.dice_only)
    return begun.with_seat(begun.seats.index(seat), seat.board, over=unseen)


def _no_such_throw(state: State, owed: Throw | None) -> IllegalMove:
    if owed is not None and owed.word == "first":
        return IllegalMove("not-your-turn", say(N_("first say who begins")), (f"first {name}" for name in owed.of))
    if owed is not None:
        message = say(N_("the throw that comes now is {word}, {count} dice"), word=owed.word, count=len(owed.of))
        return IllegalMove("ghost-roll" if owed.word == "ghost" else "not-your-turn", message)
    if state.over:
        return IllegalMove("game-over", say(N_("the game is over")))
    waits = tuple(name for name, must in waiting(state).items() if must)
    return IllegalMove("not-your-turn", say(N_("no throw yet: waiting for {players}"), players=waits))


def fault(state: State, move: Act) -> Fault:
    """The rule that a decision breaks, and why; None for a legal one."""
    turn, spot = state.table.turn, state.index(move.player)
    if state.over:
        return "game-over", say(N_("the game is over"))
    if turn is None or spot is None or state.seats[spot].gone:
        nobody = not_waiting(move.player, waiting(state))
        return nobody.rule, nobody.message
    if state.seats[spot].paper and move.verb not in ANNOUNCED:
        return "not-waiting", say(N_("{player} writes on paper"), player=move.player)
    if move.verb == "copy":
        return _copy_fault(state, turn, spot, move)
    if turn.player == move.player and not turn.over:
        return _turn_fault(state, turn, spot, move)
    if move.verb == "done" and _may_copy(state, turn, spot):
        return None
    if turn.player is not None and not turn.over and move.verb != "done":
        return "not-your-turn", say(N_("it is the turn of {player}"), player=turn.player)
    nobody = not_waiting(move.player, waiting(state))
    return nobody.rule, nobody.message


def _window_fault(state: State, turn: Turn, spot: int) -> Fault:
    """Why a seat cannot copy any die now."""
    owner, rule = state.index(turn.player), "bank-neighbour" if turn.player is not None else "ghost-roll"
    if owner == spot:
        return rule, say(N_("these are your own dice"))
    if owner is not None and not state.neighbours(spot, owner):
        return rule, say(N_("{player} is no direct neighbour"), player=turn.player)
    box = state.copy_box(spot)
    if box is None:
        return rule, say(N_("after the last turn nothing is banked"))
    if not turn.resources:
        return rule, say(N_("{player} has not set the terrain die aside yet"), player=turn.player)
    if state.held(spot, box) is not None:
        return "box-taken", say(N_("a die is banked between these turns already"))
    return None


def _copy_fault(state: State, turn: Turn, spot: int, move: Act) -> Fault:
    wrong = _window_fault(state, turn, spot)
    if wrong:
        return wrong
    if move.player in turn.passed:
        return "not-waiting", say(N_("{player} has passed on these dice"), player=move.player)
    if move.what[0] not in turn.resources:
        return "no-such-die", say(N_("the resource dice are {dice}"), dice=turn.resources)
    return None


def _turn_fault(state: State, turn: Turn, spot: int, move: Act) -> Fault:
    if (turn.terrain is None) != (move.verb == "terrain"):
        settled = N_("the terrain is settled already")
        return "terrain-die", say(settled if turn.terrain else N_("first set one die aside as terrain"))
    return FAULTS[move.verb](state, turn, spot, move)


def _terrain_fault(_state: State, turn: Turn, _spot: int, move: Act) -> Fault:
    if move.what[0] not in turn.dice:
        return "no-such-die", say(N_("the dice are {dice}"), dice=turn.dice)
    return None


def _claim_fault(state: State, turn: Turn, spot: int, move: Act) -> Fault:
    terrain = TERRAIN_OF[turn.terrain or ""]
    free = SPACES - len(state.seats[spot].board.claims[terrain])
    if "claim" in turn.did:
        return "one-claim", say(N_("one claim a turn"))
    if len(move.what[0]) > free:
        return "one-claim", say(N_("{terrain}: spaces left: {free}"), terrain=say(NAMES[terrain]), free=free)
    return _means_fault(state, spot, cost_of(move))


def _once_fault(state: State, turn: Turn, spot: int, move: Act) -> Fault:
    """A contract or an office: one a turn, each once a table."""
    if move.verb in turn.did:
        return f"one-{move.verb}", say(ONE_A_TURN[move.verb])
    for player, board in state.boards().items():
        if taken([board], f"{move.verb}s", move.what[0]):
            return f"{move.verb}-once", say(N_("{player} has {name} already"), player=player, name=move.what[0])
    return _means_fault(state, spot, cost_of(move))


ONE_A_TURN = {"contract": N_("one contract a turn"), "office": N_("one office a turn")}


def _ship_fault(state: State, _turn: Turn, spot: int, move: Act) -> Fault:
    shipped = state.seats[spot].board.shipped
    for letter, count in cost_of(move).items():
        metal = METAL_OF[letter]
        free = BOXES - len(shipped[metal])
        if count > free:
            return "shipping-in-order", say(N_("{metal}: boxes left: {free}"), metal=say(NAMES[metal]), free=free)
    return _means_fault(state, spot, cost_of(move))


def _bank_fault(state: State, turn: Turn, spot: int, move: Act) -> Fault:
    if "bank" in turn.did:
        return "bank-own", say(N_("one own die a turn can be banked"))
    if state.turns_of(spot) >= ROUNDS:
        return "bank-own", say(N_("there is no later turn to bank a die for"))
    if move.what[0] not in turn.left:
        return "bank-own", say(N_("dice that are not spent: {dice}"), dice=turn.left or "-")
    return None


def _no_fault(_state: State, _turn: Turn, _spot: int, _move: Act) -> Fault:
    return None


def _means_fault(state: State, spot: int, cost: Counter[str]) -> Fault:
    """Why a cost cannot be paid from the dice left and the letters stored before this turn."""
    lacking = cost - state.means(spot)
    if not lacking:
        return None
    names = tuple(say(NAMES[RESOURCE_OF[letter]]) for letter in lacking.elements())
    return "resources-balance", say(N_("not enough to spend, lacking: {lacking}"), lacking=names)


def cost_of(move: Act) -> Counter[str]:
    """What a decision costs, by letter."""
    if move.verb == "claim":
        return Counter({"W": len(move.what[0])})
    if move.verb == "contract":
        return contract_cost(move.what[0])
    if move.verb == "office":
        return Counter(move.what[0])
    return Counter(move.what)


FAULTS: Mapping[str, Callable[[State, Turn, int, Act], Fault]] = {
    "terrain": _terrain_fault,
    "claim": _claim_fault,
    "contract": _once_fault,
    "office": _once_fault,
    "ship": _ship_fault,
    "bank": _bank_fault,
    "done": _no_fault,
}


def _pay(state: State, turn: Turn, spot: int, cost: Counter[str]) -> State:
    """Dice first, then the oldest stored letters; on paper somebody else keeps account."""
    if state.seats[spot].paper:
        return state
    left, stock, board = list(turn.left), state.stock(spot), state.seats[spot].board
    for letter in cost.elements():
        if letter in left:
            left.remove(letter)
            continue
        box = next(box for box in stock if state.held(spot, box) == Stored(letter))
        stock.remove(box)
        board = board.with_banked(box.bank, box.number, Stored(letter, spent=True))
    return state.with_seat(spot, board, left=tuple(left))


def _set_terrain(state: State, turn: Turn, spot: int, move: Act) -> State:
    chosen = replace(turn, terrain=move.what[0])
    return state.with_seat(spot, state.seats[spot].board, terrain=chosen.terrain, left=chosen.resources)


def _spend(state: State, turn: Turn, spot: int, move: Act) -> State:
    """A claim, a contract, an office or metals shipped: paid for, and marked."""
    paid = _pay(state, turn, spot, cost_of(move))
    board, name = paid.seats[spot].board, move.what[0]
    if move.verb == "claim":
        terrain = TERRAIN_OF[turn.terrain or ""]
        board = replace(board, claims={**board.claims, terrain: (*board.claims[terrain], *name)})
    elif move.verb == "contract":
        board = replace(board, contracts=(*board.contracts, name))
    elif move.verb == "office":
        board = replace(board, offices=(*board.offices, name))
    else:
        board = _shipped(state, spot, board, move.what)
    return paid.with_seat(spot, board, did=turn.did | {move.verb})


def _shipped(state: State, spot: int, board: Board, letters: tuple[str, ...]) -> Board:
    """The board with the next boxes ticked; each double box is settled on the spot."""
    others = [seat.board for seat in state.seats if seat.player != state.seats[spot].player]
    shipped = dict(board.shipped)
    for letter in letters:
        metal = METAL_OF[letter]
        number = len(shipped[metal]) + 1
        space = SHIPPING[metal][number - 1]
        first = space.high is not None and reached_first(others, metal, number)
        points = space.high if first else space.low
        shipped[metal] = (*shipped[metal], TICK if points is None else str(points))
    return replace(board, shipped=shipped)


def _bank(state: State, turn: Turn, spot: int, move: Act) -> State:
    left = list(turn.left)
    left.remove(move.what[0])
    board = state.seats[spot].board.with_banked(*state.own_box(spot), Stored(move.what[0]))
    return state.with_seat(spot, board, left=tuple(left), did=turn.did | {"bank"})


def _copy(state: State, _turn: Turn, spot: int, move: Act) -> State:
    box = state.copy_box(spot)
    assert box is not None, "the window is open"
    return state.with_seat(spot, state.seats[spot].board.with_banked(*box, Stored(move.what[0])))


def _done(state: State, turn: Turn, spot: int, move: Act) -> State:
    board = state.seats[spot].board
    if turn.player == move.player:
        return state.with_seat(spot, board, over=True)
    return state.with_seat(spot, board, passed=turn.passed | {move.player})


EFFECTS: Mapping[str, Callable[[State, Turn, int, Act], State]] = {
    "terrain": _set_terrain,
    **dict.fromkeys(("claim", "contract", "office", "ship"), _spend),
    "bank": _bank,
    "copy": _copy,
    "done": _done,
}
