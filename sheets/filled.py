"""`FilledSheet`: what a pen has written on a sheet, and the typed file (TOML or JSON) that says so."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from geo.errors import N_, InvalidInput, say
from sheets import forms
from sheets.bounded import content_of, decoded, shown_path
from sheets.form import Area, Form, Mark, Reading, shown
from sheets.forms import Design
from sheets.names import composed, name_faults
from sheets.options import Option, chosen, defaults, read_at_path
from sheets.registry import unknown_game
from sheets.toml_text import toml_text

JSON = ".json"
_DEEP_KEY = re.compile(r"""(?<![\w"'-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')\s*+\.\s*+){20}""")
MOST_BYTES = 1_000_000
"""A typed sheet is a page of text; anything larger is some other file."""


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """The marks of one sheet by box, and what the game was played with.

    `player` is None on the score sheet of a table. `players` are the names in seating order, empty where
    only their number `seats` is known (None: not even that). `left_out` are the areas that a typed file
    does not mention, which is not the same as left blank on paper.
    """

    game: str
    marks: Mapping[str, Mark]
    player: str | None = None
    players: tuple[str, ...] = ()
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()
    file: str = ""

    @property
    def form(self) -> Form:
        """The form that the sheet is filled on."""
        return forms.form(self.game, self.options, self.players)

    def claim(self, key: str) -> Mark | None:
        """What the player wrote as a result, None where he wrote nothing."""
        return self.marks.get(f"claimed.{key}")


def read(path: Path | str, options: Mapping[str, object] | None = None) -> FilledSheet:
    """The sheet of a typed file, TOML or JSON by its ending.

    `options` are house rules as typed beside the file; they go before those that it states.

    Raises InvalidInput that lists everything wrong with the file.
    """
    json_text = str(path).lower().endswith(JSON)
    return read_bytes(content_of(path, MOST_BYTES), shown_path(path), options, json_text=json_text)


def read_bytes(
    content: bytes, file: str = "", options: Mapping[str, object] | None = None, *, json_text: bool = False
) -> FilledSheet:
    """The sheet of a typed file's bytes; as `read`."""
    if len(content) > MOST_BYTES:
        raise InvalidInput.one("file", say(N_("is too large for a typed sheet")), f"{MOST_BYTES} B", file)
    text = decoded(content, "TOML, JSON", file)
    return parse(text, file, json_text=json_text, options=options)


def parse(
    text: str, file: str = "", *, json_text: bool = False, options: Mapping[str, object] | None = None
) -> FilledSheet:
    """The sheet of a typed text.

    Raises InvalidInput that lists everything wrong with it.
    """
    if not json_text and _DEEP_KEY.search(text):  # the parser takes minutes over a key of thousands of parts
        raise InvalidInput.one("file", say(N_("is nested too deeply for a sheet")), "", file)
    try:
        data = json.loads(text, object_pairs_hook=_unique) if json_text else tomllib.loads(text)
    except RecursionError as error:
        raise InvalidInput.one("file", say(N_("is nested too deeply for a sheet")), "", file) from error
    except ValueError as error:
        if "int_max_str_digits" in str(error):
            raise InvalidInput.one("file", say(N_("holds a number of thousands of digits")), "", file) from error
        kind = "JSON" if json_text else "TOML"
        problem = say(N_("is not written in {kind}: {why}"), kind=kind, why=shown_reason(error))
        raise InvalidInput.one("file", problem, kind, file) from error
    if not isinstance(data, dict):
        raise InvalidInput.one("file", say(N_("is no typed sheet")), "{ ... }", file)
    return from_data(data, file, options)


def shown_reason(error: ValueError) -> str:
    """A parser's reason, fit to be shown."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(error))[:120]


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        twice = next(key for number, (key, _) in enumerate(pairs) if key in dict(pairs[:number]))
        raise ValueError(f"the key {twice!r} stands twice")
    return table


def from_data(data: Mapping[str, Any], file: str = "", beside: Mapping[str, object] | None = None) -> FilledSheet:
    """The sheet that a typed file's content unfolds to, under the options `beside` it and those that it states.

    Raises InvalidInput that lists everything wrong with it.
    """
    reading = Reading(file)
    if "game" not in data:
        line = '"game": "..."' if file.lower().endswith(JSON) else 'game = "..."'
        reading.wrong("game", say(N_("the line {line} is missing"), line=line), ", ".join(forms.games()))
        raise InvalidInput(reading.problems)
    if data["game"] not in forms.games():
        reading.wrong("game", unknown_game(data["game"]), ", ".join(forms.games()))
        raise InvalidInput(reading.problems)
    design = forms.design(str(data["game"]))
    players, seats = _read_players(data, design, reading)
    player = _read_player(data, design, players, reading)
    options = _read_options(data, design, reading)
    options |= _read_beside(beside or {}, design, reading)
    for where, fault in design.faults(options, players):
        reading.wrong(where, fault)
    form = forms.form(design.game, options, players)
    marks = dict(_read_marks(data, form, reading))
    _read_keys(data, design, form, reading)
    if reading.problems:
        raise InvalidInput(reading.problems)
    left_out = frozenset(area.name for area in form.areas if area.name not in _section(data, area))
    return FilledSheet(design.game, marks, player, players, seats, options, left_out, file)


def _read_players(data: Mapping[str, Any], design: Design, reading: Reading) -> tuple[tuple[str, ...], int | None]:
    given = data.get("players")
    bounds = f"{design.seats[0]}-{design.seats[-1]}"
    if isinstance(given, list) and all(isinstance(name, str) for name in given):
        names = tuple(composed(name) for name in given)
        for name, fault in name_faults(names):
            reading.wrong(f"players.{shown(name)}", fault)
        if len(names) not in design.seats:
            reading.wrong("players", say(N_("this game cannot be played by {count}"), count=len(names)), bounds)
        return names, len(names)
    if design.table:
        expected = say(N_("the names in seating order"))
        reading.wrong("players", say(N_("a table's score sheet needs its players")), expected)
    elif isinstance(given, int) and not isinstance(given, bool) and given in design.seats:
        return (), given
    elif given is not None:
        accepted = say(N_("{bounds}, or the names in seating order"), bounds=bounds)
        reading.wrong("players", say(N_("{value} is no number of players"), value=shown(given)), accepted)
    return (), None


def _read_player(data: Mapping[str, Any], design: Design, players: tuple[str, ...], reading: Reading) -> str | None:
    given = data.get("player")
    if given is None or design.table:
        return None
    if not isinstance(given, str):
        reading.wrong("player", say(N_("{value} is no name"), value=shown(given)))
        return None
    name = composed(given)
    for _, fault in name_faults([name]):
        reading.wrong("player", fault)
    if players and name not in players:
        unknown = say(N_("{name} is not among the players"), name=shown(name))
        reading.wrong("player", unknown, ", ".join(players))
    return name


def _read_options(data: Mapping[str, Any], design: Design, reading: Reading) -> dict[str, Any]:
    values = defaults(design.options)
    for option in design.options:
        for path in dict.fromkeys((option.path, f"options.{option.name}")):
            table, _, key = path.rpartition(".")
            held = data.get(table, {}) if table else data
            if isinstance(held, dict) and key in held:
                values[option.name] = read_at_path(option, held[key], path, reading)
    return values


def _read_beside(typed: Mapping[str, object], design: Design, reading: Reading) -> dict[str, Any]:
    try:
        values = chosen(design.options, typed)
    except InvalidInput as wrong:
        reading.problems += [replace(problem, file=reading.file) for problem in wrong.problems]
        return {}
    return {name: values[name] for name in typed}


def _section(data: Mapping[str, Any], area: Area) -> Mapping[str, Any]:
    held = data.get(area.section, {}) if area.section else data
    return held if isinstance(held, dict) else {}


def _read_marks(data: Mapping[str, Any], form: Form, reading: Reading) -> Iterator[tuple[str, Mark]]:
    for area in form.areas:
        section = _section(data, area)
        if area.name in section:
            yield from area.read(section[area.name], reading)


def _read_keys(data: Mapping[str, Any], design: Design, form: Form, reading: Reading) -> None:
    """Note every key and table that no part of the sheet knows."""
    known: dict[str, set[str]] = {"": {"game", "players"} | (set() if design.table else {"player"})}
    paths = [area.path for area in form.areas]
    paths += [path for option in design.options for path in (option.path, f"options.{option.name}")]
    for path in paths:
        table, _, key = path.rpartition(".")
        known.setdefault(table, set()).add(key)
    for table, keys in known.items():
        held = data.get(table, {}) if table else data
        if not isinstance(held, dict):
            reading.wrong(table, say(N_("{value} is no table"), value=shown(held)), f"[{table}]")
            continue
        tables = set(known) if not table else set()
        for key in [key for key in held if key not in keys and key not in tables]:
            where = f"{table}.{shown(key)}" if table else shown(key)
            reading.wrong(where, say(N_("unknown key")), ", ".join(sorted((keys | tables) - {""})))


def to_data(sheet: FilledSheet) -> dict[str, Any]:
    """The content of the typed file that says what the sheet says: the inverse of `from_data`."""
    design, form = forms.design(sheet.game), sheet.form
    data: dict[str, Any] = {"game": sheet.game}
    if sheet.player is not None:
        data["player"] = sheet.player
    if sheet.players or sheet.seats:
        data["players"] = list(sheet.players) or sheet.seats
    for option in design.options:
        value = sheet.options.get(option.name, option.default)
        if value != option.default:
            _place(data, option.path, _plain(option, value))
    for area in form.areas:
        if area.name not in sheet.left_out:
            _place(data, area.path, area.write(sheet.marks))
    return data


def _plain(option: Option, value: Any) -> Any:
    return [list(team) for team in value] if option.kind == "teams" else value


def _place(data: dict[str, Any], path: str, value: Any) -> None:
    table, _, key = path.rpartition(".")
    (data.setdefault(table, {}) if table else data)[key] = value


def to_toml(sheet: FilledSheet) -> str:
    """The sheet as a typed file in TOML."""
    return toml_text(to_data(sheet))


def to_json(sheet: FilledSheet) -> str:
    """The sheet as a typed file in JSON."""
    return json.dumps(to_data(sheet), ensure_ascii=False, indent=1) + "\n"
