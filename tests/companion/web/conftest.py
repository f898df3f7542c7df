"""What most tests of the page begin with: a server of their own, its host, a table, and Ana who sits at it."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from serving import Server, begin, served, sit


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture
def host(server: Server) -> Iterator[httpx.Client]:
    with server.client(host=True) as client:
        yield client


@pytest.fixture
def table(host: httpx.Client) -> str:
    return begin(host, "rolling-america", "Ana", "Ben")


@pytest.fixture
def ana(server: Server, table: str) -> Iterator[httpx.Client]:
    with server.client() as client:
        sit(client, table, "Ana")
        yield client
