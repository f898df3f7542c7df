"""Rolled West: one die for the terrain, three to spend on claims, contracts, offices and shipping, or to bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.game import Game
from companion.games.later import function, rules, rulings
from geo.errors import N_

if TYPE_CHECKING:
    from companion.games.rolled_west.state import State

PLAY = "companion.games.rolled_west.play"
MOVES = "companion.games.rolled_west.moves"
PAPER = "companion.games.rolled_west.paper"
SHOWING = "companion.games.rolled_west.showing"
TABLE = "companion.games.rolled_west.table"
MANNERS = "companion.games.rolled_west.manners"
ODDS = "companion.games.rolled_west.odds"

NOTATION = (
    ("first Ruth", N_("Ruth begins")),
    ("roll C W S G", N_("the four dice of a turn: copper, wood, silver, gold")),
    ("Ruth terrain W", N_("Ruth sets the wood die aside: woods is her row, and wood is no resource this time")),
    ("Ruth claim T", N_("a camp for one wood, in the row of the terrain; TO is a settlement for two")),
    ("Ruth contract 2C2S", N_("a contract, paid from the dice and from letters of the bank")),
    ("Ruth office CS", N_("an office, by its two metals: row, then column")),
    ("Ruth ship C S", N_("copper and silver shipped")),
    ("Ruth bank G", N_("a die that is not spent goes into the light box of the round")),
    ("Omar copy C", N_("a neighbour, or in a ghost roll anybody, copies a die into the next dark box")),
    ("Ruth done", N_("Ruth's turn is over")),
    ("Omar done", N_("Omar, whose turn it is not, copies nothing")),
    ("ghost C W S", N_("two players, after a round: three dice of which each may copy one")),
)
"""Lines of a record and what they say."""

GAME: Game[State] = Game(
    name="rolled-west",
    start=function(PLAY, "start"),
    due=function(PLAY, "due"),
    throw=function(PLAY, "throw"),
    waiting=function(PLAY, "waiting"),
    legal_moves=function(PLAY, "legal_moves"),
    apply=function(PLAY, "apply"),
    read=function(MOVES, "read"),
    sheets=function(SHOWING, "sheets"),
    view=function(PAPER, "view"),
    score=function(PAPER, "score"),
    outcome=function(TABLE, "outcome"),
    status=function(SHOWING, "status"),
    table_words=("first", "roll", "ghost"),
    rules=rules("companion.games.rolled_west.rules"),
    on_paper=function(PLAY, "on_paper"),
    pending=function(PLAY, "pending"),
    notation=NOTATION,
    leave=function(MANNERS, "leave"),
    rulings=rulings("companion.games.rolled_west.rulings"),
    odds=function(ODDS, "odds"),
    thrown=function(ODDS, "thrown"),
    waivable=("one-claim", "one-contract", "one-office"),
    waive=function(MANNERS, "waive"),
    settle=function(SHOWING, "settle"),
    taken=function(SHOWING, "taken"),
)
