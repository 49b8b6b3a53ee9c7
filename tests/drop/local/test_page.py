"""The page in a real browser: pictures in by every way, corrections, steps, the answer."""

import base64
import io
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from queens_snap.pipeline import Correction, snap
from queens_snap.vision.source.limits import MAX_BYTES
from queens_snap.words.manner import Manner
from queens_snap.words.warnings import warning_sentence

from ...accessibility import SMALL_CONTROLS
from ...slow import mark_slow
from .conftest import SHOTS
from .test_api import NO_BOARD, padded_png

CLEAN, HALF = SHOTS / "crop-light-9.png", SHOTS / "desktop-dark-7-half.png"
read = cache(snap)  # what the library knows of a capture, which nobody changes
# What the browser hands over when a file is dropped on the window or pasted into it.
HAND_OVER_FILE = """([kind, name, content]) => {
  const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0)), data = new DataTransfer();
  if (name) data.items.add(new File([bytes], name, { type: "image/png" }));
  const how = { dataTransfer: data, clipboardData: data, bubbles: true, cancelable: true };
  const event = kind === "drop" ? new DragEvent("drop", how) : new ClipboardEvent("paste", how);
  document.body.dispatchEvent(event);
}"""

# Is this to be seen to its lower right corner?
ARE_FULLY_VISIBLE = """(all) => all.map((each) => {
  const { right, bottom } = each.getBoundingClientRect();
  return each === document.elementFromPoint(right - 4, bottom - 4);
})"""


def count_crowns(story, scene: int) -> int:
    """Number of queens that stand after a scene."""
    return len(story.start.marks.get("queens", ())) + sum(len(step.queens) for step in story.steps[:scene])


@pytest.fixture
def tab(open_page):
    return open_page()


def give(tab, path: Path | dict) -> None:
    """A picture, whose reading is shown then."""
    tab.set_input_files("#file", path)
    settled(tab)
    show(tab, "board")


def settled(tab) -> None:
    tab.locator("#head").wait_for()
    tab.locator("#busy").wait_for(state="hidden")


def show(tab, name: str) -> None:
    if tab.locator("#tabs").is_visible():
        tab.click(f"[data-tab={name}]")


def shown_text(tab, what: str = "#text") -> str:
    """Return the text that an element of the page shows."""
    return tab.locator(what).inner_text()


def pixels(path: Path) -> np.ndarray:
    """(H, W, 3) uint8 RGB"""
    return np.array(Image.open(path).convert("RGB"))


def png(path: Path) -> str:
    return base64.b64encode(path.read_bytes()).decode()


def test_a_chosen_picture_is_shown_with_its_board(tab) -> None:
    give(tab, CLEAN)
    found = read(CLEAN).to_json()
    assert shown_text(tab, "#title") == "One solution"
    assert "crop-light-9.png · Queens 9 × 9" in shown_text(tab, "#facts")
    assert tab.locator("#over .cell").count() == 81
    assert tab.locator("#over .letter").all_text_contents() == sorted(set("".join(found["regions"])))
    assert tab.locator("#over .crown").count() == 0  # nothing is given away
    assert tab.locator("#shot").evaluate("shot => shot.naturalWidth") > 0


@pytest.mark.slow
def test_the_tab_of_the_browser_says_what_is_open(tab) -> None:
    give(tab, CLEAN)
    steps = len(read(CLEAN).to_json()["steps"])
    assert tab.title() == f"Queens 9 × 9, solved in {steps} steps \N{EN DASH} {CLEAN.name}"
    tab.click("#close")
    tab.locator("#work").wait_for(state="hidden")
    assert tab.title() == "queens-snap"


@pytest.mark.parametrize("kind", mark_slow(["drop", "paste"], ["paste"]))
def test_a_dropped_or_pasted_picture_is_read(tab, kind: str) -> None:
    tab.evaluate(HAND_OVER_FILE, [kind, "shot <b>&.png", png(CLEAN)])
    settled(tab)
    assert "shot <b>&.png" in shown_text(tab, "#facts")
    tab.evaluate(HAND_OVER_FILE, [kind, "second.png", png(HALF)])
    tab.get_by_text("second.png").wait_for()
    settled(tab)
    show(tab, "board")
    assert tab.locator("#over .cell").count() == 49


