"""What a player calls the program's names: of areas, of scores, of what a table looks at between throws."""

from __future__ import annotations

import re
from collections.abc import Mapping

from geo.errors import N_, Translate

WORDS: Mapping[str, str] = {
    "orange": N_("orange"),
    "blue": N_("blue"),
    "green": N_("green"),
    "yellow": N_("yellow"),
    "red": N_("red"),
    "purple": N_("purple"),
    "color_change": N_("color change"),
    "guard": N_("guard"),
    "dupe": N_("dupe"),
    "round": N_("round"),
    "rounds": N_("rounds"),
    "turn": N_("turn"),
    "first": N_("first"),
    "dice": N_("dice"),
    "dodge": N_("dodge"),
    "action": N_("action"),
    "bag": N_("bag"),
    "claimed": N_("results"),
    "rerolls": N_("rerolls"),
    "plus_ones": N_("+1"),
    "round_4": N_("round 4"),
    "woods": N_("woods"),
    "valley": N_("valley"),
    "hills": N_("hills"),
    "mountains": N_("mountains"),
    "contracts": N_("contracts"),
    "offices": N_("offices"),
    "copper": N_("copper"),
    "silver": N_("silver"),
    "gold": N_("gold"),
    "own_bank": N_("own bank"),
    "neighbour_bank": N_("neighbour bank"),
    "ghost_bank": N_("ghost bank"),
    "majorities": N_("majorities"),
    "penalty": N_("penalty"),
    "ended_by": N_("ended by"),
    "icon": N_("icon"),
    "takes": N_("takes"),
    "totals": N_("totals"),
    "chips": N_("chips"),
    "starter": N_("starter"),
    "order": N_("order"),
    "scores": N_("scores"),
    "total": N_("total"),
    "x": N_("Xs"),
    "winner": N_("winner"),
    "foxes": N_("foxes"),
    "claims": N_("claims"),
    "shipping": N_("shipping"),
    "mistakes": N_("mistakes"),
    "powers_used": N_("powers used"),
    "filled": N_("filled"),
    "fox_count": N_("number of foxes"),
    "active": N_("active"),
    "throw": N_("throw"),
    "blue_and_white": N_("blue and white"),
    "fields": N_("chosen dice"),
    "tray": N_("tray"),
    "bonuses": N_("bonuses"),
    "terrain": N_("terrain"),
    "left": N_("dice left"),
    "ghost": N_("ghost's throw"),
    "play-off": N_("play-off"),
    "pending": N_("thrown"),
    "centre": N_("chips in the centre"),
    "target": N_("target"),
    "overtime": N_("overtime"),
    "stop": N_("stop"),
    "chip": N_("chip"),
    "double": N_("double"),
    "triple": N_("triple"),
    "minus": N_("minus"),
    "give": N_("give"),
    "rating": N_("alone"),
}
"""Name -> word; a name that is not here is a word already."""


COLOURS: Mapping[str, tuple[str, str]] = {
    "orange": ("orange", "o"),
    "blue": ("blue", "b"),
    "green": ("green", "g"),
    "yellow": ("yellow", "y"),
    "red": ("red", "r"),
    "purple": ("purple", "p"),
    "woods": ("wood", "W"),
    "valley": ("copper", "C"),
    "hills": ("silver", "S"),
    "mountains": ("gold", "G"),
    "copper": ("copper", "C"),
    "silver": ("silver", "S"),
    "gold": ("gold", "G"),
}
"""What has a colour of its own on paper: its tint on a terminal, and the letter that says the same."""

LETTERS: Mapping[str, str] = {"w": "white"} | {letter: tint for tint, letter in COLOURS.values()}
"""The tint of a die, of a side of a die and of a resource, by its letter."""

_DIE = re.compile(r"([a-z])\d?|[WCSG]", re.ASCII)


def die_tint(text: str) -> str:
    """The tint of a die as it is written (`b3`, `b`, `C`); empty for what has no colour."""
    return LETTERS.get(text[:1], "") if _DIE.fullmatch(text) else ""


def word(name: str, translate: Translate) -> str:
    """What a name of the program's is called."""
    return translate(WORDS[name]) if name in WORDS else name.replace("_", " ")
