"""The samples that the page offers."""

import re
from pathlib import Path

import pytest

import queens_snap.drop
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


def test_each_is_offered() -> None:
    offered = re.findall(r'data-sample="(\w+)"', (PAGE / "index.html").read_text("utf-8"))
    assert sorted(offered) == [path.stem.removeprefix("sample-") for path in SAMPLES]
