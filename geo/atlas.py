"""`Atlas`: the finished map of the 50 states as plain data, which the rest of the house sees.

Nothing but the standard library is imported here: printing a map or asking for a state's neighbours
needs neither the boundaries nor the libraries that read them. `padwright map build` makes the data.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from geo.errors import N_, InvalidInput, say

Point = tuple[float, float]
"""Kilometres in the map plane: x to the right, y DOWN, from the top left of all that is drawn."""

Line = tuple[Point, ...]
Pair = tuple[str, str]
"""Two postal codes, sorted."""

Regions = Mapping[str, tuple[str, ...]]
"""Postal codes by the region's colour."""

COLOURS = ("orange", "blue", "green", "yellow", "red", "purple")
"""The six regions in the order of the board."""

DATA = Path(__file__).with_name("data")
"""Where the package keeps its boundaries, tables and the atlas; importlib.resources would cost every start 8 ms."""

FORMAT = 1
_UNIT_KM = 0.1


@dataclass(frozen=True, slots=True)
class Room:
    """The best place for a writing box within a state's outline: centre, width and height, all in km.

    The centre is the one that suits a box of seven by eight and a half best (a square cell with a code above
    it) and keeps away from the centres of other states; the rectangle is as large as the outline allows.
    """

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class State:
    """A state as it is drawn. `anchor` is a point well inside, where a leader line may end."""

    code: str
    name: str
    region: str
    rings: tuple[Line, ...]
    room: Room
    anchor: Point


@dataclass(frozen=True, slots=True)
class Border:
    """The common border of `a` and `b` (a < b): `km` on the ground, `lines` as both outlines draw it."""

    a: str
    b: str
    km: float
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Join:
    """A pair that only the printed board has; `line` joins the outlines where they are nearest."""

    a: str
    b: str
    line: Line


@dataclass(frozen=True)
class Atlas:
    """The map: `states` by postal code, `borders`, and the size of all that is drawn in km.

    `insets` are lines that part Alaska and Hawaii from the mainland. `joins` and `parted` are empty on the
    real map; `variant(neighbours="printed")` fills them.
    """

    states: Mapping[str, State]
    borders: tuple[Border, ...]
    width: float
    height: float
    insets: tuple[Line, ...]
    source: str
    published: Regions
    balanced: Regions
    printed_joins: tuple[Join, ...]
    printed_parted: tuple[Pair, ...]
    printed: bool = False

    @property
    def joins(self) -> tuple[Join, ...]:
        """The joins to draw on this variant."""
        return self.printed_joins if self.printed else ()

    @property
    def joined(self) -> tuple[Pair, ...]:
        """Pairs that are neighbours on this variant without a common border."""
        return tuple((join.a, join.b) for join in self.joins)

    @property
    def parted(self) -> tuple[Pair, ...]:
        """Pairs with a common border that are no neighbours on this variant."""
        return self.printed_parted if self.printed else ()

    @cached_property
    def pairs(self) -> frozenset[Pair]:
        """The pairs of neighbours, each sorted."""
        real = {(border.a, border.b) for border in self.borders}
        return frozenset((real - set(self.parted)) | set(self.joined))

    @cached_property
    def regions(self) -> Regions:
        """The codes of each region in the order of the board."""
        found: dict[str, list[str]] = {colour: [] for colour in COLOURS}
        for colour in COLOURS:
            for code in self.published[colour]:
                found[self.states[code].region].append(code)
        return MappingProxyType({colour: tuple(codes) for colour, codes in found.items()})

    @cached_property
    def _beside(self) -> Mapping[str, tuple[str, ...]]:
        beside: dict[str, set[str]] = {code: set() for code in self.states}
        for a, b in self.pairs:
            beside[a].add(b)
            beside[b].add(a)
        return {code: tuple(sorted(codes)) for code, codes in beside.items()}

    def neighbours(self, code: str) -> tuple[str, ...]:
        """The sorted codes of the states beside `code`. Raises KeyError for a code that is no state's."""
        return self._beside[code]

    def border(self, a: str, b: str) -> Border | None:
        """The common border of two states in either order, if they have one."""
        wanted = (a, b) if a < b else (b, a)
        return next((border for border in self.borders if (border.a, border.b) == wanted), None)

    def variant(
        self,
        neighbours: Literal["real", "printed"] = "real",
        regions: Literal["published", "balanced"] = "published",
    ) -> Atlas:
        """The same drawing with other neighbours and regions.

        `printed` are the neighbours of the commercial board: `joined` and `parted` list what differs.
        """
        chosen = self.balanced if regions == "balanced" else self.published
        colour_of = {code: colour for colour, codes in chosen.items() for code in codes}
        states = {code: replace(state, region=colour_of[code]) for code, state in self.states.items()}
        return replace(self, states=MappingProxyType(states), printed=neighbours == "printed")


