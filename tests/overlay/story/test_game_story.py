"""The stories of the games besides Queens: they begin with what is known and end with the whole answer."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from queens_snap.overlay.story.game_story import AIMS, GameStory
from queens_snap.pipeline import settle, snap
from queens_snap.solver.games import GAMES
from queens_snap.solver.zip.puzzle import Zip

FIXTURES = Path(__file__).parents[3] / "fixtures"
TEXTS = {
    "tango": "1...\n.0..\n....\n..1.\nr2c1=r3c1",
    "zip": "1 . 2\n. . .\n. . 3\nr1c1|r2c1\n",
    "nonogram": "rows\n1 1\n3\n1\ncolumns\n2\n2\n2\n",
}


def told(game: str) -> GameStory:
    story = settle(GAMES[game].parse(TEXTS[game]), "given.txt").story()
    assert isinstance(story, GameStory)
    return story


@pytest.mark.parametrize("game", TEXTS)
def test_the_last_scene_is_the_answer(game: str) -> None:
    story = told(game)
    last = len(story.steps)
    if isinstance(story.puzzle, Zip):
        joined = {(a, b) for a, b, is_joined in story.links_after(last) if is_joined}
        cells = [cell for cell in story.answer if isinstance(cell, tuple)]
        assert joined == {(min(x), max(x)) for x in pairwise(cells)}
        return
    values = story.values_after(last)
    rows = [str(row) for row in story.answer]
    givens = story.puzzle.to_json().get("givens", [])
    found = {(r, c): str(v) for (r, c), v in values.items()}
    given = {(r, c): ch for r, row in enumerate(givens) for c, ch in enumerate(row) if ch != "."}
    assert found | given == {(r, c): ch for r, row in enumerate(rows) for c, ch in enumerate(row)}
    assert not found.keys() & given.keys()


@pytest.mark.parametrize("game", TEXTS)
def test_every_scene_says_what_and_where(game: str) -> None:
    story = told(game)
    shown = json.loads(json.dumps(story.to_json()))
    assert (shown["game"], len(shown["scenes"])) == (game, story.scenes)
    assert shown["scenes"][0]["text"] == AIMS[game]
    for step, scene in zip(story.steps, shown["scenes"][1:], strict=True):
        assert scene["text"] == step.text
        assert scene["where"].startswith("Look at ")
        assert scene["values"] or scene["links"]


@pytest.mark.parametrize("shot", ["tango/tango-dark-half.png", "zip/light-7-half.png"])
def test_a_story_from_the_marks_begins_with_those_that_are_right(shot: str) -> None:
    result = snap(FIXTURES / shot)
    story, whole = result.story(from_marks=True), result.story()
    assert isinstance(story, GameStory)
    assert isinstance(whole, GameStory)
    assert result.game_reading
    assert len(story.values) + len(story.links) == len(result.game_reading.entered) > 0
    assert len(story.steps) <= len(whole.steps)
    assert not whole.values_after(0)
    assert not whole.links_after(0)
    last = len(story.steps)
    assert story.values_after(last).keys() == whole.values_after(len(whole.steps)).keys()


def test_there_is_none_without_a_single_answer() -> None:
    assert settle(GAMES["tango"].parse("1...\n....\n....\n...."), "given.txt").story() is None
