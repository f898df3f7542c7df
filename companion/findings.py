"""Rules and findings: what the audit of a finished sheet says, and the rules that say it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

from geo.errors import Message, say

View = TypeVar("View")

NO_LEGAL_PLAY = "no-legal-play"
"""The rule that is no game's own: with these dice there is no line of play that ends in this sheet."""


class Severity(StrEnum):
    """How bad a finding is: an error is a broken rule, a warning a doubt, a note worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found on a sheet: the rule, the boxes, what should stand there and what does."""

    rule: str
    message: Message
    boxes: tuple[str, ...] = ()
    expected: Any = None
    actual: Any = None
    severity: Severity = Severity.ERROR
    players: tuple[str, ...] = ()
    """On a table of several sheets, whose sheets it is about."""


def finding(rule: str, template: str, *boxes: str, expected: Any = None, actual: Any = None, **values: Any) -> Finding:
    """An error; the template may name `{expected}`, `{actual}`, `{boxes}` and the further values."""
    message = say(template, expected=expected, actual=actual, boxes=boxes, **values)
    return Finding(rule, message, boxes, expected, actual)


def on_sheets_of(players: Iterable[str], found: Finding) -> Finding:
    """The finding, said to be about the sheets of these players of a table."""
    return replace(found, players=tuple(players))


def warning(rule: str, template: str, *boxes: str, expected: Any = None, actual: Any = None, **values: Any) -> Finding:
    """A warning: a sheet with warnings alone is clean."""
    message = say(template, expected=expected, actual=actual, boxes=boxes, **values)
    return Finding(rule, message, boxes, expected, actual, Severity.WARNING)


def note(rule: str, template: str, *boxes: str, expected: Any = None, actual: Any = None, **values: Any) -> Finding:
    """A note: nothing is wrong."""
    message = say(template, expected=expected, actual=actual, boxes=boxes, **values)
    return Finding(rule, message, boxes, expected, actual, Severity.NOTE)


@dataclass(frozen=True)
class Rule(Generic[View]):
    """A rule of a game: its name, its wording, and how a finished sheet is held against it.

    `check` looks at one sheet, `check_table` at all sheets of a table; a rule that only play can break has
    neither. Both are pure and take the game's own view of a sheet (`Game.view`).
    """

    name: str
    wording: str
    check: Callable[[View], Iterable[Finding]] | None = None
    check_table: Callable[[Sequence[View]], Iterable[Finding]] | None = None
