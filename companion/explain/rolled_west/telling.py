"""From lines of play to the game's own moves, played by the rules before they count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.explain import Source
from companion.explain.rolled_west.lines import Line, Turn
from companion.explain.rolled_west.payment import payments, repaid
from companion.explain.rolled_west.puzzle import (
    CONTRACT_NAMES,
    METALS,
    OFFICE_NAMES,
    Wanted,
)
from companion.explain.rolled_west.recorded import Recorded, Thrown
from companion.explain.rolled_west.table import Copied
from companion.game import Leave, Move
from companion.games.rolled_west import play
from companion.games.rolled_west.moves import Act
from companion.games.rolled_west.showing import sheets
from companion.games.rolled_west.state import NEIGHBOUR, OWN, BankBox, State
from sheets.form import Mark
from sheets.forms.rolled_west import GHOST_BANK, LETTERS, METAL_OF, ROUNDS, TERRAINS

RESULTS = ("majorities", "claimed")
"""What a sheet holds beside the marks of play."""


@dataclass
class Told:
    """A game told in moves: the state at its end, the marks of each sheet, and which dice explain which boxes.

    `as_ruled`: every turn is paid as the rules pay it, dice first and then the oldest letter.
    """

    state: State
    moves: list[Move]
    sources: list[Source]
    marks: dict[str, dict[str, Mark]]
    as_ruled: bool = True


@dataclass(frozen=True)
class Cast:
    """Who plays how: everybody's line, where copies come from, and the sheets; None for those without one."""

    lines: tuple[Line, ...]
    copies: tuple[tuple[Copied, ...], ...]
    sheets: tuple[Wanted | None, ...]
    witnesses: frozenset[int]
    dice_first: bool = False


class Place(NamedTuple):
    """A throw: its number, and which turn or which ghost roll of the game it is."""

    number: int
    time: int | None
    ghost: int | None


