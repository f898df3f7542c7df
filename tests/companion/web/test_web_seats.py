"""Seats: only who holds one acts for it, and a lost phone gets its seat back."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.session import Setup
from companion.store import Saved, Store
from companion.web.seats import Seats
from geo.errors import InvalidInput


@pytest.fixture
def table(tmp_path: Path) -> Saved:
    return Store(tmp_path / "sessions.sqlite").create(Setup("rolling-america", ("Ana", "Ben"), {"neighbours": "real"}))


def test_who_sits_down_holds_the_seat_and_nobody_else_gets_it(tmp_path: Path, table: Saved) -> None:
    seats = Seats(tmp_path)
    secret = seats.take(table, "Ana")
    assert seats.holds(table, "Ana", secret)
    assert not seats.holds(table, "Ben", secret)
    with pytest.raises(InvalidInput, match="taken"):
        seats.take(table, "Ana")


def test_a_restart_forgets_no_seat(tmp_path: Path, table: Saved) -> None:
    secret = Seats(tmp_path).take(table, "Ana")
    again = Seats(tmp_path)
    assert again.holds(table, "Ana", secret)
    assert again.is_host(Seats(tmp_path).host_secret)


def test_a_seat_given_back_is_no_longer_the_lost_phone_s(tmp_path: Path, table: Saved) -> None:
    seats = Seats(tmp_path)
    lost = seats.take(table, "Ana")
    seats.give_back(table, "Ana")
    assert not seats.holds(table, "Ana", lost)
    new = seats.take(table, "Ana")
    assert seats.holds(table, "Ana", new)
    assert not seats.holds(table, "Ana", lost)


@pytest.mark.parametrize("secret", ["", "0" * 64, "é", "host"])
def test_made_up_secrets_open_nothing(tmp_path: Path, table: Saved, secret: str) -> None:
    seats = Seats(tmp_path)
    seats.take(table, "Ana")
    assert not seats.holds(table, "Ana", secret)
    assert not seats.is_host(secret)


def test_the_file_of_secrets_is_nobody_else_s_to_read(tmp_path: Path) -> None:
    assert Seats(tmp_path).path.stat().st_mode & 0o077 == 0
