"""Every line of play of a small game of Rolled West, by the rules alone: which sheets can it end in?

The searches of `companion.explain` are held against this. It tries all decisions of everybody with `apply`. Only what
plainly changes nothing is left out: to copy a die before its owner is done, and to say that one copies nothing. For the
sheet of one seat alone the others need not claim, contract or build: what they leave undone hinders nobody.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any

import pytest
from playing import Played

from companion import games
from companion.dice import SeededChance
from companion.explain.rolled_west import helper as helpers
from companion.explain.rolled_west import plan, puzzle, recorded, telling
from companion.game import First, Leave, Move
from companion.games.rolled_west import play, state
from companion.games.rolled_west.board import Board, Stored
from companion.games.rolled_west.moves import Act, Roll
from companion.games.rolled_west.state import BankBox, State
from companion.record import Record
from sheets import forms
from sheets.filled import FilledSheet
from sheets.form import Mark
from sheets.forms.rolled_west import METAL_OF, SHIPPING
from sheets.options import chosen

GAME = games.game("rolled-west")
NAMES = ("Ana", "Ben", "Cem", "Dua")
VERBS = ("bank", "ship", "claim", "contract", "office")
BANK = 3
"""Boxes of a bank that a small game may fill, and one more."""
RESULTS = ("majorities", "claimed")
LOTS = ("CCS", "CS", "CW", "CWW", "CCG", "WCSG", "CCCW", "GGGW", "SSW", "C", "W", "G")
"""Letters that the dice of small games show, as often as they stand there."""

Sheet = frozenset[tuple[str, Mark]]
"""The marks of play of one sheet."""


class TooMany(Exception):
    """The game has more positions than were to be looked at."""


@contextmanager
def game_of(rounds: int) -> Iterator[None]:
    """Games of so many rounds, in the rules and in the searches: the variant for games small enough to try all."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (play, state, plan, puzzle, recorded, telling, helpers):
            patch.setattr(module, "ROUNDS", rounds)
        for module in (state, recorded):
            patch.setattr(module, "GHOSTS", rounds - 1)
        yield


def small_record(
    throws: int, letters: Sequence[str], rng: random.Random, *, ghost: str = "", leaves: int = 0, **options: Any
) -> Record:
    """The first throws of a game: for each seat the letters of its dice, as often as they stand there.

    A ghost's dice have those of the first seat unless told otherwise. After so many throws (0: never) the second player
    `leaves`, who may be the one that has just thrown.
    """
    players, turns = len(letters), 0
    moves: list[Move] = [First(NAMES[0])]
    for number in range(throws):
        word = "ghost" if players == 2 and number % 3 == 2 else "roll"
        turns += word == "roll" and 0 < leaves <= number and turns % players == 1
        faces = (ghost or letters[0]) if word == "ghost" else letters[turns % players]
        turns += word == "roll"
        moves.append(Roll(tuple(rng.choice(faces) for _ in range(3 if word == "ghost" else 4)), word))
        if number + 1 == leaves:
            moves.append(Leave(NAMES[1]))
    return Record("rolled-west", NAMES[:players], options, tuple(moves))


def marks_of(sheet: FilledSheet) -> Sheet:
    """The marks of play of a sheet."""
    return frozenset((box, mark) for box, mark in sheet.marks.items() if box.partition(".")[0] not in RESULTS)


def ends(record: Record, seat: int | None, most: int, *, alone: bool = False) -> set[tuple[Sheet, ...]]:
    """The sheets that the game can end in: of everybody, or of one seat alone.

    With `alone` the others do nothing but set a die aside, which is all the same where they never could be first
    anywhere. Raises TooMany if there are more positions than `most`.
    """
    positions: list[State] = [record.start()]
    for move in record.moves:
        after = _Throw(move, seat, alone=alone)
        positions = list(after.positions(positions, most).values())
    wanted = {name for spot, name in enumerate(record.players) if seat in (None, spot)}
    shown = (GAME.sheets(with_everybody(last)) for last in positions)
    return {tuple(marks_of(sheet) for sheet in sheets if sheet.player in wanted) for sheets in shown}


