"""Regions from evidence between neighbours, and the readings that differ in one cell."""

import numpy as np
import pytest

from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.cells.colours import count_colours, to_lab
from queens_snap.vision.cells.ink import BetweenCells
from queens_snap.vision.queens.alternatives import moved_cells
from queens_snap.vision.queens.regions import by_both, by_colour, by_ink, by_palette, in_order

from ..drawing import COLOURS, EIGHT, NINE

SCATTERED = ("AABBB", "ACCBB", "DDCEE", "DDCEA", "DDEEA")


def labels(rows: tuple[str, ...]) -> np.ndarray:
    return in_order(np.array([[ord(x) for x in row] for row in rows]))


def colours(rows: tuple[str, ...], noise: float = 0.0) -> np.ndarray:
    exact = np.array([[COLOURS[ord(x) - 65] for x in row] for row in rows], np.float32)
    return exact + np.random.default_rng(1).normal(0, noise, exact.shape).astype(np.float32)


def ink(rows: tuple[str, ...], thin: float = 2.0, thick: float = 5.0, noise: float = 0.0) -> BetweenCells:
    grid = labels(rows)
    rng = np.random.default_rng(1)
    right, below = (np.where(np.diff(grid, axis=a) != 0, thick, thin) for a in (1, 0))
    return BetweenCells(right + rng.normal(0, noise, right.shape), below + rng.normal(0, noise, below.shape))


def same(found: np.ndarray, rows: tuple[str, ...]) -> bool:
    return Board.of(found.tolist()) == Board.of(rows)


@pytest.mark.parametrize("rows", [EIGHT, NINE])
@pytest.mark.parametrize("noise", [0, 1.5])
def test_each_kind_of_evidence_alone(rows: tuple[str, ...], noise: float):
    by = (
        by_colour(colours(rows, noise)),
        by_ink(ink(rows, noise=noise / 6)),
        by_both(colours(rows, noise), ink(rows)),
    )
    for grouping in by:
        assert same(grouping.labels, rows)
        assert grouping.least_across > grouping.most_inside
        assert grouping.separation > 0.2


def test_separation_tells_which_evidence_to_trust():
    white = np.full((8, 8, 3), 255, np.float32)
    assert by_colour(white).separation < 0.01
    assert by_both(white, ink(EIGHT)).separation > 0.2
    uniform = ink(EIGHT, thin=3, thick=3)
    assert by_ink(uniform).separation < 0.01


def test_a_cell_of_another_brightness_stays_in_its_region():
    lit = colours(EIGHT)
    lit[0, 0] *= 0.7  # further from its region than some regions are from each other
    assert same(by_both(lit, ink(EIGHT)).labels, EIGHT)


def test_palette_joins_what_does_not_touch():
    cells = colours(SCATTERED)
    assert count_colours(cells) == 5
    assert same(by_palette(cells).labels, SCATTERED)
    assert not same(by_colour(cells).labels, SCATTERED)


def test_numbered_in_order_of_first_appearance():
    assert in_order(np.array([[7, 7], [2, 7]])).tolist() == [[0, 0], [1, 0]]


def test_the_doubtful_cell_is_moved_first():
    evidence = ink(EIGHT)
    evidence.right[2, 3] = 4.6  # between r3c4 (C) and r3c5 (E): hardly a border
    evidence.right[2, 2] = 4.2  # between r3c3 and r3c4, both C: nearly one
    evidence.below[1, 3] = 4.4  # between r2c4 and r3c4, both C
    grouping = by_ink(evidence)
    assert same(grouping.labels, EIGHT)
    moves = moved_cells(grouping)
    moved, nearness, cell = moves[0]
    assert cell == (2, 3)
    assert moved[2, 3] == moved[2, 4]
    assert 0.8 < nearness < 1
    assert [m[1] for m in moves] == sorted((m[1] for m in moves), reverse=True)


def test_lab_of_known_colours():
    rgb = np.array([[255, 255, 255], [0, 0, 0], [255, 0, 0], [0, 0, 255]], np.float32)
    expected = [[100, 0, 0], [0, 0, 0], [53.24, 80.09, 67.20], [32.30, 79.19, -107.86]]
    assert np.abs(to_lab(rgb) - expected).max() < 0.1
