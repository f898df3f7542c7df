"""Rolled West: one die for the terrain, three to spend on claims, contracts, offices and shipping, or to bank."""

from __future__ import annotations

from companion.game import Game
from companion.games.rolled_west import paper, play, showing, table
from companion.games.rolled_west.moves import read
from companion.games.rolled_west.rules import RULES
from companion.games.rolled_west.state import State

GAME: Game[State] = Game(
    name="rolled-west",
    start=play.start,
    due=play.due,
    throw=play.throw,
    waiting=play.waiting,
    legal_moves=play.legal_moves,
    apply=play.apply,
    read=read,
    sheets=showing.sheets,
    view=paper.view,
    score=paper.score,
    outcome=table.outcome,
    status=showing.status,
    table_words=("first", "roll", "ghost"),
    rules=RULES,
)
