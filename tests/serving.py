"""The phone page as people have it: a process that serves it, and clients with cookies of their own."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from companion.store import Store

LATEST = 30.0
"""Seconds after which a server that has not said its address never will."""

PEOPLE = {"rolling-america": 2, "clever": 2, "rolled-west": 2, "dodge-dice": 2, "tumblin-dice": 2}


@dataclass
class Server:
    """A server over the sessions in a folder; it can be killed and started again on its port."""

    home: Path
    port: int = 0
    host: str = ""
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def start(self) -> None:
        """Start it, and read where it is."""
        words = [sys.executable, "-m", "companion", "serve", "--port", str(self.port)]
        environment = {**os.environ, "PADWRIGHT_HOME": str(self.home), "LC_ALL": "C.UTF-8"}
        with (self.home / "log").open("ab") as log:
            self.process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=log)
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], LATEST)
        line = self.process.stdout.readline().decode() if ready else ""
        found = re.match(r"http://127\.0\.0\.1:(\d+)/host/\w+", line)
        assert found, (self.home / "log").read_text()
        self.host, self.port = line.strip(), int(found[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def store(self) -> Store:
        return Store(self.home / "sessions.sqlite")

    def kill(self) -> None:
        """As a power cut does."""
        assert self.process is not None
        self.process.kill()
        self._wait()

    def stop(self) -> None:
        """As Ctrl+C does."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self._wait()

    def _wait(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.wait(timeout=LATEST)
        self.process.stdout.close()

    def client(self, host: bool = False) -> httpx.Client:
        """A browser of somebody's own, as far as cookies go."""
        client = httpx.Client(base_url=self.address, headers={"origin": self.address}, timeout=20)
        if host:
            client.cookies.set("padwright_host", self.host.rpartition("/")[2])
        return client


@contextmanager
def served(home: Path) -> Iterator[Server]:
    """A server, for a while."""
    server = Server(home)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def begin(client: httpx.Client, game: str, *names: str, **more: str) -> str:
    """Begin a table as the host: its path."""
    answer = client.post("/new", data={"game": game, "name": list(names), **more})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].partition("?")[0]


def sit(client: httpx.Client, table: str, player: str) -> None:
    """Take a seat."""
    assert client.post(f"{table}/seat", data={"player": player}).status_code == 303


def at(server: Server, table: str) -> int:
    """How many events the store has of a table."""
    _, session = server.store.load(table.rpartition("/")[2])
    return len(session.events)


def post(client: httpx.Client, path: str, data: Mapping[str, str]) -> httpx.Response:
    """Send what a page's script sends."""
    return client.post(path, data=dict(data), headers={"accept": "application/json"})


def until(true: object, seconds: float = 10.0) -> None:
    """Wait until something is so."""
    assert callable(true)
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came to be"
        time.sleep(0.05)
