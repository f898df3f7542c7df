"""The one tree of errors, on the ground floor so that every room can raise them.

An error carries a template and its values and is worded where it is shown, so that one error
can be read in any language. `N_` marks a template for the translators without translating it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

Translate = Callable[[str], str]


def N_(template: str) -> str:  # noqa: N802 - the name that gettext's tools look for
    """Mark a template for translation; it is translated later, where it is shown."""
    return template


AND_MORE = N_("{moves}; ... and {count} more")
"""A list of moves that is not complete."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence that can be shown in any language: a template in English and the values of its `{names}`.

    A value may be a Message itself and is worded first; a tuple or list of values is joined with commas.
    """

    template: str
    values: MappingProxyType[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def text(self, translate: Translate = str) -> str:
        """The sentence in the language of `translate` (English by default)."""
        shown = {name: _shown(value, translate) for name, value in self.values.items()}
        return translate(self.template).format_map(shown)

    def __str__(self) -> str:
        return self.text()


def say(template: str, **values: Any) -> Message:
    """A `Message` from a template marked with `N_` and its values."""
    return Message(template, MappingProxyType(values))


SYSTEM_WORDS = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("File exists"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("No space left on device"),
    N_("File too large"),
    N_("File name too long"),
    N_("Read-only file system"),
    N_("Bad file descriptor"),
    N_("Address already in use"),
    N_("Too many levels of symbolic links"),
)
"""What systems say most, marked for the translators; the rest stays as the system says it."""


def reason(error: Exception) -> Message:
    """Why the system refused something."""
    why = getattr(error, "strerror", None) or str(error)
    return say(why) if why in SYSTEM_WORDS else say("{why}", why=why)


def _shown(value: Any, translate: Translate) -> Any:
    if isinstance(value, Message):
        return value.text(translate)
    if isinstance(value, (tuple, list)):
        return ", ".join(str(_shown(item, translate)) for item in value)
    return value


class PadwrightError(Exception):
    """Anything that went wrong and that a person can do something about.

    `exit_code` is what the command line returns for it.
    """

    exit_code = 2

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message.text()


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in what was given: where, what, and what is accepted there."""

    where: str
    message: Message
    accepted: Message | str = ""
    file: str = ""


class InvalidInput(PadwrightError):
    """A file, an option or an argument that cannot be read; it lists all of its problems at once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems[0].message)

    @classmethod
    def one(cls, where: str, message: Message, accepted: Message | str = "", file: str = "") -> InvalidInput:
        """The error for a single problem."""
        return cls([Problem(where, message, accepted, file)])

    def __str__(self) -> str:
        return "; ".join(f"{problem.where}: {problem.message}" for problem in self.problems)


class IllegalMove(PadwrightError):
    """A move that the rules do not allow: the rule broken, why, and what would be legal.

    `rule` is a name from the rules (`must-write`) or one of those that every game has: `not-your-turn`,
    `not-waiting`, `no-such-die`, `box-taken`, `die-already-drawn`, `game-over`. `more` counts the legal moves that
    are not among those listed, where they were counted.
    """

    def __init__(self, rule: str, message: Message, legal: Iterable[str] = (), more: int = 0) -> None:
        super().__init__(message)
        self.rule = rule
        self.legal = tuple(legal)
        self.more = more


class StoreError(PadwrightError):
    """The store cannot be read or written (a full disk, a read-only folder, a damaged file)."""

    exit_code = 3
