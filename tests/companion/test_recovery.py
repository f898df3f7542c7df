"""A damaged file of sessions: it is told what can be saved, and that is saved; what was damaged is kept."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command import Terminal
from playing import NAMES, OURS, step

from companion import games
from companion.dice import SeededChance
from companion.keeping import recovery, rescue, salvage
from companion.session import Session, Setup
from companion.store import FILE, DamagedStore, Store
from geo.errors import StoreError
from sheets.options import chosen

FIXTURES = Path(__file__).parents[1] / "fixtures"
CHANCE = SeededChance("a seed")


def random_session(name: str, events: int) -> Session:
    """A random game that so many things have happened in, some of them undone."""
    rng = random.Random(name)
    session = Session(Setup(name, NAMES[:3], chosen(games.game(name).design.options, {}), seed="s"))
    while len(session.events) < events and not session.over:
        move = step(session.game, session.state, CHANCE, rng)
        session = session.after(session.throw(CHANCE) if move.player is None else session.decide(move))
        if session.lines[-1].kind == "move" and rng.random() < 0.2:
            session = session.after(session.undo())
    return session


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session of each game, written in turns so that their events lie mixed."""
    store = Store(tmp_path_factory.mktemp("written") / FILE)
    sessions = {name: random_session(name, 30) for name in OURS}
    for name, session in sessions.items():
        store.create(session.setup, name)
    for place in range(30):
        for name, session in sessions.items():
            if place < len(session.events):
                draft = session.events[place].draft
                store.change(name, lambda held, draft=draft: held.after(draft))  # type: ignore[misc]
    return store.path


@pytest.fixture
def store(tmp_path: Path, written: Path) -> Store:
    """That file, for one test to damage."""
    return Store(Path(shutil.copy(written, tmp_path)))


def contents(store: Store) -> dict[str, Session]:
    return {saved.name: store.load(saved.name)[1] for saved in store.sessions()}


def cut(path: Path, share: float) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * share)])


