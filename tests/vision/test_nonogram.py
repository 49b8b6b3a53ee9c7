"""A nonogram is told by its clues around a ruled grid, and said to be one: it is not read."""

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.vision import recognise
from queens_snap.vision.nonogram import shows_nonogram
from queens_snap.vision.source.errors import OtherGame

from .drawing import BOARD_8, add_mark, draw, rotate, tilt

INK = (30, 30, 30)


def draw_nonogram(
    clues: int = 2, side: int = 10, cell: int = 28, lines: bool = True, inside: int = 0
) -> np.ndarray:
    """Draw a grid with clues above each column and beside each row, and digits in some cells."""
    rng = np.random.default_rng(1)
    corner, size = (clues + 1) * cell, (clues + 2 + side) * cell
    rgb = np.full((size, size, 3), 250, np.uint8)
    for i in range(side + 1 if lines else 0):
        at = corner + i * cell
        cv2.line(rgb, (corner, at), (corner + side * cell, at), INK, 3 if i % 5 == 0 else 1)
        cv2.line(rgb, (at, corner), (at, corner + side * cell), INK, 3 if i % 5 == 0 else 1)
    cells = [(r, c) for r in range(-clues, side) for c in range(-clues, side) if (r < 0) != (c < 0)]
    filled = rng.permutation(side * side)[:inside]
    for r, c in [*cells, *((int(i) // side, int(i) % side) for i in filled)]:
        place = round(corner + (c + 0.3) * cell), round(corner + (r + 0.75) * cell)
        digit = str(rng.integers(1, 6))
        cv2.putText(rgb, digit, place, cv2.FONT_HERSHEY_SIMPLEX, cell / 45, INK, 1, cv2.LINE_AA)
    return rgb


@pytest.mark.parametrize(("clues", "side", "cell"), [(2, 10, 28), (1, 7, 40), (4, 25, 20), (3, 15, 90)])
def test_clues_around_a_grid_are_a_nonogram(clues: int, side: int, cell: int) -> None:
    assert shows_nonogram(draw_nonogram(clues, side, cell))


def test_so_it_is_when_photographed_at_an_angle() -> None:
    rgb = draw_nonogram(side=15)
    assert shows_nonogram(cv2.GaussianBlur(rotate(tilt(rgb, 0.03), 1), (3, 3), 0))


@pytest.mark.parametrize(
    "rgb",
    [
        draw_nonogram(lines=False),
        draw_nonogram(clues=0, inside=40),
        draw_nonogram(clues=2, inside=50),
        np.full((50, 40, 3), 255, np.uint8),
    ],
    ids=["columns of numbers", "digits inside alone", "digits inside as well", "nothing"],
)
def test_other_digits_are_not(rgb: np.ndarray) -> None:
    assert not shows_nonogram(rgb)


def test_it_is_said_what_it_is_and_what_to_do() -> None:
    found = snap(draw_nonogram(side=15))
    assert (found.status, found.exit_status) == ("unreadable", 3)
    assert found.problem
    assert found.problem.code == "other-game"
    assert "nonogram" in found.problem.message
    assert "queens-snap solve" in found.problem.remedy


def test_where_no_board_is_plain_it_is_told_before_games_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recognise, "_recognise_and_read", lambda _: pytest.fail("games were asked"))
    with pytest.raises(OtherGame):
        recognise.read_capture(draw_nonogram(side=30, cell=14))


def test_a_board_that_is_beyond_doubt_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recognise, "_refuse_unread", lambda _: pytest.fail("it was asked"))
    drawn = draw(BOARD_8)
    add_mark(drawn, 0, 0, "cross")
    assert snap(drawn.rgb).text
