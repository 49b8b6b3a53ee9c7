"""What a picture shows of a step of Queens."""

from queens_snap.overlay.queens import cells_of
from queens_snap.solver.cells import Unit
from queens_snap.solver.queens.puzzle import Board

HOLED = Board.of(("AAAB", "A.BB", "CCDB", "CCDD"))


def test_cells_of_no_region_belong_to_no_line() -> None:
    assert sorted(cells_of(HOLED, Unit("row", 1))) == [(1, 0), (1, 2), (1, 3)]
    assert sorted(cells_of(HOLED, Unit("column", 1))) == [(0, 1), (2, 1), (3, 1)]
    assert sorted(cells_of(HOLED, Unit("region", 1))) == [(0, 3), (1, 2), (1, 3), (2, 3)]
