"""What a finished score sheet of Tumblin-Dice must satisfy, the totals, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from companion.findings import Finding, Rule, Severity, finding, warning
from companion.game import Outcome, Score, ranked
from companion.games.tumblin_dice.board import by_total, possible
from companion.games.tumblin_dice.paper import BEYOND, OVERTIME, Course, Paper, Round, Stage, takes_part
from geo.errors import N_
from sheets.departures import LEFT

CourseRule = Callable[[Paper, Course], Iterator[Finding]]


def die_score_possible(paper: Paper) -> Iterator[Finding]:
    """Each die lies as a die can, and nobody scores what no dice make."""
    for row in paper.rounds:
        yield from _impossible_dice(paper, row)
        for side, score in row.scores.items():
            if _dice_counted(paper, row, side) and score not in paper.board.round_scores(1, side):
                yield _impossible_score(paper, row, side, score)
    yield from _impossible_totals(paper)


def _impossible_dice(paper: Paper, row: Round) -> Iterator[Finding]:
    for seat, dice in row.dice.items():
        for number, die in dice.items():
            if not possible(paper.board, die):
                message = N_("round {round}, {name}: no die can lie as {actual}")
                known = {"round": row.number, "name": paper.seats[seat - 1], "actual": die}
                yield finding("die-score-possible", message, row.box(f"dice.p{seat}.{number}"), **known)


def _dice_counted(paper: Paper, row: Round, side: int) -> bool:
    """Whether the row shows no wrong number of dice for the side: with five dice more is possible."""
    shown = [len(row.dice.get(seat, {})) for seat in paper.seats_of_side(side)]
    return all(count in (0, paper.board.dice) for count in shown)


def _impossible_score(paper: Paper, row: Round, side: int, score: int) -> Finding:
    message = N_("round {round}: {count} dice never make {actual} (the most is {expected})")
    most = max(paper.board.round_scores(1, side))
    count = paper.board.dice * len(paper.board.sides[side])
    known = {"round": row.number, "count": count, "expected": most, "actual": score}
    return finding("die-score-possible", message, row.box(f"scores.p{side + 1}"), **known)


def _impossible_totals(paper: Paper) -> Iterator[Finding]:
    """Totals of rows in which neither score nor dice are written: they rise by what dice can make."""
    for side in range(len(paper.labels)):
        before, rounds = 0, 0
        for row in paper.rounds:
            rounds += 1
            if paper.gains(row, side) or any(row.dice.get(seat) for seat in paper.seats_of_side(side)):
                before, rounds = paper.written.totals_after(row)[side], 0
            elif side in row.totals:
                total = row.totals[side]
                if total - before not in paper.board.round_scores(rounds, side):
                    message = N_("round {round}: no dice make {change}, by which the total of {name} rises to {actual}")
                    known = {"round": row.number, "name": paper.labels[side], "change": total - before}
                    yield finding("die-score-possible", message, row.box(f"totals.p{side + 1}"), **known, actual=total)
                before, rounds = total, 0


def four_dice(paper: Paper) -> Iterator[Finding]:
    """Whoever plays a round has all dice written, and no more; a row without any dice is not judged."""
    dice = paper.board.dice
    for stage in paper.written.stages:
        row = stage.round
        for seat, name in enumerate(paper.seats, 1):
            held = row.dice.get(seat, {})
            playing = paper.board.side_of(name) in stage.playing and stage.part != BEYOND
            if not row.dice or len(held) == dice or (not held and not playing):
                continue
            extra = [number for number in held if number > dice]
            missing = [number for number in range(1, dice + 1) if number not in held]
            boxes = (row.box(f"dice.p{seat}.{number}") for number in extra or missing)
            message = N_("round {round}: {name} has {expected} dice, and {actual} are written")
            known = {"round": row.number, "name": name, "expected": dice, "actual": len(held)}
            yield finding("four-dice", message, *boxes, **known)


def score_sum(paper: Paper) -> Iterator[Finding]:
    """A round's score is the sum of its dice."""
    for row in paper.rounds:
        for side, score in row.scores.items():
            lying = paper.lying(row, side)
            if lying not in (None, score):
                message = N_("round {round}: the dice of {name} make {expected}, not {actual}")
                known = {"round": row.number, "name": paper.labels[side], "expected": lying, "actual": score}
                yield finding("score-sum", message, row.box(f"scores.p{side + 1}"), **known)


