"""Marks as people type them into a form: small letters, other signs for a cross, a player by number, a first letter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from geo.errors import Translate
from sheets.box_words import name_words
from sheets.form import LONGEST_NUMBER, Mark, Takes
from sheets.forms import Design

_NUMBER = re.compile(rf"[+-]?\d{{1,{LONGEST_NUMBER}}}", re.ASCII)
_SIGNS = str.maketrans({**dict.fromkeys("×✕✗✘☒", "x"), **dict.fromkeys("–—−‐", "-"), **dict.fromkeys("○◯⭕", "o")})


class Lenient:
    """Reads the texts of one sheet's fields: its design, its players, and the language that it is printed in."""

    def __init__(self, design: Design, players: Sequence[str], translate: Translate) -> None:
        self.design = design
        self.players = list(players)
        self.translate = translate
        self._known: dict[Takes, dict[str, str]] = {}

    def mark(self, takes: Takes, text: str, ring: bool = False, struck: bool = False) -> Mark | None:
        """The mark that a text stands for, with a ring or a stroke that may be ticked beside it; None for a blank.

        Raises WrongMark where the box takes no such mark.
        """
        core = unicodedata.normalize("NFC", text).translate(_SIGNS).strip()
        if not core:
            return None
        if takes.struck and core.endswith("/"):
            core, struck = core[:-1].rstrip(), True
        if takes.ring and core[:1] == "(" and core[-1:] == ")":
            core, ring = core[1:-1].strip(), True
        symbol = self._symbol(takes, core)
        if symbol is None:
            return takes.mark(text)
        if takes.numbers and not ring and not struck and _NUMBER.fullmatch(symbol):
            return takes.mark(int(symbol))
        return takes.mark(str(Mark(symbol, ring, struck)))

    def _symbol(self, takes: Takes, core: str) -> str | None:
        """What the box calls the text, None where it knows nothing like it."""
        if core in takes.symbols:
            return core
        if takes.numbers and _NUMBER.fullmatch(core):
            return str(int(core))
        folded = core.casefold()
        if takes.pattern and re.fullmatch(takes.pattern, folded, re.ASCII):
            return folded
        if takes not in self._known:
            self._known[takes] = dict(self._names(takes))
        known = self._known[takes]
        if folded in known:
            return known[folded]
        begun = {symbol for name, symbol in known.items() if name.startswith(folded)}
        return begun.pop() if len(begun) == 1 else None

    def _names(self, takes: Takes) -> Iterator[tuple[str, str]]:
        """Every name of each symbol, the surest last."""
        for symbol in takes.symbols:
            if symbol in self.players:
                yield str(self.players.index(symbol) + 1), symbol
        for symbol in takes.symbols:
            yield name_words(self.design, symbol).text(self.translate).casefold(), symbol
        for symbol in takes.symbols:
            yield self.design.written.get(symbol, symbol).casefold(), symbol
        for symbol in takes.symbols:
            yield symbol.casefold(), symbol
