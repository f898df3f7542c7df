"""Honest dice: every face as often as it should be, from a seed as from the operating system, and none beforehand."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from playing import NAMES, OURS, step
from throwing import thrown

from companion import games
from companion.counting.chi_square import fit
from companion.dice import SeededChance, SystemChance, face_of
from companion.record import Record
from companion.session import Session, Setup
from companion.store import FILE, Store
from geo.errors import InvalidInput
from sheets.options import defaults

LEVEL = 0.001
THROWS = 30_000
"""Of every die here; a million of each are thrown in tests/bench/million_throws.py."""


@pytest.mark.parametrize("name", OURS)
def test_every_die_of_every_game_passes_chi_square(name: str) -> None:
    counts = thrown(name, THROWS)
    odds = games.game(name).odds(defaults(games.game(name).design.options), False)
    assert counts.keys() == odds.keys()
    for die, shares in odds.items():
        assert sum(counts[die].values()) >= THROWS
        assert fit(counts[die], shares).p > LEVEL, (die, counts[die])


def test_a_million_faces_of_a_seed_pass_chi_square() -> None:
    chance = SeededChance("a million")
    counts = Counter(chance.face(throw, die, 6) for throw in range(100_000) for die in range(10))
    assert fit(counts, dict.fromkeys(range(6), 1 / 6)).p > LEVEL


@pytest.mark.parametrize("faces", [1, 2, 3, 7, 12, 90, 110])
def test_any_number_of_faces_is_even(faces: int) -> None:
    chance = SeededChance("faces")
    counts = Counter(chance.face(throw, 0, faces) for throw in range(40_000))
    assert set(counts) == set(range(faces))
    assert faces == 1 or fit(counts, dict.fromkeys(range(faces), 1 / faces)).p > LEVEL


@pytest.mark.parametrize("name", games.games())
def test_pairs_of_dice_know_nothing_of_each_other(name: str) -> None:
    """Two dice of one throw, and one die in two throws that follow each other: each pair of faces as often as any."""
    chance = SeededChance(f"pairs of {name}")
    within = Counter((chance.face(throw, 0, 6), chance.face(throw, 1, 6)) for throw in range(20_000))
    between = Counter((chance.face(throw, 0, 6), chance.face(throw + 1, 0, 6)) for throw in range(0, 40_000, 2))
    for counts in (within, between):
        assert fit(Counter({one * 6 + other: seen for (one, other), seen in counts.items()}),
                   dict.fromkeys(range(36), 1 / 36)).p > LEVEL  # fmt: skip


def test_the_operating_systems_chance_makes_faces_like_a_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the same bytes, both throw the same: there is one function that makes faces of bytes."""
    drawn = [number.to_bytes(8, "big") for number in (0, 5, 6, 2**63, 2**64 - 1, 2**64 - 17, 11)]
    asked: list[int] = []

    def urandom(size: int) -> bytes:
        asked.append(size)
        return drawn[len(asked) - 1]

    monkeypatch.setattr("os.urandom", urandom)
    chance = SystemChance()
    found = [chance.face(0, 0, 6) for _ in range(5)]
    source = iter(drawn)
    assert found == [face_of(lambda _attempt: next(source), 6) for _ in range(5)]
    assert asked == [8] * 6, "2**64 - 1 is beyond the last whole multiple of 6, and drawn again"


def test_bytes_that_would_favour_a_face_are_drawn_again() -> None:
    attempts: list[int] = []

    def drawn(attempt: int) -> bytes:
        attempts.append(attempt)
        return (2**64 - 1 - 10 * attempt).to_bytes(8, "big")

    assert face_of(drawn, 6) == (2**64 - 11) % 6
    assert attempts == [0, 1]


def test_the_operating_systems_chance_knows_every_face() -> None:
    chance = SystemChance()
    assert {chance.face(0, 0, 6) for _ in range(400)} == set(range(6))


@pytest.mark.parametrize("name", games.games())
def test_no_throw_to_come_is_stored_and_none_changes_by_undo_or_opening_the_file_again(
    name: str, tmp_path: Path
) -> None:
    rng, seed, path = random.Random(name), f"seed of {name}", tmp_path / FILE
    setup = Setup(name, NAMES[:3], defaults(games.game(name).design.options), seed=seed)
    Store(path).create(setup, "one")
    looked = 0
    for _ in range(40):
        _, session = Store(path).load("one")
        if session.over:
            break
        due = session.game.due(session.state)
        if due is not None:
            following = str(session.game.throw(due, SeededChance(seed)))
            written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
            if not any(line.draft.text.startswith(following) for line in session.lines):
                assert following.encode() not in written
                looked += 1
        move = step(session.game, session.state, SeededChance(seed), rng)
        if move.player is None:
            assert str(move) == following
            Store(path).change("one", lambda held: held.after(held.throw(SeededChance(seed))))
            continue
        Store(path).change("one", lambda held, move=move: held.after(held.decide(move)))  # type: ignore[misc]
        _undo_and_redo(path, seed)
    assert looked > 2


def _undo_and_redo(path: Path, seed: str) -> None:
    """Take the latest decision back and give it back: the throw that is owed then, if any, is the one from before."""
    _, before = Store(path).load("one")
    try:
        Store(path).change("one", lambda held: held.after(held.undo()))
    except InvalidInput:
        return
    Store(path).change("one", lambda held: held.after(held.redo()))
    _, after = Store(path).load("one")
    assert after.state == before.state
    due, again = before.game.due(before.state), after.game.due(after.state)
    assert due == again
    if due is not None and again is not None:
        throws = {str(before.game.throw(owed, SeededChance(seed))) for owed in (due, again)}
        assert len(throws) == 1


def test_a_record_holds_no_seed() -> None:
    setup = Setup("rolling-america", ("Ana",), defaults(games.game("rolling-america").design.options), seed="secret")
    assert "secret" not in str(Session(setup).record)
    assert isinstance(setup.record(), Record)
