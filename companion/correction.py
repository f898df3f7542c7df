"""Corrections: an earlier decision, or dice typed in, written anew if all that came after it still stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.game import Leave, Move
from companion.matching import move_of, table_move
from companion.record import read_move
from companion.session import FIX, MOVE, TYPED, Draft, Event, Session
from geo.errors import N_, IllegalMove, InvalidInput, PadwrightError, say
from sheets.typed import shown


@dataclass(frozen=True, slots=True)
class Decision:
    """A line that a player decided, or that was typed in for the table, in which round, and the state before it."""

    line: Event
    round: int
    state: Any


def decisions(session: Session, player: str) -> tuple[Decision, ...]:
    """All that a player decided and that stands, in order; of the table (`""`), all that was typed in."""
    game, kind = session.game, MOVE if player else TYPED
    return tuple(
        Decision(line, game.round(state) or 0, state)
        for line, state in session.replayed("fix", session.lines)
        if line.kind == kind and line.draft.author == player and not isinstance(read_move(game, line.draft.text), Leave)
    )


def correction(session: Session, player: str, number: int, typed: Sequence[str], event: int | None = None) -> Draft:
    """The correction of a decision in a round: which one is meant, the move tells.

    Without a player it is about a line of the table that was typed in, whose first word is typed too. A decision that
    begins with the same word (about the same die) goes before others; `event` names it where several could be meant.
    Raises InvalidInput where none is meant or a later move would not stand, IllegalMove where the rules do not allow
    the move there or the game was given up.
    """
    session.require_going_on()
    held = decisions(session, player)
    found = [made for made in held if made.round == number and event in (None, made.line.number)]
    if not found:
        raise _nothing_there(player, number, event, held)
    return _chosen([_Attempt.at(session, made, typed) for made in found])


def _nothing_there(player: str, number: int, event: int | None, held: Sequence[Decision]) -> InvalidInput:
    templates = {
        (True, False): N_("{player} has decided nothing in round {round}"),
        (True, True): N_("event {event} is no decision of {player} in round {round}"),
        (False, False): N_("nothing was typed in for the table in round {round}"),
        (False, True): N_("event {event} was not typed in for the table in round {round}"),
    }
    message = say(templates[bool(player), event is not None], player=player, round=shown(number), event=event)
    return InvalidInput.one("round", message, ", ".join(dict.fromkeys(str(made.round) for made in held)))


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A decision replaced: by which draft, what is wrong with that, and whether both begin with the same word."""

    made: Decision
    draft: Draft | None = None
    wrong: PadwrightError | None = None
    same_thing: bool = False

    @classmethod
    def at(cls, session: Session, made: Decision, typed: Sequence[str]) -> _Attempt:
        """The move in the place of a decision, and the rest of the game after it."""
        line, author = made.line, made.line.draft.author
        try:
            move = _typed_move(session, made, typed)
        except InvalidInput as unknown:
            return cls(made, wrong=unknown)
        draft, before = Draft(FIX, str(move), line.number, author), read_move(session.game, line.draft.text)
        same = before is not None and before.words[:1] == move.words[:1]
        if draft.text == line.draft.text:
            return cls(made, draft, _already_so(draft.text), same)
        changed = replace(line, draft=replace(line.draft, text=draft.text))
        try:
            session.require_replay("fix", [changed if other is line else other for other in session.lines])
        except InvalidInput as broken:
            return cls(made, draft, _refused_itself(session, made, draft) or broken, same)
        return cls(made, draft, same_thing=same)


def _typed_move(session: Session, made: Decision, typed: Sequence[str]) -> Move:
    if made.line.draft.author:
        return move_of(session.game, made.state, made.line.draft.author, typed)
    owed = session.game.due(made.state)
    return table_move(session.game, owed.word if owed else "", typed, session.setup.players)


def _refused_itself(session: Session, made: Decision, draft: Draft) -> IllegalMove | None:
    """The rule against the move in its new place, if it is not a later one that no longer stands."""
    move = read_move(session.game, draft.text)
    assert move is not None
    try:
        session.setup.record().after(made.state, move)
    except IllegalMove as refused:
        return refused
    return None


def _already_so(line: str) -> InvalidInput:
    return InvalidInput.one("fix", say(N_("{line} is what stands there already"), line=line))


def _chosen(attempts: Iterable[_Attempt]) -> Draft:
    """The one correction that is meant and possible."""
    held = list(attempts)
    held = [attempt for attempt in held if attempt.same_thing] or held
    possible = [(attempt.made.line, attempt.draft) for attempt in held if attempt.draft and not attempt.wrong]
    if len(possible) == 1:
        return possible[0][1]
    if possible:
        choices = "; ".join(f"--event {line.number} ({line.draft.text})" for line, _ in possible)
        raise InvalidInput.one("fix", say(N_("several decisions may be meant")), choices)
    attempt = next((attempt for attempt in held if attempt.draft), held[0])
    assert attempt.wrong is not None
    if not attempt.made.line.draft.author and attempt.draft and isinstance(attempt.wrong, InvalidInput):
        message = N_("{why}; to type dice anew that were used already, take back what follows with padwright undo")
        raise InvalidInput.one("fix", say(message, why=attempt.wrong.message))
    raise attempt.wrong
