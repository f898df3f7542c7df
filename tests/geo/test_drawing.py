"""The drawing: neighbours keep a common line, nothing overlaps, and every box has its room."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
import shapely

from geo.atlas import Atlas, Line, load
from geo.drawing import common_lines, generalise, rings
from geo.rooms import BOX_SHAPE, best_room, inner_point

KM_PER_MM = 18.6  # on US letter
BESIDE_THE_MAP = {"CT", "DE", "HI", "MA", "MD", "NH", "NJ", "RI", "VT"}


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return load()


def area(ring: Line) -> float:
    """Positive one way round, negative the other."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(ring)) / 2


def outline(atlas: Atlas, code: str) -> shapely.Geometry:
    """The state as a shapely polygon; holes run against their outline."""
    whole = [ring for ring in atlas.states[code].rings if area(ring) > 0]
    holes = [ring for ring in atlas.states[code].rings if area(ring) < 0]
    land = shapely.union_all([shapely.Polygon(ring) for ring in whole])
    return land.difference(shapely.union_all([shapely.Polygon(ring) for ring in holes]))


@pytest.fixture(scope="module")
def outlines(atlas: Atlas) -> dict[str, shapely.Geometry]:
    return {code: outline(atlas, code) for code in atlas.states}


def test_rings_are_closed_and_sound(atlas: Atlas) -> None:
    for state in atlas.states.values():
        for ring in state.rings:
            assert ring[0] == ring[-1]
            assert len(ring) >= 4
            assert shapely.Polygon(ring).is_valid, state.code


def test_states_overlap_nowhere(outlines: dict[str, shapely.Geometry]) -> None:
    tree = shapely.STRtree(list(outlines.values()))
    shapes = list(outlines.values())
    for i, j in zip(*tree.query(shapes, predicate="overlaps"), strict=True):
        assert shapes[i].intersection(shapes[j]).area == pytest.approx(0, abs=1e-6)


def test_there_is_no_crack_between_neighbours(outlines: dict[str, shapely.Geometry]) -> None:
    land = shapely.union_all([shape for code, shape in outlines.items() if code not in ("AK", "HI")])
    cracks = [hole for part in land.geoms for hole in part.interiors]
    assert cracks == []


def test_all_that_is_drawn_lies_on_the_map_and_fills_it(atlas: Atlas) -> None:
    points = [point for state in atlas.states.values() for ring in state.rings for point in ring]
    xs, ys = zip(*points, strict=True)
    assert (min(xs), min(ys)) == (0, 0)
    assert (max(xs), max(ys)) == (atlas.width, atlas.height)
    assert all(0 <= x <= atlas.width and 0 <= y <= atlas.height for line in atlas.insets for x, y in line)


def test_north_is_up_and_west_is_left(atlas: Atlas) -> None:
    def anchor(code: str) -> tuple[float, float]:
        return atlas.states[code].anchor

    assert anchor("ND")[1] < anchor("SD")[1] < anchor("NE")[1] < anchor("TX")[1]
    assert anchor("OR")[0] < anchor("ID")[0] < anchor("WY")[0] < anchor("OH")[0] < anchor("RI")[0]


def test_every_border_is_drawn_along_both_outlines(atlas: Atlas, outlines: dict[str, shapely.Geometry]) -> None:
    for border in atlas.borders:
        assert border.lines, f"{border.a}-{border.b}"
        line = shapely.MultiLineString(border.lines)
        for code in (border.a, border.b):
            steps = {frozenset(step) for ring in atlas.states[code].rings for step in pairwise(ring)}
            assert all(frozenset(step) in steps for part in border.lines for step in pairwise(part))
        common = outlines[border.a].boundary.intersection(outlines[border.b].boundary)
        assert line.length == pytest.approx(common.length, abs=0.01)


def test_drawn_borders_are_about_as_long_as_on_the_ground(atlas: Atlas) -> None:
    for border in atlas.borders:
        drawn = shapely.MultiLineString(border.lines).length
        assert 0.5 * border.km - 2 < drawn < 1.1 * border.km, f"{border.a}-{border.b}"


def test_states_keep_their_size(outlines: dict[str, shapely.Geometry]) -> None:
    known_km2 = {"TX": 695_700, "RI": 2_900, "DE": 5_200, "CO": 269_600, "MI": 150_000, "FL": 145_000}
    for code, size in known_km2.items():
        assert outlines[code].area == pytest.approx(size, rel=0.08), code


def test_characteristic_islands_stay(atlas: Atlas) -> None:
    land = {code: sum(area(ring) > 0 for ring in atlas.states[code].rings) for code in atlas.states}
    assert land["HI"] == 8
    assert land["MI"] >= 2
    assert land["CO"] == land["KS"] == 1


