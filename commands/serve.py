"""`queens-snap serve`: serves a page on this machine that takes screenshots."""

import argparse
import threading
import webbrowser
from collections.abc import Sequence
from importlib import import_module

from ..drop.local.server import DEFAULT_PORT, LOOPBACK, listen
from ..result.problem import EXIT_OK
from .options import print_complaint
from .parser import Parser

PACKAGES = ("starlette", "uvicorn")  # packages of the extra `web`
INSTALL_ADVICE = 'pip install "queens-snap[web]"'
MAX_PORT = 65535


def run(command: str, argv: Sequence[str]) -> int:
    """Serve the page until Ctrl-C, which raises KeyboardInterrupt; return the exit status."""
    args = parser(command).parse_args(argv)
    try:
        for package in PACKAGES:
            import_module(package)
    except ImportError as error:
        return print_complaint(f"the page needs {error.name}, which is not installed", INSTALL_ADVICE)
    try:
        listener = listen(args.port)
    except OSError as error:
        why = (error.strerror or str(error)).partition(" (while")[0]  # "(while ..." repeats the address
        return print_complaint(f"port {args.port} cannot be used: {why}", "choose another port with --port")
    port = listener.getsockname()[1]
    address = f"http://{LOOPBACK}:{port}/"
    print(f"queens-snap: {address} (press Ctrl-C to stop)", flush=True)
    if not args.no_open:
        # in a thread, because some browsers return only when they are closed; the socket already listens
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    from ..drop.local.app import make_server  # here, because it needs the extra

    make_server(port).run(sockets=[listener])
    return EXIT_OK


def parser(command: str) -> Parser:
    """Make the parser of `serve`."""
    line = Parser(
        command,
        "Open a page in your browser: drop a screenshot on it, play on, ask the coach for hints, see the "
        "steps and the answer. The page is served from this machine to this machine alone; nothing is sent "
        "anywhere, and what you play is kept in your browser alone.",
        usage="[options]",
        examples=(
            ("serve", "open the page; Ctrl-C ends it"),
            ("serve --port 0 --no-open", "only its address"),
        ),
    )
    line.general.add_argument(
        "--port",
        type=_parse_port,
        metavar="P",
        help="the port to use; 0 means any free one "
        f"(default: {DEFAULT_PORT}, or any free one if that is taken)",
    )
    line.general.add_argument(
        "--no-open", action="store_true", help="only print the address; open no browser"
    )
    return line


def _parse_port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > MAX_PORT:
        raise argparse.ArgumentTypeError(f"'{text}' is not a port number from 0 to {MAX_PORT}")
    return int(text)
