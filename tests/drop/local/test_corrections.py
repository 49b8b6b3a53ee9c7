"""Corrections on the page: by tap and by keys, of cells and of the lines between them, in every game."""

import pytest

from ...accessibility import SMALL_CONTROLS, accessibility_faults
from .conftest import SHOTS
from .test_page import ARE_FULLY_VISIBLE, give, settled, shown_text

FIXTURES = SHOTS.parent
TANGO, ZIP = FIXTURES / "tango/tango-wrong.png", FIXTURES / "zip/light-7-half.png"
SUDOKU, PATCHES = FIXTURES / "sudoku/light-half.png", FIXTURES / "patches/tinted-7-half.png"
QUEENS = SHOTS / "desktop-dark-7-half.png"
FOCUSED_CELL = "document.activeElement.dataset.cell"


@pytest.fixture
def tab(open_page):
    return open_page()


def choice_button(tab, name: str):
    """A button of what can be said."""
    return tab.locator("#choice").get_by_role("button", name=name, exact=True)


def press_choice(tab, name: str) -> None:
    choice_button(tab, name).click()
    tab.locator("#choice").wait_for(state="hidden")
    settled(tab)


def pressed_choices(tab) -> list[str]:
    return tab.locator("#choice [aria-pressed=true]").all_inner_texts()


def check_corrections(tab, *texts: str) -> None:
    """That this is all that was corrected."""
    tab.get_by_text(texts[-1]).wait_for()
    settled(tab)
    assert tab.locator("#moves button").all_inner_texts() == [f"{text} ✕" for text in texts]


def cell_label(tab, name: str) -> str:
    """Name of a cell."""
    return tab.locator(f"[data-cell='{name}']").get_attribute("aria-label")


def click_in(tab, name: str, right: float, down: float, *, tap: bool = False) -> None:
    """A place of a cell, in shares of it."""
    shape = tab.locator(f"[data-cell='{name}']")
    shape.scroll_into_view_if_needed()
    box = shape.bounding_box()
    at = box["x"] + right * box["width"], box["y"] + down * box["height"]
    (tab.touchscreen.tap if tap else tab.mouse.click)(*at)


def test_a_symbol_is_corrected_by_click_and_whose_it_is(tab) -> None:
    give(tab, TANGO)
    assert cell_label(tab, "2,1") == "row 3, column 2, moon, there from the start"
    tab.click("[data-cell='2,1']")
    assert pressed_choices(tab) == ["moon", "there from the start"]
    press_choice(tab, "sun")
    check_corrections(tab, "Row 3, column 2: sun")
    assert cell_label(tab, "2,1") == "row 3, column 2, sun, there from the start"
    assert tab.evaluate(FOCUSED_CELL) == "2,1"
    tab.click("[data-cell='2,1']")
    press_choice(tab, "put in by me")
    check_corrections(tab, "Row 3, column 2: sun", "Row 3, column 2: put in by me")
    assert cell_label(tab, "2,1") == "row 3, column 2, sun, put in by me"
    tab.click("[data-cell='2,1']")
    press_choice(tab, "moon")  # in place of what was said before
    check_corrections(tab, "Row 3, column 2: moon", "Row 3, column 2: put in by me")
    tab.click("[data-cell='2,1']")
    press_choice(tab, "empty")  # which is nobody's
    check_corrections(tab, "Row 3, column 2: empty")
    tab.click("#moves button")
    tab.locator("#moves li").wait_for(state="detached")
    assert cell_label(tab, "2,1") == "row 3, column 2, moon, there from the start"


def test_a_sign_is_corrected_by_click_near_the_line(tab) -> None:
    give(tab, TANGO)
    click_in(tab, "0,3", 0.9, 0.5)
    assert shown_text(tab, "#choice .place") == "Between row 1, column 4 and row 1, column 5"
    assert pressed_choices(tab) == ["×"]
    press_choice(tab, "=")
    check_corrections(tab, "Between row 1, column 4 and row 1, column 5: =")
    click_in(tab, "0,4", 0.1, 0.5)  # the same from the other side
    assert pressed_choices(tab) == ["="]
    press_choice(tab, "empty")
    check_corrections(tab, "Between row 1, column 4 and row 1, column 5: empty")
    click_in(tab, "0,4", 0.3, 0.5)
    assert shown_text(tab, "#choice .place") == "Row 1, column 5"
    click_in(tab, "0,4", 0.5, 0.03)  # nothing lies on the edge of the board
    assert shown_text(tab, "#choice .place") == "Row 1, column 5"


