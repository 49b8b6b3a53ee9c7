"""The board in its window beside its coach, and long suppositions panel by panel."""

import random
from typing import Any

import pytest

from queens_snap.overlay.story.story import Story
from queens_snap.solver.games import parse_text
from queens_snap.solver.queens.puzzle import Board

from ...accessibility import SMALL_CONTROLS, accessibility_faults
from ...playing import Player
from ...slow import mark_other_games_nightly
from ..conftest import OpenPlayer
from ..puzzles import NEEDS_SEARCH, PLAYED_PUZZLES, STAR_BATTLE, SUDOKU_SIX, TRY_TANGO
from ..stories import story_of, tell_story
from .windows import in_each_window, viewport_option

# Of windows: the least width of the cells together that is asked of a board, in pixels.
MIN_BOARD_WIDTHS = {
    (320, 568): 230,
    (360, 640): 280,
    (430, 932): 350,
    (568, 320): 250,
    (640, 400): 310,
    (844, 390): 310,
    (1280, 800): 550,
    (1920, 1080): 850,
    (2560, 1440): 1150,
}
SMALL_PHONE = (320, 568)  # px
BOARDS = {**PLAYED_PUZZLES, "minisudoku": SUDOKU_SIX}
ALL_BOARDS = {**BOARDS, "starbattle": STAR_BATTLE}
PHONE = {"viewport": {"width": 320, "height": 568}}

# What is seen of the board and of what leads on; whether all words are seen, and anything is too wide.
VISIBLE_PARTS = """() => {
  const isSeen = (sign) => {
    const { top, bottom } = document.querySelector(sign).getBoundingClientRect();
    return top > -1 && bottom < innerHeight + 1;
  };
  const says = document.querySelector(".says"), isSaid = says.scrollHeight <= says.clientHeight + 1;
  const isNarrow = document.documentElement.scrollWidth <= innerWidth;
  return [...[".hand", ".says", ".acts"].map(isSeen), isSaid, isNarrow];
}"""


@in_each_window(BOARDS, MIN_BOARD_WIDTHS, SMALL_PHONE)
def test_board_and_hint_are_seen_together(open_player: OpenPlayer, game: str, size: tuple[int, int]) -> None:
    player = open_player(story_of(ALL_BOARDS[game]), viewport=viewport_option(size))
    assert player.tab.locator(".hand").bounding_box()["width"] >= MIN_BOARD_WIDTHS[size]
    assert player.tab.evaluate(SMALL_CONTROLS) == []
    player.press_button("hint")
    assert player.tab.evaluate(VISIBLE_PARTS) == [True] * 5
    while player.has_button("more"):
        player.press_button("more")
        assert player.tab.evaluate(VISIBLE_PARTS) == [True] * 5


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (640, 400)], ids=str)
def test_large_letters_leave_a_board_to_play_on(open_player: OpenPlayer, size: tuple[int, int]) -> None:
    player = open_player(story_of(BOARDS["minisudoku"]), viewport=viewport_option(size))
    player.tab.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert player.tab.locator(".hand").bounding_box()["width"] >= 200
    assert player.tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


# Where the board begins; and what covers the buttons beside it, if anything does.
BOARD_PLACE = """() => {
  const { top, left } = document.querySelector("div.square").getBoundingClientRect();
  const isCovered = (each) => {
    const box = each.getBoundingClientRect();
    return !each.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  };
  return [top, left, [...document.querySelectorAll(".bar button:not([hidden])")].filter(isCovered).length];
}"""
STEADY_BOARDS = {**ALL_BOARDS, "panels": TRY_TANGO}


@in_each_window(STEADY_BOARDS, [(320, 568), (360, 640), (390, 664), (844, 390)], (360, 640))
def test_the_board_stays_where_it_is_whatever_the_coach_says(
    open_player: OpenPlayer, game: str, size: tuple[int, int]
) -> None:
    """Hints, panels and reasons open and close, Undo and the rules stay in reach; on an upright phone the
    hint buttons stay under the finger."""
    player = open_player(story_of(STEADY_BOARDS[game]), viewport=viewport_option(size))
    seen, buttons = {"at first": player.tab.evaluate(BOARD_PLACE)}, set()
    for number in range(4):
        if player.solved:
            break
        player.press_button("hint")
        while player.has_button("more"):
            seen[f"{number}: {player.heading}"] = player.tab.evaluate(BOARD_PLACE)
            buttons.add(round(player.tab.locator(".acts").bounding_box()["y"]))
            player.press_button("more")
        seen[f"{number}: last"] = player.tab.evaluate(BOARD_PLACE)
        player.press_button("doIt")
        seen[f"{number}: put down"] = player.tab.evaluate(BOARD_PLACE)
    player.store_position(player.rules.random_position(random.Random(2), wrong=1))
    player.press_button("check")
    for act in ("why", "further", "stop"):
        if player.has_button(act):
            player.press_button(act)
            seen[act] = player.tab.evaluate(BOARD_PLACE)
    first = seen["at first"]
    assert first[2] == 0
    assert max(buttons) - min(buttons) <= 2 or size[0] > size[1]  # px
    assert {name: place for name, place in seen.items() if place != first} == {}


