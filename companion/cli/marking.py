"""`padwright print --filled`, `--session` and `--fillable`: sheets with marks, and sheets to put them on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

from companion.cli.files import write_file
from companion.cli.outputs import ENDINGS, FOLDER, file_name
from companion.cli.talk import document, line, talk
from companion.pads import NO_BACK, Order, ordered_form
from geo.errors import N_, InvalidInput, Problem, say
from sheets import forms, layouts
from sheets.filled import FilledSheet
from sheets.names import composed
from sheets.sheet_files import read_sheets


def print_marked(game: str | None, order: Order, output: Path, asked: Mapping[str, Any]) -> list[Path]:
    """Print sheets with their marks, or with fields; the files made.

    Raises InvalidInput that lists what does not go together, and whatever is wrong with the files.
    """
    _refuse(game, order, asked)
    sheets, name = _sheets(game, order, asked)
    if asked["as_text"]:
        return _said(sheets, order, output)
    path = output / f"{name}.pdf" if output.is_dir() or output == FOLDER else output
    if asked["fillable"]:
        _write(path, _with_fields(sheets, order))
        talk(N_("Fill it in with any program that shows PDF, save it, and give it to padwright audit."))
        return [path]
    from sheets.marks import picture

    found = reduce(add, (picture(sheet, order.paper, order.look) for sheet in sheets))
    _write(path, found.save(path.name))
    for ending in ENDINGS if asked["preview"] else ():
        if ending != path.suffix.lower():
            _write(path.with_suffix(ending), found.save(f"{name}{ending}"))
    return [path]


def _write(path: Path, content: bytes) -> None:
    write_file(path, content)
    line(str(path))


def _refuse(game: str | None, order: Order, asked: Mapping[str, Any]) -> None:
    """Complain about everything that does not go with these options."""
    chosen = next(name for name in ("filled", "session", "fillable") if asked[name])
    sides = {"--per-page": order.per_page > 1, "--back": order.back != NO_BACK, "--numbered": order.numbered}
    wrong = [name for name, there in sides.items() if there]
    if chosen != "fillable":
        sources = {"GAME": game is not None, "--session": asked["session"] and chosen == "filled"}
        wrong += [name for name, there in sources.items() if there]
        wrong += ["-p"] if order.names else []
    elif game is None or game not in forms.games():
        accepted = ", ".join(layouts.games())
        raise InvalidInput.one("game", say(N_("a form to fill in is of one game")), accepted)
    if wrong:
        message = say(N_("does not go with {option}"), option=f"--{chosen}")
        raise InvalidInput(Problem(name, message) for name in wrong)


def _sheets(game: str | None, order: Order, asked: Mapping[str, Any]) -> tuple[list[FilledSheet], str]:
    """The sheets, and what their file is called unless the person says otherwise."""
    if asked["filled"]:
        files = asked["filled"]
        return [sheet for file in files for sheet in read_sheets(file, order.options)], Path(files[0]).stem + "-filled"
    if asked["session"]:
        from companion.store import Store

        saved, held = Store().load(asked["session"])
        sheets = list(held.game.sheets(held.state))
        if not sheets:
            raise InvalidInput.one("--session", say(N_("nothing is written in {session} yet"), session=saved.name))
        return sheets, saved.name
    assert game is not None
    return list(_blank(game, order)), Path(file_name(game, order, "fillable")).stem


def _blank(game: str, order: Order) -> Iterator[FilledSheet]:
    """Empty sheets as they are ordered: some for every player, or some for the table."""
    design, form = forms.design(game), ordered_form(game, order)
    names = tuple(composed(name) for name in order.names)
    seats = len(names) or None
    for _ in range(order.copies):
        if design.table:
            yield FilledSheet(game, {}, None, names, seats, form.options)
        else:
            for name in names or (None,):
                yield FilledSheet(game, {}, name, names, seats, form.options)


def _with_fields(sheets: list[FilledSheet], order: Order) -> bytes:
    from sheets.fillable import fillable

    if len({(sheet.game, repr(sheet.options), sheet.players) for sheet in sheets}) > 1:
        raise InvalidInput.one("--filled", say(N_("sheets of several games or tables make no form to fill in")))
    return fillable(sheets, order.paper, order.look)


def _said(sheets: list[FilledSheet], order: Order, output: Path) -> list[Path]:
    """The sheets and their marks as text."""
    from sheets.aloud import text_version

    pages = [(layouts.layout(sheet.form, order.paper, order.look), sheet) for sheet in sheets]
    content = "\n".join(text_version(page, sheet.marks, sheet.player or "") for page, sheet in pages)
    if output == FOLDER:
        document(content)
        return []
    _write(output, content.encode("utf-8"))
    return [output]
