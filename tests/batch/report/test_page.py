"""The report's page, opened from disk in a real browser without a network."""

import re
from importlib import import_module
from itertools import cycle, islice
from pathlib import Path

import numpy as np
import pytest

from queens_snap.batch.journal import PICTURES_FOLDER, THUMBNAILS_FOLDER
from queens_snap.batch.report import gallery
from queens_snap.batch.report.pictures import save_picture, save_thumbnail
from queens_snap.batch.report.report import write_report
from queens_snap.overlay.sketch import as_hex
from queens_snap.overlay.themes import region_palette
from queens_snap.pipeline import Snap, snap, solve_puzzle
from queens_snap.solver.games import GAMES
from queens_snap.solver.queens.puzzle import Board

from ...slow import mark_slow
from ...solver.queens.boards import BOARD_8
from ..journals import (
    AMBIGUOUS,
    NONOGRAM,
    SIX_ROWS_BOARD,
    TANGO,
    ZIP,
    batch_field,
    refused_row,
    rows_of_each_kind,
    solved_row,
    write_journal,
)

FIXTURES = Path(__file__).parents[3] / "fixtures" / "screenshots"
SCRIPT_IN_NAME = '<img src=x onerror="document.title=1">.png'
ANY_SHA256 = "ab" * 32


@pytest.fixture
def open_report(browser, tmp_path: Path):
    """Return a function that writes a report over rows, opens it and returns the tab."""
    tabs = []

    def open_(rows=None, **options):
        write_report(write_journal(tmp_path, rows_of_each_kind() if rows is None else rows))
        tab = browser.new_page(**{"viewport": {"width": 1200, "height": 900}, **options})
        tab.errors, tab.asked = [], []
        tab.on("pageerror", lambda error: tab.errors.append(str(error)))
        tab.on("console", lambda m: tab.errors.append(m.text) if m.type == "error" else None)
        tab.on("request", lambda request: tab.asked.append(request.url))
        tab.on("dialog", lambda dialog: tab.errors.append(dialog.message))
        tab.goto((tmp_path / "report" / "index.html").as_uri())
        tab.wait_for_selector("body.ready")
        tabs.append(tab)
        return tab

    yield open_
    for tab in tabs:
        tab.close()


def visible_cards(tab) -> list[str]:
    """Return the file names on the visible cards, in gallery order."""
    cards = tab.locator("#gallery .item").evaluate_all(
        "items => items.map((i) => [Number(i.ariaPosInSet), i.querySelector('.file').textContent])"
    )
    return [name.removesuffix(".png") for _, name in sorted(cards)]


def wait_for_value(locator):
    """Wait until a locator's value is as expected. The page's policy forbids evaluating text."""
    return import_module("playwright.sync_api").expect(locator)


def press_facet(tab, facet: str, value: str) -> None:
    tab.locator(f"[data-facet={facet}] [data-value='{value}']").click()


def open_card(tab, number: int) -> None:
    """Open the capture of the card with this number."""
    tab.locator("#gallery .card").nth(number).click()
    tab.wait_for_selector("#capture[open]")


def focused_card(tab) -> str:
    """Return the file name on the focused card."""
    return tab.evaluate("document.activeElement.querySelector('.file').textContent")


def facet_count(tab, facet: str, value: str) -> str:
    return tab.locator(f"[data-facet={facet}] [data-value='{value}'] .number").inner_text()


def test_totals_and_what_wants_a_look_first(open_report) -> None:
    tab = open_report()
    assert tab.locator("#total").inner_text() == "12 captures"
    assert tab.title() == "12 captures \N{EN DASH} queens-snap report"
    assert tab.locator("#advice").inner_text().startswith("Look first at the one not as expected")
    assert facet_count(tab, "status", "solved") == "8"
    assert [facet_count(tab, "size", size) for size in "568"] == ["2", "4", "4"]
    assert facet_count(tab, "trait", "wrong marks") == "1"
    assert visible_cards(tab)[:7] == ["differs", "many", "none", "page", "text", "eight", "marked"]
    assert tab.errors == []


