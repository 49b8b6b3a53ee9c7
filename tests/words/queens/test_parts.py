from queens_snap.solver.cell import Unit
from queens_snap.words.manner import PLAYER_MANNER, Manner
from queens_snap.words.queens.parts import at_new_cross, dashed, newly_crossed, these_units

CELLS = ((0, 1), (2, 3))
ROWS, COLUMN = [Unit("row", 0), Unit("row", 1)], Unit("column", 3)


def test_cells_as_a_picture_shows_them() -> None:
    assert dashed(CELLS[:1], PLAYER_MANNER) == "the dashed cell"
    assert dashed(CELLS, PLAYER_MANNER) == "the dashed cells"
    assert newly_crossed(CELLS, PLAYER_MANNER) == "each cell with a new cross"
    assert at_new_cross(CELLS[:1], PLAYER_MANNER) == "at the new cross"
    assert at_new_cross(CELLS, PLAYER_MANNER) == "at any new cross"


def test_cells_by_name_where_no_picture_shows_them() -> None:
    named = Manner(cells=True)
    assert dashed(CELLS, named) == newly_crossed(CELLS, named) == "r1c2 and r3c4"
    assert at_new_cross(CELLS, named) == "at r1c2 or r3c4"


def test_units_named_before() -> None:
    assert these_units(ROWS, PLAYER_MANNER) == "these rows"
    assert these_units([COLUMN], PLAYER_MANNER) == "column 4"
    assert these_units([*ROWS, COLUMN], PLAYER_MANNER) == "these lines"
