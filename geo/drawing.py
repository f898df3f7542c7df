"""From boundaries to a drawing: projected, made calm, simplified as a coverage, insets put in their place.

Everything after `project` is in kilometres; after `compose` it is the map plane of `geo.atlas`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import geopandas
import shapely
from shapely.geometry.polygon import orient

from geo.atlas import Line, Pair, Point
from geo.boundaries import polygons

Shapes = dict[str, Any]
"""shapely polygons by postal code."""

MAINLAND_CRS = "EPSG:5070"
INSET_CRS = {"AK": "EPSG:3338", "HI": "ESRI:102007"}

INSET_SCALE = {"AK": 0.35, "HI": 1.0}
"""How large an inset is drawn beside the mainland."""

_KEPT_WINDOW = {"AK": (-1170.0, 380.0, 1500.0, 2400.0), "HI": (-340.0, 650.0, 240.0, 1030.0)}
"""km in the inset's own projection: without the western Aleutians and the north-western Hawaiian islands."""

_BAY_KM, _SPIT_KM = 3.5, 2.5
"""Half the width of the inlets that are filled and of the tongues of land that are cut: 0.2 mm on letter."""

_TOLERANCE_KM = 7.0
_SPECK_KM2 = {"HI": 100.0, "CA": 600.0, "FL": 1500.0}
_SPECK_KM2_ELSEWHERE = 200.0
"""Islands smaller than this are left out: half a square millimetre on letter. Hawaii is made of them; of the
Channel Islands and the Keys so little would stay that it looks like dirt.
"""

_POND_KM2 = 1500.0
_CORNER = 4  # segments a quarter circle: round enough for 0.2 mm


def project(states: geopandas.GeoDataFrame) -> dict[str, Shapes]:
    """The mainland and the two insets, each in its own projection, in kilometres with y up."""
    mainland = states.drop(index=list(INSET_CRS))
    drawings = {"": _kilometres(mainland.to_crs(MAINLAND_CRS))}
    for code, crs in INSET_CRS.items():
        shape = _kilometres(states.loc[[code]].to_crs(crs))[code]
        window = shapely.box(*_KEPT_WINDOW[code])
        drawings[code] = {code: shapely.multipolygons([p for p in polygons(shape) if window.contains(p.centroid)])}
    return drawings


def _kilometres(frame: geopandas.GeoDataFrame) -> Shapes:
    shapes = shapely.transform(frame.geometry.to_numpy(), lambda metres: metres / 1000)
    return dict(zip(frame.index, shapes, strict=True))


def generalise(shapes: Shapes, scale: float = 1.0) -> Shapes:
    """The outlines with a calm coast, no specks, and no detail that a pen's width would hide.

    `scale`: how large it will be drawn beside the mainland. States that had a common line keep one.
    """
    calm = {code: _calm(code, shapes, scale) for code in shapes}
    simple = shapely.coverage_simplify(list(calm.values()), _TOLERANCE_KM / scale)
    return dict(zip(calm, simple, strict=True))


def _calm(code: str, shapes: Shapes, scale: float) -> Any:
    """One state with narrow inlets filled and thin tongues cut, where that touches no other state.

    Patches that touch another state are left out: so a border never moves, only coasts do.
    """
    shape = shapes[code]
    reach = 3 * _BAY_KM / scale
    near = shapely.union_all([other for name, other in shapes.items() if name != code and other.dwithin(shape, reach)])
    bays = _opened(shape, _BAY_KM / scale).difference(shape)
    full = shapely.union_all([shape, *(bay for bay in polygons(bays) if not bay.intersects(near))])
    spits = full.difference(_opened(full, -_SPIT_KM / scale))
    cut = [spit for spit in polygons(spits) if spit.distance(near) > 0]
    return _without_specks(code, full.difference(shapely.union_all(cut)) if cut else full, scale)


def _opened(shape: Any, km: float) -> Any:
    """`shape` grown by `km` and shrunk again: bays vanish. With a negative `km` tongues do."""
    return shape.buffer(km, quad_segs=_CORNER).buffer(-km * (1.02 if km < 0 else 1), quad_segs=_CORNER)


def _without_specks(code: str, shape: Any, scale: float) -> Any:
    """No islands and no ponds that would print as a dot."""
    pond = _POND_KM2 / scale**2
    least = _SPECK_KM2.get(code, _SPECK_KM2_ELSEWHERE) / scale**2
    parts = [
        shapely.Polygon(part.exterior, [hole for hole in part.interiors if shapely.Polygon(hole).area > pond])
        for part in polygons(shape)
        if part.area >= least
    ]
    return shapely.multipolygons(parts)


@dataclass(frozen=True, slots=True)
class Composition:
    """All shapes in the map plane, and the size of the whole."""

    shapes: Shapes
    width: float
    height: float
    insets: tuple[Line, ...]


