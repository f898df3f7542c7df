"""All that is wrong with a record, and nothing that is only wrong because of it.

Behind a faulty line nobody knows what really happened, and the lines behind it may look wrong for that alone. So
every likely course of the game is followed side by side: the line never was, it was written down as it stands, it
was another player's, or something similar that the rules allow. Whichever course meets the fewest faults is believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, islice, product, takewhile, zip_longest
from typing import Any

from companion.dice import SeededChance
from companion.game import Game, Move
from companion.notation import Line, read_line
from companion.record import Record, Written, by_line, written_record
from geo.errors import N_, IllegalMove, InvalidInput, Problem, say
from sheets.names import name_faults

MOST_COURSES = 2000
"""Courses that are followed right behind a fault; fewer and fewer the further it lies behind."""
FEWEST_COURSES = 80
HALVED_AFTER = 4
"""Lines after which half of the courses are given up."""
THROWS = 200
"""Throws that are tried in the place of one that cannot be."""
MOVES = 300
"""Legal moves of a player that are tried in the place of one that is not."""
TRIES = 1500
"""Lines that are made of a faulty one by changing words, legal or not."""
MENDED = 30
"""Faults behind which several courses are followed; with more the record is hopeless, and lines are passed over."""

MOST_WORK = 150_000
"""Work that is done before the record is hopeless too: a course followed over a line, one found behind a fault."""
SEARCHING = 10
"""How much more work a course is behind which others are looked for."""

Fault = tuple[Written, IllegalMove | None]
"""A faulty line, and the rule against it; None for one that cannot be read."""


@dataclass(frozen=True, slots=True)
class Course:
    """How the game may have gone: its state, and the faults on the way."""

    state: Any
    faults: tuple[Fault, ...] = ()


def check_record(text: str, file: str = "") -> Record:
    """The record of a text, every line of it played.

    Raises InvalidInput that lists, with line numbers, all that cannot be read and all that the rules do not allow.
    Behind a fault the game is thought to have gone on in whatever way leaves the fewest faults.
    """
    record, lines, problems = written_record(text, file)
    if record is not None and _seated(record):
        problems += faults(record, lines, file)
    else:
        problems += [problem for line in lines for problem in line.problems]
    if problems or record is None:
        raise InvalidInput(by_line(problems))
    return replace(record, moves=tuple(line.move for line in lines if line.move))


def _seated(record: Record) -> bool:
    """Whether the players are such that the game could begin."""
    return len(record.players) in record.rules.design.seats and not any(name_faults(record.players))


def faults(record: Record, lines: Sequence[Written], file: str = "") -> list[Problem]:
    """What is wrong with the lines of a record, as problems in their order; nothing for a sound one."""
    courses, since, work = [Course(record.start())], 0, 0
    for place, line in enumerate(lines):
        hopeless = len(courses[0].faults) >= MENDED or work > MOST_WORK
        courses, broken = _followed(record, courses, line, lines[place + 1 : place + 1 + MOVES], hopeless)
        since = 0 if broken else since + 1
        work += len(courses) * (SEARCHING if broken else 1)
        most = 1 if hopeless else max(FEWEST_COURSES, MOST_COURSES >> since // HALVED_AFTER)
        courses = courses[:most]
    return [problem for fault in courses[0].faults for problem in _problems(fault, file)]


def _problems(fault: Fault, file: str) -> Iterable[Problem]:
    line, wrong = fault
    if wrong is None:
        return line.problems
    message = say(N_("{line} ({rule}): {why}"), line=str(line.move), rule=wrong.rule, why=wrong.message)
    return [Problem(f"line {line.number}", message, ", ".join(wrong.legal), file)]


def _followed(
    record: Record, courses: Sequence[Course], line: Written, later: Sequence[Written], hopeless: bool
) -> tuple[list[Course], bool]:
    """The courses after a line, those with the fewest faults first, and whether even the best met one there."""
    sound: list[Course] = []
    broken: list[tuple[Course, IllegalMove | None]] = []
    wrong: IllegalMove | None
    for course in courses:
        try:
            if line.move is not None:
                sound.append(Course(record.after(course.state, line.move), course.faults))
                continue
            wrong = None
        except IllegalMove as refused:
            wrong = refused
        broken.append((course, wrong))
    least = min(len(course.faults) for course in courses)
    broken = [(course, wrong) for course, wrong in broken if len(course.faults) == least]
    met = not any(len(course.faults) == least for course in sound)
    if met:
        broken = broken[:FEWEST_COURSES]
    most = MOST_COURSES // len(broken) if met and not hopeless else 1
    branched = (_branches(record, course, (line, wrong), later, most) for course, wrong in broken)
    following = sorted([*sound, *chain.from_iterable(branched)], key=lambda course: len(course.faults))
    return [course for course in following if len(course.faults) <= least + 1], met


def _branches(record: Record, course: Course, fault: Fault, later: Sequence[Written], most: int) -> Iterator[Course]:
    """How the game may have gone on behind a faulty line, the likely ways first."""
    line, _ = fault
    found = (*course.faults, fault)
    moves = _once(_instead(record.rules, course.state, line, later))
    ways = (_played(record.rules, course.state, move) for move in moves)
    waived = record.rules.waive(course.state, line.move) if line.move else None
    states = chain([course.state, waived], ways)
    yield from islice((Course(state, found) for state in states if state is not None), most)


def _once(moves: Iterable[Move]) -> Iterator[Move]:
    seen: set[Move] = set()
    for move in moves:
        if move not in seen:
            seen.add(move)
            yield move


def _played(game: Game[Any], state: Any, move: Move) -> Any | None:
    try:
        return game.after(state, move)
    except IllegalMove:
        return None


def _instead(game: Game[Any], state: Any, line: Written, later: Sequence[Written]) -> Iterator[Move]:
    """What may have happened in the place of a faulty line."""
    player, words = _taken_apart(line)
    waiting = game.waiting(state)
    if player is not None or not words:
        own = [name for name in waiting if name == player]
        for name in waiting:
            yield from _readable(game, [words], name)
        for whose in (own, [name for name in waiting if name not in own]):
            alike = [_alike(game, state, name, words) for name in whose]
            yield from (move for moves in zip_longest(*alike) for move in moves if move)
    owed = game.due(state)
    if owed is not None:
        yield from _readable(game, [(owed.word, *words), (owed.word, *words[1:])])
        yield from _readable(game, (words[:place] + words[place + 1 :] for place in range(1, len(words))))
        like = game.throw(owed, SeededChance("")).words
        yield from _readable(game, islice(_other_words(like, _named(later)), TRIES))
        yield from (game.throw(owed, SeededChance(str(number))) for number in range(THROWS))


def _alike(game: Game[Any], state: Any, player: str, words: tuple[str, ...]) -> list[Move]:
    """What a player may do, first what begins with the same word."""
    legal = islice(game.legal_moves(state, player), MOVES)
    return sorted(legal, key=lambda move: move.words[:1] != words[:1])


def _taken_apart(line: Written) -> tuple[str | None, tuple[str, ...]]:
    """The player and the words of a line as far as they can be told."""
    try:
        found = read_line(line.text)
    except InvalidInput:
        return None, ()
    return (found.player, found.words) if found else (None, ())


def _readable(game: Game[Any], said: Iterable[tuple[str, ...]], player: str | None = None) -> Iterator[Move]:
    """Those of the lines that are moves."""
    for words in said:
        try:
            yield game.move(Line(player, words))
        except InvalidInput:
            continue


def _named(later: Sequence[Written]) -> list[str]:
    """What the decisions behind a throw name, its dice among it."""
    apart = map(_taken_apart, later)
    decisions = takewhile(lambda said: said[0] is not None, apart)
    return list(dict.fromkeys(word for _, words in decisions for word in words))


def _other_words(words: tuple[str, ...], named: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """A table's line with one or two of its words changed to others."""
    for count in (1, 2):
        for places in combinations(range(1, len(words)), count):
            for others in product(named, repeat=count):
                changed = dict(zip(places, others, strict=True))
                yield tuple(changed.get(place, word) for place, word in enumerate(words))
