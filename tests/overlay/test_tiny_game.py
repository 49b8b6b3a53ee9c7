"""A game that is in the tables and nowhere else is drawn, told and printed like any other."""

import json

import numpy as np
import pytest

from queens_snap.overlay.labels import Labels
from queens_snap.overlay.moment import finished_moment
from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.overlay.story.files import animation_file, draw_panel, draw_sheet
from queens_snap.overlay.story.page import story_page
from queens_snap.overlay.story.story import Story
from queens_snap.overlay.terminal.account import print_account, print_state
from queens_snap.overlay.themes import THEMES
from queens_snap.solver.games import GAMES

from .. import tiny_game


@pytest.fixture
def story(monkeypatch: pytest.MonkeyPatch) -> Story:
    tiny_game.plug_in(monkeypatch)
    game = GAMES[tiny_game.NAME]
    solution = game.conclude(game.parse(tiny_game.TEXT))
    assert solution.found == (tiny_game.ANSWER,)
    return Story("tiny.txt", solution, game.position(solution, {}))


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_drawn_from_nothing(story: Story, theme: str) -> None:
    puzzle, solution = story.solution.puzzle, story.solution
    bare = render_puzzle(puzzle, cell=40, theme=theme)
    full = render_puzzle(puzzle, finished_moment(puzzle, solution), cell=40, theme=theme)
    assert bare.shape == full.shape
    assert (bare != full).any()
    assert tuple(bare[0, 0]) == THEMES[theme].page


def test_its_story_has_panels_a_sheet_and_an_animation(story: Story) -> None:
    made = [draw_panel(story, scene, 300, Labels(letters=True)) for scene in range(story.scenes)]
    assert len(made) == 1 + sum(row.count(".") for row in tiny_game.TEXT.split())
    assert len({picture.tobytes() for picture in made}) == story.scenes
    assert draw_sheet(story).shape[1] > made[0].shape[1]
    assert animation_file(story, ".webp")
    assert np.array_equal(made[1], draw_panel(story, 1, 300))


def test_its_page_tells_every_step(story: Story) -> None:
    told = json.loads(json.dumps(story.to_json()))
    assert (told["game"], told["puzzle"]) == ("latin", {"squares": tiny_game.TEXT.split()})
    for step, scene in zip(story.steps, told["scenes"][1:], strict=True):
        assert scene["values"] == [[*cell, digit] for cell, digit in step.values]
        assert scene["where"].startswith("Look at ")
    assert story.text(1) in story_page(story)


def test_a_terminal_shows_it(story: Story, capsys: pytest.CaptureFixture[str]) -> None:
    print_account("tiny.txt", story.solution, explain=True)
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "tiny.txt: Latin square, 4 x 4, one solution"
    assert said[1:5] == [f"  {' '.join(row)}" for row in tiny_game.ANSWER]
    assert said[5] == f"   1. {story.text(1)}"
    print_state(story, 0)
    assert capsys.readouterr().out.splitlines()[1] == "  1 2 . ."
