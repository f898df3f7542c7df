"""What a finished sheet of Rolled West must satisfy, alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from companion.findings import Finding, finding, note, warning
from companion.games.rolled_west.board import CAMP, DICE, TICK, Row, filled, spent
from companion.games.rolled_west.paper import Paper
from geo.errors import N_, Message, say
from sheets.box_words import name_words
from sheets.form import Mark
from sheets.forms.rolled_west import (
    BANKS,
    DESIGN,
    GHOST_BANK,
    GHOSTS,
    MAJORITIES,
    METAL_OF,
    NAMES,
    OFFICES,
    PARTS,
    RESOURCE_OF,
    ROUNDS,
    SHIPPING,
    SPACES,
    Space,
    contract_cost,
)


def gaps(row: Row) -> tuple[int, ...]:
    """The boxes, counted from 1, that are blank to the left of a mark."""
    return tuple(number for number, mark in enumerate(row, 1) if not mark)


def called(*names: str) -> tuple[Message, ...]:
    """Boxes of rows in words."""
    parted = (name.partition(".") for name in names)
    return tuple(
        say(N_("{row}, box {number}"), row=name_words(DESIGN, row), number=number) for row, _, number in parted
    )


def claims_in_order(paper: Paper) -> Iterator[Finding]:
    """No gap in a row of claims, and nothing beyond its end."""
    for terrain, row in paper.board.claims.items():
        if gaps(row):
            boxes = [f"{terrain}.{number}" for number in gaps(row)]
            yield finding(
                "claims-in-order",
                N_("a row is filled from the left, but these are blank: {places}"),
                *boxes,
                places=called(*boxes),
                actual="".join(mark or "." for mark in row),
            )
        if len(row) > SPACES:
            boxes = [f"{terrain}.{number}" for number in range(SPACES + 1, len(row) + 1)]
            message = N_("{terrain}: a row has {expected} spaces, {actual} are marked")
            yield finding(
                "claims-in-order", message, *boxes, terrain=say(NAMES[terrain]), expected=SPACES, actual=len(row)
            )


def circle_after_triangle(paper: Paper) -> Iterator[Finding]:
    """A circle is the second space of a settlement: a triangle stands right before it."""
    for terrain, row in paper.board.claims.items():
        for number, (before, mark) in enumerate(zip(("", *row), row, strict=False), 1):
            if mark == "O" and before != CAMP:
                box = f"{terrain}.{number}"
                yield finding(
                    "circle-after-triangle",
                    N_("{place}: a circle, but no triangle stands right before it"),
                    box,
                    place=called(box),
                    expected=CAMP,
                    actual=before or None,
                )


def claims_within_turns(paper: Paper) -> Iterator[Finding]:
    """One claim a turn: as many triangles as turns at most."""
    triangles = paper.triangles
    if len(triangles) > ROUNDS:
        message = N_("triangles: {actual}, but a game has {expected} turns with one claim each")
        yield finding("claims-within-turns", message, *triangles, expected=ROUNDS, actual=len(triangles))


def shipping_in_order(paper: Paper) -> Iterator[Finding]:
    """No gap in a shipping row, nothing beyond its end, and in each box what it prints."""
    for metal, spaces in SHIPPING.items():
        row = paper.board.shipped[metal]
        if gaps(row):
            boxes = [f"{metal}.{number}" for number in gaps(row)]
            message = N_("a metal is shipped from the left, but these are blank: {places}")
            yield finding("shipping-in-order", message, *boxes, places=called(*boxes))
        if len(row) > len(spaces):
            boxes = [f"{metal}.{number}" for number in range(len(spaces) + 1, len(row) + 1)]
            message = N_("{metal}: a row has {expected} boxes, {actual} are ticked")
            yield finding(
                "shipping-in-order", message, *boxes, metal=say(NAMES[metal]), expected=len(spaces), actual=len(row)
            )
        for number, (space, mark) in enumerate(zip(spaces, row, strict=False), 1):
            if mark and mark not in marks_of(space):
                yield _misprint(f"{metal}.{number}", space, mark)


def marks_of(space: Space) -> tuple[str, ...]:
    """What may stand in a shipping box: one of its numbers circled, or a tick where it has none."""
    return tuple(map(str, space.numbers)) or (TICK,)


def _misprint(box: str, space: Space, mark: str) -> Finding:
    expected = marks_of(space)
    if mark == TICK:
        message = N_("{place} is ticked, but no number is circled; it prints {printed}")
    elif not space.numbers:
        message = N_("{place} prints no number, but {actual} is circled")
    else:
        message = N_("{place} prints {printed}, but {actual} is circled")
    actual = mark if mark == TICK else int(mark)
    values = {"place": called(box), "printed": space.printed, "expected": list(expected), "actual": actual}
    return finding("shipping-in-order", message, box, **values)


def offices_within_turns(paper: Paper) -> Iterator[Finding]:
    """One office a turn."""
    yield from _within_turns("offices", N_("offices: {actual}, but a game has {expected} turns"), paper.board.offices)


def contracts_within_turns(paper: Paper) -> Iterator[Finding]:
    """One contract a turn."""
    template = N_("contracts: {actual}, but a game has {expected} turns")
    yield from _within_turns("contracts", template, paper.board.contracts)


def _within_turns(kind: str, template: str, names: tuple[str, ...]) -> Iterator[Finding]:
    if len(names) > ROUNDS:
        boxes = (f"{kind}.{name}" for name in names)
        yield finding(f"{kind}-within-turns", template, *boxes, expected=ROUNDS, actual=len(names))


def bank_within_rounds(paper: Paper) -> Iterator[Finding]:
    """The bank has a box a round; the first seat's first dark box stays empty, the last light box is useless."""
    for bank, boxes in (*((bank, ROUNDS) for bank in BANKS), (GHOST_BANK, ROUNDS)):
        beyond = [name for name, _ in paper.boxes(bank) if int(name.partition(".")[2]) > boxes]
        if beyond:
            message = N_("a game has {expected} rounds, so there is no {places}")
            yield finding("bank-within-rounds", message, *beyond, places=called(*beyond), expected=boxes)
    yield from _first_dark_box(paper)
    yield from _never_spent(paper)
    ghosts = [name for name, _ in paper.boxes(GHOST_BANK)]
    if len(ghosts) > GHOSTS:
        message = N_("boxes with a ghost's die: {actual}, but there are {expected} ghost rolls")
        yield finding("bank-within-rounds", message, *ghosts, expected=GHOSTS, actual=len(ghosts))


