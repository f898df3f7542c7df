"""Help: every command, every option, both languages; and how light a command starts."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from command import Terminal

from companion.cli.base import Command, Group
from companion.cli.click_words import CLICK_WORDS
from companion.cli.root import root
from sheets.words import words


def commands(group: Group = root, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        assert found is not None
        if isinstance(found, Group):
            yield from commands(found, (*path, name))
        else:
            yield (*path, name), found


EVERY = dict(commands())
every_command = pytest.mark.parametrize("path", EVERY, ids=" ".join)


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def test_the_commands_are_those_that_were_promised() -> None:
    promised = "games print roll new next mark undo redo show moves log sessions export import blank audit".split()
    assert {path[0] for path in EVERY} >= set(promised)
    assert {path[1] for path in EVERY if path[0] == "map"} == {"show", "neighbours", "regions", "check", "build"}


@every_command
def test_every_option_has_a_help_and_a_default(path: tuple[str, ...]) -> None:
    command = EVERY[path]
    assert isinstance(command, Command)
    context = click.Context(command, info_name=path[-1])
    for option in command.get_params(context):
        if not isinstance(option, click.Option) or option.name == "_click_default_help" or "--help" in option.opts:
            continue
        record = option.get_help_record(context)
        assert record is not None
        assert option.help
        assert option.required or "[default: " in record[1], record


@every_command
def test_every_example_is_a_command_with_options_that_it_has(
    path: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "states.geojson").touch()
    command = EVERY[path]
    assert command.epilog
    for example in command.epilog.splitlines():
        typed = example.partition(" >")[0].split()
        assert typed[: len(path) + 1] == ["padwright", *path]
        command.make_context(path[-1], typed[len(path) + 1 :]).close()


@pytest.mark.parametrize("path", [("print",), ("map", "build"), ("help", "rules"), ("mark",)], ids=" ".join)
def test_help_ends_with_the_example_as_it_is_typed(terminal: Terminal, path: tuple[str, ...]) -> None:
    done = terminal.fine(*path, "--help")
    assert "\nExample:\n  padwright " + " ".join(path) in done.out


def test_help_without_a_command_is_help(terminal: Terminal) -> None:
    asked, bare = terminal.fine("--help"), terminal.run()
    assert bare.out + bare.err == asked.out
    for name in root.table:
        assert re.search(rf"^  {name}\s", asked.out, re.MULTILINE)


def test_spanish_is_spoken_wherever_it_is_asked_for(terminal: Terminal) -> None:
    spanish = words("es")
    for typed in (("--lang", "es", "--help"), ("--help", "--lang", "es"), ("--help",)):
        environment = {} if "--lang" in typed else {"LC_ALL": "es_ES.UTF-8"}
        out = terminal.fine(*typed, **environment).out
        assert spanish("Show this message and exit.") in out
        assert spanish("Take back the latest decision.") in out
    refused = terminal.run("roll", "chess", "--lang", "es")
    assert spanish("there is no game {game}").format(game="chess") in refused.err
    assert spanish("Missing argument") in terminal.run("--lang", "es", "roll").err
    assert spanish("Error: {message}").partition(":")[0] in terminal.run("--lang=es", "print", "x", "--copies", "y").err


def test_an_unknown_language_is_told_in_the_terminals(terminal: Terminal) -> None:
    done = terminal.run("--lang", "fr", "games")
    assert (done.code, "'fr' is not one of 'en', 'es'" in done.err) == (2, True)


def test_an_unknown_command_is_told_with_those_that_look_like_it(terminal: Terminal) -> None:
    done = terminal.run("aduit")
    assert (done.code, "perhaps audit" in done.err) == (2, True)
    assert terminal.run("map", "shwo").code == 2
    assert terminal.run("roll", "--sead", "1").code == 2


def test_what_click_says_is_what_we_translate() -> None:
    folder = Path(click.__file__).parent
    source = re.sub(r'"\s*\n\s*"', "", "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py")))
    assert [word for word in CLICK_WORDS if f'"{word}"' not in source] == []


HEAVY = ("geopandas", "shapely", "pandas", "numpy", "reportlab", "pypdf", "pypdfium2", "PIL", "rich")
LOADED = """
import sys
from companion.cli.root import run
sys.argv[0] = "padwright"
run()
print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("typed", "never"),
    [
        (("--help",), (*HEAVY, "sqlite3", "companion.games", "sheets.form")),
        (("roll", "rolling-america"), (*HEAVY, "sqlite3", "sheets.areas", "companion.audit", "tomllib")),
        (("audit", "ana.toml"), (*HEAVY, "sqlite3", "companion.session")),
        (("new", "rolling-america", "-p", "Ana"), HEAVY),
        (("mark", "ana", "b3", "mt"), (*HEAVY, "companion.audit")),
        (("map", "neighbours", "CO"), HEAVY),
        (("print", "rolling-america"), tuple(set(HEAVY) - {"reportlab", "PIL", "pypdf"})),
    ],
    ids=lambda value: value[0] if value[0] != HEAVY[0] else "",
)
def test_a_command_loads_only_what_it_needs(terminal: Terminal, typed: tuple[str, ...], never: tuple[str, ...]) -> None:
    (terminal.folder / "ana.toml").write_text('game = "rolling-america"\n[marks]\nrounds = 8\n', encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *typed],
        cwd=terminal.folder,
        env=terminal.environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stderr.splitlines()[-1].split())
    assert "companion.cli.root" in loaded
    assert sorted(loaded & set(never)) == []