class Teller:
    """Plays lines by the rules and writes down the moves."""

    def __init__(self, recorded: Recorded, cast: Cast) -> None:
        self.recorded = recorded
        self.puzzle = recorded.puzzle
        self.cast = cast
        record = recorded.record
        paper = {self.puzzle.players[seat] for seat in cast.witnesses}.intersection(record.paper)
        state = record.rules.on_paper(record.rules.start(record.players, record.all_options), frozenset(paper))
        self.rules = record.rules
        self.told = Told(state, [], [], {})
        self.origin: dict[tuple[int, BankBox], int] = {}
        """The throw that each box of a bank comes from."""
        self.paying = {
            seat: payments(self.puzzle, seat, line, sheet, dice_first=cast.dice_first)
            for seat, (line, sheet) in enumerate(zip(cast.lines, cast.sheets, strict=True))
            if sheet is not None
        }

    def tell(self) -> Told:
        """The whole game. Raises IllegalMove or ValueError if the lines are not by the rules."""
        self._do(*self.recorded.opening)
        ghosts = 0
        for number, throw in enumerate(self.recorded.throws):
            self._do(throw.roll)
            closing = self._active(number, throw)
            if not throw.leaves:
                self._do(*closing)
            source = Place(number, throw.time, None if throw.time is not None else ghosts)
            self._others(throw, source)
            self._copies(source, range(len(self.puzzle.players)))
            ghosts += throw.time is None
            if throw.leaves:  # the last turn ends the game, and nobody leaves then
                self._do(*closing)
        self._collect()
        return self.told

    def _do(self, *moves: Move) -> None:
        for move in moves:
            if isinstance(move, Leave):
                self._collect(move.player)
            self.told.state = self.rules.after(self.told.state, move)
            self.told.moves.append(move)

    def _active(self, number: int, throw: Thrown) -> list[Move]:
        """What whoever's turn it is does, but for what ends it: that is given back."""
        if throw.time is None:
            return []
        turn, seat = divmod(throw.time, len(self.puzzle.players))
        player = self.puzzle.players[seat]
        if seat in self.cast.witnesses:
            acts = [act for act in throw.acts if act.player == player]
            self._do(*(act for act in acts if act.verb != "done"))
            closing: list[Move] = [act for act in acts if act.verb == "done"]
        else:
            self._turn(number, seat, turn)
            closing = [Act(player, "done")]
        return [] if Leave(player) in throw.leaves else closing

    def _others(self, throw: Thrown, source: Place) -> None:
        """What others do whose decisions the record tells, and who leaves."""
        active = None if throw.time is None else throw.time % len(self.puzzle.players)
        for move in throw.moves:
            seat = self.puzzle.players.index(move.player) if move.player in self.puzzle.players else None
            if isinstance(move, Leave) and seat is not None:
                self._copies(source, (seat,))
                self._do(move)
            elif seat in self.cast.witnesses and seat != active:
                self._do(move)

    def _turn(self, number: int, seat: int, index: int) -> None:
        """A turn by a line of play, as far as its end."""
        player, turn = self.puzzle.players[seat], self.cast.lines[seat].turns[index]
        self._do(Act(player, "terrain", (LETTERS[turn.aside],)))
        before = self.told.state
        useless = index == ROUNDS - 1
        if turn.bank is not None and not useless:
            self._do(Act(player, "bank", (LETTERS[turn.bank],)))
            self._explain(seat, BankBox(OWN, index + 1), number, turn.bank)
        boxes = self.paying[seat][index] if seat in self.paying else []
        purse = self._purse(seat, turn, number, boxes)
        for act, marked in _spending(player, turn, before, seat):
            self._do(act)
            if seat in self.paying:
                self._charge(purse, act, marked)
        if seat in self.paying:
            after = repaid(before, self.told.state, seat, boxes)
            self.told.as_ruled &= after == self.told.state
            self.told.state = after
        if turn.bank is not None and useless:
            self._bank_for_nothing(number, seat, index, turn.bank)

    def _purse(self, seat: int, turn: Turn, number: int, boxes: Sequence[BankBox]) -> dict[str, list[int]]:
        """By letter, the throws whose dice pay in a turn: its own, then those of the boxes crossed out."""
        purse: dict[str, list[int]] = {letter: [] for letter in LETTERS}
        state = self.told.state
        for letter, spent in zip(LETTERS, turn.cost, strict=True):
            paying = [box for box in boxes if (held := state.held(seat, box)) and held.letter == letter]
            purse[letter] = [number] * (spent - len(paying)) + [self.origin[seat, box] for box in paying]
        return purse

    def _charge(self, purse: dict[str, list[int]], act: Act, boxes: Sequence[str]) -> None:
        """Note which dice have paid for a move, and so for the boxes that it marks."""
        cost = [*play.cost_of(act).elements()]
        paid = [(purse[letter].pop(0), letter) for letter in cost]
        each = len(boxes) == len(cost)
        for spot, box in enumerate(boxes):
            own = [paid[spot]] if each else paid
            for throw in sorted({number for number, _ in own}):
                dice = tuple(letter for number, letter in own if number == throw)
                self.told.sources.append(Source(box, throw + 1, dice, act, act.player))

    def _bank_for_nothing(self, number: int, seat: int, index: int, letter: int) -> None:
        """A die written into the light box of the last round, which the rules have no use for: one left over."""
        turn = self.told.state.table.turn
        if turn is None or LETTERS[letter] not in turn.left:
            raise ValueError(letter)
        player = self.puzzle.players[seat]
        self.told.marks.setdefault(player, {})[f"{OWN}.{index + 1}"] = Mark(LETTERS[letter])
        done = Act(player, "done")
        self.told.sources.append(Source(f"{OWN}.{index + 1}", number + 1, (LETTERS[letter],), done, player))

    def _copies(self, source: Place, seats: Iterable[int]) -> None:
        """Those of some seats who copy a die of a throw do so."""
        ghost = source.ghost
        for seat in seats:
            if self.told.state.seats[seat].gone:
                continue
            boxes = [(BankBox(NEIGHBOUR, one.box + 1), one.letter) for one in self.cast.copies[seat]
                     if (one.source.turn, one.source.ghost) == (source.time, ghost)]  # fmt: skip
            if ghost is not None and self.puzzle.ghost_extra and ghost < len(self.cast.lines[seat].ghosts):
                letter = self.cast.lines[seat].ghosts[ghost]
                boxes += [(BankBox(GHOST_BANK, ghost + 1), letter)] if letter is not None else []
            for box, letter in boxes:
                self._do(Act(self.puzzle.players[seat], "copy", (LETTERS[letter],)))
                self._explain(seat, box, source.number, letter)

    def _explain(self, seat: int, box: BankBox, number: int, letter: int) -> None:
        if seat not in self.paying:
            return
        self.origin[seat, box] = number
        player = self.puzzle.players[seat]
        name = f"{box.bank}.{box.number}"
        self.told.sources.append(Source(name, number + 1, (LETTERS[letter],), self.told.moves[-1], player))

    def _collect(self, *players: str) -> None:
        """The marks of some players' sheets, or of all that are still here, as the rules show them now."""
        for sheet in sheets(self.told.state):
            player = sheet.player or ""
            if player in (players or (player,)):
                shown = {name: mark for name, mark in sheet.marks.items() if name.partition(".")[0] not in RESULTS}
                self.told.marks[player] = {**shown, **self.told.marks.get(player, {})}


def _spending(player: str, turn: Turn, state: State, seat: int) -> Iterator[tuple[Act, list[str]]]:
    """What is spent in a turn, each with the boxes that it marks."""
    board = state.seats[seat].board
    if turn.claim:
        terrain = TERRAINS[turn.aside]
        filled = len(board.claims[terrain])
        yield Act(player, "claim", (turn.claim,)), [f"{terrain}.{filled + n}" for n in range(1, len(turn.claim) + 1)]
    if turn.contract is not None:
        name = CONTRACT_NAMES[turn.contract]
        yield Act(player, "contract", (name,)), [f"contracts.{name}"]
    if turn.office is not None:
        name = OFFICE_NAMES[turn.office]
        yield Act(player, "office", (name,)), [f"offices.{name}"]
    letters = tuple(LETTERS[letter] for letter, count in zip(METALS, turn.shipped, strict=True) for _ in range(count))
    if letters:
        boxes = [
            f"{metal}.{len(board.shipped[metal]) + number}"
            for (letter, metal), count in zip(METAL_OF.items(), turn.shipped, strict=True)
            for number in range(1, count + 1)
        ]
        yield Act(player, "ship", letters), boxes
