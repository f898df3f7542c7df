"""A finished sheet of paper typed in by tapping its boxes, and what the audit says of it."""

from __future__ import annotations

import re
from typing import Any

import anyio.to_thread
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from companion import games
from companion.audit import audit_sheet
from companion.checking.annotated import annotated_sheet
from companion.web import drawn
from companion.web.acts import fields
from companion.web.looks import html, svg
from companion.web.sight import language
from geo.errors import N_, InvalidInput, Problem, say
from sheets import forms
from sheets.box_words import box_words, name_words
from sheets.filled import FilledSheet
from sheets.form import Area, Mark, Reading
from sheets.forms import Design
from sheets.layout import Look
from sheets.names import composed, name_faults
from sheets.options import chosen, defaults
from sheets.words import words

_NUMBER = re.compile(r"\d{1,6}", re.ASCII)


def _design(request: Request) -> Design:
    return games.game(request.path_params["game"]).design


def _players(text: str) -> tuple[str, ...]:
    return tuple(name for name in (composed(part.strip()) for part in text.split(",")) if name)[:12]


async def blank(request: Request) -> Response:
    """A blank sheet to tap on."""
    design = _design(request)
    query = request.query_params
    players = _players(query.get("players", "")) or (("A", "B") if design.table else ())
    pairs = {option.name: query[option.name] for option in design.options if query.get(option.name)}
    sheet = FilledSheet(design.game, {}, None, players, None, chosen(design.options, pairs))
    return _typing(request, design, sheet, "", ())


def _typing(
    request: Request, design: Design, sheet: FilledSheet, player: str, problems: tuple[Problem, ...]
) -> Response:
    lang = language(request)
    translate = words(lang)
    art = drawn.art(sheet, lang)
    areas = [
        (name_words(design, area.name).text(translate), [_asked(sheet, box.name, translate) for box in area.boxes])
        for area in sheet.form.areas
    ]
    held = [(option, sheet.options[option.name]) for option in design.options]
    options = [(option, "" if value is None else option.shown(value)) for option, value in held]
    links = drawn.links(sheet, lang, sheet.form.boxes, "#{box}")
    told = [f"{problem.where}: {problem.message.text(translate)}" for problem in problems]
    drawn_ink = drawn.pages(sheet, lang)[0].ink
    return html(
        request, "audit.html", 422 if problems else 200, design=design, art=art, areas=areas, options=options,
        links=links, player=player, players=", ".join(sheet.players), problems=told, ink=drawn_ink,
    )  # fmt: skip


def _asked(sheet: FilledSheet, name: str, translate: Any) -> dict[str, Any]:
    """What the page has to know about a box: what it is called, what it takes, and what stands in it."""
    box = sheet.form.boxes[name]
    mark = sheet.marks.get(name)
    takes = box.takes
    return {
        "name": name,
        "words": box_words(sheet.form, name).text(translate),
        "symbols": takes.symbols,
        "numbers": takes.numbers or bool(takes.pattern),
        "like": takes.like,
        "ring": takes.ring,
        "struck": takes.struck,
        "value": str(mark) if mark else "",
    }


async def art(request: Request) -> Response:
    """The form as a picture."""
    design = _design(request)
    query = request.query_params
    pairs = {option.name: query[option.name] for option in design.options if query.get(option.name)}
    sheet = FilledSheet(design.game, {}, None, _players(query.get("players", "")), None, chosen(design.options, pairs))
    return svg(drawn.art(sheet, language(request)).svg)


def _read(design: Design, form: FormData) -> tuple[FilledSheet, tuple[Problem, ...]]:
    """The sheet that was typed, and what is wrong with it."""
    reading = Reading()
    player = composed(str(form.get("player", "")).strip())[:80] or None
    players = _players(str(form.get("players", "")))
    for _, fault in name_faults([*players, *([player] if player and player not in players else [])]):
        reading.wrong("player", fault)
    pairs = {o.name: str(value) for o in design.options if (value := form.get(f"option.{o.name}"))}
    try:
        options = chosen(design.options, pairs)
    except InvalidInput as wrong:
        reading.problems += wrong.problems
        options = defaults(design.options)
    if design.table and len(players) not in design.seats:
        reading.wrong("players", say(N_("name the players, separated by commas")))
        players = players or ("A", "B")
    sheet = FilledSheet(design.game, {}, None if design.table else player, players, None, options)
    marks = dict(_marks(sheet.form.areas, form, reading))
    return FilledSheet(design.game, marks, sheet.player, players, None, options), tuple(reading.problems)


def _marks(areas: tuple[Area, ...], form: FormData, reading: Reading) -> list[tuple[str, Mark]]:
    found = []
    for area in areas:
        for box in area.boxes:
            typed = str(form.get(box.name, "")).strip()
            value = int(typed) if box.takes.numbers and _NUMBER.fullmatch(typed) else typed
            mark = reading.mark(box.name, box.takes, value) if typed else None
            if mark:
                found.append((box.name, mark))
    return found


async def ink(request: Request) -> Response:
    """The marks so far, drawn as on paper."""
    sheet, _ = _read(_design(request), await fields(request))
    return PlainTextResponse(drawn.pages(sheet, language(request))[0].ink)


async def report(request: Request) -> Response:
    """What the audit says."""
    design = _design(request)
    sheet, problems = _read(design, await fields(request))
    if problems:
        return _typing(request, design, sheet, sheet.player or "", problems)
    lang = language(request)
    art = drawn.art(sheet, lang)

    def made() -> tuple[Any, str]:
        found = audit_sheet(sheet)
        from sheets.paper import Paper

        return found, annotated_sheet(found, Paper("screen", *art.layout.size), Look(lang=lang)).svg()

    found, picture = await anyio.to_thread.run_sync(made)
    return html(request, "report.html", design=design, report=found, picture=picture, form=forms, typed=sheet)
