"""The moves of Rolled West and their written form.

`roll C W S G`, `Ruth terrain W`, `Ruth claim TO`, `Ruth contract 2C2S`, `Ruth office CS`, `Ruth ship C S`,
`Ruth bank G`, `Omar copy C`, `ghost C W S`, `Ruth done`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.game import First, Move, TableMove
from companion.games.rolled_west.board import CAMP, SETTLEMENT
from companion.notation import Line
from geo.errors import N_, InvalidInput, say
from sheets.form import shown
from sheets.forms.rolled_west import BOXES, CONTRACTS, LETTERS, METAL_OF, OFFICES

DECISIONS: Mapping[str, tuple[str, ...]] = {
    "terrain": LETTERS,
    "claim": (CAMP, SETTLEMENT),
    "contract": tuple(CONTRACTS),
    "office": tuple(OFFICES),
    "ship": tuple(METAL_OF),
    "bank": LETTERS,
    "copy": LETTERS,
    "done": (),
}
"""What players decide, and the words that may follow."""

MOST_WORDS = {"ship": BOXES * len(METAL_OF), "done": 0}
"""How many words may follow, where it is not exactly one."""

EXAMPLES = (
    "Ruth terrain W, Ruth claim TO, Ruth contract 2C2S, Ruth office CS, Ruth ship C S, Ruth bank G, "
    "Ruth copy C, Ruth done"
)
TABLE_EXAMPLES = "first Ruth, roll C W S G, ghost C W S"


@dataclass(frozen=True, slots=True)
class Roll(TableMove):
    """Dice thrown: four for whose turn it is (`roll`), three for the ghost (`ghost`)."""

    dice: tuple[str, ...]
    word: str = "roll"

    @property
    def words(self) -> tuple[str, ...]:
        """`roll C W S G`."""
        return (self.word, *self.dice)


@dataclass(frozen=True, slots=True)
class Act(Move):
    """A decision: its verb, and what it is about (a letter, a claim's marks, a contract, metals, nothing)."""

    player: str
    verb: str
    what: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words behind the name."""
        return (self.verb, *self.what)


def read(line: Line) -> Move:
    """The move of a line.

    Raises InvalidInput for words that are no move of this game.
    """
    if line.player is None:
        return _read_table(line)
    verb, *rest = (*line.words, "")[: max(1, len(line.words))]
    verb, what = verb.lower(), tuple(word.upper() for word in rest)
    if verb not in DECISIONS:
        raise _unreadable(line, EXAMPLES)
    fewest, most = (1, MOST_WORDS[verb]) if MOST_WORDS.get(verb) else (MOST_WORDS.get(verb, 1),) * 2
    if not fewest <= len(what) <= most or any(word not in DECISIONS[verb] for word in what):
        raise _unreadable(line, " ".join([verb, "|".join(DECISIONS[verb])]).strip())
    return Act(line.player, verb, what)


def _read_table(line: Line) -> Move:
    word, *rest = line.words
    if word == "first" and len(rest) == 1:
        return First(rest[0])
    dice = tuple(die.upper() for die in rest)
    if word in ("roll", "ghost") and dice and all(die in LETTERS for die in dice):
        return Roll(dice, word)
    raise _unreadable(line, TABLE_EXAMPLES)


def _unreadable(line: Line, accepted: str) -> InvalidInput:
    return InvalidInput.one("line", say(N_("{line} is no move of this game"), line=shown(str(line))), accepted)
