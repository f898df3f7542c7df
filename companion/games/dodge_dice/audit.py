"""What a finished score sheet of Dodge Dice must satisfy, the totals, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion.findings import Finding, Rule, finding, warning
from companion.game import Outcome, Score, ranked
from companion.games.dodge_dice.board import BOARD, COLOURS, Board, Ending, changes, lowest, next_seat
from geo.errors import N_, Message, say
from sheets.departures import LEFT, there
from sheets.filled import FilledSheet
from sheets.form import Mark
from sheets.ledger import rounds_of

MAIN, PLAY_OFF, BEYOND = "main", "play-off", "beyond"


@dataclass(frozen=True)
class Round:
    """A row of the sheet as it is written, and what it means beside the rows above.

    `before` and `after` are everybody's totals; a total that is not written has not changed. `playing` are the
    seats that play this round. Rows after the game was decided are `BEYOND`.
    """

    number: int
    written: Mapping[str, Mark]
    before: tuple[int, ...]
    after: tuple[int, ...]
    playing: tuple[int, ...]
    part: str

    def box(self, key: str) -> str:
        """A box of the row."""
        return f"rounds.{self.number}.{key}"

    def text(self, key: str) -> str | None:
        """What is written under a heading."""
        return self.written[key].symbol if key in self.written else None

    @property
    def penalty(self) -> int | None:
        """The penalty written."""
        return self.written["penalty"].number if "penalty" in self.written else None

    @property
    def changed(self) -> tuple[int, ...]:
        """The seats whose totals change."""
        return tuple(seat for seat, total in enumerate(self.after) if total != self.before[seat])

    @property
    def ender(self) -> str | None:
        """Who ended the round, also where only the taker is written and gave nothing away."""
        kept = self.text("takes") if self.text("icon") not in (None, "give") else None
        return self.text("ended_by") or kept


@dataclass(frozen=True)
class Paper:
    """A filled score sheet as the rules look at it."""

    sheet: FilledSheet
    board: Board
    rounds: tuple[Round, ...]
    left: tuple[int, ...]
    """The seats that would play on: one when the game is decided, before anybody reached the end all that are there."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seating order."""
        return self.sheet.players

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody's total in the last row."""
        return self.rounds[-1].after if self.rounds else (0,) * len(self.players)

    @property
    def result(self) -> tuple[int, ...]:
        """Everybody's total when the game was decided; rows after that do not count."""
        return self.beyond[0].before if self.beyond else self.totals

    @property
    def winner(self) -> str | None:
        """Who has won, None while that is not decided."""
        return self.players[self.left[0]] if len(self.left) == 1 else None

    @cached_property
    def beyond(self) -> tuple[Round, ...]:
        """Rows after the game was decided."""
        return tuple(row for row in self.rounds if row.part == BEYOND)

    @cached_property
    def right(self) -> Paper:
        """The sheet with the totals that penalties and icons add up to, where they say it: the result goes by it."""
        marks, totals = dict(self.sheet.marks), (0,) * len(self.players)
        for row in self.rounds:
            totals = tuple(totals[seat] + _right_change(row, seat) for seat in range(len(totals)))
            marks |= {box: Mark(str(total)) for box, total in zip(_all_totals(row), totals, strict=True)}
        return view(replace(self.sheet, marks=marks), self.board)

    def names(self, seats: Sequence[int]) -> tuple[str, ...]:
        """Who sits there."""
        return tuple(self.players[seat] for seat in seats)


def view(sheet: FilledSheet, board: Board = BOARD) -> Paper:
    """The rules' reading of a filled sheet: rows left blank are passed over."""
    seats, left = tuple(range(len(sheet.players))), sheet.options.get(LEFT, ())
    totals, playing, part = (0,) * len(seats), there(seats, sheet.players, left, 0), MAIN
    rounds = []
    for number, written in rounds_of(sheet.marks).items():
        after = tuple(_total(written, seat, totals[seat]) for seat in seats)
        rounds.append(Round(number, written, totals, after, playing, part))
        totals = after
        if part == MAIN and max(totals) >= board.end:
            part = PLAY_OFF
        playing = there(playing, sheet.players, left, len(rounds))
        if part == PLAY_OFF:
            playing = lowest(totals, playing)
        if len(playing) == 1:
            part = BEYOND
    return Paper(sheet, board, tuple(rounds), playing)


def _total(written: Mapping[str, Mark], seat: int, before: int) -> int:
    mark = written.get(f"totals.p{seat + 1}")
    return before if mark is None or mark.number is None else mark.number


def _all_totals(row: Round) -> tuple[str, ...]:
    return total_boxes(row, range(len(row.after)))


