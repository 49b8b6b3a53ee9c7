"""Place of a Zip's board: told by its discs under a broad path, by its whole path where the grid is hidden,
and by its stronger lines on squared paper."""

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.solver.cells import Cell
from queens_snap.solver.zip.puzzle import Zip
from queens_snap.vision.boards import Boards
from queens_snap.vision.correction import Correction
from queens_snap.vision.grid.seeds import edge_map
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.errors import NoBoardFound
from queens_snap.vision.zip.board_place import board_by_discs, disc_seeds, full_path
from queens_snap.vision.zip.read import HIDDEN_WALLS

from ..drawing import draw_grid


def path_by_rows(n: int) -> list[Cell]:
    return [(r, c if r % 2 == 0 else n - 1 - c) for r in range(n) for c in range(n)]


def draw_disc(rgb: np.ndarray, middle: tuple[int, int], radius: int, number: int, size: float = 0.55) -> None:
    """Draw a black disc with a number."""
    x, y = middle
    cv2.circle(rgb, middle, radius, (8, 8, 8), -1, cv2.LINE_AA)
    cv2.putText(rgb, str(number), (x - 6, y + 6), 0, size, (250, 250, 250), 2, cv2.LINE_AA)


CELL, FRAME_WIDTH = 50, 20
LINE, PATH = (170, 170, 175), (200, 50, 70)
EVERY_SECOND_CELL = tuple((r, c) for r in (1, 3, 5) for c in (1, 3, 5))
SCATTERED_CELLS = ((0, 1), (1, 4), (3, 0), (4, 2), (4, 5))


def draw_board(
    n: int, discs: Sequence[Cell], path: Sequence[Cell] = (), numbers: Sequence[int] = ()
) -> np.ndarray:
    """Draw a framed board with a broad path and discs, numbered from 1 unless other numbers are given."""
    rgb = np.full((2 * FRAME_WIDTH + n * CELL, 2 * FRAME_WIDTH + n * CELL, 3), 250, np.uint8)
    for i in range(n + 1):
        at, end = FRAME_WIDTH + i * CELL, FRAME_WIDTH + n * CELL
        rgb[at : at + 2, FRAME_WIDTH : end + 2] = rgb[FRAME_WIDTH : end + 2, at : at + 2] = LINE
    middles = {(r, c): (45 + c * CELL, 45 + r * CELL) for r, c in np.ndindex(n, n)}
    for a, b in pairwise(path):
        cv2.line(rgb, middles[a], middles[b], PATH, round(0.6 * CELL), cv2.LINE_AA)
    for cell, number in zip(discs, numbers or range(1, len(discs) + 1), strict=True):
        draw_disc(rgb, middles[cell], round(0.33 * CELL), number)
    return rgb


@pytest.mark.parametrize("discs", [EVERY_SECOND_CELL, SCATTERED_CELLS])
def test_discs_on_a_broad_path_give_the_lattice(discs: Sequence[Cell]) -> None:
    view = board_by_discs(Boards(draw_board(7, discs, path_by_rows(7)), Correction()))
    assert view
    assert view.n == 7
    assert view.lattice.bbox == pytest.approx((20, 20, 370, 370), abs=0.05 * CELL)


def draw_without_lines() -> np.ndarray:
    rgb = draw_board(7, SCATTERED_CELLS, path_by_rows(7))
    return np.where((rgb == LINE).all(axis=2, keepdims=True), 250, rgb).astype(np.uint8)


@pytest.mark.parametrize(
    ("rgb", "size"),
    [
        pytest.param(draw_without_lines(), None, id="no lines"),
        pytest.param(draw_board(7, SCATTERED_CELLS, path_by_rows(7), (1, 2, 1, 2, 3)), None, id="twice"),
        pytest.param(draw_board(7, SCATTERED_CELLS, path_by_rows(7)), 6, id="another size is given"),
    ],
)
def test_discs_that_fit_no_zip_give_no_board(rgb: np.ndarray, size: int | None) -> None:
    assert board_by_discs(Boards(rgb, Correction(size))) is None


