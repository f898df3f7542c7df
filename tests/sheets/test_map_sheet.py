"""The map sheet of Rolling America: every state has its box, and nothing touches anything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from shapely import LineString, MultiLineString, MultiPolygon, Point, Polygon, box, unary_union

from geo import atlas
from geo.errors import InvalidInput
from sheets import fonts
from sheets.forms import form
from sheets.ink import INKS
from sheets.layout import Layout, Look
from sheets.layouts import layout
from sheets.layouts.rolling_america_map import CALLOUTS
from sheets.paper import paper_of
from sheets.rect import Rect
from sheets.scene import PT, Path, Text, walk
from sheets.words import LANGUAGES

BESIDE = {"CT", "DE", "HI", "MA", "MD", "NH", "NJ", "RI", "VT"}
PAPERS = ("letter", "a4", "legal", "tabloid", "260x300mm")
SHEETS = [(paper, neighbours) for paper in PAPERS for neighbours in ("real", "printed")]
REGIONS = ("published", "balanced")


@cache
def sheet(
    paper: str, neighbours: str = "real", ink: str = "color", lang: str = "en", regions: str = "published"
) -> Layout:
    options = {"neighbours": neighbours, "regions": regions}
    return layout(form("rolling-america", options), paper_of(paper), Look(INKS[ink], lang))


def shape(at: Rect) -> Polygon:
    return box(at.x, at.y, at.right, at.bottom)


def text_rect(text: Text) -> Rect:
    """The ink of a line of capitals: from its baseline up."""
    wide, high = fonts.width(text.text, text.size, text.bold), fonts.CAP * text.size * PT
    left = {"left": 0.0, "centre": 0.5, "right": 1.0}[text.anchor] * wide
    return Rect(text.x - left, text.y - high, wide, high)


def texts(found: Layout) -> list[Text]:
    return [item for item in walk(found.scene) if isinstance(item, Text)]


def points(path: Path) -> list[tuple[float, float]]:
    return [(float(part[-2]), float(part[-1])) for part in path.segments if len(part) > 1]


def strokes(found: Layout, *colours: str) -> Iterator[tuple[Path, MultiLineString]]:
    for item in walk(found.scene):
        if isinstance(item, Path) and item.style.stroke in colours and item.style.fill is None:
            parts: list[list[tuple[float, float]]] = []
            for part in item.segments:
                if part[0] == "M":
                    parts.append([])
                if part[0] != "Z":
                    parts[-1].append((float(part[-2]), float(part[-1])))
            yield item, MultiLineString(parts)


def leaders(found: Layout) -> list[LineString]:
    """The only single lines of 0.25 mm in the colour of lines."""
    chosen = []
    for path, lines in strokes(found, found.look.ink.line):
        if len(path.segments) == 2 and path.style.width == 0.25:
            chosen.append(lines.geoms[0])
    return chosen


@cache
def land(paper: str, neighbours: str) -> dict[str, MultiPolygon]:
    """The outlines as they are drawn: fills in the order of the atlas's states."""
    fills = {INKS["color"].tint(colour).fill for colour in atlas.COLOURS}
    drawn = [
        item
        for item in walk(sheet(paper, neighbours).scene)
        if isinstance(item, Path) and item.style.fill in fills and item.style.fill == item.style.stroke
    ]
    outlines: dict[str, MultiPolygon] = {}
    for code, path in zip(atlas.load().states, drawn, strict=False):
        rings: list[list[tuple[float, float]]] = []
        for part in path.segments:
            if part[0] == "M":
                rings.append([])
            if part[0] != "Z":
                rings[-1].append((float(part[-2]), float(part[-1])))
        outlines[code] = unary_union([Polygon(ring).buffer(0) for ring in rings])
    return outlines


def states(found: Layout) -> dict[str, Rect]:
    return {name.removeprefix("states."): at for name, at in found.boxes.items() if name.startswith("states.")}


@pytest.mark.parametrize(("paper", "neighbours"), SHEETS)
def test_fifty_states_have_a_box_of_six_millimetres_or_more_and_three_between_any_two(
    paper: str, neighbours: str
) -> None:
    found = states(sheet(paper, neighbours))
    assert len(found) == 50
    assert min(min(at.w, at.h) for at in found.values()) >= 6
    close = [pair for pair in combinations(found, 2) if found[pair[0]].distance(found[pair[1]]) < 3]
    assert not close


