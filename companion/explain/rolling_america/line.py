"""From the idle dice of a search to a line of play in the game's own moves, replayed by the rules before it counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from companion.explain import Source
from companion.explain.rolling_america.faces import Face, Way
from companion.explain.rolling_america.puzzle import FACES, WHOLE, Picture, Puzzle
from companion.explain.rolling_america.search import Search, Step
from companion.game import Move
from companion.games.rolling_america import play
from companion.games.rolling_america.board import X, blanks
from companion.games.rolling_america.moves import Place, Roll, Target
from sheets.forms.rolling_america import POWERS

Where = tuple[int, int]
"""A die: its turn and its place there."""


class Link(NamedTuple):
    """How a position of a face is reached: the color changes so far, the way of the last die, the link before."""

    changes: int
    way: Way | None
    before: Link | None


def moves_of(search: Search, player: str) -> tuple[Move, ...]:
    """The throws and the player's decisions that a successful search stands for."""
    ways = _ways(search)
    picture, steps = search.picture, search.steps
    boxes = _boxes(picture, steps)
    spare = search.change - sum(step.changed for step in steps) - sum(way.changed for way in ways.values())
    moves: list[Move] = []
    for turn, dice in enumerate(picture.puzzle.turns):
        moves.append(Roll(picture.puzzle.rolls[turn]))
        for place, die in enumerate(dice):
            way = ways.get((turn, place))
            if way is None:
                continue
            coloured = picture.puzzle.thrown[turn][place].region != WHOLE
            changed = way.changed or (coloured and spare > 0)
            spare -= changed and not way.changed
            targets = tuple(_target(picture, next(boxes[die.face, region])) for region in way.regions)
            moves.append(Place(player, die, targets, changed))
        for step in steps:
            if step.turn == turn:
                cross = None if step.cross is None else picture.puzzle.states[next(boxes[0, step.cross])]
                moves.append(Place(player, dice[step.place], wild=step.changed, cross=cross))
    return tuple(moves)


def _target(picture: Picture, state: int) -> Target:
    return Target(picture.puzzle.states[state], bool(picture.wanted.rings >> state & 1))


def _boxes(picture: Picture, steps: Sequence[Step]) -> dict[tuple[int, int], Iterator[int]]:
    """The states of each class in the order in which they are filled: whichever had to be named first comes first."""
    states = range(len(picture.puzzle.states))
    first_named: dict[int, int] = {}
    for number, step in enumerate(steps):
        for state in states:
            if step.named >> state & 1:
                first_named.setdefault(state, number)
    classes: dict[tuple[int, int], list[int]] = {}
    for state in sorted(states, key=lambda state: first_named.get(state, len(steps))):
        classes.setdefault((picture.wanted.numbers[state], picture.puzzle.region_of[state]), []).append(state)
    return {key: iter(members) for key, members in classes.items()}


def _ways(search: Search) -> dict[Where, Way]:
    """What each die that writes does, so that the powers come out even."""
    ends = [_ends(search, face) for face in range(1, FACES + 1)]
    spent = sum(step.changed for step in search.steps)
    for chosen in product(*ends):
        changes = sum(end[dupes].changes for end, dupes in zip(ends, chosen, strict=True))
        if sum(chosen) == search.dupe and spent + changes <= search.change:
            break
    else:  # the search has added up the same numbers
        raise AssertionError(ends)
    found: dict[Where, Way] = {}
    for face, end, dupes in zip(range(1, FACES + 1), ends, chosen, strict=True):
        link: Link | None = end[dupes]
        for where in reversed(_writers(search, face)):
            assert link is not None
            assert link.way is not None
            found[where] = link.way
            link = link.before
    return found


def _writers(search: Search, face: int) -> list[Where]:
    idle = {(step.turn, step.place) for step in search.steps}
    return [
        (turn, place)
        for turn, dice in enumerate(search.puzzle.thrown)
        for place, die in enumerate(dice)
        if die.face == face and (turn, place) not in idle
    ]


def _ends(search: Search, face: int) -> dict[int, Link]:
    """The ways of a face's dice that fill what had to be filled in time, by dupes, with the fewest color changes."""
    pool: Face = search.closing.faces[face]
    members = search.picture.members[face]
    links = {(0, 0): Link(0, None, None)}
    writers = _writers(search, face)
    for number, (turn, place) in enumerate(writers):
        cast = search.puzzle.thrown[turn][place]
        until = writers[number + 1][0] if number + 1 < len(writers) else len(search.puzzle.turns)
        named = [step.named for step in search.steps if turn <= step.turn < until]
        least = [max(((mask & one).bit_count() for one in named), default=0) for mask in members]
        after: dict[tuple[int, int], Link] = {}
        for (counts, dupes), link in links.items():
            for way in pool.ways(cast.region, counts):
                key = way.after, dupes + way.dupe
                changes = link.changes + way.changed
                in_time = all(pool.counted(way.after, region) >= count for region, count in enumerate(least))
                if in_time and key[1] <= search.dupe and (key not in after or changes < after[key].changes):
                    after[key] = Link(changes, way, link)
        links = after
    return {dupes: link for (counts, dupes), link in links.items() if counts == pool.full}


def line_of(search: Search, player: str) -> tuple[Move, ...]:
    """The line of play that a successful search stands for, which the rules have replayed."""
    moves = moves_of(search, player)
    state = replayed(search.picture.puzzle, moves, player)
    if not shows(search.picture, state):
        raise AssertionError([str(move) for move in moves])
    return moves


def replayed(puzzle: Puzzle, moves: Sequence[Move], player: str) -> play.State:
    """The state after the moves, played by the rules; IllegalMove if they do not allow them."""
    options = {"wild_stuck": "nothing" if puzzle.nothing_when_stuck else "x"}
    state = play.start((player,), options, puzzle.board)
    for move in moves:
        state = play.apply(state, move)
    return state


def shows(picture: Picture, state: play.State) -> bool:
    """Whether all dice are resolved and the map is the picture, with no more guards than boxes ticked."""
    seat = state.seats[0]
    entries = {**seat.entries, **dict.fromkeys(blanks(seat.entries, state.board.states), X)}
    now = picture.puzzle.wanted(entries, seat.used)
    over = state.table.turns == len(picture.puzzle.rolls) and seat.pending == (picture.puzzle.unresolved or ())
    return over and now._replace(guard=picture.wanted.guard) == picture.wanted and now.guard <= picture.wanted.guard


def sources_of(moves: Sequence[Move], marks: Iterable[str]) -> Iterator[Source]:
    """Which dice explain which of the marked boxes: those of states, and the ticks of powers in their order."""
    ticks = {
        power: iter(sorted((box for box in marks if box.startswith(f"{power}.")), key=_number)) for power in POWERS
    }
    throw = 0
    for move in moves:
        if not isinstance(move, Place):
            throw += isinstance(move, Roll)
            continue
        boxes = [f"states.{target.state}" for target in move.targets]
        boxes += [f"states.{move.cross}"] if move.cross else []
        for power, count in (("color_change", move.wild), ("guard", move.guards), ("dupe", move.dupe)):
            boxes += islice(ticks[power], int(count))
        for box in boxes:
            yield Source(box, throw, (str(move.die),), move, move.player)


def _number(box: str) -> int:
    return int(box.partition(".")[2])
