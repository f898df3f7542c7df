"""How results of clever go wrong, and what a wrong box is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.checking.advice import (
    AT_MOST,
    ROUNDS,
    Advice,
    Slip,
    as_claimed,
    difference,
    parts_of,
    resting,
    swapped_digits,
)
from companion.findings import Finding
from companion.games.clever.paper import Paper
from geo.errors import N_, Message, say
from sheets.forms.clever import AREAS, BLUE, DESIGN, GREEN, ORANGE, YELLOW

NAMES: dict[str, Message] = {key: say(DESIGN.words[key]) for key in (*(table.name for table in AREAS), "foxes")}


def cost(views: Sequence[Paper], found: Finding) -> Message | None:
    """What a wrong result is off by; the numbers in boxes that are wrong."""
    if found.rule == "score-sum":
        return difference(found)
    paper, points = views[0], 0
    for box in found.boxes:
        area, _, key = box.partition(".")
        if area in paper.numbers and key.isdecimal():
            points += paper.numbers[area].get(int(key), 0)
    return resting(points)


def slips(paper: Paper, found: Finding) -> Iterator[Slip]:
    """The ways to a wrong result."""
    part = found.boxes[0].partition(".")[2] if found.boxes else ""
    if found.rule != "score-sum" or part not in paper.points:
        return
    right = paper.points[part]
    if part in SLIPS:
        yield from SLIPS[part](paper, right)
    yield from swapped_digits(right)


def _yellow(paper: Paper, right: int) -> Iterator[Slip]:
    """Columns that lack one box, and columns left out."""
    marked = {name.partition(".")[2] for name in paper.sheet.marks if name.startswith("yellow.")}
    columns = {line.name: line for line in YELLOW.lines if line.points}
    for name, line in columns.items():
        missing = [key for key in line.keys if key not in marked]
        column = say(N_("column {number}"), number=name[1:])
        if len(missing) == 1:
            message = say(N_("{column} is counted without its last box"), column=column)
            yield Slip(message, right + line.points)
        elif not missing:
            yield Slip(say(N_("one leaves out {part}"), part=column), right - line.points)


def _blue(paper: Paper, _right: int) -> Iterator[Slip]:
    yield from _off_by_one(BLUE.scale, paper.count("blue"))


def _green(paper: Paper, _right: int) -> Iterator[Slip]:
    yield from _off_by_one((0, *GREEN.points), paper.count("green"))
    points = sum(GREEN.points[: paper.count("green")])
    yield Slip(say(N_("all points over the crosses are added instead of only the last")), points)


def _off_by_one(scale: Sequence[int], count: int) -> Iterator[Slip]:
    for other in (count - 1, count + 1):
        if 0 <= other < len(scale):
            message = N_("the scale is read for {other} crosses instead of {count}")
            yield Slip(say(message, other=other, count=count), scale[other])


def _orange(paper: Paper, right: int) -> Iterator[Slip]:
    numbers = paper.numbers["orange"]
    plain = {box: number // ORANGE.factor(box) for box, number in numbers.items() if ORANGE.factor(box) > 1}
    for box, number in plain.items():
        message = say(N_("the factor of box {box} is forgotten"), box=box)
        yield Slip(message, right - numbers[box] + number)
        again = say(N_("the factor of box {box} is applied again"), box=box)
        yield Slip(again, right + numbers[box] * (ORANGE.factor(box) - 1))
    forgotten = sum(numbers[box] - number for box, number in plain.items())
    yield Slip(say(N_("all factors are forgotten")), right - forgotten)
    yield from _row(numbers, right)


def _purple(paper: Paper, right: int) -> Iterator[Slip]:
    yield from _row(paper.numbers["purple"], right)


def _row(held: Mapping[int, int], right: int) -> Iterator[Slip]:
    if held:
        last = max(held)
        yield Slip(say(N_("the last box is left out")), right - held[last])
        yield Slip(say(N_("the first box is left out")), right - held[min(held)])
    names = {str(box): say(N_("box {box}"), box=box) for box in held}
    yield from parts_of(right, {str(box): number for box, number in held.items()}, names)


def _foxes(paper: Paper, _right: int) -> Iterator[Slip]:
    """The mistakes that people make with foxes."""
    areas, count = [paper.points[table.name] for table in AREAS], paper.points["fox_count"]
    above = [points for points in areas if points]
    if above and min(areas) == 0:
        message = N_("a fox is worth the lowest area that is not 0, although an area of 0 makes every fox worth 0")
        yield Slip(say(message), count * min(above))
    if count > 1:
        yield Slip(say(N_("only one of the foxes is counted")), min(areas))
    yield Slip(say(N_("the foxes are counted, but not what they are worth")), count)
    yield Slip(say(N_("a fox is worth the highest area instead of the lowest")), count * max(areas))


def _total(paper: Paper, right: int) -> Iterator[Slip]:
    parts = {name: paper.points[name] for name in NAMES}
    claims = (paper.sheet.claim(name) for name in NAMES)
    yield from as_claimed(claim.number if claim else None for claim in claims)
    foxes = paper.points["foxes"]
    for slip in _foxes(paper, foxes):
        if isinstance(slip.value, int) and slip.value != foxes:
            yield Slip(slip.message, right - foxes + slip.value)
    yield from parts_of(right, parts, NAMES)


SLIPS = {
    "yellow": _yellow,
    "blue": _blue,
    "green": _green,
    "orange": _orange,
    "purple": _purple,
    "foxes": _foxes,
    "total": _total,
}
"""What goes wrong with each result, likeliest first."""

ADVICE = Advice(
    right={"marks-within-dice": AT_MOST, "bonus-taken": N_("one of them entered"), "rounds-complete": ROUNDS},
    cost=cost,
    free=(
        "rounds-complete",
        "actions-earned",
        "bonus-taken",
        "green-threshold",
        "orange-possible",
        "purple-increasing",
    ),
    slips=slips,
)
