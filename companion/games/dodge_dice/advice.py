"""How totals of Dodge Dice go wrong, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.checking.advice import Advice, Slip, difference
from companion.findings import Finding
from companion.games.dodge_dice.audit import Paper, Round
from companion.games.dodge_dice.board import COLOURS, FACTORS
from geo.errors import N_, Message, say

CALLED = {
    "stop": N_("Stop"),
    "chip": N_("Chip"),
    "double": N_("Double"),
    "triple": N_("Triple"),
    "minus": N_("Minus"),
    "give": N_("Give"),
}
"""The icons in words, as they are printed."""


def cost(_views: Sequence[Paper], found: Finding) -> Message | None:
    """Points that a total has too many or too few, where just one change is possible."""
    if found.rule == "one-score-a-round" and isinstance(found.expected, tuple) and len(found.expected) == 1:
        (expected,) = found.expected
        return difference(Finding(found.rule, found.message, found.boxes, expected, found.actual))
    return None


def _icon(name: str | None) -> Message:
    """An icon as the sheet calls it."""
    return say(CALLED[name]) if name in CALLED else say("{name}", name=name)


def slips(paper: Paper, found: Finding) -> Iterator[Slip]:
    """The ways to a wrong change of a total, and to a wrong winner."""
    if found.rule == "winner":
        most = max(paper.totals)
        for seat, total in enumerate(paper.totals):
            if total == most:
                yield Slip(say(N_("the highest total wins instead of the lowest")), paper.players[seat])
        return
    number = found.boxes[0].split(".")[1] if found.boxes else ""
    row = next((row for row in paper.rounds if str(row.number) == number), None)
    if found.rule == "one-score-a-round" and row and row.penalty in COLOURS and len(row.changed) == 1:
        yield from _change(row, row.penalty or 0)


def _change(row: Round, penalty: int) -> Iterator[Slip]:
    factor = FACTORS.get(row.text("icon") or "", 1)
    if factor != 1:
        yield Slip(say(N_("the {icon} is forgotten"), icon=_icon(row.text("icon"))), penalty)
    if factor < 0:
        yield Slip(say(N_("the {icon} takes off twice"), icon=_icon(row.text("icon"))), 2 * factor * penalty)
    for other, times in FACTORS.items():
        if times not in (1, factor):
            message = N_("the penalty counts as with {icon}")
            yield Slip(say(message, icon=_icon(other)), times * penalty)
    before = row.before[row.changed[0]]
    yield Slip(say(N_("the old total is left out, and the penalty stands alone")), factor * penalty - before)


ADVICE = Advice(
    right={"ends-at-100": N_("play-off")},
    cost=cost,
    free=("next-starter", "ends-at-100", "chips-conserved", "winner"),
    slips=slips,
)
