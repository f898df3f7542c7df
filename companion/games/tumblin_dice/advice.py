"""How scores of Tumblin-Dice go wrong, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.checking.advice import AT_MOST, ROUNDS, Advice, Slip, difference, swapped_digits
from companion.findings import Finding
from companion.games.tumblin_dice.board import die_score, face_and_level
from companion.games.tumblin_dice.paper import Paper, Round
from geo.errors import N_, Message, say


def cost(_views: Sequence[Paper], found: Finding) -> Message | None:
    """Points that a score or a total has too many or too few."""
    return difference(found) if found.rule in ("score-sum", "running-total") else None


def slips(paper: Paper, found: Finding) -> Iterator[Slip]:
    """The ways to a wrong score or total."""
    if found.rule == "winner":
        totals = paper.written.totals
        lowest = (paper.labels[side] for side, total in enumerate(totals) if total == min(totals))
        yield from (Slip(say(N_("the lowest total wins instead of the highest")), name) for name in lowest)
    if found.rule not in ("score-sum", "running-total") or not isinstance(found.expected, int):
        return
    _, number, _, seat = found.boxes[0].split(".")
    row = next(row for row in paper.rounds if str(row.number) == number)
    side = int(seat[1:]) - 1
    if found.rule == "score-sum":
        yield from _score(paper, row, side, found.expected)
    else:
        yield from _total(paper, row, side)
    yield from swapped_digits(found.expected)


def _score(paper: Paper, row: Round, side: int, right: int) -> Iterator[Slip]:
    dice = [die for seat in paper.seats_of_side(side) for die in row.dice.get(seat, {}).values()]
    faces = {die: _face(die) for die in dice}
    for die in dict.fromkeys(dice):
        worth = die_score(paper.board, die)
        yield Slip(say(N_("the factor of the die {die} is forgotten"), die=die), right - worth + faces[die])
        yield Slip(say(N_("the die {die} is left out"), die=die), right - worth)
        yield Slip(say(N_("the die {die} is counted twice"), die=die), right + worth)
    yield Slip(say(N_("all factors are forgotten")), sum(faces[die] for die in dice))


def _face(die: str) -> int:
    """The pips of a die as it is written, 0 where it shows none."""
    pair = face_and_level(die)
    return pair[0] if pair else 0


def _total(paper: Paper, row: Round, side: int) -> Iterator[Slip]:
    for before in dict.fromkeys(course.totals_before(row)[side] for course in paper.courses):
        for gain in paper.gains(row, side):
            yield Slip(say(N_("the round's score is not added")), before)
            yield Slip(say(N_("the total before is left out")), gain)
            yield Slip(say(N_("the round's score is added twice")), before + 2 * gain)
            yield Slip(say(N_("the round's score is taken off")), before - gain)
            yield from swapped_digits(before + gain)


ADVICE = Advice(
    right={
        "die-score-possible": AT_MOST,
        "order-by-total": N_("each of {expected} once"),
        "overtime-among-tied": N_("overtime"),
        "rounds-complete": ROUNDS,
        "ends-at-target": N_("a total of at least {expected}"),
    },
    cost=cost,
    free=(
        "order-by-total",
        "teams-alternate",
        "rounds-complete",
        "ends-at-target",
        "overtime-among-tied",
        "winner",
    ),
    slips=slips,
)
