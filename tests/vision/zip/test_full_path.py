"""Solved Zip boards whose grid is hidden: the lattice is found from the path alone, and only where that is
one path through all cells."""

from collections.abc import Callable
from itertools import pairwise

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.solver.cells import Cell
from queens_snap.solver.zip.puzzle import Zip
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.errors import NoBoardFound
from queens_snap.vision.zip.board_place import full_path
from queens_snap.vision.zip.read import HIDDEN_WALLS

from ..drawing import draw_grid

PAGE, CARD = (244, 242, 238), (250, 251, 253)
MAX_OFFSET = 5  # pixels, by which a board with cells of 60 may be off
PATH_START = 70  # pixels from the picture's edge to the board's


def path_by_rows(n: int) -> list[Cell]:
    return [(r, c if r % 2 == 0 else n - 1 - c) for r in range(n) for c in range(n)]


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


def draw_path(
    path: list[Cell], n: int, *, broad: float = 0.6, cell: int = 60, numbers: int = 4
) -> np.ndarray:
    """Draw a path from green to blue on a card, with numbered discs on some cells."""
    side = n * cell + 2 * PATH_START
    rgb = np.full((side, side + 200, 3), PAGE, np.uint8)
    rgb[30 : side - 30, 30 : side - 30] = CARD
    middles = [(PATH_START + int((c + 0.5) * cell), PATH_START + int((r + 0.5) * cell)) for r, c in path]
    for i, (a, b) in enumerate(pairwise(middles)):
        colour = (40, 150 - i // 2, 80 + 2 * i)
        cv2.line(rgb, a, b, colour, round(broad * cell), cv2.LINE_AA)
    for number, i in enumerate(np.linspace(0, len(path) - 1, numbers).astype(int).tolist(), 1):
        cv2.circle(rgb, middles[i], round(0.27 * cell), (8, 8, 8), -1, cv2.LINE_AA)
        x, y = middles[i]
        size = 0.012 * cell
        cv2.putText(
            rgb, str(number), (x - 6, y + 7), cv2.FONT_HERSHEY_SIMPLEX, size, (250, 250, 250), 2, cv2.LINE_AA
        )
    return rgb


@pytest.mark.parametrize("way", [path_by_rows, spiral_path])
@pytest.mark.parametrize(("n", "broad"), [(5, 0.6), (6, 0.45), (8, 0.75)])
def test_the_lattice_under_a_whole_path(way, n: int, broad: float) -> None:
    path = way(n)
    found = full_path(draw_path(path, n, broad=broad))
    assert found is not None
    lattice, seen = found
    assert lattice.n == n
    assert (
        np.abs(
            np.subtract(lattice.bbox, (PATH_START, PATH_START, PATH_START + 60 * n, PATH_START + 60 * n))
        ).max()
        < MAX_OFFSET
    )
    assert list(seen) in (path, path[::-1])


def test_a_solved_board_is_read_and_its_hidden_walls_are_doubted() -> None:
    reading = read_capture(draw_path(spiral_path(6), 6))
    assert isinstance(reading.puzzle, Zip)
    assert len(reading.marks["path"]) == 35
    assert sorted(v for row in reading.puzzle.numbers for v in row if v) == [1, 2, 3, 4]
    assert HIDDEN_WALLS.text in reading.warnings


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


@pytest.mark.parametrize(
    "spoiled",
    [
        pytest.param(lambda path: path[:-2], id="two cells not visited"),
        pytest.param(lambda path: path[:12] + path[12:][::-1], id="two pieces joined askew"),
        pytest.param(lambda path: [*path, path[-1 - 10]], id="a circle"),
    ],
)
def test_what_is_not_one_path_through_all_cells_is_none(spoiled) -> None:
    assert full_path(draw_path(spoiled(path_by_rows(5)), 5)) is None


def test_numbers_that_the_path_does_not_pass_in_order_are_not_believed() -> None:
    rgb = draw_path(path_by_rows(6), 6)
    rgb[PATH_START : PATH_START + 60, PATH_START : PATH_START + 60], other = (
        rgb[-PATH_START - 60 : -PATH_START, PATH_START : PATH_START + 60].copy(),
        rgb[PATH_START : PATH_START + 60, PATH_START : PATH_START + 60].copy(),
    )
    rgb[-PATH_START - 60 : -PATH_START, PATH_START : PATH_START + 60] = other
    with pytest.raises(NoBoardFound):
        read_capture(rgb)


def test_a_picture_of_one_colour_has_none() -> None:
    assert full_path(np.full((300, 400, 3), 200, np.uint8)) is None
    assert snap(np.full((300, 400, 3), 200, np.uint8)).status == "unreadable"


def draw_path_on_grid(path: list[Cell], n: int, cell: int = 60) -> np.ndarray:
    """Draw a path on a board whose grid lines are nearly as strong as the path."""
    rgb, path_only = draw_path(path, n), draw_path(path, n)
    draw_grid(rgb, PATH_START, cell, n, (120, 120, 125), 2)
    on_path = (np.abs(path_only.astype(int) - CARD).max(axis=2) > 8)[..., None]
    return np.where(on_path, path_only, rgb)


@pytest.mark.parametrize("way", [path_by_rows, spiral_path])
def test_where_the_grid_is_seen_walls_are_known(way: Callable[[int], list[Cell]]) -> None:
    reading = read_capture(draw_path_on_grid(way(6), 6))
    assert isinstance(reading.puzzle, Zip)
    assert reading.puzzle.walls == ()
    assert len(reading.marks["path"]) == 35
    assert HIDDEN_WALLS.text not in reading.warnings