def with_everybody(last: State) -> State:
    """The state as if nobody had left, so that all sheets are handed in as they stood."""
    return replace(last, seats=tuple(replace(seat, gone=False) for seat in last.seats))


class _Throw:
    """A throw, and everything that may be decided on it; or somebody leaves, after which others may copy."""

    def __init__(self, move: Move, seat: int | None, *, alone: bool) -> None:
        self.move = move
        self.seat = seat
        self.alone = alone
        self.turns: dict[Any, list[State]] = {}
        """What can become of a turn, by the owner's sheet and what of the others' sheets they must heed."""

    def positions(self, before: Sequence[State], most: int) -> dict[Any, State]:
        """The positions after it, by what tells them apart."""
        found: dict[Any, State] = {}
        for position in before:
            thrown = GAME.after(position, self.move)
            for done in self._turn(thrown):
                for copied in self._copied(done):
                    found.setdefault(_key(copied, self.seat), copied)
            if len(found) > most:
                raise TooMany
        return found

    def _turn(self, thrown: State) -> Iterator[State]:
        """The positions in which the owner of the dice is done."""
        turn = thrown.table.turn
        spot = None if turn is None else thrown.index(turn.player)
        if turn is None or spot is None or turn.over:
            yield thrown
            return
        others = [seat.board for number, seat in enumerate(thrown.seats) if number != spot]
        taken = frozenset(name for board in others for name in (*board.contracts, *board.offices))
        ahead = tuple(max(len(board.shipped[metal]) for board in others) for metal in SHIPPING)
        key = _board_key(thrown.seats[spot].board), taken, ahead
        if key not in self.turns:
            verbs = VERBS if self.seat in (None, spot) else () if self.alone else VERBS[:2]
            self.turns[key] = list(_played(thrown, spot, verbs))
        for end in self.turns[key]:
            assert end.table.turn is not None
            yield thrown.with_seat(spot, end.seats[spot].board, terrain=end.table.turn.terrain, over=True)

    def _copied(self, done: State) -> Iterator[State]:
        """Whoever may copy one of the dice does so, or does not."""
        turn = done.table.turn
        todo = [done]
        for player in play.waiting(done):
            if self.alone and done.index(player) != self.seat:
                continue
            acts = [Act(player, "copy", (letter,)) for letter in sorted(set(turn.dice if turn else ()))]
            legal = play.legal_moves(done, player)
            todo += [play.apply(here, act) for act in acts if act in legal for here in todo]
        yield from todo


def _played(thrown: State, spot: int, verbs: Sequence[str]) -> Iterator[State]:
    """Every end of a turn, whatever its owner does of some kinds of decisions: one for each sheet and terrain."""
    player, seen, ended = thrown.seats[spot].player, set(), set()
    todo = [thrown]
    while todo:
        here = todo.pop()
        turn = here.table.turn
        assert turn is not None
        key = _board_key(here.seats[spot].board), turn.terrain, tuple(sorted(turn.left)), turn.did, turn.over
        if key in seen:
            continue
        seen.add(key)
        if not turn.over:
            todo += _decided(here, player, verbs)
        elif key[:2] not in ended:
            ended.add(key[:2])
            yield here


def _decided(here: State, player: str, verbs: Sequence[str]) -> Iterator[State]:
    for act in play.legal_moves(here, player):
        assert isinstance(act, Act)
        if act.verb not in (*verbs, "terrain", "done"):
            continue
        if act.verb in VERBS[1:]:
            yield from _paid(here, act)
        else:
            if act.verb == "done":
                yield from _banked_for_nothing(here, act)
            yield play.apply(here, act)


def _paid(here: State, act: Act) -> Iterator[State]:
    """After a move, paid in every way that there is: with which dice, and with which boxes."""
    spot = here.index(act.player)
    assert spot is not None
    assert here.table.turn is not None
    after = play.apply(here, act)
    dice = here.table.turn.left
    ways: list[list[tuple[int, tuple[BankBox, ...]]]] = []
    letters = sorted(play.cost_of(act).items())
    for letter, count in letters:
        boxes = [box for box in here.stock(spot) if here.held(spot, box) == Stored(letter)]
        sizes = range(max(0, count - dice.count(letter)), min(count, len(boxes)) + 1)
        ways.append([(count - size, chosen) for size in sizes for chosen in combinations(boxes, size)])
    for way in product(*ways):
        left = list(dice)
        board = replace(after.seats[spot].board, banks=here.seats[spot].board.banks)
        for (letter, _), (from_dice, boxes_paid) in zip(letters, way, strict=True):
            for _ in range(from_dice):
                left.remove(letter)
            for box in boxes_paid:
                board = board.with_banked(box.bank, box.number, Stored(letter, True))
        yield after.with_seat(spot, board, left=tuple(left))


