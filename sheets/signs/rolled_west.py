"""The signs of Rolled West: stars, points of contracts, and how contracts and offices stand."""

from __future__ import annotations

from collections.abc import Sequence

from geo.errors import N_
from sheets.form import Form
from sheets.forms.rolled_west import CLAIMS, CONTRACTS, OFFICES, SHIPPING
from sheets.signs import Grid, Rows, Signs

ACROSS = 3
LEGEND = {
    "*": N_("a star"),
    "2C2S=9": N_("a contract and its points"),
}


def signs(_form: Form) -> Signs:
    """Stars, and the points of each contract."""
    rows = {**CLAIMS, **SHIPPING}
    stars = {f"{row}.{n}": "*" for row, spaces in rows.items() for n, space in enumerate(spaces, 1) if space.star}
    points = {f"contracts.{name}": f"={points}" for name, points in CONTRACTS.items()}
    grids = {"contracts": Grid(_rows(tuple(CONTRACTS))), "offices": Grid(_rows(tuple(OFFICES)))}
    return Signs(stars | points, grids, LEGEND)


def _rows(keys: Sequence[str]) -> Rows:
    return tuple(tuple(keys[start : start + ACROSS]) for start in range(0, len(keys), ACROSS))
