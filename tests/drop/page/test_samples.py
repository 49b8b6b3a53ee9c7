"""The samples that the page offers."""

import json
from pathlib import Path

import pytest

import queens_snap.drop
from queens_snap.drop.engine.page import sample_answers
from queens_snap.pipeline import snap

PAGE = Path(queens_snap.drop.__file__).parent / "page"
SAMPLES = sorted(PAGE.glob("sample-*.png"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_can_be_deduced_whole(path: Path) -> None:
    """With nothing tried, nothing guessed and nothing to doubt."""
    result = snap(path)
    assert result.status == "solved"
    assert result.doubts == result.mistakes == ()
    assert result.solution
    assert result.solution.rating
    assert result.solution.rating.fair
    assert result.solution.guessed == ()
    assert not [step.rule for step in result.way if step.claim.chain]


def test_each_is_offered_with_the_answer_to_its_picture() -> None:
    answers = {answer["name"]: answer for answer in sample_answers("en")}
    assert sorted(answers) == [path.name for path in SAMPLES]
    for path in SAMPLES:
        result, answer = snap(path), answers[path.name]
        assert result.board
        assert result.reading
        assert answer["story"]["puzzle"] == json.loads(json.dumps(result.board.to_json()))
        story = result.story()
        assert story
        assert answer["story"]["names"] == story.to_json()["names"]
        for corner, seen in zip(answer["corners"], result.to_json()["reading"]["corners"], strict=True):
            assert corner == pytest.approx(seen, abs=0.01)


def test_they_speak_the_language_of_the_page() -> None:
    assert texts_of("en").isdisjoint(texts_of("es"))


def texts_of(lang: str) -> set[str]:
    """Of all their steps."""
    return {scene["text"] for answer in sample_answers(lang) for scene in answer["story"]["scenes"]}