FILTERS = (
    ([("status", "ambiguous")], ["many"]),
    ([("status", "ambiguous"), ("status", "unsolvable")], ["many", "none"]),
    ([("size", "8"), ("trait", "warned")], ["eight"]),
    ([("trait", "has marks"), ("trait", "wrong marks")], ["marked"]),
    ([("trait", "warned"), ("trait", "wrong marks")], []),
    ([("error", "no board")], ["page"]),
    ([("size", "6"), ("rating", "medium")], ["copy", "other", "plain", "turned"]),
)


def test_filters(open_report) -> None:
    tab = open_report()
    for presses, left in FILTERS:
        for facet, value in presses:
            press_facet(tab, facet, value)
        assert visible_cards(tab) == left, presses
        assert tab.locator("#count").inner_text() == f"{len(left)} of 12"
        tab.click("#clear")
        assert len(visible_cards(tab)) == 12
        assert not tab.locator("#facets [aria-pressed=true]").count()


def test_says_how_many_it_does_not_hold(open_report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "MAX_PLAIN_ROWS", 1)
    tab = open_report()
    assert tab.locator("#total").inner_text().startswith("12 captures, of which 4 are in results.csv only")
    assert tab.locator("#count").inner_text() == "8"


def test_text_filters_names_and_counts_follow(open_report) -> None:
    tab = open_report()
    tab.fill("#text", "ER.")
    assert visible_cards(tab) == ["other"]
    assert (facet_count(tab, "status", "solved"), facet_count(tab, "status", "refused")) == ("1", "0")
    tab.fill("#text", "")
    press_facet(tab, "size", "5")
    assert facet_count(tab, "status", "solved") == "0"
    assert facet_count(tab, "size", "8") == "4"  # what pressing it as well would add


def test_sorting(open_report) -> None:
    rows = [
        solved_row(f"{i}.png", board)
        for i, board in ((2, SIX_ROWS_BOARD), (10, BOARD_8), (1, AMBIGUOUS), (3, SIX_ROWS_BOARD))
    ]
    assert rows[1]["rating"]["score"] < rows[0]["rating"]["score"]
    tab = open_report(rows)
    for sort, order in (
        ("What wants a look", ["1", "2", "3", "10"]),
        ("Name", ["1", "2", "3", "10"]),
        ("Order of the run", ["2", "10", "1", "3"]),
        ("Largest first", ["10", "2", "3", "1"]),
        ("Easiest first", ["10", "2", "3", "1"]),
        ("Hardest first", ["2", "3", "10", "1"]),
    ):
        tab.select_option("#sort", sort)
        assert visible_cards(tab) == order, sort


def test_a_click_shows_the_board_and_its_steps(open_report) -> None:
    tab = open_report([solved_row("a.png", BOARD_8), solved_row("b.png", SIX_ROWS_BOARD)])
    open_card(tab, 0)
    assert tab.locator("#name").inner_text() == "a.png"
    assert tab.locator("#seen .crown").count() == 8
    steps = solved_row("a.png", BOARD_8)["steps"]
    assert tab.locator(".step span").all_inner_texts() == [step["text"] for step in steps]
    tab.locator(".step").first.click()
    assert tab.locator("#seen .cross").count() == len(steps[0]["dead"])
    assert tab.locator("#seen .crown").count() == len(steps[0]["queens"])
    tab.locator(".step").first.click()
    assert tab.locator("#seen .crown").count() == 8
    tab.keyboard.press("ArrowRight")
    wait_for_value(tab.locator("#name")).to_have_text("b.png")
    assert tab.locator("#seen .crown").count() == 6
    assert tab.locator("#after").is_disabled()
    tab.keyboard.press("Escape")
    assert not tab.locator("#capture").is_visible()
    wait_for_value(tab.locator(":focus .file")).to_have_text("b.png")
    assert tab.errors == []


CAPTURE_DETAILS = (
    ("many", "ambiguous", {".crown": 9, ".letter": 5}),
    ("marked", "The queen in row 3, column 2 is wrong: r1c1 attacks it", {".wrong": 1, ".crown": 8}),
    ("marked", "Marks in the capture: 1 queen.", {".letter": 8}),
    ("eight", "Warning: the board may be cut off.", {".crown": 8, ".letter": 8}),
    ("differs", "Differs from a.txt: r2c3 is in another region.", {".crown": 8}),
    ("text", "text.png: no picture; give a picture.", {".none": 1}),
)


