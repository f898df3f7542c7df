"""What a finding costs, what would be right, and which slip leads to a wrong result."""

from __future__ import annotations

from typing import Any

import pytest

from companion.audit import audit, audit_sheet
from companion.checking.advice import advice, right_value
from companion.findings import Finding, Severity
from geo.errors import Message
from sheets import forms
from sheets.filled import from_data

CLEVER: dict[str, Any] = {
    "yellow": ["r1c1", "r2c1", "r3c1"], "blue": [2, 7, 12], "green": 3, "orange": [5, 2, 3, 12], "purple": [2, 5, 6, 3],
    "rerolls": {"unlocked": 4, "used": 0}, "plus_ones": {"unlocked": 1, "used": 0}, "rounds": 6, "round_4": 6,
}  # fmt: skip
"""Yellow 10 (a full column), blue 4, green 6, orange 22, purple 16, no fox: 58."""


def notes(game: str, marks: dict[str, Any], claimed: dict[str, Any], **more: Any) -> list[str]:
    sheet = from_data({"game": game, "marks": marks, "claimed": claimed, **more})
    return [str(found.message) for found in audit_sheet(sheet).findings if found.severity is Severity.NOTE]


@pytest.mark.parametrize(
    ("part", "claimed", "slip"),
    [
        ("blue", 2, "the scale is read for 2 crosses instead of 3"),
        ("blue", 7, "the scale is read for 4 crosses instead of 3"),
        ("green", 3, "the scale is read for 2 crosses instead of 3"),
        ("orange", 16, "the factor of box 4 is forgotten"),
        ("orange", 10, "the last box is left out"),
        ("purple", 22, "one counts box 3 twice"),
        ("yellow", 0, "one leaves out column 1"),
        ("total", 85, "two digits are swapped"),
        ("total", 80, "one counts orange twice"),
    ],
)
def test_a_known_slip_of_clever_is_named(part: str, claimed: int, slip: str) -> None:
    assert notes("clever", CLEVER, {part: claimed}, players=2) == [f"{claimed} is what one gets if {slip}"]


def test_a_column_without_its_last_box() -> None:
    marks = {**CLEVER, "yellow": ["r1c1", "r2c1"]}
    (note,) = notes("clever", marks, {"yellow": 10}, players=2)
    assert note == "10 is what one gets if column 1 is counted without its last box"


def test_a_fox_of_the_lowest_area_that_is_not_zero() -> None:
    marks = {**CLEVER, "yellow": [], "green": 7, "orange": [], "purple": []}
    (note,) = notes("clever", marks, {"foxes": 4}, players=2)
    assert "the lowest area that is not 0" in note


def test_an_unknown_mistake_is_not_explained() -> None:
    assert notes("clever", CLEVER, {"total": 9}, players=2) == []
    assert notes("clever", CLEVER, {"total": 58}, players=2) == []


@pytest.mark.parametrize(
    ("claimed", "slip"), [(49, "an X is counted twice"), (47, "an X is left out"), (1, "blank states are not counted")]
)
def test_a_known_slip_of_rolling_america_is_named(claimed: int, slip: str) -> None:
    marks = {"states": {"CA": 3, "NV": 3, "TX": "X"}, "guard": 0, "rounds": 8}
    assert any(slip in note for note in notes("rolling-america", marks, {"x": claimed}))


WEST = {
    "woods": "TTO", "valley": "T", "hills": "", "mountains": "", "contracts": [], "offices": [],
    "copper": ["-", 2, 6], "silver": [], "gold": [], "own_bank": [""] * 6, "neighbour_bank": [""] * 6,
    "majorities": {"woods": 3, "valley": 1},
}  # fmt: skip
"""Claims 6, majorities 4, shipping 8: 18."""


@pytest.mark.parametrize(
    ("part", "claimed", "slip"),
    [
        ("total", 22, "one counts majorities twice"),
        ("total", 14, "one leaves out majorities"),
        ("claims", 3, "one leaves out woods, box 3"),
        ("shipping", 14, "one counts copper, box 3 twice"),
        ("total", 81, "two digits are swapped"),
    ],
)
def test_a_known_slip_of_rolled_west_is_named(part: str, claimed: int, slip: str) -> None:
    assert notes("rolled-west", WEST, {part: claimed}) == [f"{claimed} is what one gets if {slip}"]


def test_known_slips_of_the_table_games_are_named() -> None:
    first = {"penalty": 20, "ended_by": "A", "icon": "double", "takes": "A", "totals": {"A": 20, "B": 0}}
    sheet = from_data({"game": "dodge-dice", "players": ["A", "B"], "rounds": [first]})
    assert any("the Double is forgotten" in str(found.message) for found in audit_sheet(sheet).findings)
    row = {"dice": {"A": ["4x3", "6x1", "off", "0x"]}, "scores": {"A": 10}}
    sheet = from_data({"game": "tumblin-dice", "players": ["A", "B"], "rounds": [row]})
    assert any("the factor of the die 4x3 is forgotten" in str(found.message) for found in audit_sheet(sheet).findings)


