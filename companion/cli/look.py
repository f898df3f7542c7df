"""`padwright show`, `moves`, `log` and `sessions`: looking without changing anything."""

from __future__ import annotations

from itertools import islice
from typing import Any

import click

from companion.cli.base import command, json_option, option, session_option
from companion.cli.standing import ending, pending_lines
from companion.cli.talk import SPEECH, answer, answer_json, line, paragraph, text, width
from companion.matching import player_of
from companion.picture import Row, picture, status_cells, table
from companion.session import MOVE, REDO, THROW, TYPED, UNDO, Event, Session
from companion.store import Saved, Store
from geo.errors import N_

LISTED = 40
"""Moves that are listed without --all."""


@command(
    "show",
    N_("Show where a game stands: the dice, who has to decide, and everybody's sheet."),
    "padwright show\npadwright show --session friday",
)
@session_option
@json_option
def show_command(session: str | None, as_json: bool) -> None:
    """Show a session."""
    saved, held = Store().load(session)
    if as_json:
        answer_json(_standing(saved, held))
        return
    for content in table(_header(saved, held), width()):
        line(content)
    for sheet in held.game.sheets(held.state):
        shown = picture(sheet, width() - 2, SPEECH.translate)
        for content in ["", *filter(None, [sheet.player]), *(f"  {part}" for part in shown)] if shown else ():
            line(content)
    line()
    for content in pending_lines(held):
        paragraph(content)
    if held.over:
        ending(held)


def _header(saved: Saved, held: Session) -> list[Row]:
    setup = held.setup
    rows = [(text(N_("session")), [saved.name]), (text(N_("game")), [setup.game])]
    rows.append((text(N_("players")), [", ".join(setup.players)]))
    if setup.paper:
        rows.append((text(N_("on paper")), [", ".join(setup.paper)]))
    if setup.real_dice:
        rows.append((text(N_("dice")), [text(N_("your own, typed in"))]))
    changed = [
        f"{option.name}={option.shown(setup.options[option.name])}"
        for option in held.game.design.options
        if setup.options[option.name] != option.default
    ]
    if changed:
        rows.append((text(N_("options")), changed))
    return rows + status_cells(held.game.status(held.state), SPEECH.translate)


def _standing(saved: Saved, held: Session) -> dict[str, Any]:
    due = held.game.due(held.state)
    return {
        "session": saved.name,
        "game": held.setup.game,
        "players": list(held.setup.players),
        "paper": list(held.setup.paper),
        "status": dict(held.game.status(held.state)),
        "due": due.word if due else None,
        "waiting": dict(held.waiting),
        "over": held.over,
        "sheets": [
            {"player": sheet.player, "marks": {box: str(mark) for box, mark in sheet.marks.items()}}
            for sheet in held.game.sheets(held.state)
        ],
    }


@command(
    "moves",
    N_("List what may be decided now, by PLAYER or by everybody who is waited for."),
    "padwright moves ana\npadwright moves ana --all",
)
@click.argument("player", required=False, metavar="[PLAYER]")
@option("--all", "everything", is_flag=True, help=N_("List all of them, even thousands."))
@session_option
@json_option
def moves_command(player: str | None, everything: bool, session: str | None, as_json: bool) -> None:
    """List legal moves."""
    _, held = Store().load(session)
    if player is not None:
        who = player_of(player, held.setup.players)
        held.require_turn(who)
        players = [who]
    else:
        players = list(held.waiting)
    if as_json:
        answer_json({who: [str(move) for move in held.game.legal_moves(held.state, who)] for who in players})
        return
    for who in players:
        _list_moves(held, who, everything)
    if not players:
        for content in pending_lines(held):
            paragraph(content)
        if held.over:
            answer(N_("The game is over."))


def _list_moves(held: Session, player: str, everything: bool) -> None:
    moves = iter(held.game.legal_moves(held.state, player))
    for move in moves if everything else islice(moves, LISTED):
        line(str(move))
    if left := sum(1 for _ in moves):
        answer(N_("... and {count} more for {player}; --all lists them"), count=left, player=player)


WHAT = {
    THROW: N_("thrown"),
    TYPED: N_("typed in"),
    MOVE: N_("decided"),
    UNDO: N_("taken back"),
    REDO: N_("given back"),
}


@command(
    "log",
    N_("List everything that happened in a game, in order; what was taken back is marked with ~."),
    "padwright log",
)
@session_option
@json_option
def log_command(session: str | None, as_json: bool) -> None:
    """List the events of a session."""
    _, held = Store().load(session)
    live = {event.number for event in held.lines}
    if as_json:
        answer_json([_event_json(held, event, event.number in live) for event in held.events])
        return
    for event in held.events:
        sign = "~" if event.draft.text and event.number not in live else " "
        line(f"{event.number:>4} {_clock(event.at)} {sign} {_said(held, event)}  ({text(WHAT[event.kind])})")


def _said(held: Session, event: Event) -> str:
    return event.draft.text or held.events[(event.draft.target or 1) - 1].draft.text


def _event_json(held: Session, event: Event, live: bool) -> dict[str, Any]:
    return {
        "number": event.number,
        "at": event.at,
        "kind": event.kind,
        "author": event.draft.author or None,
        "line": _said(held, event),
        "target": event.draft.target,
        "stands": live if event.draft.text else None,
    }


def _clock(at: str, day: bool = False) -> str:
    """A stored time as the clock here shows it."""
    from datetime import datetime

    local = datetime.fromisoformat(at).astimezone()
    return local.strftime("%Y-%m-%d %H:%M" if day else "%H:%M:%S")


@command(
    "sessions",
    N_("List all games that are kept, the one played last first: it is the one that commands are about."),
    "padwright sessions",
)
@json_option
def sessions_command(as_json: bool) -> None:
    """List the sessions."""
    found = Store().sessions()
    if as_json:
        answer_json([_saved_json(saved) for saved in found])
        return
    for saved in found:
        players = ", ".join(saved.setup.players)
        paragraph(f"{saved.id:>3}  {saved.name}  {_clock(saved.last, day=True)}  {players}", hanging=5)
    if not found:
        answer(N_("There is no session yet; begin one with: padwright new GAME -p NAME"))


def _saved_json(saved: Saved) -> dict[str, Any]:
    return {
        "number": saved.id,
        "session": saved.name,
        "game": saved.setup.game,
        "players": list(saved.setup.players),
        "begun": saved.begun,
        "last": saved.last,
        "events": saved.events,
    }