_AK_AT: Point = (0.0, 2176.0)
_HI_AT: Point = (1040.0, 2460.0)
"""Top left of the insets: Alaska below California, Hawaii below Arizona."""

_FOOT = math.inf
_FRAMES: tuple[Line, ...] = (
    ((0.0, 2110.0), (560.0, 2110.0), (1000.0, 2490.0), (1000.0, _FOOT)),
    ((1000.0, 2400.0), (1385.0, 2400.0), (1645.0, 2625.0), (1645.0, _FOOT)),
)
"""What parts the insets from the mainland, down to the foot of the map."""


def compose(drawings: Mapping[str, Shapes]) -> Composition:
    """All in one plane: y down, the mainland's top left at 0, the insets below California and Arizona."""
    mainland = drawings[""]
    left, _, _, top = shapely.total_bounds(list(mainland.values()))
    shapes = {code: _moved(shape, 1.0, left, top, (0, 0)) for code, shape in mainland.items()}
    shapes = _sealed({code: _rounded(shape) for code, shape in shapes.items()})
    for code, at in (("AK", _AK_AT), ("HI", _HI_AT)):
        shape = drawings[code][code]
        west, _, _, north = shape.bounds
        shapes[code] = _moved(shape, INSET_SCALE[code], west, north, at)
    shapes = {code: _rounded(shape) for code, shape in sorted(shapes.items())}
    _, _, right, bottom = shapely.total_bounds(list(shapes.values()))
    width, height = round(float(right), 1), round(float(bottom), 1)
    frames = tuple(tuple((x, min(y, height)) for x, y in frame) for frame in _FRAMES)
    return Composition(shapes, width, height, frames)


def _moved(shape: Any, scale: float, left: float, top: float, at: tuple[float, float]) -> Any:
    def place(points: Any) -> Any:
        return (points - [left, top]) * [scale, -scale] + [at[0], at[1]]

    return shapely.transform(shape, place)


def _rounded(shape: Any) -> Any:
    """To 0.1 km, without the points that rounding laid on each other; all outlines run the same way."""
    placed = shapely.transform(shape, lambda points: points.round(1))
    parts = sorted(polygons(shapely.remove_repeated_points(placed)), key=lambda part: -part.area)
    return shapely.multipolygons([orient(part) for part in parts])


def _sealed(shapes: Shapes) -> Shapes:
    """Without the cracks that exclaves leave when they are dropped as specks, as Kentucky's in the Mississippi.

    Each goes to the state that it has the longest line with; lakes between states are larger and stay.
    """
    sealed = dict(shapes)
    for part in polygons(shapely.union_all(list(shapes.values()))):
        for crack in map(shapely.Polygon, part.interiors):
            if crack.area < _POND_KM2:
                around = {code: shape.intersection(crack.exterior).length for code, shape in sealed.items()}
                owner = max(around, key=lambda code: around[code])
                sealed[owner] = shapely.union_all([sealed[owner], crack])
    return sealed


def rings(shape: Any) -> tuple[Line, ...]:
    """Every outline of a state, the largest first, holes after their polygon.

    A ring is closed: its first point comes last too.
    """
    return tuple(_line(ring.coords) for part in polygons(shape) for ring in (part.exterior, *part.interiors))


def _line(points: Iterable[Any]) -> Line:
    return tuple((float(x), float(y)) for x, y in points)


def common_lines(a: Iterable[Line], b: Iterable[Line]) -> tuple[Line, ...]:
    """What the rings of two states have in common, point for point, in lines as long as can be."""
    known = {frozenset(step) for ring in b for step in _steps(ring)}
    lines: list[Line] = []
    for ring in a:
        lines += _runs(ring, lambda step: frozenset(step) in known)
    return tuple(lines)


def _steps(ring: Line) -> list[tuple[Point, Point]]:
    return list(pairwise(ring))


def _runs(ring: Line, wanted: Callable[[tuple[Point, Point]], bool]) -> list[Line]:
    """The stretches of a closed ring whose steps are wanted, those over its start in one piece."""
    steps = _steps(ring)
    gap = next((i for i, step in enumerate(steps) if not wanted(step)), None)
    if gap is None:
        return [ring]
    runs: list[list[Point]] = [[]]
    for step in steps[gap:] + steps[:gap]:
        if wanted(step):
            runs[-1] = [*(runs[-1] or [step[0]]), step[1]]
        elif runs[-1]:
            runs.append([])
    return [tuple(run) for run in runs if run]


def shortest_line(a: Any, b: Any) -> Line:
    """Where two states come nearest to each other."""
    return tuple((round(x, 1), round(y, 1)) for x, y in _line(shapely.shortest_line(a, b).coords))


def pair_lines(outlines: Mapping[str, tuple[Line, ...]], pairs: Iterable[Pair]) -> dict[Pair, tuple[Line, ...]]:
    """The drawn line of every border."""
    return {(a, b): common_lines(outlines[a], outlines[b]) for a, b in pairs}