def _right_change(row: Round, seat: int) -> int:
    """By how much a seat's total changes: as written, unless penalty and icon leave one other change."""
    change = row.after[seat] - row.before[seat]
    possible = changes(row.penalty, row.text("icon")) if row.changed == (seat,) else ()
    return possible[0] if len(possible) == 1 else change


def total_boxes(row: Round, seats: Sequence[int]) -> tuple[str, ...]:
    """The boxes of seats' totals in a row."""
    return tuple(row.box(f"totals.p{seat + 1}") for seat in seats)


def one_score_a_round(paper: Paper) -> Iterator[Finding]:
    """One total changes, by what penalty and icon say, for whoever they say."""
    for row in paper.rounds:
        found = _penalty_fault(row) or _count_fault(paper, row) or _change_fault(paper, row) or _taker_fault(paper, row)
        if found:
            yield found


def _penalty_fault(row: Round) -> Finding | None:
    if row.penalty is None or row.penalty in COLOURS:
        return None
    message = N_("round {round}: no penalty die shows {actual}")
    known = {"expected": tuple(COLOURS), "actual": row.penalty}
    return finding("one-score-a-round", message, row.box("penalty"), round=row.number, **known)


def _count_fault(paper: Paper, row: Round) -> Finding | None:
    if len(row.changed) == 1:
        return None
    message = N_("round {round}: totals that change: {actual} ({names}); it has to be {expected}")
    boxes = total_boxes(row, row.changed or range(len(paper.players)))
    names: tuple[str, ...] | Message = paper.names(row.changed) or say(N_("none"))
    count = len(row.changed)
    return finding("one-score-a-round", message, *boxes, round=row.number, names=names, expected=1, actual=count)


def _change_fault(paper: Paper, row: Round) -> Finding | None:
    (seat,) = row.changed
    change, possible = row.after[seat] - row.before[seat], changes(row.penalty, row.text("icon"))
    if change in possible:
        return None
    message = N_("round {round}: the total of {name} changes by {actual}; possible is {expected}")
    known = {"round": row.number, "name": paper.players[seat], "expected": possible, "actual": change}
    return finding("one-score-a-round", message, *total_boxes(row, [seat]), **known)


def _taker_fault(paper: Paper, row: Round) -> Finding | None:
    (seat,) = row.changed
    name, takes, ended_by, icon = paper.players[seat], row.text("takes"), row.text("ended_by"), row.text("icon")
    known = {"round": row.number, "name": name}
    if takes not in (None, name):
        message = N_("round {round}: {expected} takes the penalty, but the total of {name} changes")
        return finding("one-score-a-round", message, row.box("takes"), *total_boxes(row, [seat]),
                       **known, expected=takes, actual=name)  # fmt: skip
    if Ending(row.penalty, icon, ended_by, name, row.after[seat] - row.before[seat]).possible:
        return None
    if icon == "give":
        message = N_("round {round}: {name} ended the round and gives the penalty to somebody else")
        right: tuple[str | None, ...] = tuple(player for player in paper.players if player != name)
    else:
        right = (ended_by,)
        message = N_("round {round}: {ended} ended the round, so {name} cannot take this penalty")
    boxes = [row.box(key) for key in ("ended_by", "takes") if key in row.written]
    return finding("one-score-a-round", message, *boxes, **known, ended=ended_by, expected=right, actual=name)


def next_starter(paper: Paper) -> Iterator[Finding]:
    """Whoever sits to the left of the one who ended the round, among those who play, begins the next."""
    for above, row in zip(paper.rounds, paper.rounds[1:], strict=False):
        starter, ender = row.text("starter"), above.ender
        if starter is None or ender is None or row.part == BEYOND:
            continue
        seat = next_seat(paper.players.index(ender), row.playing, len(paper.players))
        if starter != paper.players[seat]:
            message = N_("round {round}: {expected} begins, to the left of {ender}, not {actual}")
            known = {"round": row.number, "ender": ender, "expected": paper.players[seat], "actual": starter}
            yield finding("next-starter", message, row.box("starter"), **known)


def ends_at_100(paper: Paper) -> Iterator[Finding]:
    """The game stops when it must, and only the tied lowest play off."""
    for row in paper.rounds:
        if row.part == PLAY_OFF:
            yield from _outsiders(paper, row)
    if paper.beyond:
        boxes = [row.box(key) for row in paper.beyond for key in row.written]
        message = N_("the game was over after round {expected}, but round {actual} is written")
        before = paper.rounds[len(paper.rounds) - len(paper.beyond) - 1].number
        yield finding("ends-at-100", message, *boxes, expected=before, actual=paper.beyond[0].number)
    elif not paper.rounds:
        yield warning("ends-at-100", N_("no round is written"))
    elif max(paper.totals) < paper.board.end and len(paper.left) > 1:
        boxes = list(total_boxes(paper.rounds[-1], range(len(paper.players))))
        message = N_("the highest total is {actual}: the game goes on until somebody reaches {expected}")
        yield finding("ends-at-100", message, *boxes, expected=paper.board.end, actual=max(paper.totals))
    elif len(paper.left) > 1:
        boxes = list(total_boxes(paper.rounds[-1], paper.left))
        message = N_("{names} are tied with the lowest total and play on until one is lower")
        yield finding("ends-at-100", message, *boxes, names=paper.names(paper.left), expected=1, actual=len(paper.left))


