"""Warnings of doubtful regions, and the cells that they name."""

import numpy as np

from queens_snap.vision.decode import OtherRegions, Regions
from queens_snap.vision.measure.sides import values_of_pairs
from queens_snap.vision.queens.read import SURE_SUPPORT, region_doubts

HALF_LABELS = np.array([[0, 0, 1, 1]] * 4)


def make_regions(odds: float, labels: np.ndarray = HALF_LABELS) -> Regions:
    return Regions(labels, "a test", np.where(np.not_equal(*values_of_pairs(HALF_LABELS)), odds, -odds))


def test_clear_regions_are_not_doubted() -> None:
    assert region_doubts(make_regions(11.0), []) == []


def test_faint_borders_name_the_cells_that_may_be_elsewhere() -> None:
    faint = make_regions(1.0)
    assert faint.support < SURE_SUPPORT
    (doubt,) = region_doubts(
        faint, [OtherRegions(faint, 1.0, ((2, 1),)), OtherRegions(faint, 2.0, ((0, 2),))]
    )
    assert str(doubt) == "the borders between regions are faint in this picture (r1c3 and r3c2)"


def test_other_regions_that_are_nearly_as_likely_name_where_they_differ() -> None:
    (doubt,) = region_doubts(make_regions(11.0), [OtherRegions(make_regions(11.0), 2.0, ((2, 1),))])
    assert str(doubt) == "the picture hardly tells to which region some cells belong (r3c2)"
