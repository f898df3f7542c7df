"""What a finished map must satisfy, its score, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.findings import Finding, Rule, finding, note, warning
from companion.game import Outcome, Score, ranked
from companion.games.rolling_america.board import Board, Entry, agree, board_of
from companion.games.rolling_america.vertex_cover import smallest_cover
from geo.errors import N_, Message, say
from sheets.filled import FilledSheet
from sheets.form import Mark
from sheets.forms.rolling_america import DESIGN, POWERS

MOST_NAMED = 12
"""Blank states that a sentence names; more of them are counted."""


@dataclass(frozen=True)
class Paper:
    """A filled map as the rules look at it."""

    sheet: FilledSheet
    board: Board
    entries: Mapping[str, Entry]
    ticks: Mapping[str, int]
    """Ticked boxes of each power and of the rounds."""

    @cached_property
    def conflicts(self) -> tuple[tuple[str, str], ...]:
        """Pairs of neighbours that break `neighbours-within-one`, in alphabetical order."""
        return tuple(
            (one, other)
            for one in sorted(self.entries)
            for other in self.board.neighbours[one]
            if one < other and other in self.entries and not agree(self.entries[one], self.entries[other])
        )

    @cached_property
    def wrong(self) -> tuple[str, ...]:
        """The smallest set of entries that explains all conflicts."""
        return smallest_cover(self.conflicts)

    @property
    def numbered(self) -> tuple[str, ...]:
        """States that hold a number."""
        return tuple(state for state, entry in self.entries.items() if entry.number is not None)

    @property
    def circled(self) -> tuple[str, ...]:
        """States whose entry is circled."""
        return tuple(state for state, entry in self.entries.items() if entry.guarded)

    @property
    def blank(self) -> tuple[str, ...]:
        """States in which nothing is written."""
        return tuple(state for state in self.board.states if state not in self.entries)

    @property
    def x(self) -> int:
        """Xs and blanks."""
        return len(self.board.states) - len(self.numbered)

    @property
    def total(self) -> int:
        """The Xs that count: a mistake is one more."""
        return self.x + len(self.wrong)

    @property
    def powers_used(self) -> int:
        """Ticked boxes of all powers together."""
        return sum(self.ticks[power] for power in POWERS)


def view(sheet: FilledSheet) -> Paper:
    """The rules' reading of a filled sheet."""
    ticks = dict.fromkeys((*POWERS, "rounds"), 0)
    entries: dict[str, Entry] = {}
    for name, mark in sheet.marks.items():
        area, _, key = name.partition(".")
        if area == "states":
            entries[key] = Entry(mark.number, mark.ring)
        elif area in ticks:
            ticks[area] += 1
    return Paper(sheet, board_of(sheet.options), entries, ticks)


def boxes(states: Sequence[str]) -> tuple[str, ...]:
    """The boxes of states."""
    return tuple(f"states.{state}" for state in states)


def numbers_one_to_six(paper: Paper) -> Iterator[Finding]:
    """A die shows 1 to 6."""
    for state in paper.numbered:
        number = paper.entries[state].number
        if number is not None and not 1 <= number <= 6:
            yield finding(
                "numbers-one-to-six",
                N_("{state} holds {actual}: no die shows that"),
                *boxes([state]),
                state=state,
                expected="1-6",
                actual=number,
            )


def neighbours_within_one(paper: Paper) -> Iterator[Finding]:
    """One finding a pair, and the fewest entries that explain all of them."""
    for one, other in paper.conflicts:
        first, second = paper.entries[one].number, paper.entries[other].number
        yield finding(
            "neighbours-within-one",
            N_("{one} has {first} and its neighbour {other} has {second}: more than {expected} apart, and no circle"),
            *boxes([one, other]),
            one=one,
            other=other,
            first=first,
            second=second,
            expected=1,
            actual=abs((first or 0) - (second or 0)),
        )
    if paper.wrong:
        yield note(
            "neighbours-within-one",
            N_("the fewest wrong entries that explain this: {wrong}; each counts as one X more"),
            *boxes(paper.wrong),
            wrong=paper.wrong,
            actual=len(paper.wrong),
        )


def guards_paid(paper: Paper) -> Iterator[Finding]:
    """Every circle has its ticked guard box; a needless circle and a ticked box without a circle are told."""
    circled, ticked = paper.circled, paper.ticks["guard"]
    values = {"expected": ticked, "actual": len(circled), "states": circled}
    if len(circled) > ticked:
        yield finding(
            "guards-paid",
            N_("circled numbers: {actual} ({states}), but guard boxes ticked: {expected}"),
            *boxes(circled),
            **values,
        )
    elif len(circled) < ticked:
        yield warning("guards-paid", N_("guard boxes ticked: {expected}, but circled numbers: {actual}"), **values)
    for state in circled:
        entry = paper.entries[state]
        bare = Entry(entry.number)
        around = [paper.entries[other] for other in paper.board.neighbours[state] if other in paper.entries]
        if all(agree(bare, other) for other in around):
            message = N_("{state} is circled although it agrees with its neighbours, which is legal")
            yield note("guards-paid", message, *boxes([state]), state=state)


