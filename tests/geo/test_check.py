"""`map check`: a file of boundaries against the atlas, every difference by name."""

from __future__ import annotations

from pathlib import Path

import geopandas
import pytest
import shapely
import shapely.affinity

from geo import atlas
from geo.boundaries import read, vendored
from geo.check import check

Frame = geopandas.GeoDataFrame


@pytest.fixture(scope="module")
def states() -> Frame:
    return read(vendored())


@pytest.fixture
def raw(states: Frame) -> Frame:
    return states.reset_index(names="STUSPS")[["STUSPS", "geometry"]]


def found(source: Frame | Path) -> dict[str, str]:
    return {problem.where: str(problem.message) for problem in check(source)}


def test_the_vendored_file_agrees() -> None:
    assert check(vendored()) == []


def test_what_was_written_in_another_format_agrees(raw: Frame, tmp_path: Path) -> None:
    raw.to_file(tmp_path / "states.gpkg")
    assert check(tmp_path / "states.gpkg", atlas.load()) == []


def test_a_missing_state_is_one_problem_and_not_eight(raw: Frame) -> None:
    assert found(raw[raw["STUSPS"] != "TN"]) == {"TN": "Tennessee is missing"}


def test_each_problem_of_a_bad_file_is_named(raw: Frame, tmp_path: Path) -> None:
    bad = raw[raw["STUSPS"] != "HI"]
    bad = bad.iloc[[*range(49), 3]]
    west, south, east, north = bad.loc[bad["STUSPS"] == "CO", "geometry"].iloc[0].bounds
    bad.loc[bad["STUSPS"] == "CO", "geometry"] = shapely.Polygon(
        [(west, south), (east, north), (east, south), (west, north)]
    )
    bad.to_file(tmp_path / "bad.shp")
    (tmp_path / "bad.prj").unlink()
    problems = found(tmp_path / "bad.shp")
    assert problems["HI"] == "Hawaii is missing"
    assert problems["AZ"] == "Arizona is there 2 times"
    assert "Colorado crosses itself" in problems["CO"]
    assert "coordinate system" in problems[str(tmp_path / "bad.shp")]
    assert all(problem.file == str(tmp_path / "bad.shp") for problem in check(tmp_path / "bad.shp"))


def test_a_border_that_the_file_lacks(raw: Frame, states: Frame) -> None:
    """Rhode Island moved out to sea: its two borders are gone."""
    raw.loc[raw["STUSPS"] == "RI", "geometry"] = shapely.affinity.translate(states.geometry["RI"], 3, -3)
    assert set(found(raw)) == {"CT-RI", "MA-RI", "purple"}


def test_a_border_that_only_the_file_has(raw: Frame, states: Frame) -> None:
    """A file with water in it: Michigan's half of the lake reaches Illinois."""
    illinois, michigan = states.geometry["IL"], states.geometry["MI"]
    shore = shapely.Point(-87.8, 42.4).buffer(0.3).difference(shapely.union_all(states.geometry.drop("MI")))
    assert shore.intersects(illinois)
    raw.loc[raw["STUSPS"] == "MI", "geometry"] = shapely.union_all([michigan, shore])
    problems = found(raw)
    assert "IL-MI" in problems
    assert "the atlas has none" in problems["IL-MI"]


def test_a_file_that_is_no_map_is_a_problem_too(tmp_path: Path) -> None:
    assert found(tmp_path / "gone.shp") == {str(tmp_path / "gone.shp"): "there is no such file"}
