"""The stories of every game, and their panels, sheets and animations."""

import io
import itertools
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from queens_snap.overlay.compose import compose_sketch, pieces_on_board
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.labels import Labels
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.picture import ANIMATION_SUFFIXES
from queens_snap.overlay.queens import DEAD, QUEEN, region_colours
from queens_snap.overlay.sketch import Glyph, cell_middle
from queens_snap.overlay.story import files as animate
from queens_snap.overlay.story import files as sheet_module
from queens_snap.overlay.story.files import (
    animation_file,
    draw_panel,
    draw_panels,
    draw_sheet,
    panel_durations,
)
from queens_snap.overlay.story.story import Story
from queens_snap.pipeline import snap, solve_puzzle
from queens_snap.solver.games import GAMES
from queens_snap.solver.queens.puzzle import Board
from queens_snap.words.games import WORDS
from queens_snap.words.manner import BESIDE_PICTURE

from ..puzzles import NEEDS_SEARCH, PUZZLE_OF_EACH_GAME, TANGO, TRY_TANGO, ZIP, ZIP_ANSWER
from ..stories import story_of, with_way

SHOT = Path(__file__).parents[3] / "fixtures" / "screenshots" / "desktop-light-9.png"
MAX_STORY_BYTES = 20_000  # of an animation 540 px wide, a scene


@pytest.fixture(scope="module")
def story() -> Story:
    found = snap(SHOT).story()
    assert found
    return found


def board_of_story(story: Story) -> Board:
    assert isinstance(story.solution.puzzle, Board)
    return story.solution.puzzle


def story_with_steps(story: Story, count: int) -> Story:
    """Return the story with so many steps, repeating its own if they are too few."""
    steps = tuple(itertools.islice(itertools.cycle(story.steps), count))
    return replace(story, start=with_way(story.start, steps))


def check_panels(story: Story) -> None:
    """Check that panels are as many as there are, of one size, and all different."""
    made = list(draw_panels(story, 300))
    assert len(made) == len(story.panels)
    assert {picture.shape[1] for picture in made} == {300}
    assert len({picture.shape for picture in made}) == 1
    assert all((a != b).any() for a, b in itertools.pairwise(made))


@pytest.mark.parametrize("text", PUZZLE_OF_EACH_GAME.values(), ids=PUZZLE_OF_EACH_GAME)
def test_every_game_has_its_panels(text: str) -> None:
    check_panels(story_of(text))


def test_a_capture_has_its_panels(story: Story) -> None:
    check_panels(story)


def test_the_sheet_holds_every_panel(story: Story) -> None:
    made, one = draw_sheet(story), draw_panel(story, 0, 400)
    height, width = one.shape[:2]
    assert made.shape[0] % height == 0
    assert made.shape[1] % width == 0
    assert np.array_equal(made[:height, :width], one)
    assert made.shape[0] // height * (made.shape[1] // width) >= story.scenes


def test_letters_stand_in_every_open_region_when_asked_for(story: Story) -> None:
    plain, named = draw_panel(story, 0, 400), draw_panel(story, 0, 400, Labels(letters=True))
    assert (plain != named).any(axis=-1).sum() > 500


@pytest.mark.parametrize("suffix", ANIMATION_SUFFIXES)
def test_an_animation_is_small_goes_round_and_shows_the_panels(story: Story, suffix: str) -> None:
    story = story_with_steps(story, 3)
    data = animation_file(story, suffix)
    assert len(data) < MAX_STORY_BYTES * story.scenes
    with Image.open(io.BytesIO(data)) as image:
        assert image.size[0] == 540
        assert getattr(image, "n_frames", 1) == story.scenes
        assert image.info.get("loop", 0) == 0
        image.seek(2)
        if suffix == ".webp":  # others have fewer colours
            assert np.array_equal(np.asarray(image.convert("RGB")), draw_panel(story, 2, 540))


def test_an_animation_runs_at_a_readable_pace(story: Story) -> None:
    paces = panel_durations(story)
    assert len(paces) == story.scenes
    assert all(2000 <= pace <= 6000 for pace in paces)
    assert paces[-1] == max(paces)


def test_other_endings_are_refused(story: Story) -> None:
    with pytest.raises(ValueError, match="possible are"):
        animation_file(story, ".mp4")


def test_a_regions_colour_is_that_of_most_of_its_cells(story: Story) -> None:
    board = board_of_story(story)
    each = region_colours(board, story.colours)
    colours = [[each[region] for region in row] for row in board.regions]
    colours[0][0] = (1, 2, 3)  # a highlight
    assert region_colours(board, colours) == each
    assert len({*region_colours(board, None)}) == board.n


