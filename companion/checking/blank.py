"""An empty typed sheet, with a comment for every area that says what to write there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from geo.errors import N_, Translate
from sheets import forms
from sheets.form import Area, Form, Takes
from sheets.forms import Design, hint
from sheets.ledger import Column, LedgerArea
from sheets.options import Option
from sheets.toml_text import toml_value

NAMES = ("Ana", "Ben", "Cem", "Dua")

HEAD = N_("A line with # is not read; put in what your paper says, and leave out what is blank.")
SEATING = N_("the names in seating order")


def blank(game: str, options: Mapping[str, Any], translate: Translate = str) -> str:
    """The text of an empty typed sheet of a game, under options that are complete.

    It can be read as it is: the names in it are examples, and what stands in comments may be left there.
    """
    design = forms.design(game)
    players = NAMES[: max(2, design.seats[0])]
    form = forms.form(game, options, players if design.table else ())
    return "\n".join(_lines(design, form, players, options, translate)) + "\n"


def _lines(
    design: Design, form: Form, players: tuple[str, ...], options: Mapping[str, Any], translate: Translate
) -> Iterator[str]:
    yield f"# {design.title}"
    yield f"# {translate(HEAD)}"
    yield f"game = {toml_value(design.game)}"
    if design.table:
        yield f"players = {toml_value(players)}  # {translate(SEATING)}"
    else:
        yield f"player = {toml_value(players[0])}"
        yield f"# players = {toml_value(players)}  # {translate(SEATING)}"
    for section in dict.fromkeys(option.path.rpartition(".")[0] for option in design.options):
        yield from _options(design, section, options, translate)
    for section in dict.fromkeys(area.section for area in form.areas if area.section):
        yield f"\n[{section}]"
        for area in form.areas:
            if area.section == section:
                yield from _area(design, area, translate)
    for area in form.areas:
        if not area.section:
            yield from _top_area(design, area, translate)


def _options(design: Design, section: str, options: Mapping[str, Any], translate: Translate) -> Iterator[str]:
    """The options of a table: those that differ from the default as they are, the rest as comments."""
    held = [option for option in design.options if option.path.rpartition(".")[0] == section]
    changed = any(options[option.name] != option.default for option in held)
    if section:
        yield f"\n{'' if changed else '# '}[{section}]"
    for option in held:
        sign = "" if options[option.name] != option.default else "# "
        yield f"{sign}{option.path.rpartition('.')[2]} = {_value(option, options)}  # {translate(option.meaning)}"


def _value(option: Option, options: Mapping[str, Any]) -> str:
    value = options[option.name]
    return option.accepted.split("-")[0] if value is None else toml_value(value)


def _area(design: Design, area: Area, translate: Translate) -> Iterator[str]:
    if said := hint(design, area.name, translate):
        yield f"# {said}"
    yield f"{area.name} = {toml_value(area.write({}))}"


def _top_area(design: Design, area: Area, translate: Translate) -> Iterator[str]:
    """A table of its own, all of it in comments: a claim that nobody made is not the same as a blank."""
    yield ""
    if said := hint(design, area.name, translate):
        yield f"# {said}"
    if isinstance(area, LedgerArea):
        yield f"# [[{area.name}]]"
        for column in area.columns:
            yield f"# {column.name} = {_example(column)}"
    else:
        yield f"# [{area.name}]"
        yield from (f"# {box.key} = {_typed(box.takes)}" for box in area.boxes)


def _example(column: Column) -> str:
    cell = f"[{_typed(column.takes)}]" if column.count else _typed(column.takes)
    if not column.seats:
        return cell
    return "{ " + ", ".join(f"{toml_value(seat) if '+' in seat else seat} = {cell}" for seat in column.seats) + " }"


def _typed(takes: Takes) -> str:
    return takes.accepted.split(", ")[0]
