"""Where a game stands: who has to decide, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.talk import answer, text
from geo.errors import N_

if TYPE_CHECKING:  # an audit waits for no session
    from companion.game import Outcome
    from companion.session import Session


def pending_lines(session: Session) -> list[str]:
    """Who must decide, who may, or what comes next."""
    waiting = session.waiting
    must = tuple(_about(session, player) for player, compulsory in waiting.items() if compulsory)
    may = tuple(_about(session, player) for player, compulsory in waiting.items() if not compulsory)
    found = []
    if must:
        found.append(text(N_("To decide: {players}"), players=must))
    if may:
        found.append(text(N_("May decide: {players}"), players=may))
    due = session.game.due(session.state)
    if due is not None:
        found.append(text(N_("Next: padwright next ({throw})"), throw=due.word))
    return found


def _about(session: Session, player: str) -> str:
    """A player, and what the decision is about where the game says so."""
    things = session.game.pending(session.state, player)
    return f"{player} ({' '.join(things)})" if things else player


def ending(session: Session) -> None:
    """Everybody's place, if there are sheets to look at."""
    game = session.game
    views = [game.view(sheet) for sheet in game.sheets(session.state)]
    answer(N_("The game is over."))
    if views:
        ranking(game.outcome(views))


def ranking(outcome: Outcome) -> None:
    """A line a player, best first."""
    for place in outcome.ranking:
        answer(N_("{rank}. {player}: {total}"), rank=place.rank, player=place.player, total=place.total)