@pytest.mark.parametrize("paper", PAPERS)
def test_no_two_boxes_of_the_sheet_overlap(paper: str) -> None:
    found = sheet(paper).boxes
    assert len(found) == 50 + 8 + 9 + 1
    assert not [pair for pair in combinations(found, 2) if found[pair[0]].overlaps(found[pair[1]], clear=3 - 1e-6)]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_box_lies_within_its_own_state_or_off_the_land_with_a_leader(paper: str) -> None:
    outlines = land(paper, "real")
    country = unary_union(list(outlines.values()))
    assert set(CALLOUTS) == BESIDE
    for code, at in states(sheet(paper)).items():
        if code in BESIDE:
            assert country.distance(shape(at)) > 1, code
        else:
            assert outlines[code].covers(shape(at)), code


@pytest.mark.parametrize(("paper", "neighbours"), SHEETS)
def test_leaders_lead_to_their_states_and_cross_neither_each_other_nor_a_box(paper: str, neighbours: str) -> None:
    found = sheet(paper, neighbours)
    lines, outlines, boxes = leaders(found), land(paper, neighbours), states(found)
    assert len(lines) == len(BESIDE)
    led = set()
    for line in lines:
        start, end = Point(line.coords[0]), Point(line.coords[-1])
        code = min(BESIDE, key=lambda one: shape(boxes[one]).distance(start))
        led.add(code)
        assert outlines[code].buffer(-0.3).covers(end), code
        assert all(not line.intersects(shape(at)) for at in found.boxes.values()), code
    assert led == BESIDE
    assert not [pair for pair in combinations(lines, 2) if pair[0].distance(pair[1]) < 0.5]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("regions", REGIONS)
def test_no_line_of_the_map_touches_a_box_or_its_caption(paper: str, regions: str) -> None:
    found = sheet(paper, regions=regions)
    ink = found.look.ink
    colours = (ink.line, ink.text, ink.faint, *(tint.edge for tint in ink.tints.values()))
    drawn = unary_union([lines for _, lines in strokes(found, *colours)])
    near = {code for code, at in states(found).items() if drawn.distance(shape(at)) < 0.5}
    assert not near
    captions = [text_rect(text) for text in texts(found) if len(text.text) <= 2]
    assert not [at for at in captions if drawn.distance(shape(at)) < 0.1]


