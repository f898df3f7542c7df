"""Who went home before the end of a game: what a table's score sheet is read with where not everybody stayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from geo.errors import N_, Message, say
from sheets.options import Option

LEFT = "left"

Left = tuple[tuple[str, int], ...]
"""Names, and how many rounds each has played."""


@dataclass(frozen=True, kw_only=True)
class Departures(Option):
    """Players and the rounds that each has played: `Ben:3,Cem:5`, in a file `{ Ben = 3, Cem = 5 }`."""

    kind: ClassVar[str] = "departures"
    told_later: ClassVar[bool] = True
    default: Left = ()

    def value(self, typed: object) -> Left:
        """Pairs of a name and a number."""
        pairs: Sequence[Any] = [typed]
        if isinstance(typed, str):
            pairs = [part.rpartition(":")[::2] for part in typed.split(",")] if typed else []
        elif isinstance(typed, Mapping):
            pairs = list(typed.items())
        elif isinstance(typed, list | tuple):
            pairs = typed
        return tuple(self._pair(pair) for pair in pairs)

    def _pair(self, pair: object) -> tuple[str, int]:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise ValueError(pair)
        name, rounds = pair
        if isinstance(rounds, str) and rounds.isdecimal() and len(rounds) < 6:
            rounds = int(rounds)
        if not isinstance(name, str) or not name or type(rounds) is not int or rounds < 0:
            raise ValueError(pair)
        return name, rounds

    @property
    def accepted(self) -> str:
        """An example."""
        return "Ben:3,Cem:5"

    def shown(self, value: Left) -> str:
        """As it is typed on the command line."""
        return ",".join(f"{name}:{rounds}" for name, rounds in value)


WHO_LEFT = Departures(name=LEFT, meaning=N_("on a finished sheet: who went home early, and after how many rounds"))


def departure_faults(left: Left, players: tuple[str, ...]) -> Iterator[tuple[str, Message]]:
    """What is wrong with those who left: they must be players, each once, and somebody must stay."""
    names = [name for name, _ in left]
    for name in names:
        if players and name not in players:
            yield f"option {LEFT}", say(N_("{name} does not play"), name=name)
    if len(set(names)) < len(names) or (players and set(players) <= set(names)):
        yield f"option {LEFT}", say(N_("everybody leaves once at most, and somebody stays"))


def there(seats: Sequence[int], players: Sequence[str], left: Left, rounds: int) -> tuple[int, ...]:
    """Those of the seats whose players have not left after so many rounds."""
    gone = {name for name, played in left if played <= rounds}
    return tuple(seat for seat in seats if players[seat] not in gone)