def powers_within_three(paper: Paper) -> Iterator[Finding]:
    """No power more often than it has boxes."""
    for power in POWERS:
        ticked, most = paper.ticks[power], paper.board.uses
        if ticked > most:
            extra = [f"{power}.{number}" for number in range(most + 1, ticked + 1)]
            message = N_("{power}: {actual} boxes ticked, there are {expected}")
            name = say(DESIGN.words[power])
            yield finding("powers-within-three", message, *extra, power=name, expected=most, actual=ticked)


def rounds_complete(paper: Paper) -> Iterator[Finding]:
    """All rounds were played, and no more."""
    ticked, rounds = paper.ticks["rounds"], paper.board.rounds
    if "rounds" in paper.sheet.left_out:
        yield warning("rounds-complete", N_("the rounds are not stated"), expected=rounds)
    elif ticked != rounds:
        wrong = range(min(ticked, rounds) + 1, max(ticked, rounds) + 1)
        message = N_("rounds ticked: {actual}, but the game has {expected}")
        yield finding("rounds-complete", message, *(f"rounds.{n}" for n in wrong), expected=rounds, actual=ticked)


def numbers_fit_dice(paper: Paper) -> Iterator[Finding]:
    """Each die writes one number, and one more with a dupe."""
    most, numbers = paper.board.dice + paper.ticks["dupe"], len(paper.numbered)
    if numbers > most:
        message = N_("numbers written: {actual}, but the dice and the dupes make {expected}")
        yield finding("numbers-fit-dice", message, expected=most, actual=numbers)


def blanks_become_x(paper: Paper) -> Iterator[Finding]:
    """A blank counts as an X at the end."""
    blank = paper.blank
    if blank:
        values = {"states": blank, "count": len(blank), "all": len(paper.board.states), "expected": "X"}
        message = N_("left blank: {states}; each counts as an X")
        if len(blank) > MOST_NAMED:
            message = N_("left blank: {count} of {all} states; each counts as an X")
        yield warning("blanks-become-x", message, *boxes(blank), **values)


def x_count(paper: Paper) -> Iterator[Finding]:
    """The Xs as the player counted them, with or without the mistakes."""
    claim = paper.sheet.claim("x")
    if claim and claim.number not in (paper.x, paper.total):
        message = N_("the sheet says {actual} Xs; there are {expected}")
        yield finding("x-count", message, "claimed.x", expected=paper.total, actual=claim_value(claim))


def claim_value(claim: Mark) -> int | str:
    """What was claimed, as a number where it is one."""
    return claim.symbol if claim.number is None else claim.number


RULES: tuple[Rule[Paper], ...] = (
    Rule(
        "number-in-region",
        N_("A coloured die's number goes into a blank state of its region, a wild one's into any blank."),
    ),
    Rule(
        "neighbours-within-one",
        N_("Numbers of neighbouring states differ by at most 1; X, blank and guarded states do not matter."),
        neighbours_within_one,
    ),
    Rule(
        "must-write", N_("If a legal blank exists for the die, a number must be written. Powers are never compulsory.")
    ),
    Rule(
        "x-only-when-stuck",
        N_("If no blank of the region is legal, an X goes into any of them. If it is full, nothing happens."),
    ),
    Rule("color-change", N_("Three times a game a coloured die counts as wild.")),
    Rule("guard", N_("Three times a game a number just written is circled: its neighbours may then differ from it.")),
    Rule("dupe", N_("Three times a game a number is written twice; both must be legal.")),
    Rule("guards-paid", N_("Every circled number has its ticked guard box."), guards_paid),
    Rule("powers-within-three", N_("Each power has three boxes."), powers_within_three),
    Rule("numbers-one-to-six", N_("A die shows 1 to 6."), numbers_one_to_six),
    Rule("rounds-complete", N_("A game has eight rounds."), rounds_complete),
    Rule("numbers-fit-dice", N_("48 dice write at most 48 numbers, and each dupe one more."), numbers_fit_dice),
    Rule("blanks-become-x", N_("At the end every blank counts as an X."), blanks_become_x),
    Rule("x-count", N_("The number of Xs is that of the Xs and blanks, and one more for each mistake."), x_count),
)


def score(paper: Paper) -> Score:
    """The Xs, and what they are made of."""
    parts = {
        "x": paper.x,
        "mistakes": len(paper.wrong),
        "total": paper.total,
        "powers_used": paper.powers_used,
        "filled": len(paper.board.states) - paper.total,
    }
    return Score(paper.total, parts)


def outcome(papers: Sequence[Paper]) -> Outcome:
    """Fewest Xs; a tie goes to the fewest powers used, and is shared after that. Alone there are points."""
    alone = len(papers) == 1 and len(papers[0].sheet.players) <= 1
    decided = {"rating": _points(papers[0])} if alone else {}
    return Outcome(ranked((p.sheet.player or "", p.total, (p.total, p.powers_used)) for p in papers), decided)


def _points(paper: Paper) -> Message:
    """What counts alone: more is better."""
    states = len(paper.board.states)
    return say(N_("{points} points, {states} less the Xs"), points=states - paper.total, states=states)
