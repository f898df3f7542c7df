"""What is asked above the list: who decides, who begins, or what the dice show."""

from __future__ import annotations

from companion.cli.talk import text
from companion.play.moment import Moment
from companion.play.typed import BySeat, like_this
from geo.errors import N_


def asked_now(moment: Moment, entry: BySeat | None, listed: bool) -> list[str]:
    """The question of a moment, by sentences; `listed` where moves are listed below it, `entry` where seats tell
    their dice."""
    if moment.session.abandoned:
        return [text(N_("This game was given up; u takes it up again."))]
    if moment.over:
        return [text(N_("The game is over."))]
    if moment.player is not None:
        return [_decision(moment, moment.player)]
    if moment.beginning:
        return [text(N_("Who begins? Enter lets chance decide."))]
    if entry is not None:
        return [_of_seat(moment, entry)]
    may = [text(N_("Before that may decide: {players}"), players=moment.deciding)] if listed else []
    return [_throw(moment), *may] if moment.typed_in else [" ".join([_throw(moment), *may])]


def _decision(moment: Moment, player: str) -> str:
    things = " ".join(moment.session.game.pending(moment.session.state, player))
    decides = N_("{player} decides: {things}") if things else N_("{player} decides")
    beside = [text(N_("also: {players}"), players=moment.others)] if moment.others else []
    if moment.throw_is_next:
        beside.append(text(N_("Enter: back to the throw")))
    told = f"({'; '.join(beside)})" if beside else ""
    return f"{text(decides, player=player, things=things)} {told}".rstrip()


def _of_seat(moment: Moment, entry: BySeat) -> str:
    hints = text(N_(" or ")).join(entry.hints(moment.session.game))
    return text(N_("{player}, dice: {count}, like {hints}"), player=entry.seat, count=entry.dice, hints=hints)


def _throw(moment: Moment) -> str:
    if not moment.typed_in or moment.owed is None:
        return text(N_("Enter throws the dice."))
    example, _ = like_this(moment.session.game, moment.session.state, moment.owed)
    return text(N_("Throw, and type what the dice show, like {example}"), example=example)


def throw_explained(moment: Moment) -> str:
    """What a throw that is typed in is for; empty where nothing is typed in."""
    if not moment.typed_in or moment.owed is None:
        return ""
    return text(like_this(moment.session.game, moment.session.state, moment.owed)[1])
