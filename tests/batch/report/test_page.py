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

from ...solver.queens.boards import EIGHT
from ..journals import AMBIGUOUS, NONOGRAM, SIX, TANGO, ZIP, journal, mixed, refused, said, solved

FIXTURES = Path(__file__).parents[3] / "fixtures" / "screenshots"
EVIL = '<img src=x onerror="document.title=1">.png'
SHA = "ab" * 32


@pytest.fixture
def opened(browser, tmp_path: Path):
    """Opens the report over rows; answers the tab, which holds errors and requests."""
    tabs = []

    def open_(rows=None, **options):
        write_report(journal(tmp_path, mixed() if rows is None else rows))
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


def files(tab) -> list[str]:
    """The names of the cards in sight, in the order of the gallery."""
    cards = tab.locator("#gallery .item").evaluate_all(
        "items => items.map((i) => [Number(i.ariaPosInSet), i.querySelector('.file').textContent])"
    )
    return [name.removesuffix(".png") for _, name in sorted(cards)]


def expect(locator):
    """Waits for what a locator is said to be, without evaluating text, which the page's policy forbids."""
    return import_module("playwright.sync_api").expect(locator)


def press(tab, facet: str, value: str) -> None:
    tab.locator(f"[data-facet={facet}] [data-value='{value}']").click()


def look(tab, number: int) -> None:
    """Open the capture of a card."""
    tab.locator("#gallery .card").nth(number).click()
    tab.wait_for_selector("#capture[open]")


def focused(tab) -> str:
    """The name on the card that has the focus."""
    return tab.evaluate("document.activeElement.querySelector('.file').textContent")


def count(tab, facet: str, value: str) -> str:
    return tab.locator(f"[data-facet={facet}] [data-value='{value}'] .number").inner_text()


def test_totals_and_what_wants_a_look_first(opened) -> None:
    tab = opened()
    assert tab.locator("#total").inner_text() == "12 captures"
    assert tab.title() == "12 captures \N{EN DASH} queens-snap report"
    assert tab.locator("#advice").inner_text().startswith("Look first at the one not as expected")
    assert count(tab, "status", "solved") == "8"
    assert [count(tab, "size", size) for size in "568"] == ["2", "4", "4"]
    assert count(tab, "trait", "wrong marks") == "1"
    assert files(tab)[:7] == ["differs", "many", "none", "page", "text", "eight", "marked"]
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


def test_filters(opened) -> None:
    tab = opened()
    for presses, left in FILTERS:
        for facet, value in presses:
            press(tab, facet, value)
        assert files(tab) == left, presses
        assert tab.locator("#count").inner_text() == f"{len(left)} of 12"
        tab.click("#clear")
        assert len(files(tab)) == 12
        assert not tab.locator("#facets [aria-pressed=true]").count()


def test_says_how_many_it_does_not_hold(opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "MAX_PLAIN_ROWS", 1)
    tab = opened()
    assert tab.locator("#total").inner_text().startswith("12 captures, of which 4 are in results.csv only")
    assert tab.locator("#count").inner_text() == "8"


def test_text_filters_names_and_counts_follow(opened) -> None:
    tab = opened()
    tab.fill("#text", "ER.")
    assert files(tab) == ["other"]
    assert (count(tab, "status", "solved"), count(tab, "status", "refused")) == ("1", "0")
    tab.fill("#text", "")
    press(tab, "size", "5")
    assert count(tab, "status", "solved") == "0"
    assert count(tab, "size", "8") == "4"  # what pressing it as well would add


def test_sorting(opened) -> None:
    rows = [solved(f"{i}.png", board) for i, board in ((2, SIX), (10, EIGHT), (1, AMBIGUOUS), (3, SIX))]
    assert rows[1]["rating"]["score"] < rows[0]["rating"]["score"]
    tab = opened(rows)
    for sort, order in (
        ("What wants a look", ["1", "2", "3", "10"]),
        ("Name", ["1", "2", "3", "10"]),
        ("Order of the run", ["2", "10", "1", "3"]),
        ("Largest first", ["10", "2", "3", "1"]),
        ("Easiest first", ["10", "2", "3", "1"]),
        ("Hardest first", ["2", "3", "10", "1"]),
    ):
        tab.select_option("#sort", sort)
        assert files(tab) == order, sort


def test_a_click_shows_the_board_and_its_steps(opened) -> None:
    tab = opened([solved("a.png", EIGHT), solved("b.png", SIX)])
    look(tab, 0)
    assert tab.locator("#name").inner_text() == "a.png"
    assert tab.locator("#seen .crown").count() == 8
    steps = solved("a.png", EIGHT)["steps"]
    assert tab.locator(".step span").all_inner_texts() == [step["text"] for step in steps]
    tab.locator(".step").first.click()
    assert tab.locator("#seen .cross").count() == len(steps[0]["dead"])
    assert tab.locator("#seen .crown").count() == len(steps[0]["queens"])
    tab.locator(".step").first.click()
    assert tab.locator("#seen .crown").count() == 8
    tab.keyboard.press("ArrowRight")
    expect(tab.locator("#name")).to_have_text("b.png")
    assert tab.locator("#seen .crown").count() == 6
    assert tab.locator("#after").is_disabled()
    tab.keyboard.press("Escape")
    assert not tab.locator("#capture").is_visible()
    expect(tab.locator(":focus .file")).to_have_text("b.png")
    assert tab.errors == []


