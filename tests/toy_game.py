"""A sixth game, to prove the house: "Climb". One die a round for everybody, five boxes, numbers never fall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion import games
from companion.findings import Finding, Rule, finding
from companion.game import Game, Move, Moves, Outcome, Score, TableMove, Throw, no_moves, not_waiting, ranked
from companion.notation import Line
from geo.errors import IllegalMove, InvalidInput, say
from sheets import forms, layouts
from sheets.areas import ClaimArea, RowArea
from sheets.filled import FilledSheet
from sheets.form import CROSS, Form, Mark, Takes
from sheets.layout import Layout, Look, Page
from sheets.paper import Paper
from sheets.rect import Rect

BOXES = 5


def form(options: Mapping[str, Any], players: tuple[str, ...] = ()) -> Form:
    row = RowArea(name="climb", count=BOXES, takes=Takes(numbers=True, symbols=("X",)))
    return Form("toy", "1", (row, ClaimArea(keys=("total",))), options, players)


def layout(sheet: Form, paper: Paper, look: Look) -> Layout:
    page = Page(sheet, paper, look, "Climb", "Write each roll; numbers never fall.")
    top, rest = page.body.cut_top(14, gap=8)
    for box, at in zip(sheet.area("climb").boxes, top.grow(-12, 0).columns(BOXES, gap=6), strict=True):
        page.box(box.name, at)
    page.box("claimed.total", Rect(rest.x + 12, rest.y, 20, 9))
    return page.done()


@dataclass(frozen=True, slots=True)
class Roll(TableMove):
    face: int

    @property
    def words(self) -> tuple[str, ...]:
        return ("roll", str(self.face))


@dataclass(frozen=True, slots=True)
class Write(Move):
    player: str
    box: int
    cross: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        return ("x", str(self.box)) if self.cross else (str(self.box),)


@dataclass(frozen=True, slots=True)
class State:
    faces: tuple[int, ...]
    rows: Mapping[str, tuple[int | None, ...]]
    """The five boxes of each player: a number, 0 for an X, None for a blank."""

    def behind(self) -> list[str]:
        return [player for player, row in self.rows.items() if BOXES - row.count(None) < len(self.faces)]


def rises(row: Sequence[int | None]) -> bool:
    return (numbers := [number for number in row if number]) == sorted(numbers)


def due(state: State) -> Throw | None:
    return None if state.behind() or len(state.faces) == BOXES else Throw("roll", len(state.faces), ("die",))


def written(state: State, move: Write) -> tuple[int | None, ...]:
    row = state.rows[move.player]
    return tuple(state.faces[-1] * (not move.cross) if n == move.box else held for n, held in enumerate(row, 1))


def legal(state: State, player: str) -> Moves:
    if player not in state.behind():
        return no_moves()
    blank = [number for number, held in enumerate(state.rows[player], 1) if held is None]
    fitting = [move for n in blank if rises(written(state, move := Write(player, n)))]
    moves = fitting or [Write(player, number, cross=True) for number in blank]
    return Moves(lambda: moves, lambda move: move in moves)


def apply(state: State, move: Move) -> State:
    if isinstance(move, Roll) and due(state):
        return replace(state, faces=(*state.faces, move.face))
    if not isinstance(move, Write):
        raise IllegalMove("not-your-turn", say("no roll is owed"))
    moves = legal(state, move.player)
    if not moves:
        raise not_waiting(move.player, dict.fromkeys(state.behind(), True))
    if move not in moves:
        raise IllegalMove("never-falls", say("that does not go there"), map(str, moves))
    return replace(state, rows={**state.rows, move.player: written(state, move)})


def read(line: Line) -> Move:
    *kind, last = line.words or ("",)
    if last.isdecimal() and kind in ([], ["x"], ["roll"]):
        number = int(last)
        return Roll(number) if line.player is None else Write(line.player, number, cross=kind == ["x"])
    raise InvalidInput.one("line", say("no move of this game"), "Ana 3, Ana x 3")


def sheets(state: State) -> tuple[FilledSheet, ...]:
    return tuple(FilledSheet("toy", marks(row), player, tuple(state.rows), len(state.rows)) for player, row in
                 state.rows.items())  # fmt: skip


def marks(row: Sequence[int | None]) -> dict[str, Mark]:
    found = {f"climb.{n}": Mark(str(held)) if held else CROSS for n, held in enumerate(row, 1) if held is not None}
    return found if None in row else {**found, "claimed.total": Mark(str(sum(filter(None, row))))}


def total(sheet: FilledSheet) -> int:
    return sum(mark.number or 0 for box, mark in sheet.marks.items() if box.startswith("climb"))


def never_falls(sheet: FilledSheet) -> Iterator[Finding]:
    if not rises([mark.number for box, mark in sheet.marks.items() if box.startswith("climb")]):
        yield finding("never-falls", "the numbers fall")


def outcome(sheets: Sequence[FilledSheet]) -> Outcome:
    return Outcome(ranked((sheet.player or "", total(sheet), -total(sheet)) for sheet in sheets))


DESIGN = forms.Design(game="toy", title="Climb", seats=range(1, 4), form=form)
GAME: Game[State] = Game(
    name="toy", start=lambda players, _options: State((), dict.fromkeys(players, (None,) * BOXES)), due=due,
    throw=lambda owed, chance: Roll(1 + chance.face(owed.number, 0, 6)), legal_moves=legal, apply=apply, read=read,
    waiting=lambda state: dict.fromkeys(state.behind(), True), sheets=sheets, view=lambda sheet: sheet,
    score=lambda sheet: Score(total(sheet), {"total": total(sheet)}), outcome=outcome, table_words=("roll",),
    status=lambda state: {"round": len(state.faces), "dice": state.faces[-1:]},
    rules=(Rule("never-falls", "Numbers never fall from left to right; if none fits, an X.", never_falls),),
)  # fmt: skip


def add() -> None:
    """Make the game known under the name `toy`."""
    for registry in (forms, layouts, games):
        registry.register("toy", __name__)