def _first_dark_box(paper: Paper) -> Iterator[Finding]:
    box, sheet = "neighbour_bank.1", paper.sheet
    if box not in sheet.marks:
        return
    if sheet.players and sheet.player == sheet.players[0]:
        yield finding(
            "bank-within-rounds",
            N_("{player} played first: nobody rolled before, so the first dark box stays empty"),
            box,
            player=paper.player,
            expected=None,
            actual=str(sheet.marks[box]),
        )
    elif not sheet.players or sheet.player is None:
        message = N_("the first player's first dark box stays empty; this sheet does not say who began")
        yield note("bank-within-rounds", message, box)


def _never_spent(paper: Paper) -> Iterator[Finding]:
    useless = {f"{bank}.{ROUNDS}" for bank in ("own_bank", GHOST_BANK)}
    for name in sorted(useless & paper.sheet.marks.keys()):
        message = N_("{place} is filled after the last turn, and can never be spent")
        yield warning("bank-within-rounds", message, name, place=called(name), actual=str(paper.sheet.marks[name]))


def resources_balance(paper: Paper) -> Iterator[Finding]:
    """What was spent was rolled or stored: all in all, of each resource, and for each contract."""
    cost, board = spent(paper.board), paper.board
    kept = [name for name, stored in paper.boxes("own_bank") if not stored.spent]
    dark = board.crossed_out("neighbour_bank", GHOST_BANK)
    had = DICE * ROUNDS - len(kept) + dark.total()
    if cost.total() > had:
        yield finding(
            "resources-balance",
            N_("spent: {actual} resources, but only {expected} were there: {own} own dice and {dark} of others"),
            expected=had,
            actual=cost.total(),
            own=DICE * ROUNDS - len(kept),
            dark=dark.total(),
        )
    yield from _crossed_within_spent(paper, cost)
    yield from _contracts_from_bank(paper)


