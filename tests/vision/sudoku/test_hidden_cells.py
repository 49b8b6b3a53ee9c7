"""Cells of a Sudoku on which something may lie."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.sudoku.given_and_typed import hidden_cells

from ..drawing import flat_of

N, CELL = 6, 30
PAPER, SHADE, TINT = (255, 255, 255), (232, 226, 216), (225, 240, 228)
DIGIT_CELLS = [(0, 0), (1, 2), (2, 4), (3, 1), (4, 3), (5, 5)]


def draw_grounds(colours: np.ndarray) -> np.ndarray:
    return np.kron(colours, np.ones((CELL, CELL, 1), np.uint8))


def hidden_in_empty(rgb: np.ndarray, colours: np.ndarray) -> tuple[tuple[int, int], ...]:
    """Return the hidden cells of a board without any digit."""
    return hidden_cells(flat_of(rgb, CELL), colours, list(np.ndindex(N, N)), [])


@pytest.mark.parametrize(
    ("ground", "hidden"),
    [
        (PAPER, False),  # like all empty ones
        (TINT, False),  # the chosen one
        (SHADE, True),  # a given's ground, and no given on it
        ((20, 20, 20), True),
    ],
)
def test_an_empty_cell_with_the_ground_of_givens_hides_one(ground: tuple[int, ...], hidden: bool) -> None:
    colours = np.full((N, N, 3), PAPER, np.uint8)
    colours[tuple(np.array(DIGIT_CELLS).T)] = SHADE
    odd = (3, 4)
    colours[odd] = ground
    empty = [(r, c) for r in range(N) for c in range(N) if (r, c) not in DIGIT_CELLS]
    assert hidden_cells(flat_of(draw_grounds(colours), CELL), colours, empty, DIGIT_CELLS) == (
        (odd,) if hidden else ()
    )


@pytest.mark.parametrize(("ground", "hidden"), [((44, 60, 52), False), ((0, 0, 0), True)])
def test_a_dark_page_tints_its_chosen_cell_towards_grey(ground: tuple[int, ...], hidden: bool) -> None:
    colours = np.full((N, N, 3), (27, 31, 35), np.uint8)
    colours[3, 4] = ground
    assert hidden_in_empty(draw_grounds(colours), colours) == (((3, 4),) if hidden else ())


@pytest.mark.parametrize(("short", "hidden"), [(0, False), (3, True), (2, True)])
def test_a_tint_that_does_not_just_fill_its_cell_lies_on_it(short: int, hidden: bool) -> None:
    rgb = np.full((N * CELL, N * CELL, 3), PAPER, np.uint8)
    top, left = 3 * CELL, 4 * CELL
    rgb[top + short : top + CELL - short, left : left + CELL] = TINT
    colours = np.full((N, N, 3), PAPER, np.uint8)
    colours[3, 4] = TINT
    assert hidden_in_empty(rgb, colours) == (((3, 4),) if hidden else ())


@pytest.mark.parametrize("sigma", [1.0, 2.0, 3.0])
def test_a_blurred_tint_still_fills_its_cell(sigma: float) -> None:
    colours = np.full((N, N, 3), PAPER, np.uint8)
    colours[3, 4] = TINT
    assert hidden_in_empty(cv2.GaussianBlur(draw_grounds(colours), (0, 0), sigma), colours) == ()


def test_a_patch_in_a_tint_of_the_chosen_cell_is_told_by_the_frame_beneath() -> None:
    rgb = np.full((N * CELL, N * CELL, 3), PAPER, np.uint8)
    colours = np.full((N, N, 3), PAPER, np.uint8)
    for side in (rgb[:2], rgb[-2:], rgb[:, :2], rgb[:, -2:]):
        side[:] = 90
    rgb[:CELL, 3 * CELL : 4 * CELL] = colours[0, 3] = TINT
    assert hidden_in_empty(rgb, colours) == ((0, 3),)
