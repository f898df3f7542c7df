"""What every request passes: whether it is for us, from our own pages, and small; and what every answer carries."""

from __future__ import annotations

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


class TooLarge(Exception):
    """The body is larger than any of our pages sends."""


class Guard:
    """Refuses requests under another's name (a rebound DNS name), from other sites' pages, and large bodies."""

    def __init__(self, app: ASGIApp, known: Callable[[str], bool]) -> None:
        self.app = app
        self.known = known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._refusal(scope, headers)
        if refused:
            status, why = refused
            log.warning("refused %s %r: %s", scope["method"], scope["path"], why)
            await _answer(status, why, send)
            return
        try:
            await self.app(scope, _limited(receive), _sealed(send, scope["path"]))
        except TooLarge:
            log.warning("refused %s %r: too large", scope["method"], scope["path"])
            await _answer(413, "too large", send)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if not self.known(urlsplit(f"//{host}").hostname or ""):
            return 421, "not a name of this server"
        if scope["method"] in ("GET", "HEAD"):
            return None
        if scope["method"] != "POST":
            return 405, "only GET and POST"
        origin = headers.get("origin")
        if origin is None or urlsplit(origin).netloc != host:
            return 403, "not from a page of this server"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return 413, "too large"
        return None


def _limited(receive: Receive) -> Receive:
    """The body, up to its largest size, whatever its header says."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MOST_BYTES:
            raise TooLarge
        return message

    return limited


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


async def _answer(status: int, why: str, send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(why)).encode())]
    headers.append((b"connection", b"close"))
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": why.encode()})
