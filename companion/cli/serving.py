"""`padwright serve`: the phone page."""

from __future__ import annotations

import sys
from typing import Any

from companion.cli.base import command, option
from companion.cli.talk import line, talk
from geo.errors import N_, InvalidInput, StoreError, reason, say

PORT = 8765
NEEDED = ("starlette", "uvicorn", "jinja2", "segno")


@command(
    "serve",
    N_(
        "Play from phones and laptops: begin tables, take seats, roll, tap what you write. Without --lan only this "
        "machine can reach the page."
    ),
    "padwright serve --lan",
)
@option("--lan", is_flag=True, help=N_("Let everybody in the same network in."))
@option("--port", type=int, default=PORT, metavar="N", help=N_("The port to listen on; 0 takes a free one."))
def serve_command(lan: bool, port: int) -> None:
    """Serve the page until interrupted."""
    _require_extra()
    import logging

    from companion.store import Store
    from companion.web.addresses import own_addresses
    from companion.web.app import create_app
    from companion.web.names import Names
    from companion.web.steady import server

    if not 0 <= port < 65536:
        raise InvalidInput.one("--port", say(N_("a port is a number from 0 to 65535")))
    listener = _listener("0.0.0.0" if lan else "127.0.0.1", port)
    number = listener.getsockname()[1]
    found = own_addresses() if lan else ()
    addresses = tuple(f"http://{one.ip}:{number}/" for one in found)
    app = create_app(Store(), Names.of(tuple(one.ip for one in found)), addresses)
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.WARNING, stream=sys.stderr)
    secret = app.state.house.seats.host_secret
    _tell(f"http://127.0.0.1:{number}/host/{secret}", found, addresses, lan)
    server(app).run(sockets=[listener])


def _require_extra() -> None:
    from importlib.util import find_spec

    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        message = N_("the phone page is not installed ({missing}); add it with: pip install 'padwright[web]'")
        raise StoreError(say(message, missing=missing))


def _listener(address: str, port: int) -> Any:
    import socket

    try:
        return socket.create_server((address, port), backlog=1024)
    except OSError as error:
        message = N_("port {port} cannot be used ({why}); another one: padwright serve --port 0")
        raise StoreError(say(message, port=port, why=reason(error))) from error


def _tell(host: str, found: tuple[Any, ...], addresses: tuple[str, ...], lan: bool) -> None:
    if lan and addresses:
        from companion.web.qr import qr_text

        if (sys.stdout.encoding or "").lower().startswith("utf"):
            line(qr_text(addresses[0]))
        talk(N_("Phones in the same network open one of these, the first first:"))
        for one, address in zip(found, addresses, strict=True):
            line(f"{address}  {one.interface}".rstrip())
    elif lan:
        talk(N_("This machine has no address in a network."))
    talk(N_("You run the table with this address; keep it to yourself:"))
    line(host)
    talk(N_("Ctrl-C ends it."))
    sys.stdout.flush()
