"""The page as an app: its manifest, pictures that the system hands over, what it shares and still loads."""

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from queens_snap.drop.engine.page import page_files

from .conftest import SHOTS
from .test_page import assert_alike, give, pixels, png, read, settled, show, shown_text

CLEAN, HALF = SHOTS / "crop-light-9.png", SHOTS / "desktop-dark-7-half.png"
# What a system with an app does: it hands over a file, given as base64.
HAND_OVER_FILE = """const launchQueue = { setConsumer(consumer) { window.consumer = consumer; } };
Object.defineProperty(window, "launchQueue", { value: launchQueue });
window.launch = (content) => {
  const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0));
  const getFile = async () => new File([bytes], "launched.png", { type: "image/png" });
  window.consumer({ files: [{ getFile }] });
};"""
SHARE_FILE_WITH_PAGE = """async (content) => {
  const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0));
  const headers = { "content-type": "image/png", "x-name": "from%20phone.png" };
  await (await caches.open("queens-snap-shared")).put("shared/shot", new Response(bytes, { headers }));
}"""
RECORD_SHARED_DATA = """() => {
  navigator.canShare = () => true;
  navigator.share = async ({ files }) => { window.shared = [files[0].name, files[0].type, files[0].size]; };
}"""
# Until it is ready the browser can show no picture, as HEIC in most of them.
FAIL_TO_SHOW_PICTURES = """() => {
  const decode = HTMLImageElement.prototype.decode;
  const shown = (image) => (window.ready ? decode.call(image) : Promise.reject());
  HTMLImageElement.prototype.decode = function () { return shown(this); };
}"""
# An engine whose loading a test can tell.
OBSERVED_ENGINE = """const ask = () => new Promise(() => {}), watch = (told) => { window.load = told; };
export const engine = { ask, watch };"""


def manifest() -> dict[str, Any]:
    return json.loads(page_files()["manifest.webmanifest"])


def test_the_manifest_has_what_it_takes_to_be_installed_and_shared_to() -> None:
    told, files = manifest(), page_files()
    assert {"name", "start_url", "display", "theme_color", "background_color"} <= set(told)
    for icon in told["icons"]:
        content = files[icon["src"]]
        if icon["type"] == "image/png":
            size = Image.open(io.BytesIO(content)).size
            assert icon["sizes"] == f"{size[0]}x{size[1]}"
    assert {(192, 192), (512, 512)} <= {
        Image.open(io.BytesIO(files[x["src"]])).size for x in told["icons"] if x["type"] == "image/png"
    }
    assert any(icon.get("purpose") == "maskable" for icon in told["icons"])
    target = told["share_target"]
    assert (target["action"], target["method"]) == ("./share-target", "POST")
    assert target["params"]["files"] == [{"name": "shot", "accept": ["image/*"]}]
    assert all(kind.startswith("image/") for handler in told["file_handlers"] for kind in handler["accept"])
    assert b'<link rel="manifest" href="manifest.webmanifest">' in files["index.html"]


def test_no_address_of_the_page_is_absolute() -> None:
    """It may lie in a folder of a site."""
    for name, content in page_files().items():
        if name.endswith((".html", ".webmanifest", ".css")):
            text = content.decode()
            assert not any(
                f'{part}="/' in text or f'"{part}": "/' in text for part in ("href", "src", "action")
            )


@pytest.mark.slow
def test_a_file_that_is_opened_with_the_app_is_read(open_page) -> None:
    tab = open_page(viewport={"width": 910, "height": 700})  # a tab of its own
    tab.add_init_script(HAND_OVER_FILE)
    tab.reload()
    tab.locator("#samples").wait_for()
    tab.evaluate("(content) => window.launch(content)", png(CLEAN))
    settled(tab)
    assert "launched.png · Queens 9 × 9" in shown_text(tab, "#facts")


def test_a_shared_picture_is_read_once(open_page, address: str) -> None:
    tab = open_page()
    tab.evaluate(SHARE_FILE_WITH_PAGE, png(CLEAN))
    tab.goto(f"{address}/?shared")
    settled(tab)
    assert "from phone.png · Queens 9 × 9" in shown_text(tab, "#facts")
    assert tab.url == f"{address}/"
    assert not tab.evaluate("async () => (await (await caches.open('queens-snap-shared')).keys()).length")
    tab.click("#close")
    tab.goto(f"{address}/?shared")
    tab.locator("#samples").wait_for()
    assert tab.url == f"{address}/"


