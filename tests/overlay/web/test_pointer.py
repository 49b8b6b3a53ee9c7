"""A finger on a board scrolls the page, pinches it, taps or draws: what it means to."""

import pytest

from queens_snap.solver.cells import Cell
from queens_snap.solver.games import parse_text

from ...playing import Fingers, Player
from ..conftest import Open
from ..puzzles import PATCHES, PLAYED, QUEENS, ZIP
from ..told import told

LOW = {"viewport": {"width": 360, "height": 480}, "has_touch": True, "is_mobile": True}  # the page scrolls
HIGH = {**LOW, "viewport": {"width": 360, "height": 900}}  # all of it is to be seen
LINES = {"queens": QUEENS, "patches": PATCHES}  # games in which one may be drawn anywhere
SCROLLED = "() => scrollY > 20"


def middle(player: Player, cell: Cell) -> tuple[float, float]:
    box = player.cell(cell).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def marks(player: Player) -> int:
    return player.tab.locator(".square :is(.cross, .link, .area, .sun, .moon)").count()


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYED)
def test_a_swipe_up_moves_the_page_and_draws_nothing(played: Open, game: str) -> None:
    player = played(told(parse_text(PLAYED[game])), **LOW)
    last, before = player.rules.puzzle.shape[0] - 1, marks(player)
    Fingers(player.tab).swipe(middle(player, (last, 1)), middle(player, (0, 1)))
    player.tab.wait_for_function(SCROLLED)
    assert (player.position, marks(player)) == ({}, before)


@pytest.mark.slow
@pytest.mark.parametrize("game", LINES)
def test_after_a_rest_a_finger_draws_in_any_direction(played: Open, game: str) -> None:
    player = played(told(parse_text(PLAYED[game])), **LOW)
    before, fingers = player.tab.evaluate("scrollY"), Fingers(player.tab)
    start, end = middle(player, (2, 1)), middle(player, (0, 1))
    with fingers.down(start):
        player.tab.locator(".hand.draws").wait_for()
        fingers.move((start, end))
    assert [*player.position] == {"queens": ["2,1", "1,1", "0,1"], "patches": ["0,1 2,1"]}[game]
    assert player.tab.evaluate("scrollY") == before


@pytest.mark.parametrize("game", LINES)
def test_a_finger_draws_where_nothing_moves(played: Open, game: str) -> None:
    player = played(told(parse_text(PLAYED[game])), **LOW)
    Fingers(player.tab).swipe(middle(player, (1, 0)), middle(player, (1, 2)))  # sideways
    assert [*player.position] == {"queens": ["1,0", "1,1", "1,2"], "patches": ["1,0 1,2"]}[game]
    player = played(told(parse_text(PLAYED[game])), **HIGH)
    Fingers(player.tab).swipe(middle(player, (0, 0)), middle(player, (2, 0)))
    assert [*player.position] == {"queens": ["0,0", "1,0", "2,0"], "patches": ["0,0 2,0"]}[game]


def test_a_path_is_drawn_on_from_its_end_at_once(played: Open) -> None:
    player = played(told(parse_text(ZIP)), **LOW)
    before, fingers = player.tab.evaluate("scrollY"), Fingers(player.tab)
    top, corner, bottom = (middle(player, cell) for cell in ((0, 0), (0, 2), (2, 2)))
    fingers.swipe(top, corner)
    fingers.swipe(corner, bottom)
    assert [*player.position] == ["0,0 0,1", "0,1 0,2", "0,2 1,2", "1,2 2,2"]
    assert player.tab.evaluate("scrollY") == before


@pytest.mark.slow
def test_two_fingers_pinch_and_a_finger_moves_what_they_made_larger(played: Open) -> None:
    player = played(told(parse_text(QUEENS)), **LOW)
    fingers, (x, y) = Fingers(player.tab), middle(player, (4, 3))
    with fingers.down((x, y - 20), (x, y + 20)):
        fingers.move(((x, y - 20), (x, y - 110)), ((x, y + 20), (x, y + 110)))
    player.tab.wait_for_function("visualViewport.scale > 1.5")
    fingers.swipe((300, 100), (60, 100))
    player.tab.wait_for_function("visualViewport.pageLeft > 50")
    assert player.position == {}


@pytest.mark.slow
def test_a_second_finger_ends_a_line(played: Open) -> None:
    player = played(told(parse_text(QUEENS)), **LOW)
    fingers, (start, end) = Fingers(player.tab), (middle(player, (2, 1)), middle(player, (2, 4)))
    with fingers.down(start):
        player.tab.locator(".hand.draws").wait_for()
        fingers.move((start, end))
        assert marks(player) == 4
        fingers.add(end, (end[0], end[1] + 60))
        assert marks(player) == 0
    assert player.position == {}


def test_a_tap_may_be_long(played: Open) -> None:
    player = played(told(parse_text(QUEENS)), **LOW)
    with Fingers(player.tab).down(middle(player, (2, 1))):
        player.tab.locator(".hand.draws").wait_for()
    assert player.position == {"2,1": "cross"}


def test_a_mouse_that_lets_go_elsewhere_has_not_tapped(played: Open) -> None:
    player = played(told(parse_text(PLAYED["tango"])))
    player.draw([(0, 0), (0, 2)])
    assert player.position == {}
