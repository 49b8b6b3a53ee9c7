"""Lines between cells that something covers, cells whose lines it makes fade out, and parts of a frame."""

import cv2
import numpy as np
import pytest

from queens_snap.solver.cells import Cell
from queens_snap.solver.puzzle import Pair
from queens_snap.vision.grid.lattice import Flat
from queens_snap.vision.measure.unexplained import (
    SideLines,
    has_scattered_bits,
    measure_lines,
    odd_cells,
    odd_frames,
    odd_sides,
    sides_without_line,
)

from ..drawing import flat_of, ruled_cells

N, CELL = 5, 60
PAPER, LINE, CREAM = (255, 255, 255), (200, 200, 200), (244, 242, 238)
COVERED_SIDE: Pair = ((1, 2), (1, 3))
SIDE_X, SIDE_Y = 3 * CELL, CELL + CELL // 2  # its middle

Box = tuple[int, int, int, int]
CELLS: set[Cell] = {(r, c) for r in range(N) for c in range(N)}


def box_on_side(half_width: int, half_height: int) -> Box:
    """Return a box (left, top, right, bottom) around the middle of the side."""
    return SIDE_X - half_width, SIDE_Y - half_height, SIDE_X + half_width, SIDE_Y + half_height


def paint(rgb: np.ndarray, box: Box, colour: tuple[int, ...]) -> np.ndarray:
    left, top, right, bottom = box
    rgb[top:bottom, left:right] = colour
    return rgb


def lines_of(rgb: np.ndarray, paper: int = 255) -> SideLines:
    return measure_lines(flat_of(rgb, CELL), np.full((N, N, 3), paper, np.float32))


def sides_found_odd(rgb: np.ndarray, known: tuple[Pair, ...] = (), paper: int = 255) -> tuple[Pair, ...]:
    return tuple(pair for pair, x in odd_sides(lines_of(rgb, paper), known, CELLS).items() if x > 1)


def cells_found_odd(flat: Flat) -> tuple[Cell, ...]:
    n = flat.rows
    colours = np.full((n, n, 3), PAPER, np.float32)
    found = odd_cells(flat, colours, list(np.ndindex(n, n)), measure_lines(flat, colours))
    frames = odd_frames(flat, colours)
    return tuple(cell for cell, x in found.items() if max(x, frames.get(cell, 0)) > 1)


@pytest.mark.parametrize(
    ("box", "colour"),
    [
        pytest.param(box_on_side(5, 8), PAPER, id="stops in the middle"),
        pytest.param(box_on_side(1, 8), (222, 222, 222), id="is paler there"),
        pytest.param(box_on_side(5, 30), PAPER, id="is not there"),
        pytest.param(box_on_side(4, 30), (0, 0, 0), id="is much broader"),
        pytest.param(box_on_side(9, 15), CREAM, id="lies under something like the ground"),
    ],
)
def test_a_line_on_which_something_lies_is_told(box: Box, colour: tuple[int, int, int]) -> None:
    rgb = paint(ruled_cells(N, CELL), box, colour)
    assert sides_found_odd(rgb) == (COVERED_SIDE,)
    assert sides_found_odd(rgb, known=(COVERED_SIDE,)) == ()


def test_a_pen_s_line_all_along_a_line_of_the_board_is_told_though_all_its_sides_are_alike() -> None:
    pen = paint(ruled_cells(N, CELL), (0, 2 * CELL - 3, N * CELL, 2 * CELL + 3), (190, 190, 190))
    assert sides_found_odd(pen) == tuple(((1, c), (2, c)) for c in range(N))


def test_a_dark_line_across_a_board_of_bright_lines_is_none_of_them() -> None:
    rgb = paint(ruled_cells(N, CELL, (30,) * 3, (90,) * 3), (0, CELL - 1, N * CELL, CELL + 1), (0, 0, 0))
    assert {*sides_found_odd(rgb, paper=30)} == {((0, c), (1, c)) for c in range(N)}


