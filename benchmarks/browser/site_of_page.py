"""The page in a folder, offered by a plain web server, and a browser that looks at it."""

import contextlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))  # the tests are no installed package

from tests import sites
from tests.tabs import CHROMIUM

ROOT = Path(__file__).parents[2]
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


def runtime() -> Path:
    """Folder of Python for the browser, fetched if need be."""
    found = subprocess.run([ROOT / ".ci" / "page"], capture_output=True, text=True, check=True)
    return Path(found.stdout.strip())


@contextlib.contextmanager
def offered(site: Path | None = None) -> Iterator[str]:
    """The address of the page in a folder, while it is offered; without one, of a page that is made anew."""
    with (
        tempfile.TemporaryDirectory() as made,
        sites.offered(site or sites.laid(Path(made), runtime())) as address,
    ):
        yield address


@contextlib.contextmanager
def chromium() -> Iterator[Any]:
    """A headless Chromium, of Playwright."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()
