"""Fingers and keys on a board."""

from itertools import pairwise
from typing import Any

import pytest

from queens_snap.solver.cells import Cell

from ...playing import Fingers, Player
from ...slow import mark_other_games_nightly
from ..conftest import OpenPlayer
from ..puzzles import PATCHES, PLAYED_PUZZLES, QUEENS, STAR_BATTLE, SUDOKU_SIX, ZIP
from ..stories import story_of
from .windows import in_each_window, viewport_option

BOARDS = {**PLAYED_PUZZLES, "starbattle": STAR_BATTLE, "minisudoku": SUDOKU_SIX}
#: What a vertical drag over three cells makes (`draw_down`). Tango has nothing to draw: no three equal marks
#: may stand together. In Mini Sudoku a drag moves the choice of a cell.
DRAWN_MARKS: dict[str, list[str]] = {
    "queens": ["0,0", "1,0", "2,0"],
    "starbattle": ["0,0", "1,0", "2,0"],
    "zip": ["0,0 0,1", "0,1 0,2", "0,2 1,2"],
    "patches": ["0,0 2,0"],
    "wend": ["0,3 1,3 2,3"],
    "tango": [],
    "minisudoku": [],
}
GAMES_WITH_LINES = [game for game, names in DRAWN_MARKS.items() if names]
CHOSEN_AFTER_DRAG = {"minisudoku": "2,0"}  # the cell that is chosen after that drag
WINDOW_SIZES = [(320, 480), (320, 568), (360, 480), (360, 640), (390, 664), (844, 390)]
BESIDE_BOARD_PX = 16  # px at each side of a board, where a finger scrolls
IS_SCROLLED = "() => scrollY > 20"
# How far the page is scrolled, once that and its height stay alike.
SETTLED_SCROLL = """async () => {
  for (let before; before !== (before = `${scrollY} ${document.body.scrollHeight}`); )
    await new Promise((resolve) => setTimeout(resolve, 200));
  return scrollY;
}"""
IS_POINT_ON_BOARD = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.hand'))"
# The controls of the page that cannot be brought into the window, with the board left alone.
UNREACHABLE_CONTROLS = """() => {
  const out = [], seen = (box) => box.top > -1 && box.bottom < innerHeight + 1;
  for (const each of document.querySelectorAll("button, summary, input")) {
    if (!each.checkVisibility() || each.matches("label input")) continue;
    each.scrollIntoView({ block: "nearest" });
    if (!seen(each.getBoundingClientRect())) out.push(each.textContent || each.id);
  }
  scrollTo(0, 0);
  return out;
}"""


def phone_options(size: tuple[int, int]) -> dict[str, Any]:
    return {"viewport": viewport_option(size), "has_touch": True, "is_mobile": True}


LOW_WINDOW = phone_options((360, 400))  # the page scrolls


def middle_of_cell(player: Player, cell: Cell) -> tuple[float, float]:
    box = player.cell(cell).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def mark_count(player: Player) -> int:
    return player.tab.locator(".square :is(.cross, .link, .area, .sun, .moon)").count()


def chosen_cell(player: Player) -> str:
    return player.tab.locator("[role=gridcell][tabindex='0']").get_attribute("data-at")


def swipe_up(player: Player) -> None:
    """Swipe from the last row to the first, as one scrolls."""
    last = player.rules.puzzle.shape[0] - 1
    Fingers(player.tab).swipe(middle_of_cell(player, (last, 1)), middle_of_cell(player, (0, 1)))


def draw_down(player: Player) -> None:
    """Draw over three cells without a rest: down a column, or along a path from its end."""
    cells = {"zip": [(0, 0), (0, 2), (1, 2)], "wend": [(0, 3), (2, 3)]}.get(
        player.rules.game, [(0, 0), (2, 0)]
    )
    fingers = Fingers(player.tab)
    for start, end in pairwise(cells):
        fingers.swipe(middle_of_cell(player, start), middle_of_cell(player, end))


def test_every_game_that_is_played_has_its_drag() -> None:
    assert DRAWN_MARKS.keys() == BOARDS.keys()


@in_each_window(BOARDS, WINDOW_SIZES, (320, 568))
def test_a_finger_beside_the_board_scrolls_and_a_drag_on_it_draws(
    open_player: OpenPlayer, game: str, size: tuple[int, int]
) -> None:
    """Beside the board a finger reaches every control; a drag that begins on the board moves nothing."""
    player = open_player(story_of(BOARDS[game]), **phone_options(size))
    before = player.tab.evaluate(SETTLED_SCROLL)
    draw_down(player)
    assert [*player.position] == DRAWN_MARKS[game]
    if game in CHOSEN_AFTER_DRAG:
        assert chosen_cell(player) == CHOSEN_AFTER_DRAG[game]
    swipe_up(player)
    assert player.tab.evaluate("scrollY") == before
    scroll_beside_board(player, size)


