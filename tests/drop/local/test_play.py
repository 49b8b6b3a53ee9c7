"""Playing on the page, with the program behind it."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from queens_snap.pipeline import Snap, solve_puzzle

from ...playing import Player, rules_of
from ...slow import mark_other_games_nightly, mark_slow
from .conftest import SHOTS
from .test_page import HAND_OVER_FILE, png, read, settled

SHOT_BY_GAME = {
    "queens": SHOTS / "board-light-7.png",
    "tango": SHOTS.parent / "tango" / "tango-wrong.png",
    "zip": SHOTS.parent / "zip" / "light-5.png",
    "minisudoku": SHOTS.parent / "sudoku" / "light-four.png",
    "patches": SHOTS.parent / "patches" / "light-6.png",
}
PHONE_OPTIONS = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
HALF_FILLED_SHOT = SHOTS / "desktop-dark-7-half.png"
OpenBoard = Callable[..., Player]


@pytest.fixture
def played(open_page) -> OpenBoard:
    """Gives the page a capture, to be played on without the marks that are there, unless those are wanted."""

    def open_(shot: Path, empty: bool = True, **options: Any) -> Player:
        tab = open_page(**options)
        tab.evaluate(HAND_OVER_FILE, ["drop", shot.name, png(shot)])
        settled(tab)
        known = read(shot)
        assert known.solution
        player = Player(tab, rules_of(known.solution), touch="has_touch" in options)
        if empty and player.position:
            tab.click(".settings summary")
            tab.click(".settings button")
            tab.click(".settings summary")
        return player

    return open_


@pytest.mark.parametrize("game", mark_other_games_nightly(SHOT_BY_GAME))
@pytest.mark.parametrize("options", mark_slow([{}, PHONE_OPTIONS], [PHONE_OPTIONS]), ids=["mouse", "touch"])
def test_played_to_the_end_by_taps_alone(played: OpenBoard, game: str, options: dict[str, Any]) -> None:
    player = played(SHOT_BY_GAME[game], **options)
    player.play_by_taps()
    assert player.solved
    assert player.coach_text.endswith("without a hint.")
    assert player.position == player.rules.answer


@pytest.mark.slow
@pytest.mark.parametrize("game", SHOT_BY_GAME)
def test_played_to_the_end_by_keys_alone(played: OpenBoard, game: str) -> None:
    player = played(SHOT_BY_GAME[game])
    player.play_by_keys()
    assert player.solved


@pytest.mark.slow
@pytest.mark.parametrize("game", SHOT_BY_GAME)
def test_played_to_the_end_with_hints_alone(played: OpenBoard, game: str) -> None:
    player = played(SHOT_BY_GAME[game])
    number = player.play_by_hints()
    assert player.coach_text.endswith(f"with {number} hints.")


def solve_position(player: Player, shot: Path) -> Snap:
    """Verdict of the library on the position."""
    marks = player.rules.marks(player.position)
    return solve_puzzle(player.rules.puzzle, "x", entered=marks, colours=read(shot).cell_colours)


@pytest.mark.slow
@pytest.mark.parametrize("game", SHOT_BY_GAME)
def test_hints_are_those_of_the_library_true_and_new(played: OpenBoard, game: str) -> None:
    player, rng = played(SHOT_BY_GAME[game]), random.Random(3)
    for _ in range(2):
        player.store_position(player.rules.random_position(rng))
        before, story = player.position, solve_position(player, SHOT_BY_GAME[game]).story(True)
        assert story
        next_ = next(i for i, step in enumerate(story.steps, 1) if step.leaves_mark)
        assert player.hint() == story.text(next_)
        player.press_button("doIt")
        new = {name: value for name, value in player.position.items() if before.get(name) != value}
        assert new
        assert all(player.rules.is_right(name, value) for name, value in new.items())


@pytest.mark.slow
@pytest.mark.parametrize("game", SHOT_BY_GAME)
def test_mistakes_are_those_of_the_library(played: OpenBoard, game: str) -> None:
    player, rng = played(SHOT_BY_GAME[game]), random.Random(5)
    for wrong in (1, 2):
        player.store_position(player.rules.random_position(rng, wrong))
        mistakes = solve_position(player, SHOT_BY_GAME[game]).mistakes
        assert mistakes
        cells = {f"row {mark.cell[0] + 1}, column {mark.cell[1] + 1}" for mark in mistakes}
        assert {said.split(" in ")[1].removesuffix(" is wrong.") for said in player.find_mistakes()} == cells
        player.press_button("why")
        player.tab.locator(".acts [data-act=why]").wait_for(state="detached")
        assert "is wrong" not in player.coach_text
        for _ in mistakes:
            player.press_button("takeBack")
        assert not solve_position(player, SHOT_BY_GAME[game]).mistakes


def test_a_hint_comes_in_stages_and_saves_are_told(played: OpenBoard) -> None:
    player = played(HALF_FILLED_SHOT, empty=False)
    player.press_button("hint")
    player.tab.locator(".acts [data-act=more]").wait_for()
    assert player.heading == "Where to look"
    assert player.coach_text.startswith("Look at ")
    assert player.tab.locator(".square .outline.light, .square .outline.orange").count() == 0
    hint = read(HALF_FILLED_SHOT).hint
    assert hint
    assert f"You have already found {hint.saved} steps yourself." in player.tab.locator(".note").inner_text()
    player.press_button("more")
    assert player.heading == "What follows"
    outlined, own = player.tab.locator(".square .outline.light"), len(hint.step.queens)
    assert outlined.count() == own
    verb = player.tab.locator("[data-act=doIt]").inner_text()
    assert verb == ("Place it" if hint.step.queens else "Cross out")
    player.press_button("more")
    assert player.coach_text == known_text(HALF_FILLED_SHOT)
    assert outlined.count() == own + bool({*hint.step.because} - {*hint.step.queens})


def known_text(shot: Path) -> str:
    story = read(shot).story(True)
    assert story
    return story.text(1)


def test_the_way_goes_step_by_step_and_each_is_taken_back(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["queens"])
    story = read(SHOT_BY_GAME["queens"]).story(True)
    assert story
    player.press_button("way")
    player.tab.locator(".acts [data-act=on]").wait_for()
    assert (player.heading, player.coach_text) == (f"Step 1 of {story.scenes - 1}", story.text(1))
    first = player.position
    assert first
    player.press_button("on")
    assert player.coach_text == story.text(2)
    player.press_button("off")
    assert (player.coach_text, player.position) == (story.text(1), first)
    player.press_button("off")
    assert player.position == {}
    player.press_button("way")
    player.tab.locator(".acts [data-act=on]").wait_for()
    while player.has_button("on"):
        player.press_button("on")
    assert player.tab.locator(".acts .primary").inner_text() == "Done"
    player.press_button("stop")
    assert player.solved
    assert player.coach_text.endswith(" hints.")  # each step was one


COUNT_PIECES = (
    "() => document.querySelectorAll('.square :is(.crown, .sun, .moon, .digit, .link, .area)').length"
)


@pytest.mark.slow
@pytest.mark.parametrize("game", SHOT_BY_GAME)
def test_why_a_mark_is_wrong_gives_no_more_away_than_is_asked_for(played: OpenBoard, game: str) -> None:
    player, rng = played(SHOT_BY_GAME[game]), random.Random(7)
    for _ in range(2):
        player.store_position(player.rules.random_position(rng, wrong=1))
        story = solve_position(player, SHOT_BY_GAME[game]).story(True)
        assert story
        player.press_button("check")
        before = player.tab.evaluate(COUNT_PIECES)
        player.press_button("why")
        player.tab.locator(".acts [data-act=why]").wait_for(state="detached")
        if player.has_button("further"):
            assert player.coach_text.startswith("You will see why after ")
            assert player.tab.evaluate(COUNT_PIECES) == before
            player.press_button("further")
            start = solve_position(player, SHOT_BY_GAME[game]).story()
            assert start  # of which a step is told if no step from here speaks of the mark
            assert player.coach_text in [
                each.text(i) for each in (story, start) for i in range(1, each.scenes)
            ]
        elif player.tab.locator(".clashing").count():
            assert player.tab.evaluate(COUNT_PIECES) <= before


@pytest.mark.slow
def test_a_queen_is_wrong_that_leaves_a_region_no_cell(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["queens"])
    regions = player.rules.puzzle.to_json()["regions"]
    cells = [(r, c) for r in range(7) for c in range(7)]

    def cells_closed_by(queen: tuple[int, int]) -> set[str]:
        (r, c), own = queen, regions[queen[0]][queen[1]]
        near = {(y, x) for y, x in cells if y == r or x == c or max(abs(y - r), abs(x - c)) < 2}
        left = {regions[y][x] for y, x in cells if (y, x) not in near}
        return {label for row in regions for label in row} - left - {own}

    blocking = next(cell for cell in cells if len(cells_closed_by(cell)) == 1)
    player.store_position({f"{blocking[0]},{blocking[1]}": "queen"})
    player.press_button("check")
    player.press_button("why")
    player.tab.locator(".acts [data-act=why]").wait_for(state="detached")
    assert player.coach_text.startswith("No cell would be left for the queen of the ")
    assert player.tab.locator(".square .crown").count() == 1
    assert player.tab.locator(".clashing").count() == 1


def test_a_touched_cell_has_no_ring_and_one_reached_by_keys_has(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["queens"], **PHONE_OPTIONS)
    ring = "() => getComputedStyle(document.activeElement).outlineStyle"
    player.tap((2, 2))
    assert player.tab.evaluate(ring) == "none"
    player.tab.keyboard.press("ArrowRight")
    assert player.tab.evaluate(ring) == "solid"


def test_what_breaks_the_rules_is_seen_at_once_but_no_mistake_unless_asked_for(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["queens"])
    right = set(player.rules.path)
    wrong = next((r, c) for r in range(7) for c in range(7) if (r, c) not in right)
    for _ in range(2):
        player.tap(wrong)
    assert player.tab.locator(".clashing").count() == 0
    assert player.tab.locator(".square .wrong").count() == 0
    player.tab.click(".settings summary")
    player.tab.get_by_label("Name mistakes at once").check()
    assert f"row {wrong[0] + 1}, column {wrong[1] + 1} is wrong" in player.coach_text
    assert "wrong" in player.label(wrong)
    beside = (wrong[0], wrong[1] + 1 if wrong[1] < 6 else wrong[1] - 1)
    player.tab.get_by_label("Name mistakes at once").uncheck()
    for _ in range(2):
        player.tap(beside)
    assert player.coach_text == "Two queens touch."
    assert player.tab.locator(".clashing").count() == 1
    assert "breaks a rule" in player.label(beside)


def test_a_hint_waits_until_mistakes_are_taken_back(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["tango"], empty=False)
    player.press_button("hint")
    assert player.coach_text == "Some marks are wrong, so a hint would lead nowhere yet."
    player.press_button("check")
    assert player.heading == "Mistake 1 of 2"
    for _ in range(2):
        player.press_button("takeBack")
    assert player.coach_text == "Nothing is wrong so far."
    player.hint()


def test_crosses_are_drawn_along_a_line_and_automatically(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["queens"])
    line = [(2, c) for c in range(5)]
    player.draw(line)
    assert player.position == {f"2,{c}": "cross" for c in range(5)}
    player.draw(line[1:3])
    assert player.position == {f"2,{c}": "cross" for c in (0, 3, 4)}
    player.tab.keyboard.press("Control+z")
    player.tab.keyboard.press("Control+z")
    assert player.position == {}
    player.tab.keyboard.press("Control+Shift+z")
    assert len(player.position) == 5
    player.tab.keyboard.press("Control+z")
    for _ in range(2):
        player.tap((3, 3))
    assert player.tab.locator(".square .cross").count() == 0
    player.tab.click(".settings summary")
    player.tab.get_by_label("Cross out automatically").check()
    assert player.tab.locator(".square .cross").count() >= 14
    assert player.position == {"3,3": "queen"}
    assert player.label((3, 0)).endswith("crossed out automatically")


def test_a_path_is_drawn_and_drawn_back(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["zip"])
    path = player.rules.path
    player.draw(path[:6])
    assert len(player.position) == 5
    player.draw([path[5], path[4], path[3]])
    assert len(player.position) == 3
    player.tap(path[1])
    assert len(player.position) == 1
    player.draw(path[1:])
    assert player.solved


# Until it is no longer kept which board is open, for ten seconds at most.
WAIT_UNTIL_BOARD_IS_FORGOTTEN = """async () => {
  const cache = await caches.open("queens-snap");
  const pause = () => new Promise((go) => setTimeout(go, 20));
  for (let i = 0; i < 500 && (await cache.match("kept/now")); i++) await pause();
}"""


def test_a_reload_loses_nothing(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["queens"])
    player.tap((0, 0))
    player.tap((1, 1))
    before = player.position
    player.tab.reload()
    settled(player.tab)
    assert "board-light-7.png" in player.tab.locator("#facts").inner_text()
    assert player.position == before
    assert player.label((1, 1)).endswith("cross")
    player.tab.click("[aria-label=Undo]")
    assert player.label((1, 1)).endswith("empty")
    player.tab.click("#close")
    player.tab.evaluate(WAIT_UNTIL_BOARD_IS_FORGOTTEN)
    player.tab.reload()
    assert player.tab.locator("#work").is_hidden()


@pytest.mark.slow
def test_the_position_after_a_reload_is_always_the_last(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["patches"])
    for corner in player.rules.path[:2]:
        player.tap(corner)
        before, label = player.position, player.label(corner)
        player.tab.reload()
        player.tab.locator(".hand").wait_for()
        assert (player.position, player.label(corner)) == (before, label)


@pytest.mark.slow
def test_a_second_tab_shows_what_is_played_in_the_first(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["queens"])
    other = player.tab.context.new_page()
    other.goto(player.tab.url)
    other.locator(".hand").wait_for()
    player.tap((2, 3))
    other.locator("[data-at='2,3'][aria-label$=cross]").wait_for()
    player.tab.click("[aria-label=Undo]")
    other.locator("[data-at='2,3'][aria-label$=empty]").wait_for()
    other.close()


@pytest.mark.slow
def test_what_is_kept_stays_small_however_long_one_plays(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["queens"])
    for _ in range(30):
        player.tap((2, 3))
    sizes = "() => Object.entries(localStorage).map(([name, text]) => name.length + text.length)"
    assert sum(player.tab.evaluate(sizes)) < 3000
    player.tab.reload()
    player.tab.locator(".hand").wait_for()
    assert player.label((2, 3)).endswith("empty")
    player.tab.click("[aria-label=Undo]")
    assert player.label((2, 3)).endswith("queen")


def test_cells_say_where_they_are_and_what_stands_there(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["tango"], empty=False)
    labels = [player.label((r, c)) for r in range(6) for c in range(6)]
    assert all(label.startswith(f"row {i // 6 + 1}, column {i % 6 + 1}") for i, label in enumerate(labels))
    assert sum("given" in label for label in labels) == 4
    assert sum(label.endswith(("sun", "moon")) for label in labels) == 10 - 2
    assert any("same as the cell" in label for label in labels)


def test_notes_are_kept_and_put_in_beside_digits(played: OpenBoard) -> None:
    player = played(SHOTS.parent / "sudoku" / "light-half.png", empty=False)
    assert player.label((1, 0)).endswith("notes 1 3")
    assert player.position["1,0"] == "n13"
    player.tap((1, 0))
    player.touch_at("[aria-label='Pencil notes']")
    player.press_mark_key("3")
    player.tab.keyboard.press("n")
    assert player.position["1,0"] == "n1"
    assert player.tab.locator("[aria-label='Pencil notes']").get_attribute("aria-pressed") == "false"
    player.press_button("check")
    assert player.coach_text == "Nothing is wrong so far."
    player.touch_at("[aria-label='Clear the cell']")
    assert "1,0" not in player.position
    before = player.position
    player.tap((3, 0))
    player.press_mark_key("2")
    assert player.position == before  # it is given
    assert player.label((3, 0)).endswith("1, given")


@pytest.mark.slow
def test_a_digit_that_stands_twice_is_seen_at_once(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["minisudoku"])
    player.tap((0, 0))
    player.press_mark_key("4")  # the row has one
    assert player.coach_text == "There is more than one 4 in row 1."
    assert player.tab.locator(".clashing").count() == player.tab.locator(".broken").count() == 1
    assert player.label((0, 1)).endswith("4, given, breaks a rule")


def test_rectangles_are_drawn_stretched_by_keys_and_taken_away(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["patches"])
    player.draw([(1, 1), (0, 0)])
    assert [*player.position] == ["0,0 1,1"]
    player.draw([(1, 1), (2, 2)])  # one over another takes its place
    assert [*player.position] == ["1,1 2,2"]
    player.tab.keyboard.press("Shift+ArrowLeft")  # from where the line began: the other corner is held
    assert [*player.position] == ["1,0 2,2"]
    player.tab.keyboard.press("Shift+ArrowUp")
    assert [*player.position] == ["0,0 2,2"]
    player.tap((2, 1))
    assert player.position == {}
    player.tap((3, 3))
    assert player.label((3, 3)).endswith("corner of a rectangle")
    player.tap((3, 3))
    assert player.position == {}


@pytest.mark.slow
def test_a_rectangle_that_breaks_a_rule_is_seen_at_once(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["patches"])
    rows, columns = player.rules.puzzle.shape
    player.draw([(0, 0), (rows - 1, columns - 1)])
    assert player.coach_text == "A rectangle holds only one clue."
    assert player.tab.locator(".area").text_content() == str(rows * columns)
    assert player.label((0, 0)).endswith("breaks a rule")


@pytest.mark.slow
@pytest.mark.parametrize("game", SHOT_BY_GAME)
def test_no_touch_leads_where_the_game_forbids(played: OpenBoard, game: str) -> None:
    player, rng = played(SHOT_BY_GAME[game], empty=False), random.Random(game)
    for _ in range(25):
        player.do_something_random(rng)
        assert player.rules.fault(player.position) is None


@pytest.mark.slow
def test_a_sample_is_there_to_try(open_page) -> None:
    for game in [*SHOT_BY_GAME, "starbattle"]:
        tab = open_page()
        tab.click(f"[data-sample={game}]")
        settled(tab)
        assert tab.locator(".hand [role=gridcell]").count() >= 36


def test_where_the_program_is_gone_hints_go_on(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["queens"])
    player.tab.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('gone')); }")
    player.press_button("hint")
    player.tab.get_by_text("The program does not answer").wait_for()
    player.press_button("stop")
    player.hint()


def test_the_board_fits_a_phone_above_the_fold(played: OpenBoard) -> None:
    player = played(SHOT_BY_GAME["queens"], **PHONE_OPTIONS)
    tab = player.tab
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360
    assert tab.locator(".hand").bounding_box()["width"] > 310
    for place in ("#tabs", ".hand", "[data-act=hint]"):
        box = tab.locator(place).bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 740
