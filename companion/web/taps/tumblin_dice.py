"""Tumblin-Dice: nobody decides anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.web.taps import Offer


def offers(_state: Any, _player: str, _start: str = "") -> Iterator[Offer]:
    """None."""
    return iter(())