def _banked_for_nothing(here: State, done: Act) -> Iterator[State]:
    """In the last round a die that is left may be written into the light box, which the audit takes for no error."""
    spot, turn = here.index(done.player), here.table.turn
    assert spot is not None
    assert turn is not None
    if here.turns_of(spot) * len(here.seats) == here.last and not here.held(spot, here.own_box(spot)):
        for letter in set(turn.left):
            board = here.seats[spot].board.with_banked(*here.own_box(spot), Stored(letter))
            yield play.apply(here.with_seat(spot, board), done)


def _board_key(board: Board) -> Any:
    contracts, offices = frozenset(board.contracts), frozenset(board.offices)
    return tuple(board.claims.values()), contracts, offices, tuple(board.shipped.values()), tuple(board.banks.values())


def _key(here: State, seat: int | None) -> Any:
    """What tells positions apart.

    For one seat's sheet the claims of the others do not matter, nor what of their banks is spent.
    """
    return tuple(
        _board_key(held.board) if seat in (None, spot) else _from_outside(here, spot)
        for spot, held in enumerate(here.seats)
    )


def _from_outside(here: State, spot: int) -> Any:
    _, contracts, offices, shipped, banks = _board_key(here.seats[spot].board)
    unspent = (stored.letter for bank in banks for stored in bank if stored and not stored.spent)
    letters = sorted(letter for letter in unspent if letter in METAL_OF)
    window = here.copy_box(spot)
    return contracts, offices, shipped, tuple(letters), window and here.held(spot, window) is not None


@dataclass(frozen=True)
class Small:
    """A game small enough to try all of: its record, whose sheet is looked at (None: all), and how it can end."""

    record: Record
    seat: int | None
    ends: list[tuple[Sheet, ...]]

    def spoilt(self, rng: random.Random, count: int) -> tuple[Sheet, ...]:
        """The sheets of one end with so many boxes of one sheet altered."""
        sheets = list(rng.choice(self.ends))
        spot = rng.randrange(len(sheets))
        sheets[spot] = spoilt(sheets[spot], _boxes(self.record), rng, count)
        return tuple(sheets)

    def least_change(self, sheets: tuple[Sheet, ...]) -> int:
        """How many boxes must be altered until the sheets are an end of the game."""
        return min(sum(map(distance, sheets, end)) for end in self.ends)

    def filled(self, sheets: tuple[Sheet, ...]) -> list[FilledSheet]:
        """The sheets as they are handed in."""
        players, options = self.record.players, self.record.all_options
        owners = [owner for spot, owner in enumerate(players) if self.seat in (None, spot)]
        return [
            FilledSheet("rolled-west", dict(marks), owner, players, len(players), options)
            for owner, marks in zip(owners, sheets, strict=True)
        ]


def small_game(record: Record, seat: int | None, most: int, *, alone: bool = False) -> Small:
    """All ends of a game. Raises TooMany."""
    found = ends(record, seat, most, alone=alone)
    return Small(record, seat, sorted(found, key=lambda sheets: sorted(map(str, sheets))))


def small_games(seeds: Iterable[int], most: Mapping[str, int]) -> Iterator[Small]:
    """Games of which all lines of play can be tried, a kind in turn, but for those with more positions than `most`.

    A whole game of two rounds; the sheets of all after a few turns; a sheet after some more. They are played while the
    generator waits, under the rules of so short a game. From some with three or four players one leaves.
    """
    for seed in seeds:
        kind = ("whole", "table", "sheet")[seed % 3]
        try:
            yield from _small(kind, random.Random(seed), most[kind])
        except TooMany:
            continue


