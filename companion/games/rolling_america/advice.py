"""How Xs are miscounted, and what a mistake costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.advice import AT_MOST, Advice, Slip, difference, swapped_digits
from companion.findings import Finding, Severity
from companion.games.rolling_america.audit import Paper
from geo.errors import N_, Message, say


def cost(_views: Sequence[Paper], found: Finding) -> Message | None:
    """Xs, of which one wants few."""
    if found.rule == "x-count":
        return difference(found)
    if found.rule == "neighbours-within-one" and found.severity is Severity.NOTE:
        return say(N_("Xs more: {count}"), count=found.actual)
    if found.rule == "blanks-become-x":
        return say(N_("Xs more: {count}"), count=len(found.boxes))
    return None


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


ADVICE = Advice(right={"neighbours-within-one": AT_MOST}, cost=cost, slips=slips)
