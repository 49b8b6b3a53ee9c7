"""Other readings of a board: ranked below the best one, none twice; and how sure each cell is."""

import numpy as np
import pytest

from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.decode import MAX_LIKELIHOOD_GAP, OtherRegions, Regions
from queens_snap.vision.measure.sides import values_of_pairs
from queens_snap.vision.queens.read import other_readings, sureness_of_cells

QUARTER_LABELS = np.kron([[0, 1], [2, 3]], np.ones((2, 2), int))
MOVED_LABELS, STRIPE_LABELS = QUARTER_LABELS.copy(), np.repeat(np.arange(4)[:, None], 4, axis=1)
MOVED_LABELS[2, 1] = 3


def make_regions(labels: np.ndarray, odds: float = 9.0, why: str = "a test") -> Regions:
    return Regions(labels, why, np.where(np.not_equal(*values_of_pairs(QUARTER_LABELS)), odds, -odds))


@pytest.mark.parametrize(
    ("others", "boards"),
    [
        ([], []),
        ([(QUARTER_LABELS, 1.0)], []),  # the best one itself
        ([(3 - QUARTER_LABELS, 1.0)], []),  # and with other names of its regions
        ([(MOVED_LABELS, 2.0), (STRIPE_LABELS, 5.0)], [MOVED_LABELS, STRIPE_LABELS]),
        ([(MOVED_LABELS, 2.0), (MOVED_LABELS, 3.0), (STRIPE_LABELS, 5.0)], [MOVED_LABELS, STRIPE_LABELS]),
    ],
)
def test_each_other_board_is_kept_once(
    others: list[tuple[np.ndarray, float]], boards: list[np.ndarray]
) -> None:
    given = [OtherRegions(make_regions(labels), lost, ()) for labels, lost in others]
    found = other_readings(make_regions(QUARTER_LABELS), given, 0.8)
    assert [x.puzzle for x in found] == [Board.of(labels.tolist()) for labels in boards]
    assert all(x.why == "a test" for x in found)


@pytest.mark.parametrize(
    ("lost", "share"), [(-3.0, 1.0), (0.0, 1.0), (25.0, np.exp(-1)), (250.0, np.exp(-10))]
)
def test_support_falls_with_what_is_lost_and_never_exceeds_that_of_the_best(
    lost: float, share: float
) -> None:
    (found,) = other_readings(
        make_regions(QUARTER_LABELS), [OtherRegions(make_regions(MOVED_LABELS), lost, ((2, 1),))], 0.8
    )
    assert found.support == pytest.approx(0.8 * share)


@pytest.mark.parametrize("odds", [0.0, 2.0, 40.0])
def test_cells_at_a_border_are_as_sure_as_it_is_clear(odds: float) -> None:
    found = sureness_of_cells(make_regions(QUARTER_LABELS, odds))
    corners = {(0, 0), (0, 3), (3, 0), (3, 3)}
    assert {*found} == {*np.ndindex(4, 4)} - corners
    assert all(0 <= sure < 1 for sure in found.values())
    weakest = min(cost for cost, *_ in make_regions(QUARTER_LABELS, odds).moving_costs)
    assert min(found.values()) == pytest.approx(max(weakest, 0) / (max(weakest, 0) + MAX_LIKELIHOOD_GAP))
