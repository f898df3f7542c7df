"""Marks and what they set off: bonuses fire at once and chain; they wait only where the player has a choice."""

from __future__ import annotations

from typing import Any

from companion.games.clever.areas import Area
from companion.games.clever.board import Bar, Board, Sheet, room
from companion.games.clever.moves import Take
from companion.games.clever.state import Seat
from sheets.forms.clever import FOX, PLUS_ONE, REROLL, Bonus

Waits = tuple[tuple[Bonus, ...], ...]


def give(sheet: Sheet, bonus: Bonus) -> Sheet:
    """The sheet with a bonus that leaves no choice: an action is circled, a fox is counted at the end."""
    if bonus is REROLL or bonus == REROLL:
        return sheet._replace(rerolls=Bar(sheet.rerolls.unlocked + 1, sheet.rerolls.used))
    if bonus == PLUS_ONE:
        return sheet._replace(plus_ones=Bar(sheet.plus_ones.unlocked + 1, sheet.plus_ones.used))
    return sheet


def mark(sheet: Sheet, waits: Waits, area: Area[Any], box: int, number: int) -> tuple[Sheet, Waits]:
    """A box marked for a number, and the bonuses that wait now."""
    held = list(sheet.held)
    held[area.index] = area.mark(held[area.index], box, number)
    sheet = sheet._replace(held=tuple(held))
    for bonus in area.fired(held[area.index], box):
        if bonus in (REROLL, PLUS_ONE, FOX):
            sheet = give(sheet, bonus)
        else:
            waits = (*waits, (bonus,))
    return sheet, waits


def entered(board: Board, seat: Seat, area: Area[Any], box: int, number: int) -> Seat:
    """The seat after a mark and all bonuses of it that leave no choice."""
    sheet, waits = mark(seat.sheet, seat.waits, area, box, number)
    return settled(board, seat._replace(sheet=sheet, waits=waits))


def settled(board: Board, seat: Seat) -> Seat:
    """The seat after its bonuses have fired as far as there is no choice.

    A bonus into a full area is lost. Several that wait are ordered by the player, unless all orders are one.
    """
    while seat.waits:
        possible = tuple(choice for choice in seat.waits if room(board, seat.sheet, choice))
        seat = seat._replace(waits=possible)
        takes = list(takes_of(board, seat))
        if len(takes) != 1:
            break
        seat = _taken(board, seat, takes[0])
    return seat


def takes_of(board: Board, seat: Seat) -> dict[Take, None]:
    """What a player may do about the bonuses that wait."""
    return dict.fromkeys(take for choice in seat.waits for take in _takes(board, seat, choice))


def _takes(board: Board, seat: Seat, choice: tuple[Bonus, ...]) -> list[Take]:
    player, sheet = seat.player, seat.sheet
    if len(choice) > 1:
        return [Take(player, bonus.gives) for bonus in room(board, sheet, choice)]
    (bonus,) = choice
    area = board.by_name[bonus.gives]
    if area.ordered:
        return [Take(player, area.name, bonus.number if _several(seat, bonus) else None)]
    return [Take(player, f"{area.name}.{area.keys[box]}") for box in area.free(sheet.held[area.index])]


def _several(seat: Seat, bonus: Bonus) -> bool:
    """Whether another number waits for the same row, so that it must be said which comes first."""
    return any(len(other) == 1 and other[0].gives == bonus.gives and other[0] != bonus for other in seat.waits)


def taken(board: Board, seat: Seat, take: Take) -> Seat:
    """The seat after a legal choice, and what it sets off."""
    return settled(board, _taken(board, seat, take))


def _taken(board: Board, seat: Seat, take: Take) -> Seat:
    choice = next(choice for choice in seat.waits if take in _takes(board, seat, choice))
    waits = list(seat.waits)
    waits.remove(choice)
    seat = seat._replace(waits=tuple(waits))
    name, _, key = take.where.partition(".")
    bonus = next(bonus for bonus in choice if bonus.gives == name)
    if len(choice) > 1:
        seat = seat._replace(sheet=seat.sheet._replace(choice="X" if bonus.number is None else str(bonus.number)))
        return seat._replace(waits=((bonus,), *seat.waits))
    area = board.by_name[name]
    box = area.box_of[key] if key else area.free(seat.sheet.held[area.index])[0]
    sheet, waited = mark(seat.sheet, seat.waits, area, box, bonus.number or 0)
    return seat._replace(sheet=sheet, waits=waited)
