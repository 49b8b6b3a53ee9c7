"""Colours in groups: the same with scikit-learn and without."""

import sys

import numpy as np
import pytest

from queens_snap.vision.queens.linkage import linked, linked_points
from queens_snap.vision.queens.regions import in_order


@pytest.mark.parametrize("seed", range(12))
def test_points_without_scikit_learn(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(seed)
    groups = int(rng.integers(2, 9))
    points = rng.normal(rng.integers(0, 60, (groups, 3))[rng.integers(0, groups, groups**2)], 1.0)
    known = linked_points(points, groups)
    monkeypatch.setitem(sys.modules, "sklearn.cluster", None)
    found = linked_points(points, groups)
    assert in_order(found.labels).tolist() == in_order(known.labels).tolist()
    assert found[1:] == pytest.approx(known[1:])


def test_a_chain_is_cut_at_its_longest_link() -> None:
    found = linked(4, np.array([0, 1, 2]), np.array([1, 2, 3]), np.array([1.0, 5.0, 2.0]), 2)
    assert in_order(found.labels).tolist() == [0, 0, 1, 1]
    assert (found.inside, found.across) == (2.0, 5.0)
