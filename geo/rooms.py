"""Where a writing box fits best into an outline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy
import shapely
from numpy.typing import NDArray

from geo.atlas import Point, Room

Floats = NDArray[numpy.float64]

BOX_SHAPE = 8.5 / 7
"""Height by width of what is to fit: a square cell with a strip for the code above it."""

AMPLE_KM = 230.0
"""A box wider than this is not wanted (12 mm on letter): from there on, being in the middle counts."""

_SNUG_KM, _WELL_NIGH = 160.0, 0.92
"""A box that would be wider than 8.5 mm on letter may lose some of it for a place in the middle."""

LEAST_KM = 125.0
"""Where a box narrower than this (6.7 mm on letter) is the most that fits, none will stand in the outline."""

GAP_KM = 60.0
"""How far boxes stay away from each other: 3 mm on letter, so that a photograph can be read."""

_CELLS = 64
_ZOOMS = 5
_GROWTH_STEPS = 18
_CLEARANCE_KM = 0.1
_EQUALLY_GOOD = 0.99


def best_rooms(outlines: Mapping[str, Any]) -> dict[str, Room]:
    """The best room in each polygon, so that boxes of one size in the middle of them keep away from each other.

    The states with the least choice come first, and each keeps away from those before it.
    """
    grids = {code: _Grid.over(polygon) for code, polygon in outlines.items()}
    widest = {code: 2 * float(grid.reach.max()) for code, grid in grids.items()}
    rooms: dict[str, Room] = {}
    for code in sorted(outlines, key=lambda code: (widest[code], code)):
        taken = [(room.x, room.y) for other, room in rooms.items() if widest[other] >= LEAST_KM]
        rooms[code] = _room(grids[code], taken)
    return dict(sorted(rooms.items()))


def best_room(polygon: Any) -> Room:
    """The best rectangle for a writing box in `polygon` (km, y down): see `geo.atlas.Room`.

    The search is over a fixed grid that is refined where it is best, so it gives the same room every time.
    """
    return _room(_Grid.over(polygon), ())


def inner_point(polygon: Any) -> Point:
    """The point that is farthest from the outline: where a leader line may end."""
    start = shapely.maximum_inscribed_circle(polygon, tolerance=0.5).coords[0]
    return float(start[0]), float(start[1])


@dataclass(frozen=True, slots=True)
class _Grid:
    """The points of a grid that lie within a polygon, and half the width of the box that fits around each."""

    polygon: Any
    step: float
    centres: Floats
    reach: Floats

    @classmethod
    def over(cls, polygon: Any) -> _Grid:
        left, top, right, bottom = polygon.bounds
        step = max(right - left, bottom - top) / _CELLS
        xs = numpy.arange(left + step / 2, right, step)
        ys = numpy.arange(top + step / 2, bottom, step)
        return cls.of(numpy.stack(numpy.meshgrid(xs, ys), axis=-1).reshape(-1, 2), polygon, step)

    @classmethod
    def of(cls, centres: Floats, polygon: Any, step: float) -> _Grid:
        centres = centres[shapely.contains_xy(polygon, centres[:, 0], centres[:, 1])]
        return cls(polygon, step, centres, _reach(centres, polygon))

    def worth(self, taken: Sequence[Point]) -> Floats:
        """Half the width of the box at each centre that keeps away from boxes as large at those `taken`."""
        worth = self.reach
        for x, y in taken:
            across, along = numpy.abs(self.centres - [x, y]).T
            worth = numpy.minimum(worth, numpy.maximum(across - GAP_KM, (along - GAP_KM) / BOX_SHAPE) / 2)
        return worth


def _room(grid: _Grid, taken: Sequence[Point]) -> Room:
    x, y = map(float, _centre(grid, taken))
    half = float(_reach(numpy.array([[x, y]]), grid.polygon)[0]) - _CLEARANCE_KM
    return _grown(grid.polygon, x, y, half, half * BOX_SHAPE)


def _centre(grid: _Grid, taken: Sequence[Point]) -> Floats:
    worth = grid.worth(taken)
    wanted = min(AMPLE_KM / 2, max(_WELL_NIGH * worth.max(), _SNUG_KM / 2))
    if worth.max() > wanted:
        return _most_central(grid.centres[worth > wanted], grid.polygon)
    start = _most_central(grid.centres[worth >= _EQUALLY_GOOD * worth.max()], grid.polygon)
    return _roomiest(grid, taken, start)


def _roomiest(grid: _Grid, taken: Sequence[Point], best: Floats) -> Floats:
    """The very best centre near a good one, for states where every kilometre counts."""
    offsets = numpy.stack(numpy.meshgrid(*[numpy.linspace(-1, 1, 9)] * 2), axis=-1).reshape(-1, 2)
    offsets = offsets[numpy.hypot(*offsets.T).argsort(kind="stable")]
    for zoom in range(_ZOOMS):
        finer = _Grid.of(best + offsets * grid.step / 3**zoom, grid.polygon, grid.step)
        best = finer.centres[int(finer.worth(taken).argmax())]
    return best


def _most_central(centres: Floats, polygon: Any) -> Floats:
    middle = polygon.centroid.coords[0]
    nearest: Floats = centres[int(numpy.hypot(*(centres - middle).T).argmin())]
    return nearest


def _reach(centres: Floats, polygon: Any) -> Floats:
    """Half the width of the largest rectangle of BOX_SHAPE around each centre that no outline cuts.

    In a plane whose heights are divided by BOX_SHAPE that is the distance to the outline in the maximum norm.
    """
    squeeze = numpy.array([1.0, 1 / BOX_SHAPE])
    reach = numpy.full(len(centres), numpy.inf)
    for ring in (polygon.exterior, *polygon.interiors):
        corners = shapely.get_coordinates(ring) * squeeze
        for start, end in pairwise(corners):
            reach = numpy.minimum(reach, _distance(centres * squeeze - start, end - start))
    return reach


def _distance(points: Floats, along: Floats) -> Floats:
    """Distance in the maximum norm from each of `points` to the line from 0 to `along`.

    It is convex and piecewise linear along the line: least at an end, or where one of the two differences
    vanishes, or where both are equally large.
    """
    x, y = points.T
    u, v = along
    with numpy.errstate(divide="ignore", invalid="ignore"):
        places = [x / u, y / v, (x - y) / (u - v), (x + y) / (u + v)]
    best = numpy.minimum(_norm(x, y), _norm(x - u, y - v))
    for place in places:
        t = numpy.clip(numpy.nan_to_num(place), 0, 1)
        best = numpy.minimum(best, _norm(x - t * u, y - t * v))
    return best


def _norm(x: Floats, y: Floats) -> Floats:
    return numpy.maximum(numpy.abs(x), numpy.abs(y))


def _grown(polygon: Any, x: float, y: float, half_width: float, half_height: float) -> Room:
    """The rectangle widened and heightened around its centre as far as it fits, whichever way gains more."""
    shapely.prepare(polygon)

    def fits(a: float, b: float) -> bool:
        return bool(polygon.contains_properly(shapely.box(x - a, y - b, x + a, y + b)))

    def stretched(a: float, b: float, wide: bool) -> float:
        low, high = (a if wide else b), 2000.0
        for _ in range(_GROWTH_STEPS):
            middle = (low + high) / 2
            low, high = (middle, high) if (fits(middle, b) if wide else fits(a, middle)) else (low, middle)
        return low

    wider = stretched(half_width, half_height, wide=True)
    higher = stretched(half_width, half_height, wide=False)
    first = (wider, stretched(wider, half_height, wide=False))
    second = (stretched(half_width, higher, wide=True), higher)
    a, b = max(first, second, key=lambda sides: sides[0] * sides[1])
    return Room(x, y, 2 * a, 2 * b)