@pytest.mark.slow
def test_a_picture_in_the_clipboard_is_pasted_by_key_and_by_button(open_page, address: str) -> None:
    tab = open_page(locale="en-GB")  # a context of its own, for it is given a right
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
    tab.evaluate(
        """async (content) => navigator.clipboard.write([new ClipboardItem({ "image/png": new Blob(
        [Uint8Array.from(atob(content), (c) => c.charCodeAt(0))], { type: "image/png" }) })])""",
        png(CLEAN),
    )
    tab.keyboard.press("Control+v")
    settled(tab)
    assert shown_text(tab, "#title") == "One solution"
    tab.click("#close")
    assert tab.locator("#work").is_hidden()
    tab.click("#paste")
    settled(tab)
    assert "pasted.png · Queens 9 × 9" in shown_text(tab, "#facts")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["drop", "paste"])
def test_what_is_no_file_is_said(tab, kind: str) -> None:
    tab.evaluate(HAND_OVER_FILE, [kind, "", ""])
    assert "no picture file" in shown_text(tab, "#notice")


def test_a_cell_is_corrected_by_click_and_taken_back(tab) -> None:
    give(tab, CLEAN)
    before = tab.locator("[data-cell='3,7']").get_attribute("aria-label")
    tab.click("[data-cell='3,7']")
    tab.get_by_role("button", name="Region D", exact=True).click()
    tab.locator("#moves li").wait_for()
    settled(tab)
    assert shown_text(tab, "#moves") == "Row 4, column 8: Region D ✕"
    after = snap(CLEAN.read_bytes()).to_json()["regions"]
    assert after[3][8] == "D"
    assert tab.locator("[data-cell='3,7']").get_attribute("aria-label").endswith("region D, empty")
    assert tab.evaluate("document.activeElement.dataset.cell") == "3,7"
    tab.click("#moves button")
    tab.locator("#moves li").wait_for(state="detached")
    assert tab.locator("[data-cell='3,7']").get_attribute("aria-label") == before


def test_a_cell_is_corrected_by_keys(tab) -> None:
    give(tab, CLEAN)
    tab.locator("[data-cell='0,0']").focus()
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Enter")
    tab.keyboard.press("Escape")
    assert tab.evaluate("document.activeElement.dataset.cell") == "1,1"
    tab.keyboard.press("Enter")
    tab.keyboard.press("Enter")
    tab.locator("#moves li").wait_for()
    assert "region B" in tab.locator("[data-cell='1,1']").get_attribute("aria-label")


def test_a_board_with_several_solutions_shows_where_two_differ(tab) -> None:
    give(tab, CLEAN)
    tab.click("[data-cell='0,0']")
    tab.get_by_role("button", name="Region B", exact=True).click()
    tab.get_by_text("More than one solution").wait_for()
    first, second = snap(CLEAN, correction=Correction(cells=(((0, 0), (0, 1)),))).to_json()["examples"]
    either = {tuple(cell) for cell in (*first, *second)}
    assert tab.locator("#over .crown").count() == len(either) > 9
    named = tab.locator("#over .crown text").all_text_contents()
    assert named.count("a") == named.count("b") == len(either) - 9


@pytest.mark.slow
def test_a_board_without_solution_says_so_and_corrections_are_undone(tab) -> None:
    give(tab, CLEAN)
    tab.click("#fix summary")
    tab.fill("[name=stars]", "2")
    tab.click("[type=submit]")
    tab.get_by_text("No solution").wait_for()
    assert tab.locator("#tabs").is_hidden()
    tab.click("#fix summary")
    tab.click("#revert")
    tab.get_by_text("One solution").wait_for()


def test_slider_buttons_and_arrow_keys_walk_through_the_steps(tab) -> None:
    give(tab, CLEAN)
    story = read(CLEAN).story(True)
    assert story
    tab.click("[data-tab=steps]")
    assert tab.locator("#back").is_disabled()
    last = story.scenes - 1
    for scene in (3, last):
        tab.locator("#place").fill(str(scene))
        assert (shown_text(tab, "#heading"), shown_text(tab)) == (story.heading(scene), story.text(scene))
        assert tab.locator("#over .crown").count() == count_crowns(story, scene)
    assert tab.locator("#forward").is_disabled()
    tab.click("#back")
    assert shown_text(tab) == story.text(last - 1)
    tab.locator("#back").press("ArrowLeft")
    assert shown_text(tab) == story.text(last - 2)


