"""A plain web server for the folder of the page."""

import contextlib
import functools
import http.server
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from queens_snap.commands import page


class SilentHandler(http.server.SimpleHTTPRequestHandler):
    """Serves files, logs nothing, and forbids the browser's own cache."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


def find_pyodide_runtime() -> Path | None:
    """Return the folder of the Pyodide release that `.ci/page` built, or None."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return next(iter(sorted((cache / "queens-snap-tests").glob("pyodide-*"), reverse=True)), None)


def write_page_folder(out: Path, runtime: Path) -> Path:
    """Write the page into a folder by the `page` command; return the folder."""
    assert page.run("page", ["--out", str(out), "--runtime", str(runtime), "--quiet"]) == 0
    return out


@contextlib.contextmanager
def serve_folder(folder: Path) -> Iterator[str]:
    """Serve a folder over HTTP; yield its address."""
    handler = functools.partial(SilentHandler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
