"""Taps on the board of the west: claims, contracts, offices, shipping, banks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.rolled_west.board import CAMP
from companion.games.rolled_west.moves import Act
from companion.games.rolled_west.play import legal_moves
from companion.games.rolled_west.state import State
from companion.web.taps import Offer, line
from geo.errors import N_, Message, say
from sheets.forms.rolled_west import METAL_OF, NAMES, RESOURCE_OF, TERRAIN_OF


def offers(state: State, player: str, start: str = "") -> Iterator[Offer]:
    """All decisions."""
    if start:
        return
    for move in legal_moves(state, player):
        assert isinstance(move, Act)
        yield Offer(line(move.words), _LABELS[move.verb](move), _boxes(state, move))


def _resources(letters: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(say(NAMES[RESOURCE_OF[letter]]) for letter in letters)


def _terrain(move: Act) -> Message:
    terrain, resource = say(NAMES[TERRAIN_OF[move.what[0]]]), _resources(move.what)
    return say(N_("Terrain: {terrain} ({resource} die)"), terrain=terrain, resource=resource)


def _claim(move: Act) -> Message:
    return say(N_("Camp, 1 wood")) if move.what[0] == CAMP else say(N_("Settlement, 2 wood"))


_LABELS: dict[str, Callable[[Act], Message]] = {
    "terrain": _terrain,
    "claim": _claim,
    "contract": lambda move: say(N_("Contract {name}"), name=move.what[0]),
    "office": lambda move: say(N_("Office {name}"), name=move.what[0]),
    "ship": lambda move: say(N_("Ship {metals}"), metals=_resources(move.what)),
    "bank": lambda move: say(N_("Bank {resource}"), resource=_resources(move.what)),
    "copy": lambda move: say(N_("Copy {resource}"), resource=_resources(move.what)),
    "done": lambda _move: say(N_("Done")),
}


def _boxes(state: State, move: Act) -> tuple[str, ...]:
    """The boxes that a decision is written in; a tap on any of them means it."""
    spot, turn = state.index(move.player), state.table.turn
    if spot is None or turn is None or state.seats[spot].paper:
        return ()
    board = state.seats[spot].board
    match move.verb:
        case "claim":
            terrain = TERRAIN_OF[turn.terrain or ""]
            first = len(board.claims[terrain]) + 1
            return tuple(f"{terrain}.{number}" for number in range(first, first + len(move.what[0])))
        case "contract" | "office":
            return (f"{move.verb}s.{move.what[0]}",)
        case "ship":
            return tuple(f"{METAL_OF[letter]}.{len(board.shipped[METAL_OF[letter]]) + 1}" for letter in set(move.what))
        case "bank":
            return ("{}.{}".format(*state.own_box(spot)),)
        case "copy":
            box = state.copy_box(spot)
            shown = box and (box.bank in _BANKS or state.options["ghost_extra"])
            return (f"{box.bank}.{box.number}",) if box and shown else ()
    return ()


_BANKS = ("own_bank", "neighbour_bank")
