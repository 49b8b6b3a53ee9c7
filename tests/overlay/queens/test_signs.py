"""What a picture shows of a step of Queens."""

from queens_snap.overlay.queens import DRAWING
from queens_snap.solver.cells import Unit
from queens_snap.solver.queens.puzzle import Board

HOLED = Board.of(("AAAB", "A.BB", "CCDB", "CCDD"))


def test_cells_of_no_region_belong_to_no_line() -> None:
    assert sorted(DRAWING.unit_cells(HOLED, Unit("row", 1))) == [(1, 0), (1, 2), (1, 3)]
    assert sorted(DRAWING.unit_cells(HOLED, Unit("column", 1))) == [(0, 1), (2, 1), (3, 1)]
    assert sorted(DRAWING.unit_cells(HOLED, Unit("region", 1))) == [(0, 3), (1, 2), (1, 3), (2, 3)]
