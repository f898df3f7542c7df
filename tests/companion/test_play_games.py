"""Whole games at a pseudo-terminal, in both languages: undone now and then, left in the middle, and taken up again."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from command import Terminal
from sitting import Guided, Pty, home

from companion.audit import audit
from companion.keeping.mending import check_record
from companion.pictures.screen import columns
from companion.session import REDO, UNDO, Session
from companion.store import Saved, Store
from sheets.words import words

BREAK, MOST = 6, 2_000
"""Lines typed before the break, and in a game at most."""


def lying(screen: str, rng: random.Random) -> str:
    """Dice on a board, for whoever is asked: as many as there should be, in any of their written forms."""
    asked = re.search(r"(?:dice|dados): (\d)", screen)
    if not asked:
        return ""
    if asked[1] == "1":
        return str(rng.randint(1, 6))
    return " ".join(
        rng.choice(("off", "-", "0", "0x", f"{rng.randint(1, 6)}x2", f"{rng.randint(1, 6)}1")) for _ in range(4)
    )


GAMES = {
    "rolling-america": (("Ana",), ()),
    "clever": (("Lena", "Max"), ()),
    "rolled-west": (("Ruth", "Omar"), ()),
    "dodge-dice": (("Ana", "Ben", "Cem"), ("--dice-only",)),
    "tumblin-dice": (("Ana", "Ben"), ("--real-dice",)),
}


def play_on(pty: Pty, guided: Guided, until: int) -> bool:
    """Play so many lines; whether the game was over before that."""
    screen = pty.wait()
    for _ in range(until):
        assert "Traceback" not in screen
        assert max(map(columns, screen.split("\n"))) < pty.columns, screen
        if over(screen):
            return True
        screen = pty.type(guided.answer(screen))
    return over(screen)


def over(screen: str) -> bool:
    return any(words(lang)("The game is over.") in screen for lang in ("en", "es"))


def kept(terminal: Terminal) -> tuple[Saved, Session]:
    return Store(home(terminal)).load()


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_numbers_with_undo_and_a_break(game: str, lang: str, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    players, ways = GAMES[game]
    guided = Guided(f"{game}/{lang}", *((lying, 20, 0.4) if "--real-dice" in ways else ()))
    named = [part for player in players for part in ("-p", player)]
    size = {"columns": 80, "lines": 24} if lang == "en" else {"columns": 40, "lines": 20}

    with Pty(terminal, "play", game, *named, *ways, "--seed", "7", "--lang", lang, **size) as first:
        assert not play_on(first, guided, BREAK * (1 + bool(guided.dice)))
        assert "padwright play" in first.type("q")
        assert first.close() == 0
    _, before = kept(terminal)
    assert not before.over
    assert before.events

    with Pty(terminal, "play", "--lang", lang, **size) as second:
        assert play_on(second, guided, MOST)
        second.type()
        assert second.close() == 0

    saved, after = kept(terminal)
    assert saved.setup.players == players
    assert after.events[: len(before.events)] == before.events
    assert after.over
    assert any(event.kind == UNDO for event in after.events)
    assert not any(event.kind == REDO for event in after.events)
    assert check_record(str(after.record)).replay() == after.state
    report = audit(after.game.sheets(after.state))
    assert all(part.clean for part in (*report.sheets, *report.tables))
