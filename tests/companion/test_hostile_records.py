"""Records that are nonsense from end to end: every line is refused, and none of it takes for ever."""

from __future__ import annotations

import pytest

from companion import games
from companion.keeping.mending import check_record
from geo.errors import InvalidInput

LINES = {
    "rolling-america": "A b3 MT",
    "clever": "A y1 r1c1",
    "rolled-west": "A claim TO",
    "dodge-dice": "A give B",
    "tumblin-dice": "lie A 4x3 6x1 off 0x B 2x4 5x2 1x1 off",
}


@pytest.mark.parametrize("game", LINES)
def test_a_line_that_never_fits_is_refused_each_time(game: str) -> None:
    players = ["A", "B"][: max(games.game(game).design.seats[0], 2)]
    header = ['[Format "1"]', f'[Game "{game}"]', f"[Players {' '.join(map(repr, players))}]".replace("'", '"')]
    with pytest.raises(InvalidInput) as caught:
        check_record("\n".join([*header, *[LINES[game]] * 9]))
    assert len(caught.value.problems) >= 3
    assert all(problem.where.startswith("line ") for problem in caught.value.problems)