TOLD = (
    ("many", "ambiguous", {".crown": 9, ".letter": 5}),
    ("marked", "The queen in row 3, column 2 is wrong: r1c1 attacks it", {".wrong": 1, ".crown": 8}),
    ("marked", "Marks in the capture: 1 queen.", {".letter": 8}),
    ("eight", "Warning: the board may be cut off.", {".crown": 8, ".letter": 8}),
    ("differs", "Differs from a.txt: r2c3 is in another region.", {".crown": 8}),
    ("text", "text.png: no picture; give a picture.", {".none": 1}),
)


def test_what_is_told_of_a_capture(opened) -> None:
    tab = opened()
    for name, told, drawn in TOLD:
        tab.fill("#text", f"{name}.")
        look(tab, 0)
        assert told in tab.locator("#facts").inner_text()
        for kind, number in drawn.items():
            assert tab.locator(f"#seen {kind}").count() >= number, (name, kind)
        tab.keyboard.press("Escape")
    assert tab.errors == []


def test_an_option_in_a_remedy_stays_whole(opened) -> None:
    error = {"code": "no-board", "message": "a.png: none", "remedy": "crop it, or give it with --board"}
    unread = solve_puzzle(GAMES["tango"].parse(TANGO), "").to_json() | {
        "status": "unreadable",
        "steps": [],
        "error": error,
    }
    tab = opened([{**unread, "file": "a.png"}])
    look(tab, 0)
    assert tab.locator("#facts .bad").inner_text() == "a.png: none; crop it, or give it with --board."
    assert tab.locator("#facts .option").inner_text() == "--board"
    assert tab.errors == []


def test_the_board_has_the_colours_of_all_pages_and_tells_what_was_guessed(opened) -> None:
    regions = ["AABCCC", "ABBCDD", "ABEEDD", "BBBEFF", "BBEEFF", "BBB.FF"]
    row = {**solved("a.png"), "regions": regions, "steps": []}
    tab = opened([row, {**row, "file": "b.png", "regions": ["AB", "AA"]}])
    look(tab, 0)
    fills = tab.locator("#seen .fill").evaluate_all("fills => fills.map((x) => x.getAttribute('fill'))")
    assert fills[:6] == [*map(as_hex, region_palette(Board.of(regions).regions))]
    assert tab.locator("#seen .fill.void").count() == 1
    assert tab.locator("#seen .badge").all_text_contents() == ["?"] * 6
    tab.keyboard.press("ArrowRight")
    tab.wait_for_selector("#seen .none")  # the second one's regions are no board
    assert tab.errors == []


# Of each game: a puzzle, one that has two answers, what stands on a board, how many marks of it a solved one
# has, and what shows where the two answers differ.
OTHER_GAMES = (
    ("tango", TANGO, "....\n....\n....\n.0.1\n", ".sun, .moon", 36, ".badge"),
    ("zip", ZIP, "1 . . 2\n" + ". . . .\n" * 3, ".line.old", 1, ".line.second"),
    ("nonogram", NONOGRAM, "rows\n1\n1\ncolumns\n1\n1\n", ".solid, .disc", 4, ".middle text:text-is('?')"),
)


@pytest.mark.parametrize(
    ("game", "text", "two", "standing", "whole", "differ"), OTHER_GAMES, ids=[case[0] for case in OTHER_GAMES]
)
def test_other_games_show_their_board_answer_and_steps(
    opened, game, text, two, standing, whole, differ
) -> None:
    one, several = (solve_puzzle(GAMES[game].parse(t), "").to_json() for t in (text, two))
    tab = opened([{**one, "file": "a.png"}, {**several, "file": "b.png"}])
    tab.select_option("#sort", "Name")
    look(tab, 0)
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
    expect(tab.locator("#name")).to_have_text("b.png")
    assert tab.locator(f"#seen {differ}").count() > 0
    assert tab.errors == []


def test_marks_and_guesses_of_another_game_are_told(opened) -> None:
    row = snap(FIXTURES.parent / "tango" / "tango-wrong.png").to_json()
    tab = opened(
        [{**row, "batch": said(), "steps": row["steps"][:-1]}, {**row, "file": "b.png", "puzzle": {}}]
    )
    tab.select_option("#sort", "Order of the run")
    assert count(tab, "trait", "has marks") == "2"
    look(tab, 0)
    assert "The moon in row 1, column 6 is wrong: " in tab.locator("#facts").inner_text()
    assert "Marks in the capture: 5 suns, 3 moons." in tab.locator("#facts").inner_text()
    assert tab.locator("#seen .wrong").count() == 2
    last = [cell[:2] for cell in row["steps"][-1]["values"]]
    assert tab.locator("#seen .badge").all_text_contents() == ["?"] * len(last)
    tab.keyboard.press("ArrowRight")
    tab.wait_for_selector("#seen .none")  # the second one's puzzle is none
    assert tab.errors == []