def test_what_is_told_of_a_capture(open_report) -> None:
    tab = open_report()
    for name, told, drawn in CAPTURE_DETAILS:
        tab.fill("#text", f"{name}.")
        open_card(tab, 0)
        assert told in tab.locator("#facts").inner_text()
        for kind, number in drawn.items():
            assert tab.locator(f"#seen {kind}").count() >= number, (name, kind)
        tab.keyboard.press("Escape")
    assert tab.errors == []


def test_an_option_in_a_remedy_stays_whole(open_report) -> None:
    error = {"code": "no-board", "message": "a.png: none", "remedy": "crop it, or give it with --board"}
    unread = solve_puzzle(GAMES["tango"].parse(TANGO), "").to_json() | {
        "status": "unreadable",
        "steps": [],
        "error": error,
    }
    tab = open_report([{**unread, "file": "a.png"}])
    open_card(tab, 0)
    assert tab.locator("#facts .bad").inner_text() == "a.png: none; crop it, or give it with --board."
    assert tab.locator("#facts .option").inner_text() == "--board"
    assert tab.errors == []


def test_the_board_has_the_colours_of_all_pages_and_tells_what_was_guessed(open_report) -> None:
    regions = ["AABCCC", "ABBCDD", "ABEEDD", "BBBEFF", "BBEEFF", "BBB.FF"]
    row = {**solved_row("a.png"), "regions": regions, "steps": []}
    tab = open_report([row, {**row, "file": "b.png", "regions": ["AB", "AA"]}])
    open_card(tab, 0)
    fills = tab.locator("#seen .fill").evaluate_all("fills => fills.map((x) => x.getAttribute('fill'))")
    assert fills[:6] == [*map(as_hex, region_palette(Board.of(regions).regions))]
    assert tab.locator("#seen .fill.void").count() == 1
    assert tab.locator("#seen .badge").all_text_contents() == ["?"] * 6
    tab.keyboard.press("ArrowRight")
    tab.wait_for_selector("#seen .none")  # the second one's regions are no board
    assert tab.errors == []


# Of each game: a puzzle, one that has two answers, what stands on a board, how many marks of it a solved one
# has, and what shows where the two answers differ.
OTHER_GAME_CARDS = (
    ("tango", TANGO, "....\n....\n....\n.0.1\n", ".sun, .moon", 36, ".badge"),
    ("zip", ZIP, "1 . . 2\n" + ". . . .\n" * 3, ".line.old", 1, ".line.second"),
    ("nonogram", NONOGRAM, "rows\n1\n1\ncolumns\n1\n1\n", ".solid, .disc", 4, ".middle text:text-is('?')"),
)


@pytest.mark.parametrize(
    ("game", "text", "two", "standing", "whole", "differ"),
    OTHER_GAME_CARDS,
    ids=[case[0] for case in OTHER_GAME_CARDS],
)
def test_other_games_show_their_board_answer_and_steps(
    open_report, game, text, two, standing, whole, differ
) -> None:
    one, several = (solve_puzzle(GAMES[game].parse(t), "").to_json() for t in (text, two))
    tab = open_report([{**one, "file": "a.png"}, {**several, "file": "b.png"}])
    tab.select_option("#sort", "Name")
    open_card(tab, 0)
    assert tab.locator(f"#seen :is({standing})").count() == whole
    assert tab.locator(f"#seen {differ}").count() == 0
    assert game in tab.locator("#facts .tags").inner_text()
    step = one["steps"][0]
    tab.locator(".step").first.click()
    found = [cell for cell, *_ in step["links"]] + [value[:2] for value in step["values"]]
    rests = any(cell not in found for cell in step["because"])
    assert tab.locator("#seen .because").count() == rests
    assert tab.locator("#seen .new").count() == 1
    assert tab.locator("#seen svg").get_attribute("aria-label") == "the board after step 1"
    tab.keyboard.press("ArrowRight")
    wait_for_value(tab.locator("#name")).to_have_text("b.png")
    assert tab.locator(f"#seen {differ}").count() > 0
    assert tab.errors == []