def test_the_last_scene_holds_what_search_alone_knows() -> None:
    way = story_of(ZIP)
    cut = story_with_steps(replace(way, solution=replace(way.solution, guessed=ZIP_ANSWER[3:-1])), 1)
    assert cut.moment(1).answer == ZIP_ANSWER
    assert cut.moment(1).guessed == ZIP_ANSWER[3:-1]
    assert cut.moment(0).answer is None
    assert way.moment(1).answer is None
    assert pieces_on_board(cut.moment(1)).keys() == {
        (min(link), max(link)) for link in itertools.pairwise(ZIP_ANSWER)
    }
    tango = story_of(TANGO)
    found = tango.steps[-1].values
    guessed = replace(tango.solution, guessed=tuple(cell for cell, _ in found))
    cut = story_with_steps(replace(tango, solution=guessed), len(tango.steps) - 1)
    last = cut.moment(len(cut.steps))
    shown = {(mark.at, mark.name) for mark in compose_sketch(last).step if isinstance(mark, Glyph)}
    assert {(cell_middle(cell), "sun" if value else "moon") for cell, value in found} <= shown


def test_a_sheet_of_many_panels_has_smaller_ones_in_more_columns(story: Story, monkeypatch) -> None:
    story = story_with_steps(story, 8)
    whole = draw_sheet(story)
    monkeypatch.setattr(sheet_module, "MAX_SHEET_PIXELS", whole[..., 0].size - 1)
    smaller = draw_sheet(story)
    assert smaller.shape[1] < whole.shape[1]
    many = story_with_steps(story, 3 * len(story.steps))
    monkeypatch.undo()
    height, width = draw_sheet(many).shape[:2]
    assert height < 4 * width
    assert width > whole.shape[1]
    monkeypatch.setattr(sheet_module, "MAX_SHEET_PIXELS", 100_000)
    with pytest.raises(ValueError, match="panels make a sheet of"):
        draw_sheet(story)


def test_an_animation_of_very_many_frames_is_smaller_or_refused(story: Story, monkeypatch) -> None:
    few = story_with_steps(story, 1)
    monkeypatch.setattr(animate, "MAX_ANIMATION_PIXELS", 2 * draw_panel(few, 0, 540)[..., 0].size - 1)
    with Image.open(io.BytesIO(animation_file(few, ".webp"))) as image:
        assert image.size[0] == 400
    monkeypatch.setattr(animate, "MAX_ANIMATION_PIXELS", 1000)
    with pytest.raises(ValueError, match="too large for an animation"):
        animation_file(few, ".gif")


@pytest.fixture
def story_with_try() -> Story:
    """A Tango with a step that supposes something from which three things follow."""
    return story_of(TRY_TANGO)


def test_a_long_supposition_is_shown_panel_by_panel(story_with_try: Story) -> None:
    (scene,) = {scene for scene, part in story_with_try.panels if part}
    parts = [
        story_with_try.moment(scene, part=part).signs for part in range(1, story_with_try.parts(scene) + 1)
    ]
    whole = story_with_try.moment(scene).signs
    assert [len(signs.consequences) for signs in parts] == [1, 2, 3, 3]
    assert all(signs.attempt == whole.attempt for signs in parts)
    assert [signs.failing_cells for signs in parts] == [frozenset()] * 3 + [whole.failing_cells]
    texts = [story_with_try.text(scene, part) for part in range(1, len(parts) + 1)]
    assert " ".join(texts) == story_with_try.text(scene)
    assert story_with_try.heading(scene, 2) == f"{story_with_try.heading(scene)} (2/4)"
    assert len(list(draw_panels(story_with_try, 300))) == story_with_try.scenes + 3
    made = story_with_try.to_json()["scenes"][scene]["parts"]
    assert [part["text"] for part in made] == texts


def test_a_folder_has_the_panels_of_a_long_supposition_in_their_order(
    story_with_try: Story, tmp_path: Path
) -> None:
    list(animate.write_story(story_with_try, steps=tmp_path / "steps"))
    names = sorted(path.name for path in (tmp_path / "steps").iterdir())
    (scene,) = {scene for scene, part in story_with_try.panels if part}
    at = names.index(f"step-{scene:02}-1.png")
    assert names[at : at + 4] == [f"step-{scene:02}{part}.png" for part in ("-1", "-2", "-3", "")]
    assert len(names) == len(story_with_try.panels)


def test_what_search_found_has_a_panel_of_its_own() -> None:
    """The last step is shown first without the answer, and its sentence does not mention the answer."""
    solution = GAMES["starbattle"].solve_and_explain(Board.of(NEEDS_SEARCH.split(), 3))
    found = Story("searched", solution, GAMES["starbattle"].position(solution, {}))
    scene = found.scenes - 1
    last = found.parts(scene)
    shown = [found.moment(scene, part=part) for part in range(1, last + 1)]
    assert [moment.answer is not None for moment in shown] == [False] * (last - 1) + [True]
    assert not shown[-1].signs.attempt
    texts = [found.text(scene, part) for part in range(1, last + 1)]
    assert texts[0].startswith("Try a star in the dashed cell.")
    assert found.text(scene).endswith(texts[-2])
    count = len(solution.guessed)
    assert texts[-1] == f"No rule leads any further. Search found what is new here: {count} stars."
    assert found.heading(scene, last) == "Found by search, not by a step"
    assert found.heading(scene, 1) == f"{found.heading(scene)} (1/{last - 1})"
    assert [part["text"] for part in found.to_json()["scenes"][scene]["parts"]] == texts