@pytest.mark.parametrize(("paper", "neighbours"), SHEETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_touch_neither_each_other_nor_a_box(paper: str, neighbours: str, lang: str) -> None:
    found = sheet(paper, neighbours, lang=lang)
    placed = [(text, text_rect(text)) for text in texts(found)]
    area = found.form and paper_of(paper).landscape.area
    for (one, at), (other, beside) in combinations(placed, 2):
        assert not at.overlaps(beside, clear=0.35), f"{one.text} | {other.text}"
    for text, at in placed:
        assert area.holds(at), text.text
        assert text.size >= 6
        for name, place in found.boxes.items():
            inside = place.holds(at) and name.startswith("rounds.")
            assert inside or not at.overlaps(place, clear=0.3), f"{text.text} | {name}"


@pytest.mark.parametrize("paper", PAPERS)
def test_furniture_lies_in_the_sea(paper: str) -> None:
    found = sheet(paper, "printed")
    country = unary_union(list(land(paper, "printed").values()))
    on_land = {
        text.text for text in texts(found) if len(text.text) > 2 and country.distance(shape(text_rect(text))) < 0.8
    }
    assert not on_land
    wet = [at for name, at in found.boxes.items() if not name.startswith("states.")]
    assert all(country.distance(shape(at)) > 1.5 for at in wet)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_corners_and_the_place_for_a_code_stay_white(paper: str) -> None:
    found = sheet(paper, "printed")
    drawn = [shape(text_rect(text)) for text in texts(found)]
    drawn += [shape(at) for at in (*found.boxes.values(), *found.rings.values())]
    drawn += list(land(paper, "printed").values())
    for free in (*found.corners, found.code):
        assert min(item.distance(shape(free)) for item in drawn) > 0
    assert all(corner.w == corner.h == 10 for corner in found.corners)


def test_every_state_has_its_ring_at_the_corner_of_its_box() -> None:
    found = sheet("letter")
    assert set(found.rings) == {f"states.{code}" for code in states(found)}
    for name, ring in found.rings.items():
        at = found.boxes[name]
        assert 1.5 <= ring.w <= 3
        assert min(abs(ring.cx - at.x), abs(ring.cx - at.right)) < 1
        assert ring.cy == pytest.approx(at.bottom, abs=1)
        others = [other for key, other in found.boxes.items() if key != name]
        assert min(ring.distance(other) for other in others) > 1


@pytest.mark.parametrize("ink", INKS)
def test_each_state_says_its_region_by_a_letter(ink: str) -> None:
    found = sheet("a4", ink=ink, regions="balanced")
    board = atlas.load().variant(regions="balanced")
    letters = {colour: INKS[ink].tint(colour).letter for colour in board.regions}
    written = texts(found)
    for code, state in board.states.items():
        at = found.boxes[f"states.{code}"]
        above = {text.text for text in written if at.y - 4 < text.y < at.y and at.x <= text.x <= at.right}
        assert above == {code, letters[state.region]}


def test_strong_lines_run_between_regions_only() -> None:
    board = atlas.load()
    strong = sum(path.style.width >= 0.6 for path, _ in strokes(sheet("letter"), INKS["color"].text))
    assert strong == 1
    path = next(path for path, _ in strokes(sheet("letter"), INKS["color"].text) if path.style.width >= 0.6)
    expected = sum(
        len(line)
        for border in board.borders
        for line in border.lines
        if board.states[border.a].region != board.states[border.b].region
    )
    assert len(points(path)) == expected


def test_the_list_of_neighbours_follows_the_option() -> None:
    real, printed = ([text.text for text in texts(sheet("letter", kind))] for kind in ("real", "printed"))
    assert "DE PA VA WV" in real
    assert "DE PA VA" in printed
    assert "MA NJ NY RI" in printed
    assert any("CT-NJ, PA-VA" in text and "MD-WV" in text for text in printed)
    assert not any("MD-WV" in text for text in real)


@pytest.mark.parametrize("neighbours", ["real", "printed"])
def test_dotted_lines_join_the_pairs_of_the_printed_board(neighbours: str) -> None:
    dotted = [path for path, _ in strokes(sheet("letter", neighbours), INKS["color"].text) if path.style.dash]
    assert len(dotted) == (2 if neighbours == "printed" else 0)
    if dotted:
        outlines = land("letter", neighbours)
        ends = [[Point(at) for at in points(path)] for path in dotted]
        assert [outlines[code].covers(at) for at, code in zip(ends[0], ("CT", "NJ"), strict=True)] == [True, True]
        assert [outlines[code].covers(at) for at, code in zip(ends[1], ("PA", "VA"), strict=True)] == [True, True]


@pytest.mark.parametrize(
    ("paper", "missing"),
    [("a5", "mm are missing across and"), ("297x190mm", "mm are missing down"), ("250x215mm", "mm are missing across")],
)
def test_paper_that_is_too_small_is_refused_with_the_millimetres_missing(paper: str, missing: str) -> None:
    with pytest.raises(InvalidInput, match=missing):
        sheet(paper)


def test_the_paper_that_is_called_enough_is_enough() -> None:
    with pytest.raises(InvalidInput) as caught:
        sheet("a5")
    across, down = (
        str(caught.value.problems[0].accepted).removeprefix("paper of at least ").removesuffix(" mm").split(" x ")
    )
    found = states(sheet(f"{across}x{down}mm"))
    assert min(min(at.w, at.h) for at in found.values()) >= 6


@pytest.mark.parametrize("ink", INKS)
def test_every_box_is_drawn_white_with_a_light_border(ink: str) -> None:
    found = sheet("letter", ink=ink)
    frames = [
        item
        for item in walk(found.scene)
        if isinstance(item, Path) and item.style.stroke == INKS[ink].border and item.style.fill == "#ffffff"
    ]
    assert len(frames) == len(found.boxes) + len(found.rings)
    assert max(frame.style.width for frame in frames) <= 0.25


@pytest.mark.parametrize(("paper", "neighbours"), SHEETS)
def test_rings_touch_neither_a_strong_line_nor_a_leader(paper: str, neighbours: str) -> None:
    found = sheet(paper, neighbours)
    strong = [lines.buffer(path.style.width / 2) for path, lines in strokes(found, found.look.ink.text)]
    black = unary_union([*strong, *leaders(found)])
    near = {
        name: round(black.distance(Point(ring.cx, ring.cy)) - ring.w / 2, 2)
        for name, ring in found.rings.items()
        if name.removeprefix("states.") not in BESIDE
    }
    assert {name: gap for name, gap in near.items() if gap < 0.3} == {}
