"""The smallest set of entries that explains all conflicts: an exact minimum vertex cover."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Graph = Mapping[str, frozenset[str]]


def smallest_cover(pairs: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The fewest nodes that touch every pair, sorted; among several such sets always the same one.

    Exact: branches on the node with most partners (it is in the cover, or all of its partners are), takes
    the partner of a node with a single one, and gives up a branch that cannot beat the best.
    """
    return tuple(sorted(_cover(_graph(pairs), limit=None) or ()))


def _graph(pairs: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    graph: dict[str, set[str]] = {}
    for one, other in pairs:
        graph.setdefault(one, set()).add(other)
        graph.setdefault(other, set()).add(one)
    return {node: frozenset(graph[node]) for node in sorted(graph)}


def _cover(graph: Graph, limit: int | None) -> frozenset[str] | None:
    """The smallest cover of fewer than `limit` nodes, None if there is none."""
    if not graph:
        return frozenset() if limit is None or limit > 0 else None
    busiest = max(graph, key=lambda node: len(graph[node]))
    pairs = sum(map(len, graph.values())) // 2
    if limit is not None and pairs > (limit - 1) * len(graph[busiest]):
        return None
    single = next((node for node in graph if len(graph[node]) == 1), None)
    if single is not None:
        return _with(graph, graph[single], limit)
    with_it = _with(graph, frozenset({busiest}), limit)
    without = _with(graph, graph[busiest], limit if with_it is None else len(with_it))
    return without if without is not None else with_it


def _with(graph: Graph, taken: frozenset[str], limit: int | None) -> frozenset[str] | None:
    """The smallest cover that holds the taken nodes."""
    rest = {node: partners - taken for node, partners in graph.items() if node not in taken}
    found = _cover(
        {node: partners for node, partners in rest.items() if partners},
        None if limit is None else limit - len(taken),
    )
    return None if found is None else found | taken
