"""Who gets what: as scipy says."""

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from queens_snap.vision.zip.numbers import assign_cheapest


@pytest.mark.parametrize("seed", range(40))
def test_it_costs_as_little_as_anything(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 30))
    costs = -np.log(rng.random((n, n + int(rng.integers(0, 4)))) ** int(rng.integers(1, 9)))
    given = assign_cheapest(costs)
    assert len(set(given.tolist())) == n
    assert costs[np.arange(n), given].sum() == pytest.approx(costs[linear_sum_assignment(costs)].sum())


def test_whole_numbers_with_many_equal_ways() -> None:
    costs = np.random.default_rng(1).integers(0, 3, (12, 12)).astype(float)
    assert costs[np.arange(12), assign_cheapest(costs)].sum() == costs[linear_sum_assignment(costs)].sum()


def test_nobody_gets_nothing() -> None:
    assert assign_cheapest(np.zeros((0, 0))).tolist() == []
