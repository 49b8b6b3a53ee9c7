"""What is told of a capture is told once."""

from pathlib import Path

import pytest

from queens_snap.pipeline import Snap, snap

FIXTURES = Path(__file__).parents[2] / "fixtures"


@pytest.fixture(scope="module")
def half() -> Snap:
    return snap(FIXTURES / "tango" / "tango-dark-half.png")


def test_a_story_from_the_marks_starts_where_hints_do(half: Snap) -> None:
    story = half.story(from_marks=True)
    assert story
    assert half.position
    assert story.start is half.position
    assert story.steps is half.position.steps


def test_a_story_from_the_start_is_the_way(half: Snap) -> None:
    story, again = half.story(), half.story()
    assert story
    assert again
    assert story.start is again.start
    assert story.steps is half.way
