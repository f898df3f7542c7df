"""Reads state polygons from any file that GDAL reads: repaired, with codes and a coordinate system.

What comes out holds the 50 states of the United States: DC is joined to MD, the territories are dropped.
"""

from __future__ import annotations

import csv
import hashlib
import io
import warnings
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import geopandas
import pyogrio
import shapely

from geo.atlas import DATA
from geo.errors import N_, InvalidInput, Message, Problem, say

VENDORED = "states-10m.json"
"""The Census boundaries of 2017 in the package: npm package us-atlas 3.0.1, public domain."""

NAD83 = "EPSG:4269"
_VENDORED_SHA256 = "d76b391c"
"""The start of its sha256. It is the only file that may lack a coordinate system: it is known to be NAD83."""

_CODE_COLUMNS = (
    "stusps", "postal", "code", "abbr", "state_abbr", "stateabbr", "statefp", "fips", "id", "geoid", "name",
)  # fmt: skip
_MARYLAND, _CAPITAL = "MD", "DC"
_TERRITORIES = frozenset({"AS", "GU", "MP", "PR", "VI"})

_HAIR_KM2 = 0.01
"""A crossing that encloses less than this is a hair that repairing loses nothing by (Oregon's spike is 0)."""


@cache
def places() -> dict[str, tuple[str, str]]:
    """FIPS number and name of every state, of DC and of the territories, by postal code."""
    text = (DATA / "places.csv").read_text(encoding="utf-8")
    return {row["code"]: (row["fips"], row["name"]) for row in csv.DictReader(io.StringIO(text))}


@cache
def state_codes() -> tuple[str, ...]:
    """The postal codes of the 50 states, sorted."""
    return tuple(sorted(set(places()) - _TERRITORIES - {_CAPITAL}))


def vendored() -> Path:
    """Where the boundaries lie that the package brings along."""
    return DATA / VENDORED


def read(
    source: str | Path | geopandas.GeoDataFrame, layer: str | None = None, *, join_capital: bool = True
) -> geopandas.GeoDataFrame:
    """The states of `source`: columns `name` and `geometry` by postal code, sorted, in NAD83 (degrees).

    DC is part of MD unless `join_capital` is False; then it has a row of its own.
    Raises InvalidInput with every problem of the file: a state missing or there twice, a code that is no
    state's, a polygon that crosses itself, no coordinate system.
    """
    frame, problems = inspect(source, layer, join_capital=join_capital)
    if problems:
        raise InvalidInput(problems)
    return frame


def inspect(
    source: str | Path | geopandas.GeoDataFrame, layer: str | None = None, *, join_capital: bool = True
) -> tuple[geopandas.GeoDataFrame, list[Problem]]:
    """Like `read`, but hands back what could be read together with the problems.

    Raises InvalidInput where nothing at all can be read.
    """
    raw, file = _opened(source, layer)
    coded, problems = _with_codes(raw, file)
    problems += _of_places(coded, file)
    coded, broken = _repaired(coded, file)
    problems += broken
    placed, unplaced = _in_degrees(coded, file)
    problems += unplaced
    states = placed[~placed.index.isin(_TERRITORIES)]
    states = states[~states.index.duplicated()].sort_index()
    return (_with_capital_joined(states) if join_capital else states), problems


def _opened(source: str | Path | geopandas.GeoDataFrame, layer: str | None) -> tuple[geopandas.GeoDataFrame, str]:
    if isinstance(source, geopandas.GeoDataFrame):
        return source.copy(), ""
    path = Path(source)
    if not path.exists():
        raise InvalidInput.one(str(path), say(N_("there is no such file")), file=str(path))
    try:
        frame = _read_quietly(path, layer or _layer(path))
    except (pyogrio.errors.DataSourceError, pyogrio.errors.DataLayerError, ValueError) as error:
        raise InvalidInput.one(str(path), say(N_("no map can be read from this file")), _FORMATS, str(path)) from error
    if "geometry" not in frame.columns or frame.empty:
        raise InvalidInput.one(str(path), say(N_("this file holds no polygons")), _FORMATS, str(path))
    if frame.crs is None and is_vendored(path):
        frame = frame.set_crs(NAD83)
    return frame, str(path)


_FORMATS = say(N_("polygons of the states: a shapefile, GeoJSON, TopoJSON or GeoPackage"))


def _read_quietly(path: Path, layer: str | None) -> geopandas.GeoDataFrame:
    with warnings.catch_warnings():
        # GDAL remarks on rings that quantising made collapse; inspect() looks at every polygon itself.
        warnings.simplefilter("ignore")
        return geopandas.GeoDataFrame(geopandas.read_file(path, layer=layer))


def _layer(path: Path) -> str | None:
    """The layer to read: the only one, or the one that is named after states."""
    names = [str(name) for name in pyogrio.list_layers(path)[:, 0]]
    if len(names) < 2:
        return None
    return next((name for name in names if "state" in name.lower()), names[0])


def is_vendored(path: Path) -> bool:
    """Whether a file is the one in the package, or a copy of it under any name."""
    return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest().startswith(_VENDORED_SHA256)


