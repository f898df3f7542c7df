"""Names of players: what the house takes as one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import partial

from geo.errors import N_, Message, say

LONGEST = 24


NOT_IN_NAMES = (
    ("Cs", N_("a name has letters that cannot be read in this terminal's encoding")),
    ("Cf", N_("a name has no invisible characters, such as those that join emoji")),
    ("C", N_("a name has no control characters")),
    ("Zl", N_("a name stands in one line")),
    ("Zp", N_("a name stands in one line")),
)
"""Categories of letters, or how they begin, that no name has."""


def _is(kind: str, letter: str) -> bool:
    return unicodedata.category(letter).startswith(kind)


def composed(name: str) -> str:
    """The name with its accents on their letters (NFC), so that it is one name however it was typed."""
    return unicodedata.normalize("NFC", name)


def option_faults(names: Sequence[str]) -> Iterator[tuple[str, Message]]:
    """Names that are options of the command line, behind which a name was forgotten."""
    yield from ((name, say(N_("a name does not begin with -"))) for name in names if name.startswith("-"))


def name_faults(names: Sequence[str]) -> Iterator[tuple[str, Message]]:
    """What is wrong with the names of a table, name by name.

    A name has 1 to 24 characters, none of them a control character or the end of a line, and differs from the
    others by more than the case of its letters.
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
        elif wrong := [why for kind, why in NOT_IN_NAMES if any(map(partial(_is, kind), name))]:
            yield name, say(wrong[0])
        elif name.casefold() in seen:
            yield name, say(N_("two players have the name {name}"), name=name)
        seen.add(name.casefold())
