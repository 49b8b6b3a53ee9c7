"""A browser for the tests of pages."""

import shutil
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module")
def browser() -> Iterator:
    """A headless Chromium. A module long only: its event loop would be in the way of others."""
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright (the dev extra)")
    system = shutil.which("chromium") or shutil.which("chromium-browser")
    with playwright.sync_playwright() as p:
        try:
            found = p.chromium.launch(executable_path=system, args=["--no-sandbox", "--disable-gpu"])
        except playwright.Error as error:
            pytest.skip(f"no Chromium to open pages with: {error}")
        yield found
        found.close()
