"""The server of the page: a socket on the loopback address. Loaded without the extra `web`."""

import socket
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import uvicorn

PORT = 8157  # nothing well known lives there; the next start finds the page where it was
LOOPBACK = "127.0.0.1"
CONNECTIONS = 400  # more are refused with 503; slow senders among them take nothing but their place here


def listen(port: int | None) -> socket.socket:
    """A listening socket on the loopback address: at this port, or where none is named at PORT or, if that is
    taken, at any free one. Raises OSError where the named port cannot be used."""
    try:
        return socket.create_server((LOOPBACK, PORT if port is None else port))
    except OSError:
        if port is not None:
            raise
        return socket.create_server((LOOPBACK, 0))


def server(port: int) -> "uvicorn.Server":
    """The server for one port of the loopback address; it ends its processes when it ends."""
    import uvicorn  # of the extra `web`, which the command asks for first

    from .app import build
    from .pool import ReadingPool

    config = uvicorn.Config(
        build(ReadingPool(), port),
        http="h11",
        ws="none",
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # nobody stands between, so nobody may say who asks
        server_header=False,
        limit_concurrency=CONNECTIONS,
        timeout_graceful_shutdown=1,
    )
    return uvicorn.Server(config)
