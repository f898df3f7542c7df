"""How Xs are miscounted, and what a mistake costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.checking.advice import ROUNDS, Advice, Slip, difference, resting, swapped_digits
from companion.findings import Finding, Severity
from companion.games.rolling_america.audit import Paper
from geo.errors import N_, Message, say

EXCESS = ("guards-paid", "powers-within-three", "numbers-fit-dice")
"""Rules that allow so many of something: each one more has a number to its credit that would be an X."""


def cost(_views: Sequence[Paper], found: Finding) -> Message | None:
    """Xs, of which one wants few."""
    if found.rule == "x-count":
        return difference(found)
    if found.rule == "neighbours-within-one" and found.severity is Severity.NOTE:
        return say(N_("Xs more: {count}"), count=found.actual)
    if found.rule == "blanks-become-x":
        return say(N_("Xs more: {count}"), count=len(found.boxes))
    return resting(_too_many(found)) if found.severity is Severity.ERROR else None


def _too_many(found: Finding) -> int:
    """Numbers that may not be there, and would be Xs."""
    if found.rule == "numbers-one-to-six":
        return len(found.boxes)
    return found.actual - found.expected if found.rule in EXCESS else 0


def slips(paper: Paper, found: Finding) -> Iterator[Slip]:
    """The ways to a wrong number of Xs."""
    if found.rule != "x-count":
        return
    blank = len(paper.blank)
    if blank:
        yield Slip(say(N_("blank states are not counted; each is an X")), paper.x - blank)
        yield Slip(say(N_("blank states are counted twice")), paper.x + blank)
    for right in dict.fromkeys((paper.total, paper.x)):
        yield Slip(say(N_("an X is counted twice")), right + 1)
        yield Slip(say(N_("an X is left out")), right - 1)
        yield from swapped_digits(right)
    yield Slip(say(N_("the numbers are counted instead of the Xs")), len(paper.numbered))
    yield Slip(say(N_("mistakes are counted twice")), paper.total + len(paper.wrong))


ADVICE = Advice(
    right={"rounds-complete": ROUNDS},
    cost=cost,
    free=("rounds-complete",),
    slips=slips,
    results={"x": "total"},
)
