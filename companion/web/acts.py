"""What changes a table: throws, decisions, undo, seats. Every request has an id, so that sent twice it is done once.

The id is made of what is asked and of how many events the sender had seen: two taps on one button, or two tabs that
ask the same, are the same request, and the same decision made again later is another one.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from urllib.parse import parse_qsl, quote

import anyio.to_thread
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from companion import games
from companion.cli.begin import setup_of
from companion.dice import chance_of
from companion.matching import table_move
from companion.notation import Line, tokens
from companion.session import Session
from companion.web.hub import Table
from companion.web.sight import Refused, house, is_host, keep, seat_cookie, table_of, viewer
from geo.errors import N_, InvalidInput, say

MOST_FIELDS = 400
LONGEST = 400
"""Characters of a field."""


async def fields(request: Request) -> FormData:
    """The fields of a form; InvalidInput for a body that is none."""
    try:
        body = (await request.body()).decode("utf-8")
        return FormData([*parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS)])
    except ValueError as wrong:
        raise InvalidInput.one("form", say(N_("that is no form of this page"))) from wrong


def field(form: FormData, name: str) -> str:
    """A field as text, empty where it is missing; InvalidInput where it is far too long."""
    value = form.get(name, "")
    if not isinstance(value, str) or len(value) > LONGEST:
        raise InvalidInput.one(name, say(N_("that is too long")))
    return value


def answer_with_table(request: Request, table: Table, player: str = "") -> Response:
    """After an act: nothing for the page's script, which hears of it by the stream; the table for all others."""
    if "application/json" in request.headers.get("accept", ""):
        return Response(status_code=204)
    return RedirectResponse(f"/t/{table.saved.id}" + (f"?as={quote(player)}" if player else ""), 303)


async def act_once(
    request: Request, table: Table, form: FormData, what: str, act: Callable[[Session], Session]
) -> None:
    """Do something at a table, once however often it is asked for; `what` tells it from all else asked then."""
    at = field(form, "at")
    if not at.isdecimal() or len(at) > 9 or int(at) > table.at:
        raise InvalidInput.one("at", say(N_("this page is of another game; load it again")))
    request_id = "page-" + sha256(f"{table.saved.id} {table.saved.begun} {at} {what}".encode()).hexdigest()[:32]
    await house(request).hub.act(table, act, request_id)


def who_acts(request: Request, table: Table, form: FormData) -> str:
    """The player that a request acts for; Refused unless it proves the seat or the host's right."""
    player = field(form, "as")
    if player not in table.session.setup.players or not viewer(request, table, player).may_act_for(player):
        raise Refused(say(N_("that is not your seat")))
    return player


def require_player(request: Request, table: Table) -> None:
    """Refused to all who do not play at the table."""
    if not viewer(request, table).plays:
        raise Refused(say(N_("only who plays here may do that")))


def _require_host(request: Request) -> None:
    if not is_host(request):
        raise Refused(say(N_("only whoever runs the server may do that")))


async def decide(request: Request) -> Response:
    """A player's decision."""
    table, form = await table_of(request), await fields(request)
    player, words = who_acts(request, table, form), field(form, "move")

    def act(held: Session) -> Session:
        read = tuple(word for word, _ in tokens(words))
        return held.after(held.decide(held.game.read(Line(player, read))))

    await act_once(request, table, form, f"do {player}: {words}", act)
    return answer_with_table(request, table, player)


async def throw(request: Request) -> Response:
    """The throw that is owed; where that only settles who begins, the next one is left to the next tap."""
    table, form = await table_of(request), await fields(request)
    require_player(request, table)

    def act(held: Session) -> Session:
        return held.after(held.throw(chance_of(held.setup.seed)))

    await act_once(request, table, form, "throw", act)
    return answer_with_table(request, table, field(form, "as"))