def test_own_marks_are_the_start_unless_left_out(tab) -> None:
    give(tab, HALF)
    tab.click("[data-tab=steps]")
    assert tab.locator("#over .crown").count() == 2
    tab.check("#ignore")
    tab.locator("#over .crown").first.wait_for(state="detached")
    assert tab.locator("#over .cross").count() == 0


def test_a_wrong_mark_is_named_and_shown(tab, tmp_path: Path) -> None:
    picture = pixels(HALF)
    x0, y0, x1, _ = read(HALF).to_json()["reading"]["bbox"]
    side = (x1 - x0) / 7

    def inside(r: int, c: int) -> tuple[slice, slice]:
        top, left = int(y0 + (r + 0.15) * side), int(x0 + (c + 0.15) * side)
        return slice(top, top + int(0.7 * side)), slice(left, left + int(0.7 * side))

    picture[inside(5, 0)][picture[inside(1, 2)].max(2) < 90] = 0  # the crown once more, where none belongs
    Image.fromarray(picture).save(tmp_path / "wrong.png")
    give(tab, tmp_path / "wrong.png")
    assert "The queen in row 6, column 1 is wrong" in shown_text(tab, "#alerts .wrong")
    assert tab.locator("#over .outline.wrong").count() == 1
    show(tab, "play")
    assert tab.locator("#alerts .wrong").count() == 0  # who plays has to ask


def test_the_answer_is_downloaded(tab, tmp_path: Path) -> None:
    give(tab, CLEAN)
    tab.click("[data-tab=answer]")
    with tab.expect_download() as downloaded:
        tab.click("#download")
    assert downloaded.value.suggested_filename == "crop-light-9.solved.png"
    downloaded.value.save_as(tmp_path / "got.png")
    picture = replace(read(CLEAN), crop=True).picture
    assert picture is not None
    assert_alike(pixels(tmp_path / "got.png"), picture)
    assert tab.locator("#over .cell").count() == 0


def assert_alike(made: np.ndarray, picture: np.ndarray) -> None:
    """Of one size, or enlarged by other factors, and the same but for the edges of shapes and digits, and
    discs that the command leaves as they are."""
    height, width = picture.shape[:2]
    small = cv2.resize(made, (width, height), interpolation=cv2.INTER_AREA)
    apart = np.abs(small.astype(int) - picture).max(2)
    assert made.shape[0] * width == pytest.approx(made.shape[1] * height, rel=0.01)
    assert (apart > 60).mean() < 0.07


@pytest.mark.parametrize(
    ("content", "title", "alert"),
    [(NO_BOARD, "No board found", "straight"), (b"just text", "This cannot be read", "not a picture")],
    ids=["unreadable", "refused"],
)
def test_what_cannot_be_read_says_why_and_what_to_do(tab, content: bytes, title: str, alert: str) -> None:
    give(tab, {"name": "x.png", "mimeType": "image/png", "buffer": content})
    assert shown_text(tab, "#title") == title
    assert alert in shown_text(tab, "#alerts")
    assert tab.locator("#tabs").is_hidden()
    assert tab.locator("#form").is_visible() == (content is NO_BOARD)
    assert tab.locator("#panel").is_visible() == (content is NO_BOARD)
    assert tab.locator("#revert").is_hidden()


def test_a_doubt_is_marked_on_the_board_and_names_cells_behind_a_tap(tab, tmp_path: Path) -> None:
    picture = pixels(CLEAN)
    x0, y0, x1, _ = read(CLEAN).to_json()["reading"]["bbox"]
    side = (x1 - x0) / 9
    middle = (round(x0 + 3 * side), round(y0 + 3 * side))
    Image.fromarray(cv2.circle(picture, middle, round(0.6 * side), (120, 120, 130), -1)).save(
        tmp_path / "covered.png"
    )
    warnings = snap(tmp_path / "covered.png").to_json()["reading"]["warnings"]
    assert "(r" in warnings[0]
    give(tab, tmp_path / "covered.png")
    doubt = shown_text(tab, "#alerts .doubt")
    show(tab, "play")
    assert shown_text(tab, "#unsure") == "Check the places marked “?”"
    assert tab.locator("#alerts .doubt").is_hidden()
    places = snap(tmp_path / "covered.png").reading
    assert places
    assert tab.locator(".square .doubted").count() == len({x for each in places.doubts for x in each.places})
    assert tab.locator("[data-at='3,3']").get_attribute("aria-label").endswith("may be misread")
    tab.click("#unsure")
    assert shown_text(tab, "#alerts .doubt") == doubt
    assert shown_text(tab, "#compare") == "Compare the board with yours under “Picture”."
    assert doubt == f"Doubt: {warning_sentence(warnings[0], Manner())}"


