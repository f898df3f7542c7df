"""From the path of a search to a line of play in the game's own moves, played by the rules before it counts."""

from __future__ import annotations

from companion.dice import Die
from companion.explain import Source
from companion.explain.clever.chains import Mark
from companion.explain.clever.search import Choice, Path
from companion.explain.clever.spots import PASS, REROLL, Kind
from companion.explain.clever.thrown import Thrown
from companion.game import Leave, Move
from companion.games.clever import manners, play, show
from companion.games.clever.bonuses import takes_of
from companion.games.clever.moves import NOTHING, Done, Enter, Pass, Plus, Reroll, Roll, Take
from companion.games.clever.state import Phase, Seat, Stage, State, waiting
from sheets.filled import FilledSheet


class Line:
    """The moves of a path, each played by the rules; `sources` say what marked each box.

    The other players are on paper: of them only the dice that they take are known.
    """

    def __init__(self, thrown: Thrown, player: str) -> None:
        self.player = player
        self.moves: list[Move] = []
        self.sources: list[Source] = []
        start = play.start(thrown.players, thrown.options, thrown.board)
        self.state: State = play.on_paper(start, frozenset(thrown.players) - {player})
        self._seat = thrown.players.index(player)
        self._throws = 0
        self._dice: tuple[str, ...] = ()
        self._counted = 0

    @property
    def seat(self) -> Seat:
        """The player's seat."""
        return self.state.seats[self._seat]

    @property
    def sheet(self) -> FilledSheet:
        """The player's sheet."""
        (sheet,) = show.sheets(self.state)
        return sheet

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.table.phase is Phase.OVER

    def follow(self, path: Path) -> None:
        """Play a path; IllegalMove if the rules do not allow it."""
        for part in path:
            if isinstance(part, Choice):
                self._decide(part)
                continue
            for move in part.lines:
                self._play(move)
            if part.spot.kind in (Kind.GAIN, Kind.END):
                self._no_more()

    def _decide(self, choice: Choice) -> None:
        move = self._move(choice)
        marks = choice.chain.marks if choice.chain else ()
        entries = int(bool(choice.area))
        if move:
            self._play(move)
        while self._made() < entries + len(marks):
            self._play(self._take(marks[self._made() - entries]))
        self._counted += self._made()

    def _made(self) -> int:
        """The marks made since the last decision was settled: what leaves no choice follows by itself."""
        pairs = zip(self.state.board.areas, self.seat.sheet.held, strict=True)
        return sum(area.mask(held).bit_count() for area, held in pairs) - self._counted

    def _move(self, choice: Choice) -> Move | None:
        """The move of a decision; None where nothing has to be said."""
        spot, action = choice.spot, choice.action
        if choice.bonus:
            self._dice = ()
            return Take(self.player, choice.bonus.gives) if self.seat.waits else None
        if spot.kind is Kind.GAIN or (spot.kind is Kind.PLUS and not choice.area):
            return None
        if action in (PASS, REROLL):
            return Pass(self.player) if action == PASS else Reroll(self.player)
        die = Die(action, spot.faces[action])
        if not choice.area:
            return Enter(self.player, die, NOTHING)
        area = self.state.board.by_name[choice.area]
        both = ("b", "w") if area.of_both else (action,)
        self._dice = tuple(f"{letter}{spot.faces[letter]}" for letter in both)
        made = Plus if spot.kind is Kind.PLUS else Enter
        return made(self.player, die, area.word(choice.box))

    def _take(self, mark: Mark) -> Take:
        """The move that takes a bonus that waits."""
        area = self.state.board.by_name[mark.area]
        box = f"{area.name}.{area.keys[mark.box]}"
        for take in takes_of(self.state.board, self.seat):
            if take.where == box or (take.where == area.name and take.number in (None, mark.bonus.number)):
                return take
        raise AssertionError(mark)

    def _no_more(self) -> None:
        """Say that no +1 is used where the game waits for that."""
        if self.seat.stage is Stage.PLUS and waiting(self.state).get(self.player):
            self._play(Done(self.player))

    def _play(self, move: Move) -> None:
        before = self.seat.sheet.held
        if isinstance(move, Leave):
            self.state = manners.leave(self.state, move.player)
        else:
            self.state = play.apply(self.state, move)
        self.moves.append(move)
        self._throws += isinstance(move, Roll)
        for area, held, then in zip(self.state.board.areas, before, self.seat.sheet.held, strict=True):
            for box in area.names(area.mask(then) & ~area.mask(held)):
                self.sources.append(Source(box, self._throws, self._dice, move, self.player))
