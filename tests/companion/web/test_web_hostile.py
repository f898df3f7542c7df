"""Whoever means ill: forged seats, other sites, large and slow requests, thousands of them; the table plays on."""

from __future__ import annotations

import socket
from collections import Counter
from contextlib import ExitStack

import httpx
import pytest
from serving import Server, at, begin, post, until

GUESTS = 64
"""Streams that one address may have open."""

CROWD = 1000
ELSEWHERE = "127.0.0.9"
"""An address of this machine that the server sees as somebody else's."""


def cookies(client: httpx.Client) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


def request(server: Server, line: str, *headers: str) -> bytes:
    return "\r\n".join((f"{line} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", *headers, "", "")).encode()


def raw(held: ExitStack, server: Server, source: str = "127.0.0.1") -> socket.socket:
    """A bare connection, closed in the end."""
    found = socket.create_connection(("127.0.0.1", server.port), timeout=20, source_address=(source, 0))
    return held.enter_context(found)


def logged(server: Server, text: str) -> int:
    """How many lines of the log say so."""
    assert_no_traceback(server)
    return sum(text in line for line in (server.home / "log").read_text().splitlines())


def assert_no_traceback(server: Server) -> None:
    assert "Traceback" not in (server.home / "log").read_text()


def test_a_forged_seat_is_none(server: Server, table: str, ana: httpx.Client) -> None:
    number, before = table.rpartition("/")[2], logged(server, "answered 403")
    name, secret = next((name, value) for name, value in ana.cookies.items() if name.startswith("padwright_"))
    forgeries = (secret[:-1] + ("0" if secret[-1] != "0" else "1"), "", "0" * 64)
    for forged in forgeries:
        with server.client() as other:
            other.cookies.set(name, forged)
            assert other.get(f"{table}/stream").status_code == 403
    with server.client() as other:  # one's own secret in another's place
        other.cookies.set(f"padwright_{number}_1", secret)
        assert other.get(f"{table}/box").status_code == 403
        assert post(other, f"{table}/throw", {"at": "0", "as": "Ben"}).status_code == 403
    assert logged(server, "answered 403") - before == len(forgeries) + 2
    assert at(server, table) == 0


def test_a_secret_of_one_table_opens_no_other(
    server: Server, host: httpx.Client, table: str, ana: httpx.Client
) -> None:
    other = begin(host, "rolling-america", "Ana", "Ben")
    secret = ana.cookies[f"padwright_{table.rpartition('/')[2]}_0"]
    ana.cookies.set(f"padwright_{other.rpartition('/')[2]}_0", secret)
    assert post(ana, f"{other}/throw", {"at": "0", "as": "Ana"}).status_code == 403
    assert at(server, other) == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://[evil"},
        {"origin": "http://127.0.0.1:1"},
        {"host": "evil.example", "origin": "http://evil.example"},
    ],
)
def test_posts_from_other_sites_are_refused(
    server: Server, table: str, ana: httpx.Client, headers: dict[str, str]
) -> None:
    before = logged(server, "refused 127.0.0.1 POST")
    answer = ana.post(f"{table}/throw", data={"at": "0"}, headers=headers)
    assert answer.status_code in (403, 421)
    assert logged(server, "refused 127.0.0.1 POST") == before + 1
    assert at(server, table) == 0


def test_a_post_without_an_origin_is_refused(server: Server, table: str, ana: httpx.Client) -> None:
    del ana.headers["origin"]
    assert ana.post(f"{table}/throw", data={"at": "0"}).status_code == 403
    assert at(server, table) == 0


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH"])
def test_other_methods_do_nothing(server: Server, table: str, ana: httpx.Client, method: str) -> None:
    assert ana.request(method, f"{table}/throw", data={"at": "0"}).status_code == 405
    assert at(server, table) == 0


def test_large_bodies_are_refused_whatever_their_header_says(server: Server, table: str, ana: httpx.Client) -> None:
    before = logged(server, "too large")
    assert ana.post(f"{table}/throw", content=b"x" * 10_000_000).status_code == 413
    chunks = (b"at=0&x=" + b"y" * 60_000 for _ in range(160))
    assert ana.post(f"{table}/throw", content=chunks).status_code == 413
    assert logged(server, "too large") == before + 2
    assert at(server, table) == 0
    assert ana.get(table).status_code == 200


def test_a_body_without_end_is_cut_off(server: Server, table: str, ana: httpx.Client) -> None:
    with ExitStack() as held:
        endless = raw(held, server)
        origin = f"Origin: http://127.0.0.1:{server.port}"
        endless.sendall(request(server, f"POST {table}/throw", origin, "Transfer-Encoding: chunked"))
        sent = 0
        try:
            for _ in range(1000):
                endless.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
                sent += 0x10000
        except OSError:
            pass
        assert sent < 64_000_000
    assert post(ana, f"{table}/throw", {"at": "0"}).status_code == 204


