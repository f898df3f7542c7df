"""`padwright show` and `moves`: looking at a game without changing anything."""

from __future__ import annotations

import sys
from itertools import islice
from typing import Any

import click

from companion.cli.base import PLAYERS, command, json_option, option, session_option
from companion.cli.standing import ending, pending_lines
from companion.cli.talk import SPEECH, answer, answer_json, line, paragraph, text, width
from companion.game import Moves
from companion.matching import player_of, with_words
from companion.pictures.picture import Row, picture, status_cells, table
from companion.pictures.screen import screen_of
from companion.session import Event, Session
from companion.store import Saved, Store
from geo.errors import N_, IllegalMove

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
        taken = held.game.taken(held.state, sheet.player) if sheet.player else ()
        shown = picture(sheet, width() - 2, SPEECH.translate, screen_of(sys.stdout), taken)
        for content in ["", *filter(None, [sheet.player]), *(f"  {part}" for part in shown)] if shown else ():
            line(content)
    line()
    for content in pending_lines(held):
        paragraph(content)
    if held.over or held.results:
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
    if setup.lenient:
        rows.append((text(N_("lenient")), [*held.game.waivable]))
        against = [f"{line.draft.text} ({broken.rule});" for line, broken in _against(held)]
        rows += [(text(N_("against the rules")), against)] if against else []
    if held.gone:
        rows.append((text(N_("left")), [", ".join(held.gone)]))
    return rows + status_cells(held.game.status(held.state), SPEECH.translate)


def _against(held: Session) -> list[tuple[Event, IllegalMove]]:
    """The decisions against a rule, and what it says."""
    return [(line, held.waived[line.number]) for line in held.lines if line.number in held.waived]


def _standing(saved: Saved, held: Session) -> dict[str, Any]:
    due, setup = held.game.due(held.state), held.setup
    return {
        "session": saved.name,
        "game": setup.game,
        "players": list(setup.players),
        "paper": list(setup.paper),
        "options": {option.name: setup.options[option.name] for option in held.game.design.options},
        "lenient": setup.lenient,
        "against": [{"line": line.draft.text, "rule": broken.rule} for line, broken in _against(held)],
        "left": list(held.gone),
        "abandoned": held.abandoned is not None,
        "results": [player or None for player in held.results],
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
    N_(
        "List what may be decided now, by PLAYER or by everybody who is waited for; with WORDS (a die, a box) only "
        "the moves that have them."
    ),
    "padwright moves ana\npadwright moves ana w4\npadwright moves ana --all",
)
@click.argument("player", required=False, metavar="[PLAYER]", shell_complete=PLAYERS)
@click.argument("words", nargs=-1, metavar="[WORDS]...")
@option("--all", "everything", is_flag=True, help=N_("List all of them, even thousands."))
@session_option
@json_option
def moves_command(
    player: str | None, words: tuple[str, ...], everything: bool, session: str | None, as_json: bool
) -> None:
    """List legal moves."""
    _, held = Store().load(session)
    if player is not None:
        who = player_of(player, held.setup.players)
        held.require_turn(who)
        players = [who]
    else:
        players = list(held.waiting)
    if as_json:
        answer_json({who: [str(move) for move in _moves(held, who, words)] for who in players})
        return
    for who in players:
        _list_moves(_moves(held, who, words), who, everything)
    if not players:
        for content in pending_lines(held):
            paragraph(content)
        if held.over:
            answer(N_("The game is over."))


def _moves(held: Session, player: str, words: tuple[str, ...]) -> Moves:
    if words:
        return with_words(held.game, held.state, player, words, SPEECH.translate)
    return held.game.legal_moves(held.state, player)


def _list_moves(legal: Moves, player: str, everything: bool) -> None:
    moves = iter(legal)
    for move in moves if everything else islice(moves, LISTED):
        line(str(move))
    if left := sum(1 for _ in moves):
        answer(N_("... and {count} more for {player}; --all lists them"), count=left, player=player)
