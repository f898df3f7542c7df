"""The audit of Tumblin-Dice's score sheet: each rule spoilt alone, sheets with little written, overtime and targets."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from playing import play

from companion import games
from companion.audit import audit_sheet
from companion.games.tumblin_dice.paper import MAIN, Paper, Stage
from sheets import filled
from sheets.filled import FilledSheet
from sheets.form import Mark

GAME = games.game("tumblin-dice")
NAMES = ("Ana", "Ben", "Cem", "Dua")
TEAMS = (("Ana", "Cem"), ("Ben", "Dua"))
Spoiler = Callable[[FilledSheet, random.Random], tuple[FilledSheet, set[str]]]
VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"variant": "add"},
    {"minus_level": True},
    {"dice": 3, "rounds": 3},
    {"target": 100},
)


def finished(seed: int, **options: Any) -> FilledSheet:
    players = 4 if "teams" in options else 2 + seed % 3
    (sheet,) = GAME.sheets(play("tumblin-dice", players, seed, options or VARIANTS[seed % len(VARIANTS)]).state)
    return sheet


def in_teams(seed: int) -> FilledSheet:
    return finished(seed, teams=(("Ana", "Cem"), ("Ben", "Dua")))


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


def stages(sheet: FilledSheet) -> tuple[Stage, ...]:
    return view(sheet).written.stages


def some(sheet: FilledSheet, rng: random.Random, heading: str) -> str:
    """Some box of a heading."""
    return rng.choice([name for name in sheet.marks if name.split(".")[2:3] == [heading]])


def without(sheet: FilledSheet, *names: str) -> FilledSheet:
    return marked(sheet, dict.fromkeys(names))


def a_seven(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    """A die that nobody has, on the top level, where its face does not matter."""
    box = rng.choice([name for name, mark in sheet.marks.items() if mark.symbol in ("off", "0x")])
    return marked(sheet, {box: "7x0"}), {box}


def a_fifth_level(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    """The winner's last round has a die on a level that the board lacks, and the total follows it."""
    row, winner = stages(sheet)[-1].round, view(sheet).written.winner
    assert winner is not None
    box = row.box(f"dice.p{winner + 1}.1")
    spoilt = marked(sheet, {box: "6x5"})
    old, new = view(sheet).lying(row, winner), view(spoilt).lying(view(spoilt).rounds[-1], winner)
    assert old is not None
    assert new is not None
    changes = {row.box(f"scores.p{winner + 1}"): None, row.box(f"totals.p{winner + 1}"): row.totals[winner] + new - old}
    return marked(spoilt, changes), {box}


