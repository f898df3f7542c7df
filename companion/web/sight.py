"""Who asks: the language, the seats and the host's right that a request proves by its cookies."""

from __future__ import annotations

from typing import cast

from starlette.requests import Request
from starlette.responses import Response

from companion.web.desk import Desk, Viewer
from companion.web.house import House
from companion.web.hub import Table
from geo.errors import N_, PadwrightError, say
from sheets.words import LANGUAGES

HOST, LANG = "padwright_host", "padwright_lang"
YEAR = 365 * 24 * 3600


class Refused(PadwrightError):
    """Somebody asks for what is not theirs."""


def house(request: Request) -> House:
    """What all requests share."""
    return cast(House, request.app.state.house)


def language(request: Request) -> str:
    """The language that the viewer chose, else the first of the browser's that we speak."""
    chosen = request.cookies.get(LANG, "")
    if chosen in LANGUAGES:
        return chosen
    asked = (part.split(";")[0].strip()[:2].lower() for part in request.headers.get("accept-language", "").split(","))
    return next((lang for lang in asked if lang in LANGUAGES), "en")


def is_host(request: Request) -> bool:
    """Whether the request comes from whoever runs the server."""
    return house(request).seats.is_host(request.cookies.get(HOST, ""))


def seat_cookie(table: Table, player: str) -> str:
    """The name of the cookie that holds a seat's secret."""
    return f"padwright_{table.saved.id}_{table.session.setup.players.index(player)}"


def viewer(request: Request, table: Table, asked: str | None = None) -> Viewer:
    """Who looks at a table; `asked` (or `as` in the address) is the player that they want to act for."""
    seats = house(request).seats
    held = tuple(
        player
        for player in table.session.setup.players
        if (secret := request.cookies.get(seat_cookie(table, player))) and seats.holds(table.saved, player, secret)
    )
    host = is_host(request)
    wanted = asked if asked is not None else request.query_params.get("as", "")
    may = held + (table.session.setup.players if host else ())
    me = wanted if wanted in may else held[0] if held else ""
    return Viewer(held, host, me, language(request))


async def table_of(request: Request) -> Table:
    """The table that a request is about."""
    return await house(request).hub.table(request.path_params["table"])


async def desk_of(request: Request) -> Desk:
    """The table as whoever asks sees it; Refused where they may not look at it."""
    table = await table_of(request)
    found = viewer(request, table)
    require_sight(request, table, found)
    return Desk(table, found)


def require_sight(request: Request, table: Table, who: Viewer) -> None:
    """Refuse those who neither play nor may look on."""
    if not (who.plays or house(request).seats.watched(table.saved)):
        raise Refused(say(N_("this table is not open to onlookers")))


def keep(response: Response, name: str, value: str) -> None:
    """Give the browser a cookie that no script and no other site can use."""
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", path="/")
