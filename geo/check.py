"""Compares a boundaries file with an atlas, and names everything that differs."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import geopandas

from geo import atlas as atlases
from geo import regions
from geo.adjacency import adjacency
from geo.atlas import Atlas, Pair
from geo.boundaries import inspect, state_codes
from geo.errors import N_, InvalidInput, Problem, say


def check(
    source: str | Path | geopandas.GeoDataFrame, atlas: Atlas | None = None, layer: str | None = None
) -> list[Problem]:
    """What is wrong in a file of boundaries, and where its neighbours and regions differ from the atlas.

    An empty list is good news. Without an `atlas` it is compared with the one of the package. The pairs of a
    state that is missing are not listed one by one.
    """
    atlas = atlas or atlases.load()
    try:
        states, problems = inspect(source, layer)
    except InvalidInput as error:
        return list(error.problems)
    if states.empty:
        return problems
    lengths = adjacency(states)
    file = "" if isinstance(source, geopandas.GeoDataFrame) else str(source)
    found = [*_lacking(atlas, lengths.keys(), set(states.index), file), *_extra(atlas, lengths, file)]
    if set(states.index) >= set(state_codes()):
        found += regions.verify(regions.published(), lengths.keys())
    return problems + found


def _lacking(atlas: Atlas, pairs: Collection[Pair], present: set[str], file: str) -> list[Problem]:
    template = N_("no common border in this file; the atlas has {km} km")
    return [
        Problem(f"{border.a}-{border.b}", say(template, km=border.km), file=file)
        for border in atlas.borders
        if (border.a, border.b) not in pairs and {border.a, border.b} <= present
    ]


def _extra(atlas: Atlas, lengths: dict[Pair, float], file: str) -> list[Problem]:
    template = N_("a common border of {km} km in this file; the atlas has none")
    real = {(border.a, border.b) for border in atlas.borders}
    return [
        Problem(f"{a}-{b}", say(template, km=round(metres / 1000, 1)), file=file)
        for (a, b), metres in lengths.items()
        if (a, b) not in real
    ]