CORNER_DIGIT_SUDOKU = "1...\n..1.\n.2..\n...3\n"
FIXTURES = Path(__file__).parents[3] / "fixtures"


def terminal_lines(moment: Moment) -> list[str]:
    """Return the board as a terminal shows it."""
    return DRAWINGS[moment.puzzle.game].terminal_lines(moment, pieces_on_board(moment))


@pytest.mark.parametrize("game", PUZZLE_OF_EACH_GAME)
def test_the_last_scene_is_the_answer(game: str) -> None:
    story = story_of(PUZZLE_OF_EACH_GAME[game])
    whole = Moment(story.solution.puzzle, answer=story.solution.answer)
    shown = terminal_lines(whole)
    assert [line.replace(".", " ") for line in terminal_lines(story.moment_after(len(story.steps)))] == [
        line.replace(".", " ") for line in shown
    ] or game == "queens"
    last = story.moment(len(story.steps))
    assert last.answer == story.solution.answer
    assert last.step == story.steps[-1]
    assert not story.moment(0).step
    assert all(story.moment(i).answer is None for i in range(len(story.steps)))


@pytest.mark.parametrize("game", PUZZLE_OF_EACH_GAME)
def test_the_steps_add_up_without_the_answer(game: str) -> None:
    """In these puzzles the steps fill every cell. They also cross out cells, and part cells of Zip."""
    story = story_of(PUZZLE_OF_EACH_GAME[game])
    puzzle, answer = story.solution.puzzle, story.solution.answer
    assert not pieces_on_board(story.moment(0))
    added, whole = (
        pieces_on_board(x) for x in (Moment(puzzle, done=story.steps), Moment(puzzle, answer=answer))
    )
    if game == "queens":
        assert {*added.values()} == {QUEEN, DEAD}
    assert {cells: kind for cells, kind in added.items() if kind not in (DEAD, False)} == whole


@pytest.mark.parametrize("game", PUZZLE_OF_EACH_GAME)
def test_every_scene_says_what_and_where(game: str) -> None:
    story = story_of(PUZZLE_OF_EACH_GAME[game])
    shown = json.loads(json.dumps(story.to_json()))
    assert (shown["game"], len(shown["scenes"])) == (game, story.scenes)
    assert shown["scenes"][0]["text"] == WORDS[game].aim(story.solution.puzzle, BESIDE_PICTURE)
    for step, scene in zip(story.steps, shown["scenes"][1:], strict=True):
        assert scene["text"] == WORDS[game].sentence(story.solution.puzzle, step, BESIDE_PICTURE)
        assert scene["where"].startswith("Look at ")
        assert any(scene.get(what) for what in ("queens", "dead", "values", "links"))


@pytest.mark.parametrize(
    "text",
    [*PUZZLE_OF_EACH_GAME.values(), CORNER_DIGIT_SUDOKU],
    ids=[*PUZZLE_OF_EACH_GAME, "digit-in-corner"],
)
def test_every_kind_of_piece_is_drawn(text: str) -> None:
    told_of = story_of(text).to_json()
    assert told_of["pieces"]
    assert all(told_of["pieces"].values())
    put = {str(value).lower() for value in (*told_of["answer"].values(), *told_of["start"].values())}
    assert put <= told_of["pieces"].keys()


@pytest.mark.parametrize(
    "shot", ["screenshots/phone-light-9-half.png", "tango/tango-dark-half.png", "zip/light-7-half.png"]
)
def test_a_story_from_the_marks_begins_with_those_that_are_right(shot: str) -> None:
    result = snap(FIXTURES / shot)
    story, whole = result.story(from_marks=True), result.story()
    assert isinstance(story, Story)
    assert isinstance(whole, Story)
    marks = {kind: {*cells} for kind, cells in result.marks.items() if cells and kind != "dots"}
    assert marks
    assert {kind: {*cells} for kind, cells in story.start.marks.items() if cells} == marks
    assert len(story.steps) < len(whole.steps)
    assert not any(whole.start.marks.values())
    last = story.moment_after(len(story.steps)), whole.moment_after(len(whole.steps))
    assert last[0].answer == last[1].answer == story.solution.answer
    bare = replace(story, start=with_way(replace(story.start, marks={}), story.steps))
    assert (draw_panel(story, 0, 300) != draw_panel(bare, 0, 300)).any()


def test_there_is_none_without_a_single_answer() -> None:
    assert solve_puzzle(GAMES["tango"].parse("1...\n....\n....\n...."), "given.txt").story() is None
