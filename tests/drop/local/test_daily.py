"""Puzzles of the day, and what comes after a board: solved days, the next puzzle, a result to share."""

import json
from datetime import date
from typing import Any

import pytest

from ...accessibility import LAYOUT_SHIFTS, SMALL_CONTROLS, accessibility_faults
from ...playing import Player, rules_of
from ...slow import mark_nightly, mark_slow
from .conftest import SHOTS
from .test_offers import RECORD_COPIED_TEXT, board_answer
from .test_offers import answering as answering
from .test_page import read, settled, shown_text
from .test_shelf import KEEP_OLD_COPIES, LIST_KEPT_BOARDS, SHELF_TILES

UNMARKED_SHOT = SHOTS / "crop-light-9.png"
EXAMPLE_DAY = "2031-02-03"
READ_SOLVED_DAYS = "() => JSON.parse(localStorage['queens-snap days'] ?? '{}')"
# What a browser and a device would do, and whether they did.
RECORD_DEVICE_CALLS = """() => {
  navigator.vibrate = () => { window.felt = (window.felt ?? 0) + 1; return true; };
  navigator.storage.persist = async () => { window.promised = true; return true; };
}"""


def fill_in_answer(tab: Any) -> Player:
    """The board of the picture UNMARKED_SHOT, which is open."""
    solution = read(UNMARKED_SHOT).solution
    assert solution
    player = Player(tab, rules_of(solution))
    player.play_by_taps()
    assert player.solved
    return player


def opened_daily(answering: Any, **answers: Any) -> tuple[Any, list[dict[str, Any]]]:
    asked: list[dict[str, Any]] = []
    tab = answering(
        generate=lambda body: asked.append(body) or board_answer(f"queens-{EXAMPLE_DAY}"), **answers
    )
    tab.clock.set_fixed_time(f"{EXAMPLE_DAY}T12:00:00")
    tab.reload()
    tab.evaluate(RECORD_COPIED_TEXT)
    tab.evaluate(RECORD_DEVICE_CALLS)
    tab.click("[data-daily=queens]")
    settled(tab)
    return tab, asked


def test_a_solved_day_is_noted_and_the_next_puzzle_is_another_games(answering) -> None:
    tab, asked = opened_daily(answering)
    days = {"2031-01-31": ["zip"], "2031-02-02": ["zip"], "2031-02-01": ["tango"]}
    tab.evaluate("(days) => { localStorage['queens-snap days'] = JSON.stringify(days); }", days)
    fill_in_answer(tab)
    assert tab.evaluate(READ_SOLVED_DAYS) == {**days, EXAMPLE_DAY: ["queens"]}
    assert shown_text(tab, "[data-act=next]") == "Next: Tango"
    tab.click("[data-act=share]")
    tab.wait_for_function("() => window.copied")
    first, second, squares = tab.evaluate("() => copied").split("\n")
    assert first == "Queens 9 × 9 · February 3"
    assert second.startswith("⏱ 0:")
    assert second.endswith(" 💡 0")
    assert squares == "🟩" * 9
    tab.get_by_text("Result copied.").wait_for()
    assert tab.locator("#notice").is_hidden()
    with tab.expect_response("**/api/generate?*"):
        tab.click("[data-act=next]")
    settled(tab)
    assert asked[-1] == {"game": "tango", "date": EXAMPLE_DAY}
    tab.click("#close")
    assert shown_text(tab, "[data-daily=queens]") == "Queens ✓"
    assert shown_text(tab, "#streak") == "4 days in a row"
    assert tab.locator("#days .solved").count() == 4