def scroll_beside_board(player: Player, size: tuple[int, int]) -> None:
    """Scroll beside the board with a finger: every control can be reached, and the marks stay."""
    tab, (width, height), marks = player.tab, size, player.position
    tab.evaluate("() => scrollTo(0, 0)")
    board = tab.locator(".hand").bounding_box()
    free = [board["x"], width - board["x"] - board["width"]]
    assert min(free) >= BESIDE_BOARD_PX or max(free) >= 100  # the coach's column
    x = width - BESIDE_BOARD_PX / 2 if free[1] >= BESIDE_BOARD_PX else BESIDE_BOARD_PX / 2
    assert not any(tab.evaluate(IS_POINT_ON_BOARD, [x, y]) for y in range(0, height, 20))
    assert tab.evaluate(UNREACHABLE_CONTROLS) == []
    if tab.evaluate("document.documentElement.scrollHeight > innerHeight + 40"):
        Fingers(tab).swipe((x, height - 60), (x, 20))
        tab.wait_for_function(IS_SCROLLED)
    assert player.position == marks


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in DRAWN_MARKS if game not in GAMES_WITH_LINES])
def test_a_swipe_marks_nothing_in_games_without_lines(open_player: OpenPlayer, game: str) -> None:
    player = open_player(story_of(BOARDS[game]), **LOW_WINDOW)
    before, scrolled = mark_count(player), player.tab.evaluate("scrollY")
    swipe_up(player)
    assert player.tab.evaluate("scrollY") == scrolled
    assert (player.position, mark_count(player)) == ({}, before)


def test_a_drag_chooses_the_cell_that_a_digit_goes_into(open_player: OpenPlayer) -> None:
    player = open_player(story_of(BOARDS["minisudoku"]), **LOW_WINDOW)
    Fingers(player.tab).swipe(middle_of_cell(player, (0, 1)), middle_of_cell(player, (3, 3)))
    player.press_mark_key("2")
    assert player.position == {"3,3": "2"}


@pytest.mark.parametrize("game", mark_other_games_nightly(BOARDS))
def test_nothing_flashes_under_a_finger(open_player: OpenPlayer, game: str) -> None:
    tab = open_player(story_of(BOARDS[game]), **LOW_WINDOW).tab
    lit = "(each) => getComputedStyle(each).webkitTapHighlightColor"
    for sign in (".hand", ".hand [role=gridcell]"):
        assert tab.locator(sign).first.evaluate(lit) == "rgba(0, 0, 0, 0)"


def test_a_path_is_drawn_on_from_its_end_at_once(open_player: OpenPlayer) -> None:
    player = open_player(story_of(ZIP), **LOW_WINDOW)
    before, fingers = player.tab.evaluate("scrollY"), Fingers(player.tab)
    top, corner, bottom = (middle_of_cell(player, cell) for cell in ((0, 0), (0, 2), (2, 2)))
    fingers.swipe(top, corner)
    fingers.swipe(corner, bottom)
    assert [*player.position] == ["0,0 0,1", "0,1 0,2", "0,2 1,2", "1,2 2,2"]
    assert player.tab.evaluate("scrollY") == before


@pytest.mark.slow
@pytest.mark.parametrize("game", BOARDS)
def test_two_fingers_scroll(open_player: OpenPlayer, game: str) -> None:
    player = open_player(story_of(BOARDS[game]), **LOW_WINDOW)
    last, before = player.rules.puzzle.shape[0] - 1, mark_count(player)
    fingers, ((x, low), (_, high)) = (
        Fingers(player.tab),
        (middle_of_cell(player, (last, 0)), middle_of_cell(player, (0, 0))),
    )
    with fingers.down((x, low), (x + 60, low)):
        fingers.move(((x, low), (x, high)), ((x + 60, low), (x + 60, high)))
    player.tab.wait_for_function(IS_SCROLLED)
    assert (player.position, mark_count(player)) == ({}, before)


@pytest.mark.slow
def test_two_fingers_pinch_and_move_what_they_made_larger(open_player: OpenPlayer) -> None:
    player = open_player(story_of(QUEENS), **LOW_WINDOW)
    fingers, (x, y) = Fingers(player.tab), middle_of_cell(player, (4, 3))
    with fingers.down((x, y - 20), (x, y + 20)):
        fingers.move(((x, y - 20), (x, y - 110)), ((x, y + 20), (x, y + 110)))
    player.tab.wait_for_function("visualViewport.scale > 1.5")
    left = player.tab.evaluate("visualViewport.pageLeft")
    with fingers.down((300, 100), (300, 160)):
        fingers.move(((300, 100), (60, 100)), ((300, 160), (60, 160)))
    player.tab.wait_for_function(f"visualViewport.pageLeft > {left} + 30")
    assert player.position == {}


def test_a_second_finger_ends_a_line(open_player: OpenPlayer) -> None:
    player = open_player(story_of(QUEENS), **LOW_WINDOW)
    fingers, (start, end) = (
        Fingers(player.tab),
        (middle_of_cell(player, (2, 1)), middle_of_cell(player, (2, 4))),
    )
    with fingers.down(start):
        player.tab.locator(".hand.draws").wait_for()
        fingers.move((start, end))
        assert mark_count(player) == 4
        fingers.add(end, (end[0], end[1] + 60))
        assert mark_count(player) == 0
    assert player.position == {}


