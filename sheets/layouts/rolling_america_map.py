"""The map of Rolling America on paper: states in their regions' colours, a cell in each, callouts beside it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from geo.atlas import Atlas, State
from sheets import scene
from sheets.layout import Page
from sheets.rect import Rect
from sheets.scene import Path, Point, Style

NOMINAL = 18.0  # km a mm on letter and A4, for which the sizes here are meant; larger maps have larger ones
LARGEST = 1.4  # times
BOX, SMALL_BOX, CALLOUT = 8.2, 6.2, 7.0  # mm; most states, the least in the tightest, beside the land
CAPTION = 2.9  # mm above a box for the state's code and its region's letter
CODE_SIZE, LETTER_SIZE = 7.0, 6.25  # pt
RING = 1.1  # mm
RING_AT_LEFT = frozenset({"TN"})  # the corner at the right touches the border of Georgia
SPECK = 20  # km; shorter bits of coast are crumbs that two borders leave
JOIN = 1.4  # mm that a dotted line reaches into either state
AIR = 2.0  # mm of a state's room that its cell leaves free

EAST, INSHORE, NORTH = 4640, 4440, 230  # km; two columns of callouts in the Atlantic, a row above New England
# Callouts, in km of the map plane: centre of the box; where the leader ends, if not at the state's anchor.
CALLOUTS: dict[str, tuple[Point, Point | None]] = {
    "VT": ((4020, NORTH), None),
    "NH": ((4225, NORTH), None),
    "MA": ((EAST, 745), None),
    "RI": ((EAST, 980), None),
    "CT": ((EAST, 1215), None),
    "NJ": ((INSHORE, 1215), (4150, 1100)),
    "DE": ((INSHORE, 1450), None),
    "MD": ((INSHORE, 1685), (4105, 1275)),
    "HI": ((1230, 2745), None),
}


@dataclass(frozen=True)
class Plan:
    """How the map's plane lies on the page: `k` km a mm, and the page's point of the plane's origin."""

    k: float
    x: float
    y: float

    @property
    def zoom(self) -> float:
        """How much larger than nominal boxes and type may be."""
        return min(LARGEST, max(1.0, NOMINAL / self.k))

    def point(self, at: Point) -> Point:
        """A point of the plane on the page."""
        return self.x + at[0] / self.k, self.y + at[1] / self.k

    def line(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """A line of the plane on the page."""
        return tuple(self.point(at) for at in points)

    def outline(self, state: State, style: Style) -> Path:
        """A state's outline on the page."""
        return scene.rings([self.line(ring) for ring in state.rings], style)


def draw(page: Page, atlas: Atlas, plan: Plan) -> None:
    """The whole map: land, borders, leaders, and a writing box for each of the 50 states."""
    cells = {code: _box(state, plan) for code, state in atlas.states.items()}
    _land(page, atlas, plan)
    if page.ink.patterned:
        _clear(page, plan, (at for code, at in cells.items() if code not in CALLOUTS))
    _borders(page, atlas, plan)
    _printed_board(page, atlas, plan)
    for code, (_, end) in CALLOUTS.items():
        _leader(page, _card(cells[code], plan.zoom), plan.point(end or atlas.states[code].anchor))
    for code, at in cells.items():
        _cell(page, atlas.states[code], at, plan.zoom)


def _land(page: Page, atlas: Atlas, plan: Plan) -> None:
    for state in atlas.states.values():
        outline = plan.outline(state, Style())
        page.add(page.ink.area(outline, scene.bounds(outline), state.region))
    coasts = [plan.line(line) for line in _coasts(atlas)]
    page.add(scene.lines(coasts, Style(None, page.ink.line, 0.25, cap="round")))


def _coasts(atlas: Atlas) -> Iterator[list[Point]]:
    """The parts of the outlines that are no border, without those that would print as a dot."""
    inner = {frozenset(step) for border in atlas.borders for line in border.lines for step in pairwise(line)}
    for state in atlas.states.values():
        for ring in state.rings:
            yield from (run for run in _runs(ring, inner) if _length(run) > SPECK)


def _length(line: Sequence[Point]) -> float:
    return sum(math.dist(one, other) for one, other in pairwise(line))


def _runs(ring: Sequence[Point], inner: set[frozenset[Point]]) -> Iterator[list[Point]]:
    run: list[Point] = []
    for one, other in pairwise((*ring, ring[0])):
        if frozenset((one, other)) in inner:
            if run:
                yield run
            run = []
        else:
            run = run or [one]
            run.append(other)
    if run:
        yield run


def _borders(page: Page, atlas: Atlas, plan: Plan) -> None:
    """Thin lines between states of a region, in its colour; strong ones between regions."""
    lines = _by_region(atlas, plan)
    for colour in atlas.regions:
        page.add(scene.lines(lines[colour], Style(None, page.ink.tint(colour).edge, 0.3, cap="round")))
    page.add(scene.lines(lines[""], Style(None, page.ink.text, 0.7, cap="round")))
    page.add(scene.lines([plan.line(line) for line in atlas.insets], Style(None, page.ink.faint, 0.25)))


def _by_region(atlas: Atlas, plan: Plan) -> dict[str, list[tuple[Point, ...]]]:
    """The lines of the borders within each region, and between regions under no name."""
    found: dict[str, list[tuple[Point, ...]]] = {"": [], **{colour: [] for colour in atlas.regions}}
    for border in atlas.borders:
        one, other = (atlas.states[code].region for code in (border.a, border.b))
        found[one if one == other else ""] += [plan.line(line) for line in border.lines]
    return found


def _printed_board(page: Page, atlas: Atlas, plan: Plan) -> None:
    """What the printed board has otherwise: a dotted line joins a pair, a double line parts one."""
    for pair in atlas.parted:
        border = atlas.border(*pair)
        wall = [plan.line(line) for line in border.lines] if border else []
        page.add(scene.lines(wall, Style(None, page.ink.text, 1.0)), scene.lines(wall, Style(None, "#ffffff", 0.4)))
    for join in atlas.joins:
        (x1, y1), (x2, y2) = plan.point(join.line[0]), plan.point(join.line[-1])
        share = JOIN / math.dist((x1, y1), (x2, y2))
        dx, dy = (x2 - x1) * share, (y2 - y1) * share
        ends = (x1 - dx, y1 - dy), (x2 + dx, y2 + dy)
        page.add(scene.polyline(ends, Style(None, page.ink.text, 0.5, dash=(0, 0.9), cap="round")))
        page.add(*(scene.circle(x, y, 0.45, Style(page.ink.text)) for x, y in ends))


def _box(state: State, plan: Plan) -> Rect:
    """The writing box: beside the land, or as large as the state's room allows, the cell in its middle."""
    if state.code in CALLOUTS:
        return Rect.around(*plan.point(CALLOUTS[state.code][0]), CALLOUT * plan.zoom)
    room = state.room
    wide, high = room.width / plan.k, room.height / plan.k
    z = plan.zoom
    side = max(SMALL_BOX * z, min(BOX * z, wide - AIR * z, high - (AIR + CAPTION) * z))
    x, y = plan.point((room.x, room.y))
    return Rect.around(x, y + (CAPTION - RING / 2) * z / 2, side)


def _clear(page: Page, plan: Plan, boxes: Iterable[Rect]) -> None:
    """No pattern behind what is written and read."""
    for box in boxes:
        page.add(scene.rect(_card(box, plan.zoom), Style("#ffffff"), 1))


def _cell(page: Page, state: State, box: Rect, zoom: float) -> None:
    """A writing box with the code and the region's letter above it and the ring at a lower corner."""
    tint = page.ink.tint(state.region)
    name = f"states.{state.code}"
    caption = Rect(box.x, box.y - CAPTION * zoom, box.w, (CAPTION - 0.7) * zoom)
    if state.code in CALLOUTS:
        page.add(scene.rect(_card(box, zoom), Style(tint.fill or "#ffffff", page.ink.line, 0.25), 1))
    page.box(name, box)
    corner = box.x if state.code in RING_AT_LEFT else box.right
    page.ring(name, corner, box.bottom, RING * zoom)
    page.text(caption, state.code, CODE_SIZE * zoom, bold=True, upright="bottom", colour=tint.on)
    page.text(caption, tint.letter, LETTER_SIZE * zoom, anchor="right", upright="bottom", colour=tint.on)


def _card(box: Rect, zoom: float) -> Rect:
    """The ground of a box and what stands above it."""
    top = box.y - (CAPTION + 0.5) * zoom
    return Rect(box.x, top, box.w, box.bottom - top).grow(0.6)


def _leader(page: Page, card: Rect, end: Point) -> None:
    start = _towards(card, end)
    page.add(scene.line(*start, *end, Style(None, page.ink.line, 0.25)))
    page.add(scene.circle(*end, 0.45, Style(page.ink.text)))


def _towards(card: Rect, end: Point) -> Point:
    """Where the line from the middle of a card to a point leaves the card."""
    dx, dy = end[0] - card.cx, end[1] - card.cy
    share = min(card.w / 2 / abs(dx) if dx else math.inf, card.h / 2 / abs(dy) if dy else math.inf)
    return card.cx + dx * share, card.cy + dy * share
