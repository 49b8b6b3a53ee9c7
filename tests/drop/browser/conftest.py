"""The page in a folder, from a plain web server."""

import functools
import http.server
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from queens_snap.drop.browser.folder import folder
from queens_snap.drop.browser.runtime import runtime_in


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@dataclass
class Site:
    """A folder that is offered at an address, until it is stopped."""

    folder: Path
    address: str
    server: http.server.ThreadingHTTPServer

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def offered(made: Path) -> Site:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=made))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return Site(made, f"http://127.0.0.1:{server.server_port}/", server)


@pytest.fixture(scope="session")
def runtime() -> Path:
    """A Pyodide release, as `.ci/page` puts it together."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    found = sorted((cache / "queens-snap-tests").glob("pyodide-*"))
    if not found:
        pytest.skip("needs Python for browsers: .ci/page fetches it")
    return found[-1]


@pytest.fixture(scope="session")
def made(runtime: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page."""
    out = tmp_path_factory.mktemp("site")
    for name, content in folder(runtime_in(runtime)).items():
        path = out / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    return out


@pytest.fixture
def site(made: Path) -> Iterator[Site]:
    found = offered(made)
    yield found
    found.stop()
