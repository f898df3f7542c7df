"""Pages to look at: nothing here changes a table."""

from __future__ import annotations

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from companion import games
from companion.web import drawn
from companion.web.desk import Desk
from companion.web.pages import page
from companion.web.qr import qr_svg
from companion.web.sight import HOST, LANG, Refused, desk_of, house, is_host, keep, language, table_of, viewer
from geo.errors import N_, InvalidInput, say
from sheets.aloud import text_version
from sheets.filled import FilledSheet
from sheets.layout import Look
from sheets.marks import picture
from sheets.paper import Paper
from sheets.words import LANGUAGES

MOST_LISTED = 60


def html(request: Request, template: str, status: int = 200, **values: object) -> HTMLResponse:
    """A page in the language of whoever asks."""
    shared = {"path": request.url.path, "host": is_host(request)}
    return HTMLResponse(page(template, language(request), **shared, **values), status)


async def start(request: Request) -> Response:
    """All tables, and for the host how to begin one."""
    found = await anyio.to_thread.run_sync(house(request).hub.store.sessions)
    tables = found[:MOST_LISTED]
    offered = [games.game(name) for name in games.games()]
    addresses = house(request).addresses
    code = qr_svg(addresses[0]) if addresses and is_host(request) else ""
    return html(request, "start.html", tables=tables, offered=offered, addresses=addresses, code=code)


async def host(request: Request) -> Response:
    """Make this browser the host's."""
    secret = request.path_params["secret"]
    if not house(request).seats.is_host(secret):
        raise Refused(say(N_("this is not the host's address; padwright serve prints it")))
    answer = RedirectResponse("/", 303)
    keep(answer, HOST, secret)
    return answer


async def choose_language(request: Request) -> Response:
    """Remember a language and go back."""
    back = request.query_params.get("back", "/")
    answer = RedirectResponse(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
    if request.path_params["lang"] in LANGUAGES:
        keep(answer, LANG, request.path_params["lang"])
    return answer


async def table(request: Request) -> Response:
    """A table: for its players the sheet and the dice, for others the seats that are free."""
    found = await table_of(request)
    who = viewer(request, found)
    shared = house(request)
    held = shared.seats.held(found.saved)
    watched = shared.seats.watched(found.saved)
    if not (who.plays or watched) or "seats" in request.query_params:
        address = f"{shared.addresses[0]}t/{found.saved.id}" if shared.addresses else ""
        code = qr_svg(address) if address and who.host else ""
        return html(request, "seats.html", table=found, held=held, who=who, watched=watched, code=code, address=address)
    desk = Desk(found, who)
    return html(request, "table.html", table=found, desk=desk, who=who, regions=desk.regions(), held=held)


async def box(request: Request) -> Response:
    """The decisions that are written in some boxes, to choose from."""
    desk = await desk_of(request)
    query = request.query_params
    choices = desk.choices(query.getlist("box")[:12], query.get("start", "")[:200])
    form = desk.mine.form if desk.mine else None
    part = "parts/choices.html" if "part" in query else "choices.html"
    return html(request, part, desk=desk, table=desk.table, choices=choices, form=form)


async def lit(request: Request) -> Response:
    """The boxes in which a beginning may go on, as SVG links."""
    desk = await desk_of(request)
    if desk.mine is None:
        raise InvalidInput.one("as", say(N_("nobody's sheet is meant")))
    return PlainTextResponse(desk.lit(request.query_params.get("start", "")[:200]))


async def art(request: Request) -> Response:
    """The form of the table's sheets as a picture, the same for all its players."""
    desk = await desk_of(request)
    number, sheets = request.path_params["page"], desk.sheets
    pages = drawn.pages(sheets[0], _lang(request)) if sheets else ()
    found = next((page.art for page in pages if page.number == number), None)
    if found is None:
        raise InvalidInput.one("page", say(N_("there is no such sheet")))
    return svg(found.svg)


def svg(content: str) -> Response:
    """A picture that a browser may keep: its address changes with it."""
    keep_it = {"cache-control": "private, max-age=31536000, immutable"}
    return Response(content, media_type="image/svg+xml", headers=keep_it)


def _lang(request: Request) -> str:
    asked = request.query_params.get("lang", "")
    return asked if asked in LANGUAGES else language(request)


def _sheet(desk: Desk, place: int) -> FilledSheet:
    if place >= len(desk.sheets):
        raise InvalidInput.one("page", say(N_("there is no such sheet")))
    return desk.sheets[place]


async def in_words(request: Request) -> Response:
    """A sheet as text, for whoever has it read aloud."""
    desk = await desk_of(request)
    sheet = _sheet(desk, request.path_params["place"])
    layout = drawn.art(sheet, desk.viewer.lang).layout
    text = text_version(layout, sheet.marks, sheet.player or "")
    return html(request, "words.html", table=desk.table, text=text, player=sheet.player or "")


async def record(request: Request) -> Response:
    """The game as it is written down, to keep."""
    desk = await desk_of(request)
    name = f'attachment; filename="game-{desk.table.saved.id}.record"'
    return PlainTextResponse(str(desk.session.record), headers={"content-disposition": name})


async def pdf(request: Request) -> Response:
    """A sheet with its marks as PDF."""
    desk = await desk_of(request)
    sheet, look = _sheet(desk, request.path_params["place"]), Look(lang=desk.viewer.lang)
    paper = Paper("a4", 210.0, 297.0)
    content = await anyio.to_thread.run_sync(lambda: picture(sheet, paper, look).pdf())
    return Response(content, media_type="application/pdf")
