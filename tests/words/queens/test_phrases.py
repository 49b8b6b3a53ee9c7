from queens_snap.solver.cells import Unit
from queens_snap.words.manner import BESIDE_PICTURE, Manner
from queens_snap.words.queens.phrases import crossed_cells_text, dashed_cells_text, units_again_text

TWO_CELLS = ((0, 1), (2, 3))
TWO_ROWS, COLUMN_4 = [Unit("row", 0), Unit("row", 1)], Unit("column", 3)


def test_cells_as_a_picture_shows_them() -> None:
    assert dashed_cells_text(TWO_CELLS[:1], BESIDE_PICTURE) == "the dashed cell"
    assert dashed_cells_text(TWO_CELLS, BESIDE_PICTURE) == "the dashed cells"
    assert crossed_cells_text(TWO_CELLS, BESIDE_PICTURE) == "each cell with a new cross"


def test_cells_by_name_where_no_picture_shows_them() -> None:
    named = Manner()
    assert (
        dashed_cells_text(TWO_CELLS, named)
        == crossed_cells_text(TWO_CELLS, named)
        == "row 1, column 2 and row 3, column 4"
    )


def test_units_named_before() -> None:
    assert units_again_text(TWO_ROWS, BESIDE_PICTURE) == "these rows"
    assert units_again_text([COLUMN_4], BESIDE_PICTURE) == "column 4"
    assert units_again_text([*TWO_ROWS, COLUMN_4], BESIDE_PICTURE) == "these rows and columns"
