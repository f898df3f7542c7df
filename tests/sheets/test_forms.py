"""The vocabulary holds for all five games: box names, typed sheets and lines of a record, from the rules files."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheets import filled, forms
from sheets.forms import rolled_west

FIXTURES = Path(__file__).parents[1] / "fixtures"
GAMES = ("rolling-america", "clever", "rolled-west", "dodge-dice", "tumblin-dice")

STATES = (
    "AK HI WA OR ID CA NV UT AZ MT ND SD MN IA WI IL IN MI WY NE CO KS NM OK TX "
    "MO AR LA KY TN MS AL FL OH PA DE MD WV VA NC SC GA ME NH VT MA RI CT NY NJ"
).split()
YELLOW = "r1c1 r1c2 r1c3 r2c1 r2c2 r2c4 r3c1 r3c3 r3c4 r4c2 r4c3 r4c4".split()


def numbered(area: str, count: int) -> list[str]:
    return [f"{area}.{number}" for number in range(1, count + 1)]


BOXES = {
    "rolling-america": [
        *(f"states.{code}" for code in STATES),
        *numbered("color_change", 3),
        *numbered("guard", 3),
        *numbered("dupe", 3),
        *numbered("rounds", 8),
        "claimed.x",
    ],
    "clever": [
        *(f"yellow.{key}" for key in YELLOW),
        *(f"blue.{number}" for number in range(2, 13)),
        *numbered("green", 11),
        *numbered("orange", 11),
        *numbered("purple", 11),
        *numbered("rerolls", 7),
        *numbered("plus_ones", 7),
        *numbered("rounds", 6),
        "round_4",
        *(f"claimed.{key}" for key in "yellow blue green orange purple foxes total".split()),
    ],
    "rolled-west": [
        *(box for row in ("woods", "valley", "hills", "mountains") for box in numbered(row, 8)),
        *(f"contracts.{key}" for key in "4C 2C2S 2C2G 4S 5C 2S2G 4G 5S 5G".split()),
        *(f"offices.{key}" for key in "CC CS CG SC SS SG GC GS GG".split()),
        *(box for metal in ("copper", "silver", "gold") for box in numbered(metal, 5)),
        *numbered("own_bank", 6),
        *numbered("neighbour_bank", 6),
        *(f"majorities.{row}" for row in ("woods", "valley", "hills", "mountains")),
        *(f"claimed.{key}" for key in "claims majorities contracts shipping offices total".split()),
    ],
    "dodge-dice": ["rounds.1.penalty", "rounds.3.totals.p2", "rounds.30.icon", "rounds.7.chips.p6", "claimed.winner"],
    "tumblin-dice": ["rounds.2.dice.p1.3", "rounds.1.order.4", "rounds.4.scores.p2", "rounds.4.totals.p4"],
}


@pytest.mark.parametrize("game", GAMES)
def test_the_form_has_the_boxes_of_the_rules_file(game: str) -> None:
    boxes = list(forms.form(game).boxes)
    assert set(BOXES[game]) <= set(boxes)
    if not forms.design(game).table:
        assert {box for box in boxes if not box.startswith("claimed.")} <= set(BOXES[game])
    assert len(set(boxes)) == len(boxes)


@pytest.mark.parametrize(
    ("game", "box"),
    [
        ("rolling-america", "guard.4"),
        ("rolling-america", "rounds.9"),
        ("dodge-dice", "rounds.36.totals.p1"),
        ("tumblin-dice", "rounds.1.dice.p1.5"),
        ("clever", "rerolls.8"),
    ],
)
def test_an_open_area_reads_boxes_beyond_the_printed_ones(game: str, box: str) -> None:
    form = forms.form(game)
    found = form.find(box)
    assert found is not None
    assert found.name == box
    assert box not in form.boxes


@pytest.mark.parametrize(
    ("game", "box"),
    [
        ("rolling-america", "states.DC"),
        ("rolling-america", "guard.0"),
        ("clever", "yellow.r1c4"),
        ("clever", "blue.13"),
        ("clever", "orange.12"),
        ("dodge-dice", "rounds.1.totals.p7"),
        ("rolled-west", "offices.WC"),
        ("rolled-west", "nothing"),
    ],
)
def test_a_box_that_exists_nowhere_is_not_found(game: str, box: str) -> None:
    assert forms.form(game).find(box) is None


def test_the_ghosts_boxes_are_on_the_sheet_only_with_the_option() -> None:
    assert "ghost_bank.1" not in forms.form("rolled-west").boxes
    with_ghost = forms.form("rolled-west", {"ghost_extra": True})
    assert {f"ghost_bank.{n}" for n in range(1, rolled_west.ROUNDS)} <= set(with_ghost.boxes)


MARKS = {
    "rolling-america": "states.CA 3, states.OR 4, states.NV (5), states.TX X, color_change.1 X, color_change.2 X, "
    "guard.1 X, rounds.1 X, rounds.2 X, rounds.3 X, rounds.4 X, rounds.5 X, rounds.6 X, rounds.7 X, rounds.8 X, "
    "claimed.x 47",
    "clever": "yellow.r1c1 X, yellow.r2c2 X, blue.2 X, blue.7 X, blue.12 X, green.1 X, green.2 X, green.3 X, "
    "green.4 X, green.5 X, green.6 X, orange.1 5, orange.2 2, orange.3 3, orange.4 12, purple.1 2, purple.2 5, "
    "purple.3 6, purple.4 3, rerolls.1 O/, rerolls.2 O/, rerolls.3 O/, rerolls.4 O, plus_ones.1 O/, plus_ones.2 O/, "
    "rounds.1 X, rounds.2 X, rounds.3 X, rounds.4 X, rounds.5 X, rounds.6 X, round_4 6, claimed.yellow 0, "
    "claimed.blue 4, claimed.green 21, claimed.orange 22, claimed.purple 16, claimed.foxes 0, claimed.total 63",
    "rolled-west": "woods.1 T, woods.2 T, woods.3 O, valley.1 T, valley.3 T, contracts.2C2S O, offices.CS O, "
    "offices.SS O, copper.1 -, copper.2 2, copper.3 6, silver.1 -, own_bank.1 W, own_bank.3 C/, neighbour_bank.2 C/, "
    "neighbour_bank.4 S/, majorities.woods 3, majorities.valley 1, claimed.total 36",
    "dodge-dice": "rounds.1.penalty 40, rounds.1.ended_by Ben, rounds.1.icon triple, rounds.1.takes Ben, "
    "rounds.1.totals.p1 0, rounds.1.totals.p2 120, rounds.1.totals.p3 0, rounds.2.penalty 10, rounds.2.ended_by Cem, "
    "rounds.2.icon stop, rounds.2.takes Cem, rounds.2.totals.p1 0, rounds.2.totals.p2 120, rounds.2.totals.p3 10, "
    "rounds.2.chips.p1 3, rounds.2.chips.p2 3, rounds.2.chips.p3 1, rounds.2.starter Cem, claimed.winner Ana",
    "tumblin-dice": "rounds.1.order.1 Ana, rounds.1.order.2 Ben, rounds.1.dice.p1.1 4x3, rounds.1.dice.p1.2 6x1, "
    "rounds.1.dice.p1.3 off, rounds.1.dice.p1.4 0x, rounds.1.dice.p2.1 2x4, rounds.1.dice.p2.2 5x2, "
    "rounds.1.dice.p2.3 1x1, rounds.1.dice.p2.4 off, rounds.1.scores.p1 18, rounds.1.scores.p2 19, "
    "rounds.1.totals.p1 18, rounds.1.totals.p2 19, claimed.winner Ben",
}


@pytest.mark.parametrize("game", GAMES)
def test_a_typed_sheet_unfolds_to_marks_by_box(game: str) -> None:
    sheet = filled.read(FIXTURES / f"{game}.toml")
    unfolded = {f"{box} {mark}" for box, mark in sheet.marks.items()}
    assert unfolded == set(MARKS[game].split(", "))


@pytest.mark.parametrize("game", GAMES)
def test_a_typed_sheet_is_the_same_after_writing_and_reading(game: str) -> None:
    sheet = filled.read(FIXTURES / f"{game}.toml")
    for again in (
        filled.parse(filled.to_toml(sheet), sheet.file),
        filled.parse(filled.to_json(sheet), sheet.file, json_text=True),
    ):
        assert again == sheet