async def type_dice(request: Request) -> Response:
    """A line of the table typed in: real dice, or who begins."""
    table, form = await table_of(request), await fields(request)
    require_player(request, table)
    typed = field(form, "dice").split() if form.get("dice") else _die_by_die(table, form)
    if not typed:
        raise InvalidInput.one("dice", say(N_("type what the dice show")))

    def act(held: Session) -> Session:
        move = table_move(held.game, held.owed().word, typed, held.setup.players)
        return held.after(held.typed(move))

    await act_once(request, table, form, f"type {' '.join(typed)}", act)
    return answer_with_table(request, table, field(form, "as"))


def _die_by_die(table: Table, form: FormData) -> list[str]:
    """Dice given one by one, in fields `die`, in the order in which the throw names their players."""
    owed = table.session.owed()
    dice = [str(value)[:8] for value in form.getlist("die")]
    if len(dice) != len(owed.of) or not all(dice):
        return []
    found: list[str] = []
    for place, (name, die) in enumerate(zip(owed.of, dice, strict=True)):
        if place == 0 or owed.of[place - 1] != name:
            found.append(name)
        found.append(die)
    return found


async def undo(request: Request) -> Response:
    """Take back one's own latest decision."""
    table, form = await table_of(request), await fields(request)
    player = who_acts(request, table, form)
    await act_once(request, table, form, f"undo {player}", lambda held: held.after(held.undo(player)))
    return answer_with_table(request, table, player)


async def redo(request: Request) -> Response:
    """Give back what one had undone."""
    table, form = await table_of(request), await fields(request)
    player = who_acts(request, table, form)
    await act_once(request, table, form, f"redo {player}", lambda held: held.after(held.redo(player)))
    return answer_with_table(request, table, player)


async def leave(request: Request) -> Response:
    """Go home before the end, and let the others play on."""
    table, form = await table_of(request), await fields(request)
    player = who_acts(request, table, form)
    await act_once(request, table, form, f"leave {player}", lambda held: held.after(held.leave(player)))
    return answer_with_table(request, table, player)


async def take_seat(request: Request) -> Response:
    """Sit down: the browser gets the seat's secret."""
    table, form = await table_of(request), await fields(request)
    player = field(form, "player")
    if player not in table.session.setup.players:
        raise InvalidInput.one("player", say(N_("{player} does not play here"), player=player))
    secret = house(request).seats.take(table.saved, player)
    answer = answer_with_table(request, table, player)
    keep(answer, seat_cookie(table, player), secret)
    return answer


async def free_seat(request: Request) -> Response:
    """Give a seat back, for a lost phone: the host's, or one's own."""
    table, form = await table_of(request), await fields(request)
    player = who_acts(request, table, form)
    house(request).seats.give_back(table.saved, player)
    table.closed += 1
    table.tell()
    return RedirectResponse(f"/t/{table.saved.id}?seats", 303)


async def watch(request: Request) -> Response:
    """Open a table to onlookers, or close it."""
    table, form = await table_of(request), await fields(request)
    _require_host(request)
    house(request).seats.watch(table.saved, field(form, "on") == "1")
    table.closed += 1
    table.tell()
    return RedirectResponse(f"/t/{table.saved.id}?seats", 303)


async def begin(request: Request) -> Response:
    """Begin a table, as the host."""
    form = await fields(request)
    _require_host(request)
    typed = [str(part).strip()[:LONGEST] for part in form.getlist("name")]
    names = tuple(name for name in typed if name)
    on_paper = {str(place) for place in form.getlist("paper")}
    paper = tuple(name for place, name in enumerate(typed, 1) if name and str(place) in on_paper)
    paper = names if field(form, "dice_only") else paper
    game = field(form, "game")
    options = games.game(game).design.options
    pairs = tuple(f"{o.name}={value}" for o in options if (value := field(form, f"option.{o.name}").strip()))
    setup = setup_of(game, names, paper, pairs, None, bool(field(form, "real_dice")), bool(field(form, "lenient")))
    store = house(request).hub.store
    saved = await anyio.to_thread.run_sync(store.create, setup, field(form, "session"))
    return RedirectResponse(f"/t/{saved.id}?seats", 303)