def _outsiders(paper: Paper, row: Round) -> Iterator[Finding]:
    """Boxes of a play-off's row that tell of somebody who no longer plays."""
    playing = paper.names(row.playing)
    boxes = [row.box(key) for key in ("ended_by", "takes") if row.text(key) not in (None, *playing)]
    changed = row.changed if len(row.changed) == 1 else ()
    boxes += total_boxes(row, [seat for seat in changed if seat not in row.playing])
    if boxes:
        named = (row.text("ended_by"), row.text("takes"), *paper.names(changed))
        outside = tuple(dict.fromkeys(name for name in named if name and name not in playing))
        message = N_("round {round} is played off by {expected}, without {actual}")
        yield finding("ends-at-100", message, *boxes, round=row.number, expected=playing, actual=outside)


def winner(paper: Paper) -> Iterator[Finding]:
    """The winner as written, as far as the rows decide it."""
    claim = paper.sheet.claim("winner")
    if claim is None or not paper.rounds:
        return
    possible = set(paper.left)
    if paper.beyond:
        possible |= set(lowest(paper.totals, range(len(paper.players))))
    if claim.symbol not in paper.names(sorted(possible)):
        message = N_("the sheet says that {actual} has won; the lowest total is that of {expected}")
        expected = paper.names(sorted(possible))
        yield finding("winner", message, "claimed.winner", expected=expected, actual=claim.symbol)
    elif paper.right.winner not in (None, claim.symbol, paper.winner):
        message = N_("with the totals put right {expected} has won, not {actual}")
        yield warning("winner", message, "claimed.winner", expected=paper.right.winner, actual=claim.symbol)


def chips_conserved(paper: Paper) -> Iterator[Finding]:
    """Nobody holds more chips than there are, or fewer than none."""
    for row in paper.rounds:
        boxes = {key: mark.number for key, mark in row.written.items() if key.startswith("chips.")}
        held = {key: number for key, number in boxes.items() if number is not None}
        wrong = [key for key, number in held.items() if number < 0]
        if not wrong and sum(held.values()) > paper.board.all_chips:
            wrong = list(held)
        if wrong:
            message = N_("round {round}: chips of the players: {actual}; with those in the centre there are {expected}")
            known = {"round": row.number, "expected": paper.board.all_chips, "actual": tuple(held.values())}
            yield finding("chips-conserved", message, *(row.box(key) for key in wrong), **known)


RULES: tuple[Rule[Paper], ...] = (
    Rule("skip-before", N_("One chip before a roll: the dice pass on.")),
    Rule("skip-after", N_("Two chips after a roll, before anything is applied: the roll is ignored.")),
    Rule("give", N_("The last match with “give”: another player, whom the roller chooses, takes the penalty.")),
    Rule(
        "one-score-a-round",
        N_("Each round changes one total, by the penalty and what the last icon makes of it."),
        one_score_a_round,
    ),
    Rule("next-starter", N_("Whoever sits to the left of the one who ended the round begins the next."), next_starter),
    Rule(
        "ends-at-100",
        N_("The game ends with the first round in which a total reaches 100; the tied lowest alone play off."),
        ends_at_100,
    ),
    Rule("winner", N_("The lowest total wins, after the play-off if there is one."), winner),
    Rule("chips-conserved", N_("Players and centre have 18 chips together, always."), chips_conserved),
)


def score(paper: Paper) -> Score:
    """Everybody's total and the winner; the total of it all is the winner's, or the lowest."""
    right = paper.right
    totals = dict(zip(right.players, right.result, strict=True))
    return Score(totals.get(right.winner or "", min(right.result)), {"totals": totals, "winner": right.winner})


def outcome(papers: Sequence[Paper]) -> Outcome:
    """Lowest total first; whoever has won the play-off is first alone, and who went home comes last."""
    (paper,) = papers[:1]
    gone = dict(paper.sheet.options.get(LEFT, ()))
    right = paper.right
    entries = zip(right.players, right.result, strict=True)
    return Outcome(ranked((name, total, (name in gone, name != right.winner, total)) for name, total in entries))
