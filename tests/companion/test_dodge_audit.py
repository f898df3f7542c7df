"""The audit of Dodge Dice's score sheet: each rule spoilt alone, sheets with little written, and play-offs."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from playing import play

from companion import games
from companion.audit import audit_sheet
from companion.games.dodge_dice.audit import MAIN, Paper
from sheets import filled
from sheets.filled import FilledSheet
from sheets.form import Mark
from sheets.ledger import rounds_of

GAME = games.game("dodge-dice")
Spoiler = Callable[[FilledSheet, random.Random], tuple[FilledSheet, set[str]]]
SEEDS = range(12)


def finished(seed: int) -> FilledSheet:
    (sheet,) = GAME.sheets(play("dodge-dice", 2 + seed % 5, seed).state)
    return sheet


def without_play_off(seed: int) -> FilledSheet:
    """A finished sheet whose last total can be changed without upsetting a tie."""
    sheet = finished(seed)
    return sheet if last_main_row(sheet) == len(view(sheet).rounds) else without_play_off(seed + 5)


def marked(sheet: FilledSheet, changes: Mapping[str, str | int | None]) -> FilledSheet:
    """The sheet with other marks; None leaves a box blank."""
    marks = {name: mark for name, mark in sheet.marks.items() if name not in changes}
    marks |= {name: Mark(str(value)) for name, value in changes.items() if value is not None}
    return replace(sheet, marks=marks)


def errors(sheet: FilledSheet) -> dict[str, set[str]]:
    """The boxes that each broken rule names."""
    found: dict[str, set[str]] = {}
    for error in audit_sheet(sheet).errors:
        found.setdefault(error.rule, set()).update(error.boxes)
    return found


def view(sheet: FilledSheet) -> Paper:
    paper: Paper = GAME.view(sheet)
    return paper


def total(sheet: FilledSheet, row: int, seat: int) -> int:
    return view(sheet).rounds[row - 1].after[seat - 1]


def last_main_row(sheet: FilledSheet) -> int:
    return sum(row.part == MAIN for row in view(sheet).rounds)


def a_second_total(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    """In the last round the total of somebody else, who has not won, rises too."""
    row = view(sheet).rounds[-1]
    other = max((row.after[seat], seat) for seat in range(len(sheet.players)) if seat not in row.changed)[1]
    boxes = {f"rounds.{row.number}.totals.p{seat + 1}" for seat in (*row.changed, other)}
    rise = {f"rounds.{row.number}.totals.p{other + 1}": row.after[other] + 1000, "claimed.winner": None}
    return marked(sheet, rise), boxes


def a_strange_change(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    row = view(sheet).rounds[-1]
    (seat,) = row.changed
    box = f"rounds.{row.number}.totals.p{seat + 1}"
    return marked(sheet, {box: row.after[seat] + 3}), {box}


def another_icon(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    """A double that was noted where the penalty counted once."""
    once = [row for row in view(sheet).rounds if row.text("icon") in ("stop", "chip")]
    row = rng.choice(once)
    (seat,) = row.changed
    return marked(sheet, {row.box("icon"): "double"}), {row.box(f"totals.p{seat + 1}")}


def another_taker(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    row = view(sheet).rounds[0]
    (seat,) = row.changed
    other = sheet.players[seat - 1]
    return marked(sheet, {row.box("takes"): other}), {row.box("takes"), row.box(f"totals.p{seat + 1}")}


def kept_a_gift(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    row = next(row for row in view(sheet).rounds if row.text("icon") == "stop")
    return marked(sheet, {row.box("icon"): "give"}), {row.box("ended_by"), row.box("takes")}


def no_such_penalty(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    row = rng.choice(view(sheet).rounds)
    return marked(sheet, {row.box("penalty"): 30}), {row.box("penalty")}


def wrong_starter(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    row = rng.choice(view(sheet).rounds[1:])
    wrong = [name for name in sheet.players if name != row.text("starter")]
    return marked(sheet, {row.box("starter"): rng.choice(wrong)}), {row.box("starter")}


def one_round_more(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    number = view(sheet).rounds[-1].number + 1
    raised = total(sheet, number - 1, 1) + 10
    row = {"penalty": 10, "ended_by": sheet.players[0], "icon": "stop", "takes": sheet.players[0], "totals.p1": raised}
    boxes = {f"rounds.{number}.{key}": value for key, value in row.items()}
    return marked(sheet, {**boxes, "claimed.winner": None}), set(boxes)


def the_last_round_missing(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    last = last_main_row(sheet)
    later = {name: None for name in sheet.marks if name.startswith("rounds.") and int(name.split(".")[1]) >= last}
    boxes = {f"rounds.{last - 1}.totals.p{seat}" for seat in range(1, len(sheet.players) + 1)}
    return marked(sheet, {**later, "claimed.winner": None}), boxes


def another_winner(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    losers = [name for name in sheet.players if name != view(sheet).winner]
    return marked(sheet, {"claimed.winner": rng.choice(losers)}), {"claimed.winner"}


def a_chip_too_many(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    row = rng.choice(view(sheet).rounds)
    boxes = [row.box(f"chips.p{seat}") for seat in range(1, len(sheet.players) + 1)]
    return marked(sheet, dict.fromkeys(boxes, 0) | {boxes[0]: 19}), set(boxes)


def fewer_than_no_chips(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    row = rng.choice(view(sheet).rounds)
    return marked(sheet, {row.box("chips.p2"): -1}), {row.box("chips.p2")}


SPOILERS = [
    ("one-score-a-round", a_second_total),
    ("one-score-a-round", a_strange_change),
    ("one-score-a-round", another_icon),
    ("one-score-a-round", another_taker),
    ("one-score-a-round", kept_a_gift),
    ("one-score-a-round", no_such_penalty),
    ("next-starter", wrong_starter),
    ("ends-at-100", one_round_more),
    ("ends-at-100", the_last_round_missing),
    ("winner", another_winner),
    ("chips-conserved", a_chip_too_many),
    ("chips-conserved", fewer_than_no_chips),
]


@pytest.mark.parametrize(("rule", "spoil"), SPOILERS, ids=[spoil.__name__ for _, spoil in SPOILERS])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_spoilt_sheet_breaks_that_rule_alone(rule: str, spoil: Spoiler, seed: int) -> None:
    sheet = without_play_off(seed) if spoil in (a_second_total, a_strange_change) else finished(seed)
    spoilt, boxes = spoil(sheet, random.Random(seed))
    assert not errors(sheet)
    assert errors(spoilt) == {rule: boxes}


def test_every_rule_that_looks_at_sheets_is_spoilt() -> None:
    assert {rule for rule, _ in SPOILERS} == {rule.name for rule in GAME.rules if rule.check}


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_not_written_raises_no_false_alarm(seed: int) -> None:
    rng, sheet = random.Random(seed), finished(seed)
    may_be_missing = [name for name in sheet.marks if name.split(".")[-2:-1] != ["totals"]]
    unchanged = {
        row.box(f"totals.p{seat + 1}")
        for row in view(sheet).rounds
        for seat in range(len(sheet.players))
        if seat not in row.changed
    }
    for _ in range(20):
        left_out = [name for name in (*may_be_missing, *unchanged) if rng.random() < rng.choice((0.1, 0.5, 0.9))]
        assert not errors(marked(sheet, dict.fromkeys(left_out)))
    assert not errors(marked(sheet, dict.fromkeys([*may_be_missing, *unchanged])))


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_left_blank_are_passed_over(seed: int) -> None:
    """A play-off stands in its own rows at the foot of the sheet, and somebody skipped a row."""
    sheet = finished(seed)
    marks = {name: mark for name, mark in sheet.marks.items() if not name.startswith("rounds.")}
    last = last_main_row(sheet)
    for number, row in rounds_of(sheet.marks).items():
        place = 30 + number - last if number > last else number + (number > 2)
        marks |= {f"rounds.{place}.{key}": mark for key, mark in row.items()}
    moved = replace(sheet, marks=marks)
    assert not errors(moved)
    assert audit_sheet(moved).score == audit_sheet(sheet).score


def sheet_of(*rows: str, players: str = "Ana Ben Cem", winner: str = "") -> FilledSheet:
    """A sheet by rows: `40 Ben triple Ben | 0 120 0`; a dash leaves a box blank, what follows a `/` is `starter`."""
    names = players.split()
    marks = {}
    for number, row in enumerate(rows, 1):
        told, totals, *more = (part.split() for part in row.replace("/", "|").split("|"))
        keys = dict(zip(("penalty", "ended_by", "icon", "takes"), told, strict=False))
        keys |= {f"totals.p{seat}": value for seat, value in enumerate(totals, 1)}
        keys |= {"starter": more[0][0]} if more else {}
        marks |= {f"rounds.{number}.{key}": Mark(value) for key, value in keys.items() if value != "-"}
    if winner:
        marks["claimed.winner"] = Mark(winner)
    return FilledSheet("dodge-dice", marks, None, tuple(names), len(names), {"sheet": 1})


def test_a_play_off_as_the_rules_page_has_it() -> None:
    sheet = sheet_of("40 Ben triple Ben | 0 120 0", "10 Cem stop Cem | 0 120 10 / Cem", winner="Ana")
    report = audit_sheet(sheet)
    assert report.clean
    assert report.score.parts == {"totals": {"Ana": 0, "Ben": 120, "Cem": 10}, "winner": "Ana"}


@pytest.mark.parametrize(
    ("row", "rule", "boxes"),
    [
        ("10 Ben stop Ben | 0 130 0", "ends-at-100", {"ended_by", "takes", "totals.p2"}),
        ("10 Cem give Ben | 0 130 0", "ends-at-100", {"takes", "totals.p2"}),
        ("- - - - | 0 130 0", "ends-at-100", {"totals.p2"}),
        ("10 Cem stop Cem | 0 120 10 / Ana", "next-starter", {"starter"}),
        ("10 Cem stop Cem | 0 120 10 / Ben", "next-starter", {"starter"}),
    ],
)
def test_who_is_out_takes_no_part_in_a_play_off(row: str, rule: str, boxes: set[str]) -> None:
    found = errors(sheet_of("40 Ben triple Ben | 0 120 0", row))
    assert found[rule] >= {f"rounds.2.{key}" for key in boxes}


def test_a_tie_that_was_not_played_off_is_an_unfinished_game() -> None:
    assert errors(sheet_of("40 Ben triple Ben | 0 120 0", winner="Ana")) == {
        "ends-at-100": {"rounds.1.totals.p1", "rounds.1.totals.p3"}
    }
    assert audit_sheet(sheet_of("40 Ben triple Ben | 0 120 0")).score.parts["winner"] is None
    assert "winner" in errors(sheet_of("40 Ben triple Ben | 0 120 0", winner="Ben"))


@pytest.mark.parametrize(
    ("row", "clean"),
    [
        ("10 Ana stop Ana | 10 0 0", True),
        ("10 Ana - - | -10 0 0", True),
        ("- Ana minus - | -40 0 0", True),
        ("- - - - | 120 0 0", True),
        ("- - - - | 50 0 0", False),
        ("- - - - | -20 0 0", True),
        ("- - - - | -30 0 0", False),
        ("10 - - - | 40 0 0", False),
        ("- - double - | 20 0 0", True),
        ("- - double - | 10 0 0", False),
        ("40 Ana give Ben | 0 40 0", True),
        ("40 Ana give Ben | 0 80 0", False),
        ("40 Ana - Ben | 0 80 0", False),
        ("40 Ana - - | 0 40 0", True),
        ("40 Ana - - | 0 80 0", False),
        ("40 Ana stop - | 0 40 0", False),
        ("40 Ana give - | 40 0 0", False),
        ("40 - give Ana | 40 0 0", True),
        ("40 - stop Ana | 0 40 0", False),
        ("10 Ana stop Ana | 0 0 0", False),
        ("10 Ana stop Ana | - - -", False),
        ("10 Ana stop Ana | 10 - -", True),
    ],
)
def test_a_row_is_judged_by_as_much_as_is_written(row: str, clean: bool) -> None:
    found = errors(sheet_of(row))
    assert ("one-score-a-round" not in found) == clean


def test_after_a_wrong_total_the_rows_below_are_judged_by_their_changes() -> None:
    assert errors(
        sheet_of("20 Ana triple Ana | 65 0 0", "20 Ana double Ana | 105 0 0", "10 Ben stop Ben | 105 10 0")
    ) == {"one-score-a-round": {"rounds.1.totals.p1"}}


def test_a_sheet_without_rounds_is_doubted_and_not_faulty() -> None:
    report = audit_sheet(filled.parse('game = "dodge-dice"\nplayers = ["Ana", "Ben"]'))
    assert report.clean
    assert [found.rule for found in report.findings] == ["ends-at-100"]