def running_total(paper: Paper) -> Iterator[Finding]:
    """A total is the one before and the round's score; where an earlier one is wrong, the right one is fine too."""
    for row in paper.rounds:
        for side, total in row.totals.items():
            before = [course.totals_before(row)[side] for course in paper.courses]
            gains = paper.gains(row, side) or (() if side in takes_part(paper, paper.written.stage(row)) else (0,))
            right = [one + gain for one in before for gain in gains[::-1]]
            if right and total not in right:
                message = N_("round {round}: {before} and {gain} make {expected} for {name}, not {actual}")
                known = {"round": row.number, "name": paper.labels[side], "before": before[0], "gain": gains[-1]}
                box = row.box(f"totals.p{side + 1}")
                yield finding("running-total", message, box, **known, expected=right[0], actual=total)


def order_by_total(paper: Paper) -> Iterator[Finding]:
    """Highest total first, equal ones as in the round before; in the first round everybody once.

    Where the order before was wrong, equal ones may stand as it was or as it should have been.
    """
    before: tuple[tuple[int, ...], ...] = ()
    for number, row in enumerate(paper.rounds):
        stages = [course.stages[number] for course in paper.courses]
        right = _right_orders(stages, before)
        written = _sides_in_order(paper, row)
        if row.order and stages[0].part != BEYOND:
            yield from _order_faults(paper, stages, written, right)
        known = (written,) if set(written) == set(stages[0].playing) else ()
        before = (*known, *(order for order in right if order not in known))