def test_what_the_browser_does_not_offer_is_not_shown(open_page) -> None:
    tab = open_page()
    tab.evaluate("() => { navigator.canShare = undefined; }")
    give(tab, CLEAN)
    show(tab, "answer")
    assert tab.locator("#download").is_visible()
    assert tab.locator("#share").is_hidden() == (
        not tab.evaluate("() => Boolean(Navigator.prototype.canShare)")
    )


@pytest.mark.slow
def test_a_step_is_shared_and_saved_with_its_words(open_page, tmp_path: Path) -> None:
    tab = open_page(viewport={"width": 911, "height": 700})
    tab.add_init_script(f"({RECORD_SHARED_DATA})()")
    tab.reload()
    give(tab, HALF)
    show(tab, "steps")
    tab.click("#forward")
    tab.click("#share")
    tab.wait_for_function("() => window.shared")
    name, kind, size = tab.evaluate("() => window.shared")
    assert (name, kind) == ("desktop-dark-7-half.step-1.png", "image/png")
    assert size > 10_000
    with tab.expect_download() as downloaded:
        tab.click("#download")
    downloaded.value.save_as(tmp_path / "step.png")
    made = pixels(tmp_path / "step.png")
    below = made[made.shape[1] :]  # the board alone is square, but for a pixel
    assert len(below) > 30
    assert (below.min(2) < 90).any()
    assert (below == 255).mean() > 0.7


CAPTURES_OF_OTHER_GAMES = {
    "tango": "tango/tango-light.png",
    "zip": "zip/light-6.png",
    "phone": "screenshots/phone-light-8.png",
}


@pytest.mark.slow
@pytest.mark.parametrize("shot", CAPTURES_OF_OTHER_GAMES.values(), ids=CAPTURES_OF_OTHER_GAMES)
def test_the_picture_of_the_page_is_that_of_the_command(open_page, tmp_path: Path, shot: str) -> None:
    tab = open_page()
    give(tab, SHOTS.parent / shot)
    show(tab, "answer")
    with tab.expect_download() as downloaded:
        tab.click("#download")
    downloaded.value.save_as(tmp_path / "answer.png")
    result = read(SHOTS.parent / shot)
    for crop, whole in ((True, False), (False, True)):
        if whole:
            tab.click("#whole")
            with tab.expect_download() as downloaded:
                tab.click("#download")
            downloaded.value.save_as(tmp_path / "answer.png")
        picture = replace(result, crop=crop).picture
        assert picture is not None
        assert_alike(pixels(tmp_path / "answer.png"), picture)


@pytest.mark.slow
def test_a_flat_board_is_saved_alike_in_light_and_dark(open_page, tmp_path: Path) -> None:
    made = []
    for scheme in ("light", "dark"):
        tab = open_page(color_scheme=scheme)
        tab.evaluate(FAIL_TO_SHOW_PICTURES)
        give(tab, CLEAN)
        tab.evaluate("() => { window.ready = true; }")
        show(tab, "answer")
        with tab.expect_download() as downloaded:
            tab.click("#download")
        downloaded.value.save_as(tmp_path / f"{scheme}.png")
        made.append(pixels(tmp_path / f"{scheme}.png"))
        tab.reload()
    assert np.array_equal(*made)
    assert made[0].shape[0] > 800
    assert len(np.unique(made[0].reshape(-1, 3), axis=0)) > 9


def test_what_is_being_loaded_is_told_and_what_failed(open_page) -> None:
    tab = open_page(viewport={"width": 912, "height": 700})
    tab.route(
        "**/engine.js", lambda route: route.fulfill(body=OBSERVED_ENGINE, content_type="text/javascript")
    )
    tab.reload()
    tab.locator("#samples").wait_for()
    assert tab.locator("#loading").is_hidden()
    tab.evaluate("() => window.load({ part: 'reader', bytes: 4.2e6, all: 12.4e6 })")
    assert shown_text(tab, "#got") == "Getting the part that reads pictures: 4.2 of 12 MB; once only"
    assert tab.locator("#share-of").evaluate("bar => bar.position") == pytest.approx(0.34, abs=0.01)
    tab.evaluate("() => window.load({ part: null })")
    assert tab.locator("#loading").is_hidden()
    tab.evaluate("() => window.load({ part: 'reader', error: 'No connection.' })")
    assert "No connection." in shown_text(tab, "#notice")
    assert tab.locator("#loading").is_hidden()
    tab.click("[data-sample=zip]")
    settled(tab)
    assert tab.locator(".hand").is_visible()