def a_die_too_many(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    dice = sheet.options["dice"]
    row, seat = some(sheet, rng, "dice").split(".")[1::2][:2]
    box = f"rounds.{row}.dice.{seat}.{dice + 1}"
    return marked(sheet, {box: "5x1"}), {box}


def a_die_missing(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    box = some(sheet, rng, "dice")
    return without(sheet, box), {box}


def a_score_one_off(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    """The score is one more or less than the dice make; the totals are right."""
    box = some(sheet, rng, "scores")
    score = sheet.marks[box].number or 0
    near = [number for number in (score + 1, score - 1) if number in view(sheet).board.round_scores(1)]
    return marked(sheet, {box: near[0]}), {box}


def a_total_one_off(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    """In any row; what was played after it went by the right total."""
    row = rng.choice(stages(sheet)).round
    side = rng.choice(list(row.totals))
    box = row.box(f"totals.p{side + 1}")
    return marked(sheet, {box: row.totals[side] + 1, "claimed.winner": None}), {box}


def the_last_first(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    """The order of the second round turned round, where that is not how it was anyway."""
    row = stages(sheet)[1].round
    turned = dict(zip(row.order, reversed(row.order.values()), strict=True))
    boxes = {row.box(f"order.{place}"): name for place, name in turned.items()}
    return marked(sheet, boxes), {box for box, name in boxes.items() if sheet.marks[box].symbol != name}


def somebody_twice(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    row = stages(sheet)[0].round
    twice = row.order[1]
    return marked(sheet, {row.box("order.2"): twice}), {row.box(f"order.{place}") for place in row.order}


def the_last_round_missing(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    rounds = view(sheet).board.rounds
    later = [name for name in sheet.marks if name.startswith("rounds.") and int(name.split(".")[1]) >= rounds]
    boxes = {f"rounds.{rounds}.totals.p{side}" for side in range(1, len(view(sheet).labels) + 1)}
    return without(sheet, *later), boxes


def one_round_more(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    """Everybody throws once more although one leads; nobody scores."""
    last = stages(sheet)[-1].round.number
    seats = range(1, len(sheet.players) + 1)
    more = {
        f"rounds.{last + 1}.dice.p{seat}.{die}": "off" for seat in seats for die in range(1, sheet.options["dice"] + 1)
    }
    return marked(sheet, more), set(more)


def without_overtime(seed: int, **options: Any) -> FilledSheet:
    sheet = finished(seed, **options)
    return sheet if all(stage.part == MAIN for stage in stages(sheet)) else without_overtime(seed + 3, **options)


def some_play_on(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    """The winner alone throws once more."""
    last, winner = stages(sheet)[-1].round.number, view(sheet).written.winner
    assert winner is not None
    more = {f"rounds.{last + 1}.dice.p{winner + 1}.{die}": "off" for die in range(1, sheet.options["dice"] + 1)}
    return marked(sheet, more), set(more)


def another_winner(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    losers = [side for number, side in enumerate(view(sheet).labels) if number != view(sheet).written.winner]
    return marked(sheet, {"claimed.winner": rng.choice(losers)}), {"claimed.winner"}


def partners_in_succession(sheet: FilledSheet, rng: random.Random) -> tuple[FilledSheet, set[str]]:
    row = rng.choice(stages(sheet)).round
    order = dict(row.order) | {2: row.order[3], 3: row.order[2]}
    pairs = {row.box(f"order.{place}") for place in row.order}
    return marked(sheet, {row.box(f"order.{place}"): name for place, name in order.items()}), pairs


SPOILERS: list[tuple[str, Spoiler, dict[str, Any]]] = [
    ("die-score-possible", a_seven, {}),
    ("die-score-possible", a_fifth_level, {"rounds": 4}),
    ("four-dice", a_die_too_many, {}),
    ("four-dice", a_die_missing, {}),
    ("score-sum", a_score_one_off, {}),
    ("running-total", a_total_one_off, {}),
    ("order-by-total", the_last_first, {}),
    ("order-by-total", somebody_twice, {}),
    ("rounds-complete", the_last_round_missing, {"rounds": 4}),
    ("rounds-complete", one_round_more, {"rounds": 4}),
    ("ends-at-target", one_round_more, {"target": 60}),
    ("overtime-among-tied", some_play_on, {}),
    ("winner", another_winner, {}),
    ("teams-alternate", partners_in_succession, {"teams": TEAMS}),
    ("winner", another_winner, {"teams": TEAMS}),
    ("four-dice", a_die_too_many, {"teams": TEAMS}),
]


@pytest.mark.parametrize(
    ("rule", "spoil", "options"), SPOILERS, ids=[f"{rule}-{spoil.__name__}" for rule, spoil, _ in SPOILERS]
)
@pytest.mark.parametrize("seed", range(10))
def test_a_spoilt_sheet_breaks_that_rule_alone(rule: str, spoil: Spoiler, options: dict[str, Any], seed: int) -> None:
    sheet = without_overtime(seed, **options) if spoil is one_round_more else finished(seed, **options)
    spoilt, boxes = spoil(sheet, random.Random(seed))
    assert not errors(sheet)
    assert errors(spoilt) == {rule: boxes}


def test_every_rule_that_looks_at_sheets_is_spoilt() -> None:
    assert {rule for rule, _, _ in SPOILERS} == {rule.name for rule in GAME.rules if rule.check}


@pytest.mark.parametrize("seed", range(15))
def test_whatever_is_not_written_raises_no_false_alarm(seed: int) -> None:
    """Orders, all dice of a row, scores and, where a score is left, totals."""
    rng, sheet = random.Random(seed), in_teams(seed) if seed % 4 == 3 else finished(seed)
    judged = 0
    for _ in range(20):
        left_out: list[str] = []
        for stage in stages(sheet):
            row = [name for name in sheet.marks if name.startswith(f"rounds.{stage.round.number}.")]
            for heading in ("order", "dice", rng.choice(("scores", "totals"))):
                if rng.random() < 1 / 3:
                    left_out += [name for name in row if name.split(".")[2] == heading]
        kept = {name.split(".")[1] for name in set(sheet.marks) - set(left_out) if name.count(".") > 1}
        if len(kept) == len(stages(sheet)) and _scored(sheet, set(left_out)):
            assert not errors(without(sheet, *left_out))
            judged += 1
    assert judged > 5


def _scored(sheet: FilledSheet, left_out: set[str]) -> bool:
    """Whether every row still tells what was scored."""
    told = {name.split(".")[1] for name in sheet.marks if name not in left_out and name.split(".")[2:3] != ["order"]}
    return len(told - {"winner"}) == len(stages(sheet))


@pytest.mark.parametrize("seed", range(6))
def test_totals_alone_are_judged_by_what_dice_can_make(seed: int) -> None:
    sheet = finished(seed, rounds=4)
    bare = without(sheet, *(name for name in sheet.marks if name.split(".")[2:3] in (["dice"], ["scores"], ["order"])))
    assert not errors(bare)
    row = view(bare).rounds[0]
    spoilt = marked(bare, {row.box("totals.p1"): 85, "claimed.winner": None})
    assert row.box("totals.p1") in errors(spoilt)["die-score-possible"]


def sheet_of(text: str, players: str = "Ana Ben", top: str = "") -> FilledSheet:
    """A typed sheet of some rounds."""
    names = ", ".join(f'"{name}"' for name in players.split())
    return filled.parse(f'game = "tumblin-dice"\nplayers = [{names}]\n{top}\n{text}')


def scored(*rows: Mapping[str, int], order: str = "") -> str:
    """Rounds by what each side scored."""
    lines = []
    for row in rows:
        scores = ", ".join(f'"{side}" = {score}' for side, score in row.items())
        lines += ["[[rounds]]", f"scores = {{ {scores} }}"]
    return "\n".join(lines)


def test_scores_that_no_dice_make() -> None:
    for score in (85, 97, 120):
        found = errors(sheet_of(scored({"Ana": score, "Ben": 0}, *[{"Ana": 0, "Ben": 0}] * 3)))
        assert found == {"die-score-possible": {"rounds.1.scores.p1"}}
    assert not errors(sheet_of(scored({"Ana": 96, "Ben": 84}, *[{"Ana": 0, "Ben": 0}] * 3)))
    three = "settings = { dice = 3 }"
    for score, clean in ((61, False), (72, True), (73, False)):
        found = errors(sheet_of(scored({"Ana": score, "Ben": 0}, *[{"Ana": 0, "Ben": 0}] * 3), top=three))
        assert (not found) == clean
    adding = 'variant = "add"'
    for score, clean in ((1, False), (2, True), (40, True), (41, False)):
        found = errors(sheet_of(scored({"Ana": score, "Ben": 0}, *[{"Ana": 0, "Ben": 0}] * 3), top=adding))
        assert (not found) == clean


EVEN = {"Ana": 8, "Ben": 8, "Cem": 2, "Dua": 4}
FOUR = "Ana Ben Cem Dua"


def test_a_tie_for_the_lead_goes_to_overtime_of_the_tied_alone() -> None:
    tied = scored(*[EVEN] * 4)
    assert errors(sheet_of(tied, FOUR)) == {"overtime-among-tied": {"rounds.4.totals.p1", "rounds.4.totals.p2"}}
    assert not errors(sheet_of(tied + "\n" + scored({"Ana": 4, "Ben": 5}) + '\n[claimed]\nwinner = "Ben"', FOUR))
    with_cem = tied + "\n" + scored({"Ana": 4, "Ben": 5, "Cem": 6})
    assert errors(sheet_of(with_cem, FOUR)) == {"overtime-among-tied": {"rounds.5.scores.p3"}}
    without_ben = tied + "\n" + scored({"Ana": 4})
    assert errors(sheet_of(without_ben, FOUR)) == {"overtime-among-tied": {"rounds.5.scores.p2"}}
    again = tied + "\n" + scored({"Ana": 4, "Ben": 4}, {"Ana": 1, "Ben": 0})
    assert not errors(sheet_of(again, FOUR))


def test_everybody_in_overtime_beside_the_tied_is_named() -> None:
    found = errors(sheet_of(scored(*[EVEN] * 4, EVEN), FOUR))
    assert found["overtime-among-tied"] >= {"rounds.5.scores.p3", "rounds.5.scores.p4"}


def test_a_nought_for_those_who_do_not_play_overtime_is_no_fault() -> None:
    text = scored(*[EVEN] * 4, {"Ana": 4, "Ben": 5, "Cem": 0, "Dua": 0})
    assert not errors(sheet_of(text, FOUR))


def test_a_target_ends_the_game_in_the_round_that_reaches_it() -> None:
    top = "target = 20"
    assert not errors(
        sheet_of(scored({"Ana": 10, "Ben": 9}, {"Ana": 10, "Ben": 12}) + '\n[claimed]\nwinner="Ben"', top=top)
    )
    early = errors(sheet_of(scored({"Ana": 10, "Ben": 9}), top=top))
    assert early == {"ends-at-target": {"rounds.1.totals.p1", "rounds.1.totals.p2"}}
    late = errors(sheet_of(scored({"Ana": 20, "Ben": 9}, {"Ana": 10, "Ben": 12}), top=top))
    assert late == {"ends-at-target": {"rounds.2.scores.p1", "rounds.2.scores.p2"}}
    assert set(errors(sheet_of(scored({"Ana": 20, "Ben": 20}), top=top))) == {"overtime-among-tied"}


def ordered(*rows: tuple[str, str]) -> str:
    """Rounds with an order of play and scores: `("Ana Ben", "8 8")`, scores in seating order."""
    lines = []
    for order, scores in rows:
        names = ", ".join(f'"{name}"' for name in order.split())
        points = ", ".join(f"{name} = {score}" for name, score in zip(NAMES, scores.split(), strict=False))
        lines += ["[[rounds]]", f"order = [{names}]", f"scores = {{ {points} }}"]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("second", "clean"), [("Dua Ben Cem Ana", True), ("Dua Cem Ben Ana", False), ("Ben Dua Cem Ana", False)]
)
def test_equal_totals_keep_their_order_of_the_round_before(second: str, clean: bool) -> None:
    rounds = [("Ben Dua Cem Ana", "5 8 8 9"), (second, "0 0 0 0"), *[("", "0 0 0 0")] * 2]
    found = errors(sheet_of(ordered(*rounds).replace("order = []\n", ""), FOUR))
    assert ("order-by-total" not in found) == clean


def test_an_order_that_is_not_known_is_judged_by_the_totals() -> None:
    rounds = [("", "5 8"), ("Ben Ana", "0 0"), ("Ana Ben", "0 0"), ("Ben Ana", "0 0")]
    found = errors(sheet_of(ordered(*rounds).replace("order = []\n", "")))
    assert found == {"order-by-total": {"rounds.3.order.1", "rounds.3.order.2"}}


def test_after_a_wrong_total_both_readings_of_it_are_allowed() -> None:
    """Ana has 10, and 12 is written: she may throw before Ben, who has 11, or after him."""
    for order in ("Ana Ben", "Ben Ana"):
        text = ordered(("Ana Ben", "10 11"), (order, "0 0"), ("", "0 0"), ("", "0 0")).replace("order = []\n", "")
        text = text.replace(
            "scores = { Ana = 10, Ben = 11 }", "scores = { Ana = 10, Ben = 11 }\ntotals = { Ana = 12, Ben = 11 }"
        )
        assert errors(sheet_of(text)) == {"running-total": {"rounds.1.totals.p1"}}


TEAM_TOP = 'teams = [["Ana", "Cem"], ["Ben", "Dua"]]'


@pytest.mark.parametrize(
    ("second", "rule"),
    [
        ("Ana Ben Cem Dua", None),
        ("Cem Ben Ana Dua", None),
        ("Ana+Cem Ben+Dua", None),
        ("Ben Ana Dua Cem", "order-by-total"),
        ("Ben+Dua Ana+Cem", "order-by-total"),
        ("Ana Cem Ben Dua", "teams-alternate"),
    ],
)
def test_teams_throw_by_turns_and_the_leading_one_first(second: str, rule: str | None) -> None:
    names = ", ".join(f'"{name}"' for name in second.split())
    first = '[[rounds]]\norder = ["Ben", "Ana", "Dua", "Cem"]\nscores = { "Ana+Cem" = 9, "Ben+Dua" = 8 }\n'
    rest = f"[[rounds]]\norder = [{names}]\n" + scored(*[{"Ana+Cem": 0, "Ben+Dua": 0}] * 3).removeprefix("[[rounds]]\n")
    assert set(errors(sheet_of(first + rest, FOUR, TEAM_TOP))) == ({rule} if rule else set())


def test_a_sheet_without_rounds_is_doubted_and_not_faulty() -> None:
    for top in ("", "target = 100"):
        report = audit_sheet(sheet_of("", top=top))
        assert report.clean
        assert len(report.findings) == 1


def test_the_score_of_a_table_holds_totals_and_winner() -> None:
    sheet = sheet_of(scored(*[{"Ana": 10, "Ben": 9}] * 4))
    assert audit_sheet(sheet).score.parts == {"totals": {"Ana": 40, "Ben": 36}, "winner": "Ana"}
    assert audit_sheet(sheet_of(scored(*[{"Ana": 9, "Ben": 9}] * 4))).score.parts["winner"] is None
