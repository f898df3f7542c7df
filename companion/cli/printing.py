"""`padwright print`: score pads as PDF, as pictures and as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from companion.cli.base import Function, command, option, options_option, output_option, read_pairs
from companion.cli.files import write_file
from companion.cli.outputs import ENDINGS, ENDINGS_OF_TEXT, FOLDER, PDF, file_name, path_of_one, require_ending
from companion.cli.talk import SPEECH, document, line, talk
from companion.pads import NO_BACK, Order, pad_of, sheet_of
from geo.errors import N_, InvalidInput, Problem, say
from sheets import forms, layouts
from sheets.backs import BACKS
from sheets.imposition import DUPLEX, PER_PAGE, Duplex
from sheets.ink import INKS, ink_of
from sheets.layout import Look
from sheets.paper import ACCEPTED, paper_of

ALL = "all"
MOST_COPIES = 500
PAPERS = ACCEPTED.replace(", ", "|")


def printable() -> tuple[str, ...]:
    """The games whose sheet has a layout."""
    return tuple(game for game in layouts.games() if find_spec(f"sheets.layouts.{game.replace('-', '_')}"))


def paper_option(function: Function) -> Function:
    """`--paper NAME`."""
    return option("--paper", metavar=PAPERS, default="letter", help=N_("The paper, by name or size."))(function)


def duplex_option(function: Function) -> Function:
    """`--duplex WAY`."""
    return option(
        "--duplex",
        type=click.Choice(DUPLEX),
        default="long",
        help=N_("How backs are printed: over the long or the short edge, or all fronts and then all backs."),
    )(function)


LOOKS: tuple[Callable[[Any], Any], ...] = (
    option(
        "--copies",
        type=click.IntRange(1, MOST_COPIES),
        default=1,
        help=N_("Sheets of the pad (of every player's, with -p); shared pages are filled up."),
    ),
    paper_option,
    option(
        "--per-page",
        type=click.Choice([str(count) for count in PER_PAGE]),
        default="1",
        help=N_("Sheets that share a page, to be cut."),
    ),
    option("--ink", type=click.Choice(list(INKS)), default="color", help=N_("Colours, little ink, or grey.")),
    option(
        "-p",
        "names",
        metavar="NAME",
        multiple=True,
        help=N_("A player whose name is printed; once for each."),
        show_default=N_("nobody"),
    ),
    option("--numbered", is_flag=True, help=N_("Number the sheets.")),
    option(
        "--back",
        "behind",
        type=click.Choice([*BACKS, NO_BACK]),
        default=NO_BACK,
        help=N_("What is on the back: a score table (clever) or the rules."),
    ),
    duplex_option,
    option(
        "--cut-guides/--no-cut-guides", "guides", default=True, help=N_("Lines to cut along where sheets share a page.")
    ),
    option(
        "--preview", is_flag=True, help=N_("Make a PNG and an SVG of the sheet too; of all games, a contact sheet.")
    ),
    option(
        "--text", "as_text", is_flag=True, help=N_("Say the sheet as text, for screen readers, instead of drawing it.")
    ),
    option("--fillable", is_flag=True, help=N_("A PDF with fields to fill in on a screen; audit reads it.")),
    option(
        "--filled",
        metavar="FILE",
        multiple=True,
        help=N_("Print this finished sheet with its marks, without GAME; any number of times. PDF, SVG or PNG, by -o."),
        show_default=N_("nothing"),
    ),
    option(
        "--session",
        metavar="NAME",
        help=N_("Print everybody's sheet of this session as it stands, without GAME."),
        show_default=N_("none"),
    ),
    option("--open", "opened", is_flag=True, help=N_("Open what was made.")),
    options_option,
)


def _look_options(function: Any) -> Any:
    for add in reversed(LOOKS):
        function = add(function)
    return function


@command(
    "print",
    N_("Make the score pad of GAME as a PDF; the word all makes those of every game."),
    "padwright print rolling-america\npadwright print all -o pads --paper a4 --copies 20\n"
    "padwright print clever --per-page 2 --copies 50 --numbered --back rules\n"
    "padwright print --filled ana.toml -o ana.png",
)
@click.argument("game", metavar="[GAME|all]", required=False)
@output_option(N_("The file; with all games, the folder."), "output/GAME-PAPER-INK.pdf")
@_look_options
@click.pass_context
def print_command(ctx: click.Context, /, game: str | None, output: Path | None, **asked: Any) -> None:
    """Print pads."""
    order = _order(**asked)
    if game != ALL or asked["filled"] or asked["session"]:
        require_ending(output, ENDINGS_OF_TEXT if asked["as_text"] else (PDF,) if asked["fillable"] else ENDINGS)
    if asked["filled"] or asked["session"] or asked["fillable"]:
        from companion.cli import marking  # reading what is filled comes with it

        made = marking.print_marked(game, order, output or FOLDER, asked)
    elif game is None:
        raise click.MissingParameter(ctx=ctx, param=ctx.command.params[0])
    elif asked["as_text"]:
        made = _say(game, order, output)
    else:
        made = _print(game, order, output, asked["preview"])
    for path in made if asked["opened"] else ():
        click.launch(str(path))


def _print(game: str, order: Order, output: Path | None, preview: bool) -> list[Path]:
    found = _Printer(order, preview)
    if game == ALL:
        problems = found.all(output or FOLDER)
    else:
        problems = []
        found.one(game, path_of_one(output, file_name(game, order)))
    if any(path.suffix.lower() not in (".png", ".svg") for path in found.made):
        found.advise()
    if problems:
        raise InvalidInput(problems)
    return found.made


def _order(
    copies: int, paper: str, per_page: str, ink: str, names: tuple[str, ...], numbered: bool, behind: str, **more: Any
) -> Order:
    duplex: Duplex = more["duplex"]
    return Order(
        look=Look(ink_of(ink), SPEECH.lang),
        paper=paper_of(paper),
        per_page=int(per_page),
        copies=copies,
        names=names,
        numbered=numbered,
        back=behind,
        duplex=duplex,
        offset=_saved_offset(duplex) if behind != NO_BACK else (0.0, 0.0),
        guides=more["guides"],
        options=read_pairs(more["pairs"]),
    )


def _saved_offset(duplex: Duplex) -> tuple[float, float]:
    from companion.printer import offset

    return offset(duplex)


class _Printer:
    """Writes the pads of an order, and says what to do with them."""

    def __init__(self, order: Order, preview: bool) -> None:
        self.order = order
        self.preview = preview
        self.made: list[Path] = []
        self.sheets: list[Any] = []

    def one(self, game: str, path: Path, order: Order | None = None) -> None:
        """The pad of one game, or a picture of its first page or its sheet, as the path ends in.

        Raises InvalidInput for a game without a layout, a wrong option, or paper that is too small.
        """
        if game in forms.games() and game not in printable():
            raise InvalidInput.one("game", say(N_("{game} cannot be printed yet"), game=game), ", ".join(printable()))
        from sheets import pad as pads  # what draws comes with it

        pad = pad_of(game, order or self.order)
        content = pads.write(pad)
        self.sheets.append(pad.front)
        made = {
            PDF: lambda: content,
            ".png": lambda: pads.png(content),
            ".svg": lambda: pads.svg(pad.front).encode("utf-8"),
        }
        asked = path.suffix.lower() if path.suffix.lower() in made else PDF
        self.write(path, made[asked]())
        self.made.append(path)
        for ending in made if self.preview else ():
            if ending != asked:
                self.write(path.with_suffix(ending), made[ending]())

    def write(self, path: Path, content: bytes) -> None:
        """A file of the answer."""
        write_file(path, content)
        line(str(path))

    def all(self, folder: Path) -> list[Problem]:
        """All pads that fit on the paper; what is wrong with the others."""
        if folder.exists() and not folder.is_dir():
            raise InvalidInput.one("-o", say(N_("{path} is no folder"), path=str(folder)))
        problems: list[Problem] = []
        for game, order in _orders(self.order):
            try:
                self.one(game, folder / file_name(game, order), order)
            except InvalidInput as wrong:
                problems += [Problem(f"{game}: {p.where}", p.message, p.accepted) for p in wrong.problems]
        if self.preview and self.sheets:
            from sheets.contact import contact_sheet

            self.write(folder / "contact-sheet.png", contact_sheet(self.sheets).png(100))
        return problems

    def advise(self) -> None:
        """What the person should know before printing."""
        talk(N_("Print at 100 % (actual size): the ruler on the sheet must measure 50 mm."))
        if self.order.per_page > 1:
            talk(N_("Cut the pile, lay the piles on each other, the first one at the top: the sheets are in order."))
        if self.order.back != NO_BACK:
            talk(DUPLEX_ADVICE[self.order.duplex])


DUPLEX_ADVICE = {
    "long": N_("Print on both sides, turned over the long edge."),
    "short": N_("Print on both sides, turned over the short edge."),
    "fronts-then-backs": N_(
        "Print the first half of the pages; turn the pile over like the page of a book, put it back, print the rest."
    ),
}


def _orders(order: Order) -> Iterator[tuple[str, Order]]:
    """Every game with those of the options that it knows; an option that no game knows is an error."""
    known = {game: {option.name for option in forms.design(game).options} for game in printable()}
    everywhere = set().union(*known.values())
    for name in order.options.keys() - everywhere:
        raise InvalidInput.one(f"option {name}", say(N_("unknown option")), ", ".join(sorted(everywhere)))
    for game, names in known.items():
        theirs = {name: value for name, value in order.options.items() if name in names}
        bare = order.back == "score" and not layouts.has_score_table(game)
        if bare:
            talk(N_("{game} has no score table and is printed without a back."), game=game)
        yield game, replace(order, options=theirs, back=NO_BACK if bare else order.back)


def _say(game: str, order: Order, output: Path | None) -> list[Path]:
    """The text of a sheet, or of all, as the answer or into a file; the files made."""
    from sheets.aloud import text_version

    games = list(_orders(order)) if game == ALL else [(game, order)]
    name = order.names[0] if len(order.names) == 1 else ""
    content = "\n".join(text_version(sheet_of(one, theirs), name=name) for one, theirs in games)
    if output is None:
        document(content)
        return []
    write_file(output, content.encode("utf-8"))
    line(str(output))
    return [output]
