"""Neighbours come from border lines, and two other ways to the same set agree."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import geopandas
import pytest
import shapely

from geo.adjacency import adjacency
from geo.boundaries import places, read, vendored

# The contiguous states and DC as Knuth's "contiguous-usa" lists them: each with those after it in the alphabet.
CONTIGUOUS_USA = """
AL FL GA MS TN | AR LA MO MS OK TN TX | AZ CA NM NV UT | CA NV OR | CO KS NE NM OK UT WY | CT MA NY RI
DC MD VA | DE MD NJ PA | FL GA | GA NC SC TN | IA IL MN MO NE SD WI | ID MT NV OR UT WA WY | IL IN KY MO WI
IN KY MI OH | KS MO NE OK | KY MO OH TN VA WV | LA MS TX | MA NH NY RI VT | MD PA VA WV | ME NH | MI OH WI
MN ND SD WI | MO NE OK TN | MS TN | MT ND SD WY | NC SC TN VA | ND SD | NE SD WY | NH VT | NJ NY PA | NM OK TX
NV OR UT | NY PA VT | OH PA WV | OK TX | OR WA | PA WV | SD WY | TN VA | UT WY | VA WV
"""


def knuth() -> set[tuple[str, str]]:
    rows = [row.split() for line in CONTIGUOUS_USA.strip().splitlines() for row in line.split("|")]
    return {(first, other) for first, *others in rows for other in others}


def arcs_in(nested: Any) -> Iterator[int]:
    """The numbers of all arcs of a TopoJSON geometry; a reversed arc is written as the complement."""
    if isinstance(nested, int):
        yield nested if nested >= 0 else ~nested
    else:
        for part in nested:
            yield from arcs_in(part)


def pairs_by_shared_arcs() -> set[tuple[str, str]]:
    """Two states that are drawn with the same arc have it as their border: no geometry is needed for that."""
    topology = json.loads(vendored().read_text(encoding="utf-8"))
    code_of = {fips: code for code, (fips, _) in places().items()}
    users: dict[int, set[str]] = defaultdict(set)
    for shape in topology["objects"]["states"]["geometries"]:
        for arc in arcs_in(shape["arcs"]):
            users[arc].add(code_of[shape["id"]])
    return {pair for codes in users.values() for pair in combinations(sorted(codes), 2)}


@pytest.fixture(scope="module")
def borders() -> dict[tuple[str, str], float]:
    return adjacency(read(vendored()))


@pytest.fixture(scope="module")
def borders_with_capital() -> dict[tuple[str, str], float]:
    return adjacency(read(vendored(), join_capital=False))


def test_the_fifty_states_have_105_borders(borders: dict[tuple[str, str], float]) -> None:
    assert len(borders) == 105
    assert all(a < b for a, b in borders)
    assert list(borders) == sorted(borders)


def test_with_the_capital_apart_it_is_the_well_known_set(
    borders_with_capital: dict[tuple[str, str], float],
) -> None:
    assert len(knuth()) == 107
    assert set(borders_with_capital) == knuth()


def test_shared_arcs_of_the_file_give_the_same_set(
    borders_with_capital: dict[tuple[str, str], float],
) -> None:
    assert pairs_by_shared_arcs() == set(borders_with_capital)


@pytest.mark.parametrize(
    ("state", "beside"),
    [
        ("MI", "IN OH WI"),
        ("MD", "DE PA VA WV"),
        ("CO", "KS NE NM OK UT WY"),
        ("NY", "CT MA NJ PA VT"),
        ("ME", "NH"),
        ("AK", ""),
        ("HI", ""),
    ],
)
def test_states_where_water_a_point_or_the_capital_could_mislead(
    borders: dict[tuple[str, str], float], state: str, beside: str
) -> None:
    found = sorted(code for pair in borders if state in pair for code in pair if code != state)
    assert found == beside.split()


def test_shortest_border_is_kilometres_long(borders: dict[tuple[str, str], float]) -> None:
    assert min(borders, key=lambda pair: borders[pair]) == ("DE", "NJ")
    assert borders["DE", "NJ"] == pytest.approx(15_600, abs=100)


def squares(*corners: tuple[float, float]) -> geopandas.GeoDataFrame:
    """Squares of one degree by their south-west corners, called A, B, C..."""
    shapes = [shapely.box(x, y, x + 1, y + 1) for x, y in corners]
    return geopandas.GeoDataFrame(geometry=shapes, index=list("ABCD"[: len(shapes)]), crs="EPSG:4269")


def test_four_corners_are_neighbours_along_lines_only() -> None:
    found = adjacency(squares((0, 0), (1, 0), (0, 1), (1, 1)))
    assert set(found) == {("A", "B"), ("A", "C"), ("B", "D"), ("C", "D")}


def test_length_is_measured_on_the_earth_and_not_in_degrees() -> None:
    at_the_equator = adjacency(squares((0, 0), (0, 1)))["A", "B"]
    far_north = adjacency(squares((0, 59), (0, 60)))["A", "B"]
    assert at_the_equator == pytest.approx(111_300, rel=0.01)
    assert far_north == pytest.approx(at_the_equator / 2, rel=0.02)


def test_a_contact_shorter_than_a_metre_is_none() -> None:
    metre = 1 / 111_320
    assert adjacency(squares((0, 0), (1, 1 - 0.5 * metre))) == {}
    assert set(adjacency(squares((0, 0), (1, 1 - 2 * metre)))) == {("A", "B")}
