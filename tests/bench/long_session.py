"""How long a command takes that opens a session of 5,000 events, whole process, as a ratio to one of 50.

`python tests/bench/long_session.py [RUNS]`. Sessions are opened by replaying their lines; nothing is laid by. Three
kinds of long ones: a game with many undos, one in which every event is a line that stands, and one corrected
again and again.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from playing import NAMES, step

from companion import games
from companion.dice import SeededChance
from companion.record import read_move
from companion.session import FIX, MOVE, THROW, TYPED, Draft, Event, Session, Setup
from companion.store import FILE, Store
from sheets.options import defaults

RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 9
SHORT, LONG, MOST = 50, 5_000, 3.0
PADWRIGHT = [str(Path(sys.executable).with_name("padwright"))]


def america(events: int) -> Session:
    """Twelve players; what they decide is taken back and given back."""
    session = begun("rolling-america", NAMES[:12])
    chance, rng = SeededChance("bench"), random.Random(1)
    while len(session.events) < min(events, 480):
        move = step(session.game, session.state, chance, rng)
        kind = THROW if move.player is None else MOVE
        session = session.after(Draft(kind, str(move), author=move.player or ""))
    while session.lines[-1].kind != MOVE or len(session.events) < min(events, 480):
        move = step(session.game, session.state, chance, rng)
        kind = THROW if move.player is None else MOVE
        session = session.after(Draft(kind, str(move), author=move.player or ""))
    undo = session.undo()
    redo = session.after(undo).redo()
    drafts = [undo, redo] * events
    return with_events(session, drafts[: (events - len(session.events)) // 2 * 2])


def dodge(events: int) -> Session:
    """A round that does not end: every event is a roll that stands."""
    session = begun("dodge-dice", NAMES[:6])
    lines = ["first Ana", "roll 20 b8 double", *["roll b8 double"] * events][:events]
    return with_events(session, [Draft(TYPED, line) for line in lines])


def corrected(events: int) -> Session:
    """One decision written anew thousands of times, between two states that will do."""
    session = america(min(events, 40))
    line = next(line for line in session.lines if line.kind == MOVE)
    fixes = [Draft(FIX, line.draft.text, line.number, line.draft.author)] * (events - len(session.events))
    return with_events(session, fixes)


def begun(game: str, players: tuple[str, ...]) -> Session:
    return Session(Setup(game, players, defaults(games.game(game).design.options), real_dice=True))


def with_events(session: Session, drafts: list[Draft]) -> Session:
    """The session with more events, none of which is looked at."""
    more = (Event(number, draft) for number, draft in enumerate(drafts, len(session.events) + 1))
    return Session(session.setup, (*session.events, *more))


def seconds(session: str, folder: str, *words: str) -> float:
    """The time of one command."""
    begun_at = time.perf_counter()
    environment = {**os.environ, "PADWRIGHT_HOME": folder}
    subprocess.run([*PADWRIGHT, *words, "--session", session], env=environment, check=True, capture_output=True)
    return time.perf_counter() - begun_at


def replayed(session: Session) -> float:
    """The microseconds that one line takes to be read and applied."""
    fresh = Session(session.setup, session.events)
    begun_at = time.perf_counter()
    assert fresh.state is not None
    assert all(read_move(fresh.game, line.draft.text) for line in fresh.lines[:1])
    return (time.perf_counter() - begun_at) / len(fresh.lines) * 1e6


def main() -> None:
    """Print a row a kind of session."""
    kinds: dict[str, Callable[[int], Session]] = {"undone": america, "rolled": dodge, "corrected": corrected}
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / FILE)
        for name, make in kinds.items():
            for size in (SHORT, LONG):
                session = make(size)
                assert session.state is not None
                store.create(session.setup, f"{name} {size}", session)
            lines = len(session.lines)
            for words in (["show"], ["log"]):
                pairs = [(seconds(f"{name} {LONG}", folder, *words), seconds(f"{name} {SHORT}", folder, *words))
                         for _ in range(RUNS)]  # fmt: skip
                ratio, took = median(a / b for a, b in pairs), median(a for a, _ in pairs)
                limit = f" (at most {MOST})" if words == ["show"] else ""
                print(f"{name:9} {words[0]}: {LONG} events, {lines} lines standing: {took * 1000:4.0f} ms, "
                      f"{ratio:4.2f} times {SHORT} events{limit}; {replayed(session):.0f} us a line")  # fmt: skip


if __name__ == "__main__":
    main()
