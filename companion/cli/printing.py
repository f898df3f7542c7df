"""`padwright print`: score pads as PDF."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from companion.cli.base import command, option, options_option, output_option, read_pairs
from companion.cli.files import write_file
from companion.cli.talk import SPEECH, line, talk
from geo.errors import N_, InvalidInput, Problem, say
from sheets import forms, layouts
from sheets.ink import ink_of
from sheets.layout import Look
from sheets.options import chosen
from sheets.paper import ACCEPTED, Paper, paper_of

FOLDER = Path("output")
ALL = "all"
MOST_COPIES = 500


def printable() -> tuple[str, ...]:
    """The games whose sheet has a layout."""
    return tuple(game for game in layouts.games() if find_spec(f"sheets.layouts.{game.replace('-', '_')}"))


@command(
    "print",
    N_("Make the score pad of GAME as a PDF, or with all those of every game."),
    "padwright print rolling-america\npadwright print all -o pads --paper a4 --copies 20",
)
@click.argument("game", metavar="GAME|all")
@output_option(N_("The file, or the folder with all."), "output/GAME-PAPER-INK.pdf")
@option("--copies", type=click.IntRange(1, MOST_COPIES), default=1, help=N_("Pages of the pad."))
@option("--paper", metavar=ACCEPTED.replace(", ", "|"), default="letter", help=N_("The paper, by name or size."))
@option("--ink", type=click.Choice(["color", "low", "grey"]), default="color", help=N_("Colours, little ink, or grey."))
@options_option
def print_command(game: str, output: Path | None, copies: int, paper: str, ink: str, pairs: tuple[str, ...]) -> None:
    """Print pads."""
    look, size = Look(ink_of(ink), SPEECH.lang), paper_of(paper)
    if game != ALL:
        path = _path_of_one(output, game, size, ink)
        write_file(path, pad(game, look, size, copies, read_pairs(pairs)))
        line(str(path))
    else:
        _print_all(output or FOLDER, look, size, copies, read_pairs(pairs))
    talk(N_("Print at 100 % (actual size): the ruler on the sheet must measure 50 mm."))


def pad(game: str, look: Look, paper: Paper, copies: int, pairs: dict[str, str]) -> bytes:
    """The PDF of a game's pad.

    Raises InvalidInput for a game without a layout, a wrong option, or paper that is too small.
    """
    if game in forms.games() and game not in printable():
        raise InvalidInput.one("game", say(N_("{game} cannot be printed yet"), game=game), ", ".join(printable()))
    design = forms.design(game)
    form = forms.form(game, chosen(design.options, pairs))
    from sheets.pad import print_pad  # reportlab comes with it

    return print_pad(layouts.layout(form, paper, look), copies)


def _file_name(game: str, paper: Paper, ink: str) -> str:
    return f"{game}-{paper.name}-{ink}.pdf"


def _path_of_one(output: Path | None, game: str, paper: Paper, ink: str) -> Path:
    name = _file_name(game, paper, ink)
    if output is None:
        return FOLDER / name
    return output / name if output.is_dir() else output


def _print_all(folder: Path, look: Look, paper: Paper, copies: int, pairs: dict[str, str]) -> None:
    """All pads that fit on the paper; those that do not are told together at the end."""
    if folder.exists() and not folder.is_dir():
        raise InvalidInput.one("-o", say(N_("{path} is no folder"), path=str(folder)))
    problems: list[Problem] = []
    known_somewhere = {option.name for game in printable() for option in forms.design(game).options}
    for name in pairs.keys() - known_somewhere:
        raise InvalidInput.one(f"option {name}", say(N_("unknown option")), ", ".join(sorted(known_somewhere)))
    for game in printable():
        known = {option.name for option in forms.design(game).options}
        try:
            content = pad(game, look, paper, copies, {name: pairs[name] for name in pairs if name in known})
        except InvalidInput as wrong:
            problems += [Problem(f"{game}: {p.where}", p.message, p.accepted) for p in wrong.problems]
            continue
        path = folder / _file_name(game, paper, look.ink.name)
        write_file(path, content)
        line(str(path))
    if problems:
        raise InvalidInput(problems)
