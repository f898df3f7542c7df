"""Dice as text: drawn side by side where the letters allow it, `b[3]` where they do not; and counters writ large."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, groupby

from companion.labels import LETTERS, die_tint, word
from companion.pictures.screen import Line, Screen, Span, columns, flowed, joined, padded, wide
from geo.errors import Translate

Dice = Sequence[tuple[str, int | str]]
"""Dice as `Game.dice` tells them: the die, and its face."""

DIGITS = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", " # ", " # "),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "/": ("  #", "  #", " # ", "#  ", "#  "),
}
PIPS = {
    1: ("       ", "   o   ", "       "),
    2: (" o     ", "       ", "     o "),
    3: (" o     ", "   o   ", "     o "),
    4: (" o   o ", "       ", " o   o "),
    5: (" o   o ", "   o   ", " o   o "),
    6: (" o   o ", " o   o ", " o   o "),
}


def dice_lines(dice: Dice, screen: Screen, translate: Translate, large: bool = False) -> list[Line]:
    """Dice side by side, broken where the screen ends; large ones with pips where they have numbers up to six.

    A die that is known by a letter has it beside its face; of a run of dice known by a word the first has the word.
    Dice that lie on a board, under their players' names, are told a player a line.
    """
    runs = [(name, [face for _, face in held]) for name, held in groupby(dice, key=lambda die: die[0])]
    if any(_on_a_board(face) for _, face in dice):
        room = max(columns(name) for name, _ in runs) + 2
        return [
            (Span(name.ljust(room), weight="dim"), Span("  ".join(map(str, faces)), weight="bold"))
            for name, faces in runs
        ]
    named = [(_called(name, translate) if not place else "", name, _face(face, translate))
             for name, faces in runs for place, face in enumerate(faces)]  # fmt: skip
    if screen.utf8:
        return _side_by_side([_drawn(*die, large=large) for die in named], screen.width, " ")
    return flowed((_bracketed(*die) for die in named), screen.width, " ")


def _on_a_board(face: int | str) -> bool:
    return str(face) == "off" or str(face)[1:2] == "x"


def _called(name: str, translate: Translate) -> str:
    """What a die is called: its letter, a word; nothing where dice are only counted."""
    return "" if name.isdecimal() else word(name, translate)


def _face(face: int | str, translate: Translate) -> int | str:
    """A face as players call it."""
    return face if isinstance(face, int) else word(face, translate)


def _tint(name: str, face: int | str) -> str:
    return LETTERS.get(name, "") or die_tint(str(face))


def _bracketed(called: str, name: str, face: int | str) -> Line:
    """`b[3]`, `dodge [r]`, `[C]`."""
    before = called + " " * (len(called) > 1)
    return (Span(f"{before}[{face}]", _tint(name, face), "bold"),)


def _drawn(called: str, name: str, face: int | str, large: bool) -> list[Line]:
    """A die as lines of the same width, what it is called in its lower edge."""
    tint = _tint(name, face)
    pips = PIPS.get(face, ()) if large and isinstance(face, int) else ()
    inside = [row.replace("o", "●") for row in pips] or [f" {face} "]
    across = max(columns(inside[0]), columns(called))
    side = Span("│", tint)
    body: list[Line] = [(side, Span(_centred(row, across), tint, "chip"), side)
                        for row in inside]  # fmt: skip
    foot = _centred(called, across).replace(" ", "─")
    return [(Span(f"╭{'─' * across}╮", tint),), *body, (Span(f"╰{foot}╯", tint),)]


def _centred(text: str, room: int) -> str:
    left = (room - columns(text)) // 2
    return " " * left + text + " " * (room - columns(text) - left)


def _side_by_side(blocks: list[list[Line]], width: int, between: str) -> list[Line]:
    """Blocks of lines in as many rows as they need."""
    found: list[Line] = []
    while blocks:
        count = _fitting(blocks, width, len(between))
        for row in range(max(map(len, blocks[:count]))):
            found.append(
                joined([block[row] if row < len(block) else _blank(block) for block in blocks[:count]], between)
            )
        blocks = blocks[count:]
    return found


def _fitting(blocks: list[list[Line]], width: int, between: int) -> int:
    """How many blocks fit into a row: one at least."""
    ends = accumulate(wide(block[0]) + between for block in blocks)
    return max(1, sum(end - between <= width for end in ends))


def _blank(block: list[Line]) -> Line:
    return (Span(" " * wide(block[0])),)


def large_lines(counters: Sequence[tuple[str, str]], screen: Screen) -> list[Line]:
    """Counters (`round`, `3/8`) in figures five lines high, side by side as far as they fit."""
    return _side_by_side([_large(called, figures, screen) for called, figures in counters], screen.width, "    ")


def _large(called: str, figures: str, screen: Screen) -> list[Line]:
    drawn = [" ".join(DIGITS[figure][row] for figure in figures) for row in range(5)]
    across = max(len(drawn[0]), columns(called))
    rows = (row.replace("#", "█") if screen.utf8 else row for row in drawn)
    return [
        padded((Span(called, weight="dim"),), across),
        *(padded((Span(row, weight="bold"),), across) for row in rows),
    ]
