"""`padwright calibrate`: backs where they belong."""

from __future__ import annotations

from pathlib import Path

from companion import printer
from companion.cli.base import command, option, output_option
from companion.cli.files import write_file
from companion.cli.outputs import PDF, path_of_one, require_ending
from companion.cli.printing import duplex_option, paper_option
from companion.cli.talk import SPEECH, answer, line, talk
from geo.errors import N_, InvalidInput, say
from sheets.imposition import Duplex
from sheets.layout import Look
from sheets.paper import paper_of


@command(
    "calibrate",
    N_(
        "Make a sheet that shows how far the backs of your printer are off, or save what you read on it; "
        "from then on all backs are moved by as much."
    ),
    "padwright calibrate --paper a4\npadwright calibrate --save 1.5,-0.5",
)
@output_option(N_("The file."), "output/calibration-PAPER.pdf")
@paper_option
@duplex_option
@option(
    "--save", "read", metavar="RIGHT,DOWN", help=N_("What you read on the sheet, in mm."), show_default=N_("nothing")
)
@option("--reset", is_flag=True, help=N_("Forget what was saved for this way of printing backs."))
def calibrate_command(output: Path | None, paper: str, duplex: Duplex, read: str | None, reset: bool) -> None:
    """Calibrate the printer."""
    before = (0.0, 0.0) if reset else printer.offset(duplex)
    if reset or read is not None:
        _save(duplex, before, _offset(read) if read is not None else (0.0, 0.0))
        return
    from sheets.calibration import calibration

    require_ending(output, (PDF,))
    size = paper_of(paper)
    path = path_of_one(output, f"calibration-{size.name}.pdf")
    write_file(path, calibration(size, Look(lang=SPEECH.lang), duplex, before))
    line(str(path))
    talk(N_("Print it on both sides at 100 %; it says how to go on."))


def _save(duplex: Duplex, before: printer.Offset, read: printer.Offset) -> None:
    """Save what was read on a sheet on top of what its back was moved by already."""
    right, down = (round(old + new, 2) for old, new in zip(before, read, strict=True))
    write_file(printer.path(), printer.with_offset(duplex, (right, down)))
    told = N_("Saved for --duplex {duplex}: the backs come out {right:g} mm to the right and {down:g} mm down.")
    answer(told, duplex=duplex, right=right, down=down)


def _offset(text: str) -> printer.Offset:
    """Two numbers of mm, as they are typed. Raises InvalidInput for anything else."""
    try:
        right, down = (float(part) for part in text.split(","))
        if not max(abs(right), abs(down)) <= printer.FURTHEST:
            raise ValueError
    except ValueError as error:
        limits = say(N_("two numbers of mm from -{most:g} to {most:g}, such as 1.5,-0.5"), most=printer.FURTHEST)
        raise InvalidInput.one("--save", say(N_("{text} is no offset"), text=text), limits) from error
    return right, down
