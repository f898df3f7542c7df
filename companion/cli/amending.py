"""`padwright fix` and `leave`: what was decided otherwise, and who goes home."""

from __future__ import annotations

import click

from companion.cli.base import PLAYERS, command, option, session_option
from companion.cli.standing import ending, pending_lines
from companion.cli.talk import SPEECH, answer, paragraph
from companion.cli.turns import warn
from companion.correction import correction
from companion.matching import player_of
from companion.session import Session
from companion.store import Change, Store
from geo.errors import N_


@command(
    "fix",
    N_(
        "Correct what PLAYER decided in round ROUND: MOVE is what should stand there. It is done if all that was "
        "played since still stands; otherwise the first move that would not is named. The log keeps both. Dice that "
        "were typed in are corrected with the word of their line in the place of a player."
    ),
    "padwright fix ana 3 b3 mt\npadwright fix ana 3 --event 17 b3 mt\npadwright fix lie 2 Ana 43 61 - 0 Ben 24 52 11 -",
)
@click.argument("player", metavar="PLAYER", shell_complete=PLAYERS)
@click.argument("number", type=click.IntRange(min=0), metavar="ROUND")
@click.argument("move", nargs=-1, required=True, metavar="MOVE...")
@option("--event", type=int, metavar="NUMBER", help=N_("Which decision, by its number in the log."),
        show_default=N_("the one that the move fits"))  # fmt: skip
@session_option
def fix_command(player: str, number: int, move: tuple[str, ...], event: int | None, session: str | None) -> None:
    """Correct an earlier decision."""

    before: dict[int | None, str] = {}

    def act(held: Session) -> Session:
        before.update((line.number, line.draft.text) for line in held.lines)
        who, what = _whose(held, player, move)
        return held.after(correction(held, who, number, what, event))

    change = Store().change(session, act)
    SPEECH.kept = True
    for fixed in change.events:
        was = before[fixed.draft.target]
        answer(N_("Corrected: {before} is now {after}"), before=was, after=fixed.draft.text)
        warn(change.session, fixed.draft.target or 0)
    _tell_standing(change)


def _whose(held: Session, player: str, move: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The player and the move; no player for a line of the table, which is called by its first word."""
    word = player.lower()
    if word in held.game.table_words and player.casefold() not in map(str.casefold, held.setup.players):
        return "", (word, *move)
    return player_of(player, held.setup.players), move


@command(
    "leave",
    N_("PLAYER goes home, and the others play on without. Each game says what that means for dice, turns and winning."),
    "padwright leave ben",
)
@click.argument("player", metavar="PLAYER", shell_complete=PLAYERS)
@session_option
def leave_command(player: str, session: str | None) -> None:
    """Let a player go."""

    def act(held: Session) -> Session:
        return held.after(held.leave(player_of(player, held.setup.players)))

    change = Store().change(session, act)
    SPEECH.kept = True
    for event in change.events:
        answer(N_("{player} has left the game"), player=event.draft.author)
    _tell_standing(change)


def _tell_standing(change: Change) -> None:
    for content in pending_lines(change.session):
        paragraph(content)
    if change.session.over:
        ending(change.session)
