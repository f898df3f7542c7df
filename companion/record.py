"""The written record of a game: a header and lines. Replaying it gives the state back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from companion import games
from companion.game import Game, Move
from companion.notation import in_quotes, lines_of, read_line, tokens
from geo.errors import N_, InvalidInput, Problem, say
from sheets.form import shown
from sheets.names import composed, name_faults
from sheets.options import chosen, not_a_value, said_twice, told_too_early
from sheets.registry import unknown_game

FORMAT = "1"
HEADERS = ("Format", "Game", "Players", "Paper", "Options", "Lenient")
ON = "on"
_HEADER = re.compile(r"\[(\w+)((?:\s+\"(?:[^\"\\]|\\.)*\")*)\s*\]\s*(?:#.*)?\Z")


@dataclass(frozen=True, slots=True)
class Written:
    """A line of a text: its number, what it says, and the move that it is, or what is wrong with it."""

    number: int
    text: str
    move: Move | None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Record:
    """A game as it is written down: which game, who, under which options, and the moves in order.

    `paper` are the players who write on paper, whose decisions the record does not know. A `lenient` record holds
    decisions that the rules do not allow, as far as the game can write them down (`Game.waive`).
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    paper: tuple[str, ...] = ()
    lenient: bool = False

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

    def after(self, state: Any, move: Move) -> Any:
        """The state after one more line; IllegalMove where neither the rules nor a lenient table allow it."""
        return self.rules.leniently(state, move)[0] if self.lenient else self.rules.after(state, move)

    def replay(self) -> Any:
        """The state after the last line; IllegalMove for the first line that is not allowed."""
        state = self.start()
        for move in self.moves:
            state = self.after(state, move)
        return state

    def __str__(self) -> str:
        lines = self._marked_lines() if self.lenient else map(str, self.moves)
        return "\n".join([*self.header(), *lines]) + "\n"

    def _marked_lines(self) -> Iterator[str]:
        """The lines, those against a rule with a comment that names it."""
        state = self.start()
        for move in self.moves:
            state, broken = self.rules.leniently(state, move)
            yield f"{move}  # {broken.rule}" if broken else str(move)

    def header(self) -> Iterator[str]:
        """The lines in brackets; options are named where they differ from the default."""
        yield f'[Format "{FORMAT}"]'
        yield f'[Game "{self.game}"]'
        yield f"[Players {' '.join(in_quotes(player) for player in self.players)}]"
        if self.paper:
            yield f"[Paper {' '.join(in_quotes(player) for player in self.paper)}]"
        changed = [
            in_quotes(f"{option.name}={option.shown(self.options[option.name])}")
            for option in self.rules.design.options
            if self.options.get(option.name, option.default) != option.default
        ]
        if changed:
            yield f"[Options {' '.join(changed)}]"
        if self.lenient:
            yield f'[Lenient "{ON}"]'


def read_record(text: str, file: str = "") -> Record:
    """The record of a text, its lines read but not yet played.

    Raises InvalidInput that lists every line that cannot be read.
    """
    record, lines, problems = written_record(text, file)
    problems += [problem for line in lines for problem in line.problems]
    if problems or record is None:
        raise InvalidInput(by_line(problems))
    return replace(record, moves=tuple(line.move for line in lines if line.move))


def read_move(game: Game[Any], text: str) -> Move | None:
    """The move of a line, None for a comment.

    Raises InvalidInput for a line that is no move of the game.
    """
    line = read_line(text)
    return None if line is None else game.move(line)


def by_line(problems: Iterable[Problem]) -> list[Problem]:
    """Problems in the order of their lines."""
    return sorted(problems, key=lambda problem: int(problem.where.rpartition(" ")[2]))


def written_record(text: str, file: str) -> tuple[Record | None, list[Written], list[Problem]]:
    """The header as a record without moves, the lines behind it, and what is wrong with the header.

    Without a game there is no record, and no line can be read.
    """
    problems: list[Problem] = []
    header, lines = _split(text, file, problems)
    record = _read_header(header, file, problems)
    if record is None:
        return None, [], problems
    return record, [written for number, line in lines if (written := _written(record, number, line, file))], problems


