from queens_snap.solver.cells import Unit
from queens_snap.words.manner import BESIDE_PICTURE, Manner
from queens_snap.words.queens.phrases import dashed_cells, newly_crossed_cells, these_units

CELLS = ((0, 1), (2, 3))
ROWS, COLUMN = [Unit("row", 0), Unit("row", 1)], Unit("column", 3)


def test_cells_as_a_picture_shows_them() -> None:
    assert dashed_cells(CELLS[:1], BESIDE_PICTURE) == "the dashed cell"
    assert dashed_cells(CELLS, BESIDE_PICTURE) == "the dashed cells"
    assert newly_crossed_cells(CELLS, BESIDE_PICTURE) == "each cell with a new cross"


def test_cells_by_name_where_no_picture_shows_them() -> None:
    named = Manner()
    assert (
        dashed_cells(CELLS, named)
        == newly_crossed_cells(CELLS, named)
        == "row 1, column 2 and row 3, column 4"
    )


def test_units_named_before() -> None:
    assert these_units(ROWS, BESIDE_PICTURE) == "these rows"
    assert these_units([COLUMN], BESIDE_PICTURE) == "column 4"
    assert these_units([*ROWS, COLUMN], BESIDE_PICTURE) == "these rows and columns"
