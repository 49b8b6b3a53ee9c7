"""Measures at the sides between cells, on drawn boards."""

import numpy as np
import pytest

from queens_snap.vision.boards import View
from queens_snap.vision.grid.find import find_at
from queens_snap.vision.grid.lattice import FINE_CELL_PX, flatten
from queens_snap.vision.grid.window import MIDDLES
from queens_snap.vision.measure.sides import (
    MEASURES,
    BetweenCells,
    side_measures,
    steps_between,
    values_of_pairs,
)

from ..drawing import BOARD_8, draw


def measures_of_board(**how: float | bool) -> dict[str, np.ndarray]:
    """Draw a board with these options and return its measures by name."""
    drawn = draw(BOARD_8, 60, **how)  # pyright: ignore[reportArgumentType]
    x0, y0, x1, y1 = drawn.bbox
    view = View(drawn.rgb, find_at(drawn.rgb, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), 8, MIDDLES))
    fine = flatten(view.rgb, view.lattice.homography, (0, 8), (0, 8), FINE_CELL_PX)
    found = side_measures(fine, view.coarse_colours)
    assert found.shape == (2 * 8 * 7, len(MEASURES))
    assert np.isfinite(found).all()
    return dict(zip(MEASURES, found.T, strict=True))


IS_BORDER = np.not_equal(*values_of_pairs(np.array([[ord(x) for x in row] for row in BOARD_8])))


@pytest.mark.parametrize(
    ("name", "white", "thick", "parts"),
    [
        ("step", False, 0.025, True),
        ("step of middles", False, 0.025, True),
        ("step", True, 0.09, False),  # a white board has no colours
        ("ink", True, 0.09, True),
        ("ink", False, 0.025, False),  # all lines are alike
        ("dark ink", True, 0.09, True),
        ("step: beyond the limit", False, 0.025, True),
        ("ink: beyond the limit", True, 0.09, True),
    ],
)
def test_a_measure_parts_borders_from_other_sides_where_it_can(
    name: str, white: bool, thick: float, parts: bool
) -> None:
    values = measures_of_board(white=white, thick=thick)[name]
    assert bool(values[IS_BORDER].min() > values[~IS_BORDER].max()) == parts


def test_the_clearness_of_a_measure_is_that_of_the_board() -> None:
    coloured, white = measures_of_board(thick=0.025), measures_of_board(white=True)
    for found, name in ((coloured, "step: clearness"), (white, "ink: clearness")):
        assert len({*found[name].tolist()}) == 1
        assert found[name][0] > 0.4
    assert white["step: clearness"][0] < 0.1
    assert coloured["ink: clearness"][0] < 0.1


def test_pairs_stand_in_the_order_of_sides() -> None:
    numbers = np.arange(9).reshape(3, 3)
    first, second = values_of_pairs(numbers)
    assert [*zip(first.tolist(), second.tolist(), strict=True)] == [
        *((0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8)),
        *((0, 3), (1, 4), (2, 5), (3, 6), (4, 7), (5, 8)),
    ]
    assert BetweenCells.of_flat(first, 3).below.tolist() == [[0, 1, 2], [3, 4, 5]]


def test_steps_are_distances_in_lab() -> None:
    colours = np.array([[(255, 255, 255), (0, 0, 0)], [(255, 255, 255), (255, 255, 255)]], np.float32)
    assert steps_between(colours) == pytest.approx([100, 0, 0, 100], abs=0.01)
