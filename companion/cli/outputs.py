"""What printed files are called, and where they go."""

from __future__ import annotations

import re
from pathlib import Path

from companion.pads import NO_BACK, Order
from geo.errors import N_, InvalidInput, say
from sheets import forms
from sheets.layout import Look

FOLDER = Path("output")
PDF = ".pdf"
ENDINGS = (PDF, ".svg", ".png")
ENDINGS_OF_TEXT = (".txt", "")
USUAL = Look()


def file_name(game: str, order: Order, what: str = "") -> str:
    """What a file is called unless the person says otherwise: what is unlike the usual is in its name."""
    said = [game, order.paper.name, order.look.ink.name]
    said += [order.look.lang] if order.look.lang != USUAL.lang else []
    said += [f"{order.per_page}up"] if order.per_page > 1 else []
    said += [order.back] if order.back != NO_BACK else []
    said += _house_rules(game, order)
    return "-".join([*said, *filter(None, [what])]) + PDF


def _house_rules(game: str, order: Order) -> list[str]:
    """The options that are not as they are without being asked for, as they may stand in a file's name."""
    usual = {option.name: option.shown(option.default) for option in forms.design(game).options}
    changed = (f"{name}-{value}" for name, value in sorted(order.options.items()) if usual.get(name, value) != value)
    return [re.sub(r"[^\w-]", "-", said) for said in changed]


def require_ending(output: Path | None, accepted: tuple[str, ...]) -> None:
    """Raise InvalidInput for a file whose ending says that it is something that is not made.

    A folder that is there, and what is no regular file, may be called anything.
    """
    if output is None or output.is_dir() or (output.exists() and not output.is_file()):
        return
    if output.suffix.lower() not in accepted:
        message = say(N_("{path} does not end as a file that can be made here"), path=str(output))
        raise InvalidInput.one("-o", message, ", ".join(filter(None, accepted)))


def path_of_one(output: Path | None, name: str) -> Path:
    """Where one file goes: into the folder for what is printed unless the person named another place."""
    if output is None:
        return FOLDER / name
    return output / name if output.is_dir() else output