def test_a_thousand_streams_are_refused_beyond_the_bound_and_the_table_plays_on(
    server: Server, table: str, ana: httpx.Client
) -> None:
    asked = request(server, f"GET {table}/stream", f"Cookie: {cookies(ana)}")
    answers: Counter[bytes] = Counter()
    with ExitStack() as held:
        for _ in range(CROWD):
            one = raw(held, server, ELSEWHERE)
            one.sendall(asked)
            answers[one.recv(64).split()[1]] += 1
        assert answers[b"200"] == GUESTS
        assert answers[b"429"] + answers[b"503"] == CROWD - GUESTS
        assert post(ana, f"{table}/throw", {"at": "0"}).status_code == 204
        assert _streams(ana, table), "an address of its own is not held up by another's thousand"
    with ExitStack() as held:
        until(lambda: _opened(held, server, asked))
    assert logged(server, f"refused {ELSEWHERE}") >= CROWD - GUESTS


def _streams(client: httpx.Client, table: str) -> bool:
    with client.stream("GET", f"{table}/stream") as answer:
        return answer.status_code == 200


def _opened(held: ExitStack, server: Server, asked: bytes) -> bool:
    """Whether there is room again after the thousand have gone."""
    one = raw(held, server, ELSEWHERE)
    one.sendall(asked)
    return one.recv(64).split()[1:2] == [b"200"]


def test_half_sent_requests_hold_nobody_up_and_are_ended(server: Server, table: str, ana: httpx.Client) -> None:
    with ExitStack() as held:
        halves = [raw(held, server, ELSEWHERE) for _ in range(150)]
        origin = f"Origin: http://127.0.0.1:{server.port}"
        for place, one in enumerate(halves):
            begun = (
                b"",
                b"GET / HT",
                request(server, f"POST {table}/throw", origin, "Content-Length: 5000") + b"at=",
                request(server, f"POST {table}/nowhere", origin, "Content-Length: 5000") + b"at=",
            )
            one.sendall(begun[place % 4])
        for moment in range(2):
            assert post(ana, f"{table}/throw", {"at": str(moment)}).status_code == 204
        until(lambda: sum(map(_drips, halves)) == 0, 30)
        assert ana.get(table).status_code == 200
    assert at(server, table) == 2
    assert logged(server, "no whole request") > 0
    assert logged(server, "too slow") > 0


def _drips(one: socket.socket) -> bool:
    """Send a byte more; whether the server still hears it."""
    one.setblocking(False)
    try:
        one.send(b"x")
        while one.recv(4096):
            pass
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False


def test_names_with_script_in_them_stay_names(host: httpx.Client, server: Server) -> None:
    evil = "<script>alert(1)</script>"[:24]
    table = begin(host, "clever", evil, '"><img src=x>', session="<b onclick=x>&amp;")
    for path in ("/", table, f"{table}?seats", f"{table}?as=%22%3E%3Cimg%20src=x%3E", f"{table}/words/0"):
        text = host.get(path).text
        assert "<script>alert" not in text
        assert "<img src=x" not in text
        assert "<b onclick" not in text


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/%2e%2e/session.py",
        "/static/%00",
        "/t/1/art/../../../../etc/passwd",
        "/audit/..%2f..%2fetc",
        "/audit/%00",
        "/t/999999",
        "/t/99999999999999999999999",
        "/t/1/sheet/99999999999999999999.pdf",
        "/host/wrong",
        "/nowhere",
        "//etc/passwd",
    ],
)
def test_tricks_with_paths_lead_nowhere(server: Server, host: httpx.Client, path: str) -> None:
    begin(host, "clever", "Ana", "Ben")
    with ExitStack() as held:
        bare = raw(held, server)
        bare.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        answer = bare.makefile("rb").read()
    assert answer.split()[1] in (b"403", b"404", b"422"), answer[:300]
    assert b"root:" not in answer
    assert b"import" not in answer
    assert_no_traceback(server)


@pytest.mark.parametrize("noise", [b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"\x00" * 300, b"A" * 200_000])
def test_noise_is_answered_or_cut_off(server: Server, noise: bytes) -> None:
    with ExitStack() as held:
        bare = raw(held, server)
        try:
            bare.sendall(noise + b"\r\n\r\n")
            answer = bare.recv(64)
        except OSError:
            answer = b""
        assert answer.split()[1:2] in ([], [b"400"])
    assert logged(server, "Invalid HTTP request") > 0