@cache
def load() -> Atlas:
    """The atlas of the package: real neighbours, published regions."""
    return from_json((DATA / "atlas.json").read_text(encoding="utf-8"))


def to_json(atlas: Atlas) -> str:
    """The atlas as text, the same bytes for the same atlas; always of the real map with published regions."""
    rows = {
        "format": FORMAT,
        "source": atlas.source,
        "size": [atlas.width, atlas.height],
        "unit_km": _UNIT_KM,
        "published": {colour: list(codes) for colour, codes in atlas.published.items()},
        "balanced": {colour: list(codes) for colour, codes in atlas.balanced.items()},
        "printed": {
            "joins": [[join.a, join.b, _packed(join.line)] for join in atlas.printed_joins],
            "parted": [list(pair) for pair in atlas.printed_parted],
        },
        "insets": [_packed(line) for line in atlas.insets],
        "states": {code: _state_row(state) for code, state in sorted(atlas.states.items())},
        "borders": [[b.a, b.b, b.km, [_packed(line) for line in b.lines]] for b in atlas.borders],
    }
    body = ",\n".join(f"{json.dumps(key)}:{_spread(value)}" for key, value in rows.items())
    return f"{{{body}}}\n"


def from_json(text: str) -> Atlas:
    """The atlas that `to_json` wrote. Raises InvalidInput for any other text, or one of another version."""
    try:
        rows = json.loads(text)
        version = rows["format"]
    except (ValueError, TypeError, KeyError) as error:
        raise InvalidInput.one("atlas", say(N_("this is no atlas"))) from error
    if version != FORMAT:
        template = N_("format {found} of the atlas is not the one that this version reads ({known})")
        raise InvalidInput.one("format", say(template, found=version, known=FORMAT))
    try:
        return _atlas(rows)
    except (ValueError, TypeError, KeyError, IndexError) as error:
        raise InvalidInput.one("atlas", say(N_("this atlas is damaged"))) from error


def _atlas(rows: Mapping[str, Any]) -> Atlas:
    published = _regions(rows["published"])
    colour_of = {code: colour for colour, codes in published.items() for code in codes}
    width, height = rows["size"]
    return Atlas(
        states=MappingProxyType({code: _state(code, colour_of[code], row) for code, row in rows["states"].items()}),
        borders=tuple(Border(a, b, km, _lines(lines)) for a, b, km, lines in rows["borders"]),
        width=width,
        height=height,
        insets=_lines(rows["insets"]),
        source=rows["source"],
        published=published,
        balanced=_regions(rows["balanced"]),
        printed_joins=tuple(Join(a, b, _line(line)) for a, b, line in rows["printed"]["joins"]),
        printed_parted=tuple((a, b) for a, b in rows["printed"]["parted"]),
    )


def _regions(rows: Mapping[str, list[str]]) -> Regions:
    return MappingProxyType({colour: tuple(rows[colour]) for colour in COLOURS})


def _state_row(state: State) -> list[Any]:
    room = state.room
    return [
        state.name,
        _packed([(room.x, room.y), (room.width, room.height), state.anchor]),
        [_packed(ring) for ring in state.rings],
    ]


def _state(code: str, region: str, row: list[Any]) -> State:
    name, places, rings = row
    (x, y), (width, height), anchor = _line(places)
    return State(code, name, region, _lines(rings), Room(x, y, width, height), anchor)


def _packed(line: Iterable[Point]) -> list[int]:
    """Points as one row of whole numbers of 0.1 km."""
    return [round(value / _UNIT_KM) for point in line for value in point]


def _line(row: list[int]) -> Line:
    values = [value / 10 for value in row]
    return tuple(zip(values[::2], values[1::2], strict=True))


def _lines(rows: Iterable[list[int]]) -> tuple[Line, ...]:
    return tuple(_line(row) for row in rows)


def _spread(value: Any) -> str:
    """JSON with one entry of a table a line, so that a changed state is a changed line."""
    if isinstance(value, dict):
        entries = (f"{json.dumps(key)}:{_dense(entry)}" for key, entry in value.items())
        return "{\n" + ",\n".join(entries) + "}"
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "[\n" + ",\n".join(_dense(entry) for entry in value) + "]"
    return _dense(value)


def _dense(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