@pytest.mark.parametrize(
    ("rows", "size"),
    [pytest.param(9, 9, marks=pytest.mark.slow), (15, 8)],
    ids=["of the same size", "as usual"],
)
def test_when_all_of_today_are_solved_a_new_puzzle_comes_next(answering, rows: int, size: int) -> None:
    tab, asked = opened_daily(answering)
    every = tab.evaluate("() => [...document.querySelectorAll('[data-daily]')].map((x) => x.dataset.daily)")
    tab.evaluate(
        "(days) => { localStorage['queens-snap days'] = JSON.stringify(days); }", {EXAMPLE_DAY: every}
    )
    next_puzzle = "async (rows) => (await import('./offers.js')).nextAfter({ game: 'queens', rows }).pose()"
    tab.evaluate(next_puzzle, rows)
    assert {**asked[-1], "seed": 0} == {"game": "queens", "size": size, "seed": 0}
    fill_in_answer(tab)
    with tab.expect_response("**/api/generate?*"):
        tab.click("[data-act=next]")
    assert {**asked[-1], "seed": 0} == {"game": "queens", "size": 9, "seed": 0}


@pytest.mark.slow
def test_what_a_device_has_answers(answering) -> None:
    tab, _ = opened_daily(answering)
    assert not tab.evaluate("() => window.promised")  # nothing to lose yet
    tab.evaluate("""() => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      event.prompt = () => { window.prompted = true; };
      dispatchEvent(event);
    }""")
    fill_in_answer(tab)
    assert tab.evaluate("() => [window.promised, window.felt >= 9]") == [True, True]
    tab.click("[data-act=install]")
    assert tab.evaluate("() => window.prompted")
    tab.locator("[data-act=install]").wait_for(state="detached")


def test_crosses_are_offered_at_the_first_queen_and_once(answering) -> None:
    tab, _ = opened_daily(answering)
    for _ in range(2):
        tab.click("[data-at='0,0']")
    assert shown_text(tab, ".told").endswith("cross out the cells that a queen rules out?")
    assert tab.locator(".acts button").all_inner_texts() == ["Yes, cross them out", "No"]
    tab.click("[data-act=automatic]")
    assert tab.locator(".square .cross").count() > 10
    tab.click("#close")
    tab.evaluate("() => localStorage.removeItem('queens-snap options')")
    tab.click("[data-sample=starbattle]")
    settled(tab)
    for cell in ("0,0", "4,4"):
        for _ in range(2):
            tab.click(f"[data-at='{cell}']")
        assert shown_text(tab, ".told").endswith("a star rules out?") == (cell == "0,0")
        if cell == "0,0":
            tab.get_by_text("No", exact=True).click()
            assert tab.locator(".square .cross").count() == 0


def test_the_answer_asks_once_those_who_have_begun(answering) -> None:
    tab, _ = opened_daily(answering)
    tab.click("[data-at='0,0']")
    tab.click("[data-tab=answer]")
    tab.click("#spoil [value='']")
    assert tab.locator(".hand").is_visible()
    tab.click("[data-tab=answer]")
    tab.click("#spoil [value=yes]")
    tab.locator("#download").wait_for()
    tab.click("[data-tab=play]")
    tab.click("[data-tab=answer]")
    tab.locator("#download").wait_for()


@pytest.mark.parametrize(
    ("which", "marks"),
    [pytest.param("no", {}, marks=pytest.mark.slow), ("yes", {"queens": [], "crosses": [[0, 0]]})],
)
def test_the_empty_board_is_shared_or_that_with_marks(answering, which: str, marks: dict[str, Any]) -> None:
    asked: list[dict[str, Any]] = []
    tab, _ = opened_daily(answering, link=lambda body: asked.append(body) or {"link": "b=x", "error": None})
    tab.click("[data-at='0,0']")
    tab.click("#link")
    tab.click(f"#sharing [data-marks={which}]")
    tab.locator("#link[title=Copied]").wait_for()
    assert asked[0]["marks"] == marks
    assert "colours" in asked[0]


def test_a_new_puzzle_of_any_game_size_and_difficulty_is_made(answering) -> None:
    asked: list[dict[str, Any]] = []
    tab = answering(generate=lambda body: asked.append(body) or board_answer("zip-8-hard-7-00001"))
    tab.select_option("#wish [name=kind]", "zip")
    tab.select_option("#wish [name=side]", "8")
    tab.select_option("#wish [name=level]", "hard")
    tab.click("#wish button")
    settled(tab)
    assert {**asked[0], "seed": 0} == {"game": "zip", "size": 8, "difficulty": "hard", "seed": 0}


