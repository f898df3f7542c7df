"""Rolling America: two dice a turn into the states of a map, neighbours within one of each other."""

from __future__ import annotations

from companion.game import Game
from companion.games.rolling_america import audit, play
from companion.games.rolling_america.moves import NOTATION, read

GAME: Game[play.State] = Game(
    name="rolling-america",
    start=play.start,
    due=play.due,
    throw=play.throw,
    waiting=play.waiting,
    legal_moves=play.legal_moves,
    apply=play.apply,
    read=read,
    sheets=play.sheets,
    view=audit.view,
    score=audit.score,
    outcome=audit.outcome,
    status=play.status,
    table_words=("first", "roll"),
    rules=audit.RULES,
    on_paper=play.on_paper,
    notation=NOTATION,
)
