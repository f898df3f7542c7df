"""What all requests share: the tables, the seats, where phones find us, and how many streams may be open."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from companion.web.hub import Hub
from companion.web.seats import Seats


@dataclass
class Limits:
    """How many streams may be open, in all and from one address."""

    streams: int = 2000
    streams_each: int = 64
    open: dict[str, int] = field(default_factory=dict)

    def reached(self, address: str) -> bool:
        """Whether an address may open no stream now."""
        return sum(self.open.values()) >= self.streams or self.open.get(address, 0) >= self.streams_each

    def enter(self, address: str) -> None:
        """Count a stream."""
        self.open[address] = self.open.get(address, 0) + 1

    def leave(self, address: str) -> None:
        """Count it no longer."""
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]


@dataclass
class House:
    """What all requests share; it is `request.app.state.house`."""

    hub: Hub
    seats: Seats
    addresses: tuple[str, ...]
    limits: Limits
    leaving: asyncio.Event = field(default_factory=asyncio.Event)

    def leave(self) -> None:
        """End all streams: the server is about to stop."""
        self.leaving.set()
        for table in self.hub.tables.values():
            table.tell()
