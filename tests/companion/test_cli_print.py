"""Printing from the command line, the map, and what is said about the games."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Terminal

GAMES = ("rolling-america", "clever", "rolled-west", "dodge-dice", "tumblin-dice")


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def test_a_pad_without_options_is_letter_one_copy_and_in_colour(terminal: Terminal) -> None:
    from pypdf import PdfReader

    done = terminal.fine("print", "rolling-america")
    path = Path("output") / "rolling-america-letter-color.pdf"
    assert done.lines == [str(path)]
    assert "100 %" in done.err
    assert "50 mm" in done.err
    reader = PdfReader(terminal.folder / path)
    assert len(reader.pages) == 1
    assert sorted(round(float(side)) for side in reader.pages[0].mediabox[2:]) == [612, 792]


def test_a_pad_as_asked_for(terminal: Terminal) -> None:
    from pypdf import PdfReader

    words = ("--paper", "A4", "--ink", "grey", "--copies", "3", "--lang", "es", "-o", "sub/pad.pdf")
    assert terminal.fine("print", "rolling-america", *words).lines == [str(Path("sub/pad.pdf"))]
    reader = PdfReader(terminal.folder / "sub" / "pad.pdf")
    assert len(reader.pages) == 3
    assert reader.root_object["/Lang"].startswith("es")
    assert "Nombre" in reader.pages[2].extract_text()


def test_the_language_of_the_terminal_is_that_of_the_sheet(terminal: Terminal) -> None:
    from pypdf import PdfReader

    terminal.fine("print", "rolling-america", "-o", "a.pdf", LC_ALL="es_MX.UTF-8")
    assert PdfReader(terminal.folder / "a.pdf").root_object["/Lang"].startswith("es")


def test_the_same_pad_has_the_same_bytes(terminal: Terminal) -> None:
    for name in ("a.pdf", "b.pdf"):
        terminal.fine("print", "rolling-america", "-o", name, "--option", "neighbours=printed")
    assert (terminal.folder / "a.pdf").read_bytes() == (terminal.folder / "b.pdf").read_bytes()


def test_all_pads_go_into_one_folder(terminal: Terminal) -> None:
    done = terminal.fine("print", "all", "-o", "pads", "--paper", "a4", "--option", "neighbours=printed")
    first, *others = done.lines
    assert first == str(Path("pads") / "rolling-america-a4-color-neighbours-printed.pdf")
    assert others == [str(Path("pads") / f"{game}-a4-color.pdf") for game in GAMES[1:]]
    assert {str(path.relative_to(terminal.folder)) for path in (terminal.folder / "pads").iterdir()} == set(done.lines)


def test_an_existing_folder_takes_one_pad_too(terminal: Terminal) -> None:
    (terminal.folder / "pads").mkdir()
    assert terminal.fine("print", "rolling-america", "-o", "pads").lines == ["pads/rolling-america-letter-color.pdf"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("chess",), 2, "there is no game chess (accepted: rolling-america"),
        (("rolling-america", "--paper", "a7"), 2, "we do not know the paper a7 (accepted: letter, a4"),
        (("rolling-america", "--paper", "100x100mm"), 2, "mm are missing"),
        (("rolling-america", "--ink", "gold"), 2, "'color', 'low', 'grey'"),
        (("rolling-america", "--copies", "0"), 2, "--copies"),
        (("rolling-america", "--option", "neighbours=all"), 2, "accepted: real, printed"),
        (("all", "--option", "nonsense=1"), 2, "unknown option"),
        (("all", "-o", "file"), 2, "file is no folder"),
        (("rolling-america", "-o", "file/a.pdf"), 3, "cannot be written"),
    ],
)
def test_what_cannot_be_printed_is_told_and_leaves_no_file(
    terminal: Terminal, words: tuple[str, ...], code: int, said: str
) -> None:
    (terminal.folder / "file").touch()
    done = terminal.run("print", *words)
    assert (done.code, done.out) == (code, "")
    assert said in done.err
    assert [path.name for path in terminal.folder.iterdir()] == ["file"]


def test_the_map_as_json(terminal: Terminal) -> None:
    shown = terminal.fine("map", "show", "--json").json
    assert len(shown["states"]) == 50
    assert len(shown["pairs"]) == 105
    assert set(shown["pairs"][0]) == {"a", "b", "border_km"}
    assert {"code": "CO", "name": "Colorado", "region": "green"} in shown["states"]
    michigan = terminal.fine("map", "neighbours", "mi", "--json").json
    assert michigan["state"] == "MI"
    assert [neighbour["code"] for neighbour in michigan["neighbours"]] == ["IN", "OH", "WI"]
    regions = terminal.fine("map", "regions", "--json").json["regions"]
    assert regions["green"] == ["WY", "NE", "CO", "KS", "NM", "OK", "TX"]


def test_the_map_for_people(terminal: Terminal) -> None:
    assert terminal.fine("map", "neighbours", "new jersey").lines[0].startswith("DE Delaware (")
    assert terminal.fine("map", "neighbours", "HI").out == "Hawaii has no neighbours\n"
    assert terminal.fine("map", "show").lines[-1] == "Pairs of neighbours: 105"
    printed = terminal.fine("map", "show", "--option", "neighbours=printed")
    assert printed.lines[-1] == "Pairs of neighbours: 106"
    connecticut = terminal.fine("map", "neighbours", "CT", "--json", "--option", "neighbours=printed").json
    assert {"code": "NJ", "border_km": None} in connecticut["neighbours"]
    refused = terminal.run("map", "neighbours", "XX")
    assert (refused.code, "there is no state XX" in refused.err) == (2, True)


def test_boundaries_are_checked_against_the_map(terminal: Terminal) -> None:
    assert terminal.fine("map", "check").out == "The boundaries and the map agree.\n"
    (terminal.folder / "empty.geojson").write_text('{"type": "FeatureCollection", "features": []}', encoding="utf-8")
    spoilt = terminal.run("map", "check", "--source", "empty.geojson")
    assert (spoilt.code, spoilt.out != "") == (1, True)
    missing = terminal.run("map", "check", "--source", "nowhere.geojson")
    assert (missing.code, "nowhere.geojson" in missing.err) == (2, True)


def test_what_there_is_to_know_about_a_game(terminal: Terminal) -> None:
    every = terminal.fine("games").lines
    assert [line.split()[0] for line in every] == list(GAMES)
    one = terminal.fine("games", "rolling-america").out
    for part in ("1-12 players", "neighbours=real (real, printed)", "marks.states", "padwright print rolling-america"):
        assert part in one
    told = terminal.fine("help", "rules", "rolling-america").lines
    assert told[0] == "Rounds and turns"
    assert any(line.startswith("  number-in-region: ") for line in told)
    assert "Ana b3 MT" in terminal.fine("help", "notation", "rolling-america").lines
    assert terminal.run("games", "chess").code == 2


@pytest.mark.parametrize("game", GAMES)
def test_every_line_that_the_notation_explains_is_one_of_the_game(game: str) -> None:
    from companion import games
    from companion.record import read_move

    rules = games.game(game)
    for line, _ in rules.notation:
        assert str(read_move(rules, line)), line