def test_lines_are_reached_by_keys_and_from_their_cells(tab) -> None:
    give(tab, TANGO)
    tab.locator("[data-cell='0,0']").focus()
    tab.keyboard.press("Shift+ArrowUp")  # there is none
    assert tab.locator("#choice").is_hidden()
    tab.keyboard.press("Shift+ArrowDown")
    assert shown_text(tab, "#choice .place") == "Between row 1, column 1 and row 2, column 1"
    assert pressed_choices(tab) == ["="]
    tab.keyboard.press("Escape")
    assert tab.evaluate(FOCUSED_CELL) == "0,0"
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Enter")
    choice_button(tab, "← line to the left").press("Enter")
    assert shown_text(tab, "#choice .place") == "Between row 1, column 1 and row 1, column 2"
    choice_button(tab, "Cancel").press("Enter")
    assert tab.evaluate(FOCUSED_CELL) == "0,1"
    tab.keyboard.press("Shift+ArrowLeft")
    tab.keyboard.press("Enter")  # what stands first
    check_corrections(tab, "Between row 1, column 1 and row 1, column 2: =")
    assert tab.evaluate(FOCUSED_CELL) == "0,0"


@pytest.mark.slow
def test_a_number_is_typed_and_walls_are_chosen(tab) -> None:
    give(tab, ZIP)
    tab.locator("[data-cell='5,4']").focus()
    tab.keyboard.press("Enter")
    field = tab.locator("#choice input")
    assert field.input_value() == "7"
    for wrong in ("0", "50", ""):
        field.fill(wrong)
        assert choice_button(tab, "OK").is_disabled()
    field.fill("8")
    tab.keyboard.press("Enter")
    check_corrections(tab, "Row 6, column 5: 8")
    tab.click("[data-cell='5,5']")
    tab.locator("#choice input").fill("7")
    press_choice(tab, "OK")
    check_corrections(tab, "Row 6, column 5: 8", "Row 6, column 6: 7")
    assert cell_label(tab, "5,5") == "row 6, column 6, 7"
    click_in(tab, "0,1", 0.97, 0.5)
    assert pressed_choices(tab) == ["wall"]
    press_choice(tab, "path")
    check_corrections(
        tab, "Row 6, column 5: 8", "Row 6, column 6: 7", "Between row 1, column 2 and row 1, column 3: path"
    )


@pytest.mark.slow
def test_a_clue_is_chosen_by_its_shape_and_number(tab) -> None:
    give(tab, PATCHES)
    assert cell_label(tab, "1,1") == "row 2, column 2, any shape 6"
    tab.click("[data-cell='1,1']")
    assert pressed_choices(tab) == ["any shape"]
    assert choice_button(tab, "square").is_disabled()  # none has six cells
    press_choice(tab, "wide")
    check_corrections(tab, "Row 2, column 2: wide 6")
    tab.click("[data-cell='1,1']")
    tab.locator("#choice input").fill("4")
    press_choice(tab, "OK")
    check_corrections(tab, "Row 2, column 2: wide 4")
    tab.click("[data-cell='1,1']")
    tab.locator("#choice input").fill("")
    press_choice(tab, "square")
    check_corrections(tab, "Row 2, column 2: square")
    tab.click("[data-cell='1,0']")
    assert pressed_choices(tab) == ["empty"]
    assert choice_button(tab, "OK").is_hidden()  # a number is no clue
    tab.locator("#choice input").fill("2")
    press_choice(tab, "tall")
    check_corrections(tab, "Row 2, column 2: square", "Row 2, column 1: tall 2")


@pytest.mark.slow
def test_a_digit_is_given_or_typed(tab) -> None:
    give(tab, SUDOKU)
    tab.click("[data-cell='0,0']")
    assert pressed_choices(tab) == ["2", "put in by me"]
    press_choice(tab, "there from the start")
    check_corrections(tab, "Row 1, column 1: there from the start")
    tab.click("[data-cell='0,0']")
    press_choice(tab, "3")  # whose it is stays as it was said
    check_corrections(tab, "Row 1, column 1: 3", "Row 1, column 1: there from the start")
    assert cell_label(tab, "0,0") == "row 1, column 1, 3, there from the start"
    tab.click("[data-cell='2,0']")
    assert pressed_choices(tab) == ["empty"]
    assert choice_button(tab, "there from the start").count() == 0


