"""Tumblin-Dice: real dice flicked down a stepped board; the companion keeps order and score."""

from __future__ import annotations

from companion.game import Game
from companion.games.later import rulings
from companion.games.tumblin_dice import audit, manners, odds, play
from companion.games.tumblin_dice.moves import NOTATION, read
from companion.games.tumblin_dice.paper import view

GAME: Game[play.State] = Game(
    name="tumblin-dice",
    start=play.start,
    due=play.due,
    throw=play.throw,
    waiting=play.waiting,
    legal_moves=play.legal_moves,
    apply=play.apply,
    read=read,
    sheets=play.sheets,
    view=view,
    score=audit.score,
    outcome=audit.outcome,
    status=play.status,
    table_words=("order", "lie"),
    rules=audit.RULES,
    dice=play.dice,
    notation=NOTATION,
    leave=manners.leave,
    rulings=rulings("companion.games.tumblin_dice.rulings"),
    odds=odds.odds,
    thrown=odds.thrown,
    by_hand=True,
)
