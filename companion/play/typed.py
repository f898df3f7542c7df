"""Real dice typed in with as few keys as will do: glued together, faces alone, or player by player."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from companion.dice import SeededChance
from companion.game import Game, Move, Throw
from companion.matching import table_move
from companion.notation import Line, read_line
from geo.errors import N_, InvalidInput, PadwrightError, say
from sheets.form import shown

_PAIR = re.compile(r"([a-z])(\d)|(\d)([a-z])", re.ASCII | re.IGNORECASE)


def read_throw(game: Game[Any], state: Any, owed: Throw, typed: str, players: Sequence[str]) -> Move:
    """The throw that is meant by what was typed.

    `b3 w5` may be typed as `b3w5`, `3b 5w` or with its word before it; where all dice lie in a known order their
    faces will do. Raises what is wrong with the words as they were typed, if none of this is a throw.
    """
    problem: PadwrightError | None = None
    for words in _readings(typed, owed):
        try:
            move = table_move(game, owed.word, words, players)
            game.apply(state, move)
        except PadwrightError as wrong:
            problem = problem or wrong
        else:
            return move
    assert problem is not None
    raise _with_example(problem, game, state, owed) if owed.word != "first" else problem


def _with_example(problem: PadwrightError, game: Game[Any], state: Any, owed: Throw) -> PadwrightError:
    """What is wrong with words that are no dice, and how dice are written at this moment of the game."""
    if not isinstance(problem, InvalidInput):
        return problem
    example, _ = like_this(game, state, owed)
    return InvalidInput(replace(one, where="dice", accepted=example) for one in problem.problems)


def _readings(typed: str, owed: Throw) -> Iterator[list[str]]:
    yield [typed]
    glued = "".join(typed.split())
    if len(glued) == len(owed.of):
        yield [letter + face for letter, face in zip(owed.of, glued, strict=True)]
        yield list(glued)
    pairs = [f"{one or other}{first or second}" for one, first, second, other in _PAIR.findall(glued)]
    if 2 * len(pairs) == len(glued):
        yield pairs


def examples(game: Game[Any], word: str) -> list[tuple[tuple[str, ...], str]]:
    """How such a throw is written, from the help on notation: the words behind its first, and what they say."""
    lines = ((read_line(example, game.table_words), meaning) for example, meaning in game.notation)
    return [(line.words[1:], meaning) for line, meaning in lines if line and not line.player and line.words[0] == word]


def like_this(game: Game[Any], state: Any, owed: Throw) -> tuple[str, str]:
    """How the throw that is owed may be written, and what the help on notation says of such a throw.

    The example of the help, if it could be thrown now; else some throw that could, and nothing about the faces of the
    example.
    """
    some = game.throw(owed, SeededChance("")).words[1:]
    alike = [(words, meaning) for words, meaning in examples(game, owed.word) if _shape(words) == _shape(some)]
    possible = (one for one in alike if _can_be(game, state, Line(None, (owed.word, *one[0]))))
    general = ((some, meaning) for _, meaning in alike if not any(letter.isdigit() for letter in meaning))
    words, meaning = next(possible, None) or next(general, (some, ""))
    return " ".join(words), meaning


def _shape(words: Sequence[str]) -> list[str]:
    """The kinds of words that follow each other: numbers, dice with their faces, words."""
    kinds = ["1" if word.isdecimal() else "a" if word.isalpha() else "a1" for word in words]
    return [kind for kind, _ in groupby(kinds)]


def _can_be(game: Game[Any], state: Any, line: Line) -> bool:
    try:
        game.apply(state, game.read(line))
    except PadwrightError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class BySeat:
    """A throw that is typed in seat by seat: what has been told so far, by seat, in the words of the notation."""

    owed: Throw
    model: tuple[tuple[str, tuple[str, ...]], ...]
    """Some throw of that kind, by seat: it fills in for those who have not told theirs yet."""
    told: tuple[tuple[str, ...], ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """Who throws, in order."""
        return tuple(name for name, _ in self.model)

    @property
    def seat(self) -> str:
        """Whose dice are asked for."""
        return self.seats[len(self.told)]

    @property
    def dice(self) -> int:
        """How many dice that are."""
        return self.owed.of.count(self.seat)

    def hints(self, game: Game[Any]) -> list[str]:
        """How such dice are written."""
        return [" ".join(words[1 : 1 + self.dice]) for words, _ in examples(game, self.owed.word)]

    def line(self) -> Line:
        """The throw in words, with the model's dice for whoever has not told theirs."""
        filled = [*self.so_far, *self.model[len(self.told) :]]
        words = [word for name, dice in filled for word in (name, *dice)]
        return Line(None, (self.owed.word, *words))

    @property
    def so_far(self) -> list[tuple[str, tuple[str, ...]]]:
        """What was told, by seat."""
        return list(zip(self.seats, self.told, strict=False))

    def with_dice(self, game: Game[Any], state: Any, words: Sequence[str]) -> BySeat:
        """One seat more, checked by the rules; what is wrong with it is raised."""
        further = replace(self, told=(*self.told, tuple(words)))
        try:
            game.apply(state, game.read(further.line()))
        except InvalidInput as wrong:
            text = shown(" ".join(words))
            said = say(N_("{text} cannot be what the dice of {player} show"), text=text, player=self.seat)
            raise InvalidInput.one("dice", said, ", ".join(self.hints(game))) from wrong
        return further

    def pieces(self, words: Sequence[str], table_words: Sequence[str]) -> list[tuple[str, ...]] | None:
        """The dice of the next seats: those typed without a name, or behind the names of these seats.

        None for a line of all seats, in whatever order. Raises InvalidInput for dice of a seat that is not asked.
        """
        seats = {seat.casefold(): seat for seat in self.seats}
        if words[0].casefold() in table_words:
            return None
        if words[0].casefold() not in seats:
            return [tuple(words)]
        told: list[tuple[str, list[str]]] = []
        for word in words:
            if word.casefold() in seats:
                told.append((seats[word.casefold()], []))
            else:
                told[-1][1].append(word)
        named = [seat for seat, _ in told]
        if named == list(self.seats[len(self.told) :][: len(named)]):
            return [tuple(dice) for _, dice in told]
        if set(named) == set(self.seats):
            return None
        raise InvalidInput.one("dice", say(N_("the dice of {player} come next"), player=self.seat))

    def back(self) -> BySeat:
        """One seat less."""
        return replace(self, told=self.told[:-1])

    def all_but_last(self, move: Move) -> BySeat:
        """As it stood before the last seat of such a throw was told."""
        told = dict(_pieces(move.words[1:], self.seats))
        return replace(self, told=tuple(told[seat] for seat in self.seats[:-1]))

    @property
    def complete(self) -> bool:
        """Whether everybody has told theirs."""
        return len(self.told) == len(self.model)


def by_seat(game: Game[Any], owed: Throw) -> BySeat | None:
    """The throw as one that is typed in seat by seat; None where it is not one die or more for each seat."""
    words = game.throw(owed, SeededChance("")).words[1:]
    seats = tuple(dict.fromkeys(owed.of))
    if owed.word == "first" or not set(seats) <= set(words):
        return None
    return BySeat(owed, tuple(_pieces(words, seats)))


def _pieces(words: Sequence[str], seats: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The words of a throw by seat."""
    starts = sorted(words.index(seat) for seat in seats)
    for start, end in zip(starts, [*starts[1:], len(words)], strict=True):
        yield words[start], tuple(words[start + 1 : end])
