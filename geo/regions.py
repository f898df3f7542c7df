"""The six regions: the board's own, verified on the derived neighbours, and balanced ones.

The balanced ones come from geometry alone; the board's give them their colours only.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import permutations
from typing import Any

from geo.atlas import COLOURS, DATA, Pair, Regions
from geo.balance import Split, divide
from geo.errors import N_, Problem, say

ISLANDS: Mapping[str, str] = {"AK": "WA", "HI": "CA"}
"""States without neighbours -> the state whose region they belong to."""

LEAST, MOST = 7, 9
"""How many states a region has."""


@cache
def _board() -> dict[str, Any]:
    return tomllib.loads((DATA / "board.toml").read_text(encoding="utf-8"))


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


def balanced(lengths: Mapping[Pair, float]) -> Regions:
    """Six connected regions of 7 to 9 states with a short border between them, from border lengths in metres.

    AK and HI go with WA and CA. The colours are given so that as many states as possible keep the one that
    they have on the board.
    """
    counts = dict.fromkeys(ISLANDS.values(), 2)
    part_of = divide(Split(lengths, counts, len(COLOURS), LEAST, MOST))
    part_of |= {island: part_of[mainland] for island, mainland in ISLANDS.items()}
    colour_of = _coloured(part_of)
    order = [code for codes in published().values() for code in codes]
    return {colour: tuple(code for code in order if colour_of[code] == colour) for colour in COLOURS}


def _coloured(part_of: Mapping[str, int]) -> dict[str, str]:
    kept = Counter((part_of[code], colour) for colour, codes in published().items() for code in codes)
    best = max(
        permutations(COLOURS),
        key=lambda colours: sum(kept[part, colour] for part, colour in enumerate(colours)),
    )
    return {code: best[part] for code, part in part_of.items()}