def test_a_side_fainter_than_its_line_is_told_though_other_lines_are_as_faint() -> None:
    """A broad line separates boxes; where a patch covers part of it, it looks like a thin line."""
    rgb = ruled_cells(N, CELL)
    rgb[:, SIDE_X - 3 : SIDE_X + 3] = 90
    rgb[CELL + 1 : 2 * CELL - 1, SIDE_X - 3 : SIDE_X + 3] = PAPER
    rgb[CELL + 1 : 2 * CELL - 1, SIDE_X - 1 : SIDE_X + 1] = LINE
    assert [pair for pair, x in odd_sides(lines_of(rgb), (), (), CELLS).items() if x > 1] == [COVERED_SIDE]


@pytest.mark.parametrize("halo", [0, 26], ids=["small symbols", "two symbols with a halo"])
@pytest.mark.parametrize("is_covered", [False, True])
def test_a_disc_on_a_full_board_is_told_by_the_sides_beneath_it(halo: int, is_covered: bool) -> None:
    """Every cell holds a symbol, on a ground of its own."""
    rgb, colours = ruled_cells(N, CELL), np.full((N, N, 3), PAPER, np.float32)
    for r, c in np.ndindex(N, N):
        colours[r, c] -= 12 * ((r + c) % 2)
        rgb[r * CELL + 1 : (r + 1) * CELL - 1, c * CELL + 1 : (c + 1) * CELL - 1] = colours[r, c]
        middle = (c * CELL + CELL // 2, r * CELL + CELL // 2)
        if (r, c) in ((0, 0), (0, 1)):
            cv2.circle(rgb, middle, halo, (220, 220, 180), -1)
        cv2.circle(rgb, middle, 14, (40, 60, 90), -1)
    if is_covered:
        cv2.circle(rgb, (3 * CELL, 2 * CELL), 40, (90, 90, 90), -1)
    lines = measure_lines(flat_of(rgb, CELL), colours)
    told = {pair for pair, x in odd_sides(lines, (), (), tinted=CELLS).items() if x > 1}
    beneath = {((1, 2), (1, 3)), ((2, 2), (2, 3)), ((1, 2), (2, 2)), ((1, 3), (2, 3))}
    assert told == (beneath if is_covered else set())


@pytest.mark.parametrize(
    ("box", "told"),
    [
        pytest.param(box_on_side(5, 30), {COVERED_SIDE}, id="gone"),
        pytest.param(box_on_side(5, 8), set(), id="its ends are seen"),
        pytest.param((0, 0, N * CELL, 3 * CELL), set(), id="lines only in a part"),
        pytest.param((0, 0, 0, 0), set(), id="all there"),
    ],
)
def test_a_side_without_a_line_is_told_where_nearly_all_have_one(box: Box, told: set[Pair]) -> None:
    assert sides_without_line(lines_of(paint(ruled_cells(N, CELL), box, PAPER))) == told


@pytest.mark.parametrize(("dash", "told"), [(1, True), (14, False), (22, False)])
def test_only_lines_that_are_not_dashed_stop(dash: int, told: bool) -> None:
    """dash: length of a dash with its gap in pixels."""
    rgb, gap = ruled_cells(N, CELL), np.arange(N * CELL) % dash < dash // 3
    for i in range(CELL, N * CELL, CELL):
        rgb[i - 1 : i + 1, gap] = rgb[gap, i - 1 : i + 1] = PAPER
    assert sides_found_odd(paint(rgb, box_on_side(5, 8), PAPER)) == ((COVERED_SIDE,) if told else ())


@pytest.mark.parametrize("box", [(0, 0, 0, 0), (SIDE_X + 15, SIDE_Y - 15, SIDE_X + 45, SIDE_Y + 15)])
def test_lines_are_whole_beside_what_stands_in_cells(box: Box) -> None:
    assert sides_found_odd(paint(ruled_cells(N, CELL), box, (40, 60, 90))) == ()


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
    rgb = ruled_cells(N, CELL)
    under = rgb[CELL - 5 : 2 * CELL + 5, 2 * CELL - 5 : 4 * CELL + 5]
    under[:] = under + glare * (np.array(PAPER) - under)
    assert cells_found_odd(flat_of(rgb, CELL)) == told


def test_cells_without_walls_have_not_faded_beside_such_that_have() -> None:
    rgb = ruled_cells(N, CELL, PAPER, (235, 235, 235))
    for row in (1, 3):  # black, above two rows but for their last cell
        rgb[row * CELL - 3 : row * CELL + 3, : (N - 1) * CELL] = 0
    assert cells_found_odd(flat_of(rgb, CELL)) == ()


def test_a_disc_in_an_empty_cell_is_told_by_the_ground_that_it_leaves_in_the_corners() -> None:
    rgb = np.full((N * CELL, N * CELL, 3), PAPER, np.uint8)
    rgb[CELL : 2 * CELL, 2 * CELL : 3 * CELL] = (236, 231, 223)
    cv2.circle(rgb, (5 * CELL // 2, 3 * CELL // 2), round(0.42 * CELL), PAPER, -1)
    assert cells_found_odd(flat_of(rgb, CELL)) == ((1, 2),)


FRAME_ROWS, SIDE_PX, FRAME_WIDTH = 6, 50, 3
LEFT_PATCH, OTHER_LEFT_PATCH = np.s_[110:145, :40], np.s_[210:245, :40]


@pytest.mark.parametrize(
    ("ink", "patches", "told"),
    [
        pytest.param(40, [], (), id="whole"),
        pytest.param(40, [LEFT_PATCH], ((2, 0),), id="left"),
        pytest.param(40, [np.s_[110:145, 1:40]], ((2, 0),), id="left, but for a thin rest"),
        pytest.param(40, [np.s_[155:195, 260:]], ((3, 5),), id="right"),
        pytest.param(40, [np.s_[:30, 60:95]], ((0, 1),), id="top"),
        pytest.param(40, [np.s_[260:, 251:285]], ((5, 5),), id="half of a corner that is never round"),
        pytest.param(40, [np.s_[:20, :20], np.s_[-20:, -20:]], (), id="round corners"),
        pytest.param(40, [LEFT_PATCH, OTHER_LEFT_PATCH], (), id="in several places"),
        pytest.param(250, [LEFT_PATCH], (), id="hard to see"),
    ],
)
def test_a_patch_on_the_frame_is_told(ink: int, patches: list, told: tuple[Cell, ...]) -> None:
    rgb = np.full((FRAME_ROWS * SIDE_PX, FRAME_ROWS * SIDE_PX, 3), PAPER, np.uint8)
    for side in (rgb[:FRAME_WIDTH], rgb[-FRAME_WIDTH:], rgb[:, :FRAME_WIDTH], rgb[:, -FRAME_WIDTH:]):
        side[:] = ink
    for patch in patches:
        rgb[patch] = PAPER
    assert cells_found_odd(flat_of(rgb, SIDE_PX)) == told


@pytest.mark.parametrize(
    ("at", "size", "are_bits"),
    [
        pytest.param([], (8, 2), False, id="nothing"),
        pytest.param([(25, 12), (25, 46)], (8, 2), True, id="left and right of what lies there"),
        pytest.param([(12, 25), (46, 25)], (8, 2), True, id="above and below it"),
        pytest.param([(25, 12), (25, 24)], (8, 2), False, id="beside each other"),
        pytest.param([(25, 12)], (8, 2), False, id="one"),
        pytest.param([(5, 5), (55, 55)], (1, 1), False, id="specks"),
    ],
)
def test_little_that_lies_far_apart(at: list[tuple[int, int]], size: tuple[int, int], are_bits: bool) -> None:
    drawn = np.zeros((CELL, CELL), bool)
    for y, x in at:
        drawn[y : y + size[0], x : x + size[1]] = True
    assert has_scattered_bits(drawn, CELL) == are_bits
