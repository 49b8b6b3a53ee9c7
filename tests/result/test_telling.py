"""Each telling of a capture is made once."""

from pathlib import Path

import pytest

from queens_snap.pipeline import Correction, Snap, snap

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


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "No solution: look first at what you said of row 1, columns 1 to 3"),
        ("es", "Sin solución: mira primero lo que dijiste de "),
    ],
)
def test_what_was_corrected_is_doubted_before_what_was_read(lang: str, says: str) -> None:
    said = Correction.of("1,1=moon", "1,2=moon", "1,3=moon", "1,1-1,2==")
    result = snap(FIXTURES / "tango" / "tango-light.png", correction=said, lang=lang)
    assert result.doubts[0].startswith(says)
    assert result.reading
    assert {place for doubt in result.reading.doubts for place in doubt.places} <= {
        place for place, _ in said.cells
    }


def test_a_story_from_the_start_is_the_way(half: Snap) -> None:
    story, again = half.story(), half.story()
    assert story
    assert again
    assert story.start is again.start
    assert story.steps is half.way