def test_a_tap_may_be_long(open_player: OpenPlayer) -> None:
    player = open_player(story_of(QUEENS), **LOW_WINDOW)
    with Fingers(player.tab).down(middle_of_cell(player, (2, 1))):
        player.tab.locator(".hand.draws").wait_for()
        player.tab.wait_for_timeout(800)
    assert player.position == {"2,1": "cross"}


def test_a_mouse_that_lets_go_elsewhere_has_not_tapped(open_player: OpenPlayer) -> None:
    player = open_player(story_of(PLAYED_PUZZLES["tango"]))
    player.draw([(0, 0), (0, 2)])
    assert player.position == {}


def test_a_rectangle_is_drawn_sideways(open_player: OpenPlayer) -> None:
    player = open_player(story_of(PATCHES), **LOW_WINDOW)
    Fingers(player.tab).swipe(middle_of_cell(player, (1, 0)), middle_of_cell(player, (1, 2)))
    assert [*player.position] == ["1,0 1,2"]


RIGHT, LEFT, UP, DOWN = (f"Shift+Arrow{way}" for way in ("Right", "Left", "Up", "Down"))

# From the second cell of the second row: keys, and what stands then.
HAND_DRAWN_LINES = {
    "straight": (QUEENS, [RIGHT, RIGHT, RIGHT], ["1,1", "1,2", "1,3", "1,4"]),
    "turned": (QUEENS, [RIGHT, DOWN, DOWN], ["1,1", "1,2", "2,2", "3,2"]),
    "back again": (QUEENS, [RIGHT, RIGHT, LEFT], ["1,1", "1,2"]),
    "at the edge": (QUEENS, [UP, UP], ["1,1", "0,1"]),
    "from a cross": (QUEENS, ["x", "ArrowRight", "x", "ArrowLeft", RIGHT], []),
    "anew": (QUEENS, [RIGHT, "ArrowDown", RIGHT], ["1,1", "1,2", "2,2", "2,3"]),
    "path": (ZIP, ["ArrowUp", "ArrowLeft", RIGHT, RIGHT, DOWN, UP], ["0,0 0,1", "0,1 0,2"]),
    "rectangle": (PATCHES, [RIGHT, RIGHT, DOWN], ["1,1 2,3"]),
    "rectangle made smaller": (PATCHES, [RIGHT, DOWN, "Home", "ArrowRight", "ArrowRight", LEFT], ["1,1 2,1"]),
}


def open_at_chosen(player: Player) -> Player:
    player.cell((1, 1)).focus()
    return player


@pytest.mark.parametrize(("text", "keys", "marks"), HAND_DRAWN_LINES.values(), ids=HAND_DRAWN_LINES)
def test_shift_and_arrows_draw_a_line(
    open_player: OpenPlayer, text: str, keys: list[str], marks: list[str]
) -> None:
    player = open_at_chosen(open_player(story_of(text)))
    for each in keys:
        player.tab.keyboard.press(each)
    assert [*player.position] == marks


def test_a_line_is_undone_as_one(open_player: OpenPlayer) -> None:
    player = open_at_chosen(open_player(story_of(QUEENS)))
    for each in (RIGHT, RIGHT, DOWN, "Control+z"):
        player.tab.keyboard.press(each)
    assert player.position == {}


def test_h_is_a_hint_and_what_follows_from_it(open_player: OpenPlayer) -> None:
    player = open_at_chosen(open_player(story_of(QUEENS)))
    headings = []
    for _ in range(4):
        player.tab.keyboard.press("h")
        headings.append(player.heading)
    assert headings == ["Where to look", "What follows", "Why", "Why"]
    assert player.position == {}
    player.tab.evaluate("document.activeElement.blur()")
    player.tab.keyboard.press("Escape")
    player.tab.keyboard.press("h")  # a letter is no key where nobody plays
    assert player.heading == ""


def test_escape_ends_what_came_last(open_player: OpenPlayer) -> None:
    player = open_at_chosen(open_player(story_of(QUEENS)))
    tab = player.tab
    tab.keyboard.press("h")
    tab.click(".settings summary")
    player.cell((1, 1)).focus()
    tab.keyboard.press("?")
    dialog, settings = tab.locator("dialog.rules"), tab.locator(".settings[open]")
    assert dialog.is_visible()
    tab.keyboard.press("Escape")
    assert (dialog.is_visible(), settings.count(), player.heading) == (False, 1, "Where to look")
    tab.keyboard.press("Escape")
    assert (settings.count(), player.heading) == (0, "Where to look")
    tab.keyboard.press("Escape")
    assert player.heading == ""


def test_escape_drops_a_line(open_player: OpenPlayer) -> None:
    player = open_player(story_of(QUEENS))
    box = player.cell((1, 1)).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    player.tab.mouse.move(x, y)
    player.tab.mouse.down()
    player.tab.mouse.move(x + 2 * box["width"], y)
    crosses = player.tab.locator(".square .cross")
    assert crosses.count() == 3
    player.tab.keyboard.press("Escape")
    player.tab.mouse.up()
    assert (crosses.count(), player.position) == (0, {})
