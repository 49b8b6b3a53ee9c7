"""Warnings of a doubtful reading, and the cells that they name."""

import numpy as np

from queens_snap.vision.cells.ink import BetweenCells
from queens_snap.vision.queens.alternatives import differing_cells
from queens_snap.vision.queens.check_regions import SURE, region_doubts
from queens_snap.vision.queens.regions import Grouping, by_ink


def grouping(labels: list[list[int]], separation: float, why: str = "colour") -> Grouping:
    return Grouping(np.array(labels), why, separation, 1.0, 2.0)


HALVES = [[0, 0, 1, 1]] * 4


def test_clear_regions_are_not_doubted():
    assert region_doubts([grouping(HALVES, 0.6)]) == []


def test_faint_borders_name_their_cells():
    rng = np.random.default_rng(5)
    faint = by_ink(BetweenCells(1 + 0.01 * rng.random((5, 4)), 1 + 0.01 * rng.random((4, 5))))
    assert faint.support < SURE
    (doubt,) = region_doubts([faint])
    assert "faint" in str(doubt)
    assert "(r" in str(doubt)


def test_rivals_name_where_they_differ():
    other = [list(row) for row in HALVES]
    other[2][1] = 1
    (doubt,) = region_doubts([grouping(HALVES, 0.5), grouping(other, 0.45, "borders")])
    assert "colour and borders show different regions (r3c2)" in str(doubt)


def test_differing_cells_do_not_depend_on_numbers():
    labels = np.array(HALVES)
    assert differing_cells(labels, 1 - labels) == []
