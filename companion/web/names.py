"""The names that this server may be called by: a page of another site that points its own name at us is refused."""

from __future__ import annotations

import socket
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Names:
    """Tells whether a request's host is one of ours."""

    known: frozenset[str]

    @classmethod
    def of(cls, addresses: tuple[str, ...] = ()) -> Names:
        """This machine's names, with the addresses that it listens on in the network."""
        own = socket.gethostname().lower()
        named = {own, f"{own.partition('.')[0]}.local"} if addresses else set()
        return cls(frozenset({"localhost", "127.0.0.1", "::1", *named, *addresses}))

    def __call__(self, host: str) -> bool:
        """Whether that is one of our names."""
        return host.lower() in self.known
