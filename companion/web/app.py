"""The application: its routes, and what they all share."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from companion.store import Store
from companion.web import acts, audits, fixing, looks
from companion.web.guard import Guard, caller
from companion.web.house import House, Limits
from companion.web.hub import Hub
from companion.web.pages import page
from companion.web.seats import Seats
from companion.web.sight import Refused, language
from companion.web.stream import stream
from geo.errors import IllegalMove, InvalidInput, PadwrightError, StoreError
from sheets.words import words

log = logging.getLogger("padwright.web")

STATIC = Path(__file__).parent / "static"


def create_app(
    store: Store,
    known: Callable[[str], bool],
    addresses: tuple[str, ...] = (),
    limits: Limits | None = None,
) -> Starlette:
    """The application over a store.

    `known` tells the names and addresses that it may be called by (it refuses any other), `addresses` are where
    phones find it, the best first.
    """
    house = House(Hub(store), Seats(store.path.parent), addresses, limits or Limits())

    @contextlib.asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(house.hub.watch())
        with store.held_open():
            yield
        house.leave()
        watching.cancel()

    app = Starlette(
        routes=ROUTES,
        middleware=[Middleware(Guard, known=known)],
        exception_handlers={PadwrightError: wrong, 404: lost, 405: lost},
        lifespan=life,
    )
    app.state.house = house
    return app


ROUTES = [
    Route("/", looks.start),
    Route("/host/{secret}", looks.host),
    Route("/lang/{lang}", looks.choose_language),
    Route("/t/{table:int}", looks.table),
    Route("/t/{table:int}/stream", stream),
    Route("/t/{table:int}/box", looks.box),
    Route("/t/{table:int}/lit", looks.lit),
    Route("/t/{table:int}/art/{page:int}.svg", looks.art),
    Route("/t/{table:int}/words/{place:int}", looks.in_words),
    Route("/t/{table:int}/record", looks.record),
    Route("/t/{table:int}/sheet/{place:int}.pdf", looks.pdf),
    Route("/t/{table:int}/seat", acts.take_seat, methods=["POST"]),
    Route("/t/{table:int}/free", acts.free_seat, methods=["POST"]),
    Route("/t/{table:int}/watch", acts.watch, methods=["POST"]),
    Route("/t/{table:int}/do", acts.decide, methods=["POST"]),
    Route("/t/{table:int}/throw", acts.throw, methods=["POST"]),
    Route("/t/{table:int}/type", acts.type_dice, methods=["POST"]),
    Route("/t/{table:int}/undo", acts.undo, methods=["POST"]),
    Route("/t/{table:int}/redo", acts.redo, methods=["POST"]),
    Route("/t/{table:int}/leave", acts.leave, methods=["POST"]),
    Route("/t/{table:int}/fix", fixing.choose),
    Route("/t/{table:int}/fix", fixing.correct, methods=["POST"]),
    Route("/new", acts.begin, methods=["POST"]),
    Route("/audit/{game}", audits.blank),
    Route("/audit/{game}/art.svg", audits.art),
    Route("/audit/{game}/ink", audits.ink, methods=["POST"]),
    Route("/audit/{game}", audits.report, methods=["POST"]),
    Mount("/static", StaticFiles(directory=STATIC)),
]


STATUS = ((Refused, 403), (IllegalMove, 409), (StoreError, 503))


async def wrong(request: Request, error: Exception) -> Response:
    """A wrong input or an illegal move, worded for whoever sent it."""
    assert isinstance(error, PadwrightError)
    lang = language(request)
    translate = words(lang)
    texts = [error.message.text(translate)]
    if isinstance(error, InvalidInput):
        texts = [problem.message.text(translate) for problem in error.problems]
    status = next((status for kind, status in STATUS if isinstance(error, kind)), 422)
    level = logging.WARNING if isinstance(error, Refused | StoreError) else logging.INFO
    log.log(
        level, "answered %s to %s %s %r: %s", status, caller(request.scope), request.method, request.url.path, error
    )
    if wants_json(request):
        return JSONResponse({"error": "; ".join(texts)}, status)
    back = request.url.path.rsplit("/", 1)[0] if request.url.path.startswith("/t/") else "/"
    return HTMLResponse(page("wrong.html", lang, texts=texts, back=back), status)


async def lost(request: Request, _error: Exception) -> Response:
    """There is no such page."""
    return HTMLResponse(page("wrong.html", language(request), texts=(), back="/"), 404)


def wants_json(request: Request) -> bool:
    """Whether the page's script asks, which shows errors itself."""
    return "application/json" in request.headers.get("accept", "")