@pytest.mark.slow
def test_a_cell_has_a_region_and_a_mark(tab) -> None:
    give(tab, QUEENS)
    assert cell_label(tab, "2,1") == "row 3, column 2, region B, cross"
    tab.click("[data-cell='2,1']")
    press_choice(tab, "Region A")
    tab.click("[data-cell='2,1']")
    assert pressed_choices(tab) == ["cross"]
    press_choice(tab, "dot")
    check_corrections(tab, "Row 3, column 2: Region A", "Row 3, column 2: dot")
    assert cell_label(tab, "2,1") == "row 3, column 2, region A, dot"
    tab.click("#moves button >> nth=0")
    tab.get_by_text("Region A ✕").wait_for(state="detached")
    check_corrections(tab, "Row 3, column 2: dot")
    tab.click("#fix summary")
    tab.click("#revert")
    tab.locator("#moves li").wait_for(state="detached")
    assert cell_label(tab, "2,1") == "row 3, column 2, region B, cross"


def test_what_cannot_be_is_said_and_taken_back(tab) -> None:
    give(tab, QUEENS)
    assert "region D" in cell_label(tab, "2,4")  # alone
    tab.click("[data-cell='2,4']")
    press_choice(tab, "Region B")
    assert "The correction does not fit the board" in shown_text(tab, "#alerts")
    assert shown_text(tab, "#moves") == "Row 3, column 5: Region B ✕"
    tab.click("#moves button")
    tab.locator("#over .cell >> nth=0").wait_for(state="attached")
    assert "region D" in cell_label(tab, "2,4")


@pytest.mark.slow
def test_corrections_are_kept_with_the_board(tab) -> None:
    give(tab, TANGO)
    tab.click("[data-cell='2,1']")
    press_choice(tab, "sun")
    tab.reload()
    tab.locator("#moves li").wait_for()
    assert shown_text(tab, "#moves") == "Row 3, column 2: sun ✕"


@pytest.mark.slow
def test_a_sample_is_corrected_once_its_picture_is_read(tab) -> None:
    tab.click("[data-sample=tango]")
    settled(tab)
    tab.click("[data-tab=board]")
    tab.locator("#over .cell >> nth=0").wait_for(state="attached")
    settled(tab)
    tab.click("[data-cell='0,0']")
    assert tab.locator("#choice").is_visible()


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 360])
def test_a_finger_has_lines_and_all_that_can_be_said_is_seen(open_page, width: int) -> None:
    tab = open_page(viewport={"width": width, "height": 640}, has_touch=True, is_mobile=True)
    for shot, places in (
        (ZIP, ("0,0", "3,3", "6,6")),
        (PATCHES, ("0,6", "3,3", "6,0")),
        (TANGO, ("0,0", "5,5")),
    ):
        give(tab, shot)
        for place in places:
            click_in(tab, place, 0.5, 0.5, tap=True)
            assert shown_text(tab, "#choice .place").startswith("Row")
            assert tab.locator("#choice").evaluate_all(ARE_FULLY_VISIBLE) == [True]
            assert tab.evaluate(SMALL_CONTROLS) == []
            choice_button(tab, "Cancel").click()
    box = tab.locator("[data-cell='2,2']").bounding_box()
    click_in(tab, "2,2", 11 / box["width"], 0.5, tap=True)
    assert shown_text(tab, "#choice .place") == "Between row 3, column 2 and row 3, column 3"


@pytest.mark.slow
@pytest.mark.parametrize("shot", [TANGO, ZIP, SUDOKU, PATCHES, QUEENS], ids=lambda shot: shot.parent.name)
def test_the_choice_is_usable(open_page, axe_script: str, shot) -> None:
    tab = open_page(color_scheme="light")
    give(tab, shot)
    tab.click("[data-cell='1,1']")
    colours = shot == TANGO  # the same in all games
    seen = accessibility_faults(tab, axe_script, colours)
    choice_button(tab, "empty").click()
    settled(tab)
    tab.locator("#moves li").wait_for()
    tab.locator("[data-cell='1,1']").focus()
    tab.keyboard.press("Shift+ArrowRight")
    assert seen + accessibility_faults(tab, axe_script, colours) == []


@pytest.mark.slow
def test_the_menu_of_a_cell_says_in_words_which_lines_it_opens(tab) -> None:
    give(tab, TANGO)
    tab.click("[data-cell='1,1']")
    lines = ["← line to the left", "↑ line above", "↓ line below", "→ line to the right"]
    assert tab.locator("#choice .sides button").all_inner_texts() == lines
    choice_button(tab, "↓ line below").click()
    assert shown_text(tab, "#choice .place") == "Between row 2, column 2 and row 3, column 2"