def test_thumbnails_and_solved_pictures_of_a_real_capture(opened, tmp_path: Path) -> None:
    shot = snap(FIXTURES / "phone-light-9-half.png")
    save_thumbnail(shot, tmp_path / THUMBNAILS_FOLDER, SHA[:20])
    save_picture(shot, tmp_path / PICTURES_FOLDER, SHA[:20])
    tab = opened([{**shot.to_json(), "batch": said(sha256=SHA)}, refused("b.png")])
    tab.fill("#text", "phone")
    look(tab, 0)
    for image in (".card img", "#seen img"):
        expect(tab.locator(image)).not_to_have_js_property("naturalWidth", 0)
        assert tab.locator(image).evaluate("image => image.naturalWidth") > 100
    assert tab.locator("#seen svg").count() == 0
    tab.click("#see-board")
    assert tab.locator("#seen .crown").count() == 9
    assert tab.errors == []


def test_keys_alone_suffice(opened) -> None:
    tab = opened()
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
    assert focused(tab) == "turned.png"


def test_duplicates(opened) -> None:
    tab = opened([*mixed(), *(solved(f"more{i}.png", EIGHT, pixels=str(i)) for i in range(20))])
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
    press(tab, "status", "ambiguous")
    tab.click("#show-duplicates")
    assert "No duplicates" in tab.locator("#duplicates").inner_text()


def test_whatever_names_and_texts_hold_is_text(opened) -> None:
    evil = {
        **refused(f"</script>{EVIL}"),
        "error": {"code": EVIL, "message": EVIL, "remedy": "\u2028'\"` ${1}"},
        "batch": {"sha256": f"../../{EVIL}", "pixels": EVIL, "expected": said(agrees=False)["expected"]},
    }
    warned = solved(f"a/{EVIL}", warnings=[EVIL], notes=[EVIL])
    tab = opened([evil, warned, {**warned, "file": f"b\udcff{EVIL}"}])
    for i in range(3):
        look(tab, i)
        assert EVIL in tab.locator("#facts").inner_text()
        tab.keyboard.press("Escape")
    tab.click("#show-duplicates")
    assert tab.title().endswith(" captures \N{EN DASH} queens-snap report")
    assert tab.locator("img").count() == 0
    assert tab.errors == []
    assert all(url.startswith("file:") for url in tab.asked)


def test_the_page_forbids_scripts_in_its_markup(opened) -> None:
    tab = opened()
    tab.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"document.title=1\">')")
    tab.wait_for_timeout(100)
    assert tab.title().endswith("queens-snap report")
    assert any("Content Security Policy" in error for error in tab.errors)


@pytest.mark.slow
def test_thousands_of_rows_stay_quick(opened, monkeypatch) -> None:
    monkeypatch.setattr(gallery, "ROWS_PER_FILE", 1_500)
    several = [{**row, "steps": row["steps"][:1]} for row in mixed()]
    rows = islice(cycle(several), gallery.ROWS_PER_FILE + 1)  # in two files
    tab = opened([{**row, "file": f"{i:05d} {row['file']}"} for i, row in enumerate(rows)])
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
    assert focused(tab).startswith("01500 ")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("#capture[open]")
    assert tab.locator("#place").inner_text() == "1,501 of 1,501"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_fits_a_phone_in_light_and_dark(opened, scheme: str) -> None:
    tab = opened(viewport={"width": 360, "height": 740}, color_scheme=scheme)
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360
    background = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (int(re.findall(r"\d+", background)[0]) > 128) == (scheme == "light")
    assert tab.locator(".card").first.bounding_box()["y"] < 740
    look(tab, 0)
    assert tab.locator("#seen svg").bounding_box()["width"] > 250
    assert tab.evaluate("document.getElementById('capture').scrollWidth") <= 360


def test_says_when_a_part_is_missing(opened, browser, tmp_path: Path) -> None:
    opened()
    tab = browser.new_page()
    (tmp_path / "report" / "data" / "rows-0.js").unlink()
    tab.goto((tmp_path / "report" / "index.html").as_uri())
    expect(tab.locator("#total")).to_contain_text("missing: rows-0.js")
    (tmp_path / "report" / "data" / "meta-0.js").unlink()
    tab.reload()
    assert "is not beside it" in tab.locator("#total").inner_text()
    tab.close()


def test_a_run_over_nothing(browser, tmp_path: Path) -> None:
    write_report(journal(tmp_path, []))
    tab = browser.new_page()
    tab.goto((tmp_path / "report" / "index.html").as_uri())
    expect(tab.locator("#total")).to_have_text("No captures.")
    tab.close()


def test_unread_capture_has_its_thumbnail(tmp_path: Path) -> None:
    save_thumbnail(Snap("a.png", rgb=np.zeros((50, 50, 3), np.uint8)), tmp_path / THUMBNAILS_FOLDER, SHA[:20])
    write_report(journal(tmp_path, [{**refused("a.png", "no-board"), "batch": said(sha256=SHA)}]))
    assert SHA[:20] in (tmp_path / "report" / "data" / "rows-0.js").read_text()
