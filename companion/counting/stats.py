"""Statistics over sessions: what was thrown against what is expected, scores, best games and wins.

Dice that were typed in and taken back were never thrown; all other throws count, also of games that are not over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion import results
from companion.counting.chi_square import Fit, fit, together
from companion.game import Face
from companion.keeping.rows import Saved
from companion.record import read_move
from companion.session import MOVE, Session
from geo.errors import N_, Message, Translate, say

DIE_WORDS = {
    "penalty": N_("penalty die"),
    "dodge": N_("dodge dice"),
    "action": N_("action die"),
    "order": N_("order of play"),
    "face": N_("faces"),
    "place": N_("levels"),
    "die": N_("dice"),
}
"""What dice are called that have no letter."""

ODD, RARE, EVEN = 0.05, 0.001, 0.999
"""Where honest dice become unusual, hardly believable, and too even."""


@dataclass(frozen=True)
class Thrown:
    """How often a die of a game has shown each face, and how often it should have."""

    game: str
    die: str
    counts: Mapping[Face, int]
    odds: Mapping[Face, float]

    @property
    def total(self) -> int:
        """How often the die was thrown."""
        return sum(self.counts.values())

    @cached_property
    def fit(self) -> Fit:
        """How well that fits."""
        return fit(self.counts, self.odds)

    def rows(self) -> Iterator[tuple[Face, int, float]]:
        """Each face, how often it was seen, and how often it is expected."""
        for face in dict.fromkeys((*self.odds, *self.counts)):
            yield face, self.counts.get(face, 0), self.odds.get(face, 0.0) * self.total


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that is over: when it was last played, everybody's total, and who has won."""

    session: str
    game: str
    at: str
    totals: Mapping[str, int]
    winners: tuple[str, ...]
    fewest: bool


@dataclass(frozen=True, slots=True)
class Career:
    """A player in all games of one kind: how many, how many won, the totals in order, and the best of them."""

    player: str
    game: str
    totals: tuple[int, ...]
    wins: int
    best: int

    @property
    def mean(self) -> float:
        """The average total."""
        return sum(self.totals) / len(self.totals)


@dataclass(frozen=True)
class Statistics:
    """What can be counted about some sessions, the earliest first."""

    sessions: tuple[str, ...]
    thrown: tuple[Thrown, ...]
    ended: tuple[Ended, ...]

    @cached_property
    def together(self) -> Fit | None:
        """All dice as one test, None where there are too few throws of each."""
        fits = [one.fit for one in self.thrown]
        return together(fits) if any(one.enough for one in fits) else None

    def careers(self) -> tuple[Career, ...]:
        """Every player in every game, by game and by name."""
        held: dict[tuple[str, str], list[Ended]] = {}
        for ended in self.ended:
            for player in ended.totals:
                held.setdefault((ended.game, player.casefold()), []).append(ended)
        return tuple(_career(name, played) for (_, name), played in sorted(held.items(), key=lambda one: one[0]))

    def best(self) -> tuple[tuple[str, int, Ended], ...]:
        """The best total of each game: by whom, how much, and in which session; whoever has it too, once each."""
        held = [(who, total, ended) for ended in self.ended for who, total in ended.totals.items()]
        found: dict[tuple[str, str], tuple[str, int, Ended]] = {}
        for career in self.careers():
            name = career.player.casefold()
            own = [one for one in held if one[2].game == career.game and one[0].casefold() == name]
            found[career.game, name] = next(one for one in own if one[1] == career.best)
        return tuple(one for one in found.values() if one[1] == self._record(one[2]))

    def _record(self, ended: Ended) -> int:
        """The best total that anybody has had in the game that this was one of."""
        totals = [total for one in self.ended if one.game == ended.game for total in one.totals.values()]
        return min(totals) if ended.fewest else max(totals)

    def of(self, player: str) -> Statistics:
        """The same with the results of one player alone, whose name is taken without regard to case."""
        name = player.casefold()
        games = []
        for ended in self.ended:
            own = {who: total for who, total in ended.totals.items() if who.casefold() == name}
            if own:
                winners = tuple(who for who in ended.winners if who.casefold() == name)
                games.append(Ended(ended.session, ended.game, ended.at, own, winners, ended.fewest))
        return Statistics(self.sessions, self.thrown, tuple(games))


def _career(name: str, played: Sequence[Ended]) -> Career:
    own = [(who, total) for ended in played for who, total in ended.totals.items() if who.casefold() == name]
    totals = tuple(total for _, total in own)
    wins = sum(any(who.casefold() == name for who in ended.winners) for ended in played)
    best = min(totals) if played[0].fewest else max(totals)
    return Career(own[-1][0], played[0].game, totals, wins, best)


def statistics(sessions: Iterable[tuple[Saved, Session]]) -> Statistics:
    """What can be counted about sessions, in the order in which they were begun."""
    held = sorted(sessions, key=lambda one: one[0].id)
    counts: dict[tuple[str, str], Counter[Face]] = {}
    odds: dict[tuple[str, str], Mapping[Face, float]] = {}
    for saved, session in held:
        expected = session.game.odds(session.setup.options, session.setup.real_dice)
        for die, shares in expected.items():
            odds.setdefault((saved.setup.game, die), shares)
        for die, face in _throws(session):
            if die in expected:
                counts.setdefault((saved.setup.game, die), Counter())[face] += 1
    thrown = tuple(Thrown(*die, counts[die], shares) for die, shares in odds.items() if die in counts)
    ended = tuple(one for saved, session in held for one in _ended(saved, session))
    return Statistics(tuple(saved.name for saved, _ in held), thrown, ended)


def _throws(session: Session) -> Iterator[tuple[str, Face]]:
    game = session.game
    assert session.state is not None  # a line that cannot be played is told as such
    for line, state in session.replayed("stats", session.lines):
        if line.kind != MOVE:
            move = read_move(game, line.draft.text)
            assert move is not None
            yield from game.thrown(state, move)


def _ended(saved: Saved, session: Session) -> Iterator[Ended]:
    outcome = results.outcome(session)
    if outcome is None:
        return
    players = session.setup.players
    totals = {who: place.total for place in outcome.ranking for who in _players(place.player, players)}
    winners = tuple(who for label in outcome.winners for who in _players(label, players))
    stay = {who: total for who, total in totals.items() if who not in session.gone}
    yield Ended(saved.name, saved.setup.game, saved.last, stay, winners, session.game.fewest)


def _players(label: str, players: Sequence[str]) -> tuple[str, ...]:
    """The players of a side: one, or the members of a team."""
    return (label,) if label in players else tuple(player for player in players if player in label.split("+"))


def die_word(die: str, translate: Translate) -> str:
    """What a die is called."""
    return translate(DIE_WORDS[die]) if die in DIE_WORDS else die


def meaning(found: Fit) -> Message:
    """What a test says, in words."""
    if not found.enough:
        return say(N_("too few throws to tell: every face should be expected 5 times"))
    if found.p < RARE:
        return say(N_("hardly chance: honest dice stray so far less than once in 1000 such samples"))
    if found.p < ODD:
        return say(N_("unusual: honest dice stray so far once in {count} such samples"), count=round(1 / found.p))
    if found.p > EVEN:
        return say(N_("remarkably even: honest dice are so even less than once in 1000 such samples"))
    return say(N_("as chance would have it: honest dice stray so far in {share} of 100 such samples"),
               share=round(100 * found.p))  # fmt: skip
