"""Where phones find this machine: its addresses, those of containers and VPNs last."""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket
import sys
from collections.abc import Iterable
from dataclasses import dataclass

NOT_THE_ROOM = re.compile(
    r"(docker|podman|br-|veth|virbr|vmnet|vboxnet|vethernet|lxc|lxd|cni|flannel|cali|kube|tun|tap|wg|tailscale|zt|utun|ppp|nordlynx|hamachi|awdl|llw)",
    re.IGNORECASE,
)
"""Names of interfaces that lead to containers, virtual machines and VPNs rather than to the people in the room."""

SHARED = ipaddress.ip_network("100.64.0.0/10")
"""Addresses behind a provider, and those of some VPNs."""

CONTAINERS = ipaddress.ip_network("172.16.0.0/12")
ROUTED = ("192.0.2.1", 9)
"""Nobody is there; the address by which one would go there is the one that leads out of the house."""


@dataclass(frozen=True, slots=True)
class Address:
    """An IPv4 address of this machine, and the interface that has it (empty: not known)."""

    ip: str
    interface: str = ""


def ranked(found: Iterable[Address], leads_out: str = "") -> tuple[Address, ...]:
    """Addresses at which phones may find this machine, the likeliest first; none is left out but the loopback.

    `leads_out` is the address of the default route.
    """
    usable = {one.ip: one for one in found if not ipaddress.ip_address(one.ip).is_loopback}
    return tuple(sorted(usable.values(), key=lambda one: _rank(one, leads_out)))


def _rank(one: Address, leads_out: str) -> tuple[bool, bool, bool, bool, bool]:
    ip = ipaddress.ip_address(one.ip)
    return (
        bool(NOT_THE_ROOM.match(one.interface)) or ip in SHARED,
        ip.is_link_local,
        not ip.is_private,
        one.ip != leads_out,
        not one.interface and ip in CONTAINERS,
    )


def own_addresses() -> tuple[Address, ...]:
    """The addresses of this machine, ranked."""
    found = list(_of_interfaces())
    with contextlib.suppress(OSError):
        found += [Address(ip) for ip in socket.gethostbyname_ex(socket.gethostname())[2]]
    out = _leads_out()
    named = {one.ip: one for one in reversed(found)}
    if out and out not in named:
        named[out] = Address(out)
    return ranked(named.values(), out)


def _leads_out() -> str:
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(ROUTED)  # sends nothing
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def _of_interfaces() -> Iterable[Address]:
    """Addresses with the names of their interfaces, where the system tells them."""
    if not sys.platform.startswith("linux"):
        return
    import fcntl
    import struct

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                held = fcntl.ioctl(probe.fileno(), 0x8915, struct.pack("256s", name[:15].encode()))  # SIOCGIFADDR
            except OSError:
                continue
            yield Address(socket.inet_ntoa(held[20:24]), name)
