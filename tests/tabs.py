"""Browser tabs that tests share, because opening a new one takes a second. A page may request only its own
addresses and report no script errors."""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
# That of the system, the first that is there: without windows, a page costs a sixth.
CHROMIUM = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
# Also keeps the page that is left from storing anything more before the next one is there.
CLEAR_STORAGE = """async () => {
  Storage.prototype.setItem = () => {};
  if (globalThis.CacheStorage) CacheStorage.prototype.open = () => new Promise(() => {});
  localStorage.clear();
  for (const name of ["queens-snap", "queens-snap-waiting"]) await globalThis.caches?.delete(name);
}"""


class BrowserLoop:
    """The event loop of the browser that tests share. Playwright leaves it marked as running between its
    calls, so that no other loop can run. Therefore it is marked only while a test uses the browser."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None

    @contextmanager
    def shown(self) -> Iterator[None]:
        outer = asyncio._get_running_loop()
        if outer is None:
            asyncio._set_running_loop(self._loop)
        try:
            yield
        finally:
            self._loop = asyncio._get_running_loop() or self._loop
            asyncio._set_running_loop(outer)


BROWSER_LOOP = BrowserLoop()


@dataclass(frozen=True)
class Tab:
    """A browser tab of a test. page: Playwright's page. errors: errors that its scripts reported. requests:
    addresses that it requested."""

    page: Any
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(60_000)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console", lambda m: self.errors.append(m.text) if m.type in ("error", "warning") else None
        )
        self.page.on("request", lambda request: self.requests.append(request.url))


def is_same_document(address: str, other: str) -> bool:
    """True if at most the ends of two addresses differ, and one has an end."""
    return "#" in address + other and address.partition("#")[0] == other.partition("#")[0]


class Tabs:
    """Browser tabs, one for each set of options, used again by later tests."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._kept: dict[str, Tab] = {}
        self._own: tuple[str, ...] = ()

    def open(self, address: str, own: tuple[str, ...], **options: Any) -> Any:
        """Open an address in a tab with these options and empty storage; return the page. own: prefixes of
        the addresses that the page may request."""
        self._own = own
        name = repr(sorted(options.items()))
        if name not in self._kept:
            self._kept[name] = Tab(self._browser.new_context(**options).new_page())
        page = self._kept[name].page
        if page.url.startswith(own):
            page.evaluate(CLEAR_STORAGE)
        if is_same_document(page.url, address):  # going there would load nothing
            page.goto("about:blank")  # takes a new process, and so a quarter of a second
        page.goto(address)
        return page

    def check(self) -> None:
        """Fail if a page reported an error or requested a foreign address since the last check."""
        errors = [error for tab in self._kept.values() for error in tab.errors]
        asked = [url for tab in self._kept.values() for url in tab.requests]
        for tab in self._kept.values():
            tab.errors.clear()
            tab.requests.clear()
        assert [url for url in asked if not url.startswith((*self._own, "about:"))] == []
        assert not errors, errors

    def close(self) -> None:
        for tab in self._kept.values():
            tab.page.context.close()
