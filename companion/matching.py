"""What people type at a table, in a hurry: short names and short moves, matched against what is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from companion.game import Game, Move, Moves
from companion.notation import Line, tokens
from geo.errors import AND_MORE, N_, IllegalMove, InvalidInput, Message, Translate, say
from sheets.form import shown
from sheets.names import composed

WHO_FIRST = N_("who begins comes before the dice: padwright next first NAME, or padwright next for chance")
SHOWN = 12
"""Candidates that an ambiguity lists."""

Fits = Callable[[Sequence[str], Sequence[str]], bool]
"""Whether the words of a move may be meant by those typed, all in small letters."""


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
    if owed == "first" and _looks_like_dice(words):
        raise InvalidInput.one("dice", say(WHO_FIRST), ", ".join(players))
    if words[0] == "first" and len(words) == 2:
        words[1] = player_of(words[1], players)
    return game.read(Line(None, tuple(words)))


def _looks_like_dice(words: Sequence[str]) -> bool:
    """Whether dice were typed where somebody's name is wanted."""
    return words[0] != "first" or len(words) > 2 or any(letter.isdigit() for letter in words[-1])


def move_of(game: Game[Any], state: Any, player: str, typed: Sequence[str], translate: Translate = str) -> Move:
    """The move that is meant: in full, with its words shortened, or with its first or its last words left out.

    A move in full is taken as it is, so that `apply` can say what is wrong with it; only words that are no legal
    move are compared with those that are, at last with boxes by their names in the language of `translate`. Raises
    InvalidInput that lists the candidates where several are meant.
    """
    legal = game.legal_moves(state, player)
    for words in _readings(game, state, player, typed, translate):
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
    raise _no_move(player, _split(typed), legal)


def with_words(game: Game[Any], state: Any, player: str, typed: Sequence[str], translate: Translate) -> Moves:
    """The legal moves that have all of the words, or words that begin so, in any order.

    Raises InvalidInput that lists others where there is none.
    """
    legal = game.legal_moves(state, player)
    for words in _readings(game, state, player, typed, translate):
        wanted = tuple(word.casefold() for word in words)
        for same in (_has, _has_begun):
            if found := legal.where(partial(same, wanted)):
                return found
    raise _no_move(player, _split(typed), legal)


def _has(wanted: Sequence[str], move: Move) -> bool:
    return {word.casefold() for word in move.words}.issuperset(wanted)


def _has_begun(wanted: Sequence[str], move: Move) -> bool:
    words = [word.casefold() for word in move.words]
    return all(any(word.startswith(start) for word in words) for start in wanted)


def _readings(
    game: Game[Any], state: Any, player: str, typed: Sequence[str], translate: Translate
) -> Iterator[list[str]]:
    """The words as they were typed, taken apart where some came in one piece, and with keys for the names of boxes."""
    words = _split(typed)
    yield words
    apart = [word for piece in words for word in piece.split()]
    if apart and apart != words:
        yield apart
    from companion.spoken import box_names, in_keys  # most moves wait for no form

    for sheet in game.sheets(state):
        if sheet.player in (player, None):
            speaking: tuple[Translate, ...] = (translate, str)
            for speak in speaking:
                named = in_keys(apart, box_names(sheet.form, speak))
                if named != apart:
                    yield named


def nearby(legal: Iterable[Move], typed: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """A dozen legal moves to name where none was meant, and how many more there are.

    Those of the same first word (the die that was meant) come first, short ones before long ones, unless they have
    other words that were typed.
    """
    wanted = [word.casefold() for word in typed]

    def far(move: Move) -> tuple[bool, int]:
        words = [word.casefold() for word in move.words]
        return wanted[:1] != words[:1], len(words) - 2 * len(set(words).intersection(wanted))

    found = sorted(legal, key=far)
    return tuple(map(str, found[:SHOWN])), max(0, len(found) - SHOWN)


def with_nearby(refused: IllegalMove, legal: Iterable[Move], move: Move) -> IllegalMove:
    """The refusal with what could be decided instead, if it names such moves at all."""
    return IllegalMove(refused.rule, refused.message, *nearby(legal, move.words)) if refused.legal else refused


def candidates(legal: Iterable[Move], typed: Sequence[str], further: bool = True) -> tuple[Move, ...]:
    """The legal moves that may be meant: those with these words, else with longer ones.

    If there are none and `further`, those with one word more at the beginning, then with more at the end. The
    beginning of a word stands for it only where no other could stand there: `w` for `WA` not if `wild` or `w4` may be
    meant, and then all moves that have such words come.
    """
    words = [word.casefold() for word in typed]
    for fits in (_shortened, _first_left_out, _last_left_out) if further else (_shortened,):
        if found := _meant(legal, words, fits):
            return found if len(found) > 1 else _with_rivals(legal, words, found[0], fits)
    return ()


def _with_rivals(legal: Iterable[Move], typed: Sequence[str], only: Move, fits: Fits) -> tuple[Move, ...]:
    """The move that fits; behind it whatever else may be meant by words that are cut short."""
    place = len(only.words) - len(typed) if fits is _first_left_out else 0
    own = [word.casefold() for word in only.words[place:]][: len(typed)]
    if own == list(typed):
        return (only,)
    others = (move for move in legal if move != only and _may_be(move, typed, own, place))
    return (only, *others)


def _may_be(move: Move, typed: Sequence[str], own: Sequence[str], place: int) -> bool:
    """Whether the words typed begin other words of this move: at the same places, or anywhere if some are left out."""
    words = [word.casefold() for word in move.words]
    if not place:
        begun = words[: len(typed)]
        return len(begun) == len(typed) and begun != list(own) and _begin(begun, typed)
    return all(
        any(word.startswith(start) and word != meant for word in words) if start != meant else start in words
        for start, meant in zip(typed, own, strict=True)
    )


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
    return InvalidInput.one("move", message, _listed(*nearby(found, typed)))


def _no_move(player: str, words: Sequence[str], legal: Iterable[Move]) -> InvalidInput:
    message = say(N_("{text} is no move that {player} has now"), text=shown(" ".join(words)), player=player)
    return InvalidInput.one("move", message, _listed(*nearby(legal, words)))


def _listed(moves: Sequence[str], more: int) -> Message | str:
    told = "; ".join(moves)
    return say(AND_MORE, moves=told, count=more) if more else told
