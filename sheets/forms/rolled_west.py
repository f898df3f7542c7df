"""Rolled West: claims, contracts, offices, shipping and the bank, with every number that the sheet prints.

The tables below are read by the rules, by the score and by the layout. A letter is a resource: W wood, C copper,
S silver, G gold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from geo.errors import N_
from sheets.areas import ClaimArea, MapArea, RowArea, SetArea, WordArea
from sheets.form import CIRCLE, Area, Form, Takes
from sheets.forms import Design
from sheets.options import Switch

ROUNDS = 6
LETTERS = ("W", "C", "S", "G")
METALS = ("copper", "silver", "gold")
METAL_OF = MappingProxyType({"C": "copper", "S": "silver", "G": "gold"})
RESOURCE_OF = MappingProxyType({"W": "wood", **METAL_OF})
TERRAINS = ("woods", "valley", "hills", "mountains")
TERRAIN_OF = MappingProxyType(dict(zip(LETTERS, TERRAINS, strict=True)))
"""The row that a die set aside as terrain names."""


@dataclass(frozen=True, slots=True)
class Space:
    """A printed space: the numbers to score there (none, one, or high and low), and whether it has a star."""

    numbers: tuple[int, ...] = ()
    star: bool = False

    @property
    def high(self) -> int | None:
        """The number for the first who gets here, None where there is no choice."""
        return self.numbers[0] if len(self.numbers) > 1 else None

    @property
    def low(self) -> int | None:
        """The number for everybody else, or the only one; None where nothing is printed."""
        return self.numbers[-1] if self.numbers else None

    @property
    def printed(self) -> str:
        """The numbers as the sheet has them: `6 / 3`."""
        return " / ".join(map(str, self.numbers))


def _spaces(row: str) -> tuple[Space, ...]:
    """Spaces from the left: `-` for no number, `6|3` for high and low, `*` for a star."""
    return tuple(
        Space(() if "-" in word else tuple(map(int, word.rstrip("*").split("|"))), word.endswith("*"))
        for word in row.split()
    )


CLAIMS: Mapping[str, tuple[Space, ...]] = MappingProxyType(
    {
        "woods": _spaces("1* 2* 3* 3* - 9* - 9*"),
        "valley": _spaces("- 2* 1* 2* - 4* - 8*"),
        "hills": _spaces("- 2* 1* 3* - 5* - 9*"),
        "mountains": _spaces("- 2* 2* 3* - 6* - 10*"),
    }
)
MAJORITIES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"woods": (3, 1), "valley": (3, 1), "hills": (4, 2), "mountains": (5, 2)}
)
"""What the most and the second most filled spaces of a row pay."""

SHIPPING: Mapping[str, tuple[Space, ...]] = MappingProxyType(
    {
        "copper": _spaces("- 2 6|3* - 6|3*"),
        "silver": _spaces("- 2 7|4* - 7|4*"),
        "gold": _spaces("- 2 8|5* - 8|5*"),
    }
)
SPACES = len(CLAIMS["woods"])
BOXES = len(SHIPPING["copper"])

CONTRACTS: Mapping[str, int] = MappingProxyType(
    {"4C": 8, "2C2S": 9, "2C2G": 10, "4S": 10, "5C": 11, "2S2G": 11, "4G": 12, "5S": 13, "5G": 15}
)
"""Points of each contract; its name says what it takes."""


def contract_cost(name: str) -> Counter[str]:
    """The metals that a contract takes: `2C2S` takes two C and two S."""
    return Counter({letter: int(count) for count, letter in zip(name[::2], name[1::2], strict=True)})


@dataclass(frozen=True, slots=True)
class Pay:
    """Part of what an office pays: so many points for each of something."""

    points: int
    each: str


EACH = MappingProxyType(
    {
        "office": N_("office"),
        "contract": N_("contract"),
        "first": N_("first-place majority"),
        "row": N_("completed shipping row"),
        "settlement": N_("settlement"),
        "copper": N_("copper shipped"),
        "contract_copper": N_("copper in own contracts"),
        "shipping_star": N_("star reached in shipping"),
        "claim_star": N_("star on own claim spaces"),
    }
)
"""What an office can count, in words."""

FLAT = "flat"
"""An office that pays its points just so."""

OFFICES: Mapping[str, tuple[Pay, ...]] = MappingProxyType(
    {
        "CC": (Pay(1, "office"), Pay(1, "contract")),
        "CS": (Pay(1, "office"), Pay(1, "first")),
        "CG": (Pay(3, "row"),),
        "SC": (Pay(2, "settlement"),),
        "SS": (Pay(6, FLAT),),
        "SG": (Pay(1, "copper"), Pay(1, "contract_copper")),
        "GC": (Pay(1, "shipping_star"), Pay(1, "claim_star")),
        "GS": (Pay(2, "office"), Pay(2, "row")),
        "GG": (Pay(3, "contract"),),
    }
)
"""What each office pays; its name is its row and column, which are also the two metals that it costs."""

BANKS = ("own_bank", "neighbour_bank")
GHOST_BANK = "ghost_bank"
GHOSTS = ROUNDS - 1
"""Ghost rolls in a game of two: what the last round's would bring could not be spent."""