@pytest.mark.slow
@pytest.mark.parametrize("ends", mark_nightly([True, False], [False]), ids=["first and last", "all"])
def test_every_size_and_difficulty_that_is_offered_is_granted(open_page, client, ends: bool) -> None:
    """ends: only the first and the last of each list."""
    samples = open_page().evaluate("async () => (await fetch('samples-en.json')).json()")

    def first_and_last(offered: list[Any]) -> list[Any]:
        return [offered[0], offered[-1]] if ends else offered

    wishes: list[dict[str, Any]] = []
    for sample in samples:
        game, makes = sample["game"], sample["makes"]
        wishes += [
            {"game": game, "size": size, "difficulty": "any"} for size in first_and_last(makes["sizes"])
        ]
        wishes += [
            {"game": game, "size": makes["usual"], "difficulty": difficulty}
            for difficulty in first_and_last([*makes["difficulties"]])
        ]
    assert len(wishes) > (20 if ends else 40)
    for wish in wishes:
        answer = client.post("/api/generate", content=json.dumps({**wish, "seed": 1})).json()
        assert answer["story"], wish


def test_the_daily_stays_in_sight_above_the_shelf(open_page) -> None:
    tab = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    tab.click("[data-sample=zip]")
    settled(tab)
    tab.click("#close")
    tab.locator(SHELF_TILES).wait_for()
    tab.evaluate(KEEP_OLD_COPIES)
    tab.reload()
    tab.locator(SHELF_TILES).nth(11).wait_for()
    for part in ("#today h2", "[data-daily]:visible >> nth=-1"):
        box = tab.locator(part).bounding_box()
        assert box["y"] + box["height"] < 844


PHONE_SIZES = [(390, 664), (360, 640)]


@pytest.mark.parametrize("locale", mark_slow(["en-GB", "es-ES"], ["en-GB"]))
@pytest.mark.parametrize("size", mark_slow(PHONE_SIZES, PHONE_SIZES[:1]), ids=str)
def test_nothing_moves_after_the_first_paint(open_page, size: tuple[int, int], locale: str) -> None:
    """Also with boards on the shelf and solved days, and if the samples come late."""
    width, height = size
    tab = open_page(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, locale=locale
    )
    tab.locator("#samples").wait_for()
    seen = {"at first": tab.evaluate(LAYOUT_SHIFTS)}
    tab.click("[data-sample=zip]")
    settled(tab)
    tab.reload()
    settled(tab)
    seen["with a board"] = tab.evaluate(LAYOUT_SHIFTS)
    tab.click("#close")
    tab.locator(SHELF_TILES).wait_for()
    tab.evaluate(KEEP_OLD_COPIES)
    days = {date.today().isoformat(): ["zip", "wend"]}
    tab.evaluate("(days) => { localStorage['queens-snap days'] = JSON.stringify(days); }", days)
    tab.route("**/samples-*", lambda route: (tab.wait_for_timeout(500), route.continue_()))
    tab.reload()
    tab.locator("#samples").wait_for()
    tab.unroute_all()
    seen["with a shelf"] = tab.evaluate(LAYOUT_SHIFTS)
    assert {name: found for name, found in seen.items() if found} == {}


