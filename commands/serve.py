"""`queens-snap serve`: a page on this machine to drop, paste or choose a screenshot in."""

import argparse
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import uvicorn

PORT = 8157  # nothing well known lives there; the next start finds the page where it was
LOOPBACK = "127.0.0.1"
DONE, NOT_STARTED = 0, 5
CONNECTIONS = 100  # more are refused with 503
NEEDED = ("pebble", "starlette", "uvicorn")
EXTRA = 'pip install "queens-snap[web]"'


def run(command: str, argv: Sequence[str]) -> int:
    """Serve until Ctrl-C; the exit status."""
    args = _parser(command).parse_args(argv)
    try:
        for package in NEEDED:
            import_module(package)
    except ImportError as error:
        return _complain(f"the page needs {error.name}, which is not installed; {EXTRA}")
    try:
        listener = listen(args.port)
    except OSError as error:
        why = (error.strerror or str(error)).partition(" (while")[0]  # the address follows, which is said
        return _complain(f"port {args.port} cannot be used: {why}; choose another with --port")
    port = listener.getsockname()[1]
    address = f"http://{LOOPBACK}:{port}/"
    print(f"queens-snap: {address} (Ctrl-C ends it)", flush=True)
    if not args.no_open:
        # the socket listens already; some browsers keep the caller until they are closed
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    with suppress(KeyboardInterrupt):
        server(port).run(sockets=[listener])
    return DONE


def server(port: int) -> "uvicorn.Server":
    """The server for one port of the loopback address; it ends its workers when it ends."""
    import uvicorn

    from ..drop.local.app import build
    from ..drop.local.workers import Workers

    config = uvicorn.Config(
        build(Workers(), port),
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


def _parser(command: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"queens-snap {command}",
        description="A page in your browser: drop a screenshot, get hints, the steps and the answer. "
        "It is for this machine alone, and nothing is stored or sent anywhere.",
    )
    parser.add_argument(
        "--port",
        type=_port,
        metavar="P",
        help=f"0 takes any free one (default: {PORT}, or any free one where that is taken)",
    )
    parser.add_argument("--no-open", action="store_true", help="only print the address, open no browser")
    return parser


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"'{text}' is not a port from 0 to 65535")
    return int(text)


def listen(port: int | None) -> socket.socket:
    """A listening socket on the loopback address. Raises OSError where the port that was named is taken."""
    try:
        return socket.create_server((LOOPBACK, PORT if port is None else port))
    except OSError:
        if port is not None:
            raise
        return socket.create_server((LOOPBACK, 0))


def _complain(text: str) -> int:
    print(f"queens-snap: {text}", file=sys.stderr)
    return NOT_STARTED