def test_corners_set_by_hand_are_read(tab) -> None:
    give(tab, SHOTS / "desktop-light-9.png")
    tab.click("#fix summary")
    tab.click("#corners")
    handles = tab.locator("#handles button")
    assert handles.count() == 4
    box = handles.nth(2).bounding_box()
    tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.mouse.down()
    tab.mouse.move(box["x"], box["y"], steps=3)
    tab.mouse.up()
    handles.nth(2).press("ArrowRight")
    with tab.expect_request("**/api/story*") as sent:
        tab.click("[type=submit]")
    assert sent.value.url.count("corners=") == 4
    settled(tab)


@pytest.mark.slow
def test_thirty_megabytes_are_taken_and_more_are_refused_unsent(tab, tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    noise = rng.integers(0, 256, (1000, 2000, 3), np.uint8)  # what no compression makes smaller
    noise[:, :1000] = 255
    board = pixels(CLEAN)
    noise[400 : 400 + len(board), 400 : 400 + board.shape[1]] = board
    file = io.BytesIO()
    Image.fromarray(noise).save(file, "PNG", compress_level=0)
    large = padded_png(file.getvalue(), MAX_BYTES)
    assert 30e6 < len(large) < MAX_BYTES
    (tmp_path / "large.png").write_bytes(large)
    give(tab, tmp_path / "large.png")
    assert "large.png · Queens 9 × 9" in shown_text(tab, "#facts")
    (tmp_path / "larger.png").write_bytes(large + bytes(4_000_000))
    tab.set_input_files("#file", tmp_path / "larger.png")
    assert "more than 30: crop it" in shown_text(tab, "#notice")


@pytest.mark.parametrize("scheme", mark_slow(["light", "dark"], ["light"]))
def test_it_fits_a_phone_in_light_and_dark(open_page, scheme: str) -> None:
    tab = open_page(
        viewport={"width": 360, "height": 740}, color_scheme=scheme, has_touch=True, is_mobile=True
    )
    assert tab.locator("#photo").is_visible()
    assert tab.locator("#camera").get_attribute("capture") == "environment"
    give(tab, HALF)
    for name in ("play", "board", "steps"):
        tab.click(f"[data-tab={name}]")
        assert tab.evaluate("document.documentElement.scrollWidth") <= 360
        assert tab.evaluate(SMALL_CONTROLS) == []
    assert tab.locator("#frame").bounding_box()["width"] > 330
    light = tab.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0] > 128")
    assert light == (scheme == "light")


@pytest.mark.slow
def test_the_choice_of_a_region_is_whole_on_a_phone(open_page) -> None:
    tab = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    give(tab, SHOTS / "phone-light-8.png")
    tab.click("[data-cell='3,3']")
    assert tab.locator("#choice").evaluate_all(ARE_FULLY_VISIBLE) == [True]


WRONG_TANGO, HALF_ZIP = SHOTS.parent / "tango/tango-wrong.png", SHOTS.parent / "zip/light-7-half.png"
# Of each other game: a capture, what stands in its cells or between them, how much of it is right, how much
# of that is given, and what is drawn of what was read.
OTHER_GAME_CASES = [
    pytest.param(WRONG_TANGO, ".sun, .moon", 10, 4, {".sun, .moon": 12, ".sign": 6}, id="tango"),
    pytest.param(HALF_ZIP, ".line.old, .line.path", 23, 0, {".badge-top": 10, ".line": 2}, id="zip"),
]


