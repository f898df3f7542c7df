"""What a finished sheet must satisfy, and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.findings import Finding, Rule, finding, warning
from companion.game import Outcome, ranked
from companion.games.clever.areas import FactorRow
from companion.games.clever.paper import FACES, Paper
from geo.errors import N_, Message, say
from sheets.box_words import name_words
from sheets.forms.clever import AREAS, BLACK_CROSS, BLACK_SIX, CHOICE_ROUND, DESIGN, RATINGS, ROUND_BONUSES, Bonus

BARS = {"rerolls": N_("rerolls"), "plus_ones": N_("+1s")}
CHOICE_BOX = "round_4"


def no_gaps(rule: str, area: str, paper: Paper) -> Iterator[Finding]:
    """A row is filled from the left."""
    for box in paper.gaps[area]:
        message = N_("{box} is blank although a later one is filled")
        yield finding(rule, message, box, box=box_in(area, box.partition(".")[2]))


def box_in(area: str, number: int | str) -> Message:
    """A box of a row in words."""
    return say(N_("{area}, box {number}"), area=name_words(DESIGN, area), number=number)


def green_threshold(paper: Paper) -> Iterator[Finding]:
    """The next box each time: what a finished row still shows of it."""
    yield from no_gaps("green-threshold", "green", paper)


def purple_increasing(paper: Paper) -> Iterator[Finding]:
    """Each number greater than the one before it, anything after a 6; names the box that is too small."""
    yield from no_gaps("purple-increasing", "purple", paper)
    area, numbers = paper.board.by_name["purple"], paper.numbers["purple"]
    for box in paper.impossible["purple"]:
        if paper.face(area, box) is not None:
            message = N_("{box} holds {actual}, which is not greater than the {last} before it")
            last = numbers[box - 1]
            yield finding(
                "purple-increasing",
                message,
                *area.names(1 << box),
                box=box_in("purple", box),
                last=last,
                expected=f"{last + 1}-6",
                actual=numbers[box],
            )


def orange_possible(paper: Paper) -> Iterator[Finding]:
    """A number of pips times the box's factor."""
    yield from no_gaps("orange-possible", "orange", paper)
    area = paper.board.by_name["orange"]
    assert isinstance(area, FactorRow)
    for box in paper.impossible["orange"]:
        possible = [face * area.factor(box) for face in FACES]
        yield finding(
            "orange-possible",
            N_("{box} holds {actual}; it can hold {expected}"),
            *area.names(1 << box),
            box=box_in("orange", box),
            expected=possible,
            actual=paper.numbers["orange"][box],
        )


def numbers_one_to_six(paper: Paper) -> Iterator[Finding]:
    """A die shows 1 to 6."""
    area = paper.board.by_name["purple"]
    for box, number in paper.numbers["purple"].items():
        if paper.face(area, box) is None:
            message = N_("{box} holds {actual}: no die shows that")
            boxes = area.names(1 << box)
            yield finding(
                "numbers-one-to-six", message, *boxes, box=box_in("purple", box), expected="1-6", actual=number
            )


def rounds_complete(paper: Paper) -> Iterator[Finding]:
    """As many rounds as the number of players says."""
    possible, ticked = paper.possible_rounds, paper.rounds
    if "rounds" in paper.sheet.left_out:
        yield warning("rounds-complete", N_("the rounds are not stated"), expected=list(possible))
    elif ticked not in possible:
        nearest = min(possible, key=lambda rounds: abs(rounds - ticked))
        boxes = [f"rounds.{number}" for number in range(min(ticked, nearest) + 1, max(ticked, nearest) + 1)]
        message = N_("rounds ticked: {actual}, but the game has {expected}")
        yield finding("rounds-complete", message, *boxes, expected=nearest, actual=ticked)
    if paper.seats is None:
        yield warning("rounds-complete", N_("the number of players is not stated"))


def earned(paper: Paper, bar: str) -> int:
    """The actions that rounds and marks have given."""
    rounds = sum(choice == (Bonus(bar),) for choice in ROUND_BONUSES)
    return rounds + sum(fired.bonus == Bonus(bar) for fired in paper.fired)


def actions_earned(paper: Paper) -> Iterator[Finding]:
    """Every circle has been earned, every earned one is circled, and only circled ones are crossed."""
    for name, label in BARS.items():
        bar, due = paper.bars[name], earned(paper, name)
        if bar.unlocked != due:
            low, high = sorted((bar.unlocked, due))
            boxes = [f"{name}.{number}" for number in range(low + 1, high + 1)]
            message = N_("{bar} circled: {actual}, but rounds and marks give {expected}")
            yield finding("actions-earned", message, *boxes, bar=say(label), expected=due, actual=bar.unlocked)
        if bar.used > bar.unlocked:
            boxes = [f"{name}.{number}" for number in range(bar.unlocked + 1, bar.used + 1)]
            message = N_("{bar} used: {actual}, but circled only: {expected}")
            values = {"expected": bar.unlocked, "actual": bar.used}
            yield finding("actions-earned", message, *boxes, bar=say(label), **values)


def showing(paper: Paper, bonus: Bonus) -> int:
    """How many marks of an area can have come from such a bonus.

    A full area shows any number, since what comes then is lost; so does a box whose number is wrong.
    """
    area = paper.board.by_name[bonus.gives]
    if not area.numbered:
        return paper.count(area.name)
    faces = [paper.face(area, box) for box in paper.numbers[area.name] if box not in paper.impossible[area.name]]
    return faces.count(bonus.number) + len(paper.impossible[area.name])