PARTS = MappingProxyType(
    {
        "claims": N_("claims"),
        "majorities": N_("majorities"),
        "contracts": N_("contracts"),
        "shipping": N_("shipping"),
        "offices": N_("offices"),
        "total": N_("total"),
    }
)
"""What the score is made of, in words."""

NAMES = MappingProxyType(
    {
        "woods": N_("woods"),
        "valley": N_("valley"),
        "hills": N_("hills"),
        "mountains": N_("mountains"),
        "wood": N_("wood"),
        "copper": N_("copper"),
        "silver": N_("silver"),
        "gold": N_("gold"),
    }
)
"""Terrains and resources in words."""

OPTIONS = (
    Switch(
        name="ghost_extra",
        meaning=N_("two players: the ghost's die is banked in addition to the neighbour's, in boxes of its own"),
    ),
)

BANKED = Takes(symbols=LETTERS, struck=True)
CIRCLED = Takes(symbols=("O",))


def form(options: Mapping[str, Any], players: tuple[str, ...] = ()) -> Form:
    """The form under the given options."""
    areas: tuple[Area, ...] = (
        *(_claim_row(row, spaces) for row, spaces in CLAIMS.items()),
        SetArea(name="contracts", keys=tuple(CONTRACTS), takes=CIRCLED, mark=CIRCLE),
        SetArea(name="offices", keys=tuple(OFFICES), takes=CIRCLED, mark=CIRCLE),
        *(_shipping_row(metal, spaces) for metal, spaces in SHIPPING.items()),
        *(RowArea(name=bank, count=ROUNDS, takes=BANKED, open=True) for bank in BANKS),
        *([RowArea(name=GHOST_BANK, count=GHOSTS, takes=BANKED, open=True)] if options["ghost_extra"] else ()),
        MapArea(name="majorities", keys=TERRAINS, takes=Takes(numbers=True)),
        ClaimArea(keys=(*PARTS, *OFFICES)),
    )
    return Form(game="rolled-west", version="1", options=options, players=players, areas=areas)


def _claim_row(name: str, spaces: tuple[Space, ...]) -> WordArea:
    printed = tuple(space.printed for space in spaces)
    return WordArea(name=name, count=SPACES, takes=Takes(symbols=("T", "O")), open=True, printed=printed)


def _shipping_row(name: str, spaces: tuple[Space, ...]) -> RowArea:
    printed = tuple(space.printed for space in spaces)
    return RowArea(name=name, count=BOXES, takes=Takes(numbers=True, symbols=("-",)), open=True, printed=printed)


DESIGN = Design(
    game="rolled-west",
    title="Rolled West",
    seats=range(2, 5),
    options=OPTIONS,
    form=form,
    hints={
        **dict.fromkeys(TERRAINS, N_("triangles T and circles O from the left; . for a gap")),
        "contracts": N_("the contracts you fulfilled"),
        "offices": N_("the offices you bought, row and column"),
        **dict.fromkeys(METALS, N_('boxes ticked from the left: "-" or the number circled')),
        "own_bank": N_('a letter a round, "C/" when spent, "" for none'),
        "neighbour_bank": N_("as in own_bank; whoever began, the first of players, has none in round 1"),
        "ghost_bank": N_('a letter a round, "C/" when spent, "" for none'),
        "majorities": N_("the points you wrote for each row"),
        "claimed": N_("what you wrote as results; leave out what you did not write"),
    },
    words={
        **NAMES,
        **PARTS,
        "own_bank": N_("own bank"),
        "neighbour_bank": N_("neighbour bank"),
        "ghost_bank": N_("ghost bank"),
        "claimed": N_("results"),
    },
    shapes={"T": "triangle", "-": "tick"},
)