def overwrite(path: Path, page: int, with_: bytes = b"?") -> None:
    content = bytearray(path.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = with_ * 4096
    path.write_bytes(bytes(content))


def test_every_row_of_a_sound_file_is_read_without_sqlite(store: Store) -> None:
    found = recovery.search(store.path)
    whole = contents(store)
    assert {kept.name: tuple(event for _, _, event in kept.events) for kept in found.kept} == {
        name: session.events for name, session in whole.items()
    }
    assert {kept.name: kept.setup for kept in found.kept} == {name: session.setup for name, session in whole.items()}
    assert (found.traces, {kept.lost for kept in found.kept}) == (0, {0})
    assert rescue.sound(store)


def test_a_file_of_format_1_is_read_too() -> None:
    found = recovery.search(FIXTURES / "sessions-format-1.sqlite")
    assert [(kept.name, kept.setup.real_dice, kept.lost) for kept in found.kept] == [
        ("friday", False, 0),
        ("west", True, 0),
    ]


def test_the_head_of_the_file_is_not_needed(store: Store) -> None:
    whole = contents(store)
    overwrite(store.path, 1)
    with pytest.raises(DamagedStore, match=r"sessions: 5, events: \d+.*padwright sessions --recover"):
        store.load()
    found, aside = rescue.recover(store)
    assert contents(store) == whole
    assert not found.traces
    assert aside.read_bytes().startswith(b"?")


def test_the_table_of_sessions_is_not_needed(store: Store) -> None:
    whole = contents(store)
    for page in (2, 3):
        overwrite(store.path, page, b"\0")
    rescue.recover(store)
    assert contents(store) == whole


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_damaged_what_is_saved_is_the_beginning_of_what_was(store: Store, seed: int) -> None:
    rng = random.Random(seed)
    whole = contents(store)
    pages = store.path.stat().st_size // 4096
    if seed % 2:
        cut(store.path, rng.uniform(0.2, 0.95))
    else:
        for page in rng.sample(range(1, pages + 1), 2):
            overwrite(store.path, page, rng.choice([b"?", b"\0", b"\x0d"]))
    if rescue.sound(store):
        assert contents(store) == whole
        return
    found, _ = rescue.recover(store)
    after = contents(store)
    assert after
    for name, session in after.items():
        assert session.events == whole[name].events[: len(session.events)]
        assert session.setup == whole[name].setup
        assert session.state is not None
    for kept in found.kept:
        assert len(kept.events) + kept.lost <= len(whole[kept.name].events)
    store.change(None, lambda held: held)
    assert rescue.sound(store)


def test_times_requests_and_the_current_session_are_kept(store: Store) -> None:
    before = store.sessions()
    store.change("clever", lambda held: held.after(held.abandon()), request="abc")
    overwrite(store.path, 1)
    rescue.recover(store)
    after = store.sessions()
    assert [saved.last for saved in after[1:]] == [saved.last for saved in before if saved.name != "clever"]
    assert after[0].ended == "abandoned"
    assert store.change("clever", lambda held: held.after(held.undo()), request="abc").events == ()


@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")
def test_what_lies_in_the_log_only_is_saved(store: Store) -> None:
    whole = contents(store)
    code = (
        "import os, signal, sys\nfrom pathlib import Path\nfrom companion.store import Store\n"
        "import sqlite3\n"
        "keeper = sqlite3.connect(sys.argv[1]); keeper.execute('SELECT count(*) FROM events').fetchone()\n"
        "Store(Path(sys.argv[1])).change('clever', lambda held: held.after(held.abandon()))\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(store.path)], check=False)
    assert done.returncode == -signal.SIGKILL
    log = store.path.with_name(FILE + "-wal")
    assert log.stat().st_size > 0
    overwrite(store.path, 1)
    torn = log.read_bytes() + b"half a frame" * 100
    log.write_bytes(torn)
    found, aside = rescue.recover(store)
    assert aside.with_name(aside.name + "-wal").read_bytes() == torn
    assert not log.exists()
    assert contents(store)["clever"].abandoned
    assert {name: session.events for name, session in contents(store).items() if name != "clever"} == {
        name: session.events for name, session in whole.items() if name != "clever"
    }
    assert sum(len(kept.events) for kept in found.kept) == sum(len(one.events) for one in whole.values()) + 1


def test_an_event_that_is_missing_ends_its_session_and_the_loss_is_told(store: Store) -> None:
    import sqlite3

    database = sqlite3.connect(store.path)
    database.execute("DROP TRIGGER no_delete")
    database.execute("DELETE FROM events WHERE session = 1 AND number = 11")
    database.commit()
    database.close()
    assert not rescue.sound(store)
    found, _ = rescue.recover(store)
    (first, *_) = found.kept
    assert (len(first.events), first.lost > 10) == (10, True)


@pytest.mark.parametrize("content", [b"", b"Dear diary, " * 1000, b"SQLite format 3\0" + b"\0" * 5000])
def test_where_nothing_can_be_saved_nothing_is_touched(tmp_path: Path, content: bytes) -> None:
    store = Store(tmp_path / FILE)
    store.path.write_bytes(content)
    if not content:
        assert rescue.sound(store)
        return
    with pytest.raises(StoreError, match="nothing in it can be saved"):
        rescue.recover(store)
    assert [path.name for path in tmp_path.iterdir() if path.read_bytes() == content] == [FILE]


def test_bytes_at_random_are_no_rows(tmp_path: Path) -> None:
    path = tmp_path / FILE
    rng = random.Random(4)
    for first in (b"\x0d", b"\x05", b""):
        pages = [first + rng.randbytes(4096 - len(first)) for _ in range(40)]
        path.write_bytes(b"".join(pages))
        assert recovery.search(path).kept == ()
        assert len(list(salvage.rows(path))) < 20_000


def test_the_command_tells_what_it_saved(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    home = tmp_path / "home"
    home.mkdir()
    shutil.copy(FIXTURES / "sessions-format-1.sqlite", home / FILE)
    assert terminal.fine("sessions", "--recover").out.startswith("Nothing is damaged")
    overwrite(home / FILE, 1)
    told = terminal.run("show")
    assert (told.code, told.out) == (3, "")
    assert "sessions: 2, events: " in told.err
    assert "padwright sessions --recover" in told.err
    saved = terminal.fine("sessions", "--recover")
    assert [line.partition(":")[0] for line in saved.lines] == ["friday", "west"]
    assert str(home / "sessions-damaged-1.sqlite") in saved.err
    assert len(terminal.fine("sessions").lines) == 2
    terminal.fine("undo", "--session", "friday")
