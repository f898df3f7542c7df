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
    if session.abandoned:
        return [text(N_("This game was given up; padwright undo takes it up again."))]
    waiting = session.waiting
    must = tuple(_about(session, player) for player, compulsory in waiting.items() if compulsory)
    may = tuple(_about(session, player) for player, compulsory in waiting.items() if not compulsory)
    found = []
    if must:
        found.append(text(N_("To decide: {players}"), players=must))
    if may:
        found.append(text(N_("May decide: {players}"), players=may))
    due = session.game.due(session.state)
    if due is not None and session.setup.real_dice and due.word != "first":
        message = N_("Next: padwright next DICE, with what your dice show, such as: padwright next {line}")
        found.append(text(message, line=session.example))
    elif due is not None:
        found.append(text(N_("Next: padwright next ({throw})"), throw=due.word))
    return found


def _about(session: Session, player: str) -> str:
    """A player, and what the decision is about where the game says so."""
    things = session.game.pending(session.state, player)
    return f"{player} ({' '.join(things)})" if things else player


def ending(session: Session) -> None:
    """Everybody's place, or whose sheets are still to be entered; of a game that was never ended, nothing."""
    from companion import results  # a move that ends no game waits for no forms

    outcome, absent = results.outcome(session), results.missing(session)
    if outcome is not None or session.over:
        answer(N_("The game is over."))
    if outcome is not None:
        ranking(outcome)
    elif session.over:
        answer(N_("To enter the sheets of {players}: padwright finish FILE"), players=absent)


def ranking(outcome: Outcome) -> None:
    """A line a player, best first, and what a game alone is worth."""
    for place in outcome.ranking:
        answer(N_("{rank}. {player}: {total}"), rank=place.rank, player=place.player, total=place.total)
    if "rating" in outcome.decided:
        answer(N_("Alone: {rating}"), rating=outcome.decided["rating"])
