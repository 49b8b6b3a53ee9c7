"""Cells of a Sudoku on which something may lie, and the chosen cell."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from queens_snap.solver.cells import Cell
from queens_snap.vision.grid.lattice import Flat
from queens_snap.vision.sudoku.hidden_cells import framed_cell, hidden_cells

from ..drawing import flat_of

N, PAPER = 6, (255, 255, 255)

# Cells on which something may lie.

SIDE = 30  # pixels of a cell
SHADE, TINT = (232, 226, 216), (225, 240, 228)
ODD_CELL = (3, 4)
DIGIT_CELLS = [(0, 0), (1, 2), (2, 4), (3, 1), (4, 3), (5, 5)]


def grounds(page: tuple[int, ...], odd: tuple[int, ...], digits: tuple[int, ...] | None = None) -> np.ndarray:
    """Return the cells' colours: of the page, of one cell, and of cells with digits."""
    colours = np.full((N, N, 3), page, np.uint8)
    if digits:
        colours[tuple(np.array(DIGIT_CELLS).T)] = digits
    colours[ODD_CELL] = odd
    return colours


def draw_grounds(colours: np.ndarray) -> np.ndarray:
    return np.kron(colours, np.ones((SIDE, SIDE, 1), np.uint8))


def cells_hidden(rgb: np.ndarray, colours: np.ndarray, digits: Sequence[Cell] = ()) -> tuple[Cell, ...]:
    empty = [cell for cell in np.ndindex(N, N) if cell not in digits]
    return hidden_cells(flat_of(rgb, SIDE), colours, empty, digits)


@pytest.mark.parametrize(
    ("page", "ground", "digits", "is_hidden"),
    [
        pytest.param(PAPER, PAPER, DIGIT_CELLS, False, id="like all empty ones"),
        pytest.param(PAPER, TINT, DIGIT_CELLS, False, id="the chosen one"),
        pytest.param(PAPER, SHADE, DIGIT_CELLS, True, id="a given's ground without a given"),
        pytest.param(PAPER, (20, 20, 20), DIGIT_CELLS, True, id="black"),
        pytest.param((27, 31, 35), (44, 60, 52), [], False, id="the chosen one of a dark page"),
        pytest.param((27, 31, 35), (0, 0, 0), [], True, id="black on a dark page"),
    ],
)
def test_an_empty_cell_of_another_ground_than_the_chosen_one_hides_something(
    page: tuple[int, ...], ground: tuple[int, ...], digits: list[Cell], is_hidden: bool
) -> None:
    colours = grounds(page, ground, SHADE if digits else None)
    assert cells_hidden(draw_grounds(colours), colours, digits) == ((ODD_CELL,) if is_hidden else ())


@pytest.mark.parametrize(
    ("short", "sigma", "is_hidden"),
    [(0, 0, False), (3, 0, True), (2, 0, True), (0, 1.0, False), (0, 2.0, False), (0, 3.0, False)],
)
def test_a_tint_that_does_not_just_fill_its_cell_lies_on_it(
    short: int, sigma: float, is_hidden: bool
) -> None:
    """short: pixels that the tint lacks at the top and at the bottom. sigma: blur of the picture."""
    colours = grounds(PAPER, TINT)
    rgb = draw_grounds(colours)
    top, left = ODD_CELL[0] * SIDE, ODD_CELL[1] * SIDE
    for strip in (rgb[top : top + short], rgb[top + SIDE - short : top + SIDE]):
        strip[:, left : left + SIDE] = PAPER
    seen = cv2.GaussianBlur(rgb, (0, 0), sigma) if sigma else rgb
    assert cells_hidden(seen, colours) == ((ODD_CELL,) if is_hidden else ())


def test_a_patch_in_a_tint_of_the_chosen_cell_is_told_by_the_frame_beneath() -> None:
    colours = grounds(PAPER, PAPER)
    rgb = draw_grounds(colours)
    for side in (rgb[:2], rgb[-2:], rgb[:, :2], rgb[:, -2:]):
        side[:] = 90
    rgb[:SIDE, 3 * SIDE : 4 * SIDE] = colours[0, 3] = TINT
    assert cells_hidden(rgb, colours) == ((0, 3),)


# The chosen cell, told by its frame.

CELL, LINE = 48, 2  # pixels
FRAME_BLUE, LINE_GREY, LINE_BLACK = (60, 120, 240), (170, 170, 170), (30, 30, 30)


def draw_frames(frames: dict[Cell, tuple[int, int, int]], sides: int = 4) -> Flat:
    """Draw thin lines, broad ones between boxes, and frames of so many sides in some cells."""
    rgb = np.full((N * CELL, N * CELL, 3), PAPER, np.uint8)
    for i in range(N + 1):
        at = slice(max(0, i * CELL - LINE), i * CELL + LINE)
        rgb[at] = LINE_BLACK if i % 2 == 0 else LINE_GREY
        rgb[:, at] = LINE_BLACK if i % 3 == 0 else LINE_GREY
    for (r, c), colour in frames.items():
        cell = rgb[r * CELL : (r + 1) * CELL, c * CELL : (c + 1) * CELL]
        for i, line in enumerate((np.s_[: 2 * LINE], np.s_[-2 * LINE :])):
            cell[line if i < sides else np.s_[:0]] = colour
            cell[:, line if i + 2 < sides else np.s_[:0]] = colour
    return flat_of(rgb, CELL)


@pytest.mark.parametrize(
    ("frames", "sides", "found"),
    [
        pytest.param({}, 4, None, id="none"),
        pytest.param({(2, 3): FRAME_BLUE}, 4, (2, 3), id="one"),
        pytest.param({(0, 0): FRAME_BLUE}, 4, (0, 0), id="in a corner of the board"),
        pytest.param({(2, 3): FRAME_BLUE}, 3, None, id="three sides"),
        pytest.param({(2, 3): LINE_BLACK}, 4, None, id="like lines"),
        pytest.param({(0, 1): FRAME_BLUE, (3, 4): FRAME_BLUE}, 4, None, id="two, as cages are"),
    ],
)
def test_one_frame_in_a_colour_of_its_own_is_that_of_the_chosen_cell(
    frames: dict[Cell, tuple[int, int, int]], sides: int, found: Cell | None
) -> None:
    assert framed_cell(draw_frames(frames, sides), np.full((N, N, 3), PAPER, float)) == found


@pytest.mark.parametrize("hidden", [np.s_[12:20, : 2 * LINE], np.s_[:, :]], ids=["a part", "the whole cell"])
def test_a_frame_that_something_lies_on_is_none(hidden: tuple[slice, slice]) -> None:
    """A cover of a whole cell in the frame's colour may hide a digit."""
    flat, colours = draw_frames({(2, 3): FRAME_BLUE}), np.full((N, N, 3), PAPER, float)
    is_whole = hidden == np.s_[:, :]
    flat.cells[2, 3][hidden] = FRAME_BLUE if is_whole else PAPER
    if is_whole:
        colours[2, 3] = FRAME_BLUE
    assert framed_cell(flat, colours) is None
