"""The audit of finished sheets: each rule has a spoiler that breaks it alone, and what cannot be known is no error."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import clever_maximum
import pytest
from clever_positions import GAME, claimed, typed, view
from playing import play

from companion.audit import audit_sheet
from companion.findings import Severity
from sheets.filled import FilledSheet, parse, to_toml
from sheets.form import CROSS, Mark
from sheets.forms.clever import GREEN, LENGTH, ORANGE, PURPLE

Spoilt = tuple[FilledSheet, set[str]]
Spoiler = Callable[[FilledSheet, random.Random], Spoilt | None]


def remarked(sheet: FilledSheet, changes: dict[str, Mark | None]) -> FilledSheet:
    """The sheet with other marks, and no results written on it; None leaves a box blank."""
    marks = {name: mark for name, mark in sheet.marks.items() if not name.startswith("claimed.")}
    for name, mark in changes.items():
        marks.pop(name, None)
        if mark:
            marks[name] = mark
    return replace(sheet, marks=marks)


def numbers(sheet: FilledSheet, area: str) -> list[int]:
    found = [sheet.marks.get(f"{area}.{box}") for box in range(1, LENGTH + 1)]
    return [mark.number or 0 for mark in found if mark]


def count(sheet: FilledSheet, area: str) -> int:
    return sum(name.startswith(f"{area}.") for name in sheet.marks)


def unlocked(sheet: FilledSheet, bar: str) -> int:
    return sum(name.startswith(f"{bar}.") for name in sheet.marks)


def one_round_less(sheet: FilledSheet, rng: random.Random) -> Spoilt:
    last = f"rounds.{count(sheet, 'rounds')}"
    return remarked(sheet, {last: None}), {last}


def one_round_more(sheet: FilledSheet, rng: random.Random) -> Spoilt:
    further = f"rounds.{count(sheet, 'rounds') + 1}"
    return remarked(sheet, {further: CROSS}), {further}


def not_greater(sheet: FilledSheet, rng: random.Random) -> Spoilt | None:
    held = numbers(sheet, "purple")
    boxes = [box for box in range(2, len(held) + 1) if held[box - 2] < held[box - 1] < 6]
    if not boxes:
        return None
    box = rng.choice(boxes)
    lower = Mark(str(rng.randint(1, held[box - 2])))
    return remarked(sheet, {f"purple.{box}": lower}), {f"purple.{box}"}


def no_face(sheet: FilledSheet, rng: random.Random) -> Spoilt | None:
    held = numbers(sheet, "purple")
    if not held:
        return None
    box = rng.randint(1, len(held))
    return remarked(sheet, {f"purple.{box}": Mark(rng.choice(("0", "7", "12")))}), {f"purple.{box}"}


def no_multiple(sheet: FilledSheet, rng: random.Random) -> Spoilt | None:
    held = numbers(sheet, "orange")
    if not held:
        return None
    box = rng.randint(1, len(held))
    wrong = {1: (0, 7, 8), 2: (1, 5, 11, 14), 3: (4, 17, 21)}[ORANGE.factor(box)]
    return remarked(sheet, {f"orange.{box}": Mark(str(rng.choice(wrong)))}), {f"orange.{box}"}


def gap(area: str, given: Any) -> Spoiler:
    """A box that gives nothing and does not hold a number that a bonus may ask for is left blank."""

    def spoil(sheet: FilledSheet, rng: random.Random) -> Spoilt | None:
        boxes = [box for box in range(1, count(sheet, area)) if box not in given]
        held = numbers(sheet, area)
        if area != "green":
            boxes = [box for box in boxes if held[box - 1] in (1, 2, 3)]
        if not boxes:
            return None
        name = f"{area}.{rng.choice(boxes)}"
        return remarked(sheet, {name: None}), {name}

    return spoil


def one_circle_more(bar: str) -> Spoiler:
    def spoil(sheet: FilledSheet, rng: random.Random) -> Spoilt:
        further = f"{bar}.{unlocked(sheet, bar) + 1}"
        return remarked(sheet, {further: Mark("O")}), {further}

    return spoil


def one_circle_less(sheet: FilledSheet, rng: random.Random) -> Spoilt | None:
    last = f"rerolls.{unlocked(sheet, 'rerolls')}"
    return None if sheet.marks[last].struck else (remarked(sheet, {last: None}), {last})


def used_without_a_circle(sheet: FilledSheet, rng: random.Random) -> Spoilt:
    circled = unlocked(sheet, "plus_ones")
    further = f"plus_ones.{circled + 1}"
    used = {f"plus_ones.{number}": Mark("O", struck=True) for number in range(1, circled + 1)}
    return remarked(sheet, {**used, further: CROSS}), {further}


def bonus_number_missing(sheet: FilledSheet, rng: random.Random) -> Spoilt | None:
    """Where orange shows a 4 or 5 that a full line asks for just once, something else is written."""
    held = numbers(sheet, "orange")
    for name, number in (("yellow", 4), ("blue", 5)):
        lines = {"yellow": ("r2c1", "r2c2", "r2c4"), "blue": ("2", "3", "4")}[name]
        sources = {f"{name}.{key}" for key in lines}
        boxes = [box for box in range(1, len(held) + 1) if held[box - 1] == number * ORANGE.factor(box)]
        if sources <= sheet.marks.keys() and len(boxes) == 1 and len(held) < LENGTH:
            other = Mark(str(3 * ORANGE.factor(boxes[0])))
            return remarked(sheet, {f"orange.{boxes[0]}": other}), sources
    return None


def wrong_claim(sheet: FilledSheet, rng: random.Random) -> Spoilt:
    key = rng.choice(("yellow", "blue", "green", "orange", "purple", "foxes", "total"))
    right = sheet.marks[f"claimed.{key}"].number or 0
    spoilt = {**sheet.marks, f"claimed.{key}": Mark(str(abs(right + rng.choice((-10, -1, 1, 10)))))}
    return replace(sheet, marks=spoilt), {f"claimed.{key}"}


SPOILERS = [
    pytest.param("rounds-complete", one_round_less, id="one round less"),
    pytest.param("rounds-complete", one_round_more, id="one round more"),
    pytest.param("purple-increasing", not_greater, id="purple not greater"),
    pytest.param("purple-increasing", gap("purple", PURPLE.bonuses), id="a gap in purple"),
    pytest.param("numbers-one-to-six", no_face, id="no face of a die"),
    pytest.param("orange-possible", no_multiple, id="no multiple of the factor"),
    pytest.param("orange-possible", gap("orange", ORANGE.bonuses), id="a gap in orange"),
    pytest.param("green-threshold", gap("green", GREEN.bonuses), id="a gap in green"),
    pytest.param("actions-earned", one_circle_more("rerolls"), id="a reroll more"),
    pytest.param("actions-earned", one_circle_more("plus_ones"), id="a +1 more"),
    pytest.param("actions-earned", one_circle_less, id="a reroll less"),
    pytest.param("actions-earned", used_without_a_circle, id="a +1 used without a circle"),
    pytest.param("bonus-taken", bonus_number_missing, id="a bonus that orange does not show"),
    pytest.param("score-sum", wrong_claim, id="a wrong result"),
]


@cache
def finished(seed: int) -> FilledSheet:
    state = play("clever", 1 + seed % 4, seed).state
    return random.Random(seed).choice(GAME.sheets(state))


def errors(sheet: FilledSheet) -> dict[str, set[str]]:
    """The boxes of each rule that is broken."""
    found: dict[str, set[str]] = {}
    for one in audit_sheet(sheet).errors:
        found.setdefault(one.rule, set()).update(one.boxes)
    return found


@pytest.mark.parametrize(("rule", "spoil"), SPOILERS)
def test_a_spoilt_sheet_breaks_that_rule_alone_and_the_boxes_are_named(rule: str, spoil: Spoiler) -> None:
    spoilt = 0
    for seed in range(200):
        changed = spoil(finished(seed), random.Random(seed))
        if changed:
            sheet, boxes = changed
            assert errors(sheet) == {rule: boxes}, to_toml(sheet)
            spoilt += 1
        if spoilt == 12:
            return
    assert spoilt >= 3, "too few sheets could be spoilt"


def test_every_rule_that_a_sheet_can_break_has_a_spoiler_or_a_test_of_its_own() -> None:
    checked = {rule.name for rule in GAME.rules if rule.check}
    assert checked == {param.values[0] for param in SPOILERS} | {"marks-within-dice"}


@pytest.mark.parametrize("seed", range(40))
def test_random_finished_sheets_are_clean_as_played_and_as_typed(seed: int) -> None:
    sheet = finished(seed)
    assert audit_sheet(sheet).findings == ()
    assert audit_sheet(parse(to_toml(sheet))).findings == ()


@cache
def maximum(picks: int) -> clever_maximum.Best:
    return clever_maximum.search(picks)


def sheet_of(best: clever_maximum.Best, players: int, **changes: Any) -> FilledSheet:
    """A sheet with these marks, all +1s used, every bar as it was earned."""
    rounds = {1: 6, 2: 6, 3: 5, 4: 4}[players]
    bare = typed(players=players, **best.marks)
    paper = view(bare)
    earned = {bar: sum(fired.bonus.gives == bar for fired in paper.fired) for bar in ("rerolls", "plus_ones")}
    filled = {
        **best.marks,
        "rerolls": {"unlocked": earned["rerolls"] + 2, "used": 0},
        "plus_ones": {"unlocked": earned["plus_ones"] + 1, "used": earned["plus_ones"] + 1},
        "rounds": rounds,
        "round_4": "X",
        **changes,
    }
    return claimed(typed(players=players, **filled), total=best.total)


@pytest.mark.parametrize(("players", "picks", "most"), [(1, 24, 334), (2, 24, 334), (4, 24, 334), (3, 25, 364)])
def test_no_end_sheet_within_the_dice_has_more_points_and_the_audit_accepts_one_that_reaches_them(
    players: int, picks: int, most: int
) -> None:
    best = maximum(picks)
    assert best.total == most
    report = audit_sheet(sheet_of(best, players))
    assert report.findings == ()
    assert report.score.total == most


def test_one_mark_more_than_the_dice_can_make_is_found_and_an_unused_plus_one_lacks_too() -> None:
    best = maximum(24)
    more = {**best.marks, "yellow": [*best.marks["yellow"], "r3c1"]}
    report = audit_sheet(sheet_of(clever_maximum.Best(334, more), players=2))
    assert [(found.rule, found.expected, found.actual) for found in report.errors] == [("marks-within-dice", 41, 42)]
    unused = view(sheet_of(best, 2)).bars["plus_ones"]
    spoilt = sheet_of(best, 2, plus_ones={"unlocked": unused.unlocked, "used": unused.used - 1})
    assert set(errors(spoilt)) == {"marks-within-dice"}
    assert set(errors(sheet_of(maximum(25), players=4))) == {"marks-within-dice"}


PLAIN = {
    "rerolls": {"unlocked": 2, "used": 0}, "plus_ones": {"unlocked": 1, "used": 0},
    "rounds": 6, "round_4": "X", "yellow": ["r1c1"],
}  # fmt: skip


def checked(**marks: Any) -> set[str]:
    return set(errors(typed(**{**PLAIN, **marks})))


def test_a_missing_bonus_cross_is_found() -> None:
    """Purple 6 and orange 5 each give a yellow cross, and round 4 one more: yellow shows fewer."""
    bars = {"rerolls": {"unlocked": 4, "used": 0}, "plus_ones": {"unlocked": 2, "used": 0}}
    purple, blue = [1, 2, 3, 4, 5, 6], [2]
    held = {**bars, "purple": purple, "blue": blue, "orange": [1] * 3 + [2, 1], "green": 1}
    assert checked(**held, yellow=["r1c1", "r4c4"]) == set()
    assert checked(**held, yellow=["r1c1"]) == {"bonus-taken"}
    assert checked(**held, yellow=[]) == {"bonus-taken"}


def test_a_full_area_needs_to_show_no_bonus() -> None:
    """Yellow row 2 and blue row 1 ask for a 4 and a 5 in orange; full, they may have come too late."""
    marks = {"yellow": ["r2c1", "r2c2", "r2c4", "r1c2"], "blue": [2, 3, 4], "purple": [6]}
    ten = [1, 1, 1, 2, 1, 1, 2, 1, 2, 1]
    bars = {"rerolls": {"unlocked": 3, "used": 0}, "plus_ones": {"unlocked": 2, "used": 0}}
    assert checked(**bars, **marks, orange=ten) == {"bonus-taken"}
    assert checked(**bars, **marks, orange=[*ten, 3]) == set()
    assert checked(**bars, **marks, orange=[4, 5, *ten[2:]]) == set()
    assert checked(**bars, **marks, orange=[4, 1, 1, 10, *ten[4:]]) == set(), "multiplied in the box"


def test_the_bonus_of_round_4_must_show_as_what_it_was() -> None:
    assert checked(round_4=6, purple=[5]) == {"bonus-taken"}
    assert checked(round_4=6, purple=[6]) == set()
    assert checked(round_4=6, orange=[1, 6]) == set()
    assert checked(round_4="X", yellow=[], purple=[6]) == {"bonus-taken"}
    assert checked(round_4="X", yellow=[], green=1) == set()


def test_the_six_of_round_4_is_one_more_than_those_that_other_bonuses_gave() -> None:
    bars = {"rerolls": {"unlocked": 2, "used": 0}, "plus_ones": {"unlocked": 1, "used": 0}}
    column = {"blue": [3, 7, 11], "round_4": 6, **bars}
    assert checked(**column, purple=[6]) == {"bonus-taken"}
    assert checked(**column, purple=[6, 6]) == set()
    assert checked(**column, purple=[6], orange=[6]) == set()


def test_what_is_not_stated_is_a_warning_and_no_error() -> None:
    for left_out, rule in (("round_4", "bonus-taken"), ("rounds", "rounds-complete")):
        report = audit_sheet(typed(**{key: value for key, value in PLAIN.items() if key != left_out}))
        assert report.clean
        assert [(found.rule, found.severity) for found in report.findings] == [(rule, Severity.WARNING)]


def test_either_choice_of_round_4_is_accepted_where_none_is_stated_but_one_must_show() -> None:
    bare = {key: value for key, value in PLAIN.items() if key not in ("round_4", "yellow")}
    assert set(errors(typed(**bare, purple=[6]))) == set()
    assert set(errors(typed(**bare, green=1))) == set()
    assert set(errors(typed(**bare, purple=[1]))) == {"bonus-taken"}


def test_without_the_number_of_players_every_number_of_rounds_is_possible() -> None:
    text = """
        game = "clever"
        [marks]
        green = 1
        rounds = {}
        round_4 = "X"
        rerolls = {{ unlocked = 2 }}
        plus_ones = {{ unlocked = 1 }}
    """
    for rounds, right in ((3, False), (4, True), (5, True), (6, True), (7, False)):
        assert audit_sheet(parse(text.format(rounds))).clean == right


def test_a_box_whose_number_is_wrong_is_no_second_fault() -> None:
    """The 7 may stand for the 6 that blue column 3 gave; nobody can tell."""
    bars = {"rerolls": {"unlocked": 2, "used": 0}, "plus_ones": {"unlocked": 1, "used": 0}}
    assert checked(**bars, blue=[3, 7, 11], purple=[7, 2]) == {"numbers-one-to-six"}


def test_a_fox_counts_the_lowest_area_also_when_that_is_zero() -> None:
    """The slip that other programs make: the lowest area that is not empty."""
    bars = {"rerolls": {"unlocked": 2, "used": 0}, "plus_ones": {"unlocked": 2, "used": 0}}
    sheet = typed(**{**PLAIN, **bars, "green": 7, "blue": [5], "orange": [1], "purple": []})
    assert audit_sheet(sheet).score.parts["foxes"] == 0
    assert set(errors(claimed(sheet, foxes=1))) == {"score-sum"}
    assert set(errors(claimed(sheet, foxes=0))) == set()


def recounted(marks: dict[str, Any]) -> dict[str, int]:
    """The points once more, by hand: from the rules file's own words and numbers, not from the form's tables."""
    columns = {
        10: ("r1c1", "r2c1", "r3c1"),
        14: ("r1c2", "r2c2", "r4c2"),
        16: ("r1c3", "r3c3", "r4c3"),
        20: ("r2c4", "r3c4", "r4c4"),
    }
    yellow = sum(points for points, boxes in columns.items() if all(box in marks["yellow"] for box in boxes))
    blue = [0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56][len(marks["blue"])]
    green = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66][marks["green"]]
    areas = {
        "yellow": yellow,
        "blue": blue,
        "green": green,
        "orange": sum(marks["orange"]),
        "purple": sum(marks["purple"]),
    }
    foxes = [
        {"r4c2", "r4c3", "r4c4"} <= set(marks["yellow"]), {9, 10, 11, 12} <= set(marks["blue"]),
        marks["green"] >= 7, len(marks["orange"]) >= 8, len(marks["purple"]) >= 7,
    ]  # fmt: skip
    bonus = foxes.count(True) * min(areas.values())
    return {**areas, "foxes": bonus, "fox_count": foxes.count(True), "total": sum(areas.values()) + bonus}


def test_the_score_of_any_sheet_is_that_of_a_recount_by_hand() -> None:
    rng = random.Random(12)
    boxes = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5) if row + column != 5]
    for _ in range(400):
        marks = {
            "yellow": rng.sample(boxes, rng.randint(0, 12)),
            "blue": rng.sample(range(2, 13), rng.randint(0, 11)),
            "green": rng.randint(0, 11),
            "orange": [rng.randint(1, 6) for _ in range(rng.randint(0, 11))],
            "purple": [rng.randint(1, 6) for _ in range(rng.randint(0, 11))],
        }
        assert dict(GAME.score(view(typed(**marks))).parts) == recounted(marks)
