"""Which states share a border line, and how long it is."""

from __future__ import annotations

from typing import Any

import geopandas
import pyproj
import shapely

SHORTEST_M = 1.0
"""A border at least this long counts: touching in a point has no length, the shortest real one 15.6 km."""

Pair = tuple[str, str]


def adjacency(states: geopandas.GeoDataFrame) -> dict[Pair, float]:
    """The pairs of states with a common border line -> its geodesic length in metres.

    `states`: polygons by code in degrees, as `geo.boundaries.read` returns them. A pair is sorted, and so
    are the pairs. Four Corners is no border: AZ-CO and NM-UT meet in a point.
    """
    outlines = shapely.boundary(states.geometry.to_numpy())
    ellipsoid = pyproj.CRS(states.crs).get_geod()
    first, second = shapely.STRtree(outlines).query(outlines, predicate="intersects")
    found: dict[Pair, float] = {}
    for i, j in zip(first, second, strict=True):
        if states.index[i] < states.index[j]:
            metres = _length(shapely.intersection(outlines[i], outlines[j]), ellipsoid)
            if metres >= SHORTEST_M:
                found[str(states.index[i]), str(states.index[j])] = metres
    return dict(sorted(found.items()))


def _length(common: Any, ellipsoid: Any) -> float:
    lines = [part for part in shapely.get_parts(common) if part.geom_type == "LineString"]
    return float(sum(ellipsoid.geometry_length(line) for line in lines))
