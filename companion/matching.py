"""What people type at a table, in a hurry: short names and short moves, matched against what is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

from companion.game import Game, Move
from companion.notation import Line, tokens
from geo.errors import N_, InvalidInput, say
from sheets.form import shown
from sheets.names import composed

SHOWN = 12
"""Candidates that an ambiguity lists."""


def player_of(text: str, players: Sequence[str]) -> str:
    """The player that is meant: by name without regard to case, or by its beginning if no other begins so.

    Raises InvalidInput that lists the players.
    """
    wanted = composed(text).casefold()
    same = [player for player in players if player.casefold() == wanted]
    found = same or [player for player in players if wanted and player.casefold().startswith(wanted)]
    if len(found) == 1:
        return found[0]
    message = N_("{text} may be one of several players") if found else N_("{text} does not play")
    raise InvalidInput.one("player", say(message, text=shown(text)), ", ".join(found or players))


def table_move(game: Game[Any], owed: str, typed: Sequence[str], players: Sequence[str]) -> Move:
    """The line of the table that is meant: `b3 w5` or `roll b3 w5`, `ben` or `first Ben`.

    Raises InvalidInput for words that are no such line.
    """
    names = {player.casefold(): player for player in players}
    words = [names.get(composed(word).casefold(), word) for word in _split(typed)]
    if words[0].lower() in game.table_words:
        words[0] = words[0].lower()
    else:
        words.insert(0, owed)
    if words[0] == "first" and len(words) == 2:
        words[1] = player_of(words[1], players)
    return game.read(Line(None, tuple(words)))


def move_of(game: Game[Any], state: Any, player: str, typed: Sequence[str]) -> Move:
    """The move that is meant: in full, with its words shortened, or with its first or its last words left out.

    A move in full is taken as it is, so that `apply` can say what is wrong with it; only words that are no legal
    move are compared with those that are. Raises InvalidInput that lists the candidates where several are meant.
    """
    words = _split(typed)
    legal = game.legal_moves(state, player)
    move = _in_full(game, player, words)
    if move is not None and move in legal:
        return move
    found = candidates(legal, words, further=move is None)
    if len(found) == 1:
        return found[0]
    if found:
        raise _several(words, found)
    if move is not None:
        return move
    raise _no_move(player, words, legal)


def candidates(legal: Iterable[Move], typed: Sequence[str], further: bool = True) -> tuple[Move, ...]:
    """The legal moves that may be meant: those with these words, else with longer ones.

    If there are none and `further`, those with one word more at the beginning, then with more at the end.
    """
    words = [word.casefold() for word in typed]
    for fits in (_shortened, _first_left_out, _last_left_out) if further else (_shortened,):
        if found := _meant(legal, words, fits):
            return found
    return ()


def _split(typed: Sequence[str]) -> list[str]:
    """The words, also where several came in one piece."""
    if len(typed) == 1:
        return [word for word, _ in tokens(typed[0])] or [""]
    return list(typed)


def _in_full(game: Game[Any], player: str, words: Sequence[str]) -> Move | None:
    try:
        return game.read(Line(player, tuple(words)))
    except InvalidInput:
        return None


Fits = Callable[[Sequence[str], Sequence[str]], bool]


def _begin(words: Sequence[str], typed: Sequence[str]) -> bool:
    return all(word.startswith(start) for word, start in zip(words, typed, strict=True))


def _shortened(words: Sequence[str], typed: Sequence[str]) -> bool:
    return len(words) == len(typed) and _begin(words, typed)


def _first_left_out(words: Sequence[str], typed: Sequence[str]) -> bool:
    return len(words) == len(typed) + 1 and _begin(words[1:], typed)


def _last_left_out(words: Sequence[str], typed: Sequence[str]) -> bool:
    return len(words) > len(typed) and _begin(words[: len(typed)], typed)


def _meant(legal: Iterable[Move], typed: Sequence[str], fits: Fits) -> tuple[Move, ...]:
    """The legal moves that fit; an exact one goes before longer ones."""
    found: list[Move] = []
    for move in legal:
        words = [word.casefold() for word in move.words]
        if words == list(typed):
            return (move,)
        if fits(words, typed):
            found.append(move)
    return tuple(found)


def _several(typed: Sequence[str], found: Sequence[Move]) -> InvalidInput:
    message = say(N_("{text} may be one of {count} moves"), text=shown(" ".join(typed)), count=len(found))
    more = ["..."] if len(found) > SHOWN else []
    return InvalidInput.one("move", message, "; ".join([*map(str, found[:SHOWN]), *more]))


def _no_move(player: str, words: Sequence[str], legal: Iterable[Move]) -> InvalidInput:
    message = say(N_("{text} is no move that {player} has now"), text=shown(" ".join(words)), player=player)
    return InvalidInput.one("move", message, "; ".join(map(str, islice(legal, SHOWN))))
