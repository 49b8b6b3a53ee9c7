"""The page in a folder, from a plain web server."""

import contextlib
import functools
import http.server
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from queens_snap.commands import page


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Without a word; and nothing it gives stays in the browser but what a page keeps itself."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


def runtime_found() -> Path | None:
    """The Pyodide release that `.ci/page` has put together, if it has."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return next(iter(sorted((cache / "queens-snap-tests").glob("pyodide-*"), reverse=True)), None)


def laid(out: Path, runtime: Path) -> Path:
    """The folder, once the command has put the page there."""
    assert page.run("page", ["--out", str(out), "--runtime", str(runtime), "--quiet"]) == 0
    return out


@contextlib.contextmanager
def offered(folder: Path) -> Iterator[str]:
    """The address of a folder, while it is offered."""
    handler = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
