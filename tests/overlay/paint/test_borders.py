"""Lines around cells: one for each straight side, so that no joint is seen."""

import pytest

from queens_snap.overlay.paint.borders import outline
from queens_snap.solver.cell import Cell
from queens_snap.vision.grid.lattice import Lattice

LATTICE = Lattice(4, ((0.0, 0.0), (80.0, 0.0), (80.0, 80.0), (0.0, 80.0)))


@pytest.mark.parametrize(
    ("cells", "lines"),
    [
        ([(1, 1)], 4),
        ([(0, 1), (1, 1)], 4),
        ([(2, 0), (2, 1), (2, 2)], 4),
        ([(0, 0), (0, 1), (1, 0), (1, 1)], 4),
        ([(0, 0), (1, 0), (1, 1)], 6),
        ([(0, 0), (1, 1)], 8),
    ],
)
def test_each_straight_side_is_one_line(cells: list[Cell], lines: int) -> None:
    assert len(outline(LATTICE, cells)) == lines
