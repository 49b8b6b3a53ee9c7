"""One real server for all tests of the page: what is limited there shows only with real connections."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from queens_snap.drop.local.server import LOOPBACK, listen, server

if TYPE_CHECKING:
    import httpx

SHOTS = Path(__file__).parents[3] / "fixtures" / "screenshots"


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    listener = listen(0)
    port = listener.getsockname()[1]
    running = server(port)
    thread = threading.Thread(target=running.run, args=([listener],), daemon=True)
    thread.start()
    deadline = time.monotonic() + 30
    while not running.started and time.monotonic() < deadline:
        time.sleep(0.02)
    yield f"http://{LOOPBACK}:{port}"
    running.should_exit = True
    thread.join(10)


@pytest.fixture(scope="package")
def client(address: str) -> "Iterator[httpx.Client]":
    import httpx

    with httpx.Client(base_url=address, timeout=60) as found:
        yield found


@pytest.fixture(scope="session")
def shot() -> bytes:
    """A clean capture of a 9 x 9 board without marks."""
    return (SHOTS / "crop-light-9.png").read_bytes()


@pytest.fixture
def opened(browser, address: str) -> Iterator:
    """Opens the page; answers the tab. No tab may ask anybody else or report an error in its script."""
    contexts, errors, asked = [], [], []

    def open_(**options):
        contexts.append(browser.new_context(**options))
        tab = contexts[-1].new_page()
        tab.set_default_timeout(15_000)
        tab.on("pageerror", lambda error: errors.append(str(error)))
        tab.on("console", lambda m: errors.append(m.text) if m.type in ("error", "warning") else None)
        tab.on("request", lambda request: asked.append(request.url))
        tab.goto(address)
        return tab

    yield open_
    for context in contexts:
        context.close()
    assert [url for url in asked if not url.startswith((f"{address}/", f"blob:{address}/"))] == []
    assert errors == []
