"""The page in a folder, offered by a plain web server, and a browser that looks at it."""

import contextlib
import functools
import http.server
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from queens_snap.drop.browser.folder import folder
from queens_snap.drop.browser.runtime import runtime_in

ROOT = Path(__file__).parents[2]
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A static server that says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


def runtime() -> Path:
    """Where Python for the browser lies, fetched if need be."""
    found = subprocess.run([ROOT / ".ci" / "page"], capture_output=True, text=True, check=True)
    return Path(found.stdout.strip())


@contextlib.contextmanager
def offered(site: Path | None = None) -> Iterator[str]:
    """The address of the page in a folder, while it is offered; without one, of a page that is made anew."""
    with tempfile.TemporaryDirectory() as made:
        for name, content in folder(runtime_in(runtime())).items() if not site else ():
            path = Path(made, name)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        handler = functools.partial(Quiet, directory=site or made)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}/"
            server.shutdown()


@contextlib.contextmanager
def chromium() -> Iterator[Any]:
    """A headless Chromium, of Playwright."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        system = next(filter(None, map(shutil.which, CHROMIUM)), None)
        browser = playwright.chromium.launch(executable_path=system, args=FLAGS)
        yield browser
        browser.close()
