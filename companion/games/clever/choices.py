"""What a player may do now, and why something else may not be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.dice import Die
from companion.game import Move
from companion.games.clever.areas import Area
from companion.games.clever.board import Entry, entries, fits_any, number_in
from companion.games.clever.bonuses import takes_of
from companion.games.clever.moves import CHOSEN, NOTHING, Done, Enter, Pass, Plus, Reroll, Take
from companion.games.clever.state import Seat, Stage, State, may_plus
from geo.errors import N_, Message, say

Choice = Entry | Move
"""An entry is told from a move only when it is drawn or shown: most are never made into one."""

Fault = tuple[str, Message]
"""The rule that a move breaks, and why."""


def choices(state: State, seat: Seat) -> list[Choice]:
    """Everything that the player may do now; each choice is one legal move."""
    if seat.waits:
        return list(takes_of(state.board, seat))
    if seat.stage is Stage.PICK:
        return _picks(state, seat)
    if seat.stage is Stage.TRAY:
        return _from_tray(state, seat)
    table = state.table
    unused = [die for die in state.board.letters if die not in seat.used]
    return [*entries(state.board, seat.sheet, table.faces, unused), Done(seat.player)]


def _picks(state: State, seat: Seat) -> list[Choice]:
    table = state.table
    if seat.paper:
        dice = [Enter(seat.player, Die(die, table.faces[die]), CHOSEN) for die in table.pool]
        return [*dice, Pass(seat.player), Reroll(seat.player)]
    fitting = entries(state.board, seat.sheet, table.faces, table.pool)
    found: list[Choice] = [*fitting] if fitting else [Pass(seat.player)]
    if state.options["wasted_pick"]:
        usable = {entry.die for entry in fitting}
        wasted = [die for die in table.pool if die not in usable]
        found += [Enter(seat.player, Die(die, table.faces[die]), NOTHING) for die in wasted]
    if seat.sheet.rerolls.left > 0:
        found.append(Reroll(seat.player))
    return found


def _from_tray(state: State, seat: Seat) -> list[Choice]:
    table, board = state.table, state.board
    fitting: list[Choice] = [*entries(board, seat.sheet, table.faces, table.tray)]
    if not fitting:
        return [*entries(board, seat.sheet, table.faces, table.fields), Pass(seat.player)]
    return [*fitting, Pass(seat.player)] if state.options["passive_may_pass"] else fitting


def move_of(state: State, seat: Seat, choice: Choice) -> Move:
    """The move that a choice stands for."""
    if not isinstance(choice, Entry):
        return choice
    made = Plus if seat.stage is Stage.PLUS else Enter
    return made(seat.player, Die(choice.die, state.table.faces[choice.die]), choice.area.word(choice.box))


def fault(state: State, seat: Seat, move: Move) -> Fault | None:
    """The rule that a move breaks, and why; None for a legal one."""
    if seat.waits or isinstance(move, Take):
        return _take_fault(state, seat, move)
    check = _FAULTS.get((seat.stage, type(move)))
    if check is None:
        return "not-waiting", say(_NOW.get(seat.stage, N_("{player} has nothing to decide now")), player=seat.player)
    return check(state, seat, move)


def _take_fault(state: State, seat: Seat, move: Move) -> Fault | None:
    if move in takes_of(state.board, seat):
        return None
    if not seat.waits:
        return "not-waiting", say(N_("no bonus waits for {player}"), player=seat.player)
    if isinstance(move, Take):
        return "bonus-taken", say(N_("{bonus} is none of the bonuses that wait"), bonus=move.where)
    return "bonus-taken", say(N_("{player} takes the bonus first"), player=seat.player)


def _pick_fault(state: State, seat: Seat, move: Any) -> Fault | None:
    table = state.table
    if move.die.letter not in table.pool or table.faces[move.die.letter] != move.die.face:
        return _no_such_die(state, table.pool)
    if seat.paper:
        alone = say(N_("{player} writes on paper: only the die is chosen"), player=seat.player)
        return None if move.where == CHOSEN else ("choose-usable", alone)
    if move.where != NOTHING:
        return _aim_fault(state, seat, move)
    if not state.options["wasted_pick"]:
        return "choose-usable", say(N_("a die that cannot be entered cannot be chosen"))
    return _usable(state, seat, "choose-usable", move.die.letter)


def _tray_fault(state: State, seat: Seat, move: Any) -> Fault | None:
    table = state.table
    letter = move.die.letter
    on_fields = letter in table.fields
    if (letter not in table.tray and not on_fields) or table.faces[letter] != move.die.face:
        return _no_such_die(state, table.tray)
    if on_fields and (fits := _usable(state, seat, "tray-first", table.tray)):
        return fits
    return _aim_fault(state, seat, move)


def _plus_fault(state: State, seat: Seat, move: Any) -> Fault | None:
    letter = move.die.letter
    if not may_plus(state, seat):
        return "plus-one", say(N_("{player} has no +1 left"), player=seat.player)
    if state.table.faces.get(letter) != move.die.face:
        return _no_such_die(state, state.board.letters)
    if letter in seat.used:
        return "plus-one", say(N_("{die} was used by a +1 in this turn already"), die=str(move.die))
    return _aim_fault(state, seat, move)


def _pass_fault(state: State, seat: Seat, _move: Any) -> Fault | None:
    return None if seat.paper else _usable(state, seat, "choose-usable", state.table.pool)


def _tray_pass_fault(state: State, seat: Seat, _move: Any) -> Fault | None:
    return None if state.options["passive_may_pass"] else _usable(state, seat, "tray-first", state.table.tray)


def _reroll_fault(_state: State, seat: Seat, _move: Any) -> Fault | None:
    if seat.paper or seat.sheet.rerolls.left > 0:
        return None
    return "reroll", say(N_("{player} has no reroll left"), player=seat.player)


def _done_fault(state: State, seat: Seat, _move: Any) -> Fault | None:
    return None if may_plus(state, seat) else ("plus-one", say(N_("{player} has no +1 left"), player=seat.player))


_FAULTS: dict[tuple[Stage, type], Callable[[State, Seat, Any], Fault | None]] = {
    (Stage.PICK, Enter): _pick_fault,
    (Stage.PICK, Pass): _pass_fault,
    (Stage.PICK, Reroll): _reroll_fault,
    (Stage.TRAY, Enter): _tray_fault,
    (Stage.TRAY, Pass): _tray_pass_fault,
    (Stage.PLUS, Plus): _plus_fault,
    (Stage.PLUS, Done): _done_fault,
}

_NOW = {
    Stage.PICK: N_("{player} is to choose a die of the throw now"),
    Stage.TRAY: N_("{player} is to choose a die of the tray now"),
    Stage.PLUS: N_("{player} may use +1 now, nothing else"),
}


def _no_such_die(state: State, dice: str) -> Fault:
    lying = tuple(f"{die}{state.table.faces[die]}" for die in dice)
    return "no-such-die", say(N_("the dice to choose from are {dice}"), dice=lying)


def _usable(state: State, seat: Seat, rule: str, dice: str) -> Fault | None:
    """The fault of not entering one of the dice although one fits."""
    if not fits_any(state.board, seat.sheet, state.table.faces, dice):
        return None
    fitting = {entry.die for entry in entries(state.board, seat.sheet, state.table.faces, dice)}
    shown = tuple(f"{die}{state.table.faces[die]}" for die in dice if die in fitting)
    return rule, say(N_("{dice} can be entered"), dice=shown)


def _aim_fault(state: State, seat: Seat, move: Any) -> Fault | None:
    target = aim(state, seat, move.die.letter, move.where)
    return None if isinstance(target, Entry) else target


def aim(state: State, seat: Seat, letter: str, where: str) -> Entry | Fault:
    """The box that a die marks at that target; or the rule against it, and why."""
    board, faces = state.board, state.table.faces
    found = board.targets.get(where)
    if found is None:
        return "choose-usable", say(N_("there is no place {where} on the sheet"), where=where)
    area, box = found
    if area not in board.areas_of[letter]:
        message = say(N_("only white goes anywhere: {die} does not go to {area}"), die=letter, area=area.name)
        return "white-is-any-colour", message
    number = number_in(area, letter, faces)
    boxes = area.open(seat.sheet.held[area.index], number)
    for possible in boxes:
        if box == possible or area.word(possible) == where:
            return Entry(letter, area, possible)
    return _why_not(area, seat.sheet.held[area.index], number, box)


def next_box(state: State, seat: Seat, letter: str, where: str) -> Entry | None:
    """The next box of a row that is filled from the left, whatever the die shows; None where the die cannot go."""
    found = state.board.targets.get(where)
    if found is None or found[0] not in state.board.areas_of[letter] or not found[0].ordered:
        return None
    free = found[0].free(seat.sheet.held[found[0].index])
    return Entry(letter, found[0], free[0]) if free else None


def _why_not(area: Area[Any], held: Any, number: int, box: int | None) -> Fault:
    marked = area.mask(held)
    if area.full(held):
        return "box-taken", say(N_("{area} is full"), area=area.name)
    if box is not None and marked >> box & 1:
        return "box-taken", say(N_("{box} is crossed already"), box=area.keys[box])
    if area.ordered:
        following = area.free(held)[0]
        return area.too_low, say(
            N_("{number} is too low for {area}, box {box}"), number=number, area=area.name, box=following
        )
    open_boxes = tuple(area.keys[possible] for possible in area.open(held, number))
    if open_boxes:
        return area.too_low, say(N_("{number} goes to {boxes}"), number=number, boxes=open_boxes)
    return area.too_low, say(N_("no box with {number} is free in {area}"), number=number, area=area.name)
