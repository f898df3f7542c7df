"""An earlier decision, or dice typed in, written anew: choose which, then what should stand there."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from companion import correction
from companion.correction import Decision
from companion.notation import tokens
from companion.session import Session
from companion.web.acts import act_once, answer_with_table, field, fields, require_player, who_acts
from companion.web.desk import Desk
from companion.web.looks import html
from companion.web.sight import Refused, desk_of, table_of
from companion.web.taps import Offer, offers
from companion.web.taps.against import against
from geo.errors import N_, InvalidInput, say


@dataclass(frozen=True, slots=True)
class Made:
    """A decision that can be corrected; `player` is empty for what was typed in for the table."""

    player: str
    decision: Decision

    @property
    def number(self) -> int:
        """The number of its event."""
        return self.decision.line.number

    @property
    def text(self) -> str:
        """Its line."""
        return self.decision.line.draft.text


def _made(desk: Desk) -> list[Made]:
    """What the viewer may correct, the latest first."""
    players = (desk.viewer.me, "") if desk.session.setup.real_dice else (desk.viewer.me,)
    found = [Made(player, held) for player in players for held in correction.decisions(desk.session, player)]
    return sorted(found, key=lambda made: made.number, reverse=True)


async def choose(request: Request) -> Response:
    """Which decision, and then what should stand in its place."""
    desk = await desk_of(request)
    if not desk.viewer.me:
        raise Refused(say(N_("only who plays here may do that")))
    made, query = _made(desk), request.query_params
    chosen = next((one for one in made if str(one.number) == query.get("event")), None)
    if chosen is None:
        return html(request, "fix.html", desk=desk, table=desk.table, made=made, chosen=None)
    start = query.get("start", "")[:200]
    ways = _ways(desk, chosen, start) if chosen.player else []
    asked = urlencode({"as": desk.viewer.me, "event": chosen.number})
    return html(
        request, "fix.html", desk=desk, table=desk.table, made=made, chosen=chosen, ways=ways,
        address=f"{desk.address}/fix?{asked}", form=desk.mine.form if desk.mine else None,
    )  # fmt: skip


def _ways(desk: Desk, made: Made, start: str) -> list[tuple[str, list[Offer]]]:
    """What could have been decided then, box by box, what has no box first; no beginning that leads nowhere."""
    game, state = desk.game, made.decision.state
    found = list(offers(game.name, state, made.player, start))
    if desk.session.setup.lenient and not start:
        found += against(game, state, made.player)
    boxes = dict.fromkeys(box for offer in found for box in offer.boxes)
    grouped = [(box, [offer for offer in found if box in offer.boxes]) for box in boxes]
    plain = [offer for offer in found if not offer.boxes]
    return [("", plain), *grouped] if plain else grouped


async def correct(request: Request) -> Response:
    """Write it anew, if all that was played since still stands."""
    table, form = await table_of(request), await fields(request)
    player = who_acts(request, table, form) if form.get("as") else ""
    require_player(request, table)
    event, words = field(form, "event"), field(form, "move")
    if not event.isdecimal() or len(event) > 9:
        raise InvalidInput.one("event", say(N_("this page is of another game; load it again")))
    typed = tuple(word for word, _ in tokens(words))

    def act(held: Session) -> Session:
        meant = (made for made in correction.decisions(held, player) if made.line.number == int(event))
        number = next((made.round for made in meant), 0)
        return held.after(correction.correction(held, player, number, typed, int(event)))

    await act_once(request, table, form, f"fix {player} {event}: {words}", act)
    return answer_with_table(request, table, field(form, "me") or player)
