"""Boxes by the names that people call them: `montana` for `MT`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from geo.errors import Translate
from sheets.areas import Keyed
from sheets.box_words import box_words
from sheets.form import Form

FEWEST = 4
"""Letters at least of the beginning of a name."""


def box_names(form: Form, translate: Translate) -> dict[str, str]:
    """What boxes are called that the program knows by a word: `mt` is `montana`."""
    found = {}
    for area in form.areas:
        for box in area.boxes if isinstance(area, Keyed) else ():
            called = box_words(form, box.name).text(translate).casefold()
            found[box.key.casefold()] = called.removeprefix(f"{area.name}, ").partition(",")[0]
    return found


def in_keys(words: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """The words, with the key of a box in the place of its name (`new mexico`) or of the beginning of it."""
    keys = {tuple(name.split()): key for key, name in names.items()}
    longest = max(map(len, keys), default=1)
    found: list[str] = []
    rest = list(words)
    while rest:
        spans = (tuple(word.casefold() for word in rest[:span]) for span in range(min(longest, len(rest)), 0, -1))
        key, used = next(((keys[span], len(span)) for span in spans if span in keys), (None, 1))
        found.append(key or _begun(rest[0].casefold(), names) or rest[0])
        rest = rest[used:]
    return found


def _begun(word: str, names: Mapping[str, str]) -> str | None:
    meant = [key for key, name in names.items() if name.startswith(word)] if len(word) >= FEWEST else []
    return meant[0] if len(meant) == 1 else None