def _crossed_within_spent(paper: Paper, cost: Counter[str]) -> Iterator[Finding]:
    for letter, crossed in paper.board.crossed_out().items():
        if crossed > cost[letter]:
            filled_boxes = (box for bank in paper.board.banks for box in paper.boxes(bank))
            boxes = (name for name, stored in filled_boxes if stored == (letter, True))
            yield finding(
                "resources-balance",
                N_("crossed-out boxes with {resource}: {actual}, but the marks have cost {expected} of it"),
                *boxes,
                resource=say(NAMES[RESOURCE_OF[letter]]),
                expected=cost[letter],
                actual=crossed,
            )


def _contracts_from_bank(paper: Paper) -> Iterator[Finding]:
    """Three dice pay three metals: the rest of each contract comes from boxes of the bank, each crossed out once.

    A set of contracts needs as many boxes as all of them together; the smallest set of metals in which too few
    are crossed out is told.
    """
    crossed = paper.board.crossed_out()
    for size in range(1, len(METAL_OF) + 1):
        for metals in combinations(METAL_OF, size):
            names = [name for name in paper.board.contracts if contract_cost(name).keys() <= set(metals)]
            needed = sum(contract_cost(name).total() - DICE for name in names)
            stored = sum(crossed[letter] for letter in metals)
            if needed > stored:
                yield finding(
                    "resources-balance",
                    N_(
                        "contracts {contracts}: a turn has three dice, and the bank pays the rest; "
                        "crossed-out boxes needed: {expected}, there are {actual}"
                    ),
                    *(f"contracts.{name}" for name in names),
                    contracts=tuple(names),
                    expected=needed,
                    actual=stored,
                )
                return


def majority_amounts(paper: Paper) -> Iterator[Finding]:
    """What a sheet alone shows of its majorities: an amount that its row pays, and a space in the row."""
    for terrain, points in paper.written.items():
        amounts, box = MAJORITIES[terrain], f"majorities.{terrain}"
        if points and points not in amounts:
            message = N_("{terrain}: {actual} is written, but the majorities pay {amounts}")
            yield finding(
                "majority-ranks",
                message,
                box,
                terrain=say(NAMES[terrain]),
                amounts=amounts,
                expected=list(amounts),
                actual=points,
            )
        elif points and not filled(paper.board.claims[terrain]):
            message = N_("{terrain}: {actual} is written, but no space of the row is filled")
            yield finding("majority-ranks", message, box, terrain=say(NAMES[terrain]), expected=0, actual=points)


def score_sum(paper: Paper) -> Iterator[Finding]:
    """Every office, every subtotal and the total, as far as they are claimed."""
    worth = {**paper.parts, **dict.fromkeys(OFFICES, 0), **paper.office_points}
    for part, expected in worth.items():
        claim = paper.sheet.claim(part)
        if claim and claim.number != expected:
            message = N_("the sheet says {actual} for {part}; it is {expected}")
            if part in OFFICES:
                message = N_("the sheet says {actual} for office {part}; it is {expected}")
            name = say(PARTS[part]) if part in PARTS else part
            yield finding("score-sum", message, f"claimed.{part}", part=name, expected=expected, actual=_number(claim))


def _number(claim: Mark) -> int | str:
    return claim.symbol if claim.number is None else claim.number
