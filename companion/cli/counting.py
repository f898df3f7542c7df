"""`padwright stats`: throws against expectation, scores, best games and wins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from companion.cli.base import command, json_option, option, session_option
from companion.cli.files import write_file
from companion.cli.listing import clock
from companion.cli.talk import SPEECH, answer, answer_json, line, paragraph, talk, text, width
from companion.counting.chi_square import Fit
from companion.counting.stats import Statistics, Thrown, die_word, meaning, statistics
from companion.labels import word
from companion.pictures.picture import table
from companion.session import Session
from companion.store import Saved, Store
from geo.errors import N_, InvalidInput, StoreError, say
from sheets.forms import design
from sheets.names import composed

ENDINGS = (".png", ".pdf", ".svg")
MOST_NAMED = 6
"""Sessions that are named rather than counted."""


@command(
    "stats",
    N_(
        "Count what was thrown and hold it against what is expected (chi-square), and list scores, best games and "
        "wins: of the session played last, of every session with --all, or of those that a player took part in with "
        "--player. Scores are of games that are over, paper sheets that were entered included."
    ),
    "padwright stats\npadwright stats --all\npadwright stats --player ana --plot ana.png",
)
@option("--all", "everything", is_flag=True, help=N_("All sessions."))
@option("--player", metavar="NAME", help=N_("The sessions of a player, and that player's results."),
        show_default=N_("everybody"))  # fmt: skip
@option("--plot", metavar="FILE", type=click.Path(path_type=Path), help=N_("Draw it too: a .png, .pdf or .svg."),
        show_default=N_("no picture"))  # fmt: skip
@session_option
@json_option
def stats_command(everything: bool, player: str | None, plot: Path | None, session: str | None, as_json: bool) -> None:
    """Count."""
    if plot is not None and plot.suffix.lower() not in ENDINGS:
        raise InvalidInput.one("--plot", say(N_("{name} is no name of a picture"), name=plot.name), ", ".join(ENDINGS))
    if session is not None and (everything or player):
        message = say(N_("does not go with {option}"), option="--all" if everything else "--player")
        raise InvalidInput.one("--session", message)
    found = statistics(_chosen(Store(), everything, player, session))
    if player is not None:
        found = found.of(composed(player))
    if as_json:
        answer_json(_json(found))
    else:
        _tell(found)
    if plot is not None:
        from companion.counting.plot import plotted  # fonts come with it

        write_file(plot, plotted(found, SPEECH.lang).save(plot.name))
        talk(N_("{path} written"), path=str(plot))


def _chosen(store: Store, everything: bool, player: str | None, session: str | None) -> Iterator[tuple[Saved, Session]]:
    """The sessions that are counted; of several, one that cannot be opened is told and passed over."""
    if not (everything or player):
        yield store.load(session)
        return
    name = composed(player or "").casefold()
    found = [saved for saved in store.sessions() if not player or name in map(str.casefold, saved.setup.players)]
    if player and not found:
        raise InvalidInput.one("player", say(N_("{player} has played in no session"), player=player))
    for saved in found:
        try:
            held = store.load(str(saved.id))
            assert held[1].state is not None
        except StoreError as error:
            talk(N_("session {name} is left out: {why}"), name=saved.name, why=error.message)
            continue
        yield held


def _tell(found: Statistics) -> None:
    few = len(found.sessions) <= MOST_NAMED
    paragraph(text(N_("Sessions: {names}"), names=found.sessions if few else len(found.sessions)))
    for game in dict.fromkeys(one.game for one in found.thrown):
        line()
        paragraph(text(N_("Thrown in {game}: times seen (expected)"), game=design(game).title))
        rows = [
            (die_word(one.die, SPEECH.translate), [*_faces(one), _fit(one.fit)])
            for one in found.thrown
            if one.game == game
        ]
        for content in table(rows, width()):
            line(content)
    if found.thrown:
        line()
        _tell_meaning(found)
    _tell_games(found)


def _faces(one: Thrown) -> list[str]:
    return [f"{word(str(face), SPEECH.translate)}: {seen} ({due:.1f});" for face, seen, due in one.rows()]


def _fit(found: Fit) -> str:
    return f"p={found.p:.3f}" if found.enough else text(N_("too few"))


def _tell_meaning(found: Statistics) -> None:
    whole = found.together
    if whole is None:
        paragraph(text(N_("All dice: too few throws to tell; every face of a die should be expected 5 times.")))
        return
    numbers = {"statistic": f"{whole.statistic:.1f}", "freedom": whole.freedom, "p": f"{whole.p:.3f}"}
    paragraph(text(N_("All dice together: chi-square {statistic}, degrees of freedom {freedom}, p={p}"), **numbers))
    paragraph(text(N_("That is {meaning}."), meaning=meaning(whole)))
    paragraph(text(N_("p is how often honest dice stray as far from what is expected, or farther.")))


def _tell_games(found: Statistics) -> None:
    if not found.ended:
        line()
        paragraph(text(N_("No game is over yet whose sheets are all known.")))
        return
    line()
    answer(N_("Games, the earliest first (* has won)"))
    for ended in found.ended:
        totals = ", ".join(f"{who} {total}{'*' if who in ended.winners else ''}" for who, total in ended.totals.items())
        paragraph(f"{clock(ended.at, day=True)}  {ended.session}  {ended.game}: {totals}", indent=2)
    line()
    answer(N_("Players"))
    for career in found.careers():
        values = {"games": len(career.totals), "wins": career.wins, "best": career.best, "mean": f"{career.mean:.1f}"}
        said = text(N_("games: {games}, won: {wins}, best: {best}, average: {mean}"), **values)
        paragraph(f"{career.player}, {career.game}: {said}", indent=2)
    line()
    answer(N_("Best games"))
    for player, total, ended in found.best():
        paragraph(f"{ended.game}: {player} {total} ({ended.session})", indent=2)


def _json(found: Statistics) -> dict[str, Any]:
    return {
        "sessions": list(found.sessions),
        "dice": [
            {
                "game": one.game,
                "die": one.die,
                "throws": one.total,
                "faces": [{"face": face, "seen": seen, "expected": due} for face, seen, due in one.rows()],
                **_fit_json(one.fit),
            }
            for one in found.thrown
        ],
        "together": _fit_json(found.together) if found.together else None,
        "games": [
            {
                "session": ended.session,
                "game": ended.game,
                "at": ended.at,
                "totals": dict(ended.totals),
                "winners": list(ended.winners),
            }
            for ended in found.ended
        ],
        "players": [
            {
                "player": career.player,
                "game": career.game,
                "games": len(career.totals),
                "wins": career.wins,
                "best": career.best,
                "average": career.mean,
                "totals": list(career.totals),
            }
            for career in found.careers()
        ],
        "best": [
            {"game": ended.game, "player": player, "total": total, "session": ended.session}
            for player, total, ended in found.best()
        ],
    }


def _fit_json(found: Fit) -> dict[str, Any]:
    return {
        "chi_square": found.statistic if found.p else None,
        "freedom": found.freedom,
        "p": found.p,
        "enough": found.enough,
        "meaning": text(meaning(found)),
    }
