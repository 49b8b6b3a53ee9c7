"""Other readings of a board on which something tints single cells."""

import numpy as np
import pytest

from queens_snap.vision.queens.alternatives import tinted_cells

FOUR = np.array([[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]])
COLOURS = np.array([(190, 160, 225), (255, 200, 145), (150, 190, 255), (180, 225, 160)], float)
RED = np.array((220, 30, 40), float)


def coloured(*tinted: tuple[int, int]) -> np.ndarray:
    """The board's colours with 0.4 of red over some cells."""
    colours = COLOURS[FOUR]
    for cell in tinted:
        colours[cell] = 0.6 * colours[cell] + 0.4 * RED
    return colours


def test_where_nothing_is_tinted_there_is_nothing_else() -> None:
    assert tinted_cells(coloured()) == []


@pytest.mark.parametrize(
    ("cells", "why", "readings"),
    [
        ([(0, 0)], "r1c1 tinted, in a neighbour's region", 1),
        ([(1, 1)], "r2c2 tinted, in a neighbour's region", 3),
        ([(0, 0), (3, 3)], "r1c1 and r4c4 tinted, in a neighbour's region", 1),
    ],
)
def test_a_tinted_cell_may_be_in_the_region_of_each_neighbour(
    cells: list[tuple[int, int]], why: str, readings: int
) -> None:
    found = tinted_cells(coloured(*cells))
    assert len(found) == readings
    assert {other.why for other in found} == {why}
    assert {other.changes for other in found} == {len(cells)}
    assert any((other.labels == FOUR).all() for other in found)
    assert all(0.7 <= other.support <= 1 for other in found)


def test_a_cell_that_is_nearest_to_its_region_is_likeliest_there() -> None:
    colours = coloured()
    colours[1, 1] = 0.9 * colours[1, 1] + 0.1 * RED
    likeliest = max(tinted_cells(colours), key=lambda other: other.support)
    assert (likeliest.labels == FOUR).all()


def test_cells_whose_colours_are_not_known_are_no_mistake() -> None:
    colours = coloured((0, 0))
    colours[3, 0] = colours[0, 3] = np.nan
    found = tinted_cells(colours)
    assert found
    assert all(0.7 <= other.support <= 1 for other in found)