@pytest.mark.parametrize("sample", mark_slow(["zip", "starbattle"], ["zip"]))
def test_a_board_is_fitted_into_the_window_before_it_is_shown(open_page, sample: str) -> None:
    """The page is shown at once, as if the browser's storage had answered before the next frame."""

    def open_without_waiting(route) -> None:
        script = route.fetch()
        route.fulfill(response=script, body=script.text().replace("await openKept(", "openKept("))

    tab = open_page(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    tab.click(f"[data-sample={sample}]")
    settled(tab)
    tab.route("**/page.js", open_without_waiting)
    tab.reload()
    settled(tab)
    assert tab.evaluate(LAYOUT_SHIFTS) == []


@pytest.mark.parametrize("size", mark_slow(PHONE_SIZES, PHONE_SIZES[:1]), ids=str)
def test_the_dailies_are_in_sight_with_the_first_paint(open_page, size: tuple[int, int]) -> None:
    """Beside the card for screenshots, before the samples are there."""
    width, height = size
    tab = open_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    tab.route("**/samples-*", lambda route: None)  # for ever
    tab.reload()
    tab.locator("[data-daily]").first.wait_for()
    for part in ("#file", "[data-daily]:visible >> nth=-1"):
        box = tab.locator(part).bounding_box()
        assert 0 < box["y"] < box["y"] + box["height"] < height
    tab.unroute_all(behavior="ignoreErrors")


def test_undo_is_offered_until_something_else_is_done(open_page) -> None:
    tab = open_page()
    tab.click("[data-sample=zip]")
    settled(tab)
    tab.click("#close")
    tab.locator(SHELF_TILES).wait_for()
    tab.evaluate("() => { window.setTimeout = (act) => act(); }")  # as if hours had gone by
    tab.click("#forget")
    undo = tab.locator("#notice >> text=Undo")
    undo.wait_for()
    tab.locator("#today h2").click()  # nothing to press
    assert undo.is_visible()
    tab.select_option("#wish [name=kind]", "zip")
    tab.locator("#wish [name=kind]").click()
    assert undo.is_hidden()


def test_what_is_removed_or_forgotten_can_be_had_back(open_page) -> None:
    tab = open_page()
    for sample in ("zip", "queens"):
        tab.click(f"[data-sample={sample}]")
        settled(tab)
        tab.click("[data-at='1,1']")
        tab.click("#close")
    tab.locator(SHELF_TILES).nth(1).wait_for()
    before = (
        tab.evaluate(LIST_KEPT_BOARDS),
        tab.locator("#earlier").inner_text(),
        tab.evaluate("() => ({...localStorage})"),
    )
    tab.locator("#earlier .remove").first.click()
    tab.locator(SHELF_TILES).nth(1).wait_for(state="detached")
    tab.click("#notice >> text=Undo")
    tab.locator(SHELF_TILES).nth(1).wait_for()
    tab.click("#forget")
    tab.locator("#earlier").wait_for(state="hidden")
    tab.click("#notice >> text=Undo")
    tab.locator(SHELF_TILES).nth(1).wait_for()
    after = (
        tab.evaluate(LIST_KEPT_BOARDS),
        tab.locator("#earlier").inner_text(),
        tab.evaluate("() => ({...localStorage})"),
    )
    assert (sorted(after[0]), *after[1:]) == (sorted(before[0]), *before[1:])


@pytest.mark.slow
def test_what_follows_a_board_is_usable(open_page, axe_script: str) -> None:
    tab = open_page(viewport={"width": 360, "height": 640}, color_scheme="light")
    seen: dict[str, list[str]] = {}

    def check_view(view: str) -> None:
        for width, height in ((1280, 800), (360, 640)):
            tab.set_viewport_size({"width": width, "height": height})
            colours = width < height  # the same in both sizes
            found = [*accessibility_faults(tab, axe_script, colours), *tab.evaluate(SMALL_CONTROLS)]
            if found:
                seen[f"{view}, {width} px"] = found

    tab.click("[data-daily=zip]")
    settled(tab)
    while not tab.locator(".coach.solved").count():
        tab.click("[data-act=hint]")
        tab.locator("[data-act=more]").wait_for()
        while tab.locator("[data-act=more]").count():
            tab.click("[data-act=more]")
        tab.click("[data-act=doIt]")
    check_view("solved")
    tab.click("#link")
    check_view("sharing")
    tab.click("#sharing [data-marks=no]")
    tab.click("#close")
    tab.locator("#days").wait_for()
    check_view("home")
    tab.locator("#earlier .remove").first.click()
    tab.locator("#notice").wait_for()
    check_view("removed")
    tab.click("[data-daily=tango]")
    settled(tab)
    for place in ("0,0", "0,1", "0,2"):
        tab.click(f"[data-at='{place}']")
    tab.click("[data-tab=answer]")
    tab.locator("#spoil").wait_for()
    check_view("spoil")
    assert seen == {}
