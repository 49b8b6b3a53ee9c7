"""Everybody can use every view of the page: axe-core finds nothing, in light and dark, on phone and desk."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from ...accessibility import SMALL_CONTROLS, accessibility_faults
from ...playing import Fingers
from ...slow import QUICK_GAMES, mark_nightly
from ..shots import SHOTS as SHOTS_OF
from .conftest import SHOTS
from .test_api import NO_BOARD
from .test_page import give, pixels, read, settled, show

HALF_FILLED_SHOT = SHOTS / "desktop-dark-7-half.png"
WINDOW_SIZES = {"phone": {"width": 360, "height": 740}, "desk": {"width": 1280, "height": 800}}


@pytest.mark.slow
@pytest.mark.parametrize("size", WINDOW_SIZES)
def test_every_view_is_usable(open_page, axe_script: str, size: str) -> None:
    tab = open_page(viewport=WINDOW_SIZES[size], color_scheme="light")
    colours = size == "phone"  # the same in both sizes
    seen = {"start": accessibility_faults(tab, axe_script, colours)}
    give(tab, HALF_FILLED_SHOT)
    for view in ("board", "steps", "answer", "play"):
        show(tab, view)
        if view == "answer":
            tab.locator("#download").wait_for()
        seen[view] = accessibility_faults(tab, axe_script, colours)
    tab.click(".settings summary")
    seen["options"] = accessibility_faults(tab, axe_script, colours)
    tab.click("[data-act=hint]")
    tab.locator("[data-act=more]").wait_for()
    for stage in ("where", "what", "why"):
        seen[stage] = accessibility_faults(tab, axe_script, colours)
        if stage != "why":
            tab.click("[data-act=more]")
    tab.click("[data-act=stop]")
    for _ in range(2):
        tab.click("[data-at='0,0']")
        tab.click("[data-at='0,1']")
    seen["clash"] = accessibility_faults(tab, axe_script, colours)
    tab.click("[data-act=check]")
    seen["wrong"] = accessibility_faults(tab, axe_script, colours)
    assert {view: found for view, found in seen.items() if found} == {}


CAPTURES_OF_OTHER_GAMES = {
    "tango": "tango/tango-wrong.png",
    "zip": "zip/light-7-half.png",
    "minisudoku": "sudoku/light-half.png",
    "patches": "patches/tinted-7-half.png",
}


@pytest.mark.slow
@pytest.mark.parametrize("game", mark_nightly(CAPTURES_OF_OTHER_GAMES, ["tango", "minisudoku", "patches"]))
def test_other_games_are_usable(open_page, axe_script: str, game: str) -> None:
    tab = open_page(color_scheme="light")
    give(tab, SHOTS.parent / CAPTURES_OF_OTHER_GAMES[game])
    seen = {}
    for view in ("board", "steps", "play"):
        show(tab, view)
        seen[view] = accessibility_faults(tab, axe_script)
    tab.click("[data-act=hint]")
    tab.locator(".acts .primary:not([data-act=hint])").wait_for()
    seen["hint"] = accessibility_faults(tab, axe_script)
    assert {view: found for view, found in seen.items() if found} == {}


ALL_WINDOW_SIZES = {
    "narrow": (320, 568),
    "phone": (360, 640),
    "wide phone": (430, 932),
    "small on its side": (568, 320),
    "on its side": (844, 390),
    "zoomed": (640, 400),
    "desk": (1280, 800),
    "large": (1920, 1080),
}
WIDTH_OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_every_view_fits_every_window(open_page, locale: str) -> None:
    """With no need to scroll sideways, and controls that a finger hits."""
    tab = open_page(viewport={"width": 1280, "height": 800}, locale=locale)
    seen: dict[str, list[str]] = {}

    def check_view(view: str) -> None:
        for name, (width, height) in ALL_WINDOW_SIZES.items():
            tab.set_viewport_size({"width": width, "height": height})
            if found := layout_faults(tab):
                seen[f"{view}, {name}"] = found
            if view in ("board", "steps", "answer"):
                assert tab.locator("#frame").bounding_box()["width"] >= min(200, 0.6 * min(width, height))

    tab.locator("#samples").wait_for()
    check_view("start")
    give(tab, HALF_FILLED_SHOT)
    for view in ("board", "steps", "answer"):
        show(tab, view)
        check_view(view)
    show(tab, "board")
    tab.click("#fix summary")
    check_view("fix")
    tab.set_input_files("#file", {"name": "x.png", "mimeType": "image/png", "buffer": NO_BOARD})
    tab.locator("#notice").wait_for()
    check_view("notice")
    tab.click("#close")
    tab.locator("#earlier").wait_for()
    check_view("shelf")
    assert seen == {}


def layout_faults(tab) -> list[str]:
    wider = tab.evaluate(WIDTH_OVERFLOW)
    return [*([f"{wider} px too wide"] if wider > 0 else []), *tab.evaluate(SMALL_CONTROLS)]


@pytest.mark.slow
def test_step_and_board_are_seen_together(open_page) -> None:
    tab = open_page(viewport={"width": 1280, "height": 800}, locale="en-GB")
    give(tab, HALF_FILLED_SHOT)
    for width, height in ((360, 740), (844, 390), (640, 400), (1280, 800)):
        tab.set_viewport_size({"width": width, "height": height})
        show(tab, "board")
        show(tab, "steps")
        tab.click("#forward")
        for part in ("#frame", "#heading", "#text"):
            box = tab.locator(part).bounding_box()
            assert box["y"] >= 0, (part, width)
            assert box["y"] + box["height"] <= height + 8, (part, width)


PHONE_SIZES = {"narrow": (320, 568), "phone": (360, 640), "tall": (390, 664), "on its side": (844, 390)}
PLAYED_GAMES = ["queens", "starbattle", "tango", "zip", "minisudoku", "patches", "wend"]
# Height of the coach over the board in px; lines seen of a sentence that is cut off, else null;
# and where the board begins.
COACH_OVER_BOARD = """() => {
  const boxOf = (sign) => document.querySelector(sign).getBoundingClientRect();
  const [board, coach, says, told] = ["div.square", ".coach", ".says", ".told"].map(boxOf);
  const over = Math.min(board.bottom, coach.bottom) - Math.max(board.top, coach.top);
  const { lineHeight } = getComputedStyle(document.querySelector(".told"));
  const isWhole = told.bottom <= says.bottom + 1;
  return [
    coach.left >= board.right ? 0 : Math.max(over, 0),
    isWhole ? null : (says.bottom - told.top) / parseFloat(lineHeight),
    board.top,
  ];
}"""
# The buttons that cannot be seen whole.
OUT_OF_WINDOW = """(signs) => signs.filter((sign) => {
  const { top, bottom } = document.querySelector(sign).getBoundingClientRect();
  return top < -1 || bottom > innerHeight + 1;
})"""


#: Games that stand for all where only the window differs: with regions, with the most buttons, with clues
#: above the board.
USUAL_GAMES = ["queens", "minisudoku", "wend"]
#: Windows, sizes of letters and games that stand for all: the others are looked at nightly.
USUAL_PHONES = [
    ("narrow", 100, USUAL_GAMES),
    ("narrow", 200, USUAL_GAMES),
    ("tall", 100, USUAL_GAMES),
    ("on its side", 100, USUAL_GAMES),
    ("on its side", 200, USUAL_GAMES),
]
ALL_PHONES = [(window, font, PLAYED_GAMES) for window in PHONE_SIZES for font in (100, 200)]
NIGHTLY_PHONES = [phone for phone in ALL_PHONES if phone not in USUAL_PHONES]


@pytest.mark.slow
@pytest.mark.parametrize(
    "case",
    mark_nightly([*USUAL_PHONES, *NIGHTLY_PHONES], NIGHTLY_PHONES),
    ids=lambda case: f"{case[0]}-{case[1]}-{len(case[2])} games",
)
def test_board_coach_and_buttons_are_seen_together(open_page, case: tuple[str, int, list[str]]) -> None:
    """When a board is opened, and with each sentence, also with the letters of the browser twice as large;
    and the board stays where it is, as does the page when somebody draws on the board."""
    window, font, games = case
    width, height = PHONE_SIZES[window]
    phone = open_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    phone.evaluate(f"() => {{ document.documentElement.style.fontSize = '{font}%'; }}")
    seen: dict[str, Any] = {}
    tops: dict[str, float] = {}

    def check_view(what: str) -> None:
        covered, lines, top = phone.evaluate(COACH_OVER_BOARD)
        has_moved = abs(top - tops.setdefault(what.split(":")[0], top)) > 1
        if covered > 1 or top < -1 or has_moved or (lines is not None and lines < 2.5):
            seen[what] = (covered, lines, top)

    for game in games:
        phone.click(f"[data-sample={game}]")
        settled(phone)
        check_view(f"{game}: at first")
        if out := phone.evaluate(OUT_OF_WINDOW, ["[data-act=hint]", "[data-act=check]"]):
            seen[f"{game}: out of the window"] = out
        if (wider := phone.evaluate(WIDTH_OVERFLOW)) > 0:
            seen[f"{game}: too wide"] = wider
        phone.click("[data-act=hint]")
        phone.locator("[data-act=more]").wait_for()
        check_view(f"{game}: where")
        while phone.locator("[data-act=more]").count():
            phone.click("[data-act=more]")
            check_view(f"{game}: more")
        phone.click("[data-act=doIt]")
        phone.click("[data-act=check]")
        check_view(f"{game}: check")
        if moved := page_moved_by_drag(phone, height):
            seen[f"{game}: moved by a drag"] = moved
        phone.click("#close")
    assert seen == {}


def page_moved_by_drag(phone: Any, height: int) -> float:
    """Drag upwards on the board; return how far the page went with it, in px."""
    before, box = phone.evaluate("scrollY"), phone.locator(".hand").bounding_box()
    x, low = box["x"] + box["width"] * 0.4, min(box["y"] + box["height"], height) - 70
    Fingers(phone).swipe((x, low), (x, max(box["y"], 0) + 5))
    return phone.evaluate("scrollY") - before


#: Where something covers a board that can be played on all the same, in shares of its sides: a wall of Wend.
COVERED_BOARD_PLACES = {"wend": (2.5 / 6, 2.5 / 6)}
CLUE_HEIGHTS_PX = {"wend": 40}  # px that clues above a board take there
# games of which the reader counts the boards of a picture
GAMES_WITH_COUNTED_BOARDS = ["queens", "tango", "zip", "minisudoku"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "case",
    mark_nightly(
        [(game, n) for game in SHOTS_OF for n in (1, 2) if n == 1 or game in GAMES_WITH_COUNTED_BOARDS],
        [
            *((game, 1) for game in SHOTS_OF if game not in (*QUICK_GAMES, *COVERED_BOARD_PLACES)),
            *((game, 2) for game in GAMES_WITH_COUNTED_BOARDS if game not in QUICK_GAMES),
        ],
    ),
    ids=str,
)
def test_doubts_leave_the_board_near_the_top(open_page, tmp_path: Path, case: tuple[str, int]) -> None:
    """One line above it, also if the picture has several boards, and the places marked on it."""
    game, boards = case
    (x0, y0, x1, y1), picture = (
        read(SHOTS_OF[game]).to_json()["reading"]["bbox"],
        pixels(SHOTS_OF[game]),
    )
    across, down = COVERED_BOARD_PLACES.get(game, (0.15, 0.5))
    side, middle = (x1 - x0) / 8, (round(x0 + across * (x1 - x0)), round(y0 + down * (y1 - y0)))
    covered = cv2.circle(picture, middle, round(0.7 * side), (120, 120, 130), -1)
    half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    beside = [np.pad(half, ((0, len(picture) - len(half)), (40, 40), (0, 0)), mode="edge")] * (boards - 1)
    Image.fromarray(np.hstack([covered, *beside])).save(tmp_path / "covered.png")
    tab = open_page(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    tab.set_input_files("#file", tmp_path / "covered.png")
    settled(tab)
    assert tab.locator("#alerts .doubt").count() > 0
    assert tab.locator("#alerts .doubt").first.is_hidden()
    assert tab.locator("#unsure").inner_text().endswith("· 2 boards") == (boards > 1)
    assert tab.locator("#boards").is_hidden()
    assert tab.locator(".square .doubted").count() > 0
    assert tab.locator("div.square").bounding_box()["y"] <= 130
    assert tab.locator(".hand").bounding_box()["y"] <= 151 + CLUE_HEIGHTS_PX.get(game, 0)
    assert tab.evaluate(OUT_OF_WINDOW, ["[data-act=hint]", "[data-act=check]"]) == []
    assert tab.evaluate(SMALL_CONTROLS) == []


@pytest.mark.slow
def test_the_shelf_notices_and_several_boards_are_usable(open_page, axe_script: str) -> None:
    tab = open_page(color_scheme="light")
    tab.click("[data-sample=zip]")
    settled(tab)
    tab.set_input_files("#file", {"name": "x.png", "mimeType": "image/png", "buffer": NO_BOARD})
    tab.locator("#notice").wait_for()
    seen = {"notice": accessibility_faults(tab, axe_script)}
    tab.click("[data-tab=answer]")
    seen["flat answer"] = accessibility_faults(tab, axe_script)
    tab.click("#close")
    tab.locator("#earlier").wait_for()
    seen["shelf"] = accessibility_faults(tab, axe_script)
    assert {view: found for view, found in seen.items() if found} == {}


@pytest.mark.slow
def test_what_cannot_be_read_is_usable(open_page, axe_script: str) -> None:
    tab = open_page()
    give(tab, {"name": "x.png", "mimeType": "image/png", "buffer": NO_BOARD})
    assert accessibility_faults(tab, axe_script) == []


# Counts what a screen reader is told from now on, by where.
RECORD_ANNOUNCEMENTS = """() => {
  window.heardOf = {};
  const live = "[role=status], [role=alert], [aria-live]";
  const count = (changes) => changes.filter(({ addedNodes }) => addedNodes.length).forEach(({ target }) => {
    const where = (target.nodeType === 1 ? target : target.parentElement).closest(live);
    if (where?.checkVisibility()) window.heardOf[where.id] = (window.heardOf[where.id] ?? 0) + 1;
  });
  new MutationObserver(count).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""


def test_what_is_heard_is_heard_once(open_page) -> None:
    tab = open_page()
    give(tab, SHOTS.parent / "tango/tango-wrong.png")
    show(tab, "steps")
    tab.evaluate(RECORD_ANNOUNCEMENTS)
    for _ in range(2):
        tab.click("#forward")
    tab.click("#whole")
    assert tab.evaluate("() => window.heardOf") == {"text": 2}
    tab.click("[data-tab=answer]")
    tab.click("[data-tab=board]")
    assert tab.evaluate("() => window.heardOf") == {"text": 4}


@pytest.mark.parametrize("window", [(320, 568), (844, 390), (1280, 800)], ids=str)
def test_game_and_difficulty_stay_in_sight_while_one_plays(open_page, window: tuple[int, int]) -> None:
    tab = open_page(viewport={"width": window[0], "height": window[1]})
    tab.click("[data-sample=zip]")
    settled(tab)
    seen = tab.evaluate("""() => [...document.querySelectorAll("#named, #facts, .game")].filter((each) => {
      const { top, bottom, width } = each.getBoundingClientRect();
      return each.checkVisibility() && width > 10 && top >= 0 && bottom <= innerHeight;
    }).map((each) => each.textContent.replaceAll("\\u00a0", " "))""")
    assert any("Zip 6 × 6 · " in text for text in seen)
