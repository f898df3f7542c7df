"""The smallest set of wrong entries: exact, held against trying all sets."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from companion.games.rolling_america.vertex_cover import smallest_cover
from geo import atlas


def touches_all(nodes: set[str], pairs: list[tuple[str, str]]) -> bool:
    return all(one in nodes or other in nodes for one, other in pairs)


def by_trying_all(pairs: list[tuple[str, str]]) -> int:
    nodes = sorted({node for pair in pairs for node in pair})
    return next(
        size
        for size in range(len(nodes) + 1)
        if any(touches_all(set(chosen), pairs) for chosen in combinations(nodes, size))
    )


@pytest.mark.parametrize("seed", range(150))
def test_it_is_as_small_as_any(seed: int) -> None:
    rng = random.Random(seed)
    nodes = "ABCDEFGHIJK"[: rng.randint(2, 11)]
    everything = list(combinations(nodes, 2))
    pairs = rng.sample(everything, rng.randint(0, len(everything)))
    cover = smallest_cover(pairs)
    assert touches_all(set(cover), pairs)
    assert len(cover) == by_trying_all(pairs)


def test_the_order_of_the_pairs_does_not_matter() -> None:
    pairs = list(atlas.load().pairs)
    covers = set()
    for seed in range(5):
        random.Random(seed).shuffle(pairs)
        covers.add(smallest_cover(pairs))
    assert len(covers) == 1
    (cover,) = covers
    assert touches_all(set(cover), pairs)


def test_a_star_is_explained_by_its_middle() -> None:
    assert smallest_cover([("ND", "MT"), ("ND", "SD"), ("MN", "ND")]) == ("ND",)
