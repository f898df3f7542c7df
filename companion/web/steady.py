"""The server's side of a connection: whoever opens many and says nothing, or half a request, cannot hold us up.

A request's head has to be there some seconds after the first byte could have come, however slowly it trickles; no
address has more than its share of connections. What is over either bound is refused and logged in a line.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.web.house import House

log = logging.getLogger("padwright.web")

HEAD_WITHIN = 10.0
"""Seconds in which a request's head has to be here."""

CONNECTIONS = 4000
CONNECTIONS_EACH = 256
"""In all and from one address: a browser opens six and a stream for each tab."""

SPARE = 100
"""Open files that are kept for what is no connection."""

FULL = b"too many connections"
BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\nretry-after: 10\r\nconnection: close\r\n"
    b"content-length: %d\r\n\r\n%s" % (len(FULL), FULL)
)

_open: Counter[str] = Counter()


class Steady(H11Protocol):
    """A connection that has to come to the point."""

    _late: asyncio.TimerHandle | None = None
    _address: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, or tell it that there are too many."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if _open.total() >= _most() or _open[address] >= CONNECTIONS_EACH:
            log.warning("refused %s a connection: too many are open", address)
            transport.write(BUSY)
            transport.close()
            return
        self._address = address
        _open[address] += 1
        self._hurry()

    def data_received(self, data: bytes) -> None:
        """Take what has come; it does not buy more time."""
        if self._address is None:
            return
        super().data_received(data)
        self._hurry()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another."""
        self._calm()
        if self._address is not None:
            _open[self._address] -= 1
            if not _open[self._address]:
                del _open[self._address]
        super().connection_lost(exc)

    def _hurry(self) -> None:
        """The clock runs whenever no request is being answered."""
        if self.cycle is not None and not self.cycle.response_complete:
            self._calm()
        elif self._late is None and not self.transport.is_closing():
            self._late = self.loop.call_later(HEAD_WITHIN, self._give_up)

    def _calm(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        log.warning("closed a connection of %s: no whole request in %g s", self._address, HEAD_WITHIN)
        self.transport.abort()


def _most() -> int:
    """How many connections the system lets us have, at most as many as we want."""
    return min(CONNECTIONS, _files() - SPARE)


def _files() -> int:
    """How many files may be open, asked to be as many as are needed: many systems start with few."""
    wanted = CONNECTIONS + SPARE
    try:
        import resource
    except ImportError:  # Windows, whose sockets are no files
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    if soft != endless and soft < wanted:
        soft = max(soft, wanted if hard == endless else min(wanted, hard))
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return wanted if soft == endless else soft


class _Server(uvicorn.Server):
    """A server that ends its streams before it waits for what is still to be answered."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    async def shutdown(self, sockets: Any = None) -> None:
        """Stop."""
        self._house.leave()
        await super().shutdown(sockets)


def server(app: Any) -> uvicorn.Server:
    """The server of an application; `run(sockets=[listener])` serves until interrupted."""
    config = uvicorn.Config(
        app, http=Steady, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=2,
        timeout_keep_alive=20, proxy_headers=False, backlog=1024,
    )  # fmt: skip
    return _Server(config, app.state.house)
