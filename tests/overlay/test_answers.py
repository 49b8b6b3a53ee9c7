"""The answer on a capture of any game: within its board, and nowhere else."""

import pytest

from queens_snap.pipeline import snap

from ..vision.captures import Shot
from .drawn import changed_pixels

BEYOND = {"patches": 2}  # px that a frame of the board may be changed outside of its cells, where it is less
USUAL = 4


@pytest.mark.parametrize(
    "name",
    [
        *(f"patches/{name}" for name in ("light-6", "dark-7-phone-half", "light-6-finished")),
        *(f"wend/{name}" for name in ("light-6", "dark-5-phone-half", "light-6-finished")),
    ],
)
def test_the_answer_is_drawn_within_the_board(name: str) -> None:
    shot = Shot(name)
    new, beyond = changed_pixels(snap(shot.path)), BEYOND.get(name.split("/")[0], USUAL)
    x0, y0, x1, y1 = map(round, shot.truth["bbox"])
    assert new.any()
    new[max(y0 - beyond, 0) : y1 + beyond, max(x0 - beyond, 0) : x1 + beyond] = False
    assert not new.any()
