"""One real server for all tests of the page: its limits show only with real connections."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ...tabs import Tabs

if TYPE_CHECKING:
    import httpx

SHOTS = Path(__file__).parents[3] / "fixtures" / "screenshots"


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    from queens_snap.drop.local.app import make_server
    from queens_snap.drop.local.server import LOOPBACK, listen  # needs the extra `web`

    listener = listen(0)
    port = listener.getsockname()[1]
    running = make_server(port)
    thread = threading.Thread(target=running.run, args=([listener],), daemon=True)
    thread.start()
    deadline = time.monotonic() + 120
    while not running.started and time.monotonic() < deadline:
        time.sleep(0.02)
    yield f"http://{LOOPBACK}:{port}"
    running.should_exit = True
    thread.join(60)


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
def open_page(tabs: Tabs, address: str) -> Callable[..., Any]:
    """Return a function that opens the page as on a first visit and returns the tab. It may request only
    its own addresses."""

    def open_(**options: Any) -> Any:
        tab = tabs.open(address, (f"{address}/", f"blob:{address}/"), **options)
        tab.locator("body.ready").wait_for(state="attached")
        return tab

    return open_
