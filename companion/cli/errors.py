"""Errors, worded for people: on standard error, with what is accepted instead."""

from __future__ import annotations

from companion.cli.talk import SPEECH, beside, text
from geo.errors import AND_MORE, N_, IllegalMove, InvalidInput, PadwrightError, Problem

MOST = 30
"""Problems that are told of one input; whoever mends these is told the rest then."""


def show(error: PadwrightError) -> None:
    """Say on standard error what is wrong, all of it."""
    if isinstance(error, InvalidInput):
        for problem in error.problems[:MOST]:
            beside(problem_text(problem))
        if len(error.problems) > MOST:
            beside(text(N_("... and {count} more"), count=len(error.problems) - MOST))
        return
    if not isinstance(error, IllegalMove):
        beside(text(error.message))
        return
    beside(text(N_("Not allowed ({rule}): {why}"), rule=error.rule, why=error.message))
    if error.legal:
        moves = "; ".join(error.legal)
        listed = text(AND_MORE, moves=moves, count=error.more) if error.more else moves
        beside(text(N_("Legal: {moves}"), moves=listed))


PLACES = {
    "line": N_("line"),
    "move": N_("move"),
    "player": N_("player"),
    "players": N_("players"),
    "session": N_("session"),
    "name": N_("name"),
    "seed": N_("seed"),
    "game": N_("game"),
    "option": N_("option"),
    "paper": N_("paper"),
    "dice": N_("dice"),
    "state": N_("state"),
    "file": N_("file"),
    "undo": N_("undo"),
    "redo": N_("redo"),
    "fix": N_("fix"),
    "round": N_("round"),
    "lenient": N_("lenient"),
}
"""Where a problem is, unless it is a key of a file, which stays as it is typed there."""


def _place(problem: Problem) -> str:
    if problem.file and problem.where == "file":
        return ""
    first, blank, rest = problem.where.partition(" ")
    if first in PLACES and (blank or not problem.file):
        return text(PLACES[first]) + blank + rest
    return problem.where


def problem_text(problem: Problem) -> str:
    """One problem in a line: where, what, and what is accepted."""
    said = problem.message.text(SPEECH.translate)
    accepted = problem.accepted if isinstance(problem.accepted, str) else problem.accepted.text(SPEECH.translate)
    if accepted:
        said = text(N_("{problem} (accepted: {accepted})"), problem=said, accepted=accepted)
    return ": ".join(filter(None, (problem.file, _place(problem), said)))
