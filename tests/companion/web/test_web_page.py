"""The page without a browser: what is answered, what is refused, and that nothing is lost."""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest
from command import Terminal
from serving import PEOPLE, Server, at, begin, post, served, sit


@pytest.fixture
def stranger(server: Server) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


def rolled(server: Server, host: httpx.Client, table: str) -> None:
    for _ in range(2):
        assert post(host, f"{table}/throw", {"at": str(at(server, table))}).status_code == 204


def offered(page: str) -> list[str]:
    return [unescape(words) for words in re.findall(r'name="move" value="([^"]*)"', page)]


def moves_of(client: httpx.Client, table: str, player: str) -> list[str]:
    """All moves that the page offers, as whoever has no script sees them."""
    page = client.get(table, params={"as": player}).text
    listed = client.get(f"{table}/box", params={"as": player}).text
    return [*offered(page), *offered(listed)]


@pytest.mark.parametrize("game", ["clever", "tumblin-dice"])
def test_a_whole_game_is_played_by_forms_alone(server: Server, host: httpx.Client, game: str) -> None:
    rng = random.Random(game)
    table = begin(host, game, "Ana", "Ben")
    people = {name: server.client() for name in ("Ana", "Ben")}
    for name, client in people.items():
        sit(client, table, name)
    for _ in range(400):
        before = at(server, table)
        for name, client in people.items():
            if moves := moves_of(client, table, name):
                data = {"at": str(before), "as": name, "move": rng.choice(moves)}
                answer = client.post(f"{table}/do", data=data)
                assert answer.status_code == 303, answer.text
                break
        else:
            if post(people["Ana"], f"{table}/throw", {"at": str(before)}).status_code != 204:
                break
        assert at(server, table) == before + 1
    _, session = server.store.load(table.rpartition("/")[2])
    assert session.over
    page = people["Ben"].get(table).text
    assert "Winner" in page
    assert people["Ben"].get(f"{table}/record").text == str(session.record)
    assert people["Ben"].get(f"{table}/sheet/0.pdf").content.startswith(b"%PDF")
    for client in people.values():
        client.close()


def test_only_who_holds_a_seat_acts_for_it(
    server: Server, host: httpx.Client, table: str, ana: httpx.Client, stranger: httpx.Client
) -> None:
    rolled(server, host, table)
    move = moves_of(ana, table, "Ana")[0]
    before = at(server, table)
    for client, player in ((stranger, "Ana"), (ana, "Ben"), (stranger, "")):
        answer = post(client, f"{table}/do", {"at": str(before), "as": player, "move": move})
        assert answer.status_code == 403, answer.text
        assert post(client, f"{table}/undo", {"at": str(before), "as": player}).status_code == 403
    assert post(stranger, f"{table}/throw", {"at": str(before)}).status_code == 403
    assert stranger.post("/new", data={"game": "clever", "name": ["A", "B"]}).status_code == 403
    assert ana.post(f"{table}/watch", data={"on": "1"}).status_code == 403
    assert at(server, table) == before
    assert post(ana, f"{table}/do", {"at": str(before), "as": "Ana", "move": move}).status_code == 204


def test_a_lost_phone_gets_its_seat_back_through_the_host(
    server: Server, host: httpx.Client, table: str, ana: httpx.Client, stranger: httpx.Client
) -> None:
    assert stranger.post(f"{table}/seat", data={"player": "Ana"}).status_code == 422
    assert stranger.post(f"{table}/free", data={"as": "Ana"}).status_code == 403
    assert host.post(f"{table}/free", data={"as": "Ana"}).status_code == 303
    sit(stranger, table, "Ana")
    assert "Who are you?" in ana.get(table).text
    assert "Who are you?" not in stranger.get(table).text


def test_onlookers_see_a_table_only_where_it_is_open(host: httpx.Client, table: str, stranger: httpx.Client) -> None:
    assert stranger.get(f"{table}/record").status_code == 403
    host.post(f"{table}/watch", data={"on": "1"})
    assert stranger.get(f"{table}/record").status_code == 200
    page = stranger.get(table).text
    assert 'action="' not in page.replace(f'action="{table}/seat"', "")


