"""Dodge Dice: roll the dice away before the round stops; the lowest total wins."""

from __future__ import annotations

from companion.game import Game
from companion.games.dodge_dice import audit, manners, odds, play
from companion.games.dodge_dice.moves import NOTATION, read
from companion.games.later import rulings

GAME: Game[play.State] = Game(
    name="dodge-dice",
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
    dice=play.dice,
    notation=NOTATION,
    leave=manners.leave,
    rulings=rulings("companion.games.dodge_dice.rulings"),
    odds=odds.odds,
    thrown=odds.thrown,
    fewest=True,
)
