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
DROP = """(() => {{
  const bytes = Uint8Array.from(atob("{content}"), (c) => c.charCodeAt(0)), dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], "{name}", {{ type: "image/png" }}));
  const event = new DragEvent("drop", {{ bubbles: true, cancelable: true, dataTransfer }});
  if (!event.dataTransfer) Object.defineProperty(event, "dataTransfer", {{ value: dataTransfer }});
  document.body.dispatchEvent(event);
  return true;
}})()"""
THERE = """document.querySelector("#facts")?.textContent.startsWith("{name}")
  && !document.querySelector("#busy:not([hidden])")"""
PRESS = "(document.querySelector('{sign}').click(), true)"
CELLS = ".hand [role=gridcell]"
FAULTS = "[...document.querySelectorAll('#alerts .wrong')].map((fault) => fault.textContent)"
COPIED = "window.copied ?? document.querySelector('#sharing[open] [data-marks=yes]')?.click()"
OPENED = "document.querySelector('#named')?.textContent.startsWith('Queens') && !location.hash"
COPY = """(() => {
  const copied = async (text) => { window.copied = text; };
  Object.defineProperty(navigator, "clipboard", { value: { writeText: copied }, configurable: true });
  Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
  return true;
})()"""


SAMPLES = "Boolean(document.querySelector('[data-sample]'))"
WAIT = 180  # seconds: the first picture takes WebKitGTK up to 90 where 30 other processes want two cores


def drop(browser: Browser, shot: Path) -> None:
    browser.run(DROP.format(content=base64.b64encode(shot.read_bytes()).decode(), name=shot.name))
    browser.until(THERE.format(name=shot.name), WAIT)


def hinted(browser: Browser, shot: Path) -> bool | list[str]:
    """True if a capture is read and a first hint given; else what the page says is wrong with it."""
    drop(browser, shot)
    if faults := browser.run(FAULTS):
        return faults
    browser.run(PRESS.format(sign="[data-act=hint]"))
    browser.until("Boolean(document.querySelector('[data-act=more]'))", WAIT)
    said, cells = (browser.run(f"document.querySelectorAll('{sign}').length") for sign in (".told", CELLS))
    browser.run(PRESS.format(sign="[data-act=stop]"))
    return said == 1 and cells >= 16


def follow(browser: Browser, link: str) -> None:
    """Open a link on a page of its own."""
    browser.goto("about:blank")
    browser.goto(link)
    browser.until(OPENED, WAIT)


@pytest.mark.parametrize("engine", ENGINES)
def test_captures_are_read_hints_given_and_links_opened(made: Path, tmp_path: Path, engine: str) -> None:
    start, is_there = ENGINES[engine]
    if not is_there:
        pytest.skip(f"needs {engine}")
    with start(tmp_path) as browser:
        with serve_folder(made) as address:
            browser.goto(address)
            browser.until(SAMPLES)
            done = {game: hinted(browser, shot) for game, shot in SHOTS.items()}
            assert done == dict.fromkeys(SHOTS, True)
            drop(browser, SHOTS["queens"])
            browser.run(COPY)
            browser.run(PRESS.format(sign="#link"))
            link = browser.until(COPIED)
            assert link.startswith(f"{address}#b=")
            follow(browser, link)
        if engine == "Firefox":  # without a network
            browser.goto("about:blank")
            browser.goto(address)
            drop(browser, SHOTS["tango"])
