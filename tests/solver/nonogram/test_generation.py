"""Pictures of blobs, and their clues."""

import random

import pytest

from queens_snap.solver.nonogram.game import GAME
from queens_snap.solver.nonogram.generate import MAKER, NonogramWish, clues_of, random_picture
from queens_snap.solver.nonogram.puzzle import Nonogram


def test_clues_of_a_picture() -> None:
    assert clues_of([[True, True, False], [False, False, False]]) == Nonogram(((2,), ()), ((1,), (1,), ()))


@pytest.mark.parametrize("seed", range(4))
def test_pictures_are_no_noise(seed: int) -> None:
    picture = random_picture((20, 30), random.Random(seed))
    filled = sum(map(sum, picture)) / 600
    alike = sum(row[c] == row[c + 1] for row in picture for c in range(29)) / (20 * 29)
    assert 0.3 < filled < 0.65
    assert alike > 0.6


def test_rows_and_columns_as_asked() -> None:
    found = MAKER.generate(NonogramWish((7, 12)), "1")
    assert found
    assert isinstance(found.puzzle, Nonogram)
    assert found.puzzle.shape == (7, 12)
    assert GAME.conclude(found.puzzle).answer
