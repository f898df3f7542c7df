"""One bad bit anywhere in the file of sessions: no command ever falls over it, and the rest is saved."""

from __future__ import annotations

import random
import re
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest
from command import Terminal

from companion.keeping import rescue
from companion.store import FILE, Store
from geo.errors import PadwrightError

SEEDS = range(60)
"""Files that are damaged; each at one place."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two sessions, all of it in the file itself and none in the log."""
    terminal = Terminal(tmp_path_factory.mktemp("written"))
    terminal.fine("new", "rolling-america", "-p", "Ana", "-p", "Ben", "--seed", "1")
    terminal.fine("next")
    terminal.fine("new", "dodge-dice", "-p", "Cem", "-p", "Dua", "--seed", "1", "--paper", "Dua")
    terminal.fine("next")
    path = terminal.folder / "home" / FILE
    database = sqlite3.connect(path)
    database.execute("PRAGMA wal_checkpoint(truncate)")
    database.close()
    return path


@pytest.fixture
def terminal(tmp_path: Path, written: Path) -> Terminal:
    (tmp_path / "home").mkdir()
    shutil.copy(written, tmp_path / "home" / FILE)
    return Terminal(tmp_path)


def replaced(terminal: Terminal, old: bytes, new: bytes) -> None:
    path = terminal.folder / "home" / FILE
    content = path.read_bytes()
    assert old in content
    path.write_bytes(content.replace(old, new, 1))


DAMAGE = [
    (b'["Ana", "Ben"]{}', b'["Ana", #Ben"]{}'),
    (b'["Ana", "Ben"]{}', b'["Ana", "Ana"]{}'),
    (b'["Cem", "Dua"]{}["Dua"]', b'["Cem", "Dua"]{}["Eva"]'),
    (b'["Cem", "Dua"]{}["Dua"]', b'["Cem", "Dua"]8 ["Dua"]'),
    (b'["Ana", "Ben"]{}[]', b"          null{}[]"),
    (b"CREATE TABLE sessions", b"CREATE TABL\xd4 sessions"),
    (b"paper TEXT", b"pqper TEXT"),
    (b"begun TEXT", b"bugun TEXT"),
    (b"author TEXT", b"buthor TEXT"),
]


@pytest.mark.parametrize(("old", "new"), DAMAGE)
def test_what_is_damaged_is_said_and_all_of_it_saved(terminal: Terminal, old: bytes, new: bytes) -> None:
    replaced(terminal, old, new)
    done = terminal.run("show")
    assert (done.code, "is damaged" in done.err, "--recover" in done.err) == (3, True, True)
    saved = terminal.fine("sessions", "--recover")
    assert saved.lines == ["rolling-america-1: events saved: 2", "dodge-dice-2: events saved: 2"]
    assert "Cem" in terminal.fine("show").out
    assert "Nothing is damaged" in terminal.fine("sessions", "--recover").out


def test_a_time_that_is_none_is_damage_too(terminal: Terminal) -> None:
    content = (terminal.folder / "home" / FILE).read_bytes()
    (at, *_) = re.findall(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", content)
    for wrong in (at[:8] + b"s" + at[9:], at[:5] + b"17" + at[7:]):
        (terminal.folder / "home" / FILE).write_bytes(content.replace(at, wrong))
        for command in ("sessions", "log", "show"):
            assert terminal.run(command).code == 3


def test_one_damaged_session_leaves_the_others_in_the_list(terminal: Terminal) -> None:
    replaced(terminal, b'["Ana", "Ben"]{}', b'["Ana", #Ben"]{}')
    done = terminal.run("sessions")
    assert ("dodge-dice-2" in done.out, "rolling-america-1" in done.out) == (True, False)
    assert (done.code, "--recover" in done.err) == (3, True)
    assert "Cem" in terminal.fine("show", "--session", "dodge-dice-2").out


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bit_that_flips_anywhere_is_never_a_crash(tmp_path: Path, written: Path, seed: int) -> None:
    """Bytes that hold something are chosen, or most flips would hit nothing."""
    rng, path = random.Random(seed), Path(shutil.copy(written, tmp_path))
    content = bytearray(path.read_bytes())
    held = [place for place, byte in enumerate(content) if byte]
    for _ in range(rng.choice([1, 1, 3])):
        content[rng.choice(held)] ^= 1 << rng.randrange(8)
    path.write_bytes(bytes(content))
    store = Store(path)
    looked_at(store)
    try:
        if not rescue.sound(store):
            rescue.recover(store)
            assert rescue.sound(store)
    except PadwrightError:
        return
    looked_at(store)


def looked_at(store: Store) -> None:
    """What `sessions`, `show` and `log` do, where nothing but an error of ours may be raised."""
    for name in (None, "1", "2"):
        with suppress(PadwrightError):
            _, held = store.load(name)
            held.game.sheets(held.state)
            assert held.waiting is not None
    with suppress(PadwrightError):
        store.listing()
