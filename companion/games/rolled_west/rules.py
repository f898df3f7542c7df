"""The rules of Rolled West by name, in words, and with their checks."""

from __future__ import annotations

from companion.findings import Rule
from companion.games.rolled_west import audit, table
from companion.games.rolled_west.paper import Paper
from geo.errors import N_

RULES: tuple[Rule[Paper], ...] = (
    Rule(
        "terrain-die",
        N_("Of the four dice thrown one is set aside and names the terrain; it is a resource for nobody."),
    ),
    Rule(
        "one-claim",
        N_("At most one claim a turn, in the row of the terrain: a camp for one wood, a settlement for two."),
    ),
    Rule("one-contract", N_("At most one contract a turn, for exactly the metals that it shows.")),
    Rule("one-office", N_("At most one office a turn, for the metal of its row and the metal of its column.")),
    Rule(
        "bank-own",
        N_("Instead of spending it, one of the three dice may be banked for a later turn."),
    ),
    Rule(
        "bank-neighbour",
        N_("Between two own turns one resource die of a direct neighbour may be copied, into the next dark box."),
    ),
    Rule(
        "ghost-roll",
        N_("With two players, three dice are thrown after each round but the last; each player may bank one."),
    ),
    Rule("claims-in-order", N_("A row of claims is filled from the left."), audit.claims_in_order),
    Rule("circle-after-triangle", N_("A circle stands right after its triangle."), audit.circle_after_triangle),
    Rule("claims-within-turns", N_("Six turns make at most six triangles."), audit.claims_within_turns),
    Rule(
        "shipping-in-order",
        N_("A metal is shipped from the left, five boxes at most; a box pays a number that it prints."),
        audit.shipping_in_order,
    ),
    Rule("offices-within-turns", N_("Six turns make at most six offices."), audit.offices_within_turns),
    Rule("contracts-within-turns", N_("Six turns make at most six contracts."), audit.contracts_within_turns),
    Rule(
        "bank-within-rounds",
        N_("The bank has a light and a dark box a round; the first player's first dark box stays empty."),
        audit.bank_within_rounds,
        table.somebody_began,
    ),
    Rule("resources-balance", N_("Nothing is spent that was not rolled or stored."), audit.resources_balance),
    Rule("all-sheets", N_("What players contest is checked on all their sheets together."), None, table.all_sheets),
    Rule("contract-once", N_("A contract is fulfilled by one player."), None, table.contract_once),
    Rule("office-once", N_("An office is bought by one player."), None, table.office_once),
    Rule(
        "high-number-once",
        N_("The first to reach a double box gets its high number, everybody else the low one."),
        None,
        table.high_number_once,
    ),
    Rule(
        "majority-ranks",
        N_("Most spaces in a row, then most circles, pay first and second; who is equal gets the same."),
        audit.majority_amounts,
        table.majority_ranks,
    ),
    Rule("score-sum", N_("Offices, subtotals and the total are added up correctly."), audit.score_sum),
)
