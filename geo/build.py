"""Boundaries in, atlas out; and the comparison of any boundaries file with an atlas."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import geopandas

from geo import drawing, regions
from geo.adjacency import adjacency
from geo.atlas import Atlas, Border, Join, Pair, Regions, Room, State
from geo.boundaries import is_vendored, polygons, read, vendored
from geo.drawing import Composition
from geo.errors import InvalidInput
from geo.rooms import best_rooms, inner_point

_VENDORED_AS = "us-atlas 3.0.1, states-10m.json: Census cartographic boundaries 2017"


def _silent(step: str) -> None:
    """The listener of those who do not want to know how far it is."""


def build_atlas(
    source: str | Path | None = None, layer: str | None = None, on_step: Callable[[str], None] = _silent
) -> Atlas:
    """The atlas of a boundaries file; without one, of the vendored boundaries.

    `on_step` hears the name of each step when it is done. Raises InvalidInput with all problems of the file,
    or with the regions that are not connected on its neighbours.
    """
    path = Path(source) if source else vendored()
    states = read(path, layer)
    on_step("read")
    borders = adjacency(states)
    on_step("neighbours")
    if problems := regions.verify(regions.published(), borders.keys()):
        raise InvalidInput(problems)
    balanced = regions.balanced(borders)
    on_step("balanced regions")
    drawings = drawing.project(states)
    on_step("project")
    drawings = {
        name: drawing.generalise(shapes, drawing.INSET_SCALE.get(name, 1.0)) for name, shapes in drawings.items()
    }
    on_step("simplify")
    plane = drawing.compose(drawings)
    on_step("compose")
    rooms = best_rooms({code: polygons(shape)[0] for code, shape in plane.shapes.items()})
    on_step("writing boxes")
    label = _VENDORED_AS if is_vendored(path) else path.name
    return _atlas(states, borders, plane, rooms, balanced, label)


def _rounded(room: Room) -> Room:
    return Room(*(round(value, 1) for value in (room.x, room.y, room.width, room.height)))


def _atlas(
    frame: geopandas.GeoDataFrame,
    lengths: Mapping[Pair, float],
    plane: Composition,
    rooms: Mapping[str, Room],
    balanced: Regions,
    source: str,
) -> Atlas:
    published = regions.published()
    colour_of = {code: colour for colour, codes in published.items() for code in codes}
    outlines = {code: drawing.rings(shape) for code, shape in plane.shapes.items()}
    lines = drawing.pair_lines(outlines, lengths)
    states = {
        code: State(
            code=code,
            name=frame.name[code],
            region=colour_of[code],
            rings=outlines[code],
            room=_rounded(rooms[code]),
            anchor=_anchor(shape),
        )
        for code, shape in plane.shapes.items()
    }
    return Atlas(
        states=MappingProxyType(states),
        borders=tuple(Border(a, b, round(m / 1000, 1), lines[a, b]) for (a, b), m in lengths.items()),
        width=plane.width,
        height=plane.height,
        insets=plane.insets,
        source=source,
        published=MappingProxyType(dict(published)),
        balanced=MappingProxyType(dict(balanced)),
        printed_joins=tuple(
            Join(a, b, drawing.shortest_line(plane.shapes[a], plane.shapes[b])) for a, b in regions.printed_joined()
        ),
        printed_parted=regions.printed_parted(),
    )


def _anchor(shape: object) -> tuple[float, float]:
    x, y = inner_point(polygons(shape)[0])
    return round(x, 1), round(y, 1)