def _small(kind: str, rng: random.Random, most: int) -> Iterator[Small]:
    letters, players = rng.choice(LOTS), rng.choice((2, 3, 4) if kind == "sheet" else (2, 2, 3))
    extra = players == 2 and rng.random() < 1 / 3
    leaves = 0 if players == 2 else rng.choice((0, 1, 2, 3, 4))
    if kind == "whole":
        seat = rng.randrange(2)
        dice = [letters if spot == seat else "W" for spot in range(2)]
        with game_of(2):
            yield small_game(small_record(5, dice, rng, ghost="W", ghost_extra=extra), seat, most, alone=True)
    elif kind == "table":
        record = small_record(rng.choice((2, 3)), [letters] * players, rng, leaves=leaves, ghost_extra=extra)
        yield small_game(record, None, most)
    else:
        seat = rng.randrange(players)
        dice = [letters if spot == seat else rng.choice(("W", "C", "CW")) for spot in range(players)]
        record = small_record(rng.choice((3, 4, 5, 6)), dice, rng, leaves=leaves, ghost_extra=extra)
        yield small_game(record, seat, most)


def _boxes(record: Record) -> list[str]:
    """The boxes of play, of the banks only the first: the later ones are beyond a small game."""
    form = forms.form("rolled-west", record.all_options)
    names = [box.name for area in form.areas for box in area.boxes if area.name not in RESULTS]
    return [name for name in names if not name.partition(".")[0].endswith("bank") or int(name[-1]) <= BANK]


def spoilt(marks: Sheet, boxes: Sequence[str], rng: random.Random, count: int) -> Sheet:
    """The sheet with so many boxes altered, whatever a pen could put there."""
    changed = dict(marks)
    for box in rng.sample(boxes, count):
        written = changed.pop(box, None)
        mark = rng.choice([mark for mark in symbols(box) if mark != written])
        if mark is not None:
            changed[box] = mark
    return frozenset(changed.items())


def symbols(box: str) -> list[Mark | None]:
    """What a pen could put into a box, nothing too."""
    area, _, number = box.partition(".")
    if area in SHIPPING:
        return [None, *(Mark(str(one)) for one in SHIPPING[area][int(number) - 1].numbers or ("-",))]
    if area.endswith("bank"):
        return [None, *(Mark(letter, struck=struck) for letter in "WCSG" for struck in (False, True))]
    return [None, Mark("O")] if area in ("contracts", "offices") else [None, Mark("T"), Mark("O")]


def distance(one: Sheet, other: Sheet) -> int:
    """How many boxes two sheets differ in."""
    return len({box for box, _ in one ^ other})


def eager(players: int, seed: int, leave_after: Sequence[int] = (), **options: Any) -> Played:
    """A game of people who spend and store whatever they can; after so many moves somebody goes home."""
    rng = random.Random(f"eager/{players}/{seed}")
    complete = {**chosen(GAME.design.options, {}), **options}
    here: State = GAME.start(NAMES[:players], complete)
    moves: list[Move] = []
    states = [here]
    while not GAME.over(here):
        owed, waiting = GAME.due(here), GAME.waiting(here)
        if len(moves) in leave_after:
            move: Move = Leave(rng.choice([here.players[spot] for spot in here.playing]))
        elif owed and (not waiting or rng.random() < 1 / 4):
            move = GAME.throw(owed, SeededChance(f"eager/{seed}"))
        else:
            move = _wished(list(GAME.legal_moves(here, rng.choice(sorted(waiting)))), rng)
        moves.append(move)
        here = GAME.after(here, move)
        states.append(here)
    return Played(Record("rolled-west", NAMES[:players], complete, tuple(moves)), tuple(states))


def _wished(acts: list[Move], rng: random.Random) -> Move:
    """The dearest thing to be had, now and then any; a die is banked rather late, and nobody is done before."""
    if rng.random() < 1 / 8:
        return rng.choice(acts)
    return max(acts, key=lambda act: (WISHES[act.words[0]], len(act.words), rng.random()))


WISHES = {"terrain": 9, "contract": 8, "office": 7, "claim": 6, "copy": 5, "ship": 4, "bank": 3, "done": 0}
