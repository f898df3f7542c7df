"""Pearson's chi-square test: whether what was thrown could well be chance."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.game import Face

LEAST_EXPECTED = 5.0
"""A face must be expected so often for the test to say anything (the usual rule of thumb)."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Counts held against what is expected: the statistic, its degrees of freedom, and `p`.

    `p` is how often honest dice stray as far or farther. `enough` says whether there were throws enough to tell.
    """

    statistic: float
    freedom: int
    p: float
    enough: bool


def fit(counts: Mapping[Face, int], odds: Mapping[Face, float]) -> Fit:
    """How well counts fit the probabilities; faces that cannot be expected make `p` 0.

    Raises ValueError where nothing was counted.
    """
    total = sum(counts.values())
    if not total:
        raise ValueError("nothing was counted")
    expected = {face: share * total for face, share in odds.items() if share > 0}
    if any(count and face not in expected for face, count in counts.items()):
        return Fit(math.inf, max(1, len(expected) - 1), 0.0, enough=True)
    statistic = sum((counts.get(face, 0) - due) ** 2 / due for face, due in expected.items())
    freedom = len(expected) - 1
    return Fit(statistic, freedom, survival(statistic, freedom), min(expected.values()) >= LEAST_EXPECTED)


def together(fits: Iterable[Fit]) -> Fit:
    """Several dice as one test; those with too few throws are left out.

    Raises ValueError where none is left.
    """
    held = [one for one in fits if one.enough]
    if not held:
        raise ValueError("nothing was counted often enough")
    statistic, freedom = sum(one.statistic for one in held), sum(one.freedom for one in held)
    return Fit(statistic, freedom, survival(statistic, freedom), enough=True)


def survival(statistic: float, freedom: int) -> float:
    """How likely a chi-square with so many degrees of freedom is at least that large.

    The regularised upper incomplete gamma function of half of each, by its series where that converges fast and by
    its continued fraction elsewhere (Abramowitz and Stegun 6.5.29 and 6.5.31).
    """
    if statistic <= 0 or freedom <= 0:
        return 1.0
    if math.isinf(statistic):
        return 0.0
    a, x = freedom / 2, statistic / 2
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return max(0.0, 1 - scale * _series(a, x)) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    while term > total * 1e-16:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Lentz's way through the continued fraction."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    value = d
    for step in range(1, 100_000):
        factor = -step * (step - a)
        b += 2
        d = 1 / (factor * d + b or tiny)
        c = b + factor / c or tiny
        change = d * c
        value *= change
        if abs(change - 1) < 1e-15:
            break
    return value
