"""The board's regions hold on the real map, and the balanced ones are what they claim to be."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations, product

import pytest

from geo.adjacency import adjacency
from geo.atlas import COLOURS, Pair, Regions
from geo.balance import Split, divide, inner_border
from geo.boundaries import read, state_codes, vendored
from geo.regions import ISLANDS, balanced, components, printed_joined, printed_parted, published, verify


@pytest.fixture(scope="module")
def borders() -> Mapping[Pair, float]:
    return adjacency(read(vendored()))


@pytest.fixture(scope="module")
def fair(borders: Mapping[Pair, float]) -> Regions:
    return balanced(borders)


def colour_of(regions: Regions) -> dict[str, str]:
    return {code: colour for colour, codes in regions.items() for code in codes}


def inner_km(regions: Regions, borders: Mapping[Pair, float]) -> float:
    return inner_border(borders, colour_of(regions)) / 1000


def test_every_state_has_one_region_on_the_board() -> None:
    assert tuple(published()) == COLOURS
    assert sorted(code for codes in published().values() for code in codes) == list(state_codes())
    assert [len(codes) for codes in published().values()] == [9, 9, 7, 8, 9, 8]


def test_the_board_s_regions_are_connected(borders: Mapping[Pair, float]) -> None:
    assert verify(published(), borders) == []


def test_a_region_that_falls_apart_is_named(borders: Mapping[Pair, float]) -> None:
    swapped = dict(published())
    swapped["green"] = (*(code for code in swapped["green"] if code != "TX"), "ME")
    swapped["purple"] = (*(code for code in swapped["purple"] if code != "ME"), "TX")
    found = {problem.where: str(problem.message) for problem in verify(swapped, borders)}
    assert found == {
        "green": "the region falls into 2 pieces; apart: ME",
        "purple": "the region falls into 2 pieces; apart: TX",
    }


def test_pieces_of_a_set_of_states(borders: Mapping[Pair, float]) -> None:
    assert components(["AZ", "CO", "FL", "GA", "AL"], borders) == [["AL", "FL", "GA"], ["AZ"], ["CO"]]


def test_what_only_the_commercial_board_has(borders: Mapping[Pair, float]) -> None:
    assert not set(printed_joined()) & set(borders)
    assert set(printed_parted()) <= set(borders)
    assert len(set(borders) | set(printed_joined())) - len(printed_parted()) == 106


def test_balanced_regions_are_six_connected_ones_of_seven_to_nine(fair: Regions, borders: Mapping[Pair, float]) -> None:
    assert tuple(fair) == COLOURS
    assert sorted(code for codes in fair.values() for code in codes) == list(state_codes())
    assert all(7 <= len(codes) <= 9 for codes in fair.values())
    assert verify(fair, borders) == []


def test_islands_go_with_their_nearest_states(fair: Regions) -> None:
    colours = colour_of(fair)
    assert all(colours[island] == colours[mainland] for island, mainland in ISLANDS.items())


def test_balanced_regions_have_a_short_inner_border(fair: Regions, borders: Mapping[Pair, float]) -> None:
    assert inner_km(published(), borders) == pytest.approx(11_039, abs=1)
    assert inner_km(fair, borders) <= 8_951


def test_no_state_can_change_its_region_for_a_shorter_border(fair: Regions, borders: Mapping[Pair, float]) -> None:
    shortest = inner_km(fair, borders)
    colours = colour_of(fair)
    for a, b in (pair for edge in borders for pair in (edge, edge[::-1])):
        moved = {code: colours[b] if code == a or ISLANDS.get(code) == a else colours[code] for code in colours}
        regions = {colour: tuple(code for code in moved if moved[code] == colour) for colour in COLOURS}
        if all(7 <= len(codes) <= 9 for codes in regions.values()) and not verify(regions, borders):
            assert inner_km(regions, borders) >= shortest, f"{a} could go to {colours[b]}"


def test_no_other_colours_would_keep_more_states(fair: Regions) -> None:
    old = colour_of(published())

    def kept(colours: tuple[str, ...]) -> int:
        return sum(old[code] == colour for colour, codes in zip(colours, fair.values(), strict=True) for code in codes)

    assert kept(COLOURS) == max(kept(colours) for colours in permutations(COLOURS))


def test_the_same_regions_whatever_order_the_borders_come_in(fair: Regions, borders: Mapping[Pair, float]) -> None:
    assert balanced(dict(reversed(borders.items()))) == fair


GRID = {
    ("a1", "a2"): 5.0, ("a2", "a3"): 1.0, ("b1", "b2"): 2.0, ("b2", "b3"): 7.0, ("c1", "c2"): 4.0, ("c2", "c3"): 3.0,
    ("a1", "b1"): 6.0, ("b1", "c1"): 1.0, ("a2", "b2"): 3.0, ("b2", "c2"): 2.0, ("a3", "b3"): 8.0, ("b3", "c3"): 1.0,
}  # fmt: skip


@pytest.mark.parametrize(("least", "most", "counts"), [(3, 3, {}), (2, 4, {}), (3, 4, {"b2": 2})])
def test_the_shortest_division_of_a_small_board_is_found(least: int, most: int, counts: dict[str, int]) -> None:
    """Compared with every one of the 19,683 ways to give nine places to three parts."""
    borders = {pair: length * 10_000 for pair, length in GRID.items()}
    places = sorted({code for pair in GRID for code in pair})

    def allowed(part_of: dict[str, int]) -> bool:
        parts = [[code for code in places if part_of[code] == part] for part in range(3)]
        sizes = [sum(counts.get(code, 1) for code in part) for part in parts]
        return all(least <= size <= most for size in sizes) and all(
            len(components(part, borders)) == 1 for part in parts
        )

    ways = (dict(zip(places, way, strict=True)) for way in product(range(3), repeat=9))
    shortest = min(inner_border(borders, way) for way in ways if allowed(way))
    found = divide(Split(borders, counts, 3, least, most), seeds=range(4), changes=4_000)
    assert allowed(found)
    assert inner_border(borders, found) == shortest


def test_sizes_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="no 3 parts of 4 to 5"):
        divide(Split(GRID, {}, 3, 4, 5), seeds=range(1), changes=500)
