"""Options: the house rules and variants that a game is played with, and how each is typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from geo.errors import N_, InvalidInput, Message, Problem, say
from sheets.typed import shown

if TYPE_CHECKING:
    from sheets.form import Reading


@dataclass(frozen=True, kw_only=True)
class Option:
    """One option of a game: its name, its default, and what it means in a sentence.

    `path` is where a typed sheet states it, `[options]` unless the game says otherwise.
    """

    kind: ClassVar[str]
    told_later: ClassVar[bool] = False
    """It tells how a game went, so that none can begin with it."""
    name: str
    default: Any
    meaning: str
    at: str = ""

    @property
    def path(self) -> str:
        """Where a typed sheet states the option."""
        return self.at or f"options.{self.name}"

    def value(self, typed: object) -> Any:
        """The value that was typed, in a file or on the command line; ValueError if it is none."""
        raise NotImplementedError

    @property
    def accepted(self) -> str:
        """What may be typed."""
        raise NotImplementedError

    def shown(self, value: Any) -> str:
        """A value as it is typed on the command line."""
        return str(value)


@dataclass(frozen=True, kw_only=True)
class Choice(Option):
    """One of a few words."""

    kind: ClassVar[str] = "choice"
    choices: tuple[str, ...]

    def value(self, typed: object) -> str:
        """The word."""
        if typed not in self.choices:
            raise ValueError(typed)
        return str(typed)

    @property
    def accepted(self) -> str:
        """The words."""
        return ", ".join(self.choices)


@dataclass(frozen=True, kw_only=True)
class Switch(Option):
    """On or off."""

    kind: ClassVar[str] = "switch"
    default: bool = False

    def value(self, typed: object) -> bool:
        """True for on."""
        if isinstance(typed, bool):
            return typed
        return typed == "on" if typed in ("on", "off") else _reject(typed)

    @property
    def accepted(self) -> str:
        """On or off."""
        return "on, off"

    def shown(self, value: Any) -> str:
        """`on` or `off`."""
        return "on" if value else "off"


@dataclass(frozen=True, kw_only=True)
class Count(Option):
    """A whole number within bounds; a default of None means that there is none."""

    kind: ClassVar[str] = "count"
    least: int
    most: int

    def value(self, typed: object) -> int:
        """The number."""
        number = int(typed) if isinstance(typed, str) and typed.isdecimal() and len(typed) < 9 else typed
        if not isinstance(number, int) or isinstance(number, bool) or not self.least <= number <= self.most:
            _reject(typed)
        return int(number)  # type: ignore[call-overload,no-any-return]

    @property
    def accepted(self) -> str:
        """The bounds."""
        return f"{self.least}-{self.most}"


@dataclass(frozen=True, kw_only=True)
class Teams(Option):
    """Who plays with whom: `Ana+Cem,Ben+Dua`, in a file `[["Ana", "Cem"], ["Ben", "Dua"]]`."""

    kind: ClassVar[str] = "teams"
    default: tuple[tuple[str, ...], ...] = ()

    def value(self, typed: object) -> tuple[tuple[str, ...], ...]:
        """The teams, each a tuple of names."""
        split = [team.split("+") for team in typed.split(",")] if isinstance(typed, str) and typed else typed
        if not isinstance(split, (list, tuple)) or not all(isinstance(team, (list, tuple)) for team in split):
            _reject(typed)
        if not all(isinstance(name, str) and name for team in split for name in team):  # type: ignore[attr-defined]
            _reject(typed)
        return tuple(tuple(team) for team in split)  # type: ignore[attr-defined]

    @property
    def accepted(self) -> str:
        """An example."""
        return "Ana+Cem,Ben+Dua"

    def shown(self, value: Any) -> str:
        """As it is typed on the command line."""
        return ",".join("+".join(team) for team in value)


def _reject(typed: object) -> Any:
    raise ValueError(typed)


def defaults(options: Iterable[Option]) -> dict[str, Any]:
    """The options' values when nobody chose any."""
    return {option.name: option.default for option in options}


def chosen(options: Iterable[Option], pairs: Mapping[str, object]) -> dict[str, Any]:
    """All options of a game, those of `pairs` as typed there and the rest by default.

    Raises InvalidInput that lists every pair that is no option or no value of it.
    """
    known = {option.name: option for option in options}
    values, problems = defaults(known.values()), []
    for name, typed in pairs.items():
        if name not in known:
            problems.append(Problem(f"option {shown(name)}", say(N_("unknown option")), ", ".join(known)))
            continue
        try:
            values[name] = known[name].value(typed)
        except ValueError:
            problems.append(Problem(f"option {name}", not_a_value(name, typed), known[name].accepted))
    if problems:
        raise InvalidInput(problems)
    return values


def read_at_path(option: Option, typed: object, where: str, reading: Reading) -> Any:
    """The value that stands in a file; the default, and a problem noted, where it is none."""
    try:
        return option.value(typed)
    except ValueError:
        reading.wrong(where, not_a_value(option.name, typed), option.accepted)
        return option.default


def told_too_early(options: Iterable[Option], values: Mapping[str, Any]) -> Iterator[tuple[str, Message]]:
    """Options that tell how a game went, where it is only begun."""
    for option in options:
        if option.told_later and values[option.name] != option.default:
            yield f"option {option.name}", say(N_("nobody knows that when a game begins"))


def said_twice(names: Iterable[str]) -> Iterator[tuple[str, Message]]:
    """Options that are named more than once."""
    for name, count in Counter(names).items():
        if count > 1:
            yield f"option {shown(name)}", say(N_("the option {name} is named more than once"), name=shown(name))


def not_a_value(name: str, typed: object) -> Message:
    """The sentence for a value that an option does not take."""
    if typed == "":
        return say(N_("{option} needs a value"), option=name)
    return say(N_("{value} is no value of {option}"), value=shown(typed), option=name)
