"""What the sheet of clever shows by signs: bonuses and points."""

from __future__ import annotations

from collections.abc import Iterator

from geo.errors import N_, Message, say
from sheets.aloud import Notes
from sheets.form import Form
from sheets.forms.clever import (
    AREAS,
    CHOICE_ROUND,
    DESIGN,
    GREEN,
    ROUND_BONUSES,
    ROUNDS,
    Bonus,
    GridTable,
    Line,
    RowTable,
)

SIGNS = {"rerolls": N_("a reroll"), "plus_ones": N_("a +1"), "foxes": N_("a fox")}
LINES = {"r": N_("row {number}"), "c": N_("column {number}")}


def notes(_form: Form) -> Notes:
    """What boxes and full lines give, and what they score."""
    boxes: dict[str, Message] = {}
    areas: dict[str, tuple[Message, ...]] = {}
    for table in AREAS:
        if isinstance(table, RowTable):
            boxes |= {f"{table.name}.{number}": gives(bonus) for number, bonus in table.bonuses.items()}
        else:
            areas[table.name] = tuple(_grid(table))
    for number, points in enumerate(GREEN.points, 1):
        told = say(N_("if it is the last, points: {points}"), points=points)
        here = boxes.get(f"green.{number}")
        boxes[f"green.{number}"] = say(N_("{one}; {other}"), one=told, other=here) if here else told
    return Notes(boxes | _rounds(), areas)


def gives(bonus: Bonus) -> Message:
    """A bonus in words."""
    if bonus.gives in SIGNS:
        return say(N_("gives {what}"), what=say(SIGNS[bonus.gives]))
    area = say(DESIGN.words[bonus.gives])
    if bonus.number is None:
        return say(N_("gives a cross in {area}"), area=area)
    return say(N_("gives a {number} in {area}"), number=bonus.number, area=area)


def _grid(table: GridTable) -> Iterator[Message]:
    for line in table.lines:
        if line.bonus:
            yield say(N_("Full {line}: {gives}."), line=_line(line), gives=gives(line.bonus))
        if line.points:
            yield say(N_("Full {line}: {points} points."), line=_line(line), points=line.points)
    if table.scale:
        yield say(N_("Points for 1, 2, 3 ... crosses: {points}."), points=tuple(map(str, table.scale[1:])))


def _line(line: Line) -> Message:
    return say(LINES[line.name[0]], number=line.name[1:]) if line.name[0] in LINES else say(N_("diagonal"))


def _rounds() -> dict[str, Message]:
    """What everybody gets at the start of a round, and who plays it."""
    told: dict[str, Message] = {}
    for number in range(1, max(ROUNDS.values()) + 1):
        seats = tuple(str(seats) for seats, rounds in ROUNDS.items() if rounds >= number)
        if number == CHOICE_ROUND:
            told[f"rounds.{number}"] = say(N_("gives a cross in yellow, blue or green, or a 6 in orange or purple"))
        elif number <= len(ROUND_BONUSES):
            told[f"rounds.{number}"] = gives(ROUND_BONUSES[number - 1][0])
        else:
            told[f"rounds.{number}"] = say(N_("players: {seats}"), seats=seats)
    return told
