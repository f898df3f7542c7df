"""A filled sheet of Rolled West as its rules look at it, and what it scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.game import Score
from companion.games.rolled_west.board import (
    CAMP,
    Board,
    Row,
    Stored,
    claim_points,
    contract_points,
    office_points,
    shipping_points,
)
from sheets.filled import FilledSheet
from sheets.form import Mark
from sheets.forms.rolled_west import (
    BANKS,
    CONTRACTS,
    GHOST_BANK,
    MAJORITIES,
    OFFICES,
    ROUNDS,
    SHIPPING,
    TERRAINS,
)


@dataclass(frozen=True)
class Paper:
    """A filled sheet: its board, and the majorities as they are written."""

    sheet: FilledSheet
    board: Board
    written: Mapping[str, int]

    @property
    def player(self) -> str:
        """Whose sheet it is, empty where it does not say."""
        return self.sheet.player or ""

    @property
    def triangles(self) -> tuple[str, ...]:
        """The boxes with a triangle."""
        rows = self.board.claims.items()
        return tuple(f"{name}.{n}" for name, row in rows for n, mark in enumerate(row, 1) if mark == CAMP)

    @property
    def firsts(self) -> int:
        """First-place majorities, as they are written."""
        return sum(self.written.get(terrain, 0) == first for terrain, (first, _) in MAJORITIES.items())

    @cached_property
    def office_points(self) -> dict[str, int]:
        """What each office on the sheet pays."""
        return {office: office_points(self.board, office, self.firsts) for office in self.board.offices}

    @cached_property
    def parts(self) -> dict[str, int]:
        """The subtotals and the total."""
        found = {
            "claims": claim_points(self.board),
            "majorities": sum(self.written.values()),
            "contracts": contract_points(self.board),
            "shipping": shipping_points(self.board),
            "offices": sum(self.office_points.values()),
        }
        return {**found, "total": sum(found.values())}

    def boxes(self, bank: str) -> tuple[tuple[str, Stored], ...]:
        """The filled boxes of a bank, with their names."""
        held = enumerate(self.board.banks[bank], 1)
        return tuple((f"{bank}.{number}", stored) for number, stored in held if stored)


def view(sheet: FilledSheet) -> Paper:
    """The rules' reading of a filled sheet."""
    areas: dict[str, dict[str, Mark]] = {}
    for name, mark in sheet.marks.items():
        area, _, key = name.partition(".")
        areas.setdefault(area, {})[key] = mark
    written = {row: mark.number or 0 for row, mark in areas.get("majorities", {}).items()}
    board = Board(
        claims={terrain: _row(areas.get(terrain, {})) for terrain in TERRAINS},
        contracts=tuple(name for name in CONTRACTS if name in areas.get("contracts", {})),
        offices=tuple(name for name in OFFICES if name in areas.get("offices", {})),
        shipped={metal: _row(areas.get(metal, {})) for metal in SHIPPING},
        banks={bank: _bank(areas.get(bank, {})) for bank in (*BANKS, GHOST_BANK)},
    )
    return Paper(sheet, board, written)


def _row(marks: Mapping[str, Mark]) -> Row:
    last = max(map(int, marks), default=0)
    return tuple(marks[str(n)].symbol if str(n) in marks else "" for n in range(1, last + 1))


def _bank(marks: Mapping[str, Mark]) -> tuple[Stored | None, ...]:
    last = max([ROUNDS, *map(int, marks)])
    held = (marks.get(str(number)) for number in range(1, last + 1))
    return tuple(Stored(mark.symbol, mark.struck) if mark else None for mark in held)


def score(paper: Paper) -> Score:
    """The subtotals and the total, with the majorities as they are written."""
    return Score(paper.parts["total"], paper.parts)