def test_insets_are_clear_of_the_mainland_and_of_the_lines_that_part_them(
    atlas: Atlas, outlines: dict[str, shapely.Geometry]
) -> None:
    mainland = shapely.union_all([shape for code, shape in outlines.items() if code not in ("AK", "HI")])
    frames = shapely.MultiLineString(atlas.insets)
    assert mainland.distance(frames) > 4 * KM_PER_MM
    for code in ("AK", "HI"):
        assert outlines[code].distance(mainland) > 5 * KM_PER_MM
        assert outlines[code].distance(frames) > 1 * KM_PER_MM


def test_rooms_and_anchors_lie_within_their_state(atlas: Atlas, outlines: dict[str, shapely.Geometry]) -> None:
    for code, state in atlas.states.items():
        room = state.room
        box = shapely.box(
            room.x - room.width / 2, room.y - room.height / 2, room.x + room.width / 2, room.y + room.height / 2
        )
        assert box.difference(outlines[code]).area < 0.001 * box.area, code
        assert outlines[code].contains(shapely.Point(state.anchor)), code


def test_only_the_small_states_need_a_box_beside_the_map(atlas: Atlas) -> None:
    tight = {
        code
        for code, state in atlas.states.items()
        if state.room.width < 7.0 * KM_PER_MM or state.room.height < 8.5 * KM_PER_MM
    }
    assert tight == BESIDE_THE_MAP


def test_writing_boxes_keep_away_from_each_other(atlas: Atlas) -> None:
    """Boxes 8 mm wide on letter, in the middle of their rooms, stand 3 mm apart."""
    centres = {code: s.room for code, s in atlas.states.items() if code not in BESIDE_THE_MAP}
    for a, b in combinations(centres, 2):
        across = abs(centres[a].x - centres[b].x) / KM_PER_MM - 8
        along = abs(centres[a].y - centres[b].y) / KM_PER_MM - 8 * BOX_SHAPE
        assert max(across, along) >= 3, f"{a} and {b}"


def test_the_room_of_a_box_is_the_box() -> None:
    room = best_room(shapely.box(10, 20, 110, 20 + 100 * BOX_SHAPE))
    assert (room.x, room.y) == pytest.approx((60, 20 + 50 * BOX_SHAPE), abs=0.5)
    assert room.width == pytest.approx(100, abs=1)
    assert room.height == pytest.approx(100 * BOX_SHAPE, abs=1.2)


def test_a_narrow_strip_has_its_room_in_the_middle() -> None:
    room = best_room(shapely.box(0, 0, 1000, 120))
    assert room.x == pytest.approx(500, abs=10)
    assert room.width == pytest.approx(1000, abs=25)
    assert room.height == pytest.approx(120, abs=1)


def test_no_larger_box_fits_than_the_one_found() -> None:
    shape = shapely.Polygon([(0, 0), (90, 10), (140, 70), (80, 60), (60, 130), (20, 80)])
    room = best_room(shape)
    found = min(room.width, room.height / BOX_SHAPE)
    larger = found * 1.02 / 2
    for x in range(0, 141):
        for y in range(0, 131):
            box = shapely.box(x - larger, y - larger * BOX_SHAPE, x + larger, y + larger * BOX_SHAPE)
            assert not shape.contains(box), f"a larger one fits at {x}, {y}"


def test_a_hole_is_no_room() -> None:
    ring = shapely.box(0, 0, 100, 100).difference(shapely.box(20, 20, 80, 80))
    room = best_room(ring)
    assert min(room.width, room.height) <= 20
    assert shapely.Point(inner_point(ring)).within(ring)


def test_simplifying_keeps_a_common_line_and_drops_specks_and_inlets() -> None:
    inlet = shapely.box(40, 80, 44, 100)
    west = shapely.union_all([shapely.box(0, 0, 100, 100).difference(inlet), shapely.box(-30, 0, -25, 5)])
    east = shapely.box(100, 0, 200, 100)
    calm = generalise({"A": west, "B": east})
    assert len(calm["A"].geoms) == 1
    assert calm["A"].contains(shapely.Point(42, 85))
    assert calm["A"].boundary.intersection(calm["B"].boundary).length == pytest.approx(100)


def test_common_lines_run_over_the_start_of_a_ring_in_one_piece() -> None:
    a = ((0.0, 1.0), (0.0, 0.0), (-1.0, 0.0), (-1.0, 2.0), (0.0, 2.0), (0.0, 1.0))
    b = ((0.0, 0.0), (0.0, 1.0), (0.0, 2.0), (1.0, 2.0), (1.0, 0.0), (0.0, 0.0))
    assert common_lines([a], [b]) == (((0.0, 2.0), (0.0, 1.0), (0.0, 0.0)),)
    assert common_lines([a], [((5.0, 5.0), (6.0, 5.0), (6.0, 6.0), (5.0, 5.0))]) == ()


def test_an_enclave_has_its_whole_ring_in_common() -> None:
    inner = shapely.box(2, 2, 4, 4)
    outer = shapely.box(0, 0, 9, 9).difference(inner)
    (line,) = common_lines(rings(inner), rings(outer))
    assert line[0] == line[-1]
    assert shapely.LineString(line).length == 8
