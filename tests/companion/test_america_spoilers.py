"""Each rule of a finished map has a spoiler that breaks it alone: the audit of a random game names rule and boxes."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from playing import play

from companion import games
from companion.audit import audit_sheet
from companion.findings import Severity
from companion.games.rolling_america.audit import Paper
from sheets.filled import FilledSheet
from sheets.form import CROSS, Mark

GAME = games.game("rolling-america")
Spoiler = Callable[[FilledSheet, random.Random], tuple[FilledSheet, set[str]]]


def marked(sheet: FilledSheet, **changes: Mark | None) -> FilledSheet:
    """The sheet with other marks; None leaves a box blank. Box names have `__` for the point."""
    marks = dict(sheet.marks)
    for name, mark in changes.items():
        marks.pop(name.replace("__", "."), None)
        if mark:
            marks[name.replace("__", ".")] = mark
    return replace(sheet, marks=marks)


def paper(sheet: FilledSheet) -> Paper:
    view: Paper = GAME.view(sheet)
    return view


def unclaimed(sheet: FilledSheet) -> FilledSheet:
    return marked(sheet, claimed__x=None)


def out_of_range(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    return unclaimed(marked(sheet, states__AK=Mark(rng.choice(("0", "7", "66"))))), {"states.AK"}


def two_apart(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    """A number that agrees with all of its neighbours is changed so that it disagrees with just one."""
    view = paper(sheet)
    choices = []
    for state in view.numbered:
        for number in range(1, 7):
            changed = paper(marked(sheet, **{f"states__{state}": Mark(str(number))}))
            if not view.entries[state].guarded and len(changed.conflicts) == 1:
                choices.append((state, number, changed.conflicts[0]))
    state, number, pair = rng.choice(choices)
    spoilt = marked(sheet, **{f"states__{state}": Mark(str(number))})
    return unclaimed(spoilt), {f"states.{code}" for code in pair}


def unpaid_circle(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    view = paper(sheet)
    state = rng.choice([code for code in view.numbered if code not in view.circled])
    spoilt = marked(sheet, **{f"states__{state}": replace(sheet.marks[f"states.{state}"], ring=True)})
    for box in range(len(view.circled) + 1, view.ticks["guard"] + 1):
        spoilt = marked(spoilt, **{f"guard__{box}": None})
    return spoilt, {f"states.{code}" for code in (*view.circled, state)}


def fourth_tick(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    power = rng.choice(("color_change", "dupe"))
    return marked(sheet, **{f"{power}__{box}": CROSS for box in range(1, 5)}), {f"{power}.4"}


def missing_round(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    return marked(sheet, rounds__8=None), {"rounds.8"}


def too_many_numbers(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    """All states hold a 3, and one dupe too few is ticked."""
    threes = {f"states__{code}": Mark("3") for code in paper(sheet).board.states}
    blank = {f"{power}__{box}": None for power in ("guard", "dupe") for box in (1, 2, 3)}
    return unclaimed(marked(sheet, **threes, **{**blank, "dupe__1": CROSS})), set()


def miscounted(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    return marked(sheet, claimed__x=Mark(str(paper(sheet).x + rng.choice((-1, 1))))), {"claimed.x"}


def left_blank(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    view = paper(sheet)
    crossed = [code for code in view.board.states if code in view.entries and code not in view.numbered]
    state = rng.choice(crossed)
    return marked(sheet, **{f"states__{state}": None}), {f"states.{state}"}


SPOILERS: dict[str, Spoiler] = {
    "numbers-one-to-six": out_of_range,
    "neighbours-within-one": two_apart,
    "guards-paid": unpaid_circle,
    "powers-within-three": fourth_tick,
    "rounds-complete": missing_round,
    "numbers-fit-dice": too_many_numbers,
    "x-count": miscounted,
    "blanks-become-x": left_blank,
}
WARNINGS = {"blanks-become-x"}


def test_every_rule_of_a_finished_map_has_a_spoiler() -> None:
    assert {rule.name for rule in GAME.rules if rule.check or rule.check_table} == set(SPOILERS)


@pytest.mark.parametrize("rule", SPOILERS)
@pytest.mark.parametrize("seed", range(12))
def test_the_spoilt_sheet_breaks_that_rule_and_no_other(rule: str, seed: int) -> None:
    played = play("rolling-america", 1, seed, {"neighbours": ("real", "printed")[seed % 2]})
    (sheet,) = GAME.sheets(played.state)
    spoilt, boxes = SPOILERS[rule](sheet, random.Random(seed))
    report = audit_sheet(spoilt)
    severity = Severity.WARNING if rule in WARNINGS else Severity.ERROR
    found = [finding for finding in report.findings if finding.severity is severity]
    assert [finding.rule for finding in found] == [rule]
    assert set(found[0].boxes) == boxes
    assert report.clean == (rule in WARNINGS)
