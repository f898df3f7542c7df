"""The written record of a game: a header and lines. Replaying it gives the state back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion import games
from companion.game import Game, Move
from companion.notation import quoted, read_line, tokens
from geo.errors import N_, IllegalMove, InvalidInput, Problem, say
from sheets.form import shown
from sheets.names import composed, name_faults
from sheets.options import chosen
from sheets.registry import unknown_game

FORMAT = "1"
HEADERS = ("Format", "Game", "Players", "Paper", "Options")
_HEADER = re.compile(r"\[(\w+)((?:\s+\"(?:[^\"\\]|\\.)*\")*)\s*\]\s*(?:#.*)?\Z")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A move and the number of its line in the text."""

    line: int
    move: Move


@dataclass(frozen=True)
class Record:
    """A game as it is written down: which game, who, under which options, and the moves in order.

    `paper` are the players who write on paper, whose decisions the record does not know.
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    paper: tuple[str, ...] = ()

    @property
    def rules(self) -> Game[Any]:
        """The game's rules."""
        return games.game(self.game)

    @property
    def all_options(self) -> dict[str, Any]:
        """The options with their defaults."""
        return {**chosen(self.rules.design.options, {}), **self.options}

    def start(self) -> Any:
        """The state before the first line."""
        state = self.rules.start(self.players, self.all_options)
        return self.rules.on_paper(state, frozenset(self.paper)) if self.paper else state

    def replay(self) -> Any:
        """The state after the last line; IllegalMove for the first line that the rules do not allow."""
        state = self.start()
        for move in self.moves:
            state = self.rules.apply(state, move)
        return state

    def __str__(self) -> str:
        return "\n".join([*self.header(), *map(str, self.moves)]) + "\n"

    def header(self) -> Iterator[str]:
        """The lines in brackets; options are named where they differ from the default."""
        yield f'[Format "{FORMAT}"]'
        yield f'[Game "{self.game}"]'
        yield f"[Players {' '.join(_in_quotes(player) for player in self.players)}]"
        if self.paper:
            yield f"[Paper {' '.join(_in_quotes(player) for player in self.paper)}]"
        changed = [
            _in_quotes(f"{option.name}={option.shown(self.options[option.name])}")
            for option in self.rules.design.options
            if self.options.get(option.name, option.default) != option.default
        ]
        if changed:
            yield f"[Options {' '.join(changed)}]"


def _in_quotes(text: str) -> str:
    written = quoted(text)
    return written if written.startswith('"') else f'"{written}"'


def read_record(text: str, file: str = "") -> Record:
    """The record of a text, its lines read but not yet played.

    Raises InvalidInput that lists every line that cannot be read.
    """
    problems: list[Problem] = []
    header, lines = _split(text, file, problems)
    record = _read_header(header, file, problems)
    if record is None:
        raise InvalidInput(problems)
    moves = []
    for number, line in lines:
        try:
            moves.append(read_move(record.rules, line))
        except InvalidInput as wrong:
            problems += [_at(problem, number, file) for problem in wrong.problems]
    if problems:
        raise InvalidInput(problems)
    return replace(record, moves=tuple(filter(None, moves)))


def read_move(game: Game[Any], text: str) -> Move | None:
    """The move of a line, None for a comment.

    Raises InvalidInput for a line that is no move of the game.
    """
    line = read_line(text)
    return None if line is None else game.read(line)


def check_record(text: str, file: str = "") -> Record:
    """The record of a text, every line of it played.

    Raises InvalidInput that lists, with line numbers, what cannot be read or what the rules do not allow; a line
    that is not allowed is passed over for the sake of the lines behind it.
    """
    record = read_record(text, file)
    numbers = [number for number, line in _split(text, file, [])[1] if read_move(record.rules, line)]
    state, problems = record.start(), []
    for number, move in zip(numbers, record.moves, strict=True):
        try:
            state = record.rules.apply(state, move)
        except IllegalMove as wrong:
            message = say(N_("{line} ({rule}): {why}"), line=str(move), rule=wrong.rule, why=wrong.message)
            problems.append(Problem(f"line {number}", message, ", ".join(wrong.legal), file))
    if problems:
        raise InvalidInput(problems)
    return record


def _at(problem: Problem, number: int, file: str) -> Problem:
    return Problem(f"line {number}", problem.message, problem.accepted, file)


def _split(
    text: str, file: str, problems: list[Problem]
) -> tuple[dict[str, tuple[int, tuple[str, ...]]], list[tuple[int, str]]]:
    """The headers (name -> line number, values) and the numbered lines behind them."""
    header: dict[str, tuple[int, tuple[str, ...]]] = {}
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip().startswith("["):
            lines.append((number, line))
            continue
        match = _HEADER.match(line.strip())
        if match and match[1] in HEADERS and match[1] not in header:
            header[match[1]] = (number, tuple(word for word, _ in tokens(match[2])))
        else:
            expected = ", ".join(f"[{name} ...]" for name in HEADERS)
            wrong = say(N_("{line} is no header, or stands twice"), line=shown(line.strip()))
            problems.append(Problem(f"line {number}", wrong, expected, file))
    return header, lines


def _read_header(
    header: Mapping[str, tuple[int, tuple[str, ...]]], file: str, problems: list[Problem]
) -> Record | None:
    """A record without moves; None, with the problems noted, where the game is not known."""
    version = header.get("Format", (0, (FORMAT,)))
    if version[1] != (FORMAT,):
        wrong = say(N_("format {version} is not one that this program reads"), version=" ".join(version[1]))
        problems.append(Problem(f"line {version[0]}", wrong, f'[Format "{FORMAT}"]', file))
    line, (name, *_) = header.get("Game", (0, ("",)))[0], (*header.get("Game", (0, ("",)))[1], "")
    if name not in games.games():
        known = ", ".join(games.games())
        problems.append(Problem(f"line {line}", unknown_game(name), known, file))
        return None
    game = games.game(name)
    players = _names(header, "Players")
    problems += _players_problems(game, players, header.get("Players", (0, ()))[0], file)
    paper = _names(header, "Paper")
    problems += [
        Problem(f"line {header['Paper'][0]}", say(N_("{who} does not play"), who=shown(who)), ", ".join(players), file)
        for who in paper
        if who not in players
    ]
    return Record(name, players, _read_options(game, header, players, file, problems), paper=paper)


def _names(header: Mapping[str, tuple[int, tuple[str, ...]]], name: str) -> tuple[str, ...]:
    return tuple(composed(player) for player in header.get(name, (0, ()))[1])


def _read_options(
    game: Game[Any],
    header: Mapping[str, tuple[int, tuple[str, ...]]],
    players: tuple[str, ...],
    file: str,
    problems: list[Problem],
) -> dict[str, Any]:
    line, pairs = header.get("Options", (0, ()))
    try:
        options = chosen(game.design.options, dict(_pair(pair) for pair in pairs))
    except InvalidInput as wrong:
        problems += [_at(problem, line, file) for problem in wrong.problems]
        return {}
    problems += [Problem(f"line {line}", fault, "", file) for _, fault in game.design.faults(options, players)]
    return options


def _pair(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def _players_problems(game: Game[Any], players: Sequence[str], line: int, file: str) -> Iterable[Problem]:
    seats = game.design.seats
    for _, fault in name_faults(players):
        yield Problem(f"line {line}", fault, "", file)
    if len(players) not in seats:
        wrong = say(N_("{count} players are none for this game"), count=len(players))
        yield Problem(f"line {line}", wrong, f"{seats[0]}-{seats[-1]}", file)
