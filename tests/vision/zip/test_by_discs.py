"""Zip boards under broad paths: their discs say where the cells are."""

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
import pytest

from queens_snap.solver.cells import Cell
from queens_snap.vision.boards import Boards
from queens_snap.vision.correction import Correction
from queens_snap.vision.grid.seeds import edge_map
from queens_snap.vision.zip.board_place import board_by_discs, disc_seeds

CELL, FRAME_WIDTH = 50, 20
LINE, PATH, WALL = (170, 170, 175), (200, 50, 70), (0, 0, 0)
EVERY_SECOND_CELL = tuple((r, c) for r in (1, 3, 5) for c in (1, 3, 5))
SCATTERED_CELLS = ((0, 1), (1, 4), (3, 0), (4, 2), (4, 5))


def path_by_turns(n: int) -> list[Cell]:
    return [(r, c if r % 2 == 0 else n - 1 - c) for r in range(n) for c in range(n)]


def draw_board(
    n: int, discs: Sequence[Cell], path: Sequence[Cell] = (), numbers: Sequence[int] = ()
) -> np.ndarray:
    """Draw a framed board with a broad path and discs, numbered from 1 unless other numbers are given."""
    rgb = np.full((2 * FRAME_WIDTH + n * CELL, 2 * FRAME_WIDTH + n * CELL, 3), 250, np.uint8)
    for i in range(n + 1):
        at, end = FRAME_WIDTH + i * CELL, FRAME_WIDTH + n * CELL
        rgb[at : at + 2, FRAME_WIDTH : end + 2] = rgb[FRAME_WIDTH : end + 2, at : at + 2] = LINE
    middles = {
        cell: tuple(int(FRAME_WIDTH + (v + 0.5) * CELL) for v in cell[::-1]) for cell in np.ndindex(n, n)
    }
    for a, b in pairwise(path):
        cv2.line(rgb, middles[a], middles[b], PATH, round(0.6 * CELL), cv2.LINE_AA)
    for cell, number in zip(discs, numbers or range(1, len(discs) + 1), strict=True):
        x, y = middles[cell]
        cv2.circle(rgb, (x, y), round(0.33 * CELL), (8, 8, 8), -1, cv2.LINE_AA)
        cv2.putText(rgb, str(number), (x - 6, y + 6), 0, 0.55, (250, 250, 250), 2, cv2.LINE_AA)
    return rgb


def find_board(rgb: np.ndarray, correction: Correction | None = None) -> tuple[int, tuple[float, ...]] | None:
    view = board_by_discs(Boards(rgb, correction or Correction()))
    return view and (view.n, view.lattice.bbox)


@pytest.mark.parametrize("discs", [EVERY_SECOND_CELL, SCATTERED_CELLS])
def test_discs_on_a_broad_path_give_the_lattice(discs: Sequence[Cell]) -> None:
    seen = find_board(draw_board(7, discs, path_by_turns(7)))
    assert seen is not None
    n, bbox = seen
    assert n == 7
    assert bbox == pytest.approx(
        (FRAME_WIDTH, FRAME_WIDTH, FRAME_WIDTH + 7 * CELL, FRAME_WIDTH + 7 * CELL), abs=0.05 * CELL
    )


def test_all_lines_must_be_there() -> None:
    rgb = draw_board(7, SCATTERED_CELLS, path_by_turns(7))
    assert find_board(np.where((rgb == LINE).all(axis=2, keepdims=True), 250, rgb).astype(np.uint8)) is None


def test_numbers_that_stand_twice_are_no_zip() -> None:
    assert find_board(draw_board(7, SCATTERED_CELLS, path_by_turns(7), (1, 2, 1, 2, 3))) is None


def test_a_size_that_a_person_gives_is_kept_to() -> None:
    assert find_board(draw_board(7, SCATTERED_CELLS, path_by_turns(7)), Correction(6)) is None


def test_the_cells_may_be_of_several_sizes_before_lines_are_looked_at() -> None:
    seeds = list(disc_seeds(edge_map(draw_board(7, EVERY_SECOND_CELL))))
    assert [round(float(seed.homography[0, 0]) / CELL, 1) for seed in seeds][:2] == [2.0, 1.0]
    assert [seed.rows for seed in seeds][:2] == [(0, 3), (0, 5)]


@pytest.mark.parametrize("discs", [SCATTERED_CELLS[:3], ((0, 0), (0, 2), (0, 3), (0, 5))])
def test_few_discs_or_those_of_one_row_are_no_lattice(discs: Sequence[Cell]) -> None:
    assert not list(disc_seeds(edge_map(draw_board(7, discs))))
