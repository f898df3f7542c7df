"""What every request passes: whether it is for us, from our own pages, and small; and what every answer carries."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("padwright.web")

MOST_BYTES = 64 * 1024
"""A page sends a few words; a typed sheet a few thousand."""

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "screen-wake-lock=(self), camera=(), microphone=(), geolocation=()",
}


DRAINED = 16 * 1024 * 1024
"""Bytes of a refused body that are still taken in and thrown away: closing with bytes unread resets the connection,
and the sender never reads why it was refused."""

PATIENCE = 10.0
"""Seconds in which a body has to be here."""


class TooLarge(Exception):
    """The body is larger than any of our pages sends."""


class TooSlow(Exception):
    """The body does not come."""


BROKEN: dict[type[Exception], tuple[int, str]] = {TooLarge: (413, "too large"), TooSlow: (408, "too slow")}


def caller(scope: Scope) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


class Guard:
    """Refuses requests under another's name (a rebound DNS name), from other sites' pages, and large bodies."""

    def __init__(self, app: ASGIApp, known: Callable[[str], bool], patience: float = PATIENCE) -> None:
        self.app, self.known, self.patience = app, known, patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refused = self._refusal(scope, Headers(scope=scope))
        if refused is None:
            try:
                await self.app(scope, self._limited(receive), _sealed(send, scope["path"]))
            except (TooLarge, TooSlow) as broken:
                refused = BROKEN[type(broken)]
        if refused:
            log.warning("refused %s %s %r: %s", caller(scope), scope["method"], scope["path"], refused[1])
            await self._answer(*refused, receive, send)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if not self.known(_name(host)):
            return 421, "not a name of this server"
        if scope["method"] in ("GET", "HEAD"):
            return None
        if scope["method"] != "POST":
            return 405, "only GET and POST"
        origin = headers.get("origin")
        if origin is None or _place(origin) != host:
            return 403, "not from a page of this server"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return 413, "too large"
        return None

    def _limited(self, receive: Receive) -> Receive:
        """The body, up to its largest size, whatever its header says, and not for ever."""
        taken, whole = 0, False
        end = asyncio.get_running_loop().time() + self.patience

        async def limited() -> Message:
            nonlocal taken, whole
            if whole:  # what comes now is that the caller has gone
                return await receive()
            try:
                async with asyncio.timeout_at(end):
                    message = await receive()
            except TimeoutError:
                raise TooSlow from None
            taken, whole = taken + len(message.get("body", b"")), not message.get("more_body", False)
            if taken > MOST_BYTES:
                raise TooLarge
            return message

        return limited

    async def _answer(self, status: int, why: str, receive: Receive, send: Send) -> None:
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(why)).encode())]
        headers.append((b"connection", b"close"))
        headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": why.encode(), "more_body": True})
        if status != BROKEN[TooSlow][0]:
            await self._drain(receive)
        await send({"type": "http.response.body", "body": b""})

    async def _drain(self, receive: Receive) -> None:
        taken = 0
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.patience):
                while taken < DRAINED:
                    message = await receive()
                    taken += len(message.get("body", b""))
                    if not message.get("more_body", False):
                        return


def _name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _place(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _sealed(send: Send, path: str) -> Send:
    """The answer with the headers that every answer has."""

    async def sealed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if not path.startswith("/static/"):
                headers.setdefault("cache-control", "no-store")
        await send(message)

    return sealed
