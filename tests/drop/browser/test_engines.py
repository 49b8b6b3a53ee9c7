"""The page with Python in a tab, in Firefox and in WebKitGTK.

Each reads a capture of every game, gives hints, and makes and opens a link; Firefox needs no network again.
Each engine starts once, which takes longer than all the rest: so all is one test.
"""

import base64
from pathlib import Path

import pytest

from ...engines import FIREFOX, WEBKIT, XVFB, Browser, firefox, webkit
from ...sites import serve_folder
from ..shots import SHOTS

pytestmark = pytest.mark.slow

ENGINES = {"Firefox": (firefox, FIREFOX), "WebKit": (webkit, WEBKIT and XVFB)}
DROP_FILE = """(() => {{
  const bytes = Uint8Array.from(atob("{content}"), (c) => c.charCodeAt(0)), dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], "{name}", {{ type: "image/png" }}));
  const event = new DragEvent("drop", {{ bubbles: true, cancelable: true, dataTransfer }});
  if (!event.dataTransfer) Object.defineProperty(event, "dataTransfer", {{ value: dataTransfer }});
  document.body.dispatchEvent(event);
  return true;
}})()"""
IS_READ = """document.querySelector("#facts")?.textContent.startsWith("{name}")
  && !document.querySelector("#busy:not([hidden])")"""
PRESS_BUTTON = "(document.querySelector('{sign}').click(), true)"
BOARD_CELLS = ".hand [role=gridcell]"
PAGE_FAULTS = "[...document.querySelectorAll('#alerts .wrong')].map((fault) => fault.textContent)"
COPIED_LINK = "window.copied ?? document.querySelector('#sharing[open] [data-marks=yes]')?.click()"
IS_LINK_OPENED = "document.querySelector('#named')?.textContent.startsWith('Queens') && !location.hash"
CATCH_COPIED = """(() => {
  const copied = async (text) => { window.copied = text; };
  Object.defineProperty(navigator, "clipboard", { value: { writeText: copied }, configurable: true });
  Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
  return true;
})()"""


HAS_SAMPLES = "Boolean(document.querySelector('[data-sample]'))"
# seconds: the first picture takes WebKitGTK up to 90 where 30 other processes want two cores
WAIT_SECONDS = 180


def drop_capture(browser: Browser, shot: Path) -> None:
    browser.run(DROP_FILE.format(content=base64.b64encode(shot.read_bytes()).decode(), name=shot.name))
    browser.until(IS_READ.format(name=shot.name), WAIT_SECONDS)


def read_and_hint(browser: Browser, shot: Path) -> bool | list[str]:
    """Drop a capture and ask for a hint; return True, or what the page says is wrong."""
    drop_capture(browser, shot)
    if faults := browser.run(PAGE_FAULTS):
        return faults
    browser.run(PRESS_BUTTON.format(sign="[data-act=hint]"))
    browser.until("Boolean(document.querySelector('[data-act=more]'))", WAIT_SECONDS)
    said, cells = (
        browser.run(f"document.querySelectorAll('{sign}').length") for sign in (".told", BOARD_CELLS)
    )
    browser.run(PRESS_BUTTON.format(sign="[data-act=stop]"))
    return said == 1 and cells >= 16


def open_link(browser: Browser, link: str) -> None:
    """Open a link on a fresh page."""
    browser.goto("about:blank")
    browser.goto(link)
    browser.until(IS_LINK_OPENED, WAIT_SECONDS)


@pytest.mark.parametrize("engine", ENGINES)
def test_captures_are_read_hints_given_and_links_opened(
    page_folder: Path, tmp_path: Path, engine: str
) -> None:
    start, is_there = ENGINES[engine]
    if not is_there:
        pytest.skip(f"needs {engine}")
    with start(tmp_path) as browser:
        with serve_folder(page_folder) as address:
            browser.goto(address)
            browser.until(HAS_SAMPLES)
            done = {game: read_and_hint(browser, shot) for game, shot in SHOTS.items()}
            assert done == dict.fromkeys(SHOTS, True)
            drop_capture(browser, SHOTS["queens"])
            browser.run(CATCH_COPIED)
            browser.run(PRESS_BUTTON.format(sign="#link"))
            link = browser.until(COPIED_LINK)
            assert link.startswith(f"{address}#b=")
            open_link(browser, link)
        if engine == "Firefox":  # without a network
            browser.goto("about:blank")
            browser.goto(address)
            drop_capture(browser, SHOTS["tango"])
