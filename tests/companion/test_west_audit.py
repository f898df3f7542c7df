"""The audit of Rolled West: random finished games are clean, and each rule has a spoiler that breaks it alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from playing import play

from companion import games
from companion.audit import Audit, audit
from companion.findings import Finding, Severity
from sheets import filled
from sheets.filled import FilledSheet
from sheets.form import CIRCLE, Mark
from sheets.forms.rolled_west import CONTRACTS, OFFICES, SHIPPING, TERRAINS

GAME = games.game("rolled-west")
GAMES = 40

Sheets = tuple[FilledSheet, ...]
Spoilt = tuple[Sheets, set[str]]
"""The sheets of a table with one mistake, and the boxes that the audit must name."""


@cache
def finished(seed: int, players: int) -> Sheets:
    """The sheets of a random game, without the totals that a spoiler would make wrong too."""
    return tuple(map(unclaimed, GAME.sheets(play("rolled-west", players, seed).state)))


def unclaimed(sheet: FilledSheet) -> FilledSheet:
    return replace(sheet, marks={name: mark for name, mark in sheet.marks.items() if not name.startswith("claimed")})


def with_marks(sheet: FilledSheet, **changes: str) -> FilledSheet:
    """The sheet with marks changed; `woods_1="T"`, "" for a blank."""
    marks: dict[str, Mark] = dict(sheet.marks)
    for key, symbol in changes.items():
        name = ".".join(key.rsplit("_", 1))
        marks.pop(name, None)
        if symbol:
            marks[name] = Mark(symbol.rstrip("/"), struck=symbol.endswith("/"))
    return replace(sheet, marks=marks)


def row(sheet: FilledSheet, area: str) -> list[str]:
    return [mark.symbol for name, mark in sheet.marks.items() if name.startswith(area + ".")]


def with_row(sheet: FilledSheet, area: str, symbols: list[str]) -> FilledSheet:
    old = {f"{area}_{number}": "" for number in range(1, 10)}
    return with_marks(sheet, **{**old, **{f"{area}_{number}": symbol for number, symbol in enumerate(symbols, 1)}})


def one_changed(
    sheets: Sheets, change: Callable[[FilledSheet], Iterator[tuple[FilledSheet, set[str]]]]
) -> Iterator[Spoilt]:
    """Tables in which one sheet is changed in one of the ways that `change` knows."""
    for spot, sheet in enumerate(sheets):
        for spoilt, boxes in change(sheet):
            yield (*sheets[:spot], spoilt, *sheets[spot + 1 :]), boxes


def errors(report: Audit) -> list[Finding]:
    found = [one for part in (*report.sheets, *report.tables) for one in part.findings]
    return [one for one in found if one.severity is Severity.ERROR]


def gap_in_claims(sheets: Sheets) -> Iterator[Spoilt]:
    def change(sheet: FilledSheet) -> Iterator[tuple[FilledSheet, set[str]]]:
        for terrain in TERRAINS:
            symbols = row(sheet, terrain)
            if 0 < len(symbols) < 8:
                yield with_row(sheet, terrain, ["", *symbols]), {f"{terrain}.1"}

    return one_changed(sheets, change)


def circle_first(sheets: Sheets) -> Iterator[Spoilt]:
    def change(sheet: FilledSheet) -> Iterator[tuple[FilledSheet, set[str]]]:
        for terrain in TERRAINS:
            symbols = row(sheet, terrain)
            if symbols[:2] == ["T", "O"]:
                yield with_row(sheet, terrain, ["O", "T", *symbols[2:]]), {f"{terrain}.1"}

    return one_changed(sheets, change)


def seven_camps(sheets: Sheets) -> Iterator[Spoilt]:
    marks = {f"woods.{number}": Mark("T") for number in range(1, 8)}
    blank = tuple(replace(sheet, marks={}) for sheet in sheets[1:])
    yield (replace(sheets[0], marks={**marks, "majorities.woods": Mark("3")}), *blank), set(marks)


def wrong_number(sheets: Sheets) -> Iterator[Spoilt]:
    def change(sheet: FilledSheet) -> Iterator[tuple[FilledSheet, set[str]]]:
        for metal in SHIPPING:
            if len(row(sheet, metal)) > 1:
                yield with_marks(sheet, **{f"{metal}_2": "5"}), {f"{metal}.2"}

    return one_changed(sheets, change)


def gap_in_shipping(sheets: Sheets) -> Iterator[Spoilt]:
    def change(sheet: FilledSheet) -> Iterator[tuple[FilledSheet, set[str]]]:
        for metal in SHIPPING:
            if len(row(sheet, metal)) == 3:
                yield with_marks(sheet, **{f"{metal}_1": "", f"{metal}_4": "-"}), {f"{metal}.1"}

    return one_changed(sheets, change)


def seven_offices(sheets: Sheets) -> Iterator[Spoilt]:
    names = tuple(OFFICES)[:7]
    marks = {f"offices.{name}": CIRCLE for name in names}
    blank = tuple(replace(sheet, marks={}) for sheet in sheets[1:])
    yield (replace(sheets[0], marks=marks), *blank), set(marks)


def seven_contracts(sheets: Sheets) -> Iterator[Spoilt]:
    """Only a ghost bank of its own makes them affordable at all."""
    names = ("4C", "2C2S", "2C2G", "4S", "2S2G", "4G", "5C")
    marks = {f"contracts.{name}": CIRCLE for name in names}
    stored = {f"neighbour_bank.{n}": Mark(letter, struck=True) for n, letter in enumerate("CCCSSG", 1)}
    stored |= {f"ghost_bank.{n}": Mark(letter, struck=True) for n, letter in enumerate("CSGCS", 1)}
    options = {"ghost_extra": True}
    first, *others = (replace(sheet, marks={}, options=options) for sheet in sheets)
    if len(sheets) == 2:
        yield (first, replace(others[0], marks=marks | stored)), set(marks)


def first_dark_box(sheets: Sheets) -> Iterator[Spoilt]:
    yield (with_marks(sheets[0], neighbour_bank_1="G"), *sheets[1:]), {"neighbour_bank.1"}


def seventh_box(sheets: Sheets) -> Iterator[Spoilt]:
    yield (*sheets[:-1], with_marks(sheets[-1], neighbour_bank_7="G")), {"neighbour_bank.7"}


def nothing_crossed_out(sheets: Sheets) -> Iterator[Spoilt]:
    def change(sheet: FilledSheet) -> Iterator[tuple[FilledSheet, set[str]]]:
        if any(name.startswith("contracts.") for name in sheet.marks):
            yield replace(sheet, marks={name: Mark(mark.symbol) for name, mark in sheet.marks.items()}), set()

    return one_changed(sheets, change)


def crossed_out_unspent(sheets: Sheets) -> Iterator[Spoilt]:
    def change(sheet: FilledSheet) -> Iterator[tuple[FilledSheet, set[str]]]:
        golden = [*row(sheet, "gold"), *(n for n in sheet.marks if n.startswith(("contracts", "offices")) and "G" in n)]
        if not golden and "neighbour_bank.6" not in sheet.marks:
            yield with_marks(sheet, neighbour_bank_6="G/"), {"neighbour_bank.6"}

    return one_changed(sheets, change)


def taken_twice(kind: str, names: Mapping[str, Any]) -> Callable[[Sheets], Iterator[Spoilt]]:
    def spoil(sheets: Sheets) -> Iterator[Spoilt]:
        for name in names:
            box = f"{kind}.{name}"
            if any(box in sheet.marks for sheet in sheets):
                for spot, sheet in enumerate(sheets):
                    if box not in sheet.marks:
                        yield (*sheets[:spot], with_marks(sheet, **{f"{kind}_{name}": "O"}), *sheets[spot + 1 :]), {box}

    return spoil


def change_number(old: int, new: int) -> Callable[[Sheets], Iterator[Spoilt]]:
    """The high number of a double box made low, or the other way round."""

    def spoil(sheets: Sheets) -> Iterator[Spoilt]:
        for metal, spaces in SHIPPING.items():
            for number in (3, 5):
                numbers = spaces[number - 1].numbers
                for spot, sheet in enumerate(sheets):
                    mark = sheet.marks.get(f"{metal}.{number}")
                    if mark and mark.number == numbers[old]:
                        changed = with_marks(sheet, **{f"{metal}_{number}": str(numbers[new])})
                        yield (*sheets[:spot], changed, *sheets[spot + 1 :]), {f"{metal}.{number}"}

    return spoil


def majority_swapped(sheets: Sheets) -> Iterator[Spoilt]:
    def change(sheet: FilledSheet) -> Iterator[tuple[FilledSheet, set[str]]]:
        for terrain, (first, second) in {
            "woods": (3, 1),
            "valley": (3, 1),
            "hills": (4, 2),
            "mountains": (5, 2),
        }.items():
            mark = sheet.marks.get(f"majorities.{terrain}")
            if mark:
                other = second if mark.number == first else first
                yield with_marks(sheet, **{f"majorities_{terrain}": str(other)}), {f"majorities.{terrain}"}

    return one_changed(sheets, change)


def wrong_claim(part: str) -> Callable[[Sheets], Iterator[Spoilt]]:
    def spoil(sheets: Sheets) -> Iterator[Spoilt]:
        total = GAME.score(GAME.view(sheets[0])).parts.get(part, 0)
        yield (with_marks(sheets[0], **{f"claimed_{part}": str(total + 1)}), *sheets[1:]), {f"claimed.{part}"}

    return spoil


SPOILERS: list[tuple[str, Callable[[Sheets], Iterator[Spoilt]]]] = [
    ("claims-in-order", gap_in_claims),
    ("circle-after-triangle", circle_first),
    ("claims-within-turns", seven_camps),
    ("shipping-in-order", wrong_number),
    ("shipping-in-order", gap_in_shipping),
    ("offices-within-turns", seven_offices),
    ("contracts-within-turns", seven_contracts),
    ("bank-within-rounds", first_dark_box),
    ("bank-within-rounds", seventh_box),
    ("resources-balance", nothing_crossed_out),
    ("resources-balance", crossed_out_unspent),
    ("contract-once", taken_twice("contracts", CONTRACTS)),
    ("office-once", taken_twice("offices", OFFICES)),
    ("high-number-once", change_number(0, 1)),
    ("high-number-once", change_number(1, 0)),
    ("majority-ranks", majority_swapped),
    ("score-sum", wrong_claim("total")),
    ("score-sum", wrong_claim("claims")),
    ("score-sum", wrong_claim("SS")),
]


@pytest.mark.parametrize(("rule", "spoil"), SPOILERS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_spoiler_is_found_and_there_are_tables_where_nothing_else_is(
    rule: str, spoil: Callable[[Sheets], Iterator[Spoilt]]
) -> None:
    alone = 0
    for seed in range(GAMES):
        for sheets, boxes in spoil(finished(seed, 2 + seed % 3)):
            found = errors(audit(sheets))
            assert any(one.rule == rule and (not boxes or set(one.boxes) == boxes) for one in found), (sheets, found)
            alone += {one.rule for one in found} == {rule}
    assert alone


def test_every_rule_of_a_finished_sheet_has_a_spoiler() -> None:
    checked = {rule.name for rule in GAME.rules if rule.check or rule.check_table}
    assert checked - {"all-sheets"} == {rule for rule, _ in SPOILERS}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_finished_games_are_clean_as_tables_and_each_sheet_alone(players: int) -> None:
    for seed in range(GAMES):
        sheets = GAME.sheets(play("rolled-west", players, seed).state)
        assert not errors(audit(sheets))
        for sheet in sheets:
            report = audit([sheet])
            assert not errors(report)
            (note,) = report.tables[0].findings
            assert note.rule == "all-sheets"
            assert note.severity is Severity.NOTE
            assert all(other.player in str(note.message) for other in sheets if other is not sheet)


def typed(player: str = "Ruth", **areas: Any) -> FilledSheet:
    """A typed sheet of a table of two, of whom Ruth began; areas that are left out are blank."""
    claimed = {"claimed": areas.pop("claimed")} if "claimed" in areas else {}
    players = areas.pop("players", ["Ruth", "Omar"])
    seats = {"players": players} if players else {}
    options = {"options": areas.pop("options")} if "options" in areas else {}
    return filled.from_data({"game": "rolled-west", "player": player, **seats, "marks": areas, **claimed, **options})


def parts(sheet: FilledSheet) -> dict[str, Any]:
    return dict(GAME.score(GAME.view(sheet)).parts)


def found(*sheets: FilledSheet, severity: Severity = Severity.ERROR) -> list[str]:
    report = audit(sheets)
    every = [one for part in (*report.sheets, *report.tables) for one in part.findings]
    return [one.rule for one in every if one.severity is severity]


def test_a_sheet_added_up_by_hand() -> None:
    sheet = typed(
        woods="TTO", valley="T", mountains="TO", contracts=["2C2S"], offices=["CS", "SG"], copper=["-", 2, 6, "-", 3],
        silver=["-"], own_bank=["C/", "", "C/", "", "", ""], neighbour_bank=["", "C/", "C/", "S/", "W/", "S/"],
        majorities={"woods": 3, "valley": 1, "mountains": 5},
    )  # fmt: skip
    expected = {"claims": 1 + 2 + 3 + 0 + 0 + 2, "majorities": 9, "contracts": 9, "shipping": 2 + 6 + 3}
    expected["offices"] = (2 + 2) + (5 + 2)
    assert parts(sheet) == {**expected, "total": sum(expected.values())}
    assert found(sheet) == []


@pytest.mark.parametrize(
    ("office", "areas", "worth"),
    [
        ("CC", {"offices": ["CC", "SS"], "contracts": ["4C", "4S", "4G"]}, 2 + 3),
        ("CS", {"offices": ["CS"], "majorities": {"woods": 3, "valley": 1, "hills": 4, "mountains": 2}}, 1 + 2),
        ("CG", {"offices": ["CG"], "copper": ["-", 2, 6, "-", 6], "gold": ["-", 2, 8, "-", 5]}, 3 * 2),
        ("SC", {"offices": ["SC"], "woods": "TOTTO", "hills": "TO"}, 2 * 3),
        ("SS", {"offices": ["SS"]}, 6),
        ("SG", {"offices": ["SG"], "copper": ["-", 2, 6], "contracts": ["5C", "2C2S", "4G"]}, 3 + 7),
        ("GC", {"offices": ["GC"], "gold": ["-", 2, 8], "silver": ["-", 2], "woods": "TOTOT", "valley": "TO"}, 1 + 5),
        ("GS", {"offices": ["GS", "CC", "SS"], "silver": ["-", 2, 4, "-", 4]}, 2 * 3 + 2),
        ("GG", {"offices": ["GG"], "contracts": ["4C", "4S"]}, 3 * 2),
    ],
)
def test_what_each_office_pays(office: str, areas: dict[str, Any], worth: int) -> None:
    assert GAME.view(typed(**areas)).office_points[office] == worth
    assert "score-sum" not in found(typed(**areas, claimed={office: worth}))
    assert "score-sum" in found(typed(**areas, claimed={office: worth - 1}))


def test_an_office_that_was_not_bought_pays_nothing() -> None:
    assert "score-sum" in found(typed(claimed={"SS": 6}))
    assert found(typed(claimed={"SS": 0, "total": 0})) == []


@pytest.mark.parametrize(
    ("areas", "rule"),
    [
        ({"woods": "T.T"}, "claims-in-order"),
        ({"woods": "TOTOTOTOT"}, "claims-in-order"),
        ({"woods": "TOO"}, "circle-after-triangle"),
        ({"woods": "T", "valley": "O"}, "circle-after-triangle"),
        ({"copper": ["-", "", 6]}, "shipping-in-order"),
        ({"copper": [2]}, "shipping-in-order"),
        ({"copper": ["-", "-"]}, "shipping-in-order"),
        ({"copper": ["-", 2, 7]}, "shipping-in-order"),
        ({"copper": ["-", 2, 6, "-", 6, "-"]}, "shipping-in-order"),
        ({"neighbour_bank": ["W"]}, "bank-within-rounds"),
        ({"own_bank": ["", "", "", "", "", "", "W"]}, "bank-within-rounds"),
        ({"contracts": ["4C"]}, "resources-balance"),
        ({"contracts": ["5C"], "own_bank": ["C/", "S/"]}, "resources-balance"),
        ({"contracts": ["4C", "4S"], "own_bank": ["C/", "C/"]}, "resources-balance"),
        ({"own_bank": ["W/"]}, "resources-balance"),
        ({"woods": "TOTOTO", "valley": "TOTOTO", "hills": "TOTOTO", "mountains": "T"}, "resources-balance"),
        ({"woods": "T", "majorities": {"woods": 2}}, "majority-ranks"),
        ({"majorities": {"woods": 3}}, "majority-ranks"),
        ({"woods": "T", "claimed": {"claims": 2}}, "score-sum"),
    ],
)
def test_what_breaks_a_rule_on_a_sheet_alone(areas: dict[str, Any], rule: str) -> None:
    assert rule in found(typed(**areas))


@pytest.mark.parametrize(
    "areas",
    [
        {},
        {"own_bank": ["W", "C", "S", "G", "W"]},
        {"player": "Omar", "neighbour_bank": ["W"]},
        {"contracts": ["4C", "4S"], "own_bank": ["C/", "S/"]},
        {"contracts": ["2C2S", "4S"], "own_bank": ["S/", "S/"]},
        {"woods": "TOTOTOTO", "valley": "TOTO", "hills": "", "mountains": "", "silver": ["-", 2, 7, "-", 4]},
        {"woods": "", "majorities": {"woods": 0}},
    ],
)
def test_what_is_fine_on_a_sheet_alone(areas: dict[str, Any]) -> None:
    assert found(typed(**areas)) == []


def test_eighteen_own_dice_less_those_kept_and_more_for_each_dark_box_spent() -> None:
    claims = {"woods": "TOTOTOTO", "valley": "TOTO"}
    ships = {"copper": ["-", 2, 6, "-", 6], "silver": ["-"]}
    assert found(typed(**claims, **ships)) == []
    assert found(typed(**claims, **ships, own_bank=["W"])) == ["resources-balance"]
    assert found(typed(**claims, copper=["-", 2, 6, "-", 6], silver=["-", 2])) == ["resources-balance"]
    assert found(typed(**claims, copper=["-", 2, 6, "-", 6], silver=["-", 2], neighbour_bank=["", "S/"])) == []
    extra = {"options": {"ghost_extra": True}, "ghost_bank": ["S/"]}
    assert found(typed(**claims, copper=["-", 2, 6, "-", 6], silver=["-", 2], **extra)) == []


def test_a_light_box_filled_in_the_last_round_is_a_warning() -> None:
    sheet = typed(own_bank=["", "", "", "", "", "W"])
    assert found(sheet) == []
    assert found(sheet, severity=Severity.WARNING) == ["bank-within-rounds"]


def test_there_are_five_ghost_rolls() -> None:
    extra = {"ghost_extra": True}
    assert found(typed(options=extra, ghost_bank=list("WCSGW"))) == []
    assert found(typed(options=extra, ghost_bank=list("WCSGWW"))) == ["bank-within-rounds"]


def test_a_sheet_that_does_not_say_who_began_is_given_the_benefit_of_the_doubt() -> None:
    sheet = typed(players=None, neighbour_bank=["W"])
    assert found(sheet) == []
    assert found(sheet, severity=Severity.NOTE) == ["bank-within-rounds"]
    both = [typed(player, players=2, neighbour_bank=["W"]) for player in ("Ruth", "Omar")]
    assert found(*both) == ["bank-within-rounds"]


def test_a_tied_majority_pays_each_in_full_and_second_place_too() -> None:
    names = ["Ruth", "Omar", "Ida"]
    rows = {"Ruth": ("TO", 3), "Omar": ("TO", 3), "Ida": ("TT", 1)}
    table = [typed(who, players=names, woods=word, majorities={"woods": paid}) for who, (word, paid) in rows.items()]
    assert found(*table) == []
    wrong = typed("Ida", players=names, woods="TT")
    assert found(*table[:2], wrong) == ["majority-ranks"]


def test_what_players_contest_waits_for_all_sheets() -> None:
    names = ["Ruth", "Omar", "Ida"]
    table = [typed(who, players=names, offices=["SS"], copper=["-", 2, 6]) for who in names]
    assert set(found(*table)) == {"office-once", "high-number-once"}
    assert found(*table[:2]) == []
    assert found(*table[:2], severity=Severity.NOTE) == ["all-sheets"]
    assert found(*table, severity=Severity.NOTE) == []


def test_a_number_that_no_box_prints_does_not_hide_who_was_first() -> None:
    assert found(typed("Ruth", copper=["-", 2, 9]), typed("Omar", copper=["-", 2, 3])) == ["shipping-in-order"]
    assert found(typed("Ruth", copper=["-", 2, 3]), typed("Omar", copper=["-", 2, 3])) == ["high-number-once"]


def test_the_winner_has_most_points_and_equal_points_share_the_place() -> None:
    sheets = [typed("Ruth", woods="TO", majorities={"woods": 3}), typed("Omar", offices=["SS"])]
    outcome = GAME.outcome([GAME.view(sheet) for sheet in sheets])
    assert outcome.winners == ("Ruth", "Omar")
    assert outcome.decided["majorities"]["woods"] == {"Ruth": 3}
