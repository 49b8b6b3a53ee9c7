"""The steps as panels, sheet, animation: what each shows, how large it is, how long it stands."""

import io
import itertools
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from queens_snap.overlay.paint.labels import Labels
from queens_snap.overlay.queens.story import QueensStory, region_colours
from queens_snap.overlay.story import animation as animate
from queens_snap.overlay.story import sheet as sheet_module
from queens_snap.overlay.story.animation import SUFFIXES, animation, durations
from queens_snap.overlay.story.game_story import GameStory
from queens_snap.overlay.story.panel import panel
from queens_snap.overlay.story.sheet import panels, sheet
from queens_snap.pipeline import settle, snap
from queens_snap.solver.nonogram.puzzle import parse_nonogram
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.queens.solution import conclude
from queens_snap.solver.tango.puzzle import parse_tango
from queens_snap.solver.zip.puzzle import parse_zip

from ...solver.nonogram.test_puzzle import TEXT as NONOGRAM
from ...solver.tango.test_puzzle import PUZZLE as TANGO
from ...solver.zip.test_puzzle import PATH
from ...solver.zip.test_puzzle import PUZZLE as ZIP

SHOT = Path(__file__).parents[3] / "fixtures" / "screenshots" / "desktop-light-9.png"
MOST_BYTES = 300_000  # of an animation of 20 steps, 540 px wide


@pytest.fixture(scope="module")
def story() -> QueensStory:
    told = snap(SHOT).story()
    assert isinstance(told, QueensStory)
    return told


def test_panels_are_of_one_size_and_all_different(story: QueensStory) -> None:
    made = list(panels(story, 300))
    assert len(made) == len(story.steps) + 1
    assert len({picture.shape for picture in made}) == 1
    assert made[0].shape[1] == 300
    assert all((a != b).any() for a, b in itertools.pairwise(made))


def test_queens_and_crosses_add_up(story: QueensStory) -> None:
    n = story.board.n
    last = len(story.steps)
    assert set(story.queens_after(last)) == set(conclude(story.board).queens)
    assert not set(story.queens_after(last)) & set(story.dead_after(last))
    assert len(story.queens_after(last)) == n
    assert story.queens_after(0) == () == story.dead_after(0)


def test_from_marks_begins_with_the_marks_that_are_right() -> None:
    half = snap(SHOT.with_name("phone-light-9-half.png"))
    assert half.reading
    told, whole = half.story(from_marks=True), half.story()
    assert isinstance(told, QueensStory)
    assert whole
    assert set(told.queens) == set(half.reading.marks.queens)
    assert len(told.steps) < len(whole.steps)
    assert (panel(told, 0, 300) != panel(replace(told, queens=(), crosses=()), 0, 300)).any()


def test_the_sheet_holds_every_panel(story: QueensStory) -> None:
    made, one = sheet(story), panel(story, 0, 400)
    height, width = one.shape[:2]
    assert made.shape[0] % height == 0
    assert made.shape[1] % width == 0
    assert np.array_equal(made[:height, :width], one)
    assert made.shape[0] // height * (made.shape[1] // width) >= story.scenes


def test_letters_stand_in_every_open_region_when_asked_for(story: QueensStory) -> None:
    plain, named = panel(story, 0, 400), panel(story, 0, 400, Labels(letters=True))
    assert (plain != named).any(axis=-1).sum() > 500


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_an_animation_of_twenty_steps_is_small_and_runs_at_a_readable_pace(
    story: QueensStory, suffix: str
) -> None:
    assert len(story.steps) >= 20
    data = animation(story, suffix)
    assert len(data) < MOST_BYTES * len(story.steps) / 20
    with Image.open(io.BytesIO(data)) as image:
        assert image.size[0] == 540
        assert getattr(image, "n_frames", 1) == story.scenes
        assert image.info.get("loop", 0) == 0
    paces = durations(story)
    assert len(paces) == story.scenes
    assert all(2000 <= pace <= 6000 for pace in paces)
    assert paces[-1] == max(paces)