def _written(record: Record, number: int, text: str, file: str) -> Written | None:
    """A line as it is read, None for a comment."""
    try:
        move = read_move(record.rules, text)
    except InvalidInput as wrong:
        return Written(number, text, None, tuple(_at(problem, number, file) for problem in wrong.problems))
    return Written(number, text, move) if move else None


def _at(problem: Problem, number: int, file: str) -> Problem:
    return Problem(f"line {number}", problem.message, problem.accepted, file)


def _split(
    text: str, file: str, problems: list[Problem]
) -> tuple[dict[str, tuple[int, tuple[str, ...]]], list[tuple[int, str]]]:
    """The headers (name -> line number, values) and the numbered lines behind them."""
    header: dict[str, tuple[int, tuple[str, ...]]] = {}
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(lines_of(text), 1):
        if not line.strip().startswith("["):
            lines.append((number, line))
            continue
        match = _HEADER.match(line.strip())
        if match and match[1] in HEADERS and match[1] not in header:
            header[match[1]] = (number, tuple(word for word, _ in tokens(match[2])))
        else:
            expected = ", ".join(f"[{name} ...]" for name in HEADERS)
            wrong = say(
                N_("{line} is not a header that belongs here, or it stands there a second time"),
                line=shown(line.strip()),
            )
            problems.append(Problem(f"line {number}", wrong, expected, file))
    return header, lines


def _read_header(
    header: Mapping[str, tuple[int, tuple[str, ...]]], file: str, problems: list[Problem]
) -> Record | None:
    """A record without moves; None, with the problems noted, where the game is not known."""
    version = header.get("Format", (0, (FORMAT,)))
    if version[1] != (FORMAT,):
        wrong = say(N_("format {version} is not one that this program reads"), version=shown(" ".join(version[1])))
        problems.append(Problem(f"line {version[0]}", wrong, f'[Format "{FORMAT}"]', file))
    line, (name, *_) = header.get("Game", (1, ("",)))[0], (*header.get("Game", (1, ("",)))[1], "")
    if name not in games.games():
        missing = say(N_("no line says which game this is: {header}"), header='[Game "..."]')
        wrong = unknown_game(name) if name else missing
        problems.append(Problem(f"line {line}", wrong, ", ".join(games.games()), file))
        return None
    game = games.game(name)
    players = _names_in(header, "Players")
    problems += _players_problems(game, players, header.get("Players", (1, ()))[0], file)
    paper = _names_in(header, "Paper")
    problems += [
        Problem(f"line {header['Paper'][0]}", say(N_("{who} does not play"), who=shown(who)), ", ".join(players), file)
        for who in paper
        if who not in players
    ]
    if len(set(paper)) < len(paper):
        problems.append(Problem(f"line {header['Paper'][0]}", say(N_("a player is named more than once")), "", file))
    line, words = header.get("Lenient", (0, ()))
    if line and words != (ON,):
        wrong = not_a_value("Lenient", " ".join(words))
        problems.append(Problem(f"line {line}", wrong, f'[Lenient "{ON}"]', file))
    options = _read_options(game, header, players, file, problems)
    return Record(name, players, options, paper=paper, lenient=words == (ON,))


def _names_in(header: Mapping[str, tuple[int, tuple[str, ...]]], name: str) -> tuple[str, ...]:
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
        problems += [_at(_named(problem, game), line, file) for problem in wrong.problems]
        return {}
    found = chain(
        game.design.faults(options, players),
        told_too_early(game.design.options, options),
        said_twice(_pair(pair)[0] for pair in pairs),
    )
    faults = [Problem(f"line {line}", fault, "", file) for _, fault in found]
    problems += faults
    return {} if faults else options


def _named(problem: Problem, game: Game[Any]) -> Problem:
    """The problem of an option, which is named in it where the game has none of that name."""
    name = problem.where.removeprefix("option ")
    if name in (option.name for option in game.design.options):
        return problem
    return replace(problem, message=say(N_("unknown option {name}"), name=name))


def _pair(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def _players_problems(game: Game[Any], players: Sequence[str], line: int, file: str) -> Iterable[Problem]:
    seats = game.design.seats
    for _, fault in name_faults(players):
        yield Problem(f"line {line}", fault, "", file)
    if len(players) not in seats:
        wrong = say(N_("this game cannot be played by {count}"), count=len(players))
        yield Problem(f"line {line}", wrong, f"{seats[0]}-{seats[-1]}", file)
