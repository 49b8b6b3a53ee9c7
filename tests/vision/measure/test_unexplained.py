"""Lines between cells that something covers, cells whose lines it makes fade out, and parts of a frame."""

import cv2
import numpy as np
import pytest

from queens_snap.solver.cells import Cell
from queens_snap.solver.puzzle import Pair
from queens_snap.vision.grid.lattice import Flat
from queens_snap.vision.measure.unexplained import (
    has_scattered_bits,
    measure_lines,
    odd_cells,
    odd_frames,
    odd_sides,
    sides_without_line,
)

from ..drawing import flat_of

N, CELL = 5, 60
PAPER, LINE, CREAM = (255, 255, 255), (200, 200, 200), (244, 242, 238)
COVERED_SIDE: Pair = ((1, 2), (1, 3))
SIDE_X, SIDE_Y = 3 * CELL, CELL + CELL // 2  # its middle

Box = tuple[int, int, int, int]
CELLS: set[Cell] = {(r, c) for r in range(N) for c in range(N)}


def draw_lines(paper: tuple[int, int, int] = PAPER, line: tuple[int, int, int] = LINE) -> np.ndarray:
    """Draw a board of thin lines without a frame."""
    rgb = np.full((N * CELL, N * CELL, 3), paper, np.uint8)
    for at in range(CELL, N * CELL, CELL):
        rgb[at - 1 : at + 1], rgb[:, at - 1 : at + 1] = line, line
    return rgb


def sides_with_broken_lines(
    box: Box | None, colour: tuple[int, int, int], known: tuple[Pair, ...] = (), dash: int = 0
) -> tuple[Pair, ...]:
    """Return the sides that are named after a box (left, top, right, bottom) was painted. dash: length of
    a dash with its gap in pixels."""
    rgb = draw_lines()
    if dash:
        at = np.arange(N * CELL) % dash < dash // 3
        for i in range(CELL, N * CELL, CELL):
            rgb[i - 1 : i + 1, at] = rgb[at, i - 1 : i + 1] = PAPER
    if box:
        left, top, right, bottom = box
        rgb[top:bottom, left:right] = colour
    lines = measure_lines(flat_of(rgb, CELL), np.full((N, N, 3), PAPER, np.float32))
    return tuple(pair for pair, x in odd_sides(lines, known, CELLS).items() if x > 1)


def cells_found_odd(flat: Flat) -> tuple[Cell, ...]:
    n = flat.rows
    colours = np.full((n, n, 3), PAPER, np.float32)
    found = odd_cells(flat, colours, list(np.ndindex(n, n)), measure_lines(flat, colours))
    frames = odd_frames(flat, colours)
    return tuple(cell for cell, x in found.items() if max(x, frames.get(cell, 0)) > 1)


@pytest.mark.parametrize(
    ("box", "colour"),
    [
        ((SIDE_X - 5, SIDE_Y - 8, SIDE_X + 5, SIDE_Y + 8), PAPER),  # stops in the middle
        ((SIDE_X - 1, SIDE_Y - 8, SIDE_X + 1, SIDE_Y + 8), (222, 222, 222)),  # is paler there
        ((SIDE_X - 5, SIDE_Y - 30, SIDE_X + 5, SIDE_Y + 30), PAPER),  # is not there
        ((SIDE_X - 4, SIDE_Y - 30, SIDE_X + 4, SIDE_Y + 30), (0, 0, 0)),  # is much broader
        (
            (SIDE_X - 9, SIDE_Y - 15, SIDE_X + 9, SIDE_Y + 15),
            CREAM,
        ),  # lies under something with nearly the ground's colour
    ],
)
def test_a_line_on_which_something_lies_is_told(box: Box, colour: tuple[int, int, int]) -> None:
    assert sides_with_broken_lines(box, colour) == (COVERED_SIDE,)
    assert sides_with_broken_lines(box, colour, known=(COVERED_SIDE,)) == ()


def test_a_pen_s_line_all_along_a_line_of_the_board_is_told_though_all_its_sides_are_alike() -> None:
    across = sides_with_broken_lines((0, 2 * CELL - 3, N * CELL, 2 * CELL + 3), (190, 190, 190))
    assert across == tuple(((1, c), (2, c)) for c in range(N))


def test_a_dark_line_across_a_board_of_bright_lines_is_none_of_them() -> None:
    rgb = draw_lines(paper=(30, 30, 30), line=(90, 90, 90))
    rgb[CELL - 1 : CELL + 1] = 0
    sides = odd_sides(measure_lines(flat_of(rgb, CELL), np.full((N, N, 3), 30, np.float32)), (), CELLS)
    assert {pair for pair, x in sides.items() if x > 1} == {((0, c), (1, c)) for c in range(N)}


def test_a_side_fainter_than_its_line_is_told_though_other_lines_are_as_faint() -> None:
    """A broad line separates boxes; where a patch covers part of it, it looks like a thin line."""
    rgb = draw_lines()
    rgb[:, SIDE_X - 3 : SIDE_X + 3] = 90
    rgb[CELL + 1 : 2 * CELL - 1, SIDE_X - 3 : SIDE_X + 3] = PAPER
    rgb[CELL + 1 : 2 * CELL - 1, SIDE_X - 1 : SIDE_X + 1] = LINE
    lines = measure_lines(flat_of(rgb, CELL), np.full((N, N, 3), PAPER, np.float32))
    assert [pair for pair, x in odd_sides(lines, (), (), CELLS).items() if x > 1] == [COVERED_SIDE]


