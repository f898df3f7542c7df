"""Ganz schön clever: three dice a turn into five coloured areas, where one mark sets off another."""

from __future__ import annotations

from companion.game import Game
from companion.games.clever import audit, manners, odds, paper, play, show, state
from companion.games.clever.moves import NOTATION, read
from companion.games.later import rulings

GAME: Game[state.State] = Game(
    name="clever",
    start=play.start,
    due=play.due,
    throw=play.throw,
    waiting=state.waiting,
    legal_moves=play.legal_moves,
    apply=play.apply,
    read=read,
    sheets=show.sheets,
    view=paper.view,
    score=paper.score,
    outcome=audit.outcome,
    status=show.status,
    table_words=("first", "roll", "tray"),
    rules=audit.RULES,
    on_paper=play.on_paper,
    notation=NOTATION,
    leave=manners.leave,
    rulings=rulings("companion.games.clever.rulings"),
    odds=odds.odds,
    thrown=odds.thrown,
    waivable=("choose-usable", "tray-first", "green-threshold", "purple-increasing"),
    waive=manners.waive,
)
