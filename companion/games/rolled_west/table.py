"""What the sheets of a table of Rolled West must satisfy together, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.findings import Finding, finding, note, on_sheets_of
from companion.game import Outcome, ranked
from companion.games.rolled_west.board import majorities
from companion.games.rolled_west.paper import Paper
from geo.errors import N_, say
from sheets.forms.rolled_west import CONTRACTS, NAMES, OFFICES, SHIPPING, TERRAINS, Space

Papers = Sequence[Paper]


def missing(papers: Papers) -> tuple[str, ...] | int | None:
    """Who of the table has no sheet here: their names, or how many they are; None where nobody knows."""
    sheet = papers[0].sheet
    if sheet.players:
        here = {paper.player for paper in papers}
        return tuple(player for player in sheet.players if player not in here)
    return None if sheet.seats is None else max(0, sheet.seats - len(papers))


def all_here(papers: Papers) -> bool:
    """Whether every player's sheet is here."""
    absent = missing(papers)
    return absent is not None and not absent


def all_sheets(papers: Papers) -> Iterator[Finding]:
    """Says what could not be checked for want of a sheet."""
    absent = missing(papers)
    if absent is None:
        message = N_("not checked: contracts, offices, high numbers and majorities; no sheet says who played")
        yield note("all-sheets", message)
    elif absent:
        message = N_(
            "not checked: contracts, offices, high numbers and majorities, which takes all players' sheets; "
            "missing: {missing}"
        )
        yield note("all-sheets", message, missing=absent, expected=0, actual=absent)


def contract_once(papers: Papers) -> Iterator[Finding]:
    """A contract stands on one sheet."""
    template = N_("contract {name} is circled by {owners}; it can be fulfilled once")
    yield from _once(papers, "contracts", CONTRACTS, template)


def office_once(papers: Papers) -> Iterator[Finding]:
    """An office stands on one sheet."""
    yield from _once(papers, "offices", OFFICES, N_("office {name} is circled by {owners}; it can be bought once"))


def _once(papers: Papers, kind: str, names: Iterable[str], template: str) -> Iterator[Finding]:
    if not all_here(papers):
        return
    for name in names:
        owners = tuple(paper.player for paper in papers if name in getattr(paper.board, kind))
        if len(owners) > 1:
            values = {"name": name, "owners": owners, "expected": 1, "actual": len(owners)}
            yield on_sheets_of(owners, finding(f"{kind[:-1]}-once", template, f"{kind}.{name}", **values))


def high_number_once(papers: Papers) -> Iterator[Finding]:
    """Where anybody has reached a double box, exactly one has circled the high number."""
    if not all_here(papers):
        return
    for metal, spaces in SHIPPING.items():
        for number, space in enumerate(spaces, 1):
            if space.high is not None:
                yield from _one_high(papers, metal, number, space)


def _one_high(papers: Papers, metal: str, number: int, space: Space) -> Iterator[Finding]:
    rows = {paper.player: paper.board.shipped[metal] for paper in papers}
    marks = {player: row[number - 1] for player, row in rows.items() if len(row) >= number and row[number - 1]}
    high = tuple(player for player, mark in marks.items() if mark == str(space.high))
    values = {"metal": say(NAMES[metal]), "number": number, "high": space.high, "expected": 1, "actual": len(high)}
    if len(high) > 1:
        message = N_("{metal}, box {number}: {owners} have circled {high}; only the first gets it")
        yield on_sheets_of(high, finding("high-number-once", message, f"{metal}.{number}", owners=high, **values))
    elif marks and all(mark == str(space.low) for mark in marks.values()):
        message = N_("{metal}, box {number}: reached by {owners}, but nobody has circled {high}, which the first gets")
        found = finding("high-number-once", message, f"{metal}.{number}", owners=tuple(marks), **values)
        yield on_sheets_of(marks, found)


def majority_ranks(papers: Papers) -> Iterator[Finding]:
    """Every majority is written as the sheets together make it."""
    if not all_here(papers):
        return
    due = majorities({paper.player: paper.board for paper in papers})
    for terrain in TERRAINS:
        for paper in papers:
            expected, actual = due[terrain].get(paper.player, 0), paper.written.get(terrain, 0)
            if expected != actual:
                message = N_("{player}, majority of {terrain}: {actual} is written, {expected} is due")
                values = {"player": paper.player, "terrain": say(NAMES[terrain])}
                known = {"expected": expected, "actual": actual}
                found = finding("majority-ranks", message, f"majorities.{terrain}", **known, **values)
                yield on_sheets_of([paper.player], found)


def somebody_began(papers: Papers) -> Iterator[Finding]:
    """Where the sheets do not say who sat first: somebody's first dark box is empty."""
    box = "neighbour_bank.1"
    if papers[0].sheet.players or not all_here(papers) or any(box not in paper.sheet.marks for paper in papers):
        return
    message = N_("everybody has filled the first dark box, but whoever began could not")
    yield finding("bank-within-rounds", message, box)


def outcome(papers: Papers) -> Outcome:
    """Most points win; equal totals share the place, and are for a rematch."""
    places = ranked((paper.player, paper.parts["total"], -paper.parts["total"]) for paper in papers)
    return Outcome(places, {"majorities": majorities({paper.player: paper.board for paper in papers})})
