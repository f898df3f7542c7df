"""`padwright map`: what is on the map, and how it is made."""

from __future__ import annotations

import time
from pathlib import Path

import click

from companion.cli.base import Group, command, json_option, option, options_option, output_option, read_pairs
from companion.cli.errors import problem_text
from companion.cli.files import write_file
from companion.cli.talk import answer, answer_json, line, paragraph, talk, width
from companion.pictures.picture import table
from geo import atlas as atlases
from geo.atlas import Atlas
from geo.errors import N_, InvalidInput, Problem, say
from sheets import forms
from sheets.form import shown
from sheets.options import chosen

GAME = "rolling-america"

COMMANDS = {
    "show": ("maps", N_("List the states, their regions and neighbours.")),
    "neighbours": ("maps", N_("List the neighbours of a state.")),
    "regions": ("maps", N_("List the states of each region.")),
    "check": ("maps", N_("Compare a file of boundaries with the map.")),
    "build": ("maps", N_("Make the map from a file of boundaries.")),
}

map_command = Group(
    "map", table=COMMANDS, help=N_("The map: neighbours, regions, and how it is made."), no_args_is_help=True
)


def chosen_atlas(pairs: tuple[str, ...]) -> Atlas:
    """The map under the options that were typed."""
    known = [option for option in forms.design(GAME).options if option.name in ("neighbours", "regions")]
    options = chosen(known, read_pairs(pairs))
    return atlases.load().variant(options["neighbours"], options["regions"])


def _km(atlas: Atlas, a: str, b: str) -> float | None:
    """The length of a common border; None for a pair that only the printed board has."""
    border = atlas.border(a, b)
    return border.km if border else None


def _length(atlas: Atlas, a: str, b: str) -> str:
    km = _km(atlas, a, b)
    return "" if km is None else f" ({km} km)"


@command("show", N_("List the states, their regions and neighbours."), "padwright map show --json")
@options_option
@json_option
def show_command(pairs: tuple[str, ...], as_json: bool) -> None:
    """Show the map."""
    atlas = chosen_atlas(pairs)
    if as_json:
        states = [{"code": s.code, "name": s.name, "region": s.region} for s in atlas.states.values()]
        borders = [{"a": a, "b": b, "border_km": _km(atlas, a, b)} for a, b in sorted(atlas.pairs)]
        answer_json({"states": states, "pairs": borders})
        return
    for colour, codes in atlas.regions.items():
        line(colour)
        rows = [(f"  {code} {atlas.states[code].name}", list(atlas.neighbours(code)) or ["-"]) for code in codes]
        for content in table(rows, width()):
            line(content)
    answer(N_("Pairs of neighbours: {count}"), count=len(atlas.pairs))


@command(
    "neighbours", N_("List the neighbours of STATE, with the length of each border."), "padwright map neighbours CO"
)
@click.argument("state", metavar="STATE")
@options_option
@json_option
def neighbours_command(state: str, pairs: tuple[str, ...], as_json: bool) -> None:
    """List a state's neighbours."""
    atlas = chosen_atlas(pairs)
    code = _code(atlas, state)
    if as_json:
        found = [{"code": other, "border_km": _km(atlas, code, other)} for other in atlas.neighbours(code)]
        answer_json({"state": code, "neighbours": found})
        return
    for other in atlas.neighbours(code):
        line(f"{other} {atlas.states[other].name}{_length(atlas, code, other)}")
    if not atlas.neighbours(code):
        answer(N_("{state} has no neighbours"), state=atlas.states[code].name)


def _code(atlas: Atlas, text: str) -> str:
    """The code of a state that is named by code or name, without regard to case."""
    wanted = text.strip().casefold()
    for code, state in atlas.states.items():
        if wanted in (code.casefold(), state.name.casefold()):
            return code
    raise InvalidInput.one("state", say(N_("there is no state {text}"), text=shown(text)), ", ".join(atlas.states))


@command("regions", N_("List the states of each region."), "padwright map regions --option regions=balanced")
@options_option
@json_option
def regions_command(pairs: tuple[str, ...], as_json: bool) -> None:
    """List the regions."""
    atlas = chosen_atlas(pairs)
    if as_json:
        answer_json({"regions": {colour: list(codes) for colour, codes in atlas.regions.items()}})
        return
    for content in table([(colour, list(codes)) for colour, codes in atlas.regions.items()], width()):
        line(content)


source_option = option(
    "--source",
    metavar="FILE",
    type=click.Path(exists=True, path_type=Path),
    help=N_("The boundaries, in any format that GDAL reads."),
    show_default=N_("those that came with the program"),
)


@command(
    "check",
    N_(
        "Compare a file of boundaries with the map: what is missing or broken in it, and which neighbours differ. "
        "Exit code 1 if anything does."
    ),
    "padwright map check --source states.geojson",
)
@source_option
@json_option
def check_command(source: Path | None, as_json: bool) -> int:
    """Check boundaries."""
    from geo.boundaries import vendored  # geopandas comes with it
    from geo.check import check

    problems = check(source or vendored())
    if as_json:
        from companion.audit import problem_json
        from companion.cli.talk import SPEECH

        answer_json({"problems": [problem_json(problem, SPEECH.translate) for problem in problems]})
    else:
        _tell(problems)
    return 1 if problems else 0


def _tell(problems: list[Problem]) -> None:
    for problem in problems:
        paragraph(problem_text(problem))
    if not problems:
        answer(N_("The boundaries and the map agree."))


@command(
    "build",
    N_("Make the map anew from a file of boundaries."),
    "padwright map build --source states.geojson -o atlas.json",
)
@source_option
@output_option(N_("Where to write the map."), N_("where the program reads it"))
def build_command(source: Path | None, output: Path | None) -> None:
    """Build the atlas."""
    from geo.build import build_atlas  # geopandas comes with it

    began = time.perf_counter()

    def told(step: str) -> None:
        talk(N_("{seconds:.1f} s: {step}"), seconds=time.perf_counter() - began, step=step)

    atlas = build_atlas(source, on_step=told)
    path = output or Path(atlases.__file__).parent / "data" / "atlas.json"
    write_file(path, atlases.to_json(atlas).encode())
    answer(N_("{path} written"), path=str(path))
