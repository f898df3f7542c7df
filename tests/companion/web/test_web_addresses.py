"""Where phones find this machine, on made-up lists of interfaces."""

from __future__ import annotations

import pytest

from companion.web.addresses import Address, ranked
from companion.web.names import Names


def order(*found: Address, leads_out: str = "") -> list[str]:
    return [one.ip for one in ranked(found, leads_out)]


def test_containers_and_vpns_come_last_and_are_listed() -> None:
    found = (
        Address("172.17.0.1", "docker0"),
        Address("10.8.0.2", "tun0"),
        Address("192.168.178.20", "wlan0"),
        Address("100.101.102.103", "tailscale0"),
        Address("127.0.0.1", "lo"),
    )
    assert order(*found)[0] == "192.168.178.20"
    assert set(order(*found)) == {"172.17.0.1", "10.8.0.2", "192.168.178.20", "100.101.102.103"}


def test_a_vpn_that_has_the_default_route_still_comes_behind_the_wireless_network() -> None:
    found = (Address("10.8.0.2", "wg0"), Address("192.168.1.5", "wlp3s0"))
    assert order(*found, leads_out="10.8.0.2") == ["192.168.1.5", "10.8.0.2"]


def test_of_two_networks_the_one_that_leads_out_comes_first() -> None:
    found = (Address("192.168.56.1", "eth1"), Address("192.168.1.5", "eth0"))
    assert order(*found, leads_out="192.168.1.5") == ["192.168.1.5", "192.168.56.1"]


@pytest.mark.parametrize("odd", ["169.254.10.1", "100.64.0.9"])
def test_addresses_that_no_phone_reaches_come_last(odd: str) -> None:
    assert order(Address(odd, "en0"), Address("192.168.0.4", "en1")) == ["192.168.0.4", odd]


def test_bridges_of_containers_without_a_name_come_behind_the_room() -> None:
    assert order(Address("172.18.0.1"), Address("192.168.0.4")) == ["192.168.0.4", "172.18.0.1"]


def test_the_server_answers_to_its_own_names_alone() -> None:
    names = Names.of(("192.168.0.4",))
    assert names("localhost")
    assert names("192.168.0.4")
    assert not names("evil.example")
    assert not Names.of()("192.168.0.4")