@pytest.mark.parametrize(("shot", "standing", "right", "given", "seen"), OTHER_GAME_CASES)
def test_other_games_have_hints_steps_and_an_answer(tab, shot: Path, standing, right, given, seen) -> None:
    give(tab, shot)
    story = read(shot).story(True)
    assert story
    assert shown_text(tab, "#title") == "One solution"
    assert f"{shot.parent.name.capitalize()} {story.solution.puzzle.shape[0]} × " in shown_text(tab, "#facts")
    for kind, count in seen.items():
        assert tab.locator(f"#over :is({kind})").count() == count
    tab.click("[data-tab=steps]")
    assert tab.locator(f"#over :is({standing})").count() == right
    tab.click("#forward")
    assert shown_text(tab) == story.text(1)
    assert tab.locator("#over .outline.light").count() == bool(story.moment(1).signs.outlined)
    assert tab.locator("#over :is(.fill.filled, .line.new)").count() > 0
    tab.locator("#place").fill(str(story.scenes - 1))
    assert shown_text(tab) == story.text(story.scenes - 1)
    rows, columns = story.solution.puzzle.shape
    assert tab.locator(f"#over :is({standing})").count() == rows * columns - (shot == HALF_ZIP)
    tab.check("#ignore")
    stand = f"#over :is({standing})"
    import_module("playwright.sync_api").expect(tab.locator(stand)).to_have_count(given)
    tab.click("[data-tab=answer]")
    tab.wait_for_selector("#download:visible")
    assert tab.locator("#over .sketch").count() == 1


@pytest.mark.slow
def test_a_wrong_symbol_is_named_and_shown_where_it_stands(tab) -> None:
    give(tab, WRONG_TANGO)
    assert "The moon in row 1, column 6 is wrong" in shown_text(tab, "#alerts .wrong >> nth=0")
    corners = read(WRONG_TANGO).to_json()["reading"]["corners"]
    side = (corners[1][0] - corners[0][0]) / 6
    x, y = (v + share * side for v, share in zip(corners[0], (5.5, 0.5), strict=True))
    ring = tab.locator("#over .outline.wrong").first.evaluate(
        "(r) => (({x, y, width}) => [x, y, width])(r.getBBox())"
    )
    assert [ring[0] + ring[2] / 2, ring[1] + ring[2] / 2] == pytest.approx([x, y], abs=0.1 * side)
    assert tab.locator("#over .outline.wrong").count() == 2


@pytest.mark.slow
def test_a_wrong_link_is_named_and_shown(tab, tmp_path: Path) -> None:
    picture = pixels(HALF_ZIP)
    x0, y0, x1, _ = read(HALF_ZIP).to_json()["reading"]["bbox"]
    side = (x1 - x0) / 7
    # the path has come to r1c6 and must go on to the right: downwards it leaves the corner for nobody
    x, y, below = round(x0 + 5.5 * side), round(y0 + 0.5 * side), round(y0 + 1.5 * side)
    drawn = cv2.line(picture.copy(), (x, y), (x, below), picture[y, x].tolist(), round(0.54 * side))
    Image.fromarray(drawn).save(tmp_path / "wrong.png")
    wrong = snap(tmp_path / "wrong.png").to_json()["reading"]["marks"]["wrong"]
    assert wrong
    give(tab, tmp_path / "wrong.png")
    assert tab.locator("#over .outline.wrong").count() == len(wrong)


@pytest.mark.slow
def test_another_game_is_read_again_with_a_size_and_shows_two_answers(tab) -> None:
    give(tab, WRONG_TANGO)
    tab.click("#fix summary")
    assert tab.locator("[name=stars]").is_hidden()
    tab.fill("[name=size]", "4")
    tab.click("[type=submit]")
    tab.get_by_text("More than one solution").wait_for()
    first, second = snap(WRONG_TANGO, size=4).to_json()["examples"]
    differ = sum(a != b for a, b in zip("".join(first), "".join(second), strict=True))
    assert tab.locator("#over .badge").count() == differ > 0
    assert "there is a ?" in shown_text(tab)
    assert tab.locator("#tabs").is_hidden()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shot", "drawn"),
    [
        (CLEAN, {".cell": 81, ".letter": 9}),
        (WRONG_TANGO, {".fill.cell": 1, ".sun, .moon": 24, ".outline.wrong": 2}),
    ],
)
def test_a_picture_that_the_browser_cannot_show_has_its_board_drawn(tab, shot: Path, drawn) -> None:
    # as of HEIC in most of them
    tab.evaluate("() => { HTMLImageElement.prototype.decode = () => Promise.reject(); }")
    give(tab, shot)
    assert tab.locator("#shot").is_hidden()
    for kind, count in drawn.items():
        assert tab.locator(f"#over :is({kind})").count() == count
    assert tab.locator("#over .cell").first.bounding_box()["width"] > 20
