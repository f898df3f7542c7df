"""On the page: undo and redo, correcting an earlier line, going home, tables that warn instead of refusing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape

import httpx
import pytest
from serving import Server, at, begin, post, sit

from companion.session import Setup
from sheets.forms import design
from sheets.options import defaults


@pytest.fixture
def ana(server: Server) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


def lines(server: Server, table: str) -> list[str]:
    return [line.draft.text for line in server.store.load(table.rpartition("/")[2])[1].lines]


def offered(client: httpx.Client, path: str, **query: str) -> list[str]:
    page = client.get(path, params=query).text
    return [unescape(words) for words in re.findall(r'name="move" value="([^"]*)"', page)]


def do(client: httpx.Client, server: Server, table: str, what: str, **fields: str) -> httpx.Response:
    return post(client, f"{table}/{what}", {"at": str(at(server, table)), **fields})


def thrown(client: httpx.Client, server: Server, table: str) -> None:
    for _ in range(2):
        assert do(client, server, table, "throw").status_code == 204


def decided(client: httpx.Client, server: Server, table: str, player: str) -> str:
    """A decision of a player's by chance: its line."""
    listed = offered(client, f"{table}/box", **{"as": player}) or offered(client, table, **{"as": player})
    move = random.Random(at(server, table)).choice(listed)
    assert do(client, server, table, "do", **{"as": player, "move": move}).status_code == 204
    return lines(server, table)[-1]


def test_what_was_taken_back_is_given_back(server: Server, host: httpx.Client, ana: httpx.Client) -> None:
    table = begin(host, "rolling-america", "Ana", "Ben")
    sit(ana, table, "Ana")
    thrown(ana, server, table)
    assert f'action="{table}/redo"' not in ana.get(table).text
    line = decided(ana, server, table, "Ana")
    assert do(ana, server, table, "undo", **{"as": "Ana"}).status_code == 204
    assert line not in lines(server, table)
    assert f'action="{table}/redo"' in ana.get(table).text
    assert do(ana, server, table, "redo", **{"as": "Ben"}).status_code == 403
    assert do(ana, server, table, "redo", **{"as": "Ana"}).status_code == 204
    assert lines(server, table)[-1] == line
    assert f'action="{table}/redo"' not in ana.get(table).text
    assert do(ana, server, table, "redo", **{"as": "Ana"}).status_code == 422, "there is nothing more to give back"


def test_an_earlier_decision_is_corrected(server: Server, host: httpx.Client, ana: httpx.Client) -> None:
    table = begin(host, "rolling-america", "Ana", "Ben", seed="1")
    sit(ana, table, "Ana")
    thrown(ana, server, table)
    line = decided(ana, server, table, "Ana")
    assert unescape(line) in unescape(ana.get(f"{table}/fix").text)
    event = str(at(server, table))
    instead = [words for words in offered(ana, f"{table}/fix", event=event) if words.split()[0] == line.split()[1]]
    words = next(words for words in instead if f"Ana {words}" != line)
    with server.client() as ben:
        sit(ben, table, "Ben")
        for player in ("Ana", "Ben"):
            forged = {"as": player, "event": event, "move": words}
            assert do(ben, server, table, "fix", **forged).status_code in (403, 422), "that is not his to correct"
    assert lines(server, table)[-1] == line
    fixed = do(ana, server, table, "fix", **{"as": "Ana", "event": event, "move": words})
    assert fixed.status_code == 204, fixed.text
    assert lines(server, table)[-1] == f"Ana {words}"


def test_a_correction_that_breaks_the_rules_is_refused(server: Server, host: httpx.Client, ana: httpx.Client) -> None:
    table = begin(host, "clever", "Ana", "Ben")
    sit(ana, table, "Ana")
    thrown(ana, server, table)
    for fields in ({"event": "1", "move": "reroll"}, {"event": "x", "move": ""}, {"event": "99", "move": "y9 r9c9"}):
        assert do(ana, server, table, "fix", **{"as": "Ana", **fields}).status_code in (409, 422)
    assert at(server, table) == 2


