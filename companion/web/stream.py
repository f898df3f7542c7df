"""The stream of a table: whoever looks at it is sent the regions that have changed, as they change."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from companion.web.desk import Desk, Viewer
from companion.web.guard import caller
from companion.web.house import House
from companion.web.hub import Table
from companion.web.sight import desk_of, house

log = logging.getLogger("padwright.web")

BREATH = 15.0
"""Seconds after which a silent stream says that it is still there."""


async def stream(request: Request) -> Response:
    """Everything that changes at a table, for as long as somebody listens."""
    shared = house(request)
    desk = await desk_of(request)
    address = caller(request.scope)
    if shared.limits.reached(address):
        log.warning("refused %s a stream of %r: too many are open", address, request.url.path)
        return PlainTextResponse("too many streams", 429, {"retry-after": "10"})
    seen = request.query_params.get("at", "")
    events = _events(shared, desk.table, desk.viewer, address, int(seen) if seen.isdecimal() else -1)
    return StreamingResponse(events, media_type="text/event-stream", headers={"x-accel-buffering": "no"})


async def _events(shared: House, table: Table, viewer: Viewer, address: str, seen: int) -> AsyncIterator[str]:
    shared.limits.enter(address)
    table.streams += 1
    closed = table.closed
    sent = {name: hash(held) for name, held in Desk(table, viewer).regions().items()} if seen == table.at else {}
    try:
        yield "retry: 1000\n\n"
        while not shared.leaving.is_set() and table.closed == closed:
            news, at = table.news, table.at
            regions = Desk(table, viewer).regions()
            changed = {name: held for name, held in regions.items() if sent.get(name) != hash(held)}
            if changed:
                sent |= {name: hash(held) for name, held in changed.items()}
                yield f"id: {at}\ndata: {json.dumps({'at': at, 'regions': changed})}\n\n"
            if not await _woken(news):
                yield ": still here\n\n"
    finally:
        table.streams -= 1
        shared.limits.leave(address)


async def _woken(news: asyncio.Event) -> bool:
    """Whether anything happened before the stream has to draw breath."""
    try:
        await asyncio.wait_for(news.wait(), BREATH)
    except TimeoutError:
        return False
    return True
