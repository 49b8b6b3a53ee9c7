"""Boards opened without a picture: samples, the puzzle of a day, links; and one of several boards."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from queens_snap.drop.engine.requests import RequestOptions, story_answer
from queens_snap.pipeline import snap, solve_puzzle
from queens_snap.vision.source.capture import texts_of_qr_codes

from ...slow import mark_slow
from .conftest import SHOTS
from .test_page import give, settled, show, shown_text

UNMARKED_SHOT = SHOTS / "crop-light-9.png"


@pytest.fixture
def answering(open_page) -> Any:
    """A tab in which questions of these names are answered by others: name -> what is asked of each."""
    tab = open_page()

    def answer_questions(**answers: Callable[[Any], Any]) -> Any:
        for name, answer in answers.items():
            tab.route(f"**/api/{name}?*", answer_route(answer))
        return tab

    yield answer_questions
    tab.unroute_all()


# Keeps what is copied, on a page that cannot share.
RECORD_COPIED_TEXT = """() => {
  navigator.clipboard.writeText = async (text) => { window.copied = text; };
  delete Navigator.prototype.share;
}"""


def answer_route(answer: Callable[[Any], Any]) -> Callable[[Any], None]:
    return lambda route: route.fulfill(json=answer(json.loads(route.request.post_data)))


def board_answer(name: str) -> dict[str, Any]:
    """Answer to a question for a board."""
    board = snap(UNMARKED_SHOT).board
    assert board
    return json.loads(story_answer(solve_puzzle(board, name), RequestOptions()).body)


@pytest.mark.slow
def test_a_sample_is_played_though_the_program_is_gone(open_page) -> None:
    tab = open_page()
    tab.evaluate(
        "() => { const gone = window.fetch; window.fetch = (name, ...more) => "
        "String(name).startsWith('api/') ? Promise.reject(new TypeError('gone')) : gone(name, ...more); }"
    )
    for game in ("queens", "starbattle", "tango", "zip", "minisudoku", "patches"):
        tab.click(f"[data-sample={game}]")
        settled(tab)
        assert tab.locator(".hand [role=gridcell]").count() >= 36
        show(tab, "steps")
        tab.click("#forward")
        assert shown_text(tab)
        tab.click("#close")


def test_a_sample_has_its_picture_which_is_read_when_it_is_looked_at(open_page) -> None:
    tab = open_page()
    tab.click("[data-sample=queens]")
    settled(tab)
    show(tab, "board")
    tab.locator("#over .cell").first.wait_for()
    assert tab.locator("#shot").evaluate("shot => shot.naturalWidth") > 0
    assert "Are these the regions" in shown_text(tab)


def test_the_puzzle_of_the_day_is_that_of_the_readers_date(answering) -> None:
    asked = []
    tab = answering(generate=lambda body: asked.append(body) or board_answer("queens-2031-02-03"))
    tab.clock.set_fixed_time("2031-02-03T23:30:00")
    tab.click("[data-daily=queens]")
    settled(tab)
    assert asked == [{"game": "queens", "date": "2031-02-03"}]
    assert shown_text(tab, "#facts").startswith("queens-2031-02-03 · Queens 9 × 9")
    show(tab, "board")
    assert shown_text(tab) == "This board was not read from a picture."
    assert tab.locator("#over .fill.cell, #over .fill").count() > 0
    assert tab.locator("#fix").is_hidden()


def test_a_link_is_opened_and_leaves_the_address(answering, address: str) -> None:
    asked = []
    tab = answering(open=lambda body: asked.append(body) or board_answer("capture"))
    tab.goto("about:blank")
    tab.goto(f"{address}/#b=abc")
    settled(tab)
    assert asked == [{"board": "#b=abc"}]
    tab.wait_for_url(f"{address}/")
    assert shown_text(tab, "#facts").startswith("Queens 9 × 9")
    tab.evaluate("() => { location.hash = '#b=second'; }")
    tab.wait_for_url(f"{address}/")
    settled(tab)
    assert [body["board"] for body in asked] == ["#b=abc", "#b=second"]
    tab.reload()
    settled(tab)
    assert len(asked) == 2  # it is kept


@pytest.mark.parametrize("kind", mark_slow(["paste", "drop"], ["drop"]))
def test_an_address_or_a_text_is_opened_where_it_is_handed_over(answering, kind: str) -> None:
    asked = []
    tab = answering(open=lambda body: asked.append(body) or board_answer("capture"))
    tab.evaluate(
        """(kind) => {
          const data = new DataTransfer();
          data.setData("text/plain", " https://puzz.link/p?sudoku/4/4/g1k23k3g\\n");
          const how = { dataTransfer: data, clipboardData: data, bubbles: true, cancelable: true };
          const event = kind === "drop" ? new DragEvent("drop", how) : new ClipboardEvent("paste", how);
          document.body.dispatchEvent(event);
        }""",
        kind,
    )
    settled(tab)
    assert asked == [{"board": "https://puzz.link/p?sudoku/4/4/g1k23k3g"}]


def test_an_empty_link_opens_empty_whatever_was_played_before(answering, address: str) -> None:
    """And what was played can be had back."""
    tab = answering(open=lambda body: board_answer("linked"))
    opening = "() => { location.hash = '#b=1AAAA'; }"
    tab.evaluate(opening)
    settled(tab)
    assert tab.locator("#notice").is_hidden()
    tab.click("[data-at='1,1']")
    tab.click("#close")
    tab.evaluate(opening)
    settled(tab)
    assert tab.locator("[data-at='1,1']").get_attribute("aria-label").endswith("empty")
    tab.click("#notice >> text=Go on")
    assert tab.locator("[data-at='1,1']").get_attribute("aria-label").endswith("cross")
    tab.reload()
    settled(tab)
    assert tab.locator("[data-at='1,1']").get_attribute("aria-label").endswith("cross")


def test_a_link_stays_in_the_address_until_its_board_is_there(answering, address: str) -> None:
    tab, held = answering(), []
    tab.route("**/api/open?*", lambda route: held.append(route))
    tab.evaluate("() => { location.hash = '#b=abc'; }")
    tab.locator("#busy").wait_for()
    assert tab.url == f"{address}/#b=abc"  # a reload opens it
    held[0].fulfill(json=board_answer("capture"))
    settled(tab)
    tab.wait_for_url(f"{address}/")


@pytest.mark.slow
def test_a_notice_is_seen_wherever_the_page_has_been_scrolled_to(open_page) -> None:
    tab = open_page(viewport={"width": 360, "height": 400})
    tab.click("[data-sample=queens]")
    settled(tab)
    tab.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    tab.evaluate("""() => {
      const nothing = { clipboardData: new DataTransfer(), bubbles: true };
      document.body.dispatchEvent(new ClipboardEvent("paste", nothing));
    }""")
    tab.locator("#notice").wait_for()
    assert tab.locator("#notice").evaluate("(each) => each.getBoundingClientRect().top") >= 0


@pytest.mark.slow
def test_a_board_without_picture_is_whole_in_its_frame(answering) -> None:
    tab = answering(open=lambda body: board_answer("capture"))
    tab.evaluate("() => { location.hash = '#b=abc'; }")
    settled(tab)
    for name in ("board", "steps", "answer"):
        show(tab, name)
        x, y, width, height = map(float, tab.locator("#over").get_attribute("viewBox").split())
        assert max(x, y) < -0.06, name  # half of its thick frame
        assert min(x + width, y + height) > 9.06, name


def test_a_broken_link_is_said_and_the_board_stays(answering) -> None:
    tab = answering(
        open=lambda body: json.loads(story_answer(snap(b"no board", file="capture"), RequestOptions()).body)
    )
    tab.click("[data-sample=zip]")
    settled(tab)
    tab.evaluate("() => { location.hash = '#b=broken'; }")
    tab.locator("#notice").wait_for()
    assert shown_text(tab, "#notice").startswith("This link holds no board")
    assert tab.locator(".hand").is_visible()


def test_where_the_program_fails_a_sentence_says_so(open_page) -> None:
    tab = open_page()
    tab.route("**/api/generate?*", lambda route: route.fulfill(body="Internal Server Error"))
    tab.click("[data-daily=zip]")
    tab.locator("#notice").wait_for()
    assert shown_text(tab, "#notice").startswith("The program failed on this.")
    tab.unroute_all()


def test_the_link_of_a_board_is_copied(answering, address: str) -> None:
    asked = []
    tab = answering(link=lambda body: asked.append(body) or {"link": "b=xyz", "error": None})
    tab.evaluate(RECORD_COPIED_TEXT)
    tab.click("[data-sample=zip]")
    settled(tab)
    tab.click("#link")
    tab.locator("#link[title=Copied]").wait_for()
    tab.locator("#notice.calm >> text=Link copied.").wait_for()
    assert tab.evaluate("() => window.copied") == f"{address}/#b=xyz"
    assert set(asked[0]) == {"puzzle", "marks", "colours"}


def test_the_link_of_a_board_is_shown_as_a_code(open_page, address: str) -> None:
    tab = open_page()
    tab.evaluate(RECORD_COPIED_TEXT)
    tab.click("[data-sample=zip]")
    settled(tab)
    tab.click("#link")
    tab.click("#notice button:has-text('QR code')")
    tab.locator("#code[open] svg").wait_for()
    shown = np.array(Image.open(BytesIO(tab.locator("#code").screenshot())).convert("RGB"))
    assert list(texts_of_qr_codes(shown)) == [tab.evaluate("() => window.copied")]
    tab.click("#code button")
    assert tab.locator("#code").is_hidden()


@pytest.mark.slow
def test_of_several_boards_one_is_chosen_by_a_tap(open_page, tmp_path: Path) -> None:
    large, small = (
        np.array(Image.open(SHOTS / name).convert("RGB"))
        for name in (UNMARKED_SHOT.name, "board-light-7.png")
    )
    small = cv2.resize(small, (300, 300))
    page = np.full((len(large) + len(small) + 300, large.shape[1] + 200, 3), 255, np.uint8)
    for top, board in ((60, large), (len(large) + 210, small)):
        page[top : top + len(board), 100 : 100 + board.shape[1]] = board
    Image.fromarray(page).save(tmp_path / "two.png")
    tab = open_page()
    give(tab, tmp_path / "two.png")
    second = tab.locator("[data-which='2']")
    second.wait_for()
    assert tab.locator("[data-which='1']").get_attribute("aria-pressed") == "true"
    assert tab.locator("#boards .thumb").count() == 2
    second.click()
    tab.locator("#facts", has_text="Queens 7 × 7").wait_for()
    settled(tab)
    assert second.get_attribute("aria-pressed") == "true"
    assert tab.locator("#over .cell").count() == 49
    tab.click("#close")
    tab.locator("#earlier .tile").click()  # it is still one of two
    settled(tab)
    tab.click("#unsure")
    tab.locator("[data-which='1']").click()
    tab.locator("#facts", has_text="Queens 9 × 9").wait_for()
