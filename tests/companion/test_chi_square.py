"""The chi-square test against tables, against what can be counted out, and against chance itself."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from companion.counting.chi_square import Fit, fit, survival, together

ALIKE = dict.fromkeys(range(1, 7), 1 / 6)


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        (3.841459, 1, 0.05),
        (10.827566, 1, 0.001),
        (11.070498, 5, 0.05),
        (20.515006, 5, 0.001),
        (18.307038, 10, 0.05),
        (124.342113, 100, 0.05),
        (1.145476, 5, 0.95),
        (149.449253, 100, 0.001),
    ],
)
def test_the_tables_of_every_textbook(statistic: float, freedom: int, p: float) -> None:
    assert survival(statistic, freedom) == pytest.approx(p, rel=1e-4)


@pytest.mark.parametrize("freedom", [2, 4, 8, 20, 60])
@pytest.mark.parametrize("statistic", [0.1, 1.0, 5.0, 20.0, 80.0, 300.0])
def test_an_even_freedom_has_a_closed_form(statistic: float, freedom: int) -> None:
    x = statistic / 2
    exact = math.exp(-x) * sum(x**k / math.factorial(k) for k in range(freedom // 2))
    assert survival(statistic, freedom) == pytest.approx(exact, rel=1e-10, abs=1e-15)


@pytest.mark.parametrize("statistic", [0.1, 1.0, 5.0, 20.0])
def test_one_degree_of_freedom_is_the_normal_distribution(statistic: float) -> None:
    assert survival(statistic, 1) == pytest.approx(math.erfc(math.sqrt(statistic / 2)), rel=1e-10)


def test_nothing_strays_less_than_nothing_and_all_strays_less_than_infinity() -> None:
    assert survival(0, 5) == 1
    assert survival(math.inf, 5) == 0
    assert survival(10_000, 5) == pytest.approx(0)


def test_even_counts_fit_and_loaded_ones_do_not() -> None:
    assert fit(Counter(dict.fromkeys(ALIKE, 100)), ALIKE) == Fit(0, 5, 1, enough=True)
    loaded = fit(Counter({1: 160, 2: 90, 3: 90, 4: 90, 5: 90, 6: 80}), ALIKE)
    assert loaded.statistic == pytest.approx((60**2 + 4 * 10**2 + 20**2) / 100)
    assert loaded.p < 0.001


def test_a_face_that_no_die_has_is_no_chance() -> None:
    assert fit(Counter({7: 1, 1: 99}), ALIKE).p == 0


def test_few_throws_say_nothing() -> None:
    assert not fit(Counter({1: 3, 6: 4}), ALIKE).enough
    assert fit(Counter({1: 15, 6: 15}), ALIKE).enough
    with pytest.raises(ValueError, match="nothing"):
        fit(Counter(), ALIKE)


def test_dice_together_add_up_and_rare_ones_are_left_out() -> None:
    one, other = fit(Counter(dict.fromkeys(ALIKE, 10)), ALIKE), fit(Counter({1: 20, 2: 10, 3: 30}), ALIKE)
    whole = together([one, other, fit(Counter({1: 1}), ALIKE)])
    assert (whole.statistic, whole.freedom) == (one.statistic + other.statistic, 10)
    with pytest.raises(ValueError, match="often enough"):
        together([fit(Counter({1: 1}), ALIKE)])


def test_of_honest_dice_one_in_twenty_is_below_one_twentieth() -> None:
    rng = random.Random(11)
    found = [fit(Counter(rng.choices(list(ALIKE), k=300)), ALIKE).p for _ in range(2000)]
    for level in (0.01, 0.05, 0.5):
        share = sum(p < level for p in found) / len(found)
        assert share == pytest.approx(level, abs=4 * math.sqrt(level * (1 - level) / len(found)))
