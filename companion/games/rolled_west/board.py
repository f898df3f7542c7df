"""What stands on a sheet of Rolled West, and what it is worth: the predicates that play and audit share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from sheets.forms.rolled_west import (
    BANKS,
    CLAIMS,
    CONTRACTS,
    FLAT,
    GHOST_BANK,
    MAJORITIES,
    METAL_OF,
    OFFICES,
    ROUNDS,
    SHIPPING,
    TERRAINS,
    Space,
    contract_cost,
)

CAMP = "T"
SETTLEMENT = "TO"
TICK = "-"
WOOD = "W"
DICE = 3
"""Resource dice a turn."""

Row = tuple[str, ...]
"""Marks from the left, "" for a blank."""


class Stored(NamedTuple):
    """A resource in a box of the bank, perhaps crossed out."""

    letter: str
    spent: bool = False


Bank = tuple[Stored | None, ...]
"""Boxes from the left, a round each; None for an empty one."""

_EMPTY: Bank = (None,) * ROUNDS


@dataclass(frozen=True, slots=True)
class Board:
    """A player's sheet: claims a terrain, contracts, offices, ticks a metal, and the bank's rows of boxes."""

    claims: Mapping[str, Row] = field(default_factory=lambda: dict.fromkeys(TERRAINS, ()))
    contracts: tuple[str, ...] = ()
    offices: tuple[str, ...] = ()
    shipped: Mapping[str, Row] = field(default_factory=lambda: dict.fromkeys(SHIPPING, ()))
    banks: Mapping[str, Bank] = field(default_factory=lambda: dict.fromkeys((*BANKS, GHOST_BANK), _EMPTY))

    def with_banked(self, bank: str, number: int, stored: Stored) -> Board:
        """The board with something else in a box of the bank, boxes counted from 1."""
        boxes = self.banks[bank]
        changed = (*boxes[: number - 1], stored, *boxes[number:])
        return replace(self, banks={**self.banks, bank: changed})

    def crossed_out(self, *banks: str) -> Counter[str]:
        """The stored resources that are crossed out, by letter."""
        boxes = (box for bank in banks or self.banks for box in self.banks[bank])
        return Counter(box.letter for box in boxes if box and box.spent)


def spent(board: Board) -> Counter[str]:
    """All resources that the marks of a sheet have cost, by letter."""
    cost = Counter({WOOD: sum(filled(row) for row in board.claims.values())})
    cost += Counter({letter: filled(board.shipped[metal]) for letter, metal in METAL_OF.items()})
    for office in board.offices:
        cost += Counter(office)
    for contract in board.contracts:
        cost += contract_cost(contract)
    return cost


def filled(row: Row) -> int:
    """Marks in a row."""
    return sum(1 for mark in row if mark)


def strength(row: Row) -> tuple[int, int]:
    """What counts for a majority: filled spaces, then circles."""
    return filled(row), row.count("O")


def majorities(boards: Mapping[str, Board]) -> dict[str, dict[str, int]]:
    """What each row's majority pays whom: `{"woods": {"Ruth": 3, "Omar": 1}}`.

    Whoever is equal in spaces and in circles gets the same, in full; it takes at least one space.
    """
    return {terrain: _majority(terrain, boards) for terrain in TERRAINS}


def _majority(terrain: str, boards: Mapping[str, Board]) -> dict[str, int]:
    strengths = {player: strength(board.claims[terrain]) for player, board in boards.items()}
    places = sorted({held for held in strengths.values() if held[0]}, reverse=True)
    paid = dict(zip(places, MAJORITIES[terrain], strict=False))
    return {player: paid[held] for player, held in strengths.items() if held in paid}


def stars(spaces: Sequence[Space], row: Row) -> int:
    """Stars on the spaces that hold a mark."""
    return sum(space.star for space, mark in zip(spaces, row, strict=False) if mark)


def complete(row: Row, spaces: Sequence[Space]) -> bool:
    """Whether the last box of a shipping row is ticked."""
    return len(row) >= len(spaces) and bool(row[len(spaces) - 1])


COUNTS: Mapping[str, Callable[[Board, int], int]] = MappingProxyType(
    {
        "office": lambda board, _firsts: len(board.offices),
        "contract": lambda board, _firsts: len(board.contracts),
        "first": lambda _board, firsts: firsts,
        "row": lambda board, _firsts: sum(complete(board.shipped[metal], row) for metal, row in SHIPPING.items()),
        "settlement": lambda board, _firsts: sum(row.count("O") for row in board.claims.values()),
        "copper": lambda board, _firsts: filled(board.shipped["copper"]),
        "contract_copper": lambda board, _firsts: sum(contract_cost(name)["C"] for name in board.contracts),
        "shipping_star": lambda board, _firsts: sum(
            stars(row, board.shipped[metal]) for metal, row in SHIPPING.items()
        ),
        "claim_star": lambda board, _firsts: sum(stars(row, board.claims[name]) for name, row in CLAIMS.items()),
        FLAT: lambda _board, _firsts: 1,
    }
)
"""How many there are of what an office counts, given the board and its first-place majorities."""


def office_points(board: Board, office: str, firsts: int) -> int:
    """What an office pays on this board, of which so many majorities are first."""
    return sum(pay.points * COUNTS[pay.each](board, firsts) for pay in OFFICES[office])


def claim_points(board: Board) -> int:
    """The numbers under triangles and circles."""
    return sum(
        space.low or 0
        for terrain, spaces in CLAIMS.items()
        for space, mark in zip(spaces, board.claims[terrain], strict=False)
        if mark
    )


def contract_points(board: Board) -> int:
    """The contracts' points."""
    return sum(CONTRACTS[name] for name in board.contracts)


def shipping_points(board: Board) -> int:
    """The numbers circled; for a mark that the box does not print, the low number, which is certain."""
    return sum(
        int(mark) if mark in map(str, space.numbers) else space.low or 0
        for metal, spaces in SHIPPING.items()
        for space, mark in zip(spaces, board.shipped[metal], strict=False)
        if mark
    )


def taken(boards: Iterable[Board], kind: str, name: str) -> bool:
    """Whether a contract or an office (`kind` is `contracts` or `offices`) stands on any of the sheets."""
    return any(name in getattr(board, kind) for board in boards)


def reached_first(boards: Iterable[Board], metal: str, number: int) -> bool:
    """Whether no sheet has a mark in that shipping box yet, boxes counted from 1."""
    return not any(len(board.shipped[metal]) >= number for board in boards)
