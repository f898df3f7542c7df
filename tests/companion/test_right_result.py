"""Where a total is wrong, the result goes by what the dice or the icons add up to, and a warning says so."""

from __future__ import annotations

from companion.audit import audit
from companion.findings import Severity
from sheets import filled

TUMBLIN = """
game = "tumblin-dice"
players = ["Ana", "Ben"]
settings = { rounds = 2 }
[[rounds]]
dice = { Ana = ["6x1", "off", "0x", "6x4"], Ben = ["1x1", "1x1", "1x1", "1x1"] }
totals = { Ana = 30, Ben = 4 }
[[rounds]]
dice = { Ana = ["4x3", "off", "0x", "6x4"], Ben = ["6x2", "6x4", "6x1", "4x4"] }
totals = { Ana = 66, Ben = %d }
[claimed]
winner = "%s"
"""

DODGE = """
game = "dodge-dice"
players = ["Ana", "Ben"]
[[rounds]]
penalty = 40
icon = "triple"
ended_by = "Ana"
takes = "Ana"
totals = { Ana = %d, Ben = 0 }
[[rounds]]
penalty = 40
icon = "triple"
ended_by = "Ben"
takes = "Ben"
totals = { Ana = %d, Ben = 120 }
[claimed]
winner = "Ana"
"""


def result(text: str) -> tuple[dict[str, int], set[str], set[str]]:
    """Totals of the ranking, rules of the errors, rules of the warnings."""
    found = audit([filled.parse(text)])
    (sheet,), (table,) = found.sheets, found.tables
    warned = {one.rule for one in sheet.findings if one.severity is Severity.WARNING}
    return {place.player: place.total for place in table.outcome.ranking}, {one.rule for one in sheet.errors}, warned


def test_a_winner_by_a_wrongly_added_total_has_not_won() -> None:
    assert result(TUMBLIN % (72, "Ben")) == ({"Ana": 66, "Ben": 62}, {"running-total"}, {"winner"})


def test_a_winner_in_spite_of_a_wrongly_added_total_has() -> None:
    assert result(TUMBLIN % (52, "Ana")) == ({"Ana": 66, "Ben": 62}, {"running-total"}, set())


def test_a_penalty_written_too_low_is_put_right_and_ends_the_game() -> None:
    assert result(DODGE % (80, 80)) == ({"Ben": 0, "Ana": 120}, {"one-score-a-round"}, {"winner"})


def test_a_round_after_the_end_does_not_count() -> None:
    totals, errors, _ = result(DODGE % (120, 120))
    assert totals == {"Ben": 0, "Ana": 120}
    assert errors == {"ends-at-100"} | ({"winner"} & errors)
