"""Tabs of a browser, each used by one test after another: a new one takes a second. No page in them may ask
anybody for anything but its own, or report an error in its script."""

import shutil
from dataclasses import dataclass, field
from typing import Any

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
# That of the system, the first that is there: without windows, a page costs a sixth.
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
FORGET = """async () => {
  localStorage.clear();
  for (const name of ["queens-snap", "queens-snap-waiting"]) await globalThis.caches?.delete(name);
}"""


@dataclass(frozen=True)
class Tab:
    """page: of Playwright. errors: what its scripts have reported. asked: the addresses it has asked for."""

    page: Any
    errors: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(60_000)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console", lambda m: self.errors.append(m.text) if m.type in ("error", "warning") else None
        )
        self.page.on("request", lambda request: self.asked.append(request.url))


class Tabs:
    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._kept: dict[str, Tab] = {}
        self._own: tuple[str, ...] = ()

    def open(self, address: str, own: tuple[str, ...], **options: Any) -> Any:
        """A page in a tab with these options, as nobody has seen it yet. own: how all begins that it may ask
        for."""
        self._own = own
        name = repr(sorted(options.items()))
        if name not in self._kept:
            self._kept[name] = Tab(self._browser.new_context(**options).new_page())
        page = self._kept[name].page
        if page.url.startswith(own):
            page.evaluate(FORGET)
            page.goto("about:blank")  # not the same address with another end: that loads nothing
        page.goto(address)
        return page

    def check(self) -> None:
        """That all went well since the last time."""
        errors = [error for tab in self._kept.values() for error in tab.errors]
        asked = [url for tab in self._kept.values() for url in tab.asked]
        for tab in self._kept.values():
            tab.errors.clear()
            tab.asked.clear()
        assert [url for url in asked if not url.startswith((*self._own, "about:"))] == []
        assert not errors, errors

    def close(self) -> None:
        for tab in self._kept.values():
            tab.page.context.close()
