"""`padwright log` and `sessions`: what happened in a game, and which games there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.cli.base import command, json_option, option, session_option
from companion.cli.talk import answer, answer_json, paragraph, talk, text
from companion.session import ABANDON, FIX, MOVE, REDO, RESULT, THROW, TYPED, UNDO, Event, Session, undone
from companion.store import Saved, Store
from geo.errors import N_, IllegalMove, StoreError

WHAT = {
    THROW: N_("thrown"),
    TYPED: N_("typed in"),
    MOVE: N_("decided"),
    UNDO: N_("taken back"),
    REDO: N_("given back"),
    FIX: N_("corrects {number}"),
    RESULT: N_("entered from paper"),
    ABANDON: N_("given up"),
}
BEFORE = 16
"""Letters of a line of the log before what happened."""

ENDED = {"over": N_("over"), "abandoned": N_("given up")}


@command(
    "log",
    N_(
        "List everything that happened in a game, in order. What was taken back or corrected later is marked with ~; "
        "at a lenient table the rule is named that a decision is against."
    ),
    "padwright log",
)
@session_option
@json_option
def log_command(session: str | None, as_json: bool) -> None:
    """List the events of a session."""
    _, held = Store().load(session)
    stands, broken = _standing(held), _broken(held)
    if as_json:
        answer_json([_event_json(held, event, stands) for event in held.events])
        return
    for event in held.events:
        sign = "~" if stands.get(event.number) is False else " "
        said = f"{event.number:>4} {clock(event.at)} {sign} {_said(held, event)}  ({_what(event, broken)})"
        paragraph(said, hanging=BEFORE)


def _standing(held: Session) -> dict[int, bool]:
    """Of each line and each correction, whether it stands as it was written."""
    texts = {line.number: line.draft.text for line in held.lines}
    latest = {event.draft.target: event.number for event in held.events if event.kind == FIX}
    gone = undone(held.events)
    entered = (event for event in held.events if event.kind == RESULT and event.number not in gone)
    sheets = {event.draft.author: event.number for event in entered}
    found = {}
    for event in held.events:
        if event.kind == FIX:
            found[event.number] = event.draft.target in texts and latest[event.draft.target] == event.number
        elif event.kind in (THROW, TYPED, MOVE):
            found[event.number] = event.number in texts and event.number not in latest
        elif event.kind == ABANDON:
            found[event.number] = held.abandoned == event
        elif event.kind == RESULT:
            found[event.number] = sheets.get(event.draft.author) == event.number
    return found


def _what(event: Event, broken: Mapping[int, IllegalMove]) -> str:
    what = text(WHAT[event.kind], number=event.draft.target)
    if event.number not in broken:
        return what
    return text(N_("{what}, against {rule}"), what=what, rule=broken[event.number].rule)


def _broken(held: Session) -> dict[int, IllegalMove]:
    """At a lenient table: the rules that lines and corrections were against when they were written down."""
    found: dict[int, IllegalMove] = {}
    then = Session(held.setup)
    for event in held.events if held.setup.lenient else ():
        then = then.after(event.draft)
        line = (event.draft.target or 0) if event.kind == FIX else event.number
        if event.kind in (MOVE, FIX) and line in then.waived:
            found[event.number] = then.waived[line]
    return found


def _said(held: Session, event: Event) -> str:
    """The line of an event, or the one that it is about."""
    if event.kind == RESULT:
        return event.draft.author or ", ".join(held.setup.players)
    if event.draft.text or not event.draft.target:
        return event.draft.text
    about = held.events[event.draft.target - 1]
    what = [text(WHAT[about.kind])] if about.kind in (ABANDON, RESULT) else []
    return ", ".join(filter(None, [_said(held, about), *what]))


def _event_json(held: Session, event: Event, stands: dict[int, bool]) -> dict[str, Any]:
    return {
        "number": event.number,
        "at": event.at,
        "kind": event.kind,
        "author": event.draft.author or None,
        "line": _said(held, event),
        "target": event.draft.target,
        "stands": stands.get(event.number),
    }


def clock(at: str, day: bool = False) -> str:
    """A stored time as the clock here shows it."""
    from datetime import datetime

    local = datetime.fromisoformat(at).astimezone()
    return local.strftime("%Y-%m-%d %H:%M" if day else "%H:%M:%S")


@command(
    "sessions",
    N_(
        "List all games that are kept, with game, round and when they were last played. The first that was not given "
        "up is the one that commands are about. --recover saves what can be saved of a damaged file."
    ),
    "padwright sessions\npadwright sessions --recover",
)
@option("--recover", is_flag=True, help=N_("Make a new file of what a damaged one still holds; the old one is kept."))
@json_option
def sessions_command(recover: bool, as_json: bool) -> None:
    """List the sessions."""
    store = Store()
    if recover:
        _recover(store, as_json)
        return
    found, damaged = store.listing()
    rounds = {saved.id: _round(store, saved) for saved in found}
    if as_json:
        answer_json([_saved_json(saved, rounds[saved.id]) for saved in found])
    else:
        _list(found, rounds)
    if damaged:
        raise store.damaged()
    if not found and not as_json:
        answer(N_("There is no session yet; begin one with: padwright new GAME -p NAME"))


def _list(found: tuple[Saved, ...], rounds: dict[int, int | None]) -> None:
    for saved in found:
        parts = [saved.name, saved.setup.game, _how_far(saved, rounds[saved.id]), clock(saved.last, day=True)]
        paragraph(f"{saved.id:>3}  {'  '.join(filter(None, parts))}  {', '.join(saved.setup.players)}", hanging=5)


def _how_far(saved: Saved, played: int | None) -> str:
    if saved.ended:
        return text(ENDED[saved.ended])
    return text(N_("round {number}"), number=played) if played else ""


def _round(store: Store, saved: Saved) -> int | None:
    """The round of a session; one that an earlier version kept is replayed for it."""
    if saved.round is not None or not saved.events:
        return saved.round
    try:
        _, held = store.load(str(saved.id))
        return held.game.round(held.state)
    except StoreError:  # whoever opens it is told why
        return None


def _saved_json(saved: Saved, played: int | None) -> dict[str, Any]:
    return {
        "number": saved.id,
        "session": saved.name,
        "game": saved.setup.game,
        "players": list(saved.setup.players),
        "round": played,
        "ended": saved.ended or None,
        "begun": saved.begun,
        "last": saved.last,
        "events": saved.events,
    }


def _recover(store: Store, as_json: bool) -> None:
    from companion.keeping.rescue import recover, sound

    if sound(store):
        if as_json:
            answer_json({"damaged": False, "sessions": []})
        else:
            answer(N_("Nothing is damaged: every session can be played on."))
        return
    found, aside = recover(store)
    if as_json:
        kept = [{"session": one.name, "events": len(one.events), "lost": one.lost} for one in found.kept]
        answer_json({"damaged": True, "sessions": kept, "traces": found.traces, "kept": str(aside)})
        return
    for one in found.kept:
        message = N_("{name}: events saved: {count}, lost: {lost}") if one.lost else N_("{name}: events saved: {count}")
        answer(message, name=one.name, count=len(one.events), lost=one.lost)
    if found.traces:
        answer(N_("Sessions of which only traces are left: {count}"), count=found.traces)
    talk(N_("The damaged file is kept as {path}"), path=str(aside))
