"""Whatever happens to a command, what was answered is kept, and the person is told what to do."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from command import PADWRIGHT, Done, Terminal

posix = pytest.mark.skipif(os.name == "nt", reason="signals and limits of POSIX")


@pytest.fixture
def table(tmp_path: Path) -> Terminal:
    """A game on paper, thrown once."""
    terminal = Terminal(tmp_path)
    terminal.fine("new", "rolling-america", "-p", "Ana", "--dice-only")
    terminal.fine("next")
    return terminal


def throws(terminal: Terminal) -> int:
    return sum(event["kind"] == "throw" for event in terminal.fine("log", "--json").json)


@posix
def test_a_kill_during_commands_loses_no_answered_one(table: Terminal) -> None:
    rng, kept = random.Random(3), 1
    for _ in range(14):
        process = table.start("next")
        time.sleep(rng.uniform(0.03, 0.16))
        process.send_signal(signal.SIGKILL)
        answered = b"roll" in process.communicate()[0]
        found = throws(table)
        assert kept + answered <= found <= kept + 1
        kept = found
    assert table.fine("next").code == 0


def test_two_commands_at_once_both_count(table: Terminal) -> None:
    both = [table.start("next") for _ in range(4)]
    for process in both:
        process.communicate(timeout=60)
    assert [process.returncode for process in both] == [0] * 4
    assert throws(table) == 5
    record = table.fine("export").out
    assert table.fine("import", "-", typed=record).code == 0


def limited(bytes_: int) -> Callable[[], None]:
    import resource

    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_, bytes_))


def run_limited(terminal: Terminal, bytes_: int, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PADWRIGHT, *words],
        cwd=terminal.folder,
        env=terminal.environment(PYTHONDONTWRITEBYTECODE="1"),
        preexec_fn=limited(bytes_),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@posix
@pytest.mark.parametrize("size", [0, 5_000, 24_000])
def test_a_full_disk_is_told_and_loses_nothing(table: Terminal, size: int) -> None:
    refused = run_limited(table, size, "next")
    assert (refused.returncode, refused.stdout) == (3, "")
    assert "is the disk full? Nothing of this command was kept" in refused.stderr
    assert throws(table) == 1
    table.fine("next")
    assert throws(table) == 2


WRITING: tuple[tuple[str, ...], ...] = (
    ("new", "rolling-america", "-p", "Ana"),
    ("next", "o2", "g3"),
    ("mark", "ana", "w5", "tx"),
    ("undo",),
    ("redo",),
    ("fix", "ana", "1", "b3", "ia"),
    ("leave", "ben"),
    ("finish", "ben.toml"),
    ("rename", "friday"),
    ("abandon",),
    ("import", "game.record"),
)
"""Every command that keeps something, in a way that is in order at the table of `in_the_middle`."""


def in_the_middle(terminal: Terminal, command: str) -> Terminal:
    """Ben plays on paper; Ana has written one of her two dice, and has yet to write the other where that matters."""
    for words in (
        ("new", "rolling-america", "-p", "Ana", "-p", "Ben", "--paper", "Ben", "--real-dice"),
        ("next", "first", "ana"),
        ("next", "b3", "w5"),
        ("mark", "ana", "b3", "mt"),
        *{"next": [("mark", "ana", "w5", "tx")], "redo": [("undo",)]}.get(command, []),
    ):
        terminal.fine(*words)
    blank = terminal.fine("blank", "rolling-america").out
    (terminal.folder / "ben.toml").write_text(blank.replace('player = "Ana"', 'player = "Ben"'), encoding="utf-8")
    (terminal.folder / "game.record").write_text(terminal.fine("export").out, encoding="utf-8")
    return terminal


def kept(terminal: Terminal) -> tuple[str, str, str]:
    """All that a command can have changed: the list, and the current game."""
    return terminal.fine("sessions", "--json").out, terminal.fine("log").out, terminal.fine("show").out


@posix
@pytest.mark.parametrize("words", WRITING, ids=lambda words: words[0])
def test_whatever_is_to_be_kept_a_full_disk_is_told_and_leaves_all_as_it_was(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    table = in_the_middle(Terminal(tmp_path), words[0])
    before = kept(table)
    refused = run_limited(table, 0, *words)
    assert (refused.returncode, refused.stdout) == (3, ""), refused
    assert "is the disk full? Nothing of this command was kept" in refused.stderr
    assert kept(table) == before
    table.fine(*words)
    assert kept(table) != before


@posix
def test_a_disk_that_is_full_from_the_start(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    words = ("new", "rolling-america", "-p", "Ana")
    refused = run_limited(terminal, 6_000, *words)
    assert (refused.returncode, "disk" in refused.stderr, "Traceback" in refused.stderr) == (3, True, False)
    terminal.fine(*words)


AS_NOBODY = """
import os, sys, textwrap  # nobody may read what is loaded later
from pathlib import Path
from companion.cli.root import run
sys.argv = ["padwright", *sys.argv[1:]]
home, os.environ["PADWRIGHT_HOME"] = os.environ["PADWRIGHT_HOME"], os.environ["SCRATCH"]
out, sys.stdout = sys.stdout, open(os.devnull, "w")
run()  # loads all that it needs, some of which nobody may read
sys.stdout, os.environ["PADWRIGHT_HOME"] = out, home
os.setgid(65534)
os.setuid(65534)
sys.exit(run())
"""


only_root = pytest.mark.skipif(os.name == "nt" or os.getuid() != 0, reason="only root can become somebody else")


@pytest.fixture
def as_nobody(table: Terminal, tmp_path: Path) -> Callable[..., Done]:
    """Runs a command as somebody who may read the table's sessions, but not write them."""
    scratch = Terminal(tmp_path / "scratch")
    scratch.folder.mkdir()
    scratch.fine("new", "rolling-america", "-p", "Ana", "--dice-only")
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == 0 and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o055)

    def run(*words: str) -> Done:
        environment = table.environment(SCRATCH=str(scratch.folder / "home"))
        command = [sys.executable, "-c", AS_NOBODY, *words]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        return Done(done.returncode, done.stdout, done.stderr)

    return run


