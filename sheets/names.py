"""Names of players: what the house takes as one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from geo.errors import N_, Message, say

LONGEST = 24


def composed(name: str) -> str:
    """The name with its accents on their letters (NFC), so that it is one name however it was typed."""
    return unicodedata.normalize("NFC", name)


def option_faults(names: Sequence[str]) -> Iterator[tuple[str, Message]]:
    """Names that are options of the command line, behind which a name was forgotten."""
    yield from ((name, say(N_("a name does not begin with -"))) for name in names if name.startswith("-"))


def name_faults(names: Sequence[str]) -> Iterator[tuple[str, Message]]:
    """What is wrong with the names of a table, name by name.

    A name has 1 to 24 characters, none of them a control character, and differs from the others by more
    than the case of its letters.
    """
    seen: set[str] = set()
    for name in names:
        if not name.strip() or name != name.strip():
            yield name, say(N_("a name needs a letter, and no blanks at its ends"))
        elif len(name) > LONGEST:
            yield (
                name,
                say(
                    N_("a name has at most {most} characters, this one has {count}"),
                    most=LONGEST,
                    count=len(name),
                ),
            )
        elif any(unicodedata.category(letter)[0] == "C" for letter in name):
            yield name, say(N_("a name has no control characters"))
        elif name.casefold() in seen:
            yield name, say(N_("two players have the name {name}"), name=name)
        seen.add(name.casefold())
