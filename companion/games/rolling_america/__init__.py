"""Rolling America: two dice a turn into the states of a map, neighbours within one of each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.game import Game
from companion.games.later import function, rules, rulings
from geo.errors import N_

if TYPE_CHECKING:
    from companion.games.rolling_america.play import State

PLAY = "companion.games.rolling_america.play"
MOVES = "companion.games.rolling_america.moves"
AUDIT = "companion.games.rolling_america.audit"
MANNERS = "companion.games.rolling_america.manners"
ODDS = "companion.games.rolling_america.odds"

NOTATION = (
    ("first Ana", N_("Ana draws first")),
    ("roll b3 w5", N_("the dice of a turn: the blue one shows 3, the wild one 5")),
    ("Ana b3 MT", N_("Ana writes the 3 in Montana")),
    ("Ana b3 MT guard", N_("and circles it: its neighbours may differ from it")),
    ("Ana b3 wild KS", N_("color change: the blue die counts as wild")),
    ("Ana w5 TX guard + FL", N_("dupe: the 5 in two states, the first one guarded")),
    ("Ana o2 x NV", N_("no number was legal: an X")),
    ("Ana g3 -", N_("the region is full: nothing happens")),
)
"""Lines of a record and what they say."""

GAME: Game[State] = Game(
    name="rolling-america",
    start=function(PLAY, "start"),
    due=function(PLAY, "due"),
    throw=function(PLAY, "throw"),
    waiting=function(PLAY, "waiting"),
    legal_moves=function(PLAY, "legal_moves"),
    apply=function(PLAY, "apply"),
    read=function(MOVES, "read"),
    sheets=function(PLAY, "sheets"),
    view=function(AUDIT, "view"),
    score=function(AUDIT, "score"),
    outcome=function(AUDIT, "outcome"),
    status=function(PLAY, "status"),
    table_words=("first", "roll"),
    rules=rules(AUDIT),
    on_paper=function(PLAY, "on_paper"),
    pending=function(PLAY, "pending"),
    notation=NOTATION,
    leave=function(MANNERS, "leave"),
    rulings=rulings("companion.games.rolling_america.rulings"),
    odds=function(ODDS, "odds"),
    waivable=("number-in-region", "neighbours-within-one", "must-write", "x-only-when-stuck"),
    waive=function(MANNERS, "waive"),
    fewest=True,
)