@pytest.mark.parametrize(
    ("boxes", "told"),
    [
        ([(SIDE_X - 5, SIDE_Y - 30, SIDE_X + 5, SIDE_Y + 30)], {COVERED_SIDE}),
        ([(SIDE_X - 5, SIDE_Y - 8, SIDE_X + 5, SIDE_Y + 8)], set()),  # its ends are seen
        ([(0, 0, N * CELL, 3 * CELL)], set()),  # a board that has lines only in part
        ([], set()),
    ],
)
def test_a_side_without_a_line_is_told_where_nearly_all_have_one(boxes: list[Box], told: set[Pair]) -> None:
    rgb = draw_lines()
    for left, top, right, bottom in boxes:
        rgb[top:bottom, left:right] = PAPER
    lines = measure_lines(flat_of(rgb, CELL), np.full((N, N, 3), PAPER, np.float32))
    assert sides_without_line(lines) == told


STOP_BOX = (SIDE_X - 5, SIDE_Y - 8, SIDE_X + 5, SIDE_Y + 8)


@pytest.mark.parametrize(("dash", "told"), [(1, True), (14, False), (22, False)])
def test_only_lines_that_are_not_dashed_stop(dash: int, told: bool) -> None:
    assert sides_with_broken_lines(STOP_BOX, PAPER, dash=dash) == ((COVERED_SIDE,) if told else ())


@pytest.mark.parametrize("box", [None, (SIDE_X + 15, SIDE_Y - 15, SIDE_X + 45, SIDE_Y + 15)])
def test_lines_are_whole_beside_what_stands_in_cells(box: Box | None) -> None:
    assert sides_with_broken_lines(box, (40, 60, 90)) == ()


@pytest.mark.parametrize(
    ("glare", "told"),
    [
        (1.0, ((1, 2), (1, 3))),  # hides all there is
        (0.8, ((1, 2), (1, 3))),  # leaves a trace of the lines
        (0.3, ()),  # leaves them plain to see
        (0.0, ()),
    ],
)
def test_empty_cells_whose_lines_fade_out_may_hide_something(glare: float, told: tuple[Cell, ...]) -> None:
    rgb = draw_lines()
    under = rgb[CELL - 5 : 2 * CELL + 5, 2 * CELL - 5 : 4 * CELL + 5]
    under[:] = under + glare * (np.array(PAPER) - under)
    assert cells_found_odd(flat_of(rgb, CELL)) == told


def test_cells_without_walls_have_not_faded_beside_such_that_have() -> None:
    rgb = draw_lines(line=(235, 235, 235))
    for row in (1, 3):  # black, above two rows but for their last cell
        rgb[row * CELL - 3 : row * CELL + 3, : (N - 1) * CELL] = 0
    assert cells_found_odd(flat_of(rgb, CELL)) == ()


def test_a_disc_in_an_empty_cell_is_told_by_the_ground_that_it_leaves_in_the_corners() -> None:
    rgb = np.full((N * CELL, N * CELL, 3), PAPER, np.uint8)
    rgb[CELL : 2 * CELL, 2 * CELL : 3 * CELL] = (236, 231, 223)
    cv2.circle(rgb, (5 * CELL // 2, 3 * CELL // 2), round(0.42 * CELL), PAPER, -1)
    assert cells_found_odd(flat_of(rgb, CELL)) == ((1, 2),)


FRAME_ROWS, SIDE_PX, FRAME_WIDTH = 6, 50, 3
WHITE = 255


def draw_broken_frame(ink: int, *patches: tuple[slice, slice]) -> Flat:
    """Draw a white board whose frame is half covered by white patches."""
    rgb = np.full((FRAME_ROWS * SIDE_PX, FRAME_ROWS * SIDE_PX, 3), WHITE, np.uint8)
    for side in (rgb[:FRAME_WIDTH], rgb[-FRAME_WIDTH:], rgb[:, :FRAME_WIDTH], rgb[:, -FRAME_WIDTH:]):
        side[:] = ink
    for patch in patches:
        rgb[patch] = WHITE
    return flat_of(rgb, SIDE_PX)


@pytest.mark.parametrize(
    ("cell", "patch"),
    [
        ((2, 0), np.s_[110:145, :40]),
        ((3, 5), np.s_[155:195, 260:]),
        ((0, 1), np.s_[:30, 60:95]),
        ((5, 5), np.s_[260:, 251:285]),  # of a corner only the half that is never round
    ],
)
def test_a_patch_on_the_frame_is_told(cell: Cell, patch: tuple[slice, slice]) -> None:
    assert cells_found_odd(draw_broken_frame(40)) == ()
    assert cells_found_odd(draw_broken_frame(40, patch)) == (cell,)


def test_round_corners_are_no_bites() -> None:
    assert cells_found_odd(draw_broken_frame(40, np.s_[:20, :20], np.s_[-20:, -20:])) == ()


def test_a_frame_that_is_missing_in_several_places_or_hard_to_see_tells_nothing() -> None:
    first, second = np.s_[110:145, :40], np.s_[210:245, :40]
    assert cells_found_odd(draw_broken_frame(40, first, second)) == ()
    assert cells_found_odd(draw_broken_frame(250, first)) == ()


@pytest.mark.parametrize(
    ("at", "are_bits"),
    [
        ([], False),
        ([(25, 12), (25, 46)], True),  # to the left and the right of what lies on it
        ([(12, 25), (46, 25)], True),
        ([(25, 12), (25, 24)], False),  # beside each other
        ([(25, 12)], False),
    ],
)
def test_little_that_lies_far_apart(at: list[tuple[int, int]], are_bits: bool) -> None:
    drawn = np.zeros((CELL, CELL), bool)
    for y, x in at:
        drawn[y : y + 8, x : x + 2] = True
    assert has_scattered_bits(drawn, CELL) == are_bits


def test_specks_are_none() -> None:
    drawn = np.zeros((CELL, CELL), bool)
    drawn[[5, 55], [5, 55]] = True
    assert not has_scattered_bits(drawn, CELL)
