"""The atlas as the rest of the house sees it, and the one in the package as the boundaries give it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
import shapely

from geo.atlas import COLOURS, DATA, Atlas, from_json, load, to_json
from geo.boundaries import read, vendored
from geo.build import build_atlas
from geo.errors import InvalidInput


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return load()


@pytest.fixture(scope="module")
def built() -> Atlas:
    return build_atlas()


def committed() -> str:
    return (DATA / "atlas.json").read_text(encoding="utf-8")


def test_fifty_states_with_105_pairs(atlas: Atlas) -> None:
    assert len(atlas.states) == 50
    assert len(atlas.pairs) == len(atlas.borders) == 105
    assert all(a < b for a, b in atlas.pairs)


def test_neighbours_are_sorted_and_mutual(atlas: Atlas) -> None:
    assert atlas.neighbours("MI") == ("IN", "OH", "WI")
    assert atlas.neighbours("MD") == ("DE", "PA", "VA", "WV")
    assert "AZ" not in atlas.neighbours("CO")
    assert atlas.neighbours("AK") == atlas.neighbours("HI") == ()
    for code in atlas.states:
        assert list(atlas.neighbours(code)) == sorted(atlas.neighbours(code))
        assert all(code in atlas.neighbours(other) for other in atlas.neighbours(code))


def test_a_code_that_is_no_state_has_no_neighbours_to_ask_for(atlas: Atlas) -> None:
    with pytest.raises(KeyError):
        atlas.neighbours("DC")


def test_a_border_is_found_from_both_sides(atlas: Atlas) -> None:
    border = atlas.border("NJ", "DE")
    assert border is not None
    assert border is atlas.border("DE", "NJ")
    assert border.km == pytest.approx(15.6, abs=0.1)
    assert atlas.border("AZ", "CO") is None


def test_regions_are_those_of_the_board_in_its_order(atlas: Atlas) -> None:
    assert tuple(atlas.regions) == COLOURS
    assert atlas.regions["orange"] == ("AK", "HI", "WA", "OR", "ID", "CA", "NV", "UT", "AZ")
    assert atlas.regions["purple"] == ("ME", "NH", "VT", "MA", "RI", "CT", "NY", "NJ")
    assert all(atlas.states[code].region == colour for colour, codes in atlas.regions.items() for code in codes)


def test_the_printed_variant_has_the_pairs_of_the_commercial_board(atlas: Atlas) -> None:
    printed = atlas.variant(neighbours="printed")
    assert len(printed.pairs) == 106
    assert printed.pairs - atlas.pairs == {("CT", "NJ"), ("PA", "VA")} == set(printed.joined)
    assert atlas.pairs - printed.pairs == {("MD", "WV")} == set(printed.parted)
    assert "NJ" in printed.neighbours("CT")
    assert "WV" not in printed.neighbours("MD")
    assert printed.regions == atlas.regions


def test_a_join_leads_from_one_outline_to_the_other(atlas: Atlas) -> None:
    for join in atlas.variant(neighbours="printed").joins:
        for code, end in ((join.a, join.line[0]), (join.b, join.line[-1])):
            outline = shapely.MultiLineString(atlas.states[code].rings)
            assert outline.distance(shapely.Point(end)) < 0.1


def test_the_real_map_has_nothing_joined_or_parted(atlas: Atlas) -> None:
    assert atlas.joined == atlas.parted == ()


def test_the_balanced_variant_keeps_the_drawing(atlas: Atlas) -> None:
    fair = atlas.variant(regions="balanced")
    assert fair.regions != atlas.regions
    assert all(7 <= len(codes) <= 9 for codes in fair.regions.values())
    assert all(fair.states[code].region == colour for colour, codes in fair.regions.items() for code in codes)
    assert all(fair.states[code].rings == atlas.states[code].rings for code in atlas.states)
    assert fair.pairs == atlas.pairs


def test_variants_can_be_had_from_each_other(atlas: Atlas) -> None:
    both = atlas.variant(neighbours="printed", regions="balanced")
    assert both.joined
    assert both.variant() == atlas


def test_the_atlas_round_trips(atlas: Atlas) -> None:
    assert from_json(to_json(atlas)) == atlas
    assert to_json(from_json(committed())) == committed()


def test_a_variant_is_written_as_the_map_that_it_comes_from(atlas: Atlas) -> None:
    assert to_json(atlas.variant(neighbours="printed", regions="balanced")) == to_json(atlas)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1}', "no json"])
def test_what_is_no_atlas_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="atlas"):
        from_json(text)


def test_an_atlas_of_another_format_is_refused() -> None:
    with pytest.raises(InvalidInput, match="format 99"):
        from_json(json.dumps({**json.loads(committed()), "format": 99}))


def test_an_atlas_without_a_state_is_refused() -> None:
    rows = json.loads(committed())
    rows["published"]["orange"].remove("CA")
    with pytest.raises(InvalidInput, match="damaged"):
        from_json(json.dumps(rows))


def test_building_twice_gives_the_same_bytes_and_tells_its_steps(built: Atlas) -> None:
    heard: list[str] = []
    assert to_json(build_atlas(vendored(), on_step=heard.append)) == to_json(built)
    assert heard[:2] == ["read", "neighbours"]
    assert len(heard) == len(set(heard)) >= 6


def test_the_atlas_in_the_package_is_what_the_boundaries_give(built: Atlas, atlas: Atlas) -> None:
    """The facts to the letter; the drawing to a kilometre, as other releases of PROJ and GEOS may differ by a hair."""
    assert built.pairs == atlas.pairs
    assert built.published == atlas.published
    assert built.balanced == atlas.balanced
    assert [b.km for b in built.borders] == pytest.approx([b.km for b in atlas.borders], abs=0.2)
    assert (built.width, built.height) == pytest.approx((atlas.width, atlas.height), abs=1)
    for code, state in built.states.items():
        ours = shapely.MultiLineString(atlas.states[code].rings)
        assert shapely.hausdorff_distance(shapely.MultiLineString(state.rings), ours) < 1, code
        assert state.name == atlas.states[code].name
        assert (state.room.x, state.room.y) == pytest.approx(
            (atlas.states[code].room.x, atlas.states[code].room.y), abs=1
        ), code


def test_an_atlas_can_be_built_from_another_file(tmp_path: object, built: Atlas) -> None:
    path = f"{tmp_path}/mine.gpkg"
    read(vendored()).reset_index(names="STUSPS").to_file(path)
    mine = build_atlas(path)
    assert mine.source == "mine.gpkg"
    assert mine.states == built.states
    assert mine.borders == built.borders


def test_building_from_a_bad_file_names_its_problems(tmp_path: object) -> None:
    path = f"{tmp_path}/bad.gpkg"
    states = read(vendored()).drop(index=["CA", "FL"])
    states.reset_index(names="STUSPS").to_file(path)
    with pytest.raises(InvalidInput) as caught:
        build_atlas(path)
    assert [problem.where for problem in caught.value.problems] == ["CA", "FL"]


def test_reading_the_atlas_needs_the_standard_library_alone() -> None:
    script = (
        "import sys; before = set(sys.modules)\n"
        "import geo.atlas; geo.atlas.load().variant('printed', 'balanced').pairs\n"
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before})"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) - sys.stdlib_module_names == {"geo"}