def snake_zip(side: int) -> Story:
    """Return a Zip whose path is obvious."""
    rows = [[str(r * side + c + 1) for c in range(side)][:: -1 if r % 2 else 1] for r in range(side)]
    rows[0][1] = "."
    rows = [[str(int(x) - (int(x) > 2)) if x != "." else x for x in row] for row in rows]
    return tell_story(parse_text("\n".join(map(" ".join, rows))))


def larger_button(tab: Any) -> Any:
    return tab.locator("[aria-label='Larger board']")


def test_small_cells_can_be_made_larger_and_what_is_hinted_is_in_sight(
    open_player: OpenPlayer, axe_script: str
) -> None:
    player = open_player(snake_zip(14), color_scheme="light", **PHONE)
    tab = player.tab
    assert player.cell((0, 0)).bounding_box()["width"] < 24
    larger_button(tab).click()
    assert player.cell((0, 0)).bounding_box()["width"] > 36
    assert accessibility_faults(tab, axe_script, colours=False) == []  # which are those of all boards
    player.press_button("hint")
    assert tab.evaluate(VISIBLE_PARTS.replace(".hand", ".square")) == [True] * 5
    assert player.coach_text.startswith("Look at the top right corner")
    frame, cell = tab.locator(".square").bounding_box(), player.cell((0, 13)).bounding_box()
    assert frame["x"] < cell["x"] < frame["x"] + frame["width"] - cell["width"]
    tab.set_viewport_size({"width": 1280, "height": 800})
    larger_button(tab).wait_for(state="hidden")
    assert tab.locator(".square.larger").count() == 0


@pytest.mark.parametrize("game", mark_other_games_nightly(PLAYED_PUZZLES))
def test_cells_that_are_large_enough_cannot_be_made_larger(open_player: OpenPlayer, game: str) -> None:
    assert not larger_button(open_player(story_of(ALL_BOARDS[game]), **PHONE).tab).is_visible()


WINDOWS = [(320, 568), (360, 640), (390, 664), (430, 932), (568, 320), (640, 400), (844, 390)]
# The buttons that cannot be seen whole, where the page is now and at its top.
OUT_OF_WINDOW = """(signs) => {
  const out = () => signs.filter((sign) => {
    const { top, bottom } = document.querySelector(sign).getBoundingClientRect();
    return top < -1 || bottom > innerHeight + 1;
  });
  const here = out();
  scrollTo(0, 0);
  return [...here, ...out()];
}"""


@in_each_window(ALL_BOARDS, WINDOWS, SMALL_PHONE)
def test_hint_and_check_stay_in_the_window(open_player: OpenPlayer, game: str, size: tuple[int, int]) -> None:
    """Also with the letters of the browser twice as large."""
    player = open_player(story_of(ALL_BOARDS[game]), viewport=viewport_option(size))
    for font in (100, 200):
        player.tab.evaluate(f"() => {{ document.documentElement.style.fontSize = '{font}%'; }}")
        assert player.tab.evaluate(OUT_OF_WINDOW, ["[data-act=hint]", "[data-act=check]"]) == [], font
        assert player.tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), font


def test_what_the_coach_says_grows_with_the_letters_of_the_browser(open_player: OpenPlayer) -> None:
    tab = open_player(story_of(BOARDS["queens"]), viewport={"width": 360, "height": 640}).tab
    tab.click("[data-act=hint]")
    size = "(each) => parseFloat(getComputedStyle(each).fontSize)"
    before = tab.locator(".told").evaluate(size)
    tab.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert tab.locator(".told").evaluate(size) >= 1.7 * before


NEXT_BUTTON, BACK_BUTTON = "[data-act=more]", "[data-act=less]"


@pytest.fixture
def story_with_try() -> Story:
    return story_of(TRY_TANGO)


def scene_in_panels(story: Story) -> int:
    """Return the scene of the step that is told in several panels."""
    return next(scene for scene, part in story.panels if part)


