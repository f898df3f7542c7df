"""A sitting: a game is shown, somebody types, what is typed is done; until the game is over or they have to go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from companion.cli.errors import problem_text
from companion.cli.talk import SPEECH, text
from companion.game import LEAVES, First, Move
from companion.matching import player_of
from companion.notation import tokens
from companion.pictures.screen import Line, Span, flowed
from companion.play.console import Console
from companion.play.meaning import meant
from companion.play.moment import Moment
from companion.play.nearest import nearest
from companion.play.offers import Offer, offers
from companion.play.pages import Pages
from companion.play.questions import asked_now, throw_explained
from companion.play.table import Table
from companion.play.typed import BySeat, by_seat, like_this, read_throw
from companion.play.view import View
from companion.record import read_move
from companion.spoken import box_names
from geo.errors import N_, IllegalMove, InvalidInput, PadwrightError, StoreError, say
from sheets.form import shown

KEYS: Mapping[str, str] = {
    "u": N_("undo"),
    "r": N_("redo"),
    "?": N_("rules"),
    "h": N_("help"),
    "q": N_("quit"),
}
"""Keys that are no moves, and the words for them, which may be typed too."""

AGAIN = "a"
"""The key for another game, when one is over."""

THROWS = (N_("roll"), N_("next"))
"""Words that throw what is next, as Enter does."""

LONGEST_NUMBER = 4
"""Digits of a number that any list can have."""


class Sitting:
    """People at a table, and what they are shown."""

    def __init__(self, table: Table, console: Console) -> None:
        self.table = table
        self.console = console
        self.eye: str | None = None
        self.groups: list[tuple[Move, ...]] = []
        self.said: list[Line] = []
        self.meant: Move | None = None
        self.entry: BySeat | None = None
        self._last_shown: list[Line] = []
        self._fresh()

    def _fresh(self) -> None:
        """Look at the table anew, after something was done."""
        self.moment = Moment(self.table.session, self.eye)
        self.groups, self.meant, self.entry = [], None, None
        owed = self.moment.owed
        if owed is not None and self.moment.typed_in:
            self.entry = by_seat(self.table.session.game, owed)
        self._look()

    def _look(self) -> None:
        """Another list of what may be done."""
        for name in ("view", "found"):
            self.__dict__.pop(name, None)

    @cached_property
    def view(self) -> View:
        """What is shown."""
        return View(self.table, self.console.look(), SPEECH.translate, self.moment.shown)

    @cached_property
    def found(self) -> list[Offer]:
        """What is listed."""
        moves = self.groups[-1] if self.groups else tuple(self.moment.moves())
        return offers(moves, self.moment.words, inside=bool(self.groups)) if moves else self._beginners()

    def _beginners(self) -> list[Offer]:
        owed = self.moment.owed
        names = owed.of if owed is not None and self.moment.beginning else ()
        return [Offer((name,), (First(name),)) for name in names]

    def run(self) -> None:
        """Play until the game is over or somebody quits, or interrupts: then KeyboardInterrupt is raised."""
        try:
            while self._asked():
                pass
        except KeyboardInterrupt:
            self.console.show([()])
            raise
        finally:
            if not self.moment.over:
                self.console.show(self._wrapped(text(N_("Everything is kept. To go on: padwright play"))))

    def _asked(self) -> bool:
        """Show the table, and do what is typed; whether the sitting goes on."""
        self._draw()
        typed = self.console.ask(self._prompt(), self._completions)
        self.said = []
        return typed is not None and self._answered(typed)

    def _draw(self) -> None:
        self._look()
        open_boxes = self._open_boxes()
        hints = self._hints()
        lines = self.view.lines(self._listed, open_boxes, len(self.said) + len(hints) + 1)
        if self.console.screen.live or lines != self._last_shown:
            self.console.clear()
            self.console.show(lines)
        self._last_shown = lines
        self.console.show([*self.said, *hints])

    def _open_boxes(self) -> frozenset[str]:
        """Where the listed moves of whoever is looked at would be written, as far as they are few."""
        single = [offer.move for offer in self.found if offer.move is not None and offer.move.player is not None]
        return self.view.effects.first_boxes(move for move in single if move.player == self.moment.shown)

    def _listed(self, telling: int) -> list[Line]:
        """What is asked, and the list of what may be done."""
        sentences = asked_now(self.moment, self.entry, bool(self.found))
        asked = [line for sentence in sentences for line in self._wrapped(sentence, "bold")]
        if self.moment.over:
            ways = N_("Enter leaves the table; the key a plays once more, and the next player begins.")
            return [*asked, *self.view.ending(), *self._wrapped(text(ways), "dim")]
        told = [_line(" ".join((seat, *dice))) for seat, dice in self.entry.so_far] if self.entry else []
        explained = self._wrapped(throw_explained(self.moment), "dim")
        return [*explained, *told, *asked, *self.view.offers(self.found, telling)]

    def _hints(self) -> list[Line]:
        """The keys, in as few lines as it takes."""
        keys = [(Span(f"{key} ", weight="bold"), Span(text(word), weight="dim")) for key, word in KEYS.items()]
        return flowed(keys, self.console.screen.width, "  ")

    def _prompt(self) -> str:
        who = self.entry.seat if self.entry is not None else self.moment.player or ""
        inside = " ".join(self._shared()) if self.groups else ""
        return " ".join(filter(None, [who, inside])) + "> "

    def _shared(self) -> tuple[str, ...]:
        """The words that all moves of the group have in common."""
        first, *others = [move.words for move in self.groups[-1]]
        return tuple(word for word in first if all(word in words for words in others))

    def _completions(self) -> list[str]:
        moves = self.groups[-1] if self.groups else tuple(self.moment.moves())
        return sorted({word for move in moves for word in move.words})

    # what is typed

    def _answered(self, typed: str) -> bool:
        """Do what was typed; whether the sitting goes on."""
        asked, self.meant = self.meant, None
        if asked is not None and typed.casefold() in ("", *_both(N_("yes")), *(word[0] for word in _both(N_("yes")))):
            return self._try(lambda: self._take(asked))
        words = [word for word, _ in tokens(typed)] if typed.count('"') % 2 == 0 else typed.split()
        if not words:
            return self._enter()
        if typed.casefold() in {name for word in THROWS for name in _both(word)} and not self.moment.over:
            return self._try(self._throw)
        command = self._command(words)
        if command is not None:
            return command()
        return self._try(lambda: self._words(typed, words))

    def _command(self, words: Sequence[str]) -> Callable[[], bool] | None:
        """The key that was typed, if it is none of the moves."""
        known = {name: key for key, word in KEYS.items() for name in (key, *_both(word))}
        key, rest = known.get(words[0].casefold()), words[1:]
        if key in ("u", "r"):
            if rest and not self._is_player(rest[0]):
                return None
            return lambda: self._try(lambda: self._take_back(key, rest))
        if key == "?":
            return lambda: self._rules(rest)
        if words == [AGAIN] and self.moment.over:
            return lambda: self._try(self._play_again)
        if rest or key is None:
            return None
        return self._help if key == "h" else lambda: False

    def _is_player(self, word: str) -> bool:
        try:
            player_of(word, self.table.session.setup.players)
        except InvalidInput:
            return False
        return True

    def _try(self, act: Callable[[], None]) -> bool:
        """Do it, or say why not."""
        try:
            act()
        except StoreError:
            raise
        except IllegalMove as refused:
            self._say(text(N_("Not allowed ({rule}): {why}"), rule=refused.rule, why=refused.message))
            rule = self.table.session.game.rule(refused.rule)
            if rule is not None:
                self._say(text(rule.wording))
            self._again()
        except InvalidInput as wrong:
            for problem in wrong.problems:
                self._say(problem_text(problem))
            self._again()
        return True

    def _again(self) -> None:
        """After something was refused: others may have changed the game."""
        before = len(self.table.session.events)
        self.table.refresh()
        if len(self.table.session.events) != before:
            self._fresh()

    def _say(self, content: str) -> None:
        self.said += self._wrapped(content)

    def _wrapped(self, content: str, weight: str = "") -> list[Line]:
        """A sentence in as many lines as it takes, none for an empty one."""
        words = [_line(word, weight) for word in content.split()]
        return flowed(words, self.console.screen.width, " ", indent=2) if words else []

    def _enter(self) -> bool:
        """Nothing was typed: throw, go a list back, or leave a game that is over."""
        if self.groups:
            self.groups.pop()
        elif self.moment.over:
            return False
        elif self.moment.throws:
            return self._try(self._throw)
        elif self.eye is not None:
            self.eye = None
            self._fresh()
        elif self.moment.typed_in:
            self._say(text(N_("Here dice are typed in, like {example}"), example=self._example()))
        else:
            self._decide_first()
        return True

    def _decide_first(self) -> None:
        """Say why nothing is thrown."""
        if self.moment.player is not None:
            self._say(text(N_("{player} has to decide before dice are thrown."), player=self.moment.player))

    def _play_again(self) -> None:
        self.table.again()
        self.eye = None
        self._fresh()

    def _throw(self) -> None:
        if not self.moment.throw_is_next:
            self._decide_first()
            return
        if self.table.session.setup.real_dice and not self.moment.beginning:
            raise InvalidInput.one("dice", say(N_("type what your dice show")), self._example())
        self.table.throw()
        self._done()

    def _example(self) -> str:
        """How the throw that is next may be written."""
        return like_this(self.table.session.game, self.table.session.state, self.table.session.owed())[0]

    def _done(self) -> None:
        """Something was done: the next is whoever comes next."""
        last = self.table.last_throw
        if isinstance(last, First) and not self.table.decided:
            self._say(text(N_("{player} begins."), player=last.who))
        if waived := self.table.waived:
            against = N_("Written down all the same, against a rule ({rule}): {why}")
            self._say(text(against, rule=waived.rule, why=waived.message))
        stays = self.eye in self.table.session.waiting
        self.eye = self.eye if stays else None
        self._fresh()

    def _take(self, move: Move) -> None:
        """A move from the list, or one that was asked about."""
        if move.player is None:
            self.table.typed(move)
        else:
            self.table.decide(move)
        self._done()

    def _take_back(self, key: str, rest: Sequence[str]) -> None:
        if self.entry is not None and self.entry.told and key == "u" and not rest:
            self.entry = self.entry.back()
            return
        player = player_of(rest[0], self.table.session.setup.players) if rest else None
        line = self.table.undo(player) if key == "u" else self.table.redo(player)
        said = N_("Taken back: {line}") if key == "u" else N_("Given back: {line}")
        self._say(text(said, line=line.draft.text or text(N_("the game is given up"))))
        self.eye = line.draft.author or None
        self._fresh()
        if self.moment.throw_is_next and self.moment.player is not None:  # nobody has to decide: Enter throws
            self.eye = None
            self._fresh()
        move = read_move(self.table.session.game, line.draft.text)
        if key == "u" and self.entry is not None and move is not None:
            self.entry = self.entry.all_but_last(move)

    def _words(self, typed: str, words: Sequence[str]) -> None:
        """A number of the list, a player's name, a move, or dice."""
        if len(words) == 1 and words[0].isdecimal() and self.found:
            self._number(words[0])
        elif self._named(words):
            return
        elif self.entry is not None:
            self._seat_told(typed, words)
        elif self._is_throw(words) or not self._move(words):
            self._dice(typed)

    def _is_throw(self, words: Sequence[str]) -> bool:
        """Whether the words are the throw that is next, in full."""
        return self.moment.throw_is_next and words[0].casefold() in self.table.session.game.table_words

    def _number(self, typed: str) -> None:
        number = int(typed) if len(typed) <= LONGEST_NUMBER else 0
        if not 1 <= number <= len(self.found):
            raise InvalidInput.one("move", say(N_("the list has no number {number}"), number=shown(typed)))
        offer = self.found[number - 1]
        if offer.move is not None:
            self._take(offer.move)
        else:
            self.groups.append(offer.moves)

    def _named(self, words: Sequence[str]) -> bool:
        """A player's name: look at their sheet; with more behind it, what they decide."""
        players = {player.casefold(): player for player in self.table.session.setup.players}
        player = players.get(words[0].casefold())
        if player is not None and [word.casefold() for word in words[1:]] == [LEAVES]:
            self.table.leave(player)
            self._done()
            return True
        if player is None or self.moment.beginning or self.entry is not None:
            return False
        before, self.eye = self.eye, player
        self._fresh()
        if len(words) > 1:
            self.table.session.require_turn(player)
            if not self._move(words[1:]):
                self._unknown(words[1:])
        elif before == player:
            self.eye = None
            self._fresh()
        return True

    def _move(self, words: Sequence[str]) -> bool:
        """A move in full or cut short; whether the words were about one."""
        player = self.moment.player or next(iter(self.moment.deciding), None)
        if player is None:
            return False
        found = meant(self.moment, player, words, self.groups[-1] if self.groups else ())
        if len(found.moves) == 1 and found.sure:
            self._take(found.moves[0])
        elif len(found.moves) > 1:
            self.groups.append(found.moves)
        elif like := next(iter(found.moves), None) or (None if found.full else self._like(words)):
            self.meant = like
            self._say(text(N_("Do you mean {move}? Enter takes it."), move=str(like)))
        elif self.moment.throw_is_next and (self.moment.player is None or self._dice_typed_in(words)):
            return False
        elif found.full is not None:
            self._take(found.full)
        else:
            self._unknown(words)
        return True

    def _like(self, words: Sequence[str]) -> Move | None:
        """The legal move that looks like what was typed, if there is such a one."""
        names = box_names(self.view.form, SPEECH.translate) if self.view.form else {}
        return nearest(self.moment.moves(), words, names)

    def _unknown(self, words: Sequence[str]) -> None:
        said = " ".join(words)
        raise InvalidInput.one("move", say(N_("{text} is nothing that can be decided now; h helps"), text=said))

    def _dice_typed_in(self, words: Sequence[str]) -> bool:
        """Whether the words, typed while somebody is looked at, are dice all the same."""
        session = self.table.session
        try:
            read_throw(session.game, session.state, session.owed(), " ".join(words), session.setup.players)
        except PadwrightError:
            return False
        return True

    def _dice(self, typed: str) -> None:
        """Dice typed in, or who begins."""
        session = self.table.session
        owed = session.owed()
        if not session.setup.real_dice and not self.moment.beginning:
            raise InvalidInput.one("move", say(N_("{text}: Enter throws the dice, h helps"), text=shown(typed)))
        self._take(read_throw(session.game, session.state, owed, typed, session.setup.players))

    def _seat_told(self, typed: str, words: Sequence[str]) -> None:
        """One seat's dice or those of several; when the last one has told them, the throw."""
        assert self.entry is not None
        session = self.table.session
        pieces = self.entry.pieces(words, session.game.table_words)
        if pieces is None:
            self._dice(typed)
            return
        entry = self.entry
        for dice in pieces:
            entry = entry.with_dice(session.game, session.state, dice)
        self.entry = entry
        if entry.complete:
            self._take(session.game.read(entry.line()))

    # pages

    def _pages(self) -> Pages:
        self._look()
        return Pages(self.view)

    def _help(self) -> bool:
        return self._read(self._pages().help())

    def _rules(self, rest: Sequence[str]) -> bool:
        pages = self._pages()
        if not rest:
            return self._read(pages.rules(self.moment, self.groups[-1] if self.groups else ()))
        found = list(pages.about(" ".join(rest), self.found))
        if found:
            return self._read(found)
        self._say(text(N_("nothing here is called {name}"), name=shown(" ".join(rest))))
        return True

    def _read(self, lines: Iterable[Line]) -> bool:
        """Show a page, a screenful at a time; what is typed behind it counts."""
        held = list(lines)
        live, room = self.console.screen.live, max(6, self.console.screen.height - 2)
        for start in range(0, len(held), room) if live else (0,):
            self.console.clear()
            self.console.show(held[start : start + room] if live else held)
            if live and self.console.ask(text(N_("Enter goes on> "))) is None:
                return False
        self._last_shown = []
        return True


def _line(content: str, weight: str = "") -> Line:
    return (Span(content, weight=weight),)


def _both(word: str) -> tuple[str, str]:
    """A word in English and in the language of this run."""
    return word, text(word).casefold()