def test_a_request_sent_again_is_done_once(server: Server, table: str, ana: httpx.Client) -> None:
    for _ in range(3):
        assert post(ana, f"{table}/throw", {"at": "0"}).status_code == 204
    assert at(server, table) == 1
    threads = [threading.Thread(target=post, args=(ana, f"{table}/throw", {"at": "1"})) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert at(server, table) == 2
    move = moves_of(ana, table, "Ana")[0]
    for _ in range(3):
        assert post(ana, f"{table}/do", {"at": "2", "as": "Ana", "move": move}).status_code == 204
    assert at(server, table) == 3
    post(ana, f"{table}/undo", {"at": "3", "as": "Ana"})
    assert post(ana, f"{table}/do", {"at": "4", "as": "Ana", "move": move}).status_code == 204
    assert at(server, table) == 5, "the same decision after an undo is another request"


@pytest.mark.parametrize("data", [{"at": "999"}, {"at": "x"}, {"at": ""}, {"at": "-1"}, {"at": "9" * 30}, {}])
def test_a_page_of_another_game_is_told_to_load_again(
    server: Server, table: str, ana: httpx.Client, data: dict[str, str]
) -> None:
    assert post(ana, f"{table}/throw", data).status_code == 422
    assert at(server, table) == 0


def test_an_illegal_move_says_why(server: Server, host: httpx.Client, table: str, ana: httpx.Client) -> None:
    rolled(server, host, table)
    answer = post(ana, f"{table}/do", {"at": "2", "as": "Ana", "move": "g1 QQ"})
    assert answer.status_code in (409, 422)
    assert answer.json()["error"]
    assert at(server, table) == 2


def heard(client: httpx.Client, table: str, act: object) -> dict[str, str]:
    """The regions that a stream brings after something was done."""
    assert callable(act)
    with client.stream("GET", f"{table}/stream") as answer:
        lines = answer.iter_lines()
        next(line for line in lines if line.startswith("data: "))
        act()
        line = next(line for line in lines if line.startswith("data: "))
    found: dict[str, str] = json.loads(line.removeprefix("data: "))["regions"]
    return found


def test_everybody_sees_a_throw(server: Server, host: httpx.Client, table: str, ana: httpx.Client) -> None:
    rolled(server, host, table)
    with server.client() as ben:
        sit(ben, table, "Ben")
        move = moves_of(ana, table, "Ana")[0]
        regions = heard(ben, table, lambda: post(ana, f"{table}/do", {"at": "2", "as": "Ana", "move": move}))
    assert "ink-0" in regions
    assert "art-0" not in regions, "what has not changed is not sent"


def test_the_command_line_and_the_page_play_at_one_table(server: Server, table: str, ana: httpx.Client) -> None:
    terminal = Terminal(server.home)
    number = table.rpartition("/")[2]
    home = {"PADWRIGHT_HOME": str(server.home)}
    regions = heard(ana, table, lambda: terminal.fine("next", "--session", number, **home))
    assert "todo" in regions
    assert at(server, table) == 2


def test_killed_and_started_again_it_has_everything_that_it_answered(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        host = server.client(host=True)
        table = begin(host, "rolling-america", "Ana", "Ben")
        people = {name: server.client() for name in ("Ana", "Ben")}
        for name, client in people.items():
            sit(client, table, name)
        for turn in range(3):
            before = at(server, table)
            assert post(people["Ana"], f"{table}/throw", {"at": str(before)}).status_code == 204
            server.kill()
            server.start()
            assert at(server, table) == before + 1
            for name, client in [*people.items()] * 2:
                for move in moves_of(client, table, name)[:1]:
                    now = at(server, table)
                    data = {"at": str(now), "as": name, "move": move}
                    killer = threading.Timer(0.004 * turn, server.kill)
                    killer.start()
                    try:
                        answered = post(client, f"{table}/do", data).status_code == 204
                    except httpx.TransportError:
                        answered = False
                    killer.join()
                    kept = at(server, table)
                    assert kept == now + 1 if answered else kept in (now, now + 1)
                    server.start()
                    assert post(client, f"{table}/do", data).status_code == 204, "the phone asks again"
                    assert at(server, table) == now + 1, "and it is done once"
        host.close()
        for client in people.values():
            client.close()


def test_spanish_is_spoken(host: httpx.Client, table: str) -> None:
    host.cookies.set("padwright_lang", "es")
    assert 'lang="es"' in host.get("/").text
    host.cookies.delete("padwright_lang")
    assert 'lang="es"' in host.get("/", headers={"accept-language": "es-MX,es;q=0.9,en;q=0.5"}).text
    assert 'lang="en"' in host.get("/", headers={"accept-language": "fr"}).text
    assert host.get("/lang/es", params={"back": "//evil.example"}).headers["location"] == "/"
    assert host.get("/lang/es", params={"back": "/\\evil.example"}).headers["location"] == "/"


def test_a_sheet_typed_in_is_audited(host: httpx.Client) -> None:
    page = host.get("/audit/rolling-america").text
    assert 'name="states.CA"' in page
    data = {"player": "Ana", "states.CA": "3", "states.NV": "6", "rounds.1": "X"}
    report = host.post("/audit/rolling-america", data=data).text
    assert "neighbours-within-one" in report
    wrong = host.post("/audit/rolling-america", data={"states.CA": "99x", "player": "Ana"})
    assert wrong.status_code == 422
    assert "states.CA" in wrong.text


@pytest.mark.parametrize("game", PEOPLE)
def test_blank_sheets_of_all_games_can_be_typed_in(host: httpx.Client, game: str) -> None:
    page = host.get(f"/audit/{game}").text
    assert "data-box=" in page
    assert host.post(f"/audit/{game}", data={"players": "A, B"}).status_code == 200


@pytest.mark.parametrize("game", PEOPLE)
def test_the_form_of_a_blank_sheet_is_taken_as_it_is(host: httpx.Client, game: str) -> None:
    page = host.get(f"/audit/{game}").text
    hidden = {
        name: unescape(value) for name, value in re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', page)
    }
    answer = host.post(f"/audit/{game}", data=hidden)
    assert answer.status_code == 200, answer.text
    art = unescape(re.findall(r'src="(/audit/[^"]*)"', page)[0])
    assert host.get(art).headers["content-type"] == "image/svg+xml"


def test_dice_of_one_s_own_are_typed_in(server: Server, host: httpx.Client) -> None:
    table = begin(host, "tumblin-dice", "Ana", "Ben", real_dice="1")
    page = host.get(table).text
    assert page.count('name="die"') == 2
    assert host.post(f"{table}/type", data={"at": "0", "die": ["5", "3"]}).status_code == 303
    assert host.get(table).text.count('name="die"') == 8
    dice = ["4x3", "6x1", "off", "0x", "2x4", "5x2", "1x1", "off"]
    assert host.post(f"{table}/type", data={"at": "1", "die": dice}).status_code == 303
    assert at(server, table) == 2


def test_a_table_of_dice_only_shows_them_large(server: Server, host: httpx.Client) -> None:
    table = begin(host, "rolling-america", "Ana", "Ben", dice_only="1")
    rolled(server, host, table)
    page = host.get(table).text
    assert 'class="dice large"' in page
    assert "data-box" not in page
