"""A record with faults: all of them are told, with their lines, and nothing that is only wrong because of them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playing import play

from companion import games
from companion.keeping.mending import check_record
from geo.errors import InvalidInput

AMERICA = """\
# Friday
[Format "1"]
[Game "rolling-america"]
[Players "Ana" "Ben"]
first Ana
roll b3 w5
Ana b3 MT
Ana w5 CA guard
Ben b3 ND
Ben w5 ME
roll o2 g3
Ana o2 OR
Ana g3 WY
Ben o2 CA
Ben g3 NM
roll y1 r1
Ana y1 FL
Ana r1 GA
Ben y1 MO
Ben r1 VA
"""


def told(text: str) -> list[tuple[int, str]]:
    """The number of each line that is complained about, and the complaint."""
    with pytest.raises(InvalidInput) as wrong:
        check_record(text, "friday.record")
    assert {problem.file for problem in wrong.value.problems} == {"friday.record"}
    return [(int(problem.where.removeprefix("line ")), str(problem.message)) for problem in wrong.value.problems]


def with_lines(**changed: str) -> str:
    lines = AMERICA.splitlines()
    for number, line in changed.items():
        lines[int(number[1:]) - 1] = line
    return "\n".join(lines)


def test_a_sound_record_has_no_faults() -> None:
    assert len(check_record(AMERICA).moves) == 16


def test_five_faults_of_five_kinds_are_five() -> None:
    text = with_lines(l7="Ana b3 CA", l9="Ben b3 ZZ", l11="roll o2 b3", l14="Zoe o2 CA", l19="what was it")
    found = told(text)
    assert [line for line, _ in found] == [7, 9, 11, 14, 19]
    assert "number-in-region" in found[0][1]
    assert "already-drawn" in found[2][1]
    assert "Zoe has nothing to decide now" in found[3][1]


def test_faults_of_the_header_are_told_with_those_of_the_lines() -> None:
    text = with_lines(l3='[Game "rolling-america"]\n[Options "neighbours=all"]', l8="Ana w5 ME guard guard")
    assert [line for line, _ in told(text)] == [4, 9]
    nobody = with_lines(l4='[Players "Ana" "ANA"]', l8="Ana w5")
    assert [line for line, _ in told(nobody)] == [4, 8]


@pytest.mark.parametrize("header", ['[Game "chess"]', ""])
def test_without_a_game_nothing_more_can_be_said(header: str) -> None:
    (line, message), *others = told(with_lines(l3=header, l8="Ana w5"))
    assert (line, others) == (3 if header else 1, [])
    assert "chess" in message or "which game" in message


@pytest.mark.parametrize(
    "changes",
    [
        {"l6": "roll b3 w5 w5"},
        {"l6": "rol b3 w5"},
        {"l6": "b3 w5"},
        {"l6": "roll b3"},
        {"l6": "roll b7 w5"},
        {"l7": "Ana b3 MT guard guard"},
        {"l7": '"Ana b3 MT'},
        {"l7": "# Ana b3 MT\nBen b3 OH"},
        {"l9": "Ana b3 ND"},
        {"l8": "Ana w5 CA guard\nAna w5 CA guard"},
        {"l20": "Ben r1 VA\nBen r1 VA"},
        {"l10": "Ben w5 ND"},
        {"l13": "Ana g4 WY"},
    ],
    ids=lambda changes: next(iter(changes.values())),
)
def test_one_fault_is_one(changes: dict[str, str]) -> None:
    (number, line), *_ = changes.items()
    assert [found for found, _ in told(with_lines(**changes))] == [int(number[1:]) + line.count("\n")]


def test_a_line_behind_the_end_of_a_turn_is_the_one_that_is_told() -> None:
    assert [line for line, _ in told(AMERICA + "Ben r1 GA\n")] == [21]


Spoil = Callable[[list[str], int], str]
SPOILS: dict[str, Spoil] = {
    "unreadable": lambda lines, place: lines[place] + " nonsense",
    "a stranger's": lambda lines, place: "Zoe " + " ".join(lines[place].split()[1:]),
}


def spoilt(text: str, how: Spoil, faults: int, rng: random.Random) -> tuple[str, list[int]]:
    """A record with so many faulty lines far from each other, and their numbers."""
    lines = text.splitlines()
    first = next(place for place, line in enumerate(lines) if not line.startswith("["))
    step = (len(lines) - first - 2) // faults
    places = [first + 2 + step * number + rng.randrange(max(1, step // 2)) for number in range(faults)]
    for place in places:
        lines[place] = how(lines, place)
    return "\n".join(lines), [place + 1 for place in places]


@pytest.mark.parametrize("how", SPOILS)
@pytest.mark.parametrize("game", games.games())
def test_faults_spread_over_a_random_game_are_found_and_little_else(game: str, how: str) -> None:
    """How the game went on behind a fault is a guess, which may turn out wrong much later: that is forgiven once."""
    exact = 0
    for seed in range(2):
        text = str(play(game, 2, seed).record)
        wrong, lines = spoilt(text, SPOILS[how], 3, random.Random(f"{game}/{seed}"))
        found = [line for line, _ in told(wrong)]
        assert set(lines) <= set(found)
        exact += found == lines
    assert exact
