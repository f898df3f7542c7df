"""`padwright help ruling`: what we decide where the published rules are silent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from companion import games
from companion.cli.base import command
from companion.cli.talk import answer, line, paragraph, text
from companion.findings import Rule
from companion.game import Game
from companion.rulings import Ruling
from geo.errors import N_, InvalidInput, say
from sheets.form import shown
from sheets.forms import Design


@command(
    "ruling",
    N_(
        "What this program decides where the published rules are silent or two of them differ, and the option that "
        "plays it otherwise. NAME is a ruling, a rule as audits call it, or a game, for all of its rulings; without "
        "NAME all are listed."
    ),
    "padwright help ruling x-only-when-stuck\npadwright help ruling clever\npadwright help ruling",
)
@click.argument("name", required=False, metavar="[NAME]")
def ruling_command(name: str | None) -> None:
    """Tell a ruling."""
    if name is None:
        _list()
        return
    wanted = name.casefold()
    if wanted in games.games():
        for ruling in games.game(wanted).rulings:
            _tell(games.game(wanted).design, ruling)
        return
    found = list(_meant(wanted))
    if not found:
        raise InvalidInput.one(
            "ruling", say(N_("there is no ruling {name}"), name=shown(name)), ", ".join(_like(wanted))
        )
    for game, told in found:
        if isinstance(told, Ruling):
            _tell(game.design, told)
        else:
            _tell_rule(game.design, told)


def _list() -> None:
    for game in map(games.game, games.games()):
        answer(N_("{game}:"), game=game.design.title)
        for ruling in game.rulings:
            paragraph(f"{ruling.name}: {text(ruling.question)}", indent=2)


def _meant(wanted: str) -> Iterator[tuple[Game[Any], Ruling | Rule[Any]]]:
    """The rulings of that name, and the rules where there is no ruling; whatever begins so if nothing is called so."""
    for same in (True, False):
        found = [(game, told) for game in map(games.game, games.games()) for told in _of(game, wanted, same)]
        yield from found
        if found:
            return


def _of(game: Game[Any], wanted: str, same: bool) -> list[Ruling | Rule[Any]]:
    def fits(name: str) -> bool:
        return name == wanted if same else name.startswith(wanted)

    rulings = [ruling for ruling in game.rulings if fits(ruling.name)]
    told = {ruling.name for ruling in rulings}
    return [*rulings, *(rule for rule in game.rules if fits(rule.name) and rule.name not in told)]


def _like(wanted: str) -> list[str]:
    from difflib import get_close_matches

    held = [games.game(name) for name in games.games()]
    names = dict.fromkeys([one.name for game in held for one in game.rulings])
    names |= dict.fromkeys([one.name for game in held for one in game.rules])
    return get_close_matches(wanted, names, n=5, cutoff=0.4) or list(names)[:5]


def _tell(design: Design, ruling: Ruling) -> None:
    paragraph(f"{design.title}, {ruling.name}: {text(ruling.question)}")
    paragraph(text(ruling.answer), indent=2, hanging=0)
    for option in design.options:
        if option.name == ruling.option:
            default = option.shown(option.default) if option.default is not None else "-"
            values = {"name": option.name, "default": default, "accepted": option.accepted}
            said = text(N_("Option {name}={default} ({accepted}): {meaning}"), **values, meaning=text(option.meaning))
            paragraph(said, indent=2)
    line()


def _tell_rule(design: Design, rule: Rule[Any]) -> None:
    paragraph(f"{design.title}, {rule.name}:")
    paragraph(text(rule.wording), indent=2, hanging=0)
    line()