def panel_texts(story: Story) -> list[str]:
    scene = scene_in_panels(story)
    return [story.text(scene, part) for part in range(1, story.parts(scene) + 1)]


def play_up_to_panels(player: Player, story: Story) -> None:
    """Put down all findings of the steps before the supposition."""
    for _ in range(scene_in_panels(story) - 1):
        player.hint()
        player.press_button("doIt")


def marks_in_picture(player: Player) -> int:
    """Return the number of symbols on the board, including those that the picture only shows."""
    return player.tab.locator(".square :is(.sun, .moon)").count()


def test_a_hint_tells_a_long_supposition_panel_by_panel(
    open_player: OpenPlayer, story_with_try: Story
) -> None:
    player, texts = open_player(story_with_try), panel_texts(story_with_try)
    play_up_to_panels(player, story_with_try)
    position = player.position
    player.press_button("hint")
    player.press_button("more")
    player.press_button("more")
    seen, drawn = [], []
    for part in range(1, len(texts) + 1):
        assert player.heading == f"Why ({part}/{len(texts)})"
        assert player.has_button("doIt") == (part == len(texts))
        assert player.has_button("less") == (part > 1)
        seen.append(player.coach_text)
        drawn.append(marks_in_picture(player))
        if part < len(texts):
            player.press_button("more")
    assert seen == texts
    assert drawn[0] < drawn[1] < drawn[2]
    player.press_button("less")
    assert (player.coach_text, player.position) == (texts[-2], position)
    player.press_button("more")
    player.press_button("doIt")
    assert player.position.items() > position.items()


def test_the_way_tells_a_long_supposition_panel_by_panel(
    open_player: OpenPlayer, story_with_try: Story
) -> None:
    """Its mark is put down with the last panel, and taken back with that."""
    player, texts = open_player(story_with_try), panel_texts(story_with_try)
    scene = scene_in_panels(story_with_try)
    player.press_button("way")
    for _ in range(scene - 1):
        player.press_button("on")
    position, heading = player.position, f"Step {scene} of {len(story_with_try.steps)}"
    for part, text in enumerate(texts, 1):
        assert (player.heading, player.coach_text) == (f"{heading} ({part}/{len(texts)})", text)
        assert (player.position == position) == (part < len(texts))
        if part < len(texts):
            player.press_button("on")
    placed = player.position
    player.press_button("on")
    assert player.heading.startswith(f"Step {scene + 1} of")
    player.press_button("off")
    assert (player.coach_text, player.position) == (texts[-1], placed)
    for text in texts[-2::-1]:
        player.press_button("off")
        assert (player.coach_text, player.position) == (text, position)
    player.press_button("off")
    assert player.coach_text == story_with_try.text(scene - 1)
    while player.has_button("on"):
        player.press_button("on")
    player.press_button("stop")
    assert player.coach_text.endswith(f"with {len(story_with_try.steps)} hints.")


def test_why_a_mark_is_wrong_is_told_panel_by_panel(open_player: OpenPlayer, story_with_try: Story) -> None:
    player, texts = open_player(story_with_try), panel_texts(story_with_try)
    scene = scene_in_panels(story_with_try)
    play_up_to_panels(player, story_with_try)
    (((r, c), value),) = story_with_try.steps[scene - 1].values
    player.store_position({**player.position, f"{r},{c}": str(1 - int(value))})
    player.press_button("check")
    player.press_button("why")
    player.tab.locator(".acts [data-act=forth]").wait_for()
    for part, text in enumerate(texts, 1):
        assert (player.heading, player.coach_text) == (f"One mistake ({part}/{len(texts)})", text)
        assert player.has_button("takeBack")
        if part < len(texts):
            player.press_button("forth")
    player.press_button("back")
    assert player.coach_text == texts[-2]
    player.press_button("takeBack")
    assert player.coach_text == "Nothing is wrong so far."


@pytest.mark.slow
def test_what_search_finds_is_not_told_before_it_is_asked_for(open_player: OpenPlayer) -> None:
    story = tell_story(Board.of(NEEDS_SEARCH.split(), 3))
    player, last = open_player(story), len(story.steps)
    player.press_button("way")
    while player.has_button("on"):
        player.press_button("on")
    assert "Search found" not in player.coach_text
    assert player.heading.startswith(f"Step {last} of {last}")
    stars = player.tab.locator(".square .star").count()
    assert 0 < stars < len(story.solution.answer or ())
    player.press_button("stop")
    player.press_button("hint")
    assert player.coach_text.startswith("No rule shows anything more from here")
