"""How results of Rolled West go wrong, and what is at stake where something is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.checking.advice import Advice, Slip, as_claimed, difference, parts_of, resting, swapped_digits
from companion.findings import Finding
from companion.games.rolled_west.board import Row
from companion.games.rolled_west.paper import Paper
from geo.errors import N_, Message, say
from sheets.forms.rolled_west import CLAIMS, CONTRACTS, NAMES, OFFICES, PARTS, SHIPPING

ONE_PLAYER = N_("one player alone")
SUBTOTALS = ("claims", "majorities", "contracts", "shipping", "offices")
CALLED: dict[str, Message] = {name: say(PARTS[name]) for name in SUBTOTALS}


def cost(views: Sequence[Paper], found: Finding) -> Message | None:
    """Points too many or too few, or those of the boxes that are wrong."""
    if found.rule in ("score-sum", "majority-ranks"):
        return difference(found)
    if found.rule == "high-number-once":
        return resting(max((_gain(box) for box in found.boxes), default=0))
    return resting(max(sum(_worth(paper, box) for box in found.boxes) for paper in views))


def _gain(box: str) -> int:
    """What the high number of a double box is more than the low one."""
    metal, _, number = box.partition(".")
    space = SHIPPING[metal][int(number) - 1]
    return (space.high or 0) - (space.low or 0)


def _worth(paper: Paper, box: str) -> int:
    """What a box gives on this sheet; nothing if it is blank."""
    area, _, key = box.partition(".")
    if area == "contracts" and key in paper.board.contracts:
        return CONTRACTS[key]
    if area == "offices":
        return paper.office_points.get(key, 0)
    for rows, spaces in ((paper.board.claims, CLAIMS), (paper.board.shipped, SHIPPING)):
        if area in rows:
            return _items(area, rows[area], spaces[area]).get(box, 0)
    return 0


def _items(area: str, row: Row, spaces: Sequence[object]) -> dict[str, int]:
    """What each marked box of a row gives."""
    found = {}
    for number, (space, mark) in enumerate(zip(spaces, row, strict=False), 1):
        if mark:
            low = getattr(space, "low", None) or 0
            printed = map(str, getattr(space, "numbers", ()))
            found[f"{area}.{number}"] = int(mark) if mark in printed else low
    return found


def slips(paper: Paper, found: Finding) -> Iterator[Slip]:
    """The ways to a wrong result."""
    part = found.boxes[0].partition(".")[2] if found.boxes else ""
    if found.rule != "score-sum" or part not in {**paper.parts, **OFFICES}:
        return
    right = paper.parts.get(part, paper.office_points.get(part, 0))
    if part == "total":
        claims = (paper.sheet.claim(name) for name in SUBTOTALS)
        yield from as_claimed(claim.number if claim else None for claim in claims)
        yield from parts_of(right, {name: paper.parts[name] for name in SUBTOTALS}, CALLED)
    yield from parts_of(right, _parts(paper, part), _names(paper))
    yield from swapped_digits(right)


def _parts(paper: Paper, part: str) -> Mapping[str, int]:
    """What a subtotal is the sum of, by box; the total is the sum of all of it."""
    rows: dict[str, int] = {}
    if part in ("claims", "total"):
        for name, row in paper.board.claims.items():
            rows |= _items(name, row, CLAIMS[name])
    if part in ("shipping", "total"):
        for name, row in paper.board.shipped.items():
            rows |= _items(name, row, SHIPPING[name])
    if part in ("contracts", "total"):
        rows |= {f"contracts.{name}": CONTRACTS[name] for name in paper.board.contracts}
    if part in ("offices", "total"):
        rows |= {f"offices.{name}": points for name, points in paper.office_points.items()}
    if part in ("majorities", "total"):
        rows |= {f"majorities.{name}": points for name, points in paper.written.items()}
    return rows


def _names(paper: Paper) -> dict[str, Message]:
    """What these boxes are called."""
    found = {}
    for name in (*paper.board.contracts, *paper.board.offices):
        found[f"contracts.{name}"] = say(N_("contract {name}"), name=name)
        found[f"offices.{name}"] = say(N_("office {name}"), name=name)
    for name in paper.written:
        found[f"majorities.{name}"] = say(N_("the majority of {terrain}"), terrain=say(NAMES[name]))
    for rows in (paper.board.claims, paper.board.shipped):
        for name, row in rows.items():
            for number in range(1, len(row) + 1):
                found[f"{name}.{number}"] = say(N_("{row}, box {number}"), row=say(NAMES[name]), number=number)
    return found


ADVICE = Advice(
    right={
        "circle-after-triangle": N_("a triangle ({expected}) right before it"),
        "contract-once": ONE_PLAYER,
        "office-once": ONE_PLAYER,
        "high-number-once": ONE_PLAYER,
    },
    cost=cost,
    free=("claims-in-order", "shipping-in-order", "bank-within-rounds"),
    slips=slips,
)
