"""Files that a person names: whole or not at all, and never in place of what is no file."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from command import Terminal

WRITERS = {
    "print": ("print", "rolling-america", "-o"),
    "text": ("print", "rolling-america", "--text", "-o"),
    "fillable": ("print", "rolling-america", "--fillable", "-o"),
    "export": ("export", "-o"),
    "calibrate": ("calibrate", "-o"),
}
NAMES = {"text": "x.txt"}


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    found = Terminal(tmp_path)
    found.fine("new", "rolling-america", "-p", "Ana")
    return found


def refused(terminal: Terminal, writer: str, path: Path, why: str) -> None:
    done = terminal.run(*WRITERS[writer], str(path))
    assert done.code == 3
    assert f"{path.name} cannot be written: {why}" in done.err


@pytest.mark.parametrize("writer", WRITERS)
def test_a_pipe_stays_a_pipe(terminal: Terminal, writer: str) -> None:
    path = terminal.folder / NAMES.get(writer, "x.pdf")
    os.mkfifo(path)
    refused(terminal, writer, path, "it is a pipe")
    assert stat.S_ISFIFO(path.stat().st_mode)


@pytest.mark.parametrize("writer", WRITERS)
def test_a_read_only_file_is_kept(terminal: Terminal, writer: str) -> None:
    path = terminal.folder / NAMES.get(writer, "x.pdf")
    path.write_text("precious")
    path.chmod(0o444)
    refused(terminal, writer, path, "it is read-only")
    assert path.read_text() == "precious"


@pytest.mark.parametrize("writer", WRITERS)
def test_what_a_link_points_to_is_written(terminal: Terminal, writer: str) -> None:
    target, link = terminal.folder / "there.pdf", terminal.folder / NAMES.get(writer, "x.pdf")
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    terminal.fine(*WRITERS[writer], str(link))
    assert link.is_symlink()
    assert len(target.read_bytes()) > len("old")
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_link_to_nothing_makes_the_file(terminal: Terminal) -> None:
    link = terminal.folder / "x.record"
    link.symlink_to(terminal.folder / "later.record")
    terminal.fine("export", "-o", str(link))
    assert (terminal.folder / "later.record").read_text().startswith("[Format")


def test_a_link_to_itself_is_refused(terminal: Terminal) -> None:
    link = terminal.folder / "x.record"
    link.symlink_to(link)
    assert terminal.run("export", "-o", str(link)).code == 3
    assert link.is_symlink()


def test_devices_are_written_to(terminal: Terminal) -> None:
    before = Path(os.devnull).stat()
    terminal.fine("print", "rolling-america", "-o", os.devnull)
    assert Path(os.devnull).stat().st_ino == before.st_ino
    assert terminal.fine("export", "-o", "/dev/stdout").out.startswith("[Format")
