"""Keys on the board: lines with Shift, hints, rules, and what Escape ends."""

import pytest

from queens_snap.solver.games import parse_text

from ...playing import Player
from ..conftest import Open
from ..puzzles import PATCHES, QUEENS, ZIP
from ..told import told

RIGHT, LEFT, UP, DOWN = (f"Shift+Arrow{way}" for way in ("Right", "Left", "Up", "Down"))

# From the second cell of the second row: keys, and what stands then.
LINES = {
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


def started(player: Player) -> Player:
    player.cell((1, 1)).focus()
    return player


@pytest.mark.parametrize(("text", "keys", "marks"), LINES.values(), ids=LINES)
def test_shift_and_arrows_draw_a_line(played: Open, text: str, keys: list[str], marks: list[str]) -> None:
    player = started(played(told(parse_text(text))))
    for each in keys:
        player.tab.keyboard.press(each)
    assert [*player.position] == marks


def test_a_line_is_undone_as_one(played: Open) -> None:
    player = started(played(told(parse_text(QUEENS))))
    for each in (RIGHT, RIGHT, DOWN, "Control+z"):
        player.tab.keyboard.press(each)
    assert player.position == {}


def test_h_is_a_hint_and_what_follows_from_it(played: Open) -> None:
    player = started(played(told(parse_text(QUEENS))))
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


def test_escape_ends_what_came_last(played: Open) -> None:
    player = started(played(told(parse_text(QUEENS))))
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


def test_escape_drops_a_line(played: Open) -> None:
    player = played(told(parse_text(QUEENS)))
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
