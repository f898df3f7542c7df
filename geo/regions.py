"""The six regions: the board's own, verified on the derived neighbours, and balanced ones from geometry alone."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any

from geo.atlas import Pair, Regions
from geo.errors import N_, Problem, say

ISLANDS: Mapping[str, str] = {"AK": "WA", "HI": "CA"}
"""States without neighbours -> the state whose region they belong to."""


@cache
def _board() -> dict[str, Any]:
    return tomllib.loads(resources.files("geo").joinpath("data", "board.toml").read_text(encoding="utf-8"))


def published() -> Regions:
    """The regions of the board, in its order."""
    return {colour: tuple(codes) for colour, codes in _board()["regions"].items()}


def printed_joined() -> tuple[Pair, ...]:
    """Pairs that are neighbours on the commercial board only."""
    return tuple((a, b) for a, b in _board()["printed"]["joined"])


def printed_parted() -> tuple[Pair, ...]:
    """Pairs that are neighbours in the country but not on the commercial board."""
    return tuple((a, b) for a, b in _board()["printed"]["parted"])


def verify(regions: Regions, pairs: Collection[Pair]) -> list[Problem]:
    """A problem for each region that falls apart on these neighbours; AK and HI stand apart by nature."""
    problems = []
    for colour, codes in regions.items():
        mainland = [code for code in codes if code not in ISLANDS]
        pieces = components(mainland, pairs)
        if len(pieces) > 1:
            template = N_("the region falls into {count} pieces; apart: {states}")
            apart = [code for piece in pieces[1:] for code in piece]
            problems.append(Problem(colour, say(template, count=len(pieces), states=apart)))
    return problems


def components(codes: Iterable[str], pairs: Collection[Pair]) -> list[list[str]]:
    """The connected pieces of a set of states, the largest first."""
    left = set(codes)
    pieces = []
    while left:
        piece, edge = set(), {min(left)}
        while edge:
            piece |= edge
            edge = {code for pair in pairs if edge & set(pair) for code in pair if code in left} - piece
        left -= piece
        pieces.append(sorted(piece))
    return sorted(pieces, key=lambda piece: (-len(piece), piece))