def test_the_cells_may_be_of_several_sizes_before_lines_are_looked_at() -> None:
    seeds = list(disc_seeds(edge_map(draw_board(7, EVERY_SECOND_CELL))))
    assert [round(float(seed.homography[0, 0]) / CELL, 1) for seed in seeds][:2] == [2.0, 1.0]
    assert [seed.rows for seed in seeds][:2] == [(0, 3), (0, 5)]


@pytest.mark.parametrize("discs", [SCATTERED_CELLS[:3], ((0, 0), (0, 2), (0, 3), (0, 5))])
def test_few_discs_or_those_of_one_row_are_no_lattice(discs: Sequence[Cell]) -> None:
    assert not list(disc_seeds(edge_map(draw_board(7, discs))))


# Solved boards whose grid is hidden: found by one path through all cells alone.

PAGE, CARD = (244, 242, 238), (250, 251, 253)
MAX_OFFSET = 5  # pixels, by which a board with cells of 60 may be off
PATH_START = 70  # pixels from the picture's edge to the board's


def spiral_path(n: int) -> list[Cell]:
    path, seen, at, ahead = [(0, 0)], {(0, 0)}, (0, 0), (0, 1)
    while len(path) < n * n:
        to = at[0] + ahead[0], at[1] + ahead[1]
        if to in seen or not (0 <= to[0] < n and 0 <= to[1] < n):
            ahead = ahead[1], -ahead[0]
            continue
        path.append(to)
        seen.add(to)
        at = to
    return path