def test_marks_and_guesses_of_another_game_are_told(open_report) -> None:
    row = snap(FIXTURES.parent / "tango" / "tango-wrong.png").to_json()
    tab = open_report(
        [{**row, "batch": batch_field(), "steps": row["steps"][:-1]}, {**row, "file": "b.png", "puzzle": {}}]
    )
    tab.select_option("#sort", "Order of the run")
    assert facet_count(tab, "trait", "has marks") == "2"
    open_card(tab, 0)
    assert "The moon in row 1, column 6 is wrong: " in tab.locator("#facts").inner_text()
    assert "Marks in the capture: 5 suns, 3 moons." in tab.locator("#facts").inner_text()
    assert tab.locator("#seen .wrong").count() == 2
    last = [cell[:2] for cell in row["steps"][-1]["values"]]
    assert tab.locator("#seen .badge").all_text_contents() == ["?"] * len(last)
    tab.keyboard.press("ArrowRight")
    tab.wait_for_selector("#seen .none")  # the second one's puzzle is none
    assert tab.errors == []


def test_thumbnails_and_solved_pictures_of_a_real_capture(open_report, tmp_path: Path) -> None:
    shot = snap(FIXTURES / "phone-light-9-half.png")
    save_thumbnail(shot, tmp_path / THUMBNAILS_FOLDER, ANY_SHA256[:20])
    save_picture(shot, tmp_path / PICTURES_FOLDER, ANY_SHA256[:20])
    tab = open_report([{**shot.to_json(), "batch": batch_field(sha256=ANY_SHA256)}, refused_row("b.png")])
    tab.fill("#text", "phone")
    open_card(tab, 0)
    for image in (".card img", "#seen img"):
        wait_for_value(tab.locator(image)).not_to_have_js_property("naturalWidth", 0)
        assert tab.locator(image).evaluate("image => image.naturalWidth") > 100
    assert tab.locator("#seen svg").count() == 0
    tab.click("#see-board")
    assert tab.locator("#seen .crown").count() == 9
    assert tab.errors == []


def test_keys_alone_suffice(open_report) -> None:
    tab = open_report()
    tab.keyboard.press("/")
    tab.keyboard.type("png")
    for _ in range(5):  # sort, gallery, duplicates, all captures, the first card
        tab.keyboard.press("Tab")
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("#capture[open]")
    assert tab.locator("#name").inner_text() == "many.png"
    tab.keyboard.press("Escape")
    tab.keyboard.press("End")
    assert focused_card(tab) == "turned.png"


def test_duplicates(open_report) -> None:
    tab = open_report(
        [*rows_of_each_kind(), *(solved_row(f"more{i}.png", BOARD_8, pixels=str(i)) for i in range(20))]
    )
    tab.click("#show-duplicates")
    assert [text.split(",")[0] for text in tab.locator(".group h2").all_inner_texts()] == [
        "The same picture",
        "The same board in other pictures",
        "The same board in other pictures",
        "The same board",
    ]
    assert tab.locator(".group").first.locator(".file").all_inner_texts() == ["copy.png", "plain.png"]
    tab.get_by_text("Show them all").click()
    assert tab.locator("#count").inner_text() == "24 of 32 (group 1)"
    tab.click("#clear")
    press_facet(tab, "status", "ambiguous")
    tab.click("#show-duplicates")
    assert "No duplicates" in tab.locator("#duplicates").inner_text()


def test_whatever_names_and_texts_hold_is_text(open_report) -> None:
    evil = {
        **refused_row(f"</script>{SCRIPT_IN_NAME}"),
        "error": {"code": SCRIPT_IN_NAME, "message": SCRIPT_IN_NAME, "remedy": "\u2028'\"` ${1}"},
        "batch": {
            "sha256": f"../../{SCRIPT_IN_NAME}",
            "pixels": SCRIPT_IN_NAME,
            "expected": batch_field(agrees=False)["expected"],
        },
    }
    warned = solved_row(f"a/{SCRIPT_IN_NAME}", warnings=[SCRIPT_IN_NAME], notes=[SCRIPT_IN_NAME])
    tab = open_report([evil, warned, {**warned, "file": f"b\udcff{SCRIPT_IN_NAME}"}])
    for i in range(3):
        open_card(tab, i)
        assert SCRIPT_IN_NAME in tab.locator("#facts").inner_text()
        tab.keyboard.press("Escape")
    tab.click("#show-duplicates")
    assert tab.title().endswith(" captures \N{EN DASH} queens-snap report")
    assert tab.locator("img").count() == 0
    assert tab.errors == []
    assert all(url.startswith("file:") for url in tab.asked)


