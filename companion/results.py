"""How a game ended: the sheets that the program kept, those that were entered from paper, and who has won."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Outcome
from companion.session import RESULT, Draft, Session
from geo.errors import N_, InvalidInput, Message, Problem, say
from sheets import filled
from sheets.filled import FilledSheet
from sheets.form import shown
from sheets.names import composed

TABLE = ""
"""Whose the score sheet of a whole table is."""


def options_as_typed(session: Session) -> dict[str, object]:
    """The options of a session as they are typed beside a sheet."""
    options = session.setup.options
    changed = (option for option in session.game.design.options if options[option.name] != option.default)
    return {option.name: option.shown(options[option.name]) for option in changed}


def result(session: Session, sheet: FilledSheet) -> Draft:
    """A sheet that was filled in on paper, as the result of its player, or of the table where it is one a table.

    Raises InvalidInput, all at once, where it is another game's, other players' or nobody's, or of somebody who does
    not write on paper here or has left; IllegalMove where the game was given up.
    """
    session.require_going_on()
    problems = [Problem(where, wrong, accepted, sheet.file) for where, wrong, accepted in _misfits(session, sheet)]
    if problems:
        raise InvalidInput(problems)
    return Draft(RESULT, filled.to_json(sheet), author=_owner(session, sheet))


def _owner(session: Session, sheet: FilledSheet) -> str:
    if session.game.design.table or sheet.player is None:
        return TABLE
    name = composed(sheet.player).casefold()
    return next((player for player in session.setup.players if player.casefold() == name), TABLE)


def _misfits(session: Session, sheet: FilledSheet) -> Iterator[tuple[str, Message, str]]:
    setup = session.setup
    players = ", ".join(setup.players)
    if sheet.game != setup.game:
        yield "game", say(N_("the session is a game of {game}"), game=setup.game), setup.game
        return
    if not session.game.design.table and _owner(session, sheet) == TABLE:
        nobody, stranger = N_("the sheet does not say whose it is"), N_("{name} does not play")
        yield "player", say(stranger if sheet.player else nobody, name=shown(sheet.player or "")), players
    if sheet.players and {name.casefold() for name in sheet.players} != {name.casefold() for name in setup.players}:
        yield "players", say(N_("others play in this session")), players
    yield from _not_on_paper(session, _owner(session, sheet))


def _not_on_paper(session: Session, owner: str) -> Iterator[tuple[str, Message, str]]:
    """Why a sheet of paper cannot be that player's, or the table's."""
    paper = session.setup.paper
    if session.game.design.table:
        if not paper:
            yield "game", say(N_("nobody writes on paper in this session: its score sheet is kept here")), ""
    elif owner in session.gone:
        yield "player", say(N_("{player} has left the game"), player=owner), ""
    elif owner != TABLE and owner not in paper:
        message = N_("{player} does not write on paper in this session: that sheet is kept here")
        yield "player", say(message, player=owner), ", ".join(paper)


def entered(session: Session) -> dict[str, FilledSheet]:
    """The sheets that were entered from paper, by player; that of a whole table by `""`."""
    return {player: filled.parse(text, json_text=True) for player, text in session.results.items()}


def missing(session: Session) -> tuple[str, ...]:
    """Those whose sheets are not known, and who have not left: on paper, or not at their end."""
    if session.game.design.table:
        return () if session.over or TABLE in session.results else session.setup.players
    held = {sheet.player for sheet in session.game.sheets(session.state)} if session.over else set()
    stay = (player for player in session.setup.players if player not in session.gone)
    return tuple(player for player in stay if player not in held and player not in session.results)


def final_sheets(session: Session) -> tuple[FilledSheet, ...]:
    """Everybody's sheet when all is over, in seating order: as entered from paper, else as the program kept it.

    Empty as long as one of them is not known.
    """
    if missing(session):
        return ()
    paper, game = entered(session), session.game
    if game.design.table:
        return (paper[TABLE],) if TABLE in paper else game.sheets(session.state)
    kept = {sheet.player: sheet for sheet in game.sheets(session.state)}
    stay = [player for player in session.setup.players if player not in session.gone]
    return tuple(game.settle([paper.get(player) or kept[player] for player in stay]))


def outcome(session: Session) -> Outcome | None:
    """Everybody's place, None as long as a sheet is not known."""
    sheets = final_sheets(session)
    return session.game.outcome([session.game.view(sheet) for sheet in sheets]) if sheets else None