def draw_path(path: list[Cell], n: int, broad: float = 0.6) -> np.ndarray:
    """Draw a path from green to blue on a card, with numbered discs on some cells."""
    side = n * 60 + 2 * PATH_START
    rgb = np.full((side, side + 200, 3), PAGE, np.uint8)
    rgb[30 : side - 30, 30 : side - 30] = CARD
    middles = [(PATH_START + 30 + c * 60, PATH_START + 30 + r * 60) for r, c in path]
    for i, (a, b) in enumerate(pairwise(middles)):
        cv2.line(rgb, a, b, (40, 150 - i // 2, 80 + 2 * i), round(broad * 60), cv2.LINE_AA)
    for number, i in enumerate(np.linspace(0, len(path) - 1, 4).astype(int).tolist(), 1):
        draw_disc(rgb, middles[i], 16, number, 0.72)
    return rgb


@pytest.mark.parametrize("way", [path_by_rows, spiral_path])
@pytest.mark.parametrize(("n", "broad"), [(5, 0.6), (6, 0.45), (8, 0.75)])
def test_the_lattice_under_a_whole_path(way, n: int, broad: float) -> None:
    path = way(n)
    found = full_path(draw_path(path, n, broad=broad))
    assert found is not None
    lattice, seen = found
    assert lattice.n == n
    end = PATH_START + 60 * n
    assert lattice.bbox == pytest.approx((PATH_START, PATH_START, end, end), abs=MAX_OFFSET)
    assert list(seen) in (path, path[::-1])


@pytest.mark.parametrize("slant", [-0.08, 0.05])
def test_a_board_sheared_by_the_closing_animation_is_read_with_its_path(slant: float) -> None:
    path = spiral_path(6)
    rgb = draw_path(path, 6)
    shear = np.array([[1, slant, -slant * len(rgb) / 2], [0, 1, 0]])
    rgb = cv2.warpAffine(rgb, shear, rgb.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    found = full_path(rgb)
    assert found is not None
    x, y = found[0].corners[0]
    assert np.hypot(x - (shear @ (PATH_START, PATH_START, 1))[0], y - PATH_START) < MAX_OFFSET
    result = snap(rgb)
    assert (result.status, result.solution and result.solution.answer) == ("solved", tuple(path))
    assert result.to_json()["puzzle"]["walls"] is None
    assert HIDDEN_WALLS.text in result.to_json()["reading"]["warnings"]


BY_ROWS = path_by_rows(5)


@pytest.mark.parametrize(
    "rgb",
    [
        pytest.param(draw_path(BY_ROWS[:-2], 5), id="two cells not visited"),
        pytest.param(draw_path(BY_ROWS[:12] + BY_ROWS[12:][::-1], 5), id="two pieces joined askew"),
        pytest.param(draw_path([*BY_ROWS, BY_ROWS[-11]], 5), id="a circle"),
        pytest.param(np.full((300, 400, 3), 200, np.uint8), id="one colour"),
    ],
)
def test_what_is_not_one_path_through_all_cells_is_none(rgb: np.ndarray) -> None:
    assert full_path(rgb) is None


def test_numbers_that_the_path_does_not_pass_in_order_are_not_believed() -> None:
    rgb = draw_path(path_by_rows(6), 6)
    column = rgb[:, PATH_START : PATH_START + 60]
    first, last = column[PATH_START : PATH_START + 60], column[-PATH_START - 60 : -PATH_START]
    first[:], last[:] = last.copy(), first.copy()
    with pytest.raises(NoBoardFound):
        read_capture(rgb)


def draw_path_on_grid(path: list[Cell], n: int) -> np.ndarray:
    """Draw a path on a board whose grid lines are nearly as strong as the path."""
    rgb, path_only = draw_path(path, n), draw_path(path, n)
    draw_grid(rgb, PATH_START, 60, n, (120, 120, 125), 2)
    on_path = (np.abs(path_only.astype(int) - CARD).max(axis=2) > 8)[..., None]
    return np.where(on_path, path_only, rgb)


@pytest.mark.parametrize(
    ("rgb", "are_hidden"),
    [
        pytest.param(draw_path(spiral_path(6), 6), True, id="hidden grid"),
        pytest.param(draw_path_on_grid(spiral_path(6), 6), False, id="spiral on a grid"),
        pytest.param(draw_path_on_grid(path_by_rows(6), 6), False, id="rows on a grid"),
    ],
)
def test_walls_of_a_solved_board_are_known_where_the_grid_is_seen(rgb: np.ndarray, are_hidden: bool) -> None:
    reading = read_capture(rgb)
    assert isinstance(reading.puzzle, Zip)
    assert len(reading.marks["path"]) == 35
    assert sorted(v for row in reading.puzzle.numbers for v in row if v) == [1, 2, 3, 4]
    assert (HIDDEN_WALLS.text in reading.warnings) == are_hidden
    if not are_hidden:
        assert reading.puzzle.walls == ()


# Boards on squared paper.

SQUARE, SQUARES = 48, 12
PAPER, OWN_LINES = (205, 212, 222), (150, 150, 160)
DISC_CELLS = ((0, 0), (1, 3), (3, 1), (4, 4))


def draw_on_paper(first: int, n: int, line: tuple[int, int, int]) -> np.ndarray:
    """Draw a board of n x n cells from square (first, first) on, whose lines lie on those of the paper."""
    side = SQUARES * SQUARE
    rgb = np.full((side, side, 3), 255, np.uint8)
    for i in range(1, SQUARES):
        rgb[i * SQUARE, :] = rgb[:, i * SQUARE] = PAPER
    start, end = first * SQUARE, (first + n) * SQUARE
    for i in range(first, first + n + 1):
        rgb[i * SQUARE, start : end + 1] = rgb[start : end + 1, i * SQUARE] = line
    for number, (r, c) in enumerate(DISC_CELLS, 1):
        x, y = (int((first + at + 0.5) * SQUARE) for at in (c, r))
        draw_disc(rgb, (x, y), 15, number)
    return rgb


@pytest.mark.parametrize(("first", "n"), [(3, 5), (2, 6), (4, 7)])
def test_a_board_in_stronger_lines_is_told_from_its_paper(first: int, n: int) -> None:
    puzzle = read_capture(draw_on_paper(first, n, OWN_LINES)).puzzle
    assert isinstance(puzzle, Zip)
    assert puzzle.shape == (n, n)
    assert [puzzle.numbers[r][c] for r, c in DISC_CELLS] == [1, 2, 3, 4]


def test_squares_that_are_all_alike_are_one_board() -> None:
    assert read_capture(draw_on_paper(3, 5, PAPER)).puzzle.shape == (SQUARES, SQUARES)
