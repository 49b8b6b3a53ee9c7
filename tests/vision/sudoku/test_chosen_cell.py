"""The chosen cell of a Sudoku, told by its frame."""

import numpy as np
import pytest

from queens_snap.vision.grid.lattice import Flat
from queens_snap.vision.sudoku.given_and_typed import framed_cell

from ..drawing import flat_of

N, CELL, LINE = 6, 48, 2
PAPER, GREY, BLACK, BLUE = (255, 255, 255), (170, 170, 170), (30, 30, 30), (60, 120, 240)


def draw_board(frames: dict[tuple[int, int], tuple[int, int, int]], sides: int = 4) -> Flat:
    """Draw thin lines, broad ones between boxes, and frames of so many sides in some cells."""
    rgb = np.full((N * CELL, N * CELL, 3), PAPER, np.uint8)
    for i in range(N + 1):
        at = slice(max(0, i * CELL - LINE), i * CELL + LINE)
        rgb[at] = BLACK if i % 2 == 0 else GREY
        rgb[:, at] = BLACK if i % 3 == 0 else GREY
    for (r, c), colour in frames.items():
        cell = rgb[r * CELL : (r + 1) * CELL, c * CELL : (c + 1) * CELL]
        for i, line in enumerate((np.s_[: 2 * LINE], np.s_[-2 * LINE :])):
            cell[line if i < sides else np.s_[:0]] = colour
            cell[:, line if i + 2 < sides else np.s_[:0]] = colour
    return flat_of(rgb, CELL)


@pytest.mark.parametrize(
    ("frames", "sides", "found"),
    [
        ({}, 4, None),
        ({(2, 3): BLUE}, 4, (2, 3)),
        ({(0, 0): BLUE}, 4, (0, 0)),  # in a corner of the board
        ({(2, 3): BLUE}, 3, None),  # no whole frame
        ({(2, 3): BLACK}, 4, None),  # nothing but lines, as far as can be told
        ({(0, 1): BLUE, (3, 4): BLUE}, 4, None),  # cages, or something else
    ],
)
def test_one_frame_in_a_colour_of_its_own_is_that_of_the_chosen_cell(
    frames: dict[tuple[int, int], tuple[int, int, int]], sides: int, found: tuple[int, int] | None
) -> None:
    colours = np.full((N, N, 3), PAPER, float)
    assert framed_cell(draw_board(frames, sides), colours) == found


def test_a_frame_that_something_lies_on_is_none() -> None:
    flat = draw_board({(2, 3): BLUE})
    flat.cells[2, 3, 12:20, : 2 * LINE] = PAPER
    assert framed_cell(flat, np.full((N, N, 3), PAPER, float)) is None


def test_a_cell_in_one_colour_has_no_frame() -> None:
    """Something that covers the whole cell may hide a digit."""
    flat, colours = draw_board({(2, 3): BLUE}), np.full((N, N, 3), PAPER, float)
    flat.cells[2, 3] = colours[2, 3] = BLUE
    assert framed_cell(flat, colours) is None