def _with_codes(raw: geopandas.GeoDataFrame, file: str) -> tuple[geopandas.GeoDataFrame, list[Problem]]:
    column, codes = _best_column(raw)
    if not any(codes):
        raise InvalidInput.one(
            file or "columns",
            say(N_("no column names the states; the columns are {columns}"), columns=_columns(raw)),
            say(N_("a column with postal codes (CA), FIPS numbers (06) or names (California)")),
            file,
        )
    problems = [
        Problem(
            str(value),
            say(N_("{value} in column {column} is no state"), value=value, column=column),
            file=file,
        )
        for value, code in zip(raw[column], codes, strict=True)
        if code is None
    ]
    known = [code is not None for code in codes]
    coded = geopandas.GeoDataFrame(
        {"name": [places()[code][1] for code in codes if code]},
        geometry=raw.geometry[known].to_numpy(),
        index=[code for code in codes if code],
        crs=raw.crs,
    )
    return coded, problems


def _best_column(raw: geopandas.GeoDataFrame) -> tuple[str, list[str | None]]:
    """The column that names the most places; of equals, the one that is usual for it."""

    def rank(column: str) -> tuple[int, int]:
        usual = _CODE_COLUMNS.index(column.lower()) if column.lower() in _CODE_COLUMNS else len(_CODE_COLUMNS)
        return -sum(code is not None for code in _codes(raw[column])), usual

    if not (columns := _columns(raw)):
        return "", []
    best = min(columns, key=rank)
    return best, _codes(raw[best])


def _columns(raw: geopandas.GeoDataFrame) -> list[str]:
    return [str(column) for column in raw.columns if column != raw.geometry.name]


def _codes(values: Iterable[Any]) -> list[str | None]:
    spelt = _spellings()
    return [spelt.get(str(value).strip().casefold()) for value in values]


@cache
def _spellings() -> dict[str, str]:
    """Every way to write a place, in small letters -> its postal code."""
    ways: dict[str, str] = {}
    for code, (fips, name) in places().items():
        for way in (code, f"us-{code}", fips, str(int(fips)), f"us{fips}", name):
            ways[way.casefold()] = code
    return ways


def _of_places(coded: geopandas.GeoDataFrame, file: str) -> list[Problem]:
    """States that are missing or there more than once."""
    counts = Counter(coded.index)
    missing = [code for code in state_codes() if code not in counts]
    twice = sorted(code for code, count in counts.items() if count > 1)
    return [
        *(_problem(code, say(N_("{state} is missing"), state=_name(code)), file) for code in missing),
        *(
            _problem(code, say(N_("{state} is there {count} times"), state=_name(code), count=counts[code]), file)
            for code in twice
        ),
    ]


def _problem(code: str, message: Message, file: str) -> Problem:
    return Problem(code, message, file=file)


def _name(code: str) -> str:
    return places()[code][1]


def _repaired(coded: geopandas.GeoDataFrame, file: str) -> tuple[geopandas.GeoDataFrame, list[Problem]]:
    """The polygons made valid, and a problem for each one whose area the repair had to change."""
    shapes, problems = [], []
    for code, shape in zip(coded.index, coded.geometry, strict=True):
        if shape is None or shape.is_empty or shape.geom_type not in ("Polygon", "MultiPolygon"):
            problems.append(_problem(code, say(N_("{state} has no polygon"), state=_name(code)), file))
            shapes.append(shapely.Polygon())
            continue
        valid = shape if shape.is_valid else shapely.make_valid(shape, method="structure", keep_collapsed=False)
        if not shape.is_valid and _change_km2(shape, valid, coded.crs) > _HAIR_KM2:
            template = N_("the polygon of {state} crosses itself near {x} {y}")
            problems.append(_problem(code, say(template, state=_name(code), **_crossing(shape)), file))
        shapes.append(valid)
    return coded.set_geometry(geopandas.GeoSeries(shapes, index=coded.index, crs=coded.crs)), problems


def _crossing(shape: Any) -> dict[str, float]:
    """Where a polygon is unsound, in its own coordinates: GEOS says it as `Self-intersection[-106.5 39]`."""
    x, y = shapely.is_valid_reason(shape).partition("[")[2].rstrip("]").split()[:2]
    return {"x": round(float(x), 3), "y": round(float(y), 3)}


def _change_km2(before: Any, after: Any, crs: Any) -> float:
    """How much the signed area changed; loops that turn the other way count twice."""
    unit_km = 0.001 if crs is not None and crs.is_projected else 100.0
    return float(abs(after.area - before.area)) * unit_km**2


def _in_degrees(coded: geopandas.GeoDataFrame, file: str) -> tuple[geopandas.GeoDataFrame, list[Problem]]:
    if coded.crs is not None and (coded.crs.is_geographic or coded.crs.is_projected):
        return coded.to_crs(NAD83), []
    problem = Problem(
        file or "coordinates",
        say(N_("the file does not say which coordinate system it is in")),
        say(N_("GeoJSON or GeoPackage, or a shapefile with its .prj file")),
        file,
    )
    west, south, east, north = coded.total_bounds
    looks_like_degrees = -180 <= west <= east <= 180 and -90 <= south <= north <= 90
    placed = coded if looks_like_degrees else coded.iloc[:0]
    return placed.set_crs(NAD83, allow_override=True), [problem]


def _with_capital_joined(states: geopandas.GeoDataFrame) -> geopandas.GeoDataFrame:
    """DC as a part of MD: before anything is simplified, or a hole would stay."""
    if not {_MARYLAND, _CAPITAL} <= set(states.index):
        return states[states.index != _CAPITAL]
    joined = shapely.coverage_union_all(states.geometry[[_MARYLAND, _CAPITAL]].to_numpy())
    shapes = states.geometry.copy()
    shapes[_MARYLAND] = joined
    return states.set_geometry(shapes)[states.index != _CAPITAL]


def polygons(shape: Any) -> Sequence[Any]:
    """The single polygons of a polygon or multipolygon."""
    return [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon"]
