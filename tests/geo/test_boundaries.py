"""Any file of state polygons can be read, and a bad one is refused with everything that is wrong in it."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import geopandas
import pytest
import shapely

from geo.boundaries import inspect, places, read, state_codes, vendored
from geo.errors import InvalidInput

Frame = geopandas.GeoDataFrame


@pytest.fixture(scope="module")
def states() -> Frame:
    return read(vendored())


@pytest.fixture
def raw(states: Frame) -> Frame:
    """The states as a user's file may hold them: one column of postal codes."""
    return states.reset_index(names="STUSPS")[["STUSPS", "geometry"]]


def problems_of(source: Frame | Path) -> dict[str, str]:
    with pytest.raises(InvalidInput) as caught:
        read(source)
    return {problem.where: str(problem.message) for problem in caught.value.problems}


def without(raw: Frame, code: str) -> Frame:
    return raw[raw["STUSPS"] != code]


def bow_tie(code: str, raw: Frame) -> Frame:
    """The state `code` as two triangles that meet in their tips, as if two corners had been swapped."""
    west, south, east, north = raw.loc[raw["STUSPS"] == code, "geometry"].iloc[0].bounds
    crossed = shapely.Polygon([(west, south), (east, north), (east, south), (west, north)])
    changed = raw.copy()
    changed.loc[changed["STUSPS"] == code, "geometry"] = crossed
    return changed


def test_the_vendored_file_gives_fifty_sound_states(states: Frame) -> None:
    assert tuple(states.index) == state_codes()
    assert len(states) == 50
    assert states.is_valid.all()
    assert states.crs.to_epsg() == 4269
    assert states.name["NM"] == "New Mexico"


def test_the_capital_is_part_of_maryland(states: Frame) -> None:
    dome = shapely.Point(-77.009, 38.890)
    assert states.geometry["MD"].contains(dome)
    apart = read(vendored(), join_capital=False)
    assert apart.geometry["DC"].contains(dome)
    assert not apart.geometry["MD"].contains(dome)
    assert len(states.geometry["MD"].geoms) == len(apart.geometry["MD"].geoms)


def test_a_copy_of_the_vendored_file_is_known_by_its_content(tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere.json"
    copy.write_bytes(vendored().read_bytes())
    assert len(read(copy)) == 50


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("STUSPS", lambda code: code),
        ("postal", lambda code: code.lower()),
        ("STATEFP", lambda code: places()[code][0]),
        ("fips", lambda code: int(places()[code][0])),
        ("NAME", lambda code: places()[code][1]),
        ("iso_3166_2", lambda code: f"US-{code}"),
        ("Bundesstaat", lambda code: places()[code][1].upper()),
    ],
)
def test_states_are_recognised_by_code_number_or_name(raw: Frame, column: str, value: Callable[[str], object]) -> None:
    renamed = Frame(
        {"OBJECTID": range(1, 51), column: [value(code) for code in raw["STUSPS"]]},
        geometry=raw.geometry.to_numpy(),
        crs=raw.crs,
    )
    assert tuple(read(renamed).index) == state_codes()


@pytest.mark.parametrize("name", ["states.geojson", "states.gpkg", "states.shp"])
def test_usual_formats_are_read(raw: Frame, tmp_path: Path, name: str) -> None:
    raw.to_file(tmp_path / name)
    assert tuple(read(tmp_path / name).index) == state_codes()


def test_a_zipped_shapefile_is_read_as_it_is_downloaded(raw: Frame, tmp_path: Path) -> None:
    raw.to_file(tmp_path / "states.shp")
    with zipfile.ZipFile(tmp_path / "states.zip", "w") as archive:
        for part in tmp_path.glob("states.[!z]*"):
            archive.write(part, part.name)
    assert tuple(read(tmp_path / "states.zip").index) == state_codes()


def test_another_projection_is_converted(raw: Frame, states: Frame) -> None:
    found = read(raw.to_crs("EPSG:5070"))
    assert found.crs.to_epsg() == 4269
    assert found.geometry["KS"].centroid.distance(states.geometry["KS"].centroid) < 1e-6


def test_a_missing_state_is_named(raw: Frame) -> None:
    assert problems_of(without(raw, "OH")) == {"OH": "Ohio is missing"}


