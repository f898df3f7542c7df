"""`padwright next`, `mark`, `undo` and `redo`: what happens in a game."""

from __future__ import annotations

import click

from companion.cli.base import MOVES, PLAYERS, command, json_option, session_option
from companion.cli.standing import ending, pending_lines
from companion.cli.talk import SPEECH, answer, answer_json, line, paragraph, talk, text
from companion.dice import chance_of
from companion.matching import move_of, player_of, table_move, with_nearby
from companion.session import RESULT, Session, written
from companion.store import Change, Store
from geo.errors import N_, IllegalMove


def thrown(session: Session) -> Session:
    """The session after the throw that is owed; if that only settled who begins, after the next one too."""
    owed = session.owed()
    session = session.after(session.throw(chance_of(session.setup.seed)))
    due = session.game.due(session.state)
    if owed.word == "first" and due is not None and not session.setup.real_dice:
        session = session.after(session.throw(chance_of(session.setup.seed)))
    return session


def tell(change: Change, as_json: bool) -> None:
    """The answer of a command that did something: its lines, and who has to decide now."""
    SPEECH.kept = bool(change.events)
    session = change.session
    lines = [event.draft.text for event in change.events]
    if as_json:
        data = {"session": change.saved.name, "lines": lines, "waiting": dict(session.waiting), "over": session.over}
        waived = [session.waived[event.number].rule for event in change.events if event.number in session.waived]
        answer_json({**data, "against": waived} if session.setup.lenient else data)
        return
    for event in change.events:
        line(event.draft.text)
        warn(session, event.number)
    for content in pending_lines(session):
        paragraph(content)
    if session.over:
        ending(session)


def warn(session: Session, number: int) -> None:
    """Say what a table that is not lenient had said to a line."""
    if broken := session.waived.get(number):
        talk(N_("Against the rules ({rule}): {why}"), rule=broken.rule, why=broken.message)


@command(
    "next",
    N_(
        "Throw what the game throws next. In a game with real dice, DICE are what they show. Where chance "
        "would say who begins, you can: next first NAME."
    ),
    "padwright next\npadwright next b3 w5",
)
@click.argument("dice", nargs=-1, metavar="[DICE]...")
@session_option
@json_option
def next_command(dice: tuple[str, ...], session: str | None, as_json: bool) -> None:
    """Throw, or take what was thrown."""

    def act(held: Session) -> Session:
        if not dice:
            return thrown(held)
        move = table_move(held.game, held.owed().word, dice, held.setup.players)
        return held.after(held.typed(move))

    tell(Store().change(session, act), as_json)


@command(
    "mark",
    N_(
        "Write down what PLAYER decides. MOVE is written as in a record, in small letters if you like, and may be "
        "cut short where nothing else is meant; padwright moves lists what is legal."
    ),
    "padwright mark ana b3 mt\npadwright mark ana w5 ca guard",
)
@click.argument("player", metavar="PLAYER", shell_complete=PLAYERS)
@click.argument("move", nargs=-1, required=True, metavar="MOVE...", shell_complete=MOVES)
@session_option
@json_option
def mark_command(player: str, move: tuple[str, ...], session: str | None, as_json: bool) -> None:
    """Take a player's decision."""

    def act(held: Session) -> Session:
        who = player_of(player, held.setup.players)
        held.require_turn(who)
        meant = move_of(held.game, held.state, who, move, SPEECH.translate)
        try:
            return held.after(held.decide(meant))
        except IllegalMove as refused:
            raise with_nearby(refused, held.game.legal_moves(held.state, who), meant) from refused

    tell(Store().change(session, act), as_json)


@command(
    "undo",
    N_(
        "Take back the latest decision, that of PLAYER if one is named. A throw is never undone; dice that were "
        "typed in are, until others are thrown. A sheet that was entered last is taken back too."
    ),
    "padwright undo\npadwright undo ana",
)
@click.argument("player", required=False, metavar="[PLAYER]", shell_complete=PLAYERS)
@session_option
def undo_command(player: str | None, session: str | None) -> None:
    """Take back."""

    def act(held: Session) -> Session:
        return held.after(held.undo(player_of(player, held.setup.players) if player else None))

    _tell_undone(Store().change(session, act), text(N_("Taken back")))


@command(
    "redo",
    N_("Give back what was undone last, if nothing else was decided since."),
    "padwright redo",
)
@session_option
def redo_command(session: str | None) -> None:
    """Give back."""
    _tell_undone(Store().change(session, lambda held: held.after(held.redo())), text(N_("Given back")))


def _tell_undone(change: Change, what: str) -> None:
    SPEECH.kept = bool(change.events)
    lines = {line.number: line.draft.text for line in written(change.session.events)}
    for event in change.events:
        if event.draft.target in lines:
            line(f"{what}: {lines[event.draft.target]}")
        elif (target := change.session.events[(event.draft.target or 1) - 1]).kind == RESULT:
            answer(N_("Taken back: the sheet of {player}"), player=target.draft.author or change.session.setup.players)
        else:
            answer(N_("Session {name} goes on"), name=change.saved.name)
    for content in pending_lines(change.session):
        paragraph(content)