def test_an_animation_shows_what_the_panels_show(story: QueensStory) -> None:
    with Image.open(io.BytesIO(animation(story, ".webp"))) as image:
        image.seek(5)
        shown = np.asarray(image.convert("RGB"))
    assert np.array_equal(shown, panel(story, 5, 540))


def test_other_endings_are_refused(story: QueensStory) -> None:
    with pytest.raises(ValueError, match="possible are"):
        animation(story, ".mp4")


def test_a_regions_colour_is_that_of_most_of_its_cells(story: QueensStory) -> None:
    n = story.board.n
    colours = story.colours[np.array(story.board.regions)].astype(float)
    colours[0, 0] = (1, 2, 3)  # a highlight
    assert np.array_equal(region_colours(story.board, colours), story.colours)
    assert region_colours(story.board, None).shape == (n, 3)


@pytest.mark.parametrize(
    ("text", "parse"), [(TANGO, parse_tango), (ZIP, parse_zip), (NONOGRAM, parse_nonogram)]
)
def test_every_game_has_its_panels(text: str, parse: Callable[[str], Puzzle]) -> None:
    told = settle(parse(text), "x").story()
    assert told
    made = list(panels(told, 300))
    assert len(made) == len(told.steps) + 1
    assert len({picture.shape for picture in made}) == 1
    assert all((a != b).any() for a, b in itertools.pairwise(made))


def test_the_last_scene_holds_what_search_alone_knows() -> None:
    told = settle(parse_zip(ZIP), "x").story()
    assert isinstance(told, GameStory)
    cut = replace(told, steps=told.steps[:1], guessed=told.guessed + PATH[3:-1])
    assert cut.shown(1).path == PATH
    assert cut.shown(1).guessed == PATH[3:-1]
    assert not cut.shown(0).path
    assert not told.shown(1).path
    tango = settle(parse_tango(TANGO), "x").story()
    assert isinstance(tango, GameStory)
    found = tango.steps[-1].values
    cut = replace(tango, steps=tango.steps[:-1], guessed=tuple(cell for cell, _ in found))
    assert dict(found).items() <= cut.shown(len(cut.steps)).new_values.items()


def test_a_sheet_of_many_panels_has_smaller_ones_in_more_columns(story: QueensStory, monkeypatch) -> None:
    whole = sheet(story)
    monkeypatch.setattr(sheet_module, "MOST_PIXELS", whole[..., 0].size - 1)
    smaller = sheet(story)
    assert smaller.shape[1] < whole.shape[1]
    many = replace(story, steps=story.steps * 3)
    monkeypatch.undo()
    height, width = sheet(many).shape[:2]
    assert height < 4 * width
    assert width > whole.shape[1]
    monkeypatch.setattr(sheet_module, "MOST_PIXELS", 100_000)
    with pytest.raises(ValueError, match="panels make a sheet of"):
        sheet(story)


def test_an_animation_of_very_many_frames_is_smaller_or_refused(story: QueensStory, monkeypatch) -> None:
    few = replace(story, steps=story.steps[:1])
    monkeypatch.setattr(animate, "MOST_PIXELS", 2 * panel(few, 0, 540)[..., 0].size - 1)
    with Image.open(io.BytesIO(animation(few, ".webp"))) as image:
        assert image.size[0] == 400
    monkeypatch.setattr(animate, "MOST_PIXELS", 1000)
    with pytest.raises(ValueError, match="too many for an animation"):
        animation(few, ".gif")


def test_drawing_and_encoding_take_no_longer_than_one_and_a_half_decodings() -> None:
    """With some slack for a machine that does other things as well: benchmarks/speed.py measures it."""
    path = SHOT.with_name("phone-light-8.png")
    ratios = []
    for _ in range(5):
        result = snap(path)
        begin = time.perf_counter()
        result.encoded()
        assert result.ms["decode"]
        ratios.append((time.perf_counter() - begin) * 1000 / result.ms["decode"])
    assert min(ratios) < 2.0