def test_a_state_that_is_there_twice_is_named(raw: Frame) -> None:
    twice = raw.iloc[[*range(50), list(raw["STUSPS"]).index("IA")]]
    assert problems_of(twice) == {"IA": "Iowa is there 2 times"}


def test_a_self_crossing_polygon_is_named(raw: Frame) -> None:
    found = problems_of(bow_tie("WY", raw))
    assert list(found) == ["WY"]
    assert "crosses itself" in found["WY"]


def test_two_corners_that_changed_places_are_a_crossing(raw: Frame) -> None:
    parts = raw.loc[raw["STUSPS"] == "KY", "geometry"].iloc[0].geoms
    corners = list(max(parts, key=lambda part: part.area).exterior.coords)
    corners[20], corners[24] = corners[24], corners[20]
    raw.loc[raw["STUSPS"] == "KY", "geometry"] = shapely.Polygon(corners)
    assert problems_of(raw)["KY"].startswith("the polygon of Kentucky crosses itself near -8")


def test_a_spike_without_area_is_repaired_silently(raw: Frame) -> None:
    """Oregon's outline in the vendored file has one: to and fro along the same line."""
    kansas = raw.loc[raw["STUSPS"] == "KS", "geometry"].iloc[0]
    corners = list(kansas.exterior.coords)
    x, y = corners[3]
    spiked = shapely.Polygon([*corners[:4], (x - 0.001, y - 0.001), (x, y), *corners[4:]])
    assert not spiked.is_valid
    raw.loc[raw["STUSPS"] == "KS", "geometry"] = spiked
    assert read(raw).geometry["KS"].area == pytest.approx(kansas.area)


def test_an_unknown_code_is_named(raw: Frame) -> None:
    raw["STUSPS"] = raw["STUSPS"].replace("TX", "QQ")
    assert problems_of(raw) == {"QQ": "QQ in column STUSPS is no state", "TX": "Texas is missing"}


def test_an_empty_polygon_is_named(raw: Frame) -> None:
    raw.loc[raw["STUSPS"] == "UT", "geometry"] = None
    assert problems_of(raw) == {"UT": "Utah has no polygon"}


@pytest.mark.parametrize("name", ["states.shp", "states.gpkg"])
@pytest.mark.filterwarnings("ignore:'crs' was not provided")
def test_a_file_without_coordinate_system_is_refused(raw: Frame, tmp_path: Path, name: str) -> None:
    raw.set_crs(None, allow_override=True).to_file(tmp_path / name)
    path = tmp_path / name
    assert problems_of(path) == {str(path): "the file does not say which coordinate system it is in"}


def test_all_problems_come_in_one_run(raw: Frame) -> None:
    bad = bow_tie("CO", without(raw, "OH")).set_crs(None, allow_override=True)
    bad["STUSPS"] = bad["STUSPS"].replace("FL", "CA")
    assert list(problems_of(bad)) == ["FL", "OH", "CA", "CO", "coordinates"]


def test_what_could_be_read_comes_with_the_problems(raw: Frame) -> None:
    frame, problems = inspect(without(raw, "OH"))
    assert len(frame) == 49
    assert [problem.where for problem in problems] == ["OH"]


def test_files_that_hold_no_map(tmp_path: Path) -> None:
    gone, junk, table = tmp_path / "gone.shp", tmp_path / "junk.json", tmp_path / "table.csv"
    junk.write_text("no map", encoding="utf-8")
    table.write_text("a,b\n1,2\n", encoding="utf-8")
    assert problems_of(gone)[str(gone)] == "there is no such file"
    assert problems_of(junk)[str(junk)] == "no map can be read from this file"
    assert problems_of(table)[str(table)] == "this file holds no polygons"


def test_a_map_of_something_else(tmp_path: Path) -> None:
    lakes = Frame({"lake": ["Erie", "Huron"]}, geometry=[shapely.box(0, 0, 1, 1)] * 2, crs="EPSG:4326")
    lakes.to_file(tmp_path / "lakes.geojson")
    (message,) = problems_of(tmp_path / "lakes.geojson").values()
    assert message == "no column names the states; the columns are lake"


def test_a_layer_that_is_not_there() -> None:
    with pytest.raises(InvalidInput, match="no map can be read"):
        read(vendored(), layer="counties")