def test_the_page_forbids_scripts_in_its_markup(open_report) -> None:
    tab = open_report()
    tab.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"document.title=1\">')")
    tab.wait_for_timeout(100)
    assert tab.title().endswith("queens-snap report")
    assert any("Content Security Policy" in error for error in tab.errors)


@pytest.mark.slow
def test_thousands_of_rows_stay_quick(open_report, monkeypatch) -> None:
    monkeypatch.setattr(gallery, "ROWS_PER_FILE", 1_500)
    several = [{**row, "steps": row["steps"][:1]} for row in rows_of_each_kind()]
    rows = islice(cycle(several), gallery.ROWS_PER_FILE + 1)  # in two files
    tab = open_report([{**row, "file": f"{i:05d} {row['file']}"} for i, row in enumerate(rows)])
    timed = """([id, value]) => {
      const field = document.getElementById(id), begin = performance.now();
      field.value = value;
      field.dispatchEvent(new Event(id === "sort" ? "change" : "input"));
      document.body.offsetHeight;
      return performance.now() - begin;
    }"""
    spent = [tab.evaluate(timed, given) for given in (["text", "eight"], ["text", ""], ["sort", "Name"])]
    assert max(spent) < 1000  # milliseconds; some 30 on a quiet machine
    assert tab.locator(".card").count() < 150
    tab.locator(".card").first.focus()
    tab.keyboard.press("End")
    assert focused_card(tab).startswith("01500 ")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("#capture[open]")
    assert tab.locator("#place").inner_text() == "1,501 of 1,501"


@pytest.mark.parametrize("scheme", mark_slow(["light", "dark"], ["light"]))
def test_fits_a_phone_in_light_and_dark(open_report, scheme: str) -> None:
    tab = open_report(viewport={"width": 360, "height": 740}, color_scheme=scheme)
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360
    background = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (int(re.findall(r"\d+", background)[0]) > 128) == (scheme == "light")
    assert tab.locator(".card").first.bounding_box()["y"] < 740
    open_card(tab, 0)
    assert tab.locator("#seen svg").bounding_box()["width"] > 250
    assert tab.evaluate("document.getElementById('capture').scrollWidth") <= 360


def test_says_when_a_part_is_missing(open_report, browser, tmp_path: Path) -> None:
    open_report()
    tab = browser.new_page()
    (tmp_path / "report" / "data" / "rows-0.js").unlink()
    tab.goto((tmp_path / "report" / "index.html").as_uri())
    wait_for_value(tab.locator("#total")).to_contain_text("missing: rows-0.js")
    (tmp_path / "report" / "data" / "meta-0.js").unlink()
    tab.reload()
    assert "is not beside it" in tab.locator("#total").inner_text()
    tab.close()


def test_a_run_over_nothing(browser, tmp_path: Path) -> None:
    write_report(write_journal(tmp_path, []))
    tab = browser.new_page()
    tab.goto((tmp_path / "report" / "index.html").as_uri())
    wait_for_value(tab.locator("#total")).to_have_text("No captures.")
    tab.close()


def test_unread_capture_has_its_thumbnail(tmp_path: Path) -> None:
    save_thumbnail(
        Snap("a.png", rgb=np.zeros((50, 50, 3), np.uint8)), tmp_path / THUMBNAILS_FOLDER, ANY_SHA256[:20]
    )
    write_report(
        write_journal(
            tmp_path, [{**refused_row("a.png", "no-board"), "batch": batch_field(sha256=ANY_SHA256)}]
        )
    )
    assert ANY_SHA256[:20] in (tmp_path / "report" / "data" / "rows-0.js").read_text()