def _right_orders(stages: Sequence[Stage], before: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The orders that a round may have, none where that of the round before is not known."""
    found = []
    for order in before:
        for stage in stages:
            playing = tuple(side for side in order if side in stage.playing)
            if len(playing) == len(stage.playing):
                found.append(by_total(playing, stage.before))
    return list(dict.fromkeys(found))


def _sides_in_order(paper: Paper, row: Round) -> tuple[int, ...]:
    sides = (paper.board.side_of(name) for name in row.order.values())
    return tuple(dict.fromkeys(side for side in sides if side is not None))


def _order_faults(
    paper: Paper, stages: Sequence[Stage], written: tuple[int, ...], right: Sequence[tuple[int, ...]]
) -> Iterator[Finding]:
    row, playing = stages[0].round, stages[0].playing
    twice = len(set(row.order.values())) < len(row.order)
    if twice or set(written) != set(playing):
        if twice or stages[0].part != OVERTIME:  # who plays overtime is the concern of another rule
            message = N_("round {round}: everybody who plays stands in the order of play once, and nobody else")
            boxes = [row.box(f"order.{place}") for place in row.order]
            known = {"expected": paper.names(playing), "actual": tuple(row.order.values())}
            yield finding("order-by-total", message, *boxes, round=row.number, **known)
        return
    right = right or [by_total(written, stage.before) for stage in stages]
    if written not in right:
        best = right[0]
        misplaced = {side for side in best if best.index(side) != written.index(side)}
        boxes = [row.box(f"order.{n}") for n, name in row.order.items() if paper.board.side_of(name) in misplaced]
        message = N_("round {round}: the order of play is {expected}, not {actual}")
        known = {"expected": paper.names(best), "actual": paper.names(written)}
        yield finding("order-by-total", message, *boxes, round=row.number, **known)


def teams_alternate(paper: Paper) -> Iterator[Finding]:
    """Partners never throw one after the other."""
    for row in paper.rounds if paper.board.teams else ():
        places = list(row.order.items())
        for (one, first), (two, second) in pairwise(places):
            if first != second and paper.board.side_of(first) == paper.board.side_of(second):
                message = N_("round {round}: {first} and {second} are partners and throw one after the other")
                boxes = row.box(f"order.{one}"), row.box(f"order.{two}")
                known = {"first": first, "second": second}
                yield finding("teams-alternate", message, *boxes, round=row.number, **known)


def rounds_complete(paper: Paper, course: Course) -> Iterator[Finding]:
    """As many rounds as the game has, and no more without a tie."""
    if paper.board.target is not None:
        return
    if not course.stages:
        yield warning("rounds-complete", N_("no round is written"), expected=paper.board.rounds)
    elif not course.ended:
        played, last = len(course.stages), course.stages[-1].round.number
        missing = range(last + 1, last + 1 + paper.board.rounds - played)
        boxes = (f"rounds.{number}.totals.p{side}" for number in missing for side, _ in enumerate(paper.labels, 1))
        message = N_("rounds written: {actual} of {expected}")
        yield finding("rounds-complete", message, *boxes, expected=paper.board.rounds, actual=played)
    elif _goes_on(paper, course):
        yield _too_long("rounds-complete", course)


def ends_at_target(paper: Paper, course: Course) -> Iterator[Finding]:
    """The game ends with the round in which somebody reaches the target."""
    if paper.board.target is None:
        return
    if not course.stages:
        yield warning("ends-at-target", N_("no round is written"), expected=paper.board.target)
    elif not course.ended:
        row = course.stages[-1].round
        boxes = (row.box(f"totals.p{side}") for side, _ in enumerate(paper.labels, 1))
        message = N_("the highest total is {actual}: the game goes on until somebody reaches {expected}")
        known = {"expected": paper.board.target, "actual": max(course.totals)}
        yield finding("ends-at-target", message, *boxes, **known)
    elif _goes_on(paper, course):
        yield _too_long("ends-at-target", course)


def _goes_on(paper: Paper, course: Course) -> bool:
    """Whether everybody just went on after the game had ended without a tie: that is no overtime."""
    overtime = any(stage.part == OVERTIME for stage in course.stages)
    everybody = any(len(takes_part(paper, stage)) == len(paper.labels) for stage in course.beyond)
    return everybody and not overtime


def _too_long(rule: str, course: Course) -> Finding:
    beyond = course.beyond
    last = len(course.stages) - len(beyond)
    message = N_("the game was over after round {expected}, but round {actual} is written")
    boxes = [box for stage in beyond for box in _boxes(stage.round)]
    known = {"expected": course.stages[last - 1].round.number, "actual": beyond[0].round.number}
    return finding(rule, message, *boxes, **known)


def _boxes(row: Round) -> Iterator[str]:
    yield from (row.box(f"order.{place}") for place in row.order)
    yield from (row.box(f"dice.p{seat}.{number}") for seat, dice in row.dice.items() for number in dice)
    yield from (row.box(f"scores.p{side + 1}") for side in row.scores)
    yield from (row.box(f"totals.p{side + 1}") for side in row.totals)


def overtime_among_tied(paper: Paper, course: Course) -> Iterator[Finding]:
    """Whoever is tied for the lead plays on, nobody else does, until one leads."""
    for stage in course.stages:
        if stage.part == OVERTIME:
            yield from _wrong_company(paper, stage)
    if course.beyond and not _goes_on(paper, course):
        yield _too_long("overtime-among-tied", course)
    elif course.ended and len(course.left) > 1:
        row = course.stages[-1].round
        boxes = (row.box(f"totals.p{side + 1}") for side in course.left)
        message = N_("{names} are tied for the lead and play on until one leads")
        known = {"names": paper.names(course.left), "expected": 1, "actual": len(course.left)}
        yield finding("overtime-among-tied", message, *boxes, **known)


def _wrong_company(paper: Paper, stage: Stage) -> Iterator[Finding]:
    playing = takes_part(paper, stage)
    if not playing or set(playing) == set(stage.playing):
        return
    row, outside = stage.round, [side for side in playing if side not in stage.playing]
    boxes = [box for box in _boxes(row) if _side_of_box(paper, row, box) in outside]
    absent = [side for side in stage.playing if side not in playing]
    boxes = boxes or [row.box(f"scores.p{side + 1}") for side in absent]
    message = N_("round {round} is overtime of {expected}, not of {actual}")
    known = {"expected": paper.names(stage.playing), "actual": paper.names(playing)}
    yield finding("overtime-among-tied", message, *boxes, round=row.number, **known)


def _side_of_box(paper: Paper, row: Round, box: str) -> int | None:
    _, _, heading, place, *_ = box.split(".")
    if heading == "order":
        return paper.board.side_of(row.order[int(place)])
    number = int(place[1:])
    return paper.board.side_of(paper.seats[number - 1]) if heading == "dice" else number - 1


def winner(paper: Paper, course: Course) -> Iterator[Finding]:
    """The winner as written, as far as the rows decide it."""
    claim = paper.sheet.claim("winner")
    if claim is None or not course.ended:
        return
    allowed = {*course.left, *(by_total(range(len(paper.labels)), course.totals)[:1] if course.beyond else ())}
    if paper.board.side_of(claim.symbol) not in allowed:
        message = N_("the sheet says that {actual} has won; the highest total is that of {expected}")
        expected = paper.names(sorted(allowed))
        yield finding("winner", message, "claimed.winner", expected=expected, actual=claim.symbol)


def winner_either_way(paper: Paper) -> Iterator[Finding]:
    """An error where the claim fits neither reading of the totals; a warning where it fits the wrong one alone."""
    found = either_way(winner, paper)
    yield from found or (replace(one, severity=Severity.WARNING) for one in winner(paper, paper.right))


def either_way(rule: CourseRule, paper: Paper) -> list[Finding]:
    """What a rule finds in the course of the game: nothing if it is kept by either reading of the totals."""
    found = [list(rule(paper, course)) for course in paper.courses]
    return [] if not all(found) else found[0]


RULES: tuple[Rule[Paper], ...] = (
    Rule(
        "die-score-possible",
        N_("Each die shows 1 to 6 on a level of the board, and scores are those that dice can make."),
        die_score_possible,
    ),
    Rule("four-dice", N_("Everybody throws all dice in every round, and no more."), four_dice),
    Rule("score-sum", N_("A round's score is the sum of its dice."), score_sum),
    Rule("running-total", N_("A total is the one before and the round's score."), running_total),
    Rule(
        "order-by-total",
        N_("The highest total throws first; equal ones keep their order of the round before."),
        order_by_total,
    ),
    Rule("teams-alternate", N_("Partners never throw one after the other."), teams_alternate),
    Rule("rounds-complete", N_("The game has as many rounds as were agreed."), partial(either_way, rounds_complete)),
    Rule(
        "ends-at-target",
        N_("The game ends with the round in which a total reaches the target."),
        partial(either_way, ends_at_target),
    ),
    Rule(
        "overtime-among-tied",
        N_("Whoever is tied for the lead plays on, without the others, until one leads."),
        partial(either_way, overtime_among_tied),
    ),
    Rule("winner", N_("The highest total wins, after overtime if there is any."), winner_either_way),
)


def score(paper: Paper) -> Score:
    """Everybody's total and the winner; the total of it all is the highest."""
    course = paper.right
    totals = dict(zip(paper.labels, course.result, strict=True))
    won = None if course.winner is None else paper.labels[course.winner]
    return Score(max(course.result), {"totals": totals, "winner": won})


def outcome(papers: Sequence[Paper]) -> Outcome:
    """Highest total first; whoever has won overtime is first alone, and who went home comes last."""
    (paper,) = papers[:1]
    gone = dict(paper.sheet.options.get(LEFT, ()))
    won = paper.right.winner
    entries = enumerate(zip(paper.labels, paper.right.result, strict=True))
    return Outcome(ranked((name, total, (name in gone, side != won, -total)) for side, (name, total) in entries))