@only_root
@pytest.mark.parametrize("words", [("next",), ("new", "rolling-america", "-p", "Ana")])
def test_a_folder_that_is_not_ours_to_write_is_told(
    table: Terminal, as_nobody: Callable[..., Done], words: tuple[str, ...]
) -> None:
    before = throws(table)
    done = as_nobody(*words)
    assert (done.code, done.out) == (3, ""), done
    assert str(table.folder / "home") in done.err.splitlines()[-1]
    assert throws(table) == before


@only_root
@pytest.mark.parametrize("words", [("show",), ("sessions",), ("export",), ("log",), ("moves",)])
def test_sessions_that_may_only_be_read_are_read(
    table: Terminal, as_nobody: Callable[..., Done], words: tuple[str, ...]
) -> None:
    expected = table.fine(*words).out
    home = table.folder / "home"
    before = sorted(home.iterdir())
    done = as_nobody(*words)
    assert (done.code, done.out) == (0, expected), done
    assert sorted(home.iterdir()) == before


@only_root
def test_what_a_killed_process_left_in_the_journal_is_read(table: Terminal, as_nobody: Callable[..., Done]) -> None:
    store = table.folder / "home" / "sessions.sqlite"
    copy = table.folder / "copy"
    copy.mkdir()
    with closing(sqlite3.connect(store)) as open_beside:  # the last process to leave would clear the journal away
        open_beside.execute("SELECT count(*) FROM events").fetchone()
        table.fine("next")
        expected = table.fine("export").out
        for name in ("sessions.sqlite", "sessions.sqlite-wal"):
            (copy / name).write_bytes((store.parent / name).read_bytes())
    store.parent.rename(table.folder / "aside")
    copy.rename(store.parent)
    assert as_nobody("export").out == expected


@only_root
def test_a_folder_that_is_not_ours_to_look_into_is_told(table: Terminal, tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    environment = table.environment(SCRATCH=str(scratch))
    (table.folder / "home").chmod(0o700)
    done = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, "show"], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert "cannot be reached: Permission denied" in done.stderr.splitlines()[-1]


@posix
@pytest.mark.parametrize("seconds", [0.2, 0.5])
def test_an_interrupted_command_leaves_quietly(table: Terminal, seconds: float) -> None:
    process = subprocess.Popen(
        [*PADWRIGHT, "import", "-"],
        env=table.environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.strip()) == (130, b"", b"")


@posix
def test_a_reader_that_has_seen_enough_is_no_error(table: Terminal) -> None:
    code = f"{sys.executable} -m companion map show --json | head -n 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", code], env=table.environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "{\n", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_an_answer_that_cannot_be_written_is_an_error(table: Terminal) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PADWRIGHT, "games"], env=table.environment(), stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (3, "the answer cannot be written: No space left on device\n")


def test_a_damaged_store_is_told_with_its_place(table: Terminal) -> None:
    path = table.folder / "home" / "sessions.sqlite"
    path.write_bytes(b"not a database, but long enough to be taken for one" * 100)
    for words in (("show",), ("next",), ("sessions",), ("new", "rolling-america", "-p", "Ana")):
        done = table.run(*words)
        assert (done.code, done.out) == (3, "")
        assert str(path) in done.err
        assert "damaged" in done.err


def test_bytes_that_are_no_letters_are_refused_and_shown_harmlessly(table: Terminal) -> None:
    for words in (
        ("new", "rolling-america", "-p", "A\udcff"),
        ("new", "rolling-america", "-p", "Ana", "--name", "\udcff"),
        ("new", "rolling-america", "-p", "Ana", "--seed", "\udcff"),
        ("mark", "\udcff", "b3", "mt"),
        ("show", "--session", "\udcff"),
        ("print", "\udcff"),
        ("audit", "\udcff.toml"),
    ):
        done = table.run(*words)
        assert (done.code, done.out) == (2, ""), words
