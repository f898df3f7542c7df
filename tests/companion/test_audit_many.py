"""Audits of many inputs: folders, records, sheets of one table from anywhere, summaries, and files to be afraid of."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from command import Terminal
from playing import play

from companion import games
from companion.audit import audit
from companion.checking.spool import FEW, Spool
from sheets.filled import FilledSheet, to_toml
from sheets.form import Mark

GAMES = ("rolling-america", "clever", "rolled-west", "dodge-dice", "tumblin-dice")


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    """A folder with the finished sheets of a game of two of each kind, two folders deep, and their records."""
    for name in GAMES:
        played = play(name, 2, 3)
        folder = tmp_path / "evening" / name
        folder.mkdir(parents=True)
        (tmp_path / f"{name}.record").write_text(str(played.record), encoding="utf-8")
        for sheet in played.record.rules.sheets(played.state):
            (folder / f"{sheet.player or 'table'}.toml").write_text(to_toml(sheet), encoding="utf-8")
    return Terminal(tmp_path)


def test_a_folder_is_audited_with_all_that_lies_in_it(terminal: Terminal) -> None:
    data = terminal.fine("audit", "evening", "--json").json
    assert len(data["sheets"]) == 8
    assert [table["game"] for table in data["tables"]] == sorted(GAMES)
    assert all(len(table["ranking"]) == 2 for table in data["tables"])


def test_records_are_audited_like_the_sheets_that_they_end_in(terminal: Terminal) -> None:
    by_record = terminal.fine("audit", *(f"{name}.record" for name in sorted(GAMES)), "--json").json
    by_sheets = terminal.fine("audit", "evening", "--json").json
    plain = [sorted(repr({**sheet, "file": ""}) for sheet in data["sheets"]) for data in (by_record, by_sheets)]
    assert plain[0] == plain[1]


def test_sheets_of_a_table_are_found_wherever_they_lie(terminal: Terminal) -> None:
    (terminal.folder / "Ben.toml").write_bytes((terminal.folder / "evening/rolled-west/Ben.toml").read_bytes())
    data = terminal.fine("audit", "Ben.toml", "evening/clever", "evening/rolled-west/Ana.toml", "--json").json
    (west,) = [table for table in data["tables"] if table["game"] == "rolled-west"]
    assert sorted(west["files"]) == ["Ben.toml", "evening/rolled-west/Ana.toml"]


def test_each_sheet_table_and_problem_is_a_line_of_the_json(terminal: Terminal) -> None:
    (terminal.folder / "evening" / "torn.toml").write_text("game =", encoding="utf-8")
    done = terminal.run("audit", "evening", "--json")
    assert done.code == 2
    assert [len(done.json[part]) for part in ("sheets", "tables", "problems")] == [8, 5, 1]
    alone = [line.removesuffix("]}").removesuffix("],").removesuffix(",") for line in done.lines if line[:1] == "{"]
    assert len([json.loads(line) for line in alone if not line.startswith('{"sheets": [')]) == 14


def test_nothing_but_problems_is_still_json(terminal: Terminal) -> None:
    assert terminal.run("audit", "nowhere.toml", "--json").json["sheets"] == []


def test_a_summary_lists_few_sheets_and_counts_many(terminal: Terminal) -> None:
    few = terminal.fine("audit", "evening").lines
    assert few[-9].split() == ["sheet", "player", "total", "verdict"]
    sheet = (terminal.folder / "evening/clever/Ana.toml").read_text(encoding="utf-8")
    for number in range(20):
        (terminal.folder / f"evening/{number}.toml").write_text(sheet, encoding="utf-8")
    many = terminal.fine("audit", "evening").lines
    assert many[-1].split() == ["all", "28", "28", "0"]
    assert ["clever", "22", "22", "0"] in [line.split() for line in many]
    assert max(map(len, terminal.fine("audit", "evening", COLUMNS="40").lines)) <= 40


def test_one_sheet_has_no_summary(terminal: Terminal) -> None:
    assert "verdict" not in terminal.fine("audit", "evening/clever/Ana.toml").out


def test_a_folder_without_sheets_is_told_and_a_loop_of_folders_ends(terminal: Terminal) -> None:
    empty = terminal.folder / "empty"
    empty.mkdir()
    (empty / "again").symlink_to("..")
    done = terminal.run("audit", "empty")
    assert (done.code, "empty: holds no sheets" in done.err) == (2, True)


def without(sheet: FilledSheet, number: int) -> FilledSheet:
    """The sheet without so many of its marks, so that it is another one."""
    return replace(sheet, marks=dict(list(sheet.marks.items())[number:]))


@pytest.mark.parametrize("count", [3, FEW + 9])
def test_the_very_same_sheet_is_laid_aside_once_and_its_file_is_told(count: int) -> None:
    sheets = [FilledSheet("clever", {f"blue.{n % 10}": Mark("X", n > 9)}, f"P{n}", file=f"{n}") for n in range(count)]
    with Spool() as spool:
        assert [spool.add(sheet) for sheet in sheets] == [None] * count
        assert [spool.add(replace(sheet, file="again")) for sheet in sheets] == [sheet.file for sheet in sheets]
        assert sum(len(table.sheets) for table in spool.tables()) == count


@pytest.mark.parametrize("times", [1, 4])
def test_sheets_laid_aside_come_back_by_table_as_an_audit_in_memory_groups_them(times: int) -> None:
    """Few are kept in memory, many on disk."""
    sheets: list[FilledSheet] = []
    for seed in range(4):
        for name in GAMES:
            sheets += games.game(name).sheets(play(name, 2 + seed % 2, seed).state)
    given = [without(sheet, number) for number in range(times) for sheet in sheets]
    given += [without(sheet, times) for sheet in sheets[:9]]
    assert (len(given) > FEW) == (times > 1)
    with Spool() as spool:
        for number, sheet in enumerate(given):
            spool.add(sheet)
            spool.note(str(number))
        found = [tuple(table.sheets) for table in spool.tables()]
        assert list(spool.texts()) == [str(number) for number in range(len(given))]
    expected = [table.sheets for table in audit(given).tables]
    assert [set(table[0].players) for table in found] == [set(table[0].players) for table in expected]
    assert [sorted(map(repr, table)) for table in found] == [sorted(map(repr, table)) for table in expected]


def test_no_more_sheets_are_one_table_than_can_play() -> None:
    sheets = [FilledSheet("clever", {}, f"P{number}") for number in range(FEW + 9)]
    few, many = (len(sheets[:9]), [4, 4, 1]), (len(sheets), [4] * 27 + [1])
    for count, sizes in (few, many):
        with Spool() as spool:
            for sheet in sheets[:count]:
                spool.add(sheet)
            assert [len(table.sheets) for table in spool.tables()] == sizes
        assert [len(table.sheets) for table in audit(sheets[:count]).tables] == [size for size in sizes if size > 1]


# Files to be afraid of

HOSTILE = {
    "large.toml": b"#" * 100_000_000,
    "large.record": b'[Game "clever"]\n' + b"#\n" * 50_000_000,
    "deep.toml": b"a = " + b"[" * 300_000,
    "tables.toml": b"a = " + b"{a=" * 200_000,
    "dotted.toml": b"[" + b".".join([b"a"] * 200_000) + b"]",
    "inline.toml": b"a = {" + b'"a" . ' * 100_000 + b"a = 1}",
    "deep.json": b"[" * 500_000,
    "objects.json": b'{"a":' * 160_000,
    "digits.json": b'{"game": ' + b"9" * 900_000 + b"}",
    "boxes.toml": b'game = "clever"\n[marks]\norange = [' + b"1," * 100_000 + b"]",
    "rounds.toml": b'game = "dodge-dice"\nplayers = ["A", "B"]\n' + b"[[rounds]]\n" * 50_000,
    "long.record": b'[Game "rolling-america"]\n[Players "A"]\n' + b"roll b1 b2\n" * 9_000,
    "names.record": b'[Game "clever"]\n[Players ' + b'"n" ' * 100_000 + b"]",
    "zeros.pdf": b"%PDF-1.7\n" + b"0" * 100_000_000,
    "bell\x1b[31m\x07.toml": b'game = "\x1b"',
}
LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (500_000_000, 500_000_000))
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
sys.argv[0] = "padwright"
from companion.__main__ import main
sys.exit(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the limits of a process are Linux's")
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_within_memory_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    (tmp_path / name).write_bytes(HOSTILE[name])
    refuse(terminal, name)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def refuse(terminal: Terminal, name: str) -> str:
    """Audit it with little memory and no file that may be written; what is said."""
    command = [sys.executable, "-c", LIMITED, "audit", name]
    done = subprocess.run(
        command, cwd=terminal.folder, env=terminal.environment(), capture_output=True, timeout=60, check=False
    )
    said = done.stderr.decode()
    assert (done.returncode, "Traceback" in said) == (2, False), said
    assert all(letter.isprintable() or letter == "\n" for letter in said)
    return said


@pytest.mark.skipif(sys.platform != "linux", reason="devices are Linux's")
def test_devices_pipes_and_links_without_end_are_refused_at_once(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    (tmp_path / "self.toml").symlink_to("self.toml")
    for name in ("pipe.toml", "zero.toml", "/dev/zero"):
        assert "is no file" in refuse(terminal, name)
    assert "cannot be read" in refuse(terminal, "self.toml")
    assert len(refuse(terminal, ".").splitlines()) == 3


def test_a_link_to_a_sheet_is_a_sheet(terminal: Terminal) -> None:
    (terminal.folder / "ana.toml").symlink_to("evening/clever/Ana.toml")
    assert terminal.fine("audit", "ana.toml").lines[0] == "ana.toml: Ana, clever: clean"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal for one process")
def test_ctrl_c_gives_what_is_known_as_whole_json(terminal: Terminal) -> None:
    running = terminal.start("audit", "--json", *["evening"] * 300)
    assert running.stdout is not None
    begun = os.read(running.stdout.fileno(), 1000)
    running.send_signal(signal.SIGINT)
    rest, said = running.communicate(timeout=60)
    data = json.loads(begun + rest)
    assert (running.returncode, b"Traceback" in said) == (130, False)
    assert 0 < len(data["sheets"]) < 2400
    assert data["tables"]