def bonus_taken(paper: Paper) -> Iterator[Finding]:
    """Every bonus that fired into an area with room shows there."""
    fired = Counter(one.bonus for one in paper.free_marks)
    for bonus, count in fired.items():
        shows = showing(paper, bonus)
        if shows < count and not paper.full(bonus.gives):
            sources = dict.fromkeys(box for one in paper.free_marks if one.bonus == bonus for box in one.boxes)
            yield finding(
                "bonus-taken",
                N_("bonus not taken: {bonus} (earned: {expected}, entered: {actual})"),
                *sources,
                bonus=bonus_text(bonus),
                expected=count,
                actual=shows,
            )
    yield from _choice_taken(paper, fired)


def _choice_taken(paper: Paper, fired: Counter[Bonus]) -> Iterator[Finding]:
    """The bonus of round 4: a cross or a 6 more than the other bonuses gave."""
    choices = {"X": BLACK_CROSS, "6": BLACK_SIX}
    if not paper.choice:
        message = N_("which bonus was taken in round {round} is not stated")
        yield warning("bonus-taken", message, CHOICE_BOX, round=CHOICE_ROUND)
    possible = choices.get(paper.choice, (*BLACK_CROSS, *BLACK_SIX))
    if not any(showing(paper, bonus) > fired[bonus] or paper.full(bonus.gives) for bonus in possible):
        message = N_("the bonus of round {round} shows nowhere: {bonuses}")
        shown = tuple(bonus_text(bonus) for bonus in possible)
        yield finding("bonus-taken", message, CHOICE_BOX, round=CHOICE_ROUND, bonuses=shown, expected=1, actual=0)


def bonus_text(bonus: Bonus) -> Message:
    """A bonus in words."""
    area = name_words(DESIGN, bonus.gives)
    if bonus.number is None:
        return say(N_("a cross in {area}"), area=area)
    return say(N_("a {number} in {area}"), number=bonus.number, area=area)


def marks_within_dice(paper: Paper) -> Iterator[Finding]:
    """No more marks than chosen dice, +1s and bonuses can make."""
    marks = sum(paper.count(area.name) for area in paper.areas)
    used, free = paper.bars["plus_ones"].used, len(paper.free_marks) + 1
    most = paper.picks + used + free
    if marks > most:
        message = N_("marks: {actual}; the dice give {picks}, +1 {used} and bonuses {free}, together {expected}")
        yield finding(
            "marks-within-dice", message, picks=paper.picks, used=used, free=free, expected=most, actual=marks
        )


def score_sum(paper: Paper) -> Iterator[Finding]:
    """What the player wrote as results."""
    for key, points in paper.points.items():
        claim = paper.sheet.claim(key)
        if claim and claim.number != points:
            message = N_("{part}: the sheet says {actual}, it is {expected}")
            name = name_words(DESIGN, key)
            yield finding("score-sum", message, f"claimed.{key}", part=name, expected=points, actual=claim.number)


RULES: tuple[Rule[Paper], ...] = (
    Rule(
        "choose-usable",
        N_("The active player chooses a die that can be entered; he may not decline while one fits."),
    ),
    Rule(
        "white-is-any-colour",
        N_("White counts as any colour at its own value; in blue it is always the sum of blue and white."),
    ),
    Rule(
        "tray-first",
        N_("A passive player takes a die of the tray if one fits; else one of the active player's fields, or none."),
    ),
    Rule("reroll", N_("A reroll throws all dice of the throw again; it needs a circle that is not crossed.")),
    Rule(
        "plus-one",
        N_("At the end of a turn a +1 enters one more die; each die only once a turn by +1."),
    ),
    Rule(
        "green-threshold",
        N_("Green is crossed box by box, with a die of at least the printed number; a bonus ignores it."),
        green_threshold,
    ),
    Rule(
        "purple-increasing",
        N_("Purple is filled box by box, each number greater than the one before it; after a 6 anything goes."),
        purple_increasing,
    ),
    Rule(
        "orange-possible",
        N_("Orange is filled box by box, with the number times the factor of the box."),
        orange_possible,
    ),
    Rule("numbers-one-to-six", N_("A die shows 1 to 6."), numbers_one_to_six),
    Rule(
        "rounds-complete",
        N_("One or two players play six rounds, three players five, four players four."),
        rounds_complete,
    ),
    Rule(
        "actions-earned",
        N_("Rerolls and +1s are circled when rounds, lines or boxes give them, and crossed when used."),
        actions_earned,
    ),
    Rule(
        "bonus-taken",
        N_("A bonus is taken at once, and is lost only if its area is full."),
        bonus_taken,
    ),
    Rule(
        "marks-within-dice",
        N_("Every mark comes from a chosen die, a +1 or a bonus."),
        marks_within_dice,
    ),
    Rule(
        "score-sum",
        N_("Areas, foxes (each as much as the lowest area) and the total are added up correctly."),
        score_sum,
    ),
)


def outcome(papers: Sequence[Paper]) -> Outcome:
    """Most points; a tie goes to the best single area, and is shared after that. Alone there is a rating."""
    entries = [(paper.sheet.player or "", paper.points["total"], _place(paper)) for paper in papers]
    alone = len(papers) == 1 and len(papers[0].sheet.players) <= 1
    decided = {"rating": rating(papers[0].points["total"])} if alone else {}
    return Outcome(ranked(entries), decided)


def _place(paper: Paper) -> tuple[int, int]:
    best = max(paper.points[table.name] for table in AREAS)
    return -paper.points["total"], -best


def rating(total: int) -> Message:
    """What the points of a game alone are worth."""
    return say(next(words for least, words in RATINGS if total >= least))
