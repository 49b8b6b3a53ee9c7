"""A result travels to another process, and says the same there."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from queens_snap.pipeline import Snap, snap, solve

from ..overlay.puzzles import EVERY

FIXTURES = Path(__file__).parents[2] / "fixtures"
SHOTS = ("screenshots/phone-light-9-half.png", "tango/tango-dark-half.png", "patches/light-8-phone-half.png")


def timeless(result: Snap) -> dict[str, Any]:
    return {key: value for key, value in result.to_json(all_steps=True).items() if key != "ms"}


@pytest.mark.parametrize("shot", SHOTS)
def test_a_capture_travels(shot: str) -> None:
    here = snap(FIXTURES / shot)
    there = pickle.loads(pickle.dumps(here))
    assert isinstance(there, Snap)
    assert timeless(there) == timeless(here)
    assert (there.hint, there.position and there.position.steps) == (
        here.hint,
        here.position and here.position.steps,
    )


@pytest.mark.parametrize("game", EVERY)
def test_a_puzzle_as_text_travels(game: str) -> None:
    here = solve(EVERY[game], game=game)
    assert timeless(pickle.loads(pickle.dumps(here))) == timeless(here)


def test_what_was_made_of_the_facts_stays_behind() -> None:
    result = snap(FIXTURES / SHOTS[0])
    before = len(pickle.dumps(result))
    assert result.picture is not None
    assert result.hint
    assert len(pickle.dumps(result)) < 1.01 * before  # the facts keep the proof, which keeps its way