def test_dice_that_were_typed_wrong_are_corrected(server: Server, host: httpx.Client, ana: httpx.Client) -> None:
    table = begin(host, "rolling-america", "Ana", "Ben", real_dice="1")
    sit(ana, table, "Ana")
    assert do(ana, server, table, "type", dice="first Ana").status_code == 204
    assert do(ana, server, table, "type", dice="b3 w5").status_code == 204
    assert 'value="roll b3 w5"' in ana.get(f"{table}/fix", params={"event": "2"}).text
    assert do(ana, server, table, "fix", event="2", move="roll b4 w5").status_code == 204
    assert lines(server, table)[-1] == "roll b4 w5"


def test_a_player_goes_home_and_the_others_play_on(server: Server, host: httpx.Client, ana: httpx.Client) -> None:
    table = begin(host, "dodge-dice", "Ana", "Ben", "Cem")
    sit(ana, table, "Ana")
    thrown(ana, server, table)
    assert f'action="{table}/leave"' in ana.get(table).text
    assert do(ana, server, table, "leave", **{"as": "Ben"}).status_code == 403
    assert do(ana, server, table, "leave", **{"as": "Ana"}).status_code == 204
    _, session = server.store.load(table.rpartition("/")[2])
    assert session.gone == ("Ana",)
    assert "Ana" not in session.waiting
    assert f'action="{table}/leave"' not in ana.get(table).text


def test_where_nobody_can_go_home_no_button_says_so(server: Server, host: httpx.Client, ana: httpx.Client) -> None:
    table = begin(host, "dodge-dice", "Ana", "Ben")
    sit(ana, table, "Ana")
    thrown(ana, server, table)
    assert f'action="{table}/leave"' not in ana.get(table).text
    assert do(ana, server, table, "leave", **{"as": "Ana"}).status_code == 409


@pytest.mark.parametrize("game", ["rolling-america", "clever", "rolled-west"])
def test_a_lenient_table_warns_and_writes_it_down(
    server: Server, host: httpx.Client, ana: httpx.Client, game: str
) -> None:
    rng, number = random.Random(game), 0
    setup = Setup(game, ("Ana", "Ben"), defaults(design(game).options), seed="bent", lenient=True)
    table = f"/t/{server.store.create(setup, f'bent {game}').id}"
    sit(ana, table, "Ana")
    for _ in range(120):
        number = at(server, table)
        bent = [*offered(ana, f"{table}/box", start="against"), *_plain_departures(ana, table)]
        if bent:
            break
        for player in ("Ana", "Ben"):
            boxed = offered(host, f"{table}/box", **{"as": player})
            if ways := boxed or offered(host, table, **{"as": player}):
                done = do(host, server, table, "do", **{"as": player, "move": rng.choice(ways)})
                assert done.status_code == 204, done.text
                break
        else:
            assert do(ana, server, table, "throw").status_code == 204
    assert bent, "in so long a time there is something to do against the rules"
    assert do(ana, server, table, "do", **{"as": "Ana", "move": rng.choice(bent)}).status_code == 204
    _, session = server.store.load(table.rpartition("/")[2])
    assert number + 1 in session.waived
    assert 'class="warn"' in ana.get(table).text
    with server.client() as ben:
        sit(ben, table, "Ben")
        assert 'class="warn"' in ben.get(table).text, "the others are told"


def _plain_departures(client: httpx.Client, table: str) -> list[str]:
    page = client.get(table).text.partition("This table warns")[2]
    return [unescape(words) for words in re.findall(r'name="move" value="([^"]*)"', page)]


def test_a_strict_table_offers_nothing_against_the_rules(server: Server, host: httpx.Client, ana: httpx.Client) -> None:
    table = begin(host, "rolling-america", "Ana", "Ben")
    sit(ana, table, "Ana")
    thrown(ana, server, table)
    assert offered(ana, f"{table}/box", start="against") == []
    assert "This table warns" not in ana.get(table).text
    assert host.post("/new", data={"game": "dodge-dice", "name": ["A", "B"], "lenient": "1"}).status_code == 422


def test_a_seat_is_on_paper_where_the_page_says_so(server: Server, host: httpx.Client) -> None:
    table = begin(host, "rolling-america", "Ana", "Ben", "Cem", paper="2")
    _, session = server.store.load(table.rpartition("/")[2])
    assert session.setup.paper == ("Ben",)
