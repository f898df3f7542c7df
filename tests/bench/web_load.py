"""How the phone page bears a hall full of tables: time from a tap to the others' screens, memory, nothing lost.

    python tests/bench/web_load.py [--tables 200] [--seconds 15] [--every 1.0]

Each table has four players with a stream each, and somebody does something every so many seconds. A server process
of its own, clients over loopback in this one: on a machine with few cores both share them, and what is measured is
the two together.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from companion.dice import chance_of
from companion.session import Session, Setup
from companion.store import Saved, Store
from companion.web.seats import Seats
from sheets.forms import design
from sheets.options import defaults

GAME, PLAYERS = "rolling-america", ("Ana", "Ben", "Cem", "Dua")
SERVER = """
import socket, sys
from pathlib import Path
from companion.store import Store
from companion.web import steady
from companion.web.app import create_app
from companion.web.house import Limits
from companion.web.names import Names
listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
print(listener.getsockname()[1], flush=True)
steady.CONNECTIONS_EACH = steady.CONNECTIONS
app = create_app(Store(Path(sys.argv[1])), Names.of(), (), Limits(100_000, 100_000))
steady.server(app).run(sockets=[listener])
"""


@dataclass
class Load:
    """What was measured."""

    sent: int = 0
    refused: int = 0
    late: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    out_of_order: int = 0


@dataclass
class Seat:
    """A player's phone: its cookie, and what it has heard."""

    player: str
    cookie: str
    heard: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)


class Table:
    """A table and its four phones; the game is played here too, to know what is legal."""

    def __init__(self, saved: Saved, seats: Seats, port: int, load: Load) -> None:
        self.path, self.port, self.load = f"/t/{saved.id}", port, load
        self.session = Session(saved.setup)
        self.rng = random.Random(saved.id)
        self.seats = [
            Seat(player, f"padwright_{saved.id}_{place}={seats.take(saved, player)}")
            for place, player in enumerate(PLAYERS)
        ]

    async def listen(self, seat: Seat) -> None:
        """Hear a stream to its end."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        asked = f"GET {self.path}/stream?at=0 HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {seat.cookie}\r\n\r\n"
        writer.write(asked.encode())
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    at = int(line[4:])
                    self.load.out_of_order += at < seat.heard
                    seat.heard = at
                    seat.news.set()
        finally:
            writer.close()

    def next(self) -> tuple[Seat, str, dict[str, str]]:
        """Somebody's next tap: who, where, and what is sent."""
        session, at = self.session, {"at": str(len(self.session.events))}
        if session.game.due(session.state):
            self.session = session.after(session.throw(chance_of(session.setup.seed)))
            return self.rng.choice(self.seats), "throw", at
        player = self.rng.choice(list(session.waiting))
        move = session.game.legal_moves(session.state, player).sample(self.rng)
        self.session = session.after(session.decide(move))
        seat = next(seat for seat in self.seats if seat.player == player)
        return seat, "do", {**at, "as": player, "move": str(move).partition(" ")[2]}

    async def tap(self) -> None:
        """A tap, and how long it takes until all others have heard of it."""
        seat, what, fields = self.next()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = urlencode(fields).encode()
        head = (
            f"POST {self.path}/{what} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nOrigin: http://127.0.0.1:{self.port}\r\n"
            f"Cookie: {seat.cookie}\r\nAccept: application/json\r\nConnection: close\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        begun = time.perf_counter()
        writer.write(head.encode() + body)
        answer = (await reader.readline()).split()
        self.load.answers.append(time.perf_counter() - begun)
        self.load.sent += 1
        self.load.refused += answer[1:2] != [b"204"]
        writer.close()
        for other in self.seats:
            while other.heard < int(fields["at"]) + 1:
                other.news.clear()
                await other.news.wait()
            if other is not seat:
                self.load.late.append(time.perf_counter() - begun)

    async def play(self, every: float, until: float) -> None:
        """Tap by tap; whoever is late does not wait to catch up."""
        await asyncio.sleep(self.rng.random() * every)
        while time.perf_counter() < until:
            begun = time.perf_counter()
            await self.tap()
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - begun)))


def memory(process: int) -> float:
    """Resident memory of a process, in MB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def busy(process: int) -> float:
    """Seconds of processor time that a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(count: int, seconds: float, every: float, home: Path) -> None:
    """One run."""
    store, seats, load = Store(home / "sessions.sqlite"), Seats(home), Load()
    options = defaults(design(GAME).options)
    saved = [store.create(Setup(GAME, PLAYERS, options, seed=str(number))) for number in range(count)]
    server = subprocess.Popen([sys.executable, "-c", SERVER, str(store.path)], stdout=subprocess.PIPE)
    assert server.stdout is not None
    port = int(server.stdout.readline())
    before = memory(server.pid)
    tables = [Table(one, seats, port, load) for one in saved]
    streams = [asyncio.create_task(table.listen(seat)) for table in tables for seat in table.seats]
    await asyncio.sleep(1 + count * 4 / 300)
    until, worked = time.perf_counter() + seconds, busy(server.pid)
    playing = [asyncio.create_task(table.play(every, until)) for table in tables]
    _, hanging = await asyncio.wait(playing, timeout=seconds + 30)
    after, worked = memory(server.pid), busy(server.pid) - worked
    lost = sum(
        len(store.load(str(one.id))[1].events) != len(table.session.events)
        for one, table in zip(saved, tables, strict=True)
    )
    for task in (*streams, *hanging):
        task.cancel()
    server.kill()
    server.wait()
    server.stdout.close()
    print(json.dumps(told(load, count, seconds, every, (after - before) / count) | {
        "server ms a tap": round(1000 * worked / max(1, load.sent), 2), "load average": os.getloadavg()[0],
        "tables not as they should be": lost, "hanging": len(hanging)}))  # fmt: skip


def told(load: Load, count: int, seconds: float, every: float, mb: float) -> dict[str, object]:
    """The run in figures: times in ms."""
    late, answers = sorted(load.late), sorted(load.answers)

    def part(held: list[float], share: float) -> float:
        return round(1000 * held[min(len(held) - 1, int(share * len(held)))], 1) if held else 0.0

    return {
        "tables": count, "every": every, "taps a second": round(load.sent / seconds, 1), "refused": load.refused,
        "out of order": load.out_of_order, "answer p50": part(answers, 0.5), "answer p99": part(answers, 0.99),
        "others p50": part(late, 0.5), "others p99": part(late, 0.99), "MB a table": round(mb, 2),
        "cores": os.cpu_count(),
    }  # fmt: skip


def main() -> None:
    """Fewer tables first, to see where it bends."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 50, 100, 200])
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--every", type=float, default=1.0)
    asked = parser.parse_args()
    for count in asked.tables:
        with tempfile.TemporaryDirectory() as home:
            asyncio.run(measure(count, asked.seconds, asked.every, Path(home)))


if __name__ == "__main__":
    main()
