"""Boxes of a Sudoku, told by broad lines or by tints; and the cages of a Killer Sudoku."""

import cv2
import numpy as np
import pytest

from queens_snap.solver.sudoku.puzzle import Sudoku
from queens_snap.vision.measure.colours import middle_colours
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.sudoku.boxes import cage_shares, find_box_shape, tinted_boxes, without_box_tints
from queens_snap.vision.sudoku.read import MIN_CAGE_SHARE, MIN_USUAL_CAGE_SHARE

from ..drawing import draw_grid, flat_of, ruled_cells

PINK, BLUE, GREEN, SAND = (255, 208, 212), (180, 220, 250), (200, 232, 200), (248, 224, 178)
N, CELL, MARGIN = 6, 70, 50
GIVENS = ("4..3..", ".5..2.", "1..6..", "..2..5", "3..5..", ".6..4.")


def draw_box_lines(high: int, wide: int, broad: int) -> np.ndarray:
    """Draw 6 x 6 cells with broad lines after so many rows and columns. broad: pixels."""
    rgb = ruled_cells(N, CELL)
    for step, picture in ((high, rgb), (wide, rgb.swapaxes(0, 1))):
        for at in range(step * CELL, N * CELL, step * CELL):
            picture[at - broad // 2 : at + broad // 2] = 60
    return rgb


@pytest.mark.parametrize(
    ("high", "wide", "broad", "told"),
    [
        (2, 3, 6, (2, 3)),
        (3, 2, 6, (3, 2)),
        (2, 6, 6, None),  # broad lines between rows alone
        (6, 3, 6, None),
        (1, 1, 6, None),  # all lines are broad
        (2, 3, 0, None),
    ],
)
def test_boxes_are_told_by_broad_lines(
    high: int, wide: int, broad: int, told: tuple[int, int] | None
) -> None:
    assert find_box_shape(flat_of(draw_box_lines(high, wide, broad), CELL)) == told


@pytest.mark.parametrize(
    ("caged", "inset", "broad", "told"),
    [
        (36, 0.08, 6, True),
        (20, 0.08, 6, True),
        (16, 0.08, 6, False),  # a plain Sudoku may have some
        (36, 0.2, 6, False),  # what stands in the middle is no cage
        (0, 0.08, 20, False),  # broad lines are none
    ],
)
def test_most_cells_of_a_killer_sudoku_are_caged(caged: int, inset: float, broad: int, told: bool) -> None:
    rgb, edge = draw_box_lines(2, 3, broad), round(inset * CELL)
    for r, c in [*np.ndindex(N, N)][:caged]:
        ends = ((c * CELL + edge, r * CELL + edge), ((c + 1) * CELL - edge, (r + 1) * CELL - edge))
        cv2.rectangle(rgb, ends[0], ends[1], (60, 60, 60), 1)
    flat = flat_of(rgb, CELL)
    shares = cage_shares(flat, middle_colours(flat), (2, 3))
    assert (np.median(shares) > MIN_USUAL_CAGE_SHARE) == told


@pytest.mark.parametrize("dash", [0, 4])
@pytest.mark.parametrize("count", [0, 3])
def test_lines_within_the_sides_of_cells_are_cages(count: int, dash: int) -> None:
    """dash: pixels of dashes and of gaps, 0 for whole lines."""
    rgb, plain = draw_box_lines(2, 3, 6), draw_box_lines(2, 3, 6)
    for i in range(count):
        first, last = i * CELL + 6, (i + 1) * CELL - 7
        cv2.rectangle(rgb, (first, first), (last, last), (60, 60, 60), 2)
    if dash:
        is_gap = np.indices(rgb.shape[:2]).sum(axis=0) // dash % 2 == 1
        rgb[is_gap] = plain[is_gap]
    flat = flat_of(rgb, CELL)
    caged = np.argwhere(cage_shares(flat, middle_colours(flat), (2, 3)) > MIN_CAGE_SHARE)
    assert caged.tolist() == [[i, i] for i in range(count)]


def tinted_cells(box: tuple[int, int], tints: str) -> np.ndarray:
    """Return cell colours (6, 6, 3): boxes of this shape in the tints of the letters, row by row."""
    high, wide = box
    palette = {"p": PINK, "b": BLUE, "g": GREEN, "s": SAND}
    of_box = np.array([palette[letter] for letter in tints], float).reshape(N // high, N // wide, 3)
    return of_box.repeat(high, axis=0).repeat(wide, axis=1)


@pytest.mark.parametrize(
    ("box", "tints", "told"),
    [
        ((2, 3), "pbbppb", (2, 3)),
        ((3, 2), "pgsgsp", (3, 2)),
        ((2, 3), "pppbbb", None),  # boxes that meet are alike
        ((1, 6), "pgpgpg", None),  # rows
    ],
)
def test_boxes_are_told_by_their_tints(
    box: tuple[int, int], tints: str, told: tuple[int, int] | None
) -> None:
    assert tinted_boxes(tinted_cells(box, tints)) == told


def test_the_chosen_cell_and_those_like_it_may_have_another_tint() -> None:
    colours = tinted_cells((2, 3), "pbbppb")
    colours[0, 0] = colours[3, 3] = SAND
    assert tinted_boxes(colours) == (2, 3)
    colours[2] = SAND
    assert tinted_boxes(colours) is None


def test_a_board_with_tinted_boxes_and_lines_all_alike_is_read() -> None:
    colours = tinted_cells((2, 3), "pgbsgp").astype(np.uint8)
    rgb = np.full((N * CELL + 2 * MARGIN,) * 2 + (3,), 250, np.uint8)
    inner = rgb[MARGIN : MARGIN + N * CELL, MARGIN : MARGIN + N * CELL]
    inner[:] = colours.repeat(CELL, axis=0).repeat(CELL, axis=1)
    draw_grid(rgb, MARGIN, CELL, N, (70, 70, 70), 2)
    for r, row in enumerate(GIVENS):
        for c, digit in enumerate(row.replace(".", " ")):
            place = (MARGIN + c * CELL + 22, MARGIN + r * CELL + 49)
            cv2.putText(rgb, digit, place, cv2.FONT_HERSHEY_SIMPLEX, 1.3, (20, 20, 20), 4, cv2.LINE_AA)
    puzzle = read_capture(rgb).puzzle
    assert isinstance(puzzle, Sudoku)
    digits = {(r, c): int(d) for r, row in enumerate(GIVENS) for c, d in enumerate(row) if d != "."}
    assert (puzzle.box, dict(puzzle.digits)) == ((2, 3), digits)


@pytest.mark.parametrize(
    ("tints", "given", "is_even"),
    [("pbpbpb", None, True), ("pppppp", SAND, False), ("pbpbpb", SAND, False)],
)
def test_boxes_of_one_ground_each_get_the_same_ground(
    tints: str, given: tuple[int, int, int] | None, is_even: bool
) -> None:
    colours = tinted_cells((2, 3), tints)
    if given:
        colours[::2, ::2] = given
    rgb = np.kron(colours, np.ones((CELL, CELL, 1))).astype(np.uint8)
    flat, even = without_box_tints(flat_of(rgb, CELL), colours, (2, 3))
    assert (len(np.unique(even.reshape(-1, 3), axis=0)) == 1) == is_even
    assert np.abs(flat.cells[:, :, 9, 9] - even).max() <= 1