def costs(game: str, marks: dict[str, Any], claimed: dict[str, Any], **more: Any) -> dict[str, str]:
    report = audit_sheet(from_data({"game": game, "marks": marks, "claimed": claimed, **more}))
    told = {found.rule: advice(game).cost((report.view,), found) for found in report.errors}
    return {rule: str(cost) for rule, cost in told.items() if cost}


def test_what_a_finding_costs() -> None:
    assert costs("clever", CLEVER, {"total": 60}, players=2) == {"score-sum": "2 too many"}
    wrong = {**CLEVER, "purple": [2, 5, 4, 3]}
    assert costs("clever", wrong, {}, players=2)["purple-increasing"].endswith("stand or fall with it")
    west = {**WEST, "woods": "OTO"}
    assert costs("rolled-west", west, {"total": 17}) == {
        "circle-after-triangle": "1 stand or fall with it",
        "score-sum": "1 too few",
    }


def test_what_two_sheets_claim_costs_what_it_is_worth() -> None:
    both = [
        from_data({"game": "rolled-west", "player": who, "players": ["A", "B"], "marks": {**WEST, "offices": ["SS"]}})
        for who in "AB"
    ]
    (table,) = audit(both).tables
    (found,) = [found for found in table.findings if found.rule == "office-once"]
    assert str(advice("rolled-west").cost(table.views, found)) == "6 stand or fall with it"


def test_a_right_value_is_worded_and_not_bare() -> None:
    sheet = from_data({"game": "rolling-america", "marks": {"states": {"CA": 1, "NV": 5}, "guard": 0, "rounds": 8}})
    (found,) = audit_sheet(sheet).errors
    assert right_value("rolling-america", found) is None  # it has been said: more than 1 apart
    (table,) = audit(
        from_data({"game": "rolled-west", "player": who, "players": ["A", "B"], "marks": {"contracts": ["4C"]}})
        for who in "AB"
    ).tables
    (once,) = [one for one in table.findings if one.rule == "contract-once"]
    assert str(right_value("rolled-west", once)) == "one player alone"
    (other,) = audit_sheet(from_data({"game": "rolling-america", "marks": {"states": {"CA": 9}, "rounds": 8}})).errors
    assert str(right_value("rolling-america", other)) == "1-6"
    assert right_value("rolling-america", Finding("x", other.message)) is None


SPOILT: dict[str, dict[str, Any]] = {
    "rolling-america": {"marks": {"states": {"CA": 9}, "color_change": 4, "rounds": 8}, "claimed": {"x": 3}},
    "clever": {"marks": {**CLEVER, "orange": [5, "", 9, 9], "purple": [5, 5], "yellow": ["r2c1", "r2c2", "r2c4"]},
               "claimed": {"orange": 3, "purple": 1, "yellow": 5}},
    "rolled-west": {"marks": {**WEST, "woods": "OT", "copper": ["", "", 9], "own_bank": [*["W"] * 7]},
                    "claimed": {"claims": 40, "total": 90, "CC": 7}},
    "dodge-dice": {"players": ["A", "B"], "rounds": [{"penalty": 20, "icon": "double", "totals": {"A": 20, "B": 0}}]},
    "tumblin-dice": {"players": ["A", "B"], "rounds": [{"order": ["B", "B"], "dice": {"A": ["7x3"]}}]},
}  # fmt: skip


@pytest.mark.parametrize("game", SPOILT)
def test_findings_hold_no_names_of_the_program_where_it_has_words_for_them(game: str) -> None:
    """A name that is a bare value stays English in a Spanish sentence."""

    def bare(message: Message) -> set[str]:
        values = [value for key, value in message.values.items() if key not in ("expected", "actual", "boxes")]
        several = [one for value in values for one in (value if isinstance(value, (tuple, list)) else (value,))]
        inner = [bare(one) for one in several if isinstance(one, Message)]
        own = {one for one in several if isinstance(one, str)} if message.template != "{name}" else set()
        return own.union(*inner)

    report = audit_sheet(from_data({"game": game, **SPOILT[game]}))
    assert report.errors
    known = {**forms.design(game).words, **dict.fromkeys(("double", "triple", "minus", "give"), "")}
    for found in report.findings:
        assert not bare(found.message) & known.keys(), found


def test_all_points_over_the_crosses_of_green_are_too_many() -> None:
    (note,) = notes("clever", {**CLEVER, "green": 5}, {"green": 35}, players=2)
    assert note == "35 is what one gets if all points over the crosses are added instead of only the last"
