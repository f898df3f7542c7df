"""Can these sheets have come about from these dice? A line of play that ends in them, or the least change of them.

    explanation = explain(sheet, record, limit=10)
    explanation.verdict     # possible, impossible or undecided
    explanation.moves       # a line of play, replayed by the rules
    explanation.change      # if impossible: the boxes to be altered, with the line for the altered sheet
    explanation.findings    # what an audit says of it

Each game has a module (or folder) of its own here, with `explain(sheets, record, clock) -> Explanation`. It is another
program than the rules: it shares their predicates, and whatever it finds is replayed by them before it is returned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from typing import NamedTuple, Protocol

from companion.explain.clock import Clock, Progress
from companion.findings import NO_LEGAL_PLAY, Finding, finding, note
from companion.game import Move
from companion.record import Record
from geo.errors import N_, InvalidInput, Message, say
from sheets.filled import FilledSheet
from sheets.form import Mark

LIMIT = 10.0
"""Seconds that a search takes unless told otherwise."""


class Verdict(StrEnum):
    """Whether a line of play leads to the sheets."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Alteration:
    """A box to be altered: what stands there and what should (None: blank). `player` is whose sheet it is on."""

    box: str
    was: Mark | None
    becomes: Mark | None
    player: str | None = None

    @property
    def message(self) -> Message:
        """`states.CA: 3 instead of 5`."""
        blank = say(N_("blank"))
        return say(
            N_("{box}: {becomes} instead of {was}"), box=self.box, becomes=self.becomes or blank, was=self.was or blank
        )


@dataclass(frozen=True, slots=True)
class Source:
    """What explains a box: the throw (the game's throws counted from 1), the dice (`b3`) and the move that marks it."""

    box: str
    throw: int
    dice: tuple[str, ...]
    move: Move
    player: str | None = None


@dataclass(frozen=True)
class Explanation:
    """What a search has found out.

    `moves` are a line of play that ends in the sheets, or, if that is impossible, in the sheets with `change` made;
    `sources` say which dice explain which boxes then. `change` is None where none is needed or none was found in time.
    It is a least one if `exact`; otherwise fewer alterations might do, but not fewer than `at_least`.
    """

    verdict: Verdict
    seconds: float
    moves: tuple[Move, ...] = ()
    sources: tuple[Source, ...] = ()
    change: tuple[Alteration, ...] | None = None
    exact: bool = False
    at_least: int = 0
    interrupted: bool = False

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What an audit says of it: an error for an impossible sheet, a note for an undecided one."""
        if self.verdict is Verdict.UNDECIDED:
            message = N_("undecided after {seconds} s: is there a legal play with these dice that ends here?")
            return (note(NO_LEGAL_PLAY, message, seconds=f"{self.seconds:.1f}"),)
        return (self._impossible(),) if self.verdict is Verdict.IMPOSSIBLE else ()

    def _impossible(self) -> Finding:
        if self.change is None:
            message = N_("no legal play with these dice ends here; boxes to be altered: at least {least}")
            return finding(NO_LEGAL_PLAY, message, least=self.at_least)
        return finding(
            NO_LEGAL_PLAY,
            N_("no legal play with these dice ends here; the least change: {change}")
            if self.exact
            else N_("no legal play with these dice ends here; a change that makes it possible: {change}"),
            *(altered.box for altered in self.change),
            change=tuple(altered.message for altered in self.change),
            expected={altered.box: _shown(altered.becomes) for altered in self.change},
            actual={altered.box: _shown(altered.was) for altered in self.change},
        )


def _shown(mark: Mark | None) -> str:
    return "" if mark is None else str(mark)


class Explainer(Protocol):
    """A game's module."""

    def explain(self, sheets: Sequence[FilledSheet], record: Record, clock: Clock) -> Explanation:
        """Whether a line of play with the record's dice ends in the sheets.

        When the clock raises TimeUp, or at a KeyboardInterrupt, it returns what is known by then.
        """


class _Entry(NamedTuple):
    module: str
    together: bool = False


_MODULES = {
    "rolling-america": _Entry("companion.explain.rolling_america"),
    "clever": _Entry("companion.explain.clever"),
    "rolled-west": _Entry("companion.explain.rolled_west", together=True),
    "dodge-dice": _Entry("companion.explain.dodge_dice"),
    "tumblin-dice": _Entry("companion.explain.tumblin_dice"),
}


def explainable() -> tuple[str, ...]:
    """The games whose sheets can be explained."""
    return tuple(_MODULES)


def together(game: str) -> bool:
    """Whether the sheets of a table depend on each other, so that all that are known are explained at once."""
    return game in _MODULES and _MODULES[game].together


def explain(
    sheets: FilledSheet | Sequence[FilledSheet],
    record: Record,
    limit: float | None = LIMIT,
    progress: Callable[[Progress], None] | None = None,
) -> Explanation:
    """Whether a line of play with exactly the dice of a record ends in a sheet, or in the sheets of a table.

    The record may hold rolls alone. The search takes `limit` seconds at most (None: as long as it takes) and calls
    `progress` now and then. Raises InvalidInput if sheets and record do not belong together, or if the record is not
    one of a whole game.
    """
    given = (sheets,) if isinstance(sheets, FilledSheet) else tuple(sheets)
    for sheet in given:
        if sheet.game != record.game:
            wrong = say(N_("the sheet is of {game}, the record is not"), game=sheet.game)
            raise InvalidInput.one("game", wrong, record.game, sheet.file)
    if record.game not in _MODULES:
        wrong = say(N_("sheets of {game} cannot be explained from dice"), game=record.game)
        raise InvalidInput.one("game", wrong, ", ".join(_MODULES))
    module: Explainer = import_module(_MODULES[record.game].module)
    return module.explain(given, record, Clock(limit, progress))
