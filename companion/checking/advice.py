"""What helps to understand a finding: how its right value reads, what it costs, and which slip may have led to it.

Each game has a module `advice` beside its rules with an `ADVICE`; it is loaded when a sheet is faulty. A game without
one has findings without advice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import pairwise
from typing import Any, NamedTuple

from companion.findings import NO_LEGAL_PLAY, Finding, Severity, note
from geo.errors import N_, Message, say

AT_MOST = N_("at most {expected}")
AT_LEAST = N_("at least {expected}")
ONE_OF = N_("one of {expected}")
ROUNDS = N_("{expected} rounds")
FREE = N_("none by itself")

LEAST = 2
"""Points of a part that is worth a guess; whoever is off by one may have done anything."""

_MODULES = {
    "rolling-america": "companion.games.rolling_america.advice",
    "clever": "companion.games.clever.advice",
    "rolled-west": "companion.games.rolled_west.advice",
    "dodge-dice": "companion.games.dodge_dice.advice",
    "tumblin-dice": "companion.games.tumblin_dice.advice",
}


class Slip(NamedTuple):
    """A known way to get a result wrong: what was done, and the value that it leads to."""

    message: Message
    value: int | str


def no_cost(_views: Sequence[Any], _found: Finding) -> Message | None:
    """A game in which no finding costs points."""
    return None


def no_slips(_view: Any, _found: Finding) -> Iterable[Slip]:
    """A game without known slips."""
    return ()


@dataclass(frozen=True)
class Advice:
    """A game's advice.

    `right` is how the right value of a rule's findings reads, a template that may name `{expected}`. `cost(views,
    found)` is what a finding on these sheets costs; errors of the rules in `free` cost nothing by themselves.
    `slips(view, found)` are the known ways to a wrong value, likeliest first. `results` are parts of the score by the
    box for results that they belong in, where it has another name.
    """

    right: Mapping[str, str] = field(default_factory=dict)
    cost: Callable[[Sequence[Any], Finding], Message | None] = no_cost
    free: Collection[str] = ()
    slips: Callable[[Any, Finding], Iterable[Slip]] = no_slips
    results: Mapping[str, str] = field(default_factory=dict)


NONE = Advice()


def advice(game: str) -> Advice:
    """The advice of a game."""
    if game not in _MODULES:
        return NONE
    found: Advice = import_module(_MODULES[game]).ADVICE
    return found


def likely_slips(game: str, view: Any, errors: Iterable[Finding]) -> Iterator[Finding]:
    """A note for each error whose value a known slip leads to; the likeliest of several slips is named."""
    for found in errors:
        slip = next((slip for slip in advice(game).slips(view, found) if slip.value == found.actual), None)
        if slip:
            written = isinstance(found.actual, int)
            template = N_("{actual} is what one gets if {slip}") if written else N_("{actual} would be right if {slip}")
            yield note(found.rule, template, *found.boxes, slip=slip.message, actual=found.actual)


def right_value(game: str, found: Finding) -> Message | None:
    """What would be right, in words; None where the finding does not know or has said it already."""
    if found.expected is None or isinstance(found.expected, Mapping) or "{expected}" in found.message.template:
        return None
    several = isinstance(found.expected, (list, tuple)) and len(found.expected) > 1
    template = advice(game).right.get(found.rule, ONE_OF if several else "{expected}")
    return say(template, expected=found.expected)


def cost_of(game: str, views: Sequence[Any], found: Finding) -> Message | None:
    """What a finding on these sheets costs in points; None where the sheets do not say."""
    if found.rule == NO_LEGAL_PLAY:  # what a change of boxes costs, the altered sheet would have to say
        return None
    known = advice(game)
    cost = known.cost(views, found)
    free = found.severity is Severity.ERROR and found.rule in known.free
    return say(FREE, count=0) if cost is None and free else cost


def difference(found: Finding) -> Message | None:
    """Points that a result has too many or too few."""
    if not isinstance(found.expected, int) or not isinstance(found.actual, int):
        return None
    over = found.actual - found.expected
    return say(N_("{count} too many") if over > 0 else N_("{count} too few"), count=abs(over)) if over else None


def resting(points: int) -> Message | None:
    """Points that stand or fall with what was found."""
    return say(N_("{count} stand or fall with it"), count=points) if points else None


def parts_of(right: int, parts: Mapping[str, int], names: Mapping[str, Message]) -> Iterator[Slip]:
    """The slips of every sum: a part left out, a part counted twice; which part, where no other is worth the same."""
    worth = Counter(parts.values())
    for part, value in parts.items():
        if value >= LEAST:
            named = names.get(part) or say("{part}", part=part)
            called = named if worth[value] == 1 else say(N_("something worth {points}"), points=value)
            yield Slip(say(N_("one leaves out {part}"), part=called), right - value)
            yield Slip(say(N_("one counts {part} twice"), part=called), right + value)


def swapped_digits(right: int) -> Iterator[Slip]:
    """Two neighbouring digits the wrong way round."""
    digits = str(right)
    for place, (one, other) in enumerate(pairwise(digits)):
        if one != other and right > 0:
            yield Slip(say(N_("two digits are swapped")), int(digits[:place] + other + one + digits[place + 2 :]))


def as_claimed(values: Iterable[int | None]) -> Iterator[Slip]:
    """A total that is right for the parts as they are written: the mistake is in them."""
    written = list(values)
    if written and None not in written:
        yield Slip(say(N_("the results are added up as they are written")), sum(one or 0 for one in written))
